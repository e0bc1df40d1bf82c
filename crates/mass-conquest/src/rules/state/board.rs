//! The open part of a position: everything that lies on the table for all to see.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use table::{MAX_SEATS, Seat, SeatSet};

use crate::content::Kind;
use crate::maps::{MapRef, NOWHERE, Place, Terrain};
use crate::rules::bargains::{Motion, OfferHead, Truce, Vow};
use crate::rules::battle::Battle;
use crate::rules::options::Options;
use crate::rules::state::{
    ASHORE, Ending, FAMILY, House, Land, NOBODY, PERSONS, Person, PersonId, Phase, Placing, Status, Troop,
    TroopId,
};

/// Everything that lies open.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Board {
    /// The map.
    pub map: MapRef,
    /// What was agreed: switches and additions.
    #[serde(rename = "rules")]
    pub options: Options,
    /// How many play.
    pub seats: u8,
    /// From 1; 0 before play begins.
    pub round: u16,
    /// Whose turn it is, as an index of `order`.
    pub(crate) turn: u8,
    /// Seats in order of play (MWC-R47).
    pub order: [Seat; MAX_SEATS],
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
    /// Seats allied with each seat, (MWC-52).
    pub allies: [SeatSet; MAX_SEATS],
    /// Until which round the first seat lets the second through.
    pub passage: [[u16; MAX_SEATS]; MAX_SEATS],
    /// The battle being fought.
    pub battle: Battle,
    /// Towns that recruited this turn, as bits by place.
    pub recruited: [u64; 4],
    /// Towns that the turn player had when this turn's income was taken, as bits by place (MWC-R13).
    pub mustering: [u64; 4],
    /// Offers and gifts of each seat in this turn (MWC-A4).
    pub(crate) offers_made: [u8; MAX_SEATS],
    pub(crate) gifts_made: [u8; MAX_SEATS],
    /// Seats whose offers each seat declined and may not hear again yet (MWC-A4).
    pub(crate) paused: [SeatSet; MAX_SEATS],
    /// Number of the next offer.
    pub(crate) serial: u16,
    /// In whose favour each seat moved a surrender this round (MWC-R48).
    pub(crate) motioned: [SeatSet; MAX_SEATS],
    /// The open motion (MWC-3).
    pub motion: Option<Motion>,
    /// Rounds in which nothing happened (MWC-A2).
    pub(crate) quiet: u8,
    pub(crate) stirred: bool,
    /// A family member was handed over or released: captures are looked at once all are placed (MWC-R34).
    pub(crate) handed: bool,
    pub(crate) control_mark: u64,
    /// How the game ended.
    pub ending: Ending,
    /// Seats that share the victory.
    pub winners: SeatSet,
    /// All troops by number.
    pub troops: Vec<Troop>,
    /// All territories.
    pub lands: Vec<Land>,
    /// Last sole owner of each town; kept under the `town_tie` switch only.
    pub(crate) incumbents: Vec<Seat>,
    /// Family members that wait to be placed.
    pub placing: Vec<Placing>,
    /// Truces of this turn.
    pub(crate) truces: Vec<Truce>,
    /// Open offers without their terms.
    pub offers: Vec<OfferHead>,
    /// Promises on record (MWC-A5).
    pub vows: Vec<Vow>,
}

/// Offers that can be open at once: two for each ordered pair (MWC-A4).
pub(crate) fn most_offers(seats: u8) -> usize {
    2 * seats as usize * (seats as usize).saturating_sub(1)
}

/// A copy with room for what a game usually grows to, so that playing on from it allocates nothing.
pub(crate) fn roomy<T: Copy>(source: &[T], room: usize) -> Vec<T> {
    let mut copy = Vec::with_capacity(room.max(source.len()));
    copy.extend_from_slice(source);
    copy
}

