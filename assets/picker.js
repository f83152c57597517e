// @ts-check
// Deciding with the mouse or a finger: lights up what can be clicked, shows what is being chosen, and sends the
// decision that is left. Choosing knows what can be chosen.
import { Choosing, unsaid } from "./choosing.js";
import { all, around, button, make, one } from "./dom.js";
import { keepFocus } from "./live.js";
import { OptionsList } from "./options.js";
import { preference } from "./preferences.js";

/** @typedef {import("./choosing.js").Choice} Choice */
/** @typedef {import("./choosing.js").Choices} Choices */

const coarse = matchMedia("(hover: none)");
// On screens where the bar lies above the board.
const desktop = matchMedia("(min-width: 1200px)");
// The bar may cover this many pixels of the board below it.
const COVER = 6;
// A fingertip covers this many pixels around the point that the browser reports.
const FINGER = 22;
// The second click of a double click comes at most this much later, in milliseconds.
const DOUBLE = 500;

/**
 * What the picker needs from the page around it.
 * @typedef {object} Means
 * @property {(seq: number, decision: string, seat: number) => Promise<boolean>} send
 * @property {(text: string) => void} complain
 * @property {(target: string) => void} why asks why a thing cannot be chosen
 * @property {() => void} drawn called once everything that can be chosen is lit
 * @property {() => void} begun called once a part of a decision has been chosen, and the rest is lit
 */

export class Picker {
  /** @param {Record<string, string>} words @param {Means} means */
  constructor(words, means) {
    this.words = words;
    this.means = means;
    this.choosing = new Choosing();
    this.options = new OptionsList(words, this.choosing);
    this.busy = false;
    /** What a bot advises, in words. */
    this.advice = "";
    /** Things that lay under one fingertip: the bar asks which one is meant. @type {string[]} */
    this.near = [];
    /** What the last click was about, and when. */
    this.lastClick = { what: "", at: 0 };
    /** Where each target is on the page. @type {Map<string, HTMLElement[]>} */
    this.index = new Map();
    addEventListener("click", (event) => this.clicked(event));
    for (const type of ["pointerover", "focusin"]) addEventListener(type, (event) => this.preview(event));
    this.load();
  }

  load() {
    const data = /** @type {Choices | null} */ (JSON.parse(document.getElementById("choices")?.textContent || "null"));
    if (this.busy) this.choosing.forget();
    this.near = [];
    const kept = this.choosing.renew(data);
    this.wait(false);
    if (!kept) this.means.complain(this.words.dropped);
    this.options.renew();
    this.draw();
  }

  /** Shown by the bar alone: a pointer that changes over the whole table would restyle every element. @param {boolean} on */
  wait(on) {
    this.busy = on;
    document.getElementById("bar")?.classList.toggle("busy", on);
  }

  // Something other than choosing is going on, such as undo: a half-made choice is dropped without a message.
  forget() {
    this.choosing.forget();
    this.draw();
  }

  /** @param {string} target */
  elements(target) {
    return this.index.get(target) ?? [];
  }

  // One walk instead of one search for each of hundreds of targets.
  find() {
    this.index = new Map();
    for (const element of all("[data-target]")) {
      for (const target of (element.dataset.target ?? "").split(" ")) {
        const known = this.index.get(target);
        if (known) known.push(element);
        else this.index.set(target, [element]);
      }
    }
  }

  // ── Drawing ────────────────────────────────────────────────────────────────

  draw() {
    this.find();
    const focus = document.activeElement;
    const wasLit = focus instanceof Element && "lit" in /** @type {HTMLElement} */ (focus).dataset;
    for (const element of all(".can, .may, .picked, .hinted")) {
      element.classList.remove("can", "may", "picked", "hinted");
      if ("lit" in element.dataset) dim(element);
    }
    const { lit, chips, shortcuts } = this.choosing.offer((target) => this.index.has(target));
    for (const target of lit) for (const element of this.elements(target)) this.light(element, target, "can");
    for (const target of shortcuts)
      for (const element of this.elements(target)) if (!element.matches(".can")) this.light(element, target, "may");
    this.mark(this.choosing.chosen, "picked");
    this.mark(this.choosing.advised?.path ?? [], "hinted");
    this.panel(this.near.length ? this.near : chips);
    const end = one("[data-do=done]");
    // The answer is given elsewhere on the screen: the second click of a double click must not count as one.
    if (end instanceof HTMLButtonElement) end.disabled = Boolean(this.choosing.question);
    const views = new Set(all(".can").map((element) => holder(element, "[data-view]")?.dataset.view));
    for (const tab of all("[data-dock]")) tab.classList.toggle("hot", views.has(tab.dataset.dock));
    // What does not glow any more cannot have the focus.
    if (wasLit && !("lit" in /** @type {HTMLElement} */ (focus).dataset)) /** @type {HTMLElement} */ (focus).blur();
    if (wasLit) keepFocus();
    this.means.drawn();
  }

