//! Every bot against every other, from all sides of every deal.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use rayon::prelude::*;
use serde::Serialize;
use table::{Hosting, Seat, Setup, Statistics, Tally, Thinking};

use crate::distinct::Distinct;
use crate::rating::{Score, rate};
use crate::{Fault, Progress, Referee, ThinkingTime, wilson};

/// What to play.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Seats and options.
    pub setup: Setup,
    /// Who takes part; at least two.
    pub bots: Vec<String>,
    /// Games of each pair; rounded up so that every deal is played from all sides.
    pub games: u64,
    /// All randomness follows from this.
    pub seed: u64,
    /// How many threads; all cores if not given.
    pub threads: Option<usize>,
}

/// What was measured. Field names are a promise to scripts.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tournament {
    /// Id of the game.
    pub game: &'static str,
    /// Number of seats.
    pub seats: u8,
    /// Games played.
    pub games: u64,
    /// How many of them differ in any decision or draw from all others of the same pair: only so many tell something
    /// new, and intervals follow from them alone.
    pub distinct_games: u64,
    /// The seed.
    pub seed: u64,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// The bots in the order they were given.
    pub bots: Vec<Standing>,
    /// Every pair.
    pub pairs: Vec<Pair>,
    /// What bots from outside did wrong; the first of each bot.
    pub complaints: Vec<String>,
}

/// How one bot did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// Games that it took part in.
    pub games: u64,
    /// How many of them are distinct.
    pub distinct_games: u64,
    /// Its share of the victories; 0.5 is as good as the others.
    pub score: f64,
    /// 95 % interval of the share.
    pub score_ci95: (f64, f64),
    /// Its rating; the mean of all bots is 0.
    pub elo: f64,
    /// 95 % interval of the rating.
    pub elo_ci95: (f64, f64),
    /// Wall-clock milliseconds per decision that offered a choice or not.
    pub ms_per_decision: f64,
    /// Milliseconds on a processor that it took for a whole game of one seat, on the mean.
    pub processor_ms_per_game: f64,
    /// Its slowest turn (decisions in a row), in milliseconds.
    pub ms_slowest_turn: f64,
    /// Decisions that it lost to the game's default action.
    pub forfeits: u64,
}

/// How one bot did against another.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pair {
    /// One bot.
    pub a: String,
    /// The other.
    pub b: String,
    /// Games between them.
    pub games: u64,
    /// How many of them are distinct.
    pub distinct_games: u64,
    /// Share of the victories that fell to `a`.
    pub score_a: f64,
    /// 95 % interval of that share.
    pub ci95: (f64, f64),
}

/// Who sits where in one game: `true` for the first bot of the pair.
type Sides = Vec<bool>;

/// All ways to seat a pair that are played with every deal. Turned around, the list is the same, so
/// equal bots score one half. Two or three seats: every mixed way. More: the two bots alternate
/// (partners sit opposite), turned through all places.
fn sides(seats: u8) -> Vec<Sides> {
    let seats = usize::from(seats);
    if seats <= 3 {
        let mixed = 1..(1usize << seats) - 1;
        return mixed.map(|mask| (0..seats).map(|seat| mask >> seat & 1 == 1).collect()).collect();
    }
    let mut list: Vec<Sides> = Vec::new();
    for turn in 0..seats {
        for first in [true, false] {
            let way: Sides = (0..seats).map(|seat| ((seat + turn) % seats % 2 == 0) == first).collect();
            if !list.contains(&way) {
                list.push(way);
            }
        }
    }
    list
}

/// Wins are counted in these units, in which every part is whole.
const WIN: u64 = 840;

/// What one side of a pair took for its decisions.
#[derive(Clone, Copy, Default)]
struct Spent {
    /// Games of one seat: a bot that sits twice plays two.
    played: u64,
    time: ThinkingTime,
}

impl Spent {
    fn and(self, other: Spent) -> Spent {
        Spent { played: self.played + other.played, time: self.time.and(other.time) }
    }
}

/// Sums over the games of a pair.
#[derive(Clone, Default)]
struct Sums {
    games: u64,
    distinct: Distinct,
    points_a: u64,
    /// By side.
    spent: [Spent; 2],
    forfeits: [u64; 2],
    complaints: [Option<String>; 2],
}

