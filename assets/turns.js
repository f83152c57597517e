// @ts-check
// Following the others: their turns are shown one after another, with a caption, while the bar already asks for the
// next decision. Deciding, or skipping the rest, leads straight to the present.
import { all, announce, around, isOn, one, part } from "./dom.js";
import { lastInLog } from "./live.js";
import { preference } from "./preferences.js";
import { ask } from "./server.js";

/** @typedef {import("./live.js").Live} Live */
/** @typedef {import("./live.js").News} News */
/** @typedef {import("./live.js").Part} Part */
/** @typedef {{ seat: number, at: number, caption: string, places: string[], parts: Part[] }} Turn */

// What always shows the present.
const PRESENT = ["bar", "choices", "notice", "chat", "log"];
// A click on any of these ends the showing.
const DECIDES = ".can, .may, .picked, [data-chip], [data-pick], [data-decision], #bar button";
// How long a turn is shown, in milliseconds: a base, more for each letter of its caption, and a maximum.
/** @type {Record<string, [number, number, number]>} */
const PACES = { quick: [500, 10, 1500], calm: [1300, 38, 5000] };
// A turn of at most this many lines is told by them; the server sums up a longer one.
const SHORT = 2;
const FLASH = 2500;

const pace = () => preference("pace", "quick");

export class Follow {
  /** @param {string} path @param {Live} live */
  constructor(path, live) {
    this.path = path;
    this.live = live;
    this.strip = part("follow");
    this.caption = /** @type {HTMLElement} */ (one(".caption", this.strip));
    /** Whether turns are being shown; each showing has its own number. */
    this.showing = 0;
    this.shows = 0;
    this.isPaused = false;
    /** How many decisions the board shows. */
    this.at = lastInLog();
    /** News for the board that is waiting. @type {News[]} */
    this.pending = [];
    /** Parts as they were before the showing. @type {Map<string, Element>} */
    this.kept = new Map();
    /** Ends the wait for the next turn. @type {(() => void) | undefined} */
    this.next = undefined;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.listen();
    this.offer();
  }

