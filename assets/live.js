// @ts-check
// The page stream: parts of the table that have changed arrive as HTML and replace the old ones.
import { all, announce, one, part } from "./dom.js";
import { Expecting } from "./expecting.js";
import { follow } from "./follow.js";
import { animate, snapshot } from "./motion.js";
import { hideLostTip } from "./tips.js";

/**
 * A part of the page; for the log, only the lines that follow those kept. A part that was on the page before comes as
 * its element.
 * @typedef {{ id: string, html: string, keep?: number, element?: Element }} Part
 */
/** @typedef {{ seq: number, title?: string, say?: string, parts: Part[] }} News */

// The longest that news waits for a press to end, and after that for the click, in milliseconds.
const PRESS = 700;
const TAP = 60;
// How long until the page tries again after the server has refused.
const AGAIN = 2000;

export class Live {
  /** @param {string} path @param {Record<string, string>} words @param {(parts: string[], myTurn: boolean) => void} changed */
  constructor(path, words, changed) {
    this.path = path;
    this.words = words;
    this.changed = changed;
    this.event = part("table-main").dataset.event ?? "";
    this.seq = Number(document.getElementById("bar")?.dataset.seq ?? 0);
    this.turn = this.mine();
    /** The company that the viewer wants to look at. @type {string | undefined} */
    this.lookedAt = undefined;
    /** The company that is shown for a moment, because its owner is doing something there. @type {string | undefined} */
    this.glancedAt = undefined;
    /** @type {News[]} */
    this.waiting = [];
    /** @type {number | undefined} */
    this.held = undefined;
    /** @type {EventSource | undefined} */
    this.source = undefined;
    this.expecting = new Expecting(
      // An event is called after the length of the log, and that of the chat.
      () => parseInt(this.event || "0"),
      () => this.source?.readyState === EventSource.CONNECTING,
      () => this.connect(),
    );
    /** Callers waiting until nothing is pressed. @type {(() => void)[]} */
    this.patient = [];
    /** Takes over news that is to be shown turn by turn. @type {((news: News) => boolean) | undefined} */
    this.take = undefined;
    if (part("table-main").hasAttribute("data-replay")) return;
    this.watchPresses();
    this.connect();
    addEventListener("online", () => this.connect());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.source?.readyState === EventSource.CLOSED) this.connect();
    });
  }

  mine() {
    return document.getElementById("bar")?.classList.contains("yours") ?? false;
  }

  connect() {
    this.source?.close();
    const query = new URLSearchParams(location.search);
    query.set("from", this.event);
    const source = follow(`${this.path}/stream?${query}`);
    this.source = source;
    source.addEventListener("parts", (event) => {
      this.event = event.lastEventId;
      this.waiting.push(JSON.parse(event.data));
      if (!this.held) this.release();
    });
    source.onopen = () => {
      if (document.body.classList.contains("offline")) announce(this.words.online);
      document.body.classList.remove("offline");
    };
    source.onerror = () => {
      document.body.classList.add("offline");
      announce(this.words.offline);
      // The browser retries on its own, unless the server refused.
      if (source.readyState === EventSource.CLOSED) setTimeout(() => this.connect(), AGAIN);
    };
  }

  // The page has been told how long the log is now.
  /** @param {number | undefined} seq nothing, if the log has not grown */
  expect(seq) {
    this.expecting.expect(seq);
  }

  // An element replaced between pressing and releasing is not clicked: news waits until the click is over.
  watchPresses() {
    const until = (/** @type {number} */ most) => {
      clearTimeout(this.held);
      this.held = setTimeout(() => this.release(), most);
    };
    addEventListener("pointerdown", () => until(PRESS), true);
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => until(TAP), true);
    addEventListener("click", () => until(0), true);
  }

  release() {
    clearTimeout(this.held);
    this.held = undefined;
    for (const news of this.waiting.splice(0)) if (!this.take?.(news)) this.apply(news);
    for (const go of this.patient.splice(0)) go();
  }

  /** Waits until nothing is pressed. @returns {Promise<void>} */
  free() {
    return new Promise((resolve) => {
      if (this.held) this.patient.push(resolve);
      else resolve();
    });
  }

  /** Shows parts that are not news. @param {Part[]} parts @param {boolean} moves @param {number} duration */
  show(parts, moves, duration) {
    const before = snapshot();
    replaceAll(parts);
    hideLostTip();
    this.dress();
    if (moves) animate(before, duration);
    this.changed([], false);
  }

  /** Looks at a company; without a seat, at the viewer's own. @param {string} [seat] */
  look(seat) {
    this.lookedAt = seat;
    this.glance();
  }

  /** Looks at a company for a moment; without a seat, the moment is over. @param {string} [seat] */
  glance(seat) {
    this.glancedAt = seat;
    this.dress();
  }

  // The bar says which company is the viewer's own and which is shown large: at a shared screen that changes with the
  // turn.
  dress() {
    const { shown, you } = part("bar").dataset;
    const large = this.glancedAt ?? this.lookedAt ?? shown;
    for (const company of all(".company")) {
      company.classList.toggle("mine", company.dataset.seat === you);
      company.classList.toggle("shown", company.dataset.seat === large);
    }
  }

  // The page does not show what the server thinks it does, so it is sent everything.
  startOver() {
    this.event = "";
    this.connect();
  }

  /** @param {News} news */
  apply({ seq, title, parts, say }) {
    const before = snapshot();
    // Other parts may take up some of its room: check whether a reader is at the end before anything changes.
    const atEnd = all(ROLLS)
      .filter(isAtEnd)
      .map((roll) => roll.closest("[data-part]")?.id);
    const { you } = part("bar").dataset;
    const known = lastInLog();
    const grown = parts.filter((one) => one.keep);
    if (!grown.every(fits)) return this.startOver();
    replaceAll(parts.filter((one) => !one.keep));
    grown.forEach(grow);
    for (const id of atEnd) for (const roll of all(`#${id} :is(${ROLLS})`)) roll.scrollTop = roll.scrollHeight;
    hideLostTip();
    const mine = this.mine();
    const myTurn = mine && (!this.turn || isMyTurnAgain(known, you));
    // A player who is asked something sees the company it is about.
    if (myTurn || (mine && part("bar").dataset.you !== you)) this.look();
    else this.dress();
    this.seq = seq;
    if (title) document.title = title;
    if (say) announce(say);
    animate(before);
    this.turn = mine;
    this.changed(
      parts.map(({ id }) => id),
      myTurn,
    );
  }
}

