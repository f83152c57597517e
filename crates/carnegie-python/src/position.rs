//! Positions, views of them, and scores.

use crate::config::Config;
use crate::convert::to_python;
use crate::decision::{Decision, Given};
use crate::error::{illegal, refused, seat};
use crate::picture;
use carnegie_bots::Xorshift;
use carnegie_lab::{DECISIONS, OBSERVATION, number_of, observe, to_move};
use carnegie_rules::{Decision as Rules, DonationSpace, Phase, ScoreLine, Seat, Viewer, decision_list};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The seat meant: the one given, or the one to move.
pub(crate) fn acting(position: &carnegie_rules::Position, given: Option<usize>) -> PyResult<Seat> {
    match given {
        Some(index) => seat(index, position.config().players()),
        None => to_move(position).ok_or_else(|| illegal(carnegie_rules::Illegal::GameOver)),
    }
}

pub(crate) fn legal(position: &carnegie_rules::Position, seat: Seat) -> Vec<Rules> {
    let mut list = decision_list();
    position.legal(seat, &mut list);
    list
}

pub(crate) fn mask<'py>(py: Python<'py>, legal: &[Rules]) -> Bound<'py, PyArray1<u8>> {
    let mut mask = [0u8; DECISIONS];
    for number in legal.iter().filter_map(|&decision| number_of(decision)) {
        mask[usize::from(number)] = 1;
    }
    PyArray1::from_slice(py, &mask)
}

pub(crate) fn observation<'py>(py: Python<'py>, view: &carnegie_rules::View) -> Bound<'py, PyArray1<i16>> {
    let mut row = [0; OBSERVATION];
    observe(view, &mut row);
    PyArray1::from_slice(py, &row)
}

fn where_it_stands(position: &carnegie_rules::Position) -> String {
    let seats: Vec<String> = position.to_act().iter().map(|seat| seat.index().to_string()).collect();
    let to_act = match seats.as_slice() {
        [] => String::new(),
        [one] => format!(", seat {one} to act"),
        _ => format!(", seats {} to act", seats.join(", ")),
    };
    match (position.round(), position.phase()) {
        (_, Phase::Finished) => "finished".to_owned(),
        (0, phase) => format!("setup, {phase}{to_act}"),
        (round, phase) => format!("round {round}, {phase}{to_act}"),
    }
}

/// What is played, in a few words.
pub(crate) fn described(config: carnegie_rules::Config) -> String {
    let mut text = match config.difficulty() {
        Some(difficulty) => format!("solo, difficulty {difficulty}"),
        None => format!("{} players", config.players()),
    };
    if config.modules() != carnegie_rules::Modules::NONE {
        text += &format!(" with {}", config.modules());
    }
    text
}

/// Everything on the table, including what is hidden. It never changes: :meth:`apply` returns a new one.
#[pyclass(frozen, eq, module = "carnegie", from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct Position(pub(crate) carnegie_rules::Position);

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (config, seed = 0))]
    fn new(config: Config, seed: u64) -> Self {
        Position(carnegie_rules::Position::new(config.0, seed))
    }

    #[getter]
    const fn config(&self) -> Config {
        Config(self.0.config())
    }

    /// The round from 1 to 20; 0 during setup.
    #[getter]
    const fn round(&self) -> u8 {
        self.0.round()
    }

    #[getter]
    const fn phase(&self) -> &'static str {
        self.0.phase().name()
    }

    #[getter]
    const fn finished(&self) -> bool {
        self.0.is_finished()
    }

    #[getter]
    const fn first_player(&self) -> usize {
        self.0.first_player().index()
    }

    /// The seats that have to decide: several in simultaneous phases, none at the end.
    #[getter]
    fn to_act(&self) -> Vec<usize> {
        self.0.to_act().iter().map(Seat::index).collect()
    }

    /// The first of the seats that have to decide.
    #[getter]
    fn to_move(&self) -> Option<usize> {
        to_move(&self.0).map(Seat::index)
    }

    /// The seats with the highest total now. In the solo game Andrew has seat 1.
    #[getter]
    fn winners(&self) -> Vec<usize> {
        self.0.winners().iter().map(Seat::index).collect()
    }

    /// The legal decisions of a seat; of the one to move if none is given.
    #[pyo3(signature = (seat = None))]
    fn legal(&self, seat: Option<usize>) -> PyResult<Vec<Decision>> {
        Ok(legal(&self.0, acting(&self.0, seat)?).into_iter().map(Decision).collect())
    }

    /// 1 for each legal decision, by number.
    #[pyo3(signature = (seat = None))]
    fn mask<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        Ok(mask(py, &legal(&self.0, acting(&self.0, seat)?)))
    }

    /// The position after a decision of a seat; of the one to move if none is given.
    #[pyo3(signature = (decision, seat = None))]
    fn apply(&self, decision: Given, seat: Option<usize>) -> PyResult<Self> {
        let mut next = self.0;
        next.apply(acting(&self.0, seat)?, decision.read()?).map_err(illegal)?;
        Ok(Position(next))
    }

    fn score(&self, seat: usize) -> PyResult<Score> {
        let seats = self.0.scored_seats().count();
        Ok(Score(self.0.score(crate::error::seat(seat, seats)?)))
    }

    /// What a seat may see; a spectator if none is given.
    #[pyo3(signature = (seat = None))]
    fn view(&self, seat: Option<usize>) -> PyResult<View> {
        let viewer = match seat {
            Some(index) => Viewer::Seat(crate::error::seat(index, self.0.config().players())?),
            None => Viewer::Spectator,
        };
        Ok(View(self.0.view(viewer)))
    }

    fn _repr_svg_(&self) -> Option<String> {
        picture::map(&self.0.view(Viewer::Spectator))
    }

    fn __repr__(&self) -> String {
        format!("<Position, {}: {}>", described(self.0.config()), where_it_stands(&self.0))
    }
}

