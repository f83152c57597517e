// @ts-check
// The analysis of a game: a button starts it, a bar shows its progress, and it appears when it is finished.
import { isOn, make, one, part } from "./dom.js";

// How long until the page asks again, in milliseconds: about the progress, and whether the server is back.
const PROGRESS = 400;
const AGAIN = 2000;

/** @param {"GET" | "POST"} method */
async function analyse(method) {
  const place = part("analysis");
  const headers = { accept: "application/json" };
  const answer = await fetch(place.dataset.analysis ?? "", { method, headers }).catch(() => null);
  const found = await answer?.json().catch(() => null);
  if (!answer?.ok || !found) {
    if (found?.message) complain(found.message);
    else setTimeout(() => analyse(method), AGAIN);
    return;
  }
  if (found.html) place.outerHTML = found.html;
  if (found.html && found.ready) part("analysis-title").focus();
  const bar = /** @type {HTMLProgressElement | null} */ (one("#analysis progress"));
  if (bar && found.of) [bar.max, bar.value] = [found.of, found.done];
  // Another node does not know what this one has started, so it starts an analysis, too.
  if (found.running) setTimeout(() => analyse("GET"), PROGRESS);
  else if (!found.ready) analyse("POST");
}

/** @param {string} text */
function complain(text) {
  const note = make("p", { className: "error", textContent: text });
  note.setAttribute("role", "alert");
  one("#analysis .error")?.remove();
  part("analysis").append(note);
}

addEventListener("submit", (event) => {
  if (!isOn(event, "[data-analyse]")) return;
  event.preventDefault();
  part("analysis").scrollIntoView({ block: "start" });
  analyse("POST");
});
if (one("#analysis[data-running]")) analyse("GET");
