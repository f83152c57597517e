import assert from "node:assert/strict";
import { test } from "node:test";
import { ahead } from "../directions.js";

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
