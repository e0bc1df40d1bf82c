//! A whole course: self-play, fitting, and again with what was learned.

use std::sync::Arc;

use table::learning::Net;
use table::{Budget, Edition, Setup, Thinking};

use crate::{Fitting, Report, Samples, Schooling, Seen, fit, gather};

/// A course from a seed to weights.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Tables to play at, in turns.
    pub setups: Vec<Setup>,
    /// Rounds of self-play, each with what the one before has taught.
    pub rounds: u32,
    /// Games of a round.
    pub games: u64,
    /// What a decision may cost in self-play.
    pub budget: Budget,
    /// Weights to begin with; the first edition plays the first round if there are none.
    pub from: Option<Arc<Net>>,
    /// Of a thousand decisions so many are learned from.
    pub kept: u32,
    /// How weights are found.
    pub fitting: Fitting,
    /// All randomness follows from this.
    pub seed: u64,
}

/// What a course tells while it goes on.
pub trait Listener: Sync {
    /// So many games of a round will be played.
    fn plays(&self, round: u32, games: u64);
    /// So many more have been.
    fn played(&self, games: u64);
    /// They have brought so many samples.
    fn gathered(&self, samples: usize);
    /// An epoch of fitting is over, with this loss on samples learned from and on those kept apart.
    fn fitted(&self, epoch: u32, learned: f64, apart: f64);
    /// A round is over.
    fn learned(&self, round: u32, report: &Report);
}

/// Samples of the rounds before count as long as there are not more than so many rounds of them.
const MEMORY: usize = 3;

/// Learns weights for a game; hands over what the last round showed of the players' habits as well.
pub fn train<G: Thinking>(plan: &Plan, listener: &dyn Listener) -> Option<(Report, Seen)> {
    let mut net = plan.from.clone();
    let mut rounds: Vec<Samples> = Vec::new();
    let (mut last, mut habits) = (None, Seen::default());
    for round in 0..plan.rounds {
        listener.plays(round, plan.games);
        // Without weights the first edition plays, so that what is learned does not depend on what is shipped.
        let edition = if net.is_some() { Edition::Latest } else { Edition::First };
        let schooling = Schooling {
            setups: plan.setups.clone(),
            games: plan.games,
            budget: Budget { edition, ..plan.budget },
            net: net.clone(),
            seed: plan.seed.wrapping_add(u64::from(round) << 32),
            wanton: 30,
            strays: 250,
            kept: plan.kept,
        };
        let (samples, seen) = gather::<G>(&schooling, &|games| listener.played(games));
        rounds.push(samples);
        habits = seen;
        if rounds.len() > MEMORY {
            rounds.remove(0);
        }
        let mut all = Samples::default();
        for samples in &rounds {
            all.append(samples);
        }
        listener.gathered(all.len());
        let fitting = Fitting { seed: plan.fitting.seed.wrapping_add(u64::from(round)), ..plan.fitting };
        let report = fit(&all, G::INPUTS, None, &fitting, |epoch, learned, apart| {
            listener.fitted(epoch, learned, apart);
        });
        listener.learned(round, &report);
        net = Some(Arc::new(report.net.clone()));
        last = Some(report);
    }
    last.map(|report| (report, habits))
}
