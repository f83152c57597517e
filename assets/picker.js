// Deciding. Every legal decision carries the targets it is made of; this module lights up what can be clicked,
// narrows down with every click, and sends the decision that is left. It knows no rules.
const coarse = matchMedia("(hover: none)");
// A fingertip covers this many pixels around the point that the browser reports.
const FINGER = 22;

// Shown by the bar alone: a pointer that changes over the whole table would have every element styled anew.
function wait(on) {
  document.getElementById("bar")?.classList.toggle("busy", on);
}

export class Picker {
  constructor(words, { send, refresh, complain }) {
    this.words = words;
    this.send = send;
    this.refresh = refresh;
    this.complain = complain;
    this.chosen = [];
    this.busy = false;
    addEventListener("click", (event) => this.clicked(event));
    addEventListener("keydown", (event) => this.key(event));
    for (const type of ["pointerover", "focusin"]) addEventListener(type, (event) => this.preview(event));
    this.load();
  }

  load() {
    const before = this.data;
    const { chosen, confirming, busy } = this;
    this.data = JSON.parse(document.getElementById("choices")?.textContent || "null");
    this.decisions = this.data?.decisions ?? [];
    this.buttons = new Set(this.data?.buttons ?? []);
    this.chosen = [];
    this.busy = false;
    wait(false);
    this.confirming = null;
    // Others may decide at the same time: what somebody is choosing stays chosen, if it still can be.
    const going = !busy && before?.seat === this.data?.seat && (chosen.length || confirming);
    if (going && !this.goOn(chosen, confirming)) this.complain(this.words.dropped);
    if (document.getElementById("options")?.open) this.fillList();
    this.draw();
  }

  goOn(chosen, confirming) {
    const known = (target) => target in this.data.labels;
    const again = confirming && this.decisions.find((decision) => decision.decision === confirming.decision);
    if (confirming && !again) return false;
    if (!chosen.every(known) || !this.candidates(chosen).length) return false;
    this.chosen = chosen;
    this.confirming = again ? { ...again, text: confirming.asks ?? again.text, asks: confirming.asks } : null;
    return true;
  }

  // Something else than choosing goes on, like undo: what was half chosen is forgotten without a word.
  forget() {
    this.chosen = [];
    this.confirming = null;
    this.draw();
  }

  candidates(chosen = this.chosen) {
    return this.decisions.filter((decision) => chosen.every((target) => decision.path.includes(target)));
  }

  // The targets that tell the remaining decisions apart: those that come first, and all others.
  next() {
    const candidates = this.candidates();
    const counts = new Map();
    for (const { path } of candidates) for (const target of path) counts.set(target, (counts.get(target) ?? 0) + 1);
    const open = (target) => !this.chosen.includes(target) && (counts.get(target) < candidates.length || candidates.length === 1);
    const first = new Set();
    const other = new Set();
    for (const { path } of candidates) {
      const rest = path.filter(open);
      if (rest.length) first.add(rest[0]);
      for (const target of rest) other.add(target);
    }
    for (const target of first) other.delete(target);
    return { first, other };
  }

  elements(target) {
    return this.index.get(target) ?? [];
  }

  // Where each target is on the page: one walk instead of one search for each of hundreds of targets.
  find() {
    this.index = new Map();
    for (const element of document.querySelectorAll("[data-target]")) {
      for (const target of element.dataset.target.split(" ")) {
        if (this.index.has(target)) this.index.get(target).push(element);
        else this.index.set(target, [element]);
      }
    }
  }

