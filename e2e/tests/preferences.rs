//! What people like: colours, and how the table behaves.

use anyhow::{Result, ensure};
use carnegie_e2e::{Page, Player, Screen, Seat, Stage, Way, Wish, cut_off};

fn prefer(page: &Page, name: &str, value: &str) -> Result<()> {
    page.click("[data-do=preferences]")?;
    page.wait_element("#preferences[open]")?;
    page.click(&format!("#preferences [name={name}][value={value}]"))?;
    page.wait(&format!("document.cookie.includes('{name}-{value}')"))?;
    page.click("#preferences [data-close]")?;
    page.wait("!document.querySelector('#preferences[open]')")
}

#[test]
fn preferences_apply_at_once_and_are_remembered() {
    Stage::run("preferences", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        stage.table(&page, &Wish { seats: &[Seat::Me], modules: &[], seed: 4 })?;
        let player = Player::new(&page, 3);
        player.wait_turn()?;
        let size = "parseFloat(getComputedStyle(document.querySelector('#bar .prompt')).fontSize) * document.querySelector('#bar .prompt').currentCSSZoom";
        let before = page.number(size)?;
        prefer(&page, "text", "larger")?;
        ensure!(page.number(size)? > before * 1.1, "the text is as small as before");
        carnegie_e2e::no_scrolling(&page)?;
        prefer(&page, "confirm", "always")?;
        page.sent_to("/decide");
        // The last side of the last tab is the whole decision; nothing that can be taken back asks otherwise.
        for project in ["housing", "commerce", "industry", "infrastructure"] {
            page.click(&format!("[data-target=side-{project}-A]"))?;
        }
        page.wait_element("[data-pick=confirm]")?;
        ensure!(!page.has_sent("/decide"), "something was decided without asking");
        page.reload()?;
        ensure!(page.number(size)? > before * 1.1, "the text size is forgotten");
        ensure!(page.holds("document.querySelector('[name=confirm][value=always]').checked")?, "forgotten");
        prefer(&page, "text", "normal")?;
        ensure!(page.number(size)? == before, "the text stays large");
        prefer(&page, "sound", "on")?;
        ensure!(
            page.holds("document.querySelector('[data-toggle=sound]').ariaPressed === 'true'")?,
            "no sound"
        );
        Ok(())
    });
}

#[test]
fn large_letters_are_larger_and_larger_ones_larger_still() {
    Stage::run("letters-large", |stage| {
        let desktop = |width, height| Screen { width, height, touch: false };
        let size = "parseFloat(getComputedStyle(document.querySelector('#bar .prompt')).fontSize) * document.querySelector('#bar .prompt').currentCSSZoom";
        // By how much letters must grow at least with each step: a phone scrolls, a desktop must find the room.
        let sizes = [(Screen::PHONE, 0.09), (desktop(1366, 768), 0.05), (desktop(1920, 940), 0.08)];
        let mut wrong: Vec<String> = Vec::new();
        for (screen, growth) in sizes {
            let page = stage.person(screen)?;
            page.speak("de")?;
            let seats = &[Seat::Me, Seat::Bot("random"), Seat::Bot("random"), Seat::Bot("random")];
            stage.table(&page, &Wish { seats, modules: &[], seed: 21 })?;
            let mut player = Player::new(&page, 4);
            player.by(Way::Sending);
            player.play(12)?;
            player.wait_turn()?;
            let normal = page.number(size)?;
            for (text, steps) in [("large", 1.0), ("larger", 2.0)] {
                prefer(&page, "text", text)?;
                let grown = page.number(size)? / normal - 1.0;
                let place = format!("{} × {}, {text}", screen.width, screen.height);
                if grown < steps * growth {
                    wrong.push(format!("{place}: letters are only {:.1} % larger", 100.0 * grown));
                }
                let views: &[&str] =
                    if screen.touch { &["map", "company", "offer", "rivals", "story"] } else { &[""] };
                for view in views {
                    if screen.touch {
                        page.click(&format!("[data-dock={view}]"))?;
                    }
                    carnegie_e2e::no_scrolling(&page)?;
                    wrong.extend(cut_off(&page)?.into_iter().map(|one| format!("{place} {view}: {one}")));
                }
            }
        }
        ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
        Ok(())
    });
}

