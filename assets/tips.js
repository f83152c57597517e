// @ts-check
// Explanations on everything with data-tip="Title|Text": by hover, focus or long press; each with a link into the
// rules. They never intercept a click. To follow the link in one, pin it with "i" or a long press.
import { nearest, placeFor } from "./directions.js";
import { all, announce, around, isOn, make, reveal } from "./dom.js";

const tip = document.getElementById("tip");
const main = document.getElementById("table-main");
/** @type {[string, string, string][]} */
const links = JSON.parse(main?.dataset.rules ?? "[]");
const label = JSON.parse(main?.dataset.words ?? "{}").rules ?? "";

// How long the pointer rests on a thing before it is explained, in milliseconds; while one explanation shows, the next
// comes sooner.
const REST = { mouse: 350, next: 120, touch: 450, focus: 500 };
// The rules are next to the assets, whichever folder the pages live under.
const RULES = new URL("../rules", import.meta.url).pathname;

let timer = 0;
/** What is explained now. @type {HTMLElement | null} */
let owner = null;
/** Whether arrow keys move from one explanation to the next. */
let walking = false;

// The section of the reference about a thing: named by the thing itself, by the tile it is, or by the part it belongs
// to.
/** @param {Element} element */
export function ruleOf(element) {
  const [, id, title] = links.find(([selector]) => element.closest(selector)) ?? [];
  if (!id) return null;
  const named = /** @type {HTMLElement | null} */ (element.closest("[data-rule]"));
  const holder = named ?? /** @type {HTMLElement | null} */ (element.closest("[data-target][data-tip]"));
  const tile = /(?:^| )tile-(\S+)/.exec(holder?.dataset.target ?? "");
  const exact = named?.dataset.rule ?? (tile && `department-${tile[1]}`);
  return exact ? { id: exact, title: holder?.dataset.tip?.split("|")[0] ?? "" } : { id, title };
}

/** @param {Element} element */
function openRules(element) {
  const rule = ruleOf(element);
  open(rule ? `${RULES}#${rule.id}` : RULES, "carnegie-rules");
}

/** @param {HTMLElement} element @param {boolean} pinned */
function show(element, pinned) {
  if (!tip) return;
  const [title, ...rest] = (element.dataset.tip ?? "").split("|");
  tip.replaceChildren(make("strong", { textContent: title }));
  if (rest.length) tip.append(make("span", { textContent: rest.join("|") }));
  const rule = ruleOf(element);
  if (rule) {
    const words = `${label}: ${rule.title}`;
    const way = pinned
      ? make("a", { href: `${RULES}#${rule.id}`, target: "carnegie-rules", textContent: words })
      : make("span", { textContent: words });
    tip.append(make("span", { className: "way" }, make("kbd", { textContent: "?" }), " ", way));
  }
  tip.classList.toggle("pinned", pinned);
  tip.hidden = false;
  owner = element;
  const part = element.closest("section, .company") ?? element;
  const [left, top] = placeFor(
    element.getBoundingClientRect(),
    part.getBoundingClientRect(),
    tip.getBoundingClientRect(),
    { width: innerWidth, height: innerHeight },
    inTheWay(element),
  );
  tip.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

// What someone looks at while deciding: their money and goods, and what the decision would change.
const NEEDED = ".shown .purse, #pick";

/** What an explanation should not cover: above all what is needed, then other things to click. @param {Element} element */
function inTheWay(element) {
  const others = all(".can, [data-chip], [data-pick]").filter((other) => !other.contains(element));
  const boxes = [...all(NEEDED).map((one) => boxed(one, 100)), ...others.map((other) => boxed(other, 1))];
  return boxes.filter(([box]) => box.width);
}

/** @param {Element} element @param {number} price @returns {[DOMRect, number]} */
function boxed(element, price) {
  return [element.getBoundingClientRect(), price];
}

export function hideTip() {
  clearTimeout(timer);
  if (tip) tip.hidden = true;
  owner = null;
}

// News may have replaced the thing that is explained.
export function hideLostTip() {
  if (owner && !owner.isConnected) hideTip();
}

/** Explains the thing an event happened to, after a while. @param {Event} event @param {number} delay @param {boolean} pinned */
function explainLater(event, delay, pinned) {
  const element = around(event, "[data-tip]");
  if (element && element === owner) return;
  const soon = owner ? REST.next : delay;
  hideTip();
  if (element) timer = setTimeout(() => element.isConnected && show(element, pinned), soon);
}

// "i" explains without a mouse, and pins: arrow keys go from one thing to the next until Escape; Enter clicks on it.
/** @param {HTMLElement | undefined | null} element */
function walkTo(element) {
  if (!element) return;
  walking = true;
  reveal(element);
  clearTimeout(timer);
  show(element, true);
  announce(tip?.textContent ?? "");
}

/** Whether a key belongs to a field, or to the browser. @param {KeyboardEvent} event */
function isTaken(event) {
  return isOn(event, "input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey;
}

/** @param {KeyboardEvent} event */
function walk(event) {
  if (isTaken(event)) return;
  if (event.key === "i" && !walking) return walkTo(owner ?? nearest(all("[data-tip]"), null));
  if (!walking) return;
  if (event.key.startsWith("Arrow")) {
    event.preventDefault();
    event.stopImmediatePropagation();
    walkTo(nearest(all("[data-tip]"), owner, event.key));
  } else if (event.key === "Enter" && owner && !tip?.contains(document.activeElement)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    walking = !owner.closest(".can, .may");
    owner.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    if (!walking) hideTip();
  } else if (event.key === "Escape" || event.key === "i" || (event.key === "Tab" && !tip?.querySelector("a"))) {
    if (event.key === "Escape") event.stopImmediatePropagation();
    walking = false;
    hideTip();
  }
}

if (tip) {
  const isInTip = (/** @type {EventTarget | null} */ target) => target instanceof Node && tip.contains(target);
  addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || isInTip(event.target) || walking) return;
    explainLater(event, REST.mouse, false);
  });
  addEventListener("pointerdown", (event) => {
    if (isInTip(event.target)) return;
    walking = false;
    hideTip();
    if (event.pointerType !== "mouse") explainLater(event, REST.touch, true);
  });
  for (const end of ["pointerup", "pointercancel", "scroll"])
    addEventListener(end, () => clearTimeout(timer), { passive: true, capture: true });
  addEventListener("focusin", (event) => {
    if (isOn(event, ":focus-visible") && !isInTip(event.target) && !walking) explainLater(event, REST.focus, false);
  });
  addEventListener("focusout", (event) => {
    if (!isInTip(event.relatedTarget) && !walking) hideTip();
  });
  addEventListener("keydown", walk, true);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") hideTip();
    const help = event.key === "F1" || (event.key === "?" && !isTaken(event));
    if (!help || event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
    event.preventDefault();
    openRules(owner ?? event.target);
  });
}
