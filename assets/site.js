// Small comforts of the pages besides the table.
for (const select of document.querySelectorAll("[data-seat-kind]")) {
  const row = select.closest(".seat-row");
  const fit = () => {
    for (const label of row.querySelectorAll("[data-for]")) label.hidden = label.dataset.for !== select.value;
  };
  select.addEventListener("change", fit);
  fit();
}

const link = document.querySelector("[data-origin]");
if (link) link.value = new URL(link.value, location.href).href;

document.querySelector("[data-copy]")?.addEventListener("click", async (event) => {
  const input = document.getElementById(event.target.dataset.copy);
  input.select();
  await navigator.clipboard?.writeText(input.value).catch(() => {});
});

// The room before the game: the page comes again when somebody sits down or the game begins.
const room = document.querySelector("[data-waiting]");
if (room) {
  const query = new URLSearchParams(location.search);
  query.set("from", room.dataset.event);
  const source = new EventSource(`${room.dataset.waiting}/stream?${query}`);
  source.addEventListener("room", () => location.reload());
  // Whoever sits down causes an event: loading the page again would cut off the answer that brings the seat.
  addEventListener("submit", () => source.close());
}

const search = document.getElementById("rules-search");
search?.addEventListener("input", () => {
  const wanted = search.value.trim().toLocaleLowerCase();
  let found = 0;
  for (const section of document.querySelectorAll("#rules-text section")) {
    const hit = !wanted || section.textContent.toLocaleLowerCase().includes(wanted);
    section.hidden = !hit;
    found += hit;
    for (const row of section.querySelectorAll("tr, li")) row.hidden = wanted && !row.textContent.toLocaleLowerCase().includes(wanted) && [...section.querySelectorAll("tr, li")].some((other) => other.textContent.toLocaleLowerCase().includes(wanted));
  }
  document.getElementById("rules-found").textContent = wanted ? `${found}` : "";
});
