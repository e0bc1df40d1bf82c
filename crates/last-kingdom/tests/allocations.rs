//! What runs in hot loops allocates nothing.

use last_kingdom::LastKingdom;

table::allocations!(LastKingdom: playouts, evaluations, knowledge, worlds, batches);
