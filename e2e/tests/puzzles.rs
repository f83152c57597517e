//! Puzzles in the browser: the list, a wrong answer, the solution, the next one; on a desktop and on a phone.

use anyhow::{Result, ensure};
use carnegie_e2e::{
    Page, Player, Screen, Stage, accessibility, no_raw_keys, no_scrolling, no_sideways_scrolling,
};
use carnegie_puzzles::{Puzzle, puzzles};

/// How the turn went.
const OUTCOME: &str = "document.querySelector('#bar .good, #bar .bad')?.className ?? ''";

fn open(stage: &Stage, page: &Page, puzzle: &Puzzle) -> Result<()> {
    page.go(&stage.at("/puzzles"))?;
    page.click(&format!("form[action$='/puzzles/{}'] button", puzzle.id))?;
    page.wait("/^.tables.[^/]+$/.test(location.pathname)")?;
    page.loaded()?;
    page.wait_element("#notice.puzzle")
}

#[test]
fn a_puzzle_is_missed_tried_again_and_solved() {
    Stage::run("puzzle", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        page.speak("de")?;
        let puzzle = &puzzles()[0];
        open(stage, &page, puzzle)?;
        no_scrolling(&page)?;
        no_raw_keys(&page)?;
        accessibility(&page, "a puzzle")?;
        let mut player = Player::new(&page, 1);
        while page.text_of(OUTCOME)?.is_empty() {
            player.decide("done")?;
        }
        ensure!(page.text_of(OUTCOME)? == "bad", "doing nothing solves it");
        page.click("#notice [data-do=reset]")?;
        page.wait("!document.querySelector('#bar .bad')")?;
        page.click("#notice summary")?;
        page.wait_element("#notice details[open] li")?;
        page.click("#notice summary")?;
        for decision in &puzzle.solution {
            ensure!(player.wait_turn()?, "the game is over");
            player.decide(decision)?;
        }
        page.wait(&format!("({OUTCOME}) === 'good'"))?;
        no_scrolling(&page)?;
        let solved = page.path()?;
        page.click("#notice form button")?;
        page.wait(&format!("location.pathname !== '{solved}'"))?;
        page.loaded()?;
        ensure!(page.text_of(OUTCOME)?.is_empty(), "the next puzzle is open");
        page.go(&stage.at("/puzzles"))?;
        ensure!(
            page.number("document.querySelectorAll('.puzzles .solved').length")? == 1.0,
            "progress is kept"
        );
        no_raw_keys(&page)?;
        accessibility(&page, "puzzles")?;
        page.go(&stage.at("/mine"))?;
        ensure!(!page.has(".list li")?, "puzzles are no games in progress");
        let phone = stage.person(Screen::PHONE)?;
        phone.prefer(true, true)?;
        phone.speak("de")?;
        phone.go(&stage.at("/puzzles"))?;
        no_sideways_scrolling(&phone)?;
        open(stage, &phone, puzzle)?;
        no_scrolling(&phone)?;
        accessibility(&phone, "a puzzle on a phone")
    });
}
