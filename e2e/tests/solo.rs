//! A solo game to the end by clicking alone, and everything after it.

use anyhow::{Result, bail, ensure};
use carnegie_e2e::{Key, Page, Player, Screen, Seat, Stage, Wish, no_raw_keys, no_scrolling};
use std::time::Duration;

/// Decisions that the longest game takes, with some to spare.
const MAX_DECISIONS: usize = 900;

#[test]
fn a_solo_game_is_played_to_the_end_by_clicking() {
    Stage::run("solo", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        page.prefer(false, false)?;
        stage.table(&page, &Wish { seats: &[Seat::Me], modules: &[], seed: 11 })?;
        let mut player = Player::new(&page, 5);
        for _ in 0..MAX_DECISIONS {
            if !player.wait_turn()? {
                break;
            }
            no_scrolling(&page)?;
            player.step()?;
        }
        ensure!(player.over()?, "{MAX_DECISIONS} decisions and no end");
        println!("solo game: {:?}", player.decided());
        for kind in ["choose", "move", "activate", "use", "build", "add", "research", "advance", "donate"] {
            ensure!(player.decided().contains_key(kind), "nobody ever decided to {kind}");
        }
        no_raw_keys(&page)?;
        page.prefer(false, true)?;
        after_the_game(&page)
    });
}

/// The score sheet, the charts, the analysis, the replay through other eyes, the record.
fn after_the_game(page: &Page) -> Result<()> {
    page.click(".prompt a[href$='/end']")?;
    page.wait("location.pathname.endsWith('/end')")?;
    page.loaded()?;
    ensure!(page.has("table")? && page.has("svg.chart")?, "the end shows no score sheet or no chart");
    ensure!(page.has(".standing .winner")?, "nobody is the winner");
    no_raw_keys(page)?;
    analysis(page)?;
    page.click("a[href$='/replay']")?;
    page.wait_element("#bar .replay")?;
    page.loaded()?;
    no_raw_keys(page)?;
    ensure!(at(page)? == 0.0, "a replay begins at {}", at(page)?);
    replay_by_mouse_and_keys(page)?;
    page.select("[data-eyes-select]", "spectator")?;
    page.wait("document.querySelector('#bar .replay').dataset.eyes === 'spectator'")?;
    no_scrolling(page)?;
    let path = page.path()?.replace("/replay", "/record.txt");
    let record = page.text_of(&format!("fetch('{path}').then(answer => answer.text())"))?;
    if !record.contains("carnegie record 1") {
        bail!("no record: {record}");
    }
    Ok(())
}

fn at(page: &Page) -> Result<f64> {
    page.number("Number(document.querySelector('#bar .replay').dataset.at)")
}

fn replay_by_mouse_and_keys(page: &Page) -> Result<()> {
    let arrives =
        |at: &str| page.wait(&format!("document.querySelector('#bar .replay').dataset.at === '{at}'"));
    page.click("#bar [data-jump][aria-keyshortcuts='ArrowRight']")?;
    arrives("1")?;
    page.press(Key::Right)?;
    arrives("2")?;
    page.press(Key::Left)?;
    arrives("1")?;
    page.press(Key::FarRight)?;
    page.wait("document.querySelector('#progress .round').textContent.includes('1 ')")?;
    let round = page.text_of("document.querySelector('#progress .round').textContent")?;
    ensure!(!round.is_empty(), "no round is shown");
    page.select("[data-speed]", "100")?;
    let from = at(page)?;
    page.click("[data-run]")?;
    page.wait(&format!("Number(document.querySelector('#bar .replay').dataset.at) > {from} + 5"))?;
    ensure!(page.has("#bar .replay[data-running]")?, "nothing shows that the replay runs");
    page.click("[data-run]")?;
    page.wait("!document.querySelector('#bar .replay[data-running]')")?;
    page.press(Key::End)?;
    let length = page.text_of("document.querySelector('#bar .replay').dataset.length")?;
    arrives(&length)
}

/// Asks for the analysis, waits for it, and follows one of its mistakes into the replay and back.
fn analysis(page: &Page) -> Result<()> {
    page.click("[data-analyse] button")?;
    page.wait_element("#analysis progress")?;
    page.wait_for("document.querySelector('.mistakes')", Duration::from_secs(120))?;
    no_raw_keys(page)?;
    ensure!(page.has("#analysis svg.chart")?, "the analysis shows no chart");
    ensure!(
        page.has("#analysis .chart a.mark[href='#mistake-1']")?,
        "the largest mistake is not in the chart"
    );
    let link = "document.querySelector('#mistake-1 a[href*=\"/replay?at=\"]')";
    let wanted = page.text_of(&format!("new URL({link}.href).searchParams.get('at')"))?;
    page.click("#mistake-1 a[href*='/replay?at=']")?;
    page.wait_element("#bar .replay")?;
    page.loaded()?;
    ensure!(at(page)?.to_string() == wanted, "the replay is at {} instead of {wanted}", at(page)?);
    page.click("#bar a[href$='/end']")?;
    page.wait("location.pathname.endsWith('/end')")?;
    page.loaded()?;
    // It is kept: nobody has to ask twice.
    ensure!(page.has(".mistakes li")?, "the analysis is forgotten");
    // From a mistake it can be played on.
    let end = page.text_of("location.href")?;
    page.click(&format!("#mistake-1 a[href$='/play-on?at={wanted}']"))?;
    page.wait_element("form.play-on")?;
    let from = page.text_of("document.querySelector('form.play-on [name=at]').value")?;
    ensure!(from == wanted, "it is played on from {from} instead of {wanted}");
    page.go(&end)
}

#[test]
fn play_now_is_two_clicks_to_the_first_decision() {
    Stage::run("play-now", |stage| {
        for kind in ["solo", "bots", "guided"] {
            let page = stage.person(Screen::DESKTOP)?;
            page.go(&stage.at("/"))?;
            page.click(&format!("form[action='/play']:has([value={kind}]) button"))?;
            page.wait("location.pathname.startsWith('/tables/')")?;
            if kind == "guided" {
                // Skipping what the game is about takes one more click.
                page.wait_element("#intro[open]")?;
                page.click("#intro [data-close]")?;
            }
            let mut player = Player::new(&page, 1);
            ensure!(player.wait_turn()?, "the game is over before it has begun");
            player.step()?;
        }
        Ok(())
    });
}
