// The table screen: deciding, following, and the small things around them.
import { Live, announce, show } from "./live.js";
import { Picker } from "./picker.js";
import { replay } from "./replay.js";
import "./tips.js";

const main = document.getElementById("table-main");
const path = main.dataset.path;
const words = JSON.parse(main.dataset.words);

async function post(what, body) {
  const answer = await fetch(`${path}/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!answer) return complain(words.offline);
  if (answer.ok) return true;
  const { message } = await answer.json().catch(() => ({}));
  if (answer.status === 409) {
    live.connect();
    return complain(words.stale);
  }
  return complain(message ?? answer.statusText);
}

function complain(text) {
  const note = document.createElement("p");
  note.className = "toast";
  note.setAttribute("role", "alert");
  note.textContent = text;
  document.body.append(note);
  setTimeout(() => note.remove(), 5000);
  return false;
}

const picker = new Picker(words, {
  send: (seq, decision, seat) => post("decide", { seq, decision, seat }),
  refresh: () => live.connect(),
  complain,
});
const live = new Live(path, words, (parts, myTurn) => {
  if (parts.includes("choices") || parts.includes("bar")) {
    picker.load();
    const focus = document.getElementById("bar").dataset.focus;
    if (document.getElementById("bar").classList.contains("yours")) look(focus);
    curtain();
  } else picker.draw();
  if (parts.includes("log")) markUnseen(), remember();
  if (parts.includes("chat")) countChat();
  if (myTurn) notify();
  else offerNotices();
});

// ── Views of the phone, tabs, filters ────────────────────────────────────────

let storySeen = false;

function look(view) {
  main.dataset.view = view;
  if (view === "story") (storySeen = true), countChat();
  for (const button of document.querySelectorAll("[data-dock]")) button.setAttribute("aria-pressed", button.dataset.dock === view);
}

function story(tab) {
  const holder = document.querySelector(".story");
  holder.dataset.tab = tab;
  for (const button of holder.querySelectorAll("[data-story]")) button.setAttribute("aria-selected", button.dataset.story === tab);
  const log = document.querySelector("#log .entries");
  if (tab === "log" && log) log.scrollTop = log.scrollHeight;
  const lines = document.querySelector("#chat .lines");
  if (tab === "chat" && lines) lines.scrollTop = lines.scrollHeight;
  countChat();
}

addEventListener("click", (event) => {
  const at = (name) => event.target.closest?.(`[data-${name}]`);
  if (at("dock")) look(at("dock").dataset.dock);
  if (at("story")) story(at("story").dataset.story);
  if (at("show-seat")) {
    live.lookedAt = at("show-seat").dataset.showSeat;
    show(live.lookedAt);
    if (document.querySelector(".dock").offsetParent) look("company");
  }
  if (at("filter")) {
    const button = at("filter");
    const types = document.querySelector("#supply .types");
    const on = types.dataset.only !== button.dataset.filter;
    types.dataset.only = on ? button.dataset.filter : "";
    for (const other of document.querySelectorAll("[data-filter]")) other.setAttribute("aria-pressed", on && other === button);
  }
  if (at("zoom")) document.getElementById("map").classList.toggle("fit");
  const action = at("do")?.dataset.do;
  if (["undo", "redo", "reset"].includes(action)) picker.forget(), post(action, { seq: picker.data?.seq ?? live.seq, seat: picker.data?.seat });
  if (action === "hint") hint();
});

addEventListener("submit", (event) => {
  if (!event.target.matches("[data-chat]")) return;
  event.preventDefault();
  const input = event.target.elements.text;
  if (input.value.trim()) post("chat", { text: input.value.trim() }).then((sent) => sent && (input.value = ""));
});

async function hint() {
  const answer = await fetch(`${path}/hint`, { headers: { accept: "application/json" } }).catch(() => null);
  const found = answer?.ok ? await answer.json() : null;
  if (!found) return complain(words.nothing);
  const decision = picker.decisions.find((one) => one.decision === found.decision);
  if (!decision) return;
  for (const target of decision.path) for (const element of picker.elements(target)) element.classList.add("hinted");
  const text = found.why ? `${decision.text} (${found.why})` : decision.text;
  announce(text);
  const note = document.getElementById("preview");
  if (note) note.textContent = text;
}

// ── Your turn: sound and notification ────────────────────────────────────────

const soundButton = document.querySelector("[data-toggle=sound]");
let sound = localStorage.getItem("sound") === "on";
soundButton?.setAttribute("aria-pressed", sound);
soundButton?.addEventListener("click", () => {
  sound = !sound;
  localStorage.setItem("sound", sound ? "on" : "off");
  soundButton.setAttribute("aria-pressed", sound);
  if (sound) bell(), askForNotices();
});

let audio = null;

function bell() {
  audio ??= new AudioContext();
  for (const [pitch, delay] of [[660, 0], [880, 0.12]]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, audio.currentTime + delay);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + delay + 0.6);
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + delay);
    tone.stop(audio.currentTime + delay + 0.6);
  }
}

function notify() {
  announce(words.turn);
  clearTimeout(offering);
  document.querySelector(".ask")?.remove();
  if (sound) bell();
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const notice = new Notification(words.turn, { body: document.title.replace(/^● [^·]*· /, ""), tag: path, icon: "/assets/favicon.svg" });
  notice.onclick = () => (focus(), notice.close());
}

const mayAsk = () => "Notification" in window && Notification.permission === "default";

function askForNotices() {
  if (mayAsk()) Notification.requestPermission().catch(() => {});
}

// Whoever has waited a while for others is offered a notice, once: bots are faster than that.
const PATIENCE = 20_000;
let offering = 0;

function offerNotices() {
  const seated = document.querySelector(".company.mine");
  if (offering || !seated || live.turn || !mayAsk() || localStorage.getItem("notices") || main.hasAttribute("data-replay")) return;
  offering = setTimeout(() => {
    offering = 0;
    if (live.turn || document.querySelector(".ask, #bar a[href$='/end']")) return;
    const ask = document.createElement("div");
    ask.className = "ask";
    ask.setAttribute("role", "group");
    const text = document.createElement("span");
    text.id = "ask-text";
    text.textContent = words.notify;
    ask.setAttribute("aria-labelledby", "ask-text");
    ask.append(text, answer(ask, words["notify-yes"], true), answer(ask, words["notify-no"], false));
    document.body.append(ask);
  }, PATIENCE);
}

function answer(ask, label, yes) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = yes ? "chip primary" : "chip";
  button.textContent = label;
  button.addEventListener("click", () => {
    localStorage.setItem("notices", yes ? "yes" : "no");
    ask.remove();
    if (yes) askForNotices();
  });
  return button;
}

// ── Several people at one screen: secrets wait behind a curtain ──────────────

function curtain() {
  const bar = document.getElementById("bar");
  const seat = picker.data?.seat;
  const wanted = bar.hasAttribute("data-curtain") && curtain.open !== seat;
  main.classList.toggle("curtained", wanted);
  if (!bar.hasAttribute("data-curtain")) curtain.open = undefined;
  let veil = document.getElementById("veil");
  if (!wanted) return veil?.remove();
  if (!veil) {
    veil = document.createElement("dialog");
    veil.id = "veil";
    veil.setAttribute("aria-labelledby", "veil-title");
    document.body.append(veil);
  }
  veil.replaceChildren(bar.querySelector("[data-veil]").content.cloneNode(true));
  veil.querySelector("button").addEventListener("click", () => {
    curtain.open = seat;
    veil.close();
    curtain();
  });
  veil.addEventListener("cancel", (event) => event.preventDefault());
  if (!veil.open) veil.showModal();
}

// ── Since my last look ───────────────────────────────────────────────────────

const memory = `seen:${path}`;
// What happened between two looks: entries after the first number up to the second.
let unseen = null;

function lastEntry() {
  const entries = document.querySelectorAll("#log [data-n]");
  return Number(entries[entries.length - 1]?.dataset.n ?? 0);
}

function remember() {
  if (document.hidden || main.hasAttribute("data-replay")) return;
  localStorage.setItem(memory, lastEntry());
}

function lookAgain() {
  const seen = Number(localStorage.getItem(memory) ?? 0);
  const last = lastEntry();
  unseen = seen && seen < last && !main.hasAttribute("data-replay") ? { seen, last } : null;
  storySeen = main.dataset.view === "story";
  markUnseen();
  remember();
}

function markUnseen() {
  let first = null;
  let count = 0;
  for (const entry of document.querySelectorAll("#log [data-n]")) {
    const fresh = unseen !== null && entry.dataset.n > unseen.seen && entry.dataset.n <= unseen.last;
    entry.classList.toggle("fresh", fresh);
    entry.removeAttribute("data-since");
    if (fresh) count += 1, (first ??= entry);
  }
  if (first) first.dataset.since = words.since;
  badge(document.querySelector("[data-dock=story]"), (storySeen ? 0 : count) + (main.dataset.view === "story" ? 0 : unread()));
}

// ── Chat: how many lines nobody has looked at ────────────────────────────────

const chatMemory = `chat:${path}`;
const chatLines = () => document.querySelectorAll("#chat .lines li").length;

function unread() {
  return Math.max(0, chatLines() - Number(localStorage.getItem(chatMemory) ?? 0));
}

function countChat() {
  const holder = document.querySelector(".story");
  const open = holder.dataset.tab === "chat" && holder.offsetParent !== null && !document.hidden;
  if (open || chatLines() < Number(localStorage.getItem(chatMemory) ?? 0)) localStorage.setItem(chatMemory, chatLines());
  badge(document.querySelector("[data-story=chat]"), unread());
  if (innerWidth < 900) markUnseen();
}

function badge(button, count) {
  if (!button) return;
  const old = button.querySelector(".unread");
  if (!count) return old?.remove();
  const sign = old ?? document.createElement("b");
  sign.className = "unread";
  sign.textContent = count > 99 ? "99+" : count;
  if (!old) button.append(sign);
}

// ── No connection: say so where everybody looks ──────────────────────────────

const banner = document.createElement("p");
banner.className = "banner";
banner.textContent = words.offline;
banner.hidden = true;
document.body.append(banner);
const connected = () => (banner.hidden = navigator.onLine && !document.body.classList.contains("offline"));
new MutationObserver(connected).observe(document.body, { attributeFilter: ["class"] });
for (const event of ["online", "offline"]) addEventListener(event, connected);

look(main.dataset.view);
lookAgain();
document.addEventListener("visibilitychange", () => !document.hidden && (lookAgain(), countChat()));
addEventListener("pagehide", remember);
offerNotices();
if (main.hasAttribute("data-replay")) replay(path, (update) => live.apply(update));
story("log");
curtain();
setInterval(() => {
  for (const clock of document.querySelectorAll(".clock.running")) {
    const left = Math.max(0, Number(clock.dataset.clock) - 1);
    clock.dataset.clock = left;
    clock.querySelector("span").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }
}, 1000);
