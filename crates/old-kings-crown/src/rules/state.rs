//! The position as a plain value.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Seat, SeatSet};

use crate::content;
use crate::content::{Cards, Face, Faction, Location, Region, Tactic};
use crate::rules::face_down::{Bottom, Picks, Slot};
use crate::rules::{Ending, Rules, Settled};

/// What the position waits for, in the order of the spec's state machine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Stage {
    /// Factions are dealt or chosen (OKC-10).
    Factions,
    /// The first Order track is drawn (OKC-13).
    Opening,
    /// First hands are dealt (OKC-12).
    Deal,
    /// D1: Spring income (OKC-17).
    Income,
    /// Cards are drawn (OKC-19).
    Draw,
    /// D2: Heralds (OKC-22).
    Heralds,
    /// D3: hidden placement (OKC-23).
    Place,
    /// D4: Ambush (OKC-24).
    Ambush,
    /// D5: tactics on unrevealed cards (OKC-31).
    Unrevealed,
    /// D5: the swap after a look (OKC-R14).
    Look,
    /// D6: War Machine declarations (OKC-32).
    Machines,
    /// D7: Ruse (OKC-35).
    Ruse,
    /// D8: The Tooth (OKC-R20).
    Tooth,
    /// D9: tactics on the active Clash (OKC-38).
    Active,
    /// D10: tactics on a tie (OKC-R10).
    Tie,
    /// D11: cards for the next Clash (OKC-42).
    FollowUp,
    /// D12: which Location (OKC-50).
    Claim,
    /// D13: the Location's effect (OKC-53).
    Effect,
    /// D13: the Site's prize (OKC-62).
    Prize,
    /// D14: Raid and Raze may stay (OKC-R18).
    Blockade,
    /// D14: Rites and Take The Power Back (OKC-64).
    Aftermath,
    /// D15: retire (OKC-26).
    Retire,
    /// D16: Winter tactics and deployment (OKC-27).
    Winter,
    /// The game has ended.
    Over,
}

/// A hidden retire choice (OKC-26).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RetireChoice {
    /// Not made yet, or not asked.
    Open,
    /// No card.
    Keep,
    /// This card.
    Card(Region, Face),
}

/// Everything that belongs to one seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Player {
    /// Cards in hand.
    pub hand: Cards,
    /// The shuffled part of the draw pile: a multiset, its order is decided draw by draw.
    pub pile: Cards,
    /// The discard pile.
    pub discard: Cards,
    /// Its cards in the Lost Pile.
    pub lost: Cards,
    /// Its cards that left the game.
    pub removed: Cards,
    /// Its Site of Power, the Legend included while it is there (OKC-62).
    pub site: Cards,
    /// Rituals under their tiles.
    pub rituals: Cards,
    /// Cards that everybody knows to be in hand or face down (OKC-H10, the belief's `K`).
    pub known: Cards,
    /// Of these, the ones that came to hand after this Summer's placement.
    pub fresh: Cards,
    /// Revealed this round and still at each Region.
    pub shown: [Cards; 3],
    /// Of these, the ones that count in the current Clash.
    pub clash: Cards,
    /// What the Shrine put under the draw pile.
    pub bottom: Bottom,
    /// The face-down card at each Region.
    pub slots: [Slot; 3],
    /// Its faction, once it has one.
    pub faction: Option<Faction>,
    /// Influence.
    pub influence: u8,
    /// Hand limit; 0 for an eliminated seat.
    pub limit: u8,
    /// Ready tiles, by [`Tactic::bit`].
    pub ready: u8,
    /// Where its Herald stands.
    pub herald: Option<Location>,
    /// Region of the deployed War Machine.
    pub machine: Option<Region>,
    /// It was activated this round.
    pub machine_used: bool,
    /// It counts in the current Clash.
    pub machine_now: bool,
    /// Startling Battlecry waits for the next Clash.
    pub cry: bool,
    /// Changes of the total in the current Clash by tactics and The Tooth.
    pub boost: i8,
    /// Regions decided in the Summer placement; 3 when ready.
    pub placing: u8,
    /// How often a hidden choice was taken back this round.
    pub take_backs: u8,
    /// The hidden retire choice.
    pub retire: RetireChoice,
}

impl Player {
    /// A seat that nobody has taken.
    pub const NOBODY: Player = Player {
        hand: Cards::EMPTY,
        pile: Cards::EMPTY,
        discard: Cards::EMPTY,
        lost: Cards::EMPTY,
        removed: Cards::EMPTY,
        site: Cards::EMPTY,
        rituals: Cards::EMPTY,
        known: Cards::EMPTY,
        fresh: Cards::EMPTY,
        shown: [Cards::EMPTY; 3],
        clash: Cards::EMPTY,
        bottom: Bottom::EMPTY,
        slots: [Slot::EMPTY; 3],
        faction: None,
        influence: 0,
        limit: content::HAND_START,
        ready: 0,
        herald: None,
        machine: None,
        machine_used: false,
        machine_now: false,
        cry: false,
        boost: 0,
        placing: 0,
        take_backs: 0,
        retire: RetireChoice::Open,
    };

