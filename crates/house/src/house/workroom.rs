//! The workroom: what takes longer than a glance is done here, beside the threads that answer, and in turn
//! between those who ask.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use abacus::thread_time;
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

use super::House;
use super::guest::Guest;
use super::limits::Limits;
use crate::problem::Problem;

/// For whom something is done; `None` is the house itself, and what everybody waits for.
type Who = Option<IpAddr>;

/// Some places to work at, and a line before them for every address. Those who wait take turns by
/// address, so one that asks for much waits for itself.
#[derive(Debug)]
pub struct Workroom {
    places: usize,
    /// The most places that one address has at a time.
    share: usize,
    /// The most that may wait in the line of one address.
    most: usize,
    lines: Mutex<Lines>,
}

#[derive(Debug, Default)]
struct Lines {
    taken: usize,
    /// Places that each has.
    busy: HashMap<Who, usize>,
    waiting: HashMap<Who, VecDeque<oneshot::Sender<Place>>>,
    /// Who has somebody waiting, the next first.
    turns: VecDeque<Who>,
}

/// A place in the workroom; given to the next when it is dropped.
#[derive(Debug)]
struct Place {
    room: Arc<Workroom>,
    who: Who,
}

/// Too many of the same address wait already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct LineFull;

impl Workroom {
    /// One with so many places.
    pub fn new(places: usize, limits: &Limits) -> Workroom {
        let places = places.max(2);
        // A host who lets an address ask for as much as it likes means it.
        let share = if limits.waiting_per_address == usize::MAX { places } else { places - 1 };
        Workroom { places, share, most: limits.waiting_per_address, lines: Mutex::default() }
    }

    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a place. The impatient are sent away where too many wait already.
    async fn enter(self: &Arc<Workroom>, who: Who, patient: bool) -> Result<Place, LineFull> {
        let called = {
            let mut lines = self.lines();
            let waiting = lines.waiting.get_mut(&who);
            let ahead = waiting.map_or(0, |line| {
                // Those who have hung up are not waiting.
                line.retain(|place| !place.is_closed());
                line.len()
            });
            let busy = lines.busy.get(&who).copied().unwrap_or_default();
            if ahead == 0 && busy < self.share && lines.taken < self.places {
                return Ok(lines.seat(self, who));
            }
            if ahead >= self.most && !patient {
                return Err(LineFull);
            }
            let (place, called) = oneshot::channel();
            lines.waiting.entry(who).or_default().push_back(place);
            if !lines.turns.contains(&who) {
                lines.turns.push_back(who);
            }
            called
        };
        // The room outlives those who wait in it, so that somebody calls.
        called.await.map_err(|_| LineFull)
    }

    /// Calls whoever is next, as long as there are places.
    fn call(self: &Arc<Workroom>) {
        loop {
            // Not while the lines are held: a place that nobody takes any more comes back here.
            let Some((next, place)) = self.lines().next(self) else { return };
            let _ = next.send(place);
        }
    }
}

impl Lines {
    fn seat(&mut self, room: &Arc<Workroom>, who: Who) -> Place {
        self.taken += 1;
        *self.busy.entry(who).or_default() += 1;
        Place { room: room.clone(), who }
    }

    /// Who is called next, with their place.
    fn next(&mut self, room: &Arc<Workroom>) -> Option<(oneshot::Sender<Place>, Place)> {
        if self.taken >= room.places {
            return None;
        }
        for _ in 0..self.turns.len() {
            let who = self.turns.pop_front()?;
            let full = self.busy.get(&who).is_some_and(|busy| *busy >= room.share);
            let line = self.waiting.get_mut(&who);
            let next = line.filter(|_| !full).and_then(|line| {
                line.retain(|place| !place.is_closed());
                line.pop_front()
            });
            if self.waiting.get(&who).is_some_and(|line| !line.is_empty()) {
                self.turns.push_back(who);
            } else {
                self.waiting.remove(&who);
            }
            if let Some(next) = next {
                return Some((next, self.seat(room, who)));
            }
        }
        None
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        {
            let mut lines = self.room.lines();
            lines.taken -= 1;
            if let Some(busy) = lines.busy.get_mut(&self.who) {
                *busy -= 1;
                if *busy == 0 {
                    lines.busy.remove(&self.who);
                }
            }
        }
        self.room.call();
    }
}