/// What one seat, or a spectator, may see. Nothing that can be asked here depends on anything hidden.
#[pyclass(frozen, eq, module = "carnegie", from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct View(pub(crate) carnegie_rules::View);

impl View {
    fn seat(&self) -> Option<Seat> {
        match self.0.viewer() {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    fn decisions(&self) -> Vec<Rules> {
        self.seat().map_or_else(Vec::new, |seat| legal(self.0.position(), seat))
    }
}

#[pymethods]
impl View {
    #[getter]
    fn viewer(&self) -> Option<usize> {
        self.seat().map(Seat::index)
    }

    #[getter]
    const fn config(&self) -> Config {
        Config(self.0.position().config())
    }

    #[getter]
    const fn round(&self) -> u8 {
        self.0.position().round()
    }

    #[getter]
    const fn phase(&self) -> &'static str {
        self.0.position().phase().name()
    }

    #[getter]
    fn to_act(&self) -> Vec<usize> {
        self.0.position().to_act().iter().map(Seat::index).collect()
    }

    /// The legal decisions of the viewer; empty if there is nothing to decide.
    fn legal(&self) -> Vec<Decision> {
        self.decisions().into_iter().map(Decision).collect()
    }

    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        mask(py, &self.decisions())
    }

    /// The view as a row of integers, see :func:`observation_fields`.
    fn observation<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i16>> {
        observation(py, &self.0)
    }

    /// What a seat would score if the game ended now, as far as the viewer knows.
    fn score(&self, seat: usize) -> PyResult<Score> {
        let position = self.0.position();
        Ok(Score(position.score(crate::error::seat(seat, position.scored_seats().count())?)))
    }

    /// A position that looks like this to the viewer; what is hidden is drawn afresh.
    #[pyo3(signature = (seed = 0))]
    fn sample(&self, seed: u64) -> Position {
        let mut random = Xorshift::new(seed);
        Position(self.0.sample(|bound| random.below(bound)))
    }

    /// The view in words, as the server gives it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.0.to_json())
    }

    /// The map with everything on it, as a picture.
    fn svg(&self) -> PyResult<String> {
        picture::map(&self.0).ok_or_else(|| refused("the board could not be drawn"))
    }

    fn _repr_svg_(&self) -> Option<String> {
        picture::map(&self.0)
    }

    fn __repr__(&self) -> String {
        let who =
            self.seat().map_or_else(|| "a spectator".to_owned(), |seat| format!("seat {}", seat.index()));
        format!("<View of {who}: {}>", where_it_stands(self.0.position()))
    }
}

/// The score of one seat, at the end or if the game ended now.
#[pyclass(frozen, module = "carnegie")]
pub(crate) struct Score(carnegie_rules::Score);

#[pymethods]
impl Score {
    #[getter]
    fn total(&self) -> i16 {
        self.0.total()
    }

    #[getter]
    fn lines<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let lines = PyDict::new(py);
        for &line in ScoreLine::ALL {
            lines.set_item(line.name(), self.0.line(line))?;
        }
        Ok(lines)
    }

    /// VP of each donation made, by its space.
    #[getter]
    fn donations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let donations = PyDict::new(py);
        for space in DonationSpace::all() {
            if let Some(vp) = self.0.donation(space) {
                donations.set_item(space.to_string(), vp)?;
            }
        }
        Ok(donations)
    }

    fn __repr__(&self) -> String {
        let lines: Vec<String> = (ScoreLine::ALL.iter())
            .filter(|&&line| self.0.line(line) != 0)
            .map(|&line| format!("{line} {}", self.0.line(line)))
            .collect();
        format!("<Score {}: {}>", self.0.total(), lines.join(", "))
    }
}
