//! What runs in hot loops allocates nothing.

table::allocations!(empty_chair::EmptyChair: playouts, evaluations, knowledge, batches);
