//! The pages of the companion: every part in every language, and nothing that is told gets lost.

use carnegie_companion::{Evening, Question};
use carnegie_pages::companion::companion_page;
use carnegie_pages::screens::Reader;
use carnegie_pages::{Locale, Texts};
use carnegie_rules::{Config, Module, Modules};

fn page(locale: Locale, part: &str, fields: &[(&str, &str)]) -> String {
    let reader = Reader { texts: Texts::new(locale), ..Reader::default() };
    let fields: Vec<(String, String)> =
        fields.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    companion_page(&reader, part.parse().unwrap(), &fields, 11).into_string()
}

/// The text that a page passes on.
fn state(page: &str) -> String {
    let value = page.split("name=\"state\" value=\"").nth(1).unwrap_or_default();
    value
        .split('"')
        .next()
        .unwrap_or_default()
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
}

fn evening(config: Config) -> Evening {
    Evening::new(config, 5)
}

const PARTS: &[&str] = &[
    "",
    "setup",
    "setup/timeline",
    "setup/supply",
    "setup/neutral",
    "sheets",
    "sheets/fill/1",
    "sheets/fill/1/open",
    "sheets/note/2",
    "sheets/note/2/open",
    "rounds",
    "score",
    "score/1",
    "score/2",
    "score/andrew",
    "save",
];

#[test]
fn every_part_speaks_every_language_without_gaps() {
    let configs = [
        Config::solo(2).unwrap(),
        Config::new(1, [Module::NewBeginning, Module::OpenBar].into_iter().collect(), Some(4)).unwrap(),
        Config::new(2, Modules::ALL, None).unwrap(),
        Config::new(4, Modules::NONE.with(Module::NewDepartments), None).unwrap(),
        Config::base(3).unwrap(),
    ];
    for config in configs {
        for begun in [false, true] {
            let mut evening = evening(config);
            if begun {
                evening.tell("play choose construction").unwrap();
            } else {
                evening.tell("neutral none").unwrap();
            }
            for locale in Locale::ALL {
                for part in PARTS {
                    let page = page(locale, part, &[("state", &evening.to_string())]);
                    assert_eq!(state(&page), evening.to_string(), "{part}");
                    assert!(
                        !page.contains("{ $") && !page.contains("companion-error"),
                        "{part} in {}",
                        locale.code()
                    );
                }
            }
        }
    }
}

#[test]
fn every_sentence_about_andrew_can_be_said() {
    for locale in Locale::ALL {
        for (seed, config) in Config::every().filter(|config| config.is_solo()).step_by(5).enumerate() {
            let mut evening = Evening::new(config, seed as u64);
            while let Some(question) = evening.session().question() {
                let answer = match question {
                    Question::Choose => ["choose management", "choose construction", "choose research"]
                        [evening.session().round() as usize % 3]
                        .to_owned(),
                    Question::Donation(space) if space.row() % 2 == 0 => "free".to_owned(),
                    Question::Donation(_) => "taken".to_owned(),
                    Question::LastSpace(_) => "taken".to_owned(),
                    Question::Slot(_, slots) if slots.len() > 1 => {
                        format!("slot {} {}", slots[0].city(), slots[0].number())
                    }
                    Question::Tile(_, kinds) if kinds.len() > 1 => format!("tile {}", kinds[1]),
                    Question::Slot(..) | Question::Tile(..) => "none".to_owned(),
                    Question::Done => "done".to_owned(),
                };
                let page = page(
                    locale,
                    "rounds",
                    &[("state", &evening.to_string()), ("do", &format!("play {answer}"))],
                );
                assert!(!page.contains("class=\"error note"), "{answer}");
                evening = Evening::parse(&state(&page)).unwrap();
            }
        }
    }
}

