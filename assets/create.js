// @ts-check
// Opening a table: what does not apply to the chosen seats is hidden, and a summary says what will be played.
import { all, around, make, one, part } from "./dom.js";

const form = /** @type {HTMLFormElement} */ (one("[data-create]"));
const kinds = /** @type {HTMLSelectElement[]} */ (all("[data-seat-kind]", form));
const summary = part("summary");

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** @param {string} name */
const field = (name) => /** @type {Field} */ (form.elements.namedItem(name));

/** What is hidden is not sent either. @param {HTMLElement} element @param {boolean} shown */
function show(element, shown) {
  element.hidden = !shown;
  const fields = element.matches("input, select") ? [element] : all("input, select", element);
  for (const one of /** @type {Field[]} */ (fields)) one.disabled = !shown;
}

const colours = /** @type {HTMLSelectElement[]} */ (all("[data-colour]", form));
/** The colour that each seat had before. @type {string[]} */
let before = colours.map((select) => select.value);

// Two seats never have the same colour: the one that had it gets the other.
/** @param {EventTarget | null} target */
function swapColours(target) {
  const changed = colours.indexOf(/** @type {HTMLSelectElement} */ (target));
  if (changed < 0) return;
  const other = before.indexOf(colours[changed].value);
  if (other >= 0 && other !== changed) colours[other].value = before[changed];
  before = colours.map((select) => select.value);
}

function fit() {
  for (const [seat, select] of colours.entries()) {
    const disk = one(".disk", /** @type {HTMLElement} */ (select.closest(".seat-row")));
    disk?.setAttribute("class", `disk s${select.selectedIndex}`);
    show(/** @type {HTMLElement} */ (select.closest("label")), kinds[seat].value !== "none");
  }
  for (const select of kinds) {
    const row = /** @type {HTMLElement} */ (select.closest(".seat-row"));
    for (const detail of all("[data-for]", row))
      show(detail, (detail.dataset.for ?? "").split(" ").includes(select.value));
    row.classList.toggle("unused", select.value === "none");
  }
  const used = kinds.filter((select) => select.value !== "none");
  const solo = used.length === 1;
  const [, seconds = 0] = /^(?:turn|game)-(\d+)$/.exec(field("clock")?.value ?? "") ?? [];
  /** @type {Record<string, boolean>} */
  const applies = {
    solo,
    several: !solo,
    open: used.some((select) => select.value === "open"),
    clock: !solo && Number(seconds) > 0,
    long: !solo && Number(seconds) >= Number(field("clock")?.dataset.long),
  };
  applies.off = applies.long && all("[data-off]:checked", form).length > 0;
  for (const element of all("[data-only]", form)) show(element, applies[element.dataset.only ?? ""]);
  for (const element of all("[data-not-solo]", form)) show(element, !solo);
  // Strangers do not expect that others ask a bot for advice.
  const hints = /** @type {HTMLInputElement} */ (field("hints"));
  if (hints.dataset.chosen === undefined) hints.checked = !applies.open;
  form.classList.toggle("several", !solo);
  const seats = kinds.map((select) => select.value).join(" ");
  for (const preset of all("[data-preset]", form))
    preset.setAttribute("aria-pressed", String(preset.dataset.preset === seats));
  tell(used, solo);
}

/** @param {Field} select */
function chosen(select) {
  return select instanceof HTMLSelectElement ? (select.selectedOptions[0]?.textContent ?? "") : select.value;
}

/** Who sits on a seat, in words. @param {HTMLSelectElement} select */
function sitter(select) {
  const seat = select.name.slice(4);
  const row = /** @type {HTMLElement} */ (select.closest(".seat-row"));
  const named = /** @type {HTMLInputElement | null} */ (one("input:enabled", row));
  if (named?.value.trim()) return named.value.trim();
  return select.value === "bot" ? `${chosen(select)} (${chosen(field(`level${seat}`))})` : chosen(select);
}

/** @param {HTMLSelectElement[]} used @param {boolean} solo */
function tell(used, solo) {
  /** @type {HTMLElement[]} */
  const lines = [];
  const line = (/** @type {string} */ text, /** @type {"p" | "strong"} */ kind = "p") =>
    lines.push(make(kind, { textContent: text }));
  const words = summary.dataset;
  if (!used.length) line(words.nobody ?? "");
  else if (solo) line(`${words.solo}, ${chosen(field("difficulty"))}`, "strong");
  else line(words.players?.split("|")[used.length - 2] ?? "", "strong");
  const seats = used.map((select) => {
    const disk = select.closest(".seat-row")?.querySelector(".disk")?.cloneNode(true);
    return make("li", {}, ...(disk ? [disk] : []), ` ${sitter(select)}`);
  });
  lines.push(make("ol", {}, ...seats));
  const modules = all("[data-name]:checked:enabled", form).map((box) => box.dataset.name);
  line(modules.length ? modules.join(", ") : (words.base ?? ""));
  const clock = field("clock");
  const off = all("[data-off]:checked:enabled", form).map((box) => box.dataset.off);
  if (clock && !clock.disabled && clock.value) line([chosen(clock), ...off].join(", "));
  summary.replaceChildren(...lines);
}

for (const type of ["input", "change"])
  form.addEventListener(type, ({ target }) => {
    if (target === field("hints")) field("hints").dataset.chosen = "";
    swapColours(target);
    fit();
  });
form.addEventListener("click", (event) => {
  const preset = around(event, "[data-preset]")?.dataset.preset?.split(" ");
  for (const [index, kind] of preset?.entries() ?? []) kinds[index].value = kind;
  const modules = around(event, "[data-modules]")?.dataset.modules;
  if (modules)
    for (const box of /** @type {HTMLInputElement[]} */ (all("[data-name]:enabled", form)))
      box.checked = modules === "all" && !box.hasAttribute("data-replaced");
  if (preset || modules) fit();
});
// Weekends and nights are those of the reader, unless they choose another place.
const zone = /** @type {HTMLInputElement | null} */ (one("[data-zone]", form));
if (zone) {
  if (zone.dataset.chosen === undefined) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || zone.value;
  const known = Intl.supportedValuesOf?.("timeZone") ?? [];
  part("zones").append(...known.map((value) => make("option", { value })));
}
for (const presets of all("[data-presets]", form)) presets.hidden = false;
fit();
