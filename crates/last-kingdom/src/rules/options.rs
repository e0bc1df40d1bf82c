//! What may be agreed before a game (TLK-11).

use table::{OptionKind, OptionSpec, Setup, SetupFault};

use crate::content::Leader;
use crate::rules::state::SEATS;

const ANY: &[&str] = &[
    "any",
    "uhtred",
    "aethelwold",
    "haesten",
    "brida",
    "guthrum",
    "aethelflaed",
    "ragnarssons",
    "alfred",
    "guthred",
    "anarawd",
];

macro_rules! seat_option {
    ($name:literal, $help:literal) => {
        OptionSpec { name: $name, kind: OptionKind::Choice(ANY), default: "any", help: $help }
    };
}

/// What may be agreed before a game (TLK-11).
pub(crate) static OPTIONS: [OptionSpec; 7] = [
    OptionSpec {
        name: "leaders",
        kind: OptionKind::Choice(&["first", "random"]),
        default: "first",
        help: "First: leaders are dealt from those recommended for a first game. Random: from all ten.",
    },
    seat_option!("leader0", "The leader of the first seat; any deals one."),
    seat_option!("leader1", "The leader of the second seat; any deals one."),
    seat_option!("leader2", "The leader of the third seat; any deals one."),
    seat_option!("leader3", "The leader of the fourth seat, with four players or more; any deals one."),
    seat_option!("leader4", "The leader of the fifth seat, with five players; any deals one."),
    OptionSpec {
        name: "flip",
        kind: OptionKind::Choice(&["as-possible", "required"]),
        default: "as-possible",
        help: "As possible: whoever cannot change side may play such a card for the rest of what it does. Required: only whoever can change side may play it.",
    },
];

/// The leaders recommended for a first game, by number of players (TLK-11).
fn first_game(seats: u8) -> &'static [&'static str] {
    match seats {
        2 => &["uhtred", "aethelwold"],
        3 => &["uhtred", "alfred", "guthrum"],
        4 => &["uhtred", "alfred", "guthrum", "aethelwold"],
        _ => &["uhtred", "alfred", "guthrum", "aethelwold", "brida"],
    }
}

/// What was agreed, read and found to fit.
pub(crate) struct Agreed {
    /// How many play.
    pub seats: u8,
    /// The leaders that seats agreed on.
    pub leaders: [Option<Leader>; SEATS],
    /// The leaders from whom the others are dealt, as a mask by leader number.
    pub leader_pool: u16,
    /// Whether cards about a change of side need one that is possible (TLK-44).
    pub flip_required: bool,
}

impl Agreed {
    /// Reads the options; a leader may be agreed on once, and only for a seat that exists (TLK-11).
    pub fn read(setup: &Setup) -> Result<Agreed, SetupFault> {
        let seats = setup.seats();
        let mut leaders = [None; SEATS];
        for (seat, slot) in leaders.iter_mut().enumerate() {
            let option = OPTIONS[1 + seat].name;
            let Some(leader) = Leader::by_id(setup.get(option)) else { continue };
            if seat >= seats as usize {
                return Err(SetupFault::Unfit {
                    option,
                    why: format!("there is no such seat at a table of {seats}; leave it at any"),
                });
            }
            *slot = Some(leader);
        }
        for seat in 1..SEATS {
            if leaders[seat].is_some() && leaders[..seat].contains(&leaders[seat]) {
                return Err(SetupFault::Unfit {
                    option: OPTIONS[1 + seat].name,
                    why: "another seat has the same leader; choose a different one".into(),
                });
            }
        }
        let mut leader_pool = match setup.get("leaders") {
            "random" => (1 << 10) - 1,
            _ => first_game(seats)
                .iter()
                .filter_map(|id| Leader::by_id(id))
                .fold(0u16, |pool, leader| pool | 1 << leader.0),
        };
        for leader in leaders.iter().flatten() {
            leader_pool &= !(1 << leader.0);
        }
        Ok(Agreed { seats, leaders, leader_pool, flip_required: setup.get("flip") == "required" })
    }
}
