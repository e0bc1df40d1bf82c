//! The time that a bot has thought about its turn.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bots::Clock;

/// Counts the time of one turn, while the bot thinks.
#[derive(Clone, Debug)]
pub struct Stopwatch {
    base: Clock,
    /// Thought so far, and since when this thought goes on.
    time: Arc<Mutex<(Duration, Option<Duration>)>>,
}

impl Stopwatch {
    /// One that reads this clock.
    pub fn new(base: Clock) -> Stopwatch {
        Stopwatch { base, time: Arc::default() }
    }

    fn time(&self) -> MutexGuard<'_, (Duration, Option<Duration>)> {
        self.time.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The time thought so far.
    pub fn thought(&self) -> Duration {
        let (before, since) = *self.time();
        before + since.map_or(Duration::ZERO, |since| self.base.now().saturating_sub(since))
    }

    /// As a clock that a bot can read.
    pub fn clock(&self) -> Clock {
        let stopwatch = self.clone();
        Clock::new(move || stopwatch.thought())
    }

    /// Begins again from this time.
    pub fn set(&self, thought: Duration) {
        *self.time() = (thought, None);
    }

    /// Runs while something is thought about.
    pub fn during<T>(&self, think: impl FnOnce() -> T) -> T {
        self.time().1 = Some(self.base.now());
        let found = think();
        self.set(self.thought());
        found
    }
}
