//! What is said: questions, choices, the log, the ending, the board as text.

pub(crate) mod choices;
pub(crate) mod ending;
pub(crate) mod ids;
pub(crate) mod log;
pub(crate) mod outlook;
pub(crate) mod prompts;
pub(crate) mod text_board;
pub(crate) mod touch;

use table::Seat;

use crate::content::Face;
use crate::rules::Crown;

impl Crown {
    /// The name of a card of `seat`.
    pub(crate) fn card(&self, seat: Seat, face: Face) -> &'static str {
        self.player(seat).card_name(face)
    }
}
