//! How many playouts take as long as another bot's.

use std::sync::atomic::AtomicBool;

use table::{Hosting, Statistics, Thinking};

use crate::{Contest, Fault, Progress, tournament};

/// The playouts of one bot of a contest that was made equal.
#[derive(Clone, PartialEq, Debug)]
pub struct Equalled {
    /// Its name, with the playouts that it plays with.
    pub name: String,
    /// Milliseconds on a processor that it took for a game in the last trial, on the mean.
    pub processor_ms: f64,
    /// The same for the first bot of the contest, in the same games.
    pub processor_ms_of_first: f64,
}

/// So often the playouts are tried and mended: what a decision costs does not grow evenly with them.
const TRIALS: u64 = 3;

/// Gives every bot of the contest but the first so many playouts a decision that it takes as much processor time for a game
/// as the first one, on the mean of `games` games between the two. The trials have other deals than the contest.
///
/// # Errors
/// If a bot counts no playouts, or the table cannot be set up.
pub fn equal_time<G: Thinking + Hosting + Statistics>(
    contest: &Contest,
    games: u64,
    stop: &AtomicBool,
) -> Result<Vec<Equalled>, Fault> {
    const TRIAL_DEALS: u64 = 0x6571_7561_6c00;
    let mut equalled = Vec::new();
    for bot in &contest.bots[1..] {
        let uncounted = || Fault::Uncounted(bot.clone());
        let mut name = bot.clone();
        let mut found = None;
        for trial in 0..TRIALS {
            let bots = vec![contest.bots[0].clone(), name.clone()];
            let seed = contest.seed ^ (TRIAL_DEALS + trial);
            let duel = Contest { bots, games, seed, ..contest.clone() };
            let measured = tournament::<G, _>(&duel, Progress { advance: &|_| (), stop })?;
            let [first, other] = [0, 1].map(|nth| measured.bots[nth].processor_ms_per_game);
            found = Some(Equalled { name: name.clone(), processor_ms: other, processor_ms_of_first: first });
            if trial + 1 < TRIALS && first > 0.0 && other > 0.0 {
                let playouts = bots::playouts::<G>(&name).ok_or_else(uncounted)?;
                let next = (f64::from(playouts) * first / other).round().clamp(1.0, 10_000_000.0);
                name = bots::with_playouts(&name, next as u32).ok_or_else(uncounted)?;
            }
        }
        equalled.extend(found);
    }
    Ok(equalled)
}
