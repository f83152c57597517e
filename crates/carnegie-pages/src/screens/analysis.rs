//! What a bot found in a game that has ended: expected totals after every turn, and the largest mistakes.

use super::course::{Chart, Mark, Moment};
use crate::locale::{Texts, t};
use crate::table::Table;
use carnegie_rules::{Decision, Phase, Position, Seat};
use maud::{Markup, html};

/// How far along the analysis of a game is.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Analysis {
    /// Nobody has asked for it yet.
    #[default]
    None,
    /// It is under way.
    Running {
        /// Decisions analysed so far.
        done: usize,
        /// Decisions in the game.
        of: usize,
    },
    /// It is finished.
    Ready(Analysed),
}

/// An analysis.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Analysed {
    /// Every turn of the game.
    pub turns: Vec<Turn>,
    /// The turns that gave away most, the worst first.
    pub mistakes: Vec<Mistake>,
}

/// A turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Turn {
    /// The round, 0 in setup.
    pub round: u8,
    /// The final totals that were expected after it.
    pub expected: Vec<f64>,
}

/// A turn for which there was a better one.
#[derive(Clone, PartialEq, Debug)]
pub struct Mistake {
    /// Which of the turns.
    pub turn: usize,
    /// Whose.
    pub seat: Seat,
    /// The round, 0 in setup.
    pub round: u8,
    /// The phase.
    pub phase: Phase,
    /// How many decisions were made before the two turns diverge.
    pub at: usize,
    /// What was decided from there on, as sentences.
    pub played: Vec<String>,
    /// What would have been better.
    pub better: Vec<String>,
    /// VP that it gave away.
    pub loss: f64,
}

/// A turn of more decisions than this is told in two parts.
const MANY: usize = 6;
/// Decisions of the first part.
const FEW: usize = 4;

/// Consecutive decisions of a seat, as sentences.
pub fn sentences(texts: Texts, mut position: Position, seat: Seat, decisions: &[Decision]) -> Vec<String> {
    let mut told = Vec::with_capacity(decisions.len());
    for &decision in decisions {
        told.push(texts.decision(&position, seat, decision));
        // A proposal was made from what the seat could see; hidden things may stop it, but not its words.
        if position.apply(seat, decision).is_err() {
            break;
        }
    }
    told
}

impl Analysis {
    /// The part of the page: a button, a progress bar, or what was found.
    pub fn part(&self, table: &Table<'_>) -> Markup {
        let texts = table.texts;
        let path = format!("{}/analysis", table.path);
        let running = matches!(self, Analysis::Running { .. });
        html! {
            section #analysis .card.analysis data-analysis=(path) data-running[running] aria-labelledby="analysis-title" {
                h2 #analysis-title tabindex="-1" { (texts.get("analysis-title")) }
                @match self {
                    Analysis::None => {
                        p.quiet { (texts.get("analysis-about")) }
                        form action=(path) method="post" data-analyse { button.primary type="submit" { (crate::icons::icon("chart")) (texts.get("analysis-go")) } }
                    }
                    Analysis::Running { done, of } => {
                        label.progress-line { span { (texts.get("analysis-running")) } progress max=(of) value=(done) {} }
                        noscript { p { a href="#analysis" { (texts.get("analysis-reload")) } } }
                    }
                    Analysis::Ready(found) => (found.draw(table))
                }
            }
        }
    }
}

impl Analysed {
    fn draw(&self, table: &Table<'_>) -> Markup {
        let texts = table.texts;
        let title = texts.get("analysis-chart");
        html! {
            p.quiet.reading { (texts.get("analysis-how")) }
            (Chart { table, id: "expected", title, moments: self.moments(), marks: self.marks(table) }.draw())
            h3 { (texts.get("analysis-mistakes")) }
            @if self.mistakes.is_empty() { p { (texts.get("analysis-perfect")) } }
            ol.mistakes {
                @for (index, mistake) in self.mistakes.iter().enumerate() { (mistake.draw(table, index + 1)) }
            }
        }
    }

