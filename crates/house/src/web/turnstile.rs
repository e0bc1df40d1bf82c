//! Streams of which a visitor has one: a new one ends the one before, so that a program that lost its
//! connection and comes back is not told everything twice.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use table::Seat;
use tokio_util::sync::CancellationToken;

use crate::tables::{TableId, VisitorId};

/// What a stream is about.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Topic {
    /// The games of its reader.
    Games,
    /// A table, seen from the seat that its reader named.
    Table(TableId, Option<Seat>),
}

/// Who reads which stream at present.
#[derive(Debug, Default)]
pub struct Turnstile {
    inside: Mutex<HashMap<(VisitorId, Topic), CancellationToken>>,
}

/// The right to read a stream, until its reader enters for the same again.
#[derive(Debug)]
pub struct Ticket {
    turnstile: Arc<Turnstile>,
    key: (VisitorId, Topic),
    /// Cancelled when its reader has entered again.
    pub ended: CancellationToken,
}

impl Turnstile {
    fn inside(&self) -> MutexGuard<'_, HashMap<(VisitorId, Topic), CancellationToken>> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Enters, and ends the stream that the same reader had entered for.
    pub fn enter(self: &Arc<Turnstile>, visitor: VisitorId, topic: Topic) -> Ticket {
        let (key, ended) = ((visitor, topic), CancellationToken::new());
        if let Some(before) = self.inside().insert(key.clone(), ended.clone()) {
            before.cancel();
        }
        Ticket { turnstile: self.clone(), key, ended }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut inside = self.turnstile.inside();
        // A stream that was ended has a successor, which stays.
        if !self.ended.is_cancelled() {
            inside.remove(&self.key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Token;

    #[test]
    fn the_latest_stays_whatever_order_the_others_leave_in_and_nothing_is_kept_of_them() {
        let turnstile = Arc::new(Turnstile::default());
        let (anna, bo) = (Token::fresh().unwrap().visitor(), Token::fresh().unwrap().visitor());
        let table = TableId::fresh().unwrap();
        let first = turnstile.enter(anna.clone(), Topic::Games);
        let others = [
            turnstile.enter(bo, Topic::Games),
            turnstile.enter(anna.clone(), Topic::Table(table.clone(), None)),
            turnstile.enter(anna.clone(), Topic::Table(table, Some(Seat(0)))),
        ];
        assert!(!first.ended.is_cancelled(), "another reader, another stream");
        let second = turnstile.enter(anna.clone(), Topic::Games);
        assert!(first.ended.is_cancelled() && !second.ended.is_cancelled());
        drop(first);
        let third = turnstile.enter(anna, Topic::Games);
        assert!(second.ended.is_cancelled(), "the first one's leaving did not hide the second");
        assert!(others.iter().all(|other| !other.ended.is_cancelled()));
        drop((second, third, others));
        assert!(turnstile.inside().is_empty());
    }
}
