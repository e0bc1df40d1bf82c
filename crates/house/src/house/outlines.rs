//! What the panels consist of that pages were sent lately, so that of a panel that changed only what changed is sent.
//!
//! An outline is a list of prints and shows nothing by itself. It is found only by whoever it was kept for: one table
//! seen with one pair of eyes. Otherwise a guest could guess a rival's hand and learn from the answer whether it was drawn.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use table::Seat;

use crate::tables::{Outline, TableId};

/// Prints for the whole house, eight bytes each, in each of two halves.
const ROOM: usize = 1 << 19;

/// Outlines of the panels that were sent; the longest unused are forgotten.
#[derive(Debug, Default)]
pub struct Outlines(Mutex<Halves>);

/// What was used lately, and what was used before that. When the first half is full, the second is forgotten.
#[derive(Debug, Default)]
struct Halves {
    young: HashMap<u64, Arc<Outline>>,
    old: HashMap<u64, Arc<Outline>>,
    prints: usize,
}

/// Whose page it is: a table, and the eyes that look at it.
#[derive(Clone, Copy, Debug)]
pub struct Onlooker<'a> {
    /// The table.
    pub table: &'a TableId,
    /// The seat it is seen from; `None` for guests, and for all when everything lies open.
    pub seat: Option<Seat>,
}

impl Onlooker<'_> {
    fn key(self, panel: u64) -> u64 {
        let mut digest = DefaultHasher::new();
        (self.table, self.seat, panel).hash(&mut digest);
        digest.finish()
    }
}

impl Outlines {
    /// The outline of a panel with this print, if it was sent to this onlooker and is not forgotten.
    pub fn find(&self, onlooker: Onlooker<'_>, panel: u64) -> Option<Arc<Outline>> {
        let halves = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = onlooker.key(panel);
        halves.young.get(&key).or_else(|| halves.old.get(&key)).cloned()
    }

    /// Keeps the outline of a panel that is sent to this onlooker.
    pub fn keep(&self, onlooker: Onlooker<'_>, panel: u64, outline: &Arc<Outline>) {
        let mut halves = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if halves.prints + outline.prints() > ROOM {
            halves.old = std::mem::take(&mut halves.young);
            halves.prints = 0;
        }
        if halves.young.insert(onlooker.key(panel), outline.clone()).is_none() {
            halves.prints += outline.prints() + 8; // the entry itself
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_is_found_by_whom_it_was_sent_to_alone() {
        let [one, other] =
            ["k3v9q2mx7rtak3v9", "k3v9q2mx7rtak3vb"].map(|id| TableId::read(id).expect("a name"));
        let (outlines, outline) = (Outlines::default(), Arc::new(Outline::default()));
        let onlooker = |table, seat| Onlooker { table, seat };
        outlines.keep(onlooker(&one, Some(Seat(0))), 7, &outline);
        assert_eq!(outlines.find(onlooker(&one, Some(Seat(0))), 7), Some(outline));
        for (table, seat, panel) in
            [(&one, Some(Seat(1)), 7), (&one, None, 7), (&other, Some(Seat(0)), 7), (&one, Some(Seat(0)), 8)]
        {
            assert_eq!(outlines.find(onlooker(table, seat), panel), None, "{table:?} {seat:?} {panel}");
        }
    }

    #[test]
    fn what_was_used_lately_is_found_and_the_rest_is_forgotten() {
        let table = TableId::read("k3v9q2mx7rtak3v9").expect("a name");
        let onlooker = Onlooker { table: &table, seat: None };
        let (outlines, long) =
            (Outlines::default(), Arc::new(Outline { named: vec![0; ROOM / 4], ..Outline::default() }));
        for panel in 0..32 {
            outlines.keep(onlooker, panel, &long);
        }
        assert!(outlines.find(onlooker, 31).is_some() && outlines.find(onlooker, 29).is_some());
        assert_eq!((0..24).filter(|&panel| outlines.find(onlooker, panel).is_some()).count(), 0);
    }
}
