//! What happened, told per viewer. Hidden cards are named only to those who may read them.

use std::borrow::Cow;

use table::{Names, Seat, Viewer};

use crate::content::{Cards, Face};
use crate::rules::cards::{
    agent, gilded_wall, powder_ploy, raid_and_raze, ruse, tooth, unmasking, war_machine,
};
use crate::rules::locations::{battlefield, castle, necropolis, shrine, wilderness};
use crate::rules::tactics::{
    self, ambush, battlecry, cut_the_strings, power_back, regal_guard, rites, sea_lanes, streets,
};
use crate::rules::{Crown, Event, autumn, clash, rewards, setup, spring, summer, winter};
use crate::words::ending::ending;

/// Tells events to one viewer.
pub(crate) struct Teller<'a> {
    crown: &'a Crown,
    viewer: Viewer,
    /// What the players are called.
    pub(crate) names: &'a Names,
}

impl<'a> Teller<'a> {
    /// What a seat's player is called.
    pub(crate) fn name(&self, seat: Seat) -> Cow<'a, str> {
        self.names.of(seat)
    }

    /// Whether the viewer may read what `seat` alone knows.
    pub(crate) fn sees(&self, seat: Seat) -> bool {
        self.viewer.sees_as(seat)
    }

    /// The name of a card of `seat`.
    pub(crate) fn card(&self, seat: Seat, face: Face) -> &'static str {
        self.crown.card(seat, face)
    }

    /// A card of `seat` as it stands in a sentence: the Heir, but Captain 8.
    pub(crate) fn the(&self, seat: Seat, face: Face) -> String {
        let article = if face.is_the_only_one() { "the " } else { "" };
        format!("{article}{}", self.card(seat, face))
    }

    /// Cards of `seat` as they stand in a sentence.
    pub(crate) fn cards(&self, seat: Seat, cards: Cards) -> String {
        let names: Vec<String> = cards.iter().map(|face| self.the(seat, face)).collect();
        match names.split_last() {
            None => "nothing".into(),
            Some((only, [])) => only.clone(),
            Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        }
    }
}

