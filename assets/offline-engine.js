// @ts-check
// The WebAssembly module, for the two workers that use it: JSON strings go in and come out.
"use strict";

/**
 * What the module exports.
 * @typedef {{ memory: WebAssembly.Memory, input(length: number): number, call(): number, output(): number }} Exports
 */

/** Opens a module. @param {WebAssembly.Module} module @returns {Promise<Engine>} */
async function openEngine(module) {
  const instance = await WebAssembly.instantiate(module, {});
  const exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  const bytes = (/** @type {number} */ at, /** @type {number} */ length) =>
    new Uint8Array(exports.memory.buffer, at, length);
  return (/** @type {object} */ call) => {
    const text = new TextEncoder().encode(JSON.stringify(call));
    bytes(exports.input(text.length), text.length).set(text);
    const length = exports.call();
    const answer = JSON.parse(new TextDecoder().decode(bytes(exports.output(), length)));
    if (answer.error) throw new Error(answer.error);
    return answer;
  };
}
self.openEngine = openEngine;
