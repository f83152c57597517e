//! Every language has the same texts with the same placeholders, and every text that is used exists.

use carnegie_pages::screens::rules_ids;
use carnegie_pages::{Choices, Locale, Numbers, Texts};
use carnegie_rules::components::donations::{NEW_TILES, PRINTED};
use carnegie_rules::components::sheet::SheetLine;
use carnegie_rules::{
    Action, Benefit, Cause, Config, Department, Game, Illegal, Module, Modules, Office, Phase, ProjectType,
    Region, ScoreLine, decision_list,
};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use std::collections::{BTreeMap, BTreeSet};

/// The messages of a language with the names of their placeholders. Panics on a syntax error or a duplicate key.
fn messages(locale: Locale) -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::new();
    for source in locale.sources() {
        let resource =
            fluent_syntax::parser::parse(*source).unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
        for entry in resource.body {
            if let Entry::Message(message) = entry {
                let mut names = BTreeSet::new();
                if let Some(pattern) = &message.value {
                    placeholders(pattern, &mut names);
                }
                let double = found.insert(message.id.name.to_owned(), names);
                assert!(double.is_none(), "{} twice in {}", message.id.name, locale.code());
            }
        }
    }
    found
}

fn placeholders(pattern: &Pattern<&str>, names: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        match expression {
            Expression::Inline(inline) => variable(inline, names),
            Expression::Select { selector, variants } => {
                variable(selector, names);
                variants.iter().for_each(|variant| placeholders(&variant.value, names));
            }
        }
    }
}

fn variable(inline: &InlineExpression<&str>, names: &mut BTreeSet<String>) {
    if let InlineExpression::VariableReference { id } = inline {
        names.insert(id.name.to_owned());
    }
}

#[test]
fn all_languages_have_the_same_texts_and_placeholders() {
    let english = messages(Locale::En);
    for locale in Locale::ALL {
        let other = messages(locale);
        let keys = |map: &BTreeMap<String, _>| map.keys().cloned().collect::<BTreeSet<_>>();
        let (missing, extra): (Vec<_>, Vec<_>) = (
            keys(&english).difference(&keys(&other)).cloned().collect(),
            keys(&other).difference(&keys(&english)).cloned().collect(),
        );
        assert!(
            missing.is_empty() && extra.is_empty(),
            "{}: missing {missing:?}, extra {extra:?}",
            locale.code()
        );
        for (key, names) in &english {
            assert_eq!(names, &other[key], "placeholders of {key} in {}", locale.code());
        }
    }
}

/// A placeholder with a hyphen is a number from the components, one without is an argument that the source passes; and
/// no text mixes them, because only texts without arguments get the numbers.
#[test]
fn every_placeholder_is_known() {
    let numbers: BTreeSet<&str> = Numbers::printed().names().collect();
    let passed = arguments_in_the_source();
    for (key, names) in messages(Locale::En) {
        let (named, own): (Vec<_>, Vec<_>) = names.into_iter().partition(|name| name.contains('-'));
        assert!(
            named.iter().all(|name| numbers.contains(name.as_str())),
            "{key}: no such number in {named:?}"
        );
        assert!(own.iter().all(|name| passed.contains(name)), "{key}: nobody passes all of {own:?}");
        assert!(named.is_empty() || own.is_empty(), "{key} mixes {named:?} with {own:?}");
    }
}

#[test]
fn every_number_of_a_text_is_said_in_every_language() {
    for locale in Locale::ALL {
        for (key, names) in messages(locale) {
            if names.iter().all(|name| name.contains('-')) {
                let text = Texts::new(locale).get(&key);
                assert!(!text.is_empty() && !text.contains("{$"), "{key} in {}: {text}", locale.code());
            }
        }
    }
}

/// Messages with digits in their words, the languages where they have some, and why.
const WITH_DIGITS: &[(&str, &[&str], &str)] = &[
    ("site-description", &["en", "de", "pl"], "Expansion 1 is a name"),
    ("create-modules", &["en", "de", "pl"], "Expansion 1 is a name"),
    ("key-name-home", &["de"], "the key is labelled with a digit"),
];

