// @ts-check
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Expecting, FIRST, LONGEST } from "../expecting.js";

/** A page whose stream brings nothing. */
function page() {
  const page = { seen: 5, connecting: false, connected: 0 };
  const expecting = new Expecting(
    () => page.seen,
    () => page.connecting,
    () => page.connected++,
  );
  return { page, expecting };
}

test("what the stream does not bring, a fresh one does, and each waits longer than the one before", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { page: shown, expecting } = page();
  expecting.expect(undefined);
  expecting.expect(5);
  mock.timers.tick(LONGEST);
  assert.equal(shown.connected, 0, "nothing is missing");
  expecting.expect(6);
  let wait = FIRST;
  for (let tries = 1; tries <= 8; tries++) {
    mock.timers.tick(wait - 1);
    assert.equal(shown.connected, tries - 1);
    mock.timers.tick(1);
    assert.equal(shown.connected, tries);
    wait = Math.min(2 * wait, LONGEST);
  }
  assert.equal(wait, LONGEST);
  shown.seen = 6;
  mock.timers.tick(3 * LONGEST);
  assert.equal(shown.connected, 8, "it has come");
  expecting.expect(7);
  mock.timers.tick(FIRST);
  assert.equal(shown.connected, 9, "the next one is not to blame");
  mock.timers.reset();
});

test("a stream that is being opened is left alone", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { page: shown, expecting } = page();
  shown.connecting = true;
  expecting.expect(6);
  mock.timers.tick(4 * LONGEST);
  assert.equal(shown.connected, 0);
  shown.connecting = false;
  mock.timers.tick(LONGEST);
  assert.equal(shown.connected, 1);
  mock.timers.reset();
});

test("however much is expected, there is one timer, and it waits for all of it", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { page: shown, expecting } = page();
  for (const seq of [6, 9, 7]) expecting.expect(seq);
  mock.timers.tick(FIRST);
  assert.equal(shown.connected, 1);
  shown.seen = 8;
  mock.timers.tick(2 * FIRST);
  assert.equal(shown.connected, 2);
  shown.seen = 9;
  mock.timers.tick(LONGEST);
  assert.equal(shown.connected, 2);
  mock.timers.reset();
});
