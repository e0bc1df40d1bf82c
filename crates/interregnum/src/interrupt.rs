//! Ctrl-C during a long measurement: the first ends it after the games under way, and what was
//! measured so far is told; the second ends the program at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a program that Ctrl-C has ended, as shells count.
const ENDED: i32 = 130;

/// A flag that is false until Ctrl-C is pressed. For one run of a verb: a program can listen once.
pub fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let stop = flag.clone();
    let pressed = move || {
        if stop.swap(true, Ordering::Relaxed) {
            std::process::exit(ENDED);
        }
        eprintln!("interregnum: ending after the games under way; Ctrl-C again ends at once");
    };
    // Without a handler the first Ctrl-C ends the program at once, which is no reason not to begin.
    let _ = ctrlc::set_handler(pressed);
    flag
}

/// Says on stderr how much of a run was done before it was stopped; nothing if all of it was.
pub fn tell(done: u64, of: u64) {
    if done < of {
        eprintln!("interregnum: stopped after {done} of {of} games");
    }
}
