//! Matches between bots: simulation, statistics and benchmarks.

mod bench;
mod referee;
mod simulation;
mod stats;

pub use bench::{BenchRow, bench};
pub use referee::{Referee, SetupOrBot, Trial};
pub use simulation::{Fault, Plan, Progress, Simulation, records, simulate};
pub use stats::{Length, wilson};
