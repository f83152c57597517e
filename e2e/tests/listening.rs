//! Playing without seeing: through the accessibility tree and with keys alone.

use anyhow::{Context, Result, ensure};
use carnegie_e2e::{Dice, Key, Page, Player, Screen, Seat, Stage, Way, Wish, accessibility, open_menu};
use serde_json::{Value, json};

/// Decisions that the longest game takes, with some to spare.
const MAX_DECISIONS: usize = 900;
/// More controls than this are never between the focus and what is wanted.
const TABS: usize = 60;

/// A node of the accessibility tree, as a screen reader meets it.
struct Heard {
    role: String,
    name: String,
}

fn heard(node: &Value) -> Heard {
    let text = |field: &str| node[field]["value"].as_str().unwrap_or_default().to_owned();
    Heard { role: text("role"), name: text("name") }
}

/// Everything that can be heard on the page.
fn tree(page: &Page) -> Result<Vec<Heard>> {
    let tree = page.call("Accessibility.getFullAXTree", json!({}))?;
    let nodes = tree["nodes"].as_array().context("no tree")?;
    Ok(nodes.iter().filter(|node| node["ignored"] != true).map(heard).collect())
}

/// What has the focus.
fn focus(page: &Page) -> Result<Heard> {
    let object = page.call("Runtime.evaluate", json!({ "expression": "document.activeElement" }))?;
    let id = &object["result"]["objectId"];
    let part =
        page.call("Accessibility.getPartialAXTree", json!({ "objectId": id, "fetchRelatives": false }))?;
    Ok(heard(&part["nodes"][0]))
}

/// Presses Tab until something with this role and name has the focus.
fn tab_to(page: &Page, role: &str, name: &str) -> Result<()> {
    for _ in 0..TABS {
        let now = focus(page)?;
        if now.role == role && now.name == name {
            return Ok(());
        }
        page.press(Key::Tab)?;
    }
    anyhow::bail!("Tab does not lead to the {role} \"{name}\"")
}

/// Everything that can be pressed, and every picture, has words: no bare numbers, no signs.
fn everything_has_words(tree: &[Heard]) -> Result<()> {
    let wordless: Vec<String> = (tree.iter())
        .filter(|one| {
            ["button", "image", "link", "radio", "checkbox", "tab", "combobox"].contains(&&*one.role)
        })
        .filter(|one| one.name.chars().filter(|letter| letter.is_alphabetic()).count() < 2)
        .map(|one| format!("{} \"{}\"", one.role, one.name))
        .collect();
    ensure!(wordless.is_empty(), "these have no words: {wordless:?}");
    Ok(())
}

/// Chooses from the list of all options, which is one key away; says what was chosen.
fn decide(page: &Page, dice: &mut Dice) -> Result<String> {
    page.press(Key::Letter('l'))?;
    page.wait_element("#options[open]")?;
    let options: Vec<String> =
        tree(page)?.into_iter().filter(|one| one.role == "button").map(|one| one.name).collect();
    let options: Vec<&String> = options.iter().filter(|name| *name != "Cancel").collect();
    ensure!(!options.is_empty(), "the list of options is empty");
    let name = options[dice.below(options.len())];
    ensure!(focus(page)?.role == "searchbox", "the list does not begin with its filter");
    let beginning: String =
        name.chars().take_while(|letter| !"\u{2060}−+".contains(*letter)).take(24).collect();
    page.write(beginning.trim())?;
    tab_to(page, "button", name)?;
    page.press(Key::Enter)?;
    Ok(name.clone())
}

