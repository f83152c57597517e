//! There is room for everything: fingers hit what they mean, and nothing is cut off without a sign.

use anyhow::{Result, ensure};
use carnegie_e2e::{Page, Player, Screen, Seat, Stage, Way, Wish, cut_off, open_menu};
use carnegie_pages::Locale;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// A game of two players, from beginning to end.
const RECORD: &str = include_str!("../../crates/carnegie-rules/tests/golden/base-2.txt");
const SMALL_PHONE: Screen = Screen { width: 360, height: 640, touch: true };

/// Everything on the screen that a finger may want to hit and that is smaller than 24 × 24 pixels. A field is as large as
/// the label around it; links within a sentence are text.
const SMALL_TARGETS: &str = r##"(() => {
  const small = new Set();
  for (const element of document.querySelectorAll("a[href], button, input, select, textarea, summary, [role=button], [role=tab], .can")) {
    if (element.closest("[hidden], .sr, dialog:not([open]), details:not([open]) > :not(summary)") || element.matches("[type=hidden]")) continue;
    const boxes = [element, element.closest("label") ?? element].map((one) => one.getBoundingClientRect());
    const [width, height] = ["width", "height"].map((side) => Math.max(...boxes.map((box) => box[side])));
    const style = getComputedStyle(element);
    if (!width || !height || style.visibility === "hidden") continue;
    const inSentence = style.display === "inline" && element.matches("a") && element.closest("p, li, td, dd, small");
    if (!inSentence && Math.min(width, height) < 23.9)
      small.add(`${element.tagName.toLowerCase()}[${element.id}].${element.getAttribute("class") ?? ""} ${element.dataset.target ?? element.textContent.trim().slice(0, 20)} ${width.toFixed(1)} × ${height.toFixed(1)}`);
  }
  return [...small];
})()"##;

/// What an expression lists.
fn list(page: &Page, expression: &str) -> Result<Vec<String>> {
    let found = page.eval(expression)?;
    Ok(found.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect())
}

fn small_targets(page: &Page, place: &str, found: &mut BTreeSet<String>) -> Result<()> {
    for one in list(page, SMALL_TARGETS)? {
        found.insert(format!("{place}, {} px: {one}", page.screen().width));
    }
    Ok(())
}

#[test]
fn a_finger_can_hit_everything() {
    Stage::run("fingers", |stage| {
        let mut found = BTreeSet::new();
        for screen in [Screen::PHONE, SMALL_PHONE] {
            let page = stage.person(screen)?;
            page.speak("de")?;
            for path in [
                "/",
                "/tables",
                "/mine",
                "/records",
                "/rules",
                "/profile",
                "/create",
                "/import",
                "/companion",
                "/puzzles",
                "/notifications",
            ] {
                page.go(&stage.at(path))?;
                small_targets(&page, path, &mut found)?;
            }
            page.go(&stage.at("/puzzles"))?;
            page.click("form[action*='/puzzles/'] button")?;
            page.wait_element("#notice.puzzle")?;
            page.loaded()?;
            small_targets(&page, "puzzle", &mut found)?;
            page.go(&stage.at("/import"))?;
            page.eval(&format!("document.querySelector('[name=record]').value = {}", Value::from(RECORD)))?;
            page.click("form[action='/import'] button[type=submit]")?;
            page.wait_element("#bar .replay")?;
            page.loaded()?;
            small_targets(&page, "replay", &mut found)?;
            page.go(&stage.at(&page.path()?.replace("/replay", "/end")))?;
            small_targets(&page, "end", &mut found)?;
            stage.table(&page, &Wish { seats: &[Seat::Me, Seat::Invite], modules: &[], seed: 1 })?;
            small_targets(&page, "waiting room", &mut found)?;
            let friend = stage.person(screen)?;
            friend.go(&page.text_of("document.getElementById('invite-link').value")?)?;
            small_targets(&friend, "waiting room with colours to choose from", &mut found)?;
            let seats = &[Seat::Me, Seat::Bot("random")];
            stage.table(&page, &Wish { seats, modules: Wish::MODULES, seed: 9 })?;
            let mut player = Player::new(&page, 17);
            player.by(Way::Sending);
            let mut seen = BTreeSet::new();
            for _ in 0..45 {
                if !player.wait_turn()? {
                    break;
                }
                let question = page.text_of("document.querySelector('#bar .prompt strong').textContent")?;
                if seen.insert(question.split(':').next().unwrap_or_default().to_owned()) {
                    for view in ["map", "company", "offer", "rivals", "story"] {
                        page.click(&format!("[data-dock={view}]"))?;
                        small_targets(&page, &format!("{view}: {question}"), &mut found)?;
                    }
                }
                player.step()?;
            }
            ensure!(seen.len() >= 6, "only these questions were asked: {seen:?}");
            for dialog in ["symbols", "keys", "preferences", "options"] {
                page.eval(&format!("document.getElementById('{dialog}').showModal()"))?;
                small_targets(&page, dialog, &mut found)?;
                page.eval(&format!("document.getElementById('{dialog}').close()"))?;
            }
            open_menu(&page)?;
            small_targets(&page, "menu", &mut found)?;
        }
        let found: Vec<String> = found.into_iter().collect();
        ensure!(found.is_empty(), "{} targets are too small:\n{}", found.len(), found.join("\n"));
        Ok(())
    });
}

