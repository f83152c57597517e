//! A table as words: what can be said about a game without its rules.
//!
//! A game of another rules version is never replayed with today's rules: it would become a different game. Its log can
//! still be read, because decisions are stored as text, and every entry itself says which of them it takes back.

use crate::entry::seat_from_number;
use crate::error::{Error, Result};
use crate::level::current_level;
use crate::options::{Colour, Occupant};
use crate::outcome::Outcome;
use crate::snapshot::{SeatInfo, TableInfo};
use crate::state::{Founding, Status};
use crate::stored::{SeatRow, StoredTable};
use carnegie_rules::{Phase, RULES_VERSION, Seat, Transcript};
use serde::Deserialize;

/// What is shown instead of the seed.
const NO_SEED: &str = "# the seed is withheld: the game has not ended";

/// A table as words.
#[derive(Debug)]
pub struct Archive {
    founding: Founding,
    rules: u32,
    status: Status,
    /// Entries of the log.
    seq: u64,
    /// When the last one was made.
    changed: i64,
    seats: Vec<SeatRow>,
    /// For each seat the strength of its bot.
    bots: Vec<Option<String>>,
    /// One colour for each seat.
    colours: Vec<Colour>,
    /// The decisions that stand.
    decisions: Vec<Words>,
    rematch: Option<String>,
    outcome: Option<Outcome>,
}

/// A decision as it stands in the log, `1 choose management`, and whether it was the only one possible.
#[derive(Clone, Debug)]
struct Words {
    seat: Seat,
    text: String,
    forced: bool,
}

impl Words {
    /// The decision without the seat.
    fn decision(&self) -> &str {
        self.text.split_once(' ').map_or("", |(_, decision)| decision)
    }

    fn is(&self, kinds: &[&str]) -> bool {
        kinds.contains(&self.decision().split(' ').next().unwrap_or_default())
    }
}

/// An entry of a log, whatever rules its decisions follow.
#[derive(Deserialize)]
struct Line {
    #[serde(rename = "do")]
    what: String,
    #[serde(default)]
    seat: Option<u8>,
    #[serde(default, rename = "moves")]
    decisions: Vec<String>,
    #[serde(default)]
    forced: usize,
    #[serde(default)]
    keep: usize,
    #[serde(default)]
    level: Option<String>,
    #[serde(default)]
    table: Option<String>,
    #[serde(default)]
    colour: Option<Colour>,
}

/// Whether a game was begun with rules other than today's.
pub fn is_of_other_rules(stored: &StoredTable) -> bool {
    let starts = |body: &str| serde_json::from_str::<Line>(body).is_ok_and(|line| line.what == "start");
    stored.row.rules != i64::from(RULES_VERSION) && stored.log.iter().any(|row| starts(&row.body))
}

impl Archive {
    /// Reads everything that is stored about a table.
    pub fn read(stored: &StoredTable) -> Result<Self> {
        let row = &stored.row;
        let damaged = |what: &dyn std::fmt::Display| Error::damaged(&row.id, what);
        let founding = Founding::read(row).map_err(|error| damaged(&error))?;
        let outcome = row.result.as_deref().map(serde_json::from_str).transpose();
        let mut archive = Archive {
            rules: u32::try_from(row.rules).map_err(|error| damaged(&error))?,
            status: Status::from_name(&row.status).ok_or_else(|| damaged(&"an unknown status"))?,
            seq: stored.log.len() as u64,
            changed: stored.log.iter().map(|row| row.at).max().unwrap_or(row.created),
            seats: stored.seats.clone(),
            bots: founding.options.seats.iter().map(|seat| seat.bot().map(str::to_owned)).collect(),
            colours: founding.options.colours_at_first(),
            decisions: Vec::new(),
            rematch: None,
            outcome: outcome.map_err(|error| damaged(&error))?,
            founding,
        };
        if let Some(branch) = archive.founding.options.branch.clone() {
            archive
                .take_over(branch.decisions())
                .ok_or_else(|| damaged(&"where it begins cannot be read"))?;
        }
        let mut undone: [Vec<Vec<Words>>; Seat::MAX] = Default::default();
        for row in &stored.log {
            let line: Line = serde_json::from_str(&row.body).map_err(|error| damaged(&error))?;
            let wrong = || damaged(&format!("entry {} cannot be read", row.seq));
            archive.add(line, &mut undone).ok_or_else(wrong)?;
        }
        Ok(archive)
    }

