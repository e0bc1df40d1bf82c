//! What every address has asked for, so that the house stays open for the others.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::house::{Limits, Purse};

/// Addresses remembered before the quiet ones are forgotten.
const REMEMBERED: usize = 20_000;

#[derive(Debug)]
struct Account {
    tokens: f64,
    at: Instant,
    streams: usize,
    purse: Arc<Purse>,
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
                let waits = now.duration_since(account.at).as_secs_f64() < quiet;
                account.streams > 0 || waits || !account.purse.is_full()
            });
        }
        let purse = || Arc::new(Purse::new(&self.limits));
        let fresh = || Account { tokens: self.limits.burst, at: now, streams: 0, purse: purse() };
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

    /// What an address pays for processor time from.
    pub fn purse(&self, address: IpAddr) -> Arc<Purse> {
        self.with(address, |_, account| account.purse.clone())
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
    fn a_limit_that_was_lifted_stops_nobody_and_the_others_hold() {
        let meter = Meter::new(Limits { changes_per_second: f64::INFINITY, ..Limits::default() });
        assert!((0..1000).all(|_| meter.pay(IpAddr::from([10, 0, 0, 1])).is_ok()));
        assert!(meter.open_stream(IpAddr::from([10, 0, 0, 1])), "the others hold");
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

    /// As many addresses as are remembered, each of which has asked for something.
    fn crowd() -> impl Iterator<Item = IpAddr> {
        (0..REMEMBERED as u32).map(|number| IpAddr::from(0x0b00_0000_u32.wrapping_add(number).to_be_bytes()))
    }

    #[test]
    fn with_its_memory_full_the_meter_keeps_a_throttled_address_throttled() {
        let meter = Meter::new(Limits { burst: 2.0, changes_per_second: 0.001, ..Limits::default() });
        let busy = IpAddr::from([10, 0, 0, 1]);
        assert_eq!((meter.pay(busy), meter.pay(busy)), (Ok(()), Ok(())));
        assert!(meter.pay(busy).is_err());
        assert!(crowd().all(|address| meter.pay(address).is_ok()), "others are let in");
        assert!(meter.pay(busy).is_err(), "nobody is forgiven because others came");
    }

    #[test]
    fn with_its_memory_full_the_meter_forgets_whoever_has_nothing_to_be_remembered_for() {
        let meter = Meter::new(Limits { burst: 1.0, changes_per_second: 1e6, ..Limits::default() });
        let [listener, debtor, last] = [1, 2, 3].map(|number| IpAddr::from([10, 0, 0, number]));
        assert!(meter.open_stream(listener));
        meter.purse(debtor).spend(std::time::Duration::from_secs(1_000));
        for address in crowd().skip(2) {
            assert!(meter.pay(address).is_ok());
        }
        assert_eq!(meter.accounts.lock().unwrap().len(), REMEMBERED);
        std::thread::sleep(std::time::Duration::from_millis(5));
        assert!(meter.pay(last).is_ok());
        let accounts = meter.accounts.lock().unwrap();
        let mut left: Vec<&IpAddr> = accounts.keys().collect();
        left.sort();
        assert_eq!(left, [&listener, &debtor, &last], "an open stream and a debt are remembered");
    }

    #[test]
    fn whoever_waits_gets_as_much_again_as_comes_in_that_time_and_never_more_than_at_once() {
        let meter = Meter::new(Limits { burst: 2.0, changes_per_second: 100.0, ..Limits::default() });
        let address = IpAddr::from([10, 0, 0, 1]);
        assert_eq!((meter.pay(address), meter.pay(address)), (Ok(()), Ok(())));
        assert_eq!(meter.pay(address), Err(1), "at least a second is said");
        std::thread::sleep(std::time::Duration::from_millis(60));
        assert_eq!((meter.pay(address), meter.pay(address)), (Ok(()), Ok(())), "six came in, two are kept");
        assert_eq!(meter.pay(address), Err(1));
    }
}
