//! The program as people run it: one program of tests, because each would link all of it once more. A file names its
//! subject; `server` and `support` are what they share.

mod admin;
mod bad_input;
mod contests;
mod deals;
mod disk;
mod draw;
mod interrupt;
mod load;
mod logs;
mod maps;
mod progress;
mod record_format;
mod sample;
mod serve;
mod server;
mod support;
mod tampering;
mod terminal;
mod verbs;
