//! The printed numbers as texts name them: `{ $sales-money }` in a message, `{sales-money}` in the rules reference.
//!
//! Every name has a hyphen, and no argument of a message has one: so a message shows where its values come from.

use super::Locale;
use carnegie_rules::components::company::COMPANY_BOARD;
use carnegie_rules::components::donations::{DonationEffect, PRINTED};
use carnegie_rules::components::tabs::{TAB_SPACES, TAB_STEPS, TabSpace, end_vp, limit_raise, tab_side};
use carnegie_rules::components::tracks::{
    FEWEST_CONNECTION_POINTS, MOST_CONNECTION_POINTS, TRACK_SPACES, TRACKS,
};
use carnegie_rules::components::{AMOUNTS, Amounts, Income, departments, sheet, solo_cards, start, timeline};
use carnegie_rules::{City, Department, Printed, ProjectType, Region, Site, Size, Space, TabSide};
use fluent_bundle::FluentArgs;
use std::collections::{BTreeMap, HashMap};
use std::sync::{LazyLock, OnceLock};

/// Every number that a text may name, and the texts that need nothing else.
pub struct Numbers {
    amounts: Amounts,
    by_name: BTreeMap<String, i32>,
    /// The messages of each language without arguments of their own: formatted once, with the numbers in them.
    said: [OnceLock<HashMap<String, String>>; Locale::ALL.len()],
}

static PRINTED_NUMBERS: LazyLock<Numbers> = LazyLock::new(|| Numbers::with(AMOUNTS, 0));

impl Numbers {
    /// The numbers of the printed game.
    pub fn printed() -> &'static Self {
        &PRINTED_NUMBERS
    }

    /// Every number plus one: a text that still shows a printed number repeats it instead of naming it.
    #[cfg(test)]
    pub(crate) fn each_plus_one() -> Self {
        Self::with(AMOUNTS.each_plus_one(), 1)
    }

    fn with(amounts: Amounts, more: i32) -> Self {
        let alone = amounts.groups().into_iter().flat_map(|(_, _, numbers)| numbers);
        let tables = from_tables().into_iter().map(|(name, number)| (name.to_owned(), number + more));
        Numbers {
            amounts,
            by_name: alone.chain(tables).collect(),
            said: [const { OnceLock::new() }; Locale::ALL.len()],
        }
    }

    /// The numbers that stand alone.
    pub const fn amounts(&self) -> &Amounts {
        &self.amounts
    }

    /// The number with this name.
    pub fn get(&self, name: &str) -> Option<i32> {
        self.by_name.get(name).copied()
    }

    /// The names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().map(String::as_str)
    }

    /// All of them as arguments of a message.
    pub(crate) fn args(&self) -> FluentArgs<'_> {
        self.by_name.iter().map(|(name, &number)| (name.as_str(), number)).collect()
    }

    /// The messages of a language that need no arguments of their own.
    pub(crate) fn said(&self, locale: Locale) -> &HashMap<String, String> {
        self.said[locale as usize].get_or_init(|| locale.say(&self.args()))
    }
}