#[test]
fn messages_name_their_numbers_instead_of_writing_them() {
    for locale in Locale::ALL {
        for source in locale.sources() {
            let resource = fluent_syntax::parser::parse(*source).expect("no syntax error");
            for entry in resource.body {
                let Entry::Message(message) = entry else { continue };
                let mut words = String::new();
                message.value.iter().for_each(|pattern| literal_words(pattern, &mut words));
                let excepted = WITH_DIGITS
                    .iter()
                    .any(|(key, codes, _)| *key == message.id.name && codes.contains(&locale.code()));
                let digits = words.contains(|c: char| c.is_ascii_digit());
                assert_eq!(digits, excepted, "{} in {}: {words}", message.id.name, locale.code());
            }
        }
    }
}

/// The quotation marks of each language, and what stands between a word and an ellipsis after it.
const MARKS: &[(&str, [char; 2], &str)] =
    &[("en", ['“', '”'], ""), ("de", ['„', '“'], " "), ("pl", ['„', '”'], "")];

#[test]
fn quotation_marks_and_ellipses_are_those_of_the_language() {
    for &(code, [opens, closes], gap) in MARKS {
        let locale = Locale::from_code(code).unwrap();
        for line in locale.sources().iter().flat_map(|source| source.lines()).chain(locale.rules().lines()) {
            let mut expected = opens;
            for mark in line.chars().filter(|c| "\"'“”„".contains(*c)) {
                assert_eq!(mark, expected, "{code}: {line}");
                expected = if mark == opens { closes } else { opens };
            }
            assert_eq!(expected, opens, "{code}: {line}");
            if let Some(words) = line.strip_suffix('…') {
                assert_eq!(words.len() - words.trim_end().len(), gap.len(), "{code}: {line}");
            }
        }
    }
    assert_eq!(MARKS.len(), Locale::ALL.len());
}

/// Only a no-break space keeps a number and the sign after it on one line.
#[test]
fn no_line_ends_between_a_sum_and_its_sign() {
    for locale in Locale::ALL {
        for line in locale.sources().iter().flat_map(|source| source.lines()).chain(locale.rules().lines()) {
            assert!(!line.contains("} $") && !line.contains("} %"), "{}: {line}", locale.code());
        }
    }
}

/// What a message says whatever its arguments are. The keys of variants are not words.
fn literal_words(pattern: &Pattern<&str>, words: &mut String) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => words.push_str(value),
            PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                variants.iter().for_each(|variant| literal_words(&variant.value, words));
            }
            PatternElement::Placeable { expression: Expression::Inline(inline) } => {
                if let InlineExpression::NumberLiteral { value } | InlineExpression::StringLiteral { value } =
                    inline
                {
                    words.push_str(value);
                }
            }
        }
    }
}

/// The descriptions of pictures in the compact notation: string literals in the file that has them all, and what is
/// passed to the function that draws them.
#[test]
fn pictures_take_their_numbers_from_the_components() {
    let code = |text: &str| {
        text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
    };
    let file = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/src/glyphs.rs")).unwrap();
    let file = code(&file);
    let literals: Vec<&str> = file.split('"').skip(1).step_by(2).collect();
    assert!(literals.len() > 60, "the descriptions are found");
    let mut drawn = Vec::new();
    for text in source_files() {
        for call in ["glyphs(\"", "glyphs(&format!(\""] {
            drawn.extend(
                text.split(call).skip(1).map(|rest| rest.split('"').next().unwrap_or_default().to_owned()),
            );
        }
    }
    for literal in literals.into_iter().chain(drawn.iter().map(String::as_str)) {
        assert!(!literal.contains(|c: char| c.is_ascii_digit()), "\"{literal}\" writes a number");
    }
}

/// The source files of the crate.
fn source_files() -> Vec<String> {
    files_of("carnegie-pages/src")
}

/// The source files in a folder of a crate.
fn files_of(folder: &str) -> Vec<String> {
    let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name(folder)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                files.push(std::fs::read_to_string(&path).unwrap());
            }
        }
    }
    files
}

