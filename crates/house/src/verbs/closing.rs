//! Ending a table that the house cannot play on with.

use std::sync::Arc;

use super::Visitor;
use crate::house::House;
use crate::problem::Problem;
use crate::tables::{Entry, Phase, TableId};

impl House {
    /// Ends a table that is kept as a list: any player at it may, and whoever opened it.
    pub async fn close_kept(self: &Arc<House>, id: &TableId, visitor: &Visitor) -> Result<u64, Problem> {
        self.orders().let_in(visitor)?;
        let kept = self.kept(id).await?;
        if kept.phase() == Phase::Over {
            return Err(Problem::not_now("The table is closed already."));
        }
        if !kept.may_close(Some(&visitor.id)) {
            return Err(Problem::forbidden("Only players, or whoever opened the table, may close it."));
        }
        let seat = kept.seats_of(Some(&visitor.id)).first();
        self.end_kept(&kept, visitor.network, Entry::Closed { seat }).await
    }
}
