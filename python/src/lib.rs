//! The games for Python: `interregnum._native`.
//!
//! Nothing here knows a rule. Games are reached through the shelf; positions stay on this side, and Python holds games,
//! chairs and arrays of bytes.

mod advice;
mod any_play;
mod arrays;
mod chair;
mod faults;
mod game;
mod layout;
mod matches;
mod play;
mod saved;
mod vector;

use pyo3::prelude::*;

#[pymodule]
#[pyo3(name = "_native")]
fn native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("VERSION", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<game::Game>()?;
    module.add_function(wrap_pyfunction!(game::begin, module)?)?;
    module.add_function(wrap_pyfunction!(game::restore, module)?)?;
    module.add_function(wrap_pyfunction!(game::from_record, module)?)?;
    module.add_function(wrap_pyfunction!(layout::layout_of, module)?)?;
    module.add_function(wrap_pyfunction!(layout::games, module)?)?;
    module.add_class::<chair::Chair>()?;
    module.add_class::<chair::Bot>()?;
    module.add_function(wrap_pyfunction!(chair::chair, module)?)?;
    module.add_class::<vector::VectorCore>()?;
    module.add_function(wrap_pyfunction!(matches::play_games, module)?)?;
    module.add_function(wrap_pyfunction!(matches::interval, module)?)?;
    module.add_function(wrap_pyfunction!(matches::ratings, module)?)?;
    Ok(())
}
