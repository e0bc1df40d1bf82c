//! Whether the database holds together: the file itself, every table, and the index over them.

use std::collections::BTreeSet;

use super::roll::entries;
use super::{Upkeep, UpkeepFault};
use crate::tables::{Db, Entry, Estranged, Hosted, TableId, Work, sql};

impl Upkeep {
    /// Everything that is wrong, one sentence each, and how many tables were looked at. Safe while the house
    /// runs: each table is looked at as it stood at one instant.
    pub async fn check(&self) -> Result<(usize, Vec<String>), UpkeepFault> {
        let mut faults = self.check_file().await?;
        let rows = self.db.all(sql("SELECT id FROM tables ORDER BY id")).await?;
        for row in &rows {
            let name: &str = row.get(0)?;
            match TableId::read(name) {
                Some(id) => faults.extend(self.check_table(&id).await?),
                None => faults.push(format!("'{name}' is no name of a table")),
            }
        }
        Ok((rows.len(), faults))
    }

    /// What is wrong with the file itself. A server looks after its own files.
    async fn check_file(&self) -> Result<Vec<String>, UpkeepFault> {
        let mut faults = Vec::new();
        if let Db::Pg(..) = self.db {
            return Ok(faults);
        }
        for row in self.db.all(sql("PRAGMA integrity_check")).await? {
            let words: String = row.get(0)?;
            if words != "ok" {
                faults.push(format!("the file: {words}"));
            }
        }
        for row in self.db.all(sql("PRAGMA foreign_key_check")).await? {
            let (child, parent): (String, String) = (row.get(0)?, row.get(2)?);
            faults.push(format!("a row of {child} has no {parent}"));
        }
        Ok(faults)
    }

    async fn check_table(&self, id: &TableId) -> Result<Vec<String>, UpkeepFault> {
        // One transaction sees one state, whatever a running house writes meanwhile.
        let mut work = self.db.look().await?;
        let row = sql("SELECT game, phase, listed, owner FROM tables WHERE id = $1").bind(id.as_str());
        let Some(row) = work.first(row).await? else { return Ok(Vec::new()) };
        let index: (String, String, bool, String) = (row.get(0)?, row.get(1)?, row.yes(2)?, row.get(3)?);
        let holders = holders(&mut work, id).await?;
        let entries = match entries(&mut work, id).await {
            Ok(entries) => entries,
            Err(UpkeepFault::Store(fault @ crate::tables::StoreFault::Entry { .. })) => {
                return Ok(vec![fault.to_string()]);
            }
            Err(UpkeepFault::No(words)) => return Ok(vec![words]),
            Err(fault) => return Err(fault),
        };
        drop(work);
        let folding = id.clone();
        // Folding a long game takes a while.
        let folded = tokio::task::spawn_blocking(move || {
            let estranged = match entries.first() {
                Some((_, Entry::Opened(opening))) => Estranged::of(opening).is_some(),
                _ => false,
            };
            match Hosted::fold(folding, &entries) {
                Ok(table) => Ok(Some(table.row())),
                // Begun under other rules: kept as a list, and nothing is wrong with it.
                Err(_) if estranged => Ok(None),
                // Why it does not fold may name what is hidden.
                Err(fault) => Err(format!("entry {} does not follow from those before it", fault.number)),
            }
        });
        let folded = folded.await.map_err(|_| UpkeepFault::No(format!("folding table {id} failed")))?;
        let told = match folded {
            Ok(Some(told)) => told,
            Ok(None) => return Ok(Vec::new()),
            Err(words) => return Ok(vec![format!("table {id}: {words}")]),
        };
        let mut faults = Vec::new();
        let mut compare = |what: &str, says: &str, is: &str| {
            if says != is {
                faults.push(format!("table {id}: the index says {what} {says}, the entries say {is}"));
            }
        };
        let (game, phase, listed, owner) = &index;
        compare("game", game, &told.game);
        compare("phase", phase, told.phase.word());
        compare("listed", &listed.to_string(), &told.listed.to_string());
        compare("owner", owner, told.owner.as_str());
        let seated: BTreeSet<String> = told.holders.iter().map(|one| one.as_str().to_owned()).collect();
        compare("holders", &list(&holders), &list(&seated));
        Ok(faults)
    }
}

fn list(holders: &BTreeSet<String>) -> String {
    holders.iter().map(String::as_str).collect::<Vec<_>>().join(" ")
}

async fn holders(work: &mut Work, id: &TableId) -> Result<BTreeSet<String>, sqlx::Error> {
    let rows = sql("SELECT visitor FROM holders WHERE table_id = $1").bind(id.as_str());
    work.all(rows).await?.iter().map(|row| row.get(0)).collect()
}
