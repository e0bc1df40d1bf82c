//! Many games between the same bots, on all cores, with the same numbers for any number of threads.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rayon::prelude::*;
use serde::Serialize;
use table::{Actor, Hosting, Mix, Record, Seat, Setup, Statistics, Tally, Thinking};

use crate::distinct::Distinct;
use crate::{Length, Referee, SetupOrBot, difference, wilson};

/// What to simulate.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Seats and options.
    pub setup: Setup,
    /// One bot for every seat, or one per seat.
    pub bots: Vec<String>,
    /// How many games.
    pub games: u64,
    /// All randomness follows from this.
    pub seed: u64,
    /// How many threads; all cores if not given.
    pub threads: Option<usize>,
}

/// Who watches a simulation.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a, F: Fn(u64) + Sync> {
    /// Called with the number of games just finished.
    pub advance: &'a F,
    /// Once true, games not yet begun are left out.
    pub stop: &'a AtomicBool,
}

/// Why nothing was simulated.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The table or its bots.
    #[error(transparent)]
    Table(#[from] SetupOrBot),
    /// The machine.
    #[error("cannot start {0} threads")]
    Threads(usize),
    /// A bot whose playouts cannot be counted, and so not be made equal to another's time.
    #[error("{0} counts no playouts, so it cannot be given as much time as another")]
    Uncounted(String),
    /// A game that was played and could not be written down; it has its number and the reason.
    #[error("game {0} cannot be written down: {1}")]
    Unwritten(u64, String),
}

/// What was measured. Field names are a promise to scripts.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Simulation {
    /// Id of the game.
    pub game: &'static str,
    /// Number of seats.
    pub seats: u8,
    /// Options, all of them.
    pub options: BTreeMap<&'static str, String>,
    /// Games played to their end.
    pub games: u64,
    /// How many of them differ in any decision or draw: only so many tell something new.
    pub distinct_games: u64,
    /// How many differ in the players' first [`OPENING`] decisions.
    pub distinct_openings: u64,
    /// The seed.
    pub seed: u64,
    /// The bot on each seat.
    pub bots: Vec<String>,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// Games per second.
    pub games_per_second: f64,
    /// Players' decisions in all.
    pub decisions: u64,
    /// Players' decisions per game.
    pub decisions_per_game: f64,
    /// Share of victories per seat; shared ones are split.
    pub wins: Vec<f64>,
    /// 95 % interval of each share, from the distinct games alone.
    pub wins_ci95: Vec<(f64, f64)>,
    /// How games ended: key and number.
    pub ends: BTreeMap<&'static str, u64>,
    /// How long games are.
    pub length: Length,
    /// Lengths in players' decisions that occurred, each with its number of games.
    pub lengths: Vec<(u32, u64)>,
    /// What the game counts, per game.
    pub stats: BTreeMap<&'static str, f64>,
    /// What the game counts, over all games.
    pub stats_total: BTreeMap<&'static str, u64>,
    /// Decisions that bots from outside lost to the game's default action.
    pub forfeits: u64,
    /// What they did wrong; the first of each bot.
    pub complaints: Vec<String>,
    /// What seats did (cards played, sides taken), and how victory fell to those who did and to
    /// those who did not, by group and name.
    pub effects: Vec<Effect>,
}

/// How victory goes with something that a seat did. Those who did it need not have won because of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Effect {
    /// What kind of thing: `card`, `side`, ...
    pub group: &'static str,
    /// Which one.
    pub name: &'static str,
    /// How often it was done in a game, by all seats together.
    pub per_game: f64,
    /// Over all games, seats that did it at least once.
    pub seats_with: u64,
    /// Their share of victory.
    pub wins_with: f64,
    /// 95 % interval of that.
    pub wins_with_ci95: (f64, f64),
    /// Over all games, seats that did not.
    pub seats_without: u64,
    /// Their share of victory.
    pub wins_without: f64,
    /// 95 % interval of that.
    pub wins_without_ci95: (f64, f64),
    /// What those who did it won more than those who did not.
    pub difference: f64,
    /// 95 % interval of the difference.
    pub difference_ci95: (f64, f64),
}

/// Seats that did something, how often, and their victories.
#[derive(Clone, Copy, Default)]
struct Doers {
    seats: u64,
    times: u64,
    won: u64,
}

/// A win is split among at most eight seats; in these units every part is whole, so that sums do
/// not depend on the order of addition.
const WIN: u64 = 840;
/// Games per piece of work, at most: enough to be worth handing out, few enough to spread evenly.
const PIECE: u64 = 32;
/// The players' decisions that count as a game's opening.
pub const OPENING: u32 = 12;
/// How long the user is left without news, if a game does not take longer.
const SOON: Duration = Duration::from_millis(100);

