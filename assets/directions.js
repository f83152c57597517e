// @ts-check
// Where things are: which of them an arrow key leads to, and on which side of one there is room for its explanation.

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

// The gap between an explanation and what it is about, or the edge of the window.
const GAP = 6;

/**
 * Where an explanation goes: above, below or beside a thing, or beside the part of the table that the thing belongs to,
 * wherever it covers the least. Things in the way come with what it costs to cover them.
 * @param {Box} thing @param {Box} part @param {{ width: number, height: number }} size
 * @param {{ width: number, height: number }} room the window @param {[Box, number][]} inTheWay
 * @returns {[number, number]} left and top
 */
export function placeFor(thing, part, size, room, inTheWay) {
  const within = (/** @type {number} */ at, /** @type {number} */ length, /** @type {number} */ whole) =>
    Math.max(GAP, Math.min(at, whole - length - GAP));
  const [x, y] = middle(thing);
  const left = within(x - size.width / 2, size.width, room.width);
  const top = within(y - size.height / 2, size.height, room.height);
  const below = thing.top + thing.height + GAP;
  /** @type {[number, number][]} */
  const places = [
    [left, thing.top - size.height - GAP],
    [left, below],
    [thing.left + thing.width + GAP, top],
    [thing.left - size.width - GAP, top],
    [part.left - size.width - GAP, top],
    [part.left + part.width + GAP, top],
  ];
  const fits = (/** @type {[number, number]} */ [x, y]) =>
    x >= 0 && y >= 0 && x + size.width <= room.width && y + size.height <= room.height;
  const cost = (/** @type {[number, number]} */ [x, y]) => {
    let sum = 0;
    for (const [box, price] of inTheWay) {
      const across = box.left < x + size.width && box.left + box.width > x;
      if (across && box.top < y + size.height && box.top + box.height > y) sum += price;
    }
    return sum;
  };
  const best = places.filter(fits).sort((one, other) => cost(one) - cost(other))[0];
  return best ?? [left, within(below, size.height, room.height)];
}
