//! Processor time that an address may use: so much a second in the long run, and so much at once.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::limits::Limits;

/// The processor time of one address. It is paid for afterwards, so it may be overdrawn; whoever is in debt
/// waits until it is worked off.
#[derive(Debug)]
pub struct Purse {
    /// Seconds of processor time per second; infinite if they are not counted.
    income: f64,
    /// The most that is saved, in seconds.
    most: f64,
    /// Seconds that may be spent, less than none in debt, and when that was so.
    held: Mutex<(f64, Instant)>,
}

impl Purse {
    /// A full one.
    pub fn new(limits: &Limits) -> Purse {
        Purse::full_at(limits, Instant::now())
    }

    fn full_at(limits: &Limits, now: Instant) -> Purse {
        let (income, most) = (limits.processor_per_second / 1e3, limits.processor_burst / 1e3);
        Purse { income, most, held: Mutex::new((most, now)) }
    }

    fn held(&self, now: Instant) -> MutexGuard<'_, (f64, Instant)> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let earned = now.saturating_duration_since(held.1).as_secs_f64() * self.income.min(1e12);
        *held = ((held.0 + earned).min(self.most), now.max(held.1));
        held
    }

    /// Pays for work that was done.
    pub fn spend(&self, time: Duration) {
        self.spend_at(Instant::now(), time);
    }

    fn spend_at(&self, now: Instant, time: Duration) {
        if self.income.is_finite() {
            self.held(now).0 -= time.as_secs_f64();
        }
    }

    /// How long it takes until nothing is owed; `None` if nothing is.
    pub fn debt(&self) -> Option<Duration> {
        self.debt_at(Instant::now())
    }

    fn debt_at(&self, now: Instant) -> Option<Duration> {
        if self.income.is_infinite() {
            return None;
        }
        let owed = -self.held(now).0;
        (owed > 0.0).then(|| Duration::try_from_secs_f64(owed / self.income).unwrap_or(Duration::MAX))
    }

    /// Whether everything that may be saved is there: then nothing need be remembered of it.
    pub fn is_full(&self) -> bool {
        self.income.is_infinite() || self.held(Instant::now()).0 >= self.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_used_its_processor_time_waits_until_the_debt_is_worked_off_and_no_longer() {
        let limits = Limits { processor_per_second: 100.0, processor_burst: 1_000.0, ..Limits::default() };
        let start = Instant::now();
        let purse = Purse::full_at(&limits, start);
        let (ms, after) = (Duration::from_millis, |seconds| start + Duration::from_secs(seconds));
        purse.spend_at(start, ms(900));
        assert_eq!(purse.debt_at(start), None, "a tenth of a second is left");
        purse.spend_at(start, ms(400));
        let debt = purse.debt_at(start).unwrap();
        assert!(
            (2_999..=3_001).contains(&debt.as_millis()),
            "300 ms are owed, 100 come in a second: {debt:?}"
        );
        assert!(purse.debt_at(after(2)).is_some());
        assert_eq!(purse.debt_at(after(4)), None);
        // Whoever is away for a day has saved no more than the burst.
        purse.spend_at(after(86_400), ms(1_500));
        assert!(purse.debt_at(after(86_400)).is_some());
    }

    #[test]
    fn processor_time_that_is_not_limited_is_not_counted() {
        let limits = Limits { processor_per_second: f64::INFINITY, ..Limits::default() };
        let purse = Purse::new(&limits);
        purse.spend(Duration::from_secs(1_000_000));
        assert_eq!(purse.debt(), None);
        assert!(purse.is_full());
    }

    #[test]
    fn whoever_has_spent_exactly_what_there_was_owes_nothing_and_is_remembered() {
        let limits = Limits { processor_per_second: 1.0, processor_burst: 1_000.0, ..Limits::default() };
        let start = Instant::now();
        let purse = Purse::full_at(&limits, start);
        assert!(purse.is_full());
        purse.spend_at(start, Duration::from_secs(1));
        assert_eq!(purse.debt_at(start), None);
        assert!(!purse.is_full(), "it takes a quarter of an hour to fill again");
        purse.spend_at(start, Duration::from_millis(1));
        let debt = purse.debt_at(start).unwrap();
        assert!((999..=1_001).contains(&debt.as_millis()), "{debt:?}");
        // A clock that runs back earns nothing.
        assert!(purse.debt_at(start.checked_sub(Duration::from_secs(9)).unwrap()).is_some());
    }
}
