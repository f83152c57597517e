// @ts-check
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("..", import.meta.url);
const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));

/** What a script imports; types, which are imported in comments, do not count. @param {string} name */
function imports(name) {
  const code = readFileSync(new URL(name, folder), "utf8").replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
  return [...code.matchAll(/\b(?:import|from)\s*\(?\s*"\.\/([^"]+)"/g)].map(([, imported]) => imported);
}

test("no script imports itself, not even by way of others", () => {
  /** @type {Map<string, string[]>} */
  const graph = new Map(scripts.map((name) => [name, imports(name)]));
  assert.ok(graph.get("table.js")?.includes("learn.js") && graph.get("turns.js")?.includes("live.js"));
  const done = new Set();
  /** @param {string} name @param {string[]} way */
  const visit = (name, way) => {
    assert.ok(!way.includes(name), [...way.slice(way.indexOf(name)), name].join(" -> "));
    if (done.has(name)) return;
    for (const imported of graph.get(name) ?? assert.fail(`${way.at(-1)} imports ${name}`))
      visit(imported, [...way, name]);
    done.add(name);
  };
  for (const name of scripts) visit(name, []);
});
