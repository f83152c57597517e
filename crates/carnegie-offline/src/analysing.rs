//! Analyses of games.

use carnegie_bots::{Analysis, Analyst};
use std::sync::Arc;

/// An analysis that is going on, or has been made. It lives as long as the program runs: the same record gives the
/// same one again.
#[derive(Debug)]
pub(crate) enum Analysing {
    Running(Box<Analyst>),
    Ready(Arc<Analysis>),
}
