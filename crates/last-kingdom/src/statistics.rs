//! What is counted over many games.

use table::{Seat, Tally};

use crate::content::Side;
use crate::rules::event::Event;
use crate::rules::state::LastKingdom;

/// Counts what an event means.
pub(crate) fn count(event: &Event, tally: &mut Tally) {
    match event {
        Event::Decided { winner: Side::Dane, .. } => {
            tally.add("conflicts", 1);
            tally.add("conflicts won by Danes", 1);
        }
        Event::Decided { .. } => {
            tally.add("conflicts", 1);
            tally.add("conflicts won by Saxons", 1);
        }
        Event::Tied { closed, .. } => {
            tally.add("conflicts", 1);
            tally.add("ties", 1);
            tally.add("regions closed", u64::from(*closed));
        }
        Event::Scored { points, alone, .. } => {
            tally.add("points scored in conflicts", u64::from(*points));
            tally.add("winners", 1);
            tally.add("winners alone", u64::from(*alone));
        }
        Event::Lost { alone, .. } => {
            tally.add("losers", 1);
            tally.add("losers alone", u64::from(*alone));
        }
        Event::Played { seat, card } => {
            tally.add("cards played", 1);
            tally.credit(*seat, "card", card.spec().name);
        }
        Event::Instant { .. } => tally.add("instants", 1),
        Event::Used { .. } => tally.add("plaques used", 1),
        Event::Marched { .. } => tally.add("leader moves", 1),
        Event::Passed { .. } => tally.add("passes", 1),
        Event::Invades { .. } => tally.add("invasions prepared", 1),
        Event::Flipped { .. } => tally.add("changes of side", 1),
        Event::Disbanded { armies, .. } => {
            tally.add("armies disbanded", armies.iter().map(|n| u64::from(*n)).sum());
        }
        Event::Reshuffled { .. } => tally.add("reshuffles", 1),
        _ => {}
    }
}

/// Games and wins by leader.
const BY_LEADER: [[&str; 2]; 10] = [
    ["games of Uhtred", "wins of Uhtred"],
    ["games of Aethelwold", "wins of Aethelwold"],
    ["games of Haesten", "wins of Haesten"],
    ["games of Brida", "wins of Brida"],
    ["games of Guthrum", "wins of Guthrum"],
    ["games of Aethelflaed", "wins of Aethelflaed"],
    ["games of Halfdan and Ubba", "wins of Halfdan and Ubba"],
    ["games of King Alfred", "wins of King Alfred"],
    ["games of Guthred", "wins of Guthred"],
    ["games of Anarawd", "wins of Anarawd"],
];

/// Counts what a finished game means.
pub(crate) fn count_end(game: &LastKingdom, tally: &mut Tally) {
    let order = game.ranking();
    tally.add("turns", u64::from(game.public.turns));
    for seat in Seat::all(game.public.seats) {
        tally.add("points", u64::from(game.points[seat.index()]));
        tally.add("scores", 1);
        tally.credit(seat, "leader", game.public.leader(seat).spec().name);
        let side = match game.public.side[seat.index()] {
            Side::Dane => "a Dane at the end",
            Side::Saxon => "a Saxon at the end",
        };
        tally.credit(seat, "side", side);
        tally.add(BY_LEADER[game.public.leader(seat).0 as usize][0], 1);
    }
    tally.add(BY_LEADER[game.public.leader(order[0]).0 as usize][1], 1);
    let side = match game.public.side[order[0].index()] {
        Side::Dane => "won by a Dane",
        Side::Saxon => "won by a Saxon",
    };
    tally.add(side, 1);
}
