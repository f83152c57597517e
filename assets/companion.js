// @ts-check
// The companion for a game with the real box. It works without this script; with it the page stays where it is when
// something is tapped, and the device remembers everything, so that a closed phone loses nothing.

import { all, around, isOn, make, one, part } from "./dom.js";

const KEY = "carnegie-companion";
const main = part("content");

/** The last request: every tap builds on the answer to the one before. @type {Promise<void>} */
let busy = Promise.resolve();

/** The evening that the device remembers. */
function remembered() {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} text */
function remember(text) {
  try {
    if (text) localStorage.setItem(KEY, text);
    else localStorage.removeItem(KEY);
  } catch {
    // This device remembers nothing: the text can still be saved by hand.
  }
}

/** @returns {HTMLFormElement} */
function form() {
  const found = one("[data-companion]", main);
  if (!(found instanceof HTMLFormElement)) throw new Error("not a page of the companion");
  return found;
}

/** The evening on the page; empty if there is none. */
function evening() {
  return String(new FormData(form()).get("state") ?? "");
}

/** The text on the page where the evening is saved. */
function savedText() {
  const area = one("textarea.text", main);
  return area instanceof HTMLTextAreaElement ? area.value : "";
}

/** Remembers what the page holds, and shows what only works with a script. */
function dress() {
  if (evening()) remember(evening());
  const text = Boolean(savedText());
  const shown = {
    copy: text && "clipboard" in navigator,
    download: text,
    share: text && "share" in navigator,
    print: true,
  };
  for (const [name, possible] of Object.entries(shown)) {
    for (const button of all(`[data-${name}]`, main)) button.hidden = !possible;
  }
}

/** What identifies a control, even on the next page. @param {Element} control */
function mark(control) {
  const name = control.getAttribute("name") ?? "";
  const told = control.getAttribute("value") ?? control.getAttribute("data-do") ?? "";
  // What a tap tells alternates between yes and no.
  const what = control instanceof HTMLButtonElement || !name ? told.replace(/ (yes|no)$/, "") : "";
  return `${name}|${what}`;
}

/** Replaces the page with the answer. @param {Element} answered @param {string} path @param {boolean} push */
function show(answered, path, push) {
  const elsewhere = path !== location.pathname;
  const focused = document.activeElement?.closest("[name], [data-do]");
  const wanted = focused && main.contains(focused) ? mark(focused) : null;
  const scrolled = all(".region-scroll", main).map((map) => map.scrollLeft);
  const opened = all("details[open] > summary", main).map((summary) => summary.textContent);
  // The style sheet and the script stay.
  form().replaceWith(answered);
  if (elsewhere) {
    if (push) history.pushState(null, "", path);
    scrollTo(0, 0);
    return;
  }
  all(".region-scroll", main).forEach((map, index) => (map.scrollLeft = scrolled[index] ?? 0));
  for (const summary of all("details > summary", main)) {
    if (opened.includes(summary.textContent)) summary.parentElement?.setAttribute("open", "");
  }
  const again = wanted && all("[name], [data-do]", main).find((control) => mark(control) === wanted);
  if (again) again.focus({ preventScroll: true });
}

/**
 * Sends a form and shows the answer.
 * @param {string} address @param {URLSearchParams} fields @param {boolean} push
 */
async function send(address, fields, push) {
  const answer = await fetch(address, { method: "POST", body: fields, headers: { accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const answered = one("[data-companion]", page);
  if (!answered) throw new Error(`the companion answers ${answer.status}`);
  show(answered, new URL(address, location.href).pathname, push);
  if (fields.get("do") === "end") remember("");
  dress();
  main.dispatchEvent(new CustomEvent("companion"));
}

/** @param {() => Promise<void>} task */
function queue(task) {
  busy = busy.then(task).catch((error) => {
    // Nothing is lost: the page is still there with everything that was told, and so is the button.
    const place = one(".errors", main);
    place?.replaceChildren(make("p", { className: "error note", textContent: form().dataset.failed ?? String(error) }));
  });
}

/** What was tapped while waiting for an answer: it is sent together. @type {string[]} */
let waiting = [];

/** Tells a line and stays on the page. @param {string} line */
function tell(line) {
  waiting.push(line);
  queue(async () => {
    const lines = waiting;
    waiting = [];
    if (lines.length) await send(form().getAttribute("action") ?? location.pathname, told(lines), true);
  });
}

/** The fields of the page and some lines. @param {string[]} lines */
function told(lines) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form())) fields.append(name, String(value));
  for (const line of lines) fields.append("do", line);
  return fields;
}

/** Sends the form as a page without a script would. @param {HTMLButtonElement} [button] */
function submit(button) {
  const address = button?.getAttribute("formaction");
  const lines = button?.name === "do" ? [button.value] : [];
  queue(() => send(address ?? form().getAttribute("action") ?? location.pathname, told(lines), true));
}

main.addEventListener("submit", (event) => {
  if (!isOn(event, "[data-companion]")) return;
  event.preventDefault();
  const button = event.submitter instanceof HTMLButtonElement ? event.submitter : undefined;
  if (button?.value.startsWith("pad ") && !button.hasAttribute("formaction")) tell(button.value);
  else submit(button);
});

main.addEventListener("change", (event) => {
  if (isOn(event, "[data-auto]")) submit();
});

/** @param {string} text */
async function copy(text) {
  await navigator.clipboard.writeText(text);
  const said = one("[data-said]", main);
  if (said) said.textContent = said.dataset.said ?? "";
}

/** @param {string} text */
function download(text) {
  const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  make("a", { href, download: "carnegie.txt" }).click();
  URL.revokeObjectURL(href);
}

main.addEventListener("click", (event) => {
  const line = around(event, "[data-do]")?.dataset.do;
  if (line) tell(line);
  else if (around(event, "[data-print]")) print();
  else if (around(event, "[data-copy]")) void copy(savedText());
  else if (around(event, "[data-download]")) download(savedText());
  else if (around(event, "[data-share]")) navigator.share({ title: document.title, text: savedText() }).catch(() => {});
});

main.addEventListener("keydown", (event) => {
  const line = isOn(event, "[data-do]") ? around(event, "[data-do]")?.dataset.do : null;
  if (!line || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  tell(line);
});

/** Resumes the evening after a closed phone, a reload or a step back. */
function resume() {
  const state = remembered();
  if (state) queue(() => send(location.pathname, new URLSearchParams({ state }), false));
}

addEventListener("popstate", resume);
dress();
if (evening()) history.replaceState(null, "", form().getAttribute("action"));
else resume();
