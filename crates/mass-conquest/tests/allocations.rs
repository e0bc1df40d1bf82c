//! What runs in hot loops allocates nothing.

use mass_conquest::Conquest;

table::allocations!(Conquest: playouts, batches);