    /// Adds what a game that is played on has taken over; `None` if it makes no sense.
    fn take_over(&mut self, decisions: &[String]) -> Option<()> {
        for text in decisions {
            let seat = text.split_once(' ')?.0.parse().ok().and_then(seat_from_number)?;
            self.decisions.push(Words { seat, text: text.clone(), forced: false });
        }
        Some(())
    }

    /// Adds an entry; `None` if it makes no sense.
    ///
    /// What a seat may redo is forgotten when somebody else acts, and when exactly depends on the rules. That need not
    /// be known here: whatever is redone was the last thing that the seat took back.
    fn add(&mut self, line: Line, undone: &mut [Vec<Vec<Words>>; Seat::MAX]) -> Option<()> {
        let seat = line.seat.and_then(seat_from_number).filter(|seat| seat.index() < self.seats.len());
        match line.what.as_str() {
            "sit" => {
                if let Some(colour) = line.colour {
                    colour.give(seat?, &mut self.colours);
                }
            }
            "play" => {
                let decided = line.decisions.len().checked_sub(line.forced)?;
                for (index, text) in line.decisions.into_iter().enumerate() {
                    let by = text.split_once(' ')?.0.parse().ok().and_then(seat_from_number)?;
                    self.decisions.push(Words { seat: by, text, forced: index >= decided });
                }
                undone[seat?.index()].clear();
            }
            "undo" => {
                let seat = seat?;
                if line.keep > self.decisions.len() {
                    return None;
                }
                let mut steps: Vec<Vec<Words>> = Vec::new();
                let mut taking_back = false;
                for words in self.decisions.split_off(line.keep) {
                    // A forced decision shares the fate of the one it followed from.
                    taking_back = if words.forced { taking_back } else { words.seat == seat };
                    match (taking_back, steps.last_mut()) {
                        (false, _) => self.decisions.push(words),
                        (true, Some(step)) if words.forced => step.push(words),
                        (true, _) => steps.push(vec![words]),
                    }
                }
                undone[seat.index()].extend(steps.into_iter().rev());
            }
            "redo" => self.decisions.extend(undone[seat?.index()].pop()?),
            "bot" => self.bots[seat?.index()] = line.level.map(|level| current_level(&level).to_owned()),
            "back" => self.bots[seat?.index()] = None,
            "rematch" => self.rematch = line.table,
            _ => {}
        }
        Some(())
    }

    /// The table's id.
    pub fn id(&self) -> &str {
        &self.founding.id
    }

    /// The version of the rules that the game was played with.
    pub const fn rules(&self) -> u32 {
        self.rules
    }

    /// How the game ended, if it was played to the end and the result was kept.
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Whether nothing is hidden any more.
    pub const fn is_open(&self) -> bool {
        matches!(self.status, Status::Finished | Status::Imported)
    }

    pub(crate) fn founding(&self) -> &Founding {
        &self.founding
    }

    pub(crate) fn belongs_to(&self, person: &str) -> bool {
        self.founding.owner == person || self.seats.iter().any(|seat| seat.person.as_deref() == Some(person))
    }

    /// The seat of a person.
    pub fn seat_of(&self, person: &str) -> Option<Seat> {
        let index = self.seats.iter().position(|seat| seat.person.as_deref() == Some(person));
        index.and_then(Seat::new)
    }

    /// The decisions that stand, as far as a person or a stranger may know them: `None` is one that was taken in
    /// secret.
    pub fn log(&self, person: Option<&str>) -> impl Iterator<Item = (Seat, Option<&str>)> {
        // The sheets of A New Beginning are revealed together; only then does anyone decide anything else.
        let sheets_are_open = self.decisions.iter().any(|words| !words.is(&["sheet", "bid", "sell"]));
        self.decisions.iter().map(move |words| {
            let own = || {
                let sitter = self.seats.get(words.seat.index()).and_then(|seat| seat.person.as_deref());
                person.is_some() && sitter == person
            };
            let secret = words.is(&["secret"]) || (!sheets_are_open && words.is(&["sheet", "bid", "sell"]));
            let shown = self.is_open() || !secret || own();
            (words.seat, shown.then(|| words.decision()))
        })
    }

    fn transcript(&self, seed: u64, decisions: Vec<String>) -> Result<Transcript> {
        Ok(Transcript {
            rules: self.rules,
            config: self.founding.options.config()?,
            seed,
            seats: self.seats.iter().map(|seat| seat.name.clone()).collect(),
            branch: self.founding.options.branch.as_ref().and_then(|begin| begin.branch().cloned()),
            decisions,
        })
    }

