//! The learned evaluation: the weights that the house ships.
//!
//! The file says in its first lines which command made it.

use table::learning::{Net, Weights};

use super::inputs::INPUTS;

static TWO_WEIGHTS: Weights<INPUTS> = Weights::read(include_bytes!("two.weights"));
static TWO: Net = TWO_WEIGHTS.net();

/// The network for so many seats; `None` where none has been learned that plays better than the first edition.
pub(crate) fn net(seats: u8) -> Option<&'static Net> {
    (seats == 2).then_some(&TWO)
}
