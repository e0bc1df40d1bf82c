//! Pieces without a name of their own: which one of several is meant, by number.

use table::{Seat, places_after, seat_after};

use crate::content::Kind;
use crate::encoding::sections::RANKS;
use crate::maps::Place;
use crate::rules::state::{ASHORE, Board, FAMILY, PersonId, TroopId};

impl Board {
    /// One's carriers that lie in any of the territories that are wanted, by age.
    #[inline]
    fn carriers(&self, seat: Seat, wanted: impl Fn(Place) -> bool) -> impl Iterator<Item = TroopId> {
        let lies = move |&(_, troop): &(usize, &crate::rules::state::Troop)| {
            troop.owner == seat && troop.kind == Kind::Carrier && wanted(troop.at)
        };
        self.troops.iter().enumerate().filter(lies).map(|(id, _)| id as TroopId)
    }

    /// One's carriers in a territory.
    #[inline]
    fn carriers_in(&self, seat: Seat, place: Place) -> impl Iterator<Item = TroopId> {
        self.carriers(seat, move |at| at == place)
    }

    /// One's carriers in a territory and around it.
    #[inline]
    fn carriers_near(&self, seat: Seat, place: Place) -> impl Iterator<Item = TroopId> {
        self.carriers(seat, move |at| at == place || self.map.touch(at, place))
    }

    /// The number of a carrier in its territory, if it has a code.
    #[inline]
    pub(super) fn rank_in(&self, seat: Seat, carrier: TroopId) -> Option<usize> {
        let place = self.troop(carrier)?.at;
        self.carriers_in(seat, place).take(RANKS).position(|id| id == carrier)
    }

    /// The number of a carrier among those in and around `place`, if it has a code.
    #[inline]
    pub(super) fn rank_near(&self, seat: Seat, place: Place, carrier: TroopId) -> Option<usize> {
        self.carriers_near(seat, place).take(RANKS).position(|id| id == carrier)
    }

    /// The carrier of this number in a territory.
    #[inline]
    pub(super) fn carrier_in(&self, seat: Seat, place: Place, rank: usize) -> Option<TroopId> {
        self.carriers_in(seat, place).nth(rank)
    }

    /// The carrier of this number in and around a territory.
    #[inline]
    pub(super) fn carrier_near(&self, seat: Seat, place: Place, rank: usize) -> Option<TroopId> {
        self.carriers_near(seat, place).nth(rank)
    }

    /// The first troop of `seat` that is aboard this carrier (or ashore), of this kind, in this territory, and as it is wanted.
    #[inline]
    pub(super) fn first_troop(
        &self,
        seat: Seat,
        kind: Kind,
        aboard: TroopId,
        wanted: impl Fn(&crate::rules::state::Troop) -> bool,
    ) -> Option<TroopId> {
        let fits = |troop: &crate::rules::state::Troop| {
            troop.owner == seat && troop.kind == kind && troop.aboard == aboard && wanted(troop)
        };
        self.troops.iter().position(fits).map(|id| id as TroopId)
    }

    /// The first troop of `seat` ashore in `place` that can still move.
    #[inline]
    pub(super) fn first_fresh(&self, seat: Seat, kind: Kind, place: Place) -> Option<TroopId> {
        self.first_troop(seat, kind, ASHORE, |troop| troop.at == place && troop.is_fresh())
    }

    /// The troops of one kind among which the loser of a battle may choose, by age.
    #[inline]
    pub(super) fn losses(&self, seat: Seat, kind: Kind) -> impl Iterator<Item = TroopId> {
        self.army(seat, self.battle.at)
            .filter(move |(id, troop)| troop.kind == kind && self.equal_before(*id).is_none())
            .map(|(id, _)| id)
    }

    /// The number of a border from one territory to another.
    #[inline]
    pub(super) fn border(&self, from: Place, to: Place) -> Option<usize> {
        let nth = self.map.borders(from).iter().position(|&next| next == to)?;
        Some(usize::from(self.map.edge_start[usize::from(from)]) + nth)
    }

    /// The territories at both ends of the border of this number.
    #[inline]
    pub(super) fn ends(&self, border: usize) -> Option<(Place, Place)> {
        let to = *self.map.edges.get(border)?;
        let from = self.map.edge_start.partition_point(|&start| usize::from(start) <= border) - 1;
        Some((from as Place, to))
    }

    /// The number of a family member, counted from one's own family.
    #[inline]
    pub(super) fn person_from(&self, seat: Seat, person: PersonId) -> usize {
        let house = places_after(seat, Board::house_of(person), self.seats);
        usize::from(house) * FAMILY + usize::from(person) % FAMILY
    }

    /// The family member of this number, counted from one's own family.
    #[inline]
    pub(super) fn person_at(&self, seat: Seat, nth: usize) -> PersonId {
        let house = seat_after(seat, (nth / FAMILY) as u8, self.seats);
        house.0 * FAMILY as u8 + (nth % FAMILY) as u8
    }

    /// The number of another seat: 0 for the next one clockwise.
    #[inline]
    pub(super) fn other_from(&self, seat: Seat, other: Seat) -> Option<usize> {
        usize::from(places_after(seat, other, self.seats)).checked_sub(1)
    }

    /// The other seat of this number.
    #[inline]
    pub(super) fn other_at(&self, seat: Seat, nth: usize) -> Seat {
        seat_after(seat, 1 + nth as u8, self.seats)
    }
}