    /// Whether this seat plays `faction`.
    #[inline]
    pub(crate) fn plays(&self, faction: Faction) -> bool {
        self.faction == Some(faction)
    }

    /// The name of one of its cards.
    pub(crate) fn card_name(&self, face: Face) -> &'static str {
        match self.faction {
            Some(faction) => faction.card_name(face),
            None => content::FACE_NAMES[face as usize],
        }
    }

    /// Every card it owns; none before it has a faction.
    #[inline]
    pub(crate) fn deck(&self) -> Cards {
        self.faction.map_or(Cards::EMPTY, Faction::cards)
    }

    /// Whether this seat owns the tactic and its tile is ready (OKC-91).
    #[inline]
    pub fn has_ready(&self, tactic: Tactic) -> bool {
        self.ready & tactic.bit() != 0 && tactic.owner().is_none_or(|owner| self.plays(owner))
    }

    #[inline]
    pub(crate) fn flip(&mut self, tactic: Tactic) {
        self.ready &= !tactic.bit();
    }

    /// Number of face-down cards.
    #[inline]
    pub(crate) fn downs(&self) -> u8 {
        self.slots.iter().filter(|slot| slot.is_down()).count() as u8
    }

    /// Hand and face-down cards together.
    #[inline]
    pub fn held(&self) -> Cards {
        let mut held = self.hand;
        for slot in self.slots {
            if let Some(face) = slot.face() {
                held.add(face);
            }
        }
        held
    }

    /// A hidden card of this face becomes public: a known copy goes first.
    #[inline]
    pub(crate) fn expose(&mut self, face: Face) {
        self.known.take(face);
        self.fresh.take(face);
    }

    /// A public card comes to hand: everybody knows it is there (OKC-H10).
    #[inline]
    pub(crate) fn welcome(&mut self, face: Face) {
        self.hand.add(face);
        self.known.add(face);
    }

    /// Cards revealed this round that lie at a Region, an activated War Machine included (OKC-68).
    #[inline]
    pub(crate) fn lying(&self, region: Region) -> Cards {
        let cards = self.shown[region.index()];
        if self.machine_used && self.machine == Some(region) {
            cards.plus(Cards::only(Face::WarMachine))
        } else {
            cards
        }
    }

    /// Takes a card that lies at a Region away from it; it leaves the current Clash too.
    pub(crate) fn lift(&mut self, region: Region, face: Face) {
        if self.shown[region.index()].take(face) {
            if !self.shown[region.index()].includes(self.clash) {
                self.clash.take(face);
            }
        } else if face == Face::WarMachine && self.machine_used && self.machine == Some(region) {
            self.machine = None;
            self.machine_used = false;
        }
    }

    /// Number of cards in the draw pile.
    #[inline]
    pub fn pile_len(&self) -> u8 {
        self.pile.len() + self.bottom.len()
    }

    /// The part of the draw pile that is drawn next, as a set.
    pub(crate) fn front(&self) -> Cards {
        if !self.pile.is_empty() {
            return self.pile;
        }
        let mut front = Cards::EMPTY;
        for (n, (face, starts)) in self.bottom.iter().enumerate() {
            if n > 0 && starts {
                break;
            }
            front.add(face);
        }
        front
    }

    /// Whether this face lies in no open zone: it is in hand, face down, or in the part of the draw
    /// pile whose order nobody knows. What else is known of the hand does not matter (OKC-H9).
    pub(crate) fn is_out_of_sight(&self, face: Face) -> bool {
        self.held().plus(self.front()).contains(face)
    }
}

