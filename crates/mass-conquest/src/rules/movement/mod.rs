//! Moving: marches, ships that carry, and walks of family members (MWC-27, MWC-36 to MWC-40).

mod cargo;
mod journey;
mod march;
mod walk;

pub(crate) use walk::STROLL;
