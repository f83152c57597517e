// @ts-check
// Several people at one screen: secrets wait behind a curtain until their owner sits in front of it.
import { make, one, part } from "./dom.js";

/** The seat whose secrets are shown. @type {number | undefined} */
let open;

/** @param {number | undefined} seat the seat that decides */
export function curtain(seat) {
  const bar = part("bar");
  const isSecret = bar.hasAttribute("data-curtain");
  if (!isSecret) open = undefined;
  const isWanted = isSecret && open !== seat;
  part("table-main").classList.toggle("curtained", isWanted);
  const old = /** @type {HTMLDialogElement | null} */ (document.getElementById("veil"));
  if (!isWanted) return old?.remove();
  const veil = old ?? hang();
  const template = /** @type {HTMLTemplateElement} */ (one("[data-veil]", bar));
  veil.replaceChildren(template.content.cloneNode(true));
  one("button", veil)?.addEventListener("click", () => {
    open = seat;
    veil.close();
    curtain(seat);
  });
  if (!veil.open) veil.showModal();
}

function hang() {
  const veil = make("dialog", { id: "veil" });
  veil.setAttribute("aria-labelledby", "veil-title");
  veil.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(veil);
  return veil;
}
