//! The choices in words.

use table::{Choice, Names, Seat};

use crate::content;
use crate::content::{Face, Faction, Region, Tactic};
use crate::rules::{Action, Crown, Source, Stage};
use crate::words::ids as id;

/// A legal action of `seat` as that seat's player meets it.
pub(crate) fn describe(crown: &Crown, seat: Seat, action: Action, names: &Names) -> Choice {
    let player = crown.player(seat);
    let own = |face: Face| crown.card(seat, face);
    let tile = |tactic: Tactic| id::tile(seat, tactic);
    let here = crown.here();
    let source = |from: Source, face: Face| match from {
        Source::Hand => (format!("{} from your hand", own(face)), id::hand(face)),
        Source::At(region) => {
            (format!("{} from the {}", own(face), region.name()), id::shown(seat, region, face))
        }
    };
    let lying = |owner: Seat, region: Region, face: Face| {
        let machine = crown.player(owner);
        let deployed = face == Face::WarMachine && machine.machine_used && machine.machine == Some(region);
        if deployed { id::machine(owner) } else { id::shown(owner, region, face) }
    };
    let (label, touches) = match action {
        Action::Faction(faction) => (format!("Lead the {}", faction.name()), vec![]),
        Action::Lead(other) => (format!("{} next", names.of(other)), vec![]),
        Action::Draw(face) => (format!("Draw {}", own(face)), vec![]),
        Action::RegalIncome => {
            (format!("Collect {}", crown.regal_income(seat)), vec![tile(Tactic::RegalGuard)])
        }
        Action::Herald(location) => (location.name().into(), vec![id::location(location)]),
        Action::Place(region, face) => {
            (format!("{} to the {}", own(face), region.name()), vec![id::hand(face), id::region(region)])
        }
        Action::Leave(region) => (format!("No card at the {}", region.name()), vec![id::region(region)]),
        Action::TakeBack => ("Take it back".into(), vec![]),
        Action::Ambush(target, a, b) => {
            // Each of the three pairs is chosen by a click on a different card.
            let (first, second) = if b as u8 - a as u8 == 2 { (b, a) } else { (a, b) };
            (
                format!("Swap {}'s cards at the {} and the {}", names.of(target), a.name(), b.name()),
                vec![id::slot(target, first), id::slot(target, second), tile(Tactic::Ambush)],
            )
        }
        Action::SeaLanes(to) => (
            format!("Sea Lanes: swap with your card at the {}", to.name()),
            vec![id::slot(seat, to), tile(Tactic::SeaLanes)],
        ),
        Action::Streets(target) => (
            format!("School of the Streets: look at {}'s card", names.of(target)),
            vec![id::slot(target, here), tile(Tactic::Streets)],
        ),
        Action::Swap(face) => (format!("Swap it for {}", own(face)), vec![id::hand(face)]),
        Action::Activate => ("Activate it for +5".into(), vec![id::machine(seat)]),
        Action::Keep => ("Keep it for later".into(), vec![]),
        Action::Retreat => ("Retreat".into(), vec![]),
        Action::Reinforce(face) => (format!("Reinforce with {}", own(face)), vec![id::hand(face)]),
        Action::Feed(face) => {
            (format!("Feed it {} (+{})", own(face), face.strength()), vec![id::lost(seat, face)])
        }
        Action::Storms => ("School of the Storms".into(), vec![tile(Tactic::Storms)]),
        Action::Stones => ("School of the Stones".into(), vec![tile(Tactic::Stones)]),
        Action::Sap(target) => {
            (format!("School of the Sap on {}", names.of(target)), vec![id::seat(target), tile(Tactic::Sap)])
        }
        Action::CutTheStrings(target, face) => (
            format!("Cut the Strings of {}'s {}", names.of(target), crown.card(target, face)),
            vec![id::shown(target, here, face), tile(Tactic::CutTheStrings)],
        ),
        Action::Battlecry => ("Raise the Battlecry".into(), vec![tile(Tactic::Battlecry)]),
        Action::Commit(face) => (format!("Fight on with {}", own(face)), vec![id::hand(face)]),
        Action::Decline => ("Decline".into(), vec![]),
        Action::Claim(location) => {
            let pays = crown.rules.influence_of(location);
            (format!("{} (+{pays})", location.name()), vec![id::location(location)])
        }
        Action::Court(from, face) => {
            let (words, place) = source(from, face);
            (words, vec![place])
        }
        Action::CourtBeside(from, face) => {
            let (words, place) = source(from, face);
            (format!("{words}, beside your own"), vec![place, tile(Tactic::HouseEndures)])
        }
        Action::Offer(from, face) => {
            let (words, place) = source(from, face);
            (format!("{words} (Power {})", face.power()), vec![place])
        }
        Action::Legend => ("Take your Legend".into(), vec![id::site(seat)]),
        Action::Refresh(tactic) => (format!("Ready {} again", tactic.name()), vec![tile(tactic)]),
        Action::Strike(target, face) => (
            format!("{}'s {}", names.of(target), crown.card(target, face)),
            vec![lying(target, Region::Plateau, face)],
        ),
        Action::Under(region, face) => {
            (format!("{} from the {}", own(face), region.name()), vec![id::shown(seat, region, face)])
        }
        Action::Recover(face) => (own(face).into(), vec![id::discard(seat, face)]),
        Action::Blockade(location) => {
            (format!("Blockade the {}", location.name()), vec![id::location(location)])
        }
        Action::Rite(tactic) => (tactic.name().into(), vec![tile(tactic)]),
        Action::PowerBack => {
            (format!("Raise your hand limit to {}", player.limit + 1), vec![tile(Tactic::PowerBack)])
        }
        Action::Retire(region, face) => {
            (format!("Retire {} from the {}", own(face), region.name()), vec![lying(seat, region, face)])
        }
        Action::Return(region, face) => (
            format!("Regal Guard: {} back from the {}", own(face), region.name()),
            vec![lying(seat, region, face), tile(Tactic::RegalGuard)],
        ),
        Action::Deploy(region) => (
            format!("Deploy your War Machine at the {}", region.name()),
            vec![id::region(region), id::hand(Face::WarMachine)],
        ),
        Action::Pass => (passing(crown).into(), vec![]),
    };
    Choice { label, touches, caution: caution(crown, seat, action) }
}

