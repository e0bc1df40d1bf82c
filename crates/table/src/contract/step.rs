//! What a step leaves behind: the right to take it back, and events.

use crate::{Next, Seat, SeatSet};

/// What a step did to the right to take it back.
///
/// Taking back is free until it would tell or take something. A step of a seat's own turn stands for one of
/// three reasons alone: chance was drawn, something hidden came to light, or somebody else is concerned. The
/// last is so when another seat has acted, which the host sees to, and when another seat is to act: that is
/// the end of the turn, others see it and begin to think, so the step that passes the turn may stand. It
/// need not: a sealed bid that others wait for may be taken back until somebody follows. That a card's
/// effect is done is no reason, while the same seat goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effect {
    /// The step showed a viewer something hidden beyond the action itself (a face-down card was
    /// turned, a hand was looked at, the last sealed bid came in and all were opened). Two worlds that a
    /// viewer could not tell apart, and in which this same action was taken, may now look different.
    pub revealed: bool,
    /// The step stands although it showed nothing: it passed the turn, it went out to another seat (a deal
    /// [aside](crate::Game::is_aside)), or chance took it. Never while the game waits for the very seat that
    /// took it and for no other ([`Effect::within_turn`]).
    pub committed: bool,
}

impl Effect {
    /// May still be taken back by the seat that took it.
    pub const OPEN: Effect = Effect { revealed: false, committed: false };
    /// Done for good, without showing anything hidden.
    pub const COMMITTED: Effect = Effect { revealed: false, committed: true };
    /// Done for good, and something hidden came to light.
    pub const REVEALED: Effect = Effect { revealed: true, committed: true };

    /// This effect, after a step of `seat` that led to `next`: what showed nothing is open as long as the
    /// game waits for that seat alone, whatever the rules call done.
    #[inline]
    pub const fn within_turn(self, seat: Seat, next: Next) -> Effect {
        match next {
            Next::Seats { must, .. } if !self.revealed && must.0 == SeatSet::only(seat).0 => Effect::OPEN,
            _ => self,
        }
    }

    /// Whether the step can no longer be taken back.
    pub const fn is_final(self) -> bool {
        self.revealed || self.committed
    }
}

/// Where a game's events go while it is played.
pub trait Sink<E> {
    /// Takes one event.
    fn emit(&mut self, event: E);
}

/// Nobody listens: events cost nothing.
impl<E> Sink<E> for () {
    #[inline]
    fn emit(&mut self, _: E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn emit(&mut self, event: E) {
        self.push(event);
    }
}
