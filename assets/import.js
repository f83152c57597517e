// @ts-check
// A record from a file goes where it would be pasted.
import { one, part } from "./dom.js";

const chooser = /** @type {HTMLInputElement} */ (one("[data-into]"));
chooser.addEventListener("change", async () => {
  const file = chooser.files?.[0];
  if (file) /** @type {HTMLTextAreaElement} */ (part(chooser.dataset.into ?? "")).value = await file.text();
});
