//! Nothing that comes from outside makes the library panic, and nothing refused changes anything.
//!
//! The seeds are fixed, so that a failure can be reproduced; the amount is bounded, so that it runs with all tests.

mod common;

use carnegie_rules::components::sheet::SheetLine;
use carnegie_rules::{
    Cause, Config, Decision, Office, Position, RULES_VERSION, Record, Region, Seat, Viewer,
};
use common::{Case, Rng, Style, factor};
use serde_json::{Value, json};

/// Reads a text in every way there is. What can be read must be written and replayed without surprises.
/// Returns whether it is a record.
fn read(text: &str) -> bool {
    let mut readable = false;
    for result in [Record::parse(text), Record::from_text(text), Record::from_json(text)] {
        match result {
            Ok(record) => {
                check_read(&record);
                readable = true;
            }
            Err(error) => check_message(&error.to_string()),
        }
    }
    match text.parse::<Decision>() {
        Ok(decision) => assert_eq!(decision.to_string().parse(), Ok(decision)),
        Err(error) => check_message(&error.to_string()),
    }
    readable
}

/// Some damage leaves a record readable and some does not; both must have happened.
fn check_both_happened(readable: &[bool]) {
    let count = readable.iter().filter(|&&readable| readable).count();
    assert!(count > 50 && readable.len() - count > 50, "{count} of {} were readable", readable.len());
}

/// A record that could be read comes back from both forms, and replays or says where it does not.
fn check_read(record: &Record) {
    assert_eq!(Record::from_text(&record.to_string()).as_ref(), Ok(record));
    assert_eq!(Record::from_json(&record.to_json()).as_ref(), Ok(record));
    match record.replay() {
        Ok(position) => assert_eq!(position.check_invariants(), Ok(())),
        Err(error) => {
            assert!((1..=record.decisions.len()).contains(&error.number));
            assert_eq!(record.decisions[error.number - 1], (error.seat, error.decision));
            let before = record.position_after(error.number - 1).expect("legal up to there");
            assert_eq!(before.check_invariants(), Ok(()));
            check_message(&error.to_string());
        }
    }
}

/// An error is one clear line, however strange the input.
fn check_message(message: &str) {
    assert!(!message.is_empty() && message.chars().count() < 300, "{message}");
    assert!(!message.contains('\n'), "{message:?}");
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn random_bytes() {
    let mut rng = Rng::new(1);
    for _ in 0..20_000 * factor() {
        let length = rng.below(80);
        let bytes: Vec<u8> = (0..length).map(|_| rng.below(256) as u8).collect();
        read(&lossy(&bytes));
    }
}

/// Words and signs of both forms, and some that belong to neither.
const WORDS: [&str; 66] = [
    "carnegie",
    "record",
    "carnegie record 1",
    "rules 1",
    "rules 2",
    "carnegie record 2",
    "players",
    "modules",
    "difficulty",
    "seed",
    "seat",
    "new-beginning",
    "open-bar,wait",
    "sheet",
    "bid",
    "tabs",
    "house",
    "reserve",
    "cover",
    "secret",
    "choose",
    "return",
    "transport-income",
    "recruit",
    "take",
    "research",
    "advance",
    "donate",
    "wait",
    "action-choice",
    "move",
    "transfer",
    "use",
    "give",
    "add",
    "staff",
    "build",
    "activate",
    "sell",
    "done",
    "with",
    "for",
    "to",
    "in",
    "mission",
    "active",
    "goods",
    "management",
    "chicago",
    "a1",
    "d4",
    "2.3",
    "A B",
    "0",
    "1",
    "4",
    "-6",
    "18446744073709551616",
    "{",
    "}",
    "[",
    "\"",
    ":",
    "#",
    "ß",
    "\u{202e}\0",
];

#[test]
fn random_words() {
    let mut rng = Rng::new(2);
    for _ in 0..40_000 * factor() {
        let mut text = if rng.percent(50) { title() + "players 2\nseed 1\n" } else { String::new() };
        for _ in 0..rng.below(20) {
            text.push_str(WORDS[rng.below(WORDS.len())]);
            text.push(if rng.percent(25) { '\n' } else { ' ' });
        }
        read(&text);
    }
}

#[test]
fn random_decisions_in_words() {
    let mut rng = Rng::new(3);
    for _ in 0..100_000 * factor() {
        let words: Vec<&str> = (0..1 + rng.below(7)).map(|_| WORDS[rng.below(WORDS.len())]).collect();
        match words.join(" ").parse::<Decision>() {
            Ok(decision) => assert_eq!(decision.to_string().parse(), Ok(decision)),
            Err(error) => check_message(&error.to_string()),
        }
    }
}

/// Damages a text as transport, editors and people do.
fn damage(text: &str, rng: &mut Rng) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut lines: Vec<&str> = text.lines().collect();
    let (line, other) = (rng.below(lines.len()), rng.below(lines.len()));
    match rng.below(10) {
        0 => {
            for _ in 0..1 + rng.below(4) {
                let at = rng.below(bytes.len());
                bytes[at] ^= 1 << rng.below(8);
            }
            return lossy(&bytes);
        }
        1 => {
            bytes.truncate(rng.below(bytes.len()));
            return lossy(&bytes);
        }
        2 => {
            let at = rng.below(bytes.len());
            bytes.drain(at..(at + 1 + rng.below(30)).min(bytes.len()));
            return lossy(&bytes);
        }
        3 => {
            let at = rng.below(bytes.len());
            bytes.insert(at, rng.below(256) as u8);
            return lossy(&bytes);
        }
        4 => return replace_a_number(text, rng),
        5 => lines.remove(line),
        6 => {
            lines.insert(other, lines[line]);
            ""
        }
        7 => {
            lines.swap(line, other);
            ""
        }
        8 => {
            lines[line] = WORDS[rng.below(WORDS.len())];
            ""
        }
        _ => {
            lines.drain(line.min(other)..line.max(other));
            ""
        }
    };
    lines.join(if rng.percent(20) { "\r\n" } else { "\n" })
}

