//! The program.

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: abacus::Counting = abacus::Counting;

fn main() -> ExitCode {
    interregnum::run(std::env::args_os())
}
