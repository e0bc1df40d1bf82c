//! What is counted when many games are watched.

use table::Tally;

use crate::Event;
use crate::words::HEIRLOOM;

/// Adds what an event means for statistics: who took what, and how often nobody did.
pub(crate) fn count(event: &Event, tally: &mut Tally) {
    match *event {
        Event::Taken(seat, stake) => {
            for heirloom in stake.iter() {
                tally.credit(seat, "heirloom", HEIRLOOM[usize::from(heirloom)]);
            }
        }
        Event::Untaken(_) => tally.add("rounds that nobody won", 1),
        _ => {}
    }
}
