//! Every rule is named by a test.

table::coverage! {
    rules: [
        "MWC-1..53",    // what the rulebook says
        "MWC-R1..52",   // rulings
        "MWC-A1..11",   // additions
        "MAP-E1..21",   // errors of a map
        "MAP-W1..15",   // warnings of a map
        "E1..20", "E8b", // worked examples
    ],
}
