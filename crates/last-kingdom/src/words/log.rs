//! The log in words, per viewer.

use table::{Names, Seat, Viewer};

use crate::content::{Counts, Faction};
use crate::rules::event::{Event, Unit};
use crate::rules::state::LastKingdom;
use crate::words::names::{chief_name, people, strength_words, tokens};

fn armies(counts: Counts) -> String {
    let there = Faction::ALL.into_iter().filter(|faction| counts[faction.index()] > 0);
    let words = there.map(|faction| match counts[faction.index()] {
        1 => format!("1 {}", faction.adjective()),
        n => format!("{n} {}", people(faction)),
    });
    words.collect::<Vec<_>>().join(", ")
}

fn points(n: u16) -> String {
    if n == 1 { "1 point".into() } else { format!("{n} points") }
}

/// An event of the past as `viewer` may read it.
pub(crate) fn tell(game: &LastKingdom, event: &Event, viewer: Viewer, names: &Names) -> Option<String> {
    let public = &game.public;
    let name = |seat: Seat| names.of(seat).into_owned();
    // What stands behind a screen is counted by those who forget nothing.
    let counts = |seat: Seat| viewer.sees_as(seat) || matches!(viewer, Viewer::Recall(_));
    let sees = |seat: Seat| viewer.sees_as(seat);
    Some(match *event {
        Event::Mat { seat, leader } => format!("{} leads as {}.", name(seat), leader.spec().name),
        Event::Toss(side) => format!("The momentum marker falls for the {}.", side.people()),
        Event::MarketLaid => "The plaques of the market are laid out.".into(),
        Event::Bag { region, faction } => {
            format!("The bag gives a {} army to {}.", faction.adjective(), region.name())
        }
        Event::Round(1) => "Round I begins with the draft.".into(),
        Event::Round(_) => "Round II begins with the draft.".into(),
        Event::Dealt { seat, card } if sees(seat) => {
            format!("{} is dealt {}.", name(seat), card.spec().name)
        }
        Event::Dealt { .. } => return None,
        Event::Kept { seat, card } if sees(seat) => format!("{} keeps {}.", name(seat), card.spec().name),
        Event::Kept { seat, .. } => format!("{} has kept a card.", name(seat)),
        Event::PacksPassed { left: true, .. } => "The packs go to the left.".into(),
        Event::PacksPassed { left: false, .. } => "The packs go to the right.".into(),
        Event::PackEnds { seat, card } if sees(seat) => {
            format!("{} leaves {} face down.", name(seat), card.spec().name)
        }
        Event::PackEnds { .. } => return None,
        Event::Instant { seat, card } => {
            format!("{} turns up {} at once.", name(seat), card.spec().name)
        }
        Event::ConflictPlaced { seat, region } => {
            format!("{} brings the war to {}.", name(seat), region.name())
        }
        Event::SuccessionPlaced { seat, region } => {
            format!("{} names {} as the next to be fought over.", name(seat), region.name())
        }
        Event::SuccessionGone => "No other region is left to be named next.".into(),
        Event::Played { seat, card } => format!("{} plays {}.", name(seat), card.spec().name),
        Event::Used { seat, plaque, cost } => {
            format!("{} pays {} for {}.", name(seat), tokens(cost.into()), plaque.spec().name)
        }
        Event::Marched { seat, cost } => {
            format!("{} pays {} to move.", name(seat), tokens(cost.into()))
        }
        Event::Passed { seat } => format!("{} passes.", name(seat)),
        Event::Invades { seat, tokens: 0 } => format!("{} prepares for invasion.", name(seat)),
        Event::Invades { seat, tokens: gain } => {
            format!("{} prepares for invasion and gains {}.", name(seat), tokens(gain.into()))
        }
        Event::TakesInvasion { seat } => {
            format!("Nobody prepared for invasion: the token goes to {}.", name(seat))
        }
        Event::Added { faction, region, .. } => {
            format!("A {} army rises in {}.", faction.adjective(), region.name())
        }
        Event::Removed { faction, region, .. } => {
            format!("A {} army falls in {}.", faction.adjective(), region.name())
        }
        Event::Moved { seat, unit, from, to } => {
            let who = match unit {
                Unit::Army(faction) => format!("A {} army", faction.adjective()),
                Unit::Chief(figure) => chief_name(public, seat, figure).into(),
                Unit::Hero(card) => card.spec().name.into(),
            };
            format!("{who} goes from {} to {}.", from.name(), to.name())
        }
        Event::Deployed { seat, card, region } => {
            format!("{} joins {} in {}.", card.spec().name, name(seat), region.name())
        }
        Event::Tokens { seat, amount } if amount < 0 => {
            format!("{} loses {}.", name(seat), tokens(amount.unsigned_abs().into()))
        }
        Event::Tokens { seat, amount } => {
            format!("{} gains {}.", name(seat), tokens(amount as u16))
        }
        Event::Points { seat, amount } => format!("{} gains {}.", name(seat), points(amount.into())),
        Event::Favour { seat, faction, level } => {
            format!("The {} think better of {}: {level}.", people(faction), name(seat))
        }
        Event::Brimming { seat, faction } => {
            format!("The {} could not love {} more: 6 points.", people(faction), name(seat))
        }
        Event::Flipped { seat, side } => format!("{} joins the {}.", name(seat), side.people()),
        Event::Drew { seat, deck, card } => {
            if sees(seat) {
                format!("{} draws {}.", name(seat), card.spec().name)
            } else {
                format!("{} draws a Round {} card.", name(seat), deck.name())
            }
        }
        Event::LookedAt { seat, card, .. } if sees(seat) => {
            format!("{} looks at {}.", name(seat), card.spec().name)
        }
        Event::LookedAt { .. } => return None,
        Event::KeptLook { seat, card, .. } if sees(seat) => {
            format!("{} keeps {}.", name(seat), card.spec().name)
        }
        Event::KeptLook { seat, deck, .. } => {
            format!("{} looks at the top of the Round {} deck and keeps a card.", name(seat), deck.name())
        }
        Event::TookBack { seat, card } => {
            format!("{} takes {} back to hand.", name(seat), card.spec().name)
        }
        Event::Peeks { seat, at } => format!("{} looks into the hand of {}.", name(seat), name(at)),
        Event::Saw { seat, at, card } if sees(seat) => {
            format!("{} sees {} with {}.", name(seat), card.spec().name, name(at))
        }
        Event::Saw { .. } => return None,
        Event::ConflictMoved { region } => format!("The conflict moves to {}.", region.name()),
        Event::SuccessionMoved { region } => {
            format!("The succession token moves to {}.", region.name())
        }
        Event::Doubled { seat } => format!("{} doubles down.", name(seat)),
        Event::Locked { seat } => format!("{} takes the locked marker.", name(seat)),
        Event::Decided { region, winner, strength } => {
            let result = strength_words(strength);
            format!("The {} win {} ({result}).", winner.people(), region.name())
        }
        Event::Tied { region, strength, closed } => {
            let fate = if closed { "and is closed for this round" } else { "and stays open" };
            format!("{} is tied at {strength} {fate}.", region.name())
        }
        Event::Scored { seat, points: n, alone } => {
            let deed = if alone { "wins alone" } else { "shares the victory" };
            if counts(seat) {
                format!("{} {deed}: {}.", name(seat), points(n.into()))
            } else {
                format!("{} {deed}.", name(seat))
            }
        }
        Event::Lost { seat, tokens: n, alone } => {
            let fate = if alone { "alone is beaten" } else { "is among the beaten" };
            format!("{} {fate} and gains {}.", name(seat), tokens(n.into()))
        }
        Event::Disbanded { region, armies: gone } => {
            format!("Armies leave {} for home: {}.", region.name(), armies(gone))
        }
        Event::Reshuffled { deck } => {
            format!("The discards become the Round {} deck again.", deck.name())
        }
        Event::Refilled { seat, tokens: 0 } if counts(seat) => {
            format!("{} has tokens enough already.", name(seat))
        }
        Event::Refilled { seat, tokens: n } if counts(seat) => {
            format!("{} is refilled with {}.", name(seat), tokens(n.into()))
        }
        Event::Refilled { seat, .. } => format!("{} is refilled with action tokens.", name(seat)),
        Event::ThrewAway { seat, cards } => {
            let cards = if cards == 1 { "1 unplayed card".into() } else { format!("{cards} unplayed cards") };
            format!("{} discards {cards} for a token each.", name(seat))
        }
        Event::Crowned { seat, points: n } => {
            format!("{} is crowned with {}.", name(seat), points(n))
        }
    })
}
