//! A game without its type: what a server or a tool needs of it.

use std::fmt;
use std::marker::PhantomData;

use table::{
    Contribution, HouseGame, Match, Names, OptionSpec, Printed, Record, ReplayFault, Scene, Seat, Secret,
    Setup, SetupFault, Term, Unfair, Viewer,
};

use crate::AnyMatch;

/// There is no such game on the shelf.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game '{id}'; there are: {known}")]
pub struct UnknownGame {
    /// What was asked for.
    pub id: String,
    /// What there is.
    pub known: String,
}

impl UnknownGame {
    pub(crate) fn new(id: &str) -> UnknownGame {
        let known: Vec<_> = crate::GAMES.iter().map(|game| game.id()).collect();
        UnknownGame { id: id.into(), known: known.join(", ") }
    }
}

/// A game of the shelf.
pub trait Shelved: Send + Sync {
    /// Stable id.
    fn id(&self) -> &'static str;
    /// Name for people.
    fn name(&self) -> &'static str;
    /// One sentence.
    fn tagline(&self) -> &'static str;
    /// About how long people take, in words.
    fn length(&self) -> &'static str;
    /// Fewest and most seats.
    fn seats(&self) -> (u8, u8);
    /// What may be agreed before a game.
    fn options(&self) -> &'static [OptionSpec];
    /// Version of the rules that records are pinned to.
    fn rules_version(&self) -> u32;
    /// Whether the game can say what a position is worth without reading ahead: bots that do nothing
    /// else play at random where it cannot.
    fn has_evaluation(&self) -> bool;
    /// Cards that tell how to win, as SVG elements for a page, so many CSS pixels wide.
    fn aids(&self, width: u32) -> Vec<String>;
    /// The words that it uses in a sense of its own.
    fn terms(&self) -> &'static [Term];
    /// Checks seats and options.
    fn setup(&self, seats: u8, options: &[(&str, &str)]) -> Result<Setup, SetupFault>;
    /// Every component of the box, to be printed ([`table::Presentation::printed`]).
    fn printed(&self, setup: &Setup) -> Result<Vec<Printed>, SetupFault>;
    /// The option that the winner of the last game decides for a rematch ([`table::Hosting::rematch`]).
    fn rematch(&self, winner: Option<Seat>) -> Option<(&'static str, String)>;
    /// Begins a game.
    fn start(
        &self,
        setup: &Setup,
        secret: Secret,
        entropy: Vec<Contribution>,
    ) -> Result<Box<dyn AnyMatch>, SetupFault>;
    /// Folds the first `plies` steps of a record.
    fn replay(&self, record: &Record, plies: usize) -> Result<Box<dyn AnyMatch>, ReplayFault>;
    /// Checks a record and recomputes every chance outcome; returns how many there were.
    fn verify(&self, record: &Record) -> Result<u64, Unfair>;
}

impl fmt::Debug for dyn Shelved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shelved({})", self.id())
    }
}

/// The shelf's entry for the game `G`.
pub(crate) struct Of<G>(PhantomData<fn() -> G>);

impl<G> Of<G> {
    pub(crate) const NEW: Of<G> = Of(PhantomData);
}

impl<G: HouseGame> Shelved for Of<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn name(&self) -> &'static str {
        G::NAME
    }

    fn tagline(&self) -> &'static str {
        G::TAGLINE
    }

    fn length(&self) -> &'static str {
        G::LENGTH
    }

    fn seats(&self) -> (u8, u8) {
        G::SEATS
    }

    fn options(&self) -> &'static [OptionSpec] {
        G::options()
    }

    fn terms(&self) -> &'static [Term] {
        G::TERMS
    }

    fn aids(&self, width: u32) -> Vec<String> {
        G::aids(&Scene::in_page(&Names::plain(G::SEATS.1), width))
    }

    fn rules_version(&self) -> u32 {
        G::RULES_VERSION
    }

    fn has_evaluation(&self) -> bool {
        // A game answers for all positions or for none.
        let fresh = Setup::with_options::<G>(G::SEATS.0, []).and_then(|setup| G::new(&setup));
        fresh.is_ok_and(|position| position.evaluate(Seat(0)).is_some())
    }

    fn setup(&self, seats: u8, options: &[(&str, &str)]) -> Result<Setup, SetupFault> {
        let setup = Setup::with_options::<G>(seats, options.iter().copied())?;
        // Options may be sound one by one and still not fit together.
        G::new(&setup)?;
        Ok(setup)
    }

    fn printed(&self, setup: &Setup) -> Result<Vec<Printed>, SetupFault> {
        Ok(G::printed(&G::new(setup)?.view(Viewer::Spectator)))
    }

    fn rematch(&self, winner: Option<Seat>) -> Option<(&'static str, String)> {
        G::rematch(winner)
    }

    fn start(
        &self,
        setup: &Setup,
        secret: Secret,
        entropy: Vec<Contribution>,
    ) -> Result<Box<dyn AnyMatch>, SetupFault> {
        Ok(Box::new(Match::<G>::start(setup, secret, entropy)?))
    }

    fn replay(&self, record: &Record, plies: usize) -> Result<Box<dyn AnyMatch>, ReplayFault> {
        Ok(Box::new(Match::<G>::replay_until(record, plies)?))
    }

    fn verify(&self, record: &Record) -> Result<u64, Unfair> {
        Match::<G>::verify(record)
    }
}
