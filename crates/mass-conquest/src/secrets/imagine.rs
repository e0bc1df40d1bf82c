//! Worlds that a viewer thinks possible.

use table::{Dice, Seat, SeatSet};

use crate::maps::NOWHERE;
use crate::rules::bargains::{Side, Terms};
use crate::rules::state::{Conquest, Hidden, Phase, most_offers};
use crate::secrets::View;

/// A world in which `view` is what the viewer sees.
pub(crate) fn imagine<D: Dice>(view: &View, dice: &mut D) -> Conquest {
    let board = view.board.clone();
    let terms = Vec::with_capacity(most_offers(board.seats));
    let mut world = Conquest { board, hidden: Hidden { terms, ..Hidden::default() } };
    imagine_hidden(&mut world, view, dice);
    world
}

/// The same in place, without a new buffer.
pub(crate) fn imagine_anew<D: Dice>(game: &mut Conquest, view: &View, dice: &mut D) {
    game.board.clone_from(&view.board);
    imagine_hidden(game, view, dice);
}

/// Draws what the viewer does not know; the board is the view's.
fn imagine_hidden<D: Dice>(game: &mut Conquest, view: &View, dice: &mut D) {
    let Conquest { board, hidden } = game;
    hidden.terms.clear();
    hidden.declined.clone_from(&view.declined);
    hidden.picks = Default::default();
    hidden.votes = SeatSet::EMPTY;
    if board.phase == Phase::Pick {
        for seat in Seat::all(board.seats) {
            hidden.picks[seat.index()] = view.picks[seat.index()].unwrap_or_else(|| {
                let kinds = board.kinds_at_start(seat).len() as u32;
                let mut picks = [0; 5];
                for _ in 0..board.picked[seat.index()] {
                    picks[dice.below(kinds) as usize] += 1;
                }
                picks
            });
        }
    }
    for (offer, known) in board.offers.iter().zip(&view.terms) {
        let terms = known.unwrap_or_else(|| {
            let mut terms = Terms { expires: offer.expires, ..Terms::default() };
            let side = |seat: Seat, dice: &mut D| Side {
                gold: dice.below(board.houses[seat.index()].gold.min(9) + 1),
                ..Side::default()
            };
            match dice.below(3) {
                0 => terms.ally = true,
                1 => terms.give = side(offer.from, dice),
                _ => terms.want = side(offer.to, dice),
            }
            if terms.is_empty() {
                terms.give.passage = board.round + 1 + dice.below(3) as u16;
            }
            terms.truce = NOWHERE;
            terms
        });
        hidden.terms.push((offer.id, terms));
    }
    // The first no ends a motion, so every vote on an open one was a yes (MWC-R48).
    if let Some(motion) = board.motion {
        hidden.votes = motion.voted;
    }
}
