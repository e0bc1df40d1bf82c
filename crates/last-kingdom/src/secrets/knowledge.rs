//! A number for what a seat knows: the hash of its view without building the view.
//!
//! Must tell apart what [`View`](crate::secrets::view::View) tells a seat of perfect memory apart, and nothing
//! more; a test compares the two.

use std::hash::{Hash, Hasher};

use table::{Mix, Seat};

use crate::content::{Card, CardSet, Deck};
use crate::rules::state::{Ask, LastKingdom, NO_CARD, Phase};

/// The same for all positions that look the same to `seat`, and else almost certainly not.
pub(crate) fn knowledge(game: &LastKingdom, seat: Seat) -> u64 {
    let mut mix = Mix::default();
    let public = &game.public;
    let over = public.phase == Phase::Over;
    let lore = game.lore[seat.index()];
    let threw = game.threw[seat.index()];
    let known = if over { CardSet(u128::MAX) } else { lore.or(threw).or(public.open_cards) };
    let set = |cards: CardSet, mix: &mut Mix| mix.write_u128(cards.0);

    mix.add(u64::from(seat.0));
    public.hash(&mut mix);
    for other in public.everyone() {
        let at = other.index();
        let hand = game.hands[at];
        let sizes = [Deck::I, Deck::II].map(|deck| u64::from(hand.and(CardSet::deck(deck)).len()));
        mix.add(
            u64::from(game.tokens[at]) | u64::from(game.points[at]) << 16 | sizes[0] << 32 | sizes[1] << 40,
        );
        set(if other == seat { hand } else { hand.and(known.or(CardSet::LEADER_CARDS)) }, &mut mix);
    }
    if let Phase::Draft(pick) = public.phase {
        let kept = |seat: &Seat| game.picked[seat.index()][pick as usize] != NO_CARD;
        mix.add(public.everyone().filter(kept).fold(0, |mask, seat| mask | 1 << seat.0));
    }
    mix_draft(game, seat, &mut mix);

    let drafting = matches!(public.phase, Phase::Deal(_) | Phase::Draft(_));
    let mut ends = CardSet::EMPTY;
    if !over && !drafting && game.remembers_draft() {
        for origin in 0..public.seats as usize {
            ends = ends.or(game.pack_end(origin).map_or(CardSet::EMPTY, CardSet::only));
        }
    }
    for deck in [Deck::I, Deck::II] {
        let pile = &game.decks[deck.index()];
        let down = game.face_down.and(CardSet::deck(deck)).len();
        let flags = u8::from(pile.fresh) | u8::from(pile.closed) << 1;
        mix.add_bytes([pile.unknown(), pile.bottom_len, flags, down]);
        for (at, &local) in pile.bottom().iter().enumerate() {
            let card = if known.has(Card::of(deck, local)) { local } else { NO_CARD };
            mix.add_bytes([pile.bottom_by[at], card]);
        }
    }
    set(game.face_down.and(known).minus(ends), &mut mix);
    set(threw, &mut mix);

    let insider = over || public.frame().is_some_and(|frame| frame.actor == seat);
    for card in game.looked_at() {
        let seen = insider || known.has(card);
        mix.add(u64::from(if seen { card.local() } else { NO_CARD }));
    }
    if matches!(public.ask, Ask::Show(_)) {
        mix.add(u64::from(game.shown.len()));
        set(if insider { game.shown } else { CardSet::EMPTY }, &mut mix);
    }
    mix.finish()
}

/// What `seat` remembers of the draft.
fn mix_draft(game: &LastKingdom, seat: Seat, mix: &mut Mix) {
    let drafting = matches!(game.public.phase, Phase::Deal(_) | Phase::Draft(_));
    if !drafting && !game.remembers_draft() {
        return mix.add(0);
    }
    mix.add(1);
    let last = match game.public.phase {
        Phase::Deal(_) => 0,
        Phase::Draft(pick) => pick,
        _ => 3,
    };
    for pack in &game.dealt[..game.public.seats as usize] {
        mix.add(u64::from(pack.count_ones()));
    }
    for pick in 0..=last {
        mix.add(game.pack_seen(seat, pick));
    }
    mix.write(&game.picked[seat.index()]);
    // Which of the cards it had put under the deck went into which pack.
    for pack in &game.dealt {
        mix.add(pack & game.foreseen[seat.index()]);
    }
}
