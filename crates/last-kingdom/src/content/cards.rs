//! Cards by number, what is printed on them, and sets of cards.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::content::language::{Hook, Op, Var};
use crate::content::{Faction, Leader, Source, leader_cards, round1, round2};

/// One of the two round decks.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize, JsonSchema,
)]
#[repr(u8)]
pub enum Deck {
    /// Round I.
    I,
    /// Round II.
    II,
}

impl Deck {
    /// The deck's index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// "I" or "II".
    pub const fn name(self) -> &'static str {
        match self {
            Deck::I => "I",
            Deck::II => "II",
        }
    }
}

/// How a card or plaque is used (TLK-34).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Ends the turn.
    Primary,
    /// Any number before the turn ends.
    Passive,
    /// Played and resolved the moment it enters a hand.
    Instant,
    /// A primary action that puts a figurine on the map.
    Hero,
}

/// What a hero card adds to its effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hero {
    /// The faction it scores as.
    pub scores: Faction,
    /// Index of the leader who is the same person.
    pub leader: Option<u8>,
}

/// A card.
#[derive(Clone, Copy, Debug)]
pub struct CardSpec {
    /// Short id, as in records.
    pub id: &'static str,
    /// Its title.
    pub name: &'static str,
    /// How it is used.
    pub class: Class,
    /// What it does when played.
    pub ops: &'static [Op],
    /// What it does as long as it lies face up.
    pub lasting: &'static [Hook],
    /// Where it comes from.
    pub source: Source,
    /// For heroes.
    pub hero: Option<Hero>,
}

/// What every hero does when played.
const DEPLOY: &[Op] = &[Op::Choose(Var::A, &[]), Op::Deploy(Var::A)];

const fn card(id: &'static str, name: &'static str, class: Class, ops: &'static [Op]) -> CardSpec {
    CardSpec { id, name, class, ops, lasting: &[], source: Source::Rulebook, hero: None }
}

/// A card that ends the turn.
pub(super) const fn primary(id: &'static str, name: &'static str, ops: &'static [Op]) -> CardSpec {
    card(id, name, Class::Primary, ops)
}

/// A card that may be played before the turn ends.
pub(super) const fn passive(id: &'static str, name: &'static str, ops: &'static [Op]) -> CardSpec {
    card(id, name, Class::Passive, ops)
}

/// A card that is played the moment it enters a hand.
pub(super) const fn instant(id: &'static str, name: &'static str, ops: &'static [Op]) -> CardSpec {
    card(id, name, Class::Instant, ops)
}

/// A card that puts a figurine on the map.
pub(super) const fn hero(
    id: &'static str,
    name: &'static str,
    scores: Faction,
    leader: Option<u8>,
    lasting: &'static [Hook],
) -> CardSpec {
    CardSpec { hero: Some(Hero { scores, leader }), ..card(id, name, Class::Hero, DEPLOY) }.lasting(lasting)
}

impl CardSpec {
    /// The same card with effects that last as long as it lies face up.
    pub(super) const fn lasting(mut self, hooks: &'static [Hook]) -> CardSpec {
        self.lasting = hooks;
        self
    }

    /// The same card, stated by the rulebook.
    pub(super) const fn stated(mut self) -> CardSpec {
        self.source = Source::Rulebook;
        self
    }

    /// The same card, known from the rulebook but for a part that is reconstructed under a rule id.
    pub(super) const fn stated_but(mut self, part: &'static str, rule: &'static str) -> CardSpec {
        self.source = Source::Partly(part, rule);
        self
    }

    /// The same card, reconstructed under a rule id.
    pub(super) const fn restored(mut self, rule: &'static str) -> CardSpec {
        self.source = Source::Reconstructed(rule);
        self
    }
}

/// Number of cards: 35 of Round I, 35 of Round II, 2 for each of 10 leaders (TLK-2).
pub const CARD_COUNT: usize = 90;

/// The cards: Round I, Round II, then the leaders'.
pub static CARDS: [CardSpec; CARD_COUNT] = {
    let mut all = [round1::CARDS[0]; CARD_COUNT];
    let mut at = 0;
    while at < 35 {
        all[at] = round1::CARDS[at];
        all[35 + at] = round2::CARDS[at];
        if at < 20 {
            all[70 + at] = leader_cards::CARDS[at];
        }
        at += 1;
    }
    all
};

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

impl JsonSchema for Card {
    fn schema_name() -> Cow<'static, str> {
        "Card".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let ids: Vec<&str> = Card::all().map(|card| card.spec().id).collect();
        json_schema!({"description": "A card by its id.", "type": "string", "enum": ids})
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

/// Cards whose lasting hooks include a given sort.
const fn cards_with(sort: u8) -> CardSet {
    let mut mask = 0;
    let mut at = 0;
    while at < CARDS.len() {
        let hooks = CARDS[at].lasting;
        let mut n = 0;
        while n < hooks.len() {
            let found = match hooks[n] {
                Hook::Discount { .. } => 0,
                Hook::OnRemoveFoe(_) => 1,
                Hook::OnSelfFlip { .. } => 2,
                Hook::LeaderPlus(_) => 3,
                Hook::ScoreCap(_) => 4,
                _ => u8::MAX,
            };
            if found == sort {
                mask |= 1 << at;
            }
            n += 1;
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

    /// Cards that make plaques cheaper (TLK-34).
    pub(crate) const DISCOUNTS: CardSet = cards_with(0);
    /// Cards that gain by fallen enemies (TLK-56).
    pub(crate) const REMOVERS: CardSet = cards_with(1);
    /// Cards that gain by their owner's change of side (TLK-56).
    pub(crate) const FLIPPERS: CardSet = cards_with(2);
    /// Cards that make the owner's leader stronger (TLK-51).
    pub(crate) const GUARDS: CardSet = cards_with(3);
    /// Cards that let their owner score one unit more (TLK-65).
    pub(crate) const CAPS: CardSet = cards_with(4);

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

impl JsonSchema for CardSet {
    fn schema_name() -> Cow<'static, str> {
        "CardSet".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let card = generator.subschema_for::<Card>();
        json_schema!({"description": "A set of cards.", "type": "array", "items": card, "uniqueItems": true})
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<CardSet, D::Error> {
        Ok(Vec::<Card>::deserialize(from)?.into_iter().collect())
    }
}