/// Sums over games.
#[derive(Clone, Default)]
struct Sums {
    games: u64,
    distinct: Distinct,
    openings: Distinct,
    decisions: u64,
    wins: [u64; table::MAX_SEATS],
    ends: BTreeMap<&'static str, u64>,
    lengths: Vec<u64>,
    tally: Tally,
    doers: BTreeMap<(&'static str, &'static str), Doers>,
    forfeits: u64,
    /// By seat, so that the same words are kept whoever played the game.
    complaints: BTreeMap<u8, (u64, String)>,
}

/// What is told of every game that is counted, as soon as it is over: its number and its record. Numbers come nearly in
/// order.
pub type Scribe<'a> = &'a (dyn Fn(u64, Record) + Sync);

impl Sums {
    /// Plays a game and counts it; gives the players' steps if they are `wanted`.
    fn add<G: Thinking + Hosting + Statistics>(
        &mut self,
        referee: &mut Referee<G>,
        seed: u64,
        game: u64,
        wanted: bool,
    ) -> Vec<(Seat, G::Action)> {
        let (mut line, mut opening, mut decisions) = (Mix::default(), Mix::default(), 0);
        let mut steps = Vec::new();
        let (trial, _) = referee.watch(seed, game, &mut self.tally, |_, actor, action| {
            if let Actor::Seat(seat) = actor {
                decisions += 1;
                if decisions <= OPENING {
                    (seat, action).hash(&mut opening);
                }
                if wanted {
                    steps.push((seat, action));
                }
            }
            (actor, action).hash(&mut line);
        });
        self.distinct.insert(line.finish());
        self.openings.insert(opening.finish());
        self.games += 1;
        self.decisions += u64::from(trial.decisions);
        let winners = trial.outcome.winners();
        for seat in winners.iter() {
            self.wins[seat.index()] += WIN / winners.len() as u64;
        }
        *self.ends.entry(trial.outcome.ending).or_default() += 1;
        let length = trial.decisions as usize;
        if self.lengths.len() <= length {
            self.lengths.resize(length + 1, 0);
        }
        self.lengths[length] += 1;
        let Sums { tally, doers, .. } = self;
        tally.take_credits(|group, name, credits| {
            let doers = doers.entry((group, name)).or_default();
            for seat in Seat::all(trial.outcome.seats()) {
                let times = credits[seat.index()];
                doers.seats += u64::from(times > 0);
                doers.times += u64::from(times);
                if times > 0 && winners.contains(seat) {
                    doers.won += WIN / winners.len() as u64;
                }
            }
        });
        for (seat, words) in referee.complaints() {
            self.forfeits += 1;
            self.complaints.entry(seat.0).or_insert((game, words));
        }
        steps
    }

    /// How victory goes with what seats did.
    fn effects(&self, seats: u8) -> Vec<Effect> {
        let all = self.games * u64::from(seats);
        let share = |won: u64, of: u64| if of == 0 { 0.0 } else { won as f64 / WIN as f64 / of as f64 };
        let effect = |(&(group, name), doers): (&(&'static str, &'static str), &Doers)| {
            let others = all - doers.seats;
            let (with, without) =
                (share(doers.won, doers.seats), share(self.games * WIN - doers.won, others));
            Effect {
                group,
                name,
                per_game: doers.times as f64 / self.games.max(1) as f64,
                seats_with: doers.seats,
                wins_with: with,
                wins_with_ci95: wilson(with, doers.seats),
                seats_without: others,
                wins_without: without,
                wins_without_ci95: wilson(without, others),
                difference: with - without,
                difference_ci95: difference((with, doers.seats), (without, others)),
            }
        };
        self.doers.iter().map(effect).collect()
    }

    fn merge(mut self, other: Sums) -> Sums {
        self.games += other.games;
        self.distinct.merge(other.distinct);
        self.openings.merge(other.openings);
        self.decisions += other.decisions;
        for (mine, theirs) in self.wins.iter_mut().zip(other.wins) {
            *mine += theirs;
        }
        for (ending, count) in other.ends {
            *self.ends.entry(ending).or_default() += count;
        }
        if self.lengths.len() < other.lengths.len() {
            self.lengths.resize(other.lengths.len(), 0);
        }
        for (mine, theirs) in self.lengths.iter_mut().zip(other.lengths) {
            *mine += theirs;
        }
        self.tally.merge(&other.tally);
        for (what, theirs) in other.doers {
            let mine = self.doers.entry(what).or_default();
            mine.seats += theirs.seats;
            mine.times += theirs.times;
            mine.won += theirs.won;
        }
        self.forfeits += other.forfeits;
        for (seat, theirs) in other.complaints {
            let mine = self.complaints.entry(seat).or_insert_with(|| theirs.clone());
            if theirs.0 < mine.0 {
                *mine = theirs;
            }
        }
        self
    }
}

