//! Worlds that fit a view.
//!
//! Every hidden place (a pick, the end of a pack, a drawn card, a place under a deck) allows only
//! some cards: those the viewer has not seen elsewhere, and for packs that went through the
//! viewer's hands only what was in them. A world is a random filling of all places; what is left
//! over is the deck.

use table::{Dice, Seat};

use crate::content::{Card, CardSet, Deck, PLAIN_CARDS};
use crate::rules::draft::pack_of;
use crate::rules::state::{DEEPEST, LastKingdom, NO_CARD, Phase};
use crate::secrets::places::{Hidden, HiddenPlace, hidden, sample};
use crate::secrets::short_list::ShortList;
use crate::secrets::view::{Looker, View};

/// A position that the viewer cannot tell from the real one.
pub(crate) fn imagine<D: Dice>(view: &View, dice: &mut D) -> LastKingdom {
    let public = view.public;
    let own = view.viewer.seat();
    let mut game = LastKingdom::unseen(public);
    game.face_down = view.buried;
    for seat in public.everyone() {
        let at = seat.index();
        game.hands[at] = view.hands[at];
        match view.screens[at] {
            Some(screen) => {
                game.tokens[at] = screen.tokens;
                game.points[at] = screen.points;
            }
            None => {
                // Behind a screen: a plausible handful, more points as the war goes on.
                let fought = u32::from(public.conflicts) + if public.round == 2 { 5 } else { 0 };
                game.tokens[at] = dice.below(9) as u16;
                game.points[at] = dice.below(4 + 12 * fought) as u16;
            }
        }
    }
    for deck in [Deck::I, Deck::II] {
        let face = &view.decks[deck.index()];
        game.decks[deck.index()].fresh = face.fresh;
        game.decks[deck.index()].closed = face.closed;
        if !face.closed && !matches!(public.phase, Phase::Leaders(_)) {
            let hidden = hidden(view, deck, dice);
            fill(&mut game, view, &hidden, dice);
        }
    }
    if public.phase != Phase::Over {
        remember(&mut game, view, own, dice);
    }
    game
}

/// Puts a random filling of a deck's hidden places into the position.
fn fill<D: Dice>(game: &mut LastKingdom, view: &View, hidden: &Hidden, dice: &mut D) {
    let deck = hidden.deck;
    let live = view.draft.live && view.public.deck() == deck;
    let drafting = matches!(view.public.phase, Phase::Deal(_) | Phase::Draft(_));
    let face = &view.decks[deck.index()];
    let cards = hidden.puzzle.solve(dice).unwrap_or_default();
    debug_assert_eq!(cards.len(), hidden.places.len(), "the real world fits its own view");
    let mut bottom: ShortList<u8, DEEPEST> =
        face.bottom.iter().map(|(_, card)| card.map_or(NO_CARD, Card::local)).collect();
    if view.public.looked_deck() == Some(deck) {
        for (at, card) in view.looked.iter().enumerate() {
            game.looked[at] = card.map_or(NO_CARD, Card::local);
        }
    }
    let mut used = hidden.fixed;
    for (place, &local) in hidden.places.iter().zip(&cards) {
        let card = Card::of(deck, local);
        used |= 1 << local;
        match *place {
            HiddenPlace::Pick(seat, pick) => {
                game.picked[seat.index()][pick as usize] = local;
                game.dealt[pack_of(&view.public, seat, pick)] |= 1 << local;
                if !view.public.in_play[seat.index()].has(card) {
                    game.hands[seat.index()].add(card);
                }
            }
            HiddenPlace::Rest(origin) => {
                game.dealt[origin] |= 1 << local;
                if !drafting {
                    game.face_down.add(card);
                }
            }
            HiddenPlace::Hand(seat) => {
                if !view.public.in_play[seat.index()].has(card) {
                    game.hands[seat.index()].add(card);
                }
            }
            HiddenPlace::Bottom(at) => bottom[at] = local,
            HiddenPlace::Buried => game.face_down.add(card),
            HiddenPlace::Looked(at) => game.looked[at] = local,
        }
    }
    if let (true, Some(own)) = (live, view.viewer.seat()) {
        for (pick, card) in view.draft.kept.iter().enumerate() {
            game.picked[own.index()][pick] = card.local();
            game.dealt[pack_of(&view.public, own, pick as u8)] |= 1 << card.local();
        }
    }
    let pile = &mut game.decks[deck.index()];
    for (local, (by, _)) in bottom.iter().zip(&face.bottom) {
        pile.bury(*local, *by);
    }
    let plain = (1u64 << PLAIN_CARDS) - 1;
    if face.fresh {
        pile.sure = plain & !used;
        pile.maybe = hidden.allowed_heroes & !used;
        pile.heroes = 3 - (used & !plain).count_ones() as u8;
    } else {
        pile.sure = (plain | hidden.heroes) & !used;
        pile.maybe = hidden.allowed_heroes & !hidden.heroes;
    }
}

