//! What many games are made of: sets of cards, hands that others do not see, sealed answers.

mod cards;
mod hands;
mod sealed;

pub use cards::CardSet;
pub use hands::{HandView, deal_unseen};
pub use sealed::{Opened, Sealed, SealedView};
