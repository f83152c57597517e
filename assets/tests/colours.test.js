import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");

test("every colour is written once, in the palette", () => {
  const [palette, ...rest] = read("style.css").split(/^\}$/m);
  const colours = palette.match(/#[0-9a-f]{3,8}\b/gi);
  assert.ok(colours.length > 40, `only ${colours.length} colours in the palette`);
  assert.deepEqual(
    colours.filter((colour, index) => colours.indexOf(colour) !== index),
    [],
  );
  const sheets = readdirSync(new URL("..", import.meta.url)).filter((name) =>
    /^(?!style\.|offline\.).*\.css$/.test(name),
  );
  assert.ok(sheets.includes("table.css"));
  for (const text of [rest.join(), ...sheets.map(read)])
    assert.deepEqual(text.match(/:[^;{]*#[0-9a-f]{3,8}\b/gi), null);
});
