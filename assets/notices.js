// @ts-check
// "Your turn": sound and notification.
import { announce, button, make, one, part } from "./dom.js";
import { prefer, preference } from "./preferences.js";

// After waiting this long for others, people are offered notices, once: bots are faster than that.
const PATIENCE = 20_000;
const ICON = new URL("favicon.svg", import.meta.url).pathname;

/** @type {AudioContext | null} */
let audio = null;

function bell() {
  audio ??= new AudioContext();
  for (const [pitch, delay] of [
    [660, 0],
    [880, 0.12],
  ]) {
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

const mayAsk = () => "Notification" in window && Notification.permission === "default";

function askForNotices() {
  if (mayAsk()) Notification.requestPermission().catch(() => {});
}

export class Notices {
  /** @param {string} path @param {Record<string, string>} words @param {() => boolean} isMyTurn */
  constructor(path, words, isMyTurn) {
    this.path = path;
    this.words = words;
    this.isMyTurn = isMyTurn;
    /** @type {number | undefined} */
    this.offering = undefined;
    this.listenToButton();
    this.offer();
  }

  get sound() {
    return preference("sound", "off") === "on";
  }

  listenToButton() {
    const toggle = one("[data-toggle=sound]");
    const show = () => toggle?.setAttribute("aria-pressed", String(this.sound));
    toggle?.addEventListener("click", () =>
      prefer("sound", this.sound ? "off" : "on", part("preferences").dataset.keep ?? ""),
    );
    addEventListener("preferred", (event) => {
      show();
      if (/** @type {CustomEvent<string>} */ (event).detail !== "sound" || !this.sound) return;
      bell();
      askForNotices();
    });
    show();
  }

  // It is my turn now.
  notify() {
    announce(this.words.turn);
    clearTimeout(this.offering);
    this.offering = undefined;
    one(".ask")?.remove();
    if (this.sound) bell();
    if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
    const body = document.title.replace(/^(\(\d+\) )?(● [^·]*· )?/, "");
    const notice = new Notification(this.words.turn, { body, tag: this.path, icon: ICON });
    notice.onclick = () => {
      focus();
      notice.close();
    };
  }

  offer() {
    const waits = one(".company.mine") && !this.isMyTurn() && !one("main[data-replay]");
    if (this.offering || !waits || !mayAsk() || localStorage.getItem("notices")) return;
    this.offering = setTimeout(() => {
      this.offering = undefined;
      if (this.isMyTurn() || one(".ask, #bar a[href$='/end']")) return;
      const ask = make("div", { className: "ask" }, make("span", { id: "ask-text", textContent: this.words.notify }));
      ask.setAttribute("role", "group");
      ask.setAttribute("aria-labelledby", "ask-text");
      const answer = (/** @type {boolean} */ yes) => () => {
        localStorage.setItem("notices", yes ? "yes" : "no");
        ask.remove();
        if (yes) askForNotices();
      };
      ask.append(
        button(this.words["notify-yes"], "chip primary", answer(true)),
        button(this.words["notify-no"], "chip", answer(false)),
      );
      document.body.append(ask);
    }, PATIENCE);
  }
}
