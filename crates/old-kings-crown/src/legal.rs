//! The one source of legality: who may act, and what each may do.

use table::{Next, Seat, SeatSet};

use crate::state::UNDECIDED;
use crate::{
    Action, Cards, Crown, Face, Faction, Factions, Location, Region, Source, Stage, Tactic, content,
};

impl Crown {
    /// What the position waits for.
    #[inline]
    pub(crate) fn waits_for(&self) -> Next {
        match self.stage {
            Stage::Factions if self.rules.factions == Factions::Chosen => Next::seat(Seat(self.cursor)),
            Stage::Factions | Stage::Opening | Stage::Deal | Stage::Draw => Next::Chance,
            Stage::Place | Stage::Retire => {
                let (mut must, mut may) = (SeatSet::EMPTY, SeatSet::EMPTY);
                for seat in self.in_order() {
                    if !self.is_ready(seat) {
                        must = must.with(seat);
                    } else if self.may_take_back(seat) {
                        may = may.with(seat);
                    }
                }
                Next::Seats { must, may }
            }
            Stage::Claim | Stage::Blockade => Next::seat(Seat(self.winner)),
            Stage::Effect | Stage::Prize => Next::seat(Seat(self.user)),
            Stage::Over => Next::Over,
            _ => Next::seat(self.asked()),
        }
    }

    /// Whether `seat` has made its hidden choice (OKC-H5).
    #[inline]
    pub(crate) fn is_ready(&self, seat: Seat) -> bool {
        match self.stage {
            Stage::Place => self.player(seat).placing >= 3,
            _ => self.player(seat).retire != UNDECIDED,
        }
    }

    /// Whether a ready `seat` may still change its hidden choice.
    #[inline]
    pub(crate) fn may_take_back(&self, seat: Seat) -> bool {
        self.player(seat).take_backs < content::TAKE_BACKS
            && (self.stage == Stage::Place
                || Region::ALL.iter().any(|&region| !self.retire_candidates(seat, region).is_empty()))
    }

    /// Whether `seat` has a decision to make or may make one.
    #[inline]
    pub(crate) fn may_act(&self, seat: Seat) -> bool {
        self.waits_for().active().contains(seat)
    }

