//! The open part of a position: everything that lies on the table for all to see.

use serde::{Deserialize, Serialize};
use table::MAX_SEATS;

use crate::Kind;
use crate::battle::Battle;
use crate::deals::{Motion, OfferHead, Truce, Vow};
use crate::maps::{MapRef, NOWHERE, Place, Terrain};
use crate::rules::Rules;

/// Number of a troop, as `u7` in records. A recruit takes the lowest number that is free.
pub type TroopId = u16;
/// Not aboard any carrier.
pub const ASHORE: TroopId = TroopId::MAX;
/// Nobody: owner of an empty slot.
pub const NOBODY: u8 = u8::MAX;
/// Family members per house (MWC-28).
pub const FAMILY: usize = 3;
/// Family members at a full table.
pub const PERSONS: usize = FAMILY * MAX_SEATS;

pub(crate) const MOVED: u8 = 1;
pub(crate) const RECRUIT: u8 = 2;
pub(crate) const MARCHING: u8 = 4;

/// One troop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Troop {
    /// The carrier it is aboard, or [`ASHORE`].
    pub aboard: TroopId,
    /// Seat of its player; [`NOBODY`] for a free slot.
    pub owner: u8,
    /// What it is.
    pub kind: Kind,
    /// Where it is; cargo is where its carrier is.
    pub at: Place,
    /// Where it came from when it crossed its last border this turn (MWC-R27).
    pub entered: Place,
    pub(crate) flags: u8,
}

impl Troop {
    const VACANT: Troop = Troop {
        aboard: ASHORE,
        owner: NOBODY,
        kind: Kind::Infantry,
        at: NOWHERE,
        entered: NOWHERE,
        flags: 0,
    };

    /// Whether it can still move this turn (MWC-34, MWC-R8).
    #[inline]
    pub fn is_fresh(&self) -> bool {
        self.flags & (MOVED | RECRUIT) == 0
    }

    /// Whether it was recruited this turn (MWC-34).
    pub fn is_recruit(&self) -> bool {
        self.flags & RECRUIT != 0
    }

    /// Whether it is aboard a carrier (MWC-40).
    #[inline]
    pub fn is_cargo(&self) -> bool {
        self.aboard != ASHORE
    }
}

/// How a family member fares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Status {
    /// With its own house.
    Free,
    /// In another player's hands (MWC-48, MWC-53).
    Held {
        /// Who holds it.
        by: u8,
        /// Given as a hostage, not captured.
        hostage: bool,
    },
    /// Dead, or gone with its house.
    Dead,
}

/// A family member. Its number divided by three is its house.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Person {
    /// Where it is; [`NOWHERE`] while it waits to be placed, or dead.
    pub at: Place,
    /// How it fares.
    pub status: Status,
    /// Whether it walked this turn.
    pub walked: bool,
}

/// What lies in a territory besides troops.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Land {
    /// Troops of each seat here, cargo included.
    pub(crate) count: [u16; MAX_SEATS],
    /// Seats with troops here, as a mask.
    pub(crate) mask: u8,
    /// 0 without a fort, else 1 + the seat that built it (MWC-18).
    pub fort: u8,
    /// Seats with whom the turn player has an unsettled meeting here (MWC-R25).
    pub(crate) pending: u8,
}

/// A player's purse and fate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct House {
    /// Gold in hand; never negative (MWC-R52).
    pub gold: u32,
    /// Missing gold of the last income step (MWC-32).
    pub debt: u32,
    /// Whether the player is still in the game.
    pub alive: bool,
}

/// What the position waits for, in the words of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Chance deals the next seat its start (MWC-R46).
    Deal,
    /// Everybody picks four troops (MWC-28).
    Pick,
    /// Chance rolls for the order of play (MWC-R47).
    RollOff {
        /// Which roll this is among those who tied.
        wave: u8,
        /// Seats that have yet to roll in it.
        waiting: u8,
    },
    /// Income and upkeep; passed at once (MWC-30 to MWC-32).
    Income,
    /// Recruiting and disbanding (MWC-33 to MWC-35).
    Muster,
    /// Moving (MWC-36).
    Movement,
    /// Troops are under way.
    March {
        /// One of those under way.
        lead: TroopId,
        /// Points left.
        left: u8,
    },
    /// A family member is under way (MWC-27).
    Stroll {
        /// Who.
        person: u8,
        /// Steps left.
        left: u8,
    },
    /// The turn player speaks about a meeting (MWC-R25).
    Contact,
    /// The other side answers peace with peace or war (MWC-R25).
    Answer {
        /// Where.
        at: Place,
        /// Who is asked.
        enemy: u8,
    },
    /// The defender names the first attacker (MWC-50).
    First,
    /// Chance rolls the attacker's die, then the defender's (MWC-44).
    Roll,
    /// Somebody chooses losses (MWC-45).
    Losses,
    /// The loser's land troops withdraw (MWC-47).
    WithdrawLand,
    /// The loser's ships withdraw (MWC-47).
    WithdrawSea,
    /// Family members choose whom to follow (MWC-R33).
    WithdrawPersons,
    /// A battle is over; passed at once.
    BattleOver,
    /// The turn player may raze forts once more.
    Aftermath,
    /// The turn is over; passed at once.
    TurnOver,
    /// The game is over.
    Over,
}

