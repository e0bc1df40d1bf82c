//! What lies open on the table (TLK-6). The position and every view share this type, so it can
//! hold nothing that is hidden from any player.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Seat, SeatSet};

use crate::content::language::{Hook, Op};
use crate::content::{Card, CardSet, Counts, Deck, Leader, Plaque, Region, RegionMask, Side};

/// Most players.
pub const SEATS: usize = 5;

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Phase {
    /// Chance deals a leader to this seat.
    Leaders(Seat),
    /// Chance tosses the momentum marker (two players).
    Momentum,
    /// Chance draws the plaque of the next slot.
    Market,
    /// Chance draws an army for the n-th open icon of the map.
    Bag(u8),
    /// Chance deals the next card of this seat's pack.
    Deal(Seat),
    /// Everybody keeps a card; the number counts picks from 0.
    Draft(u8),
    /// The owner of several instants chooses which to resolve first.
    Instants(Seat),
    /// This seat places the conflict token.
    PlaceConflict(Seat),
    /// This seat places the succession token.
    PlaceSuccession(Seat),
    /// This seat's turn.
    Turn(Seat),
    /// An effect is being carried out; [`Public::ask`] says what it needs.
    Effect,
    /// This seat may change side before scoring.
    PreScoring(Seat),
    /// The game is over.
    Over,
}

/// What an effect under way needs next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Ask {
    /// Nothing.
    Nothing,
    /// A region for the variable of the current operation, out of these: finding out which do (TLK-43) is worth
    /// doing once.
    Region(RegionMask),
    /// The faction of an army to add.
    Add,
    /// The faction of an army to remove.
    Remove,
    /// The unit to move.
    Unit,
    /// The faction whose favour rises.
    Favour,
    /// Which leader figurine goes.
    Figure,
    /// Where this leader figurine goes, or that it stays.
    March(u8),
    /// One region further, or not.
    Further,
    /// Whether an army comes along.
    Escort,
    /// Whether to change side.
    Flip,
    /// Which of the cards looked at to keep.
    Keep,
    /// Which played card to take back.
    Take,
    /// The same, or none.
    MayTake,
    /// Whose hand to look into.
    Opponent,
    /// Chance: the next card of this deck.
    Card(Deck),
    /// Chance: a card of this seat's hand is shown.
    Show(Seat),
}

/// What an effect springs from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Cause {
    /// A card that was played.
    Card(Card),
    /// A plaque of the market.
    Plaque(Plaque),
    /// Move Leader.
    March,
    /// The n-th hook of a leader's ability.
    Ability(Leader, u8),
    /// The n-th hook of a leader's figurine.
    Figurine(Leader, u8),
    /// The n-th hook of a face-up card.
    Lasting(Card, u8),
}

impl Cause {
    /// The operations to run.
    #[inline]
    pub fn ops(self, seats: u8) -> &'static [Op] {
        let hook = match self {
            Cause::Card(card) => return card.spec().ops,
            Cause::Plaque(plaque) => return plaque.ops(seats),
            Cause::March => return &[Op::March],
            Cause::Ability(leader, n) => leader.spec().ability[n as usize],
            Cause::Figurine(leader, n) => leader.spec().figurine[n as usize],
            Cause::Lasting(card, n) => card.spec().lasting[n as usize],
        };
        match hook {
            Hook::Here(_, ops) | Hook::OnLose(ops) | Hook::OnWinWithLeader(ops) => ops,
            _ => &[],
        }
    }
}

/// An effect under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Frame {
    /// What it springs from.
    pub cause: Cause,
    /// Who carries it out.
    pub actor: Seat,
    /// The operation it stands at.
    pub at: u8,
    /// Units left to handle in that operation, once it has begun.
    pub left: Option<u8>,
    /// Regions chosen so far.
    pub vars: [Option<Region>; 3],
    /// A leader figurine that has moved and where from, while its movement hooks wait (TLK-56).
    pub moved: Option<(u8, Region)>,
}