/// What passing means here.
fn passing(crown: &Crown) -> &'static str {
    match crown.stage {
        Stage::Look => "Keep your card",
        Stage::Tooth => "Do not feed it",
        Stage::Effect if !crown.picks.is_empty() => "That is all",
        Stage::Effect => "Use no effect",
        Stage::Prize => "No prize",
        Stage::Blockade => "No Blockade",
        Stage::Retire => "Retire nothing",
        Stage::Winter => "Done",
        _ => "Pass",
    }
}

/// Something the player should know first. Derived from what that player sees.
fn caution(crown: &Crown, seat: Seat, action: Action) -> Option<String> {
    let in_clash = |faction: Faction| {
        crown.seat_of(faction).is_some_and(|owner| {
            crown.parts.contains(owner) && crown.player(owner).clash.contains(Face::Decree)
        })
    };
    let words = match action {
        Action::Storms | Action::Stones | Action::Sap(_) if in_clash(Faction::Nobility) => {
            "The Gilded Wall makes this Clash a tie whatever you add."
        }
        Action::Storms | Action::Stones | Action::Sap(_) if crown.armed => {
            "The Black Powder Ploy decides this Clash whatever you add."
        }
        Action::Sap(target)
            if crown.player(target).clash.contains(Face::Decree)
                && crown.player(target).plays(Faction::Clans) =>
        {
            "Raid and Raze rises to the best opposing total all the same."
        }
        Action::Decline if crown.tied.len() > 1 => "If anybody else fights on, you have lost this Region.",
        Action::Claim(location) => {
            let herald = crown.player(seat).herald;
            if herald != Some(location)
                && location.region().locations().iter().any(|&place| Some(place) == herald)
            {
                "Your Herald stands on the other Location and will pay nothing."
            } else {
                return None;
            }
        }
        Action::Offer(_, face) => {
            let power: u8 = crown.player(seat).site.iter().map(Face::power).sum();
            if power + face.power() > content::SITE_GOAL {
                "Power beyond 3 is lost."
            } else {
                return None;
            }
        }
        Action::Court(..) if crown.holds_court(seat) => "Your Captain in the Court will be discarded.",
        Action::Retire(..) => "A retired card does not come back.",
        Action::Feed(_) => "That card leaves the game.",
        _ => return None,
    };
    Some(words.into())
}
