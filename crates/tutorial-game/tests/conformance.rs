//! The contract of the house.

table::conformance!(empty_chair::EmptyChair);
