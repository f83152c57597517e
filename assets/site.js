// Small comforts of the pages besides the table.
const create = document.querySelector("[data-create]");
if (create) {
  const kinds = [...create.querySelectorAll("[data-seat-kind]")];
  const summary = document.getElementById("summary");
  const show = (element, shown) => {
    element.hidden = !shown;
    for (const input of element.matches("input, select") ? [element] : element.querySelectorAll("input, select")) input.disabled = !shown;
  };

  // What does not apply to the chosen seats is hidden, and not sent either.
  const fit = () => {
    for (const select of kinds) {
      const row = select.closest(".seat-row");
      for (const detail of row.querySelectorAll("[data-for]")) show(detail, detail.dataset.for === select.value);
      row.classList.toggle("unused", select.value === "none");
    }
    const used = kinds.filter((select) => select.value !== "none");
    const solo = used.length === 1;
    const open = used.some((select) => select.value === "open");
    for (const element of create.querySelectorAll("[data-only]")) show(element, { solo, several: !solo, open }[element.dataset.only]);
    for (const element of create.querySelectorAll("[data-not-solo]")) show(element, !solo);
    create.classList.toggle("several", !solo);
    for (const preset of create.querySelectorAll("[data-preset]")) preset.setAttribute("aria-pressed", preset.dataset.preset === kinds.map((select) => select.value).join(" "));
    tell(used, solo);
  };

  const chosen = (select) => select.selectedOptions[0].textContent;

  const tell = (used, solo) => {
    const lines = [];
    const line = (text, kind = "p") => lines.push(Object.assign(document.createElement(kind), { textContent: text }));
    if (!used.length) line(summary.dataset.nobody);
    else if (solo) line(`${summary.dataset.solo}, ${chosen(create.elements.difficulty)}`, "strong");
    else line(summary.dataset.players.split("|")[used.length - 2], "strong");
    const list = document.createElement("ol");
    for (const select of used) {
      const seat = select.name.slice(4);
      const item = document.createElement("li");
      const disk = select.closest(".seat-row").querySelector(".disk").cloneNode(true);
      const name = select.value === "here" ? create.elements[`name${seat}`].value.trim() : select.value === "bot" ? chosen(create.elements[`level${seat}`]) : "";
      item.append(disk, ` ${name && select.value === "here" ? name : chosen(select)}${name && select.value === "bot" ? ` (${name})` : ""}`);
      list.append(item);
    }
    lines.push(list);
    const modules = [...create.querySelectorAll("[data-name]:checked:enabled")].map((box) => box.dataset.name);
    line(modules.length ? modules.join(", ") : summary.dataset.base);
    const clock = create.elements.clock;
    if (!clock.disabled && clock.value) line(chosen(clock));
    summary.replaceChildren(...lines);
  };

  create.addEventListener("change", fit);
  create.addEventListener("input", fit);
  create.addEventListener("click", (event) => {
    const preset = event.target.closest("[data-preset]");
    if (preset) preset.dataset.preset.split(" ").forEach((kind, index) => (kinds[index].value = kind));
    const modules = event.target.closest("[data-modules]");
    if (modules) for (const box of create.querySelectorAll("[data-name]:enabled")) box.checked = modules.dataset.modules === "all";
    if (preset || modules) fit();
  });
  for (const presets of create.querySelectorAll("[data-presets]")) presets.hidden = false;
  fit();
}

// A record from a file goes where it would be pasted.
document.querySelector("[data-into]")?.addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (file) document.getElementById(event.target.dataset.into).value = await file.text();
});

const link = document.querySelector("[data-origin]");
if (link) link.value = new URL(link.value, location.href).href;

document.querySelector("[data-copy]")?.addEventListener("click", async ({ currentTarget: button }) => {
  const input = document.getElementById(button.dataset.copy);
  const label = button.querySelector("span");
  const text = label.textContent;
  input.select();
  await navigator.clipboard?.writeText(input.value).catch(() => {});
  label.textContent = button.dataset.copied;
  setTimeout(() => (label.textContent = text), 2000);
});