impl Phase {
    /// Whether one battle is being resolved, so that the side table is all but closed (MWC-R39).
    #[inline]
    pub fn is_battle(self) -> bool {
        matches!(
            self,
            Phase::First
                | Phase::Roll
                | Phase::Losses
                | Phase::WithdrawLand
                | Phase::WithdrawSea
                | Phase::WithdrawPersons
        )
    }

    /// Whether play has not begun yet.
    #[inline]
    pub fn is_setup(self) -> bool {
        matches!(self, Phase::Deal | Phase::Pick | Phase::RollOff { .. })
    }
}

/// A family member that waits for `by` to say where it goes (MWC-R38).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Placing {
    /// Who.
    pub person: u8,
    /// Who decides.
    pub by: u8,
}

/// How a game came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Ending {
    /// Not yet.
    None,
    /// One player is left (MWC-2, MWC-4).
    Conquest,
    /// Nobody is left (MWC-R42).
    Ruin,
    /// Everybody agreed (MWC-3).
    Surrender,
    /// Decided on count after the last round (MWC-A1).
    Count,
    /// Decided on count after quiet rounds (MWC-A2).
    Standstill,
}

/// Everything that lies open.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Board {
    /// The map.
    pub map: MapRef,
    /// Switches and additions.
    pub rules: Rules,
    /// How many play.
    pub seats: u8,
    /// From 1; 0 before play begins.
    pub round: u16,
    /// Whose turn it is, as an index of `order`.
    pub(crate) turn: u8,
    /// Seats in order of play (MWC-R47).
    pub order: [u8; MAX_SEATS],
    /// Start territory of each seat.
    pub starts: [Place; MAX_SEATS],
    pub(crate) rolls: [u32; MAX_SEATS],
    /// How many of its four picks each seat has made.
    pub(crate) picked: [u8; MAX_SEATS],
    /// What the position waits for.
    pub phase: Phase,
    /// Purses, by seat.
    pub houses: [House; MAX_SEATS],
    /// Family members; those of seat s are 3s to 3s + 2.
    pub persons: [Person; PERSONS],
    /// Seats allied with each seat, as masks (MWC-52).
    pub allies: [u8; MAX_SEATS],
    /// Until which round the first seat lets the second through.
    pub(crate) passage: [[u8; MAX_SEATS]; MAX_SEATS],
    /// The battle being fought.
    pub battle: Battle,
    /// Towns that recruited this turn, as bits by place.
    pub(crate) recruited: [u64; 4],
    /// Offers and gifts of each seat in this turn (MWC-A4).
    pub(crate) offers_made: [u8; MAX_SEATS],
    pub(crate) gifts_made: [u8; MAX_SEATS],
    /// Seats whose offers each seat declined and may not hear again yet (MWC-A4).
    pub(crate) paused: [u8; MAX_SEATS],
    /// Number of the next offer.
    pub(crate) serial: u16,
    /// Seats that moved a surrender this round (MWC-R48).
    pub(crate) motioned: u8,
    /// The open motion (MWC-3).
    pub motion: Option<Motion>,
    /// Rounds in which nothing happened (MWC-A2).
    pub(crate) quiet: u8,
    pub(crate) stirred: bool,
    pub(crate) control_mark: u64,
    /// How the game ended.
    pub ending: Ending,
    /// Seats that share the victory, as a mask.
    pub(crate) winners: u8,
    /// All troops by number.
    pub troops: Vec<Troop>,
    /// All territories.
    pub lands: Vec<Land>,
    /// Last sole owner of each town; kept under the `town_tie` switch only.
    pub(crate) incumbents: Vec<u8>,
    /// Family members that wait to be placed.
    pub placing: Vec<Placing>,
    /// Truces of this turn.
    pub(crate) truces: Vec<Truce>,
    /// Open offers without their terms.
    pub offers: Vec<OfferHead>,
    /// Promises on record (MWC-A5).
    pub vows: Vec<Vow>,
}

