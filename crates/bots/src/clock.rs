//! A clock that tests can set and hosts can stop.

use std::sync::Arc;
use std::time::{Duration, Instant};

/// Tells the time since some fixed moment, and whether there is any point in going on.
///
/// Whoever thinks looks at it now and then ([`Clock::calls_time`]). A host may let that look take a while, because the
/// processor is somebody else's at the moment, and may answer that nobody wants the thought any more.
#[derive(Clone)]
pub struct Clock {
    tell: Arc<dyn Fn() -> Duration + Send + Sync>,
    host: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
}

impl Clock {
    /// A clock that shows what `tell` says; for tests.
    pub fn new(tell: impl Fn() -> Duration + Send + Sync + 'static) -> Clock {
        Clock { tell: Arc::new(tell), host: None }
    }

    /// The same of a host that wants a word: `goes_on` is asked at every look, may keep its asker waiting, and is
    /// false once the thought is to end.
    pub fn hosted(self, goes_on: impl Fn() -> bool + Send + Sync + 'static) -> Clock {
        Clock { host: Some(Arc::new(goes_on)), ..self }
    }

    /// The time now.
    pub fn now(&self) -> Duration {
        (self.tell)()
    }

    /// Whether the host wants the thought to go on; returns when it may.
    pub fn goes_on(&self) -> bool {
        self.host.as_ref().is_none_or(|goes_on| goes_on())
    }

    /// Whether a thought that ends at `ends` is to end here, by the time or by the host. Costs nothing where there is
    /// neither.
    pub fn calls_time(&self, ends: Option<Duration>) -> bool {
        !self.goes_on() || ends.is_some_and(|end| self.now() >= end)
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
