//! A sound game keeps every law of the conformance suite.

use crate::toys;

use toys::Toy;

table::conformance!(Toy, games = 60, spots = 30);

mod rules_alone {
    use super::Toy;

    table::conformance!(rules Toy, games = 4, seed = 500);
}

mod rules_and_secrets {
    use super::Toy;

    table::conformance!(secrets Toy, games = 4, seed = 500);
}
