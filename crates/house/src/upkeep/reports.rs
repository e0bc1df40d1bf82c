//! What visitors report to the host. Bounded by network and by what it is about, so that reports are no
//! weapon: nothing follows from them but that names are called Somebody on the front page for a while.

use std::net::IpAddr;

use serde::Serialize;
use sqlx::{Row, SqlitePool};

use super::network::Network;
use crate::tables::{Millis, StoreFault, TableId, now};
use crate::verbs::Visitor;

/// Reports that one network may send in a day.
const A_DAY: (Millis, u32) = (86_400_000, 20);
/// Reports kept of one thing, each from another neighbourhood; more say nothing new.
const OF_ONE_THING: u32 = 100;
/// Reports kept altogether.
const ALTOGETHER: u32 = 20_000;
/// How long a report is kept that the host has seen to.
const SEEN_TO: Millis = 30 * 86_400_000;

/// The tables whose names so many neighbourhoods have reported that the front page keeps them back until
/// the host has looked: three of them.
pub(super) const MASKING: &str = "SELECT table_id FROM reports WHERE looked = 0 AND about NOT LIKE 'line %' \
     GROUP BY table_id HAVING count(DISTINCT area) >= 3";

/// What of a table is reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reported {
    /// What its players are called.
    Names,
    /// What one of them is called.
    Seat(table::Seat),
    /// A line of talk.
    Line(u64),
}

impl std::fmt::Display for Reported {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Reported::Names => f.write_str("names"),
            Reported::Seat(seat) => write!(f, "seat {}", seat.0),
            Reported::Line(line) => write!(f, "line {line}"),
        }
    }
}

/// What came of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// It is noted now, or was before.
    Noted,
    /// This network has reported enough for today.
    Enough,
}

/// Notes a report. Networks are stored as `key` makes them.
pub(crate) async fn take(
    pool: &SqlitePool,
    table: &TableId,
    about: Reported,
    visitor: &Visitor,
    key: impl Fn(IpAddr) -> String,
) -> Result<Taken, StoreFault> {
    let address = visitor.network.unwrap_or(std::net::Ipv4Addr::UNSPECIFIED.into());
    let (network, area, at) = (key(Network::of(address).first()), key(Network::area(address).first()), now());
    let (day, most) = A_DAY;
    let sent = sqlx::query("SELECT count(*) FROM reports WHERE network = ? AND at > ?")
        .bind(&network)
        .bind(at - day)
        .fetch_one(pool);
    if sent.await?.try_get::<u32, _>(0)? >= most {
        return Ok(Taken::Enough);
    }
    sqlx::query("DELETE FROM reports WHERE looked = 1 AND at < ?").bind(at - SEEN_TO).execute(pool).await?;
    sqlx::query(
        "INSERT INTO reports (table_id, about, network, area, visitor, at) SELECT ?1, ?2, ?3, ?4, ?5, ?6 \
         WHERE EXISTS (SELECT 1 FROM tables WHERE id = ?1) \
         AND (SELECT count(*) FROM reports WHERE network = ?3 AND at > ?7) < ?8 \
         AND (SELECT count(*) FROM reports WHERE table_id = ?1 AND about = ?2) < ?9 \
         AND (SELECT count(*) FROM reports) < ?10 ON CONFLICT DO NOTHING",
    )
    .bind(table.as_str())
    .bind(about.to_string())
    .bind(network)
    .bind(area)
    .bind(visitor.as_str())
    .bind(at)
    .bind(at - day)
    .bind(most)
    .bind(OF_ONE_THING)
    .bind(ALTOGETHER)
    .execute(pool)
    .await?;
    Ok(Taken::Noted)
}

/// What was reported, as the host reads it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// The table.
    pub table: String,
    /// What of it: `names`, `seat 1`, `line 17`.
    pub about: String,
    /// From how many neighbourhoods of networks.
    pub areas: u32,
    /// When it was first reported.
    pub first: Millis,
    /// When it was last reported.
    pub latest: Millis,
    /// The name or the words, as they stand now.
    pub words: Option<String>,
    /// Whether the host has seen to it.
    pub looked: bool,
}

/// What was reported, the latest first; also what the host has seen to, if wanted.
pub(super) async fn all(pool: &SqlitePool, looked: bool) -> Result<Vec<Report>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT table_id, about, count(*), min(at), max(at), min(looked) FROM reports \
         WHERE looked <= ? GROUP BY table_id, about ORDER BY max(at) DESC, table_id, about",
    );
    let mut reports = Vec::new();
    for row in rows.bind(looked).fetch_all(pool).await? {
        reports.push(Report {
            table: row.try_get(0)?,
            about: row.try_get(1)?,
            areas: row.try_get(2)?,
            first: row.try_get(3)?,
            latest: row.try_get(4)?,
            looked: row.try_get(5)?,
            words: None,
        });
    }
    Ok(reports)
}
