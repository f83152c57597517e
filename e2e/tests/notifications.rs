//! "Your turn", though the page is closed: turning it on, what the device shows, and turning it off.

use anyhow::{Result, ensure};
use carnegie_e2e::{Browser, Page, Screen, Seat, Stage, Wish};
use serde_json::json;
use std::time::Duration;

/// No push service can be reached from a test: the browser subscribes as if one could.
const SUBSCRIBES: &str = "
PushManager.prototype.getSubscription = async () => window.subscription ?? null;
PushManager.prototype.subscribe = async function (options) {
  if (!options.userVisibleOnly || options.applicationServerKey.length !== 87) throw new Error('a bad wish');
  window.subscription = {
    toJSON: () => ({
      endpoint: 'https://push.test/201/browser',
      expirationTime: null,
      keys: { p256dh: 'B' + 'A'.repeat(86), auth: 'A'.repeat(22) },
    }),
    unsubscribe: async () => true,
  };
  return window.subscription;
};";

/// How often a message is delivered before it counts as lost.
const TRIES: usize = 6;
/// When it should be shown, if it was delivered.
const SOON: Duration = Duration::from_secs(5);

const SHOWN: &str =
    "navigator.serviceWorker.getRegistration('/notifications/').then((worker) => worker.getNotifications())";

/// What the push service hands to the browser. Waits until it is shown, alone, and no earlier than the last one: the
/// browser may deliver in any order what it gets at the same time.
fn deliver(page: &Page, stage: &Stage, table: &str, tag: &str) -> Result<()> {
    let before =
        page.number(&format!("{SHOWN}.then((all) => Math.max(0, ...all.map((one) => one.timestamp)))"))?;
    let data = json!({ "title": "Friday", "text": "It is your turn.", "tag": tag, "table": table });
    let message = json!({ "origin": stage.at(""), "registrationId": "0", "data": data.to_string() });
    let shown = format!(
        "{SHOWN}.then((all) => all.length === 1 && all[0].data === '{tag}' && all[0].timestamp > {before})"
    );
    // The protocol of the browser loses what it is asked to deliver to a worker that is just starting or stopping.
    for _ in 1..TRIES {
        page.call("ServiceWorker.deliverPushMessage", message.clone())?;
        if page.wait_for(&shown, SOON).is_ok() {
            return Ok(());
        }
    }
    page.call("ServiceWorker.deliverPushMessage", message)?;
    page.wait(&shown)
}

#[test]
fn a_device_is_told_shows_it_once_leads_to_the_table_and_is_told_no_more() {
    Stage::run_in(Browser::whole_chromium, "notifications", |stage| {
        let stranger = stage.person(Screen::PHONE)?;
        stranger.go(&stage.at("/notifications"))?;
        ensure!(!stranger.has("[data-subscribe]")?, "somebody without a seat could be told");
        let page = stage.person(Screen::DESKTOP)?;
        let origin = stage.at("");
        page.call_browser(
            "Browser.grantPermissions",
            json!({ "origin": origin, "permissions": ["notifications"], "browserContextId": page.context() }),
        )?;
        page.call("ServiceWorker.enable", json!({}))?;
        page.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": SUBSCRIBES }))?;
        stage.table(&page, &Wish { seats: &[Seat::Me, Seat::Here("Ben")], modules: &[], seed: 4 })?;
        let table = page.path()?;
        page.go(&stage.at("/mine"))?;
        page.click("#content a[href='/notifications']")?;
        page.wait("location.pathname === '/notifications'")?;
        page.loaded()?;
        carnegie_e2e::no_raw_keys(&page)?;
        carnegie_e2e::accessibility(&page, "notifications")?;
        // On.
        page.click("[data-subscribe]")?;
        page.wait("document.querySelector('form[data-here]')")?;
        page.loaded()?;
        // A message is shown; the same again is shown once; a newer one takes its place.
        deliver(&page, stage, &table, "turn-1")?;
        deliver(&page, stage, &table, "turn-1")?;
        deliver(&page, stage, &table, "turn-2")?;
        // A click leads to the table. A browser opens windows only for real clicks, which no test can make: this much
        // is replaced.
        let opened = page.eval_in_worker(
            "/push.js",
            "(async () => {
               let opened, done;
               clients.openWindow = async (address) => (opened = address);
               const [notification] = await registration.getNotifications();
               const click = new NotificationEvent('notificationclick', { notification });
               click.waitUntil = (work) => (done = work);
               dispatchEvent(click);
               await done;
               return opened;
             })()",
        )?;
        ensure!(opened == json!(table), "it leads to {opened}");
        page.wait(&format!("{SHOWN}.then((all) => all.length === 0)"))?;
        // It is never between the pages and the server.
        ensure!(page.holds("!navigator.serviceWorker.controller")?, "the worker controls a page");
        // Not for this table.
        page.click(&format!("form[action='{table}/notifications'] button"))?;
        page.wait("document.querySelector('[name=quiet]').value === 'false'")?;
        page.loaded()?;
        // Announced elsewhere; the address is not shown again.
        page.click(".hooks summary")?;
        page.select(".hooks [name=kind]", "json")?;
        page.click(".hooks [name=address]")?;
        page.write("https://hooks.test/201/secret")?;
        page.click(".hooks form.form button")?;
        page.wait_element(".hook")?;
        page.loaded()?;
        ensure!(
            !page.holds("document.documentElement.outerHTML.includes('hooks.test')")?,
            "it is shown again"
        );
        for screen in [Screen::PHONE, Screen::DESKTOP] {
            let beside = stage.beside(&page, screen)?;
            beside.speak("de")?;
            beside.go(&stage.at("/notifications"))?;
            carnegie_e2e::no_sideways_scrolling(&beside)?;
        }
        page.click(".hook button")?;
        page.wait("!document.querySelector('.hook')")?;
        page.loaded()?;
        // Off.
        page.click("form[data-here] button")?;
        page.wait("document.querySelector('[data-subscribe]')")
    });
}