  /** @param {string[]} targets @param {string} how */
  mark(targets, how) {
    for (const target of targets) for (const element of this.elements(target)) element.classList.add(how);
  }

  /** @param {HTMLElement} element @param {string} target @param {"can" | "may"} how */
  light(element, target, how) {
    element.classList.add(how);
    // For the keyboard, what may be clicked as a shortcut stays what it is: there the usual order leads to it.
    if (element.matches("button") || how === "may" || "lit" in element.dataset) return;
    element.dataset.lit = element.getAttribute("role") ?? "";
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", "0");
    const text = element.textContent?.trim() ?? "";
    // A bare number is not a name.
    if (/\p{L}{2}/u.test(text) || element.hasAttribute("aria-label")) return;
    element.setAttribute("aria-label", `${this.choosing.label(target)} ${text}`.trim());
    element.dataset.named = "";
  }

  // A fixed place, so that nothing on the board moves while someone chooses: words above, buttons below.
  /** @param {string[]} chips */
  panel(chips) {
    const pick = document.getElementById("pick");
    if (!pick) return;
    const focus = pick.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset
      : {};
    pick.replaceChildren();
    if (this.choosing.question) return this.panelOfQuestion(pick);
    const { chosen, advised } = this.choosing;
    const words = make("p", { className: "words" });
    if (chosen.length) {
      const path = chosen.map((target) => this.choosing.label(target)).join(" → ");
      words.append(make("span", { className: "path", textContent: path }));
    }
    words.append(make("output", { id: "preview" }));
    if (advised && !chosen.length) pick.append(make("p", { className: "words advice", textContent: this.advice }));
    const row = make("div", { className: "chips" });
    for (const [index, target] of chips.entries()) {
      const chip = button(this.choosing.label(target), "chip");
      chip.dataset.chip = target;
      chip.classList.toggle("on-board", this.index.has(target) && !this.choosing.data?.buttons.includes(target));
      const only = this.choosing.with(target);
      // What is always a button says as much as the sentence; a place on the board does not.
      const change = this.choosing.data?.buttons.includes(target) ? unsaid(only[0]) : only[0]?.consequence;
      if (only.length === 1 && change) chip.append(make("small", { textContent: change }));
      if (index < 9 && chips.length > 1) chip.setAttribute("aria-keyshortcuts", String(index + 1));
      row.append(chip);
    }
    if (chosen.length || this.near.length) row.append(answer("cancel", this.words.cancel));
    pick.append(words);
    if (row.children.length) pick.append(row);
    // The bar grows over the board, but not over what can be clicked there: such things then need no buttons.
    if (this.isCovering()) for (const chip of all("[data-chip].on-board", row)) chip.remove();
    const same = (/** @type {HTMLElement} */ { dataset }) =>
      focus.chip ? dataset.chip === focus.chip : focus.pick && dataset.pick === focus.pick;
    all("button", row).find(same)?.focus({ preventScroll: true });
  }

  isCovering() {
    const [bar, below] = [document.getElementById("bar"), document.getElementById("regions")];
    if (!desktop.matches || !bar || !below) return false;
    return bar.getBoundingClientRect().bottom > below.getBoundingClientRect().top + COVER;
  }

  /** @param {HTMLElement} pick */
  panelOfQuestion(pick) {
    const { question } = this.choosing;
    if (!question) return;
    const what = make("p", { className: "words path", textContent: question.words ?? question.choice.text });
    const beyond = question.words ? "" : unsaid(question.choice);
    if (beyond) what.append(" ", make("small", { textContent: beyond }));
    const confirm = answer("confirm", this.words.confirm);
    confirm.classList.add("primary");
    pick.append(what, make("div", { className: "chips" }, confirm, answer("cancel", this.words.cancel)));
    const focus = document.activeElement;
    if (!focus || focus === document.body || "chip" in /** @type {HTMLElement} */ (focus).dataset)
      confirm.focus({ preventScroll: true });
  }

