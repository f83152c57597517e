// @ts-check
// The service worker of the site: shows messages to people who are away, and opens the table when they are clicked.
// It has no fetch handler, so it is never between the pages and the server; it shares nothing with the offline edition.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

// One after another: what came first must not take the place of what came after it.
let shown = Promise.resolve();
worker.addEventListener("push", (event) => {
  shown = shown.then(() => show(event.data)).catch(() => {});
  event.waitUntil(shown);
});

/** @param {PushMessageData | null} data */
async function show(data) {
  const call = data?.json();
  if (!call) return;
  // Each table has one notification: what was said before is no longer true. Only what is new makes itself heard.
  const [earlier] = await worker.registration.getNotifications({ tag: call.table });
  /** TypeScript does not know `renotify`. @type {NotificationOptions & { renotify: boolean }} */
  const options = {
    body: call.text,
    tag: call.table,
    renotify: earlier?.data !== call.tag,
    data: call.tag,
    icon: "/assets/favicon.svg",
  };
  await worker.registration.showNotification(call.title, options);
}

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.tag));
});

/** @param {string} table the path of its page */
async function open(table) {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((window) => new URL(window.url).pathname === table);
  await (there ? there.focus() : worker.clients.openWindow(table));
}

// The browser may replace a subscription at any time.
worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

/** @param {PushSubscriptionChangeEvent} event */
async function renew(event) {
  const options = event.oldSubscription?.options;
  const renewed = event.newSubscription ?? (options && (await worker.registration.pushManager.subscribe(options)));
  if (!renewed) return;
  await fetch("/notifications/devices", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(renewed),
  });
}
