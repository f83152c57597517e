//! Start page, lists, rules, forms.

use crate::ME;
use crate::error::{Error, Result};
use crate::forms::{fields, table_query};
use crate::host::{Asked, Host, Person};
use crate::message::Response;
use crate::tables::HERE;
use carnegie_bots::BotKind;
use carnegie_host::{
    QuickTable, branch_from_form, card, play_on_page, puzzle_cards, puzzle_plan, quick_table, table_from_form,
};
use carnegie_pages::Locale;
use carnegie_pages::companion::{Part, UnknownPart, companion_page};
use carnegie_pages::screens::{
    CreateForm, Device, HandOver, PlayOnPage, TableCard, create_page, import_page, my_tables_page,
    puzzles_page, records_page, rules_page, start_page,
};
use carnegie_puzzles::puzzle;
use carnegie_table::{Founder, NIGHT, Plan, Status, TableInfo, check_name};

/// The level that is offered first, and takes over for a person.
pub(crate) const USUAL_LEVEL: BotKind = BotKind::APPRENTICE;

/// Where servers have the app: there, and only there, a server is at hand.
const ON_SERVERS: &str = "/offline";

impl Host {
    fn cards(&mut self, asked: &Asked<'_>, wanted: impl Fn(&TableInfo) -> bool) -> Vec<TableCard> {
        let tables = self.infos();
        let cards = tables.iter().filter(|table| table.puzzle.is_none() && wanted(table));
        cards.map(|table| card(asked.texts, table, asked.request.now)).collect()
    }

    fn own_cards(&mut self, asked: &Asked<'_>) -> Vec<TableCard> {
        self.cards(asked, |table| matches!(table.status, Status::Waiting | Status::Playing))
    }

    pub(crate) fn start(&mut self, asked: &Asked<'_>) -> Response {
        let mine = self.own_cards(asked);
        Response::page(200, start_page(&self.reader(asked), &mine, &[], false))
    }

    pub(crate) fn mine(&mut self, asked: &Asked<'_>) -> Response {
        let mine = self.own_cards(asked);
        Response::page(200, my_tables_page(&self.reader(asked), &mine, &[]))
    }

    pub(crate) fn records(&mut self, asked: &Asked<'_>) -> Response {
        let ended = self.cards(asked, |table| !matches!(table.status, Status::Waiting | Status::Playing));
        Response::page(200, records_page(&self.reader(asked), &ended))
    }

    /// All puzzles, and which of them have been solved here.
    pub(crate) fn puzzles(&mut self, asked: &Asked<'_>) -> Response {
        let cards = puzzle_cards(&self.infos());
        Response::page(200, puzzles_page(&self.reader(asked), &cards))
    }

    /// Opens the table for a puzzle: the one there is, or a new one.
    pub(crate) fn open_puzzle(&mut self, asked: &mut Asked<'_>, id: &str) -> Result<Response> {
        let puzzle = puzzle(id).ok_or(Error::NotFound)?;
        let known = self
            .infos()
            .into_iter()
            .find(|table| table.puzzle.as_deref() == Some(id) && !table.earlier_rules);
        let table = match known {
            Some(table) => table.id,
            None => {
                let name = self.name(asked);
                let plan = puzzle_plan(puzzle, Founder { id: ME, name: &name })?;
                self.found(asked, plan)?
            }
        };
        Ok(Response::to(format!("/tables/{table}")))
    }

    pub(crate) fn rules(&mut self, asked: &Asked<'_>) -> Response {
        Response::page(200, rules_page(&self.reader(asked)))
    }

    /// The companion for a game with the real box: the first page, or the next one. Nothing of it is kept here: the whole
    /// game travels in the form.
    pub(crate) fn companion(&mut self, asked: &Asked<'_>, part: &str) -> Result<Response> {
        let part: Part = part.parse().map_err(|UnknownPart| Error::NotFound)?;
        let fields: Vec<(String, String)> =
            form_urlencoded::parse(asked.request.body.as_bytes()).into_owned().collect();
        Ok(Response::page(200, companion_page(&self.reader(asked), part, &fields, asked.seed())))
    }

    /// Remembers the language and goes back to the page the reader came from.
    pub(crate) fn set_language(&mut self, asked: &mut Asked<'_>, code: &str) -> Result<Response> {
        let locale = Locale::from_code(code).ok_or(Error::NotFound)?;
        let person = Person { language: Some(locale.code().to_owned()), ..self.person.clone() };
        self.keep_person(asked, person)?;
        let from = &asked.request.from;
        let back = from.starts_with('/') && !from.starts_with("//") && !from.starts_with("/language/");
        Ok(Response::to(if back { from.as_str() } else { "/" }))
    }

    /// One click: a table with Andrew or with bots.
    pub(crate) fn play_now(&mut self, asked: &mut Asked<'_>) -> Result<Response> {
        let kind = fields(&asked.request.body).remove("kind").unwrap_or_default();
        let kind: QuickTable = serde_json::from_value(kind.into())?;
        let id = self.open_table(asked, quick_table(kind, USUAL_LEVEL.name()))?;
        Ok(Response::to(format!("/tables/{id}")))
    }

