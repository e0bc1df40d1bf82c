//! What an older house stored and this one does not do any more.

use table::Seat;

use crate::tables::{Entry, Hosted, Phase};

/// Longest part of a bot's name that is shown, in letters.
const LONGEST: usize = 40;

/// Puts a bot that everybody may ask for wherever a table that is not over has another: one that spends about as much.
pub(super) fn replacements(table: &Hosted) -> Vec<Entry> {
    if table.phase() == Phase::Over {
        return Vec::new();
    }
    let places = Seat::all(table.places().len() as u8).zip(table.places());
    let strange = places.filter_map(|(seat, place)| Some((seat, place.bot()?)));
    let replaced = |(seat, was): (Seat, &str)| {
        let bot = bots::nearest(was);
        (bot != was).then(|| Entry::Replaced { seat, was: shortened(was), bot: bot.into() })
    };
    strange.filter_map(replaced).collect()
}

fn shortened(name: &str) -> String {
    let mut short: String = crate::verbs::clean(name).chars().take(LONGEST).collect();
    if short.len() < name.len() {
        short.push('…');
    }
    short
}
