// @ts-check
// The keyboard at the table.
import { nearest } from "./directions.js";
import { all, isOn, one } from "./dom.js";
import { followKey } from "./turns.js";

// Which button of the bar a letter presses.
/** @type {Record<string, string>} */
const LETTERS = { u: "undo", r: "redo", l: "list", e: "done", h: "hint", k: "keys", m: "symbols" };

/** @param {import("./picker.js").Picker} picker */
export function listenToKeys(picker) {
  addEventListener("keydown", (event) => {
    if (isOn(event, "input, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, target } = event;
    const open = one("dialog[open]");
    if (key === "Escape" && !open && (picker.choosing.chosen.length || picker.choosing.question || picker.near.length))
      return picker.cancel();
    if ((key === "Enter" || key === " ") && isOn(event, "[role=button]")) {
      event.preventDefault();
      target?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      return;
    }
    if (key === "Escape" && !open) return one("#map.resized .zoom:not([hidden])")?.click();
    if (open || followKey(event)) return;
    if (key.startsWith("Arrow")) return arrow(event);
    const pressed = /^[1-9]$/.test(key)
      ? all("[data-chip]")[Number(key) - 1]
      : LETTERS[key] && one(`[data-do=${LETTERS[key]}]:not(:disabled)`);
    if (!pressed) return;
    // Whatever opens must not receive the letter that opened it.
    event.preventDefault();
    pressed.click();
  });
}

// Arrow keys go from one glowing thing to the next in that direction.
/** @param {KeyboardEvent} event */
function arrow(event) {
  if (event.shiftKey || isOn(event, ".entries, .lines, .types, [role=tab], select")) return;
  // A small map is scrolled.
  const map = isOn(event, ".map-scroll") ? /** @type {Element} */ (event.target) : null;
  if (map && (map.scrollWidth > map.clientWidth || map.scrollHeight > map.clientHeight)) return;
  const to = nearest(all(".can, [data-chip], [data-pick]"), event.target, event.key);
  if (!to) return;
  event.preventDefault();
  to.focus({ preventScroll: false });
}
