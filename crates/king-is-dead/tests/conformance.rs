//! The contract of the house.

table::conformance!(king_is_dead::KingIsDead);
