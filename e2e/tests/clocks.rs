//! Games over days: until when one has time, where it is one's turn, and how one notices.

use anyhow::{Context, Result, ensure};
use carnegie_e2e::{Page, Screen, Stage};
use serde_json::json;
use std::time::Duration;

/// How long something may take that, if the defect were back, would never happen. The pages ask every 30 seconds, but
/// nothing here has to wait for that.
const SOON: Duration = Duration::from_secs(15);

/// A tab of someone who lives elsewhere.
fn lives_in(page: &Page, zone: &str) -> Result<()> {
    page.call("Emulation.setTimezoneOverride", json!({ "timezoneId": zone })).map(drop)
}

/// Opens a table with a clock; `rival` has the second seat.
fn open(stage: &Stage, page: &Page, rival: &str, clock: &str, title: &str, off: &[&str]) -> Result<()> {
    page.crowd();
    page.go(&stage.at("/create"))?;
    page.select("[name=seat2]", rival)?;
    if rival == "bot" {
        page.select("[name=level2]", "random")?;
    }
    page.click("[name=title]")?;
    page.write(title)?;
    page.select("[name=clock]", clock)?;
    for name in off {
        page.click(&format!("[name={name}]"))?;
    }
    if !off.is_empty() {
        let zone = page.text_of("document.querySelector('[name=zone]').value")?;
        ensure!(zone == "Pacific/Auckland", "the zone of the host is not offered: {zone}");
    }
    page.click("form[action='/create'] button[type=submit]")?;
    page.wait("location.pathname.startsWith('/tables/')")?;
    page.loaded()
}

/// Whether what a page shows of its first deadline is the time of day in a zone.
fn says_time_of(page: &Page, zone: &str) -> Result<()> {
    let time = format!(
        "new Intl.DateTimeFormat('en-US', {{ hour: 'numeric', minute: '2-digit', timeZone: '{zone}' }})\
         .format(Date.parse(document.querySelector('.deadline').dateTime))"
    );
    page.wait_for(&format!("document.querySelector('.deadline').textContent.includes({time})"), SOON)
        .with_context(|| {
            format!(
                "the deadline is not told in {zone}: {:?}",
                page.text_of("document.querySelector('.deadline').textContent")
            )
        })
}

/// Whether a number is in the title, in the icon of the tab and in the head of the page.
fn badge(number: u32) -> String {
    format!(
        "document.title.startsWith('({number}) ') \
         && decodeURIComponent(document.querySelector('link[rel=icon]').href).includes('>{number}</text>') \
         && (document.querySelector('[data-turns]') ? document.querySelector('[data-turns] .badge').textContent === '{number}' : true)"
    )
}

#[test]
fn deadlines_are_told_where_one_lives_and_one_s_turns_are_counted_everywhere() {
    Stage::run("clocks", |stage| {
        let (host, guest) = (stage.person(Screen::DESKTOP)?, stage.person(Screen::PHONE)?);
        lives_in(&host, "Pacific/Auckland")?;
        lives_in(&guest, "America/Los_Angeles")?;
        for page in [&host, &guest] {
            page.speak("en-US")?;
        }

        // Before one sits down: what the clock means, and in whose time.
        open(stage, &host, "invite", "turn-172800", "Waiting", &["weekends-off", "nights-off"])?;
        says_time_of(&host, "Pacific/Auckland")?;
        host.wait("document.getElementById('invite-link').value.startsWith('http')")?;
        guest.go(&host.text_of("document.getElementById('invite-link').value")?)?;
        says_time_of(&guest, "America/Los_Angeles")?;
        let facts = guest.text_of("document.querySelector('.facts').textContent")?;
        for words in ["2 days a turn", "Pacific/Auckland", "a bot plays on until the player is back"] {
            ensure!(facts.contains(words), "the waiting room does not say {words:?}: {facts}");
        }

        // At the table: until when, how long that is, and what happens then.
        for (title, clock) in [("Two days", "turn-172800"), ("No clock", ""), ("One day", "turn-86400")] {
            open(stage, &host, "bot", clock, title, &[])?;
            host.wait_for("document.title.includes('●')", SOON).context("it is not the host's turn")?;
        }
        says_time_of(&host, "Pacific/Auckland")?;
        let shown = host.text_of("document.querySelector('.clock.long').textContent")?;
        ensure!(shown.contains("23 hours 59 minutes left") || shown.contains("1 day left"), "{shown}");
        host.click(".menu summary")?;
        host.wait_for(
            "document.querySelector('.menu-items .terms')?.textContent.includes('a bot plays on')",
            SOON,
        )?;
        host.wait_for(&badge(3), SOON).context("the number at the table")?;

        // The list of one's own tables: the most urgent first, and what waits for others apart.
        let list = stage.beside(&host, Screen::DESKTOP)?;
        lives_in(&list, "Pacific/Auckland")?;
        list.speak("en-US")?;
        list.go(&stage.at("/mine"))?;
        let titles = list.text_of(
            "[...document.querySelectorAll('[data-mine] li strong')].map((one) => one.textContent).join()",
        )?;
        ensure!(titles == "One day,Two days,No clock,Waiting", "{titles}");
        list.wait_for(&badge(3), SOON).context("the number in the list")?;
        says_time_of(&list, "Pacific/Auckland")?;

        // What happens at one table is seen on every other page that is open.
        host.click("#menu-items form[action$='/abandon'] button")?;
        host.click("dialog.sure .primary")?;
        for page in [&host, &list] {
            page.wait_for(&badge(2), SOON).context("the number does not go down")?;
        }
        list.wait_for("document.querySelector('[data-mine] li strong').textContent === 'Two days'", SOON)
            .context("the list is old")
    });
}
