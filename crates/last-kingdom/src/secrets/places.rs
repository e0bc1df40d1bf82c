//! The hidden places of a view, and which cards each allows.

use table::{Dice, Seat};

use crate::content::{CardSet, Deck, PLAIN_CARDS};
use crate::rules::draft::{holder_of, pack_of};
use crate::rules::setup::heroes_allowed;
use crate::rules::state::{Phase, Public, SEATS};
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
    /// A card that a player looks at.
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

    /// The only cards that a place of the pack allows; `None` if the viewer never saw the pack, so that
    /// it allows any card not seen elsewhere. `pick` 4 stands for what is left in the end.
    fn allows(&self, origin: usize, pick: u8) -> Option<u64> {
        let kept = &self.view.draft.kept;
        let before = (0..pick.min(4)).rev().find_map(|at| self.seen(origin, at).map(|seen| (at, seen)));
        let before = match self.seen(origin, pick) {
            Some(seen) if pick < 4 => Some((pick, seen)),
            _ => before,
        };
        let after = (pick + 1..4).find_map(|at| self.seen(origin, at));
        let (at, mut cards) = before?;
        if (at < pick || pick == 4)
            && let Some(card) = kept.get(at as usize)
        {
            cards &= !(1 << card.local());
        }
        Some(cards & !after.unwrap_or(0))
    }

    /// Whether the holder of a pack has made this pick, as everybody can see.
    fn made(&self, holder: Seat, pick: u8) -> bool {
        match self.view.public.phase {
            Phase::Deal(_) => false,
            Phase::Draft(now) => pick < now || pick == now && self.view.ready.contains(holder),
            _ => true,
        }
    }
}

/// What a view says for certain about the cards of one deck, by local number.
struct Known {
    /// The packs of this deck are part of what the viewer remembers.
    live: bool,
    /// Cards with a known place.
    fixed: u64,
    /// Cards known to be a seat's, though not at which pick it kept them.
    owned: [u64; SEATS],
    /// Other cards that went through the viewer's hands.
    seen: u64,
    /// Cards that the viewer knew to go into each pack.
    foreseen: [u64; SEATS],
}

impl Known {
    fn of(view: &View, deck: Deck) -> Known {
        let public = &view.public;
        let own = view.viewer.seat();
        let live = view.draft.live && public.deck() == deck;
        let local = |cards: CardSet| cards.local(deck);
        let mut fixed = local(public.discard) | local(view.buried) | local(public.carried);
        let mut owned = [0u64; SEATS];
        for seat in public.everyone() {
            let at = seat.index();
            let theirs = local(view.hands[at].or(public.in_play[at])) & !local(public.carried);
            if live && own != Some(seat) { owned[at] = theirs } else { fixed |= theirs }
        }
        let bottom = view.decks[deck.index()].bottom.iter().filter_map(|(_, card)| *card);
        for card in bottom.chain(view.looked.iter().copied().flatten()) {
            fixed |= local(CardSet::only(card));
        }
        let (mut seen, mut foreseen) = (0, [0u64; SEATS]);
        if live {
            for pack in &view.draft.seen {
                seen |= local(*pack);
            }
            for card in &view.draft.kept {
                fixed |= 1 << card.local();
            }
            for (origin, card) in &view.draft.foreseen {
                foreseen[origin.index()] |= 1 << card.local();
            }
        }
        Known { live, fixed, owned, seen: seen & !fixed, foreseen }
    }

    fn all_owned(&self) -> u64 {
        self.owned.iter().fold(0, |mask, theirs| mask | theirs)
    }

    fn all_foreseen(&self) -> u64 {
        self.foreseen.iter().fold(0, |mask, pack| mask | pack) & !self.fixed
    }
}

/// The hidden places of a deck while they are being listed.
struct Listing<'a> {
    view: &'a View,
    deck: Deck,
    known: Known,
    /// Cards in the game in this world.
    universe: u64,
    puzzle: Puzzle,
    places: ShortList<HiddenPlace, PLACES>,
}

