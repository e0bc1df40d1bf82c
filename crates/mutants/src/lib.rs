//! How many small changes of the code do its tests notice?
//!
//! A mutant is the program with one small change: `<` becomes `<=`, a call is left out, a function gives
//! back `None`. Tests that still pass with it do not hold what was changed. All mutants of a sample are
//! compiled at once, each behind a switch, so that a trial costs one run of the tests and no build:
//!
//! 1. [`find`] lists what can be changed in a source file;
//! 2. [`Sample`] takes so many of them, in an order that follows from a seed and from nothing else, and
//!    leaves out those that [`Equivalents`] names with a reason;
//! 3. [`instrument`] writes the file with all of them in it;
//! 4. [`Yard`] builds a copy of the workspace, dropping what does not compile;
//! 5. [`Trial`] runs the tests with one switch on, and stops at the first failure that repeats;
//! 6. [`Score`] says how many were caught, with its interval, and which were not.

mod candidate;
mod effort;
mod equivalents;
mod instrument;
mod range;
mod returns;
mod sample;
mod score;
mod subject;
mod trial;
mod yard;

pub use candidate::{Candidate, find};
pub use equivalents::{Equivalent, Equivalents};
pub use instrument::{Instrumented, instrument};
pub use sample::Sample;
pub use score::Score;
pub use subject::{SUBJECTS, Subject};
pub use trial::{Trial, Verdict};
pub use yard::{Fault, Program, Yard};

/// The variable that names the mutant to switch on; none, or 0, for the code as it is.
pub const SWITCH: &str = "INTERREGNUM_MUTANT";
