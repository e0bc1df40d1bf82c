//! Every rule is named by a test.

table::coverage! {
    rules: [
        "OKC-1..8", "OKC-10..46", "OKC-50..54", "OKC-60..68", "OKC-80..83", "OKC-90..92",
        "OKC-A1..32",   // rulings on ambiguities
        "OKC-R1..26",   // reconstructions
        "OKC-H1..11",   // hidden information
        "D1..16",       // decision points
        "T1..20",       // worked examples
    ],
    exempt: [("OKC-R23", "the solo automaton is not part of the game: bots take its seat")],
}
