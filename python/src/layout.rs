//! Sizes and meanings as plain values, and what there is.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use shelf::GameVisitor;
use table::{Block, Encode, HouseGame, Layout, OptionKind};

use crate::any_play::setup;
use crate::faults::{Fault, Outcome};
use crate::game::seats_of;

fn blocks<'py>(py: Python<'py>, blocks: &[Block], values: bool) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    let mut offset = 0;
    for block in blocks {
        let told = PyDict::new(py);
        told.set_item("name", block.name)?;
        told.set_item("shape", PyTuple::new(py, &block.shape)?)?;
        told.set_item("offset", offset)?;
        told.set_item("size", block.len())?;
        if values {
            told.set_item("most", block.most)?;
        }
        told.set_item("meaning", block.meaning)?;
        list.append(told)?;
        offset += block.len();
    }
    Ok(list)
}

/// A layout as plain values.
pub(crate) fn layout<'py>(py: Python<'py>, layout: &Layout) -> PyResult<Bound<'py, PyDict>> {
    let told = PyDict::new(py);
    told.set_item("version", layout.version)?;
    told.set_item("codes", layout.codes())?;
    told.set_item("bytes", layout.bytes())?;
    told.set_item("outcomes", layout.outcomes)?;
    told.set_item("actions", blocks(py, &layout.actions, false)?)?;
    told.set_item("observation", blocks(py, &layout.observation, true)?)?;
    Ok(told)
}

struct Lay<'a> {
    seats: Option<u8>,
    options: &'a [(String, String)],
}

impl GameVisitor for Lay<'_> {
    type Out = Outcome<(Layout, u32)>;

    fn visit<G: HouseGame>(self) -> Self::Out {
        let setup = setup::<G>(self.seats, self.options)?;
        Ok((Layout::of(&G::new(&setup)?), G::longest(&setup)))
    }
}

/// The layout of a table: see `interregnum.layout`. With `longest`, the most steps that a game there can take.
#[pyfunction]
#[pyo3(signature = (game, seats=None, options=Vec::new()))]
pub(crate) fn layout_of<'py>(
    py: Python<'py>,
    game: &str,
    seats: Option<i64>,
    options: Vec<(String, String)>,
) -> PyResult<Bound<'py, PyDict>> {
    let lay = Lay { seats: seats.map(seats_of).transpose()?, options: &options };
    let (laid, longest) = shelf::visit(game, lay).map_err(Fault::from)??;
    let told = layout(py, &laid)?;
    told.set_item("longest", longest)?;
    Ok(told)
}

/// Whether an encoding has a code for every listed action, and its version.
struct Versions;

impl GameVisitor for Versions {
    type Out = (u32, bool);

    fn visit<G: HouseGame>(self) -> (u32, bool) {
        (G::ENCODING, <G as Encode>::COMPLETE)
    }
}

/// Every game: id, name, seats, options, versions.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    let list = PyList::empty(py);
    for game in shelf::GAMES {
        let told = PyDict::new(py);
        told.set_item("id", game.id())?;
        told.set_item("name", game.name())?;
        told.set_item("tagline", game.tagline())?;
        told.set_item("seats", game.seats())?;
        told.set_item("rules", game.rules_version())?;
        let (encoding, complete) = shelf::visit(game.id(), Versions).map_err(Fault::from)?;
        told.set_item("encoding", encoding)?;
        told.set_item("complete", complete)?;
        let options = PyDict::new(py);
        for spec in game.options() {
            let option = PyDict::new(py);
            option.set_item("default", spec.default)?;
            option.set_item("allowed", spec.allowed())?;
            let words: Vec<&str> = spec.kind.words().iter().map(|word| word.id).collect();
            option.set_item("words", words)?;
            option.set_item("number", matches!(spec.kind, OptionKind::Number(..)))?;
            option.set_item("help", spec.help)?;
            options.set_item(spec.name, option)?;
        }
        told.set_item("options", options)?;
        list.append(told)?;
    }
    Ok(list)
}
