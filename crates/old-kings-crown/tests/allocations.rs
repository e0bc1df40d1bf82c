//! What runs in hot loops allocates nothing.

use old_kings_crown::Crown;

table::allocations!(Crown: playouts, evaluations, knowledge, batches);
