// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { ahead, placeFor } from "../directions.js";

/** @typedef {import("../directions.js").Box} Box */

/** @param {number} left @param {number} top */
const at = (left, top) => ({ left, top, width: 10, height: 10 });

test("an arrow leads to the nearest thing ahead", () => {
  const boxes = [at(100, 0), at(50, 0), at(0, 50), at(-50, 0)];
  assert.equal(ahead(boxes, at(0, 0), "ArrowRight"), 1);
  assert.equal(ahead(boxes, at(0, 0), "ArrowDown"), 2);
  assert.equal(ahead(boxes, at(0, 0), "ArrowLeft"), 3);
  assert.equal(ahead(boxes, at(0, 0), "ArrowUp"), -1);
});

test("what is more aside than ahead does not count, but rows need not be quite straight", () => {
  assert.equal(ahead([at(20, 80)], at(0, 0), "ArrowRight"), -1);
  assert.equal(ahead([at(50, 20)], at(0, 0), "ArrowRight"), 0);
});

/** @param {number} left @param {number} top @param {number} width @param {number} height */
const box = (left, top, width, height) => ({ left, top, width, height });
/** Something that an explanation should rather not cover. @param {Box} thing @returns {[Box, number]} */
const clickable = (thing) => [thing, 1];
const size = { width: 300, height: 80 };
const room = { width: 1366, height: 768 };

test("an explanation stands above its thing, or below if there is no room", () => {
  const part = box(600, 0, 400, 768);
  assert.deepEqual(placeFor(box(700, 300, 20, 20), part, size, room, []), [560, 214]);
  assert.deepEqual(placeFor(box(700, 50, 20, 20), part, size, room, []), [560, 76]);
});

test("an explanation covers neither one's money nor what can be clicked, if there is any place where it does not", () => {
  // A company with a purse on top, and a row of people to activate: above them is the purse, below and beside them others.
  const company = box(800, 40, 400, 600);
  const purse = box(800, 40, 400, 30);
  const people = [0, 1, 2, 3].map((column) => box(810 + column * 100, 100, 20, 20));
  const others = people.slice(1).map(clickable);
  const lower = [0, 1, 2, 3].map((column) => clickable(box(810 + column * 100, 170, 20, 20)));
  const place = placeFor(people[0], company, size, room, [[purse, 100], ...others, ...lower]);
  assert.deepEqual(place, [504, 70]);
  // With the whole table around it clickable, the purse is still the last thing to be covered.
  const everywhere = box(0, 120, 1366, 600);
  const [, top] = placeFor(people[0], company, size, room, [[purse, 100], ...others, ...lower, [everywhere, 1]]);
  assert.ok(top >= 70, `over the purse: ${top}`);
});
