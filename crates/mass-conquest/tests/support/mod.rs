//! Maps that the tests play on.

#![allow(dead_code, reason = "not every test program plays on every map")]

/// Example map of the file format: two firths, fourteen territories.
pub const FIRTHS: &str = include_str!("../../maps/twin_firths.mwcmap");

/// Every kind of ground around one meadow, for battles.
pub const FIELD: &str = "mwcmap 1
title Field
players 3
starts fixed
terr a meadow smooth - Meadow
terr b westm smooth - Westmark
terr c northm smooth - Northmark
terr d townm smooth town Townmark
terr e keep smooth castle Keepmark
terr f walled smooth town castle Walledmark
terr g shore coastal - Shoremark
terr h port coastal town Portmark
terr i seakeep coastal castle Seakeep
terr j sound water - Sound
terr k deep water - Deep
terr l hills rough - Hills
start 1 westm
start 2 northm
start 3 hills
border meadow westm northm townm keep walled shore hills
border westm northm townm keep walled shore port
border northm townm keep walled shore port hills
border sound shore port seakeep deep
border seakeep meadow westm
";
