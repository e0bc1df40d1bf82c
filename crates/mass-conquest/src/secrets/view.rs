//! What one viewer may know.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use table::{MAX_SEATS, Seat, Viewer};

use crate::rules::bargains::Terms;
use crate::rules::state::{Board, Conquest, Phase};

/// Whose eyes a view is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Eyes {
    /// A player.
    Seat(Seat),
    /// A guest.
    Guest,
    /// The reader of a finished game.
    All,
}

/// What one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Whose eyes it is for.
    pub eyes: Eyes,
    /// Everything that lies open.
    pub board: Board,
    /// First picks by seat and kind, where the viewer knows them.
    pub picks: [Option<[u8; 5]>; MAX_SEATS],
    /// Terms of open offers, in the order of the offers on the board, where the viewer is a party.
    pub terms: Vec<Option<Terms>>,
    /// Offers that the viewer made or declined and that may not be repeated yet (MWC-A4).
    pub declined: Vec<(Seat, Seat, Terms)>,
    /// Votes cast on the open motion, where the viewer knows them.
    pub votes: [Option<bool>; MAX_SEATS],
}

fn sees(viewer: Viewer, seat: Seat) -> bool {
    viewer.sees_as(seat)
}

/// What `viewer` may know.
pub(crate) fn view(game: &Conquest, viewer: Viewer) -> View {
    let board = game.board.clone();
    let eyes = match viewer {
        Viewer::Seat(seat) | Viewer::Recall(seat) => Eyes::Seat(seat),
        Viewer::Spectator => Eyes::Guest,
        Viewer::All => Eyes::All,
    };
    let mut picks = [None; MAX_SEATS];
    if board.phase == Phase::Pick {
        for seat in Seat::all(board.seats).filter(|&seat| sees(viewer, seat)) {
            picks[seat.index()] = Some(game.hidden.picks[seat.index()]);
        }
    }
    let terms = board
        .offers
        .iter()
        .map(|offer| {
            let party = sees(viewer, offer.from) || sees(viewer, offer.to);
            game.terms_of(offer.id).copied().filter(|_| party)
        })
        .collect();
    let declined = game.hidden.declined.iter().copied();
    let declined = declined.filter(|&(from, to, _)| sees(viewer, from) || sees(viewer, to)).collect();
    let mut votes = [None; MAX_SEATS];
    if let Some(motion) = board.motion {
        for seat in Seat::all(board.seats) {
            // The mover's yes is implied.
            if motion.voted.contains(seat) && (seat == motion.mover || sees(viewer, seat)) {
                votes[seat.index()] = Some(game.hidden.votes.contains(seat));
            }
        }
    }
    View { eyes, board, picks, terms, declined, votes }
}

/// Whether anything in the position is hidden from `viewer`.
pub(crate) fn hides_from(game: &Conquest, viewer: Viewer) -> bool {
    let board = &game.board;
    let picks = Seat::all(board.seats).any(|seat| board.picked[seat.index()] > 0 && !sees(viewer, seat));
    let offers = board.offers.iter().any(|offer| !sees(viewer, offer.from) && !sees(viewer, offer.to));
    let declined = game.hidden.declined.iter();
    let declined = declined.clone().any(|&(from, to, _)| !sees(viewer, from) && !sees(viewer, to));
    picks || offers || declined
}
