//! The rules reference: all languages say the same, and the numbers in its text are the engine's.

use carnegie_pages::screens::{Reader, rules_ids, rules_lines, rules_page, rules_source};
use carnegie_pages::{Locale, Numbers, Texts};
use carnegie_rules::components::company::PRINTED_DESKS;
use carnegie_rules::components::document::inferred_fields;
use carnegie_rules::components::sheet::{COSTS, VALUES};
use carnegie_rules::components::tracks::{CONNECTIONS, FEWEST_CONNECTION_POINTS};
use carnegie_rules::{City, Decision, Size};
use std::collections::BTreeSet;

const RULINGS: &str = include_str!("../../../docs/RULINGS.md");

fn lines(locale: Locale) -> Vec<&'static str> {
    locale.rules().lines().map(str::trim).filter(|line| !line.is_empty()).collect()
}

/// The lines of a section, without its heading.
fn section(locale: Locale, id: &str) -> Vec<&'static str> {
    let is_heading = |line: &str| line.starts_with('#');
    let wanted = |line: &str| is_heading(line) && line.split(' ').nth(1) == Some(id);
    let from = lines(locale).into_iter().skip_while(|line| !wanted(line)).skip(1);
    from.take_while(|line| !is_heading(line)).collect()
}

/// The whole numbers in a line, in order, with the sign that starting points have.
fn numbers(line: &str) -> Vec<i16> {
    let digits = |c: char| !c.is_ascii_digit() && c != '−';
    line.split(digits).filter_map(|word| word.replace('−', "-").parse().ok()).collect()
}

/// The names of the numbers and messages in a line of the source, sorted, without their units.
fn names(line: &str) -> Vec<&str> {
    let parts = line.split('{').skip(1).filter_map(|part| part.split('}').next());
    let mut names: Vec<&str> = parts.filter_map(|part| part.split(':').next()).collect();
    names.sort_unstable();
    names
}

fn sorted(mut numbers: Vec<i16>) -> Vec<i16> {
    numbers.sort_unstable();
    numbers
}

/// "1.3 P" if a line of the reference is a ruling.
fn ruling(line: &str) -> Option<String> {
    let mut words = line.strip_prefix("- ")?.split(' ');
    let number = words.next().filter(|word| {
        word.split_once('.').is_some_and(|(a, b)| a.parse::<u8>().is_ok() && b.parse::<u8>().is_ok())
    })?;
    Some(if words.next() == Some("P") { format!("{number} P") } else { number.to_owned() })
}

#[test]
fn no_section_or_table_appears_twice() {
    let ids = rules_ids(Locale::En);
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{ids:?}");
}

#[test]
fn every_line_has_the_same_numbers_in_every_language() {
    for locale in Locale::ALL {
        assert_eq!(lines(locale).len(), lines(Locale::En).len(), "{locale:?}");
        let english = rules_lines(Texts::new(Locale::En));
        for (english, other) in english.iter().zip(&rules_lines(Texts::new(locale))) {
            assert_eq!(sorted(numbers(english)), sorted(numbers(other)), "{english}\n{other}");
        }
        let english = rules_source(Locale::En);
        for (english, other) in english.into_iter().zip(rules_source(locale)) {
            assert_eq!(names(english), names(other), "{english}\n{other}");
        }
    }
}

#[test]
fn everything_that_the_reference_names_exists() {
    let numbers: BTreeSet<&str> = Numbers::printed().names().chain(["transport-towns"]).collect();
    for locale in Locale::ALL {
        let texts = Texts::new(locale);
        for line in rules_source(locale) {
            for name in names(line) {
                assert!(numbers.contains(name) != texts.has(name), "{locale:?}: {name} in {line}");
            }
        }
    }
}

