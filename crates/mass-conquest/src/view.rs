//! What each viewer may know, and worlds imagined from it (MWC-R45).
//!
//! The board lies open. Secret are the first picks until all are in, the terms of offers between
//! others, and votes until a motion ends.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};
use table::{Dice, MAX_SEATS, Viewer};

use crate::board::{Board, Phase, most_offers};
use crate::deals::{Side, Terms};
use crate::game::{Conquest, Hidden};
use crate::{Kind, maps::NOWHERE};

/// Whose eyes a view is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Eyes {
    /// A player.
    Seat(u8),
    /// A guest.
    Guest,
    /// The reader of a finished game.
    All,
}

/// What one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose eyes it is for.
    pub eyes: Eyes,
    /// Everything that lies open.
    pub board: Board,
    /// First picks by seat and kind, where the viewer knows them.
    pub picks: [Option<[u8; 5]>; MAX_SEATS],
    /// Terms of open offers, in the order of [`Board::offers`], where the viewer is a party.
    pub terms: Vec<Option<Terms>>,
    /// Offers that the viewer made or declined and that may not be repeated yet (MWC-A4).
    pub declined: Vec<(u8, u8, Terms)>,
    /// Votes cast on the open motion, where the viewer knows them.
    pub votes: [Option<bool>; MAX_SEATS],
}

fn sees(viewer: Viewer, seat: u8) -> bool {
    viewer.sees_as(table::Seat(seat))
}

impl Conquest {
    pub(crate) fn make_view(&self, viewer: Viewer) -> View {
        let board = self.board.clone();
        let eyes = match viewer {
            Viewer::Seat(seat) | Viewer::Recall(seat) => Eyes::Seat(seat.0),
            Viewer::Spectator => Eyes::Guest,
            Viewer::All => Eyes::All,
        };
        let mut picks = [None; MAX_SEATS];
        if board.phase == Phase::Pick {
            for seat in (0..board.seats).filter(|&seat| sees(viewer, seat)) {
                picks[seat as usize] = Some(self.secrets.picks[seat as usize]);
            }
        }
        let terms = board
            .offers
            .iter()
            .map(|offer| {
                let party = sees(viewer, offer.from) || sees(viewer, offer.to);
                self.terms_of(offer.id).copied().filter(|_| party)
            })
            .collect();
        let declined = self.secrets.declined.iter().copied();
        let declined = declined.filter(|&(from, to, _)| sees(viewer, from) || sees(viewer, to)).collect();
        let mut votes = [None; MAX_SEATS];
        if let Some(motion) = board.motion {
            for seat in 0..board.seats {
                // The mover's yes is implied.
                if motion.voted >> seat & 1 == 1 && (seat == motion.mover || sees(viewer, seat)) {
                    votes[seat as usize] = Some(self.secrets.votes >> seat & 1 == 1);
                }
            }
        }
        View { eyes, board, picks, terms, declined, votes }
    }

    pub(crate) fn is_hidden_from(&self, viewer: Viewer) -> bool {
        let board = &self.board;
        let picks = (0..board.seats).any(|seat| board.picked[seat as usize] > 0 && !sees(viewer, seat));
        let offers = board.offers.iter().any(|offer| !sees(viewer, offer.from) && !sees(viewer, offer.to));
        let declined = self.secrets.declined.iter();
        let declined = declined.clone().any(|&(from, to, _)| !sees(viewer, from) && !sees(viewer, to));
        picks || offers || declined
    }

    /// A number for what `seat` knows: everything that lies open, its own picks and vote, and the
    /// terms of the offers that it made or got (MWC-R45).
    pub(crate) fn known_to(&self, seat: u8) -> u64 {
        let Conquest { board, secrets } = self;
        let mut hash = Sum(0x9e37_79b9_7f4a_7c15);
        board.hash(&mut hash);
        secrets.picks[seat as usize].hash(&mut hash);
        for (offer, (_, terms)) in board.offers.iter().zip(&secrets.terms) {
            if offer.from == seat || offer.to == seat {
                terms.hash(&mut hash);
            }
        }
        (secrets.votes >> seat & 1).hash(&mut hash);
        hash.finish()
    }

    pub(crate) fn imagine_from<D: Dice>(view: &View, dice: &mut D) -> Conquest {
        let board = view.board.clone();
        let terms = Vec::with_capacity(most_offers(board.seats));
        let mut world = Conquest { board, secrets: Hidden { terms, ..Hidden::default() } };
        world.imagine_secrets(view, dice);
        world
    }

    /// The same in place, without a new buffer.
    pub(crate) fn imagine_over<D: Dice>(&mut self, view: &View, dice: &mut D) {
        self.board.clone_from(&view.board);
        self.imagine_secrets(view, dice);
    }

    /// Draws what the viewer does not know; the board is the view's.
    fn imagine_secrets<D: Dice>(&mut self, view: &View, dice: &mut D) {
        let Conquest { board, secrets } = self;
        secrets.terms.clear();
        secrets.declined.clone_from(&view.declined);
        secrets.picks = Default::default();
        secrets.votes = 0;
        if board.phase == Phase::Pick {
            for seat in 0..board.seats as usize {
                secrets.picks[seat] = view.picks[seat].unwrap_or_else(|| {
                    let kinds = board.kinds_at_start(seat as u8).len() as u32;
                    let mut picks = [0; 5];
                    for _ in 0..board.picked[seat] {
                        picks[dice.below(kinds) as usize] += 1;
                    }
                    picks
                });
            }
        }
        for (offer, known) in board.offers.iter().zip(&view.terms) {
            let terms = known.unwrap_or_else(|| {
                let mut terms = Terms { expires: offer.expires, ..Terms::default() };
                let side = |seat: u8, dice: &mut D| Side {
                    gold: dice.below(board.houses[seat as usize].gold.min(9) + 1),
                    ..Side::default()
                };
                match dice.below(3) {
                    0 => terms.ally = true,
                    1 => terms.give = side(offer.from, dice),
                    _ => terms.want = side(offer.to, dice),
                }
                if terms.is_empty() {
                    terms.give.passage = (board.round + 1 + dice.below(3) as u16).min(250) as u8;
                }
                terms.truce = NOWHERE;
                terms
            });
            secrets.terms.push((offer.id, terms));
        }
        // The first no ends a motion, so whoever voted on an open one said yes (MWC-R48).
        if let Some(motion) = board.motion {
            secrets.votes = motion.voted;
        }
    }
}

impl Board {
    /// Whether `seat` has first troops to pick (MWC-28).
    #[inline]
    pub(crate) fn has_picks_left(&self, seat: u8) -> bool {
        self.houses[seat as usize].alive && self.picked[seat as usize] < 4
    }

    /// The kinds that may be picked at the start of `seat` (MWC-R46).
    pub fn kinds_at_start(&self, seat: u8) -> &'static [Kind] {
        let coastal = self.starts[seat as usize] != NOWHERE && self.is_coastal(self.starts[seat as usize]);
        if coastal { &Kind::ALL } else { &Kind::ALL[..3] }
    }
}

/// Multiply and fold, eight bytes at a time: quick, and good enough to tell positions apart.
struct Sum(u64);

impl Hasher for Sum {
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ mixed >> 32
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            let product = u128::from(self.0 ^ u64::from_le_bytes(word)) * 0x9e37_79b9_7f4a_7c15_u128;
            self.0 = (product as u64 ^ (product >> 64) as u64).wrapping_add(0x1319_8a2e_0370_7344);
        }
    }
}