/// Two slots next to each other glow.
const NEIGHBOURS: &str = r##"(window.pair = [...document.querySelectorAll(".city")].map((city) => [...city.querySelectorAll(".slot.can .well")])
  .flatMap((wells) => wells.flatMap((one) => wells.map((other) => [one, other])))
  .find(([one, other]) => one !== other && other.x.baseVal.value - one.x.baseVal.value === 27 && one.y.baseVal.value === other.y.baseVal.value))"##;

#[test]
fn where_a_fingertip_covers_several_slots_the_bar_asks_which_one() {
    Stage::run("fingertip", |stage| {
        let page = stage.person(SMALL_PHONE)?;
        stage.table(&page, &Wish { seats: &[Seat::Me], modules: &[], seed: 3 })?;
        let mut player = Player::new(&page, 9);
        for _ in 0..300 {
            ensure!(player.wait_turn()?, "no two neighbouring slots ever glowed");
            if page.holds(NEIGHBOURS)? {
                break;
            }
            player.step()?;
        }
        page.click("[data-dock=map]")?;
        page.eval("window.pair[0].scrollIntoView({ block: 'center', inline: 'center' })")?;
        let middle = |from: &str, to: &str| {
            page.number(&format!(
                "(window.pair[0].getBoundingClientRect().{from} + window.pair[1].getBoundingClientRect().{to}) / 2"
            ))
        };
        let (x, y) = (middle("left", "right")?, middle("top", "bottom")?);
        page.sent_to("/decide");
        page.click_at(x, y)?;
        page.wait("document.querySelectorAll('#pick [data-chip]').length >= 2")?;
        ensure!(!page.has_sent("/decide"), "something was decided though nobody knows what was meant");
        // What a button would bring is said without moving it away from the pointer.
        let top = "document.querySelector('#pick [data-chip]').getBoundingClientRect().top";
        let before = page.number(top)?;
        page.hover("#pick [data-chip]")?;
        page.wait("document.getElementById('preview').textContent")?;
        ensure!(page.number(top)? == before, "a button moves when the pointer comes near");
        page.click("#pick [data-chip]")?;
        page.wait(
            "document.querySelector('[data-pick=confirm]') || !document.querySelector('#map .slot.can')",
        )?;
        Ok(())
    });
}

