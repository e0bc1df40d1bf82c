//! Shares of what is everybody's: an address has so many connections, or readers of the disk, at a time, however many it
//! asks for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many of something each address has.
#[derive(Debug)]
pub(crate) struct Shares {
    most: usize,
    by_address: Mutex<HashMap<IpAddr, usize>>,
}

/// One that an address has, until this is dropped.
#[derive(Debug)]
pub(crate) struct Share {
    shares: Arc<Shares>,
    address: IpAddr,
}

impl Shares {
    /// At most so many for one address.
    pub fn new(most: usize) -> Arc<Shares> {
        Arc::new(Shares { most: most.max(1), by_address: Mutex::default() })
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.by_address.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes one; `None` if the address has its share already.
    pub fn take(self: &Arc<Shares>, address: IpAddr) -> Option<Share> {
        let mut counts = self.counts();
        let count = counts.get(&address).copied().unwrap_or(0);
        if count >= self.most {
            return None;
        }
        counts.insert(address, count + 1);
        Some(Share { shares: self.clone(), address })
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut counts = self.shares.counts();
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_its_share_at_a_time_and_others_have_theirs() {
        let (shares, one, other) = (Shares::new(2), IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let first = shares.take(one);
        let second = shares.take(one);
        assert!(first.is_some() && second.is_some());
        assert!(shares.take(one).is_none());
        assert!(shares.take(other).is_some(), "others have theirs");
        drop(first);
        assert!(shares.take(one).is_some(), "one that was given back makes room");
        drop(second);
        assert!(shares.counts().is_empty(), "nothing is remembered");
    }
}
