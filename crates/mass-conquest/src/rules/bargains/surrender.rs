//! Surrender to one player, if all agree (MWC-3, MWC-R48).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use table::{MAX_SEATS, Seat, SeatSet, Sink};

use crate::rules::event::Event;
use crate::rules::refusal::Why;
use crate::rules::state::{Board, Conquest, Ending, NOBODY, Phase, Sets};

/// A motion to surrender (MWC-3, MWC-R48).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Motion {
    /// Who moved it.
    pub mover: Seat,
    /// Who would win.
    pub to: Seat,
    /// Seats whose votes are in.
    pub voted: SeatSet,
    /// It falls at the end of this round.
    pub last: u16,
    pub(crate) over: bool,
}

impl Board {
    /// Whether surrender may be moved (MWC-R48).
    pub(crate) fn may_move(&self, seat: Seat, to: Seat) -> Result<(), Why> {
        self.may_talk()?;
        if self.phase.is_battle() {
            return Err(Why::Closed);
        }
        if to.0 >= self.seats || !self.houses[to.index()].alive {
            return Err(Why::Unknown("living player"));
        }
        if self.motion.is_some() || self.motioned[seat.index()].contains(to) {
            Err(Why::MotionOpen)
        } else {
            Ok(())
        }
    }

    /// Whom `seat` might well surrender to: the one that has three times as many troops as anybody
    /// else. A motion in favour of somebody else is possible, but not listed.
    pub(super) fn overlord(&self, seat: Seat) -> Option<Seat> {
        if self.motion.is_some() {
            return None;
        }
        let mut counts = [0u32; MAX_SEATS];
        for troop in self.troops.iter().filter(|troop| troop.owner != NOBODY) {
            counts[troop.owner.index()] += 1;
        }
        let best = Seat::all(self.seats).max_by_key(|&other| (counts[other.index()], u8::MAX - other.0))?;
        let towers = |other: Seat| other == best || counts[best.index()] >= 3 * counts[other.index()];
        let fresh = !self.motioned[seat.index()].contains(best);
        let armed = counts[best.index()] > 0;
        (best != seat && fresh && armed && Seat::all(self.seats).all(towers)).then_some(best)
    }

    /// Whether `seat` has a vote to cast (MWC-R48).
    pub(crate) fn may_vote(&self, seat: Seat) -> Result<(), Why> {
        self.may_talk()?;
        if self.phase.is_battle() {
            return Err(Why::Closed);
        }
        if self.motion.is_some_and(|motion| !motion.voted.contains(seat)) { Ok(()) } else { Err(Why::NoVote) }
    }
}

impl Conquest {
    /// `by` moves that everybody surrenders to `to`, and has voted for it.
    pub(crate) fn move_surrender<S: Sink<Event>>(&mut self, by: Seat, to: Seat, log: &mut S) {
        let board = &mut self.board;
        board.motioned[by.index()] = board.motioned[by.index()].with(to);
        let voted = SeatSet::only(by);
        board.motion = Some(Motion { mover: by, to, voted, last: board.round + 1, over: false });
        self.hidden.votes = voted;
        log.emit(Event::Moved { by, to });
    }

    /// A secret vote on the open motion.
    pub(crate) fn vote<S: Sink<Event>>(&mut self, seat: Seat, yes: bool, log: &mut S) {
        if let Some(motion) = &mut self.board.motion {
            motion.voted = motion.voted.with(seat);
            if yes {
                self.hidden.votes = self.hidden.votes.with(seat);
            }
            log.emit(Event::Voted { seat, yes });
        }
    }

    /// Ends the motion once all votes are in, one is against it, or its time is over (MWC-R48).
    pub(crate) fn count_votes<S: Sink<Event>>(&mut self, log: &mut S) {
        let Conquest { board, hidden } = self;
        let Some(motion) = board.motion else {
            hidden.votes = SeatSet::EMPTY;
            return;
        };
        let living = board.living();
        let yes = hidden.votes.among(living);
        let refused = !motion.voted.among(living).but(yes).is_empty();
        let complete = living.but(motion.voted).is_empty();
        if complete || refused || motion.over {
            let passed = complete && !refused;
            log.emit(Event::Counted { to: motion.to, yes, passed });
            board.motion = None;
            hidden.votes = SeatSet::EMPTY;
            if passed && board.phase != Phase::Over {
                board.finish(Ending::Surrender, SeatSet::only(motion.to), log);
            }
        }
    }
}