impl House {
    /// Does what takes longer than a glance, beside the threads that answer. Whoever it is done for waits in
    /// turn with others and pays for it; somebody in debt is refused before it begins.
    pub async fn work<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let who = Guest::current().map(|guest| guest.address);
        self.work_in_line(who, job).await
    }

    /// The same for what others wait for too: they should not stand in the line of whoever asked first.
    pub(super) async fn work_for_all<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        self.work_in_line(None, job).await
    }

    async fn work_in_line<T: Send + 'static>(
        &self,
        who: Who,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let guest = Guest::current();
        let patient = who.is_none() || guest.as_ref().is_some_and(|guest| guest.patient);
        // Not for what others wait for too: a stream in debt would keep them all.
        if let Some(guest) = guest.as_ref().filter(|guest| guest.patient && who.is_some()) {
            tokio::select! {
                () = guest.solvent() => {}
                () = self.closing.cancelled() => return Err(Problem::not_now("The house is closing.")),
            }
        }
        let place = self.workroom.enter(who, patient).await.map_err(|LineFull| Problem::too_fast(1))?;
        let debt = guest.as_ref().filter(|_| !patient).and_then(|guest| guest.purse.debt());
        if let Some(debt) = debt {
            return Err(Problem::too_fast(debt.as_secs() + 1));
        }
        let work = move || {
            let before = thread_time();
            let done = job();
            let time = thread_time().saturating_sub(before);
            if let Some(guest) = guest {
                guest.purse.spend(time);
            }
            metrics::histogram!("house_work_seconds").record(time);
            drop(place);
            done
        };
        spawn_blocking(work).await.map_err(Problem::broken)
    }
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::task::{Context, Poll, Waker};
    use std::time::Duration;

    use super::*;

    fn room(places: usize, most: usize) -> Arc<Workroom> {
        Arc::new(Workroom::new(places, &Limits { waiting_per_address: most, ..Limits::default() }))
    }

    fn address(last: u8) -> Who {
        Some(IpAddr::from([10, 0, 0, last]))
    }

    fn poll<F: Future>(entering: &mut Pin<Box<F>>) -> Poll<F::Output> {
        entering.as_mut().poll(&mut Context::from_waker(Waker::noop()))
    }

    /// Whether it gets a place without anybody leaving.
    async fn at_once(entering: impl Future<Output = Result<Place, LineFull>>) -> Option<Place> {
        tokio::time::timeout(Duration::from_millis(20), entering).await.ok()?.ok()
    }

    #[tokio::test]
    async fn an_address_that_asks_for_all_places_leaves_one_to_the_others() {
        let room = room(3, 10);
        let busy = [room.enter(address(1), false).await, room.enter(address(1), false).await];
        assert!(busy.iter().all(Result::is_ok));
        assert!(at_once(room.enter(address(1), false)).await.is_none(), "its share is used");
        let other = at_once(room.enter(address(2), false)).await;
        assert!(other.is_some(), "a place is left for somebody else");
    }

    #[tokio::test]
    async fn a_line_of_one_address_is_bounded_and_whoever_hangs_up_does_not_count() {
        let room = room(2, 2);
        let _busy = room.enter(address(1), false).await.unwrap();
        let mut waiting: Vec<_> = (0..2).map(|_| Box::pin(room.enter(address(1), false))).collect();
        for one in &mut waiting {
            assert!(poll(one).is_pending());
        }
        assert_eq!(room.enter(address(1), false).await.unwrap_err(), LineFull);
        assert!(poll(&mut Box::pin(room.enter(address(1), true))).is_pending(), "a stream waits");
        waiting.pop();
        assert!(poll(&mut Box::pin(room.enter(address(1), false))).is_pending(), "room in the line");
    }

    #[tokio::test]
    async fn addresses_take_turns_however_many_of_one_wait() {
        let room = room(2, 100);
        let (first, _second) = (room.enter(address(1), false).await, room.enter(address(9), false).await);
        let mut greedy: Vec<_> = (0..20).map(|_| Box::pin(room.enter(address(1), false))).collect();
        for one in &mut greedy {
            assert!(poll(one).is_pending());
        }
        let mut late = Box::pin(room.enter(address(2), false));
        assert!(poll(&mut late).is_pending());
        drop(first);
        // One of the twenty is called, and after it whoever came last.
        let mut called = Vec::new();
        for one in &mut greedy {
            if let Poll::Ready(place) = poll(one) {
                called.push(place);
            }
        }
        assert_eq!(called.len(), 1);
        drop(called);
        assert!(poll(&mut late).is_ready(), "twenty others of one address do not come first");
    }

    #[tokio::test]
    async fn a_place_given_to_somebody_who_has_left_goes_to_the_next() {
        let room = room(2, 100);
        let first = room.enter(address(1), false).await;
        let mut gone = Box::pin(room.enter(address(1), false));
        let mut stays = Box::pin(room.enter(address(1), false));
        assert!(poll(&mut gone).is_pending() && poll(&mut stays).is_pending());
        drop(gone);
        drop(first);
        assert!(poll(&mut stays).is_ready());
        drop(stays);
        let lines = room.lines();
        assert_eq!((lines.taken, lines.busy.len(), lines.waiting.len()), (0, 0, 0));
    }
}
