// @ts-check
// The waiting room: when someone sits down or leaves, the seats change. What the reader has typed or picked stays.
import { all, make, one, part } from "./dom.js";
import { follow } from "./follow.js";
import "./share.js";

// How long until the page asks again after the server could not answer, in milliseconds.
const AGAIN = 2000;

const room = part("waiting").dataset;
const seats = part("seats");
/** The colours that the reader has picked, by their names. @type {Map<HTMLFormElement, string>} */
const picked = new Map();
/** The latest request for the seats as they are now. @type {AbortController | undefined} */
let asked;

const query = new URLSearchParams(location.search);
query.set("from", room.event ?? "");
let source = listen();
let isLeaving = false;
// Sitting down causes an event: loading the page again would cut off the answer that brings the seat.
addEventListener("submit", () => {
  isLeaving = true;
  source.close();
  asked?.abort();
});
seats.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.form || target.type !== "radio") return;
  picked.set(target.form, target.closest("label")?.title ?? "");
  one(".error", target.form)?.remove();
});

function listen() {
  const source = follow(`${room.waiting}/stream?${query}`);
  source.addEventListener("room", refresh);
  source.addEventListener("error", () => {
    // Where the answer was no stream, as while a server starts again, browsers give up.
    if (source.readyState === EventSource.CLOSED) setTimeout(listenAgain, AGAIN);
  });
  return source;
}

function listenAgain() {
  if (!isLeaving) source = listen();
}

async function refresh() {
  asked?.abort();
  const { signal } = (asked = new AbortController());
  try {
    const answer = await fetch(location.href, { signal });
    if (answer.status === 429 || answer.status >= 500) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("seats");
    if (fresh) show(fresh);
    // The game has begun, or the table was closed.
    else location.reload();
  } catch {
    setTimeout(() => signal.aborted || refresh(), AGAIN);
  }
}

/** @param {Element} fresh */
function show(fresh) {
  const forms = sitting();
  const focus = document.activeElement;
  const field = focus instanceof HTMLInputElement || focus instanceof HTMLButtonElement ? focus : null;
  const at = field?.form;
  become(seats, fresh);
  for (const form of forms) if (!form.isConnected) handOn(form);
  for (const [form, colour] of picked) pick(form, colour);
  // Whoever uses the keyboard goes on where they were, or as near as possible.
  if (!field || field.isConnected || !at || !forms.includes(at)) return;
  const near = at.isConnected ? at : sitting()[0];
  const same = field.type === "radio" ? "input:checked" : field.name ? `[name=${field.name}]` : "button";
  if (near) one(same, near)?.focus();
}

/** The forms of the seats on which the reader may sit down. */
function sitting() {
  return /** @type {HTMLFormElement[]} */ (all("form[action$='/sit']", seats));
}

/** Somebody else has this seat now: what was entered there counts for another one. @param {HTMLFormElement} lost */
function handOn(lost) {
  const colour = picked.get(lost);
  picked.delete(lost);
  const [heir] = sitting();
  if (!heir) return;
  const [typed, empty] = [lost, heir].map((form) => form.elements.namedItem("name"));
  if (typed instanceof HTMLInputElement && empty instanceof HTMLInputElement) empty.value ||= typed.value;
  if (colour && !picked.has(heir)) picked.set(heir, colour);
}

/** Picks a colour again, or says that somebody has it now. @param {HTMLFormElement} form @param {string} colour */
function pick(form, colour) {
  const label = all(".swatches label", form).find(({ title }) => title === colour);
  const radio = one(label ? "input" : ".swatches input[value='']", label ?? form);
  if (radio instanceof HTMLInputElement) radio.checked = true;
  if (label) return;
  picked.delete(form);
  const note = make("p", { className: "error", textContent: room.taken ?? "" });
  note.setAttribute("role", "alert");
  form.append(note);
}

/** Which elements can become each other. @param {Element} element */
const kind = (element) =>
  [element.tagName, ...["title", "name", "action"].map((one) => element.getAttribute(one))].join();

/**
 * Makes an element like another one. What is the same in both stays, and so do the errors told here.
 * @param {Element} old @param {Element} fresh
 */
function become(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  const bare = !old.children.length || !fresh.children.length;
  if (bare && old.textContent !== fresh.textContent) return old.replaceWith(fresh);
  for (const name of old.getAttributeNames()) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) old.setAttribute(name, value);
  const left = [...old.children];
  const pairs = [...fresh.children].map((wanted) => {
    const known = left.findIndex((one) => kind(one) === kind(wanted));
    return { wanted, known: known < 0 ? undefined : left.splice(known, 1)[0] };
  });
  for (const gone of left) if (!gone.matches(".error")) gone.remove();
  let place = old.firstElementChild;
  for (const { wanted, known } of pairs) {
    if (!known) old.insertBefore(wanted, place);
    else {
      place = known.nextElementSibling;
      become(known, wanted);
    }
  }
}

// The invite link in full, as others have to type it.
const link = /** @type {HTMLInputElement | null} */ (one("[data-origin]"));
if (link) {
  link.value = new URL(link.value, location.href).href;
  link.addEventListener("focus", () => link.select());
}

// The same as a QR code, for a phone across the table.
const code = /** @type {HTMLImageElement | null} */ (one("[data-code]"));
if (code) {
  const asked = new URLSearchParams(location.search);
  asked.set("origin", location.origin);
  code.addEventListener("load", () => code.parentElement?.removeAttribute("hidden"));
  code.src = `${code.dataset.code}?${asked}`;
}
