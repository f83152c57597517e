// @ts-check
// After the game: sharing, the analysis, and whether the others want to play again.
import "./analysis.js";
import "./share.js";
import { marked, one } from "./dom.js";
import { follow } from "./follow.js";

const place = one("[data-follow]");
if (place) {
  const source = follow(place.dataset.follow ?? "");
  source.addEventListener("parts", (event) => {
    /** @type {import("./live.js").News} */
    const { parts } = JSON.parse(event.data);
    const notice = parts.find(({ id }) => id === "notice");
    if (!notice) return;
    place.innerHTML = notice.html;
    document.title = marked(document.title, !!one("form", place));
  });
}
