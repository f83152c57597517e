//! Every legal decision has a number; observations are made of what a viewer sees and hold nothing else; and none of it
//! changes without a new version.

#[path = "../../carnegie-rules/tests/common/mod.rs"]
mod common;

use carnegie_lab::{
    DECISIONS, ENCODING_VERSION, FIELDS, OBSERVATION, blocks, decision_of, number_of, observe,
};
use carnegie_rules::components::sheet::SheetLine;
use carnegie_rules::{
    Action, Cause, City, Config, Decision, Department, Game, Module, Phase, Position, Printed, ProjectType,
    Region, Seat, View, Viewer, decision_list,
};
use common::{Case, Rng, kind, viewers};
use sha2::{Digest, Sha256};
use std::fmt::Write;

fn observation(view: &View) -> [i16; OBSERVATION] {
    let mut row = [i16::MIN; OBSERVATION];
    observe(view, &mut row);
    assert!(!row.contains(&i16::MIN), "every integer is written");
    row
}

/// A field of an observation.
fn field<'a>(row: &'a [i16; OBSERVATION], name: &str) -> &'a [i16] {
    let at = FIELDS.iter().position(|field| field.name == name).expect("a field of this name");
    let start: usize = FIELDS[..at].iter().map(|field| field.length).sum();
    &row[start..start + FIELDS[at].length]
}

#[test]
fn every_legal_decision_has_a_number_and_most_numbers_come_up() {
    let mut met = vec![false; DECISIONS];
    let mut legal = decision_list();
    for case in Case::sample(12 * Config::every().count() * common::factor(), 300_000) {
        let mut walk = case.begin();
        while let Some((seat, decision)) = walk.next_decision() {
            walk.position.legal(seat, &mut legal);
            walk.apply(seat, decision);
            for &decision in &legal {
                let number = number_of(decision).unwrap_or_else(|| panic!("\"{decision}\" has no number"));
                met[usize::from(number)] = true;
            }
        }
    }
    // Some need an unlikely game, such as sixteen projects in one region; a whole kind that never comes up would be a
    // bug.
    for block in blocks() {
        let numbers = usize::from(block.first)..usize::from(block.first + block.count);
        let found = numbers.clone().filter(|&number| met[number]).count();
        assert!(
            found * 10 >= numbers.len(),
            "{}: only {found} of {} ever were legal",
            block.kind,
            numbers.len()
        );
    }
    let all = met.iter().filter(|met| **met).count();
    assert!(all * 10 > DECISIONS * 6, "{all} of {DECISIONS}");
}

#[test]
fn an_observation_says_what_is_on_the_table() {
    let mut checked = 0;
    for (index, case) in Case::sample(2 * Config::every().count(), 310_000).enumerate() {
        let game = case.play(index * 11 % 260);
        let position = game.position();
        for viewer in viewers(case.config) {
            let view = position.view(viewer);
            let row = observation(&view);
            let first = match viewer {
                Viewer::Seat(seat) => seat.index(),
                Viewer::Spectator => 0,
            };
            assert_eq!(field(&row, "players"), [case.config.players() as i16]);
            assert_eq!(field(&row, "round"), [i16::from(position.round())]);
            assert_eq!(field(&row, "phase"), [position.phase() as i16]);
            let asked = matches!(viewer, Viewer::Seat(seat) if position.to_act().contains(seat));
            assert_eq!(field(&row, "question")[0] >= 0, asked);
            for place in 0..case.config.players() {
                let seat = Seat::new((first + place) % case.config.players()).unwrap();
                let player = position.player(seat);
                let own = field(&row, &format!("player_{place}"));
                assert_eq!(
                    own[..5],
                    [1, player.money as i16, player.goods as i16, player.vp, i16::from(player.reserve)]
                );
                let disks = field(&row, "map").iter().filter(|&&owner| owner == place as i16 + 1).count();
                assert_eq!(disks as u32, position.projects(seat).len());
                assert_eq!(field(&row, "to_act")[place] == 1, position.to_act().contains(seat));
                checked += 1;
            }
        }
    }
    assert!(checked > 2_000);
}

