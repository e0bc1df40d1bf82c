//! What an apply writes down while it runs: events, and whether it can still be taken back.

use table::{Effect, Sink};

use crate::rules::event::Event;

/// The events of one step go to its sink; the effect is what the step will have been.
pub(crate) struct Chronicle<'a, S: Sink<Event>> {
    sink: &'a mut S,
    pub effect: Effect,
}

impl<'a, S: Sink<Event>> Chronicle<'a, S> {
    /// Nothing has happened yet.
    pub fn new(sink: &'a mut S) -> Chronicle<'a, S> {
        Chronicle { sink, effect: Effect::OPEN }
    }

    /// Something happened.
    #[inline]
    pub fn note(&mut self, event: Event) {
        self.sink.emit(event);
    }

    /// Something hidden came to light.
    #[inline]
    pub fn reveal(&mut self) {
        self.effect = Effect::REVEALED;
    }

    /// Something the rules call done was done: it stands unless the same seat goes on.
    #[inline]
    pub fn commit(&mut self) {
        self.effect.committed = true;
    }
}