/// Puts a number where there was another one: too large, negative, or written oddly.
fn replace_a_number(text: &str, rng: &mut Rng) -> String {
    let digits: Vec<usize> = text.match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| at).collect();
    // So much may be missing already that no number is left.
    if digits.is_empty() {
        return text.to_owned();
    }
    let at = rng.pick(&digits);
    let number =
        rng.pick(&["99", "256", "65536", "-1", "+1", "007", "1e3", "4294967296", "99999999999999999999"]);
    format!("{}{number}{}", &text[..at], &text[at + 1..])
}

fn records() -> impl Iterator<Item = (Record, Rng)> {
    Case::sample(Config::every().count() * factor(), 110_000).map(|case| {
        let mut rng = Rng::new(case.seed);
        let decisions = if rng.percent(30) { usize::MAX } else { rng.below(120) };
        (case.play(decisions).record().clone(), rng)
    })
}

#[test]
fn damaged_text_records() {
    let mut readable = Vec::new();
    for (record, mut rng) in records() {
        let text = record.to_string();
        for _ in 0..25 {
            let mut damaged = damage(&text, &mut rng);
            if rng.percent(20) && !damaged.is_empty() {
                damaged = damage(&damaged, &mut rng);
            }
            readable.push(read(&damaged));
        }
    }
    check_both_happened(&readable);
}

#[test]
fn damaged_json_records() {
    let mut readable = Vec::new();
    for (record, mut rng) in records() {
        let json = record.to_json();
        readable.extend((0..20).map(|_| read(&damage(&json, &mut rng))));
    }
    check_both_happened(&readable);
}

/// Another value of any type.
fn other_value(rng: &mut Rng) -> Value {
    match rng.below(9) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(rng.below(6)),
        3 => json!(-(rng.below(1000) as i64)),
        4 => json!(u64::MAX),
        5 => json!(1.5e300),
        6 => json!(WORDS[rng.below(WORDS.len())]),
        7 => json!([WORDS[rng.below(WORDS.len())], rng.below(9)]),
        _ => json!({ WORDS[rng.below(WORDS.len())]: 1 }),
    }
}

#[test]
fn json_records_of_another_shape() {
    let mut readable = Vec::new();
    for (record, mut rng) in records() {
        let document: Value = serde_json::from_str(&record.to_json()).expect("JSON");
        let fields: Vec<String> = document.as_object().expect("an object").keys().cloned().collect();
        for _ in 0..20 {
            let mut changed = document.clone();
            let field = fields[rng.below(fields.len())].as_str();
            match rng.below(4) {
                0 => drop(changed.as_object_mut().expect("an object").remove(field)),
                1 => changed[WORDS[rng.below(WORDS.len())]] = other_value(&mut rng),
                2 if changed[field].as_array().is_some_and(|items| !items.is_empty()) => {
                    let items = changed[field].as_array_mut().expect("a list");
                    let at = rng.below(items.len());
                    items[at] = other_value(&mut rng);
                }
                _ => changed[field] = other_value(&mut rng),
            }
            readable.push(read(&changed.to_string()));
        }
    }
    check_both_happened(&readable);
}

