//! Expiry: tables that nobody plays any more end, and are deleted after a while.

use super::{Upkeep, UpkeepFault};
use crate::house::{Expiry, Swept, sweep};
use crate::tables::{Store, TableId, now};

impl Upkeep {
    /// Ends and deletes what was abandoned, now instead of when the house next looks.
    pub async fn expire(&self, expiry: &Expiry) -> Result<Swept, UpkeepFault> {
        let store = Store::open(&self.database).await?;
        let swept = sweep(&store, expiry, now()).await?;
        drop(store);
        let ended = swept.ended.iter().map(|(id, _, _)| id);
        let touched: Vec<TableId> = ended.chain(&swept.deleted).cloned().collect();
        let about = format!("{} tables ended, {} deleted", swept.ended.len(), swept.deleted.len());
        let mut work = self.db.act().await?;
        // Two that are due at once are ended once and deleted once; either way the house reads them again.
        self.note(&mut work, "expire", &about, &touched).await?;
        work.commit().await?;
        self.wash().await?;
        Ok(swept)
    }
}