/// The numbers from tables that texts mention.
fn from_tables() -> Vec<(&'static str, i32)> {
    let cities = |size: Size| City::ALL.iter().filter(|city| city.data().size == size).count();
    let slots = |size: Size| {
        City::ALL.iter().find(|city| city.data().size == size).map_or(0, |city| city.slots().count())
    };
    let vp = City::ALL.iter().map(|city| i32::from(city.data().vp));
    let empty = COMPANY_BOARD.iter().filter(|site| **site == Site::Empty).count();
    let floors = Space::all().map(|space| space.floor() + 1).max().unwrap_or(0);
    let columns = Space::all().map(|space| space.column() + 1).max().unwrap_or(0);
    let kinds = Department::ALL.iter().filter(|kind| !kind.is_expansion()).count();
    let tab_vp = |project| i32::from(end_vp(project, TabSide::A, TAB_STEPS));
    let raise = |project: &ProjectType| i32::from(limit_raise(*project, TabSide::B, TAB_STEPS));
    let limit = i32::from(AMOUNTS.donation_limit);
    let cost = i32::from(AMOUNTS.donation_cost);
    let study = study_income();
    let staffed = i32::from(AMOUNTS.staffed_department_goods + AMOUNTS.new_lobby_goods);
    let unstaffed = i32::from(AMOUNTS.department_goods + AMOUNTS.new_lobby_goods);
    vec![
        ("game-rounds", start::ROUNDS.into()),
        ("all-cities", City::COUNT as i32),
        ("major-cities", cities(Size::Major) as i32),
        ("medium-cities", cities(Size::Medium) as i32),
        ("small-towns", cities(Size::Small) as i32),
        ("major-slots", slots(Size::Major) as i32),
        ("medium-slots", slots(Size::Medium) as i32),
        ("town-slots", slots(Size::Small) as i32),
        ("least-city-vp", vp.clone().min().unwrap_or(0)),
        ("most-city-vp", vp.max().unwrap_or(0)),
        ("new-york-links", City::NewYork.data().links.into()),
        ("chicago-links", City::Chicago.data().links.into()),
        ("new-orleans-links", City::NewOrleans.data().links.into()),
        ("san-francisco-links", City::SanFrancisco.data().links.into()),
        ("fewest-connection-points", FEWEST_CONNECTION_POINTS.into()),
        ("most-connection-points", MOST_CONNECTION_POINTS.into()),
        ("post-office-most", i32::from(MOST_CONNECTION_POINTS) + i32::from(AMOUNTS.post_office_points)),
        ("track-spaces", TRACK_SPACES.into()),
        ("company-floors", floors.into()),
        ("company-columns", columns.into()),
        ("printed-departments", Printed::COUNT as i32),
        ("empty-spaces", empty as i32),
        ("permanent-moves", i32::from(AMOUNTS.hr_moves * AMOUNTS.permanent_employees)),
        ("player-employees", start::EMPLOYEES.into()),
        ("lobby-employees", start::LOBBY_EMPLOYEES.into()),
        ("reserve-employees", i32::from(start::EMPLOYEES - start::LOBBY_EMPLOYEES) - Printed::COUNT as i32),
        ("setup-moves", start::SETUP_MOVES.into()),
        ("start-money", start::MONEY.into()),
        ("start-goods", start::GOODS.into()),
        ("player-disks", start::DISKS.into()),
        ("transport-disks", Region::COUNT as i32),
        ("score-disks", i32::from(start::TRACK_DISKS) - Region::COUNT as i32),
        ("free-disks", (start::DISKS - start::TRACK_DISKS).into()),
        ("removed-with-two", start::REMOVED_DEPARTMENTS[1].into()),
        ("removed-with-three", start::REMOVED_DEPARTMENTS[2].into()),
        ("removed-with-four", start::REMOVED_DEPARTMENTS[3].into()),
        ("removed-solo", start::REMOVED_DEPARTMENTS[0].into()),
        ("neutral-with-two", start::NEUTRAL_DISKS[1].into()),
        ("neutral-with-three", start::NEUTRAL_DISKS[2].into()),
        ("neutral-solo", start::NEUTRAL_DISKS[0].into()),
        ("timeline-tiles", timeline::TILES.len() as i32),
        ("row-spaces", timeline::ROW_SPACES.into()),
        ("tile-spaces", i32::from(timeline::ROW_SPACES) - 1),
        ("kind-copies", departments::COPIES.into()),
        ("base-kinds", kinds as i32),
        ("all-kinds", Department::COUNT as i32),
        ("new-kinds-tiles", kinds as i32 * i32::from(departments::COPIES)),
        ("tab-spaces", TAB_SPACES as i32),
        ("tab-steps", TAB_STEPS.into()),
        ("housing-tab-vp", tab_vp(ProjectType::Housing)),
        ("commerce-tab-vp", tab_vp(ProjectType::Commerce)),
        ("industry-tab-vp", tab_vp(ProjectType::Industry)),
        ("infrastructure-tab-vp", tab_vp(ProjectType::Infrastructure)),
        ("b-side-vp", end_vp(ProjectType::Housing, TabSide::B, TAB_STEPS).into()),
        ("limit-raise", raise(&ProjectType::Housing)),
        ("limit-raises", 2 * raise(&ProjectType::Housing)),
        ("highest-limit", limit + ProjectType::ALL.iter().map(raise).sum::<i32>()),
        ("employee-or-money", employee_or_money()),
        ("study-income", study),
        ("study-incomes", 2 * study),
        ("second-donation-cost", 2 * cost),
        ("donation-made-vp", donation_made_vp()),
        ("staffed-lobby-goods", staffed),
        ("lobby-goods", unstaffed),
        ("sheet-budget", sheet::BUDGET.into()),
        ("normal-cards", solo_cards::NORMAL_CARDS as i32),
        ("deck-cards", solo_cards::DECK as i32),
        ("second-difficulty", solo_cards::ADVANCED_CARDS[1] as i32),
        ("third-difficulty", solo_cards::ADVANCED_CARDS[2] as i32),
        ("fourth-difficulty", solo_cards::ADVANCED_CARDS[3] as i32),
        ("most-shift", solo_cards::MAX_SHIFT.into()),
    ]
}

/// Study points as transport income.
fn study_income() -> i32 {
    let incomes = TRACKS.iter().flat_map(|track| track.income);
    let study = incomes.filter_map(|income| match income {
        Income::Study(n) => Some(n.into()),
        _ => None,
    });
    study.max().unwrap_or(0)
}

/// What "an employee or money" pays in money.
fn employee_or_money() -> i32 {
    let spaces = tab_side(ProjectType::Housing, TabSide::A).spaces.iter();
    let money = spaces.filter_map(|space| match space {
        TabSpace::Project(Income::EmployeeOrMoney(n)) => Some((*n).into()),
        _ => None,
    });
    money.max().unwrap_or(0)
}

