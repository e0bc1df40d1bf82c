//! Why an action is not possible: the rule that forbids it, and a sentence for the player. What is
//! common to all actions is here; what is particular to one is in its chapter.

use table::{Next, Refusal, Seat};

use crate::content::{Face, Region};
use crate::rules::cards::{raid_and_raze, ruse, tooth, war_machine};
use crate::rules::locations::{battlefield, castle, necropolis, shrine, wilderness};
use crate::rules::tactics::{
    ambush, battlecry, cut_the_strings, house_endures, power_back, regal_guard, rites, sap, sea_lanes,
    stones, storms, streets,
};
use crate::rules::{Action, Crown, Stage, clash, flow, legal, rewards, setup, summer, winter};

/// The reason why `action` is not among the legal actions of `seat`. Asked only then.
pub(super) fn refuse(crown: &Crown, seat: Seat, action: Action) -> Refusal {
    if seat.0 >= crown.seats {
        return Refusal::new("OKC-1", "There is no such seat at this table.");
    }
    if let Action::Lead(_) | Action::Draw(_) = action {
        return not_a_choice();
    }
    let next = flow::next(crown);
    match next {
        Next::Over => return Refusal::new("OKC-80", "The game is over."),
        Next::Chance => return Refusal::new("OKC-15", "Cards are being dealt; nobody decides now."),
        Next::Seats { .. } => {}
    }
    if crown.stage > Stage::Deal && !crown.alive().contains(seat) {
        return Refusal::new("OKC-82", "You are out of the game.");
    }
    if !next.active().contains(seat) || (is_choosing_in_secret(crown) && crown.is_ready(seat)) {
        return not_now(crown, seat);
    }
    of_chapter(crown, seat, action)
}

/// What the chapter says to whom an action belongs: why not now, or why not this.
fn of_chapter(crown: &Crown, seat: Seat, action: Action) -> Refusal {
    match action {
        Action::Faction(_) => setup::refuse_faction(crown),
        Action::Lead(_) | Action::Draw(_) => not_a_choice(),
        Action::RegalIncome => regal_guard::refuse_income(crown),
        Action::Herald(_) => summer::refuse_herald(crown),
        Action::Place(region, face) => summer::refuse_place(crown, seat, region, face),
        Action::Leave(region) => summer::refuse_leave(crown, seat, region),
        Action::TakeBack => summer::refuse_take_back(crown, seat),
        Action::Ambush(target, a, b) => ambush::refuse(crown, seat, target, a, b),
        Action::SeaLanes(_) => sea_lanes::refuse(crown, seat),
        Action::Streets(_) => streets::refuse(crown, seat),
        Action::Swap(face) => streets::refuse_swap(crown, seat, face),
        Action::Activate | Action::Keep => war_machine::refuse_declaration(crown),
        Action::Retreat => ruse::refuse_retreat(crown),
        Action::Reinforce(face) => ruse::refuse_reinforce(crown, seat, face),
        Action::Feed(_) => tooth::refuse(crown),
        Action::Storms => storms::refuse(crown, seat),
        Action::Stones => stones::refuse(crown, seat),
        Action::Sap(_) => sap::refuse(crown, seat),
        Action::CutTheStrings(..) => cut_the_strings::refuse(crown, seat),
        Action::Battlecry => battlecry::refuse(crown, seat),
        Action::Commit(face) => clash::refuse_commit(crown, seat, face),
        Action::Decline => clash::refuse_decline(crown),
        Action::Claim(location) => rewards::refuse_claim(crown, location),
        Action::Court(source, face) => castle::refuse(crown, source, face),
        Action::CourtBeside(source, face) => house_endures::refuse(crown, seat, source, face),
        Action::Offer(source, face) => wilderness::refuse(crown, seat, source, face),
        Action::Legend => wilderness::refuse_legend(crown),
        Action::Refresh(tactic) => wilderness::refuse_refresh(crown, seat, tactic),
        Action::Strike(target, face) => battlefield::refuse(crown, seat, target, face),
        Action::Under(_, face) => shrine::refuse(crown, face),
        Action::Recover(_) => necropolis::refuse(crown),
        Action::Blockade(location) => raid_and_raze::refuse(crown, location),
        Action::Rite(tactic) => rites::refuse(crown, seat, tactic),
        Action::PowerBack => power_back::refuse(crown, seat),
        Action::Retire(region, face) => winter::refuse_retire(crown, seat, region, face),
        Action::Return(region, face) => regal_guard::refuse_return(crown, seat, region, face),
        Action::Deploy(_) => war_machine::refuse_deployment(crown, seat),
        Action::Pass => no_pass(crown),
    }
}

/// An outcome of chance.
fn not_a_choice() -> Refusal {
    Refusal::new("OKC-12", "Chance decides this, not a player.")
}

/// Whether everybody chooses at once, hidden from the others (OKC-H5).
pub(super) fn is_choosing_in_secret(crown: &Crown) -> bool {
    matches!(crown.stage, Stage::Place | Stage::Retire)
}

/// The decision belongs to another seat.
fn not_now(crown: &Crown, seat: Seat) -> Refusal {
    if is_choosing_in_secret(crown) {
        let rule = if crown.stage == Stage::Place { "OKC-23" } else { "OKC-26" };
        let words = if legal::may_act(crown, seat) {
            "Your choice is made; take it back first if you want another."
        } else {
            "Your choice is made; wait for the others."
        };
        return Refusal::new(rule, words);
    }
    match crown.stage {
        Stage::Claim | Stage::Effect | Stage::Prize | Stage::Blockade => {
            Refusal::new("OKC-50", "Another player claims the reward now.")
        }
        Stage::Factions => Refusal::new("OKC-10", "Another player chooses a faction now."),
        _ => Refusal::new("OKC-15", "It is not your decision now; players are asked in order."),
    }
}

/// A decision that cannot be passed.
fn no_pass(crown: &Crown) -> Refusal {
    match crown.stage {
        Stage::Claim => Refusal::new("OKC-50", "The winner claims one of the two Locations."),
        Stage::Heralds => Refusal::new("OKC-22", "Every Herald goes to some Location."),
        Stage::Place => Refusal::new("OKC-23", "Choose a card for this Region."),
        Stage::Machines => Refusal::new("OKC-32", "Say whether you activate or keep the machine."),
        Stage::Ruse => Refusal::new("OKC-35", "A Ruse reinforces or retreats."),
        Stage::FollowUp => Refusal::new("OKC-42", "Commit a card or decline."),
        _ => Refusal::new("OKC-10", "Choose a faction."),
    }
}

/// A card that the seat does not hold.
pub(super) fn not_in_hand(crown: &Crown, rule: &'static str, seat: Seat, face: Face) -> Refusal {
    Refusal::new(rule, format!("{} is not in your hand.", crown.card(seat, face)))
}

/// A card that the seat has not shown there.
pub(super) fn not_lying(
    crown: &Crown,
    rule: &'static str,
    seat: Seat,
    region: Region,
    face: Face,
) -> Refusal {
    let name = crown.card(seat, face);
    Refusal::new(rule, format!("{name} does not lie face up at the {}.", region.name()))
}

/// For what is possible whenever its moment is right, so that nothing better can be said.
pub(super) fn vague() -> Refusal {
    Refusal::new("OKC-90", "This cannot be done now.")
}
