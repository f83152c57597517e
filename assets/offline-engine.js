// The WebAssembly module, for the two workers that use it: JSON strings go in and come out.
"use strict";

/** Opens a module. @param {WebAssembly.Module} module */
async function openEngine(module) {
  const { exports } = await WebAssembly.instantiate(module, {});
  const bytes = (at, length) => new Uint8Array(exports.memory.buffer, at, length);
  return (call) => {
    const text = new TextEncoder().encode(JSON.stringify(call));
    bytes(exports.input(text.length), text.length).set(text);
    const length = exports.call();
    const answer = JSON.parse(new TextDecoder().decode(bytes(exports.output(), length)));
    if (answer.error) throw new Error(answer.error);
    return answer;
  };
}
self.openEngine = openEngine;
