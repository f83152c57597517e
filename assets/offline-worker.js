// @ts-check
// The service worker of Carnegie without a server. It answers everything under its own folder from the WebAssembly
// module, and answers a decision only once the browser has stored it durably. It may be killed at any moment: what is
// stored is the truth, and the next worker goes on from there.
"use strict";
importScripts("engine.js", "unpack.js");

// Filled in when the folder is made: the version of the program, and the files that belong to it.
const VERSION = "@VERSION@";
const WASM_HASH = "@WASM_HASH@";
const FILES = [
  "bots.js",
  "engine.js",
  "manifest.webmanifest",
  "licences.txt",
  "icon.svg",
  "icon-192.png",
  "icon-512.png",
  "icon-mask.png",
];

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const BASE = new URL("./", location.href).pathname.replace(/\/$/, "");
const CACHE = `carnegie${BASE}@${VERSION}`;
const channel = new BroadcastChannel(`carnegie${BASE}`);

/** Scripts come from our own files; only workers may run WebAssembly. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const WORKER_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": POLICY,
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

// ── Versions ─────────────────────────────────────────────────────────────────

worker.addEventListener("install", (event) => event.waitUntil(fetchAll()));

/** Fetches everything; nothing is used until all of it has arrived and been checked. */
async function fetchAll() {
  const cache = await caches.open(CACHE);
  const get = async (/** @type {string} */ name) => {
    const answer = await fetch(`${BASE}/${name}?${VERSION}`, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer;
  };
  const files = FILES.map(async (name) => cache.put(`${BASE}/${name}`, await get(name)));
  const wasm = get("carnegie.wasm.lzma").then(async (answer) => {
    const bytes = unpack(new Uint8Array(await answer.arrayBuffer()));
    const hash = [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))];
    if (hash.map((byte) => byte.toString(16).padStart(2, "0")).join("") !== WASM_HASH)
      throw new Error("carnegie.wasm.lzma is of another version");
    await cache.put(`${BASE}/carnegie.wasm`, new Response(bytes, { headers: { "content-type": "application/wasm" } }));
  });
  await Promise.all([...files, wasm]);
}

worker.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      const own = (/** @type {string} */ name) => name.startsWith(`carnegie${BASE}@`) && name !== CACHE;
      await Promise.all((await caches.keys()).filter(own).map((name) => caches.delete(name)));
      await worker.clients.claim();
    })(),
  ),
);

/** A new version starts when a page asks for it, unless a table is open somewhere. */
worker.addEventListener("message", (event) => {
  if (event.data === "start") event.waitUntil(startUnlessPlaying());
});

async function startUnlessPlaying() {
  const table = new RegExp(`^${BASE}/tables/[^/]+/?$`);
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!pages.some(({ url }) => table.test(new URL(url).pathname))) await worker.skipWaiting();
}

// ── What is stored ───────────────────────────────────────────────────────────

const STORE = "entries";

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @type {Promise<IDBDatabase> | undefined} */
let opened;
function database() {
  opened ??= (async () => {
    const request = indexedDB.open(`carnegie${BASE}`, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    const found = await done(request);
    found.onclose = found.onversionchange = () => {
      found.close();
      opened = undefined;
    };
    return found;
  })();
  opened.catch(() => (opened = undefined));
  return opened;
}

/** @returns {Promise<{ key: string, value: string }[]>} */
async function readAll() {
  const store = (await database()).transaction(STORE).objectStore(STORE);
  const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
  return keys.map((key, index) => ({ key: String(key), value: values[index] }));
}

/** Stores all or nothing, on disk. @param {Entry[]} writes */
async function write(writes) {
  const transaction = (await database()).transaction(STORE, "readwrite", { durability: "strict" });
  const store = transaction.objectStore(STORE);
  const written = new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(undefined);
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("not stored"));
  });
  for (const { key, value, new: isNew } of writes) isNew ? store.add(value, key) : store.put(value, key);
  transaction.commit?.();
  await written;
}

