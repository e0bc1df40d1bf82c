//! What is counted when many games are watched.

use table::Tally;

use crate::Event;
use crate::words::heirloom;

/// Adds what an event means for statistics: who took what, and how often nobody did.
pub(crate) fn count(event: &Event, tally: &mut Tally) {
    match *event {
        Event::Taken(seat, stake) => {
            stake.iter().for_each(|taken| tally.credit(seat, "heirloom", heirloom(taken)));
        }
        Event::Untaken(_) => tally.add("rounds that nobody won", 1),
        _ => {}
    }
}
