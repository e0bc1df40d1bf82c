#![allow(missing_docs, missing_debug_implementations)]
pub struct Position;
pub struct PositionFault;
