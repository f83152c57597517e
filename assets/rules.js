// @ts-check
// The rules: search, and where the reader is.
import { all, isOn, one, part, typed } from "./dom.js";

const search = /** @type {HTMLInputElement} */ (part("rules-search"));
const sections = all("#rules-text section");
const told = part("rules-found");

/** @param {HTMLElement} element @param {string} wanted */
const has = (element, wanted) => typed(element.textContent).includes(wanted);

function look() {
  const wanted = typed(search.value.trim());
  let found = 0;
  for (const section of sections) {
    const hit = !wanted || has(section, wanted);
    section.hidden = !hit;
    if (hit) found += 1;
    // Of a table that has the word, only the rows with it; then the table says how many of how many they are.
    for (const table of /** @type {HTMLTableElement[]} */ (all("table", section))) {
      const lines = all("tbody tr", table);
      const hits = wanted ? lines.filter((line) => has(line, wanted)) : [];
      const some = hits.length > 0 && hits.length < lines.length;
      for (const line of lines) line.hidden = some && !hits.includes(line);
      if (some) table.createCaption().textContent = `${hits.length} / ${lines.length}`;
      else table.deleteCaption();
    }
  }
  told.textContent = !wanted ? "" : found ? `${found} / ${sections.length}` : (told.dataset.nothing ?? "");
  highlight(wanted);
}

/** @param {string} wanted */
function highlight(wanted) {
  if (!CSS.highlights) return;
  /** @type {Range[]} */
  const ranges = [];
  const walker = document.createTreeWalker(part("rules-text"), NodeFilter.SHOW_TEXT);
  while (wanted && walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    const text = typed(node.data);
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, Math.min(at + wanted.length, node.length));
      ranges.push(range);
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}

search.addEventListener("input", look);
addEventListener("keydown", (event) => {
  if (event.key !== "/" || isOn(event, "input, textarea")) return;
  event.preventDefault();
  search.focus();
});
// A reader who follows a link wants to see where it leads.
addEventListener("hashchange", () => {
  if (!search.value) return;
  search.value = "";
  look();
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
});
if (search.value) look();

const seen = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      const line = one(`.rules nav a[href="#${target.id}"]`)?.parentElement;
      line?.classList.toggle("here", isIntersecting);
    }
  },
  { rootMargin: "-10% 0px -70% 0px" },
);
for (const section of sections) seen.observe(section);