/// The names of all arguments that the source passes to texts: `name = ` inside `t!(…)`.
fn arguments_in_the_source() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for text in source_files() {
        for call in text.split("t!(").skip(1) {
            let end = call.find(';').unwrap_or(call.len()).min(600);
            let call: String = call.chars().take(end).collect();
            for part in call.split(" = ") {
                let name = part.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next();
                names.extend(name.filter(|name| !name.is_empty()).map(str::to_owned));
            }
        }
    }
    names
}

/// The keys that the source names: literals after `get(`, `t!(…,` and in tables of keys.
fn keys_in_the_source() -> BTreeSet<String> {
    let known: BTreeSet<String> = messages(Locale::En).into_keys().collect();
    let prefixes: BTreeSet<&str> = known.iter().filter_map(|key| key.split('-').next()).collect();
    let mut keys = BTreeSet::new();
    for text in source_files() {
        for call in ["texts.get(\"", "self.get(\"", "t!(texts, \"", "t!(self, \""] {
            for rest in text.split(call).skip(1) {
                keys.insert(rest.split('"').next().unwrap_or_default().to_owned());
            }
        }
    }
    assert!(keys.len() > 150 && prefixes.len() > 20, "the scan finds the keys");
    keys
}

#[test]
fn every_text_that_the_source_names_exists() {
    for locale in Locale::ALL {
        let known = messages(locale);
        for key in keys_in_the_source() {
            assert!(known.contains_key(&key), "{key} is missing in {}", locale.code());
        }
    }
}

/// Whether the sources could make a key: as a literal, or from a template whose gaps are filled with such words.
fn is_made(key: &str, literals: &BTreeSet<String>) -> bool {
    let is_number = !key.is_empty() && key.bytes().all(|digit| digit.is_ascii_digit());
    let made = |template: &String| {
        let mut fixed = template.split('{').map(|part| part.rsplit('}').next().unwrap_or_default());
        let prefix = fixed.next().unwrap_or_default();
        let rest = key.strip_prefix(prefix);
        rest.is_some_and(|rest| fills(rest, &fixed.collect::<Vec<_>>(), literals))
    };
    // A template without a letter of its own would fit everything.
    let own = |template: &&String| {
        let fixed = template.split('{').map(|part| part.rsplit('}').next().unwrap_or_default());
        template.contains('{') && fixed.collect::<String>().contains(char::is_alphabetic)
    };
    is_number || literals.contains(key) || literals.iter().filter(own).any(made)
}

/// Whether text consists of made words, each followed by one of the fixed parts.
fn fills(text: &str, fixed: &[&str], literals: &BTreeSet<String>) -> bool {
    let Some((next, rest)) = fixed.split_first() else { return text.is_empty() };
    let ends = (1..=text.len()).filter(|&end| text[end..].starts_with(next));
    ends.into_iter()
        .any(|end| fills(&text[end + next.len()..], rest, literals) && is_made(&text[..end], literals))
}

#[test]
fn every_text_is_used() {
    let crates =
        ["pages", "rules", "table", "companion", "bots", "puzzles", "host", "server", "offline", "pack"];
    let mut files: Vec<String> =
        crates.iter().flat_map(|name| files_of(&format!("carnegie-{name}/src"))).collect();
    files.push(include_str!("../../carnegie-puzzles/puzzles.jsonl").to_owned());
    let code = files.iter().flat_map(|file| file.lines()).filter(|line| !line.trim_start().starts_with("//"));
    let is_word = |word: &&str| {
        !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || "-_{}:".contains(c))
    };
    let mut literals: BTreeSet<String> =
        code.flat_map(|line| line.split('"').filter(is_word)).map(str::to_owned).collect();
    // The two voices of sentences.
    literals.extend(["say-{}", "did-{}"].map(str::to_owned));
    let unused: Vec<String> =
        messages(Locale::En).into_keys().filter(|key| !is_made(key, &literals)).collect();
    assert!(unused.is_empty(), "nobody says {unused:?}");
}

