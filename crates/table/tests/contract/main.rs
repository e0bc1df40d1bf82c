//! The contract and the suite that holds it, on toy games: one program of tests. A file names its subject.

mod conformance_broken;
mod conformance_sound;
mod defaults;
mod gestures;
mod matches;
mod records;
mod tables;
mod toys;
mod verifying;
