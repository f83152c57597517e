//! The numbers that no picture of the printed game shows, in words: what, which value, why, and where to look.

use crate::locale::{Texts, t};
use carnegie_rules::components::company::PRINTED_DESKS;
use carnegie_rules::components::tabs::{TAB_SPACES, TAB_STEPS, end_vp, tab_side};
use carnegie_rules::components::{Candidates, Income, Inferred};
use carnegie_rules::{Office, Printed, ProjectType, TabSide};

/// Where an inferred number is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// The number of desks of a printed department.
    Desks(Printed),
    /// What each desk costs.
    DeskCost(Printed),
    /// What a space of a tab pays or does; counted from 0.
    Space(ProjectType, TabSide, usize),
    /// The study points for the step onto a space of a tab.
    Study(ProjectType, TabSide, usize),
}

/// Every inferred number, in the order of the data.
pub(crate) fn inferred() -> Vec<(Place, &'static Inferred)> {
    let desks = Printed::ALL.iter().flat_map(|&printed| {
        PRINTED_DESKS[printed.index()].inferred.iter().map(move |mark| {
            let place = if mark.field == "desks" { Place::Desks(printed) } else { Place::DeskCost(printed) };
            (place, mark)
        })
    });
    let tabs = ProjectType::ALL.iter().flat_map(|&project| {
        TabSide::ALL.iter().flat_map(move |&side| {
            let marks = tab_side(project, side).inferred.iter();
            marks.filter_map(move |mark| Some((tab_place(project, side, mark.field)?, mark)))
        })
    });
    desks.chain(tabs).collect()
}

/// `spaces[4]` and `spaces[4].income` are a space, `study[3]` is the step from space 3 to the next.
fn tab_place(project: ProjectType, side: TabSide, field: &str) -> Option<Place> {
    let (list, rest) = field.split_once('[')?;
    let index: usize = rest.split(']').next()?.parse().ok()?;
    match list {
        "spaces" => Some(Place::Space(project, side, index)),
        "study" => Some(Place::Study(project, side, index + 1)),
        _ => None,
    }
}

/// Whether a number is inferred.
pub(crate) fn is_inferred(place: Place) -> bool {
    inferred().iter().any(|(known, _)| *known == place)
}

impl Texts {
    /// Which number it is.
    pub(crate) fn inferred_what(self, place: Place) -> String {
        let office = |printed| self.office_full(Office::Printed(printed));
        match place {
            Place::Desks(printed) => t!(self, "inferred-desks", office = office(printed)),
            Place::DeskCost(printed) => t!(self, "inferred-desk-cost", office = office(printed)),
            Place::Space(project, side, n) => self.of_tab("inferred-space", project, side, n),
            Place::Study(project, side, n) => self.of_tab("inferred-study", project, side, n),
        }
    }

    /// Where an owner of the game finds it.
    pub(crate) fn inferred_where(self, place: Place) -> String {
        match place {
            Place::Desks(_) => self.get("inferred-where-desks"),
            Place::DeskCost(_) => self.get("inferred-where-desk-cost"),
            Place::Space(project, side, n) => self.of_tab("inferred-where-space", project, side, n),
            Place::Study(project, side, n) => self.of_tab("inferred-where-study", project, side, n),
        }
    }

    fn of_tab(self, key: &str, project: ProjectType, side: TabSide, space: usize) -> String {
        let project = self.project_full(project);
        t!(self, key, project = project, side = side.name(), n = space + 1, last = TAB_SPACES)
    }

    /// The value that we play with.
    pub(crate) fn inferred_value(self, place: Place) -> String {
        match place {
            Place::Desks(printed) => PRINTED_DESKS[printed.index()].desks.to_string(),
            Place::DeskCost(printed) => self.money(PRINTED_DESKS[printed.index()].cost.into()),
            Place::Space(project, side, n) => self.tab_space(tab_side(project, side).spaces[n]),
            Place::Study(project, side, n) => {
                t!(self, "study", n = tab_side(project, side).study[n - 1])
            }
        }
    }

