//! What visitors report to the host. Bounded by network and by what it is about, so that reports are no
//! weapon: nothing follows from them but that names are called Somebody on the front page for a while.

use std::net::IpAddr;

use serde::Serialize;

use super::network::Network;
use crate::tables::{Db, Millis, StoreFault, TableId, now, sql};
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
    db: &Db,
    table: &TableId,
    about: Reported,
    visitor: &Visitor,
    key: impl Fn(IpAddr) -> String,
) -> Result<Taken, StoreFault> {
    let address = visitor.network.unwrap_or(std::net::Ipv4Addr::UNSPECIFIED.into());
    let (network, area, at) = (key(Network::of(address).first()), key(Network::area(address).first()), now());
    let (day, most) = A_DAY;
    let sent = sql("SELECT count(*) FROM reports WHERE network = $1 AND at > $2");
    if db.one(sent.bind(network.as_str()).bind(at - day)).await?.count(0)? >= most.into() {
        return Ok(Taken::Enough);
    }
    // One at a time, on all nodes together: what is counted does not change before it is written.
    let mut work = db.act().await?;
    work.run(sql("DELETE FROM reports WHERE looked = 1 AND at < $1").bind(at - SEEN_TO)).await?;
    let report = sql(
        "INSERT INTO reports (table_id, about, network, area, visitor, at) SELECT $1, $2, $3, $4, $5, $6 \
         WHERE EXISTS (SELECT 1 FROM tables WHERE id = $1) \
         AND (SELECT count(*) FROM reports WHERE network = $3 AND at > $7) < $8 \
         AND (SELECT count(*) FROM reports WHERE table_id = $1 AND about = $2) < $9 \
         AND (SELECT count(*) FROM reports) < $10 ON CONFLICT DO NOTHING",
    );
    let report = report.bind(table.as_str()).bind(about.to_string()).bind(network).bind(area);
    let report = report.bind(visitor.as_str()).bind(at).bind(at - day).bind(most);
    work.run(report.bind(OF_ONE_THING).bind(ALTOGETHER)).await?;
    work.commit().await?;
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
pub(super) async fn all(db: &Db, looked: bool) -> Result<Vec<Report>, sqlx::Error> {
    let rows = sql("SELECT table_id, about, count(*), min(at), max(at), min(looked) FROM reports \
         WHERE looked <= $1 GROUP BY table_id, about ORDER BY max(at) DESC, table_id, about");
    let mut reports = Vec::new();
    for row in db.all(rows.bind(looked)).await? {
        reports.push(Report {
            table: row.get(0)?,
            about: row.get(1)?,
            areas: u32::try_from(row.count(2)?).unwrap_or(u32::MAX),
            first: row.get(3)?,
            latest: row.get(4)?,
            looked: row.yes(5)?,
            words: None,
        });
    }
    Ok(reports)
}
