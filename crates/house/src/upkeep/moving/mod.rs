//! Moving a house: everything that one database holds is copied into another, whichever kinds they are, and then read
//! again and folded on both sides.
//!
//! Invariant: the copy is one transaction. Whatever happens on the way, the new database holds the whole house or nothing
//! of it, and the old one is only read.

mod comparing;
mod goods;

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

use serde::Serialize;

use super::{DATABASE, LOCK, Signature, Upkeep, UpkeepFault};
use crate::tables::{Database, Db, Store, Work, sql};
use goods::{GOODS, Rows, STAYS, catalog};

/// How long a statement may take at least: nobody else is served meanwhile, and large houses are counted.
const STATEMENT: Duration = Duration::from_secs(3_600);

/// The sums by network follow row by row. On a server each change of a row within one transaction leaves an old one behind,
/// which every later change has to pass: a hundred thousand tables of one network would take an hour. So there the sums are
/// made at once.
const HELD: &str = "ALTER TABLE stored DISABLE TRIGGER stored_first";
const SUMS: &str = "INSERT INTO charged (network, bytes) SELECT network, CAST(sum(bytes) AS BIGINT) FROM stored GROUP BY network";
const FREED: &str = "ALTER TABLE stored ENABLE TRIGGER stored_first";

/// How far a move is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// So many pieces follow, of which this is the name.
    Next(u64, &'static str),
    /// So many more of them are done.
    Done(u64),
}

/// Whoever hears how far it is.
type Heard<'a> = &'a mut dyn FnMut(Progress);

/// A table that is a list of what happened, on both sides alike.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Unfolded {
    /// Its name.
    pub table: String,
    /// Why it is not played on.
    pub why: String,
}

/// What was moved, and what was found when it was read again.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Moved {
    /// How many tables there are.
    pub tables: u64,
    /// How many entries they have together.
    pub entries: u64,
    /// How many bytes those have.
    pub bytes: u64,
    /// How many tables fold, to the same on both sides.
    pub folded: u64,
    /// Tables that the house keeps as lists, since its rules are others now.
    pub kept: Vec<Unfolded>,
    /// Tables that cannot be folded on either side, since something in them is spoilt.
    pub unfolded: Vec<Unfolded>,
    /// What is not the same, one sentence each; the first thousand.
    pub differences: Vec<String>,
    /// How many differences there are in all.
    pub differing: u64,
}

/// Copies a whole house into an empty database, and compares. Refused, with nothing changed, where a house is open on
/// either side or the other one is not empty. That something differs is no fault: the answer says what.
pub async fn relocate(
    from: &Database,
    to: &Database,
    signature: Signature,
    heard: &mut dyn FnMut(Progress),
) -> Result<Moved, UpkeepFault> {
    if let (Database::Directory(from), Database::Directory(to)) = (from, to)
        && is_same(from, to)
    {
        return Err(UpkeepFault::No("a house cannot be moved to where it is".into()));
    }
    let (from, to) = (&patient(from), &patient(to));
    let old = Upkeep::open(from, signature.clone()).await?;
    let _directories = (directory_closed(from)?, directory_closed(to)?);
    let here = server_closed(&old.db, from).await?;
    let new = open_empty(to, signature).await?;
    let there = server_closed(&new.db, to).await?;
    let moved = carry(&old, &new, from, heard).await;
    drop((here, there));
    let washed = new.wash().await;
    old.close().await;
    new.close().await;
    let moved = moved?;
    washed.map(|()| moved)
}

async fn carry(old: &Upkeep, new: &Upkeep, from: &Database, heard: Heard<'_>) -> Result<Moved, UpkeepFault> {
    let mut moved = Moved::default();
    // All of it is read as it stands at one instant.
    let mut source = old.db.look().await?;
    let rows = count(&mut source).await?;
    heard(Progress::Next(rows, "rows copied"));
    let own = copy(&mut source, new, from, heard).await?;
    drop(source);
    // What came of it is read anew on both sides.
    heard(Progress::Next(rows, "rows compared"));
    let (mut source, mut target) = (old.db.look().await?, new.db.look().await?);
    comparing::rows(&mut source, &mut target, own, &mut moved, heard).await?;
    drop((source, target));
    heard(Progress::Next(moved.tables, "tables folded"));
    comparing::tables(&old.db, &new.db, &mut moved, heard).await?;
    Ok(moved)
}

/// How many rows there are to move.
async fn count(work: &mut Work) -> Result<u64, UpkeepFault> {
    let mut rows = 0;
    for goods in &GOODS {
        rows += goods.count(work).await?;
    }
    Ok(rows)
}

