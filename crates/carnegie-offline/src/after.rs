//! After the game: the score sheet, analysis, replay, record.

use crate::ME;
use crate::analysing::Analysing;
use crate::error::{Error, Result};
use crate::forms::table_query;
use crate::host::{Asked, Host};
use crate::kept::Seen;
use crate::message::Response;
use carnegie_bots::{Analyst, Stop};
use carnegie_host::{ANALYSIS_BUDGET, ANALYSIS_SEED, EndFacts, Progress, analysis_part, end_page};
use carnegie_pages::table::Table;
use carnegie_rules::SeatSet;
use carnegie_table::Error as TableError;
use std::sync::Arc;

/// Turns analysed each time the page asks how far along an analysis is: few enough that nothing else has to wait long.
const TURNS_AT_ONCE: usize = 4;
/// Analyses that are kept.
const MAX_KEPT: usize = 16;

impl Host {
    fn progress(&self, id: &str) -> Progress {
        match self.analyses.get(id) {
            None => Progress::None,
            Some(Analysing::Running(analyst)) => {
                Progress::Running { done: analyst.done(), of: analyst.length() }
            }
            Some(Analysing::Ready(found)) => Progress::Ready(found.clone()),
        }
    }

    /// The score sheet and charts.
    pub(crate) fn end(&mut self, asked: &Asked<'_>, id: &str) -> Result<Response> {
        let query = table_query(&asked.request.query);
        let state = match self.ended(id) {
            Err(Error::EarlierRules(_)) => return Ok(Response::to(format!("/tables/{id}"))),
            state => state?,
        };
        let facts = EndFacts {
            reader: &self.reader(asked),
            person: Some(ME),
            viewer: state.viewer(Some(ME), query.perspective())?,
            progress: &self.progress(id),
            rematch_seats: SeatSet::EMPTY,
            site: "",
            now: asked.request.now,
        };
        Ok(Response::page(200, end_page(&state, &facts)?.ok_or(TableError::NoTable)?))
    }

    /// Begins an analysis.
    pub(crate) fn analyse(&mut self, asked: &Asked<'_>, id: &str) -> Result<Response> {
        let record = self.ended(id)?.record()?;
        if !self.analyses.contains_key(id) {
            if self.analyses.len() >= MAX_KEPT {
                self.analyses.clear();
            }
            let analyst = Analyst::new(record, ANALYSIS_BUDGET, ANALYSIS_SEED)?;
            self.analyses.insert(id.to_owned(), Analysing::Running(Box::new(analyst)));
        }
        if asked.wants_json() {
            return self.part(asked, id);
        }
        Ok(Response::to(format!("/tables/{id}/end#analysis")))
    }

    /// How far along an analysis is; each request also does a part of it.
    pub(crate) fn analysis_progress(&mut self, asked: &Asked<'_>, id: &str) -> Result<Response> {
        self.ended(id)?;
        if let Some(Analysing::Running(analyst)) = self.analyses.get_mut(id) {
            for _ in 0..TURNS_AT_ONCE {
                if !analyst.is_done() {
                    analyst.look(&Stop::default())?;
                }
            }
            if analyst.is_done() {
                let found = Arc::new(analyst.as_ref().clone().finish());
                self.analyses.insert(id.to_owned(), Analysing::Ready(found));
            }
        }
        self.part(asked, id)
    }

    fn part(&mut self, asked: &Asked<'_>, id: &str) -> Result<Response> {
        let state = self.ended(id)?;
        let view = self.plain_view(asked, &state, &table_query(&asked.request.query))?;
        let part = analysis_part(&view, &state, &self.progress(id))?;
        Ok(Response::json(200, &part.ok_or(TableError::NoTable)?))
    }

    /// Shows a game that has ended as it stood after some decisions.
    fn show_again<T>(&mut self, asked: &Asked<'_>, id: &str, f: impl FnOnce(&Table<'_>) -> T) -> Result<T> {
        let query = table_query(&asked.request.query);
        let state = self.ended(id)?;
        let view = self.plain_view(asked, &state, &query)?;
        Ok(view.show(&state, Some(query.at.unwrap_or(0)), f).ok_or(TableError::NoTable)?)
    }

    pub(crate) fn replay(&mut self, asked: &Asked<'_>, id: &str) -> Result<Response> {
        match self.show_again(asked, id, |table| table.page().into_string()) {
            Err(Error::EarlierRules(_)) => Ok(Response::to(format!("/tables/{id}"))),
            page => Ok(Response::page(200, page?)),
        }
    }

    pub(crate) fn replay_parts(&mut self, asked: &Asked<'_>, id: &str) -> Result<Response> {
        let update = self.show_again(asked, id, |table| table.update(&table.parts()))?;
        Ok(Response::of_kind("application/json", update))
    }

    /// The record of a game as text. On one's own device it is available before the game has ended: it is the way to
    /// take a game elsewhere.
    pub(crate) fn record_text(&mut self, id: &str) -> Result<Response> {
        let text = match self.see(id)? {
            Seen::Live(state) => state.record()?.to_string(),
            Seen::Archived(archive) => archive.text(Some(ME))?,
        };
        Ok(Response::of_kind("text/plain; charset=utf-8", text))
    }

    /// The record of a game as a line of JSON.
    pub(crate) fn record_json(&mut self, id: &str) -> Result<Response> {
        let json = match self.see(id)? {
            Seen::Live(state) => state.record()?.to_json() + "\n",
            Seen::Archived(archive) => archive.json()?,
        };
        Ok(Response::of_kind("application/json", json))
    }
}
