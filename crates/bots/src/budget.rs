//! How long a search may think, and how.

use std::sync::Arc;
use std::time::{Duration, Instant};

/// Tells the time since some fixed moment.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Duration + Send + Sync>);

impl Clock {
    /// A clock that shows what `tell` says; for tests.
    pub fn new(tell: impl Fn() -> Duration + Send + Sync + 'static) -> Clock {
        Clock(Arc::new(tell))
    }

    /// The time now.
    pub fn now(&self) -> Duration {
        (self.0)()
    }
}

impl Default for Clock {
    fn default() -> Clock {
        let began = Instant::now();
        Clock::new(move || began.elapsed())
    }
}

impl std::fmt::Debug for Clock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Clock")
    }
}

/// How a playout is finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Every legal action is equally likely.
    Uniform,
    /// As the game describes a careless beginner.
    Careless,
}

/// What a search may spend on one decision, and the manner of its playouts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Budget {
    /// Playouts, those remembered from earlier decisions included; the answer is reproducible from
    /// a seed unless time runs out first.
    pub playouts: u32,
    /// Wall-clock time for one turn, the decisions that the seat makes in a row: each of them gets
    /// an eighth of what is left.
    pub time: Option<Duration>,
    /// Threads that think side by side; the same answer needs the same number.
    pub threads: u8,
    /// Weight of actions seldom tried.
    pub curiosity: f32,
    /// What an untried action is thought to be worth above the mean.
    pub hope: f32,
    /// A playout ends after this many decisions beyond the tree, and the game's own judgement stands
    /// for the rest, if the game has one.
    pub cut: u32,
    /// Who finishes a playout.
    pub manner: Manner,
    /// Positions that may be visited to solve an endgame; 0 for a player who does not try.
    pub oracle: u32,
    /// How much the game's judgement of what follows steers where the search looks first.
    pub prior: f32,
}

impl Budget {
    /// So many playouts a decision, on one thread.
    pub const fn playouts(playouts: u32) -> Budget {
        Budget {
            playouts,
            time: None,
            threads: 1,
            curiosity: 0.20,
            hope: -0.05,
            cut: 0,
            manner: Manner::Uniform,
            oracle: 0,
            prior: 0.0,
        }
    }

    /// Reads what stands after `search:`: a number of playouts or of milliseconds, a number of
    /// threads, and knobs in hundredths: `20000`, `500ms`, `20000x2`, `20000+c40+cut12`.
    pub fn read(text: &str) -> Option<Budget> {
        let mut parts = text.split('+');
        let (amount, threads) = match parts.next()?.split_once('x') {
            Some((amount, threads)) => (amount, threads.parse().ok().filter(|n| (1..=64).contains(n))?),
            None => (text.split('+').next()?, 1),
        };
        let mut budget = match amount.strip_suffix("ms") {
            Some(time) => {
                let time = time.parse().ok().filter(|ms| (1..=600_000).contains(ms))?;
                Budget { time: Some(Duration::from_millis(time)), ..Budget::playouts(2_000_000) }
            }
            None => Budget::playouts(amount.parse().ok().filter(|n| (1..=10_000_000).contains(n))?),
        };
        budget.threads = threads;
        for knob in parts {
            let digits = knob.find(|c: char| c.is_ascii_digit() || c == '-')?;
            let (name, number) = knob.split_at(digits);
            let number: i32 = number.parse().ok().filter(|n| (-1000..=1000).contains(n))?;
            match name {
                "c" => budget.curiosity = number as f32 / 100.0,
                "hope" => budget.hope = number as f32 / 100.0,
                "prior" => budget.prior = number as f32 / 10.0,
                "manner" => budget.manner = *[Manner::Uniform, Manner::Careless].get(number as usize)?,
                "oracle" => budget.oracle = number.unsigned_abs() * 1000,
                "cut" => budget.cut = u32::try_from(number).ok()?,
                _ => return None,
            }
        }
        Some(budget)
    }
}
