//! A clock that tests can set and hosts can stop.

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
