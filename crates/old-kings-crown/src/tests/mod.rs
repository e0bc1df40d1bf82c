//! Tests by rule id, on positions built for them, and laws checked over random games.

mod bench;
mod laws;
