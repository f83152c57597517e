// @ts-check
// At how many tables it is the reader's turn: in the title, in the icon of the tab and on that of the app. One of the
// open pages asks the server every so often and tells the others.
import { all, one } from "./dom.js";
import { ask } from "./server.js";

// How often the server is asked, in milliseconds.
const EVERY = 30_000;
// More than this is not counted in an icon.
const MOST = 9;
const ADDRESS = new URL("../mine/turns", import.meta.url).pathname;
const MARK = /^\(\d+\) /;

const icon = /** @type {HTMLLinkElement | null} */ (one("link[rel=icon]"));
const plain = icon?.getAttribute("href") ?? "";
const others = new BroadcastChannel("carnegie-turns");
/** @type {number | undefined} */
let turns;

function entitle() {
  const title = (turns ? `(${turns}) ` : "") + document.title.replace(MARK, "");
  if (document.title !== title) document.title = title;
}

/** Our icon with a number on it. @param {number} number */
export function drawn(number) {
  const text = number > MOST ? `${MOST}+` : String(number);
  const size = text.length > 1 ? 26 : 34;
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="#2a2118"/>` +
      `<path d="M38 18a16 16 0 1 0 0 26" fill="none" stroke="#d2a954" stroke-width="7" stroke-linecap="round"/>` +
      `<circle cx="44" cy="42" r="20" fill="#b8442a" stroke="#2a2118" stroke-width="3"/>` +
      `<text x="44" y="${42 + size * 0.36}" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="${size}" fill="#fff">${text}</text></svg>`,
  )}`;
}

/** @param {number} number */
function show(number) {
  const before = turns;
  if (number === before) return;
  turns = number;
  entitle();
  icon?.setAttribute("href", number ? drawn(number) : plain);
  for (const link of all("a[data-turns]")) {
    link.dataset.turns = String(number);
    const badge = one(".badge", link);
    if (badge) Object.assign(badge, { textContent: String(number), hidden: !number });
  }
  const told = number ? navigator.setAppBadge?.(number) : navigator.clearAppBadge?.();
  told?.catch(() => {});
  // The list of one's own tables is old now.
  if (before !== undefined && one("[data-mine]")) location.reload();
}

async function refresh() {
  if (!navigator.onLine) return;
  const { ok, body } = await ask(ADDRESS);
  if (!ok) return;
  show(body.turns);
  others.postMessage(body.turns);
}

others.onmessage = (/** @type {MessageEvent<number>} */ { data }) => show(data);
// A table says in the title whose turn it is: when that changes, the number does as well.
const title = one("title");
let bare = document.title.replace(MARK, "");
if (title)
  new MutationObserver(() => {
    const before = bare;
    bare = document.title.replace(MARK, "");
    entitle();
    if (bare !== before) void refresh();
  }).observe(title, { childList: true });
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) void refresh();
});

const known = one("a[data-turns]")?.dataset.turns;
if (known === undefined) void refresh();
else show(Number(known));
const askAgain = () => setInterval(refresh, EVERY);
// Where nobody says which page it is, every one asks.
if (navigator.locks) void navigator.locks.request("carnegie-turns", () => new Promise(askAgain));
else askAgain();