  draw() {
    this.find();
    for (const element of document.querySelectorAll(".can, .may, .picked")) {
      element.classList.remove("can", "may", "picked");
      if ("lit" in element.dataset) this.dim(element);
    }
    const { first, other } = this.next();
    const skip = new Set(["done", "sell"]);
    const chips = [];
    for (const target of first) {
      if (skip.has(target)) continue;
      const found = [...this.elements(target)].filter((element) => !this.buttons.has(target));
      for (const element of found) this.light(element, target, "can");
      if (!found.length || (this.chosen.length && first.size <= 6)) chips.push(target);
    }
    for (const target of other) for (const element of this.elements(target)) if (!element.matches(".can")) this.light(element, target, "may");
    for (const target of this.chosen) for (const element of this.elements(target)) element.classList.add("picked");
    this.panel(chips);
    const views = new Set([...document.querySelectorAll(".can")].map((element) => element.closest("[data-view]")?.dataset.view));
    for (const button of document.querySelectorAll("[data-dock]")) button.classList.toggle("hot", views.has(button.dataset.dock));
  }

  light(element, target, how) {
    element.classList.add(how);
    // What may be clicked as a shortcut stays what it is for the keyboard: there the usual order leads to it.
    if (element.matches("button") || how === "may" || "lit" in element.dataset) return;
    element.dataset.lit = element.getAttribute("role") ?? "";
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", "0");
    if (element.textContent.trim() || element.hasAttribute("aria-label")) return;
    element.setAttribute("aria-label", this.data.labels[target] ?? target);
    element.dataset.named = "";
  }

  dim(element) {
    if (element.dataset.lit) element.setAttribute("role", element.dataset.lit);
    else element.removeAttribute("role");
    element.removeAttribute("tabindex");
    if ("named" in element.dataset) element.removeAttribute("aria-label");
    delete element.dataset.lit;
    delete element.dataset.named;
  }

  // Two rows of a fixed height, so that nothing on the board moves while somebody chooses: words above, buttons below.
  panel(chips) {
    const pick = document.getElementById("pick");
    if (!pick) return;
    const focus = pick.contains(document.activeElement) ? document.activeElement.dataset : {};
    pick.replaceChildren();
    if (this.confirming) return this.drawConfirm(pick);
    const words = document.createElement("p");
    words.className = "words";
    if (this.chosen.length) {
      const path = document.createElement("span");
      path.className = "path";
      path.textContent = this.chosen.map((target) => this.data.labels[target]).join(" → ");
      words.append(path);
    }
    const preview = document.createElement("output");
    preview.id = "preview";
    words.append(preview);
    const row = document.createElement("div");
    row.className = "chips";
    for (const [index, target] of chips.entries()) {
      const chip = document.createElement("button");
      chip.type = "button";
      chip.className = "chip";
      chip.dataset.chip = target;
      chip.textContent = this.data.labels[target];
      const only = this.candidates([...this.chosen, target]);
      if (only.length === 1 && only[0].consequence) {
        const small = document.createElement("small");
        small.textContent = only[0].consequence;
        chip.append(small);
      }
      if (index < 9 && chips.length > 1) chip.setAttribute("aria-keyshortcuts", String(index + 1));
      row.append(chip);
    }
    if (this.chosen.length) row.append(this.button("cancel", this.words.cancel));
    pick.append(words);
    if (row.children.length) pick.append(row);
    const again = [...row.children].find(({ dataset }) => (focus.chip ? dataset.chip === focus.chip : focus.pick && dataset.pick === focus.pick));
    again?.focus({ preventScroll: true });
  }

  drawConfirm(pick) {
    const what = document.createElement("p");
    what.className = "words path";
    what.textContent = this.confirming.text;
    if (this.confirming.consequence) {
      const small = document.createElement("small");
      small.textContent = this.confirming.consequence;
      what.append(" ", small);
    }
    const confirm = this.button("confirm", this.words.confirm);
    confirm.classList.add("primary");
    const row = document.createElement("div");
    row.className = "chips";
    row.append(confirm, this.button("cancel", this.words.cancel));
    pick.append(what, row);
    if (document.activeElement === document.body || document.activeElement?.dataset?.chip) confirm.focus({ preventScroll: true });
  }

