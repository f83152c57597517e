// @ts-check
// What the page has been told and not yet seen: if the stream does not bring it, a fresh one does.

// How long the page waits for the stream, at first and at most, in milliseconds.
export const FIRST = 2000;
export const LONGEST = 30_000;

export class Expecting {
  /**
   * @param {() => number} seen how long the log is that the page shows
   * @param {() => boolean} connecting whether a stream is being opened: on a slow network that takes a while
   * @param {() => void} connect opens a fresh stream
   */
  constructor(seen, connecting, connect) {
    this.seen = seen;
    this.connecting = connecting;
    this.connect = connect;
    this.seq = 0;
    this.wait = FIRST;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @param {number | undefined} seq nothing, if the log has not grown */
  expect(seq) {
    this.seq = Math.max(this.seq, seq ?? 0);
    if (this.timer !== undefined || this.seen() >= this.seq) return;
    this.wait = FIRST;
    this.look();
  }

  look() {
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.seen() >= this.seq) return;
      if (!this.connecting()) this.connect();
      this.wait = Math.min(2 * this.wait, LONGEST);
      this.look();
    }, this.wait);
  }
}
