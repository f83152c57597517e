// @ts-check
// What newcomers need: the screens before the first game, a board on which only the thing in question is lit, and the
// sheet of symbols. Loaded only where one of them is.
import { all, make, one, part } from "./dom.js";

/** @param {string} id */
const dialog = (id) => /** @type {HTMLDialogElement | null} */ (document.getElementById(id));

/** Shows what the game is about, once per table. @param {string} path */
export function introduce(path) {
  const intro = dialog("intro");
  const memory = `intro:${path}`;
  if (!intro || localStorage.getItem(memory)) return;
  let at = 1;
  const screens = all("[data-intro]", intro);
  const next = /** @type {HTMLElement} */ (one("[data-intro-next]", intro));
  intro.addEventListener("close", () => localStorage.setItem(memory, "seen"));
  next.addEventListener("click", () => {
    if (at === screens.length) return intro.close();
    at += 1;
    for (const screen of screens) screen.hidden = screen.dataset.intro !== String(at);
    for (const [index, dot] of all(".intro-where i", intro).entries()) dot.classList.toggle("now", index + 1 === at);
    if (at === screens.length) next.textContent = next.dataset.last ?? "";
    one("h2", screens[at - 1])?.focus();
  });
  intro.showModal();
  next.focus();
}

// The parts of the table that can be dimmed as a whole.
const PARTS = "#regions, #map, #timeline, #donations, #supply, .company, #players, #andrew, .story";

/** In a first game everything is dimmed except what contains something to choose. */
export function dimTheRest() {
  const bar = part("bar");
  const isGuided = bar.classList.contains("guided") && bar.classList.contains("yours");
  const isLit = all(".can").some((element) => element.offsetParent !== null || element instanceof SVGElement);
  for (const element of all(PARTS))
    element.classList.toggle("dim", isGuided && isLit && !one(".can, .picked", element));
}

/** Opens the sheet of symbols, with what is in this game. */
export function showSymbols() {
  const sheet = dialog("symbols");
  if (!sheet) return;
  for (const list of all("[data-gather]", sheet)) {
    /** @type {Map<string, Node>} */
    const found = new Map();
    for (const thing of all(list.dataset.gather ?? "")) {
      const glyphs = all(".gl", thing).map((one) => one.cloneNode(true));
      const tip = thing.dataset.tip ?? "";
      if (glyphs.length && !found.has(tip)) found.set(tip, make("dt", {}, ...glyphs));
    }
    const rows = [...found].map(([tip, symbol]) => {
      const [name, words] = tip.split("|");
      return make("div", {}, symbol, make("dd", {}, make("b", { textContent: name }), words ? ` ${words}` : ""));
    });
    list.replaceChildren(...rows);
  }
  sheet.showModal();
}