// By hand, so that `clone_from` keeps the buffers and a playout allocates nothing.
impl Clone for Board {
    fn clone(&self) -> Board {
        Board {
            map: self.map.clone(),
            troops: self.troops.clone(),
            lands: self.lands.clone(),
            incumbents: self.incumbents.clone(),
            placing: self.placing.clone(),
            truces: self.truces.clone(),
            offers: self.offers.clone(),
            vows: self.vows.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, source: &Board) {
        let mut troops = std::mem::take(&mut self.troops);
        let mut lands = std::mem::take(&mut self.lands);
        let mut incumbents = std::mem::take(&mut self.incumbents);
        let mut placing = std::mem::take(&mut self.placing);
        let mut truces = std::mem::take(&mut self.truces);
        let mut offers = std::mem::take(&mut self.offers);
        let mut vows = std::mem::take(&mut self.vows);
        troops.clone_from(&source.troops);
        lands.clone_from(&source.lands);
        incumbents.clone_from(&source.incumbents);
        placing.clone_from(&source.placing);
        truces.clone_from(&source.truces);
        offers.clone_from(&source.offers);
        vows.clone_from(&source.vows);
        *self = Board {
            map: source.map.clone(),
            troops,
            lands,
            incumbents,
            placing,
            truces,
            offers,
            vows,
            ..*source
        };
    }
}

impl Board {
    /// An empty board before anything has happened.
    pub(crate) fn new(map: MapRef, rules: Rules, seats: u8) -> Board {
        let mut houses = [House::default(); MAX_SEATS];
        let mut persons = [Person { at: NOWHERE, status: Status::Dead, walked: false }; PERSONS];
        for seat in 0..seats as usize {
            houses[seat] = House { gold: 10, debt: 0, alive: true };
            persons[seat * FAMILY..(seat + 1) * FAMILY].fill(Person {
                at: NOWHERE,
                status: Status::Free,
                walked: false,
            });
        }
        Board {
            lands: vec![Land::default(); map.len()],
            incumbents: if rules.incumbent_ties { vec![NOBODY; map.towns.len()] } else { Vec::new() },
            map,
            rules,
            seats,
            round: 0,
            turn: 0,
            order: [0; MAX_SEATS],
            starts: [NOWHERE; MAX_SEATS],
            rolls: [0; MAX_SEATS],
            picked: [0; MAX_SEATS],
            phase: Phase::Deal,
            houses,
            persons,
            allies: [0; MAX_SEATS],
            passage: [[0; MAX_SEATS]; MAX_SEATS],
            battle: Battle::NONE,
            recruited: [0; 4],
            offers_made: [0; MAX_SEATS],
            gifts_made: [0; MAX_SEATS],
            paused: [0; MAX_SEATS],
            serial: 1,
            motioned: 0,
            motion: None,
            quiet: 0,
            stirred: false,
            control_mark: 0,
            ending: Ending::None,
            winners: 0,
            troops: Vec::new(),
            placing: Vec::new(),
            truces: Vec::new(),
            offers: Vec::new(),
            vows: Vec::new(),
        }
    }

    /// Whose turn it is.
    #[inline]
    pub fn turn_player(&self) -> u8 {
        self.order[self.turn as usize]
    }

    /// Living seats as a mask.
    #[inline]
    pub fn living(&self) -> u8 {
        (0..self.seats).fold(0, |mask, seat| mask | (u8::from(self.houses[seat as usize].alive) << seat))
    }

    /// Seats with troops in `place`, as a mask.
    #[inline]
    pub fn present(&self, place: Place) -> u8 {
        self.lands[place as usize].mask
    }

    /// Number of troops of `seat` in `place`, cargo included.
    pub fn strength(&self, seat: u8, place: Place) -> u16 {
        self.lands[place as usize].count[seat as usize]
    }

    /// Troops on the board with their numbers.
    pub fn troops(&self) -> impl Iterator<Item = (TroopId, &Troop)> {
        self.troops
            .iter()
            .enumerate()
            .filter(|(_, troop)| troop.owner != NOBODY)
            .map(|(id, troop)| (id as TroopId, troop))
    }

