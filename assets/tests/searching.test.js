// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { typed } from "../dom.js";

test("a sum is found though its space does not break", () => {
  assert.ok(typed("Für 5\u00a0$ spenden").includes(typed("5 $")));
});

test("capital letters make no difference, and nothing is found in nothing", () => {
  assert.ok(typed("Öffentliche Infrastruktur").includes(typed("ÖFFENTLICH")));
  assert.equal(typed(null), "");
});
