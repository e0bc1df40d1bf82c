//! The hidden places of a view, and which cards each allows.

use table::{Dice, Seat};

use crate::content::{CardSet, Deck, PLAIN_CARDS};
use crate::rules::setup::heroes_allowed;
use crate::rules::state::{Phase, Public, SEATS, holder_of, pack_of};
use crate::secrets::puzzle::{PLACES, Puzzle};
use crate::secrets::short_list::{Blank, ShortList};
use crate::secrets::view::View;

/// A hidden place for a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HiddenPlace {
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

impl Blank for HiddenPlace {
    const BLANK: HiddenPlace = HiddenPlace::Buried;
}

impl HiddenPlace {
    fn class(self) -> u16 {
        match self {
            HiddenPlace::Pick(seat, pick) => u16::from(seat.0) * 4 + u16::from(pick),
            HiddenPlace::Rest(origin) => 100 + origin as u16,
            HiddenPlace::Hand(seat) => 200 + u16::from(seat.0),
            HiddenPlace::Bottom(at) => 300 + at as u16,
            HiddenPlace::Buried => 400,
            HiddenPlace::Looked(at) => 500 + at as u16,
        }
    }
}

/// The hidden places of one deck and what each allows.
pub(crate) struct Hidden {
    pub deck: Deck,
    pub puzzle: Puzzle,
    pub places: ShortList<HiddenPlace, PLACES>,
    /// Cards whose place the view fixes, by local number.
    pub fixed: u64,
    /// Heroes in the game in this world; the rest are in the box.
    pub heroes: u64,
    /// Heroes that could be in the game.
    pub allowed_heroes: u64,
}

fn leaders_mask(public: &Public) -> u16 {
    public.leaders.iter().flatten().fold(0, |mask, leader| mask | 1 << leader.0)
}

/// Takes `n` random bits of a mask.
pub(crate) fn sample<D: Dice>(mask: u64, n: u32, dice: &mut D) -> u64 {
    let (mut left, mut taken) = (mask, 0);
    for _ in 0..n.min(mask.count_ones()) {
        let bit = 1 << crate::rules::menu::nth_bit(left, dice.below(left.count_ones()));
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
pub(crate) fn hidden<D: Dice>(view: &View, deck: Deck, dice: &mut D) -> Hidden {
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
    let mut places = ShortList::default();
    let mut add = |place: HiddenPlace, allowed: u64, puzzle: &mut Puzzle| {
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
                    add(HiddenPlace::Pick(holder, pick), allowed, &mut puzzle);
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
                add(HiddenPlace::Rest(origin), fit(base, None, Some(origin), false), &mut puzzle);
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
            add(HiddenPlace::Hand(seat), fit(Err(()), Some(seat), None, true), &mut puzzle);
        }
    }
    for (at, (_, card)) in face.bottom.iter().enumerate() {
        if card.is_none() {
            add(HiddenPlace::Bottom(at), fit(Err(()), None, None, false), &mut puzzle);
        }
    }
    if view.public.looked_deck() == Some(deck) {
        for (at, card) in view.looked.iter().enumerate() {
            if card.is_none() {
                add(HiddenPlace::Looked(at), fit(Err(()), None, None, false), &mut puzzle);
            }
        }
    }
    let ends = if live && !drafting { seats } else { 0 };
    let buried = face.face_down.saturating_sub(local(view.buried).count_ones() as u8 + ends);
    for _ in 0..buried {
        add(HiddenPlace::Buried, fit(Err(()), None, None, live), &mut puzzle);
    }
    Hidden { deck, puzzle, places, fixed, heroes, allowed_heroes }
}

fn now_pick(public: &Public) -> u8 {
    if let Phase::Draft(pick) = public.phase { pick } else { 0 }
}

fn kept_mask(view: &View, deck: Deck) -> u64 {
    view.draft.kept.iter().fold(0, |mask, card| mask | CardSet::only(*card).local(deck))
}
