// @ts-check
// Replaying a game: step, jump, speed, and through whose eyes.
import { all, around, isOn, one } from "./dom.js";
import { ask } from "./server.js";
import "./share.js";

/** @param {string} path @param {(update: import("./live.js").News) => void} apply */
export function replay(path, apply) {
  let running = false;
  let timer = 0;
  /** @type {{ at: number, eyes: string | undefined } | null} */
  let wanted = null;
  let speed = "800";

  const bar = () => /** @type {HTMLElement} */ (one("#bar .replay"));
  const select = (/** @type {string} */ name) => /** @type {HTMLSelectElement} */ (one(`[data-${name}]`, bar()));
  const here = () => Number(bar().dataset.at);
  const length = () => Number(bar().dataset.length);

  // Only the latest request counts: pressing a key ten times does not mean waiting for ten answers.
  /** @param {number} at @param {string} [eyes] */
  async function go(at, eyes = wanted?.eyes ?? bar().dataset.eyes) {
    const waiting = wanted !== null;
    wanted = { at: Math.min(Math.max(at, 0), length()), eyes };
    if (waiting) return;
    while (wanted) {
      /** @type {{ at: number, eyes: string | undefined }} */
      const place = wanted;
      const query = new URLSearchParams({ at: String(place.at), seat: place.eyes ?? "" });
      const answer = await ask(`${path}/replay/parts?${query}`);
      if (answer.ok) {
        show(answer.body);
        history.replaceState(null, "", `${path}/replay?${query}`);
      } else stop();
      if (wanted === place) wanted = null;
    }
    if (running) timer = setTimeout(next, Number(speed));
  }

  /** @param {import("./live.js").News} update */
  function show(update) {
    const focus = document.activeElement?.closest("#bar .replay")
      ? /** @type {HTMLElement} */ (document.activeElement)
      : null;
    const name =
      focus &&
      ["data-jump", "data-run", "data-speed", "data-eyes-select", "type"].find((name) => focus.hasAttribute(name));
    const place = focus && name ? all(`[${name}]`, bar()).indexOf(focus) : -1;
    apply(update);
    select("speed").value = speed;
    mark();
    if (!name) return;
    const again = all(`[${name}]`, bar())[place];
    (again?.matches("[aria-disabled]") ? one("[data-run]", bar()) : again)?.focus({ preventScroll: true });
  }

  function mark() {
    bar().toggleAttribute("data-running", running);
    one("[data-run]", bar())?.setAttribute("aria-pressed", String(running));
  }

  function stop() {
    clearTimeout(timer);
    running = false;
    mark();
  }

  function next() {
    if (here() >= length()) return stop();
    go(here() + 1);
  }

  function run() {
    if (here() >= length()) go(0);
    running = true;
    mark();
    next();
  }

  /** @param {string} value */
  function setSpeed(value) {
    speed = value;
    select("speed").value = speed;
    if (!running || wanted !== null) return;
    clearTimeout(timer);
    next();
  }

  /** @param {number} by */
  function faster(by) {
    const options = [...select("speed").options].map((option) => option.value);
    setSpeed(options[Math.min(Math.max(options.indexOf(speed) + by, 0), options.length - 1)]);
  }

  /** @param {number} index */
  function look(index) {
    const option = select("eyes-select").options[index];
    if (option) go(wanted?.at ?? here(), option.value);
  }

  /** @param {number} at */
  function goAndStay(at) {
    stop();
    go(at);
  }

  const jumpTo = (/** @type {number} */ which) => all("[data-jump]", bar())[which]?.click();
  /** @type {Record<string, (event: KeyboardEvent) => void>} */
  const keys = {
    ArrowRight: (event) => (event.shiftKey ? jumpTo(3) : goAndStay((wanted?.at ?? here()) + 1)),
    ArrowLeft: (event) => (event.shiftKey ? jumpTo(0) : goAndStay((wanted?.at ?? here()) - 1)),
    PageDown: () => jumpTo(3),
    PageUp: () => jumpTo(0),
    Home: () => goAndStay(0),
    End: () => goAndStay(length()),
    " ": () => (running ? stop() : run()),
    "+": () => faster(1),
    "-": () => faster(-1),
  };

  addEventListener("click", (event) => {
    const jump = around(event, "[data-jump]");
    // With one of these keys a link is opened elsewhere.
    if (jump && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      goAndStay(Number(jump.dataset.jump));
    }
    if (!around(event, "[data-run]")) return;
    if (running) stop();
    else run();
  });
  addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches("#bar .replay input[type=range]"))
      goAndStay(Number(target.value));
  });
  addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    if (target.matches("[data-eyes-select]")) go(wanted?.at ?? here(), target.value);
    if (target.matches("[data-speed]")) setSpeed(target.value);
  });
  addEventListener("keydown", (event) => {
    if (isOn(event, "input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    // Space presses a button that has the focus; parts that scroll keep their keys.
    if (event.key === " " && isOn(event, "button, a, summary")) return;
    if (/^(Page|Home|End)/.test(event.key) && isOn(event, ".entries, .lines")) return;
    if (/^[0-9]$/.test(event.key)) return look(Number(event.key));
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key](event);
  });

  // A reader who was quicker than this script is not ignored.
  const eyes = /** @type {HTMLSelectElement | null} */ (one("[data-eyes-select]", bar()));
  if (eyes && eyes.value !== bar().dataset.eyes) go(here(), eyes.value);
}
