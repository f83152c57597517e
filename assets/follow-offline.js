// @ts-check
// How a page hears of changes when there is no server: the service worker says that something has happened at a table,
// and the page asks it what. Takes the place of follow.js; nothing else knows the difference.
import { base } from "./offline.js";

// How long until the page asks again if no answer came, in milliseconds.
const AGAIN = 500;

/** As much of an event stream as a page needs. */
class Follower extends EventTarget {
  /** @param {string} address */
  constructor(address) {
    super();
    this.address = new URL(address, location.href);
    this.table = this.address.pathname.slice(`${base}/tables/`.length).split("/")[0];
    this.readyState = /** @type {number} */ (EventSource.OPEN);
    /** @type {(() => void) | null} */
    this.onopen = null;
    /** @type {(() => void) | null} */
    this.onerror = null;
    this.asking = false;
    this.again = false;
    this.channel = new BroadcastChannel(`carnegie${base}`);
    this.channel.onmessage = ({ data }) => {
      if (data.table === this.table) void this.ask();
    };
    this.awake = () => {
      if (!document.hidden) void this.ask();
    };
    document.addEventListener("visibilitychange", this.awake);
    // Listeners are attached only after this.
    queueMicrotask(() => {
      this.onopen?.();
      void this.ask();
    });
  }

  close() {
    this.readyState = EventSource.CLOSED;
    this.channel.close();
    document.removeEventListener("visibilitychange", this.awake);
  }

  async ask() {
    this.again = this.asking;
    if (this.asking || this.readyState === EventSource.CLOSED) return;
    this.asking = true;
    const answer = await fetch(this.address).catch(() => null);
    const text = answer?.ok ? await answer.text().catch(() => null) : null;
    this.asking = false;
    if (this.readyState === EventSource.CLOSED) return;
    if (text === null) return void setTimeout(() => this.ask(), AGAIN);
    for (const event of text.split("\n\n")) this.tell(event);
    if (this.again) await this.ask();
  }

  /** @param {string} event */
  tell(event) {
    const line = (/** @type {string} */ name) => new RegExp(`^${name}: (.*)$`, "m").exec(event)?.[1] ?? "";
    if (!line("event")) return;
    this.address.searchParams.set("from", line("id"));
    this.dispatchEvent(new MessageEvent(line("event"), { data: line("data"), lastEventId: line("id") }));
  }
}

/** @param {string} address @returns {EventSource} */
export function follow(address) {
  return /** @type {any} */ (new Follower(address));
}
