//! The Old King's Crown keeps the contract of the table.

table::conformance!(old_kings_crown::Crown);
