//! The position as a plain value.

use table::{Seat, SeatSet};

use crate::face_down::{Bottom, Slot};
use crate::{Cards, Face, Faction, Location, Region, Tactic, content};

/// No seat, no Location, no Region.
pub(crate) const NONE: u8 = 0xff;
/// A retire choice that has not been made.
pub(crate) const UNDECIDED: u8 = 0xff;
/// A retire choice: no card.
pub(crate) const KEEP_ALL: u8 = 0xfe;

/// What the position waits for, in the order of the spec's state machine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
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

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Ending {
    /// Most Influence at or above the goal (OKC-80).
    Influence,
    /// Level on top; the Court decided (OKC-80).
    Court,
    /// Level on top, nobody of them in the Court (OKC-80).
    Draw,
    /// Everybody else was eliminated (OKC-82).
    LastHeir,
    /// All were eliminated in the same Spring (OKC-82).
    AllOut,
    /// The guard against endless games (OKC-83).
    HundredRounds,
}

impl Ending {
    /// A short key for statistics.
    pub const fn key(self) -> &'static str {
        match self {
            Ending::Influence => "influence",
            Ending::Court => "court",
            Ending::Draw => "draw",
            Ending::LastHeir => "last-heir",
            Ending::AllOut => "all-out",
            Ending::HundredRounds => "hundred-rounds",
        }
    }
}

/// Everything that belongs to one seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Player {
    pub(crate) hand: Cards,
    /// The shuffled part of the draw pile: a multiset, its order is decided draw by draw.
    pub(crate) pile: Cards,
    pub(crate) discard: Cards,
    pub(crate) lost: Cards,
    pub(crate) removed: Cards,
    pub(crate) site: Cards,
    /// Rituals under their tiles.
    pub(crate) rituals: Cards,
    /// Cards that everybody knows to be in hand or face down (OKC-H10, the belief's `K`).
    pub(crate) known: Cards,
    /// Of these, the ones that came to hand after this Summer's placement.
    pub(crate) fresh: Cards,
    /// Revealed this round and still at each Region.
    pub(crate) shown: [Cards; 3],
    /// Of these, the ones that count in the current Clash.
    pub(crate) clash: Cards,
    pub(crate) bottom: Bottom,
    pub(crate) slots: [Slot; 3],
    pub(crate) faction: u8,
    pub(crate) influence: u8,
    pub(crate) limit: u8,
    /// Ready tiles, by [`Tactic::bit`].
    pub(crate) ready: u8,
    pub(crate) herald: u8,
    /// Region of the deployed War Machine.
    pub(crate) machine: u8,
    /// It was activated this round.
    pub(crate) machine_used: bool,
    /// It counts in the current Clash.
    pub(crate) machine_now: bool,
    /// Startling Battlecry waits for the next Clash.
    pub(crate) cry: bool,
    /// Changes of the total in the current Clash by tactics and The Tooth.
    pub(crate) boost: i8,
    /// Regions decided in the Summer placement; 3 when ready.
    pub(crate) placing: u8,
    pub(crate) take_backs: u8,
    /// The hidden retire choice.
    pub(crate) retire: u8,
}

impl Player {
    pub(crate) const NOBODY: Player = Player {
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
        faction: NONE,
        influence: 0,
        limit: content::HAND_START,
        ready: 0,
        herald: NONE,
        machine: NONE,
        machine_used: false,
        machine_now: false,
        cry: false,
        boost: 0,
        placing: 0,
        take_backs: 0,
        retire: UNDECIDED,
    };

    #[inline]
    pub(crate) const fn faction(&self) -> Faction {
        Faction::of(self.faction)
    }

    #[inline]
    pub(crate) const fn plays(&self, faction: Faction) -> bool {
        self.faction == faction as u8
    }

