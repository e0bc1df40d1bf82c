//! What the host can look up of tables: who sits there, what was said, how large they are. Never the secret,
//! and nothing of the game.

use super::roll::Roll;
use super::{Chair, Line, Report, Upkeep, UpkeepFault, reports};
use crate::tables::{Arg, Millis, Phase, Row, Sql, TableId, VisitorId};
use serde::Serialize;

/// Which tables are wanted.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// In this phase.
    pub phase: Option<Phase>,
    /// Of this game.
    pub game: Option<String>,
    /// Where nothing has happened since then.
    pub before: Option<Millis>,
    /// Only those of which something was reported that the host has not looked at.
    pub reported: bool,
    /// At most so many, those where nothing has happened for longest first.
    pub most: u32,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TableFacts {
    /// Its name.
    pub table: TableId,
    /// Id of its game.
    pub game: String,
    /// `open`, `playing` or `over`.
    pub phase: String,
    /// Whether it is on the front page while it is open.
    pub listed: bool,
    /// When it was opened.
    pub created: Millis,
    /// When the house last noted that something happened there.
    pub changed: Millis,
    /// How many entries it has.
    pub entries: u64,
    /// How many bytes they have.
    pub bytes: u64,
    /// How many reports wait to be looked at.
    pub reports: u64,
    /// What the people there are called.
    pub names: Vec<String>,
}

/// All that a host may know of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TableSheet {
    /// What a list says of it.
    #[serde(flatten)]
    pub facts: TableFacts,
    /// Version of the rules that it began with.
    pub rules: u32,
    /// Who opened it.
    pub owner: VisitorId,
    /// Whether it is parked.
    pub parked: bool,
    /// Who sits where.
    pub seats: Vec<Chair>,
    /// What was said, with the number of each line.
    pub talk: Vec<Line>,
    /// What was reported.
    pub reported: Vec<Report>,
}

const FACTS: &str = "SELECT id, game, phase, listed, created, changed, \
     (SELECT count(*) FROM entries WHERE table_id = id), \
     (SELECT CAST(coalesce(sum(octet_length(entry)), 0) AS BIGINT) FROM entries WHERE table_id = id), \
     (SELECT count(*) FROM reports WHERE table_id = id AND looked = 0) FROM tables WHERE true";

fn facts(row: &Row) -> Result<Option<TableFacts>, sqlx::Error> {
    let Some(table) = TableId::read(row.get(0)?) else { return Ok(None) };
    Ok(Some(TableFacts {
        table,
        game: row.get(1)?,
        phase: row.get(2)?,
        listed: row.yes(3)?,
        created: row.get(4)?,
        changed: row.get(5)?,
        entries: row.count(6)?,
        bytes: row.count(7)?,
        reports: row.count(8)?,
        names: Vec::new(),
    }))
}

fn names(chairs: &[Chair]) -> Vec<String> {
    chairs.iter().filter(|chair| chair.kind == "person").filter_map(|chair| chair.name.clone()).collect()
}

impl Upkeep {
    /// Tables, those where nothing has happened for longest first.
    pub async fn list(&self, filter: &Filter) -> Result<Vec<TableFacts>, UpkeepFault> {
        let (mut text, mut args) = (FACTS.to_owned(), Vec::<Arg>::new());
        if filter.reported {
            text += " AND EXISTS (SELECT 1 FROM reports WHERE table_id = id AND looked = 0)";
        }
        let mut also = |words: &str, arg: Arg| {
            args.push(arg);
            text += &format!(" {words} ${}", args.len());
        };
        if let Some(phase) = filter.phase {
            also("AND phase =", phase.word().into());
        }
        if let Some(game) = &filter.game {
            also("AND game =", game.as_str().into());
        }
        if let Some(before) = filter.before {
            also("AND changed <", before.into());
        }
        also("ORDER BY changed, id LIMIT", filter.most.into());
        let query = args.into_iter().fold(Sql::made(text), Sql::bind);
        let mut tables = Vec::new();
        for row in self.db.all(query).await? {
            let Some(mut table) = facts(&row)? else { continue };
            // One that cannot be read is listed all the same, without names.
            if let Ok(roll) = Roll::of(&mut self.db.look().await?, &table.table).await {
                table.names = names(&roll.chairs);
            }
            tables.push(table);
        }
        Ok(tables)
    }

    /// All that a host may know of a table.
    pub async fn show(&self, id: &TableId) -> Result<TableSheet, UpkeepFault> {
        let row = self.db.first(Sql::made(format!("{FACTS} AND id = $1")).bind(id.as_str())).await?;
        let found = row.map(|row| facts(&row)).transpose()?.flatten();
        let mut facts = found.ok_or_else(|| UpkeepFault::NoTable(id.clone()))?;
        let roll = Roll::of(&mut self.db.look().await?, id).await?;
        facts.names = names(&roll.chairs);
        let all = reports::all(&self.db, true).await?;
        Ok(TableSheet {
            facts,
            rules: roll.opening.rules,
            owner: roll.opening.owner,
            parked: roll.parked,
            seats: roll.chairs,
            talk: roll.lines,
            reported: all.into_iter().filter(|report| report.table == id.as_str()).collect(),
        })
    }
}
