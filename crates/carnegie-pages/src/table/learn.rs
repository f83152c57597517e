//! What a newcomer needs: three screens before the first game, and what the symbols mean.

use super::Table;
use crate::icons::{glyphs, icon};
use crate::locale::t;
use carnegie_rules::Phase;
use carnegie_rules::components::start::ROUNDS;
use maud::{Markup, html};

/// Every symbol, in the notation of [`glyphs`], and what it means.
const SYMBOLS: [(&str, &str); 31] = [
    ("$", "benefit-money"),
    ("g", "symbol-goods"),
    ("v", "symbol-vp"),
    ("e", "symbol-active"),
    ("z", "symbol-inactive"),
    ("@", "symbol-mission"),
    ("w", "symbol-moves"),
    ("s", "symbol-study"),
    ("o", "symbol-disk"),
    ("h", "project-housing"),
    ("c", "project-commerce"),
    ("i", "project-industry"),
    ("p", "project-infrastructure"),
    ("a", "symbol-any"),
    ("H", "action-human-resources"),
    ("M", "action-management"),
    ("C", "action-construction"),
    ("R", "action-research"),
    ("t", "symbol-department"),
    ("d", "symbol-donation"),
    ("T", "symbol-town"),
    ("Y", "symbol-city"),
    ("L", "symbol-link"),
    ("r", "level-railroad"),
    ("$ / w", "symbol-or"),
    ("v / o", "symbol-for-each"),
    ("@ : o", "symbol-costs"),
    ("g > $", "symbol-trade"),
    ("∞", "symbol-always"),
    ("o max", "symbol-most"),
    ("o min", "symbol-least"),
];

impl Table<'_> {
    /// What the game is about, before the first one.
    pub(super) fn intro(&self) -> Markup {
        let texts = self.texts;
        let screen = |number: usize, name: &str, drawing: Markup, words: String| {
            html! {
                section data-intro=(number) hidden[number > 1] {
                    h2 tabindex="-1" { (texts.get(&format!("intro-{name}"))) }
                    div.intro-drawing aria-hidden="true" { (drawing) }
                    p { (words) }
                }
            }
        };
        let people =
            html! { (icon("lobby")) (icon("stand")) (icon("mission")) (icon("town")) (icon("railroad")) };
        let event = format!("{} / {}", texts.phase(Phase::Income), texts.phase(Phase::Donation));
        let steps = [
            ("choice", texts.phase(Phase::ChooseAction)),
            ("donation", event),
            ("tile", texts.phase(Phase::Departments)),
            ("stand", texts.phase(Phase::Activation)),
        ];
        let steps = html! { @for (picture, step) in steps { span { (icon(picture)) small { (step) } } } };
        let points = html! { (icon("city")) (icon("link")) (icon("tile")) (icon("donation")) (icon("vp")) };
        html! {
            dialog #intro aria-label=(texts.get("intro")) {
                (screen(1, "do", people, texts.get("intro-do-about")))
                (screen(2, "round", steps, t!(texts, "intro-round-about", rounds = ROUNDS)))
                (screen(3, "win", points, texts.get("intro-win-about")))
                div.intro-foot {
                    span.intro-where aria-hidden="true" { i.now {} i {} i {} }
                    button.chip type="button" data-close { (texts.get("intro-skip")) }
                    button.primary type="button" data-intro-next data-last=(texts.get("intro-play")) { (texts.get("intro-next")) }
                }
            }
        }
    }

    /// What the symbols mean. Departments and donations have explanations of their own, which the page gathers when
    /// the sheet is opened.
    pub(super) fn symbols(&self) -> Markup {
        let texts = self.texts;
        html! {
            dialog #symbols aria-labelledby="symbols-title" {
                h2 #symbols-title tabindex="-1" autofocus { (texts.get("symbols")) }
                dl { @for (symbol, words) in SYMBOLS { div { dt { (glyphs(symbol)) } dd { (texts.get(words)) } } } }
                h3 { (texts.get("line-departments")) }
                dl.gathered data-gather="#supply .dept[data-target]" {}
                h3 { (texts.get("line-donations")) }
                dl.gathered data-gather="#donations .gift" {}
                button.chip type="button" data-close { (texts.get("js-close")) }
            }
        }
    }
}