    fn record(&self) -> Result<Transcript> {
        self.transcript(self.founding.seed, self.decisions.iter().map(|words| words.text.clone()).collect())
    }

    /// The record as text. For a game that has not ended, only what the person may know: comments stand in place of the
    /// seed and of what others decided in secret.
    pub fn text(&self, person: Option<&str>) -> Result<String> {
        if self.is_open() {
            return Ok(self.record()?.to_string());
        }
        let line = |(seat, decision): (Seat, Option<&str>)| match decision {
            Some(decision) => format!("{seat} {decision}"),
            None => format!("# {seat} decided in secret"),
        };
        let text = self.transcript(0, self.log(person).map(line).collect())?.to_string();
        Ok(text.replacen("\nseed 0\n", &format!("\n{NO_SEED}\n"), 1))
    }

    /// The record as JSON: complete, or not at all.
    pub fn json(&self) -> Result<String> {
        match self.is_open() {
            true => Ok(self.record()?.to_json() + "\n"),
            false => Err(Error::Conflict(
                "the game has not ended: there is only text, without the seed and what is secret",
            )),
        }
    }

    /// What a person, or a stranger, may know about the table.
    pub fn info(&self, person: Option<&str>) -> TableInfo {
        let (options, founding) = (&self.founding.options, &self.founding);
        TableInfo {
            id: founding.id.clone(),
            title: options.title.clone(),
            status: self.status,
            rules: self.rules,
            earlier_rules: self.rules != RULES_VERSION,
            seq: self.seq,
            created: founding.created,
            changed: self.changed,
            public: options.public,
            watch: options.watch,
            hints: options.hints,
            modules: options.modules,
            difficulty: options.difficulty,
            clock: options.clock,
            zone: options.zone.as_ref().map(|zone| zone.name.clone()),
            offsets: Vec::new(),
            seed_given: options.seed_given,
            taken_over: options.taken_over(),
            puzzle: options.puzzle.as_ref().map(|task| task.puzzle.clone()),
            solved: false,
            seats: options.seats().map(|seat| self.seat_info(seat, person)).collect(),
            round: self.outcome.as_ref().map_or(0, |outcome| outcome.round),
            phase: self.outcome.is_some().then_some(Phase::Finished),
            yours: person == Some(&founding.owner),
            invite: person.filter(|person| self.belongs_to(person)).map(|_| founding.invite.clone()),
            quitting: 0,
            rematch: self.rematch.clone(),
            result: self.outcome.as_ref().map(Outcome::totals),
        }
    }