impl Sums {
    fn merge(mut self, other: Sums) -> Sums {
        self.games += other.games;
        self.distinct.merge(other.distinct);
        self.points_a += other.points_a;
        for (mine, theirs) in self.spent.iter_mut().zip(other.spent) {
            *mine = mine.and(theirs);
        }
        for side in 0..2 {
            self.forfeits[side] += other.forfeits[side];
        }
        for (mine, theirs) in self.complaints.iter_mut().zip(other.complaints) {
            *mine = mine.take().or(theirs);
        }
        self
    }
}

/// Bots of the latest pair, by way of seating.
struct Bench<G: Thinking + Hosting + Statistics> {
    pair: usize,
    referees: Vec<Option<Referee<G>>>,
}

/// Plays the whole contest. A run that is stopped reports the games that were finished.
pub fn tournament<G: Thinking + Hosting + Statistics, F: Fn(u64) + Sync>(
    contest: &Contest,
    progress: Progress<'_, F>,
) -> Result<Tournament, Fault> {
    for name in &contest.bots {
        Referee::<G>::new(&contest.setup, std::slice::from_ref(name))?;
    }
    let mut builder = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = contest.threads {
        builder = builder.num_threads(threads);
    }
    let pool = builder.build().map_err(|_| Fault::Threads(contest.threads.unwrap_or(0)))?;
    let ways = sides(contest.setup.seats());
    let pairs: Vec<(usize, usize)> =
        (0..contest.bots.len()).flat_map(|a| (a + 1..contest.bots.len()).map(move |b| (a, b))).collect();
    let deals = contest.games.div_ceil(ways.len() as u64);
    let began = Instant::now();
    // Pairs take turns deal by deal, so that a run that is stopped has measured all of them.
    let jobs = deals * pairs.len() as u64;
    let next = AtomicU64::new(0);
    let workers = pool.current_num_threads();
    let sums = pool.install(|| {
        (0..workers)
            .into_par_iter()
            .map(|_| {
                let mut sums = vec![Sums::default(); pairs.len()];
                let mut benches: Vec<Bench<G>> = Vec::new();
                while !progress.stop.load(Ordering::Relaxed) {
                    let job = next.fetch_add(1, Ordering::Relaxed);
                    if job >= jobs {
                        break;
                    }
                    let (deal, pair) = (job / pairs.len() as u64, (job % pairs.len() as u64) as usize);
                    let bench = bench_of(&mut benches, pair, ways.len());
                    for (nth, way) in ways.iter().enumerate() {
                        let (a, b) = pairs[pair];
                        let names: Vec<String> = way
                            .iter()
                            .map(|&first| contest.bots[if first { a } else { b }].clone())
                            .collect();
                        let slot = &mut bench.referees[nth];
                        if slot.is_none() {
                            *slot = Referee::new(&contest.setup, &names).ok();
                        }
                        if let Some(referee) = slot {
                            play(referee, way, contest.seed, deal, &mut sums[pair]);
                        }
                    }
                    (progress.advance)(ways.len() as u64);
                }
                sums
            })
            .reduce(
                || vec![Sums::default(); pairs.len()],
                |a, b| a.into_iter().zip(b).map(|(a, b)| a.merge(b)).collect(),
            )
    });
    Ok(report::<G>(contest, &pairs, &sums, began.elapsed().as_secs_f64()))
}

/// Bots keep their memories from game to game, for a few pairs at a time.
fn bench_of<G: Thinking + Hosting + Statistics>(
    benches: &mut Vec<Bench<G>>,
    pair: usize,
    ways: usize,
) -> &mut Bench<G> {
    const KEPT: usize = 16;
    if let Some(found) = benches.iter().position(|bench| bench.pair == pair) {
        return &mut benches[found];
    }
    if benches.len() == KEPT {
        benches.remove(0);
    }
    benches.push(Bench { pair, referees: (0..ways).map(|_| None).collect() });
    let last = benches.len() - 1;
    &mut benches[last]
}

fn play<G: Thinking + Hosting + Statistics>(
    referee: &mut Referee<G>,
    way: &Sides,
    seed: u64,
    deal: u64,
    sums: &mut Sums,
) {
    let (trial, times, line) = referee.play_timed(seed, deal, &mut Tally::default());
    let winners = trial.outcome.winners();
    sums.games += 1;
    sums.distinct.insert(line);
    for seat in winners.iter().filter(|seat| way[seat.index()]) {
        debug_assert!(seat.index() < way.len());
        sums.points_a += WIN / winners.len() as u64;
    }
    for seat in Seat::all(way.len() as u8) {
        let side = usize::from(!way[seat.index()]);
        let spent = &mut sums.spent[side];
        *spent = spent.and(Spent { played: 1, time: times[seat.index()] });
    }
    for (seat, words) in referee.complaints() {
        let side = usize::from(!way[seat.index()]);
        sums.forfeits[side] += 1;
        sums.complaints[side].get_or_insert(words);
    }
}

