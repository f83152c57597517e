// @ts-check
// Pieces glide from where they were to where they are: elements with data-key are the same piece before and after a
// change; a piece that vanished and one of the same data-kind that appeared are taken for one that moved. A piece that
// lies on another, like a disk on a tab, is carried along: by itself it glides only as far as it has moved on it.
import { all } from "./dom.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");

export function snapshot() {
  /** @type {Map<string, { box: DOMRect, kind: string | undefined }>} */
  const pieces = new Map();
  for (const element of all("[data-key]")) {
    const box = element.getBoundingClientRect();
    if (box.width) pieces.set(element.dataset.key ?? "", { box, kind: element.dataset.kind });
  }
  /** @type {Map<string, string>} */
  const counts = new Map();
  for (const element of all("[data-count]")) counts.set(element.dataset.count ?? "", element.textContent ?? "");
  return { pieces, counts };
}

/** @param {ReturnType<typeof snapshot>} before @param {number} [duration] */
export function animate(before, duration = 450) {
  if (still.matches) return;
  const now = new Map(all("[data-key]").map((element) => [element.dataset.key ?? "", element]));
  const vanished = [...before.pieces].filter(([key]) => !now.has(key)).map(([, piece]) => piece);
  // Everything is measured before anything moves.
  /** @type {Map<Element, [number, number] | undefined>} */
  const ways = new Map();
  for (const [key, element] of now) {
    const box = element.getBoundingClientRect();
    if (!box.width) continue;
    let from = before.pieces.get(key)?.box;
    if (!from) {
      const match = vanished.findIndex((piece) => piece.kind && piece.kind === element.dataset.kind);
      if (match >= 0) from = vanished.splice(match, 1)[0].box;
    }
    ways.set(element, from && way(from, box));
  }
  for (const [element, own] of ways) {
    const carrier = element.parentElement?.closest("[data-key]");
    if (own) glide(/** @type {HTMLElement} */ (element), own, (carrier && ways.get(carrier)) ?? [0, 0], duration);
    else if (before.pieces.size) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 400 });
  }
  for (const element of all("[data-count]")) {
    const old = before.counts.get(element.dataset.count ?? "");
    if (old !== undefined && old !== element.textContent) {
      element.animate([{ background: "var(--glow)" }, { background: "transparent" }], { duration: 900 });
    }
  }
}

/** @param {DOMRect} from @param {DOMRect} to @returns {[number, number]} */
function way(from, to) {
  return [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2];
}

/** @param {HTMLElement} element @param {[number, number]} own @param {[number, number]} carried @param {number} duration */
function glide(element, own, carried, duration) {
  // Measured on the screen, but moved in the units of the table, which scales with the window.
  const zoom = element.currentCSSZoom ?? 1;
  const [dx, dy] = [(own[0] - carried[0]) / zoom, (own[1] - carried[1]) / zoom];
  if (Math.hypot(dx, dy) < 2) return;
  // Pieces inside a drawing need no wrapper to move in screen units: translate is added to their own.
  // On its way a piece passes over others: a click there is meant for what lies below.
  element.style.pointerEvents = "none";
  const moving = element.animate([{ translate: `${dx}px ${dy}px`, zIndex: 9 }, { translate: "0 0" }], {
    duration,
    easing: "cubic-bezier(.3,.8,.3,1)",
  });
  moving.onfinish = moving.oncancel = () => (element.style.pointerEvents = "");
}
