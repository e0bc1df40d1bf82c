//! What a bot gets: a seat at the table, never the table itself.

use crate::{Dice, Game, Scratch, Seat, Viewer};

/// A seat that has to decide.
///
/// It shows the seat's views and legal actions and nothing else: the position behind it cannot be
/// reached from outside this module.
#[derive(Debug)]
pub struct Chair<'a, G: Game> {
    position: &'a G,
    seat: Seat,
}

impl<'a, G: Game> Chair<'a, G> {
    /// Sits down at `seat` of this position.
    pub fn new(position: &'a G, seat: Seat) -> Chair<'a, G> {
        Chair { position, seat }
    }

    /// Which seat this is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat may read now.
    pub fn view(&self) -> G::View {
        self.position.view(Viewer::Seat(self.seat))
    }

    /// What a player of perfect memory knows at this seat.
    pub fn recall(&self) -> G::View {
        self.position.view(Viewer::Recall(self.seat))
    }

    /// Appends the seat's legal actions.
    pub fn legal(&self, out: &mut Vec<G::Action>) {
        self.position.legal(self.seat, out);
    }

    /// A legal action, all equally likely.
    pub fn random_action<D: Dice>(&self, dice: &mut D, scratch: &mut Scratch<G::Action>) -> G::Action {
        self.position.random_action(self.seat, dice, scratch)
    }

    /// What a careless beginner would do here.
    pub fn careless_action<D: Dice>(&self, dice: &mut D, scratch: &mut Scratch<G::Action>) -> G::Action {
        self.position.careless_action(self.seat, dice, scratch)
    }

    /// A legal action in words, as in records.
    pub fn action_text(&self, action: G::Action) -> String {
        self.position.action_text(action)
    }
}
