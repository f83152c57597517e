//! How much a bot may think about a turn.

use crate::Stop;
use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};
use thiserror::Error;

/// What one turn may cost: time, or positions looked at.
///
/// A bot with a node budget plays the same on every machine; a bot with a time budget plays as well as it can.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// This much time per turn.
    Time(Duration),
    /// This many positions per turn.
    Nodes(u64),
}

/// Why a text is not a budget.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{0}\" is not a budget: write for example 200ms, 1s or 500nodes")]
pub struct BudgetError(String);

/// The longest time a turn may be given.
const LONGEST: Duration = Duration::from_secs(3600);

/// How many positions a second stands for where there is no clock. A search in a browser on a desktop looks at about so
/// many; a phone takes a few times as long.
const NODES_PER_SECOND: u128 = 100_000;

impl Budget {
    /// The same in positions: for places without a clock, and to play the same everywhere.
    #[must_use]
    pub const fn in_nodes(self) -> Self {
        match self {
            Budget::Nodes(nodes) => Budget::Nodes(nodes),
            Budget::Time(time) => {
                let nodes = (time.as_millis() * NODES_PER_SECOND / 1_000) as u64;
                Budget::Nodes(if nodes == 0 { 1 } else { nodes })
            }
        }
    }
}

impl FromStr for Budget {
    type Err = BudgetError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let refused = || BudgetError(text.chars().take(40).collect());
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let amount: u64 = text[..digits].parse().map_err(|_| refused())?;
        let time = |duration: Duration| {
            if duration <= LONGEST { Ok(Budget::Time(duration)) } else { Err(refused()) }
        };
        match &text[digits..] {
            _ if amount == 0 => Err(refused()),
            "ms" => time(Duration::from_millis(amount)),
            "s" => time(Duration::from_secs(amount)),
            "nodes" => Ok(Budget::Nodes(amount)),
            _ => Err(refused()),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Time(time) if time.subsec_millis() == 0 => write!(f, "{}s", time.as_secs()),
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
            Budget::Nodes(nodes) => write!(f, "{nodes}nodes"),
        }
    }
}

/// Stops work in progress: when asked to, when the time is up, or when enough positions have been looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StopCondition<'a> {
    stop: &'a Stop,
    deadline: Option<Instant>,
    /// Positions left.
    nodes: u64,
}

impl<'a> StopCondition<'a> {
    /// For work without a limit.
    pub(crate) const fn only(stop: &'a Stop) -> Self {
        StopCondition { stop, deadline: None, nodes: u64::MAX }
    }

    /// The same after having looked at some positions.
    pub(crate) const fn after(self, nodes: u64) -> Self {
        StopCondition { nodes: self.nodes.saturating_sub(nodes), ..self }
    }

    /// Whether this many positions can be looked at.
    pub(crate) const fn allows(&self, nodes: usize) -> bool {
        (nodes as u64) < self.nodes
    }

    /// A meter with what is left.
    pub(crate) fn meter(&self) -> BudgetMeter {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        BudgetMeter::new(
            left.map_or(Budget::Nodes(self.nodes.max(1)), |left| {
                Budget::Time(left.max(Duration::from_nanos(1)))
            }),
        )
    }

    pub(crate) const fn stop(&self) -> &'a Stop {
        self.stop
    }

    pub(crate) fn is_on(&self) -> bool {
        self.nodes == 0
            || self.stop.is_stopped()
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// What is left of the budget of a turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BudgetMeter {
    budget: Budget,
    /// When, if the time counts: not every place has a clock.
    started: Option<Instant>,
    nodes: u64,
    /// Whether what is left is too little for anything.
    closed: bool,
}

impl BudgetMeter {
    pub(crate) fn new(budget: Budget) -> Self {
        let started = matches!(budget, Budget::Time(_)).then(Instant::now);
        BudgetMeter { budget, started, nodes: 0, closed: false }
    }

    /// When to stop a playout in progress.
    pub(crate) fn stop_condition<'a>(&self, stop: &'a Stop) -> StopCondition<'a> {
        match self.budget {
            Budget::Time(time) => {
                let deadline = self.started.map(|started| started + time);
                StopCondition { deadline, ..StopCondition::only(stop) }
            }
            Budget::Nodes(nodes) => StopCondition { nodes, ..StopCondition::only(stop) }.after(self.nodes),
        }
    }

    /// Counts positions looked at.
    pub(crate) fn spend(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Gives up the rest: it is too little for anything.
    pub(crate) fn close(&mut self) {
        self.closed = true;
    }

    /// Whether anything is left after looking at this many positions.
    pub(crate) const fn affords(&self, nodes: usize) -> bool {
        match self.budget {
            Budget::Time(_) => true,
            Budget::Nodes(budget) => self.nodes.saturating_add(nodes as u64) < budget,
        }
    }

    /// Positions looked at so far.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The share of the budget that is used up: 1 or more when nothing is left.
    pub(crate) fn used(&self) -> f64 {
        match self.budget {
            _ if self.closed => 1.0,
            Budget::Time(time) => {
                let passed = self.started.map_or(Duration::ZERO, |started| started.elapsed());
                passed.as_secs_f64() / time.as_secs_f64()
            }
            Budget::Nodes(nodes) => self.nodes as f64 / nodes as f64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_is_a_number_of_positions() {
        assert_eq!(Budget::Time(Duration::from_secs(1)).in_nodes(), Budget::Nodes(100_000));
        assert_eq!(Budget::Time(Duration::from_nanos(1)).in_nodes(), Budget::Nodes(1));
        assert_eq!(Budget::Nodes(7).in_nodes(), Budget::Nodes(7));
    }

    #[test]
    fn budgets_are_written_as_time_or_nodes() {
        assert_eq!("200ms".parse(), Ok(Budget::Time(Duration::from_millis(200))));
        assert_eq!("1s".parse(), Ok(Budget::Time(Duration::from_secs(1))));
        assert_eq!("500nodes".parse(), Ok(Budget::Nodes(500)));
        for text in ["200ms", "1s", "500nodes"] {
            assert_eq!(text.parse::<Budget>().unwrap().to_string(), text);
        }
        for text in ["", "200", "0ms", "-1s", "1h", "99999s", "ms", "5 nodes", "99999999999999999999nodes"] {
            assert!(text.parse::<Budget>().is_err(), "{text}");
        }
    }
}
