//! From any position: playing on against bots, alone and with friends; links to positions.

use anyhow::{Context, Result, ensure};
use carnegie_e2e::{
    Page, Player, Screen, Seat, Stage, Wish, accessibility, no_raw_keys, no_sideways_scrolling, open_menu,
};
use std::rc::Rc;

/// A game of two players, from beginning to end.
const RECORD: &str = include_str!("../../crates/carnegie-rules/tests/golden/base-2.txt");
/// A position in the middle of it.
const AT: usize = 120;

/// Imports the record; the page shows its replay.
fn import(stage: &Stage, page: &Page) -> Result<String> {
    page.go(&stage.at("/import"))?;
    page.eval(&format!(
        "document.querySelector('[name=record]').value = {}",
        serde_json::Value::from(RECORD)
    ))?;
    page.click("form[action='/import'] button[type=submit]")?;
    page.wait("location.pathname.endsWith('/replay')")?;
    page.loaded()?;
    page.wait_element("#bar .replay")?;
    Ok(page.path()?.trim_end_matches("/replay").to_owned())
}

/// Opens the page about playing on, from the replay at the position.
fn open(stage: &Stage, page: &Page, table: &str) -> Result<()> {
    page.go(&stage.at(&format!("{table}/replay?at={AT}")))?;
    page.wait_element("#bar .replay")?;
    page.click("#bar a[href*='/play-on']")?;
    page.wait("location.pathname.endsWith('/play-on')")?;
    page.loaded()
}

/// Plays on in one of the ways, and waits for the table or the waiting room.
fn play_on(page: &Page, with: &str) -> Result<()> {
    if with == "bots" {
        page.crowd();
        page.select("[name=level]", "random")?;
    }
    page.click(&format!("button[name=with][value={with}]"))?;
    page.wait("/^.tables.[^/]+$/.test(location.pathname)")?;
    page.loaded()?;
    page.wait("document.querySelector('#bar, #waiting')")
}

/// How many decisions the log of a table tells at least.
const LINES: &str = "document.querySelectorAll('#log li').length";

#[test]
fn a_game_is_played_on_from_the_replay_in_every_way() {
    Stage::run("play-on", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        let table = import(stage, &page)?;
        for with in ["bots", "here"] {
            open(stage, &page, &table)?;
            play_on(&page, with)?;
            let mut player = Player::new(&page, 3);
            ensure!(player.wait_turn()?, "{with}: the game is over");
            ensure!(page.number(LINES)? > 20.0, "{with}: the log tells what came before");
            ensure!(
                !page.holds("document.querySelector('[data-do=undo]:not([aria-disabled])')")?,
                "{with}: it cannot be undone"
            );
            for _ in 0..4 {
                player.wait_turn()?;
                player.step()?;
            }
        }
        with_friends(stage, &page, &table)
    });
}

/// A friend comes by the link; the game goes on as soon as everyone is there.
fn with_friends(stage: &Stage, page: &Rc<Page>, table: &str) -> Result<()> {
    open(stage, page, table)?;
    play_on(page, "friends")?;
    page.wait("document.getElementById('invite-link')?.value.startsWith('http')")?;
    let friend = stage.person(Screen::DESKTOP)?;
    friend.go(&page.text_of("document.getElementById('invite-link').value")?)?;
    friend.click("form[action$='/sit'] input[name=name]")?;
    friend.write("Zofia")?;
    friend.click("form[action$='/sit'] button")?;
    for page in [page, &friend] {
        page.wait_element("#bar")?;
        page.loaded()?;
    }
    let mut players = [Player::new(page, 1), Player::new(&friend, 2)];
    let first = usize::from(!players[0].may_decide()?);
    players[first].wait_turn()?;
    players[first].step()?;
    Ok(())
}

