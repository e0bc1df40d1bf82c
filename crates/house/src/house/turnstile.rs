//! Streams of which a visitor has one: a new one ends the one before, so that a program that lost its
//! connection and comes back is not told everything twice. This holds across nodes: whoever enters at one leaves the others,
//! a moment later.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use table::Seat;
use tokio_util::sync::CancellationToken;

use super::nodes::Outbox;
use crate::tables::{Millis, TableId, VisitorId, now};

/// A stream of a visitor.
type Key = (VisitorId, Topic);

/// What a stream is about.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Topic {
    /// The games of its reader.
    Games,
    /// A table, seen from the seat that its reader named.
    Table(TableId, Option<Seat>),
}

/// Somebody who has entered.
#[derive(Debug)]
struct Inside {
    ended: CancellationToken,
    /// When, so that of two who enter at two nodes the later one stays.
    at: Millis,
}

/// Who reads which stream at present.
#[derive(Debug, Default)]
pub struct Turnstile {
    inside: Mutex<HashMap<Key, Inside>>,
    /// Where the other nodes are told, if there may be any.
    outbox: Option<Arc<Outbox>>,
}

/// The right to read a stream, until its reader enters for the same again.
#[derive(Debug)]
pub struct Ticket {
    turnstile: Arc<Turnstile>,
    key: Key,
    /// Cancelled when its reader has entered again.
    pub ended: CancellationToken,
}

/// A stream in words, for other nodes.
fn named((visitor, topic): &Key) -> String {
    match topic {
        Topic::Games => visitor.as_str().to_owned(),
        Topic::Table(table, None) => format!("{} {table}", visitor.as_str()),
        Topic::Table(table, Some(seat)) => format!("{} {table} {}", visitor.as_str(), seat.0),
    }
}

/// Reads what another node has named.
fn read(stream: &str) -> Option<Key> {
    let mut words = stream.split(' ');
    let visitor = VisitorId::stored(words.next()?.to_owned());
    let topic = match words.next() {
        None => Topic::Games,
        Some(table) => {
            let seat = words.next().map(str::parse).transpose().ok()?.map(Seat);
            Topic::Table(TableId::read(table)?, seat)
        }
    };
    Some((visitor, topic))
}

impl Turnstile {
    /// The turnstile of a node that tells others of who enters; of one that is alone if there is no outbox.
    pub fn new(outbox: Option<Arc<Outbox>>) -> Turnstile {
        Turnstile { outbox, ..Turnstile::default() }
    }

    fn inside(&self) -> MutexGuard<'_, HashMap<Key, Inside>> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Enters, and ends the stream that the same reader had entered for.
    pub fn enter(self: &Arc<Turnstile>, visitor: VisitorId, topic: Topic) -> Ticket {
        let (key, ended, at) = ((visitor, topic), CancellationToken::new(), now());
        if let Some(before) = self.inside().insert(key.clone(), Inside { ended: ended.clone(), at }) {
            before.ended.cancel();
        }
        if let Some(outbox) = &self.outbox {
            outbox.entered(at, &named(&key));
        }
        Ticket { turnstile: self.clone(), key, ended }
    }

    /// The same reader has entered for this stream at another node, at this time.
    pub fn leave(&self, at: Millis, stream: &str) {
        let Some(key) = read(stream) else { return };
        let mut inside = self.inside();
        if inside.get(&key).is_some_and(|inside| inside.at < at)
            && let Some(before) = inside.remove(&key)
        {
            before.ended.cancel();
        }
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

    #[test]
    fn a_stream_ends_when_its_reader_enters_for_the_same_at_another_node() {
        let turnstile = Arc::new(Turnstile::default());
        let (anna, table) = (Token::fresh().unwrap().visitor(), TableId::fresh().unwrap());
        let topics =
            [Topic::Games, Topic::Table(table.clone(), None), Topic::Table(table.clone(), Some(Seat(3)))];
        let tickets = topics.clone().map(|topic| turnstile.enter(anna.clone(), topic));
        for (topic, ticket) in topics.into_iter().zip(&tickets) {
            assert!(!ticket.ended.is_cancelled());
            turnstile.leave(0, &named(&(anna.clone(), topic.clone())));
            assert!(!ticket.ended.is_cancelled(), "that was before");
            turnstile.leave(now() + 1, &named(&(anna.clone(), topic)));
            assert!(ticket.ended.is_cancelled());
        }
        drop(tickets);
        for nonsense in ["", "x", "x y", "x y z", &format!("x {table} 300")] {
            turnstile.leave(now(), nonsense);
        }
        assert!(turnstile.inside().is_empty());
    }
}
