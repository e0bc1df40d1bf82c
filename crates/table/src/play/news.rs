//! What is new to a viewer: what happened since the last turn that was theirs.

use crate::{Game, Match, Seat, Secrets, Viewer};

/// A position with the number of steps that led to it.
#[derive(Clone, Debug)]
pub(super) struct Bookmark<G> {
    pub plies: usize,
    pub position: G,
}

impl<G: Game> Match<G> {
    /// Where what is new to `viewer` begins and ends: a seat hears what others did since its last
    /// turn, everybody else what was done in the latest turn. Without an end it goes on until now.
    fn stretch(&self, viewer: Viewer) -> Option<(&Bookmark<G>, Option<&Bookmark<G>>)> {
        let (latest, began) = &self.turn;
        match viewer.seat() {
            Some(seat) => {
                Some((self.left.get(seat.index())?.as_ref()?, Some(began).filter(|_| *latest == Some(seat))))
            }
            None => latest.map(|_| (began, None)),
        }
    }

    /// The steps that are new to `viewer`.
    pub fn new_steps(&self, viewer: Viewer) -> std::ops::Range<usize> {
        let now = self.steps.len();
        self.stretch(viewer).map_or(now..now, |(from, to)| from.plies..to.map_or(now, |to| to.plies))
    }

    /// Notes the end of a turn: another seat acts.
    pub(super) fn turn_to(&mut self, seat: Seat) {
        if self.turn.0 == Some(seat) {
            return;
        }
        let here = Bookmark { plies: self.steps.len(), position: self.position.clone() };
        if let Some(left) = self.turn.0.and_then(|ended| self.left.get_mut(ended.index())) {
            *left = Some(here.clone());
        }
        self.turn = (Some(seat), here);
    }
}

impl<G: Secrets> Match<G> {
    /// Two views of `viewer`, between which lies what is new to that viewer; `None` before anything is.
    pub fn before_and_now(&self, viewer: Viewer) -> Option<(G::View, G::View)> {
        let (before, now) = self.stretch(viewer)?;
        Some((before.position.view(viewer), now.map_or(&self.position, |now| &now.position).view(viewer)))
    }
}
