//! What a game counts for statistics.

use table::{Seat, Tally};

use crate::content::{Faction, Location};
use crate::rules::{Crown, Ending, Event};

/// Adds what an event means.
pub(crate) fn count(event: &Event, tally: &mut Tally) {
    match *event {
        Event::Revealed(seat, _, face) => tally.credit(seat, "card", face.key()),
        Event::Boost(seat, tactic, ..) => tally.credit(seat, "tactic", tactic.name()),
        Event::Claimed(seat, location) => tally.credit(seat, "location", location.name()),
        _ => {}
    }
    let name = match event {
        Event::Round(_) => "rounds",
        Event::Won(..) => "regions won",
        Event::Tied(..) => "ties",
        Event::Walled(..) => "ties by the wall",
        Event::StillTied(_) => "regions left tied",
        Event::NoContest(_) => "no contest",
        Event::Attrition(..) => "attrition",
        Event::Eliminated(_) => "eliminations",
        Event::Ambush(..) => "ambushes",
        Event::Looked(..) => "looks",
        Event::SeaLanes(..) => "sea lanes",
        Event::AgentLost(_) => "agents exposed",
        Event::Retreated(..) => "retreats",
        Event::Reinforced(..) => "reinforcements",
        Event::Armed(_) => "ploys armed",
        Event::Battlecry(_) => "battlecries",
        Event::Robbed(..) => "heralds robbed",
        Event::Machine(_, _, true) => "machines activated",
        Event::Deployed(..) => "machines deployed",
        Event::Seated(..) => "captains at court",
        Event::SiteFull(..) => "sites filled",
        Event::LegendTaken(_) => "legends taken",
        Event::Blockaded(..) => "blockades",
        Event::Unmasked(..) => "unmaskings",
        Event::Rite(..) => "rites",
        Event::PowerBack(..) => "powers taken back",
        Event::Retired(..) => "retired",
        Event::Claimed(_, location) => match location {
            Location::Castle => "castle",
            Location::Wilderness => "wilderness",
            Location::HarvestField => "harvest field",
            Location::Battlefield => "battlefield",
            Location::Shrine => "shrine",
            Location::Necropolis => "necropolis",
        },
        _ => return,
    };
    tally.add(name, 1);
    if matches!(event, Event::Won(..) | Event::Tied(..) | Event::Walled(..) | Event::NoContest(_)) {
        tally.add("clashes", 1);
    }
}

/// How the game ended, and for each faction how often it played and what it won. Shares are
/// counted in twelfths so that shared wins stay whole numbers.
pub(crate) fn count_end(crown: &Crown, tally: &mut Tally) {
    let Some(ending) = crown.ending else { return };
    tally.add(
        match ending {
            Ending::Influence => "end: influence",
            Ending::Court => "end: court",
            Ending::Draw => "end: draw",
            Ending::LastHeir => "end: last heir",
            Ending::AllOut => "end: all out",
            Ending::HundredRounds => "end: hundred rounds",
        },
        1,
    );
    for seat in Seat::all(crown.seats) {
        let Some(faction) = crown.player(seat).faction else { continue };
        let (played, won) = match faction {
            Faction::Clans => ("clans played", "clans won (twelfths)"),
            Faction::Uprising => ("uprising played", "uprising won (twelfths)"),
            Faction::Nobility => ("nobility played", "nobility won (twelfths)"),
            Faction::Gathering => ("gathering played", "gathering won (twelfths)"),
        };
        tally.add(played, 1);
        tally.credit(seat, "side", faction.name());
        if crown.winners.contains(seat) {
            tally.add(won, 12 / crown.winners.len().max(1) as u64);
        }
    }
}