#[test]
fn the_reference_calls_buttons_and_keys_what_the_table_calls_them() {
    let buttons = ["do-undo", "do-redo", "do-reset", "do-list", "do-hint"];
    let keys = ["key-end", "key-pause", "key-step", "key-skip", "key-explain", "key-symbols", "keys-title"];
    for locale in Locale::ALL {
        let (texts, told) = (Texts::new(locale), shown(locale, "site"));
        for key in buttons.into_iter().chain(keys) {
            assert!(told.contains(&texts.get(key)), "{locale:?}: {}", texts.get(key));
        }
    }
}

/// Digits that are written in the reference itself, by section: they are not amounts.
const WRITTEN: &[(&str, &[u8], &str)] = &[
    ("about", &[1, 4], "how many can play"),
    ("company", &[1, 4], "the floors are numbered"),
    ("resources", &[0], "nothing"),
    ("setup", &[1, 2, 3, 4, 16], "how many play; numbers of departments"),
    ("departments", &[1, 2, 3, 4, 8, 10, 12, 15, 16], "numbers of departments"),
    ("solo", &[1, 2, 3, 4], "difficulties; how many play"),
    ("expansion", &[1], "its name"),
    (
        "new-departments",
        &[0, 17, 18, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32],
        "nothing; numbers of departments",
    ),
    ("rulings-things", &[0], "nothing"),
    ("rulings-setup", &[3], "how many play"),
    ("rulings-printed", &[1], "departments are numbered from one"),
    ("rulings-departments", &[1, 16], "numbers of departments"),
    ("rulings-expansion", &[1], "its name"),
    ("record", &[1, 2], "seats, spaces and slots are numbered"),
];

#[test]
fn digits_in_the_reference_are_no_amounts() {
    for locale in Locale::ALL {
        let mut section = "";
        for line in lines(locale) {
            let is_heading = line.starts_with('#');
            if is_heading {
                section = line.split(' ').nth(1).unwrap_or_default();
            }
            let allowed =
                WRITTEN.iter().find(|(id, ..)| *id == section).map_or(&[][..], |(_, digits, _)| digits);
            let outside = line.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
            // Rulings and donation spaces have numbers with a point.
            let words = outside.flat_map(|text| text.split(|c: char| !c.is_ascii_digit() && c != '.'));
            let digits = words
                .map(|word| word.trim_matches('.'))
                .filter(|word| !word.is_empty() && !word.contains('.'));
            for group in digits {
                let known = group.parse().is_ok_and(|n: u8| allowed.contains(&n));
                assert!(known, "{group} in the section {section}: name the number instead\n{line}");
            }
        }
    }
}

#[test]
fn every_ruling_can_be_looked_up_in_every_language() {
    let kept = RULINGS.lines().filter_map(|line| line.strip_prefix("- **")?.split_once("**"));
    let kept: Vec<String> = kept.map(|(number, _)| number.to_owned()).collect();
    assert!(kept.len() > 90, "the document of rulings is read: {kept:?}");
    for locale in Locale::ALL {
        let told: Vec<String> = lines(locale).into_iter().filter_map(ruling).collect();
        assert_eq!(told, kept, "{locale:?}");
    }
}

#[test]
fn every_table_is_filled() {
    let tables = rules_ids(Locale::En).into_iter().filter(|id| id.starts_with('!')).count();
    for locale in Locale::ALL {
        let reader = Reader { texts: Texts::new(locale), ..Reader::default() };
        let page = rules_page(&reader).into_string();
        // The two tables of donations are lists under headings of their own, four each.
        assert_eq!(page.matches("<table").count() + page.matches("<h4>").count() / 4, tables, "{locale:?}");
        assert!(!page.contains("!table"), "{locale:?}");
    }
}

/// A section of the page.
fn part<'a>(page: &'a str, id: &str) -> &'a str {
    let from = page.split(&format!("<section id=\"{id}\">")).nth(1).expect("the section");
    from.split("</section>").next().expect("its end")
}

