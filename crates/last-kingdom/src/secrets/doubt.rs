//! Whether a viewer can be in doubt: more than one position fits what the viewer knows.

use table::{QuickDice, Seat, Viewer};

use crate::content::{CardSet, Deck, PLAIN_CARDS};
use crate::rules::draft::pack_of;
use crate::rules::state::{LastKingdom, NO_CARD, Phase, SEATS};
use crate::secrets::places::{Hidden, HiddenPlace, hidden};
use crate::secrets::puzzle::PLACES;
use crate::secrets::short_list::ShortList;
use crate::secrets::view::{View, view};

/// Whether more than one position fits what `viewer` knows.
pub(crate) fn hides_from(game: &LastKingdom, viewer: Viewer) -> bool {
    let public = &game.public;
    if matches!(
        public.phase,
        Phase::Over | Phase::Leaders(_) | Phase::Momentum | Phase::Market | Phase::Bag(_)
    ) {
        return false;
    }
    let own = match viewer {
        Viewer::All => return false,
        Viewer::Seat(_) | Viewer::Spectator => return true,
        Viewer::Recall(own) => own,
    };
    first_pick_hidden(game, own) || others_may_know(game, own) || some_card_hidden(game, own)
}

/// Whether the cards of some deck could lie otherwise for all that `own` remembers.
pub(crate) fn some_card_hidden(game: &LastKingdom, own: Seat) -> bool {
    let view = view(game, Viewer::Recall(own));
    [Deck::I, Deck::II].into_iter().any(|deck| {
        let pile = &game.decks[deck.index()];
        !pile.closed && cards_hidden(game, &view, deck)
    })
}

/// Whether another player holds a card kept from a pack that `own` had not seen by then, while a card that
/// could be it instead is still in the deck. The most common doubt, and quick to find.
pub(crate) fn first_pick_hidden(game: &LastKingdom, own: Seat) -> bool {
    let public = &game.public;
    if !game.remembers_draft() {
        return false;
    }
    let deck = public.deck();
    let known = game.lore[own.index()].or(public.open_cards).local(deck) | game.foreseen[own.index()];
    let pile = &game.decks[deck.index()];
    if pile.closed || pile.sure & !CardSet::INSTANTS.local(deck) == 0 {
        return false;
    }
    public.everyone().filter(|seat| *seat != own).any(|seat| {
        let held = game.hands[seat.index()].local(deck);
        (0..4u8).take_while(|&pick| game.picked[seat.index()][usize::from(pick)] != NO_CARD).any(|pick| {
            let card = 1u64 << game.picked[seat.index()][usize::from(pick)];
            let origin = pack_of(public, seat, pick);
            let unseen = (0..=pick).all(|earlier| pack_of(public, own, earlier) != origin);
            unseen && held & card != 0 && known & card == 0
        })
    })
}

/// Whether what the others know of hidden cards is itself open.
fn others_may_know(game: &LastKingdom, own: Seat) -> bool {
    let public = &game.public;
    let round_cards =
        |seat: Seat| game.hands[seat.index()].minus(CardSet::LEADER_CARDS).minus(public.open_cards);
    let others = || public.everyone().filter(|seat| *seat != own);
    let glimpses =
        others().any(|seat| public.glimpses[seat.index()].iter().any(|other| !round_cards(other).is_empty()));
    let throwers = others().filter(|seat| public.thrown[seat.index()] > 0).count();
    let thrown_by_others = |seat: Seat| {
        let cards = public.everyone().filter(|other| *other != seat).map(|other| game.threw[other.index()]);
        cards.fold(CardSet::EMPTY, CardSet::or).minus(public.open_cards)
    };
    let pile = throwers > 1
        || others().any(|seat| public.pile_glimpses.contains(seat) && !thrown_by_others(seat).is_empty());
    let packs = game.remembers_draft()
        && (0..public.seats as usize).any(|origin| {
            let pack = (game.dealt[origin] & !game.foreseen[own.index()]).count_ones();
            // Whoever knows some of them and not all: which ones is open.
            let mut known = others().map(|seat| u32::from(public.foreseen[seat.index()][origin]));
            known.any(|known| known > 0 && known < pack)
        });
    let looker = public.frame().map(|frame| frame.actor);
    glimpses || pile || packs || (!game.shown.is_empty() && looker != Some(own))
}

