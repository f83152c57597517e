//! Why something that somebody clicks cannot be chosen now.

use super::Table;
use crate::locale::{Texts, t};
use crate::target::path;
use carnegie_rules::{Decision, Illegal};

impl Table<'_> {
    /// Why none of these targets, named by their identifiers on the page, can be chosen by the viewer after `chosen`;
    /// `None` if one can be, or if the viewer has nothing to decide.
    ///
    /// Every decision that contains a target is tried, so that the reason comes from the rules alone.
    pub fn why_not(&self, targets: &[&str], chosen: &[&str]) -> Option<String> {
        let (seat, question) = (self.you()?, self.question()?);
        let position = self.position();
        let mut reason: Option<(Closeness, Illegal)> = None;
        let mut possible = false;
        Decision::for_each_encodable(|decision| {
            let path: Vec<String> = path(position, seat, decision).iter().map(ToString::to_string).collect();
            let holds = |target: &&str| path.iter().any(|known| known == target);
            if !targets.iter().any(&holds) || !chosen.iter().all(holds) {
                return;
            }
            let mut after = *position;
            match after.apply(seat, decision) {
                Ok(()) => possible = true,
                Err(illegal) => {
                    let closeness = closeness(illegal);
                    if reason.is_none_or(|(known, _)| closeness > known) {
                        reason = Some((closeness, illegal));
                    }
                }
            }
        });
        match reason {
            _ if possible => None,
            Some((closeness, illegal)) if closeness > Closeness::AnotherQuestion => {
                Some(self.texts.illegal(illegal))
            }
            _ if !chosen.is_empty() => self.why_not(targets, &[]),
            _ => Some(another_question(self.texts, &self.texts.question(position, seat, question))),
        }
    }
}

/// That something else is asked, and what: some questions end in a question mark, the others need a full stop.
fn another_question(texts: Texts, question: &str) -> String {
    let stop = if question.ends_with('?') { "" } else { "." };
    t!(texts, "why-another-question", question = format!("{question}{stop}"))
}

/// How close a decision came to being legal: of several reasons, the one that is easiest to overcome helps most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Closeness {
    AnotherQuestion,
    AnotherThing,
    Missing,
    Price,
}

const fn closeness(illegal: Illegal) -> Closeness {
    match illegal {
        Illegal::NoSuchSeat(_)
        | Illegal::GameOver
        | Illegal::NotYourTurn(_)
        | Illegal::NotNow
        | Illegal::MustDecide => Closeness::AnotherQuestion,
        // The same thing with another department, type, price or place.
        Illegal::NoDepartment(_)
        | Illegal::NoEffect(_)
        | Illegal::MissionNeeded(_)
        | Illegal::NoMission(_)
        | Illegal::SlotType
        | Illegal::NotOffered
        | Illegal::NoSuchLobby
        | Illegal::NoPayroll
        | Illegal::NoEmployee(_)
        | Illegal::NotAdjacent(..)
        | Illegal::SameSpace
        | Illegal::NoTransfers
        | Illegal::NoActionChoice(_)
        | Illegal::TradeAmount(_)
        | Illegal::TooManyProjects(_)
        | Illegal::SpaceTaken(_)
        | Illegal::AreaCovered
        | Illegal::NobodyDonated(_) => Closeness::AnotherThing,
        Illegal::Money { .. } | Illegal::Goods { .. } | Illegal::Study { .. } => Closeness::Price,
        _ => Closeness::Missing,
    }
}

#[cfg(test)]
mod tests {
    use super::another_question;
    use crate::{Locale, Texts};
    use carnegie_rules::components::sheet::SheetLine;
    use carnegie_rules::{Action, Config, Game, ProjectType, Question, Region, Seat, Space};

    /// Every question, at least once.
    fn questions() -> Vec<Question> {
        let mut all = vec![
            Question::TabSides,
            Question::HousingDisk,
            Question::Reserve,
            Question::Cover,
            Question::SetupMoves,
            Question::Activation,
            Question::SecretDonation,
            Question::ChooseAction,
            Question::Lobby,
            Question::Study,
            Question::ProjectIncome(ProjectType::Housing, 1),
            Question::Donation,
            Question::Staffing(Space::all().next().unwrap()),
        ];
        all.extend(SheetLine::ALL.iter().copied().map(Question::Sheet));
        all.extend(Region::ALL.iter().copied().map(Question::Returning));
        all.extend(Region::ALL.iter().copied().map(Question::TransportIncome));
        all.extend(Action::ALL.iter().copied().map(Question::Departments));
        all
    }

    #[test]
    fn the_reason_that_something_else_is_asked_ends_like_a_sentence() {
        let game = Game::new(Config::base(2).unwrap(), 1, vec!["A".into(), "B".into()]).unwrap();
        let seat = Seat::new(0).unwrap();
        for locale in Locale::ALL {
            let texts = Texts::new(locale);
            let mut marks = 0;
            for question in questions() {
                let asked = texts.question(game.position(), seat, question);
                let reason = another_question(texts, &asked);
                let end = reason.split_once(asked.as_str()).map(|(_, end)| end);
                let wanted = if asked.ends_with('?') { "" } else { "." };
                assert_eq!(end, Some(wanted), "{}: {reason}", locale.code());
                assert!(!asked.ends_with('.'), "{}: {asked}", locale.code());
                marks += usize::from(asked.ends_with('?'));
            }
            assert!(marks > 0, "{}: no question ends in a question mark", locale.code());
        }
    }
}
