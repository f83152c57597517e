//! The list of puzzles.

use super::{Reader, headline, site, told_to_newcomers};
use crate::icons::icon;
use crate::locale::t;
use crate::table::{PuzzleGoal, puzzle_title};
use carnegie_rules::Module;
use maud::{Markup, html};

/// A puzzle in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleCard {
    /// Its name: part of its address.
    pub id: String,
    /// What has to be done.
    pub goal: PuzzleGoal,
    /// From 1 to 3.
    pub difficulty: u8,
    /// How many people play.
    pub players: usize,
    /// The round, 0 during setup.
    pub round: u8,
    /// The modules of the game.
    pub modules: Vec<Module>,
    /// Whether the reader has tried it.
    pub begun: bool,
    /// Whether the reader has solved it.
    pub solved: bool,
}

/// The page with all puzzles, by difficulty.
pub fn puzzles_page(reader: &Reader, cards: &[PuzzleCard]) -> Markup {
    let texts = reader.texts;
    let solved = cards.iter().filter(|card| card.solved).count();
    let place = |card: &PuzzleCard| {
        let round = match card.round {
            0 => texts.get("log-setup"),
            round => t!(texts, "puzzle-round", n = round),
        };
        let modules = card.modules.iter().map(|&module| texts.module(module));
        let words = [t!(texts, "players-count", n = card.players), round].into_iter().chain(modules);
        let words = words.chain(card.solved.then(|| texts.get("puzzle-solved")));
        words.collect::<Vec<_>>().join(" · ")
    };
    site(
        reader,
        "puzzles-title",
        "",
        html! {
            (headline(&texts.get("puzzles-title"), html! {}))
            p.lead { (texts.get("puzzles-about")) }
            (told_to_newcomers(reader))
            p { strong { (t!(texts, "puzzles-progress", solved = solved, all = cards.len())) } }
            @for difficulty in 1..=3 {
                section.card aria-labelledby={ "difficulty-" (difficulty) } {
                    h2 id={ "difficulty-" (difficulty) } { (texts.get(&format!("puzzle-difficulty-{difficulty}"))) }
                    ol.list.puzzles {
                        @for (number, card) in cards.iter().enumerate().filter(|(_, card)| card.difficulty == difficulty) {
                            li.solved[card.solved] {
                                span.number aria-hidden="true" { @if card.solved { (icon("check")) } @else { (number + 1) } }
                                span.grow {
                                    strong { (puzzle_title(texts, &card.id)) }
                                    span { (card.goal.words(texts)) }
                                    small { (place(card)) }
                                }
                                form action=(texts.at(&format!("/puzzles/{}", card.id))) method="post" {
                                    button.button.primary[!card.solved] type="submit" {
                                        (texts.get(match (card.solved, card.begun) { (true, _) => "puzzle-again", (_, true) => "puzzle-continue", _ => "puzzle-solve" }))
                                        span.sr { ": " (puzzle_title(texts, &card.id)) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        },
    )
}
