// @ts-check
// Carnegie without a server: whether the browser keeps the games, reading games from a file, and whether there is a
// server that one of them can be handed to.
import { one, toast } from "./dom.js";

const told = one("[data-kept]");
const ask = /** @type {HTMLButtonElement | null} */ (one("[data-keep]"));

async function tellWhetherKept() {
  const kept = (await navigator.storage?.persisted?.()) ?? false;
  if (kept && told) told.textContent = told.dataset.yes ?? "";
  if (ask) ask.hidden = kept || !navigator.storage?.persist;
}

ask?.addEventListener("click", async () => {
  const kept = await navigator.storage.persist();
  if (!kept && told) told.textContent = told.dataset.refused ?? "";
  if (kept) await tellWhetherKept();
});

const chooser = /** @type {HTMLInputElement | null} */ (one("[data-read]"));
chooser?.addEventListener("change", async () => {
  const file = chooser.files?.[0];
  if (!file) return;
  const headers = { accept: "application/json", "content-type": "application/json" };
  const answer = await fetch(chooser.dataset.read ?? "", { method: "POST", headers, body: await file.text() });
  const { read, message } = await answer.json();
  if (answer.ok) location.search = `?read=${read}`;
  else toast(message);
});

const server = /** @type {HTMLFormElement | null} */ (one("form[data-server]"));

/** A game can be handed over once the server answers. */
async function findServer() {
  const answer = await fetch(server?.dataset.server ?? "").catch(() => null);
  if (server && answer?.ok && (await answer.text()).trim() === "ok") server.hidden = false;
}

if (told) void tellWhetherKept();
if (server) void findServer();
