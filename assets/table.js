// @ts-check
// The table screen: connects the modules that decide, follow and tell.
import { curtain } from "./curtain.js";
import { all, announce, around, button, isOn, make, one, part, toast } from "./dom.js";
import { Follow } from "./turns.js";
import { listenToKeys } from "./keys.js";
import { Live } from "./live.js";
import { Notices } from "./notices.js";
import { Picker } from "./picker.js";
import { listenToPreferences } from "./preferences.js";
import { ask } from "./server.js";
import { Story } from "./story.js";
import "./tips.js";

const main = part("table-main");
const path = main.dataset.path ?? "";
/** @type {Record<string, string>} */
const words = JSON.parse(main.dataset.words ?? "{}");

/** Sends something; `false` if that failed, which has then already been reported. @param {string} what @param {object} body */
async function post(what, body) {
  const answer = await ask(`${path}/${what}`, body);
  // Only a table's own answer says how long its log is now; other things between here and there answer, too.
  if (answer.ok && (what === "chat" || answer.body.seq)) {
    live.expect(answer.body.seq);
    return true;
  }
  if (answer.status === 409) live.connect();
  toast(!answer.status ? words.unsent : answer.status === 409 ? words.stale : (answer.body.message ?? words.unsent));
  return false;
}

const isReplay = main.hasAttribute("data-replay");
// What newcomers need is loaded only in a first game, or when someone asks for the symbols.
const learn = () => import("./learn.js");
const lesson = document.getElementById("intro") ? await learn() : undefined;

const picker = new Picker(words, {
  send: (seq, decision, seat) => post("decide", { seq, decision, seat }),
  complain: toast,
  drawn: () => lesson?.dimTheRest(),
  begun: () => {
    // A player who was looking at a rival sees where the rest can be chosen.
    if (one(".company.mine:not(.shown) .can")) live.look();
  },
  why: async (target) => {
    const { ok, body } = await ask(
      `${path}/why?${new URLSearchParams({ target, chosen: picker.choosing.chosen.join(" "), seat: String(seat() ?? "") })}`,
    );
    if (ok && body.why) toast(body.why);
  },
});
const seat = () => picker.choosing.data?.seat;
const story = new Story(path, words);
const live = new Live(path, words, (parts, myTurn) => {
  if (parts.includes("choices") || parts.includes("bar")) {
    picker.load();
    const bar = part("bar");
    if (bar.classList.contains("yours") && bar.dataset.focus) look(bar.dataset.focus);
    curtain(seat());
  } else picker.draw();
  if (parts.includes("log")) {
    story.markUnseen();
    story.remember();
    follow?.caughtUp();
  }
  if (parts.includes("chat")) story.countChat();
  if (myTurn) notices.notify();
  else notices.offer();
});
/** @type {Follow | undefined} */
const follow = isReplay ? undefined : new Follow(path, live);
live.take = (/** @type {import("./live.js").News} */ news) => follow?.takes(news) ?? false;
const notices = new Notices(path, words, () => live.turn);
listenToKeys(picker);
if (!isReplay) listenToPreferences(part("preferences"));

// ── Views of the phone, tabs, filters, buttons ───────────────────────────────

/** @param {string} view */
function look(view) {
  const before = main.dataset.view;
  main.dataset.view = view;
  for (const tab of all("[data-dock]")) tab.setAttribute("aria-pressed", String(tab.dataset.dock === view));
  if (view === "story" && before !== view) story.look();
}

/** @param {HTMLElement} button */
function filter(button) {
  const types = one("#supply .types");
  if (!types) return;
  const on = types.dataset.only !== button.dataset.filter;
  types.dataset.only = on ? button.dataset.filter : "";
  for (const other of all("[data-filter]")) other.setAttribute("aria-pressed", String(on && other === button));
}

async function hint() {
  const { ok, body } = await ask(`${path}/hint`);
  const text = ok && picker.advise(body.decision, body.why);
  if (text) announce(text);
  else toast(body.message ?? words["no-hint"]);
}

/** @type {Record<string, () => void>} */
const doings = {
  hint,
  symbols: () => {
    learn().then(
      ({ showSymbols }) => showSymbols(),
      () => toast(words.unsent),
    );
  },
  keys: () => dialog("keys").showModal(),
  preferences: () => dialog("preferences").showModal(),
};
const dialog = (/** @type {string} */ id) => /** @type {HTMLDialogElement} */ (part(id));
for (const what of ["undo", "redo", "reset"])
  doings[what] = () => {
    picker.forget();
    post(what, { seq: picker.choosing.data?.seq ?? live.seq, seat: seat() });
  };

