//! Everything that is stored, in memory, and which part of the program answers which address.

use crate::analysing::Analysing;
use crate::error::{Error, Result};
use crate::kept::{Read, StoredGame, read};
use crate::message::{Answer, KeyValue, Request, Response};
use carnegie_pages::assets::media_type;
use carnegie_pages::screens::{Reader, error_page};
use carnegie_pages::{Locale, Texts};
use carnegie_table::UndoOperation;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;

/// The key of what is known about the one person.
const PERSON: &str = "person";

/// Tables for one device.
#[derive(Debug)]
pub struct Host {
    /// The folder that the app lives under, without a trailing slash.
    base: &'static str,
    /// The version of the program, in words.
    pub(crate) version: String,
    pub(crate) person: Person,
    pub(crate) tables: BTreeMap<String, StoredGame>,
    pub(crate) analyses: BTreeMap<String, Analysing>,
    /// What is stored but not understood: it is left alone.
    strange: Vec<String>,
}

/// The one person of the device.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Person {
    pub(crate) name: Option<String>,
    pub(crate) language: Option<String>,
}

/// A request being answered, and what it has led to so far.
pub(crate) struct Asked<'a> {
    pub(crate) request: &'a Request,
    pub(crate) texts: Texts,
    pub(crate) writes: Vec<KeyValue>,
    pub(crate) news: Vec<String>,
}

impl Host {
    /// A host that knows everything that is stored. What cannot be read is left alone and does no harm to the rest.
    pub fn open(base: &str, version: &str, entries: &[KeyValue]) -> Self {
        let mut host = Host {
            // There is only one base for as long as the program runs.
            base: Box::leak(base.to_owned().into_boxed_str()),
            version: version.to_owned(),
            person: Person::default(),
            tables: BTreeMap::new(),
            analyses: BTreeMap::new(),
            strange: Vec::new(),
        };
        let mut lines = Vec::new();
        for entry in entries {
            if entry.key == PERSON {
                host.person = serde_json::from_str(&entry.value).unwrap_or_default();
                continue;
            }
            match read(entry) {
                Ok(Read::Table(stored)) => {
                    host.tables.insert(stored.row.id.clone(), StoredGame::new(stored));
                }
                Ok(Read::Other) | Err(_) => host.strange.push(entry.key.clone()),
                Ok(line) => lines.push(line),
            }
        }
        for line in lines {
            match line {
                Read::Log(id, row) => {
                    host.tables.entry(id).and_modify(|kept| kept.stored.log.push(row));
                }
                Read::Chat(id, row) => {
                    host.tables.entry(id).and_modify(|kept| kept.chat.push(row));
                }
                Read::Table(_) | Read::Other => {}
            }
        }
        for kept in host.tables.values_mut() {
            kept.stored.log.sort_by_key(|row| row.seq);
            kept.chat.sort_by_key(|row| row.number);
        }
        host
    }

    /// Keys of what is stored but not understood.
    pub fn strange(&self) -> &[String] {
        &self.strange
    }

    /// What a request leads to.
    pub fn answer(&mut self, request: &Request) -> Answer {
        let chosen = self.person.language.as_deref().and_then(Locale::from_code);
        let locale = chosen.unwrap_or_else(|| Locale::negotiate(&request.language));
        let texts = Texts::new(locale).below(self.base);
        let mut asked = Asked { request, texts, writes: Vec::new(), news: Vec::new() };
        match self.route(&mut asked) {
            Ok(response) => {
                let Asked { writes, news, .. } = asked;
                Answer { response, writes, news, work: self.waits_for_bots(), reopen: false }
            }
            Err(error) => {
                let reopen = !asked.writes.is_empty();
                let response = self.refuse(&asked, &error);
                Answer { response, reopen, ..Answer::default() }
            }
        }
    }

    fn refuse(&mut self, asked: &Asked<'_>, error: &Error) -> Response {
        let message = error.message(asked.texts);
        if asked.wants_json() {
            return Response::json(error.status(), &json!({ "code": error.code(), "message": message }));
        }
        let reader = self.reader(asked);
        Response::page(error.status(), error_page(&reader, &message))
    }