/// The text of a section of the page, without its markup.
fn shown(locale: Locale, id: &str) -> String {
    let page = rules_page(&Reader { texts: Texts::new(locale), ..Reader::default() }).into_string();
    part(&page, id)
        .split('<')
        .map(|part| part.split_once('>').map_or(part, |(_, text)| text))
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn connected_major_cities_score_as_the_reference_says() {
    for locale in Locale::ALL {
        let engine: Vec<i16> = (i16::from(FEWEST_CONNECTION_POINTS)..)
            .zip(CONNECTIONS)
            .flat_map(|(points, row)| [vec![points], row.to_vec()].concat())
            .collect();
        let told = numbers(&shown(locale, "major-cities"));
        assert_eq!(told[told.len() - engine.len()..], engine, "{locale:?}");
    }
}

#[test]
fn the_sheet_costs_what_the_reference_says() {
    for locale in Locale::ALL {
        let told: Vec<i16> = numbers(&shown(locale, "new-beginning")).into_iter().map(i16::abs).collect();
        let option = |(value, cost): (&i8, &i16)| [i16::from(*value).abs(), cost.abs()];
        let line = |line: usize| VALUES[line].iter().zip(&COSTS[line]).flat_map(option);
        let engine: Vec<i16> = (0..VALUES.len()).flat_map(line).collect();
        assert_eq!(told[1..=engine.len()], engine, "{locale:?}");
    }
}

#[test]
fn the_towns_with_the_symbol_are_those_of_the_board() {
    let towns = City::ALL.iter().filter(|city| city.data().size == Size::Small);
    for locale in Locale::ALL {
        let lines = rules_lines(Texts::new(locale));
        let text = lines.iter().find(|line| line.contains("Seattle")).expect("the list of towns");
        for &town in towns.clone() {
            let named = text.contains(&carnegie_pages::city_name(town));
            assert_eq!(named, town.data().transport_bonus, "{locale:?}: {town}");
        }
    }
}

#[test]
fn inferred_values_are_marked_where_they_stand() {
    for locale in Locale::ALL {
        let page = rules_page(&Reader { texts: Texts::new(locale), ..Reader::default() }).into_string();
        let tabs = inferred_fields().iter().filter(|(place, _)| place.starts_with("project_tabs")).count();
        let desks = PRINTED_DESKS.iter().filter(|row| !row.inferred.is_empty()).count();
        assert_eq!(page.matches("<sup>").count(), tabs + desks, "{locale:?}");
        let rows = part(&page, "inferred").matches("<tr>").count();
        assert_eq!(rows, inferred_fields().len() + 1, "a row for each, and the heading");
    }
}

#[test]
fn the_decisions_quoted_as_examples_are_decisions() {
    for locale in Locale::ALL {
        let text = section(locale, "record").join(" ");
        let quoted = text.split(['"', '“', '”', '„']).skip(1).step_by(2);
        let decisions: Vec<&str> =
            quoted.map(|text| text.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start()).collect();
        assert_eq!(decisions.len(), 4, "{locale:?}: {decisions:?}");
        for decision in decisions {
            assert!(decision.parse::<Decision>().is_ok(), "{locale:?}: {decision}");
        }
    }
}

#[test]
fn every_section_that_the_table_refers_to_exists_in_every_language() {
    for locale in Locale::ALL {
        let ids = rules_ids(locale);
        for (thing, section) in carnegie_pages::SECTIONS {
            assert!(ids.iter().any(|id| id == section), "{locale:?}: {thing} refers to {section}");
        }
    }
}

#[test]
fn every_department_has_an_entry_to_refer_to() {
    for locale in Locale::ALL {
        let page = rules_page(&Reader { texts: Texts::new(locale), ..Reader::default() }).into_string();
        for kind in carnegie_rules::Department::ALL {
            assert!(page.contains(&format!("id=\"department-{kind}\"")), "{locale:?}: {kind}");
        }
    }
}
