//! Records: a game is its configuration, seats, seed and decisions, in text or in JSON.

use super::scenario::*;
use crate::*;

/// With this seed the first of two players begins.
fn seed() -> u64 {
    let config = Config::base(2).unwrap();
    (0..).find(|&seed| Position::new(config, seed).first_player() == P1).unwrap()
}

fn game() -> Game {
    Game::new(Config::base(2).unwrap(), seed(), vec!["Ann Lee".into(), "Bo".into()]).unwrap()
}

fn game_of(decisions: &[(Seat, &str)]) -> Game {
    let mut game = game();
    for &(seat, text) in decisions {
        game.apply(seat, decision(text)).unwrap();
    }
    game
}

fn begun() -> Game {
    game_of(&[(P1, "tabs A B A A"), (P2, "sell"), (P2, "tabs B B B B"), (P2, "house denver 3")])
}

#[test]
fn text_is_one_decision_a_line_in_rulebook_words() {
    let expected = format!(
        "carnegie record 1\nrules {RULES_VERSION}\nplayers 2\nseed {}\nseat 1 Ann Lee\nseat 2 Bo\n\n\
         1 tabs A B A A\n2 sell\n2 tabs B B B B\n2 house denver 3\n",
        seed()
    );
    assert_eq!(begun().record().to_string(), expected);
}

#[test]
fn json_is_one_line() {
    let expected = format!(
        r#"{{"format":"carnegie-record","version":1,"rules":{RULES_VERSION},"players":2,"modules":[],"seed":"{}","seats":["Ann Lee","Bo"],"decisions":["1 tabs A B A A","2 sell","2 tabs B B B B","2 house denver 3"]}}"#,
        seed()
    );
    assert_eq!(begun().record().to_json(), expected);
}

#[test]
fn text_and_json_say_the_same() {
    let game = begun();
    let record = game.record();
    assert_eq!(Record::parse(&record.to_string()).as_ref(), Ok(record));
    assert_eq!(Record::parse(&record.to_json()).as_ref(), Ok(record));
    assert_eq!(record.replay().as_ref(), Ok(game.position()));
}

#[test]
fn modules_and_difficulty_are_part_of_the_record() {
    let modules = Modules::NONE.with(Module::NewBeginning).with(Module::OpenBar);
    let config = Config::new(1, modules, Some(3)).unwrap();
    let record = Record::new(config, u64::MAX, vec!["Ann".into()]).unwrap();
    let text = record.to_string();
    assert!(text.contains("modules new-beginning,open-bar\ndifficulty 3\nseed 18446744073709551615\n"));
    for written in [text, record.to_json()] {
        assert_eq!(Record::parse(&written).as_ref(), Ok(&record));
    }
}

#[test]
fn people_may_type_comments_blank_lines_and_capital_letters() {
    let typed = format!(
        "\u{feff}# Friday evening\r\ncarnegie record 1\r\nrules {RULES_VERSION}\nplayers 2\nseat 1 Ann Lee\nseat 2 Bo\nseed {}\n\
         \n# setup\n1   Tabs a B A a\n  2 SELL\n2 tabs b b b b\n\n2 house Denver 3",
        seed()
    );
    assert_eq!(Record::parse(&typed).as_ref(), Ok(begun().record()));
}

#[test]
fn damaged_text_is_refused_with_the_line_and_the_reason() {
    let title = format!("carnegie record 1\nrules {RULES_VERSION}\n");
    let head = format!("{title}players 2\nseed 7\nseat 1 Ann\nseat 2 Bo\n");
    for (text, reason) in [
        ("", "this is not a Carnegie record"),
        ("dear diary", "this is not a Carnegie record"),
        ("carnegie record 2", "record version 2: this program reads version 1"),
    ] {
        assert_eq!(Record::parse(text).unwrap_err().to_string(), reason, "{text}");
    }
    for (rest, reason) in [
        ("seed 7", "the record does not say how many players there are"),
        ("players 2\nseat 1 Ann\nseat 2 Bo", "the record does not say its seed"),
        ("players 7\nseed 7", "7 players: the game is for 1 to 4"),
        ("players 2\nseed 7\nseat 1 Ann", "1 names for 2 seats"),
        ("players 2\nplayers 3", "line 4: \"players\" appears twice"),
        ("players 2\nseed seven", "line 4: \"seven\" is not a value for \"seed\""),
        ("players 2\n\nseat 2 Bo", "line 5: \"2\" is not a value for \"seat\""),
        ("modules chess", "line 3: \"chess\" is not a value for \"modules\""),
        ("colour red", "line 3: unknown header \"colour\""),
        ("rules 7", "line 3: \"rules\" appears twice"),
    ] {
        assert_eq!(Record::parse(&format!("{title}{rest}")).unwrap_err().to_string(), reason, "{rest}");
    }
    for (line, reason) in [
        ("1 tabs A B", "line 8: the decision ends where a tab side is expected"),
        ("3 tabs A A A A", "line 8: a decision begins with the number of a seat, not \"3\""),
        ("0 sell", "line 8: a decision begins with the number of a seat, not \"0\""),
        ("1 house atlantis 1", "line 8: unknown city \"atlantis\""),
        ("1 sell 2", "line 8: unexpected \"2\" at the end of the decision"),
    ] {
        let text = format!("{head}1 tabs A A A A\n{line}\n");
        assert_eq!(Record::parse(&text).unwrap_err().to_string(), reason);
    }
}

