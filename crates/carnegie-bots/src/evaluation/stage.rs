//! Where a seat stands within the round.

use carnegie_rules::components::start::ROUNDS;
use carnegie_rules::{Phase, Position, Seat};

/// What a seat still has ahead of it in this round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Stage {
    /// The game has not begun.
    Setup,
    /// The action is not chosen yet.
    Choice,
    /// The income of the event.
    Income,
    /// The donation of the event.
    Donation,
    /// The department turn, or the rest of it.
    Departments,
    /// Activation.
    Activation,
    /// Nothing more.
    Done,
}

impl Stage {
    pub(crate) const COUNT: usize = 7;

    pub(crate) fn of(position: &Position, seat: Seat) -> Self {
        // A seat that acts later than the one whose turn it is still has the phase ahead of it.
        let passed = || {
            let acting = position.turn().seat;
            acting != seat && place(position, seat) < place(position, acting)
        };
        let event = position.event();
        match position.phase() {
            Phase::ChooseAction => Stage::Choice,
            Phase::Income if !passed() => Stage::Income,
            Phase::Income if event.is_some_and(|event| event.donation) => Stage::Donation,
            Phase::Donation if !passed() => Stage::Donation,
            Phase::Income | Phase::Donation => Stage::Departments,
            Phase::Departments if !passed() => Stage::Departments,
            Phase::Departments => Stage::Activation,
            Phase::Activation if position.to_act().contains(seat) => Stage::Activation,
            Phase::Activation | Phase::Finished => Stage::Done,
            _ => Stage::Setup,
        }
    }
}

/// Place of a seat in the order of the phase.
fn place(position: &Position, seat: Seat) -> usize {
    let players = position.config().players();
    let place = (seat.index() + players - position.first_player().index()) % players;
    let last = position.is_waiting() && place == 0 && position.phase() == Phase::Departments;
    if last { players } else { place }
}

/// Rounds whose department turn a seat has had.
pub(crate) fn turns_done(position: &Position, stage: Stage) -> u8 {
    let round = position.round().min(ROUNDS);
    if stage >= Stage::Activation { round } else { round.saturating_sub(1) }
}
