//! What the winner of a Region gets, and what follows (OKC-50 to OKC-64).

use table::{Seat, Sink};

use crate::content;
use crate::content::{Cards, Face, Faction, Location, Region, Tactic};
use crate::rules::face_down::Picks;
use crate::rules::{Crown, Event, Source, Stage};

impl Crown {
    /// The Location whose effect is being used.
    #[inline]
    pub(crate) fn place_claimed(&self) -> Option<Location> {
        self.claim.map(|(_, location)| location)
    }

    /// D12: Herald, then Influence, then the effect (OKC-50 to OKC-53).
    pub(crate) fn claim<S: Sink<Event>>(&mut self, seat: Seat, location: Location, log: &mut S) {
        log.emit(Event::Claimed(seat, location));
        if self.player(seat).herald == Some(location) {
            self.player_mut(seat).influence += 1;
            log.emit(Event::HeraldPaid(seat, location));
            for other in self.in_order() {
                let victim = self.player_mut(other);
                if other != seat && victim.herald == Some(location) && victim.influence > 0 {
                    victim.influence -= 1;
                    self.player_mut(seat).influence += 1;
                    log.emit(Event::Robbed(seat, other));
                }
            }
        }
        self.collect(seat, location, log);
    }

    /// OKC-52: the Location's Influence; then its effect may be used.
    fn collect<S: Sink<Event>>(&mut self, seat: Seat, location: Location, log: &mut S) {
        let amount = self.rules.influence_of(location);
        self.player_mut(seat).influence += amount;
        if amount > 0 {
            log.emit(Event::Gained(seat, location, amount));
        }
        self.claim = Some((seat, location));
        self.stage = Stage::Effect;
    }

    /// Captains that may enter the Court from `source` (OKC-61, OKC-A14).
    #[inline]
    pub(crate) fn court_candidates(&self, seat: Seat, source: Source) -> Cards {
        let player = self.player(seat);
        let cards = match source {
            Source::Hand => player.hand,
            Source::At(Region::Highlands) => player.shown[0],
            Source::At(_) => Cards::EMPTY,
        };
        cards.of(Cards::CAPTAINS)
    }

    /// Cards that may go to the Site of Power from `source` (OKC-62, OKC-A14).
    #[inline]
    pub(crate) fn site_candidates(&self, seat: Seat, source: Source) -> Cards {
        let player = self.player(seat);
        let cards = match source {
            Source::Hand => player.hand,
            Source::At(region) => player.shown[region.index()],
        };
        cards.of(Cards::POWERFUL).distinct()
    }

    /// Cards of `target` that the Battlefield can strike (OKC-R4).
    #[inline]
    pub(crate) fn strike_candidates(&self, seat: Seat, target: Seat) -> Cards {
        if target == seat {
            Cards::EMPTY
        } else {
            self.player(target).lying(Region::Plateau).except(Cards::LASTING)
        }
    }

    /// Cards of `seat` at `region` that may still be picked for the Shrine (OKC-R5).
    #[inline]
    pub(crate) fn shrine_candidates(&self, seat: Seat, region: Region) -> Cards {
        let mut cards = self.player(seat).shown[region.index()].except(Cards::LASTING);
        for (_, face) in self.picks.iter().filter(|&(at, _)| at == region) {
            cards.take(face);
        }
        cards
    }

    /// Whether the effect is worth asking about. Depends on public facts alone: with a card in hand
    /// Castle and Wilderness are always offered (OKC-H9).
    fn effect_is_open(&self) -> bool {
        let Some((seat, location)) = self.claim else { return false };
        let player = self.player(seat);
        match location {
            Location::Castle => {
                !player.hand.is_empty()
                    || !self.court_candidates(seat, Source::At(Region::Highlands)).is_empty()
            }
            Location::Wilderness => {
                !player.hand.is_empty()
                    || Region::ALL.iter().any(|&r| !self.site_candidates(seat, Source::At(r)).is_empty())
            }
            Location::HarvestField => false,
            Location::Battlefield => {
                self.in_order().any(|target| !self.strike_candidates(seat, target).is_empty())
            }
            Location::Shrine => Region::ALL.iter().any(|&r| !self.shrine_candidates(seat, r).is_empty()),
            Location::Necropolis => !player.discard.is_empty(),
        }
    }

    pub(crate) fn step_effect<S: Sink<Event>>(&mut self, log: &mut S) -> bool {
        if !self.picks.is_full() && self.effect_is_open() {
            return true;
        }
        self.leave_effect(log);
        false
    }

