// @ts-check
// The first visit: installs the service worker and lets it show the page.
const worker = new URL("sw.js", import.meta.url);
const words = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("p[lang]")]);
const spoken = navigator.languages.map((language) => language.slice(0, 2));
const said = spoken.map((language) => words.find(({ lang }) => lang === language)).find(Boolean) ?? words[0];
document.documentElement.lang = said.lang;
said.hidden = false;

/** @param {unknown} error */
function fail(error) {
  console.error(error);
  said.textContent = said.dataset.failed ?? "";
}

async function start() {
  if (!("serviceWorker" in navigator))
    throw new Error("this browser has no service workers, or the page is not secure");
  const registration = await navigator.serviceWorker.register(worker, { updateViaCache: "none" });
  const arriving = registration.installing ?? registration.waiting;
  arriving?.addEventListener("statechange", () => {
    if (arriving.state === "redundant" && !registration.active) fail(new Error("not everything could be fetched"));
  });
  const ready = await navigator.serviceWorker.ready;
  if (ready.active?.state !== "activated")
    await new Promise((resolve) => ready.active?.addEventListener("statechange", resolve, { once: true }));
  // The worker knows where to go on: see `to` there.
  location.replace(new URL(`./${location.search}`, worker));
}

start().catch(fail);