/// The same game, except that what is still hidden from the viewer was decided or drawn differently.
fn twins(game: &Game, viewer: Viewer, rng: &mut Rng) -> [Position; 2] {
    let record = game.record();
    let mut decided = Position::new(record.config(), record.seed());
    let mut legal = decision_list();
    for &(seat, decision) in &record.decisions {
        let mut decision = decision;
        if game.position().hides(viewer, seat, decision) {
            decided.legal(seat, &mut legal);
            legal.retain(|other| kind(other) == kind(&decision));
            decision = rng.pick(&legal);
        }
        decided.apply(seat, decision).expect("hidden decisions leave the visible ones legal");
    }
    [decided, game.position().view(viewer).sample(|bound| rng.below(bound))]
}

#[test]
fn nothing_hidden_changes_an_observation_or_a_mask() {
    let mut differ = 0;
    let (mut legal, mut other_legal) = (decision_list(), decision_list());
    for (index, case) in Case::sample(4 * Config::every().count() * common::factor(), 320_000).enumerate() {
        for decisions in [index % 23, 20 + index * 7 % 150] {
            let game = case.play(decisions);
            if game.position().is_finished() {
                continue;
            }
            let mut rng = Rng::new(case.seed ^ decisions as u64);
            for viewer in viewers(case.config) {
                let own = observation(&game.position().view(viewer));
                for twin in twins(&game, viewer, &mut rng) {
                    differ += usize::from(twin != *game.position());
                    assert_eq!(own, observation(&twin.view(viewer)), "{viewer:?}: {case}");
                    if let Viewer::Seat(seat) = viewer {
                        game.position().legal(seat, &mut legal);
                        twin.legal(seat, &mut other_legal);
                        assert_eq!(legal, other_legal);
                    }
                }
            }
        }
    }
    assert!(differ > 2_000, "only {differ} twins differed");
}

#[test]
fn own_secrets_are_observed() {
    let modules = [Module::NewBeginning, Module::SecretDonation];
    let config = Config::new(2, modules.into_iter().collect(), None).unwrap();
    let [ada, ben] = [0, 1].map(|seat| Seat::new(seat).unwrap());
    let mut one = Position::new(config, 7);
    let mut other = one;
    one.apply(ada, "sheet goods 6".parse().unwrap()).unwrap();
    other.apply(ada, "sheet goods 2".parse().unwrap()).unwrap();
    let seen = |position: &Position, seat| observation(&position.view(Viewer::Seat(seat)));
    assert_ne!(seen(&one, ada), seen(&other, ada));
    assert_eq!(seen(&one, ben), seen(&other, ben));
    assert_eq!(one.phase(), Phase::Sheets);
}

