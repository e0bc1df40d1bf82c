//! What happens, as raw fact. Words for it are in `words`.

use table::{Seat, Tally};

use crate::effects::Resolution;
use crate::{Card, Counts, Disc, Faction, Region};

/// Something that happened at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The first turn falls to this seat.
    Started {
        /// The start seat.
        seat: Seat,
    },
    /// A seat passed.
    Passed {
        /// Who passed.
        seat: Seat,
        /// Passes in a row, this one included.
        passes: u8,
    },
    /// A seat played a card and its effect is settled.
    Acted {
        /// The play number (TKD-68).
        play: u8,
        /// Who acted.
        seat: Seat,
        /// The card that was played.
        card: Card,
        /// The card whose effect was resolved.
        kind: Card,
        /// What it came to.
        resolution: Resolution,
    },
    /// A seat took a follower into its court.
    Summoned {
        /// Whose court.
        seat: Seat,
        /// Where the follower stood; `None` for the supply (house rule M1).
        from: Option<Region>,
        /// The follower's faction.
        faction: Faction,
    },
    /// There was nobody to summon (TKD-86).
    SummonSkipped {
        /// Who had acted.
        seat: Seat,
    },
    /// A power struggle was fought.
    Struggle {
        /// Counted from 1.
        number: u8,
        /// Where.
        region: Region,
        /// Who fought.
        followers: Counts,
        /// What it left.
        disc: Disc,
    },
    /// The game ended.
    Ended {
        /// Invasion, or else coronation.
        invasion: bool,
    },
}

impl Event {
    /// Adds what the event means for statistics.
    pub(crate) fn count(&self, tally: &mut Tally) {
        match *self {
            Event::Passed { .. } => tally.add("passes", 1),
            Event::Acted { seat, card, resolution, .. } => {
                tally.add("plays", 1);
                tally.credit(seat, "card", card.name());
                tally.add(plays_of(card), 1);
                if resolution == Resolution::Nothing {
                    tally.add("no_effect", 1);
                }
            }
            Event::SummonSkipped { .. } => tally.add("summons_skipped", 1),
            Event::Struggle { .. } => tally.add("struggles", 1),
            Event::Started { seat } => tally.credit(seat, "side", "has the first turn"),
            Event::Summoned { seat, faction, .. } => tally.credit(seat, "summons", faction.people()),
            Event::Ended { .. } => {}
        }
    }
}

fn plays_of(card: Card) -> &'static str {
    match card {
        Card::ScottishSupport => "plays_scottish_support",
        Card::WelshSupport => "plays_welsh_support",
        Card::EnglishSupport => "plays_english_support",
        Card::Assemble => "plays_assemble",
        Card::Negotiate => "plays_negotiate",
        Card::Manoeuvre => "plays_manoeuvre",
        Card::Outmanoeuvre => "plays_outmanoeuvre",
        Card::Spy => "plays_spy",
        Card::Ambush => "plays_ambush",
        Card::March => "plays_march",
        Card::Plot => "plays_plot",
        Card::Aid => "plays_aid",
        Card::Influence => "plays_influence",
        Card::Dispute => "plays_dispute",
        Card::Edict => "plays_edict",
        Card::Resist => "plays_resist",
        Card::Quell => "plays_quell",
        Card::Suppress => "plays_suppress",
        Card::Muster => "plays_muster",
    }
}
