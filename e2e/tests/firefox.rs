//! The main ways through the game in Firefox.

use anyhow::{Result, ensure};
use carnegie_e2e::{
    Browser, Device, Key, Page, Player, Screen, Seat, Stage, Way, Wish, no_raw_keys, no_scrolling,
    no_sideways_scrolling, play_now,
};
use std::rc::Rc;
use std::time::Duration;

/// Decisions that the longest game takes, with some to spare.
const MOST: usize = 1500;

/// Decisions that are made by clicking where a game is played to its end for what comes later: by then every kind of click
/// has been seen.
const CLICKED: usize = 60;

/// Plays to the end, at first by clicking, looking at the screen at every turn.
fn play(player: &mut Player, clicked: usize, look: impl Fn(&Page) -> Result<()>) -> Result<()> {
    for taken in 0..MOST {
        if taken == clicked {
            player.by(Way::Sending);
        }
        if !player.wait_turn()? {
            break;
        }
        look(&player.page())?;
        player.step()?;
    }
    ensure!(player.over()?, "{MOST} decisions and no end");
    Ok(())
}

/// The score sheet, then the replay by mouse and keys.
fn after_the_game(page: &Page) -> Result<()> {
    page.click(".prompt a[href$='/end']")?;
    page.wait("location.pathname.endsWith('/end')")?;
    page.loaded()?;
    ensure!(page.has("table")? && page.has("svg.chart")?, "the end shows no score sheet or no chart");
    no_raw_keys(page)?;
    page.click("a[href$='/replay']")?;
    page.wait_element("#bar .replay")?;
    page.loaded()?;
    let at = |at: &str| page.wait(&format!("document.querySelector('#bar .replay').dataset.at === '{at}'"));
    page.press(Key::Right)?;
    at("1")?;
    page.press(Key::Left)?;
    at("0")?;
    page.click("[data-run]")?;
    page.wait("Number(document.querySelector('#bar .replay').dataset.at) > 1")
}

#[test]
fn firefox_a_solo_game_is_played_to_the_end() {
    Stage::run_in(Browser::firefox, "firefox-solo", |stage| {
        let page = stage.person(Screen { width: 1920, height: 940, touch: false })?;
        stage.table(&page, &Wish { seats: &[Seat::Me], modules: &[], seed: 11 })?;
        let zoom = page.number("document.getElementById('table-main').currentCSSZoom")?;
        ensure!(zoom > 1.1, "the table does not grow with the window: {zoom}");
        let mut player = Player::new(&page, 5);
        play(&mut player, MOST, no_scrolling)?;
        for kind in ["choose", "move", "activate", "use", "build", "add", "research", "advance", "donate"] {
            ensure!(player.decided().contains_key(kind), "nobody ever decided to {kind}");
        }
        after_the_game(&page)
    });
}

#[test]
fn firefox_two_people_play_to_the_end() {
    Stage::run_in(Browser::firefox, "firefox-two", |stage| {
        let (one, two) = (stage.person(Screen::DESKTOP)?, stage.person(Screen::DESKTOP)?);
        stage.table(&one, &Wish { seats: &[Seat::Me, Seat::Invite], modules: &[], seed: 5 })?;
        one.wait("document.getElementById('invite-link')?.value.startsWith('http')")?;
        two.go(&one.text_of("document.getElementById('invite-link').value")?)?;
        two.click("form[action$='/sit'] input[name=name]")?;
        two.write("Zofia")?;
        two.click("form[action$='/sit'] button")?;
        for page in [&one, &two] {
            page.wait_element("#bar")?;
            page.loaded()?;
        }
        let mut players = [Player::new(&one, 21), Player::new(&two, 22)];
        Player::take_turns(&mut players, 40)?;
        one.click("[data-story=chat]")?;
        one.click("#chat-text")?;
        one.write("Dzień dobry")?;
        one.click("#chat button")?;
        two.wait("document.querySelector('#chat .lines')?.textContent.includes('Dzień dobry')")?;
        two.reload()?;
        Player::take_turns(&mut players, CLICKED - 40)?;
        players.iter_mut().for_each(|player| player.by(Way::Sending));
        Player::take_turns(&mut players, MOST)?;
        ensure!(players[0].over()? && players[1].over()?, "the game has no end");
        // The last turn may still be being shown to the player who did not take it.
        for page in [&one, &two] {
            page.wait("document.querySelector('#follow').hidden")?;
        }
        let result = |page: &Page| page.text_of("document.querySelector('#score').textContent");
        ensure!(result(&one)? == result(&two)?, "the two see different scores");
        Ok(())
    });
}

