//! Mass Warfare and Conquest: a game of armies, fleets, families and bargains on maps that
//! people draw.
//!
//! Rule ids in the comments (MWC-n for the rulebook, MWC-Rn for rulings, MWC-An for additions,
//! MAP-En and MAP-Wn for the validator of maps) are those of the rules page.

mod content;
mod draw;
mod encoding;
mod game;
pub mod maps;
mod rules;
mod secrets;
mod statistics;
mod thinking;
mod trace;
mod words;

pub use content::Kind;
pub use draw::draw_map;
pub use rules::action::{Action, Party, Path, Roll};
pub use rules::bargains::{Captives, FreeText, Pledge, Side, Terms};
pub use rules::battle::odds;
pub use rules::event::Event;
pub use rules::scenario::Scenario;
pub use rules::state::{Conquest, Ending, NOBODY, Phase, Status};
pub use secrets::{Eyes, View};
