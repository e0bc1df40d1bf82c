//! Many games at once, in numbers: what a vector of environments is made of.

use std::hash::Hasher;
use std::ops::Range;

use crate::{Actor, Dice, Encode, Layout, Mix, Next, QuickDice, Scratch, Seat, Setup, SetupFault};

/// Games of one setup that are stepped together, by action codes.
///
/// Each lane is a game of its own. It waits for the seat that decides now; where several decide at once they are asked one
/// after another, lowest number first, and none sees what another answered. Seats that may act without being
/// waited for are not asked. Chance is drawn by dice of the lane's own, so a lane plays the same whatever the others
/// do, and a batch can be cut into several that run on threads of their own. A game that ends is followed by another in the
/// same lane.
///
/// Once its buffers have grown, stepping allocates nothing.
#[derive(Clone, Debug)]
pub struct Batch<G: Encode> {
    layout: Layout,
    codes: usize,
    bytes: usize,
    seats: u8,
    fresh: G,
    /// Number of the first lane.
    first: u64,
    lanes: Vec<Lane<G>>,
    scratch: Scratch<G::Action>,
}

/// One game of a batch.
#[derive(Clone, Debug)]
struct Lane<G> {
    position: G,
    /// What chance draws from.
    dice: QuickDice,
    /// What random choices are drawn from.
    whim: QuickDice,
    /// Who decides now.
    seat: Seat,
    /// The codes of what that seat may do.
    legal: Vec<u32>,
}

/// Where a batch writes: row after row, a row for each lane.
#[derive(Debug)]
pub struct Rows<'a> {
    /// A byte for each action code: 1 if the lane's seat may do it now.
    pub masks: &'a mut [u8],
    /// What the lane's seat knows ([`Encode::observe`]).
    pub observations: &'a mut [u8],
    /// The seat that decides now.
    pub seats: &'a mut [u8],
    /// 1 if the latest step ended a game; what is written besides is of the next one.
    pub ended: &'a mut [u8],
    /// For each seat its part of the victory in the game that the latest step ended; zeros if it ended none.
    pub shares: &'a mut [f32],
}

/// What the masks hold before they are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Before {
    /// Anything.
    Anything,
    /// What this batch wrote there the last time, untouched: faster where masks are long.
    LastMasks,
}

/// Why a batch did not step. No lane has moved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BatchFault {
    /// A code that is not legal.
    #[error("game {lane}: the action {code} is not legal now; choose one that the mask allows")]
    Illegal {
        /// Number of the lane within this batch.
        lane: usize,
        /// What was sent, as far as it is a code at all.
        code: u64,
    },
    /// An array of another length.
    #[error("{what} must have {wanted} entries, not {found}")]
    Length {
        /// Which array.
        what: &'static str,
        /// How many it must have.
        wanted: usize,
        /// How many it has.
        found: usize,
    },
}

impl<G: Encode> Batch<G> {
    /// Begins the games with these numbers: the number of a lane and the seed say all that chance does in it.
    pub fn new(setup: &Setup, seed: u64, lanes: Range<u64>) -> Result<Batch<G>, SetupFault> {
        let fresh = G::new(setup)?;
        let layout = Layout::of(&fresh);
        let lane = |_| Lane {
            position: fresh.clone(),
            dice: QuickDice::new(0),
            whim: QuickDice::new(0),
            seat: Seat(0),
            legal: Vec::new(),
        };
        let mut batch = Batch {
            codes: layout.codes(),
            bytes: layout.bytes(),
            layout,
            seats: setup.seats(),
            first: lanes.start,
            lanes: lanes.map(lane).collect(),
            fresh,
            scratch: Scratch::default(),
        };
        batch.restart(seed);
        Ok(batch)
    }

    /// Begins all games anew, as [`Batch::new`] does with this seed, in the buffers that there are.
    pub fn restart(&mut self, seed: u64) {
        for (number, lane) in (self.first..).zip(&mut self.lanes) {
            lane.dice = QuickDice::new(mixed([seed, number, 0]));
            lane.whim = QuickDice::new(mixed([seed, number, 1]));
            lane.position.clone_from(&self.fresh);
            lane.advance(&mut self.scratch);
            lane.list(&mut self.scratch);
        }
    }

