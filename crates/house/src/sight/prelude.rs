//! What everybody may know of what comes before a game.

use serde::Serialize;
use table::Seat;
use utoipa::ToSchema;

use crate::tables::{Hosted, Millis, Phase, PreludeStep};

/// How far a table has come before a game whose players add to its chance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = Prelude)]
pub struct PreludeSight {
    /// What is awaited.
    pub step: PreludeStep,
    /// Whose pledge is missing, or who has not opened theirs.
    #[schema(value_type = Vec<u8>)]
    pub waits_for: Vec<Seat>,
    /// Until when, in milliseconds since 1970. Whoever is late adds nothing; if they had pledged, the start is void and
    /// the house commits to another secret.
    #[schema(required)]
    pub until: Option<Millis>,
    /// Who adds something.
    #[schema(value_type = Vec<u8>)]
    pub contributors: Vec<Seat>,
    /// How many starts came to nothing so far.
    pub voids: usize,
}

impl PreludeSight {
    /// The prelude of a table; `None` once the game has begun, and where nobody adds anything by pledge.
    pub fn of(table: &Hosted) -> Option<PreludeSight> {
        let contributors = table.contributors();
        let shown = table.phase() == Phase::Open && !(contributors.is_empty() && table.voids().is_empty());
        shown.then(|| PreludeSight {
            step: table.prelude(),
            waits_for: table.prelude_waits_for().iter().collect(),
            until: table.prelude_until(),
            contributors: contributors.iter().collect(),
            voids: table.voids().len(),
        })
    }
}
