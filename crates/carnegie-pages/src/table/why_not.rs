//! Why something that somebody clicks cannot be chosen now.

use super::Table;
use crate::locale::t;
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
            _ => {
                let question = self.texts.question(position, seat, question);
                Some(t!(self.texts, "why-another-question", question = question))
            }
        }
    }
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