    /// The effect is done with: what was picked for the Shrine goes under the pile, and the
    /// aftermath goes on.
    pub(crate) fn leave_effect<S: Sink<Event>>(&mut self, log: &mut S) {
        let user = self.claim.map(|(seat, _)| seat);
        if let Some(seat) = user
            && !self.picks.is_empty()
        {
            let mut cards = Cards::EMPTY;
            for (n, (region, face)) in self.picks.iter().enumerate() {
                let player = self.player_mut(seat);
                player.lift(region, face);
                player.bottom.push(face, n == 0);
                cards.add(face);
            }
            log.emit(Event::Under(seat, cards));
            self.picks = Picks::EMPTY;
        }
        if user == self.winner {
            self.lift_blockade(log);
            self.stage = Stage::Blockade;
        } else {
            self.enter_aftermath();
        }
    }

    fn enter_aftermath(&mut self) {
        self.claim = None;
        self.stage = Stage::Aftermath;
        self.cursor = 0;
    }

    fn take_from(&mut self, seat: Seat, source: Source, face: Face) {
        let player = self.player_mut(seat);
        match source {
            Source::Hand => {
                player.hand.remove(face);
                player.expose(face);
            }
            Source::At(region) => player.lift(region, face),
        }
    }

    /// OKC-61, OKC-R13.
    pub(crate) fn seat_captain<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        source: Source,
        face: Face,
        beside: bool,
        log: &mut S,
    ) {
        self.take_from(seat, source, face);
        if beside {
            self.player_mut(seat).flip(Tactic::HouseEndures);
        } else if let Some(owner) = self.court_owner
            && !self.court.is_empty()
        {
            let court = self.court;
            let player = self.player_mut(owner);
            player.discard = player.discard.plus(court);
            self.court = Cards::EMPTY;
            log.emit(Event::CourtCleared(owner, court));
        }
        self.court.add(face);
        self.court_owner = Some(seat);
        log.emit(Event::Seated(seat, face, beside));
        self.leave_effect(log);
    }

    /// OKC-62.
    pub(crate) fn offer<S: Sink<Event>>(&mut self, seat: Seat, source: Source, face: Face, log: &mut S) {
        self.take_from(seat, source, face);
        let player = self.player_mut(seat);
        player.site.add(face);
        log.emit(Event::Offered(seat, face));
        let power: u8 = player.site.iter().map(Face::power).sum();
        if power < content::SITE_GOAL {
            self.leave_effect(log);
            return;
        }
        let spent = player.site.except(Cards::only(Face::Legend));
        player.site = player.site.minus(spent);
        player.lost = player.lost.plus(spent);
        log.emit(Event::SiteFull(seat, spent));
        self.stage = Stage::Prize;
    }

    /// OKC-A21: skipped if neither the Legend nor a used tile is left.
    pub(crate) fn step_prize<S: Sink<Event>>(&mut self, log: &mut S) -> bool {
        let wanting = self.claim.is_some_and(|(seat, _)| {
            let player = self.player(seat);
            player.site.contains(Face::Legend) || player.ready != 0xf
        });
        if wanting {
            return true;
        }
        self.leave_effect(log);
        false
    }

    pub(crate) fn take_legend<S: Sink<Event>>(&mut self, seat: Seat, log: &mut S) {
        let player = self.player_mut(seat);
        player.site.remove(Face::Legend);
        player.welcome(Face::Legend);
        player.fresh.add(Face::Legend);
        log.emit(Event::LegendTaken(seat));
        self.leave_effect(log);
    }

    pub(crate) fn refresh<S: Sink<Event>>(&mut self, seat: Seat, tactic: Tactic, log: &mut S) {
        self.player_mut(seat).ready |= tactic.bit();
        log.emit(Event::Refreshed(seat, tactic));
        self.leave_effect(log);
    }

    /// OKC-R4; a Captain that falls here counts for Take The Power Back (OKC-R15).
    pub(crate) fn strike<S: Sink<Event>>(&mut self, seat: Seat, target: Seat, face: Face, log: &mut S) {
        let victim = self.player_mut(target);
        victim.lift(Region::Plateau, face);
        victim.lost.add(face);
        if face.is_captain() && !victim.plays(Faction::Uprising) {
            self.captain_fell = true;
        }
        log.emit(Event::Struck(seat, target, face));
        self.leave_effect(log);
    }

    /// OKC-R5: the first pick will lie highest. Nothing moves until all picks are made, so that
    /// nobody else learns their order.
    pub(crate) fn pick<S: Sink<Event>>(&mut self, seat: Seat, region: Region, face: Face, log: &mut S) {
        self.picks.push(region, face);
        log.emit(Event::Picked(seat, face));
    }

    /// OKC-R6.
    pub(crate) fn recover<S: Sink<Event>>(&mut self, seat: Seat, face: Face, log: &mut S) {
        let player = self.player_mut(seat);
        player.discard.remove(face);
        player.welcome(face);
        log.emit(Event::Recovered(seat, face));
        self.leave_effect(log);
    }

    /// OKC-64a: an opponent's win lifts the Blockade of this Region.
    fn lift_blockade<S: Sink<Event>>(&mut self, log: &mut S) {
        let Some(location) = self.blockade else { return };
        let Some(clans) = self.seat_of(Faction::Clans) else { return };
        if location.region() == self.here() && self.winner != Some(clans) {
            self.blockade = None;
            self.player_mut(clans).discard.add(Face::Decree);
            log.emit(Event::BlockadeLifted(clans, location));
        }
    }

    /// D14: the winner may leave a Raid and Raze that was revealed here (OKC-R18).
    pub(crate) fn may_blockade(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        player.plays(Faction::Clans) && player.shown[self.region as usize % 3].contains(Face::Decree)
    }

    pub(crate) fn step_blockade<S: Sink<Event>>(&mut self, log: &mut S) -> bool {
        if self.winner.is_some_and(|seat| self.may_blockade(seat)) {
            return true;
        }
        self.unmask(log);
        false
    }

    pub(crate) fn set_blockade<S: Sink<Event>>(&mut self, seat: Seat, location: Location, log: &mut S) {
        let here = self.here();
        self.player_mut(seat).lift(here, Face::Decree);
        self.blockade = Some(location);
        log.emit(Event::Blockaded(seat, location));
        self.unmask(log);
    }

    /// OKC-R22: the Gathering, having lost here, claims what the winner left.
    pub(crate) fn unmask<S: Sink<Event>>(&mut self, log: &mut S) {
        let left = self.place_claimed().map(Location::sibling);
        let owner = self
            .seat_of(Faction::Gathering)
            .filter(|&seat| self.unmasking && self.lost.contains(seat) && self.winner.is_some());
        self.unmasking = false;
        match (owner, left) {
            (Some(owner), Some(left)) if !self.barred(owner, left) => {
                log.emit(Event::Unmasked(owner, left));
                self.collect(owner, left, log);
            }
            _ => self.enter_aftermath(),
        }
    }

    /// OKC-R16: whether a Rite can be used now.
    #[inline]
    pub(crate) fn may_rite(&self, seat: Seat, tactic: Tactic) -> bool {
        let player = self.player(seat);
        player.has_ready(tactic)
            && self.lost.contains(seat)
            && tactic.ritual().is_some_and(|ritual| player.rituals.contains(ritual))
    }

    /// OKC-R15: whether Take The Power Back can be used now.
    #[inline]
    pub(crate) fn may_power_back(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        self.captain_fell && player.has_ready(Tactic::PowerBack) && player.limit < content::HAND_MOST
    }

    /// D14: aftermath tactics (OKC-64d).
    #[inline]
    pub(crate) fn may_use_aftermath(&self, seat: Seat) -> bool {
        self.may_rite(seat, Tactic::RiteOfTheTooth)
            || self.may_rite(seat, Tactic::RiteOfTheEye)
            || self.may_power_back(seat)
    }

    pub(crate) fn rite<S: Sink<Event>>(&mut self, seat: Seat, tactic: Tactic, log: &mut S) {
        let player = self.player_mut(seat);
        player.flip(tactic);
        if let Some(ritual) = tactic.ritual() {
            player.rituals.remove(ritual);
            player.welcome(ritual);
            player.fresh.add(ritual);
            log.emit(Event::Rite(seat, ritual));
        }
    }

    pub(crate) fn power_back<S: Sink<Event>>(&mut self, seat: Seat, log: &mut S) {
        let player = self.player_mut(seat);
        player.flip(Tactic::PowerBack);
        player.limit += 1;
        log.emit(Event::PowerBack(seat, player.limit));
    }

    pub(crate) fn step_aftermath<S: Sink<Event>>(&mut self, log: &mut S) -> bool {
        if self.seek(Crown::may_use_aftermath) {
            return true;
        }
        self.region += 1;
        self.begin_region(log);
        false
    }
}
