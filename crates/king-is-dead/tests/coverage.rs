//! Every rule is named by a test.

table::coverage! {
    rules: ["TKD-1..262", "EX-1..132", "INV-1..24"],
}
