//! Matches between bots: simulation, statistics and benchmarks.

mod bench;
mod calibration;
mod chart;
mod course;
mod distinct;
mod drawing;
mod rating;
mod referee;
mod simulation;
mod stats;
mod tournament;

pub use bench::{BenchRow, bench, bench_search};
pub use calibration::{Equalled, equal_time};
pub use chart::{Measure, Unit, histogram, intervals};
pub use course::{Course, courses};
pub use drawing::bench_drawing;
pub use rating::{Rating, Score, rate};
pub use referee::{Referee, SetupOrBot, ThinkingTime, Trial};
pub use simulation::{Effect, Fault, OPENING, Plan, Progress, Scribe, Simulation, simulate};
pub use stats::{Length, difference, wilson};
pub use tournament::{Contest, Pair, Standing, Tournament, tournament};