    /// A moment for every turn; the turns of a round share its width, and the last one stands for the round in the
    /// table.
    fn moments(&self) -> Vec<Moment> {
        let round_of = |index: usize| self.turns.get(index).map(|turn| turn.round);
        let mut moments = Vec::with_capacity(self.turns.len());
        let mut begin = 0;
        for (index, turn) in self.turns.iter().enumerate() {
            if index > 0 && round_of(index - 1) != Some(turn.round) {
                begin = index;
            }
            let end = (index..self.turns.len()).find(|&later| round_of(later) != Some(turn.round));
            let turns = end.unwrap_or(self.turns.len()) - begin;
            let within = (index - begin + 1) as f32 / turns as f32;
            // Setup has no width: what is expected then counts as the beginning of the first round.
            let at = if turn.round == 0 { 0.0 } else { f32::from(turn.round - 1) + within };
            let last = round_of(index + 1) != Some(turn.round);
            let points = turn.expected.iter().map(|&points| points as f32).collect();
            moments.push(Moment { at, row: last.then_some(turn.round), points });
        }
        moments
    }

    fn marks(&self, table: &Table<'_>) -> Vec<Mark> {
        let mark = |(index, mistake): (usize, &Mistake)| Mark {
            moment: mistake.turn,
            seat: mistake.seat,
            label: (index + 1).to_string(),
            href: format!("#mistake-{}", index + 1),
            title: format!("{}. {}", index + 1, mistake.title(table)),
        };
        self.mistakes.iter().enumerate().map(mark).collect()
    }
}

impl Mistake {
    fn title(&self, table: &Table<'_>) -> String {
        let texts = table.texts;
        let when = match self.round {
            0 => texts.get("log-setup"),
            round => t!(texts, "log-round", round = round),
        };
        format!("{}, {when}: {}", table.name(self.seat), self.cost(texts))
    }

    fn cost(&self, texts: Texts) -> String {
        t!(texts, "analysis-cost", n = self.loss.round() as i32)
    }

    fn draw(&self, table: &Table<'_>, number: usize) -> Markup {
        let texts = table.texts;
        let items = |sentences: &[String]| html! { ul { @for sentence in sentences { li { (sentence) } } } };
        let list = |sentences: &[String]| {
            let (first, rest) =
                sentences.split_at(if sentences.len() > MANY { FEW } else { sentences.len() });
            html! {
                (items(first))
                @if !rest.is_empty() { details { summary { (t!(texts, "analysis-more", n = rest.len())) } (items(rest)) } }
            }
        };
        html! {
            li id={ "mistake-" (number) } {
                header {
                    (table.disk(self.seat, None))
                    strong { (table.name(self.seat)) }
                    span.quiet {
                        @if self.round > 0 { (t!(texts, "log-round", round = self.round)) " · " }
                        (texts.phase(self.phase))
                    }
                    b.loss { (self.cost(texts)) }
                }
                div.turns {
                    div.played { h4 { (texts.get("analysis-played")) } (list(&self.played)) }
                    div.better { h4 { (texts.get("analysis-better")) } (list(&self.better)) }
                }
                p.ways-on {
                    a href={ (table.path) "/replay?at=" (self.at) } { (texts.get("analysis-see")) }
                    a href={ (table.path) "/play-on?at=" (self.at) } { (texts.get("play-on")) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_turns_of_a_round_share_its_width() {
        let turn = |round| Turn { round, expected: vec![f64::from(round)] };
        let found = Analysed { turns: [0, 0, 1, 1, 2].map(turn).to_vec(), mistakes: Vec::new() };
        let places: Vec<(f32, Option<u8>)> =
            found.moments().iter().map(|moment| (moment.at, moment.row)).collect();
        assert_eq!(places, [(0.0, None), (0.0, Some(0)), (0.5, None), (1.0, Some(1)), (2.0, Some(2))]);
    }

    #[test]
    fn a_turn_is_told_as_far_as_it_can_be_played() {
        use carnegie_rules::Config;
        let position = Position::new(Config::base(2).expect("two players"), 1);
        let seat = position.to_act().iter().next().expect("somebody begins");
        let turn = [Decision::Done, Decision::Wait];
        assert_eq!(sentences(Texts::default(), position, seat, &turn).len(), 1);
    }
}
