// Looking at a game again: step, jump, speed, and through whose eyes.
export function replay(path, apply) {
  let running = false;
  let timer = 0;
  let wanted = null;
  let speed = "800";

  const bar = () => document.querySelector("#bar .replay");
  const here = () => Number(bar().dataset.at);
  const length = () => Number(bar().dataset.length);

  // The newest wish counts: whoever presses a key ten times does not wait for ten answers.
  async function go(at, eyes = wanted?.eyes ?? bar().dataset.eyes) {
    const waiting = wanted !== null;
    wanted = { at: Math.min(Math.max(at, 0), length()), eyes };
    if (waiting) return;
    while (wanted) {
      const place = wanted;
      const query = new URLSearchParams({ at: place.at, seat: place.eyes });
      const answer = await fetch(`${path}/replay/parts?${query}`).catch(() => null);
      if (answer?.ok) {
        show(await answer.json());
        history.replaceState(null, "", `${path}/replay?${query}`);
      } else stop();
      if (wanted === place) wanted = null;
    }
    if (running) timer = setTimeout(next, Number(speed));
  }

  function show(update) {
    const focus = document.activeElement?.closest?.("#bar .replay") ? document.activeElement : null;
    const name = focus && ["data-jump", "data-run", "data-speed", "data-eyes-select", "type"].find((one) => focus.hasAttribute(one));
    const place = name && [...bar().querySelectorAll(`[${name}]`)].indexOf(focus);
    apply(update);
    bar().querySelector("[data-speed]").value = speed;
    mark();
    if (!name) return;
    const again = bar().querySelectorAll(`[${name}]`)[place];
    (again?.disabled ? bar().querySelector("[data-run]") : again)?.focus({ preventScroll: true });
  }

  function mark() {
    bar().toggleAttribute("data-running", running);
    bar().querySelector("[data-run]").setAttribute("aria-pressed", running);
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

  function setSpeed(value) {
    speed = value;
    bar().querySelector("[data-speed]").value = speed;
    if (running && wanted === null) clearTimeout(timer), next();
  }

  function faster(by) {
    const options = [...bar().querySelectorAll("[data-speed] option")].map((option) => option.value);
    setSpeed(options[Math.min(Math.max(options.indexOf(speed) + by, 0), options.length - 1)]);
  }

  function look(index) {
    const options = bar().querySelectorAll("[data-eyes-select] option");
    if (options[index]) go(wanted?.at ?? here(), options[index].value);
  }

  const jumpTo = (which) => bar().querySelectorAll("[data-jump]")[which]?.click();
  const keys = {
    ArrowRight: (event) => (event.shiftKey ? jumpTo(3) : (stop(), go((wanted?.at ?? here()) + 1))),
    ArrowLeft: (event) => (event.shiftKey ? jumpTo(0) : (stop(), go((wanted?.at ?? here()) - 1))),
    PageDown: () => jumpTo(3),
    PageUp: () => jumpTo(0),
    Home: () => (stop(), go(0)),
    End: () => (stop(), go(length())),
    " ": () => (running ? stop() : run()),
    "+": () => faster(1),
    "-": () => faster(-1),
  };

  addEventListener("click", (event) => {
    const jump = event.target.closest?.("[data-jump]");
    if (jump) stop(), go(Number(jump.dataset.jump));
    if (event.target.closest?.("[data-run]")) running ? stop() : run();
  });
  addEventListener("input", (event) => {
    if (event.target.matches("#bar .replay input[type=range]")) stop(), go(Number(event.target.value));
  });
  addEventListener("change", (event) => {
    if (event.target.matches("[data-eyes-select]")) go(wanted?.at ?? here(), event.target.value);
    if (event.target.matches("[data-speed]")) setSpeed(event.target.value);
  });
  addEventListener("keydown", (event) => {
    if (event.target.matches?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    // Space presses a button that has the focus; scrolling parts keep their keys.
    if (event.key === " " && event.target.matches?.("button, a, summary")) return;
    if (/^(Page|Home|End)/.test(event.key) && event.target.matches?.(".entries, .lines")) return;
    if (/^[0-9]$/.test(event.key)) return look(Number(event.key));
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key](event);
  });
}