#[test]
fn every_word_of_the_game_has_a_name_in_every_language() {
    for locale in Locale::ALL {
        let texts = Texts::new(locale);
        let mut names = Vec::new();
        names.extend(
            Region::ALL.iter().flat_map(|&it| [texts.region(it), texts.in_region(it), texts.to_region(it)]),
        );
        names.extend(Action::ALL.iter().flat_map(|&it| [texts.action(it), texts.action_short(it)]));
        names.extend(ProjectType::ALL.iter().map(|&it| texts.project(it)));
        names.extend(Cause::ALL.iter().map(|&it| texts.cause(it)));
        names.extend(
            Module::ALL.iter().flat_map(|&it| [texts.module(it), texts.get(&format!("module-{it}-about"))]),
        );
        names.extend(Phase::ALL.iter().map(|&it| texts.phase(it)));
        names.extend(ScoreLine::ALL.iter().map(|&it| texts.score_line(it)));
        names.extend(SheetLine::ALL.iter().map(|&it| texts.sheet_line(it)));
        names.extend(Benefit::ALL.iter().map(|&it| texts.amount(it, 3)));
        names.extend(
            Office::all().flat_map(|it| [texts.office(it), texts.office_effect(it), texts.desks(it)]),
        );
        names.extend(PRINTED.iter().chain(&NEW_TILES).flatten().map(|&effect| texts.effect(effect)));
        assert!(names.iter().all(|name| !name.is_empty() && !name.contains('{')), "{}", locale.code());
        let kinds: BTreeSet<String> = Department::ALL.iter().map(|&kind| texts.department(kind)).collect();
        assert_eq!(kinds.len(), Department::COUNT, "two departments have the same name in {}", locale.code());
    }
}

#[test]
fn polish_numbers_take_the_right_form() {
    let texts = Texts::new(Locale::Pl);
    let goods = |n| texts.amount(Benefit::Goods, n);
    let few = ["2 kostki towarów", "4 kostki towarów", "22 kostki towarów"];
    let many = ["5 kostek towarów", "12 kostek towarów", "25 kostek towarów"];
    assert_eq!(goods(1), "1 kostka towarów");
    assert_eq!([2, 4, 22].map(goods), few);
    assert_eq!([5, 12, 25].map(goods), many);
    let moves = |n| texts.amount(Benefit::Moves, n);
    assert_eq!([1, 3, 6, 24].map(moves), ["1 ruch", "3 ruchy", "6 ruchów", "24 ruchy"]);
}

/// Turns are also told from their middle on: whoever then only ends one has declined something, whatever it was.
#[test]
fn declining_has_words_for_whoever_decides_looks_back_or_watches() {
    let names =
        "nobody returning donation departments activation setup-moves study staffing cover".split(' ');
    for (name, &locale) in names.flat_map(|name| Locale::ALL.iter().map(move |locale| (name, locale))) {
        for way in ["say", "did", "idle"] {
            let key = format!("{way}-done-{name}");
            assert!(Texts::new(locale).has(&key), "{key} in {}", locale.code());
        }
    }
}

#[test]
fn refusals_count_one_and_several() {
    let told = |locale, illegal| Texts::new(locale).illegal(illegal);
    let goods = |needed| Illegal::Goods { needed, available: 0 };
    let study = |needed| Illegal::Study { needed, available: 1 };
    let projects = Illegal::TooManyProjects;
    let wanted = [
        (Locale::En, goods(1), "1 goods cube,"),
        (Locale::En, goods(2), "2 goods cubes,"),
        (Locale::En, study(1), "1 study point,"),
        (Locale::En, study(3), "3 study points,"),
        (Locale::En, projects(1), "1 project "),
        (Locale::En, projects(2), "2 projects "),
        (Locale::De, study(1), "1 Forschungspunkt,"),
        (Locale::De, projects(2), "2 Projekte."),
        (Locale::Pl, goods(1), "1 kostkę towarów,"),
        (Locale::Pl, study(3), "3 punkty badań,"),
        (Locale::Pl, projects(1), "1 projekt."),
        (Locale::Pl, projects(3), "3 projekty."),
        (Locale::Pl, projects(5), "5 projektów."),
    ];
    for (locale, illegal, words) in wanted {
        assert!(told(locale, illegal).contains(words), "{}", told(locale, illegal));
    }
}

