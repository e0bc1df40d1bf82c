//! Worlds that fit a view (chapter 15 of the rules).
//!
//! Every hidden place (a pick, the end of a pack, a drawn card, a place under a deck) allows only
//! some cards: those the viewer has not seen elsewhere, and for packs that went through the
//! viewer's hands only what was in them. A world is a random filling of all places; what is left
//! over is the deck.

use table::{Dice, QuickDice, Seat, Viewer};

use crate::cards::PLAIN_CARDS;
use crate::matching::Puzzle;
use crate::public::{Phase, Public, SEATS};
use crate::setup::heroes_allowed;
use crate::state::{LastKingdom, NO_CARD, Pile, holder_of, pack_of};
use crate::view::{Looker, View};
use crate::{Card, CardSet, Deck};

/// A hidden place for a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// What a seat kept at a pick.
    Pick(Seat, u8),
    /// What is left of a pack: in the draft the pack, afterwards its last card.
    Rest(usize),
    /// Another card of a seat: drawn after the draft, or simply in hand if the draft is forgotten.
    Hand(Seat),
    /// A place under the deck.
    Bottom(usize),
    /// An old face-down discard.
    Buried,
    /// A card somebody looks at.
    Looked(usize),
}

impl Place {
    fn class(self) -> u16 {
        match self {
            Place::Pick(seat, pick) => u16::from(seat.0) * 4 + u16::from(pick),
            Place::Rest(origin) => 100 + origin as u16,
            Place::Hand(seat) => 200 + u16::from(seat.0),
            Place::Bottom(at) => 300 + at as u16,
            Place::Buried => 400,
            Place::Looked(at) => 500 + at as u16,
        }
    }
}

/// The hidden places of one deck and what each allows.
struct Hidden {
    deck: Deck,
    puzzle: Puzzle,
    places: Vec<Place>,
    /// Cards whose place the view fixes, by local number.
    fixed: u64,
    /// Heroes in the game in this world; the rest are in the box.
    heroes: u64,
    /// Heroes that could be in the game.
    allowed_heroes: u64,
}

fn leaders_mask(public: &Public) -> u16 {
    public.leaders.iter().flatten().fold(0, |mask, leader| mask | 1 << leader.0)
}

/// Takes `n` random bits of a mask.
fn sample<D: Dice>(mask: u64, n: u32, dice: &mut D) -> u64 {
    let (mut left, mut taken) = (mask, 0);
    for _ in 0..n.min(mask.count_ones()) {
        let bit = 1 << crate::action::nth_bit(left, dice.below(left.count_ones()));
        left &= !bit;
        taken |= bit;
    }
    taken
}

/// What the viewer's memory says about the packs.
struct Packs<'a> {
    view: &'a View,
    own: Option<Seat>,
}

impl Packs<'_> {
    /// The pack as the viewer saw it at `pick`, if this was that pack's holder then.
    fn seen(&self, origin: usize, pick: u8) -> Option<u64> {
        let own = self.own?;
        if pack_of(&self.view.public, own, pick) != origin {
            return None;
        }
        let seen = self.view.draft.seen.get(pick as usize)?;
        (!seen.is_empty()).then(|| seen.local(self.view.public.deck()))
    }

    /// Cards a place of the pack allows: `Ok` exactly these, `Err` anything not seen elsewhere.
    /// `pick` 4 stands for what is left in the end.
    fn allows(&self, origin: usize, pick: u8) -> Result<u64, ()> {
        let kept = &self.view.draft.kept;
        let before = (0..pick.min(4)).rev().find_map(|at| self.seen(origin, at).map(|seen| (at, seen)));
        let before = match self.seen(origin, pick) {
            Some(seen) if pick < 4 => Some((pick, seen)),
            _ => before,
        };
        let after = (pick + 1..4).find_map(|at| self.seen(origin, at));
        let (at, mut cards) = before.ok_or(())?;
        if (at < pick || pick == 4)
            && let Some(card) = kept.get(at as usize)
        {
            cards &= !(1 << card.local());
        }
        Ok(cards & !after.unwrap_or(0))
    }
}

