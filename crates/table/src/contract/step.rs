//! What a step leaves behind: the right to take it back, and events.

/// What a step did to the right to take it back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effect {
    /// The step showed a viewer something hidden beyond the action itself (a face-down card was
    /// turned, a hand was looked at, the last sealed bid came in and all were opened). Two worlds that a
    /// viewer could not tell apart, and in which this same action was taken, may now look different.
    pub revealed: bool,
    /// The step completed something the rules call done.
    pub committed: bool,
}

impl Effect {
    /// May still be taken back by the seat that took it.
    pub const OPEN: Effect = Effect { revealed: false, committed: false };
    /// Done for good, without showing anything hidden.
    pub const COMMITTED: Effect = Effect { revealed: false, committed: true };
    /// Done for good, and something hidden came to light.
    pub const REVEALED: Effect = Effect { revealed: true, committed: true };

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