impl Frame {
    /// An effect that has not begun.
    pub(crate) const fn new(cause: Cause, actor: Seat) -> Frame {
        Frame { cause, actor, at: 0, left: None, vars: [None; 3], moved: None }
    }
}

/// The triggers after a decided conflict (TLK-67): whose, and how many of his hooks are done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Aftermath {
    /// The side that won.
    pub winner: Side,
    /// Players who count as winners.
    pub winners: SeatSet,
    /// Seats done, counted from the left of the last to pass.
    pub seats_done: u8,
    /// Hooks done of the seat at hand.
    pub hooks_done: u8,
    /// The result is fixed but not yet scored (before Guthrum has decided).
    pub unscored: bool,
}

/// The open part of the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Public {
    /// How many play.
    pub seats: u8,
    /// Whether cards about a change of side need one that is possible (TLK-44), as agreed.
    pub flip_required: bool,
    /// 1 or 2.
    pub round: u8,
    /// What the table waits for.
    pub phase: Phase,
    /// What the effect under way needs, in [`Phase::Effect`].
    pub ask: Ask,
    /// Leaders still to be dealt, as a mask by leader number.
    pub leader_pool: u16,
    /// Who leads at each seat.
    pub leaders: [Option<Leader>; SEATS],
    /// Allegiance per seat.
    pub side: [Side; SEATS],
    /// Affinity per seat and faction, 0 to 10.
    pub affinity: [Counts; SEATS],
    /// Armies in the pools.
    pub pools: Counts,
    /// Armies in the bag, during set-up.
    pub bag: Counts,
    /// Armies per region.
    pub armies: [Counts; 5],
    /// Leader figurines per seat.
    pub chiefs: [[Option<Region>; 2]; SEATS],
    /// Hero figurines, by hero number (eight of Round I, then eight of Round II).
    pub heroes: [Option<Region>; 16],
    /// Plaques in the market, cheapest first.
    pub market: [Plaque; 7],
    /// Slots filled so far, during set-up.
    pub market_len: u8,
    /// The conflict region.
    pub conflict: Option<Region>,
    /// The succession region; none when no other region is open.
    pub succession: Option<Region>,
    /// Who holds the invasion token in this conflict.
    pub invasion: Option<Seat>,
    /// Who held it last.
    pub last_invader: Option<Seat>,
    /// Peace tokens, by the side that won.
    pub peace: [Option<Side>; 5],
    /// Regions closed without a peace token.
    pub closed: RegionMask,
    /// Regions that have tied once in this round.
    pub tied: RegionMask,
    /// Who passed since the last primary action.
    pub passed: SeatSet,
    /// Whose pass ended the latest conflict's turns.
    pub last: Option<Seat>,
    /// The momentum marker (two players).
    pub momentum: Option<Side>,
    /// Who doubled down in this conflict (two players).
    pub doubled: Option<Seat>,
    /// Who holds the locked marker (two players).
    pub locked: Option<Seat>,
    /// Whose once-per-conflict ability is spent.
    pub spent: SeatSet,
    /// Cards face up before each player.
    pub in_play: [CardSet; SEATS],
    /// Face-up cards that stayed from the first round.
    pub carried: CardSet,
    /// Face-up instants whose effect is still to come.
    pub unresolved: CardSet,
    /// Seats whose removal hook fires when the action under way is done (TLK-56).
    pub bereaved: SeatSet,
    /// Round II cards discarded face up.
    pub discard: CardSet,
    /// Hidden cards whose place everybody knows: taken back before all eyes (TLK-42).
    pub open_cards: CardSet,
    /// Whose hands each seat has seen cards of, by a peek or because it knew what was drawn.
    pub glimpses: [SeatSet; SEATS],
    /// Seats that may know others' cards among the face-down discards.
    pub pile_glimpses: SeatSet,
    /// Round II cards that each seat discarded face down at the cleanup and that still lie there.
    pub thrown: [u8; SEATS],
    /// How many cards of each pack (second index) a seat had itself put under the deck.
    pub foreseen: [[u8; SEATS]; SEATS],
    /// Effects under way, the innermost last.
    pub frames: [Option<Frame>; 2],
    /// The conflict being resolved.
    pub aftermath: Option<Aftermath>,
    /// Conflicts resolved so far in this round, ties included.
    pub conflicts: u8,
    /// Turns taken so far.
    pub turns: u16,
}

