//! The threads on which bots think, and how they take turns.
//!
//! A thought has a [`Ticket`] for as long as it takes. Whoever thinks shows it now and then; if the slice is over and the
//! processor is somebody else's, the thread waits there until it is its turn again. So no thought keeps another waiting
//! for longer than a slice, and none that nobody wants goes on.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bots::Clock;
use tokio::sync::oneshot;

use super::accounts::Bill;
use super::turns::{Places, Turns};
use crate::tables::TableId;

/// How long a thought has the processor before somebody else may have it.
const SLICE: Duration = Duration::from_millis(10);
/// The longest that one decision may take, waiting not counted. More than three times what the most patient bot takes
/// for a whole turn.
const PATIENCE: Duration = Duration::from_secs(10);
/// A bot that does not even look at its clock for so long after that is not waited for.
const GRACE: Duration = Duration::from_secs(5);
/// How often the house looks after bots that do not look at their clock.
const ROUND: Duration = Duration::from_secs(1);

/// All bots that think, and those that want to.
#[derive(Debug)]
pub struct Pool {
    state: Mutex<State>,
    clock: Clock,
}

#[derive(Debug)]
struct State {
    turns: Turns,
    open: bool,
    /// By number: those who wait to begin.
    doors: HashMap<u64, oneshot::Sender<()>>,
    /// By number: what is said to everybody who has a ticket.
    signals: HashMap<u64, Arc<Signal>>,
}

/// What is said to one who thinks.
#[derive(Debug, Default)]
struct Signal {
    /// The thought is not wanted any more.
    stop: AtomicBool,
    /// When the slice ends, in nanoseconds of the pool's clock.
    ends: AtomicU64,
    /// Rings when either changes.
    bell: Condvar,
}

/// What comes of showing a ticket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Think on.
    GoOn,
    /// The processor is somebody else's: wait.
    Wait,
    /// Think no more.
    Stop,
}

impl Pool {
    /// A pool with these places, whose slices are measured by this clock.
    pub fn new(clock: Clock, places: Places) -> Arc<Pool> {
        let (doors, signals) = (HashMap::new(), HashMap::new());
        let state = State { turns: Turns::new(places), open: true, doors, signals };
        Arc::new(Pool { state: Mutex::new(state), clock })
    }

    /// The pool of this machine: a core stays free for requests and commits while bots think.
    pub fn of_machine() -> Arc<Pool> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Pool::new(Clock::default(), Places::on(cores_to_think(cores)))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for a ticket, and for word when the thought may begin.
    pub(super) fn apply(self: &Arc<Pool>, bill: Bill) -> Option<(Ticket, oneshot::Receiver<()>)> {
        let (door, admitted) = oneshot::channel();
        let signal = Arc::new(Signal::default());
        let mut state = self.state();
        if !state.open {
            return None;
        }
        let number = state.turns.apply(bill);
        state.doors.insert(number, door);
        state.signals.insert(number, signal.clone());
        self.settle(&mut state);
        drop(state);
        let (pool, overran) = (self.clone(), AtomicBool::new(false));
        Some((Ticket { pool, number, signal, overran }, admitted))
    }

    /// A ticket for one thought, once there is room for it; `None` if nobody is to think any more.
    pub async fn ticket(self: &Arc<Pool>, bill: Bill) -> Option<Ticket> {
        let (ticket, admitted) = self.apply(bill)?;
        admitted.await.ok()?;
        Some(ticket)
    }

    /// Lets everybody begin and go on who may.
    fn settle(&self, state: &mut State) {
        let now = self.clock.now();
        while let Some(number) = state.turns.admit(now) {
            if let Some(door) = state.doors.remove(&number) {
                // Whoever left meanwhile gives the ticket back.
                let _ = door.send(());
            }
        }
        metrics::gauge!("house_bots_thinking").set(state.turns.begun() as f64);
        self.deal(state);
    }

    /// Gives the processor to whoever is next, as far as it is free.
    fn deal(&self, state: &mut State) {
        let now = self.clock.now();
        while let Some(number) = state.turns.deal(now) {
            if let Some(signal) = state.signals.get(&number) {
                signal.ends.store(nanoseconds(now + SLICE), Ordering::Relaxed);
                signal.bell.notify_all();
            }
        }
    }

