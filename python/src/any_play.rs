//! A game under way without its type: what Python holds.

use std::any::Any;

use shelf::GameVisitor;
use table::{HouseGame, Layout, Outcome as Ending, Record, Seat, Setup, Viewer};

use crate::advice::{Advised, advise};
use crate::faults::Outcome;
use crate::play::{Luck, Play};
use crate::saved::Saved;

/// One legal action: its code if it has one, its words, the words of its button, and more about it.
pub(crate) type Told = (Option<u32>, String, String, String);

macro_rules! erased {
    (
        $(fn $look:ident(&self $(, $a:ident: $at:ty)*) $(-> $ar:ty)?;)*
        mut: $(fn $act:ident(&mut self $(, $b:ident: $bt:ty)*) $(-> $br:ty)?;)*
    ) => {
        /// Everything of [`Play`] that names no type of a game.
        pub(crate) trait AnyPlay: Any + Send + Sync {
            $(fn $look(&self $(, $a: $at)*) $(-> $ar)?;)*
            $(fn $act(&mut self $(, $b: $bt)*) $(-> $br)?;)*
            fn fork(&self) -> Box<dyn AnyPlay>;
            fn layout(&self) -> &Layout;
            fn setup(&self) -> &Setup;
            fn game(&self) -> &'static str;
            fn luck(&self) -> &Luck;
            fn equals(&self, other: &dyn AnyPlay) -> bool;
            fn as_any(&self) -> &dyn Any;
            fn as_any_mut(&mut self) -> &mut dyn Any;
            fn advise(&self, playouts: u32, seed: u64) -> Advised;
        }

        impl<G: HouseGame> AnyPlay for Play<G> {
            $(fn $look(&self $(, $a: $at)*) $(-> $ar)? { Play::$look(self $(, $a)*) })*
            $(fn $act(&mut self $(, $b: $bt)*) $(-> $br)? { Play::$act(self $(, $b)*) })*

            fn fork(&self) -> Box<dyn AnyPlay> {
                Box::new(self.clone())
            }

            fn layout(&self) -> &Layout {
                &self.table.layout
            }

            fn setup(&self) -> &Setup {
                &self.table.setup
            }

            fn game(&self) -> &'static str {
                G::ID
            }

            fn luck(&self) -> &Luck {
                &self.table.luck
            }

            fn equals(&self, other: &dyn AnyPlay) -> bool {
                other.as_any().downcast_ref::<Play<G>>().is_some_and(|other| self.same(other))
            }

            fn as_any(&self) -> &dyn Any {
                self
            }

            fn as_any_mut(&mut self) -> &mut dyn Any {
                self
            }

            fn advise(&self, playouts: u32, seed: u64) -> Advised {
                advise(self, playouts, seed)
            }
        }
    };
}

erased! {
    fn turn(&self) -> Option<Seat>;
    fn waiting(&self) -> (Vec<u32>, Vec<u32>);
    fn is_over(&self) -> bool;
    fn is_chance(&self) -> bool;
    fn ending(&self) -> Option<Ending>;
    fn ending_in_words(&self) -> String;
    fn plies(&self) -> usize;
    fn told(&self) -> Vec<(Option<u8>, String)>;
    fn saved(&self) -> Saved;
    fn record(&self) -> Outcome<Record>;
    fn observe(&self, seat: Seat, out: &mut [u8]);
    fn view(&self, viewer: Viewer) -> serde_json::Result<String>;
    fn text_of(&self, seat: Seat, code: u32) -> Option<String>;
    fn code_of(&self, seat: Seat, text: &str) -> Outcome<Option<u32>>;
    fn choices(&self, seat: Seat) -> Vec<Told>;
    fn text_board(&self, viewer: Viewer) -> String;
    fn drawn_board(&self, viewer: Viewer, width: u32) -> String;
    fn prompt(&self, viewer: Viewer) -> String;
    fn knowledge(&self, seat: Seat) -> u64;
    mut:
    fn again(&mut self, luck: Option<(u64, u64)>) -> Outcome<()>;
    fn imagine(&mut self, seat: Seat, seed: u64);
    fn legal(&mut self) -> &[u32];
    fn legal_of(&mut self, seat: Seat, out: &mut Vec<u32>);
    fn step(&mut self, code: u32) -> Outcome<()>;
    fn step_of(&mut self, seat: Seat, code: u32) -> Outcome<()>;
    fn step_in_words(&mut self, seat: Option<Seat>, text: &str) -> Outcome<()>;
    fn odds(&mut self) -> Vec<(String, u32)>;
    fn weights(&mut self) -> Vec<u32>;
    fn step_chance(&mut self, number: usize) -> Outcome<()>;
    fn undo(&mut self) -> Outcome<()>;
}

/// Begins a game whose type is known by its id only.
pub(crate) struct Begin<'a> {
    pub seats: Option<u8>,
    pub options: &'a [(String, String)],
    pub luck: Luck,
}

impl GameVisitor for Begin<'_> {
    type Out = Outcome<Box<dyn AnyPlay>>;

    fn visit<G: HouseGame>(self) -> Self::Out {
        let setup = setup::<G>(self.seats, self.options)?;
        Ok(Box::new(Play::<G>::begin(setup, self.luck)?))
    }
}

/// Seats and options of a game; the fewest seats if nothing is said.
pub(crate) fn setup<G: HouseGame>(seats: Option<u8>, options: &[(String, String)]) -> Outcome<Setup> {
    let options = options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    Ok(Setup::with_options::<G>(seats.unwrap_or(G::SEATS.0), options)?)
}

/// Goes on with a game that was put into words.
pub(crate) struct GoOn<'a>(pub &'a Saved);

impl GameVisitor for GoOn<'_> {
    type Out = Outcome<Box<dyn AnyPlay>>;

    fn visit<G: HouseGame>(self) -> Self::Out {
        Ok(Box::new(Play::<G>::of(self.0)?))
    }
}
