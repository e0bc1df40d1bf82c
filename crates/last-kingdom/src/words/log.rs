//! The log in words, per viewer.

use table::{Names, Seat, Viewer};

use crate::content::{Counts, Faction};
use crate::rules::effects;
use crate::rules::event::Event;
use crate::rules::spoils::{Spoils, Victory};
use crate::rules::state::{LastKingdom, Public};
use crate::words::names::{people, tokens};

fn armies(counts: Counts) -> String {
    let there = Faction::ALL.into_iter().filter(|faction| counts[faction.index()] > 0);
    let words = there.map(|faction| match counts[faction.index()] {
        1 => format!("1 {}", faction.adjective()),
        n => format!("{n} {}", people(faction)),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// What points of a conflict come from: "5 Danes × 3, Ealhswith × 1, 5 for standing alone".
fn sources(spoils: &Spoils) -> String {
    let scored = Faction::ALL.into_iter().filter(|faction| spoils.armies[faction.index()] > 0);
    let mut all: Vec<String> = scored
        .map(|faction| {
            let (count, pays) = (spoils.armies[faction.index()], spoils.pays[faction.index()]);
            let who = if count == 1 { faction.adjective() } else { people(faction) };
            format!("{count} {who} × {pays}")
        })
        .collect();
    all.extend(spoils.heroes.iter().filter_map(|card| {
        let spec = card.spec();
        Some(format!("{} × {}", spec.name, spoils.pays[spec.hero?.scores.index()]))
    }));
    if spoils.how == Victory::Alone {
        all.push("5 for standing alone".into());
    }
    all.join(", ")
}

/// "1 point", "3 points".
pub(crate) fn points(n: u16) -> String {
    if n == 1 { "1 point".into() } else { format!("{n} points") }
}

/// Who reads of an event.
pub(crate) struct Reader<'a> {
    /// The open table at the moment of reading.
    pub public: &'a Public,
    viewer: Viewer,
    names: &'a Names,
}

impl Reader<'_> {
    /// What the player of a seat is called.
    pub(crate) fn name(&self, seat: Seat) -> String {
        self.names.of(seat).into_owned()
    }

    /// Whether the reader may know what this seat knows.
    pub(crate) fn sees(&self, seat: Seat) -> bool {
        self.viewer.sees_as(seat)
    }

    /// Whether the reader knows what is behind this seat's screen: a viewer who forgets nothing has
    /// counted.
    fn counts(&self, seat: Seat) -> bool {
        self.sees(seat) || matches!(self.viewer, Viewer::Recall(_))
    }
}

/// An event of the past as `viewer` may read it.
pub(crate) fn tell(game: &LastKingdom, event: &Event, viewer: Viewer, names: &Names) -> Option<String> {
    let reader = Reader { public: &game.public, viewer, names };
    let name = |seat: Seat| reader.name(seat);
    let counts = |seat: Seat| reader.counts(seat);
    let sees = |seat: Seat| reader.sees(seat);
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
        Event::Added { .. }
        | Event::Removed { .. }
        | Event::Moved { .. }
        | Event::Deployed { .. }
        | Event::Tokens { .. }
        | Event::Points { .. }
        | Event::Favour { .. }
        | Event::Brimming { .. }
        | Event::Flipped { .. }
        | Event::Drew { .. }
        | Event::LookedAt { .. }
        | Event::KeptLook { .. }
        | Event::TookBack { .. }
        | Event::Peeks { .. }
        | Event::Saw { .. }
        | Event::ConflictMoved { .. }
        | Event::SuccessionMoved { .. }
        | Event::Doubled { .. }
        | Event::Locked { .. } => return effects::told(event, &reader),
        Event::Decided { region, winner, strength } => {
            let [won, lost] = [winner, winner.other()].map(|side| strength[side.index()]);
            format!("The {} win {}, {won} to {lost}.", winner.people(), region.name())
        }
        Event::Tied { region, strength, closed } => {
            let fate = if closed { "and is closed for this round" } else { "and stays open" };
            format!("{} is tied at {strength} {fate}.", region.name())
        }
        Event::Scored { seat, points: n, spoils, .. } => {
            let deed = match spoils.how {
                Victory::Alone => "wins alone".into(),
                Victory::DoubledDown => "wins alone, having doubled down".into(),
                Victory::Shared => "shares the victory".into(),
                Victory::WithMomentum(side) => format!(
                    "wins; the momentum is with the {}, so there is no bonus for standing alone",
                    side.people()
                ),
            };
            match counts(seat) {
                true if n == 0 => format!("{} {deed}, without a point.", name(seat)),
                true => format!("{} {deed}: {} ({}).", name(seat), points(n.into()), sources(&spoils)),
                false => format!("{} {deed}.", name(seat)),
            }
        }
        Event::Lost { seat, tokens: n, alone } => {
            let fate = if alone { "alone is beaten" } else { "is among the beaten" };
            format!("{} {fate} and gains {}.", name(seat), tokens(n.into()))
        }
        Event::Disbanded { region, armies: gone } => {
            format!("Armies are removed from {}: {}.", region.name(), armies(gone))
        }
        Event::Reshuffled { deck } => {
            format!("The discards become the Round {} deck again.", deck.name())
        }
        Event::Refilled { seat, tokens: 0 } if counts(seat) => {
            format!("{} has tokens enough already.", name(seat))
        }
        Event::Refilled { seat, tokens: n } if counts(seat) => {
            format!("{} fills up to the number on the mat: {}.", name(seat), tokens(n.into()))
        }
        Event::Refilled { seat, .. } => {
            format!("{} fills up with action tokens to the number on the mat.", name(seat))
        }
        Event::ThrewAway { seat, cards } => {
            let cards = if cards == 1 { "1 unplayed card".into() } else { format!("{cards} unplayed cards") };
            format!("{} discards {cards} for a token each.", name(seat))
        }
        Event::Crowned { seat, points: n } => {
            format!("{} is crowned with {}.", name(seat), points(n))
        }
    })
}
