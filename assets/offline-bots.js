// Where the bots think. The page starts this worker; if several pages are open, one of them runs the bots.
"use strict";
importScripts("engine.js");

/** The table that the page shows: its bots come first. */
let table;
let base;
let running = false;
let again = false;

self.onmessage = ({ data }) => {
  ({ base, table } = data);
  again = true;
  if (!running) work();
};

async function work() {
  running = true;
  // If several pages are open, one thinks; when it is closed the next one takes over.
  await navigator.locks.request(`carnegie${base}/bots`, async () => {
    while (again) {
      again = false;
      try {
        while (await turn());
      } catch (error) {
        console.error(error);
        self.engine = undefined;
      }
    }
  });
  running = false;
}

/** Lets the next bot take its turn; returns whether there was one. */
async function turn() {
  const { job } = await ask(`${base}/work?${new URLSearchParams({ table: table ?? "" })}`);
  if (!job) return false;
  self.engine ??= openEngine(await WebAssembly.compileStreaming(fetch(`${base}/carnegie.wasm`)));
  const engine = await self.engine;
  let thought;
  try {
    ({ thought } = engine({ think: job }));
  } catch (error) {
    // A bot that fails ends its turn as early as possible.
    console.error(error);
    self.engine = undefined;
    thought = { table: job.table, seq: job.seq, seat: job.seat, moves: [] };
  }
  if (!thought) return false;
  await ask(`${base}/work`, thought);
  return true;
}

async function ask(address, body) {
  const answer = await fetch(address, { method: body ? "POST" : "GET", body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}
