use table::{Refusal, Seat};
use crate::{Action, KingIsDead};
impl KingIsDead { pub(crate) fn refusal(&self, _s: Seat, _a: Action) -> Refusal { Refusal::new("TKD-58","no") } }
