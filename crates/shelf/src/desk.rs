//! A copy of a position for a bot that thinks about it elsewhere, on another thread or later.

use std::any::Any;
use std::sync::Arc;

use table::{Chair, HouseGame, QuickDice, Scratch, Seat, play_on};

use crate::GameVisitor;

/// A player of any game. It is shown a chair: views and legal actions, never the position.
pub trait Thinker {
    /// What the seat does; `None` if it has nothing to decide.
    fn decide<G: HouseGame>(self, chair: &Chair<'_, G>) -> Option<G::Action>;
}

/// Where one seat of a match thinks, free of the match. The position on it stays inside: a
/// [`Thinker`] sits on its chair, and its decision comes back in the words of the record.
#[derive(Clone)]
pub struct Desk {
    game: &'static str,
    seat: Seat,
    /// A position of that game.
    position: Arc<dyn Any + Send + Sync>,
}

impl std::fmt::Debug for Desk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Desk").field("game", &self.game).field("seat", &self.seat).finish_non_exhaustive()
    }
}

impl Desk {
    pub(crate) fn new<G: HouseGame>(position: &G, seat: Seat) -> Desk {
        Desk { game: G::ID, seat, position: Arc::new(position.clone()) }
    }

    /// The seat that thinks here.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What this player decides; `None` if the seat has nothing to decide.
    pub fn think(&self, thinker: impl Thinker) -> Option<String> {
        crate::visit(self.game, Sitting { desk: self, thinker }).ok().flatten()
    }

    /// By seat: the part of the victory to expect, by so many careless playouts from worlds that fit what this seat
    /// knows. Always the same for the same position.
    pub fn shares(&self, playouts: u32) -> Vec<f64> {
        crate::visit(self.game, Guessing { desk: self, playouts }).unwrap_or_default()
    }

    /// What is done for a seat that does not answer.
    pub fn default_action(&self) -> Option<String> {
        self.think(Absent)
    }
}

/// A thinker at a desk whose game is known by its id only.
struct Sitting<'a, T> {
    desk: &'a Desk,
    thinker: T,
}

impl<T: Thinker> GameVisitor for Sitting<'_, T> {
    type Out = Option<String>;

    fn visit<G: HouseGame>(self) -> Option<String> {
        let position = self.desk.position.downcast_ref::<G>()?;
        let chair = Chair::new(position, self.desk.seat);
        let action = self.thinker.decide(&chair)?;
        Some(chair.action_text(action))
    }
}

/// Decisions after which a guess is not played on.
const FAR: u32 = 2_000;

/// A guess of how a game ends, at a desk whose game is known by its id only.
struct Guessing<'a> {
    desk: &'a Desk,
    playouts: u32,
}

impl GameVisitor for Guessing<'_> {
    type Out = Vec<f64>;

    fn visit<G: HouseGame>(self) -> Vec<f64> {
        let Some(position) = self.desk.position.downcast_ref::<G>() else { return Vec::new() };
        let view = Chair::new(position, self.desk.seat).recall();
        let (mut dice, mut scratch) = (QuickDice::new(u64::from(self.desk.seat.0)), Scratch::default());
        let mut shares = vec![0.0; usize::from(position.seats())];
        for _ in 0..self.playouts {
            let mut world = G::imagine(&view, &mut dice);
            play_on(&mut world, &mut dice, &mut scratch, FAR, G::careless_action);
            // Where the end is further off than anybody wants to wait, the game's own judgement has to do.
            let (outcome, values) = (world.outcome(), world.evaluate_all());
            for (seat, share) in Seat::all(position.seats()).zip(&mut shares) {
                let judged = || {
                    values.map_or(1.0 / f64::from(position.seats()), |values| f64::from(values[seat.index()]))
                };
                *share += outcome.as_ref().map_or_else(judged, |outcome| outcome.share(seat))
                    / f64::from(self.playouts);
            }
        }
        shares
    }
}

/// A player who does not answer.
struct Absent;

impl Thinker for Absent {
    fn decide<G: HouseGame>(self, chair: &Chair<'_, G>) -> Option<G::Action> {
        chair.default_action(&mut Scratch::default())
    }
}

#[cfg(test)]
mod tests {
    use table::Secret;

    #[test]
    fn what_is_done_for_a_seat_that_does_not_answer_is_legal_in_every_game() {
        for shelved in crate::GAMES {
            let setup = shelved.setup(shelved.seats().0, &[]).unwrap();
            let mut game = shelved.start(&setup, Secret::from_seed(3, 0), Vec::new()).unwrap();
            for _ in 0..20 {
                let Some(seat) = game.waiting().0.first() else { break };
                let desk = game.desk(seat);
                let action = desk.default_action().unwrap();
                assert_eq!(desk.clone().default_action().as_ref(), Some(&action), "{}", shelved.id());
                game.submit(seat, &action).unwrap();
                assert_eq!(game.latest_to_decide(), Some(seat), "{}", shelved.id());
            }
        }
    }
}
