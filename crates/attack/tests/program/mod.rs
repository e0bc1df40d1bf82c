//! The program that the tests attack: the house within this crate's own program.

use interregnum_attack::Program;

/// The house, built from the same sources as these tests.
pub fn program() -> Program {
    Program::within(env!("CARGO_BIN_EXE_interregnum-attack"))
}