    /// Sizes and meanings of all that is read and written.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.lanes.len()
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.lanes.is_empty()
    }

    /// The game of a lane as it stands. For hosts that may see everything.
    pub fn position(&self, lane: usize) -> Option<&G> {
        self.lanes.get(lane).map(|lane| &lane.position)
    }

    /// The codes of what the seat of a lane may do.
    pub fn legal(&self, lane: usize) -> &[u32] {
        self.lanes.get(lane).map_or(&[], |lane| &lane.legal)
    }

    /// Chooses a legal code for each lane, all equally likely, by dice of the lane's own.
    pub fn sample<C: From<u32>>(&mut self, codes: &mut [C]) {
        for (lane, code) in self.lanes.iter_mut().zip(codes) {
            *code = lane.legal[lane.whim.below(lane.legal.len() as u32) as usize].into();
        }
    }

    /// Takes the step with this code in every lane, lets chance act, begins a new game where one ended, and writes how
    /// things stand then. If any code is not legal, or any array has another length than it must, nothing happens.
    pub fn step<C: Copy + TryInto<u32>>(
        &mut self,
        codes: &[C],
        before: Before,
        rows: &mut Rows<'_>,
    ) -> Result<(), BatchFault> {
        self.check_rows(rows)?;
        self.check(codes)?;
        self.step_checked(codes, before, rows);
        Ok(())
    }

    /// Whether every lane may take the step with its code.
    pub fn check<C: Copy + TryInto<u32>>(&self, codes: &[C]) -> Result<(), BatchFault> {
        require("actions", self.lanes.len(), codes.len())?;
        for (number, (lane, &code)) in self.lanes.iter().zip(codes).enumerate() {
            let known = code.try_into().ok();
            if !known.is_some_and(|code| lane.legal.contains(&code)) {
                let code = known.map_or(u64::MAX, u64::from);
                return Err(BatchFault::Illegal { lane: number, code });
            }
        }
        Ok(())
    }

    /// The same as [`Batch::step`] where [`Batch::check`] and [`Batch::check_rows`] found nothing: for several batches that
    /// step all or none.
    pub fn step_checked<C: Copy + TryInto<u32>>(&mut self, codes: &[C], before: Before, rows: &mut Rows<'_>) {
        let seats = usize::from(self.seats);
        for (number, &code) in codes.iter().enumerate() {
            let shares = &mut rows.shares[number * seats..(number + 1) * seats];
            let Batch { lanes, fresh, scratch, .. } = self;
            let lane = &mut lanes[number];
            let mask = &mut rows.masks[number * self.codes..(number + 1) * self.codes];
            match before {
                Before::Anything => mask.fill(0),
                Before::LastMasks => lane.legal.iter().for_each(|&code| mask[code as usize] = 0),
            }
            rows.ended[number] =
                u8::from(lane.step(code.try_into().unwrap_or_default(), fresh, scratch, shares));
            self.write_lane(number, rows);
        }
    }

    /// Writes how things stand, without a step.
    pub fn write(&self, rows: &mut Rows<'_>) -> Result<(), BatchFault> {
        self.check_rows(rows)?;
        rows.ended.fill(0);
        rows.shares.fill(0.0);
        rows.masks.fill(0);
        (0..self.lanes.len()).for_each(|number| self.write_lane(number, rows));
        Ok(())
    }

    /// Whether all arrays are as long as they must be.
    pub fn check_rows(&self, rows: &Rows<'_>) -> Result<(), BatchFault> {
        let count = self.lanes.len();
        require("masks", count * self.codes, rows.masks.len())?;
        require("observations", count * self.bytes, rows.observations.len())?;
        require("seats", count, rows.seats.len())?;
        require("ended", count, rows.ended.len())?;
        require("shares", count * usize::from(self.seats), rows.shares.len())
    }

    /// Writes the row of a lane; its mask is empty.
    #[inline]
    fn write_lane(&self, number: usize, rows: &mut Rows<'_>) {
        let lane = &self.lanes[number];
        rows.seats[number] = lane.seat.0;
        let mask = &mut rows.masks[number * self.codes..(number + 1) * self.codes];
        for &code in &lane.legal {
            mask[code as usize] = 1;
        }
        let observation = &mut rows.observations[number * self.bytes..(number + 1) * self.bytes];
        lane.position.observe_bytes(lane.seat, observation);
    }
}

impl<G: Encode> Lane<G> {
    /// Takes a step, which must be legal; whether it ended the game.
    #[inline]
    fn step(&mut self, code: u32, fresh: &G, scratch: &mut Scratch<G::Action>, shares: &mut [f32]) -> bool {
        if let Some(action) = self.position.decode(self.seat, code) {
            self.position.apply(Actor::Seat(self.seat), action, &mut ());
        }
        let ended = self.advance(scratch);
        shares.fill(0.0);
        if ended {
            if let Some(outcome) = self.position.outcome() {
                let winners = outcome.winners();
                let share = 1.0 / winners.len() as f32;
                for seat in winners.iter() {
                    shares[seat.index()] = share;
                }
            }
            self.position.clone_from(fresh);
            self.advance(scratch);
        }
        self.list(scratch);
        ended
    }

    /// Notes what the seat may do that decides now.
    #[inline]
    fn list(&mut self, scratch: &mut Scratch<G::Action>) {
        self.legal.clear();
        self.position.legal_codes(self.seat, scratch, &mut self.legal);
    }

    /// Lets chance act until a seat decides; whether the game is over instead.
    #[inline]
    fn advance(&mut self, scratch: &mut Scratch<G::Action>) -> bool {
        loop {
            match self.position.next() {
                Next::Seats { must, .. } => {
                    let Some(seat) = must.first() else { return true };
                    self.seat = seat;
                    return false;
                }
                Next::Chance => {
                    let outcome = self.position.draw_chance(&mut self.dice, scratch);
                    self.position.apply(Actor::Chance, outcome, &mut ());
                }
                Next::Over => return true,
            }
        }
    }
}

fn require(what: &'static str, wanted: usize, found: usize) -> Result<(), BatchFault> {
    if wanted == found { Ok(()) } else { Err(BatchFault::Length { what, wanted, found }) }
}

/// Numbers as one, such that neighbours have nothing in common.
fn mixed(numbers: [u64; 3]) -> u64 {
    let mut mix = Mix::default();
    numbers.into_iter().for_each(|number| mix.add(number));
    mix.finish()
}
