//! Words: prompts, choices, the log, the end, the outlook and the board as text.
//!
//! What a single card says is in its file of [`effects`](crate::rules::effects).

pub(crate) mod card_rules;
pub(crate) mod choices;
pub(crate) mod ending;
pub(crate) mod log;
pub(crate) mod motions;
pub(crate) mod news;
pub mod outlook;
pub(crate) mod pairs;
pub(crate) mod prompts;
pub(crate) mod reasons;
pub(crate) mod terms;
pub(crate) mod text_board;
pub(crate) mod touch;

use crate::content::{Counts, Faction};
use crate::rules::{Disc, settled_by};

/// "a Scot", "two Welsh followers".
pub(crate) fn people(faction: Faction, count: u8) -> String {
    match (faction, count) {
        (Faction::Scottish, 1) => "a Scot".into(),
        (Faction::Scottish, 2) => "two Scots".into(),
        (Faction::Scottish, n) => format!("{n} Scots"),
        (Faction::Welsh, 1) => "a Welsh follower".into(),
        (Faction::English, 1) => "an English follower".into(),
        (other, 2) => format!("two {} followers", other.adjective()),
        (other, n) => format!("{n} {} followers", other.adjective()),
    }
}

/// "Scot", "Welsh follower".
pub(crate) const fn one(faction: Faction) -> &'static str {
    match faction {
        Faction::Scottish => "Scot",
        Faction::Welsh => "Welsh follower",
        Faction::English => "English follower",
    }
}

/// "a Scot and a Welsh follower", "two Scots".
pub(crate) fn pair_of(first: Faction, second: Faction) -> String {
    match first == second {
        true => people(first, 2),
        false => format!("{} and {}", people(first, 1), people(second, 1)),
    }
}

/// "1 Scot", "3 Scots", "1 Welsh".
pub(crate) fn counted(count: u8, faction: Faction) -> String {
    match (count, faction) {
        (1, Faction::Scottish) => "1 Scot".into(),
        _ => format!("{count} {}", faction.people()),
    }
}

/// "Choose where the two Scots go."
pub(crate) fn placing(faction: Faction, count: u8) -> String {
    let whom = match (faction, count) {
        (Faction::Scottish, 1) => "the Scot goes".to_string(),
        (Faction::Scottish, _) => "the two Scots go".into(),
        (other, 1) => format!("the {} follower goes", other.adjective()),
        (other, _) => format!("the two {} followers go", other.adjective()),
    };
    format!("Choose where {whom}.")
}

/// What a struggle comes to: "Scots by 1", "tied 2-2, so unstable", "empty, so unstable".
pub(crate) fn result_of(followers: Counts) -> String {
    let mut sorted = followers;
    sorted.sort_unstable();
    match settled_by(followers) {
        Disc::Control(faction) => format!("{} by {}", faction.people(), sorted[2] - sorted[1]),
        Disc::Unstable if sorted[2] == 0 => "empty, so unstable".into(),
        Disc::Unstable if sorted[0] == sorted[2] => format!("tied {0}-{0}-{0}, so unstable", sorted[2]),
        Disc::Unstable => format!("tied {0}-{0}, so unstable", sorted[2]),
    }
}

/// What a struggle would bring now: "Scots lead by 1", "tied 2-2: unstable" (VIEW-1, TKD-75, TKD-76).
pub(crate) fn standing_of(followers: Counts) -> String {
    let mut sorted = followers;
    sorted.sort_unstable();
    let [_, second, top] = sorted;
    match settled_by(followers) {
        Disc::Control(leader) => format!("{} lead by {}", leader.people(), top - second),
        Disc::Unstable if top == 0 => "empty: unstable".into(),
        Disc::Unstable => {
            let tied = followers.iter().filter(|&&count| count == top).count();
            format!("tied {}: unstable", vec![top.to_string(); tied].join("-"))
        }
    }
}