#[test]
fn the_last_of_several_names_follows_after_and() {
    let names = ["Anna", "Bert", "Cora"].map(str::to_owned);
    let said = |code| {
        let texts = Texts::new(Locale::from_code(code).unwrap());
        [1, 2, 3].map(|n| texts.list(&names[..n]))
    };
    assert_eq!(said("en"), ["Anna", "Anna and Bert", "Anna, Bert and Cora"]);
    assert_eq!(said("de"), ["Anna", "Anna und Bert", "Anna, Bert und Cora"]);
    assert_eq!(said("pl"), ["Anna", "Anna i Bert", "Anna, Bert i Cora"]);
}

#[test]
fn every_decision_of_whole_games_is_a_sentence_without_gaps() {
    let configs = [
        Config::new(3, Modules::ALL, None).unwrap(),
        Config::new(1, [Module::NewBeginning, Module::OpenBar].into_iter().collect(), Some(3)).unwrap(),
    ];
    for (index, config) in configs.into_iter().enumerate() {
        let names = (0..config.players()).map(|seat| format!("P{seat}")).collect();
        let mut game = Game::new(config, 5 + index as u64, names).unwrap();
        let mut legal = decision_list();
        let mut state = 99u64;
        while let Some(seat) = game.position().to_act().iter().next() {
            game.position().legal(seat, &mut legal);
            let locale = Locale::ALL[game.record().decisions.len() % Locale::ALL.len()];
            let choices = Choices::of(Texts::new(locale), game.position(), seat, 0);
            assert_eq!(choices.decisions.len(), legal.len());
            for choice in &choices.decisions {
                assert!(
                    !choice.text.is_empty() && !choice.text.contains('{') && !choice.path.is_empty(),
                    "{choice:?}"
                );
            }
            assert!(choices.labels.values().all(|label| !label.is_empty()), "{:?}", choices.labels);
            let paths: BTreeSet<BTreeSet<&str>> = choices
                .decisions
                .iter()
                .map(|choice| choice.path.iter().map(String::as_str).collect())
                .collect();
            assert_eq!(paths.len(), legal.len(), "every decision has a path of its own");
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let decision = legal[(state >> 33) as usize % legal.len()];
            game.apply(seat, decision).unwrap();
        }
    }
}

#[test]
fn the_rules_have_the_same_sections_in_every_language() {
    let english = rules_ids(Locale::En);
    assert!(english.len() > 30);
    for locale in Locale::ALL {
        assert_eq!(rules_ids(locale), english, "{}", locale.code());
    }
}

/// Names appear in narrow places: a word that does not fit there has places where it may be broken.
#[test]
fn long_words_of_names_can_be_broken() {
    const FITS: usize = 8;
    for locale in Locale::ALL {
        let texts = Texts::new(locale);
        let offices = Department::ALL.iter().map(|&kind| Office::Tile(kind));
        let printed = carnegie_rules::Printed::ALL.iter().map(|&printed| Office::Printed(printed));
        let names = (offices.chain(printed).map(|office| texts.office(office)))
            .chain(ProjectType::ALL.iter().map(|&project| texts.project(project)))
            .chain(Cause::ALL.iter().map(|&cause| texts.cause(cause)));
        for name in names {
            let narrow = texts.narrow(&name);
            assert_eq!(narrow.replace('\u{ad}', ""), name, "hyphens change nothing but the breaks");
            for part in narrow.split([' ', '-', '\u{ad}']) {
                assert!(
                    part.chars().count() <= FITS,
                    "{part} of {name} cannot be broken in {}",
                    locale.code()
                );
            }
        }
    }
}

/// The words in the glossary are those that the pages and the rules reference use.
#[test]
fn the_glossary_has_the_words_of_the_pages() {
    let document = include_str!("../../../docs/GLOSSARY.md");
    let table = document.split("## ").find(|part| part.starts_with("The game")).unwrap();
    let rows: Vec<Vec<&str>> = (table.lines().filter(|line| line.starts_with("| ")).skip(2))
        .map(|line| line.split('|').map(str::trim).collect())
        .collect();
    assert!(rows.len() > 20);
    for (index, locale) in Locale::ALL.into_iter().enumerate() {
        let texts = (locale.sources().concat() + locale.rules()).to_lowercase();
        for row in &rows {
            let word = row[1 + index].to_lowercase();
            assert!(texts.contains(&word), "{} does not know \"{word}\"", locale.code());
        }
    }
}
