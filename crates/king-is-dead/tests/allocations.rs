//! What runs in hot loops allocates nothing.

use king_is_dead::KingIsDead;

table::allocations!(KingIsDead: playouts, evaluations, batches);
