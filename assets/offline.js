// @ts-check
// Carnegie without a server: every page lets the bots think, asks the browser to keep the games, and makes sure that a
// new version starts between games and never in the middle of one.
import { announce, one, part, toast } from "./dom.js";

/** The folder that the app lives under, without a trailing slash. */
export const base = new URL("..", import.meta.url).pathname.replace(/\/$/, "");

// How often a page that stays open looks for a new version, in milliseconds.
const LOOK = 3_600_000;

const table = new RegExp(`^${base}/tables/([^/]+)`).exec(location.pathname)?.[1];
/** Whether someone may be in the middle of a turn here. */
const atTable = location.pathname === `${base}/tables/${table}`;

// ── Bots ─────────────────────────────────────────────────────────────────────

// A service worker cannot start other workers: the page starts the one in which the bots think. It ends with the page.
let bots = startBots(3);
new BroadcastChannel(`carnegie${base}`).onmessage = ({ data }) => {
  if (data.work) bots.postMessage({ base, table });
};

/** A worker that could not be loaded is started again, some times. @param {number} tries */
function startBots(tries) {
  const started = new Worker(`${base}/bots.js`);
  started.onerror = () => {
    if (tries > 1) bots = startBots(tries - 1);
  };
  started.postMessage({ base, table });
  return started;
}

// ── New versions ─────────────────────────────────────────────────────────────

const UPDATED = "carnegie-updated";

/** @param {ServiceWorkerRegistration} registration */
function change(registration) {
  if (!registration.waiting || !registration.active) return;
  if (atTable) return say(JSON.parse(part("table-main").dataset.words ?? "{}").update);
  // It starts only if no table is open anywhere else.
  registration.waiting.postMessage("start");
}

/** @param {string} [text] */
function say(text) {
  if (!text) return;
  toast(text);
  announce(text);
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  change(registration);
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", () => change(registration));
  });
  const look = () => registration.update().catch(() => {});
  setInterval(look, LOOK);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) look();
  });
}

navigator.serviceWorker.addEventListener("controllerchange", () => {
  if (atTable) return;
  sessionStorage.setItem(UPDATED, "yes");
  location.reload();
});
navigator.serviceWorker.getRegistration().then((registration) => registration && watch(registration));
if (sessionStorage.getItem(UPDATED)) {
  sessionStorage.removeItem(UPDATED);
  say(one("script[data-done]")?.dataset.done);
}

// ── Storage ──────────────────────────────────────────────────────────────────

// Only once there is something to keep; browsers that ask people first ask only where games are begun.
addEventListener("submit", () => void navigator.storage?.persist?.().catch(() => false));
