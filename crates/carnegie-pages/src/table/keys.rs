//! The keys that do something at a table and in a replay: the sheet that lists them, and the same for the rules.

use super::Table;
use crate::locale::Texts;
use maud::{Markup, html};

/// Some keys, and the message that says what they do.
type Keys = (&'static [&'static str], &'static str);

/// Stands for the digit of the last seat.
const LAST_SEAT: &str = "seats";

/// The keys of a table.
const TABLE: &[Keys] = &[
    (&["←", "→", "↑", "↓"], "key-arrows"),
    (&["↵"], "key-enter"),
    (&["1", "…", "9"], "key-digits"),
    (&["Esc"], "key-escape"),
    (&["E"], "key-end"),
    (&["U"], "do-undo"),
    (&["R"], "do-redo"),
    (&["L"], "do-list"),
    (&["H"], "do-hint"),
    (&["P"], "key-pause"),
    (&["N"], "key-step"),
    (&["S"], "key-skip"),
];

/// The keys of a replay, where nothing can be chosen.
const REPLAY: &[Keys] = &[
    (&["←", "→"], "key-replay-step"),
    (&["⇧ ←", "⇧ →", "PageUp", "PageDown"], "key-replay-round"),
    (&["Home", "End"], "key-replay-ends"),
    (&["Space"], "replay-run"),
    (&["+", "−"], "key-replay-speed"),
    (&["0", "…", LAST_SEAT], "key-replay-eyes"),
];

/// The keys of both.
const BOTH: &[Keys] =
    &[(&["I"], "key-explain"), (&["?", "F1"], "key-rules"), (&["M"], "key-symbols"), (&["K"], "keys-title")];

/// The keys of a table, or of a replay with this many seats: as they are written on the keyboard, and what they do.
pub(crate) fn keys(texts: Texts, replay: Option<usize>) -> impl Iterator<Item = (Vec<String>, String)> {
    let own = if replay.is_some() { REPLAY } else { TABLE };
    let name = move |key: &&str| match replay {
        Some(seats) if *key == LAST_SEAT => seats.to_string(),
        _ => key_name(texts, key),
    };
    own.iter().chain(BOTH).map(move |(keys, what)| (keys.iter().map(name).collect(), texts.get(what)))
}

/// A key as it is written on the keyboards of the language.
fn key_name(texts: Texts, key: &str) -> String {
    match key {
        "Home" => texts.get("key-name-home"),
        "End" => texts.get("key-name-end"),
        "PageUp" => texts.get("key-name-page-up"),
        "PageDown" => texts.get("key-name-page-down"),
        "Space" => texts.get("key-name-space"),
        _ => key.to_owned(),
    }
}

impl Table<'_> {
    /// The sheet of the keys that do something here.
    pub(super) fn keys(&self) -> Markup {
        let texts = self.texts;
        let replay = self.replay.as_ref().map(|_| self.position().config().seats().count());
        html! {
            dialog #keys aria-labelledby="keys-title" {
                h2 #keys-title { (texts.get("keys-title")) }
                dl {
                    @for (keys, what) in keys(texts, replay) {
                        dt { @for key in keys { kbd { (key) } " " } } dd { (what) }
                    }
                }
                button.chip type="button" data-close { (texts.get("js-close")) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::keys;
    use crate::table::{Replay, Sitter, Table};
    use crate::{Locale, Texts};
    use carnegie_rules::{Config, Game, Viewer};

    /// What the sheet of keys of a page says.
    fn sheet(replay: bool) -> String {
        let game = Game::new(Config::base(2).unwrap(), 1, vec!["A".into(), "B".into()]).unwrap();
        let view = game.position().view(Viewer::Spectator);
        let replay = replay.then(|| Replay { at: 1, length: 2, rounds: vec![1], shared: false });
        let sitters = [Sitter::default(), Sitter::default()];
        let table = Table { replay, ..Table::of(Texts::new(Locale::En), &view, &sitters) };
        let page = table.page().into_string();
        page.split("id=\"keys\"").nth(1).unwrap().split("</dialog>").next().unwrap().to_owned()
    }

    #[test]
    fn a_replay_lists_its_own_keys_and_not_those_of_a_turn() {
        let (table, replay) = (sheet(false), sheet(true));
        let lists = |sheet: &str, key: &str| sheet.contains(&format!("<kbd>{key}</kbd>"));
        for key in ["E", "U", "R", "L", "H", "P", "N", "S", "↑", "Esc"] {
            assert!(lists(&table, key) && !lists(&replay, key), "{key}");
        }
        for key in ["Space", "+", "−", "Page Up", "Page Down", "Home", "End", "0", "2", "⇧ ←"] {
            assert!(lists(&replay, key) && !lists(&table, key), "{key}");
        }
        for key in ["I", "?", "F1", "M", "K"] {
            assert!(lists(&replay, key) && lists(&table, key), "{key}");
        }
    }

    #[test]
    fn keys_are_named_as_on_the_keyboards_of_the_language() {
        let names = |locale| keys(Texts::new(locale), Some(2)).flat_map(|(keys, _)| keys).collect::<Vec<_>>();
        assert!(names(Locale::De).contains(&"Pos1".to_owned()));
        assert!(names(Locale::En).contains(&"Home".to_owned()));
    }
}