/// VP of the donation that counts donations.
fn donation_made_vp() -> i32 {
    let donations = PRINTED.iter().flatten();
    let counting = donations.filter(|donation| donation.effect == DonationEffect::PerDonation);
    counting.map(|donation| i32::from(donation.vp)).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::glyphs::{effect_glyphs, office_glyphs};
    use crate::locale::Texts;
    use crate::screens::{rules_lines, rules_source};
    use carnegie_rules::Office;
    use carnegie_rules::components::donations::NEW_TILES;

    fn digits(text: &str) -> Vec<&str> {
        text.split(|c: char| !c.is_ascii_digit()).filter(|group| !group.is_empty()).collect()
    }

    /// How many groups of digits in a text stay the same with larger numbers.
    ///
    /// A text may spell out "one", which becomes 2: such groups appear only in the larger text.
    fn repeated(printed: &str, larger: &str) -> usize {
        let (printed, mut larger) = (digits(printed), digits(larger));
        let mut at = 0;
        while larger.len() > printed.len() && at < larger.len() {
            let expected = printed.get(at).and_then(|group| group.parse::<u32>().ok()).map(|n| n + 1);
            if larger[at] == "2" && expected != Some(2) {
                larger.remove(at);
            } else {
                at += 1;
            }
        }
        assert_eq!(printed.len(), larger.len(), "numbers appear or disappear: {printed:?}, {larger:?}");
        printed.iter().zip(&larger).filter(|(a, b)| a == b).count()
    }

    fn both(locale: Locale) -> (Texts, Texts) {
        let larger: &'static Numbers = Box::leak(Box::new(Numbers::each_plus_one()));
        (Texts::new(locale), Texts::with_numbers(locale, larger))
    }

    #[track_caller]
    fn assert_all_new(printed: &str, larger: &str) {
        assert_eq!(repeated(printed, larger), 0, "an old amount:\n{printed}\n{larger}");
    }

    #[test]
    fn every_name_has_a_hyphen_and_a_number_of_its_own() {
        let names: Vec<&str> = Numbers::printed().names().collect();
        assert!(names.iter().all(|name| name.contains('-')), "{names:?}");
        let alone = AMOUNTS.groups().iter().map(|(_, _, numbers)| numbers.len()).sum::<usize>();
        assert_eq!(names.len(), alone + from_tables().len(), "a name is used twice");
    }

    #[test]
    fn with_every_amount_larger_by_one_no_message_shows_an_old_one() {
        for locale in Locale::ALL {
            let (printed, larger) = both(locale);
            let mut changed = 0;
            for (key, text) in printed.numbers().said(locale) {
                // A text that stays the same names no number; whether it contains one is for another test.
                let other = larger.get(key);
                if *text != other {
                    assert_all_new(text, &other);
                    changed += 1;
                }
            }
            assert!(changed > 40, "only {changed} messages of {} have numbers", locale.code());
        }
    }

    #[test]
    fn with_every_amount_larger_by_one_no_department_shows_an_old_one() {
        for locale in Locale::ALL {
            let (printed, larger) = both(locale);
            for office in Office::all() {
                assert_all_new(&printed.office_effect(office), &larger.office_effect(office));
                let glyphs = |texts: Texts| office_glyphs(texts.numbers().amounts(), office);
                if office == Office::Printed(Printed::CommerceAndFinance) {
                    // "Twice as much" holds only as long as the numbers say so.
                    assert_eq!([glyphs(printed), glyphs(larger)], ["$3 / g @ ×2", "$4 / g2 @ $7 / g3"]);
                } else {
                    assert_all_new(&glyphs(printed), &glyphs(larger));
                }
            }
        }
    }

    #[test]
    fn with_every_amount_larger_by_one_no_donation_shows_an_old_one() {
        for locale in Locale::ALL {
            let (printed, larger) = both(locale);
            for &donation in PRINTED.iter().chain(&NEW_TILES).flatten() {
                let other = donation.each_plus_one();
                assert_all_new(&printed.effect(donation), &larger.effect(other));
                let glyphs = |texts: Texts, donation| effect_glyphs(texts.numbers().amounts(), donation);
                assert_all_new(&glyphs(printed, donation), &glyphs(larger, other));
            }
        }
    }

    #[test]
    fn with_every_amount_larger_by_one_no_line_of_the_rules_shows_an_old_one() {
        for locale in Locale::ALL {
            let (printed, larger) = both(locale);
            let sources = rules_source(locale);
            let lines = rules_lines(printed).into_iter().zip(rules_lines(larger));
            let mut changed = 0;
            for (source, (printed, larger)) in sources.iter().zip(lines) {
                // Digits that are not amounts; another test lists them.
                let outside =
                    source.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
                let written: usize = outside.map(|text| digits(text).len()).sum();
                assert!(repeated(&printed, &larger) <= written, "an old amount:\n{printed}\n{larger}");
                changed += usize::from(printed != larger);
            }
            assert!(changed > 50, "only {changed} lines of {} have numbers", locale.code());
        }
    }
}
