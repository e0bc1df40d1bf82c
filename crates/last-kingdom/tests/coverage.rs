//! Every rule is named by a test.

table::coverage! {
    rules: [
        "TLK-1..6",     // components
        "TLK-10..19",   // set-up
        "TLK-20..25",   // draft
        "TLK-31..45",   // turns
        "TLK-50..56",   // units, strength, sides, affinity
        "TLK-60..68",   // plaques, resolving
        "TLK-70..73",   // reset, ties
        "TLK-80..83",   // two players
        "TLK-90",       // cleanup
        "TLK-93..97",   // its steps
        "TLK-100",      // the end
        "TLK-A1..29",   // rulings on ambiguities
        "TLK-R1..15",   // reconstructions
    ],
}