// By hand, so that `clone_from` keeps the buffers and a playout allocates nothing.
impl Clone for Board {
    fn clone(&self) -> Board {
        Board {
            map: self.map.clone(),
            troops: roomy(&self.troops, 64 * self.seats as usize),
            lands: self.lands.clone(),
            incumbents: self.incumbents.clone(),
            placing: roomy(&self.placing, PERSONS),
            truces: roomy(&self.truces, 32),
            offers: roomy(&self.offers, most_offers(self.seats)),
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
    pub(crate) fn new(map: MapRef, options: Options, seats: u8) -> Board {
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
            incumbents: if options.incumbent_ties { vec![NOBODY; map.towns.len()] } else { Vec::new() },
            map,
            options,
            seats,
            round: 0,
            turn: 0,
            order: [Seat(0); MAX_SEATS],
            starts: [NOWHERE; MAX_SEATS],
            rolls: [0; MAX_SEATS],
            picked: [0; MAX_SEATS],
            phase: Phase::Deal,
            houses,
            persons,
            allies: [SeatSet::EMPTY; MAX_SEATS],
            passage: [[0; MAX_SEATS]; MAX_SEATS],
            battle: Battle::NONE,
            recruited: [0; 4],
            mustering: [0; 4],
            offers_made: [0; MAX_SEATS],
            gifts_made: [0; MAX_SEATS],
            paused: [SeatSet::EMPTY; MAX_SEATS],
            serial: 1,
            motioned: [SeatSet::EMPTY; MAX_SEATS],
            motion: None,
            quiet: 0,
            stirred: false,
            handed: false,
            control_mark: 0,
            ending: Ending::None,
            winners: SeatSet::EMPTY,
            troops: Vec::new(),
            placing: Vec::new(),
            truces: Vec::new(),
            offers: Vec::new(),
            vows: Vec::new(),
        }
    }

    /// Whose turn it is.
    #[inline]
    pub fn turn_player(&self) -> Seat {
        self.order[self.turn as usize]
    }

    /// Seats that are still in the game.
    #[inline]
    pub fn living(&self) -> SeatSet {
        let alive = |seat: Seat| u8::from(self.houses[seat.index()].alive) << seat.0;
        SeatSet(Seat::all(self.seats).fold(0, |mask, seat| mask | alive(seat)))
    }

    /// Seats with troops in `place`.
    #[inline]
    pub fn present(&self, place: Place) -> SeatSet {
        self.lands[place as usize].mask
    }

    /// Number of troops of `seat` in `place`, cargo included.
    pub fn strength(&self, seat: Seat, place: Place) -> u16 {
        self.lands[place as usize].count[seat.index()]
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
    pub fn troop_count(&self, seat: Seat) -> usize {
        self.troops.iter().filter(|troop| troop.owner == seat).count()
    }

    /// Troops aboard `carrier`.
    #[inline]
    pub fn cargo(&self, carrier: TroopId) -> usize {
        self.troops.iter().filter(|troop| troop.aboard == carrier && troop.owner != NOBODY).count()
    }

    /// Troops that fight in `place` for `seat`: everything but cargo (MWC-16, MWC-40).
    #[inline]
    pub fn army(&self, seat: Seat, place: Place) -> impl Iterator<Item = (TroopId, &Troop)> {
        self.troops
            .iter()
            .enumerate()
            .filter(move |(_, troop)| troop.at == place && troop.owner == seat && !troop.is_cargo())
            .map(|(id, troop)| (id as TroopId, troop))
    }

    /// Puts a new troop on the board, in the lowest free slot.
    pub(crate) fn add_troop(&mut self, owner: Seat, kind: Kind, at: Place, flags: u8) -> TroopId {
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
    fn enter(&mut self, seat: Seat, place: Place) {
        let land = &mut self.lands[place as usize];
        land.count[seat.index()] += 1;
        land.mask = land.mask.with(seat);
    }

    #[inline]
    fn leave(&mut self, seat: Seat, place: Place) {
        let land = &mut self.lands[place as usize];
        land.count[seat.index()] -= 1;
        if land.count[seat.index()] == 0 {
            land.mask = land.mask.without(seat);
        }
    }

    /// The house a family member belongs to.
    #[inline]
    pub fn house_of(person: PersonId) -> Seat {
        Seat(person / FAMILY as u8)
    }

    /// Numbers of the family members of `seat`.
    #[inline]
    pub fn kin_ids(seat: Seat) -> std::ops::Range<PersonId> {
        seat.0 * FAMILY as u8..(seat.0 + 1) * FAMILY as u8
    }

    /// The family members of `seat`.
    #[inline]
    pub fn kin(&self, seat: Seat) -> &[Person] {
        &self.persons[seat.index() * FAMILY..(seat.index() + 1) * FAMILY]
    }

    #[inline]
    pub(crate) fn kin_mut(&mut self, seat: Seat) -> &mut [Person] {
        &mut self.persons[seat.index() * FAMILY..(seat.index() + 1) * FAMILY]
    }

    /// Who moves a family member: its house, or the player who holds it (MWC-R35); `None` if it is dead.
    #[inline]
    pub fn controller(&self, person: PersonId) -> Option<Seat> {
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

    /// `seat` and its allies (MWC-R43).
    #[inline]
    pub fn friends(&self, seat: Seat) -> SeatSet {
        self.allies[seat.index()].with(seat)
    }

    /// Whether the ground is coastal.
    #[inline]
    pub(crate) fn is_coastal(&self, place: Place) -> bool {
        self.map.terrain(place) == Terrain::Coastal
    }
}
