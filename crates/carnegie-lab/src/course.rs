//! The course of a game, decision by decision, as columns of numbers.

use crate::numbering::number_of;
use crate::observation::{OBSERVATION, observe};
use carnegie_rules::{Record, ReplayError, Viewer, decision_list};

/// One entry per decision; those of several games may follow each other.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Course {
    /// The round from 1; 0 during setup.
    pub rounds: Vec<u8>,
    /// The phase.
    pub phases: Vec<u8>,
    /// The seat that decided, from 0.
    pub seats: Vec<u8>,
    /// The number of the decision.
    pub decisions: Vec<u16>,
    /// How many decisions were legal.
    pub legal: Vec<u16>,
    /// What the seat saw: [`OBSERVATION`] integers per decision, if they were asked for.
    pub observations: Vec<i16>,
}

/// Adds the decisions of a record to a course.
pub fn course(record: &Record, with_observations: bool, course: &mut Course) -> Result<(), ReplayError> {
    let mut position = record.position_after(0)?;
    let mut legal = decision_list();
    let mut observation = [0; OBSERVATION];
    for (index, &(seat, decision)) in record.decisions.iter().enumerate() {
        let (round, phase) = (position.round(), position.phase() as u8);
        position.legal(seat, &mut legal);
        if with_observations {
            observe(&position.view(Viewer::Seat(seat)), &mut observation);
        }
        record.apply_nth(index, &mut position)?;
        course.rounds.push(round);
        course.phases.push(phase);
        course.seats.push(seat.index() as u8);
        // Every legal decision has a number, and this one was legal.
        course.decisions.push(number_of(decision).unwrap_or(u16::MAX));
        course.legal.push(legal.len() as u16);
        if with_observations {
            course.observations.extend_from_slice(&observation);
        }
    }
    Ok(())
}