    /// The troop of that number, if there is one.
    #[inline]
    pub fn troop(&self, id: TroopId) -> Option<&Troop> {
        self.troops.get(id as usize).filter(|troop| troop.owner != NOBODY)
    }

    /// Number of troops of `seat`.
    pub fn troop_count(&self, seat: u8) -> usize {
        self.troops.iter().filter(|troop| troop.owner == seat).count()
    }

    /// Troops aboard `carrier`.
    #[inline]
    pub fn cargo(&self, carrier: TroopId) -> usize {
        self.troops.iter().filter(|troop| troop.aboard == carrier && troop.owner != NOBODY).count()
    }

    /// Troops that fight in `place` for `seat`: everything but cargo (MWC-16, MWC-40).
    #[inline]
    pub fn army(&self, seat: u8, place: Place) -> impl Iterator<Item = (TroopId, &Troop)> {
        self.troops
            .iter()
            .enumerate()
            .filter(move |(_, troop)| troop.at == place && troop.owner == seat && !troop.is_cargo())
            .map(|(id, troop)| (id as TroopId, troop))
    }

    /// Puts a new troop on the board, in the lowest free slot.
    pub(crate) fn add_troop(&mut self, owner: u8, kind: Kind, at: Place, flags: u8) -> TroopId {
        let troop = Troop { aboard: ASHORE, owner, kind, at, entered: NOWHERE, flags };
        let slot = self.troops.iter().position(|troop| troop.owner == NOBODY);
        match slot {
            Some(slot) => self.troops[slot] = troop,
            None => self.troops.push(troop),
        }
        self.enter(owner, at);
        slot.unwrap_or(self.troops.len() - 1) as TroopId
    }

    /// Takes a troop off the board, with its cargo (MWC-40).
    pub(crate) fn remove_troop(&mut self, id: TroopId) {
        let troop = self.troops[id as usize];
        if troop.kind == Kind::Carrier {
            for other in 0..self.troops.len() {
                if self.troops[other].aboard == id && self.troops[other].owner != NOBODY {
                    self.leave(troop.owner, troop.at);
                    self.troops[other] = Troop::VACANT;
                }
            }
        }
        self.leave(troop.owner, troop.at);
        self.troops[id as usize] = Troop::VACANT;
        while self.troops.last().is_some_and(|troop| troop.owner == NOBODY) {
            self.troops.pop();
        }
    }

    /// Moves a troop and what it carries.
    #[inline]
    pub(crate) fn shift(&mut self, id: TroopId, to: Place) {
        let troop = self.troops[id as usize];
        self.leave(troop.owner, troop.at);
        self.enter(troop.owner, to);
        self.troops[id as usize].at = to;
        if troop.kind == Kind::Carrier {
            for other in 0..self.troops.len() {
                if self.troops[other].aboard == id && self.troops[other].owner != NOBODY {
                    self.leave(troop.owner, troop.at);
                    self.enter(troop.owner, to);
                    self.troops[other].at = to;
                }
            }
        }
    }

    #[inline]
    fn enter(&mut self, seat: u8, place: Place) {
        let land = &mut self.lands[place as usize];
        land.count[seat as usize] += 1;
        land.mask |= 1 << seat;
    }

    #[inline]
    fn leave(&mut self, seat: u8, place: Place) {
        let land = &mut self.lands[place as usize];
        land.count[seat as usize] -= 1;
        if land.count[seat as usize] == 0 {
            land.mask &= !(1 << seat);
        }
    }

    /// The house a family member belongs to.
    #[inline]
    pub fn house_of(person: u8) -> u8 {
        person / FAMILY as u8
    }

    /// Who moves a family member: its house, or whoever holds it (MWC-R35); `None` if it is dead.
    #[inline]
    pub fn controller(&self, person: u8) -> Option<u8> {
        match self.persons[person as usize].status {
            Status::Free => Some(Board::house_of(person)),
            Status::Held { by, .. } => Some(by),
            Status::Dead => None,
        }
    }

    /// Numbers of all family members that play.
    #[inline]
    pub fn person_ids(&self) -> std::ops::Range<u8> {
        0..self.seats * FAMILY as u8
    }

    /// `seat` and its allies, as a mask (MWC-R43).
    #[inline]
    pub fn friends(&self, seat: u8) -> u8 {
        self.allies[seat as usize] | 1 << seat
    }

    /// Whether the ground is coastal.
    #[inline]
    pub(crate) fn is_coastal(&self, place: Place) -> bool {
        self.map.terrain(place) == Terrain::Coastal
    }
}
