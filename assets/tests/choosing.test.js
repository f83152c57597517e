// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { Choosing } from "../choosing.js";

/** A decision from its notation and its targets. @param {string} decision @param {string} path */
const choice = (decision, path) => ({ decision, path: path.split(" "), text: decision.toUpperCase() });

/**
 * What the server sends, with a label for every target.
 * @param {import("../choosing.js").Choice[]} decisions @param {Partial<import("../choosing.js").Choices>} more
 */
function data(decisions, { seq = 1, seat = 0, buttons = [] } = {}) {
  /** @type {Record<string, string>} */
  const labels = {};
  for (const { path } of decisions) for (const target of path) labels[target] = `the ${target}`;
  return { seq, seat, decisions, labels, buttons };
}

/** A choice that must be there. @template T @param {T | null | undefined} found @returns {T} */
function there(found) {
  assert.ok(found);
  return found;
}

const moves = [
  choice("move a b", "worker-a space-b step"),
  choice("move a c", "worker-a space-c step"),
  choice("move d c", "worker-d space-c step"),
  choice("done", "done"),
  choice("sell", "sell"),
];
const everywhere = () => true;

test("nothing can be chosen when there is nothing to decide", () => {
  const choosing = new Choosing(null);
  assert.deepEqual(choosing.decisions, []);
  assert.deepEqual(choosing.offer(everywhere), { lit: [], chips: [], shortcuts: [] });
  assert.equal(choosing.meant(["worker-a"]), null);
});

test("what comes first is lit, what comes later is a shortcut, and buttons of the bar are neither", () => {
  const { lit, chips, shortcuts } = new Choosing(data(moves)).offer(everywhere);
  assert.deepEqual(lit, ["worker-a", "worker-d"]);
  assert.deepEqual(chips, []);
  assert.deepEqual(shortcuts.sort(), ["space-b", "space-c", "step"]);
});

test("choosing narrows down until one decision is left", () => {
  const choosing = new Choosing(data(moves));
  assert.equal(choosing.choose("worker-a"), null);
  assert.deepEqual([...choosing.next().first], ["space-b", "space-c"]);
  assert.equal(choosing.choose("space-c")?.decision, "move a c");
});

test("a shortcut that leaves one decision is enough", () => {
  const choosing = new Choosing(data(moves));
  assert.equal(choosing.meant(["space-b", "tile-9"]), "space-b");
  assert.equal(choosing.choose("space-b")?.decision, "move a b");
});

test("of several names of a thing the one that comes first is meant", () => {
  const choosing = new Choosing(data(moves));
  assert.equal(choosing.meant(["space-c", "worker-d"]), "worker-d");
  assert.equal(choosing.meant(["slot-1"]), null);
});

test("a target that all remaining decisions share needs no click", () => {
  const choosing = new Choosing(data([choice("build 1", "slot-1 tab-c"), choice("build 2", "slot-2 tab-c")]));
  assert.deepEqual([...choosing.next().first], ["slot-1", "slot-2"]);
  assert.deepEqual([...choosing.next().other], []);
  // The last decision wants at least one.
  assert.deepEqual([...new Choosing(data([choice("build 1", "slot-1 tab-c")])).next().first], ["slot-1"]);
});

test("what has no place on the board is offered as a button, and so are the last few things", () => {
  const choosing = new Choosing(
    data([choice("use x money", "space-x use-money"), choice("use x goods", "space-x use-goods")], {
      buttons: ["use-money", "use-goods"],
    }),
  );
  assert.deepEqual(choosing.offer(everywhere).chips, ["use-money", "use-goods"]);
  const moving = new Choosing(data(moves));
  moving.choose("worker-a");
  assert.deepEqual(moving.offer(everywhere).chips, ["space-b", "space-c"]);
  assert.deepEqual(moving.offer((target) => target !== "space-b").lit, ["space-c"]);
});

test("many things are not offered as buttons as long as they are on the board", () => {
  const many = Array.from({ length: 7 }, (_, n) => choice(`put ${n}`, `tile space-${n}`));
  const choosing = new Choosing(data([...many, choice("put x", "other space-0")]));
  choosing.choose("tile");
  assert.equal(choosing.offer(everywhere).lit.length, 7);
  assert.deepEqual(choosing.offer(everywhere).chips, []);
});

test("one step back takes the question and the target that led to it", () => {
  const choosing = new Choosing(data(moves));
  choosing.choose("worker-a");
  choosing.ask(there(choosing.choose("space-b")));
  choosing.back();
  assert.equal(choosing.question, null);
  assert.deepEqual(choosing.chosen, ["worker-a"]);
});

test("what is being chosen survives the moves of others", () => {
  const choosing = new Choosing(data(moves));
  choosing.choose("worker-a");
  assert.equal(choosing.renew(data(moves.slice(0, 2), { seq: 2 })), true);
  assert.deepEqual(choosing.chosen, ["worker-a"]);
  choosing.ask(there(choosing.choose("space-c")));
  assert.equal(choosing.renew(data(moves, { seq: 3 })), true);
  assert.equal(choosing.question?.choice.decision, "move a c");
  assert.equal(choosing.data?.seq, 3);
});

test("a question in words of its own survives, too", () => {
  const choosing = new Choosing(data(moves));
  choosing.choose("worker-a");
  choosing.ask(there(choosing.apart("done")), "End anyway?");
  assert.deepEqual(choosing.chosen, []);
  assert.equal(choosing.renew(data(moves, { seq: 2 })), true);
  assert.equal(choosing.question?.words, "End anyway?");
});

test("what is no longer possible is dropped, and that is told", () => {
  const choosing = new Choosing(data(moves));
  choosing.choose("worker-d");
  assert.equal(choosing.renew(data(moves.slice(0, 2), { seq: 2 })), false);
  assert.deepEqual(choosing.chosen, []);
  choosing.ask(there(choosing.find("move a b")));
  assert.equal(choosing.renew(data(moves.slice(1), { seq: 3 })), false);
  assert.equal(choosing.question, null);
});

test("at one screen the choice of one is forgotten silently when another one is asked", () => {
  const choosing = new Choosing(data(moves));
  choosing.choose("worker-a");
  assert.equal(choosing.renew(data(moves, { seq: 2, seat: 1 })), true);
  assert.deepEqual(choosing.chosen, []);
});

test("advice lasts as long as it can be followed, and no longer than the choice is made", () => {
  const choosing = new Choosing(data(moves));
  choosing.advice = "move d c";
  assert.equal(choosing.advised?.decision, "move d c");
  choosing.renew(data(moves, { seq: 2 }));
  assert.equal(choosing.advised?.decision, "move d c");
  choosing.renew(data(moves.slice(0, 2), { seq: 3 }));
  assert.equal(choosing.advised, null);
  choosing.advice = "move a b";
  choosing.forget();
  assert.equal(choosing.advised, null);
});
