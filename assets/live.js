// The page stream: parts of the table that changed arrive as HTML and replace the old ones.
import { animate, snapshot } from "./motion.js";
import { hideTip } from "./tips.js";

export class Live {
  constructor(path, words, changed) {
    this.path = path;
    this.words = words;
    this.changed = changed;
    this.event = document.getElementById("table-main").dataset.event;
    this.seq = Number(document.getElementById("bar")?.dataset.seq ?? 0);
    this.turn = this.mine();
    if (document.getElementById("table-main").hasAttribute("data-replay")) return;
    this.connect();
    addEventListener("online", () => this.connect());
    document.addEventListener("visibilitychange", () => !document.hidden && this.source.readyState === 2 && this.connect());
  }

  mine() {
    return document.getElementById("bar")?.classList.contains("yours") ?? false;
  }

  connect() {
    this.source?.close();
    const query = new URLSearchParams(location.search);
    query.set("from", this.event);
    this.source = new EventSource(`${this.path}/stream?${query}`);
    this.source.addEventListener("parts", (event) => {
      this.event = event.lastEventId;
      this.apply(JSON.parse(event.data));
    });
    this.source.onopen = () => {
      if (document.body.classList.contains("offline")) announce(this.words.online);
      document.body.classList.remove("offline");
    };
    this.source.onerror = () => {
      document.body.classList.add("offline");
      announce(this.words.offline);
      // The browser retries on its own, unless the server refused.
      if (this.source.readyState === 2) setTimeout(() => this.connect(), 2000);
    };
  }

  apply({ seq, title, parts, say }) {
    const before = snapshot();
    // Another part may take some of its room: whether a reader is at the end counts before anything changes.
    const atEnd = [...document.querySelectorAll(ROLLS)].filter(isAtEnd).map((element) => element.closest("[data-part]").id);
    const shown = document.querySelector(".company.shown")?.dataset.seat;
    for (const { id, html } of parts) replace(id, html);
    for (const id of atEnd) for (const roll of document.getElementById(id).querySelectorAll(ROLLS)) roll.scrollTop = roll.scrollHeight;
    if (parts.length) hideTip();
    if (this.lookedAt !== undefined && shown !== undefined) show(this.lookedAt);
    this.seq = seq;
    if (title) document.title = title;
    if (say) announce(say);
    animate(before);
    const mine = this.mine();
    this.changed(parts.map((part) => part.id), mine && !this.turn);
    this.turn = mine;
  }
}

// What is read from the end: the log and the chat.
const ROLLS = ".entries, .lines";

function isAtEnd(element) {
  return element.scrollTop + element.clientHeight >= element.scrollHeight - 8;
}

function replace(id, html) {
  const old = document.getElementById(id);
  if (!old) return;
  const template = document.createElement("template");
  template.innerHTML = html;
  const fresh = template.content.firstElementChild;
  const scrolled = [...old.querySelectorAll(".entries, .lines, .map-scroll, .types, .scroll")].map((element) => [element.scrollLeft, element.scrollTop]);
  const focus = old.contains(document.activeElement) ? document.activeElement : null;
  const draft = focus?.matches("input") ? [focus.id, focus.value] : null;
  old.replaceWith(fresh);
  [...fresh.querySelectorAll(".entries, .lines, .map-scroll, .types, .scroll")].forEach((element, index) => {
    [element.scrollLeft, element.scrollTop] = scrolled[index] ?? [0, 0];
  });
  if (draft) {
    const input = document.getElementById(draft[0]);
    if (input) [input.value] = [draft[1]], input.focus();
  } else if (focus?.dataset.target) {
    fresh.querySelector(`[data-target="${focus.dataset.target}"]`)?.focus({ preventScroll: true });
  } else if (focus?.dataset.do) {
    fresh.querySelector(`[data-do="${focus.dataset.do}"]`)?.focus({ preventScroll: true });
  }
}

export function show(seat) {
  for (const company of document.querySelectorAll(".company")) company.classList.toggle("shown", company.dataset.seat === String(seat));
}

export function announce(text) {
  const place = document.getElementById("announce");
  if (place) place.textContent = text;
}
