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
    this.watchPresses();
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
      this.waiting.push(JSON.parse(event.data));
      if (!this.held) this.release();
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

  // What is replaced between pressing and letting go is not clicked: news wait until the click is over.
  watchPresses() {
    this.waiting = [];
    const until = (most) => {
      clearTimeout(this.held);
      this.held = setTimeout(() => this.release(), most);
    };
    addEventListener("pointerdown", () => until(PRESS), true);
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => until(TAP), true);
    addEventListener("click", () => until(0), true);
  }

  release() {
    clearTimeout(this.held);
    this.held = null;
    for (const news of this.waiting.splice(0)) this.apply(news);
  }

  // Which company is one's own and which one is shown large is said by the bar: at one screen it goes by turns.
  dress(large) {
    const { shown, you } = document.getElementById("bar").dataset;
    for (const company of document.querySelectorAll(".company")) company.classList.toggle("mine", company.dataset.seat === you);
    show(large && this.lookedAt !== undefined ? this.lookedAt : shown);
  }

  // The page does not show what the server thinks it does: it is sent everything.
  startOver() {
    this.event = "";
    this.connect();
  }

  apply({ seq, title, parts, say }) {
    const before = snapshot();
    // Another part may take some of its room: whether a reader is at the end counts before anything changes.
    const atEnd = [...document.querySelectorAll(ROLLS)].filter(isAtEnd).map((element) => element.closest("[data-part]").id);
    const shown = document.querySelector(".company.shown")?.dataset.seat;
    const grown = parts.filter((part) => part.keep);
    if (!grown.every(fits)) return this.startOver();
    replaceAll(parts.filter((part) => !part.keep));
    grown.forEach(grow);
    for (const id of atEnd) for (const roll of document.getElementById(id).querySelectorAll(ROLLS)) roll.scrollTop = roll.scrollHeight;
    if (parts.length) hideTip();
    this.dress(shown !== undefined);
    this.seq = seq;
    if (title) document.title = title;
    if (say) announce(say);
    animate(before);
    const mine = this.mine();
    this.changed(parts.map((part) => part.id), mine && !this.turn);
    this.turn = mine;
  }
}

// The longest that news wait for a press to end, and after it for the click, in milliseconds.
const PRESS = 700;
const TAP = 60;

// What is read from the end: the log and the chat.
const ROLLS = ".entries, .lines";

function isAtEnd(element) {
  return element.scrollTop + element.clientHeight >= element.scrollHeight - 8;
}

// The log only grows: of its lines the first ones stay, and those that follow are new. The line that says where the
// unseen ones begin is not of the log.
function lines(id) {
  return [...document.querySelectorAll(`#${id} .entries > li:not(.since)`)];
}

function fits({ id, keep }) {
  return lines(id).length >= keep;
}

function grow({ id, keep, html }) {
  for (const line of lines(id).slice(keep)) line.remove();
  document.querySelector(`#${id} .entries`).insertAdjacentHTML("beforeend", html);
}

const SCROLLERS = ".entries, .lines, .map-scroll, .types";

// First everything is read, then everything is written: the page is laid out once, not once for each part.
function replaceAll(parts) {
  const jobs = [];
  for (const { id, html } of parts) {
    const old = document.getElementById(id);
    if (old) jobs.push({ old, html, scrolled: [...old.querySelectorAll(SCROLLERS)].map(scrollState), focus: focusIn(old) });
  }
  for (const job of jobs) {
    job.fresh = element(job.html, job.old instanceof SVGElement);
    job.old.replaceWith(job.fresh);
  }
  for (const { fresh, scrolled, focus } of jobs) {
    [...fresh.querySelectorAll(SCROLLERS)].forEach((element, index) => scrollBack(element, scrolled[index]));
    if (focus) focusBack(fresh, focus);
  }
}

// A piece of a drawing is one only within a drawing.
function element(html, drawn) {
  const template = document.createElement("template");
  template.innerHTML = drawn ? `<svg>${html}</svg>` : html;
  const { firstElementChild } = template.content;
  return drawn ? firstElementChild.firstElementChild : firstElementChild;
}

function scrollState(element) {
  return [element.scrollLeft, element.scrollTop];
}

function scrollBack(element, [left, top] = [0, 0]) {
  if (left) element.scrollLeft = left;
  if (top) element.scrollTop = top;
}

function focusIn(part) {
  const focus = part.contains(document.activeElement) ? document.activeElement : null;
  if (!focus) return null;
  return { id: focus.id, value: focus.value, target: focus.dataset.target, action: focus.dataset.do };
}

function focusBack(part, { id, value, target, action }) {
  const selector = id ? `#${CSS.escape(id)}` : target ? `[data-target="${target}"]` : action ? `[data-do="${action}"]` : null;
  const again = selector && part.querySelector(selector);
  if (!again) return;
  if (again.matches("input")) again.value = value;
  again.focus({ preventScroll: true });
}

export function show(seat) {
  for (const company of document.querySelectorAll(".company")) company.classList.toggle("shown", company.dataset.seat === String(seat));
}

export function announce(text) {
  const place = document.getElementById("announce");
  if (place) place.textContent = text;
}
