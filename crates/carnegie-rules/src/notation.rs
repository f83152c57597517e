//! The text of decisions: one line each, in rulebook words, both ways.
//!
//! | decision | text |
//! | --- | --- |
//! | lines of the sheet, the bid | `sheet goods 5`, `sheet employees 4`, `sheet vp -3`, `sheet moves 8`, `bid 3` |
//! | tab sides: housing, commerce, industry, infrastructure | `tabs A B A A` |
//! | housing disk, reserved department | `house denver 3`, `reserve logistics` |
//! | New Donations: column 1–4 | `cover 3 with education` |
//! | Secret Donation: column.row | `secret 2.3` |
//! | phase I | `choose management` |
//! | income | `return to lobby`, `return to new-lobby`, `take goods` |
//! | a new employee with two lobbies | `recruit to new-lobby` |
//! | Archives: space 1–5 of the track | `transport-income 3` |
//! | study points | `research housing`, `advance west` |
//! | donation: column.row | `donate 2.3` |
//! | at the start of a turn | `wait`, `action-choice research` |
//! | moves: columns a–d, floors 1–4 | `move c1 c2`, `move b1 a1 active`, `transfer c1 a4` |
//! | using a department | `use commerce-and-finance for money mission west`, `use recruiting for moves` |
//! | paying or buying goods | `use sales with 3 goods` |
//! | one region, and how many projects pay the other benefit | `use local-partners in midwest 2` |
//! | Charitable Giving | `give 2.3 mission south` |
//! | a new department; Property Management | `add logistics a4`, `staff c1`, `staff b1 active` |
//! | a project | `build industry chicago 3 with construction`, `build housing reno with engineering` |
//! | activation; Payroll Management | `activate b1`, `activate b1 more`, `activate b1 less` |
//! | any time; finish or decline | `sell`, `done` |
//!
//! Words may be written in upper or lower case. `FromStr` accepts exactly what `Display` writes, and otherwise only
//! `return` and `recruit` without a lobby, which mean the printed one.

use crate::city::{City, Slot};
use crate::components::sheet::{SheetLine, VALUES};
use crate::decision::{Benefit, Decision, Lobby, Pay};
use crate::department::Office;
use crate::project::{TabSide, TabSides};
use crate::vocabulary::UnknownWord;
use std::fmt;
use std::str::{FromStr, SplitAsciiWhitespace};
use thiserror::Error;

/// Why a text is not a decision.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotationError {
    /// A word is missing at the end.
    #[error("the decision ends where {0} is expected")]
    Missing(&'static str),
    /// A word that is not known there.
    #[error(transparent)]
    Word(#[from] UnknownWord),
    /// Something after the end.
    #[error("unexpected \"{0}\" at the end of the decision")]
    Extra(String),
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.project() {
            Some(_) => write!(f, "{} {}", self.city(), self.number()),
            None => write!(f, "{}", self.city()),
        }
    }
}

impl FromStr for Slot {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = Words(text.split_ascii_whitespace().peekable());
        let slot = words.slot()?;
        words.end()?;
        Ok(slot)
    }
}

struct ActiveSuffix(bool);

impl fmt::Display for ActiveSuffix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0 { " active" } else { "" })
    }
}

impl serde::Serialize for Decision {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Decision::Sheet { line, option } => {
                match VALUES.get(line.index()).and_then(|values| values.get(option as usize)) {
                    Some(value) => write!(f, "sheet {line} {value}"),
                    None => write!(f, "sheet {line} option-{option}"),
                }
            }
            Decision::Bid(bid) => write!(f, "bid {bid}"),
            Decision::TabSides(sides) => {
                f.write_str("tabs")?;
                crate::ProjectType::ALL.iter().try_for_each(|&project| write!(f, " {}", sides.side(project)))
            }
            Decision::HousingDisk(slot) => write!(f, "house {slot}"),
            Decision::Reserve(department) => write!(f, "reserve {department}"),
            Decision::Cover { tile, column } => write!(f, "cover {} with {tile}", u16::from(column) + 1),
            Decision::SecretDonation(space) => write!(f, "secret {space}"),
            Decision::Choose(action) => write!(f, "choose {action}"),
            Decision::Return(lobby) => write!(f, "return to {lobby}"),
            Decision::TransportIncome(space) => write!(f, "transport-income {}", u16::from(space) + 1),
            Decision::Recruit(lobby) => write!(f, "recruit to {lobby}"),
            Decision::Take(benefit) => write!(f, "take {benefit}"),
            Decision::Research(project) => write!(f, "research {project}"),
            Decision::Advance(region) => write!(f, "advance {region}"),
            Decision::Donate(space) => write!(f, "donate {space}"),
            Decision::Wait => f.write_str("wait"),
            Decision::ActionChoice(action) => write!(f, "action-choice {action}"),
            Decision::Move { from, to, active } => write!(f, "move {from} {to}{}", ActiveSuffix(active)),
            Decision::Transfer { from, to, active } => {
                write!(f, "transfer {from} {to}{}", ActiveSuffix(active))
            }
            Decision::Use { office, take, mission: None } => write!(f, "use {office} for {take}"),
            Decision::Use { office, take, mission: Some(region) } => {
                write!(f, "use {office} for {take} mission {region}")
            }
            Decision::Trade { office, goods } => write!(f, "use {office} with {goods} goods"),
            Decision::Agency { office, region, other } => write!(f, "use {office} in {region} {other}"),
            Decision::Give { space, mission } => write!(f, "give {space} mission {mission}"),
            Decision::Add { department, space } => write!(f, "add {department} {space}"),
            Decision::Staff { from, active } => write!(f, "staff {from}{}", ActiveSuffix(active)),
            Decision::Build { office, project, slot } => write!(f, "build {project} {slot} with {office}"),
            Decision::Activate { space, pay: Pay::Price } => write!(f, "activate {space}"),
            Decision::Activate { space, pay } => write!(f, "activate {space} {pay}"),
            Decision::Sell => f.write_str("sell"),
            Decision::Done => f.write_str("done"),
        }
    }
}

