//! A PostgreSQL cluster of one's own: made in a temporary directory, reached by a Unix socket there and by nothing else,
//! run as a user without privileges, and taken away again.
//!
//! Invariant: whatever database servers the system runs are never asked, changed or stopped.

mod cluster;
mod lent;

pub use cluster::{Cluster, Durability, Fault};
pub use lent::{VARIABLE, database_of, is_lent};
