//! What moves on the table when something happens, in a viewer's eyes.

use table::{Motion, Party, Seat, Viewer};

use super::log::may_read;
use crate::content::{Counts, Faction, Region};
use crate::rules::{Disc, Event, KingIsDead, Move, Resolution};

/// What `viewer` saw move when this happened. Of a card that lies covered by now nothing is shown that the log does
/// not tell.
pub(crate) fn motions(state: &KingIsDead, event: &Event, viewer: Viewer) -> Vec<Motion> {
    match *event {
        Event::Acted { play, seat, resolution, .. } => {
            let mut seen = vec![Motion::Turns { at: pile(seat) }];
            if may_read(state, viewer, seat, play) {
                resolved(&mut seen, seat, &resolution);
            }
            seen
        }
        Event::Summoned { seat, from, faction } => {
            let from = place(from, faction);
            vec![Motion::going(from.clone(), from, format!("court-{seat}-{}", faction.letter()))]
        }
        Event::Struggle { region, followers, disc, .. } => {
            let mut seen = vec![fought(region, &followers, disc)];
            for faction in Faction::ALL {
                let (count, from) = (followers[faction.index()], place(Some(region), faction));
                if count > 0 {
                    let home = Motion::going(from.clone(), from, place(None, faction));
                    seen.push(home.times(count.into()));
                }
            }
            let settled = format!("disc-{}", region.code());
            seen.push(match disc {
                Disc::Control(_) => Motion::Appears { at: settled },
                Disc::Unstable => Motion::going(settled.clone(), "france", settled),
            });
            seen.push(Motion::Turns { at: format!("card-{}", region.code()) });
            seen
        }
        Event::Started { .. } | Event::Passed { .. } | Event::SummonSkipped { .. } | Event::Ended { .. } => {
            Vec::new()
        }
    }
}

/// A struggle: who stands there, and who prevails. In an empty region there is nobody to weigh.
fn fought(region: Region, followers: &Counts, disc: Disc) -> Motion {
    let at = format!("region-{}", region.code());
    let present = || Faction::ALL.into_iter().filter(|faction| followers[faction.index()] > 0);
    if present().next().is_none() {
        return Motion::dwelling(at);
    }
    let best = match disc {
        Disc::Control(winner) => present().position(|faction| faction == winner),
        Disc::Unstable => None,
    };
    let side =
        |faction: Faction| (Party::Like(place(Some(region), faction)), followers[faction.index()].into());
    Motion::Weighs { at, sides: present().map(side).collect(), best }
}

fn pile(seat: Seat) -> String {
    format!("pile-{seat}")
}

/// Where followers stand; without a region they are in the supply.
fn place(region: Option<Region>, faction: Faction) -> String {
    match region {
        Some(region) => format!("follower-{}-{}", region.code(), faction.letter()),
        None => format!("supply-{}", faction.letter()),
    }
}

fn resolved(seen: &mut Vec<Motion>, seat: Seat, resolution: &Resolution) {
    match resolution {
        Resolution::Nothing => {}
        Resolution::Moved(moves) => {
            let step = |step: &Move| {
                let from = place(step.origin(), step.faction);
                let going = Motion::going(from.clone(), from, place(step.target(), step.faction));
                going.times(step.count.into())
            };
            seen.extend(moves.iter().map(step));
        }
        Resolution::Exchanged { first, second, fixed } => {
            let card = |region: &Region| format!("card-{}", region.code());
            seen.push(Motion::going(card(first), card(first), card(second)));
            seen.push(Motion::going(card(second), card(second), card(first)));
            if *fixed {
                let disc = format!("negotiation-{seat}");
                seen.push(Motion::going(disc.clone(), disc, card(second)));
            }
        }
    }
}
