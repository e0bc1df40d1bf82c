//! Who may know what: views, worlds that fit them, and what a seat knows as a number.

pub(crate) mod imagine;
pub(crate) mod knowledge;
pub(crate) mod view;

pub use view::{SlotView, View};