/// The words of a decision, read one by one.
struct Words<'a>(std::iter::Peekable<SplitAsciiWhitespace<'a>>);

impl<'a> Words<'a> {
    fn word(&mut self, what: &'static str) -> Result<&'a str, NotationError> {
        self.0.next().ok_or(NotationError::Missing(what))
    }

    /// Nothing may follow.
    fn end(&mut self) -> Result<(), NotationError> {
        match self.0.next() {
            None => Ok(()),
            Some(extra) => Err(NotationError::Extra(extra.chars().take(40).collect())),
        }
    }

    fn read<T: FromStr<Err = UnknownWord>>(&mut self, what: &'static str) -> Result<T, NotationError> {
        Ok(self.word(what)?.parse()?)
    }

    fn number<T: FromStr>(&mut self, what: &'static str) -> Result<T, NotationError> {
        let word = self.word(what)?;
        // `+3` and `03` are not how numbers are written here.
        let digits = word.strip_prefix('-').unwrap_or(word);
        let plain = digits.bytes().all(|b| b.is_ascii_digit()) && (digits == "0" || !digits.starts_with('0'));
        let number = word.parse().ok().filter(|_| plain);
        number.ok_or_else(|| UnknownWord::new(what, word).into())
    }

    /// A number that people count from 1.
    fn ordinal(&mut self, what: &'static str) -> Result<u8, NotationError> {
        let number: u16 = self.number(what)?;
        (number.checked_sub(1).and_then(|n| u8::try_from(n).ok()))
            .ok_or_else(|| UnknownWord::new(what, &number.to_string()).into())
    }

    fn expect(&mut self, keyword: &'static str) -> Result<(), NotationError> {
        let word = self.word(keyword)?;
        if word.eq_ignore_ascii_case(keyword) { Ok(()) } else { Err(UnknownWord::new(keyword, word).into()) }
    }

    fn accept(&mut self, keyword: &str) -> bool {
        self.0.next_if(|word| word.eq_ignore_ascii_case(keyword)).is_some()
    }

    fn slot(&mut self) -> Result<Slot, NotationError> {
        let city: City = self.read("a city")?;
        if city.data().slots.is_empty() {
            return Slot::of(city, 1).ok_or(NotationError::Missing("a slot"));
        }
        let number: u8 = self.number("a slot number")?;
        Slot::of(city, number).ok_or_else(|| UnknownWord::new("slot", &number.to_string()).into())
    }

    fn lobby(&mut self) -> Result<Lobby, NotationError> {
        if self.accept("to") { self.read("a lobby") } else { Ok(Lobby::Main) }
    }

    fn use_of(&mut self, office: Office) -> Result<Decision, NotationError> {
        let word = self.word("\"for\", \"with\" or \"in\"")?;
        match word.to_ascii_lowercase().as_str() {
            "for" => {
                let take: Benefit = self.read("a benefit")?;
                let mission = if self.accept("mission") { Some(self.read("a region")?) } else { None };
                Ok(Decision::Use { office, take, mission })
            }
            "with" => {
                let goods = self.number("a number of goods")?;
                self.expect("goods")?;
                Ok(Decision::Trade { office, goods })
            }
            "in" => Ok(Decision::Agency {
                office,
                region: self.read("a region")?,
                other: self.number("a number of projects")?,
            }),
            _ => Err(UnknownWord::new("way to use a department", word).into()),
        }
    }

    fn decision(&mut self) -> Result<Decision, NotationError> {
        let verb = self.word("a decision")?;
        Ok(match verb.to_ascii_lowercase().as_str() {
            "sheet" => {
                let line: SheetLine = self.read("a line of the sheet")?;
                let value: i8 = self.number("a value")?;
                let option =
                    VALUES.get(line.index()).and_then(|values| values.iter().position(|&v| v == value));
                let option =
                    option.ok_or_else(|| UnknownWord::new("option of the sheet", &value.to_string()))?;
                Decision::Sheet { line, option: option as u8 }
            }
            "bid" => Decision::Bid(self.number("bid")?),
            "tabs" => {
                let mut sides = [TabSide::A; 4];
                for side in &mut sides {
                    *side = self.read("a tab side")?;
                }
                Decision::TabSides(TabSides::new(sides))
            }
            "house" => Decision::HousingDisk(self.slot()?),
            "reserve" => Decision::Reserve(self.read("a department")?),
            "cover" => {
                let column = self.ordinal("a column")?;
                self.expect("with")?;
                Decision::Cover { tile: self.read("a New Donations tile")?, column }
            }
            "secret" => Decision::SecretDonation(self.read("a donation space")?),
            "choose" => Decision::Choose(self.read("an action")?),
            "return" => Decision::Return(self.lobby()?),
            "transport-income" => Decision::TransportIncome(self.ordinal("a space of the track")?),
            "recruit" => Decision::Recruit(self.lobby()?),
            "take" => Decision::Take(self.read("a benefit")?),
            "research" => Decision::Research(self.read("a project type")?),
            "advance" => Decision::Advance(self.read("a region")?),
            "donate" => Decision::Donate(self.read("a donation space")?),
            "wait" => Decision::Wait,
            "action-choice" => Decision::ActionChoice(self.read("an action")?),
            "move" => Decision::Move {
                from: self.read("a company space")?,
                to: self.read("a company space")?,
                active: self.accept("active"),
            },
            "transfer" => Decision::Transfer {
                from: self.read("a company space")?,
                to: self.read("a company space")?,
                active: self.accept("active"),
            },
            "use" => {
                let office = self.read("a department")?;
                self.use_of(office)?
            }
            "give" => {
                let space = self.read("a donation space")?;
                self.expect("mission")?;
                Decision::Give { space, mission: self.read("a region")? }
            }
            "add" => {
                Decision::Add { department: self.read("a department")?, space: self.read("a company space")? }
            }
            "staff" => Decision::Staff { from: self.read("a company space")?, active: self.accept("active") },
            "build" => {
                let project = self.read("a project type")?;
                let slot = self.slot()?;
                self.expect("with")?;
                Decision::Build { office: self.read("a department")?, project, slot }
            }
            "activate" => {
                let space = self.read("a company space")?;
                let pay = if self.accept(Pay::More.name()) {
                    Pay::More
                } else if self.accept(Pay::Less.name()) {
                    Pay::Less
                } else {
                    Pay::Price
                };
                Decision::Activate { space, pay }
            }
            "sell" => Decision::Sell,
            "done" => Decision::Done,
            _ => return Err(UnknownWord::new("decision", verb).into()),
        })
    }
}

impl FromStr for Decision {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = Words(text.split_ascii_whitespace().peekable());
        let decision = words.decision()?;
        words.end()?;
        Ok(decision)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_decision_reads_back_as_it_was_written() {
        let mut written = std::collections::HashSet::new();
        Decision::for_each_encodable(|decision| {
            if let Decision::Sheet { line, option } = decision
                && (line == SheetLine::Bid || option > 4)
            {
                return;
            }
            let text = decision.to_string();
            assert_eq!(text.parse(), Ok(decision), "{text}");
            assert!(written.insert(text.clone()), "two decisions are written \"{text}\"");
        });
    }

    #[test]
    fn damaged_decisions_are_refused_with_the_reason() {
        let error = |text: &str| text.parse::<Decision>().unwrap_err().to_string();
        assert_eq!(error(""), "the decision ends where a decision is expected");
        assert_eq!(error("dance b1"), "unknown decision \"dance\"");
        assert_eq!(error("move b1"), "the decision ends where a company space is expected");
        assert_eq!(error("move b1 e9"), "unknown company space \"e9\"");
        assert_eq!(error("done done"), "unexpected \"done\" at the end of the decision");
        assert_eq!(error("house chicago 7"), "unknown slot \"7\"");
        assert_eq!(error("sheet vp 1"), "unknown option of the sheet \"1\"");
        assert_eq!(error("bid 007"), "unknown bid \"007\"");
    }

    #[test]
    fn case_does_not_matter() {
        assert_eq!("Choose RESEARCH".parse(), Ok(Decision::Choose(crate::Action::Research)));
        assert_eq!("return".parse(), Ok(Decision::Return(Lobby::Main)));
    }
}