addEventListener("click", (event) => {
  const at = (/** @type {string} */ name) => around(event, `[data-${name}]`)?.dataset;
  const [dock, tab, shown, only] = [
    at("dock")?.dock,
    at("story")?.story,
    at("show-seat")?.showSeat,
    around(event, "[data-filter]"),
  ];
  if (dock) look(dock);
  if (tab) story.open(tab);
  if (shown) {
    live.look(shown === "mine" ? undefined : shown);
    if (one(".dock")?.offsetParent) look("company");
  }
  if (only) filter(only);
  const refused = around(event, "[data-do][aria-disabled]");
  if (refused) return toast(refused.title);
  if (at("zoom")) part("map").classList.toggle("resized");
  if (at("close")) around(event, "dialog")?.closest("dialog")?.close();
  doings[at("do")?.do ?? ""]?.();
  // A click outside a sheet closes it.
  if (event.target instanceof HTMLDialogElement && isOn(event, "#symbols, #keys, #preferences")) event.target.close();
});

// A line of the log was clicked: on a phone the thing it is about is on another view.
addEventListener("pointed", (event) => {
  const view = /** @type {CustomEvent<HTMLElement | undefined>} */ (event).detail?.closest("[data-view]");
  if (view instanceof HTMLElement && one(".dock")?.offsetParent) look(view.dataset.view ?? "map");
});

addEventListener("submit", async (event) => {
  if (!isOn(event, "[data-chat]")) return;
  event.preventDefault();
  const input = /** @type {HTMLInputElement} */ (
    one("input[name=text]", /** @type {HTMLFormElement} */ (event.target))
  );
  const text = input.value.trim();
  if (text && (await post("chat", { text }))) input.value = "";
});

// ── The menu ─────────────────────────────────────────────────────────────────

// What is possible depends on how long someone has been away.
one(".menu")?.addEventListener("toggle", async ({ currentTarget }) => {
  if (!(currentTarget instanceof HTMLDetailsElement) || !currentTarget.open) return;
  const answer = await fetch(`${path}/menu${location.search}`).catch(() => null);
  if (answer?.ok) part("menu-items").outerHTML = await answer.text();
});

// What cannot be taken back needs confirmation.
addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const { confirm } = form.dataset;
  if (!confirm) return;
  event.preventDefault();
  const dialog = make("dialog", { className: "sure" }, make("p", { textContent: confirm }));
  // Closing gives the focus back to the button that asked; removing an open dialog would lose it.
  const yes = button(words.confirm, "primary", () => form.submit());
  const no = button(words.cancel, "chip", () => dialog.close());
  dialog.append(make("div", { className: "play-buttons" }, yes, no));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
});

// ── The map ──────────────────────────────────────────────────────────────────

// Its drawing shrinks with the window, but its text does not. Where a digit would have no room, there are pips.
const CRAMPED = 0.66;
const drawing = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (one("#map .usa")));
new ResizeObserver(() => {
  const zoom = drawing.currentCSSZoom ?? 1;
  const scale = (drawing.getScreenCTM()?.d ?? zoom) / zoom;
  if (scale < 0.05) return;
  drawing.style.setProperty("--map-scale", String(scale));
  drawing.classList.toggle("cramped", scale < CRAMPED);
}).observe(drawing);

// ── No connection: say so where everyone looks ───────────────────────────────

const banner = make("p", { className: "banner", textContent: words.offline, hidden: true });
document.body.append(banner);
const connected = () => (banner.hidden = navigator.onLine && !document.body.classList.contains("offline"));
new MutationObserver(connected).observe(document.body, { attributeFilter: ["class"] });
for (const event of ["online", "offline"]) addEventListener(event, connected);

// ── The beginning ────────────────────────────────────────────────────────────

look(main.dataset.view ?? "map");
story.lookAgain();
story.open("log");
if (isReplay) (await import("./replay.js")).replay(path, (update) => live.apply(update));
lesson?.introduce(path);
curtain(seat());
setInterval(() => {
  for (const clock of all(".clock.running")) {
    const left = Math.max(0, Number(clock.dataset.clock) - 1);
    clock.dataset.clock = String(left);
    const digits = one("span", clock);
    if (digits) digits.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }
}, 1000);

// From now on keys and clicks do what they say.
main.dataset.ready = "";
