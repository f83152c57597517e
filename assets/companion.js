// The companion for a real table. It works without this script; with it the page stays where it is when something is
// tapped, and the device remembers the evening, so that a closed phone loses nothing.
const KEY = "carnegie-companion";
const main = document.getElementById("content");
let busy = Promise.resolve();

const remembered = () => {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
};

const remember = (text) => {
  try {
    if (text) localStorage.setItem(KEY, text);
    else localStorage.removeItem(KEY);
  } catch {
    // A device that remembers nothing: the text can still be saved by hand.
  }
};

const form = () => main.querySelector("[data-companion]");

// What a page has, and what only works here.
const dress = () => {
  const state = form()?.elements.state;
  if (state?.value) remember(state.value);
  const text = main.querySelector("textarea.text");
  const show = (selector, possible) => main.querySelectorAll(selector).forEach((button) => (button.hidden = !possible));
  show("[data-copy]", text && navigator.clipboard);
  show("[data-download]", text);
  show("[data-share]", text && navigator.share);
  show("[data-print]", true);
};

// Sends a form and shows the answer in its place.
const send = async (address, fields, push) => {
  const answer = await fetch(address, { method: "POST", body: new URLSearchParams(fields), headers: { accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const content = page.getElementById("content");
  if (!content?.querySelector("[data-companion]")) throw new Error(`no page of the companion: ${answer.status}`);
  const path = new URL(address, location.href).pathname;
  const elsewhere = path !== location.pathname;
  const focus = document.activeElement?.closest?.("[name], [data-do]");
  const mark = focus && [focus.getAttribute("name"), focus.getAttribute("value"), focus.getAttribute("aria-label")];
  const scrolled = [...main.querySelectorAll(".region-scroll")].map((part) => part.scrollLeft);
  const opened = [...main.querySelectorAll("details")].map((details) => details.open);
  main.replaceChildren(...content.childNodes);
  if (elsewhere) {
    if (push) history.pushState(null, "", path);
    scrollTo(0, 0);
  } else {
    main.querySelectorAll(".region-scroll").forEach((part, index) => (part.scrollLeft = scrolled[index] ?? 0));
    main.querySelectorAll("details").forEach((details, index) => (details.open ||= opened[index] ?? false));
    const again = mark && [...main.querySelectorAll("[name], [data-do]")].find((element) => (mark[0] ? element.getAttribute("name") === mark[0] && (element.tagName !== "BUTTON" || element.getAttribute("value") === mark[1]) : element.getAttribute("aria-label")?.split(":")[0] === mark[2]?.split(":")[0]));
    again?.focus({ preventScroll: true });
  }
  if (fields.get("do") === "end") remember("");
  dress();
  main.dispatchEvent(new CustomEvent("companion"));
};

// One after the other: every tap builds on the answer to the one before.
const queue = (task) => (busy = busy.then(task).catch((error) => {
  // Nothing is lost: what was told so far is remembered, and the page can be sent again.
  console.warn(error.message);
  form()?.submit();
}));

const submit = (button, more) =>
  queue(() => {
    const current = form();
    const fields = new FormData(current);
    if (button?.name) fields.set(button.name, button.value);
    if (more) fields.set("do", more);
    return send(button?.getAttribute("formaction") ?? current.getAttribute("action"), fields, true);
  });

main.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-companion]")) return;
  event.preventDefault();
  const { name, value } = event.submitter ?? {};
  const action = event.submitter?.getAttribute("formaction");
  submit({ name, value, getAttribute: () => action });
});

main.addEventListener("change", (event) => {
  if (event.target.matches("[data-auto]")) submit();
});

const copy = async (text) => {
  await navigator.clipboard.writeText(text);
  const said = main.querySelector("[data-said]");
  said.textContent = said.dataset.said;
};

main.addEventListener("click", (event) => {
  const told = event.target.closest("[data-do]");
  if (told) return submit(undefined, told.dataset.do);
  const text = main.querySelector("textarea.text")?.value;
  if (event.target.closest("[data-print]")) print();
  else if (text && event.target.closest("[data-copy]")) copy(text);
  else if (text && event.target.closest("[data-share]")) navigator.share({ title: document.title, text }).catch(() => {});
  else if (text && event.target.closest("[data-download]")) {
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: "carnegie.txt" });
    link.click();
    URL.revokeObjectURL(link.href);
  }
});

main.addEventListener("keydown", (event) => {
  if ((event.key === "Enter" || event.key === " ") && event.target.matches?.("[data-do]")) {
    event.preventDefault();
    submit(undefined, event.target.dataset.do);
  }
});

// Going on where the evening was, after a closed phone, a reload or a step back.
const resume = () => {
  const text = remembered();
  if (text) queue(() => send(location.pathname, new URLSearchParams({ state: text }), false));
};
addEventListener("popstate", resume);
dress();
if (form() && !form().elements.state.value) resume();
else if (form()?.elements.state.value) history.replaceState(null, "", new URL(form().action).pathname);
