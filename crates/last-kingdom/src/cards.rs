//! Cards, leaders and plaques by number, and sets of cards.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::content::{CARD_COUNT, CARDS, CardSpec, Class, LEADERS, LeaderSpec, PLAQUES, PlaqueSpec};
use crate::effect::{Deck, Hook, Op};
use crate::{Counts, Side};

/// A card, by its place in [`CARDS`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub(crate) u8);

/// Cards per round deck, heroes included (TLK-2).
pub(crate) const DECK_CARDS: u8 = 35;
/// Cards per round deck that are not heroes.
pub(crate) const PLAIN_CARDS: u8 = 27;

impl Card {
    /// Every card.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..CARD_COUNT as u8).map(Card)
    }

    /// The card with this id.
    pub fn by_id(id: &str) -> Option<Card> {
        Card::all().find(|card| card.spec().id == id)
    }

    /// Its data.
    #[inline]
    pub fn spec(self) -> &'static CardSpec {
        &CARDS[self.0 as usize]
    }

    /// The round deck it belongs to; `None` for a leader card.
    #[inline]
    pub const fn deck(self) -> Option<Deck> {
        match self.0 {
            0..35 => Some(Deck::I),
            35..70 => Some(Deck::II),
            _ => None,
        }
    }

    /// The leader it belongs to, for a leader card.
    pub const fn leader(self) -> Option<Leader> {
        if self.0 >= 70 { Some(Leader((self.0 - 70) / 2)) } else { None }
    }

    /// Whether it is played the moment it enters a hand (TLK-24).
    #[inline]
    pub const fn is_instant(self) -> bool {
        CardSet::INSTANTS.has(self)
    }

    /// Its place inside its own round deck.
    #[inline]
    pub(crate) const fn local(self) -> u8 {
        if self.0 >= DECK_CARDS { self.0 - DECK_CARDS } else { self.0 }
    }

    /// The card at this place of a deck.
    #[inline]
    pub(crate) const fn of(deck: Deck, local: u8) -> Card {
        Card(local + deck as u8 * DECK_CARDS)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.spec().id)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.spec().id)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Card, D::Error> {
        let id = String::deserialize(from)?;
        Card::by_id(&id).ok_or_else(|| D::Error::custom(format!("no card '{id}'")))
    }
}

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(pub(crate) u128);

const fn class_mask(class: u8) -> CardSet {
    let mut mask = 0;
    let mut at = 0;
    while at < CARD_COUNT {
        let found = match CARDS[at].class {
            Class::Primary => 0,
            Class::Passive => 1,
            Class::Instant => 2,
            Class::Hero => 3,
        };
        if found == class {
            mask |= 1 << at;
        }
        at += 1;
    }
    CardSet(mask)
}

const fn lasting_mask() -> CardSet {
    let mut mask = 0;
    let mut at = 0;
    while at < CARD_COUNT {
        if !CARDS[at].lasting.is_empty() || CARDS[at].hero.is_some() {
            mask |= 1 << at;
        }
        at += 1;
    }
    CardSet(mask)
}

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// Every instant card.
    pub const INSTANTS: CardSet = class_mask(2);
    /// Every primary card, heroes aside: what can be taken back (TLK-42).
    pub const PRIMARIES: CardSet = class_mask(0);
    /// Every hero.
    pub const HEROES: CardSet = class_mask(3);
    /// Every card that stays face up when the first round is cleaned up (TLK-94).
    pub const LASTING: CardSet = lasting_mask();
    /// The cards of the leaders.
    pub const LEADER_CARDS: CardSet = CardSet(((1 << 20) - 1) << 70);

    /// The set that holds one card.
    #[inline]
    pub const fn only(card: Card) -> CardSet {
        CardSet(1 << card.0)
    }

    /// All 35 cards of a deck.
    #[inline]
    pub const fn deck(deck: Deck) -> CardSet {
        CardSet(((1 << DECK_CARDS) - 1) << (deck as u8 * DECK_CARDS))
    }

    /// The cards of `deck` whose local numbers are set in `mask`.
    #[inline]
    pub(crate) const fn of(deck: Deck, mask: u64) -> CardSet {
        CardSet((mask as u128) << (deck as u8 * DECK_CARDS))
    }

    /// The local numbers of those cards that belong to `deck`.
    #[inline]
    pub(crate) const fn local(self, deck: Deck) -> u64 {
        (self.0 >> (deck as u8 * DECK_CARDS)) as u64 & ((1 << DECK_CARDS) - 1)
    }

    /// Whether it holds `card`.
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card.0 & 1 != 0
    }

    /// Adds a card.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out.
    #[inline]
    pub fn take(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// Cards of both.
    #[inline]
    pub const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// Cards of either.
    #[inline]
    pub const fn or(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// Cards of this one that are not in the other.
    #[inline]
    pub const fn minus(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// Whether it holds nothing.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The cards in rising order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let card = Card(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            Some(card)
        })
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, |mut set, card| {
            set.add(card);
            set
        })
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<CardSet, D::Error> {
        Ok(Vec::<Card>::deserialize(from)?.into_iter().collect())
    }
}

