//! Counts heap allocations, so that the benchmark can say how many a playout makes.
#![allow(unsafe_code, reason = "a global allocator is unsafe by its nature; this one only counts")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static MADE: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator with a counter per thread.
#[derive(Debug)]
pub struct Counting;

// SAFETY: every call goes to the system's allocator unchanged; the counter is a plain cell of the
// calling thread that needs no destructor and never allocates.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        MADE.set(MADE.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        MADE.set(MADE.get() + 1);
        unsafe { System.realloc(block, layout, size) }
    }
}

/// How many allocations this thread has made.
pub fn made() -> u64 {
    MADE.get()
}
