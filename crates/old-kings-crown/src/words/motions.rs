//! What moves on the table when something happens, in a viewer's eyes.

use table::{Motion, Party, Seat, SeatSet, Viewer};

use super::ids;
use crate::content::Region;
use crate::rules::{Crown, Event};

/// What `viewer` saw move when this happened. A hidden card moves only before the eyes of its owner.
pub(crate) fn motions(crown: &Crown, event: &Event, viewer: Viewer) -> Vec<Motion> {
    let holds = |seat: Seat| viewer.seat() == Some(seat);
    let pays = |seat: Seat, amount: u8, from: String| Motion::troop(seat, amount.into(), from, sum(seat));
    match *event {
        Event::CourtIncome(seat, amount) => vec![pays(seat, amount, "court".into())],
        Event::BlockadeIncome(seat, amount) | Event::RegalIncome(seat, amount) => {
            vec![pays(seat, amount, ids::seat(seat))]
        }
        Event::Herald(seat, location) => {
            vec![Motion::going(herald(seat), ids::seat(seat), ids::location(location))]
        }
        Event::Placed(seat, region, face) if holds(seat) => {
            vec![Motion::going(ids::hand(face), ids::hand(face), ids::slot(seat, region))]
        }
        Event::Placed(seat, region, _) if viewer.sees_as(seat) => vec![there(ids::slot(seat, region))],
        Event::AllPlaced => Region::ALL.map(|region| there(ids::region(region))).into(),
        Event::Ambush(_, target, a, b) => {
            let (a, b) = (ids::slot(target, a), ids::slot(target, b));
            vec![Motion::going(a.clone(), a.clone(), b.clone()), Motion::going(b.clone(), b, a)]
        }
        Event::SeaLanes(seat, from, to) => {
            let card = ids::slot(seat, from);
            vec![Motion::going(card.clone(), card, ids::region(to))]
        }
        // A Region is a moment of its own: all look at it before its cards are turned.
        Event::Region(region)
        | Event::Won(_, region)
        | Event::Tied(_, region)
        | Event::Walled(_, region)
        | Event::NoContest(region)
        | Event::StillTied(region) => vec![Motion::dwelling(ids::region(region))],
        // A Clash is decided before all eyes: what everybody counts for, and who prevails.
        Event::Weighed(region, totals, parts, best) => vec![weighed(region, totals, parts, best)],
        Event::Looked(_, target, region, _) => vec![Motion::dwelling(ids::slot(target, region))],
        Event::Swapped(seat, region, ..) => vec![Motion::Turns { at: ids::slot(seat, region) }],
        Event::Machine(seat, _, true) | Event::Deployed(seat, _) => vec![there(ids::machine(seat))],
        Event::Revealed(seat, region, face) => {
            let lies = crown.player(seat).shown[region.index()].contains(face);
            // What is struck down by the same step is gone before anybody sees it lie there.
            vec![if lies {
                Motion::Turns { at: ids::shown(seat, region, face) }
            } else {
                there(ids::region(region))
            }]
        }
        // What is counted in a Clash is shown where the cards lie, not where Influence is counted.
        Event::Boost(seat, tactic, target, region, amount) => vec![
            Motion::Turns { at: ids::tile(seat, tactic) },
            Motion::counting(ids::crest(target, region), amount, amount),
        ],
        Event::Reinforced(seat, region, face) => {
            let card = ids::shown(seat, region, face);
            let lies = crown.player(seat).shown[region.index()].contains(face);
            vec![match (lies, holds(seat)) {
                (true, true) => Motion::going(ids::hand(face), ids::hand(face), card),
                (true, false) => Motion::going(card.clone(), ids::seat(seat), card),
                // What is exposed by the same step is gone before anybody sees it lie there.
                (false, _) => there(ids::region(region)),
            }]
        }
        Event::Retreated(seat, true) => {
            vec![Motion::going(herald(seat), herald(seat), ids::seat(seat))]
        }
        Event::AgentLost(seat)
        | Event::Fed(seat, _)
        | Event::Fell(seat, _)
        | Event::Struck(_, seat, _)
        | Event::Retired(seat, _)
        | Event::Eliminated(seat) => vec![gone(ids::seat(seat))],
        Event::Claimed(seat, location) => vec![Motion::troop(seat, 1, sum(seat), ids::location(location))],
        Event::HeraldPaid(seat, location) => vec![pays(seat, 1, ids::location(location))],
        Event::Gained(seat, location, amount) => vec![pays(seat, amount, ids::location(location))],
        Event::Robbed(seat, victim) => vec![Motion::troop(victim, 1, sum(victim), sum(seat))],
        Event::CourtCleared(..) => vec![gone("court".into())],
        Event::Seated(seat, ..) => vec![Motion::troop(seat, 1, ids::seat(seat), "court")],
        Event::Offered(seat, _) => vec![Motion::troop(seat, 1, ids::seat(seat), ids::site(seat))],
        Event::SiteFull(seat, _) => vec![gone(ids::site(seat))],
        Event::LegendTaken(seat) => vec![Motion::troop(seat, 1, ids::site(seat), ids::seat(seat))],
        Event::Refreshed(seat, tactic) => vec![Motion::Turns { at: ids::tile(seat, tactic) }],
        Event::Retreated(seat, false)
        | Event::Armed(seat)
        | Event::Battlecry(seat)
        | Event::Committed(seat, _)
        | Event::Cut(_, seat)
        | Event::Raided(seat)
        | Event::Under(seat, _)
        | Event::Recovered(seat, _)
        | Event::Rite(seat, _)
        | Event::PowerBack(seat, _)
        | Event::Attrition(seat, _)
        | Event::Returned(seat, _) => vec![there(ids::seat(seat))],
        Event::Blockaded(_, location) | Event::BlockadeLifted(_, location) | Event::Unmasked(_, location) => {
            vec![there(ids::location(location))]
        }
        Event::Took(..)
        | Event::Order(..)
        | Event::Drew(..)
        | Event::Round(_)
        | Event::Placed(..)
        | Event::TookBack(_)
        | Event::Machine(..)
        | Event::Declined(_)
        | Event::Picked(..)
        // Totals are seen when they are weighed.
        | Event::Total(..)
        | Event::LowestWins
        | Event::WillRetire(..)
        | Event::Cleanup
        | Event::Over => Vec::new(),
    }
}

/// The sides of a Clash, and which of them prevails.
fn weighed(region: Region, totals: [u8; 4], parts: SeatSet, best: Option<Seat>) -> Motion {
    Motion::Weighs {
        at: ids::region(region),
        best: best.and_then(|best| parts.iter().position(|seat| seat == best)),
        sides: parts
            .iter()
            .map(|seat| (Party::Like(ids::crest(seat, region)), totals[seat.index() & 3].into()))
            .collect(),
    }
}

fn herald(seat: Seat) -> String {
    format!("herald-{seat}")
}

/// Where a seat's Influence stands in every window: at its place in the order.
fn sum(seat: Seat) -> String {
    format!("order-{seat}")
}

fn there(at: String) -> Motion {
    Motion::Appears { at }
}

fn gone(at: String) -> Motion {
    Motion::Vanishes { at }
}