impl Listing<'_> {
    fn add(&mut self, place: HiddenPlace, allowed: u64) {
        self.places.push(place);
        self.puzzle.place(allowed, place.class());
    }

    /// Cards a place allows: what may be there by itself, less what is known to be elsewhere. A `quiet`
    /// place holds no instant but one that its owner has turned up.
    fn fit(&self, base: Option<u64>, owner: Option<Seat>, origin: Option<usize>, quiet: bool) -> u64 {
        let known = &self.known;
        let unseen = self.universe & !known.fixed & !known.seen;
        let mut cards = base.unwrap_or(unseen) & self.universe & !known.fixed;
        let theirs = owner.map_or(0, |seat| known.owned[seat.index()]);
        cards &= !(known.all_owned() & !theirs);
        cards &= !(known.all_foreseen() & !origin.map_or(0, |origin| known.foreseen[origin]));
        if quiet { cards & (!CardSet::INSTANTS.local(self.deck) | theirs) } else { cards }
    }

    /// What was kept from the packs, and what is left of them. Says how many picks each seat has made.
    fn add_packs(&mut self) -> [u8; SEATS] {
        let mut picks = [0u8; SEATS];
        if !self.known.live {
            return picks;
        }
        let (view, public) = (self.view, &self.view.public);
        let own = view.viewer.seat();
        let packs = Packs { view, own };
        let drafting = matches!(public.phase, Phase::Deal(_) | Phase::Draft(_));
        let kept = view.draft.kept.iter().fold(0, |mask, card| mask | CardSet::only(*card).local(self.deck));
        for origin in 0..public.seats as usize {
            let mut taken = 0;
            for pick in 0..4 {
                let holder = holder_of(public, origin, pick);
                if !packs.made(holder, pick) {
                    break;
                }
                taken += 1;
                picks[holder.index()] += 1;
                if own != Some(holder) {
                    let allowed = self.fit(packs.allows(origin, pick), Some(holder), Some(origin), !drafting);
                    self.add(HiddenPlace::Pick(holder, pick), allowed);
                }
            }
            let rest = match public.phase {
                Phase::Deal(_) if own == Some(Seat(origin as u8)) => packs.seen(origin, 0),
                Phase::Deal(_) => packs.allows(origin, taken),
                Phase::Draft(now) => packs.allows(origin, taken.max(now)),
                _ => packs.allows(origin, 4),
            };
            // The viewer may hold this pack and have kept a card of it.
            let allowed = self.fit(rest.map(|cards| cards & !kept), None, Some(origin), false);
            for _ in taken..view.draft.dealt[origin] {
                self.add(HiddenPlace::Rest(origin), allowed);
            }
        }
        picks
    }

    /// What the others hold besides what they kept at their picks.
    fn add_hands(&mut self, picks: [u8; SEATS]) {
        let (view, public, deck) = (self.view, &self.view.public, self.deck);
        for seat in public.everyone().filter(|seat| view.viewer.seat() != Some(*seat)) {
            let at = seat.index();
            let in_hand = view.hand_sizes[at][deck.index()];
            let count = if self.known.live {
                let played = public.in_play[at].local(deck) & !public.carried.local(deck);
                (in_hand + played.count_ones() as u8).saturating_sub(picks[at])
            } else {
                in_hand - view.hands[at].local(deck).count_ones() as u8
            };
            let allowed = self.fit(None, Some(seat), None, true);
            for _ in 0..count {
                self.add(HiddenPlace::Hand(seat), allowed);
            }
        }
    }

    /// What lies under the deck, is being looked at, or was discarded face down.
    fn add_piles(&mut self) {
        let (view, public, deck) = (self.view, &self.view.public, self.deck);
        let face = &view.decks[deck.index()];
        let anything = self.fit(None, None, None, false);
        for (at, (_, card)) in face.bottom.iter().enumerate() {
            if card.is_none() {
                self.add(HiddenPlace::Bottom(at), anything);
            }
        }
        if public.looked_deck() == Some(deck) {
            for (at, card) in view.looked.iter().enumerate() {
                if card.is_none() {
                    self.add(HiddenPlace::Looked(at), anything);
                }
            }
        }
        let drafting = matches!(public.phase, Phase::Deal(_) | Phase::Draft(_));
        let ends = if self.known.live && !drafting { public.seats } else { 0 };
        let located = view.buried.local(deck).count_ones() as u8 + ends;
        let allowed = self.fit(None, None, None, self.known.live);
        for _ in 0..face.face_down.saturating_sub(located) {
            self.add(HiddenPlace::Buried, allowed);
        }
    }
}

/// Lists the hidden places of a deck from a view, in a world with random heroes (TLK-17).
pub(crate) fn hidden<D: Dice>(view: &View, deck: Deck, dice: &mut D) -> Hidden {
    let known = Known::of(view, deck);
    let plain = (1 << PLAIN_CARDS) - 1;
    // Which heroes are in the game: those somewhere in view, and others to make three.
    let (owned, foreseen) = (known.all_owned(), known.all_foreseen());
    let located = (known.fixed | known.seen | foreseen | owned) & !plain;
    let allowed_heroes = heroes_allowed(deck, leaders_mask(&view.public));
    let more = 3u32.saturating_sub(located.count_ones());
    let heroes = located | sample(allowed_heroes & !located, more, dice);
    let puzzle = Puzzle { must: owned | foreseen, ..Puzzle::default() };
    let fixed = known.fixed;
    let mut listing =
        Listing { view, deck, known, universe: plain | heroes, puzzle, places: ShortList::default() };
    let picks = listing.add_packs();
    listing.add_hands(picks);
    listing.add_piles();
    let Listing { puzzle, places, .. } = listing;
    Hidden { deck, puzzle, places, fixed, heroes, allowed_heroes }
}
