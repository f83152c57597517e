// Explanations on everything with data-tip="Title|Text": hover, focus or long press.
const tip = document.getElementById("tip");
let timer = 0;
let owner = null;

function show(element) {
  const [title, ...rest] = element.dataset.tip.split("|");
  tip.replaceChildren();
  const strong = document.createElement("strong");
  strong.textContent = title;
  tip.append(strong);
  if (rest.length) {
    const text = document.createElement("span");
    text.textContent = rest.join("|");
    tip.append(text);
  }
  tip.hidden = false;
  owner = element;
  const box = element.getBoundingClientRect();
  const size = tip.getBoundingClientRect();
  const left = Math.min(Math.max(6, box.left + box.width / 2 - size.width / 2), innerWidth - size.width - 6);
  const above = box.top - size.height - 8;
  const top = above > 4 ? above : Math.min(box.bottom + 8, innerHeight - size.height - 6);
  tip.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

export function hideTip() {
  clearTimeout(timer);
  tip.hidden = true;
  owner = null;
}

function later(event, delay) {
  const element = event.target.closest?.("[data-tip]");
  if (element === owner) return;
  hideTip();
  if (element) timer = setTimeout(() => element.isConnected && show(element), delay);
}

if (tip) {
  addEventListener("pointerover", (event) => event.pointerType === "mouse" && later(event, 350));
  addEventListener("pointerdown", (event) => (event.pointerType === "mouse" ? hideTip() : later(event, 450)));
  for (const end of ["pointerup", "pointercancel", "scroll"]) addEventListener(end, () => clearTimeout(timer), { passive: true, capture: true });
  addEventListener("focusin", (event) => event.target.matches?.(":focus-visible") && later(event, 500));
  addEventListener("focusout", hideTip);
  addEventListener("keydown", (event) => event.key === "Escape" && hideTip());
}
