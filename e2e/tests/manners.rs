//! How the table behaves under people's hands: half-made choices, arrow keys, explanations.

use anyhow::{Context, Result, ensure};
use carnegie_e2e::{Key, Page, Player, Screen, Seat, Stage, Wish};
use carnegie_pages::Locale;
use serde_json::json;
use std::rc::Rc;
use std::time::Duration;

/// Two people at a table, brought to the secret donations, which everyone decides at the same time.
fn together(stage: &Stage) -> Result<(Player, Player)> {
    let (one, two) = (stage.person(Screen::DESKTOP)?, stage.person(Screen::DESKTOP)?);
    let modules = &["secret-donation"];
    stage.table(&one, &Wish { seats: &[Seat::Me, Seat::Invite], modules, seed: 15 })?;
    one.wait("document.getElementById('invite-link').value.startsWith('http')")?;
    two.go(&one.text_of("document.getElementById('invite-link').value")?)?;
    two.click("form[action$='/sit'] button")?;
    for page in [&one, &two] {
        page.wait_element("#bar")?;
        page.loaded()?;
        page.crowd();
    }
    let mut players = [Player::new(&one, 3), Player::new(&two, 4)];
    for _ in 0..2000 {
        if players[0].can("secret")? && players[1].can("secret")? {
            let [one, two] = players;
            return Ok((one, two));
        }
        let mut moved = false;
        for player in &mut players {
            moved |= !player.can("secret")? && player.step()?;
        }
        if !moved {
            std::thread::sleep(Duration::from_millis(10));
        }
    }
    anyhow::bail!("both never decide at the same time")
}

const CONFIRMING: &str = "document.querySelector('[data-pick=confirm]')";

#[test]
fn a_half_made_choice_survives_the_moves_of_others() {
    Stage::run("half-made", |stage| {
        let (one, mut two) = together(stage)?;
        let page = one.page();
        let asked = begin_to_donate(&page)?;
        let seq = one.seq()?;
        two.step()?;
        page.wait(&format!("Number(document.getElementById('bar').dataset.seq) > {seq}"))?;
        page.wait(CONFIRMING)?;
        ensure!(question(&page)? == asked, "something else is asked now: {}", question(&page)?);
        ensure!(page.has("#donations .picked")?, "what was chosen is not shown any more");
        ensure!(!page.has(".toast")?, "the page complains");
        page.sent_to("/decide");
        page.click("[data-pick=confirm]")?;
        page.wait(&format!("!{CONFIRMING}"))?;
        let sent = page.sent_to("/decide");
        ensure!(sent.len() == 1 && sent[0].contains("secret"), "sent was {sent:?}");
        Ok(())
    });
}

/// Makes the first decision of the list without touching the page.
const DECIDE: &str = "(() => {
  const { seq, decisions } = JSON.parse(document.getElementById('choices').textContent);
  return fetch(`/api/v1${document.querySelector('main').dataset.path}/decisions`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ seq, decision: decisions[0].decision }),
  }).then((answer) => answer.status);
})()";

/// However long the machine takes: a press does not end by itself, and the page says when news has come.
const PATIENT: &str = "(() => {
  const later = setTimeout, parse = JSON.parse;
  window.setTimeout = (what, ms, ...more) => later(what, ms > 500 ? 1e6 : ms, ...more);
  JSON.parse = (text) => {
    const value = parse(text);
    window.news ||= value?.parts && value.seq > Number(document.getElementById('bar').dataset.seq);
    return value;
  };
})()";

#[test]
fn a_click_counts_though_somebody_moves_between_pressing_and_letting_go() {
    Stage::run("pressed", |stage| {
        let (one, two) = together(stage)?;
        let page = one.page();
        page.eval(PATIENT)?;
        let seq = one.seq()?;
        let (x, y) = page.place_of("document.querySelector('[data-do=list]')")?;
        let mouse = |kind: &str| {
            let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
            page.call("Input.dispatchMouseEvent", event)
        };
        mouse("mousePressed")?;
        ensure!(two.page().number(DECIDE)? == 200.0, "the other one cannot decide");
        page.wait("window.news")?;
        ensure!(one.seq()? == seq, "the page changes under the finger");
        mouse("mouseReleased")?;
        page.wait_element("#options[open]")?;
        page.wait(&format!("Number(document.getElementById('bar').dataset.seq) > {seq}"))?;
        Ok(())
    });
}

#[test]
fn a_choice_that_is_gone_is_dropped_with_a_word() {
    Stage::run("dropped", |stage| {
        let (one, _two) = together(stage)?;
        let page = one.page();
        begin_to_donate(&page)?;
        // The same person decides on another screen.
        let beside = stage.beside(&page, Screen::DESKTOP)?;
        beside.crowd();
        beside.go(&page.text_of("location.href")?)?;
        let mut other = Player::new(&beside, 1);
        other.wait_turn()?;
        other.decide("secret")?;
        page.wait(&format!("!{CONFIRMING}"))?;
        page.wait("document.querySelector('.toast')")?;
        Ok(())
    });
}