/// Builds the puzzle of a deck from a view.
fn hidden<D: Dice>(view: &View, deck: Deck, dice: &mut D) -> Hidden {
    let public = &view.public;
    let own = view.viewer.seat();
    let face = &view.decks[deck.index()];
    let live = view.draft.live && public.deck() == deck;
    let drafting = matches!(public.phase, Phase::Deal(_) | Phase::Draft(_));
    let seats = public.seats;
    let packs = Packs { view, own };
    let local = |cards: CardSet| cards.local(deck);

    // Cards with a known place, and cards known to be somebody's.
    let mut fixed = local(public.discard) | local(view.buried) | local(public.carried);
    let mut owned = [0u64; SEATS];
    for seat in public.everyone() {
        let at = seat.index();
        let theirs = local(view.hands[at].or(public.in_play[at])) & !local(public.carried);
        if live && own != Some(seat) { owned[at] = theirs } else { fixed |= theirs }
    }
    for card in face.bottom.iter().filter_map(|(_, card)| *card).chain(view.looked.iter().copied().flatten())
    {
        if card.deck() == Some(deck) {
            fixed |= 1 << card.local();
        }
    }
    let mut seen = 0;
    if live {
        for pack in &view.draft.seen {
            seen |= local(*pack);
        }
        for card in &view.draft.kept {
            fixed |= 1 << card.local();
        }
    }
    seen &= !fixed;
    let foreseen = |origin: usize| -> u64 {
        if !live {
            return 0;
        }
        let mine = view.draft.foreseen.iter().filter(|(seat, _)| seat.index() == origin);
        mine.fold(0, |mask, (_, card)| mask | 1 << card.local())
    };
    let all_foreseen = (0..seats as usize).fold(0, |mask, origin| mask | foreseen(origin)) & !fixed;

    // Which heroes are in the game: those somewhere in view, and others to make three.
    let located = (fixed | seen | all_foreseen | owned.iter().fold(0, |mask, theirs| mask | theirs))
        & !((1 << PLAIN_CARDS) - 1);
    let allowed_heroes = heroes_allowed(deck, leaders_mask(public));
    let more = 3u32.saturating_sub(located.count_ones());
    let heroes = located | sample(allowed_heroes & !located, more, dice);
    let universe = ((1 << PLAIN_CARDS) - 1) | heroes;

    let all_owned = owned.iter().fold(0, |mask, theirs| mask | theirs);
    let instants = local(CardSet::INSTANTS);
    let unseen = universe & !fixed & !seen;
    // Cards a place allows: what may be there by itself, less what is known to be elsewhere.
    let fit = |base: Result<u64, ()>, owner: Option<Seat>, origin: Option<usize>, quiet: bool| {
        let mut cards = base.unwrap_or(unseen) & universe & !fixed;
        let theirs = owner.map_or(0, |seat| owned[seat.index()]);
        cards &= !(all_owned & !theirs);
        cards &= !(all_foreseen & !origin.map_or(0, foreseen));
        if quiet { cards & (!instants | theirs) } else { cards }
    };
    let mut puzzle = Puzzle { must: all_owned | all_foreseen, ..Puzzle::default() };
    let mut places = Vec::new();
    let mut add = |place: Place, allowed: u64, puzzle: &mut Puzzle| {
        places.push(place);
        puzzle.place(allowed, place.class());
    };
    let mut picks = [0u8; SEATS];
    if live {
        for origin in 0..seats as usize {
            let mut taken = 0;
            for pick in 0..4 {
                let holder = holder_of(public, origin, pick);
                let made = match public.phase {
                    Phase::Deal(_) => false,
                    Phase::Draft(now) => pick < now || pick == now && view.ready.contains(holder),
                    _ => true,
                };
                if !made {
                    break;
                }
                taken += 1;
                picks[holder.index()] += 1;
                if own != Some(holder) {
                    let allowed = fit(packs.allows(origin, pick), Some(holder), Some(origin), !drafting);
                    add(Place::Pick(holder, pick), allowed, &mut puzzle);
                }
            }
            let dealing = matches!(public.phase, Phase::Deal(_));
            let base = if dealing && own == Some(Seat(origin as u8)) {
                packs.seen(origin, 0).ok_or(())
            } else {
                packs.allows(origin, if drafting { taken.max(now_pick(public)) } else { 4 })
            };
            let base = match base {
                // The viewer holds this pack and has kept a card of it.
                Ok(cards) => Ok(cards & !kept_mask(view, deck)),
                Err(()) => Err(()),
            };
            for _ in taken..view.draft.dealt[origin] {
                add(Place::Rest(origin), fit(base, None, Some(origin), false), &mut puzzle);
            }
        }
    }
    for seat in public.everyone().filter(|seat| own != Some(*seat)) {
        let at = seat.index();
        let in_hand = view.hand_sizes[at][deck.index()];
        let count = if live {
            let played = local(public.in_play[at]) & !local(public.carried);
            (in_hand + played.count_ones() as u8).saturating_sub(picks[at])
        } else {
            in_hand - local(view.hands[at]).count_ones() as u8
        };
        for _ in 0..count {
            add(Place::Hand(seat), fit(Err(()), Some(seat), None, true), &mut puzzle);
        }
    }
    for (at, (_, card)) in face.bottom.iter().enumerate() {
        if card.is_none() {
            add(Place::Bottom(at), fit(Err(()), None, None, false), &mut puzzle);
        }
    }
    if looked_deck(view) == Some(deck) {
        for (at, card) in view.looked.iter().enumerate() {
            if card.is_none() {
                add(Place::Looked(at), fit(Err(()), None, None, false), &mut puzzle);
            }
        }
    }
    let ends = if live && !drafting { seats } else { 0 };
    let buried = face.face_down.saturating_sub(local(view.buried).count_ones() as u8 + ends);
    for _ in 0..buried {
        add(Place::Buried, fit(Err(()), None, None, live), &mut puzzle);
    }
    Hidden { deck, puzzle, places, fixed, heroes, allowed_heroes }
}

