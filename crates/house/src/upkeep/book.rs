//! What the host can look up of tables: who sits there, what was said, how large they are. Never the secret,
//! and nothing of the game.

use serde::Serialize;
use sqlx::{QueryBuilder, Row};

use super::roll::Roll;
use super::{Chair, Line, Report, Upkeep, UpkeepFault, reports};
use crate::tables::{Millis, Phase, TableId, VisitorId};

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
     (SELECT coalesce(sum(length(CAST(entry AS BLOB))), 0) FROM entries WHERE table_id = id), \
     (SELECT count(*) FROM reports WHERE table_id = id AND looked = 0) AS waiting FROM tables WHERE true";

fn facts(row: &sqlx::sqlite::SqliteRow) -> Result<Option<TableFacts>, sqlx::Error> {
    let Some(table) = TableId::read(row.try_get(0)?) else { return Ok(None) };
    let count = |column: usize| Ok::<_, sqlx::Error>(row.try_get::<i64, _>(column)?.unsigned_abs());
    Ok(Some(TableFacts {
        table,
        game: row.try_get(1)?,
        phase: row.try_get(2)?,
        listed: row.try_get(3)?,
        created: row.try_get(4)?,
        changed: row.try_get(5)?,
        entries: count(6)?,
        bytes: count(7)?,
        reports: count(8)?,
        names: Vec::new(),
    }))
}

fn names(chairs: &[Chair]) -> Vec<String> {
    chairs.iter().filter(|chair| chair.kind == "person").filter_map(|chair| chair.name.clone()).collect()
}

impl Upkeep {
    /// Tables, those where nothing has happened for longest first.
    pub async fn list(&self, filter: &Filter) -> Result<Vec<TableFacts>, UpkeepFault> {
        let mut query = QueryBuilder::new(FACTS);
        if let Some(phase) = filter.phase {
            query.push(" AND phase = ").push_bind(phase.word());
        }
        if let Some(game) = &filter.game {
            query.push(" AND game = ").push_bind(game);
        }
        if let Some(before) = filter.before {
            query.push(" AND changed < ").push_bind(before);
        }
        if filter.reported {
            query.push(" AND waiting > 0");
        }
        query.push(" ORDER BY changed, id LIMIT ").push_bind(filter.most);
        let mut tables = Vec::new();
        for row in query.build().fetch_all(&self.pool).await? {
            let Some(mut table) = facts(&row)? else { continue };
            let mut connection = self.pool.acquire().await?;
            // One that cannot be read is listed all the same, without names.
            if let Ok(roll) = Roll::of(&mut connection, &table.table).await {
                table.names = names(&roll.chairs);
            }
            tables.push(table);
        }
        Ok(tables)
    }

    /// All that a host may know of a table.
    pub async fn show(&self, id: &TableId) -> Result<TableSheet, UpkeepFault> {
        let mut query = QueryBuilder::new(FACTS);
        query.push(" AND id = ").push_bind(id.as_str());
        let row = query.build().fetch_optional(&self.pool).await?;
        let found = row.map(|row| facts(&row)).transpose()?.flatten();
        let mut facts = found.ok_or_else(|| UpkeepFault::NoTable(id.clone()))?;
        let roll = Roll::of(&mut *self.pool.acquire().await?, id).await?;
        facts.names = names(&roll.chairs);
        let all = reports::all(&self.pool, true).await?;
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