/// What everybody knows of hidden cards: the viewer exactly what the view says, the others what
/// they may have seen.
fn remember<D: Dice>(game: &mut LastKingdom, view: &View, own: Option<Seat>, dice: &mut D) {
    let public = &view.public;
    let open = public.open_cards;
    let recall = matches!(view.viewer, Looker::Recall(_));
    let deck = public.deck();
    // Face-down discards of the cleanup, as against the ends of this draft's packs.
    let ends: u64 = match view.draft.live {
        true => (0..public.seats as usize)
            .filter_map(|origin| game.pack_end_or_none(origin))
            .fold(0, |m, c| m | 1 << c),
        false => 0,
    };
    let old = game.face_down.minus(CardSet::of(deck, ends)).and(CardSet::deck(Deck::II));
    let mut unclaimed = old.minus(view.threw);
    if let (true, Some(own)) = (recall, own) {
        let mut lore = view.buried;
        for seat in public.everyone().filter(|seat| *seat != own) {
            lore = lore.or(view.hands[seat.index()]);
        }
        for face in &view.decks {
            lore = lore.or(face.bottom.iter().filter_map(|(_, card)| *card).collect());
        }
        game.lore[own.index()] = lore.minus(open).minus(view.threw).minus(CardSet::LEADER_CARDS);
        game.threw[own.index()] = view.threw;
        let foreseen = view.draft.foreseen.iter();
        game.foreseen[own.index()] = foreseen.fold(0, |mask, (_, card)| mask | 1 << card.local());
    }
    for seat in public.everyone() {
        if recall && own == Some(seat) {
            continue;
        }
        let at = seat.index();
        let mut lore = CardSet::EMPTY;
        for (deck, pile) in [Deck::I, Deck::II].into_iter().zip(&game.decks) {
            for (place, local) in pile.bottom().iter().enumerate() {
                if pile.bottom_by[place] == seat.0 {
                    lore.add(Card::of(deck, *local));
                }
            }
        }
        for other in public.glimpses[at].iter() {
            // The viewer is shown what it saw there; of others nobody knows.
            let known = own == Some(seat);
            let hand = if known { view.hands[other.index()] } else { game.hands[other.index()] };
            let hand = hand.minus(open).minus(CardSet::LEADER_CARDS);
            lore = lore.or(hand.iter().filter(|_| known || dice.below(2) == 0).collect());
        }
        let thrown = sample(unclaimed.local(Deck::II), u32::from(public.thrown[at]), dice);
        game.threw[at] = CardSet::of(Deck::II, thrown);
        unclaimed = unclaimed.minus(game.threw[at]);
        if public.pile_glimpses.contains(seat) {
            let others = old.minus(game.threw[at]).minus(open);
            lore = lore.or(others.iter().filter(|_| dice.below(2) == 0).collect());
        }
        game.lore[at] = lore;
    }
    if view.draft.live {
        for origin in 0..public.seats as usize {
            let mut pack = game.dealt[origin];
            if let (true, Some(own)) = (recall, own) {
                pack &= !game.foreseen[own.index()];
            }
            for seat in public.everyone().filter(|seat| !(recall && own == Some(*seat))) {
                let n = u32::from(public.foreseen[seat.index()][origin]);
                let known = sample(pack, n, dice);
                pack &= !known;
                game.foreseen[seat.index()] |= known;
            }
        }
    }
    if view.shown > 0
        && let crate::rules::state::Ask::Show(owner) = public.ask
    {
        game.shown = view.shown_cards;
        let mut hand = game.hands[owner.index()].minus(game.shown);
        while game.shown.len() < view.shown {
            let n = dice.below(u32::from(hand.len())) as usize;
            let Some(card) = hand.iter().nth(n) else { break };
            hand.take(card);
            game.shown.add(card);
        }
    }
}

impl LastKingdom {
    /// The local number of a pack's last card, once the draft is done.
    fn pack_end_or_none(&self, origin: usize) -> Option<u8> {
        if matches!(self.public.phase, Phase::Deal(_) | Phase::Draft(_)) {
            return None;
        }
        self.pack_end(origin).map(Card::local)
    }
}