fn now_pick(public: &Public) -> u8 {
    if let Phase::Draft(pick) = public.phase { pick } else { 0 }
}

fn kept_mask(view: &View, deck: Deck) -> u64 {
    view.draft.kept.iter().fold(0, |mask, card| mask | CardSet::only(*card).local(deck))
}

fn looked_deck(view: &View) -> Option<Deck> {
    let frame = view.public.frame()?;
    match frame.cause.ops(view.public.seats).get(frame.at as usize)? {
        crate::effect::Op::Look(deck, _) => Some(*deck),
        _ => None,
    }
}

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
    let mut bottom: Vec<u8> = face.bottom.iter().map(|(_, card)| card.map_or(NO_CARD, Card::local)).collect();
    if looked_deck(view) == Some(deck) {
        for (at, card) in view.looked.iter().enumerate() {
            game.looked[at] = card.map_or(NO_CARD, Card::local);
        }
    }
    let mut used = hidden.fixed;
    for (place, local) in hidden.places.iter().zip(cards) {
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
    for (local, (by, _)) in bottom.into_iter().zip(&face.bottom) {
        pile.bury(local, *by);
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
    others_may_know(game, own) || {
        let view = game.view_for(viewer);
        [Deck::I, Deck::II].into_iter().any(|deck| {
            let pile = &game.decks[deck.index()];
            !pile.closed && cards_hidden(game, &view, deck)
        })
    }
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
    for allowed in &mut puzzle.puzzle.allowed {
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
fn truth(game: &LastKingdom, hidden: &Hidden) -> Vec<u8> {
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
