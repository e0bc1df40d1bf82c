//! Tables that are being read from the disk. The disk has few readers and they are everybody's, so an address has some of them
//! at a time, however many tables it asks for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many tables each address is waiting for.
#[derive(Debug)]
pub(super) struct Loads {
    most: usize,
    by_address: Mutex<HashMap<IpAddr, usize>>,
}

/// One table that is being read for an address, until this is dropped.
#[derive(Debug)]
pub(super) struct Load {
    loads: Arc<Loads>,
    address: IpAddr,
}

impl Loads {
    /// At most so many for one address.
    pub fn new(most: usize) -> Arc<Loads> {
        Arc::new(Loads { most: most.max(1), by_address: Mutex::default() })
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.by_address.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins to read one; `None` if the address waits for enough already.
    pub fn begin(self: &Arc<Loads>, address: IpAddr) -> Option<Load> {
        let mut counts = self.counts();
        let count = counts.get(&address).copied().unwrap_or(0);
        if count >= self.most {
            return None;
        }
        counts.insert(address, count + 1);
        Some(Load { loads: self.clone(), address })
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        let mut counts = self.loads.counts();
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
    fn an_address_has_some_readers_at_a_time_and_others_have_theirs() {
        let (loads, one, other) = (Loads::new(2), IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let first = loads.begin(one);
        let second = loads.begin(one);
        assert!(first.is_some() && second.is_some());
        assert!(loads.begin(one).is_none());
        assert!(loads.begin(other).is_some(), "others have theirs");
        drop(first);
        assert!(loads.begin(one).is_some(), "one that was read makes room");
        drop(second);
        assert!(loads.counts().is_empty(), "nothing is remembered");
    }
}
