//! Golden records: finished games in `tests/golden`, each with the score that it must give.
//!
//! `NAME.txt` is the text form below a table of the expected score in comments, `NAME.jsonl` the JSON form.
//! They are written by `cargo run -p carnegie-rules --example golden`.

use super::{Case, Style, all_modules};
use carnegie_rules::{Config, DonationSpace, Game, Position, Record, Score, ScoreLine, Seat};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// One golden game: its file name, what is played, and what it is in words.
pub(crate) struct Golden {
    pub(crate) name: &'static str,
    pub(crate) config: Config,
    about: &'static str,
}

/// All golden games.
pub(crate) fn all() -> Vec<Golden> {
    let base = |players| Config::base(players).expect("a base game");
    let solo = |difficulty| Config::solo(difficulty).expect("a solo game");
    let golden = |name, config, about| Golden { name, config, about };
    vec![
        golden("base-2", base(2), "Two players, the base game"),
        golden("base-3", base(3), "Three players, the base game"),
        golden("base-4", base(4), "Four players, the base game"),
        golden("solo-1", solo(1), "The solo game, difficulty 1"),
        golden("solo-2", solo(2), "The solo game, difficulty 2"),
        golden("solo-3", solo(3), "The solo game, difficulty 3"),
        golden("solo-4", solo(4), "The solo game, difficulty 4"),
        golden("modules-1", all_modules(1), "The solo game with every module it allows"),
        golden("modules-2", all_modules(2), "Two players with every module"),
        golden("modules-3", all_modules(3), "Three players with every module"),
        golden("modules-4", all_modules(4), "Four players with every module"),
    ]
}

pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

impl Golden {
    pub(crate) fn path(&self, extension: &str) -> PathBuf {
        folder().join(self.name).with_extension(extension)
    }

    /// The file in one of the two forms.
    pub(crate) fn read(&self, extension: &str) -> String {
        let path = self.path(extension);
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    pub(crate) fn record(&self) -> Record {
        Record::parse(&self.read("txt")).unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }

    /// Of many games by builders, the one in which the most different things happen; then the best one.
    pub(crate) fn generate(&self, seeds: u64) -> Game {
        let games = (1..=seeds).map(|seed| {
            let case = Case { config: self.config, seed, style: Style::Builder };
            case.play(usize::MAX)
        });
        games.max_by_key(richness).expect("at least one seed")
    }

    /// The text form with the expected score above it.
    pub(crate) fn text(&self, game: &Game) -> String {
        let about = self.about;
        format!("# {about}, played by random builders.\n#\n{}{}", score_table(game.position()), game.record())
    }
}

/// How many different things happen and score, and the sum of the scores.
fn richness(game: &Game) -> (usize, i16) {
    let decisions = game.record().decisions.iter().map(|(_, decision)| decision.to_string());
    let happened = decisions.map(|text| {
        let mut words = text.split(' ');
        let verb = words.next().unwrap_or_default().to_owned();
        match verb.as_str() {
            "move" | "house" | "donate" | "activate" => verb,
            "build" => words.next_back().unwrap_or_default().to_owned(),
            _ => verb + words.next().unwrap_or_default(),
        }
    });
    let position = game.position();
    let scores: Vec<_> = position.config().seats().map(|seat| position.score(seat)).collect();
    let scoring = |line: &&ScoreLine| scores.iter().any(|score| score.line(**line) > 0);
    let lines = ScoreLine::ALL.iter().filter(scoring).count();
    let total = scores.iter().map(Score::total).sum();
    (happened.collect::<BTreeSet<_>>().len() + 5 * lines, total)
}

/// A seat as the table names it.
pub(crate) fn seat_name(position: &Position, seat: Seat) -> String {
    let andrew = position.config().is_solo() && seat == Seat::ANDREW;
    if andrew { "Andrew".to_owned() } else { format!("seat {seat}") }
}

/// The score sheet as comments of a text record: a row for each line and each donation, a column for each seat.
pub(crate) fn score_table(position: &Position) -> String {
    let seats: Vec<Seat> = position.scored_seats().collect();
    let mut table = String::new();
    let mut row = |name: &str, values: Vec<String>| {
        let _ = writeln!(
            table,
            "# {name:20}{}",
            values.iter().map(|value| format!("{value:>8}")).collect::<String>()
        );
    };
    row("score", seats.iter().map(|&seat| seat_name(position, seat)).collect());
    for &line in ScoreLine::ALL {
        row(line.name(), seats.iter().map(|&seat| position.score(seat).line(line).to_string()).collect());
    }
    for space in DonationSpace::all() {
        let vp = |seat: &Seat| position.score(*seat).donation(space);
        if seats.iter().any(|seat| vp(seat).is_some()) {
            let shown = |seat: &Seat| vp(seat).map_or("-".to_owned(), |vp| vp.to_string());
            row(&format!("donation {space}"), seats.iter().map(shown).collect());
        }
    }
    row("total", seats.iter().map(|&seat| position.score(seat).total().to_string()).collect());
    table
}
