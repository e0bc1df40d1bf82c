//! Every rule is named by a test.

table::coverage! { rules: ["EC-1..10"] }