/** How many decisions the log covers. */
export function lastInLog() {
  return Number(all("#log [data-at]").at(-1)?.dataset.at ?? 0);
}

// The page may skip states: one's own turn has ended, others have had theirs, and the next one's own has begun.
/** @param {number} known how many decisions were known before @param {string | undefined} you */
function isMyTurnAgain(known, you) {
  const fresh = all("#log [data-seat]").filter(({ dataset }) => Number(dataset.at) > known);
  const own = fresh.findIndex(({ dataset }) => dataset.seat === you);
  return own >= 0 && fresh.slice(own).some(({ dataset }) => dataset.seat !== you);
}

// What is read from the end: the log and the chat.
const ROLLS = ".entries, .lines";

/** @param {Element} element */
function isAtEnd(element) {
  return element.scrollTop + element.clientHeight >= element.scrollHeight - 8;
}

// The log only grows: its first lines stay, and those that follow are new.
/** @param {string} id */
function lines(id) {
  return all(`#${id} .entries > li`);
}

/** @param {Part} part */
function fits({ id, keep = 0 }) {
  return lines(id).length >= keep;
}

/** @param {Part} part */
function grow({ id, keep = 0, html }) {
  for (const line of lines(id).slice(keep)) line.remove();
  one(`#${id} .entries`)?.insertAdjacentHTML("beforeend", html);
}

const SCROLLERS = ".entries, .lines, .map-scroll, .types";

// Everything is read first, then everything is written: the page is laid out once, not once per part.
/** @param {Part[]} parts */
function replaceAll(parts) {
  const jobs = parts.flatMap(({ id, html, element: known }) => {
    const old = document.getElementById(id);
    if (!old || old === known) return [];
    const scrolled = all(SCROLLERS, old).map(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
    return [{ old, fresh: known ?? element(html, old instanceof SVGElement), scrolled, focus: focusIn(old) }];
  });
  for (const { old, fresh } of jobs) old.replaceWith(fresh);
  for (const { fresh, scrolled, focus } of jobs) {
    for (const [index, scroller] of all(SCROLLERS, fresh).entries()) {
      const [left, top] = scrolled[index] ?? [0, 0];
      if (left) scroller.scrollLeft = left;
      if (top) scroller.scrollTop = top;
    }
    if (focus) focusBack(fresh, focus);
  }
  if (jobs.some(({ focus }) => focus)) keepFocus();
}

/** Keyboard users are never sent back to the top: what is gone is followed by the question that is asked now. */
export function keepFocus() {
  const at = document.activeElement;
  // What was in a dialog keeps the focus for a moment after the dialog has closed.
  if (!at || at === document.body || !at.checkVisibility()) one("#bar .prompt")?.focus({ preventScroll: true });
}

// An SVG element is only parsed as one inside a drawing.
/** @param {string} html @param {boolean} drawn @returns {Element} */
function element(html, drawn) {
  const template = document.createElement("template");
  template.innerHTML = drawn ? `<svg>${html}</svg>` : html;
  const first = template.content.firstElementChild;
  return /** @type {Element} */ (drawn ? first?.firstElementChild : first);
}

/** @param {Element} part */
function focusIn(part) {
  const focus = document.activeElement;
  if (!(focus instanceof HTMLElement || focus instanceof SVGElement) || !part.contains(focus)) return null;
  const value = focus instanceof HTMLInputElement ? focus.value : "";
  return { id: focus.id, value, target: focus.dataset.target, action: focus.dataset.do };
}

/** @param {Element} part @param {NonNullable<ReturnType<typeof focusIn>>} focus */
function focusBack(part, { id, value, target, action }) {
  const selector = id
    ? `#${CSS.escape(id)}`
    : target
      ? `[data-target="${target}"]`
      : action
        ? `[data-do="${action}"]`
        : null;
  const again = selector && one(selector, part);
  if (!again) return;
  if (again instanceof HTMLInputElement) again.value = value;
  again.focus({ preventScroll: true });
}
