// @ts-check
// Unpacking the module of the offline edition.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInThisContext } from "node:vm";

/** What the worker is given. @type {{ unpack(packed: Uint8Array): Uint8Array }} */
const worker = runInThisContext(
  `((self) => {${readFileSync(new URL("../offline-unpack.js", import.meta.url), "utf8")}; return self; })`,
)({});

/** What `xz --format=lzma` has made of the words below, with its length written into the header. */
const PACKED = Buffer.from(
  [
    "AwAAAQARBQAAAAAAAAAAAFUGQg1tlrl7xi3e4ZAmpwGrk1EwFy23lzYtMoD4dbCeWbY+pd3Qqf5aQBC0jzfoLX5gJ/ye+Za1Biy9vnU7BbopdQ",
    "L6RsaiyYe9Q7DBeXMrZSdYz64cHWTJLVbsX5BgbxjYSUtEoqpILAgeKEr9pnCPKIfechMSZxJW4LvLiKavmmSR4beTQzxc8fOV3ZIbTOTbrV1U",
    "2UFTgVhA6WOIig3boZ6uL8x/GxrM95Nhafk+tK4NxFDQ9kOkg/7JLCVhOUfZmNoukLiGO42vjddmK53Nt1JOp6UF5DGGn488HWTmwHw6bOdxOT",
    "N6Sxj+XYUhLxoUNldJ4ww4S+N+w7XGIHewII2YrTttScPZkkp1pCXnOiFgHS/13LvSDs50ZNIwow8eGQJmVqPYjUntwVQUvDAEeoTODc61ODJu",
    "wEJt6F8ezf/6rDrJ",
  ].join(""),
  "base64",
);

/** Words in an order that repeats itself in every way there is. */
function words() {
  const known = ["Pittsburgh", "Chicago", "Denver", "New York", "railroad", "housing", "\x00\x01\x02\xff"];
  const out = [];
  for (let i = 0, x = 7n; i < 160; i++) {
    x = (x * 1103515245n + 12345n) & 0x7fffffffn;
    out.push(Buffer.from(known[Number((x >> 16n) % 7n)], "latin1"));
    out.push(Buffer.from([(x >> 20n) % 3n === 0n ? Number((x >> 12n) & 255n) : 32]));
  }
  return Buffer.concat(out);
}

test("what was packed comes out again", () => {
  assert.deepEqual(Buffer.from(worker.unpack(new Uint8Array(PACKED))), words());
});

test("what is damaged never comes out as it was, and never runs on for ever", () => {
  for (let at = 14; at < PACKED.length - 6; at += 7) {
    const damaged = new Uint8Array(PACKED);
    damaged[at] ^= 0x40;
    let out;
    try {
      out = worker.unpack(damaged);
    } catch (error) {
      assert.ok(error instanceof Error && error.message === "damaged");
      continue;
    }
    assert.notDeepEqual(Buffer.from(out), words(), `byte ${at}`);
  }
});
