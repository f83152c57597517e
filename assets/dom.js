// @ts-check
// Finding and making elements.

/** The element with this id, which must exist. @param {string} id @returns {HTMLElement} */
export function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Partial<HTMLElementTagNameMap[K]>} properties
 * @param {(Node | string)[]} content
 */
export function make(name, properties = {}, ...content) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...content);
  return element;
}

/** @param {string} label @param {string} className @param {() => void} [clicked] */
export function button(label, className, clicked) {
  const element = make("button", { type: "button", className, textContent: label });
  if (clicked) element.addEventListener("click", clicked);
  return element;
}

/**
 * The nearest element around what an event happened to.
 * @param {Event} event @param {string} selector @returns {HTMLElement | null}
 */
export function around(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/** The title of a page, with a mark if somebody waits for the reader there. @param {string} title @param {boolean} waits */
export const marked = (title, waits) => title.replace(/^(\(\d+\) )?(● )?/, waits ? "$1● " : "$1");

/** A text as people type it when they search: in small letters, with plain spaces. @param {string | null} text */
export const typed = (text) => (text ?? "").toLocaleLowerCase().replaceAll("\u00a0", " ");

/** Whether an event happened to such an element. @param {Event} event @param {string} selector */
export function isOn(event, selector) {
  return event.target instanceof Element && event.target.matches(selector);
}

/** @param {string} selector @param {ParentNode} [within] @returns {HTMLElement[]} */
export function all(selector, within = document) {
  return [.../** @type {NodeListOf<HTMLElement>} */ (within.querySelectorAll(selector))];
}

/** @param {string} selector @param {ParentNode} [within] */
export function one(selector, within = document) {
  return /** @type {HTMLElement | null} */ (within.querySelector(selector));
}

/** Scrolls something into view. Firefox scrolls to a drawing, but not to a part of it. @param {Element} element */
export function reveal(element) {
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (!(element instanceof SVGElement)) return;
  const scrolls = (/** @type {Element} */ frame) => /auto|scroll/.test(getComputedStyle(frame).overflow);
  for (let frame = element.parentElement; frame; frame = frame.parentElement) {
    if (!scrolls(frame)) continue;
    const [inner, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
    const left = Math.min(0, inner.left - outer.left) + Math.max(0, inner.right - outer.right);
    const top = Math.min(0, inner.top - outer.top) + Math.max(0, inner.bottom - outer.bottom);
    frame.scrollBy({ left, top, behavior: "instant" });
  }
}

/** A message that disappears by itself. @param {string} text */
export function toast(text) {
  const note = make("p", { className: "toast", textContent: text });
  note.setAttribute("role", "alert");
  document.body.append(note);
  setTimeout(() => note.remove(), 5000);
}

// This many announcements are kept: one that came a moment ago may not have been read out yet.
const HEARD = 4;

/** Says something to screen readers, after what was said before. @param {string} text */
export function announce(text) {
  const place = document.getElementById("announce");
  if (!place || !text) return;
  place.append(make("p", { textContent: text }));
  while (place.children.length > HEARD) place.firstElementChild?.remove();
}
