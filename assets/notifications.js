// @ts-check
// Lets this browser be told when it is someone's turn, or no longer.
import { one, part } from "./dom.js";
import { ask } from "./server.js";

const device = part("this-device");
const { key = "", add = "", worker = "", scope = "" } = device.dataset;
const button = /** @type {HTMLButtonElement | null} */ (one("[data-subscribe]"));
const stop = /** @type {HTMLFormElement | null} */ (one("form[data-here]"));

/** @param {string} which */
function trouble(which) {
  for (const note of device.querySelectorAll("[data-trouble]")) {
    note.toggleAttribute("hidden", note.getAttribute("data-trouble") !== which);
  }
}

/** @param {ServiceWorkerRegistration} registration @returns {Promise<void>} */
function active(registration) {
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return Promise.resolve();
  return new Promise((resolve) =>
    coming.addEventListener("statechange", () => coming.state === "activated" && resolve()),
  );
}

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const registration = await navigator.serviceWorker.register(worker, { scope });
  await active(registration);
  // One for another key of the server is of no use any more.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const answer = await ask(add, subscription.toJSON());
  return answer.ok ? "" : "failed";
}

if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
  trouble("unsupported");
} else if (button) {
  button.hidden = false;
  if (Notification.permission === "denied") trouble("denied");
  button.addEventListener("click", async () => {
    button.disabled = true;
    const wrong = await subscribe().catch(() => "failed");
    button.disabled = false;
    if (wrong) trouble(wrong);
    else location.reload();
  });
}

// The browser forgets its subscription together with the server; if it cannot, the server alone is enough.
stop?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const registration = await navigator.serviceWorker?.getRegistration(scope).catch(() => undefined);
  const subscription = await registration?.pushManager.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
  stop.submit();
});
