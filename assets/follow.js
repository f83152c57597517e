// @ts-check
// How a page hears of changes: the server sends them. Without a server, another module of this name takes over.
import "./site.js";

/** @param {string} address */
export function follow(address) {
  return new EventSource(address);
}
