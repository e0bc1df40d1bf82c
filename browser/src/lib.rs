//! Plays the house as people do: with a real browser in front of the real program.
//!
//! [`Server`] is the program, [`Driver`] starts browsers, [`Screen`] is one person's browser. Everything
//! here panics with what was seen on the screen, since only tests use it.

mod contrast;
mod driver;
mod hands;
mod play;
mod screen;
mod server;

pub use driver::Driver;
pub use hands::{Touches, frame, play_by_keys, play_by_touch};
pub use play::{Luck, play_out};
pub use screen::{PHONE, SCREEN, Screen, Seen, TALL_PHONE};
pub use server::{Game, Server, Table, games, shortened};

use std::path::PathBuf;

/// Where builds go: pictures are kept there, and the program is found there.
pub fn build_directory() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(directory) => directory.into(),
        None => PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../target"),
    }
}
