//! Carnegie for Python: a thin layer over the engine, the bots and `carnegie-lab`. What it offers is described in
//! `python/carnegie/_carnegie.pyi`; a test checks that both agree.

mod batch;
mod bots;
mod config;
mod convert;
mod decision;
mod error;
mod game;
mod picture;
mod position;
mod record;
mod simulation;
mod table;
mod versions;

use pyo3::prelude::*;

/// Everything written in Rust; `import carnegie` shows it under its public name.
#[pymodule]
fn _carnegie(module: &Bound<'_, PyModule>) -> PyResult<()> {
    error::add_to(module)?;
    versions::add_to(module)?;
    module.add_class::<config::Config>()?;
    module.add_class::<decision::Decision>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<position::View>()?;
    module.add_class::<position::Score>()?;
    module.add_class::<record::Record>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<bots::Bot>()?;
    module.add_class::<batch::Batch>()?;
    module.add_class::<table::Table>()?;
    module.add_function(wrap_pyfunction!(bots::bots, module)?)?;
    module.add_function(wrap_pyfunction!(bots::register_bot, module)?)?;
    module.add_function(wrap_pyfunction!(bots::hints, module)?)?;
    module.add_function(wrap_pyfunction!(bots::arena, module)?)?;
    module.add_function(wrap_pyfunction!(batch::sample_masks, module)?)?;
    module.add_function(wrap_pyfunction!(simulation::simulate, module)?)?;
    module.add_function(wrap_pyfunction!(simulation::columns, module)?)
}
