// @ts-check
// Sharing a link: the system's own way if there is one, else the link is copied.
import { around, one } from "./dom.js";

// How long a button says that it worked, in milliseconds.
const THANKS = 2000;

/** @param {HTMLElement} button */
async function share(button) {
  const url = new URL(button.dataset.share ?? "", location.href).href;
  if (navigator.share && matchMedia("(hover: none)").matches) {
    return void navigator.share({ title: document.title, url }).catch(() => {});
  }
  await navigator.clipboard?.writeText(url).catch(() => {});
  const label = one("span", button);
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

// Parts of a page come and go: the page listens for all of them.
addEventListener("click", (event) => {
  const button = around(event, "[data-share]");
  if (button) share(button);
});