/// A leader, by place in [`LEADERS`], which is the order of initiative.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Leader(pub(crate) u8);

impl Leader {
    /// Every leader, by initiative.
    pub fn all() -> impl Iterator<Item = Leader> {
        (0..LEADERS.len() as u8).map(Leader)
    }

    /// The leader with this id.
    pub fn by_id(id: &str) -> Option<Leader> {
        Leader::all().find(|leader| leader.spec().id == id)
    }

    /// The mat.
    #[inline]
    pub fn spec(self) -> &'static LeaderSpec {
        &LEADERS[self.0 as usize]
    }

    /// The leader's two cards.
    #[inline]
    pub const fn cards(self) -> CardSet {
        CardSet(0b11 << (70 + 2 * self.0))
    }

    /// What the engine asks of a leader at every step, in one look.
    #[inline]
    pub(crate) fn traits(self) -> &'static Traits {
        &TRAITS[self.0 as usize]
    }
}

impl fmt::Debug for Leader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.spec().id)
    }
}

impl Serialize for Leader {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.spec().id)
    }
}

impl<'de> Deserialize<'de> for Leader {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Leader, D::Error> {
        let id = String::deserialize(from)?;
        Leader::by_id(&id).ok_or_else(|| D::Error::custom(format!("no leader '{id}'")))
    }
}

/// Abilities that the engine looks up often, read off the mat's hooks at compile time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traits {
    pub steadfast: bool,
    pub extra_step: bool,
    pub escort: Option<crate::Faction>,
    pub flip_before_scoring: bool,
    pub dane_follows: bool,
    pub invade_plus: u8,
    pub figurines: u8,
    pub move_cost: u8,
    pub tokens: u8,
    pub affinity: Counts,
    pub side: Side,
}

static TRAITS: [Traits; 10] = {
    let mut all = [traits(0); 10];
    let mut at = 0;
    while at < 10 {
        all[at] = traits(at);
        at += 1;
    }
    all
};

const fn traits(leader: usize) -> Traits {
    let spec = &LEADERS[leader];
    let mut found = Traits {
        steadfast: false,
        extra_step: false,
        escort: None,
        flip_before_scoring: false,
        dane_follows: false,
        invade_plus: 0,
        figurines: spec.figurines,
        move_cost: spec.move_cost,
        tokens: spec.tokens,
        affinity: spec.affinity,
        side: spec.side,
    };
    let mut at = 0;
    while at < spec.ability.len() {
        match spec.ability[at] {
            Hook::Steadfast => found.steadfast = true,
            Hook::ExtraStep => found.extra_step = true,
            Hook::Escort(faction) => found.escort = Some(faction),
            Hook::FlipBeforeScoring => found.flip_before_scoring = true,
            Hook::DaneFollowsSaxon => found.dane_follows = true,
            Hook::InvadePlus(tokens) => found.invade_plus = tokens,
            _ => {}
        }
        at += 1;
    }
    found
}

/// A plaque, by place in [`PLAQUES`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Plaque(pub(crate) u8);

impl Plaque {
    /// Every plaque.
    pub fn all() -> impl Iterator<Item = Plaque> {
        (0..PLAQUES.len() as u8).map(Plaque)
    }

    /// Its data.
    #[inline]
    pub fn spec(self) -> &'static PlaqueSpec {
        &PLAQUES[self.0 as usize]
    }

    /// The side in use at a table of this many.
    #[inline]
    pub fn ops(self, seats: u8) -> &'static [Op] {
        if seats == 2 { self.spec().ops_for_two } else { self.spec().ops }
    }

    /// One word, as in records: the title without spaces.
    pub fn word(self) -> &'static str {
        ["see", "mine", "mercy", "destiny", "dane", "england", "choice"][self.0 as usize]
    }
}

impl fmt::Debug for Plaque {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
