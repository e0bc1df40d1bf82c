//! The contract's own suite.

use last_kingdom::LastKingdom;

table::conformance!(LastKingdom);