#[test]
fn a_solo_game_is_played_to_its_end_by_ear() {
    Stage::run("listening", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        stage.table(&page, &Wish { seats: &[Seat::Me], modules: &[], seed: 29 })?;
        let player = Player::new(&page, 1);
        let mut dice = Dice::new(7);
        let mut decided = 0;
        while player.wait_turn()? {
            ensure!(decided < MAX_DECISIONS, "{MAX_DECISIONS} decisions and no end");
            let seq = player.seq()?;
            if decided % 40 == 0 {
                everything_has_words(&tree(&page)?)?;
            }
            page.eval("document.getElementById('announce').replaceChildren()")?;
            let name = decide(&page, &mut dice)?;
            // What cannot be taken back is asked first; the answer has the focus.
            page.wait(&format!(
                "Number(document.getElementById('bar').dataset.seq) !== {seq} || document.activeElement.matches('[data-pick=confirm]')"
            ))?;
            if player.seq()? == seq {
                ensure!(focus(&page)?.name == "Confirm", "\"{name}\" asks, but does not say what");
                page.press(Key::Enter)?;
                page.wait(&format!("Number(document.getElementById('bar').dataset.seq) !== {seq}"))?;
            }
            ensure!(
                page.holds("document.activeElement && document.activeElement !== document.body")?,
                "after \"{name}\" the focus is lost"
            );
            page.wait("document.getElementById('announce').textContent.trim()")
                .with_context(|| format!("nobody hears what came of \"{name}\""))?;
            decided += 1;
        }
        ensure!(decided > 60, "the game was over after {decided} decisions");
        let end = tree(&page)?;
        everything_has_words(&end)?;
        let link = end.iter().find(|one| one.role == "link" && one.name == "Score sheet");
        let name = link.context("nothing leads to the result")?.name.clone();
        tab_to(&page, "link", &name)?;
        page.press(Key::Enter)?;
        page.wait("location.pathname.endsWith('/end')")?;
        page.loaded()?;
        let result = tree(&page)?;
        everything_has_words(&result)?;
        ensure!(
            result.iter().any(|one| one.role == "heading" && one.name.contains("VP")),
            "nobody hears who won"
        );
        Ok(())
    });
}

#[test]
fn turns_of_others_are_heard() {
    Stage::run("overheard", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        stage.table(&page, &Wish { seats: &[Seat::Me, Seat::Bot("random")], modules: &[], seed: 5 })?;
        page.eval(
            "window.heard = []; new MutationObserver((changes) => window.heard.push(...changes.flatMap((change) => \
             [...change.addedNodes].map((node) => node.textContent)))).observe(document.getElementById('announce'), { childList: true })",
        )?;
        let mut player = Player::new(&page, 5);
        player.play(20)?;
        // What has the focus keeps it while others act and the parts around it are replaced.
        player.by(Way::Sending);
        player.wait_turn()?;
        page.eval("document.querySelector('#bar [data-do=undo]').focus()")?;
        for _ in 0..6 {
            player.step()?;
            player.wait_turn()?;
            ensure!(
                focus(&page)?.name == "Undo",
                "after a turn of others \"{}\" has the focus",
                focus(&page)?.name
            );
        }
        let bot = page.text_of("document.querySelector('#players .summary:not(.s0) strong').textContent")?;
        page.wait(&format!("window.heard.some((words) => words.includes('{bot}'))"))?;
        page.wait("window.heard.some((words) => words.includes('Guest'))")?;
        Ok(())
    });
}

#[test]
fn whoever_thinks_better_of_it_is_back_where_they_were() {
    Stage::run("thinks-better", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        stage.table(&page, &Wish { seats: &[Seat::Me], modules: &[], seed: 4 })?;
        Player::new(&page, 3).wait_turn()?;
        open_menu(&page)?;
        accessibility(&page, "the open menu")?;
        let asks = "#menu-items form[data-confirm] button";
        for way in ["Escape", "Cancel"] {
            page.eval(&format!("document.querySelector('{asks}').focus()"))?;
            page.press(Key::Enter)?;
            page.wait_element("dialog.sure[open]")?;
            if way == "Escape" {
                accessibility(&page, "a confirmation")?;
                page.press(Key::Escape)?;
            } else {
                tab_to(&page, "button", "Cancel")?;
                page.press(Key::Enter)?;
            }
            page.wait("!document.querySelector('dialog.sure')")
                .with_context(|| format!("{way} leaves the question behind"))?;
            ensure!(
                page.holds(&format!("document.activeElement === document.querySelector('{asks}')"))?,
                "after {way} the focus is on {}",
                page.text_of("document.activeElement.outerHTML.slice(0, 80)")?
            );
        }
        Ok(())
    });
}