/// Copies everything in one transaction; the number of the act that says so.
async fn copy(
    source: &mut Work,
    new: &Upkeep,
    from: &Database,
    heard: Heard<'_>,
) -> Result<i64, UpkeepFault> {
    let mut target = new.db.act().await?;
    must_be_empty(&mut target, &new.database).await?;
    // The new house has a salt of its own, under which it would know nobody's network again.
    target.run(sql("DELETE FROM house")).await?;
    let is_server = matches!(target, Work::Pg(..));
    if is_server {
        target.run(sql(HELD)).await?;
    }
    for goods in &GOODS {
        if goods.follows {
            if is_server {
                target.run(sql(SUMS)).await?;
                target.run(sql(FREED)).await?;
            }
            heard(Progress::Done(goods.count(source).await?));
            continue;
        }
        let mut rows = Rows::of(goods);
        loop {
            let page = rows.next_page(source).await?;
            if page.is_empty() {
                break;
            }
            goods.put(&mut target, &page).await?;
            heard(Progress::Done(page.len() as u64));
        }
    }
    if is_server {
        // Acts brought their numbers along; whoever acts next gets the one after them.
        let on = "SELECT setval(pg_get_serial_sequence('acts', 'number'), greatest(max(number), 1), max(number) IS NOT NULL) \
             FROM acts";
        target.all(sql(on)).await?;
    }
    let act = new.note(&mut target, "move", &format!("the house of {from}"), &[]).await?;
    target.commit().await?;
    Ok(act.number)
}

/// The other database with the schema in it, if nothing else is there.
async fn open_empty(to: &Database, signature: Signature) -> Result<Upkeep, UpkeepFault> {
    let is_new = matches!(to, Database::Directory(directory) if !directory.join(DATABASE).exists());
    if !is_new {
        let db = super::connect(to).await?;
        let empty = must_be_free(&db, to).await;
        db.close().await;
        empty?;
    }
    drop(Store::open(to).await?);
    Upkeep::open(to, signature).await
}

/// Refuses a database in which there is anything but an empty house, before the schema is made there.
async fn must_be_free(db: &Db, place: &Database) -> Result<(), UpkeepFault> {
    let known = |name: &str| {
        GOODS.iter().any(|goods| goods.name == name) || STAYS.iter().any(|(stays, _)| *stays == name)
    };
    let there = catalog(db).await?;
    if let Some(strange) = there.iter().find(|name| !known(name)) {
        let words = format!("{place} is not empty: it has a table '{strange}', which belongs to no house");
        return Err(UpkeepFault::No(words));
    }
    let mut work = db.look().await?;
    for goods in GOODS.iter().filter(|goods| there.contains(goods.name)) {
        must_have_none(goods, &mut work, place).await?;
    }
    Ok(())
}

async fn must_be_empty(work: &mut Work, place: &Database) -> Result<(), UpkeepFault> {
    for goods in &GOODS {
        must_have_none(goods, work, place).await?;
    }
    Ok(())
}

async fn must_have_none(goods: &goods::Goods, work: &mut Work, place: &Database) -> Result<(), UpkeepFault> {
    // A house has its salt from the first moment on.
    if goods.name == "house" || !goods.has_any(work).await? {
        return Ok(());
    }
    let words = format!("{place} is not empty: there are {} in it; name a new database", goods.name);
    Err(UpkeepFault::No(words))
}

/// The same database, with time for statements that touch everything, and connections enough.
fn patient(database: &Database) -> Database {
    let mut database = database.clone();
    if let Database::Postgres(server) = &mut database {
        server.statement = server.statement.max(STATEMENT);
        // One keeps houses out, one copies, and some fold.
        server.connections = server.connections.max(4);
    }
    database
}

fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// Keeps houses from being opened on a database. Beside [`directory_closed`], which does the same for files before anything is
/// opened there, this is the one place that knows how a house shows that it is open.
async fn server_closed(db: &Db, database: &Database) -> Result<Option<Work>, UpkeepFault> {
    if let Db::Lite(_) = db {
        return Ok(None);
    }
    let open = || {
        UpkeepFault::No(format!(
            "a house is open on {database}; stop it first (one that was killed counts as open for a few seconds)"
        ))
    };
    let mut work = db.begin().await?;
    // Nobody signs the register of nodes, or renews what they signed, until this ends.
    work.run(sql("SET LOCAL lock_timeout = 5000")).await?;
    match work.run(sql("LOCK TABLE nodes IN EXCLUSIVE MODE")).await {
        Err(sqlx::Error::Database(_)) => return Err(open()),
        done => done?,
    };
    let there = "SELECT 1 FROM nodes WHERE until > extract(epoch FROM clock_timestamp()) * 1000 LIMIT 1";
    if work.first(sql(there)).await?.is_some() { Err(open()) } else { Ok(Some(work)) }
}

/// Takes the lock of a data directory; given back when it is dropped. `None` for a server.
fn directory_closed(database: &Database) -> Result<Option<File>, UpkeepFault> {
    let Database::Directory(directory) = database else { return Ok(None) };
    let lock = directory.join(LOCK);
    let fault = |fault| UpkeepFault::File(lock.clone(), fault);
    std::fs::create_dir_all(directory).map_err(fault)?;
    let file = File::options().write(true).create(true).truncate(false).open(&lock).map_err(fault)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            Err(UpkeepFault::No(format!("a house is open on {database}; stop it first")))
        }
        // Some network file systems know no locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(Some(file)),
    }
}
