// @ts-check
// Log, score and chat: which one is shown, and what has not been looked at yet.
import { all, one, part } from "./dom.js";

export class Story {
  /** @param {string} path @param {Record<string, string>} words */
  constructor(path, words) {
    this.words = words;
    this.main = part("table-main");
    this.memory = `seen:${path}`;
    this.chatMemory = `chat:${path}`;
    /** Whether what happened in the meantime has been looked at. */
    this.isSeen = false;
    /** What happened between two looks: entries after the first number up to the second. @type {{ seen: number, last: number } | null} */
    this.unseen = null;
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) return;
      this.lookAgain();
      this.countChat();
    });
    addEventListener("pagehide", () => this.remember());
  }

  get isReplay() {
    return this.main.hasAttribute("data-replay");
  }

  /** @param {string} tab */
  open(tab) {
    const holder = one(".story");
    if (!holder) return;
    holder.dataset.tab = tab;
    for (const button of all("[data-story]", holder))
      button.setAttribute("aria-selected", String(button.dataset.story === tab));
    this.rollToEnd();
    this.countChat();
  }

  // On a phone the view has only just appeared.
  look() {
    this.isSeen = true;
    this.rollToEnd();
    this.countChat();
  }

  // People want to read what happened last.
  rollToEnd() {
    for (const roll of all("#log .entries, #chat .lines")) roll.scrollTop = roll.scrollHeight;
  }

  lastEntry() {
    return Number(all("#log [data-at]").at(-1)?.dataset.at ?? 0);
  }

  remember() {
    if (!document.hidden && !this.isReplay) localStorage.setItem(this.memory, String(this.lastEntry()));
  }

  lookAgain() {
    const seen = Number(localStorage.getItem(this.memory) ?? 0);
    const last = this.lastEntry();
    this.unseen = seen && seen < last && !this.isReplay ? { seen, last } : null;
    this.isSeen = this.main.dataset.view === "story";
    this.markUnseen();
    this.remember();
  }

  markUnseen() {
    /** @type {HTMLElement[]} */
    const fresh = [];
    for (const entry of all("#log [data-at]")) {
      const n = Number(entry.dataset.at);
      const isFresh = this.unseen !== null && n > this.unseen.seen && n <= this.unseen.last;
      entry.classList.toggle("fresh", isFresh);
      entry.removeAttribute("data-since");
      if (isFresh) fresh.push(entry);
    }
    if (fresh.length) fresh[0].dataset.since = this.words.since;
    const isOpen = this.main.dataset.view === "story";
    badge(one("[data-dock=story]"), (this.isSeen ? 0 : fresh.length) + (isOpen ? 0 : this.unread()));
  }

  get chatLines() {
    return all("#chat .lines li").length;
  }

  get chatRead() {
    return Number(localStorage.getItem(this.chatMemory) ?? 0);
  }

  unread() {
    return Math.max(0, this.chatLines - this.chatRead);
  }

  countChat() {
    const holder = one(".story");
    const isOpen = holder?.dataset.tab === "chat" && holder.offsetParent !== null && !document.hidden;
    if (isOpen || this.chatLines < this.chatRead) localStorage.setItem(this.chatMemory, String(this.chatLines));
    badge(one("[data-story=chat]"), this.unread());
    this.markUnseen();
  }
}

/** @param {HTMLElement | null} button @param {number} count */
function badge(button, count) {
  if (!button) return;
  const old = one(".unread", button);
  if (!count) return old?.remove();
  const sign = old ?? document.createElement("b");
  sign.className = "unread";
  sign.textContent = count > 99 ? "99+" : String(count);
  if (!old) button.append(sign);
}
