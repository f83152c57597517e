// @ts-check
// What is being chosen, without the page: every legal decision carries the targets it is made of; choosing one target
// after another narrows the decisions down until one is left. Knows no rules.

/**
 * One legal decision.
 * @typedef {object} Choice
 * @property {string} decision in notation
 * @property {string[]} path the things to click
 * @property {string} text the sentence
 * @property {string} [consequence] what it changes
 * @property {string} [beyond] what it changes beyond what the sentence states, where that is not everything
 * @property {boolean} [passes] whether it is someone else's turn next: ask first
 */

/**
 * Everything a seat may decide now, as the server sends it.
 * @typedef {object} Choices
 * @property {number} seq the number of the state that a decision answers
 * @property {number} seat
 * @property {Choice[]} decisions
 * @property {Record<string, string>} labels what each target is called
 * @property {string[]} buttons targets that have no place on the board
 */

/**
 * A decision that waits for confirmation.
 * @typedef {object} Question
 * @property {Choice} choice
 * @property {string} [words] the question, if it is not the sentence of the decision
 */

// Chosen with buttons of their own in the bar, never by narrowing.
const APART = new Set(["done", "sell"]);
// Once something is chosen, up to this many things are also offered as buttons.
const FEW = 6;

/** What a decision changes and its sentence does not state. @param {Choice | undefined} choice */
export const unsaid = (choice) => choice?.beyond ?? choice?.consequence ?? "";

export class Choosing {
  /** @param {Choices | null} data */
  constructor(data = null) {
    this.data = data;
    /** @type {string[]} */
    this.chosen = [];
    /** @type {Question | null} */
    this.question = null;
    /** What a bot advises, in notation. @type {string | null} */
    this.advice = null;
  }

  get decisions() {
    return this.data?.decisions ?? [];
  }

  /** @param {string} target */
  label(target) {
    return this.data?.labels[target] ?? target;
  }

  /** @param {string | undefined} notation */
  find(notation) {
    return this.decisions.find((choice) => choice.decision === notation);
  }

  /** The decision behind one of the buttons. @param {string} target */
  apart(target) {
    return this.decisions.find((choice) => choice.path[0] === target);
  }

  /** The decisions that contain all of these targets. @param {string[]} chosen */
  candidates(chosen = this.chosen) {
    return this.decisions.filter((choice) => chosen.every((target) => choice.path.includes(target)));
  }

  /** The decisions left if this target is chosen as well. @param {string} target */
  with(target) {
    return this.candidates([...this.chosen, target]);
  }

  // The targets that tell the remaining decisions apart: those that come first, and all others.
  next() {
    const candidates = this.candidates();
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const { path } of candidates) for (const target of path) counts.set(target, (counts.get(target) ?? 0) + 1);
    const open = (/** @type {string} */ target) =>
      !this.chosen.includes(target) && ((counts.get(target) ?? 0) < candidates.length || candidates.length === 1);
    /** @type {Set<string>} */
    const first = new Set();
    /** @type {Set<string>} */
    const other = new Set();
    for (const { path } of candidates) {
      const rest = path.filter(open);
      if (rest.length) first.add(rest[0]);
      for (const target of rest) other.add(target);
    }
    for (const target of first) other.delete(target);
    return { first, other };
  }

  /**
   * What to light up, and what to offer as a button: things that have no place on the board and, once something is
   * chosen, also the few that are left.
   * @param {(target: string) => boolean} isOnBoard
   */
  offer(isOnBoard) {
    const { first, other } = this.next();
    const buttons = new Set(this.data?.buttons);
    /** @type {string[]} */
    const lit = [];
    /** @type {string[]} */
    const chips = [];
    for (const target of first) {
      if (APART.has(target)) continue;
      const onBoard = !buttons.has(target) && isOnBoard(target);
      if (onBoard) lit.push(target);
      if (!onBoard || (this.chosen.length && first.size <= FEW)) chips.push(target);
    }
    return { lit, chips, shortcuts: [...other] };
  }

  /** Which of a thing's targets a click on it means: one that is next in order, else a shortcut. @param {string[]} names */
  meant(names) {
    const { first, other } = this.next();
    return names.find((name) => first.has(name)) ?? names.find((name) => other.has(name)) ?? null;
  }

  /** Chooses a target; returns the decision if only one is left. @param {string} target */
  choose(target) {
    this.question = null;
    this.chosen.push(target);
    const left = this.candidates();
    return left.length === 1 ? left[0] : null;
  }

  /** @param {Choice} choice @param {string} [words] */
  ask(choice, words) {
    if (words) this.chosen = [];
    this.question = { choice, words };
  }

  // One step back: drops the question, and the target that led to it.
  back() {
    this.question = null;
    this.chosen.pop();
  }

  forget() {
    this.chosen = [];
    this.question = null;
    this.advice = null;
  }

  /**
   * The state has changed. Others may decide at the same time: what someone is choosing stays chosen, if it still can
   * be. `false` if it had to be dropped.
   * @param {Choices | null} data
   */
  renew(data) {
    const { chosen, question, advice } = this;
    const same = this.data?.seat === data?.seat;
    this.data = data;
    this.forget();
    if (same && advice && this.find(advice)) this.advice = advice;
    if (!same || (!chosen.length && !question)) return true;
    const choice = question && this.find(question.choice.decision);
    if (question && !choice) return false;
    const known = chosen.every((target) => target in (data?.labels ?? {}));
    if (!known || !this.candidates(chosen).length) return false;
    this.chosen = chosen;
    this.question = choice ? { choice, words: question?.words } : null;
    return true;
  }

  // What a bot advises, as a decision that can still be made.
  get advised() {
    return this.find(this.advice ?? undefined) ?? null;
  }
}
