//! What may be agreed before a game (TLK-11).

use table::{OptionKind, OptionSpec, OptionValue, Setup, SetupFault};

use crate::content::Leader;
use crate::rules::state::SEATS;

const ANY: &[OptionValue] = &[
    OptionValue::new("any", "Dealt"),
    OptionValue::new("uhtred", "Uhtred"),
    OptionValue::new("aethelwold", "Aethelwold"),
    OptionValue::new("haesten", "Haesten"),
    OptionValue::new("brida", "Brida"),
    OptionValue::new("guthrum", "Guthrum"),
    OptionValue::new("aethelflaed", "Aethelflaed"),
    OptionValue::new("ragnarssons", "Halfdan and Ubba"),
    OptionValue::new("alfred", "King Alfred"),
    OptionValue::new("guthred", "Guthred"),
    OptionValue::new("anarawd", "Anarawd"),
];

macro_rules! seat_option {
    ($name:literal, $title:literal, $help:literal) => {
        OptionSpec { name: $name, title: $title, kind: OptionKind::Choice(ANY), default: "any", help: $help }
    };
}

/// What may be agreed before a game (TLK-11).
pub(crate) static OPTIONS: [OptionSpec; 7] = [
    OptionSpec {
        name: "leaders",
        title: "Leaders",
        kind: OptionKind::Choice(&[
            OptionValue::new("first", "Those of a first game"),
            OptionValue::new("random", "All ten"),
        ]),
        default: "first",
        help: "From whom leaders are dealt.",
    },
    seat_option!("leader0", "Leader of seat 1", "The leader of the first seat."),
    seat_option!("leader1", "Leader of seat 2", "The leader of the second seat."),
    seat_option!("leader2", "Leader of seat 3", "The leader of the third seat."),
    seat_option!("leader3", "Leader of seat 4", "The leader of the fourth seat, with four players or more."),
    seat_option!("leader4", "Leader of seat 5", "The leader of the fifth seat, with five players."),
    OptionSpec {
        name: "flip",
        title: "Cards that change your side",
        kind: OptionKind::Choice(&[
            OptionValue::new("as-possible", "Can be played for the rest"),
            OptionValue::new("required", "Only if you can change side"),
        ]),
        default: "as-possible",
        help: "Whether somebody who cannot change side may play such a card for what else it does.",
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
                    why: format!("nobody sits there at a table of {seats}; leave it at any"),
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