#[test]
fn damaged_json_is_refused_with_the_place_and_the_reason() {
    let json = begun().record().to_json();
    for (from, to, reason) in [
        ("carnegie-record", "chess", "this is not a Carnegie record"),
        ("\"version\":1", "\"version\":9", "record version 9: this program reads version 1"),
        ("\"players\":2", "\"players\":3", "2 names for 3 seats"),
        (
            "\"Bo\"",
            "\"\"",
            "seat 2: a name has 1 to 64 characters, no control characters and no spaces at either end",
        ),
        ("2 sell", "2 shout", "decision 2: unknown decision \"shout\""),
        ("2 sell", "sell", "decision 2: a decision begins with the number of a seat, not \"sell\""),
    ] {
        let error = Record::parse(&json.replace(from, to)).unwrap_err();
        assert_eq!(error.to_string(), reason);
    }
    assert!(matches!(Record::parse(&json[..40]), Err(RecordError::Json { line: 1, .. })));
    let surplus = json.replace("\"version\"", "\"winner\":1,\"version\"");
    assert!(matches!(Record::parse(&surplus), Err(RecordError::Json { line: 1, .. })), "nothing derived");
}

#[test]
fn a_record_with_an_illegal_decision_says_which_and_why() {
    let mut record = begun().record().clone();
    record.decisions.insert(3, (P2, decision("house reno")));
    let error = record.replay().unwrap_err();
    assert_eq!(error.number, 4);
    assert_eq!(error.reason, Illegal::SmallTown);
    assert_eq!(
        error.to_string(),
        "decision 4, seat 2, \"house reno\": the housing disk goes on a housing slot in a medium or major city"
    );
    assert_eq!(Game::from_record(record), Err(error));
}

#[test]
fn names_fit_on_one_line() {
    let named = |name: &str| Record::new(Config::base(2).unwrap(), 0, vec!["Ann".into(), name.into()]);
    for bad in ["", " Bo", "Bo ", "B\no", &"x".repeat(65)] {
        assert_eq!(named(bad), Err(RecordError::Name(2)), "{bad:?}");
    }
    for good in ["Bo", "1 sell", "Łukasz Żak", "#", &"ß".repeat(64)] {
        let record = named(good).unwrap();
        assert_eq!(Record::parse(&record.to_string()).as_ref(), Ok(&record), "{good:?}");
    }
}

#[test]
fn the_position_after_any_number_of_decisions_can_be_asked_for() {
    let game = begun();
    let record = game.record();
    assert_eq!(record.position_after(0).unwrap(), Position::new(record.config(), record.seed()));
    assert_eq!(record.position_after(3).unwrap().phase(), Phase::FirstProject);
    assert_eq!(record.position_after(99).as_ref(), Ok(game.position()), "all of them if there are fewer");
}

#[test]
fn undo_is_replay_and_what_was_undone_can_be_done_again() {
    let mut game = begun();
    let before = game.clone();
    let undone = game.rewind(2).unwrap();
    assert_eq!(undone, [(P2, decision("tabs B B B B")), (P2, decision("house denver 3"))]);
    assert_eq!(game.position().phase(), Phase::TabSides);
    for (seat, decision) in undone {
        game.apply(seat, decision).unwrap();
    }
    assert_eq!(game, before);
}

#[test]
fn only_the_own_decisions_since_somebody_else_decided_are_taken_back() {
    let game = begun();
    assert_eq!(game.undo_floor(P2), 1, "everything after the decision of player 1");
    assert_eq!(game.undo_floor(P1), 4, "player 2 has decided since");
}

#[test]
fn a_refused_decision_is_not_recorded() {
    let mut game = begun();
    let before = game.clone();
    assert_eq!(game.apply(P1, decision("sell")), Err(Illegal::NotYourTurn(P1)));
    assert_eq!(game, before);
}
