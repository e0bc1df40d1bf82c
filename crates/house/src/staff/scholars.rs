//! Thinking for people: a game explained, a hint. It goes on piece by piece, only while no game waits.

use std::sync::Arc;
use std::time::Duration;

use bots::{Clock, Counsel, Interrupted, Scholar, Study, counsel};
use shelf::{Desk, GameVisitor, Thinker};
use table::{Chair, HouseGame, Names, Record, ReplayFault, Seat};

use super::pool::Ticket;
use super::stopwatch::Stopwatch;

/// How long one ticket is used, about; then others have a turn, and how far it is can be told.
const PIECE: Duration = Duration::from_millis(150);

/// A game that is being explained.
trait Explaining: Send {
    fn step(&mut self) -> Result<bool, Interrupted>;
    fn progress(&self) -> (usize, usize);
    fn finish(self: Box<Self>) -> Study;
}

impl<G: HouseGame> Explaining for Scholar<G> {
    fn step(&mut self) -> Result<bool, Interrupted> {
        Scholar::step(self)
    }

    fn progress(&self) -> (usize, usize) {
        Scholar::progress(self)
    }

    fn finish(self: Box<Self>) -> Study {
        Scholar::finish(*self)
    }
}

/// Whoever explains a game to one of its seats, from what that seat knew.
pub struct Explainer {
    work: Box<dyn Explaining>,
    stopwatch: Stopwatch,
}

impl std::fmt::Debug for Explainer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Explainer").field("progress", &self.work.progress()).finish_non_exhaustive()
    }
}

struct Begin<'a> {
    record: &'a Record,
    seat: Seat,
    clock: Clock,
}

impl GameVisitor for Begin<'_> {
    type Out = Result<Box<dyn Explaining>, ReplayFault>;

    fn visit<G: HouseGame>(self) -> Self::Out {
        Ok(Box::new(Scholar::<G>::new(self.record, self.seat, self.clock)?))
    }
}

impl Explainer {
    /// Begins; the error says why the record does not hold.
    pub fn new(record: &Record, seat: Seat) -> Result<Explainer, String> {
        let stopwatch = Stopwatch::new(Clock::default());
        let begin = Begin { record, seat, clock: stopwatch.clock() };
        let work = shelf::visit(&record.game, begin).map_err(|fault| fault.to_string())?;
        Ok(Explainer { work: work.map_err(|fault| fault.to_string())?, stopwatch })
    }

    /// How many pieces are done, and of about how many.
    pub fn progress(&self) -> (usize, usize) {
        self.work.progress()
    }

    /// Thinks with this ticket for a while; whether there is more to do.
    pub fn go_on(&mut self, ticket: &Arc<Ticket>) -> Result<bool, Interrupted> {
        if !ticket.wait() {
            return Err(Interrupted);
        }
        let Explainer { work, stopwatch } = self;
        stopwatch.set(Duration::ZERO);
        let watch = stopwatch.clone();
        stopwatch.during(ticket, || {
            loop {
                match work.step()? {
                    true if watch.thought() < PIECE => {}
                    more => return Ok(more),
                }
            }
        })
    }

    /// What came of it.
    pub fn finish(self) -> Study {
        self.work.finish()
    }
}

/// Somebody who is asked for a hint.
struct Asked<'a> {
    names: &'a Names,
    clock: Clock,
    found: &'a mut Option<Counsel>,
}

impl Thinker for Asked<'_> {
    fn decide<G: HouseGame>(self, chair: &Chair<'_, G>) -> Option<G::Action> {
        *self.found = counsel(chair, self.names, &self.clock).ok();
        None
    }
}

/// A hint for the seat at this desk; `None` if it was not thought to the end.
pub fn advise(desk: &Desk, names: &Names, ticket: &Arc<Ticket>) -> Option<Counsel> {
    if !ticket.wait() {
        return None;
    }
    let (stopwatch, mut found) = (Stopwatch::new(Clock::default()), None);
    let asked = Asked { names, clock: stopwatch.clock(), found: &mut found };
    stopwatch.during(ticket, || desk.think(asked));
    found
}
