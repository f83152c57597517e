//! A solo game to the end by clicking only, and everything after it.

use anyhow::{Result, bail, ensure};
use carnegie_e2e::{Page, Player, Screen, Seat, Stage, Wish, no_raw_keys, no_scrolling};

/// Decisions that the longest game takes, and some to spare.
const MOST: usize = 900;

#[test]
fn a_solo_game_is_played_to_the_end_by_clicking() {
    Stage::run("solo", |stage| {
        let page = stage.person(Screen::DESK)?;
        stage.table(&page, &Wish { seats: &[Seat::Me], modules: &[], seed: 11 })?;
        let mut player = Player::new(&page, 3);
        for _ in 0..MOST {
            if !player.wait_turn()? {
                break;
            }
            no_scrolling(&page)?;
            player.step()?;
        }
        ensure!(player.over()?, "{MOST} decisions and no end");
        println!("solo game: {:?}", player.decided());
        for kind in ["choose", "move", "activate", "use", "build", "add", "research", "advance", "donate"] {
            ensure!(player.decided().contains_key(kind), "nobody ever decided to {kind}");
        }
        no_raw_keys(&page)?;
        after_the_game(&page)
    });
}

/// The score sheet, the chart, the replay through other eyes, the record.
fn after_the_game(page: &Page) -> Result<()> {
    page.click(".prompt a[href$='/end']")?;
    page.wait("location.pathname.endsWith('/end')")?;
    page.loaded()?;
    ensure!(page.has("table")? && page.has("svg")?, "the end shows no score sheet or no chart");
    no_raw_keys(page)?;
    page.click("a[href$='/replay']")?;
    page.wait_element("#bar .replay")?;
    page.loaded()?;
    no_raw_keys(page)?;
    let at = |page: &Page| page.number("Number(document.querySelector('#bar .replay').dataset.at)");
    ensure!(at(page)? == 0.0, "a replay begins at {}", at(page)?);
    page.click("#bar [data-jump]:nth-of-type(4)")?;
    page.wait("document.querySelector('#bar .replay').dataset.at === '1'")?;
    page.press(carnegie_e2e::Key::Right)?;
    page.wait("document.querySelector('#bar .replay').dataset.at === '2'")?;
    page.select("[data-speed]", "100")?;
    page.click("[data-run]")?;
    page.wait("Number(document.querySelector('#bar .replay').dataset.at) > 6")?;
    page.click("[data-run]")?;
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

#[test]
fn play_now_is_two_clicks_to_the_first_decision() {
    Stage::run("play-now", |stage| {
        for kind in ["solo", "bots", "guided"] {
            let page = stage.person(Screen::DESK)?;
            page.go(&stage.at("/"))?;
            page.click(&format!("form[action='/play']:has([value={kind}]) button"))?;
            page.wait("location.pathname.startsWith('/tables/')")?;
            let mut player = Player::new(&page, 1);
            ensure!(player.wait_turn()?, "the game is over before it has begun");
            player.step()?;
        }
        Ok(())
    });
}
