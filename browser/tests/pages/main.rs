//! The pages in a real browser: one program of tests, so that two of them always run. A file names its subject.

mod company;
mod conquest;
mod eyes;
mod fingers;
mod frame;
mod games;
mod hands;
mod looks;
mod luck;
mod table;
mod tours;
mod turns;
mod updates;
