//! The pages of the companion, as their addresses name them.

use super::PATH;
use crate::locale::Texts;
use carnegie_rules::Seat;
use std::fmt;
use std::str::FromStr;

/// A page under [`PATH`]. Nothing at all is the setup.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Part {
    /// Setup, step by step.
    #[default]
    Setup,
    /// A step of it, entered instead of drawn.
    Enter(Step),
    /// Who has noted something in secret.
    Secrets,
    /// The curtain before something secret.
    Curtain(Secret, Seat),
    /// What is behind it.
    Open(Secret, Seat),
    /// Rounds and Andrew's cards.
    Rounds,
    /// The result of the score pad.
    Result,
    /// A player's sheet of the score pad.
    Pad(Seat),
    /// Andrew's.
    AndrewsPad,
    /// The text, to keep.
    Save,
}

/// A step of the setup that is drawn, or entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The tiles of the timeline.
    Timeline,
    /// The departments in the supply.
    Supply,
    /// The disks of neutral players.
    Neutral,
}

/// What somebody notes in secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Secret {
    /// The sheet of A New Beginning.
    Sheet,
    /// The secret donation.
    Donation,
}

/// There is no such page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownPart;

impl Part {
    /// Its address.
    pub(super) fn at(self, texts: Texts) -> String {
        texts.at(&format!("{PATH}/{self}"))
    }
}

impl FromStr for Part {
    type Err = UnknownPart;

    fn from_str(path: &str) -> Result<Self, UnknownPart> {
        let seat = |number: &str| {
            let number = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            number.and_then(Seat::new).ok_or(UnknownPart)
        };
        let words: Vec<&str> = path.split('/').collect();
        Ok(match words[..] {
            ["" | "setup"] => Part::Setup,
            ["setup", step] => Part::Enter(step.parse()?),
            ["sheets"] => Part::Secrets,
            ["sheets", secret, number] => Part::Curtain(secret.parse()?, seat(number)?),
            ["sheets", secret, number, "open"] => Part::Open(secret.parse()?, seat(number)?),
            ["rounds"] => Part::Rounds,
            ["score"] => Part::Result,
            ["score", "andrew"] => Part::AndrewsPad,
            ["score", number] => Part::Pad(seat(number)?),
            ["save"] => Part::Save,
            _ => return Err(UnknownPart),
        })
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Setup => f.write_str("setup"),
            Part::Enter(step) => write!(f, "setup/{}", step.name()),
            Part::Secrets => f.write_str("sheets"),
            Part::Curtain(secret, seat) => write!(f, "sheets/{}/{seat}", secret.name()),
            Part::Open(secret, seat) => write!(f, "sheets/{}/{seat}/open", secret.name()),
            Part::Rounds => f.write_str("rounds"),
            Part::Result => f.write_str("score"),
            Part::Pad(seat) => write!(f, "score/{seat}"),
            Part::AndrewsPad => f.write_str("score/andrew"),
            Part::Save => f.write_str("save"),
        }
    }
}

impl Step {
    /// As in addresses and messages.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Step::Timeline => "timeline",
            Step::Supply => "supply",
            Step::Neutral => "neutral",
        }
    }
}

impl FromStr for Step {
    type Err = UnknownPart;

    fn from_str(name: &str) -> Result<Self, UnknownPart> {
        let all = [Step::Timeline, Step::Supply, Step::Neutral];
        all.into_iter().find(|step| step.name() == name).ok_or(UnknownPart)
    }
}

impl Secret {
    const fn name(self) -> &'static str {
        match self {
            Secret::Sheet => "fill",
            Secret::Donation => "note",
        }
    }
}

impl FromStr for Secret {
    type Err = UnknownPart;

    fn from_str(name: &str) -> Result<Self, UnknownPart> {
        [Secret::Sheet, Secret::Donation].into_iter().find(|secret| secret.name() == name).ok_or(UnknownPart)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_leads_to_the_page_that_it_names() {
        for address in [
            "setup",
            "setup/supply",
            "sheets",
            "sheets/fill/2",
            "sheets/note/1/open",
            "rounds",
            "score",
            "score/4",
            "score/andrew",
            "save",
        ] {
            assert_eq!(address.parse::<Part>().map(|part| part.to_string()), Ok(address.to_owned()));
        }
        assert_eq!("".parse(), Ok(Part::Setup));
    }

    /// Whatever followed the name of a tab once led to a page all the same.
    #[test]
    fn an_address_that_names_no_page_is_none() {
        for address in [
            "dance",
            "setup/dance",
            "setup/supply/1",
            "sheets/fill",
            "sheets/fill/0",
            "sheets/fill/9",
            "sheets/dance/1",
            "sheets/fill/1/shut",
            "rounds/1",
            "score/nonsense",
            "score/0",
            "score/1/2",
            "save/1",
        ] {
            assert_eq!(address.parse::<Part>(), Err(UnknownPart), "{address}");
        }
    }
}