    fn route(&mut self, asked: &mut Asked<'_>) -> Result<Response> {
        let Request { method, path, .. } = asked.request;
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        match (method.as_str(), parts.as_slice()) {
            ("GET", [""]) => Ok(self.start(asked)),
            ("GET", ["mine"]) => Ok(self.mine(asked)),
            ("GET", ["records"]) => Ok(self.records(asked)),
            ("GET", ["rules"]) => Ok(self.rules(asked)),
            ("GET" | "POST", ["companion", part @ ..]) => self.companion(asked, &part.join("/")),
            ("GET", ["language", code]) => self.set_language(asked, code),
            // The browser keeps them, and there is no other device.
            ("POST", ["preferences"]) => Ok(Response::of_kind("application/json", "{}")),
            ("POST", ["play"]) => self.play_now(asked),
            ("GET", ["create"]) => Ok(self.create_form(asked, None)),
            ("POST", ["create"]) => Ok(self.create(asked)),
            ("GET", ["import"]) => Ok(self.import_form(asked)),
            ("POST", ["import"]) => Ok(self.import(asked)),
            ("GET", ["puzzles"]) => Ok(self.puzzles(asked)),
            ("POST", ["puzzles", id]) => self.open_puzzle(asked, id),
            ("GET", ["device"]) => Ok(self.device(asked, None)),
            ("POST", ["device", "name"]) => Ok(self.rename(asked)),
            ("GET", ["device", "games.json"]) => self.save_games(),
            ("POST", ["device", "games"]) => self.read_games(asked),
            ("GET", ["assets", name]) => asset(name),
            ("GET", ["work"]) => Ok(self.show_job(asked)),
            ("POST", ["work"]) => self.take_thought(asked),
            (_, ["tables", id, what @ ..]) => self.at_table(asked, id, what),
            _ => Err(Error::NotFound),
        }
    }

    fn at_table(&mut self, asked: &mut Asked<'_>, id: &str, what: &[&str]) -> Result<Response> {
        match (asked.request.method.as_str(), what) {
            ("GET", []) => self.table(asked, id),
            ("GET", ["stream"]) => self.stream(asked, id),
            ("GET", ["menu"]) => self.menu(asked, id),
            ("GET", ["turns"]) => self.turns(asked, id),
            ("GET", ["why"]) => self.why_not(asked, id),
            ("GET", ["hint"]) => self.hint(asked, id),
            ("GET", ["end"]) => self.end(asked, id),
            ("GET", ["analysis"]) => self.analysis_progress(asked, id),
            ("POST", ["analysis"]) => self.analyse(asked, id),
            ("GET", ["replay"]) => self.replay(asked, id),
            ("GET", ["replay", "parts"]) => self.replay_parts(asked, id),
            ("GET", ["hand-over"]) => self.hand_over(asked, id),
            ("GET", ["play-on"]) => self.play_on_form(asked, id, None),
            ("POST", ["play-on"]) => self.play_on(asked, id),
            ("GET", ["record.txt"]) => self.record_text(id),
            ("GET", ["record.json"]) => self.record_json(id),
            ("POST", ["decide"]) => self.decide(asked, id),
            ("POST", ["undo"]) => self.undo(asked, id, UndoOperation::Undo),
            ("POST", ["redo"]) => self.undo(asked, id, UndoOperation::Redo),
            ("POST", ["reset"]) => self.undo(asked, id, UndoOperation::Reset),
            ("POST", ["chat"]) => self.say(asked, id),
            ("POST", ["bot"]) => self.hand_to_bot(asked, id),
            ("POST", ["back"]) => self.take_back(asked, id),
            ("POST", ["abandon"]) => self.abandon(asked, id),
            ("POST", ["rematch"]) => self.rematch(asked, id),
            _ => Err(Error::NotFound),
        }
    }

    /// Who is reading a page.
    pub(crate) fn reader(&mut self, asked: &Asked<'_>) -> Reader {
        let turns = self.live().iter().filter(|table| carnegie_host::is_your_turn(table)).count();
        Reader { texts: asked.texts, name: self.person.name.clone(), guest: false, turns, alone: true }
    }

    /// Stores what is known about the person.
    pub(crate) fn keep_person(&mut self, asked: &mut Asked<'_>, person: Person) -> Result<()> {
        let value = serde_json::to_string(&person)?;
        self.person = person;
        asked.writes.push(KeyValue { key: PERSON.to_owned(), value, new: false });
        Ok(())
    }
}

impl Asked<'_> {
    pub(crate) fn wants_json(&self) -> bool {
        self.request.accept.contains("application/json")
    }

    /// Random bytes of this request, from an offset.
    pub(crate) fn random(&self, from: usize, count: usize) -> Vec<u8> {
        let digits = self.request.random.as_bytes();
        let byte = |at: usize| {
            let text = digits.get(2 * at..2 * at + 2).and_then(|pair| std::str::from_utf8(pair).ok());
            text.and_then(|text| u8::from_str_radix(text, 16).ok()).unwrap_or_default()
        };
        (from..from + count).map(byte).collect()
    }

    /// A number that cannot be guessed.
    pub(crate) fn seed(&self) -> u64 {
        self.random(32, 8).iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
    }
}

/// Style sheets, scripts, icons.
const ASSETS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

fn asset(name: &str) -> Result<Response> {
    let found = ASSETS.iter().find(|(known, _)| *known == name).ok_or(Error::NotFound)?;
    Ok(Response::of_kind(media_type(name), found.1))
}
