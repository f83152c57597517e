//! Replaying a game: step, jump, speed, and through whose eyes.

use super::Table;
use crate::icons::icon;
use carnegie_rules::Seat;
use maud::{Markup, html};

/// Where a replay stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// After how many decisions.
    pub at: usize,
    /// How many there are in all.
    pub length: usize,
    /// After how many decisions each round began.
    pub rounds: Vec<usize>,
    /// Whether there is a link that others can open.
    pub shared: bool,
}

/// The speeds: their names, and milliseconds per decision.
const SPEEDS: [(&str, u32); 4] = [("½×", 1600), ("1×", 800), ("3×", 300), ("8×", 100)];

impl Replay {
    /// Where the current round begins, or the previous one if that is here.
    fn round_back(&self) -> usize {
        self.rounds.iter().rev().find(|&&begin| begin < self.at).copied().unwrap_or(0)
    }

    /// Where the next round begins.
    fn round_on(&self) -> usize {
        self.rounds.iter().find(|&&begin| begin > self.at).copied().unwrap_or(self.length)
    }
}

impl Table<'_> {
    pub(super) fn replay_bar(&self, replay: &Replay) -> Markup {
        let texts = self.texts;
        let eyes = self.you().map_or_else(|| "spectator".to_owned(), |seat| seat.to_string());
        let jump = |to: usize, name: &str, key: &str, picture: &str| {
            let label = texts.get(name);
            // Links: they also work before the script has been loaded.
            let address = format!("{}/replay?at={to}&seat={eyes}", self.path);
            let is_here = to == replay.at;
            html! {
                a data-jump=(to) href=[(!is_here).then_some(address)] role=[is_here.then_some("link")]
                    aria-disabled=[is_here.then_some("true")] aria-label=(label) aria-keyshortcuts=(key)
                    title={ (label) " (" (key_name(key)) ")" } { (icon(picture)) }
            }
        };
        html! {
            section #bar .bar data-part data-seq=(self.seq) data-shown=[self.shown().map(Seat::index)] data-you=[self.you().map(Seat::index)] data-focus="map" aria-label=(texts.get("replay")) {
                div.replay data-at=(replay.at) data-length=(replay.length) data-eyes=(eyes) {
                    div.steps-row {
                        (jump(replay.round_back(), "replay-round-back", "Shift+ArrowLeft", "round-back"))
                        (jump(replay.at.saturating_sub(1), "replay-back", "ArrowLeft", "step-back"))
                        button.run type="button" data-run aria-pressed="false" aria-label=(texts.get("replay-run")) aria-keyshortcuts="Space"
                            title={ (texts.get("replay-run")) " (␣)" } { (icon("play")) (icon("pause")) }
                        (jump((replay.at + 1).min(replay.length), "replay-on", "ArrowRight", "step-on"))
                        (jump(replay.round_on(), "replay-round-on", "Shift+ArrowRight", "round-on"))
                    }
                    input type="range" min="0" max=(replay.length) value=(replay.at) aria-label=(texts.get("replay-where"));
                    span.where { (replay.at) " / " (replay.length) }
                    label { span.sr { (texts.get("replay-speed")) }
                        select data-speed title={ (texts.get("replay-speed")) " (+ −)" } { @for (name, pause) in SPEEDS { option value=(pause) selected[name == "1×"] { (name) } } }
                    }
                    label.eyes { (icon("eye")) span.sr { (texts.get("replay-eyes")) }
                        select data-eyes-select title=(texts.get("replay-eyes")) {
                            option value="spectator" selected[self.you().is_none()] { (texts.get("replay-spectator")) }
                            @for seat in self.position().config().seats() { option value=(seat) selected[self.you() == Some(seat)] { (self.name(seat)) } }
                        }
                    }
                    @if replay.shared {
                        button type="button" data-share={ (self.path) "/replay?at=" (replay.at) "&seat=spectator" } data-shared=(texts.get("shared"))
                            title=(texts.get("replay-share")) { (icon("share")) span.sr { (texts.get("replay-share")) } }
                    }
                    @if self.can_play_on && !self.position().is_finished() {
                        a.button href={ (self.path) "/play-on?at=" (replay.at) } { (icon("choice")) (texts.get("play-on")) }
                    }
                    a.button href={ (self.path) "/end" } { (icon("vp")) (texts.get("see-result")) }
                }
            }
        }
    }
}

/// A key as people write it.
const fn key_name(key: &str) -> &str {
    match key.as_bytes() {
        b"ArrowLeft" => "←",
        b"ArrowRight" => "→",
        b"Shift+ArrowLeft" => "⇧ ←",
        b"Shift+ArrowRight" => "⇧ →",
        _ => key,
    }
}

#[cfg(test)]
mod tests {
    use super::Replay;

    #[test]
    fn rounds_are_jumped_from_beginning_to_beginning() {
        let at = |at| Replay { at, length: 30, rounds: vec![4, 11, 20], shared: false };
        assert_eq!((at(0).round_back(), at(0).round_on()), (0, 4));
        assert_eq!((at(4).round_back(), at(4).round_on()), (0, 11));
        assert_eq!((at(15).round_back(), at(15).round_on()), (11, 20));
        assert_eq!((at(30).round_back(), at(30).round_on()), (20, 30));
    }
}
