// Looking at a game again: step, jump, speed, and through whose eyes.
export function replay(path, apply) {
  let running = 0;
  let wanted = null;

  const bar = () => document.querySelector("#bar .replay");

  async function go(at, eyes = bar().dataset.eyes) {
    if (wanted !== null) return void (wanted = at);
    wanted = at;
    while (wanted !== null) {
      const place = wanted;
      const speed = bar().querySelector("[data-speed]").value;
      const answer = await fetch(`${path}/replay/parts?at=${place}&seat=${eyes}`).catch(() => null);
      if (answer?.ok) apply(await answer.json());
      bar().querySelector("[data-speed]").value = speed;
      if (wanted === place) wanted = null;
    }
    const query = new URLSearchParams({ at, seat: eyes });
    history.replaceState(null, "", `${path}/replay?${query}`);
  }

  function stop() {
    clearInterval(running);
    running = 0;
  }

  function run() {
    const speed = Number(bar().querySelector("[data-speed]").value);
    running = setInterval(() => {
      const { at, length } = bar().dataset;
      if (Number(at) >= Number(length)) return stop();
      go(Number(at) + 1);
    }, speed);
  }

  addEventListener("click", (event) => {
    const jump = event.target.closest?.("[data-jump]");
    if (jump) stop(), go(Number(jump.dataset.jump));
    if (event.target.closest?.("[data-run]")) running ? stop() : run();
  });
  addEventListener("input", (event) => {
    if (event.target.matches("#bar .replay input[type=range]")) stop(), go(Number(event.target.value));
  });
  addEventListener("change", (event) => {
    if (event.target.matches("[data-eyes-select]")) go(Number(bar().dataset.at), event.target.value);
    if (event.target.matches("[data-speed]") && running) stop(), run();
  });
  addEventListener("keydown", (event) => {
    if (event.target.matches?.("input, select")) return;
    if (event.key === "ArrowRight") stop(), go(Math.min(Number(bar().dataset.at) + 1, Number(bar().dataset.length)));
    if (event.key === "ArrowLeft") stop(), go(Math.max(Number(bar().dataset.at) - 1, 0));
  });
}
