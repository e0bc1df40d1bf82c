//! The side table: what players agree among themselves, out of turn (MWC-3, MWC-51 to MWC-53).

mod free_text;
mod menu;
mod offers;
mod promises;
mod surrender;
mod terms;

pub(crate) use menu::asked;

pub use free_text::FreeText;
pub use promises::{Pledge, Vow};
pub use surrender::Motion;
pub use terms::{Captives, OfferHead, Side, Terms, Truce};