  /** Shows what a bot advises until something is decided. @param {string} decision @param {string} [why] */
  advise(decision, why) {
    const choice = this.choosing.find(decision);
    if (!choice) return null;
    this.choosing.advice = decision;
    this.advice = why ? `${choice.text} (${why})` : choice.text;
    this.draw();
    return this.advice;
  }

  // ── Clicking ───────────────────────────────────────────────────────────────

  // What a click on an element would mean: the innermost lit element counts, and the more specific target comes first.
  /** @param {Element} element */
  targetAt(element) {
    const chip = holder(element, "[data-chip]");
    if (chip) return chip.dataset.chip ?? null;
    const lit = holder(element, ".can, .may");
    return lit ? this.choosing.meant((lit.dataset.target ?? "").split(" ")) : null;
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    if (event.defaultPrevented || !(event.target instanceof Element) || this.isAfterthought(event)) return;
    const role = around(event, "[data-pick]")?.dataset.pick;
    if (role === "cancel") return this.cancel();
    if (role === "confirm") return this.take(this.choosing.question?.choice);
    const listed = around(event, "[data-decision]");
    if (listed) {
      this.options.close();
      return this.ready(this.choosing.find(listed.dataset.decision), event);
    }
    const action = around(event, "[data-do]")?.dataset.do;
    if (action === "done") return this.finish(event);
    if (action === "sell") return this.take(this.choosing.apart("sell"));
    if (action === "list") return this.options.open();
    const target = this.targetAt(event.target);
    if (!target && this.choosing.chosen.length && around(event, ".picked")) return this.cancel();
    this.near = this.underFinger(event);
    if (this.near.length) return this.draw();
    const meant = target ?? this.beside(event);
    if (meant) this.choose(meant, event);
    else this.refuse(event);
  }

  // If something else has come under the pointer, the second click of a double click was not meant for it.
  /** @param {MouseEvent} event */
  isAfterthought(event) {
    const data = around(event, "[data-pick], [data-chip], [data-do], [data-target]")?.dataset;
    const what = data?.pick ?? data?.chip ?? data?.do ?? data?.target ?? "";
    const { lastClick } = this;
    this.lastClick = { what, at: event.timeStamp };
    return event.detail > 1 && event.timeStamp - lastClick.at < DOUBLE && lastClick.what !== what;
  }

  // A finger that lands next to a small thing means the nearest one that glows.
  /** @param {MouseEvent} event */
  beside(event) {
    const touched = event instanceof PointerEvent && event.pointerType === "touch";
    if (!touched || around(event, "button, a, input, select, summary, dialog, .dock, .mast")) return null;
    const distance = (/** @type {Element} */ element) => {
      const box = (one(".well", element) ?? element).getBoundingClientRect();
      const outside = (/** @type {number} */ low, /** @type {number} */ at, /** @type {number} */ high) =>
        Math.max(low - at, 0, at - high);
      if (!box.width) return Infinity;
      return Math.hypot(outside(box.left, event.clientX, box.right), outside(box.top, event.clientY, box.bottom));
    };
    let [nearest, shortest] = [/** @type {Element | null} */ (null), FINGER];
    for (const element of all(".can")) {
      const far = distance(element);
      if (far <= shortest) [nearest, shortest] = [element, far];
    }
    return nearest ? this.targetAt(nearest) : null;
  }

  // The slots of a city are smaller than a fingertip. Where several of them glow under it, none is meant for sure.
  /** @param {MouseEvent} event */
  underFinger(event) {
    const city = around(event, ".city");
    if (!city || !(event instanceof PointerEvent) || event.pointerType !== "touch") return [];
    const near = all(".slot.can", city).filter((slot) => {
      const { left, right, top, bottom } = (one(".well", slot) ?? slot).getBoundingClientRect();
      return Math.hypot((left + right) / 2 - event.clientX, (top + bottom) / 2 - event.clientY) < FINGER;
    });
    return near.length > 1 ? near.flatMap((slot) => this.targetAt(slot) ?? []) : [];
  }

