//! Acts on a table: park it, delete it, take a line of talk away; and what was reported of it.

use super::roll::{Roll, append, rewrite};
use super::{Act, Report, Upkeep, UpkeepFault, reports};
use crate::tables::{Entry, TableId, sql};

impl Upkeep {
    /// Parks a table, or lets it go on.
    pub async fn park(&self, id: &TableId, parked: bool) -> Result<Act, UpkeepFault> {
        let mut work = self.db.act().await?;
        work.hold(id.as_str()).await?;
        if Roll::of(&mut work, id).await?.parked == parked {
            let state = if parked { "parked already" } else { "not parked" };
            return Err(UpkeepFault::No(format!("table {id} is {state}")));
        }
        append(&mut work, id, &Entry::Parked { parked }).await?;
        let verb = if parked { "park" } else { "unpark" };
        let act = self.note(&mut work, verb, &format!("table {id}"), std::slice::from_ref(id)).await?;
        work.commit().await?;
        Ok(act)
    }

    /// Deletes a table with all that happened there. It does not come back.
    pub async fn delete(&self, id: &TableId) -> Result<Act, UpkeepFault> {
        let mut work = self.db.act().await?;
        work.hold(id.as_str()).await?;
        for text in [
            "DELETE FROM reports WHERE table_id = $1",
            "DELETE FROM holders WHERE table_id = $1",
            "DELETE FROM entries WHERE table_id = $1",
        ] {
            work.run(sql(text).bind(id.as_str())).await?;
        }
        if work.run(sql("DELETE FROM tables WHERE id = $1").bind(id.as_str())).await? == 0 {
            return Err(UpkeepFault::NoTable(id.clone()));
        }
        let act = self.note(&mut work, "delete", &format!("table {id}"), std::slice::from_ref(id)).await?;
        work.commit().await?;
        self.wash().await?;
        Ok(act)
    }

    /// Takes the words of a line away, for good. The lines after it keep their numbers.
    pub async fn delete_line(&self, id: &TableId, line: u64) -> Result<Act, UpkeepFault> {
        let mut work = self.db.act().await?;
        work.hold(id.as_str()).await?;
        let roll = Roll::of(&mut work, id).await?;
        let said = roll.line(line);
        let said = said.ok_or_else(|| UpkeepFault::No(format!("table {id} has no line {line}")))?;
        if said.words.is_none() {
            return Err(UpkeepFault::No(format!("line {line} of table {id} was removed before")));
        }
        let removed = Entry::LineRemoved { room: said.room, seat: said.seat, visitor: said.visitor.clone() };
        rewrite(&mut work, id, line, &removed).await?;
        append(&mut work, id, &Entry::Tidied).await?;
        let looked = sql("UPDATE reports SET looked = 1 WHERE table_id = $1 AND about = $2");
        work.run(looked.bind(id.as_str()).bind(format!("line {line}"))).await?;
        let about = format!("line {line} of table {id}");
        let act = self.note(&mut work, "delete-line", &about, std::slice::from_ref(id)).await?;
        work.commit().await?;
        self.wash().await?;
        Ok(act)
    }

    /// What was reported, the latest first, with the words as they stand; also what was seen to, if wanted.
    pub async fn reports(&self, looked: bool) -> Result<Vec<Report>, UpkeepFault> {
        let mut reports = reports::all(&self.db, looked).await?;
        for report in &mut reports {
            let Some(id) = TableId::read(&report.table) else { continue };
            // A table that cannot be read can be reported all the same.
            let Ok(roll) = Roll::of(&mut self.db.look().await?, &id).await else { continue };
            let number = |prefix| report.about.strip_prefix(prefix).and_then(|text| text.parse().ok());
            let line = number("line ").and_then(|line| roll.line(line));
            let named = |chair: &&super::Chair| {
                chair.kind == "person" && number("seat ").is_none_or(|seat| seat == u64::from(chair.seat))
            };
            let names = || {
                let names = roll.chairs.iter().filter(named).filter_map(|chair| chair.name.as_deref());
                names.collect::<Vec<_>>().join(", ")
            };
            report.words = match number("line ") {
                Some(_) => line.and_then(|line| line.words.clone()),
                None => Some(names()),
            };
        }
        Ok(reports)
    }

    /// Notes that the host has seen to whatever was reported of a table: its names are shown again.
    pub async fn dismiss(&self, id: &TableId) -> Result<Act, UpkeepFault> {
        let mut work = self.db.act().await?;
        let looked = sql("UPDATE reports SET looked = 1 WHERE table_id = $1 AND looked = 0");
        if work.run(looked.bind(id.as_str())).await? == 0 {
            return Err(UpkeepFault::No(format!("nothing of table {id} waits to be looked at")));
        }
        let act = self.note(&mut work, "dismiss", &format!("reports of table {id}"), &[]).await?;
        work.commit().await?;
        Ok(act)
    }
}