/// A position of The Old King's Crown.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Crown {
    /// By seat; those beyond [`Crown::seats`] are [nobody](Player::NOBODY).
    pub players: [Player; 4],
    /// How many began the game.
    pub seats: u8,
    /// What was agreed before the game.
    pub rules: Rules,
    /// What the position waits for.
    pub stage: Stage,
    /// The current round; 0 before the first.
    pub round: u8,
    /// Who is asked: a place on the Order track, or a seat during deals and draws.
    pub cursor: u8,
    /// Attrition has struck the drawing seat this Spring.
    pub worn: bool,
    /// The Order track (OKC-15).
    pub order: [Seat; 4],
    /// Surviving seats on the track.
    pub on_track: u8,
    /// Number of the Region under resolution.
    pub region: u8,
    /// Ties fought there this round (OKC-40).
    pub ties: u8,
    /// Still in the current Clash.
    pub parts: SeatSet,
    /// Have lost the Region (OKC-46).
    pub lost: SeatSet,
    /// Tied for it.
    pub tied: SeatSet,
    /// Retreated from it (OKC-36).
    pub retreated: SeatSet,
    /// Have put a card down for the next Clash (OKC-H7).
    pub committed: SeatSet,
    /// Has won it.
    pub winner: Option<Seat>,
    /// Black Powder Ploy has gone off (OKC-37).
    pub armed: bool,
    /// A Captain that was not the Uprising's was lost at this Region (OKC-R15).
    pub captain_fell: bool,
    /// The Unmasking was revealed at this Region and may still pay (OKC-R22).
    pub unmasking: bool,
    /// Captains in the Court (OKC-61).
    pub court: Cards,
    /// Whose they are.
    pub court_owner: Option<Seat>,
    /// The Location that Raid and Raze blockades (OKC-R18).
    pub blockade: Option<Location>,
    /// Who uses the effect of which Location (OKC-53).
    pub claim: Option<(Seat, Location)>,
    /// Picks for the Shrine (OKC-R5).
    pub picks: Picks,
    /// By seat: target and pair of Regions of this round's Ambush.
    pub ambushes: [Option<(Seat, Region, Region)>; 4],
    /// Regions that Sea Lanes joined this round.
    pub sailed: Option<(Region, Region)>,
    /// Whether the Uprising swapped a card after a look this round.
    pub swapped: bool,
    /// What came of each Region this year.
    pub settled: [Settled; 3],
    /// How the game ended, once it has.
    pub ending: Option<Ending>,
    /// Who won.
    pub winners: SeatSet,
}

impl Crown {
    /// What belongs to `seat`.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index() & 3]
    }

    /// The same, to change it.
    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index() & 3]
    }

    /// The name of a card of `seat`.
    pub(crate) fn card(&self, seat: Seat, face: Face) -> &'static str {
        self.player(seat).card_name(face)
    }

    /// Whether `seat` has made its hidden choice, while such choices are made (OKC-H5).
    #[inline]
    pub(crate) fn is_ready(&self, seat: Seat) -> bool {
        match self.stage {
            Stage::Place => self.player(seat).placing >= 3,
            _ => self.player(seat).retire != RetireChoice::Open,
        }
    }

    /// The Region under resolution.
    #[inline]
    pub(crate) fn here(&self) -> Region {
        Region::of(self.region)
    }

    /// The Location whose effect is being used.
    #[inline]
    pub(crate) fn place_claimed(&self) -> Option<Location> {
        self.claim.map(|(_, location)| location)
    }

    /// The seat at the cursor of an in-order window.
    #[inline]
    pub(crate) fn at_cursor(&self) -> Seat {
        self.order[(self.cursor & 3) as usize]
    }

    /// Seats still in the game, in Order-track order (OKC-15).
    #[inline]
    pub(crate) fn in_order(&self) -> impl Iterator<Item = Seat> + use<> {
        let order = self.order;
        (0..self.on_track.min(4)).map(move |place| order[place as usize])
    }

    /// Seats still in the game.
    #[inline]
    pub fn alive(&self) -> SeatSet {
        self.in_order().collect()
    }

    /// The seat that plays a faction and is still in the game.
    pub(crate) fn seat_of(&self, faction: Faction) -> Option<Seat> {
        self.in_order().find(|&seat| self.player(seat).plays(faction))
    }

    /// Influence needed at the win check: by number of starting players (OKC-80, OKC-A25).
    pub const fn goal(&self) -> u8 {
        if self.seats == 2 { content::GOAL_OF_TWO } else { content::GOAL_OF_MORE }
    }

    /// Whether `seat` has a Captain in the Court.
    #[inline]
    pub(crate) fn holds_court(&self, seat: Seat) -> bool {
        self.court_owner == Some(seat) && !self.court.is_empty()
    }

    /// Whether an opponent of `seat` blockades a Location (OKC-R18).
    #[inline]
    pub(crate) fn barred(&self, seat: Seat, location: Location) -> bool {
        self.blockade == Some(location) && !self.player(seat).plays(Faction::Clans)
    }

    /// Moves the cursor to the next seat in order that is `eligible`; false if there is none left.
    #[inline]
    pub(crate) fn seek(&mut self, eligible: impl Fn(&Crown, Seat) -> bool) -> bool {
        while self.cursor < self.on_track {
            if eligible(self, self.at_cursor()) {
                return true;
            }
            self.cursor += 1;
        }
        false
    }
}