/// What a change of the encoding would change: all decisions in order, all fields, and some rows.
fn fingerprint() -> String {
    let mut text = String::new();
    for number in 0..DECISIONS as u16 {
        let decision: Decision = decision_of(number).unwrap();
        writeln!(text, "{number} {decision}").unwrap();
    }
    for field in FIELDS {
        writeln!(text, "{} {}", field.name, field.length).unwrap();
    }
    for (index, case) in Case::sample(Config::every().count(), 330_000).enumerate() {
        let game = case.play(index * 3);
        for viewer in viewers(case.config) {
            writeln!(text, "{:?}", observation(&game.position().view(viewer))).unwrap();
        }
    }
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// When this fails, decisions or observations are numbered differently from before: raise `ENCODING_VERSION` and write
/// the new fingerprint here. Played games change with the rules: then only the fingerprint changes.
#[test]
fn the_encoding_changes_only_with_its_version() {
    let known = (1, 2, "967990fb1dd989423f936f4470eaa14e51cbd42a4771eb01af63868eaf88ae1e");
    assert_eq!((ENCODING_VERSION, carnegie_rules::RULES_VERSION, fingerprint().as_str()), known);
}

/// The document that says what the numbers mean, made from the numbers.
#[test]
fn the_document_shows_the_encoding() {
    let mut text = format!(
        "# The encoding\n\n\
         How programs that learn see the game: a number for every decision and a row of integers for every view. This is \
         version {ENCODING_VERSION}\n(`ENCODING_VERSION`); any change below raises it, and every file with such numbers carries it. \
         This file is generated by\n`crates/carnegie-lab/tests/encoding.rs` (`./test --bless`).\n\n\
         ## Decisions\n\n\
         There are {DECISIONS} decisions that can be legal in some game; each has a number, from 0. A mask has a byte for each of \
         them: 1 where\nit is legal. Decisions of a kind are neighbours. [RECORD](RECORD.md) explains the texts.\n\n\
         | numbers | kind | from | to |\n| --- | --- | --- | --- |\n"
    );
    for block in blocks() {
        let last = block.first + block.count - 1;
        let words = |number| decision_of(number).unwrap().to_string();
        writeln!(
            text,
            "| {}–{last} | {} | `{}` | `{}` |",
            block.first,
            block.kind,
            words(block.first),
            words(last)
        )
        .unwrap();
    }
    write!(
        text,
        "\n`carnegie.Decision.from_number(n)` (Python) and `carnegie_lab::decision_of` (Rust) turn a number into its decision.\n\n\
         ## Observations\n\n\
         {OBSERVATION} integers (`int16`, {} bytes), made from what the viewer may see and from nothing else. Seats are counted \
         from the viewer,\nclockwise: 0 is the viewer, and a spectator sees from the first seat. -1 means none. Words are numbered as \
         below.\n\n\
         | from | length | field | meaning |\n| ---: | ---: | --- | --- |\n",
        2 * OBSERVATION
    )
    .unwrap();
    let mut start = 0;
    for field in FIELDS {
        writeln!(text, "| {start} | {} | `{}` | {} |", field.length, field.name, field.meaning).unwrap();
        start += field.length;
    }
    text.push_str(
        "\nThe question (the first integer of `question`) is: 0 a line of the sheet, 1 tab sides, 2 the housing disk, 3 the \
         reserved\ndepartment, 4 covering a donation area, 5 setup moves, 6 activation, 7 the secret donation, 8 the action of the \
         round,\n9 bringing employees back, 10 the space of a transport income, 11 a lobby, 12 study points, 13 a project income, \
         14 a\ndonation, 15 departments, 16 staffing a new department. What it is about: the line, region, 7 × tab + space, \
         action or\ncompany space.\n",
    );
    text.push_str("\n## Words\n\nNumbered from 0.\n\n| | in order |\n| --- | --- |\n");
    let mut words =
        |what: &str, names: Vec<&str>| writeln!(text, "| {what} | {} |", names.join(", ")).unwrap();
    words("modules", Module::ALL.iter().map(|word| word.name()).collect());
    words("phases", Phase::ALL.iter().map(|word| word.name()).collect());
    words("actions", Action::ALL.iter().map(|word| word.name()).collect());
    words("regions", Region::ALL.iter().map(|word| word.name()).collect());
    words("project types, tabs", ProjectType::ALL.iter().map(|word| word.name()).collect());
    words("donation types", Cause::ALL.iter().map(|word| word.name()).collect());
    words("printed departments", Printed::ALL.iter().map(|word| word.name()).collect());
    words("departments", Department::ALL.iter().map(|word| word.name()).collect());
    words("lines of the sheet", SheetLine::ALL.iter().map(|word| word.name()).collect());
    words(
        "cities; their slots follow each other from left to right",
        City::ALL.iter().map(|word| word.name()).collect(),
    );
    text.push_str(
        "| company spaces | a1, b1, c1, d1, a2, … d4 |\n| donation spaces | 1.1, 1.2, … 1.5, 2.1, … 4.5 |\n\
         | Andrew's cards | those of `carnegie components --json` (`solo_cards`) |\n",
    );
    common::bless::expect_file("../../docs/ENCODING.md", &text);
}
