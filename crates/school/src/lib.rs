//! Learns evaluations by self-play.
//!
//! [`gather`] lets bots play against themselves and writes down what positions looked like, what the search thought
//! of them and how the games ended; [`fit`] finds the weights of a network that says as much at a glance. All of it
//! follows from a seed.

mod fit;
mod gather;
mod habits;
mod samples;
mod threads;
mod train;

pub use fit::{Course, Fitting, Report, fit, loss_of};
pub use gather::{Schooling, gather};
pub use habits::Seen;
pub use samples::Samples;
pub use threads::on_threads;
pub use train::{Listener, Plan, train};
