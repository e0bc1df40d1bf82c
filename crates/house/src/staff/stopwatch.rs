//! The time that a bot has thought about its turn.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bots::Clock;

use super::pool::{Answer, Ticket};

/// Counts the time of one turn, while the bot thinks; not while it waits for the processor.
#[derive(Clone, Debug)]
pub struct Stopwatch {
    base: Clock,
    /// Thought so far, and since when this thought goes on.
    time: Arc<Mutex<(Duration, Option<Duration>)>>,
    /// The right to think, while there is one.
    ticket: Arc<Mutex<Option<Arc<Ticket>>>>,
}

impl Stopwatch {
    /// One that reads this clock.
    pub fn new(base: Clock) -> Stopwatch {
        Stopwatch { base, time: Arc::default(), ticket: Arc::default() }
    }

    fn time(&self) -> MutexGuard<'_, (Duration, Option<Duration>)> {
        self.time.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The time thought so far.
    pub fn thought(&self) -> Duration {
        let (before, since) = *self.time();
        before + since.map_or(Duration::ZERO, |since| self.base.now().saturating_sub(since))
    }

    /// As a clock that a bot can read, and that the holder of its ticket can stop.
    pub fn clock(&self) -> Clock {
        let (stopwatch, shower) = (self.clone(), self.clone());
        Clock::new(move || stopwatch.thought()).hosted(move || shower.goes_on())
    }

    /// Begins again from this time.
    pub fn set(&self, thought: Duration) {
        *self.time() = (thought, None);
    }

    /// Runs while something is thought about with this ticket.
    pub fn during<T>(&self, ticket: &Arc<Ticket>, think: impl FnOnce() -> T) -> T {
        *self.ticket() = Some(ticket.clone());
        self.run();
        let found = think();
        self.set(self.thought());
        *self.ticket() = None;
        found
    }

    fn ticket(&self) -> MutexGuard<'_, Option<Arc<Ticket>>> {
        self.ticket.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self) {
        self.time().1 = Some(self.base.now());
    }

    /// Whether whoever thinks may go on; returns when they may. Stands still while they wait.
    fn goes_on(&self) -> bool {
        let Some(ticket) = self.ticket().clone() else { return true };
        match ticket.show() {
            Answer::GoOn => true,
            Answer::Stop => false,
            Answer::Wait => {
                self.set(self.thought());
                let goes_on = ticket.wait();
                self.run();
                goes_on
            }
        }
    }
}