    /// Nobody thinks any more, those included who have begun.
    pub fn close(&self) {
        let mut state = self.state();
        state.open = false;
        state.doors.clear();
        state.signals.values().for_each(|signal| signal.say_stop());
    }

    /// Nobody thinks for this table any more, until somebody asks again.
    pub fn dismiss(&self, table: &TableId) {
        let mut state = self.state();
        for number in state.turns.of(|bill| bill.table == *table) {
            state.doors.remove(&number);
            if let Some(signal) = state.signals.get(&number) {
                signal.say_stop();
            }
        }
    }

    /// Forgets who used something long ago.
    pub fn sweep(&self) {
        let now = self.clock.now();
        self.state().turns.sweep(now);
    }

    /// Ends a thought that has taken much more than it may without looking at its clock; others get its place.
    fn give_up(&self, number: u64) -> bool {
        let mut state = self.state();
        let now = self.clock.now();
        let is_stuck = state.turns.thought_for(number, now).is_some_and(|time| time >= PATIENCE + GRACE);
        if is_stuck {
            self.forget(&mut state, number);
        }
        is_stuck
    }

    fn forget(&self, state: &mut State, number: u64) {
        state.turns.finish(number, self.clock.now());
        state.doors.remove(&number);
        if let Some(signal) = state.signals.remove(&number) {
            signal.say_stop();
        }
        self.settle(state);
    }

    /// Waits for a thought to get stuck; then its place is somebody else's already.
    pub async fn until_stuck(self: Arc<Pool>, number: u64) {
        loop {
            tokio::time::sleep(ROUND).await;
            if self.give_up(number) {
                return;
            }
        }
    }
}

impl Signal {
    fn say_stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.bell.notify_all();
    }
}

