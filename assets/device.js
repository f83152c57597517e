// @ts-check
// Carnegie without a server: whether the browser keeps the games, and reading games from a file.
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

void tellWhetherKept();
