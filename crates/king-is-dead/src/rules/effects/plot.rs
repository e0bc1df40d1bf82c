//! Plot: never played (TKD-167); what it counts for at the end is in `scoring`.

use table::Refusal;

use super::CardEffect;
use crate::rules::KingIsDead;
use crate::rules::refusal::no;

#[derive(Clone, Copy)]
pub(super) struct Plot;

impl CardEffect for Plot {
    fn refuse_play(self) -> Option<Refusal> {
        let why = "Plot is never played; it counts by itself when the game is decided.";
        Some(no("TKD-167", why))
    }

    fn prompt(self, _state: &KingIsDead) -> String {
        "Plot is never played.".into()
    }
}
