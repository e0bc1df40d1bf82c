//! How the game ended, in words.

use table::Names;

use crate::rules::state::{Conquest, Ending};

/// How the game ended and why; empty before the end.
pub(crate) fn ending(game: &Conquest, names: &Names) -> String {
    let board = &game.board;
    let who = names.list(board.winners);
    match board.ending {
        Ending::None => String::new(),
        Ending::Conquest => {
            let held = board.winners.first().map_or(0, |seat| board.holdings(seat));
            let held = match held {
                0 => String::new(),
                1 => ", with 1 town or castle".into(),
                held => format!(", with {held} towns and castles"),
            };
            format!("No other house has troops and heirs any more. {who} takes the throne{held}.")
        }
        Ending::Ruin => format!("Nobody is left to be crowned: {who} fell together."),
        Ending::Surrender => format!("All agreed: {who} takes the throne."),
        Ending::Count | Ending::Standstill => {
            let why = if board.ending == Ending::Count {
                "The last round is over"
            } else {
                "Nothing moves any more"
            };
            let score = board.winners.first().map_or(0, |seat| board.holdings(seat));
            let held =
                if score == 1 { "1 town or castle".into() } else { format!("{score} towns and castles") };
            format!("{why}. Decided on count: {who} with {held}.")
        }
    }
}