#[test]
fn an_account_takes_its_preferences_along() {
    Stage::run("preferences-account", |stage| {
        let [desktop, phone] = [stage.person(Screen::DESKTOP)?, stage.person(Screen::PHONE)?];
        let enter = |page: &Page, form: &str| -> Result<()> {
            page.go(&stage.at("/profile"))?;
            for (field, text) in [("login", "Ada"), ("password", "analytical engine")] {
                page.click(&format!("form[action$='/{form}'] [name={field}]"))?;
                page.write(text)?;
            }
            page.click(&format!("form[action$='/{form}'] button[type=submit]"))?;
            page.wait("document.querySelector(\"form[action$='/sign-out']\")")
        };
        enter(&desktop, "register")?;
        stage.table(&desktop, &Wish { seats: &[Seat::Me], modules: &[], seed: 4 })?;
        prefer(&desktop, "pace", "calm")?;
        prefer(&desktop, "text", "large")?;
        enter(&phone, "sign-in")?;
        phone.wait("document.cookie.includes('pace-calm') && document.cookie.includes('text-large')")?;
        phone.go(&stage.at("/"))?;
        ensure!(phone.text_of("document.documentElement.dataset.text")? == "large", "the text is not large");
        // What is changed on one device is known on the other one at the next table.
        prefer(&desktop, "pace", "instant")?;
        phone.go(&desktop.text_of("location.href")?)?;
        phone.wait("document.cookie.includes('pace-instant')")?;
        Ok(())
    });
}

#[test]
fn colours_are_chosen_and_shown_everywhere() {
    Stage::run("colours", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        page.go(&stage.at("/create"))?;
        page.select("[name=seat2]", "bot")?;
        // The player who had the colour gets the other one.
        page.select("[name=colour1]", "orange")?;
        ensure!(page.text_of("document.querySelector('[name=colour2]').value")? == "blue", "two are orange");
        page.select("[name=colour2]", "purple")?;
        ensure!(
            page.holds("document.querySelectorAll('.seat-row .disk')[1].classList.contains('s3')")?,
            "not shown"
        );
        page.click("form[action='/create'] button[type=submit]")?;
        page.wait("location.pathname.startsWith('/tables/')")?;
        page.loaded()?;
        for (seat, class) in [(0, "s1"), (1, "s3")] {
            let shown = page.text_of(&format!("document.querySelector('#company-{seat}').className"))?;
            ensure!(shown.split(' ').any(|one| one == class), "seat {seat} is {shown}");
            ensure!(
                page.has(&format!("#players .summary.{class}[data-show-seat='{seat}']"))?,
                "a summary differs"
            );
        }
        page.go(&stage.at("/mine"))?;
        ensure!(page.has(".list .disk.s1")? && page.has(".list .disk.s3")?, "the list shows other colours");
        Ok(())
    });
}

#[test]
fn strangers_are_not_offered_hints_unless_somebody_wants_that() {
    Stage::run("hints", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        page.go(&stage.at("/create"))?;
        let hints = "document.querySelector('[name=hints]').checked";
        ensure!(page.holds(hints)?, "friends play without hints");
        page.select("[name=seat2]", "open")?;
        ensure!(!page.holds(hints)?, "strangers play with hints");
        page.click("[name=hints]")?;
        page.select("[name=seat3]", "open")?;
        ensure!(page.holds(hints)?, "what was chosen is changed");
        page.select("[name=stand-in]", "beginner")?;
        page.click("form[action='/create'] button[type=submit]")?;
        page.wait_element("#waiting")?;
        Ok(())
    });
}
