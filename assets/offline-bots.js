// @ts-check
// Where the bots think. The page starts this worker; if several pages are open, one of them runs the bots.
"use strict";

// The service worker that answers may be killed at any moment, also while it answers this: the next one is asked again.
for (let tries = 1; ; tries++) {
  try {
    importScripts("engine.js");
    break;
  } catch (error) {
    if (tries === 5) throw error;
  }
}

/** How often in a row something may fail before the bots give up, and how long they wait before they try again. */
const FAILURES = 5;
const PAUSE_MS = 500;

/** The table that the page shows: its bots come first. @type {string | undefined} */
let table;
/** The folder of the app. */
let base = "";
/** The module, once it is needed. @type {Promise<Engine> | undefined} */
let opened;
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
    for (let failures = 0; again;) {
      again = false;
      try {
        while (await turn()) failures = 0;
      } catch (error) {
        console.warn(error);
        opened = undefined;
        failures += 1;
        again = failures < FAILURES;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  });
  running = false;
}

/** Lets the next bot take its turn; returns whether there was one. */
async function turn() {
  const { job } = /** @type {{ job: Job | null }} */ (
    await ask(`${base}/work?${new URLSearchParams({ table: table ?? "" })}`)
  );
  if (!job) return false;
  opened ??= openEngine(await WebAssembly.compileStreaming(fetch(`${base}/carnegie.wasm`)));
  const engine = await opened;
  /** @type {Thought | null} */
  let thought;
  try {
    ({ thought } = engine({ think: job }));
  } catch (error) {
    // A bot that fails ends its turn as early as possible.
    console.error(error);
    opened = undefined;
    thought = { table: job.table, seq: job.seq, seat: job.seat, decisions: [] };
  }
  if (!thought) return false;
  await ask(`${base}/work`, thought);
  return true;
}

/** @param {string} address @param {object} [body] */
async function ask(address, body) {
  const answer = await fetch(address, { method: body ? "POST" : "GET", body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}
