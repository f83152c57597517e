// @ts-check
// Every colour is written once, in the palette of style.css.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

/** Where no custom property can be used, and why. What is written there comes from the palette or from the icon. */
const ELSEWHERE = {
  "favicon.svg": "an image does not see the custom properties of a page",
  "badge.js": "the same, with a number on it",
  "offline.css": "the first page of the offline edition, before there is any other style sheet",
  "offline.html": "browsers read the colour of a theme before they read style sheets",
  "offline-lost.html": "stands alone: static hosts answer with it where there is no file",
  "../crates/carnegie-pages/src/layout.rs": "browsers read the colour of a theme before they read style sheets",
  "../crates/carnegie-picture/src/app.rs": "the manifest of an app knows no custom properties",
  "../crates/carnegie-picture/src/icon.rs": "pixels, for systems that accept no drawing",
  "../crates/carnegie-picture/src/lib.rs": "the same, for what a link shows",
};

const COLOUR = /#(?:[0-9a-f]{3,4}){1,2}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/gi;

/** Three numbers in brackets: `Colour(0x2a, 0x21, 0x18)`, `[42.0, 33.0, 24.0]`. */
const PAINTED = /[([](0x[0-9a-f]{2}|\d+\.0), (0x[0-9a-f]{2}|\d+\.0), (0x[0-9a-f]{2}|\d+\.0)[)\]]/g;

/** @param {string} name */
const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");
/** The colours in a text. @param {string} text @returns {string[]} */
const colours = (text) => text.match(COLOUR) ?? [];
/** Those of a picture, as its source writes them. @param {string} source @returns {string[]} */
const painted = (source) =>
  [...source.matchAll(PAINTED)].map(([, ...parts]) => `#${parts.map((part) => hex(Number(part))).join("")}`);
/** Two digits. @param {number} part */
const hex = (part) => part.toString(16).padStart(2, "0");

const [palette, ...rest] = read("style.css").split(/^\}$/m);

test("every colour of the palette is written once", () => {
  const all = colours(palette);
  assert.ok(all.length > 40, `only ${all.length} colours in the palette`);
  assert.deepEqual(
    all.filter((colour, index) => all.indexOf(colour) !== index),
    [],
  );
});

test("style sheets, scripts and pages take their colours from the palette", () => {
  const files = (/** @type {string} */ folder) =>
    readdirSync(new URL(`../${folder}`, import.meta.url))
      .filter((name) => /\.(css|js|html|svg)$/.test(name))
      .map((name) => folder + name);
  const names = [...files(""), ...files("table/")];
  assert.ok(names.includes("table/map.css"));
  // What begins with # in a selector is a name.
  const values = (/** @type {string} */ sheet) => (sheet.match(/:[^;{]*[;}]/g) ?? []).join("\n");
  const found = (/** @type {string} */ name) => {
    if (name === "style.css") return values(rest.join());
    return name.endsWith(".css") ? values(read(name)) : read(name);
  };
  for (const name of names) if (!(name in ELSEWHERE)) assert.deepEqual(colours(found(name)), [], name);
});

test("colours of pictures are found however they are written", () => {
  assert.deepEqual(painted("[Colour(0xe0, 0x0c, 0x74), Colour(0xB0, 0, 0)] [42.0, 33.0, 4.0]"), ["#e00c74", "#2a2104"]);
  const picture = read("../crates/carnegie-picture/src/lib.rs");
  assert.equal(painted(picture).length, (picture.match(/\bColour\(/g) ?? []).length, "every one is understood");
});

test("what cannot take them from there writes the same", () => {
  const known = [...colours(palette), ...colours(read("favicon.svg"))];
  for (const name of Object.keys(ELSEWHERE)) {
    const source = read(name);
    const all = [...colours(source), ...(name.endsWith(".rs") ? painted(source) : [])];
    assert.ok(all.length, `${name} names no colour any more`);
    for (const colour of all) assert.ok(known.includes(colour), `${name}: ${colour}`);
  }
});
