//! What moves on the table when something happens, in a viewer's eyes.

use table::{Motion, Party, Seat, Viewer};

use crate::content::{Faction, Region, Side};
use crate::rules::event::{Event, Unit};
use crate::rules::state::LastKingdom;

/// What `viewer` saw move when this happened, in a step that led to `game`. Cards of a hand move only before the eyes of their holder; what lies
/// behind a screen does not move at all.
pub(crate) fn motions(game: &LastKingdom, event: &Event, viewer: Viewer) -> Vec<Motion> {
    let holds = |seat: Seat| viewer.seat() == Some(seat);
    let looked_at = |at: String| vec![Motion::dwelling(at)];
    match *event {
        Event::Bag { region, faction } => vec![Motion::Appears { at: army(region, faction) }],
        Event::Kept { seat, card } if holds(seat) => {
            let card = format!("card-{card:?}");
            vec![Motion::going(card.clone(), card, mat(seat))]
        }
        Event::Played { seat, card } if holds(seat) => {
            let card = format!("card-{card:?}");
            vec![Motion::going(card.clone(), card, mat(seat))]
        }
        Event::Used { seat, plaque, .. } => {
            let plaque = format!("plaque-{}", plaque.word());
            vec![Motion::going(plaque.clone(), plaque, mat(seat))]
        }
        Event::Invades { seat, .. } | Event::TakesInvasion { seat } => {
            vec![Motion::troop(seat, 1, "invasion", mat(seat))]
        }
        Event::Added { seat, faction, region, count } => {
            let (army, from) = (army(region, faction), mat(seat));
            let like = Some(army.clone());
            vec![Motion::Goes { like, seat: None, count: count.into(), from, to: army }]
        }
        Event::Removed { faction, region, .. } => vec![Motion::Vanishes { at: army(region, faction) }],
        Event::Moved { seat, unit, from, to } => vec![match unit {
            Unit::Army(faction) => {
                let there = army(from, faction);
                Motion::going(there.clone(), there, army(to, faction))
            }
            Unit::Chief(figure) => Motion::going(format!("chief-{seat}-{figure}"), land(from), land(to)),
            Unit::Hero(card) => Motion::going(format!("hero-{card:?}"), land(from), land(to)),
        }],
        Event::Deployed { seat, card, region } => {
            vec![Motion::going(format!("hero-{card:?}"), mat(seat), land(region))]
        }
        Event::Favour { seat, faction, level } => {
            let track = format!("affinity-{seat}-{}", faction.word());
            vec![Motion::counting(track, level.saturating_sub(1), level)]
        }
        Event::Flipped { seat, .. } => vec![Motion::Turns { at: mat(seat) }],
        Event::Disbanded { region, armies } => {
            let there = Faction::ALL.into_iter().filter(|faction| armies[faction.index()] > 0);
            there.map(|faction| Motion::Vanishes { at: army(region, faction) }).collect()
        }
        Event::ConflictPlaced { region, .. }
        | Event::SuccessionPlaced { region, .. }
        | Event::ConflictMoved { region }
        | Event::SuccessionMoved { region } => looked_at(land(region)),
        // The moment that everything was for: both sides meet, and peace comes to the region.
        Event::Decided { region, strength, .. } => {
            let mut seen = vec![Motion::dwelling(land(region)), weighed(region, strength)];
            if game.public.peace[region.index()].is_some() {
                seen.push(Motion::Appears { at: format!("peace-{}", region.word()) });
            }
            seen
        }
        Event::Tied { region, strength, .. } => {
            vec![Motion::dwelling(land(region)), weighed(region, [strength, strength])]
        }
        Event::Instant { seat, .. }
        | Event::Played { seat, .. }
        | Event::Tokens { seat, .. }
        | Event::Points { seat, .. }
        | Event::Brimming { seat, .. }
        | Event::TookBack { seat, .. }
        | Event::Doubled { seat }
        | Event::Locked { seat }
        | Event::Scored { seat, .. }
        | Event::Lost { seat, .. }
        | Event::Crowned { seat, .. } => looked_at(mat(seat)),
        Event::Peeks { at, .. } => looked_at(mat(at)),
        Event::Mat { .. }
        | Event::Toss(_)
        | Event::MarketLaid
        | Event::Round(_)
        | Event::Dealt { .. }
        | Event::Kept { .. }
        | Event::PacksPassed { .. }
        | Event::PackEnds { .. }
        | Event::SuccessionGone
        | Event::Marched { .. }
        | Event::Passed { .. }
        | Event::Drew { .. }
        | Event::LookedAt { .. }
        | Event::KeptLook { .. }
        | Event::Saw { .. }
        | Event::Reshuffled { .. }
        | Event::Refilled { .. }
        | Event::ThrewAway { .. } => Vec::new(),
    }
}

/// Danes and Saxons hold their strength in a region against each other.
fn weighed(region: Region, strength: [u8; 2]) -> Motion {
    let side = |side: Side| (Party::Called(side.people()), i32::from(strength[side.index()]));
    Motion::weighing(land(region), Side::ALL.map(side).into())
}

/// Where a seat's things lie.
fn mat(seat: Seat) -> String {
    format!("seat-{seat}")
}

fn land(region: Region) -> String {
    format!("region-{}", region.word())
}

fn army(region: Region, faction: Faction) -> String {
    format!("army-{}-{}", region.word(), faction.word())
}
