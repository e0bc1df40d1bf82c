//! The Old King's Crown keeps the contract of the table.

table::conformance!(rules old_kings_crown::Crown);