  listen() {
    // Before anything else sees the click, the board becomes the one it is meant for.
    addEventListener(
      "click",
      (event) => {
        if (!this.showing || around(event, "#follow")) return;
        // At one's own turn the way to the company leads to one's own, not to the one that is being shown.
        const own = ".company, [data-dock=company]";
        const decides = around(event, DECIDES) ?? (this.live.mine() ? around(event, own) : null);
        if (decides) this.finish();
      },
      true,
    );
    addEventListener("click", (event) => {
      const what = around(event, "[data-follow]")?.dataset.follow;
      if (what === "pause") this.pause(!this.isPaused);
      if (what === "step") this.step();
      if (what === "skip") this.finish();
      if (what === "since") this.since();
    });
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.finish();
    });
    for (const type of ["pointerover", "pointerout", "focusin", "focusout"])
      addEventListener(type, (event) => {
        const line = around(event, "#log [data-places]");
        if (line) mark(/over|in$/.test(type) ? places(line) : [], "pointed");
      });
    addEventListener("keydown", (event) => {
      if (!around(event, "#log .entries") || event.ctrlKey || event.metaKey || event.altKey) return;
      const line = around(event, "[data-places]");
      if (event.key === "Enter" && line) this.point(line);
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      // The log shows its end: from the list itself, either way leads to the last line.
      const lines = all("#log [data-places]").filter((one) => one.offsetParent);
      const next = lines.at(line ? Math.max(lines.indexOf(line) + step, 0) : -1) ?? line;
      next?.setAttribute("tabindex", "-1");
      next?.focus();
    });
    addEventListener("click", (event) => {
      const line = around(event, "#log [data-places]");
      if (line && !String(getSelection())) this.point(line);
    });
    addEventListener("preferred", () => {
      if (pace() === "instant") this.finish();
    });
  }

  // ── News ───────────────────────────────────────────────────────────────────

  /** Whether news is taken over, to be shown turn by turn. @param {News} news */
  takes(news) {
    const log = news.parts.find(({ id }) => id === "log");
    const lines = all("#log .entries > li").length;
    // The log starts over, or something was taken back: there is nothing to follow.
    const breaks = log !== undefined && lines > 0 && (!log.keep || log.keep < lines);
    if (breaks || pace() === "instant" || document.hidden) {
      this.finish();
      this.live.apply(news);
      if (log && !breaks) for (const { result } of read(log.html)) announce(result);
      this.at = lastInLog();
      this.offer();
      return true;
    }
    const fresh = log ? read(log.html) : [];
    const { you } = part("bar").dataset;
    // Own decisions: what came of them, for those who do not see it.
    for (const { seat, result } of fresh) if (seat === you) announce(result);
    const others = fresh.filter(({ seat, isMinor }) => seat !== undefined && seat !== you && !isMinor);
    if (!this.showing && !others.length) return false;
    if (!this.showing && isShort(fresh, others)) {
      this.live.apply(news);
      this.begin(lastInLog());
      this.tell(
        others.map(({ words }) => words).join(" · "),
        others.at(-1)?.seat,
        others.flatMap(({ at }) => at),
      );
      this.run(this.wait());
      return true;
    }
    const isFirst = !this.showing;
    if (isFirst) this.begin(this.at);
    const waits = news.parts.filter(({ id }) => !PRESENT.includes(id));
    this.pending.push({ ...news, parts: waits });
    this.live.apply({ ...news, parts: news.parts.filter(({ id }) => PRESENT.includes(id)) });
    this.hideAhead();
    if (isFirst) this.run(Promise.resolve());
    return true;
  }

  /** The log was applied without being shown. */
  caughtUp() {
    if (!this.showing) this.at = lastInLog();
    this.offer();
  }

  // ── Showing ────────────────────────────────────────────────────────────────

  /** @param {number} at */
  begin(at) {
    this.showing = ++this.shows;
    this.at = at;
    this.isPaused = false;
    this.hideAhead();
  }

  /** @param {Promise<void>} first what to wait for before the first turn */
  async run(first) {
    const mine = this.showing;
    await first;
    while (this.showing === mine && this.at < lastInLog()) {
      const query = new URLSearchParams(location.search);
      query.set("from", String(this.at));
      const { ok, body } = await ask(`${this.path}/turns?${query}`);
      if (this.showing !== mine) return;
      if (!ok) break;
      const turns = /** @type {Turn[]} */ (body.turns);
      await this.live.free();
      if (this.showing !== mine) return;
      this.put(body.rewind, false);
      for (const turn of turns) {
        await this.live.free();
        if (this.showing !== mine) return;
        this.put(turn.parts, true);
        this.at = turn.at;
        this.hideAhead();
        if (!turn.caption) continue;
        this.tell(turn.caption, String(turn.seat), turn.places);
        await this.wait();
        if (this.showing !== mine) return;
      }
      // What follows the last turn, such as its end, is not shown by itself.
      if (body.at <= this.at && !turns.length) break;
      this.at = body.at;
    }
    if (this.showing === mine) this.finish();
  }

  /** @param {Part[]} parts @param {boolean} moves whether pieces travel */
  put(parts, moves) {
    for (const { id } of parts) {
      const now = document.getElementById(id);
      if (now && !this.kept.has(id)) this.kept.set(id, now);
    }
    this.live.show(parts, moves, pace() === "calm" ? 900 : 450);
  }

  /** @param {string} caption @param {string | undefined} seat @param {string[]} places */
  tell(caption, seat, places) {
    this.caption.textContent = caption;
    this.strip.hidden = false;
    // In the colour of the player who did it.
    const colour = one(`#log [data-seat="${seat}"]`)?.className.match(/\bs[0-9a]\b/)?.[0] ?? "";
    this.strip.className = `follow ${colour}`;
    document.body.classList.add("following");
    announce(caption);
    this.lookAt(seat, places);
    mark(places, "told");
    const roll = one("#log .entries");
    if (roll) roll.scrollTop = roll.scrollHeight;
  }

  // A company that changes is shown, unless there is something to click in the viewer's own.
  /** @param {string | undefined} seat @param {string[]} places */
  lookAt(seat, places) {
    const inside = places.some((place) => /^(space|tab|purse)-/.test(place));
    if (!seat || !inside || one(".company.mine .can")) return;
    const company = document.getElementById(`company-${seat}`);
    if (company && !company.offsetParent) this.live.glance(seat);
  }

  /** @returns {Promise<void>} */
  wait() {
    return new Promise((resolve) => {
      this.next = () => {
        clearTimeout(this.timer);
        this.next = undefined;
        resolve();
      };
      this.start();
    });
  }

  // The display time of the turn starts now.
  start() {
    clearTimeout(this.timer);
    if (this.isPaused || !this.next) return;
    const [least, letter, most] = PACES[pace()] ?? [0, 0, 0];
    const letters = this.caption.textContent?.length ?? 0;
    this.timer = setTimeout(() => this.next?.(), Math.min(least + letter * letters, most));
  }

  /** @param {boolean} on */
  pause(on) {
    this.isPaused = on;
    one("[data-follow=pause]", this.strip)?.setAttribute("aria-pressed", String(on));
    this.start();
  }

  step() {
    this.pause(true);
    this.next?.();
  }

  // Back to the present: what was changed for the showing is restored, and what has been waiting is shown.
  finish() {
    if (!this.showing) return;
    this.showing = 0;
    this.pause(false);
    this.next?.();
    this.strip.hidden = true;
    document.body.classList.remove("following");
    mark([], "told");
    const later = this.pending.splice(0);
    const renewed = new Set(later.flatMap(({ parts }) => parts.map(({ id }) => id)));
    const back = [...this.kept].filter(([id]) => !renewed.has(id)).map(([id, element]) => ({ id, html: "", element }));
    // A piece that was moving when its part was removed has arrived.
    for (const { element } of back) for (const piece of all("[style]", element)) piece.removeAttribute("style");
    this.kept.clear();
    this.live.glance();
    const newest = new Map(later.flatMap(({ parts }) => parts.map((part) => [part.id, part])));
    const parts = [...back, ...newest.values()];
    this.at = lastInLog();
    this.hideAhead();
    if (parts.length) this.live.show(parts, true, 450);
    this.offer();
  }

  // Lines about what has not been shown yet have not been read yet.
  hideAhead() {
    for (const line of all("#log [data-at]"))
      line.classList.toggle("ahead", this.showing > 0 && Number(line.dataset.at) > this.at);
  }

  // ── Since the last own turn ────────────────────────────────────────────────

  /** After how many decisions the viewer's last turn ended; nothing if nobody else has done anything since. */
  missed() {
    const { you } = part("bar").dataset;
    const lines = all("#log [data-seat]");
    const own = lines.findLast(({ dataset }) => dataset.seat === you);
    if (!own) return undefined;
    const n = Number(own.dataset.at);
    const since = lines.some((line) => Number(line.dataset.at) > n && !line.classList.contains("minor"));
    return since ? n : undefined;
  }

  offer() {
    // It keeps its place: the log below must not move.
    const button = one("[data-follow=since]");
    if (button instanceof HTMLButtonElement) button.disabled = this.missed() === undefined;
  }

  since() {
    const from = this.missed();
    if (from === undefined) return;
    this.finish();
    this.begin(from);
    this.run(Promise.resolve());
  }

  // ── Lines of the log ───────────────────────────────────────────────────────

  /** Shows where the thing is that a line is about. @param {HTMLElement} line */
  point(line) {
    const seat = line.dataset.seat;
    const at = places(line);
    if (seat && at.some((place) => /^(space|tab|purse)-/.test(place)) && document.getElementById(`company-${seat}`))
      this.live.look(seat);
    mark(at, "told");
    dispatchEvent(new CustomEvent("pointed", { detail: found(at[0])[0] }));
    setTimeout(() => {
      if (!this.showing) mark([], "told");
    }, FLASH);
  }
}