    fn seat_info(&self, seat: Seat, person: Option<&str>) -> SeatInfo {
        let row = self.seats.get(seat.index());
        let level = self.bots.get(seat.index()).cloned().flatten();
        let kind = match (&level, self.founding.options.seats.get(seat.index())) {
            (Some(_), _) => "bot",
            (None, Some(Occupant::Record)) => "record",
            _ => "person",
        };
        let sitter = row.and_then(|row| row.person.as_deref());
        SeatInfo {
            seat,
            colour: self.colours[seat.index()],
            name: row.map(|row| row.name.clone()).unwrap_or_default(),
            kind,
            yours: level.is_none() && person.is_some() && sitter == person,
            take_back: false,
            connected: level.is_some(),
            level,
            to_act: false,
            deadline: None,
            left: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::Requester;
    use crate::stored::{LogRow, TableRow};

    fn stored(status: &str, log: &[&str]) -> StoredTable {
        let options = r#"{"title":null,"public":false,"watch":false,"hints":true,"auto_start":true,"modules":[],
            "difficulty":null,"clock":null,"seed_given":false,"seats":[{"person":"a"},{"person":"b"}]}"#;
        let row = TableRow {
            id: "table".to_owned(),
            owner: "a".to_owned(),
            created: 1,
            invite: "invite".to_owned(),
            options: options.to_owned(),
            seed: 77,
            public: false,
            status: status.to_owned(),
            rules: 1,
            result: None,
        };
        let seat = |seat, name: &str, person: &str| SeatRow {
            seat,
            person: Some(person.to_owned()),
            name: name.to_owned(),
        };
        let log = (log.iter().enumerate())
            .map(|(seq, body)| LogRow { seq: seq as i64, at: 5, body: (*body).to_owned() })
            .collect();
        StoredTable { row, seats: vec![seat(0, "Ada", "a"), seat(1, "Ben", "b")], log }
    }

    fn log(archive: &Archive, person: Option<&str>) -> Vec<String> {
        archive.log(person).map(|(seat, said)| format!("{seat} {}", said.unwrap_or("?"))).collect()
    }

    #[test]
    fn decisions_of_rules_that_nobody_knows_any_more_are_read_as_they_stand() {
        let table = stored(
            "playing",
            &[
                r#"{"do":"start"}"#,
                r#"{"do":"play","seat":1,"moves":["1 fly to the moon","2 land"],"forced":1}"#,
            ],
        );
        assert!(is_of_other_rules(&table));
        assert_eq!(log(&Archive::read(&table).unwrap(), None), ["1 fly to the moon", "2 land"]);
        let today = i64::from(RULES_VERSION);
        assert!(!is_of_other_rules(&StoredTable { row: TableRow { rules: today, ..table.row }, ..table }));
        assert!(!is_of_other_rules(&stored("waiting", &[r#"{"do":"sit","seat":1,"person":"a"}"#])));
    }

    #[test]
    fn what_was_taken_back_is_gone_with_what_followed_and_comes_back_when_it_is_decided_again() {
        let play = [
            r#"{"do":"start"}"#,
            r#"{"do":"play","seat":1,"moves":["1 a","1 b"],"forced":1}"#,
            r#"{"do":"play","seat":2,"moves":["2 c"]}"#,
            r#"{"do":"play","seat":1,"moves":["1 d"]}"#,
            r#"{"do":"undo","seat":1,"keep":0}"#,
            r#"{"do":"redo","seat":1}"#,
        ];
        let after = |entries: usize| {
            log(&Archive::read(&stored("playing", &play[..entries])).unwrap(), None).join(", ")
        };
        assert_eq!(after(4), "1 a, 1 b, 2 c, 1 d");
        assert_eq!(after(5), "2 c", "the other seat's decision stays");
        assert_eq!(after(6), "2 c, 1 a, 1 b", "the first step comes first");
        let impossible = [play[0], r#"{"do":"undo","seat":1,"keep":3}"#];
        assert!(Archive::read(&stored("playing", &impossible)).is_err());
    }

    #[test]
    fn secrets_are_kept_until_the_game_has_ended_and_sheets_until_all_are_done() {
        let sheets = [
            r#"{"do":"start"}"#,
            r#"{"do":"play","seat":1,"moves":["1 sheet goods 5"]}"#,
            r#"{"do":"play","seat":2,"moves":["2 bid 3"]}"#,
            r#"{"do":"play","seat":1,"moves":["1 tabs A A A A","1 secret 2.3"]}"#,
        ];
        let early = Archive::read(&stored("playing", &sheets[..3])).unwrap();
        assert_eq!(log(&early, None), ["1 ?", "2 ?"]);
        assert_eq!(log(&early, Some("b")), ["1 ?", "2 bid 3"]);
        let later = Archive::read(&stored("playing", &sheets)).unwrap();
        assert_eq!(log(&later, Some("b")), ["1 sheet goods 5", "2 bid 3", "1 tabs A A A A", "1 ?"]);
        let text = later.text(Some("b")).unwrap();
        assert!(text.contains(NO_SEED) && !text.contains("seed 77") && !text.contains("seed 0"), "{text}");
        assert!(text.contains("\n# 1 decided in secret\n") && !text.contains("2.3"), "{text}");
        assert!(later.json().is_err());
        let ended = Archive::read(&stored("finished", &sheets)).unwrap();
        let text = ended.text(None).unwrap();
        assert!(text.contains("\nseed 77\n") && text.ends_with("1 secret 2.3\n"), "{text}");
        assert!(ended.json().unwrap().contains(r#""seed":"77""#));
    }

    #[test]
    fn strangers_see_a_table_only_if_it_may_be_watched_or_they_are_invited() {
        let archive = Archive::read(&stored("playing", &[r#"{"do":"start"}"#])).unwrap();
        assert!(archive.may_be_seen_by(Requester::person("b")));
        assert!(archive.may_be_seen_by(Requester { person: None, invite: Some("invite") }));
        assert!(!archive.may_be_seen_by(Requester { person: Some("c"), invite: Some("guess") }));
        assert!(!archive.may_be_seen_by(Requester::default()));
    }
}
