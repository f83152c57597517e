//! Analyses of games.

use carnegie_bots::{Analysis, Analyst};
use std::sync::Arc;

/// An analysis that is under way or finished. It is kept for as long as the program runs: the same record always gives
/// the same analysis.
#[derive(Debug)]
pub(crate) enum Analysing {
    Running(Box<Analyst>),
    Ready(Arc<Analysis>),
}