/// Clicks a donation. It cannot be taken back, so the page asks first.
fn begin_to_donate(page: &Rc<Page>) -> Result<String> {
    page.wait_element("#donations .can")?;
    page.click("#donations .can")?;
    page.wait(CONFIRMING)?;
    question(page)
}

fn question(page: &Page) -> Result<String> {
    page.text_of("document.querySelector('#pick .path').textContent")
}

#[test]
fn a_finger_beside_a_small_thing_means_it() {
    Stage::run("finger", |stage| {
        let page = stage.person(Screen::PHONE)?;
        stage.table(&page, &Wish { seats: &[Seat::Me], modules: &[], seed: 3 })?;
        let mut player = Player::new(&page, 9);
        while !player.can("house")? {
            player.wait_turn()?;
            player.step()?;
        }
        page.click("[data-dock=map]")?;
        page.wait_element("#map .slot.can")?;
        let slot = "document.querySelector('#map .slot.can')";
        page.place_of(slot)?;
        let edge = |side: &str| page.number(&format!("{slot}.getBoundingClientRect().{side}"));
        let (left, right, bottom) = (edge("left")?, edge("right")?, edge("bottom")?);
        page.sent_to("/decide");
        page.click_at((left + right) / 2.0, bottom + 6.0)?;
        for _ in 0..200 {
            if page.holds(CONFIRMING)? || page.has_sent("/decide") {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        anyhow::bail!("a tap 6 px below a slot does nothing")
    });
}

#[test]
fn arrow_keys_go_from_one_thing_that_glows_to_the_next() {
    Stage::run("arrows", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        stage.table(&page, &Wish { seats: &[Seat::Me], modules: &[], seed: 3 })?;
        let mut player = Player::new(&page, 9);
        while !player.can("house")? {
            player.wait_turn()?;
            player.step()?;
        }
        page.press(Key::Right)?;
        page.wait("document.activeElement.matches('#map .can')")?;
        let place = |page: &Page| page.number("document.activeElement.getBoundingClientRect().left");
        let mut before = place(&page)?;
        for _ in 0..3 {
            page.press(Key::Right)?;
            let now = place(&page)?;
            ensure!(page.holds("document.activeElement.matches('#map .can')")?, "the focus leaves the map");
            ensure!(now > before, "right leads from {before} to {now}");
            before = now;
        }
        page.press(Key::Left)?;
        ensure!(place(&page)? < before, "left leads from {before} to {}", place(&page)?);
        page.sent_to("/decide");
        page.press(Key::Enter)?;
        page.wait("!document.querySelector('#map .can') || document.querySelector('[data-pick=confirm]')")?;
        if page.has("[data-pick=confirm]")? {
            page.press(Key::Enter)?;
        }
        page.wait("document.querySelector('#log').textContent.length > 0 && !document.querySelector('#map .slot.can')")?;
        let sent = page.sent_to("/decide");
        ensure!(sent.len() == 1 && sent[0].contains("house"), "sent was {sent:?}");
        Ok(())
    });
}

#[test]
fn explanations_lead_into_the_rules_in_every_language() {
    Stage::run("explanations", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        stage.table(&page, &Wish { seats: &[Seat::Me], modules: &["new-departments"], seed: 6 })?;
        Player::new(&page, 2).play(12)?;
        page.wait_element("#supply .dept[data-tip]")?;
        page.hover("#supply .dept[data-tip]")?;
        page.wait("!document.getElementById('tip').hidden")?;
        page.eval("window.open = (address) => void (window.opened = address)")?;
        page.press(Key::Letter('?'))?;
        page.wait("window.opened?.startsWith('/rules#department-')")?;
        // Without a mouse: "i" explains, arrow keys go on, Escape leaves.
        page.press(Key::Escape)?;
        page.wait("document.getElementById('tip').hidden")?;
        page.press(Key::Letter('i'))?;
        page.wait(
            "!document.getElementById('tip').hidden && document.querySelector('#tip a[href^=\"/rules#\"]')",
        )?;
        page.place_of("document.querySelector('#tip a')").context("the link of a pinned explanation")?;
        let first = page.text_of("document.getElementById('tip').textContent")?;
        page.press(Key::Right)?;
        page.wait("!document.getElementById('tip').hidden")?;
        ensure!(
            page.text_of("document.getElementById('tip').textContent")? != first,
            "the arrow leads nowhere"
        );
        page.press(Key::Escape)?;
        page.wait("document.getElementById('tip').hidden")?;
        let ids = page.eval(
            "import('/assets/tips.js').then(({ ruleOf }) => [...document.querySelectorAll('[data-tip]')].map((one) => ruleOf(one)?.id ?? `none for ${one.outerHTML.slice(0, 90)}`))",
        )?;
        for language in Locale::ALL.iter().map(|locale| locale.code()) {
            let script = format!(
                "fetch('/language/{language}').then(() => fetch('/rules')).then((answer) => answer.text()).then((text) => {{ \
                 const page = new DOMParser().parseFromString(text, 'text/html'); \
                 return [page.documentElement.lang, ...{ids}.filter((id) => !page.getElementById(id))]; }})"
            );
            let missing = page.eval(&script)?;
            ensure!(missing == serde_json::json!([language]), "{language}: not in the reference: {missing}");
        }
        Ok(())
    });
}