    /// What else it could be.
    pub(crate) fn inferred_others(self, place: Place, mark: &Inferred) -> Vec<String> {
        let value = self.inferred_value(place);
        let number = |&n: &u8| match place {
            Place::Desks(_) | Place::Space(..) => n.to_string(),
            Place::DeskCost(_) => self.money(n.into()),
            Place::Study(..) => t!(self, "study", n = n),
        };
        let all: Vec<String> = match mark.candidates {
            Candidates::Numbers(numbers) => numbers.iter().map(number).collect(),
            Candidates::Words(words) => {
                let income = |word: &&str| income_of(word).map_or((*word).to_owned(), |it| self.income(it));
                words.iter().map(income).collect()
            }
        };
        all.into_iter().filter(|other| *other != value).collect()
    }

    /// Why this value.
    pub(crate) fn inferred_why(self, place: Place, mark: &Inferred) -> String {
        let reasons = mark.why.split("; ").map(|reason| match (reason_key(reason), place) {
            (Some("why-sum"), Place::Space(project, side, _)) => {
                t!(self, "why-sum", n = end_vp(project, side, TAB_STEPS))
            }
            (Some(key), _) => self.get(key),
            (None, _) => reason.to_owned(),
        });
        reasons.collect::<Vec<_>>().join("; ")
    }
}

/// An income in the words of the data file.
fn income_of(words: &str) -> Option<Income> {
    let money = |text: &str| text.strip_prefix('$')?.parse().ok();
    match words.split_once(" or ") {
        Some(("employee", other)) => money(other).map(Income::EmployeeOrMoney),
        Some(("goods", other)) => money(other).map(Income::GoodsOrMoney),
        Some(_) => None,
        None => money(words).map(Income::Money),
    }
}

/// The message for a reason that the data gives in English.
pub(crate) fn reason_key(reason: &str) -> Option<&'static str> {
    Some(match reason {
        "one of three windows is the permanent employee" => "why-window",
        "out of sight in every photograph" => "why-hidden",
        "partly hidden" => "why-partly-hidden",
        "blurred" => "why-blurred",
        "the edge of a first desk is visible" => "why-edge",
        "only the rightmost is in sight" => "why-rightmost",
        "read for the rightmost desk only" => "why-rightmost-price",
        "every other department has one price for all desks" => "why-one-price",
        "follows the pattern of the other sides: one less than commerce A at every step" => "why-pattern",
        "the same on the three B sides that were read" => "why-b-sides",
        "as side A" => "why-side-a",
        "as side B" => "why-side-b",
        _ if reason.starts_with("the sum of side A is ") => "why-sum",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Locale;
    use carnegie_rules::components::document::inferred_fields;

    #[test]
    fn every_inferred_number_is_told_with_value_reason_and_place() {
        assert_eq!(inferred().len(), inferred_fields().len());
        for locale in Locale::ALL {
            let texts = Texts::new(locale);
            for (place, mark) in inferred() {
                for reason in mark.why.split("; ") {
                    assert!(reason_key(reason).is_some(), "no words for \"{reason}\"");
                }
                let told = [
                    texts.inferred_what(place),
                    texts.inferred_where(place),
                    texts.inferred_value(place),
                    texts.inferred_why(place, mark),
                ];
                assert!(told.iter().all(|text| !text.is_empty()), "{told:?}");
                assert!(!texts.inferred_others(place, mark).contains(&told[2]), "{told:?}");
            }
        }
    }

    #[test]
    fn candidates_in_words_are_incomes() {
        for (place, mark) in inferred() {
            if let Candidates::Words(words) = mark.candidates {
                assert!(words.iter().all(|word| income_of(word).is_some()), "{place:?}: {words:?}");
            }
        }
    }
}
