// @ts-check
// Which thing is in the direction of an arrow key.

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The index of the nearest box in the direction of a key; -1 if there is none.
 * @param {Box[]} boxes @param {Box} from @param {string} key
 */
export function ahead(boxes, from, key) {
  const [x, y] = middle(from);
  const [dx, dy] = WAYS[key];
  let best = -1;
  let shortest = Infinity;
  for (const [index, box] of boxes.entries()) {
    const [ex, ey] = middle(box);
    const forward = (ex - x) * dx + (ey - y) * dy;
    const aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    // Only what is more ahead than to the side, with some tolerance for rows that are not quite straight.
    if (forward <= 2 || aside > forward * 2.5) continue;
    const far = forward + 2 * aside;
    if (far < shortest) [best, shortest] = [index, far];
  }
  return best;
}

/** @param {Box} box */
function middle(box) {
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/**
 * The nearest of some elements that lies in the direction of a key; without a starting point, the first one.
 * @param {Iterable<HTMLElement>} elements @param {EventTarget | null} from @param {string} [key]
 */
export function nearest(elements, from, key) {
  const every = [...elements];
  const shown = every.filter((element) => element !== from && element.getBoundingClientRect().width > 0);
  if (
    !key ||
    !(from instanceof HTMLElement || from instanceof SVGElement) ||
    !every.some((element) => element === from)
  )
    return shown[0];
  const boxes = shown.map((element) => element.getBoundingClientRect());
  return shown[ahead(boxes, from.getBoundingClientRect(), key)];
}