  /** @param {string} target @param {MouseEvent} event */
  choose(target, event) {
    if (this.busy) return;
    this.near = [];
    const left = this.choosing.choose(target);
    if (left) return this.ready(left, event);
    this.draw();
    this.means.begun();
    if (event.detail === 0) one(".pick .chip, .can")?.focus({ preventScroll: true });
  }

  // One decision is left: make it, or ask first if it cannot be taken back or its price could not be seen.
  /** @param {Choice | undefined} choice @param {MouseEvent} event */
  ready(choice, event) {
    if (!choice) return;
    const unseen = coarse.matches || (event instanceof PointerEvent && event.pointerType === "touch");
    const asks = choice.passes || (unseen && choice.consequence) || preference("confirm", "usual") === "always";
    if (!asks) return this.take(choice);
    this.choosing.ask(choice);
    this.draw();
    one("[data-pick=confirm]")?.focus({ preventScroll: true });
  }

  // Leaving something unused needs confirmation.
  /** @param {MouseEvent} event */
  finish(event) {
    const done = this.choosing.apart("done");
    if (!done) return;
    if (!around(event, "[data-unused]")) return this.take(done);
    this.choosing.ask(done, this.words.unused);
    this.draw();
    if (event.detail === 0) one("[data-pick=confirm]")?.focus({ preventScroll: true });
  }

  /** @param {Choice | undefined} choice */
  async take(choice) {
    const asked = this.choosing.data;
    if (this.busy || !choice || !asked) return;
    this.wait(true);
    const sent = await this.means.send(asked.seq, choice.decision, asked.seat);
    // The page stream may have been faster.
    if (this.choosing.data !== asked) return;
    // Otherwise it brings the next question; nothing else can be decided until then.
    if (sent) this.choosing.advice = null;
    else {
      // Nothing was decided: everything that could be chosen can be chosen again.
      this.wait(false);
      this.forget();
    }
  }

  cancel() {
    if (this.near.length) this.near = [];
    else this.choosing.back();
    this.draw();
  }

  // A click on something that does not glow: people may want to know why it does not.
  /** @param {MouseEvent} event */
  refuse(event) {
    const other = around(event, "button:not([data-target]), a, input, select, summary, dialog");
    if (this.busy || other) return;
    const rivals = around(event, ".company:not(.mine) [data-tip]");
    // For a city, the question is about the whole city: its slots are small.
    const city = around(event, ".city");
    const things = city ? all("[data-target]", city) : [around(event, "[data-target]")];
    const targets = things.flatMap((thing) => thing?.dataset.target ?? []);
    if (!targets.length && !rivals) return;
    const waits = one("#bar .waits")?.textContent;
    if (waits) this.means.complain(waits);
    else if (!this.choosing.decisions.length) return;
    else if (rivals) this.means.complain(this.words["not-yours"]);
    else this.means.why(targets.join(" "));
  }

  /** @param {Event} event */
  preview(event) {
    const output = document.getElementById("preview");
    if (!output || this.choosing.question || !(event.target instanceof Element)) return;
    // A finger does not hover: words that appear with the tap would move what is being tapped.
    const hovers =
      event instanceof PointerEvent ? event.pointerType !== "touch" : event.target.matches(":focus-visible");
    if (!hovers) return;
    const target = this.targetAt(event.target);
    const left = target ? this.choosing.with(target) : [];
    if (!target) output.textContent = "";
    else if (left.length !== 1) output.textContent = this.choosing.label(target);
    else output.textContent = described(left[0]);
  }
}

// A consequence with more letters than this is shown alone: the thing itself says what the decision is.
const MUCH = 60;

/** @param {Choice} choice */
function described(choice) {
  const beyond = unsaid(choice);
  if (!beyond) return choice.text;
  return beyond.length > MUCH ? beyond : `${choice.text} (${beyond})`;
}

/** @param {HTMLElement} element */
function dim(element) {
  if (element.dataset.lit) element.setAttribute("role", element.dataset.lit);
  else element.removeAttribute("role");
  element.removeAttribute("tabindex");
  if ("named" in element.dataset) element.removeAttribute("aria-label");
  delete element.dataset.lit;
  delete element.dataset.named;
}

/** @param {"confirm" | "cancel"} role @param {string} label */
function answer(role, label) {
  const made = button(label, `chip ${role}`);
  made.dataset.pick = role;
  return made;
}

/** @param {Element} element @param {string} selector @returns {HTMLElement | null} */
function holder(element, selector) {
  return element.closest(selector);
}