impl Public {
    /// Every seat at the table.
    #[inline]
    pub fn everyone(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats)
    }

    /// Whether every seat has its leader: some can be chosen before the others are dealt.
    #[inline]
    pub fn has_all_leaders(&self) -> bool {
        self.everyone().all(|seat| self.leaders[seat.index()].is_some())
    }

    /// The leader of a seat.
    ///
    /// # Panics
    /// Before leaders are dealt.
    #[inline]
    pub fn leader(&self, seat: Seat) -> Leader {
        match self.leaders[seat.index()] {
            Some(leader) => leader,
            None => unreachable!("leaders are dealt before anything asks for them"),
        }
    }

    /// The deck drafted in this round.
    #[inline]
    pub fn deck(&self) -> Deck {
        if self.round == 1 { Deck::I } else { Deck::II }
    }

    /// Whether the conflict at hand is the last of the round: no other region is open (TLK-71).
    pub fn is_last_conflict(&self) -> bool {
        self.conflict.is_some_and(|here| self.open() & !here.mask() == 0)
    }

    /// Regions that can still be fought over in this round (TLK-70).
    #[inline]
    pub fn open(&self) -> RegionMask {
        let mut mask = !self.closed & crate::content::ALL_REGIONS;
        for region in Region::ALL {
            if self.peace[region.index()].is_some() {
                mask &= !region.mask();
            }
        }
        mask
    }

    /// Peace tokens on the map.
    pub fn peace_tokens(&self) -> u8 {
        self.peace.iter().flatten().count() as u8
    }

    /// What preparing for invasion brings this seat now (TLK-38).
    pub fn invasion_tokens(&self, seat: Seat) -> u8 {
        self.peace_tokens() + self.leaders[seat.index()].map_or(0, |leader| leader.traits().invade_plus)
    }

    /// Regions with a leader figurine of this seat.
    #[inline]
    pub fn chief_regions(&self, seat: Seat) -> RegionMask {
        let [one, two] = self.chiefs[seat.index()];
        one.map_or(0, Region::mask) | two.map_or(0, Region::mask)
    }

    /// Who owns a face-up card.
    pub fn owner(&self, card: Card) -> Option<Seat> {
        self.everyone().find(|seat| self.in_play[seat.index()].has(card))
    }

    /// Where a hero stands.
    #[inline]
    pub fn hero_region(&self, card: Card) -> Option<Region> {
        self.heroes[hero_number(card)]
    }

    /// The innermost effect under way.
    #[inline]
    pub fn frame(&self) -> Option<&Frame> {
        self.frames[1].as_ref().or(self.frames[0].as_ref())
    }

    /// The innermost effect under way, to be carried on.
    #[inline]
    pub(crate) fn frame_mut(&mut self) -> Option<&mut Frame> {
        let inner = self.frames[1].is_some() as usize;
        self.frames[inner].as_mut()
    }
}

/// Heroes are numbered through both decks: eight behind the 27 plain cards of Round I, then eight behind
/// those of Round II.
#[inline]
pub(crate) const fn hero_number(card: Card) -> usize {
    (if card.0 < 35 { card.0 - 27 } else { card.0 - 62 + 8 }) as usize
}

/// The card of a hero number.
#[inline]
pub(crate) const fn hero_card(number: usize) -> Card {
    Card(if number < 8 { number as u8 + 27 } else { number as u8 - 8 + 62 })
}