/// Whether the cards of a deck could lie otherwise.
fn cards_hidden(game: &LastKingdom, view: &View, deck: Deck) -> bool {
    // The heroes in this world are the real ones: any other choice shows as a different card.
    let mut puzzle = hidden(view, deck, &mut QuickDice::new(0));
    let unseen_heroes = puzzle.allowed_heroes & !puzzle.heroes;
    let missing = 3u32.saturating_sub(view_located(view, deck).count_ones());
    if !view.decks[deck.index()].fresh && missing > 0 && unseen_heroes != 0 {
        // A refilled deck holds certain heroes, and the viewer cannot tell which.
        return true;
    }
    let given = truth(game, &puzzle);
    let real = given.iter().fold(0u64, |mask, card| mask | 1 << card);
    let plain = (1u64 << PLAIN_CARDS) - 1;
    if real & !plain & !puzzle.fixed & !view_located(view, deck) != 0 && unseen_heroes != 0 {
        return true;
    }
    // Allow every hero that could be there instead of the few drawn for one world.
    let spare = puzzle.heroes & !puzzle.fixed & !view_located(view, deck);
    for allowed in puzzle.puzzle.allowed.iter_mut() {
        if spare != 0 && *allowed & spare != 0 {
            *allowed |= puzzle.allowed_heroes & !puzzle.fixed & !view_located(view, deck);
        }
    }
    !puzzle.puzzle.is_unique(&given)
}

/// Heroes the view shows somewhere.
fn view_located(view: &View, deck: Deck) -> u64 {
    let mut cards = view.public.discard.or(view.buried).or(view.public.carried);
    for (hand, played) in view.hands.iter().zip(&view.public.in_play) {
        cards = cards.or(*hand).or(*played);
    }
    for pack in &view.draft.seen {
        cards = cards.or(*pack);
    }
    cards = cards.or(view.draft.foreseen.iter().map(|(_, card)| *card).collect());
    for face in &view.decks {
        cards = cards.or(face.bottom.iter().filter_map(|(_, card)| *card).collect());
    }
    cards = cards.or(view.looked.iter().copied().flatten().collect());
    cards.local(deck) & !((1 << PLAIN_CARDS) - 1)
}

/// What really lies in the hidden places.
fn truth(game: &LastKingdom, hidden: &Hidden) -> ShortList<u8, PLACES> {
    let deck = hidden.deck;
    let public = &game.public;
    let mut taken = 0u64;
    let mut next = |cards: u64| {
        let local = (cards & !taken).trailing_zeros() as u8;
        if local < 64 {
            taken |= 1 << local;
        }
        local
    };
    let picked = |seat: Seat| {
        let picks = game.picked[seat.index()].iter().filter(|local| **local != NO_CARD);
        picks.fold(0u64, |mask, local| mask | 1 << local)
    };
    let live = game.remembers_draft() && public.deck() == deck;
    let mut ends = 0;
    let mut rest = [0u64; SEATS];
    if live {
        let all = public.everyone().fold(0, |mask, seat| mask | picked(seat));
        for (origin, rest) in rest.iter_mut().enumerate() {
            *rest = game.dealt[origin] & !all;
            ends |= *rest;
        }
    }
    let places = hidden.places.iter();
    let filled = places.map(|place| match *place {
        HiddenPlace::Pick(seat, pick) => next(1 << game.picked[seat.index()][pick as usize]),
        HiddenPlace::Rest(origin) => next(rest[origin]),
        HiddenPlace::Hand(seat) => {
            let at = seat.index();
            let cards = game.hands[at].or(public.in_play[at].minus(public.carried)).local(deck);
            next(cards & !hidden.fixed & !if live { picked(seat) } else { 0 })
        }
        HiddenPlace::Bottom(at) => next(1 << game.decks[deck.index()].bottom[at]),
        HiddenPlace::Buried => next(game.face_down.local(deck) & !hidden.fixed & !ends),
        HiddenPlace::Looked(at) => next(1 << game.looked[at]),
    });
    filled.collect()
}

#[cfg(test)]
mod tests {
    use table::{Actor, Game, Next, Scratch, Secrets, Setup};

    use super::*;

