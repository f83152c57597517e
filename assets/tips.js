// Explanations on everything with data-tip="Title|Text": hover, focus or long press; each with the way into the rules.
import { nearest } from "./picker.js";

const tip = document.getElementById("tip");
const main = document.getElementById("table-main");
const links = JSON.parse(main?.dataset.rules ?? "[]");
const label = JSON.parse(main?.dataset.words ?? "{}").rules ?? "";
let timer = 0;
let leaving = 0;
let owner = null;

// The section of the reference about a thing: named by itself, by the tile it is, or by the part it belongs to.
export function ruleOf(element) {
  const [, id, title] = links.find(([selector]) => element.closest(selector)) ?? [];
  if (!id) return null;
  const named = element.closest("[data-rule]");
  const holder = named ?? element.closest("[data-target][data-tip]");
  const tile = /(?:^| )tile-(\S+)/.exec(holder?.dataset.target ?? "");
  const exact = named?.dataset.rule ?? (tile && `department-${tile[1]}`);
  return exact ? { id: exact, title: holder.dataset.tip.split("|")[0] } : { id, title };
}

function openRules(element) {
  const rule = ruleOf(element);
  open(rule ? `/rules#${rule.id}` : "/rules", "carnegie-rules");
}

function show(element) {
  const [title, ...rest] = element.dataset.tip.split("|");
  const strong = document.createElement("strong");
  strong.textContent = title;
  tip.replaceChildren(strong);
  if (rest.length) {
    const text = document.createElement("span");
    text.textContent = rest.join("|");
    tip.append(text);
  }
  const rule = ruleOf(element);
  if (rule) {
    const link = document.createElement("a");
    link.href = `/rules#${rule.id}`;
    link.target = "carnegie-rules";
    link.textContent = `${label}: ${rule.title}`;
    const key = document.createElement("kbd");
    key.textContent = "?";
    tip.append(link, key);
  }
  tip.hidden = false;
  owner = element;
  const box = element.getBoundingClientRect();
  const size = tip.getBoundingClientRect();
  const left = Math.min(Math.max(6, box.left + box.width / 2 - size.width / 2), innerWidth - size.width - 6);
  const above = box.top - size.height - 6;
  const top = above > 4 ? above : Math.min(box.bottom + 6, innerHeight - size.height - 6);
  tip.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

export function hideTip() {
  clearTimeout(timer);
  clearTimeout(leaving);
  leaving = 0;
  tip.hidden = true;
  owner = null;
}

export function showTip(element) {
  clearTimeout(timer);
  show(element);
}

function later(event, delay) {
  const element = event.target.closest?.("[data-tip]");
  if (element && element === owner) return void (clearTimeout(leaving), (leaving = 0));
  clearTimeout(timer);
  // On the way to the link in the explanation one crosses other things.
  if (owner && !leaving) leaving = setTimeout(hideTip, 220);
  if (element) timer = setTimeout(() => element.isConnected && show(element), delay);
}

if (tip) {
  addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    if (tip.contains(event.target)) return void (clearTimeout(timer), clearTimeout(leaving), (leaving = 0));
    later(event, 350);
  });
  addEventListener("pointerdown", (event) => {
    if (tip.contains(event.target)) return;
    hideTip();
    if (event.pointerType !== "mouse") later(event, 450);
  });
  for (const end of ["pointerup", "pointercancel", "scroll"]) addEventListener(end, () => clearTimeout(timer), { passive: true, capture: true });
  addEventListener("focusin", (event) => event.target.matches?.(":focus-visible") && !tip.contains(event.target) && (hideTip(), later(event, 500)));
  addEventListener("focusout", (event) => tip.contains(event.relatedTarget) || hideTip());
  // "i" explains without a mouse: arrow keys go from one thing to the next until Escape.
  let explained = null;
  const explain = (element) => {
    if (!element) return;
    explained = element;
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    showTip(element);
    document.getElementById("announce").textContent = tip.textContent;
  };
  addEventListener(
    "keydown",
    (event) => {
      if (event.target.matches?.("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "i" && !explained) return explain(owner ?? nearest(document.querySelectorAll("[data-tip]"), null));
      if (!explained) return;
      if (event.key.startsWith("Arrow")) {
        event.preventDefault();
        event.stopImmediatePropagation();
        explain(nearest(document.querySelectorAll("[data-tip]"), explained, event.key));
      } else if (event.key === "Escape" || event.key === "i" || event.key === "Tab") {
        if (event.key === "Escape") event.stopImmediatePropagation();
        explained = null;
        hideTip();
      }
    },
    true,
  );
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") hideTip();
    const help = event.key === "F1" || (event.key === "?" && !event.target.matches?.("input, textarea, select"));
    if (!help || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    openRules(owner ?? event.target);
  });
}
