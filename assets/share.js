// @ts-check
// Sharing a link: the system's own way if there is one, else the link is copied.
import { all, around, one } from "./dom.js";

// How long a button says that it worked, in milliseconds.
const THANKS = 2000;

const shares = "share" in navigator && matchMedia("(hover: none)").matches;

/** Browsers have a clipboard only for pages that came over https, and may refuse it. @param {string} url */
function copy(url) {
  return navigator.clipboard?.writeText(url).then(
    () => true,
    () => false,
  );
}

/** @param {HTMLElement} button */
async function share(button) {
  const url = new URL(button.dataset.share ?? "", location.href).href;
  if (shares) return void navigator.share({ title: document.title, url }).catch(() => {});
  const label = one("span", button);
  if (!(await copy(url))) {
    // It is shown, marked, to be copied by hand.
    const link = /** @type {HTMLInputElement | null} */ (one("#invite-link"));
    if (link) link.focus();
    else prompt(label?.textContent ?? "", url);
    return void link?.select();
  }
  const thanks = button.dataset.shared ?? "";
  if (!label || label.textContent === thanks) return;
  const [text, unseen] = [label.textContent, label.classList.contains("sr")];
  label.textContent = thanks;
  label.classList.remove("sr");
  setTimeout(() => {
    label.textContent = text;
    label.classList.toggle("sr", unseen);
  }, THANKS);
}

for (const button of shares ? all("[data-sharing]") : []) {
  const label = one("span", button);
  if (label) label.textContent = button.dataset.sharing ?? "";
}

// Parts of a page come and go: the page listens for all of them.
addEventListener("click", (event) => {
  const button = around(event, "[data-share]");
  if (button) share(button);
});