fn report<G: Thinking + Hosting + Statistics>(
    contest: &Contest,
    pairs: &[(usize, usize)],
    sums: &[Sums],
    seconds: f64,
) -> Tournament {
    let points = |sums: &Sums| sums.points_a as f64 / WIN as f64;
    let distinct = |sums: &Sums| sums.distinct.count().min(sums.games);
    // Games that were played twice count once: a rating must not become surer by repetition.
    let weight = |sums: &Sums| distinct(sums) as f64 / sums.games.max(1) as f64;
    let scores: Vec<Score> = pairs
        .iter()
        .zip(sums)
        .map(|(&(a, b), sums)| Score {
            a,
            b,
            games: distinct(sums) as f64,
            points: points(sums) * weight(sums),
        })
        .collect();
    let ratings = rate(contest.bots.len(), &scores);
    let standing = |bot: usize| {
        let (mut games, mut differ, mut won, mut spent, mut forfeits) = (0, 0, 0.0, Spent::default(), 0);
        for (&(a, b), sums) in pairs.iter().zip(sums) {
            let side = match bot {
                _ if bot == a => 0,
                _ if bot == b => 1,
                _ => continue,
            };
            games += sums.games;
            differ += distinct(sums);
            won += if side == 0 { points(sums) } else { sums.games as f64 - points(sums) };
            spent = spent.and(sums.spent[side]);
            forfeits += sums.forfeits[side];
        }
        let score = if games == 0 { 0.5 } else { won / games as f64 };
        let rating = ratings[bot];
        Standing {
            name: contest.bots[bot].clone(),
            games,
            distinct_games: differ,
            score,
            score_ci95: wilson(score, differ),
            elo: rating.elo,
            elo_ci95: (rating.elo - rating.spread, rating.elo + rating.spread),
            ms_per_decision: spent.time.nanoseconds as f64 / 1e6 / (spent.time.decisions as f64).max(1.0),
            processor_ms_per_game: spent.time.processor as f64 / 1e6 / (spent.played as f64).max(1.0),
            ms_slowest_turn: spent.time.slowest_turn as f64 / 1e6,
            forfeits,
        }
    };
    let pair = |(&(a, b), sums): (&(usize, usize), &Sums)| {
        let score_a = if sums.games == 0 { 0.5 } else { points(sums) / sums.games as f64 };
        let (a, b) = (contest.bots[a].clone(), contest.bots[b].clone());
        let distinct_games = distinct(sums);
        Pair { a, b, games: sums.games, distinct_games, score_a, ci95: wilson(score_a, distinct_games) }
    };
    let complaints = pairs.iter().zip(sums).flat_map(|(&(a, b), sums)| {
        let told = [a, b].into_iter().zip(&sums.complaints);
        told.filter_map(|(bot, words)| words.as_ref().map(|words| format!("{}: {words}", contest.bots[bot])))
    });
    let mut complaints: Vec<String> = complaints.collect();
    complaints.sort();
    complaints.dedup();
    Tournament {
        game: G::ID,
        seats: contest.setup.seats(),
        games: sums.iter().map(|sums| sums.games).sum(),
        distinct_games: sums.iter().map(distinct).sum(),
        seed: contest.seed,
        seconds,
        bots: (0..contest.bots.len()).map(standing).collect(),
        pairs: pairs.iter().zip(sums).map(pair).collect(),
        complaints,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_seat_a_pair_comes_with_its_reverse_and_every_bot_sits_everywhere() {
        for seats in 2..=8u8 {
            let ways = sides(seats);
            for way in &ways {
                let reverse: Sides = way.iter().map(|first| !first).collect();
                assert!(ways.contains(&reverse), "{seats}: {way:?}");
                assert!(way.contains(&true) && way.contains(&false));
            }
            for seat in 0..usize::from(seats) {
                let here = ways.iter().filter(|way| way[seat]).count();
                assert_eq!(here * 2, ways.len(), "seat {seat} of {seats}");
            }
        }
        assert_eq!(sides(2).len(), 2);
        assert_eq!(sides(4), [vec![true, false, true, false], vec![false, true, false, true]]);
    }
}
