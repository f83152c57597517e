// @ts-check
// Sharing a link: the system's own way if there is one, else the link is copied.
import { all, one } from "./dom.js";

// How long a button says that it worked, in milliseconds.
const THANKS = 2000;

for (const button of all("[data-share]")) {
  const label = one("span", button);
  const text = label?.textContent ?? "";
  button.addEventListener("click", async () => {
    const url = new URL(button.dataset.share ?? "", location.href).href;
    if (navigator.share && matchMedia("(hover: none)").matches) {
      return void navigator.share({ title: document.title, url }).catch(() => {});
    }
    await navigator.clipboard?.writeText(url).catch(() => {});
    if (!label) return;
    label.textContent = button.dataset.shared ?? "";
    setTimeout(() => (label.textContent = text), THANKS);
  });
}
