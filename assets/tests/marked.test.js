// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { marked } from "../dom.js";

test("a title is marked once, beside the number of turns, and no longer when nobody waits", () => {
  for (const number of ["", "(2) "]) {
    const waits = `${number}● Ada and Ben`;
    assert.equal(marked(`${number}Ada and Ben`, true), waits);
    assert.equal(marked(waits, true), waits);
    assert.equal(marked(waits, false), `${number}Ada and Ben`);
  }
});
