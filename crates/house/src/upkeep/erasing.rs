//! Erasing a person: nothing that the house keeps leads to them any more, and the others can finish.

use std::time::Duration;

use super::people::{Change, all_read, changed, readable};
use super::roll::{Roll, append, rewrite};
use super::{Act, SOMEBODY, Upkeep, UpkeepFault};
use crate::staff::standin;
use crate::tables::{Entry, TableId, TakeoverCause, VisitorId, sql};

/// A running house has read a table again after this time; before, the person may still have acted there.
const HEEDED: Duration = Duration::from_millis(1_000);
/// How often it is looked again.
const PASSES: usize = 5;

impl Upkeep {
    /// Erases somebody: their names become Somebody, what they said is removed, and their digest is replaced
    /// by one that nobody has, another at each table. Bots play on for them.
    pub async fn erase(&self, visitor: &VisitorId) -> Result<Act, UpkeepFault> {
        let (mut erased, mut unread): (Option<Act>, Vec<TableId>) = (None, Vec::new());
        for _ in 0..PASSES {
            let mut tables = self.tables_of(visitor).await?;
            tables.retain(|id| !unread.contains(id));
            if tables.is_empty() && (erased.is_some() || !self.knows(visitor).await?) {
                break;
            }
            for id in &tables {
                if !self.erase_at(id, visitor).await? {
                    unread.push(id.clone());
                }
            }
            let mut work = self.db.act().await?;
            for text in [
                "DELETE FROM reports WHERE visitor = $1",
                "UPDATE acts SET about = replace(about, $1, 'erased') WHERE replace(about, $1, '') <> about",
            ] {
                work.run(sql(text).bind(visitor.as_str())).await?;
            }
            // The log says that somebody was erased, not who.
            let act = self.note(&mut work, "erase", "somebody", &[]).await?;
            work.commit().await?;
            erased.get_or_insert(act).touched.extend(tables);
            // Whatever a running house took from them before it read again is found by the next pass.
            tokio::time::sleep(HEEDED).await;
        }
        let act = erased.ok_or_else(|| UpkeepFault::No("nothing is stored about them".into()))?;
        self.wash().await?;
        all_read("erased", &unread)?;
        if self.tables_of(visitor).await?.is_empty() {
            // Last of all: whoever is banned must not come back meanwhile.
            let mut work = self.db.act().await?;
            let orders = sql("DELETE FROM orders WHERE subject = $1").bind(visitor.as_str());
            if work.run(orders).await? > 0 {
                self.note(&mut work, "erase", "orders about somebody", &[]).await?;
            }
            work.commit().await?;
            self.wash().await?;
            Ok(act)
        } else {
            Err(UpkeepFault::No("they go on playing; ban them first, then erase them".into()))
        }
    }

    /// Whether anything besides tables knows them.
    async fn knows(&self, visitor: &VisitorId) -> Result<bool, UpkeepFault> {
        let found =
            sql("SELECT 1 FROM orders WHERE subject = $1 UNION SELECT 1 FROM reports WHERE visitor = $1 \
             UNION SELECT 1 FROM acts WHERE replace(about, $1, '') <> about");
        Ok(self.db.first(found.bind(visitor.as_str())).await?.is_some())
    }

    /// Erases somebody at one table; `false` if an entry there cannot be read.
    async fn erase_at(&self, id: &TableId, visitor: &VisitorId) -> Result<bool, UpkeepFault> {
        let nobody = VisitorId::nobody()?;
        let mut work = self.db.act().await?;
        work.hold(id.as_str()).await?;
        let Some(roll) = readable(Roll::of(&mut work, id).await)? else { return Ok(false) };
        let over = sql("SELECT 1 FROM tables WHERE id = $1 AND phase = 'over'").bind(id.as_str());
        let over = work.first(over).await?.is_some();
        for chair in roll.chairs.iter().filter(|chair| chair.visitor.as_ref() == Some(visitor)) {
            let seat = table::Seat(chair.seat);
            if !roll.begun {
                append(&mut work, id, &Entry::Left { seat }).await?;
            } else if !over && chair.standin.is_none() {
                // To the end: nobody can come back to it.
                let (bot, cause) = (standin().to_owned(), TakeoverCause::Resigned);
                append(&mut work, id, &Entry::TakenOver { seat, bot, cause }).await?;
            }
        }
        let change = Change { from: visitor, to: &nobody, name: SOMEBODY, silent: true };
        for (number, entry) in changed(&roll, &change) {
            rewrite(&mut work, id, number, &entry).await?;
        }
        append(&mut work, id, &Entry::Tidied).await?;
        let holders = if roll.begun {
            // Nobody else has this digest, so nothing is in its place.
            "UPDATE holders SET visitor = $1 WHERE visitor = $2 AND table_id = $3"
        } else {
            "DELETE FROM holders WHERE $1 <> $2 AND visitor = $2 AND table_id = $3"
        };
        for text in [holders, "UPDATE tables SET owner = $1 WHERE owner = $2 AND id = $3"] {
            work.run(sql(text).bind(nobody.as_str()).bind(visitor.as_str()).bind(id.as_str())).await?;
        }
        self.note(&mut work, "erase", &format!("somebody at table {id}"), std::slice::from_ref(id)).await?;
        work.commit().await?;
        Ok(true)
    }
}