/// An event as `viewer` may read it; `None` if not at all.
pub(crate) fn tell(crown: &Crown, event: &Event, viewer: Viewer, names: &Names) -> Option<String> {
    let teller = &Teller { crown, viewer, names };
    Some(match *event {
        Event::Took(seat, faction) => setup::tell_faction(teller, seat, faction),
        Event::Order(order, count) => spring::tell_order(teller, order, count),
        Event::Drew(seat, face) => setup::tell_draw(teller, seat, face),
        Event::Round(round) => spring::tell_round(round),
        Event::CourtIncome(seat, amount) => spring::tell_court_income(teller, seat, amount),
        Event::BlockadeIncome(seat, amount) => raid_and_raze::tell_income(teller, seat, amount),
        Event::RegalIncome(seat, amount) => regal_guard::tell_income(teller, seat, amount),
        Event::Attrition(seat, limit) => spring::tell_attrition(teller, seat, limit),
        Event::Eliminated(seat) => spring::tell_elimination(teller, seat),
        Event::Herald(seat, location) => summer::tell_herald(teller, seat, location),
        Event::Placed(seat, region, face) => return summer::tell_place(teller, seat, region, face),
        Event::TookBack(seat) => return summer::tell_take_back(teller, seat),
        Event::AllPlaced => summer::tell_all_placed(),
        Event::Ambush(seat, target, a, b) => ambush::tell(teller, seat, target, a, b),
        Event::Region(region) => autumn::tell_region(region),
        Event::Looked(seat, target, region, face) => streets::tell(teller, seat, target, region, face),
        Event::Swapped(seat, region, given, taken) => streets::tell_swap(teller, seat, region, given, taken),
        Event::SeaLanes(seat, from, to) => sea_lanes::tell(teller, seat, from, to),
        Event::Machine(seat, _, activate) => war_machine::tell_declaration(teller, seat, activate),
        Event::Revealed(seat, _, face) => autumn::tell_reveal(teller, seat, face),
        Event::AgentLost(seat) => agent::tell(teller, seat),
        Event::Reinforced(seat, _, face) => ruse::tell_reinforce(teller, seat, face),
        Event::Retreated(seat, herald) => ruse::tell_retreat(teller, seat, herald),
        Event::Fed(seat, face) => tooth::tell(teller, seat, face),
        Event::Armed(seat) => powder_ploy::tell(teller, seat),
        Event::Fell(seat, face) => clash::tell_fall(teller, seat, face),
        Event::Boost(seat, tactic, target, _, amount) => {
            tactics::tell_boost(teller, seat, tactic, target, amount)
        }
        Event::Cut(seat, target) => cut_the_strings::tell(teller, seat, target),
        Event::Total(seat, _, total) => clash::tell_total(teller, seat, total),
        // Totals and winner are told one by one.
        Event::Weighed(..) => return None,
        Event::LowestWins => clash::tell_lowest_wins(),
        Event::Won(seat, region) => clash::tell_win(teller, seat, region),
        Event::Raided(seat) => raid_and_raze::tell_win(teller, seat),
        Event::Tied(seats, region) => clash::tell_tie(teller, seats, region),
        Event::Walled(seats, region) => gilded_wall::tell(teller, seats, region),
        Event::NoContest(region) => clash::tell_no_contest(region),
        Event::Battlecry(seat) => battlecry::tell(teller, seat),
        Event::Committed(seat, face) => clash::tell_commit(teller, seat, face),
        Event::Declined(seat) => clash::tell_decline(teller, seat),
        Event::StillTied(region) => clash::tell_still_tied(region),
        Event::Claimed(seat, location) => rewards::tell_claim(teller, seat, location),
        Event::HeraldPaid(seat, _) => rewards::tell_herald_paid(teller, seat),
        Event::Robbed(seat, victim) => rewards::tell_robbed(teller, seat, victim),
        Event::Gained(seat, location, amount) => rewards::tell_gained(teller, seat, location, amount),
        Event::CourtCleared(seat, cards) => castle::tell_cleared(teller, seat, cards),
        Event::Seated(seat, face, beside) => castle::tell(teller, seat, face, beside),
        Event::Offered(seat, face) => wilderness::tell(teller, seat, face),
        Event::SiteFull(seat, cards) => wilderness::tell_full(teller, seat, cards),
        Event::LegendTaken(seat) => wilderness::tell_legend(teller, seat),
        Event::Refreshed(seat, tactic) => wilderness::tell_refresh(teller, seat, tactic),
        Event::Struck(seat, target, face) => battlefield::tell(teller, seat, target, face),
        Event::Picked(seat, face) => return shrine::tell_pick(teller, seat, face),
        Event::Under(seat, cards) => shrine::tell(teller, seat, cards),
        Event::Recovered(seat, face) => necropolis::tell(teller, seat, face),
        Event::Blockaded(seat, location) => raid_and_raze::tell(teller, seat, location),
        Event::BlockadeLifted(_, location) => raid_and_raze::tell_lifted(location),
        Event::Unmasked(seat, location) => unmasking::tell(teller, seat, location),
        Event::Rite(seat, ritual) => rites::tell(teller, seat, ritual),
        Event::PowerBack(seat, limit) => power_back::tell(teller, seat, limit),
        // It is told when all have chosen.
        Event::WillRetire(..) => return None,
        Event::Retired(seat, face) => winter::tell_retired(teller, seat, face),
        Event::Returned(seat, face) => regal_guard::tell_return(teller, seat, face),
        Event::Deployed(seat, region) => war_machine::tell_deployment(teller, seat, region),
        Event::Cleanup => winter::tell_cleanup(),
        Event::Over => ending(crown, names),
    })
}