#[test]
fn an_evening_begins_with_the_form_and_goes_on_with_what_it_was_told() {
    let begun = page(
        Locale::De,
        "",
        &[
            ("do", "begin"),
            ("players", "3"),
            ("difficulty", "2"),
            ("module-wait", "on"),
            ("name 1", "Åsa <3"),
            ("name 4", "x"),
        ],
    );
    let first = Evening::parse(&state(&begun)).unwrap();
    assert_eq!(first.config(), Config::new(3, Modules::NONE.with(Module::Wait), None).unwrap());
    let named = page(
        Locale::De,
        "score/1",
        &[("state", &first.to_string()), ("name 2", " Ben "), ("pad 1 vp", "31")],
    );
    let second = Evening::parse(&state(&named)).unwrap();
    assert_eq!(second.name(carnegie_rules::Seat::new(1).unwrap()), Some("Ben"));
    assert_eq!(second.pad().players[0].vp, Some(31));
    let tapped = page(
        Locale::De,
        "score/1",
        &[("state", &second.to_string()), ("do", "pad 1 track west 2"), ("do", "pad 1 track east 3")],
    );
    assert_eq!(
        Evening::parse(&state(&tapped)).unwrap().pad().players[0].transport,
        [Some(2), None, Some(3), None]
    );
    let read =
        page(Locale::De, "", &[("do", "read"), ("text", &second.to_string()), ("name 1", ""), ("state", "")]);
    assert_eq!(state(&read), second.to_string(), "what is read back keeps its names");
    let emptied = page(Locale::De, "score/1", &[("state", &second.to_string()), ("pad 1 vp", "")]);
    assert_eq!(Evening::parse(&state(&emptied)).unwrap().pad().players[0].vp, None);
}

#[test]
fn what_cannot_be_is_said_and_loses_nothing() {
    let mut evening = evening(Config::base(2).unwrap());
    evening.tell("pad 2 goods 7").unwrap();
    let text = evening.to_string();
    let bad = page(Locale::En, "score/1", &[("state", &text), ("pad 1 vp", "many"), ("pad 1 money", "4")]);
    assert!(bad.contains("“many” is not a number from -999 to 999"), "{bad}");
    let kept = Evening::parse(&state(&bad)).unwrap();
    assert_eq!((kept.pad().players[0].money, kept.pad().players[1].goods), (Some(4), Some(7)));
    // A damaged text is shown again, so that it can be repaired; nothing takes its place.
    let damaged = text.replace("pad 2 goods 7", "pad 2 goods <b>");
    let refused = page(Locale::En, "rounds", &[("do", "read"), ("text", &damaged)]);
    assert!(refused.contains("Line 5") && refused.contains("pad 2 goods &lt;b&gt;"), "{refused}");
    assert_eq!(state(&refused), "");
    let solo = page(
        Locale::En,
        "",
        &[("do", "begin"), ("players", "1"), ("difficulty", "1"), ("module-wait", "on")],
    );
    assert!(solo.contains("cannot be played solo"));
    let twice = page(Locale::En, "rounds", &[("state", &text), ("do", "play done")]);
    assert!(twice.contains("There was no such question just now") && state(&twice) == text);
}

#[test]
fn secrets_stay_behind_the_curtain() {
    let modules = Modules::NONE.with(Module::NewBeginning).with(Module::SecretDonation);
    let mut evening = evening(Config::new(2, modules, None).unwrap());
    for line in ["sheet 1 goods 6", "sheet 1 bid 17", "secret 1 3.2"] {
        evening.tell(line).unwrap();
    }
    let text = evening.to_string();
    for part in [
        "sheets",
        "sheets/fill/1",
        "sheets/note/1",
        "sheets/fill/2/open",
        "sheets/note/2/open",
        "rounds",
        "score/2",
        "setup",
    ] {
        let page = page(Locale::En, part, &[("state", &text)]);
        let shown = page.replacen(&text.replace('&', "&amp;"), "", 1);
        assert!(!shown.contains("value=\"17\"") && !shown.contains("secret 1 -"), "{part}");
    }
    let own = page(Locale::En, "sheets/fill/1/open", &[("state", &text)]);
    assert!(own.contains("value=\"17\""), "one's own sheet is shown");
}

#[test]
fn impossible_sheets_are_not_scored_and_half_filled_ones_say_what_is_missing() {
    let mut evening = evening(Config::base(2).unwrap());
    let half = page(Locale::En, "score", &[("state", &evening.to_string())]);
    assert!(half.contains("Still missing") && half.contains("So far") && !half.contains("Final score"));
    evening.tell("pad 1 active b1 2").unwrap();
    evening.tell("pad 1 tile a4 training").unwrap();
    evening.tell("pad 1 tile b4 training").unwrap();
    let bad = page(Locale::En, "score", &[("state", &evening.to_string())]);
    assert!(bad.contains("twice") && bad.contains("This is impossible") && !bad.contains("sheet-table"));
}
