//! The register of games.
//!
//! This is the one place where all games are named: a new game is one crate and one line in
//! [`games!`](#the-shelf). Hot loops reach a game's type through [`visit`]; servers and tools that
//! only pass text along use [`Shelved`] and [`AnyMatch`], which are free of type parameters. Neither has a
//! way to the position: a bot gets a [`Desk`], and sits there on a chair.

mod any_match;
mod desk;
mod grasped;
mod rehearsal;
mod seeing;
mod sheets;
mod shelved;
mod traced;
mod weighing;

pub use any_match::{AnyMatch, Course, DrawStyle, LegalChoice, LogLine, Rejected, Standing};
pub use desk::{Desk, Thinker};
pub use grasped::{LegalGesture, LegalGrasp, LegalPart};
pub use rehearsal::ListRejected;
pub use seeing::SeenStep;
pub use sheets::LegalSheet;
pub use shelved::{Shelved, UnknownGame};
use table::HouseGame;
pub use traced::{
    Chance, TraceActor, TraceEnd, TraceHead, TraceLine, TraceOutcome, TraceStep, trace_line_schema,
};
pub use weighing::Weight;

/// Something to do with a game whose type is only known by its id.
pub trait GameVisitor {
    /// What comes of it.
    type Out;

    /// Does it.
    fn visit<G: HouseGame>(self) -> Self::Out;
}

macro_rules! games {
    ($($game:ty),* $(,)?) => {
        /// Every game of the house, in the order of the shelf.
        pub static GAMES: &[&dyn Shelved] = &[$(&shelved::Of::<$game>::NEW),*];

        /// Does something with the game of this id, with its type known at compile time.
        pub fn visit<V: GameVisitor>(id: &str, visitor: V) -> Result<V::Out, UnknownGame> {
            $(if id == <$game as table::Game>::ID {
                return Ok(visitor.visit::<$game>());
            })*
            Err(UnknownGame::new(id))
        }
    };
}

games![king_is_dead::KingIsDead, mass_conquest::Conquest, old_kings_crown::Crown, last_kingdom::LastKingdom,];

/// The game of this id.
pub fn find(id: &str) -> Result<&'static dyn Shelved, UnknownGame> {
    GAMES.iter().find(|game| game.id() == id).copied().ok_or_else(|| UnknownGame::new(id))
}