/// Plays `plan.games` games and sums them up; what is counted is told to the scribe, if there is one.
pub fn simulate<G: Thinking + Hosting + Statistics, F: Fn(u64) + Sync>(
    plan: &Plan,
    progress: Progress<'_, F>,
    scribe: Option<Scribe<'_>>,
) -> Result<Simulation, Fault> {
    // Faults of the table show here, before any thread starts.
    Referee::<G>::new(&plan.setup, &plan.bots)?;
    let mut builder = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = plan.threads {
        builder = builder.num_threads(threads);
    }
    let pool = builder.build().map_err(|_| Fault::Threads(plan.threads.unwrap_or(0)))?;
    let began = Instant::now();
    let workers = pool.current_num_threads();
    // A few games of slow bots are spread too.
    let piece = (plan.games / (workers as u64 * 8)).clamp(1, PIECE);
    // Pieces are handed out in order, so that a scribe need not remember much.
    let next = AtomicU64::new(0);
    let work = || -> Result<Sums, Fault> {
        let mut sums = Sums::default();
        let mut referee = Referee::<G>::new(&plan.setup, &plan.bots)?;
        loop {
            let first = next.fetch_add(piece, Ordering::Relaxed);
            let (mut told, mut since) = (sums.games, Instant::now());
            for game in first..plan.games.min(first.saturating_add(piece)) {
                if progress.stop.load(Ordering::Relaxed) {
                    break;
                }
                let steps = sums.add(&mut referee, plan.seed, game, scribe.is_some());
                if let Some(scribe) = scribe {
                    let record = referee.written(plan.seed, game, &steps);
                    scribe(game, record.map_err(|words| Fault::Unwritten(game, words))?);
                }
                // Games of slow bots are told one by one, those of quick ones together.
                if since.elapsed() > SOON {
                    (progress.advance)(sums.games - told);
                    (told, since) = (sums.games, Instant::now());
                }
            }
            (progress.advance)(sums.games - told);
            if first >= plan.games || progress.stop.load(Ordering::Relaxed) {
                return Ok(sums);
            }
        }
    };
    let merge = |one: Sums, other: Sums| Ok(one.merge(other));
    let sums =
        pool.install(|| (0..workers).into_par_iter().map(|_| work()).try_reduce(Sums::default, merge))?;
    Ok(report::<G>(plan, sums, began.elapsed().as_secs_f64()))
}

fn report<G: Thinking + Hosting + Statistics>(plan: &Plan, sums: Sums, seconds: f64) -> Simulation {
    let (games, distinct) = (sums.games, sums.distinct.count().min(sums.games));
    let per_game = |total: u64| if games == 0 { 0.0 } else { total as f64 / games as f64 };
    let seats = plan.setup.seats();
    let share = |seat: Seat| per_game(sums.wins[seat.index()]) / WIN as f64;
    let wins: Vec<f64> = Seat::all(seats).map(share).collect();
    let effects = sums.effects(seats);
    let bot = |seat: usize| &plan.bots[seat % plan.bots.len()];
    let mut complaints: Vec<String> =
        sums.complaints.iter().map(|(&seat, (_, words))| format!("{}: {words}", bot(seat.into()))).collect();
    complaints.sort();
    complaints.dedup();
    Simulation {
        game: G::ID,
        seats,
        options: plan.setup.all().map(|(name, value)| (name, value.to_owned())).collect(),
        games,
        distinct_games: distinct,
        distinct_openings: sums.openings.count().min(games),
        seed: plan.seed,
        bots: (0..usize::from(seats)).map(|seat| bot(seat).clone()).collect(),
        seconds,
        games_per_second: if seconds > 0.0 { games as f64 / seconds } else { 0.0 },
        decisions: sums.decisions,
        decisions_per_game: per_game(sums.decisions),
        wins_ci95: wins.iter().map(|&share| wilson(share, distinct)).collect(),
        wins,
        ends: sums.ends,
        length: Length::of(&sums.lengths),
        lengths: (0u32..).zip(sums.lengths.iter().copied()).filter(|(_, count)| *count > 0).collect(),
        stats: sums.tally.iter().map(|(name, total)| (name, per_game(total))).collect(),
        stats_total: sums.tally.iter().collect(),
        forfeits: sums.forfeits,
        complaints,
        effects,
    }
}
