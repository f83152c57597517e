// @ts-check
// Every legal decision as text: for keyboards and screen readers, and for those who like lists.
import { unsaid } from "./choosing.js";
import { all, button, make, typed } from "./dom.js";
import { keepFocus } from "./live.js";

export class OptionsList {
  /** @param {Record<string, string>} words @param {import("./choosing.js").Choosing} choosing */
  constructor(words, choosing) {
    this.words = words;
    this.choosing = choosing;
    this.dialog = make("dialog", { id: "options" });
    this.search = document.createElement("input");
    this.search.type = "search";
    this.search.placeholder = words.filter;
    this.search.setAttribute("aria-label", words.filter);
    this.search.addEventListener("input", () => this.filter());
    this.list = make("ul");
    this.dialog.append(
      this.search,
      this.list,
      button(words.cancel, "chip", () => this.close()),
    );
    document.body.append(this.dialog);
  }

  open() {
    this.search.value = "";
    this.fill();
    if (this.choosing.decisions.length) this.dialog.showModal();
  }

  close() {
    this.dialog.close();
    keepFocus();
  }

  // The state has changed while the list was open.
  renew() {
    if (this.dialog.open) this.fill();
  }

  fill() {
    const focus = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.decision : undefined;
    const items = this.choosing.decisions.map((choice) => {
      const line = button(choice.text, "");
      line.dataset.decision = choice.decision;
      const beyond = unsaid(choice);
      if (beyond) line.append(" ", make("small", { textContent: beyond }));
      return make("li", {}, line);
    });
    this.list.replaceChildren(...items);
    this.filter();
    if (focus)
      all("[data-decision]", this.list)
        .find((line) => line.dataset.decision === focus)
        ?.focus();
    if (!items.length) this.close();
  }

  filter() {
    const wanted = typed(this.search.value);
    for (const item of all("li", this.list)) item.hidden = !typed(item.textContent).includes(wanted);
  }
}
