use crate::{Action, KingIsDead};
use table::{Refusal, Seat};
impl KingIsDead {
    pub(crate) fn refusal(&self, _s: Seat, _a: Action) -> Refusal {
        Refusal::new("TKD-58", "no")
    }
}
