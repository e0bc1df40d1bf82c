//! The one source of legality: who may act, and what each may do.

use table::{Dice, Refusal, Scratch, Seat};

use crate::content;
use crate::content::{Cards, Face, Faction, Location, Region, Tactic};
use crate::rules::state::RetireChoice;
use crate::rules::{Action, Crown, Source, Stage, flow, refusal};

/// Appends every legal action of `seat`.
pub(crate) fn legal(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    if !crown.may_act(seat) {
        return;
    }
    let player = crown.player(seat);
    match crown.stage {
        Stage::Factions => out.extend(crown.free_factions().map(Action::Faction)),
        Stage::Opening | Stage::Deal | Stage::Draw | Stage::Over => {}
        Stage::Income => out.extend([Action::Pass, Action::RegalIncome]),
        Stage::Heralds => out.extend(Location::ALL.map(Action::Herald)),
        Stage::Place if player.placing >= 3 => out.push(Action::TakeBack),
        Stage::Place => {
            let region = Region::of(player.placing);
            out.extend(player.hand.faces().map(|face| Action::Place(region, face)));
            if crown.may_leave(seat) {
                out.push(Action::Leave(region));
            }
        }
        Stage::Ambush => {
            out.push(Action::Pass);
            for target in Seat::all(crown.seats).filter(|&target| crown.can_be_ambushed(seat, target)) {
                for (a, b) in PAIRS {
                    let slots = crown.player(target).slots;
                    if slots[a.index()].is_down() && slots[b.index()].is_down() {
                        out.push(Action::Ambush(target, a, b));
                    }
                }
            }
        }
        Stage::Unrevealed => {
            out.push(Action::Pass);
            if player.has_ready(Tactic::SeaLanes) {
                let lanes = Region::ALL.into_iter().filter(|&to| crown.is_sea_lane(seat, to));
                out.extend(lanes.map(Action::SeaLanes));
            }
            if player.has_ready(Tactic::Streets) {
                out.extend(crown.parts.without(seat).iter().map(Action::Streets));
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
            match player.faction {
                None => {}
                Some(Faction::Clans) => out.push(Action::Storms),
                Some(Faction::Nobility) => out.push(Action::Stones),
                Some(Faction::Gathering) => out.extend(crown.parts.without(seat).iter().map(Action::Sap)),
                Some(Faction::Uprising) => {
                    for target in crown.parts.without(seat).iter() {
                        let captains = crown.player(target).clash.of(Cards::CAPTAINS);
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
            let open = crown.here().locations().into_iter().filter(|&place| !crown.barred(seat, place));
            out.extend(open.map(Action::Claim));
        }
        Stage::Effect => crown.list_effect(seat, out),
        Stage::Prize => {
            if player.site.contains(Face::Legend) {
                out.push(Action::Legend);
            }
            let tactics = player.faction.into_iter().flat_map(Faction::tactics);
            let used = tactics.filter(|tactic| !player.has_ready(*tactic));
            out.extend(used.map(Action::Refresh));
            out.push(Action::Pass);
        }
        Stage::Blockade => {
            out.extend(crown.here().locations().map(Action::Blockade));
            out.push(Action::Pass);
        }
        Stage::Aftermath => {
            for tactic in [Tactic::RiteOfTheTooth, Tactic::RiteOfTheEye] {
                if crown.may_rite(seat, tactic) {
                    out.push(Action::Rite(tactic));
                }
            }
            if crown.may_power_back(seat) {
                out.push(Action::PowerBack);
            }
            out.push(Action::Pass);
        }
        Stage::Retire if player.retire != RetireChoice::Open => out.push(Action::TakeBack),
        Stage::Retire => {
            out.push(Action::Pass);
            for region in Region::ALL {
                let cards = crown.retire_candidates(seat, region);
                out.extend(cards.iter().map(|face| Action::Retire(region, face)));
            }
        }
        Stage::Winter => {
            out.push(Action::Pass);
            if player.has_ready(Tactic::RegalGuard) {
                for region in Region::ALL {
                    let cards = crown.return_candidates(seat, region);
                    out.extend(cards.iter().map(|face| Action::Return(region, face)));
                }
            }
            if player.hand.contains(Face::WarMachine) {
                out.extend(Region::ALL.map(Action::Deploy));
            }
        }
    }
}

/// Whether `seat` may do this now, or which rule forbids it.
pub(crate) fn check(crown: &Crown, seat: Seat, action: Action) -> Result<(), Refusal> {
    let mut actions = Vec::new();
    legal(crown, seat, &mut actions);
    if actions.contains(&action) { Ok(()) } else { Err(refusal::refuse(crown, seat, action)) }
}

/// Draws one of what [`legal`] lists, without the list where there are many.
#[inline]
pub(crate) fn random_action<D: Dice>(
    crown: &Crown,
    seat: Seat,
    dice: &mut D,
    scratch: &mut Scratch<Action>,
) -> Action {
    let hand = crown.player(seat).hand.distinct();
    let from_hand = |n: u32| hand.nth(n);
    let count = u32::from(hand.len());
    match crown.stage {
        Stage::Heralds => Action::Herald(Location::ALL[dice.below(6) as usize % 6]),
        Stage::Place if crown.player(seat).placing < 3 => {
            let region = Region::of(crown.player(seat).placing);
            let n = dice.below(count + u32::from(crown.may_leave(seat)));
            if n < count { Action::Place(region, from_hand(n)) } else { Action::Leave(region) }
        }
        Stage::FollowUp => match dice.below(count + 1) {
            0 => Action::Decline,
            n => Action::Commit(from_hand(n - 1)),
        },
        Stage::Ruse => match dice.below(count + 1) {
            0 => Action::Retreat,
            n => Action::Reinforce(from_hand(n - 1)),
        },
        _ => {
            scratch.actions.clear();
            legal(crown, seat, &mut scratch.actions);
            scratch.actions[dice.below(scratch.actions.len() as u32) as usize]
        }
    }
}

impl Crown {
    /// Whether `seat` has made its hidden choice (OKC-H5).
    #[inline]
    pub(crate) fn is_ready(&self, seat: Seat) -> bool {
        match self.stage {
            Stage::Place => self.player(seat).placing >= 3,
            _ => self.player(seat).retire != RetireChoice::Open,
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
        flow::next(self).active().contains(seat)
    }

    /// D13: what the Location lets its user do.
    fn list_effect(&self, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Pass);
        let player = self.player(seat);
        let Some(location) = self.place_claimed() else { return };
        match location {
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