  button(role, label) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `chip ${role}`;
    button.dataset.pick = role;
    button.textContent = label;
    return button;
  }

  // What a click on an element would mean: the innermost lit element counts, a more telling target first.
  targetAt(element) {
    const chip = element.closest?.("[data-chip]");
    if (chip) return chip.dataset.chip;
    const lit = element.closest?.(".can, .may");
    if (!lit) return null;
    const { first, other } = this.next();
    const names = lit.dataset.target.split(" ");
    return names.find((name) => first.has(name)) ?? names.find((name) => other.has(name)) ?? null;
  }

  clicked(event) {
    if (event.defaultPrevented) return;
    const role = event.target.closest?.("[data-pick]")?.dataset.pick;
    if (role === "cancel") return this.cancel();
    if (role === "confirm") return this.take(this.confirming);
    const listed = event.target.closest?.("[data-decision]");
    if (listed) {
      document.getElementById("options")?.close();
      return this.ready(this.decisions.find((decision) => decision.decision === listed.dataset.decision), event);
    }
    const action = event.target.closest?.("[data-do]")?.dataset.do;
    if (action === "done") return this.finish(event);
    if (action === "sell") return this.take(this.decisions.find((decision) => decision.path[0] === "sell"));
    if (action === "list") return this.list();
    if (this.chosen.length && event.target.closest?.(".picked") && !event.target.closest(".can")) return this.cancel();
    const target = this.targetAt(event.target) ?? this.beside(event);
    if (target) this.choose(target, event);
  }

  // A finger that lands beside a small thing means the nearest one that glows.
  beside(event) {
    if (event.pointerType !== "touch" || event.target.closest?.("button, a, input, select, summary, dialog, .dock, .mast")) return null;
    const distance = (element) => {
      const box = element.getBoundingClientRect();
      const outside = (low, at, high) => Math.max(low - at, 0, at - high);
      return box.width ? Math.hypot(outside(box.left, event.clientX, box.right), outside(box.top, event.clientY, box.bottom)) : Infinity;
    };
    const near = [...document.querySelectorAll(".can")].map((element) => [distance(element), element]).filter(([far]) => far <= FINGER);
    const [, nearest] = near.sort(([a], [b]) => a - b)[0] ?? [];
    return nearest ? this.targetAt(nearest) : null;
  }

  choose(target, event) {
    if (this.busy) return;
    this.confirming = null;
    this.chosen.push(target);
    const left = this.candidates();
    if (left.length === 1) return this.ready(left[0], event);
    this.draw();
    if (event?.detail === 0) document.querySelector(".pick .chip, .can")?.focus({ preventScroll: true });
  }

  // One decision is left: take it, or ask first when it cannot be taken back or nobody could see its price.
  ready(decision, event) {
    if (!decision) return;
    const unseen = coarse.matches || event?.pointerType === "touch";
    if (decision.passes || (unseen && decision.consequence)) {
      this.confirming = decision;
      this.draw();
      document.querySelector("[data-pick=confirm]")?.focus({ preventScroll: true });
    } else this.take(decision);
  }

  finish(event) {
    const done = this.decisions.find((decision) => decision.path[0] === "done");
    if (!done) return;
    const button = event.target.closest("[data-do]");
    if (button.hasAttribute("data-unused") && this.confirming?.decision !== done.decision) {
      this.confirming = { ...done, text: this.words.unused, asks: this.words.unused, consequence: "" };
      this.chosen = [];
      return this.draw();
    }
    this.take(done);
  }

  take(decision) {
    if (this.busy || !decision) return;
    const asked = this.data;
    this.busy = true;
    wait(true);
    const release = () => {
      this.busy = false;
      wait(false);
    };
    // The page stream brings the answer and the next question; until then nothing else can be decided.
    this.send(asked.seq, decision.decision, asked.seat).then((sent) => {
      if (!sent) release();
      else setTimeout(() => this.data === asked && (release(), this.refresh()), 4000);
    });
  }

  cancel() {
    if (this.confirming) this.confirming = null;
    this.chosen.pop();
    this.draw();
  }

  preview(event) {
    const output = document.getElementById("preview");
    // A finger does not hover: words that come with the tap would move what is being tapped.
    const hovers = event.type === "focusin" ? event.target.matches?.(":focus-visible") : event.pointerType !== "touch";
    if (!output || this.confirming || !hovers) return;
    const target = event.target.closest ? this.targetAt(event.target) : null;
    if (!target) return void (output.textContent = "");
    const left = this.candidates([...this.chosen, target]);
    if (left.length !== 1) return void (output.textContent = this.data.labels[target] ?? "");
    output.textContent = left[0].consequence ? `${left[0].text} (${left[0].consequence})` : left[0].text;
  }

  // Every legal decision as text: the way for keyboards and screen readers, and for those who like lists.
  list() {
    let dialog = document.getElementById("options");
    if (!dialog) {
      dialog = document.createElement("dialog");
      dialog.id = "options";
      document.body.append(dialog);
    }
    const search = document.createElement("input");
    search.type = "search";
    search.placeholder = search.ariaLabel = this.words.filter;
    search.addEventListener("input", () => this.filterList());
    const close = document.createElement("button");
    close.type = "button";
    close.className = "chip";
    close.textContent = this.words.cancel;
    close.addEventListener("click", () => dialog.close());
    dialog.replaceChildren(search, document.createElement("ul"), close);
    this.fillList();
    dialog.showModal();
  }

  fillList() {
    const dialog = document.getElementById("options");
    const focus = document.activeElement?.dataset.decision;
    const items = this.decisions.map((decision) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.decision = decision.decision;
      button.textContent = decision.text;
      if (decision.consequence) {
        const small = document.createElement("small");
        small.textContent = decision.consequence;
        button.append(" ", small);
      }
      item.append(button);
      return item;
    });
    dialog.querySelector("ul").replaceChildren(...items);
    this.filterList();
    if (focus) [...dialog.querySelectorAll("[data-decision]")].find((button) => button.dataset.decision === focus)?.focus();
    if (!items.length) dialog.close();
  }

  filterList() {
    const dialog = document.getElementById("options");
    const wanted = dialog.querySelector("input").value.toLocaleLowerCase();
    for (const item of dialog.querySelectorAll("li")) item.hidden = !item.textContent.toLocaleLowerCase().includes(wanted);
  }

  key(event) {
    if (event.target.matches?.("input, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && (this.chosen.length || this.confirming)) return this.cancel();
    if ((event.key === "Enter" || event.key === " ") && event.target.matches?.("[role=button]")) {
      event.preventDefault();
      return event.target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
    if (event.key.startsWith("Arrow")) return this.arrow(event);
    if (/^[1-9]$/.test(event.key)) return document.querySelectorAll("[data-chip]")[event.key - 1]?.click();
    const shortcut = { u: "undo", r: "redo", l: "list", e: "done" }[event.key];
    if (shortcut) document.querySelector(`[data-do=${shortcut}]:not(:disabled)`)?.click();
  }

  // Arrow keys go from one thing that glows to the next one in that direction.
  arrow(event) {
    const from = event.target;
    if (event.shiftKey || from.matches?.(".entries, .lines, .map-scroll, .types, [role=tab], select") || document.querySelector("dialog[open]")) return;
    const to = nearest(document.querySelectorAll(".can, [data-chip], [data-pick]"), from, event.key);
    if (!to) return;
    event.preventDefault();
    to.focus({ preventScroll: false });
  }
}

// The nearest of some elements that lies in the direction of a key; without a beginning the first one.
export function nearest(elements, from, key) {
  const shown = [...elements].filter((element) => element !== from && element.getBoundingClientRect().width > 0);
  const among = [...elements].includes(from);
  if (!among) return shown[0];
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  let best = null;
  for (const element of shown) {
    const [ex, ey] = middle(element);
    const ahead = (ex - x) * dx + (ey - y) * dy;
    const aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    // Only what lies rather ahead than aside, but for rows that are not quite straight.
    if (ahead <= 2 || aside > ahead * 2.5) continue;
    const far = ahead + 2 * aside;
    if (!best || far < best.far) best = { element, far };
  }
  return best?.element;
}
