//! What a bot says about a game that has ended.

use crate::table_view::TableView;
use carnegie_bots::{Budget, TurnAnalysis};
use carnegie_pages::Texts;
use carnegie_pages::screens::{Analysed, Analysis, Mistake, Turn, sentences};
use carnegie_rules::{Decision, Record, ReplayError};
use carnegie_table::TableState;
use serde_json::{Value, json};
use std::sync::Arc;

/// What thinking about one turn of a record may cost; this makes some seconds for a whole game.
pub const ANALYSIS_BUDGET: Budget = Budget::Nodes(2_000);
/// Analyses use the same seed everywhere.
pub const ANALYSIS_SEED: u64 = 1;

/// How far along the analysis of a game is.
#[derive(Clone, Debug)]
pub enum Progress {
    /// Nobody has asked for it, or it was forgotten.
    None,
    /// It is under way.
    Running {
        /// Decisions analysed so far.
        done: usize,
        /// Decisions in the game.
        of: usize,
    },
    /// It is finished.
    Ready(Arc<carnegie_bots::Analysis>),
}

/// What a bot found, in the reader's language.
pub fn in_words(texts: Texts, record: &Record, progress: &Progress) -> Result<Analysis, ReplayError> {
    let found = match progress {
        Progress::None => return Ok(Analysis::None),
        &Progress::Running { done, of } => return Ok(Analysis::Running { done, of }),
        Progress::Ready(found) => found,
    };
    let turns = (found.turns.iter())
        .map(|turn| Turn { round: turn.round, expected: turn.expected.clone() })
        .collect();
    let mistakes = (found.mistakes.iter())
        .map(|&index| mistake(texts, record, index, &found.turns[index]))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(Analysis::Ready(Analysed { turns, mistakes }))
}

/// How far along the analysis is, for the page's script; once it is ready, with that part of the page.
pub fn analysis_part(
    view: &TableView<'_>,
    state: &TableState,
    progress: &Progress,
) -> Result<Option<Value>, ReplayError> {
    let Some(game) = state.game() else { return Ok(None) };
    let (done, of) = match progress {
        Progress::Running { done, of } => (*done, *of),
        _ => (0, 0),
    };
    let ready = matches!(progress, Progress::Ready(_));
    let running = matches!(progress, Progress::Running { .. });
    let analysis = in_words(view.texts, game.record(), progress)?;
    let Some(html) = view.show(state, None, |table| analysis.part(table).into_string()) else {
        return Ok(None);
    };
    // While it runs only the bar moves; replacing the whole part each time would make screen readers read it out each
    // time.
    let html = (ready || done == 0).then_some(html);
    Ok(Some(json!({ "running": running, "ready": ready, "done": done, "of": of, "html": html })))
}

/// A mistake, from the point where the better turn departs from the one that was played.
fn mistake(texts: Texts, record: &Record, index: usize, turn: &TurnAnalysis) -> Result<Mistake, ReplayError> {
    let same = turn.played.iter().zip(&turn.better).take_while(|(played, better)| played == better).count();
    let at = turn.decision - 1 + same;
    let position = record.position_after(at)?;
    // That a turn ends goes without saying, unless nothing else was done.
    let tell = |decisions: &[Decision]| match decisions.split_last() {
        Some((Decision::Done, others)) if !others.is_empty() => sentences(texts, position, turn.seat, others),
        _ => sentences(texts, position, turn.seat, decisions),
    };
    Ok(Mistake {
        turn: index,
        seat: turn.seat,
        round: turn.round,
        phase: turn.phase,
        at,
        played: tell(&turn.played[same..]),
        better: tell(&turn.better[same..]),
        loss: turn.loss,
        chances: [turn.better_chance, turn.chance],
    })
}