    pub(crate) fn create_form(&mut self, asked: &Asked<'_>, error: Option<&Error>) -> Response {
        let form = CreateForm {
            levels: BotKind::all().into_iter().map(|kind| kind.name().to_owned()).collect(),
            usual_level: USUAL_LEVEL.name().to_owned(),
            night: NIGHT,
            error: error.map(|error| error.message(asked.texts)),
            sent: error.map(|_| fields(&asked.request.body)).unwrap_or_default(),
        };
        let status = error.map_or(200, Error::status);
        Response::page(status, create_page(&self.reader(asked), &form))
    }

    /// Opens a table; what is wrong with the options is said above the form.
    pub(crate) fn create(&mut self, asked: &mut Asked<'_>) -> Response {
        let fields = fields(&asked.request.body);
        let before = self.person.clone();
        let name = fields.get("me").map(|name| name.trim()).filter(|name| !name.is_empty());
        let opened = (|| {
            if let Some(name) = name {
                self.keep_person(asked, Person { name: Some(check_name(name)?), ..before.clone() })?;
            }
            self.open_table(asked, table_from_form(&fields))
        })();
        match opened {
            Ok(id) => Response::to(format!("/tables/{id}")),
            Err(error) => {
                self.person = before;
                asked.writes.clear();
                self.create_form(asked, Some(&error))
            }
        }
    }

    /// With whom to play a game on from one of its positions.
    pub(crate) fn play_on_form(
        &mut self,
        asked: &Asked<'_>,
        id: &str,
        error: Option<&Error>,
    ) -> Result<Response> {
        let state = self.look(id)?;
        let at = match error {
            None => table_query(&asked.request.query).at,
            Some(_) => fields(&asked.request.body).get("at").and_then(|at| at.parse().ok()),
        };
        let page = PlayOnPage {
            levels: BotKind::all().into_iter().map(|kind| kind.name().to_owned()).collect(),
            usual_level: USUAL_LEVEL.name().to_owned(),
            error: error.map(|error| error.message(asked.texts)),
            ..play_on_page(asked.texts, &state, Some(ME), at)?
        };
        Ok(Response::page(error.map_or(200, Error::status), page.page(&self.reader(asked))))
    }

    /// Plays a game on; what is wrong is said above the form.
    pub(crate) fn play_on(&mut self, asked: &mut Asked<'_>, id: &str) -> Result<Response> {
        let state = self.look(id)?;
        let name = self.name(asked);
        let is_level = |level: &str| level.parse::<BotKind>().is_ok();
        let plan = branch_from_form(&state, &fields(&asked.request.body))
            .and_then(|wanted| wanted.plan(&state, Founder { id: ME, name: &name }, is_level));
        match plan.map_err(Error::from).and_then(|plan| self.found(asked, plan)) {
            Ok(id) => Ok(Response::to(format!("/tables/{id}"))),
            Err(error) => self.play_on_form(asked, id, Some(&error)),
        }
    }

    pub(crate) fn import_form(&mut self, asked: &Asked<'_>) -> Response {
        Response::page(200, import_page(&self.reader(asked), "", None))
    }

    /// Makes a table from a record, to look at and to replay.
    pub(crate) fn import(&mut self, asked: &mut Asked<'_>) -> Response {
        // Forms send line breaks as CR LF; the notation knows only LF.
        let record = fields(&asked.request.body).remove("record").unwrap_or_default();
        let plan = Plan::import(&record.replace("\r\n", "\n")).map_err(Error::from);
        match plan.and_then(|plan| self.found(asked, plan)) {
            Ok(id) => Response::to(format!("/tables/{id}/replay")),
            Err(error) => {
                let message = error.message(asked.texts);
                Response::page(error.status(), import_page(&self.reader(asked), &record, Some(&message)))
            }
        }
    }

    /// The person's name, and what happens to the games.
    pub(crate) fn device(&mut self, asked: &Asked<'_>, error: Option<&Error>) -> Response {
        let device = Device {
            running: self.cards(asked, |table| table.status == Status::Playing && !table.earlier_rules),
            version: self.version.clone(),
            read: fields(&asked.request.query).get("read").and_then(|read| read.parse().ok()),
            error: error.map(|error| error.message(asked.texts)),
        };
        let status = error.map_or(200, Error::status);
        Response::page(status, device.page(&self.reader(asked)))
    }

    /// A game in progress, to be played on with others on a server.
    pub(crate) fn hand_over(&mut self, asked: &Asked<'_>, id: &str) -> Result<Response> {
        let state = self.look(id)?;
        let page = HandOver {
            table: card(asked.texts, &state.info(Some(ME), HERE), asked.request.now),
            record: state.record()?.to_string(),
            server: asked.texts.base() == ON_SERVERS,
        };
        Ok(Response::page(200, page.page(&self.reader(asked))))
    }

    pub(crate) fn rename(&mut self, asked: &mut Asked<'_>) -> Response {
        let name = fields(&asked.request.body).remove("name").unwrap_or_default();
        let renamed = check_name(&name)
            .map_err(Error::from)
            .and_then(|name| self.keep_person(asked, Person { name: Some(name), ..self.person.clone() }));
        match renamed {
            Ok(()) => Response::to("/device"),
            Err(error) => self.device(asked, Some(&error)),
        }
    }
}
