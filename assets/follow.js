// @ts-check
// How a page hears of what changes: the server sends it. Where there is no server, another module of this name does it.

/** @param {string} address */
export function follow(address) {
  return new EventSource(address);
}
