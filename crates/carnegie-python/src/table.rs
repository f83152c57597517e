//! One game for the environments: stepped by number, with bots at some of the seats.

use crate::bots::raised;
use crate::config::Config;
use crate::error::{bad_bot, illegal, refused, seat};
use crate::position::{Position, legal, mask, observation};
use carnegie_bots::{Bot, Entrant, PlayError, Stop, Xorshift};
use carnegie_lab::{DECISIONS, Reward, decision_of, to_move};
use carnegie_rules::{Decision, Seat, Viewer};
use numpy::PyArray1;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

type Bots = Vec<Option<Box<dyn Bot>>>;

/// One game for the environments, stepped by number.
#[pyclass(module = "carnegie")]
pub(crate) struct Table {
    position: carnegie_rules::Position,
    /// Behind a lock because Python may share the table between threads, and a bot may only move.
    bots: Mutex<Bots>,
    legal: Vec<Decision>,
}

impl Table {
    fn seat_to_move(&self) -> PyResult<Seat> {
        to_move(&self.position).ok_or_else(|| illegal(carnegie_rules::Illegal::GameOver))
    }

    fn list(&mut self) {
        self.legal = to_move(&self.position).map_or_else(Vec::new, |seat| legal(&self.position, seat));
    }
}

#[pymethods]
impl Table {
    #[new]
    #[pyo3(signature = (config, seed = 0, bots = None))]
    fn new(config: Config, seed: u64, bots: Option<Vec<Option<String>>>) -> PyResult<Self> {
        let names = bots.unwrap_or_else(|| vec![None; config.0.players()]);
        if names.len() != config.0.players() {
            return Err(refused(format!(
                "{} bots for {} seats: None stands for no bot",
                names.len(),
                config.0.players()
            )));
        }
        let mut bots = Bots::new();
        for (index, name) in names.iter().enumerate() {
            let own = Xorshift::derive(!seed, index as u64);
            let entrant = name.as_ref().map(|name| name.parse::<Entrant>()).transpose().map_err(bad_bot)?;
            bots.push(entrant.map(|entrant| entrant.create(own)));
        }
        raised()?;
        let position = carnegie_rules::Position::new(config.0, seed);
        let mut table = Table { position, bots: Mutex::new(bots), legal: Vec::new() };
        table.list();
        Ok(table)
    }

    #[getter]
    const fn position(&self) -> Position {
        Position(self.position)
    }

    #[getter]
    fn to_move(&self) -> Option<usize> {
        to_move(&self.position).map(Seat::index)
    }

    #[getter]
    const fn finished(&self) -> bool {
        self.position.is_finished()
    }

    /// Takes the decision with this number for the seat to move.
    fn step(&mut self, number: i64) -> PyResult<()> {
        let seat = self.seat_to_move()?;
        let decision = u16::try_from(number).ok().and_then(decision_of);
        let decision = decision.ok_or_else(|| {
            illegal(format!("{number} is no decision: they are numbered 0 to {}", DECISIONS - 1))
        })?;
        let taken = self.position.apply(seat, decision);
        taken.map_err(|reason| illegal(format!("{number} (\"{decision}\") is not legal: {reason}")))?;
        self.list();
        Ok(())
    }

    /// Lets the bots decide until a seat without one has to, or the game is over.
    fn advance(&mut self, py: Python<'_>) -> PyResult<()> {
        let Table { position, bots, .. } = self;
        let played = py.detach(|| {
            let bots = bots.get_mut().unwrap_or_else(PoisonError::into_inner);
            while let Some(seat) = to_move(position)
                && let Some(Some(bot)) = bots.get_mut(seat.index())
            {
                let choice =
                    bot.choose(&position.view(Viewer::Seat(seat)), &legal(position, seat), &Stop::default());
                if let Some(reason) = bot.failure() {
                    return Err(PlayError::Bot(reason.to_owned()));
                }
                position.apply(seat, choice)?;
            }
            Ok::<(), PlayError>(())
        });
        raised()?;
        played.map_err(bad_bot)?;
        self.list();
        Ok(())
    }

    fn observation<'py>(&self, py: Python<'py>, seat_index: usize) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let seat = seat(seat_index, self.position.config().players())?;
        Ok(observation(py, &self.position.view(Viewer::Seat(seat))))
    }

    /// The mask of a seat: all zeros for those that are not to move.
    fn mask<'py>(&self, py: Python<'py>, seat_index: usize) -> Bound<'py, PyArray1<u8>> {
        let moves = to_move(&self.position).is_some_and(|seat| seat.index() == seat_index);
        mask(py, if moves { &self.legal } else { &[] })
    }

    fn rewards(&self, reward: &str) -> PyResult<Vec<f32>> {
        let reward: Reward = reward.parse().map_err(refused)?;
        Ok(reward.of(&self.position)[..self.position.config().players()].to_vec())
    }
}
