// The service worker of the site: shows messages to people who are away, and opens the table when they are clicked.
// It has no fetch handler, so it is never between the pages and the server; it shares nothing with the offline edition.

// One after another: what came first must not take the place of what came after it.
let shown = Promise.resolve();
addEventListener("push", (event) => {
  shown = shown.then(() => show(event.data)).catch(() => {});
  event.waitUntil(shown);
});

async function show(data) {
  const call = data?.json();
  if (!call) return;
  // Each table has one notification: what was said before is no longer true. Only what is new makes itself heard.
  const [earlier] = await registration.getNotifications({ tag: call.table });
  await registration.showNotification(call.title, {
    body: call.text,
    tag: call.table,
    renotify: earlier?.data !== call.tag,
    data: call.tag,
    icon: "/assets/favicon.svg",
  });
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.tag));
});

async function open(table) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((window) => new URL(window.url).pathname === table);
  await (there ? there.focus() : clients.openWindow(table));
}

// The browser may replace a subscription at any time.
addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

async function renew(event) {
  const options = event.oldSubscription?.options;
  const renewed = event.newSubscription ?? (options && (await registration.pushManager.subscribe(options)));
  if (!renewed) return;
  await fetch("/notifications/devices", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(renewed),
  });
}