// Sharing: the system's own way where there is one, else the link is copied.
for (const button of document.querySelectorAll("[data-share]")) {
  const label = button.querySelector("span");
  const text = label.textContent;
  button.addEventListener("click", async () => {
    const url = new URL(button.dataset.share, location.href).href;
    if (navigator.share && matchMedia("(hover: none)").matches) return void navigator.share({ title: document.title, url }).catch(() => {});
    await navigator.clipboard?.writeText(url).catch(() => {});
    label.textContent = button.dataset.shared;
    setTimeout(() => (label.textContent = text), 2000);
  });
}

// The analysis of a game: begun by a button, followed by its progress, shown when it is there.
async function analyse(method) {
  const part = document.getElementById("analysis");
  const answer = await fetch(part.dataset.analysis, { method, headers: { accept: "application/json" } }).catch(() => null);
  const found = await answer?.json().catch(() => null);
  if (!answer?.ok) return found?.message ? complain(found.message) : setTimeout(() => analyse(method), 2000);
  if (found.html) {
    part.outerHTML = found.html;
    if (found.ready) document.getElementById("analysis-title").focus();
  }
  const bar = document.querySelector("#analysis progress");
  if (bar && found.of) (bar.max = found.of), (bar.value = found.done);
  // Another node does not know what this one has begun: it begins, too.
  if (found.running) setTimeout(() => analyse("GET"), 400);
  else if (!found.ready) analyse("POST");
}

function complain(text) {
  const note = document.createElement("p");
  note.className = "error";
  note.setAttribute("role", "alert");
  note.textContent = text;
  document.querySelector("#analysis .error")?.remove();
  document.getElementById("analysis").append(note);
}

addEventListener("submit", (event) => {
  if (!event.target.matches("[data-analyse]")) return;
  event.preventDefault();
  analyse("POST");
});
if (document.querySelector("#analysis[data-running]")) analyse("GET");

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

// The rules: search, and where the reader is.
const search = document.getElementById("rules-search");
if (search) {
  const sections = [...document.querySelectorAll("#rules-text section")];
  const told = document.getElementById("rules-found");
  const has = (element, wanted) => element.textContent.toLocaleLowerCase().includes(wanted);

  const look = () => {
    const wanted = search.value.trim().toLocaleLowerCase();
    let found = 0;
    for (const section of sections) {
      const hit = !wanted || has(section, wanted);
      section.hidden = !hit;
      found += hit;
      // Of a list or table only the lines with the word, unless it is somewhere else in the section.
      const lines = [...section.querySelectorAll("tr, li")];
      const some = wanted && lines.some((line) => has(line, wanted));
      for (const line of lines) line.hidden = some && !has(line, wanted);
    }
    told.textContent = !wanted ? "" : found ? `${found} / ${sections.length}` : told.dataset.nothing;
    highlight(wanted);
  };

  const highlight = (wanted) => {
    if (!CSS.highlights) return;
    const ranges = [];
    const walker = document.createTreeWalker(document.getElementById("rules-text"), NodeFilter.SHOW_TEXT);
    while (wanted && walker.nextNode()) {
      const text = walker.currentNode.data.toLocaleLowerCase();
      for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
        const range = new Range();
        range.setStart(walker.currentNode, at);
        range.setEnd(walker.currentNode, Math.min(at + wanted.length, walker.currentNode.length));
        ranges.push(range);
      }
    }
    CSS.highlights.set("found", new Highlight(...ranges));
  };

  search.addEventListener("input", look);
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.matches("input, textarea")) return;
    event.preventDefault();
    search.focus();
  });
  // Whoever follows a link wants to see where it leads.
  addEventListener("hashchange", () => search.value && ((search.value = ""), look(), document.getElementById(location.hash.slice(1))?.scrollIntoView()));
  if (search.value) look();

  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const line = document.querySelector(`.rules nav a[href="#${target.id}"]`)?.parentElement;
        line?.classList.toggle("here", isIntersecting);
      }
    },
    { rootMargin: "-10% 0px -70% 0px" },
  );
  for (const section of sections) seen.observe(section);
}