/// Names of all sorts are refused, or come back from both forms.
#[test]
fn random_names() {
    let mut rng = Rng::new(4);
    let config = Config::base(2).expect("two players");
    let accepted: Vec<bool> = (0..5_000 * factor())
        .map(|_| {
            let length = rng.below(12);
            let draw = |_| {
                let most = if rng.percent(80) { 0x250 } else { 0x3_0000 };
                char::from_u32(rng.below(most) as u32)
            };
            let name: String = (0..length).filter_map(draw).collect();
            let record = Record::new(config, 1, vec![name, "#2 {\"".to_owned()]);
            record.as_ref().map_or_else(|error| check_message(&error.to_string()), check_read);
            record.is_ok()
        })
        .collect();
    check_both_happened(&accepted);
}

/// Enough for a reader to go on to the other headers.
fn title() -> String {
    format!("carnegie record 1\nrules {RULES_VERSION}\n")
}

#[test]
fn deep_and_long_inputs() {
    read(&"[".repeat(100_000));
    read(&"{\"format\":".repeat(50_000));
    read(&format!("{}players 2\nseed 1\nseat 1 {}\nseat 2 B\n", title(), "x".repeat(1_000_000)));
    read(&format!("{}players {}\nseed 1\n", title(), "9".repeat(1_000_000)));
    read(&"carnegie record 1\n".repeat(50_000));
    let many = format!("{}players 2\nseed 1\nseat 1 A\nseat 2 B\n{}", title(), "1 sell\n".repeat(100_001));
    assert_eq!(Record::parse(&many).unwrap_err().to_string(), "more than 100000 decisions");
    read(&many);
}

/// A decision with numbers that no enumeration goes through.
fn wild_decision(rng: &mut Rng, encodable: &[Decision]) -> Decision {
    let number = rng.below(256) as u8;
    let offices: Vec<Office> = Office::all().collect();
    match rng.below(8) {
        0 => Decision::Sheet { line: rng.pick(SheetLine::ALL), option: number },
        1 => Decision::Bid(number),
        2 => Decision::Cover { tile: rng.pick(Cause::ALL), column: number },
        3 => Decision::TransportIncome(number),
        4 => Decision::Trade { office: rng.pick(&offices), goods: number },
        5 => Decision::Agency { office: rng.pick(&offices), region: rng.pick(Region::ALL), other: number },
        _ => rng.pick(encodable),
    }
}

fn try_decision(position: &Position, seat: Seat, decision: Decision) {
    let mut copy = *position;
    match copy.apply(seat, decision) {
        Ok(()) => assert_eq!(copy.check_invariants(), Ok(()), "\"{decision}\" of seat {seat}"),
        Err(reason) => {
            assert_eq!(copy, *position, "\"{decision}\" of seat {seat} was refused: {reason}");
            check_message(&reason.to_string());
        }
    }
    // Every decision, however wild, can be written down.
    check_message(&decision.to_string());
}

#[test]
fn random_decisions_at_random_positions() {
    let mut encodable = Vec::new();
    Decision::for_each_encodable(|decision| encodable.push(decision));
    for case in Case::sample(2 * Config::every().count(), 120_000) {
        let mut walk = case.begin();
        loop {
            let position = walk.position;
            for _ in 0..6 {
                let seat = Seat::new(walk.rng.below(Seat::MAX)).expect("a seat");
                try_decision(&position, seat, wild_decision(&mut walk.rng, &encodable));
                if let Some(seat) = position.to_act().iter().next() {
                    try_decision(&position, seat, wild_decision(&mut walk.rng, &encodable));
                }
            }
            if walk.step().is_none() {
                break;
            }
        }
    }
}

/// Bots play on with what they see: the constants that stand for hidden things must not trip anyone up.
#[test]
fn playing_on_from_a_view() {
    for case in Case::sample(Config::every().count(), 130_000) {
        let mut rng = Rng::new(case.seed);
        let seen = *case.play(rng.below(200)).position().view(Viewer::Spectator).position();
        let mut position = seen;
        let mut legal = carnegie_rules::decision_list();
        while let Some(seat) = position.to_act().iter().next() {
            position.legal(seat, &mut legal);
            let decision = Style::Busy.choose(&position, seat, &legal, &[[1; common::KINDS]; 4], &mut rng);
            position.apply(seat, decision).expect("listed");
        }
        assert!(position.scored_seats().all(|seat| position.score(seat).total() > -100));
    }
}
