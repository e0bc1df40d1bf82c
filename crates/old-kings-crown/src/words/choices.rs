//! The choices in words: which chapter describes which, and what all of them share.

use table::{Choice, Names, Seat};

use crate::content::{Face, Region};
use crate::rules::cards::{raid_and_raze, ruse, tooth, war_machine};
use crate::rules::legal::legal;
use crate::rules::locations::{battlefield, castle, necropolis, shrine, wilderness};
use crate::rules::tactics::{
    ambush, battlecry, cut_the_strings, house_endures, power_back, regal_guard, rites, sap, sea_lanes,
    stones, storms, streets,
};
use crate::rules::{Action, Crown, Source, Stage, clash, rewards, setup, summer, winter};
use crate::words::ids;

/// A legal action of `seat` as that seat's player meets it.
pub(crate) fn describe(crown: &Crown, seat: Seat, action: Action, names: &Names) -> Choice {
    let choice = plainly(crown, seat, action, names);
    match action {
        Action::Sap(_) | Action::Streets(_) | Action::SeaLanes(_) | Action::CutTheStrings(..)
            if is_only_use(crown, seat, action) =>
        {
            let Choice { from, to, .. } = choice;
            Choice { from: Vec::new(), to: to.into_iter().chain(from).collect(), ..choice }
        }
        _ => choice,
    }
}

/// Whether a tactic has one use only: then its tile and what it is used on mean the same.
fn is_only_use(crown: &Crown, seat: Seat, action: Action) -> bool {
    let mut ways = Vec::new();
    legal(crown, seat, &mut ways);
    let kind = std::mem::discriminant(&action);
    ways.iter().filter(|way| std::mem::discriminant(*way) == kind).count() == 1
}

/// The same, by its own chapter.
fn plainly(crown: &Crown, seat: Seat, action: Action, names: &Names) -> Choice {
    match action {
        Action::Faction(faction) => setup::describe_faction(faction),
        Action::Lead(other) => setup::describe_lead(other, names),
        Action::Draw(face) => setup::describe_draw(crown, seat, face),
        Action::RegalIncome => regal_guard::describe_income(crown, seat),
        Action::Herald(location) => summer::describe_herald(location),
        Action::Place(region, face) => summer::describe_place(crown, seat, region, face),
        Action::Leave(region) => summer::describe_leave(region),
        Action::TakeBack => summer::describe_take_back(crown, seat),
        Action::Ambush(target, a, b) => ambush::describe(crown, target, a, b, names),
        Action::SeaLanes(to) => sea_lanes::describe(seat, to),
        Action::Streets(target) => streets::describe(crown, seat, target, names),
        Action::Swap(face) => streets::describe_swap(crown, seat, face),
        Action::Activate => war_machine::describe_declaration(seat, true),
        Action::Keep => war_machine::describe_declaration(seat, false),
        Action::Retreat => ruse::describe_retreat(crown, seat),
        Action::Reinforce(face) => ruse::describe_reinforce(crown, seat, face),
        Action::Feed(face) => tooth::describe(crown, seat, face),
        Action::Storms => storms::describe(crown, seat, names),
        Action::Stones => stones::describe(crown, seat, names),
        Action::Sap(target) => sap::describe(crown, seat, target, names),
        Action::CutTheStrings(target, face) => cut_the_strings::describe(crown, seat, target, face, names),
        Action::Battlecry => battlecry::describe(crown, seat),
        Action::Commit(face) => clash::describe_commit(crown, seat, face),
        Action::Decline => clash::describe_decline(crown),
        Action::Claim(location) => rewards::describe_claim(crown, seat, location),
        Action::Court(source, face) => castle::describe(crown, seat, source, face),
        Action::CourtBeside(source, face) => house_endures::describe(crown, seat, source, face),
        Action::Offer(source, face) => wilderness::describe(crown, seat, source, face),
        Action::Legend => wilderness::describe_legend(seat),
        Action::Refresh(tactic) => wilderness::describe_refresh(seat, tactic),
        Action::Strike(target, face) => battlefield::describe(crown, target, face, names),
        Action::Under(region, face) => shrine::describe(crown, seat, region, face),
        Action::Recover(face) => necropolis::describe(crown, seat, face),
        Action::Blockade(location) => raid_and_raze::describe(location),
        Action::Rite(tactic) => rites::describe(crown, seat, tactic),
        Action::PowerBack => power_back::describe(crown, seat),
        Action::Retire(region, face) => winter::describe_retire(crown, seat, region, face),
        Action::Return(region, face) => regal_guard::describe_return(crown, seat, region, face),
        Action::Deploy(region) => war_machine::describe_deployment(region),
        // Whoever leaves a prize is asked; otherwise a pass keeps what one has.
        Action::Pass => {
            let pass = Choice::plain(passing(crown)).lightly(crown.stage != Stage::Prize);
            let told = keeping(crown);
            if told.is_empty() { pass } else { pass.does(told) }
        }
    }
}

/// What passing means here.
fn passing(crown: &Crown) -> &'static str {
    match crown.stage {
        Stage::Look => streets::SWAP_PASS,
        Stage::Tooth => tooth::PASS,
        Stage::Effect if !crown.picks.is_empty() => shrine::PASS_AFTER_PICKS,
        Stage::Effect => "Do nothing",
        Stage::Prize => wilderness::PRIZE_PASS,
        Stage::Blockade => raid_and_raze::PASS,
        Stage::Retire => winter::RETIRE_PASS,
        Stage::Winter => winter::PASS,
        _ => "Pass",
    }
}

/// What whoever passes keeps.
fn keeping(crown: &Crown) -> &'static str {
    match crown.stage {
        Stage::Income | Stage::Ambush | Stage::Tie => "Your tile stays ready for later.",
        Stage::Unrevealed | Stage::Active | Stage::Aftermath => "Your tiles stay ready for later.",
        Stage::Retire => "All your cards come back one day.",
        _ => "",
    }
}

/// A choice about an element of the drawing; a touch on it makes it.
pub(crate) fn choice(label: impl Into<String>, place: String) -> Choice {
    Choice::at(label, [place])
}

/// A choice with two ends: what is selected, and where it is used.
pub(crate) fn pair(label: impl Into<String>, from: String, to: String) -> Choice {
    Choice::at(label, [to]).selected_by([from])
}

/// An own card that is used for a Location's effect: in words, and where it lies.
pub(crate) fn from_source(crown: &Crown, seat: Seat, source: Source, face: Face) -> (String, String) {
    let card = crown.card(seat, face);
    match source {
        Source::Hand => (format!("{card} from your hand"), ids::hand(face)),
        Source::At(region) => (format!("{card} from the {}", region.name()), ids::shown(seat, region, face)),
    }
}

/// The element of a card that lies face up at a Region, a War Machine in use included.
pub(crate) fn lying(crown: &Crown, owner: Seat, region: Region, face: Face) -> String {
    let player = crown.player(owner);
    let deployed = face == Face::WarMachine && player.machine_used && player.machine == Some(region);
    if deployed { ids::machine(owner) } else { ids::shown(owner, region, face) }
}
