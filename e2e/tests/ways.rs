//! Other ways to play: by keyboard, on a phone, in three languages.

use anyhow::{Result, bail, ensure};
use carnegie_e2e::{
    Page, Player, Screen, Seat, Stage, Way, Wish, no_raw_keys, no_scrolling, no_sideways_scrolling, open_menu,
};
use carnegie_pages::Locale;

fn round(page: &Page) -> Result<f64> {
    page.number("Number(document.querySelector('#progress .round').textContent.match(/\\d+/)?.[0] ?? 0)")
}

#[test]
fn a_full_round_by_keyboard_alone() {
    Stage::run("keyboard", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        stage.table(&page, &Wish { seats: &[Seat::Me], modules: &[], seed: 3 })?;
        let mut player = Player::new(&page, 9);
        player.by(Way::Keyboard);
        for _ in 0..80 {
            player.wait_turn()?;
            if round(&page)? >= 2.0 {
                return Ok(());
            }
            player.step()?;
        }
        bail!("80 decisions and the first round is not over")
    });
}

/// Where the last button of the bar ends.
const BUTTONS: &str = "Math.max(0, ...[...document.querySelectorAll('.tools button')].map(button => button.getBoundingClientRect().right))";

#[test]
fn a_phone_is_enough() {
    Stage::run("phone", |stage| {
        let page = stage.person(Screen::PHONE)?;
        // The language with the longest words.
        page.speak("de")?;
        for path in ["/", "/tables", "/mine", "/records", "/rules", "/profile", "/create", "/import"] {
            page.go(&stage.at(path))?;
            no_sideways_scrolling(&page)?;
        }
        stage.table(&page, &Wish { seats: &[Seat::Me, Seat::Bot("beginner")], modules: &[], seed: 12 })?;
        let mut player = Player::new(&page, 5);
        for _ in 0..200 {
            player.wait_turn()?;
            no_scrolling(&page)?;
            let right = page.number(BUTTONS)?;
            ensure!(right <= f64::from(Screen::PHONE.width), "a button of the bar ends at {right} px");
            if round(&page)? >= 3.0 {
                break;
            }
            player.step()?;
        }
        ensure!(round(&page)? >= 3.0, "two rounds take more than 200 decisions");
        for view in ["map", "company", "offer", "rivals", "story"] {
            page.click(&format!("[data-dock={view}]"))?;
            page.wait(&format!("document.getElementById('table-main').dataset.view === '{view}'"))?;
            no_scrolling(&page)?;
        }
        Ok(())
    });
}

#[test]
fn every_language_everywhere() {
    Stage::run("languages", |stage| {
        for language in Locale::ALL.iter().map(|locale| locale.code()) {
            let page = stage.person(Screen::DESKTOP)?;
            page.speak(&format!("{language},en;q=0.5"))?;
            page.go(&stage.at("/"))?;
            ensure!(language_of(&page)? == language, "the browser's {language} is not guessed");
            speaks(stage, &page, language)?;
        }
        let page = stage.person(Screen::DESKTOP)?;
        switch_at_the_table(stage, &page)?;
        page.go(&stage.at("/rules"))?;
        // From the last one on: the page is already in the first.
        for language in Locale::ALL.iter().rev().map(|locale| locale.code()) {
            page.click(&format!(".languages a[lang={language}]"))?;
            page.wait(&format!("document.documentElement.lang === '{language}'"))?;
            page.loaded()?;
            ensure!(page.path()? == "/rules", "the switch leads away to {}", page.path()?);
            page.go(&stage.at("/create"))?;
            ensure!(language_of(&page)? == language, "{language} is forgotten");
            page.go(&stage.at("/rules"))?;
        }
        Ok(())
    });
}

/// The language can be changed in the middle of a game, from every one to every other.
fn switch_at_the_table(stage: &Stage, page: &std::rc::Rc<Page>) -> Result<()> {
    stage.table(page, &Wish { seats: &[Seat::Me], modules: &[], seed: 3 })?;
    let player = Player::new(page, 9);
    let (table, seq) = (page.path()?, player.seq()?);
    for language in ["pl", "de", "en"] {
        open_menu(page)?;
        page.click(&format!("#menu-items .languages a[lang={language}]"))?;
        page.wait(&format!("document.documentElement.lang === '{language}'"))?;
        page.loaded()?;
        ensure!(page.path()? == table && player.seq()? == seq, "the switch leads away to {}", page.path()?);
        ensure!(player.wait_turn()?, "nothing can be decided in {language}");
        no_raw_keys(page)?;
    }
    Ok(())
}

fn language_of(page: &Page) -> Result<String> {
    page.text_of("document.documentElement.lang")
}

/// No screen shows a raw message, and neither does a game with every module.
fn speaks(stage: &Stage, page: &std::rc::Rc<Page>, language: &str) -> Result<()> {
    for path in ["/", "/tables", "/mine", "/records", "/rules", "/profile", "/create", "/import"] {
        page.go(&stage.at(path))?;
        ensure!(language_of(page)? == language, "{path} is not in {language}");
        no_raw_keys(page)?;
    }
    stage.table(page, &Wish { seats: &[Seat::Me, Seat::Bot("random")], modules: Wish::MODULES, seed: 31 })?;
    let guest = match language {
        "de" => "Gast",
        "pl" => "Gość",
        _ => "Guest",
    };
    let names = page.text_of("document.querySelector('#players').textContent")?;
    ensure!(names.contains(guest), "a guest is not called {guest}: {names}");
    let mut player = Player::new(page, 13);
    player.by(Way::Sending);
    for _ in 0..45 {
        if !player.wait_turn()? {
            break;
        }
        ensure!(language_of(page)? == language, "the table is not in {language}");
        no_raw_keys(page)?;
        no_scrolling(page)?;
        player.step()?;
    }
    Ok(())
}