/// Tiles that have to be scrolled to fade out at the edge, for those who want no motion as well.
const UNSIGNED: &str = r##"[...document.querySelectorAll("#supply .types")].filter((element) => element.clientHeight
  && element.scrollHeight > element.clientHeight + 4 && getComputedStyle(element).overflowY === "auto" && getComputedStyle(element).maskImage === "none")
  .map((element) => `the supply ends without a sign at ${element.clientHeight} of ${element.scrollHeight}`)"##;

/// What the phases of a round are called in every language, and what those before and after the rounds are called.
fn names_of_phases() -> Result<[Vec<String>; 2]> {
    let mut names = [Vec::new(), Vec::new()];
    for locale in Locale::ALL {
        let file = format!("../crates/carnegie-pages/locales/{}/game.ftl", locale.code());
        let texts = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file))?;
        for (phase, name) in texts.lines().filter_map(|line| line.strip_prefix("phase-")?.split_once(" = ")) {
            let in_round =
                ["choose-action", "income", "donation", "departments", "activation"].contains(&phase);
            names[usize::from(!in_round)].push(name.to_owned());
        }
    }
    ensure!(names.iter().all(|names| names.len() >= 15), "too few phases are known: {names:?}");
    Ok(names)
}

/// Which of these names would not fit where the page says which phase it is; an ellipsis is no excuse.
const UNNAMED: &str = r##"(inRound, others) => {
  const [frame, phase] = [".progress", ".steps .now, .step.now"].map((one) => document.querySelector(one));
  const place = phase.querySelector("span") ?? phase;
  const names = phase.matches(".steps *") ? inRound : others;
  const before = place.textContent;
  const cut = (element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
  const found = names.filter((name) => ((place.textContent = name), cut(frame) || cut(phase)));
  place.textContent = before;
  return found.map((name) => `there is no room for the phase ${name}`);
}"##;

#[test]
fn nothing_is_cut_or_hidden_without_a_sign() {
    Stage::run("room", |stage| {
        let mut found = BTreeSet::new();
        let [in_round, others] = names_of_phases()?.map(Value::from);
        let unnamed = format!("({UNNAMED})({in_round}, {others})");
        let sizes = [
            (1280, 720, false, Wish::MODULES),
            (1366, 768, false, &[]),
            (1440, 789, false, &[]),
            (1440, 900, false, Wish::MODULES),
            (1600, 900, false, Wish::MODULES),
            (1920, 940, false, Wish::MODULES),
            (1920, 1080, false, &[]),
            (2560, 1440, false, Wish::MODULES),
            (768, 1024, true, Wish::MODULES),
            (390, 844, true, &[]),
            (360, 640, true, Wish::MODULES),
        ];
        for (width, height, touch, modules) in sizes {
            let page = stage.person(Screen { width, height, touch })?;
            page.speak("de")?;
            page.prefer(false, true)?;
            let seats = &[Seat::Me, Seat::Bot("random"), Seat::Bot("random"), Seat::Bot("random")];
            stage.table(&page, &Wish { seats, modules, seed: 21 })?;
            let mut player = Player::new(&page, 4);
            player.by(Way::Sending);
            for step in 0..13 {
                if !player.wait_turn()? {
                    break;
                }
                let mut note = |view: &str, things: Vec<String>| {
                    found.extend(things.into_iter().map(|one| format!("{width} × {height} {view}: {one}")));
                };
                if step % 6 == 0 {
                    note("phases", list(&page, &unnamed)?);
                }
                let views: &[&str] =
                    if touch { &["map", "company", "offer", "rivals", "story"] } else { &[""] };
                for view in views.iter().filter(|_| step % 3 == 0) {
                    if touch {
                        page.click(&format!("[data-dock={view}]"))?;
                    }
                    note(view, cut_off(&page)?);
                    note(view, list(&page, UNSIGNED)?);
                }
                player.step()?;
            }
        }
        let found: Vec<String> = found.into_iter().collect();
        ensure!(found.is_empty(), "{} things are cut:\n{}", found.len(), found.join("\n"));
        Ok(())
    });
}
