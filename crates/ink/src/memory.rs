//! What is drawn the same way again and again, kept.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::Palette;

/// How many things are kept before all are let go. Pages of a few widths need a few.
const ROOM: usize = 48;

type Kept<T> = BTreeMap<(Palette, Vec<u64>), Arc<T>>;

/// Keeps what follows from some numbers and a palette alone, such as the ground of a map at one
/// size. Whether something was kept or made anew cannot be told from it.
#[derive(Debug)]
pub struct Memory<T>(Mutex<Kept<T>>);

impl<T> Default for Memory<T> {
    fn default() -> Memory<T> {
        Memory::new()
    }
}

impl<T> Memory<T> {
    /// Nothing is kept yet.
    pub const fn new() -> Memory<T> {
        Memory(Mutex::new(BTreeMap::new()))
    }

    /// What follows from these numbers; `make` must depend on nothing else.
    pub fn get(&self, palette: Palette, numbers: &[f64], make: impl FnOnce() -> T) -> Arc<T> {
        let key = (palette, numbers.iter().map(|number| number.to_bits()).collect::<Vec<_>>());
        if let Some(kept) = self.lock().get(&key) {
            return kept.clone();
        }
        // Made without holding the lock: two who come at once both make it.
        let made = Arc::new(make());
        let mut kept = self.lock();
        if kept.len() >= ROOM {
            kept.clear();
        }
        kept.insert(key, made.clone());
        made
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Kept<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_numbers_are_worked_out_once_and_memory_stays_small() {
        let memory = Memory::new();
        let mut made = 0;
        for width in [390.0, 1000.0, 390.0, 1000.0] {
            let kept = memory.get(Palette::Page, &[width, 1.0], || {
                made += 1;
                width * 2.0
            });
            assert_eq!(*kept, width * 2.0);
        }
        assert_eq!(made, 2);
        assert_eq!(
            *memory.get(Palette::Dark, &[390.0, 1.0], || 7.0),
            7.0,
            "another palette is another thing"
        );
        for width in 0..500 {
            memory.get(Palette::Page, &[f64::from(width)], || 0.0);
        }
        assert!(memory.lock().len() <= ROOM);
    }
}
