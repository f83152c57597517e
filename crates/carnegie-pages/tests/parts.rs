//! Parts that follow a game are the same as those of a freshly loaded page, for everybody, in every kind of game.

use carnegie_pages::table::{Memo, Sitter, Story, Table, chronicle, score_sheet};
use carnegie_pages::{Locale, Texts};
use carnegie_rules::{Config, Game, Modules, Position, Seat, SeatSet, Viewer, decision_list};
use std::collections::BTreeMap;

/// A reader of a page.
struct Reader {
    viewer: Viewer,
    memo: Memo,
    story: Story,
    parts: BTreeMap<String, String>,
    lines: Vec<String>,
}

impl Reader {
    fn new(viewer: Viewer) -> Self {
        Reader {
            viewer,
            memo: Memo::default(),
            story: Story::default(),
            parts: BTreeMap::new(),
            lines: Vec::new(),
        }
    }

    fn follow(&mut self, game: &Game, seq: u64) {
        let (kept, entries) = self.story.go_on(texts(), game.record(), self.viewer, game.position());
        let (memo, parts) = (&mut self.memo, &mut self.parts);
        let lines = with_table(game.position(), self.viewer, seq, |table| {
            for (_, part) in table.changed_parts(memo) {
                parts.insert(part.id, part.html);
            }
            table.log_lines(&entries)
        });
        self.lines.truncate(kept);
        self.lines.extend(lines);
    }

    fn check(&self, game: &Game, seq: u64) {
        let start = game.record().position_after(0).unwrap();
        let log = chronicle(texts(), &start, &game.record().decisions, self.viewer, game.position());
        with_table(game.position(), self.viewer, seq, |table| {
            let loaded: BTreeMap<_, _> =
                table.parts_but_the_log().into_iter().map(|part| (part.id, part.html)).collect();
            assert_eq!(self.parts, loaded);
            assert_eq!(self.lines, table.log_lines(&log));
        });
    }
}

fn texts() -> Texts {
    Texts::new(Locale::En)
}

fn with_table<T>(position: &Position, viewer: Viewer, seq: u64, f: impl FnOnce(&Table<'_>) -> T) -> T {
    let names = ["Ada", "Ben", "Cleo", "Dora"];
    let sitter = |name: &str| Sitter { name: name.to_owned(), connected: true, ..Sitter::default() };
    let sitters: Vec<Sitter> =
        names.iter().map(|name| sitter(name)).take(position.config().players()).collect();
    f(&Table {
        path: "/tables/x",
        title: "x",
        seq,
        event: "1.0",
        you: match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        },
        hints: true,
        ..Table::of(texts(), &position.view(viewer), &sitters)
    })
}

/// A game of random-looking choices, with decisions taken back from time to time.
fn follow(config: Config, mut dice: u64) {
    let names = (0..config.players()).map(|n| format!("Seat {n}")).collect();
    let mut game = Game::new(config, dice, names).unwrap();
    let viewers = config.seats().map(Viewer::Seat).chain([Viewer::Spectator]);
    let mut readers: Vec<Reader> = viewers.map(Reader::new).collect();
    let (mut list, mut seq) = (decision_list(), 0);
    while !game.position().is_finished() {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let length = game.record().decisions.len();
        if dice >> 60 == 0 && length > 3 {
            game.rewind(length - 3).unwrap();
        } else {
            let seat: Seat = game.position().to_act().iter().next().unwrap();
            game.position().legal(seat, &mut list);
            game.apply(seat, list[(dice >> 33) as usize % list.len()]).unwrap();
        }
        seq += 1;
        for reader in &mut readers {
            reader.follow(&game, seq);
            if seq % 16 == 0 || game.position().is_finished() {
                reader.check(&game, seq);
            }
        }
    }
    assert!(seq > 60, "only {seq} decisions");
}

/// As a tab that nobody looks at, it is only seen by its title.
#[test]
fn the_title_calls_whoever_is_waited_for_to_play_again() {
    let game = Game::new(Config::base(2).unwrap(), 1, vec!["Ada".into(), "Ben".into()]).unwrap();
    let seats: Vec<Seat> = game.position().config().seats().collect();
    let title = |stopped, kept| {
        with_table(game.position(), Viewer::Seat(seats[0]), 0, |table| {
            Table { stopped, rematch_seats: SeatSet::only(kept), replay: None, ..*table }.browser_title()
        })
    };
    assert_eq!(title(true, seats[0]), "● Play again? · x");
    assert_eq!(title(true, seats[1]), "x");
    assert!(!title(false, seats[0]).contains("again"), "nobody plays again before the end");
}

#[test]
fn in_games_of_two_to_four() {
    for players in 2..=4 {
        follow(Config::base(players).unwrap(), players as u64);
    }
}

#[test]
fn with_every_module() {
    // A New Beginning and the secret donation reveal later what they hide at first.
    follow(Config::new(3, Modules::ALL, None).unwrap(), 5);
}

#[test]
fn the_score_sheet_tells_the_secret_donations_when_they_are_open() {
    let config = Config::new(3, Modules::ALL, None).unwrap();
    let mut game = Game::new(config, 5, vec!["A".into(), "B".into(), "C".into()]).unwrap();
    let (mut list, mut dice) = (decision_list(), 5_u64);
    while !game.position().is_finished() {
        let sheet =
            with_table(game.position(), Viewer::Spectator, 0, |table| score_sheet(table).into_string());
        assert!(!sheet.contains("secret-line"), "a spectator is told a secret");
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let seat = game.position().to_act().iter().next().unwrap();
        game.position().legal(seat, &mut list);
        game.apply(seat, list[(dice >> 33) as usize % list.len()]).unwrap();
    }
    let sheet = with_table(game.position(), Viewer::Spectator, 0, |table| score_sheet(table).into_string());
    let noted: Vec<_> = config.seats().filter_map(|seat| game.position().player(seat).secret).collect();
    assert_eq!(noted.len(), 3);
    for space in noted {
        let words = texts().donation(game.position(), space).replace('&', "&amp;");
        assert!(sheet.contains("secret-line") && sheet.contains(&words), "{words} is not on the sheet");
    }
}

#[test]
fn against_andrew() {
    follow(Config::solo(2).unwrap(), 6);
}
