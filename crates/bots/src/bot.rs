//! The interface that every player keeps.

use table::{Chair, Outcome, Seat, Setup, Thinking};

/// A player that answers every decision of its seat.
///
/// It is shown a [`Chair`]: views and legal actions of one seat. From a view it may
/// [`imagine`](table::Secrets::imagine) worlds and do with those what it likes.
pub trait Bot<G: Thinking>: Send + std::fmt::Debug {
    /// Takes this seat at a table set up so; said before [`Bot::begin`]. Every chair tells as much, so only bots from
    /// outside have to listen.
    fn sit(&mut self, _seat: Seat, _setup: &Setup) {}

    /// Prepares for a new game; `seed` is all the randomness the bot may use in it.
    fn begin(&mut self, seed: u64);

    /// A turn of the seat begins: another seat has acted since its latest decision. Bots that mind
    /// the clock count their time from here; without this call, from the beginning of the game.
    fn turn(&mut self) {}

    /// One of the seat's legal actions.
    fn choose(&mut self, chair: &Chair<'_, G>) -> G::Action;

    /// The game is over, and this is how. It need not be said: a player may leave before.
    fn end(&mut self, _outcome: &Outcome) {}

    /// What went wrong since this was last asked: decisions that the bot lost to the game's
    /// default action, one sentence each. Only bots from outside have anything to say.
    fn complaints(&mut self) -> Vec<String> {
        Vec::new()
    }
}