#[test]
fn a_position_has_a_link_and_a_running_game_can_be_tried_out() {
    Stage::run("position-link", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        let table = import(stage, &page)?;
        page.go(&stage.at(&format!("{table}/replay?at={AT}")))?;
        page.wait_element("#bar .replay")?;
        // The link follows the replay.
        page.click("[data-jump][aria-keyshortcuts='ArrowRight']")?;
        page.wait(&format!("document.querySelector('#bar .replay').dataset.at === '{}'", AT + 1))?;
        let link = page.text_of("document.querySelector('#bar [data-share]').dataset.share")?;
        let other = stage.person(Screen::DESKTOP)?;
        other.go(&stage.at(&link))?;
        other.wait_element("#bar .replay")?;
        ensure!(
            other.holds(&format!("document.querySelector('#bar .replay').dataset.at === '{}'", AT + 1))?,
            "the link leads to another position"
        );
        let picture = other.text_of("document.querySelector('meta[property=\"og:image\"]').content")?;
        ensure!(picture.starts_with(&stage.at(&table)), "the picture is elsewhere: {picture}");
        let drawn = format!(
            "new Promise(done => {{ const image = new Image(); image.onload = () => done(`${{image.width}}×${{image.height}}`); image.onerror = () => done('no picture'); image.src = {}; }})",
            serde_json::Value::from(picture)
        );
        ensure!(other.text_of(&drawn)? == "1200×630", "{}", other.text_of(&drawn)?);

        // A game in progress, from its menu: hints are allowed there.
        stage.table(&page, &Wish { seats: &[Seat::Me], modules: &[], seed: 4 })?;
        let mut player = Player::new(&page, 4);
        for _ in 0..6 {
            player.wait_turn()?;
            player.step()?;
        }
        player.wait_turn()?;
        let running = page.path()?;
        open_menu(&page)?;
        page.click("#menu-items a[href$='/play-on']")?;
        page.wait("location.pathname.endsWith('/play-on')")?;
        page.loaded()?;
        page.click("button[name=with]")?;
        page.wait("/^.tables.[^/]+$/.test(location.pathname)")?;
        page.loaded()?;
        page.wait_element("#bar")?;
        ensure!(page.path()? != running, "it is the same table");
        let mut player = Player::new(&page, 5);
        ensure!(player.wait_turn()?, "the game is over");
        player.step()?;
        Ok(())
    });
}

#[test]
fn the_page_about_playing_on_is_accessible_and_fits() {
    Stage::run("play-on-page", |stage| {
        for (screen, dark) in [(Screen::DESKTOP, false), (Screen::DESKTOP, true), (Screen::PHONE, false)] {
            let page = stage.person(screen)?;
            page.prefer(dark, true)?;
            page.speak("de")?;
            let table = import(stage, &page)?;
            page.go(&stage.at(&format!("{table}/replay?at={AT}")))?;
            page.wait_element("#bar .replay")?;
            no_sideways_scrolling(&page)?;
            no_raw_keys(&page)?;
            accessibility(&page, "replay")?;
            page.go(&stage.at(&format!("{table}/play-on?at={AT}")))?;
            page.wait("document.querySelector('img.position').complete")?;
            no_sideways_scrolling(&page)?;
            no_raw_keys(&page)?;
            accessibility(&page, "play on")?;
        }
        Ok(())
    });
}

/// What the keys of the keyboard are called by browsers, by their names on the sheet.
const KEYS: &str = r#"{ "⇧ ←": ["ArrowLeft", true], "⇧ →": ["ArrowRight", true], "←": ["ArrowLeft"], "→": ["ArrowRight"],
    "Page Up": ["PageUp"], "Page Down": ["PageDown"], "Space": [" "], "−": ["-"], "I": ["i"], "M": ["m"], "K": ["k"],
    "?": null, "F1": null, "…": null }"#;

/// Everything that a key of a replay may change.
const SEEN: &str = "JSON.stringify([{ ...document.querySelector('#bar .replay').dataset }, \
    document.querySelector('[data-speed]').value, document.querySelector('[data-running]') !== null, \
    document.querySelector('#tip').hidden, [...document.querySelectorAll('dialog[open]')].map((one) => one.id)])";

#[test]
fn every_key_that_the_sheet_of_a_replay_names_does_something() {
    Stage::run("replay-keys", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        let table = import(stage, &page)?;
        let names =
            "JSON.stringify([...document.querySelectorAll('#keys kbd')].map((one) => one.textContent))";
        let names: Vec<String> = serde_json::from_str(&page.text_of(names)?)?;
        ensure!(names.len() > 12, "the sheet names only {names:?}");
        for name in names {
            let key = format!("((keys) => {name:?} in keys ? keys[{name:?}] : [{name:?}])({KEYS})");
            // Two of them open the rules, as they do at the table.
            if page.holds(&format!("{key} === null"))? {
                continue;
            }
            page.go(&stage.at(&format!("{table}/replay?at={AT}&seat=1")))?;
            page.wait_element("#bar .replay")?;
            page.loaded()?;
            let before = page.text_of(SEEN)?;
            page.eval(&format!(
                "(([key, shiftKey = false]) => document.body.dispatchEvent(new KeyboardEvent('keydown', \
                 {{ key, shiftKey, bubbles: true, cancelable: true }})))({key})"
            ))?;
            page.wait(&format!("{SEEN} !== {before:?}"))
                .with_context(|| format!("\"{name}\" does nothing in a replay"))?;
        }
        Ok(())
    });
}