    /// Whether this seat owns the tactic and its tile is ready (OKC-91).
    #[inline]
    pub(crate) fn has_ready(&self, tactic: Tactic) -> bool {
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
    pub(crate) fn held(&self) -> Cards {
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
        if self.machine_used && self.machine == region as u8 {
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
        } else if face == Face::WarMachine && self.machine_used && self.machine == region as u8 {
            self.machine = NONE;
            self.machine_used = false;
        }
    }

    /// Number of cards in the draw pile.
    #[inline]
    pub(crate) fn pile_len(&self) -> u8 {
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
    pub(crate) players: [Player; 4],
    pub(crate) seats: u8,
    pub(crate) rules: Rules,
    pub(crate) stage: Stage,
    pub(crate) round: u8,
    /// Who is asked: a place on the Order track, or a seat during deals and draws.
    pub(crate) cursor: u8,
    /// Attrition has struck the drawing seat this Spring.
    pub(crate) worn: bool,
    pub(crate) order: [Seat; 4],
    /// Surviving seats on the track.
    pub(crate) on_track: u8,
    /// Region under resolution.
    pub(crate) region: u8,
    pub(crate) ties: u8,
    /// Still in the current Clash.
    pub(crate) parts: SeatSet,
    pub(crate) lost: SeatSet,
    pub(crate) tied: SeatSet,
    pub(crate) retreated: SeatSet,
    pub(crate) committed: SeatSet,
    pub(crate) winner: u8,
    pub(crate) armed: bool,
    /// A Captain of somebody else than the Uprising was lost at this Region (OKC-R15).
    pub(crate) captain_fell: bool,
    /// The Unmasking was revealed at this Region and may still pay (OKC-R22).
    pub(crate) unmasking: bool,
    pub(crate) court: Cards,
    pub(crate) court_owner: u8,
    pub(crate) blockade: u8,
    /// The Location that is being claimed.
    pub(crate) location: u8,
    /// Who uses its effect.
    pub(crate) user: u8,
    /// Picks for the Shrine, in order: Region and face.
    pub(crate) picks: [u8; 3],
    pub(crate) picked: u8,
    /// By seat: target and pair of Regions of this round's Ambush, plus 1; 0 if there was none.
    pub(crate) ambushes: [u8; 4],
    /// Regions that Sea Lanes joined this round, plus 1; 0 if it was not used.
    pub(crate) sailed: u8,
    /// Whether the Uprising swapped a card after a look this round.
    pub(crate) swapped: bool,
    pub(crate) ending: Option<Ending>,
    pub(crate) winners: SeatSet,
}

/// What was agreed before the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Rules {
    /// How seats come to their factions.
    pub factions: Factions,
    /// Only the Plateau's Locations pay Influence (variant of OKC-R1 to R3).
    pub plateau_only: bool,
    /// Startling Battlecry wins the tied Clash outright (alternative of OKC-R10).
    pub battlecry_wins: bool,
}

/// How seats come to their factions (OKC-10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Factions {
    /// By chance.
    Dealt,
    /// Seat by seat.
    Chosen,
    /// Clans, Uprising, Nobility, Gathering from seat 0 on.
    Listed,
}

impl Rules {
    /// What a Location pays.
    #[inline]
    pub const fn influence_of(self, location: Location) -> u8 {
        let content = &content::LOCATIONS[location as usize];
        if self.plateau_only { content.influence_plateau_only } else { content.influence }
    }
}

impl Crown {
    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index() & 3]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index() & 3]
    }

    /// The Region under resolution.
    #[inline]
    pub(crate) fn here(&self) -> Region {
        Region::of(self.region)
    }

    /// The seat at the cursor of an in-order window.
    #[inline]
    pub(crate) fn asked(&self) -> Seat {
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
    pub(crate) fn alive(&self) -> SeatSet {
        self.in_order().collect()
    }

    /// The seat that plays a faction and is still in the game.
    pub(crate) fn seat_of(&self, faction: Faction) -> Option<Seat> {
        self.in_order().find(|&seat| self.player(seat).plays(faction))
    }

    /// Influence needed at the win check: by number of starting players (OKC-80, OKC-A25).
    pub(crate) const fn goal(&self) -> u8 {
        if self.seats == 2 { content::GOAL_OF_TWO } else { content::GOAL_OF_MORE }
    }

    /// Whether `seat` has a Captain in the Court.
    #[inline]
    pub(crate) fn holds_court(&self, seat: Seat) -> bool {
        self.court_owner == seat.0 && !self.court.is_empty()
    }

    /// Whether an opponent of `seat` blockades a Location (OKC-R18).
    #[inline]
    pub(crate) fn barred(&self, seat: Seat, location: Location) -> bool {
        self.blockade == location as u8 && !self.player(seat).plays(Faction::Clans)
    }

    /// Moves the cursor to the next seat in order that is `eligible`; false if there is none left.
    #[inline]
    pub(crate) fn seek(&mut self, eligible: impl Fn(&Crown, Seat) -> bool) -> bool {
        while self.cursor < self.on_track {
            if eligible(self, self.asked()) {
                return true;
            }
            self.cursor += 1;
        }
        false
    }
}
