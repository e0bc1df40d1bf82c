//! What one guest may ask of the house, so that it stays open for the others.

use crate::tables::Quotas;

/// Limits that a host may change.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Largest body of a request, in bytes.
    pub body: usize,
    /// Changes that one address may ask for per second, in the long run.
    pub changes_per_second: f64,
    /// How many it may ask for at once.
    pub burst: f64,
    /// Milliseconds of processor time that one address may use per second, in the long run, for whatever it
    /// asks.
    pub processor_per_second: f64,
    /// How many it may use at once.
    pub processor_burst: f64,
    /// Requests of one address that may wait for longer work at the same time.
    pub waiting_per_address: usize,
    /// Tables that are not over and were opened by one visitor.
    pub tables_per_visitor: u64,
    /// Tables that are not over, were opened by others, and at which one visitor sits.
    pub seats_per_visitor: u64,
    /// Tables that are not over and were opened from one address.
    pub tables_per_address: u64,
    /// Bytes that one address has stored. A quarter more for steps of games that are on.
    pub bytes_per_address: u64,
    /// Bytes that are stored in all. A quarter more for steps of games that are on.
    pub bytes: u64,
    /// Live streams of one address.
    pub streams_per_address: usize,
    /// Connections altogether.
    pub connections: usize,
    /// Connections of one address; not counted behind a proxy, where all come from the same.
    pub connections_per_address: usize,
    /// Tables kept in memory before those that nobody uses are let go.
    pub tables_in_memory: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            // The largest map in plain letters, as a form sends it.
            body: 1 << 20,
            changes_per_second: 20.0,
            burst: 100.0,
            processor_per_second: 300.0,
            processor_burst: 10_000.0,
            waiting_per_address: 64,
            tables_per_visitor: 50,
            seats_per_visitor: 100,
            tables_per_address: 200,
            bytes_per_address: 256 << 20,
            bytes: 16 << 30,
            streams_per_address: 64,
            connections: 10_000,
            connections_per_address: 256,
            tables_in_memory: 4_096,
        }
    }
}

/// Why a limit could not be changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LimitFault {
    /// Not of the form that is expected.
    #[error("expected NAME=NUMBER or NAME=none")]
    Form,
    /// There is no such limit.
    #[error("there is no such limit; there are: {}", Limits::NAMES.join(", "))]
    Unknown,
    /// Not a number, or one that would close the house.
    #[error("expected a whole number of at least 1, or none")]
    Number,
}

impl Limits {
    /// What a host may name, in the order of the fields.
    pub const NAMES: [&str; 15] = [
        "body",
        "changes-per-second",
        "burst",
        "processor-per-second",
        "processor-burst",
        "waiting-per-address",
        "tables-per-visitor",
        "seats-per-visitor",
        "tables-per-address",
        "bytes-per-address",
        "bytes",
        "streams-per-address",
        "connections",
        "connections-per-address",
        "tables-in-memory",
    ];

    /// Changes one limit, given as `name=number`; `name=none` lifts it.
    pub fn change(&mut self, text: &str) -> Result<(), LimitFault> {
        let (name, value) = text.split_once('=').ok_or(LimitFault::Form)?;
        let number: Option<u64> = match value {
            "none" => None,
            value => Some(value.parse().ok().filter(|number| *number > 0).ok_or(LimitFault::Number)?),
        };
        let whole = number.map_or(usize::MAX, |number| usize::try_from(number).unwrap_or(usize::MAX));
        let count = number.unwrap_or(u64::MAX);
        let rate = number.map_or(f64::INFINITY, |number| number as f64);
        match name {
            "body" => self.body = whole,
            "changes-per-second" => self.changes_per_second = rate,
            "burst" => self.burst = rate,
            "tables-per-visitor" => self.tables_per_visitor = count,
            "seats-per-visitor" => self.seats_per_visitor = count,
            "tables-per-address" => self.tables_per_address = count,
            "bytes-per-address" => self.bytes_per_address = count,
            "bytes" => self.bytes = count,
            "processor-per-second" => self.processor_per_second = rate,
            "processor-burst" => self.processor_burst = rate,
            "waiting-per-address" => self.waiting_per_address = whole,
            "streams-per-address" => self.streams_per_address = whole,
            "connections" => self.connections = whole,
            "connections-per-address" => self.connections_per_address = whole,
            "tables-in-memory" => self.tables_in_memory = whole,
            _ => return Err(LimitFault::Unknown),
        }
        Ok(())
    }

    /// What the store holds to.
    pub fn quotas(&self) -> Quotas {
        Quotas {
            tables_per_visitor: self.tables_per_visitor,
            seats_per_visitor: self.seats_per_visitor,
            tables_per_address: self.tables_per_address,
            bytes_per_address: self.bytes_per_address,
            bytes: self.bytes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_changes_limits_by_name_and_lifts_them_by_saying_so() {
        let mut limits = Limits::default();
        for name in Limits::NAMES {
            limits.change(&format!("{name}=7")).unwrap();
        }
        let seven = Limits {
            body: 7,
            changes_per_second: 7.0,
            burst: 7.0,
            processor_per_second: 7.0,
            processor_burst: 7.0,
            waiting_per_address: 7,
            tables_per_visitor: 7,
            seats_per_visitor: 7,
            tables_per_address: 7,
            bytes_per_address: 7,
            bytes: 7,
            streams_per_address: 7,
            connections: 7,
            connections_per_address: 7,
            tables_in_memory: 7,
        };
        assert_eq!(limits, seven);
        limits.change("changes-per-second=none").unwrap();
        assert!(limits.changes_per_second.is_infinite());
        assert_eq!(limits.streams_per_address, 7, "the others hold");
        let faults = ["burst", "burst=0", "burst=-1", "burst=x", "moves=7"].map(|text| limits.change(text));
        use LimitFault::{Form, Number, Unknown};
        assert_eq!(faults, [Err(Form), Err(Number), Err(Number), Err(Number), Err(Unknown)]);
    }

    #[test]
    fn the_limits_are_those_that_hosts_read_about() {
        let page = include_str!("../../../../docs/hosting.md");
        let usual = |name: &str| -> u64 {
            let row = page.lines().find(|line| line.trim().starts_with(&format!("| `{name}` |")));
            let row = row.unwrap_or_else(|| panic!("{name} is not on the page"));
            row.trim().trim_end_matches('|').rsplit('|').next().unwrap().trim().parse().unwrap()
        };
        let mut written = Limits::default();
        for name in Limits::NAMES {
            written.change(&format!("{name}={}", usual(name))).unwrap();
        }
        assert_eq!(written, Limits::default());
    }

    #[test]
    fn a_lifted_limit_is_as_large_as_can_be() {
        let mut limits = Limits::default();
        for name in Limits::NAMES {
            limits.change(&format!("{name}=none")).unwrap();
        }
        assert_eq!((limits.body, limits.bytes, limits.tables_in_memory), (usize::MAX, u64::MAX, usize::MAX));
        assert!(limits.burst.is_infinite() && limits.processor_burst.is_infinite());
        let (tables_per_visitor, seats_per_visitor, tables_per_address) = (1, 5, 2);
        let (bytes_per_address, bytes) = (3, 4);
        let limits = Limits {
            tables_per_visitor,
            seats_per_visitor,
            tables_per_address,
            bytes_per_address,
            bytes,
            ..limits
        };
        let quotas =
            Quotas { tables_per_visitor, seats_per_visitor, tables_per_address, bytes_per_address, bytes };
        assert_eq!(limits.quotas(), quotas);
    }
}
