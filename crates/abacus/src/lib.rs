//! Counts what a run costs: heap allocations, and time on a processor ([`thread_time`]).
//!
//! A program that wants to know puts the allocator in place and takes the difference of [`made`]:
//!
//! ```
//! #[global_allocator]
//! static ALLOCATOR: abacus::Counting = abacus::Counting;
//!
//! let before = abacus::made();
//! drop(std::hint::black_box(vec![1u8]));
//! assert_eq!(abacus::made() - before, 1);
//! ```
#![allow(unsafe_code, reason = "a global allocator is unsafe by its nature; this one only counts")]

mod processor;

pub use processor::thread_time;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    // Per thread: the threads of a test harness or a server must not disturb a measurement.
    static MADE: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator with a counter per thread.
#[derive(Debug)]
pub struct Counting;

// SAFETY: every call goes to the system's allocator unchanged; the counter is a plain cell of the
// calling thread that needs no destructor and never allocates.
unsafe impl GlobalAlloc for Counting {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc(layout) }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc_zeroed(layout) }
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        unsafe { System.realloc(block, layout, size) }
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { System.dealloc(block, layout) }
    }
}

#[inline]
fn count() {
    MADE.set(MADE.get() + 1);
}

/// How many allocations this thread has made so far, growing a block included; 0 in a program that
/// has not put [`Counting`] in place.
pub fn made() -> u64 {
    MADE.get()
}