    /// Appends every legal action of `seat`.
    pub(crate) fn list(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.may_act(seat) {
            return;
        }
        let player = self.player(seat);
        match self.stage {
            Stage::Factions => out.extend(self.free_factions().map(Action::Faction)),
            Stage::Opening | Stage::Deal | Stage::Draw | Stage::Over => {}
            Stage::Income => out.extend([Action::Pass, Action::RegalIncome]),
            Stage::Heralds => out.extend(Location::ALL.map(Action::Herald)),
            Stage::Place if player.placing >= 3 => out.push(Action::TakeBack),
            Stage::Place => {
                let region = Region::of(player.placing);
                out.extend(player.hand.faces().map(|face| Action::Place(region, face)));
                if self.may_leave(seat) {
                    out.push(Action::Leave(region));
                }
            }
            Stage::Ambush => {
                out.push(Action::Pass);
                for target in Seat::all(self.seats).filter(|&target| self.can_be_ambushed(seat, target)) {
                    for (a, b) in PAIRS {
                        let slots = self.player(target).slots;
                        if slots[a.index()].is_down() && slots[b.index()].is_down() {
                            out.push(Action::Ambush(target, a, b));
                        }
                    }
                }
            }
            Stage::Unrevealed => {
                out.push(Action::Pass);
                if player.has_ready(Tactic::SeaLanes) {
                    let lanes = Region::ALL.into_iter().filter(|&to| self.is_sea_lane(seat, to));
                    out.extend(lanes.map(Action::SeaLanes));
                }
                if player.has_ready(Tactic::Streets) {
                    out.extend(self.parts.without(seat).iter().map(Action::Streets));
                }
            }
            Stage::Look => {
                out.push(Action::Pass);
                out.extend(player.hand.faces().map(Action::Swap));
            }
            Stage::Machines => out.extend([Action::Keep, Action::Activate]),
            Stage::Ruse => {
                out.push(Action::Retreat);
                out.extend(player.hand.faces().map(Action::Reinforce));
            }
            Stage::Tooth => {
                out.push(Action::Pass);
                out.extend(player.lost.faces().map(Action::Feed));
            }
            Stage::Active => {
                out.push(Action::Pass);
                match player.faction() {
                    Faction::Clans => out.push(Action::Storms),
                    Faction::Nobility => out.push(Action::Stones),
                    Faction::Gathering => out.extend(self.parts.without(seat).iter().map(Action::Sap)),
                    Faction::Uprising => {
                        for target in self.parts.without(seat).iter() {
                            let captains = self.player(target).clash.of(Cards::CAPTAINS);
                            out.extend(captains.iter().map(|face| Action::CutTheStrings(target, face)));
                        }
                    }
                }
            }
            Stage::Tie => out.extend([Action::Pass, Action::Battlecry]),
            Stage::FollowUp => {
                out.push(Action::Decline);
                out.extend(player.hand.faces().map(Action::Commit));
            }
            Stage::Claim => {
                let open = self.here().locations().into_iter().filter(|&place| !self.barred(seat, place));
                out.extend(open.map(Action::Claim));
            }
            Stage::Effect => self.list_effect(seat, out),
            Stage::Prize => {
                if player.site.contains(Face::Legend) {
                    out.push(Action::Legend);
                }
                let used = player.faction().tactics().into_iter().filter(|tactic| !player.has_ready(*tactic));
                out.extend(used.map(Action::Refresh));
                out.push(Action::Pass);
            }
            Stage::Blockade => {
                out.extend(self.here().locations().map(Action::Blockade));
                out.push(Action::Pass);
            }
            Stage::Aftermath => {
                for tactic in [Tactic::RiteOfTheTooth, Tactic::RiteOfTheEye] {
                    if self.may_rite(seat, tactic) {
                        out.push(Action::Rite(tactic));
                    }
                }
                if self.may_power_back(seat) {
                    out.push(Action::PowerBack);
                }
                out.push(Action::Pass);
            }
            Stage::Retire if player.retire != UNDECIDED => out.push(Action::TakeBack),
            Stage::Retire => {
                out.push(Action::Pass);
                for region in Region::ALL {
                    let cards = self.retire_candidates(seat, region);
                    out.extend(cards.iter().map(|face| Action::Retire(region, face)));
                }
            }
            Stage::Winter => {
                out.push(Action::Pass);
                if player.has_ready(Tactic::RegalGuard) {
                    for region in Region::ALL {
                        let cards = self.return_candidates(seat, region);
                        out.extend(cards.iter().map(|face| Action::Return(region, face)));
                    }
                }
                if player.hand.contains(Face::WarMachine) {
                    out.extend(Region::ALL.map(Action::Deploy));
                }
            }
        }
    }

    /// D13: what the Location lets its user do.
    fn list_effect(&self, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Pass);
        let player = self.player(seat);
        match self.place_claimed() {
            Location::Castle => {
                let beside = self.may_seat_beside(seat);
                for source in [Source::At(Region::Highlands), Source::Hand] {
                    for face in self.court_candidates(seat, source).iter() {
                        out.push(Action::Court(source, face));
                        if beside {
                            out.push(Action::CourtBeside(source, face));
                        }
                    }
                }
            }
            Location::Wilderness => {
                for source in SOURCES {
                    let cards = self.site_candidates(seat, source);
                    out.extend(cards.iter().map(|face| Action::Offer(source, face)));
                }
            }
            Location::HarvestField => {}
            Location::Battlefield => {
                for target in Seat::all(self.seats) {
                    let cards = self.strike_candidates(seat, target);
                    out.extend(cards.faces().map(|face| Action::Strike(target, face)));
                }
            }
            Location::Shrine => {
                for region in Region::ALL {
                    let cards = self.shrine_candidates(seat, region);
                    out.extend(cards.faces().map(|face| Action::Under(region, face)));
                }
            }
            Location::Necropolis => out.extend(player.discard.faces().map(Action::Recover)),
        }
    }

    /// Whether `seat` may leave the Region whose turn it is without a card (OKC-23).
    #[inline]
    pub(crate) fn may_leave(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        player.hand.len() + player.placing < 3
    }

    /// OKC-R13.
    pub(crate) fn may_seat_beside(&self, seat: Seat) -> bool {
        self.player(seat).has_ready(Tactic::HouseEndures) && self.holds_court(seat)
    }
}

/// The three pairs of Regions.
pub(crate) const PAIRS: [(Region, Region); 3] = [
    (Region::Highlands, Region::Plateau),
    (Region::Highlands, Region::Lowlands),
    (Region::Plateau, Region::Lowlands),
];

const SOURCES: [Source; 4] =
    [Source::At(Region::Highlands), Source::At(Region::Plateau), Source::At(Region::Lowlands), Source::Hand];