#[test]
fn firefox_friends_at_one_screen_keep_their_secrets() {
    Stage::run_in(Browser::firefox, "firefox-hot-seat", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        let modules = &["new-beginning", "secret-donation"];
        stage.table(&page, &Wish { seats: &[Seat::Me, Seat::Here("Berta")], modules, seed: 8 })?;
        let curtains = std::cell::Cell::new(0);
        play(&mut Player::new(&page, 4), CLICKED, |page| {
            if page.has("#veil[open]")? {
                curtains.set(curtains.get() + 1);
                let covered = "[70, 300].every(y => document.elementFromPoint(700, y)?.closest('#veil'))";
                ensure!(page.holds(covered)?, "the curtain does not cover the table");
                let hidden = "getComputedStyle(document.getElementById('bar')).visibility === 'hidden'";
                ensure!(page.holds(hidden)?, "the table shines through the curtain");
            }
            Ok(())
        })?;
        ensure!(curtains.get() >= 4, "the curtain fell only {} times", curtains.get());
        Ok(())
    });
}

/// Whether the rightmost thing that can be explained comes into view.
const REVEALED: &str = r#"import("/assets/dom.js").then(({ reveal }) => {
  const right = (one) => one.getBoundingClientRect().right;
  const last = [...document.querySelectorAll("svg [data-tip]")].sort((one, other) => right(one) - right(other)).at(-1);
  const hidden = right(last) > innerWidth;
  reveal(last);
  return hidden && right(last) <= innerWidth + 1;
})"#;

#[test]
fn firefox_a_game_against_bots_is_played_to_the_end_on_a_phone() {
    Stage::run_in(Browser::firefox, "firefox-phone", |stage| {
        let page = stage.person(Screen::PHONE)?;
        let seats = &[Seat::Me, Seat::Bot("apprentice"), Seat::Bot("random")];
        stage.table(&page, &Wish { seats, modules: &[], seed: 3 })?;
        page.click("[data-dock=map]")?;
        page.wait("document.querySelector('svg.usa').getBoundingClientRect().width > innerWidth")?;
        ensure!(page.holds(REVEALED)?, "the map does not scroll to the thing that is explained");
        play(&mut Player::new(&page, 9), CLICKED, no_sideways_scrolling)?;
        after_the_game(&page)
    });
}

#[test]
fn firefox_offline_a_solo_game_is_played_to_the_end() {
    Device::run_in(Browser::firefox, "firefox", Screen::DESKTOP, |page, start| {
        play_now(page, "solo")?;
        let mut player = Player::new(page, 5);
        player.play(20)?;
        // What has been decided is stored.
        let before = player.seq()?;
        page.reload()?;
        ensure!(player.seq()? == before, "{} decisions instead of {before}", player.seq()?);
        play(&mut player, CLICKED, no_scrolling)?;
        let game = page.path()?;
        after_the_game(page)?;
        analyse(page, &game)?;
        play_against_bots(page, start)
    });
}

fn analyse(page: &Page, game: &str) -> Result<()> {
    let address = format!("{}{game}/end", page.text_of("location.origin")?);
    page.go(&address)?;
    page.click("[data-analyse] button")?;
    page.wait_for("document.querySelector('#analysis-title')", Duration::from_secs(180))
}

/// Bots think in a worker of the page.
fn play_against_bots(page: &Rc<Page>, start: &str) -> Result<()> {
    page.go(start)?;
    page.crowd();
    play_now(page, "bots")?;
    let mut player = Player::new(page, 6);
    // On a busy machine it could take longer to show what the bots do than anyone waits.
    player.look_away()?;
    ensure!(player.play(30)? == 30, "the game is over too soon");
    Ok(())
}
