//! The rules reference: the three languages say the same, and the numbers in its text are those of the engine.

use carnegie_pages::screens::{Reader, rules_ids, rules_page};
use carnegie_pages::{Locale, Texts};
use carnegie_rules::components::sheet::{COSTS, VALUES};
use carnegie_rules::components::tracks::{CONNECTIONS, TRACKS};
use carnegie_rules::components::{Income, start};
use carnegie_rules::{City, Decision, Size};
use std::collections::BTreeSet;

const RULINGS: &str = include_str!("../../../docs/RULINGS.md");

fn lines(locale: Locale) -> Vec<&'static str> {
    let source = match locale {
        Locale::En => include_str!("../rules/en.md"),
        Locale::De => include_str!("../rules/de.md"),
        Locale::Pl => include_str!("../rules/pl.md"),
    };
    source.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
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
    for locale in [Locale::De, Locale::Pl] {
        assert_eq!(lines(locale).len(), lines(Locale::En).len(), "{locale:?}");
        for (english, other) in lines(Locale::En).into_iter().zip(lines(locale)) {
            assert_eq!(sorted(numbers(english)), sorted(numbers(other)), "{english}\n{other}");
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

#[test]
fn connected_major_cities_score_as_the_reference_says() {
    for locale in Locale::ALL {
        let told: Vec<Vec<i16>> = section(locale, "major-cities")
            .iter()
            .filter(|line| line.starts_with("- "))
            .map(|line| numbers(line))
            .collect();
        let engine: Vec<Vec<i16>> =
            (2..).zip(CONNECTIONS).map(|(points, row)| [vec![points], row.to_vec()].concat()).collect();
        assert_eq!(told, engine, "{locale:?}");
    }
}

#[test]
fn the_sheet_costs_what_the_reference_says() {
    for locale in Locale::ALL {
        let items = section(locale, "new-beginning").into_iter().filter(|line| line.starts_with("- "));
        let told: Vec<Vec<i16>> = items.map(numbers).collect();
        let option = |(value, cost): (&i8, &i16)| [i16::from(*value), cost.abs()];
        let line = |line: usize| VALUES[line].iter().zip(&COSTS[line]).flat_map(option).collect();
        assert_eq!(told, (0..VALUES.len()).map(line).collect::<Vec<Vec<i16>>>(), "{locale:?}");
    }
}

#[test]
fn last_spaces_pay_what_the_reference_says() {
    for locale in Locale::ALL {
        let items = section(locale, "transport").into_iter().filter(|line| line.starts_with("- "));
        let told: Vec<(bool, Vec<i16>)> = items.map(|line| (line.contains('$'), numbers(line))).collect();
        let engine = TRACKS.iter().map(|track| match track.last_space_bonus {
            Income::Money(n) => (true, vec![n.into()]),
            Income::Goods(n) => (false, vec![n.into()]),
            other => panic!("the reference knows no bonus {other:?}"),
        });
        assert_eq!(told, engine.collect::<Vec<_>>(), "{locale:?}");
    }
}

#[test]
fn the_towns_with_the_symbol_are_those_of_the_board() {
    let towns = City::ALL.iter().filter(|city| city.data().size == Size::Small);
    for locale in Locale::ALL {
        let text = section(locale, "map").join(" ");
        for &town in towns.clone() {
            let named = text.contains(&carnegie_pages::city_name(town));
            assert_eq!(named, town.data().transport_bonus, "{locale:?}: {town}");
        }
    }
}

#[test]
fn everybody_starts_with_what_the_reference_says() {
    for locale in Locale::ALL {
        let received = section(locale, "setup")[2];
        let engine = [start::MONEY as i16, start::GOODS as i16, 5, start::LOBBY_EMPLOYEES.into(), 5];
        assert_eq!(numbers(received), engine, "{received}");
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