// ── Answers ──────────────────────────────────────────────────────────────────

/** The module with everything that is stored. @type {Promise<Engine> | undefined} */
let host;
function open() {
  host ??= (async () => {
    const cached = await (await caches.open(CACHE)).match(`${BASE}/carnegie.wasm`);
    if (!cached) throw new Error("the program is gone");
    const [module, entries] = await Promise.all([WebAssembly.compileStreaming(cached), readAll()]);
    const engine = await openEngine(module);
    engine({ open: { base: BASE, version: VERSION, entries } });
    return engine;
  })();
  host.catch(() => (host = undefined));
  return host;
}

/** Requests are answered one after another: of two decisions the second sees what the first has led to. */
let last = Promise.resolve();
/** @template T @param {() => Promise<T>} task @returns {Promise<T>} */
function inTurn(task) {
  const result = last.then(task);
  last = result.then(
    () => undefined,
    () => undefined,
  );
  return result;
}

worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(`${BASE}/`)) return;
  const path = url.pathname.slice(BASE.length);
  const name = path.slice(1);
  const to = path === "/" && url.searchParams.get("to");
  if (to) event.respondWith(onward(to));
  else if (FILES.includes(name) || name === "carnegie.wasm") event.respondWith(file(path));
  else event.respondWith(answer(event.request, url, path === "/index.html" ? "/" : path));
});

/** Leads to an address within the app that a server was asked for. @param {string} to */
function onward(to) {
  const start = new URL(`${BASE}/`, location.href);
  const wanted = new URL(to, start);
  return Response.redirect((wanted.href.startsWith(start.href) ? wanted : start).href, 302);
}

/** @param {string} path */
async function file(path) {
  const found = await (await caches.open(CACHE)).match(BASE + path);
  if (!found) return fetch(BASE + path);
  const headers = new Headers(found.headers);
  headers.set("content-security-policy", path.endsWith(".js") ? WORKER_POLICY : POLICY);
  headers.set("x-content-type-options", "nosniff");
  headers.delete("content-encoding");
  return new Response(found.body, { status: 200, headers });
}

/** Nothing was stored, and nothing is lost. The page has its own words for that. @param {boolean} page */
function unavailable(page) {
  const text = "The browser does not let Carnegie use its storage right now. Nothing is lost; reload the page.";
  const body = page ? `<!doctype html><title>Carnegie</title><p>${text}</p>` : JSON.stringify({ code: "unavailable" });
  const kind = page ? "text/html; charset=utf-8" : "application/json";
  return new Response(body, { status: 503, headers: { ...HEADERS, "content-type": kind } });
}

/** @param {Request} request @param {URL} url @param {string} path */
async function answer(request, url, path) {
  const random = crypto.getRandomValues(new Uint8Array(64));
  const from = request.referrer && new URL(request.referrer);
  const asked = {
    method: request.method,
    path: decodeURIComponent(path),
    query: url.search.slice(1),
    body: request.method === "POST" ? await request.text() : "",
    accept: request.headers.get("accept") ?? "",
    language: navigator.languages.join(","),
    from: from && from.pathname.startsWith(`${BASE}/`) ? from.pathname.slice(BASE.length) + from.search : "",
    random: [...random].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
  };
  return inTurn(async () => {
    let answered;
    try {
      const engine = await open();
      answered = engine({ answer: { ...asked, now: Date.now() } });
      if (answered.reopen) host = undefined;
      if (answered.writes.length) await write(answered.writes);
    } catch (error) {
      // Memory may differ from what is stored, so it is read again.
      console.error(error);
      host = undefined;
      return unavailable(asked.accept.includes("text/html"));
    }
    for (const table of answered.news) channel.postMessage({ table });
    if (answered.work) channel.postMessage({ work: true });
    const { status, kind, location: place, body } = answered.response;
    if (place) return Response.redirect(new URL(BASE + place, url).href, status);
    return new Response(body, { status, headers: { ...HEADERS, "content-type": kind } });
  });
}
