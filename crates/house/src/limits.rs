//! What one guest may ask of the house, so that it stays open for the others.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Limits that a host may change.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Largest body of a request, in bytes.
    pub body: usize,
    /// Changes that one address may ask for per second, in the long run.
    pub changes_per_second: f64,
    /// How many it may ask for at once.
    pub burst: f64,
    /// Tables that are not over and were opened by one visitor.
    pub tables_per_visitor: u64,
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
            body: 256 << 10,
            changes_per_second: 20.0,
            burst: 100.0,
            tables_per_visitor: 50,
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
    pub const NAMES: [&str; 8] = [
        "body",
        "changes-per-second",
        "burst",
        "tables-per-visitor",
        "streams-per-address",
        "connections",
        "connections-per-address",
        "tables-in-memory",
    ];

    /// Changes one limit, given as `name=number`; `name=none` lifts it.
    pub fn change(&mut self, text: &str) -> Result<(), LimitFault> {
        let (name, value) = text.split_once('=').ok_or(LimitFault::Form)?;
        let number: Option<u32> = match value {
            "none" => None,
            value => Some(value.parse().ok().filter(|number| *number > 0).ok_or(LimitFault::Number)?),
        };
        let whole = number.map_or(usize::MAX, |number| number as usize);
        match name {
            "body" => self.body = whole,
            "changes-per-second" => self.changes_per_second = number.map_or(f64::INFINITY, f64::from),
            "burst" => self.burst = number.map_or(f64::INFINITY, f64::from),
            "tables-per-visitor" => self.tables_per_visitor = number.map_or(u64::MAX, u64::from),
            "streams-per-address" => self.streams_per_address = whole,
            "connections" => self.connections = whole,
            "connections-per-address" => self.connections_per_address = whole,
            "tables-in-memory" => self.tables_in_memory = whole,
            _ => return Err(LimitFault::Unknown),
        }
        Ok(())
    }
}

/// Addresses remembered before the quiet ones are forgotten.
const REMEMBERED: usize = 20_000;

#[derive(Debug)]
struct Account {
    tokens: f64,
    at: Instant,
    streams: usize,
}

/// Counts what every address asks for.
#[derive(Debug)]
pub struct Meter {
    limits: Limits,
    accounts: Mutex<HashMap<IpAddr, Account>>,
}

impl Meter {
    /// Nobody has asked for anything yet.
    pub fn new(limits: Limits) -> Meter {
        Meter { limits, accounts: Mutex::default() }
    }

    fn with<T>(&self, address: IpAddr, act: impl FnOnce(&Limits, &mut Account) -> T) -> T {
        let mut accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if accounts.len() >= REMEMBERED {
            let quiet = self.limits.burst / self.limits.changes_per_second;
            accounts.retain(|_, account| {
                account.streams > 0 || now.duration_since(account.at).as_secs_f64() < quiet
            });
        }
        let fresh = || Account { tokens: self.limits.burst, at: now, streams: 0 };
        let account = accounts.entry(address).or_insert_with(fresh);
        let earned = now.duration_since(account.at).as_secs_f64() * self.limits.changes_per_second.min(1e12);
        account.tokens = (account.tokens + earned).min(self.limits.burst);
        account.at = now;
        act(&self.limits, account)
    }

    /// Pays for one change; or how many seconds the address has to wait for the next.
    pub fn pay(&self, address: IpAddr) -> Result<(), u64> {
        if self.limits.changes_per_second.is_infinite() {
            return Ok(());
        }
        self.with(address, |limits, account| {
            let short = 1.0 - account.tokens;
            if short > 0.0 {
                return Err((short / limits.changes_per_second).ceil().max(1.0) as u64);
            }
            account.tokens -= 1.0;
            Ok(())
        })
    }

    /// Opens a live stream; `false` if the address has too many.
    pub fn open_stream(&self, address: IpAddr) -> bool {
        self.with(address, |limits, account| {
            let room = account.streams < limits.streams_per_address;
            account.streams += usize::from(room);
            room
        })
    }

    /// Closes a live stream that was opened.
    pub fn close_stream(&self, address: IpAddr) {
        self.with(address, |_, account| account.streams = account.streams.saturating_sub(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_that_asks_too_much_waits_and_others_do_not() {
        let meter = Meter::new(Limits { burst: 3.0, changes_per_second: 0.001, ..Limits::default() });
        let (busy, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let paid: Vec<_> = (0..5).map(|_| meter.pay(busy)).collect();
        assert_eq!(paid, [Ok(()), Ok(()), Ok(()), Err(1000), Err(1000)]);
        assert_eq!(meter.pay(other), Ok(()));
    }

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
            tables_per_visitor: 7,
            streams_per_address: 7,
            connections: 7,
            connections_per_address: 7,
            tables_in_memory: 7,
        };
        assert_eq!(limits, seven);
        limits.change("changes-per-second=none").unwrap();
        let meter = Meter::new(limits);
        assert!((0..1000).all(|_| meter.pay(IpAddr::from([10, 0, 0, 1])).is_ok()));
        assert!(meter.open_stream(IpAddr::from([10, 0, 0, 1])), "the others hold");
        let faults = ["burst", "burst=0", "burst=-1", "burst=x", "moves=7"].map(|text| limits.change(text));
        use LimitFault::{Form, Number, Unknown};
        assert_eq!(faults, [Err(Form), Err(Number), Err(Number), Err(Number), Err(Unknown)]);
    }

    #[test]
    fn a_closed_stream_makes_room_for_another() {
        let meter = Meter::new(Limits { streams_per_address: 1, ..Limits::default() });
        let address = IpAddr::from([10, 0, 0, 1]);
        assert!(meter.open_stream(address));
        assert!(!meter.open_stream(address));
        meter.close_stream(address);
        assert!(meter.open_stream(address));
    }
}
