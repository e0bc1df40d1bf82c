//! Floods.