    /// Plays a random game and shows every position.
    fn walk(seats: u8, seed: u64, mut see: impl FnMut(&LastKingdom)) {
        let mut game = LastKingdom::new(&Setup::new::<LastKingdom>(seats).unwrap()).unwrap();
        let (mut dice, mut scratch) = (QuickDice::new(seed), Scratch::default());
        loop {
            see(&game);
            let (actor, action) = match game.next() {
                Next::Over => return,
                Next::Chance => (Actor::Chance, game.draw_chance(&mut dice, &mut scratch)),
                Next::Seats { must, .. } => {
                    let seat = must.first().unwrap();
                    (Actor::Seat(seat), game.random_action(seat, &mut dice, &mut scratch))
                }
            };
            game.apply(actor, action, &mut ());
        }
    }

    /// Lets seats know so many cards of a pack from before the draft, as if they had once put them under the deck.
    fn foresee(game: &LastKingdom, origin: Seat, known: &[(Seat, u8)]) -> LastKingdom {
        let mut game = game.clone();
        let mut pack = game.dealt[origin.index()];
        for &(seat, cards) in known {
            game.public.foreseen[seat.index()][origin.index()] += cards;
            for _ in 0..cards {
                let lowest = pack & pack.wrapping_neg();
                game.foreseen[seat.index()] |= lowest;
                pack &= !lowest;
            }
        }
        game.audit().unwrap();
        game
    }

    #[test]
    fn whether_it_is_open_which_cards_of_a_pack_others_know_is_told_as_it_is() {
        let mut told = [0; 2];
        let mut dice = QuickDice::new(1);
        for seats in 2..=3 {
            for seed in 0..20 {
                let mut looked = 0;
                walk(seats, 900 + seed, |game| {
                    for own in Seat::all(seats) {
                        let dealt =
                            game.dealt[..usize::from(seats)].iter().all(|pack| pack.count_ones() == 5);
                        if !dealt || looked > 5 || hides_from(game, Viewer::Recall(own)) {
                            continue;
                        }
                        looked += 1;
                        let mut check = |origin: Seat, known: &[(Seat, u8)]| {
                            let laid = foresee(game, origin, known);
                            let hides = hides_from(&laid, Viewer::Recall(own));
                            let view = view(&laid, Viewer::Recall(own));
                            let differs = (0..40).any(|_| LastKingdom::imagine(&view, &mut dice) != laid);
                            assert_eq!(hides, differs, "{own}, of pack {origin} {known:?} know so many");
                            told[usize::from(hides)] += 1;
                        };
                        for origin in Seat::all(seats) {
                            let one = Seat((own.0 + 1) % seats);
                            check(origin, &[(one, 1)]);
                            check(origin, &[(one, 5)]);
                            check(origin, &[(own, 4), (one, 1)]);
                            let other = Seat((own.0 + 2) % seats);
                            if other != own {
                                check(origin, &[(one, 2), (other, 3)]);
                            }
                        }
                    }
                });
            }
        }
        assert!(told.iter().all(|times| *times > 100), "{told:?} times certain and open");
    }

    #[test]
    fn what_is_taken_for_the_truth_lies_where_it_is_said_to_lie() {
        let mut buried = 0;
        let mut see = |game: &LastKingdom| {
            for seat in game.public.everyone() {
                let view = view(game, Viewer::Recall(seat));
                for deck in [Deck::I, Deck::II] {
                    let hidden = hidden(&view, deck, &mut QuickDice::new(0));
                    let cards = truth(game, &hidden);
                    let all = cards.iter().fold(0u64, |mask, card| mask | 1 << card);
                    assert_eq!(all.count_ones() as usize, cards.len(), "each card once");
                    for (place, card) in hidden.places.iter().zip(cards.iter()) {
                        if let HiddenPlace::Buried = place {
                            buried += 1;
                            assert!(game.face_down.local(deck) >> card & 1 != 0, "{card} in {game:?}");
                        }
                    }
                }
            }
        };
        for seed in 0..4 {
            walk(2 + seed as u8, 77 + seed, &mut see);
        }
        assert!(buried > 0, "{buried}");
    }

    #[test]
    fn the_quick_answer_whether_something_is_hidden_is_never_wrong() {
        let (mut hidden, mut all) = (0, 0);
        for seats in 2..=4 {
            for seed in 0..3 {
                walk(seats, 500 + seed, |game| {
                    for seat in Seat::all(seats) {
                        all += 1;
                        if first_pick_hidden(game, seat) {
                            hidden += 1;
                            assert!(some_card_hidden(game, seat), "{seat} in {game:?}");
                        }
                    }
                });
            }
        }
        assert!(hidden * 3 > all, "it answers often enough to be of use: {hidden} of {all}");
    }
}
