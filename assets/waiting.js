// @ts-check
// The waiting room: the page reloads when someone sits down or the game begins.
import { one, part } from "./dom.js";
import { follow } from "./follow.js";
import "./share.js";

const room = part("waiting").dataset;
const query = new URLSearchParams(location.search);
query.set("from", room.event ?? "");
const source = follow(`${room.waiting}/stream?${query}`);
source.addEventListener("room", () => location.reload());
// Sitting down causes an event: reloading the page would cut off the answer that brings the seat.
addEventListener("submit", () => source.close());

// The invite link in full, as others have to type it.
const link = /** @type {HTMLInputElement | null} */ (one("[data-origin]"));
if (link) {
  link.value = new URL(link.value, location.href).href;
  link.addEventListener("focus", () => link.select());
}

// The same as a QR code, for a phone across the table.
const code = /** @type {HTMLImageElement | null} */ (one("[data-code]"));
if (code) {
  const asked = new URLSearchParams(location.search);
  asked.set("origin", location.origin);
  code.addEventListener("load", () => code.parentElement?.removeAttribute("hidden"));
  code.src = `${code.dataset.code}?${asked}`;
}
