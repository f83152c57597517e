//! What is played.

use crate::error::bad_config;
use carnegie_rules::{Module, Modules};
use pyo3::prelude::*;

/// What is played. With one player it is the solo game against Andrew.
#[pyclass(frozen, eq, hash, module = "carnegie", from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Config(pub(crate) carnegie_rules::Config);

#[pymethods]
impl Config {
    #[new]
    #[pyo3(signature = (players = 2, modules = Vec::new(), difficulty = None))]
    fn new(players: usize, modules: Vec<String>, difficulty: Option<u8>) -> PyResult<Self> {
        let modules = modules.iter().map(|word| word.parse::<Module>()).collect::<Result<Modules, _>>();
        let modules = modules.map_err(|error| {
            let known: Vec<_> = Module::ALL.iter().map(|module| module.name()).collect();
            bad_config(format!("{error}; the modules are {}", known.join(", ")))
        })?;
        // As on the command line: Andrew is easy unless somebody asks for more.
        let difficulty = difficulty.or((players == 1).then_some(1));
        carnegie_rules::Config::new(players, modules, difficulty).map(Config).map_err(bad_config)
    }

    #[getter]
    const fn players(&self) -> usize {
        self.0.players()
    }

    #[getter]
    fn modules(&self) -> Vec<&'static str> {
        self.0.modules().iter().map(Module::name).collect()
    }

    #[getter]
    const fn difficulty(&self) -> Option<u8> {
        self.0.difficulty()
    }

    fn __repr__(&self) -> String {
        let mut text = format!("Config({}", self.players());
        if self.0.modules() != Modules::NONE {
            let modules: Vec<_> = self.modules().iter().map(|module| format!("'{module}'")).collect();
            text += &format!(", modules=[{}]", modules.join(", "));
        }
        if let Some(difficulty) = self.difficulty() {
            text += &format!(", difficulty={difficulty}");
        }
        text + ")"
    }

    fn __getnewargs__(&self) -> (usize, Vec<&'static str>, Option<u8>) {
        (self.players(), self.modules(), self.difficulty())
    }
}