/// How many of the cores of a machine bots may use: all but one, and the only one there is.
fn cores_to_think(cores: usize) -> usize {
    cores.saturating_sub(1).max(1)
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// The right to think about one decision. Given back when it is dropped.
#[derive(Debug)]
pub struct Ticket {
    pool: Arc<Pool>,
    number: u64,
    signal: Arc<Signal>,
    overran: AtomicBool,
}

impl Ticket {
    /// Where it is good.
    #[cfg(test)]
    pub(super) fn pool(&self) -> &Arc<Pool> {
        &self.pool
    }

    /// The number that the pool knows it by.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Whether the thought is not wanted any more: whatever came of it is not to be played.
    pub fn is_stopped(&self) -> bool {
        self.signal.stop.load(Ordering::Relaxed)
    }

    /// Whether the thought was ended because it took too long.
    pub fn has_overrun(&self) -> bool {
        self.overran.load(Ordering::Relaxed)
    }

    /// Shows the ticket while thinking. Costs a look at the clock within a slice.
    pub fn show(&self) -> Answer {
        if self.is_stopped() || self.has_overrun() {
            return Answer::Stop;
        }
        let now = self.pool.clock.now();
        if nanoseconds(now) < self.signal.ends.load(Ordering::Relaxed) {
            return Answer::GoOn;
        }
        let mut state = self.pool.state();
        let goes_on = state.turns.goes_on(self.number, now);
        if state.turns.thought_for(self.number, now).is_none_or(|time| time >= PATIENCE) {
            self.overran.store(true, Ordering::Relaxed);
            return Answer::Stop;
        }
        if goes_on {
            self.signal.ends.store(nanoseconds(now + SLICE), Ordering::Relaxed);
            return Answer::GoOn;
        }
        self.pool.deal(&mut state);
        Answer::Wait
    }

    /// Waits for the processor; false if there is no more thinking to be done.
    pub fn wait(&self) -> bool {
        let mut state = self.pool.state();
        loop {
            if self.is_stopped() {
                return false;
            }
            if state.turns.has_processor(self.number) {
                return true;
            }
            state = self.signal.bell.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut state = self.pool.state();
        self.pool.forget(&mut state, self.number);
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;
    use crate::tables::Token;

    /// A clock that is set by hand.
    fn by_hand() -> (Arc<AtomicU64>, Clock) {
        let time = Arc::new(AtomicU64::new(0));
        let shown = time.clone();
        (time, Clock::new(move || Duration::from_millis(shown.load(Ordering::Relaxed))))
    }

    fn bill(network: u8) -> Bill {
        let owner = Token::fresh().expect("luck").visitor();
        Bill {
            network: Some([10, 0, 0, network].into()),
            owner,
            table: TableId::fresh().expect("luck"),
            idle: false,
        }
    }

    fn ticket(pool: &Arc<Pool>, bill: &Bill) -> Ticket {
        pool.apply(bill.clone()).expect("it is open").0
    }

    #[test]
    fn a_thread_whose_slice_is_over_waits_until_the_other_has_had_its_own() {
        let (time, clock) = by_hand();
        let pool = Pool::new(clock, Places::on(1));
        let (one, other) = (ticket(&pool, &bill(1)), ticket(&pool, &bill(2)));
        assert!(one.wait());
        time.fetch_add(9, Ordering::Relaxed);
        assert_eq!(one.show(), Answer::GoOn, "the slice is not over");
        time.fetch_add(1, Ordering::Relaxed);
        assert_eq!(one.show(), Answer::Wait);
        thread::scope(|scope| {
            let waiting = scope.spawn(|| one.wait());
            assert!(other.wait(), "it was given the processor at once");
            assert!(!waiting.is_finished());
            time.fetch_add(9, Ordering::Relaxed);
            assert_eq!(other.show(), Answer::GoOn);
            drop(other);
            assert!(waiting.join().expect("no panic"), "the processor is its own again");
        });
        time.fetch_add(50, Ordering::Relaxed);
        assert_eq!(one.show(), Answer::GoOn, "nobody else wants it");
    }

    #[test]
    fn closing_and_dismissing_wake_whoever_waits() {
        let (_, clock) = by_hand();
        let pool = Pool::new(clock, Places::on(1));
        let bills = [bill(1), bill(2), bill(3)];
        let tickets = [0, 1, 2].map(|nth: usize| ticket(&pool, &bills[nth]));
        assert!(tickets[0].wait());
        thread::scope(|scope| {
            let waiting = [1, 2].map(|nth: usize| {
                scope.spawn({
                    let ticket = &tickets[nth];
                    move || ticket.wait()
                })
            });
            let [second, third] = waiting;
            pool.dismiss(&bills[1].table);
            assert!(!second.join().expect("no panic"), "its table needs nobody");
            assert_eq!((tickets[0].show(), third.is_finished()), (Answer::GoOn, false));
            pool.close();
            assert!(!third.join().expect("no panic"));
        });
        assert_eq!(tickets[0].show(), Answer::Stop);
        assert!(pool.apply(bill(4)).is_none(), "nobody begins any more");
    }

    #[test]
    fn a_thought_ends_when_it_has_taken_too_long_and_waiting_does_not_count() {
        let (time, clock) = by_hand();
        let pool = Pool::new(clock, Places::on(1));
        let (one, other) = (ticket(&pool, &bill(1)), ticket(&pool, &bill(2)));
        time.fetch_add(10, Ordering::Relaxed);
        assert_eq!(one.show(), Answer::Wait);
        time.fetch_add(20_000, Ordering::Relaxed);
        drop(other);
        assert!(one.wait());
        assert_eq!(one.show(), Answer::GoOn);
        time.fetch_add(9_990, Ordering::Relaxed);
        assert_eq!((one.show(), one.has_overrun()), (Answer::Stop, true));
    }

    #[test]
    fn one_that_never_looks_at_its_clock_loses_its_place() {
        let (time, clock) = by_hand();
        let pool = Pool::new(clock, Places::on(1));
        let (stuck, other) = (ticket(&pool, &bill(1)), ticket(&pool, &bill(2)));
        time.fetch_add(14_999, Ordering::Relaxed);
        assert!(!pool.give_up(stuck.number()) && !stuck.is_stopped());
        time.fetch_add(1, Ordering::Relaxed);
        assert!(pool.give_up(stuck.number()) && stuck.is_stopped());
        assert!(other.wait(), "the processor is somebody else's");
        assert!(!pool.give_up(other.number()));
        drop(stuck);
        assert_eq!(other.show(), Answer::GoOn);
    }

    #[test]
    fn a_core_stays_free_for_requests_unless_there_is_only_one() {
        assert_eq!([1, 2, 3, 8].map(cores_to_think), [1, 1, 2, 7]);
    }
}
