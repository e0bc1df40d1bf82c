//! Worlds that fit a view (chapter 15 of the rules).
//!
//! Every hidden place (a pick, the end of a pack, a drawn card, a place under a deck) allows only
//! some cards: those the viewer has not seen elsewhere, and for packs that went through the
//! viewer's hands only what was in them. A world is a random filling of all places; what is left
//! over is the deck.

use table::{Dice, QuickDice, Seat, Viewer};

use crate::cards::PLAIN_CARDS;
use crate::few::Few;
use crate::hidden::{Hidden, Place, hidden, looked_deck, sample};
use crate::matching::PLACES;
use crate::public::{Phase, SEATS};
use crate::state::{DEEPEST, LastKingdom, NO_CARD, Pile, pack_of};
use crate::view::{Looker, View};
use crate::{Card, CardSet, Deck};

/// A position that the viewer cannot tell from the real one.
pub(crate) fn imagine<D: Dice>(view: &View, dice: &mut D) -> LastKingdom {
    let public = view.public;
    let own = view.viewer.seat();
    let mut game = LastKingdom {
        public,
        tokens: [0; SEATS],
        points: [0; SEATS],
        hands: [CardSet::EMPTY; SEATS],
        decks: [Pile::EMPTY; 2],
        face_down: view.buried,
        looked: [NO_CARD; 4],
        shown: CardSet::EMPTY,
        dealt: [0; SEATS],
        picked: [[NO_CARD; 4]; SEATS],
        foreseen: [0; SEATS],
        lore: [CardSet::EMPTY; SEATS],
        threw: [CardSet::EMPTY; SEATS],
    };
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
    let mut bottom: Few<u8, DEEPEST> =
        face.bottom.iter().map(|(_, card)| card.map_or(NO_CARD, Card::local)).collect();
    if looked_deck(view) == Some(deck) {
        for (at, card) in view.looked.iter().enumerate() {
            game.looked[at] = card.map_or(NO_CARD, Card::local);
        }
    }
    let mut used = hidden.fixed;
    for (place, &local) in hidden.places.iter().zip(&cards) {
        let card = Card::of(deck, local);
        used |= 1 << local;
        match *place {
            Place::Pick(seat, pick) => {
                game.picked[seat.index()][pick as usize] = local;
                game.dealt[pack_of(&view.public, seat, pick)] |= 1 << local;
                if !view.public.in_play[seat.index()].has(card) {
                    game.hands[seat.index()].add(card);
                }
            }
            Place::Rest(origin) => {
                game.dealt[origin] |= 1 << local;
                if !drafting {
                    game.face_down.add(card);
                }
            }
            Place::Hand(seat) => {
                if !view.public.in_play[seat.index()].has(card) {
                    game.hands[seat.index()].add(card);
                }
            }
            Place::Bottom(at) => bottom[at] = local,
            Place::Buried => game.face_down.add(card),
            Place::Looked(at) => game.looked[at] = local,
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
            let hand = game.hands[other.index()].minus(open).minus(CardSet::LEADER_CARDS);
            lore = lore.or(hand.iter().filter(|_| dice.below(2) == 0).collect());
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
        && let crate::Ask::Show(owner) = public.ask
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

/// Whether more than one position fits what `viewer` knows.
pub(crate) fn hides(game: &LastKingdom, viewer: Viewer) -> bool {
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
    let view = game.view_for(Viewer::Recall(own));
    [Deck::I, Deck::II].into_iter().any(|deck| {
        let pile = &game.decks[deck.index()];
        !pile.closed && cards_hidden(game, &view, deck)
    })
}

/// Whether somebody holds a card kept from a pack that `own` had not seen by then, while a card that
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
            let known: u8 = others().map(|seat| public.foreseen[seat.index()][origin]).sum();
            known > 0 && u32::from(known) < pack
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
fn truth(game: &LastKingdom, hidden: &Hidden) -> Few<u8, PLACES> {
    let deck = hidden.deck;
    let public = &game.public;
    let mut taken = 0u64;
    let mut next = |cards: u64| {
        let local = (cards & !taken).trailing_zeros() as u8;
        taken |= 1u64.checked_shl(u32::from(local)).unwrap_or(0);
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
        Place::Pick(seat, pick) => next(1 << game.picked[seat.index()][pick as usize]),
        Place::Rest(origin) => next(rest[origin]),
        Place::Hand(seat) => {
            let at = seat.index();
            let cards = game.hands[at].or(public.in_play[at].minus(public.carried)).local(deck);
            next(cards & !hidden.fixed & !if live { picked(seat) } else { 0 })
        }
        Place::Bottom(at) => next(1 << game.decks[deck.index()].bottom[at]),
        Place::Buried => next(game.face_down.local(deck) & !hidden.fixed & !ends),
        Place::Looked(at) => next(1 << game.looked[at]),
    });
    filled.collect()
}

impl LastKingdom {
    fn view_for(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }
}