/** @param {HTMLElement} line */
function places(line) {
  return (line.dataset.places ?? "").split(" ").filter(Boolean);
}

/** The elements of a place: one with this identifier, or those with this target. @param {string | undefined} place @returns {HTMLElement[]} */
function found(place) {
  if (!place) return [];
  const named = document.getElementById(place);
  return named ? [named] : all(`[data-target~="${CSS.escape(place)}"]`);
}

/** @param {string[]} places @param {string} how */
function mark(places, how) {
  for (const element of all(`.${how}`)) element.classList.remove(how);
  for (const place of places) for (const element of found(place)) element.classList.add(how);
}

/** Reads lines of the log before they are in it. @param {string} html */
function read(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return all("li[data-at]", template.content).map((line) => {
    const result = line.textContent?.replace(/\s+/g, " ").trim() ?? "";
    for (const extra of all("small, svg, .disk", line)) extra.remove();
    return {
      seat: line.dataset.seat,
      isMinor: line.classList.contains("minor"),
      words: line.textContent?.trim() ?? "",
      result,
      at: places(line),
    };
  });
}

/** Whether one player did so little that the lines are caption enough. @param {ReturnType<typeof read>} fresh @param {ReturnType<typeof read>} others */
function isShort(fresh, others) {
  const seats = new Set(fresh.flatMap(({ seat }) => seat ?? []));
  return seats.size === 1 && others.length <= SHORT;
}

/** Keys while turns are being shown. @param {KeyboardEvent} event */
export function followKey(event) {
  const what = { p: "pause", n: "step", s: "skip" }[event.key];
  const button = what && one(`#follow:not([hidden]) [data-follow=${what}]`);
  if (!button || isOn(event, "input, textarea, select")) return false;
  event.preventDefault();
  button.click();
  return true;
}
