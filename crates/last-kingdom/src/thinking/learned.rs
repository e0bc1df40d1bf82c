//! The learned evaluation: the weights that the house ships.
//!
//! The files say in their first lines which commands made them.

use table::learning::{Net, Weights};

use super::inputs::INPUTS;

static TWO_WEIGHTS: Weights<INPUTS> = Weights::read(include_bytes!("two.weights"));
static TWO: Net = TWO_WEIGHTS.net();
static MORE_WEIGHTS: Weights<INPUTS> = Weights::read(include_bytes!("more.weights"));
static MORE: Net = MORE_WEIGHTS.net();

/// The network for so many seats.
pub(crate) fn net(seats: u8) -> &'static Net {
    if seats == 2 { &TWO } else { &MORE }
}
