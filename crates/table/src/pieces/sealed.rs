//! Answers that several seats give at once and that are opened together.

use std::ops::Deref;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{MAX_SEATS, Seat, SeatSet, Viewer};

/// One answer of each seat, sealed until all are in: bids, secret picks, votes.
///
/// ```
/// use table::{Seat, Sealed, SeatSet, Viewer};
///
/// let mut bids = Sealed::new(2);
/// assert!(bids.give(Seat(1), 7).is_none(), "one is missing");
/// assert_eq!(bids.missing(), SeatSet::only(Seat(0)));
/// assert_eq!(bids.view(Viewer::Seat(Seat(0))).answer(Seat(1)), None, "nobody else sees it");
/// assert_eq!(bids.give(Seat(0), 4).as_deref(), Some(&[4, 7][..]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sealed<T> {
    seats: u8,
    answers: [Option<T>; MAX_SEATS],
}

impl<T: Copy> Sealed<T> {
    /// Nobody at a table of `seats` has answered yet.
    pub fn new(seats: u8) -> Sealed<T> {
        Sealed { seats: seats.min(MAX_SEATS as u8), answers: [None; MAX_SEATS] }
    }

    /// The seats that have not answered: whom the game waits for.
    pub fn missing(&self) -> SeatSet {
        Seat::all(self.seats).filter(|seat| self.answers[seat.index()].is_none()).collect()
    }

    /// A seat's answer, if it has given one. For the rules; everybody else looks through
    /// [`Sealed::view`].
    pub fn get(&self, seat: Seat) -> Option<T> {
        self.answers.get(seat.index()).copied().flatten()
    }

    /// Takes a seat's answer; a later one replaces it. Once all are in they are opened, in seat order,
    /// and the next question begins.
    pub fn give(&mut self, seat: Seat, answer: T) -> Option<Opened<T>> {
        let seats = usize::from(self.seats);
        *self.answers[..seats].get_mut(seat.index())? = Some(answer);
        let mut answers = [answer; MAX_SEATS];
        for (open, sealed) in answers.iter_mut().zip(&self.answers[..seats]) {
            *open = (*sealed)?;
        }
        *self = Sealed::new(self.seats);
        Some(Opened { seats, answers })
    }

    /// What `viewer` may know: who has answered, and the answers that are the viewer's own.
    pub fn view(&self, viewer: Viewer) -> SealedView<T> {
        let own = |seat: Seat| self.answers[seat.index()].filter(|_| viewer.sees_as(seat));
        SealedView {
            answered: Seat::all(self.seats).filter(|seat| self.answers[seat.index()].is_some()).collect(),
            own: Seat::all(self.seats).map(own).collect(),
        }
    }
}

/// Answers that have just been opened: a slice of one for each seat, in seat order.
#[derive(Clone, Copy, Debug)]
pub struct Opened<T> {
    seats: usize,
    answers: [T; MAX_SEATS],
}

impl<T> Deref for Opened<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.answers[..self.seats]
    }
}

/// What one viewer knows of sealed answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SealedView<T> {
    /// Who has answered.
    pub answered: SeatSet,
    /// By seat: the answers that the viewer knows.
    own: Vec<Option<T>>,
}

impl<T: Copy> SealedView<T> {
    /// A seat's answer, if the viewer knows it.
    pub fn answer(&self, seat: Seat) -> Option<T> {
        self.own.get(seat.index()).copied().flatten()
    }

    /// Sealed answers that fit: those that are known, and for everybody else who has answered what
    /// `guess` says. For [`imagine`](crate::Secrets::imagine).
    pub fn imagine(&self, mut guess: impl FnMut(Seat) -> Option<T>) -> Sealed<T> {
        let mut sealed = Sealed::new(self.own.len() as u8);
        for seat in self.answered.iter().filter(|seat| seat.index() < self.own.len()) {
            sealed.answers[seat.index()] = self.answer(seat).or_else(|| guess(seat));
        }
        sealed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_open_together_and_the_next_question_begins() {
        let mut picks = Sealed::new(3);
        assert!(picks.give(Seat(2), 'c').is_none());
        assert!(picks.give(Seat(0), 'x').is_none());
        assert!(picks.give(Seat(0), 'a').is_none(), "a second thought");
        assert_eq!(picks.missing(), SeatSet::only(Seat(1)));
        assert_eq!((picks.get(Seat(0)), picks.get(Seat(1)), picks.get(Seat(200))), (Some('a'), None, None));
        assert_eq!(picks.give(Seat(1), 'b').as_deref(), Some(&['a', 'b', 'c'][..]));
        assert_eq!(picks, Sealed::new(3));
        for nobody in [3, 200] {
            assert!(picks.give(Seat(nobody), 'z').is_none(), "nobody sits there");
        }
        assert_eq!(picks, Sealed::new(3));
    }

    #[test]
    fn a_view_knows_the_own_answer_and_imagines_the_others() {
        let mut picks = Sealed::new(3);
        picks.give(Seat(0), 5);
        picks.give(Seat(1), 6);
        let view = picks.view(Viewer::Seat(Seat(1)));
        assert_eq!((view.answer(Seat(0)), view.answer(Seat(1)), view.answer(Seat(2))), (None, Some(6), None));
        assert_eq!(view.answered.len(), 2);
        let world = view.imagine(|_| Some(9));
        assert_eq!(world.view(Viewer::Seat(Seat(1))), view);
        assert_eq!(world.view(Viewer::All).answer(Seat(0)), Some(9));
        assert_eq!(picks.view(Viewer::Spectator).answer(Seat(1)), None);
    }
}
