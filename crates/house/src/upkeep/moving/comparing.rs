//! Whether two databases hold the same house: every row against its fellow, and every table folded on both sides.

use std::cmp::Ordering;

use futures_util::{StreamExt, TryStreamExt, stream};
use tokio::task::spawn_blocking;

use super::goods::{GOODS, Goods, Rows};
use super::{Heard, Moved, Unfolded};
use crate::tables::{Arg, Db, Entry, Estranged, Hosted, Millis, TableId, Work, read_texts, sql};
use crate::upkeep::UpkeepFault;

/// So many differences are told in words; of more it is enough to know how many there are.
const TOLD: usize = 1_000;

impl Moved {
    fn differs(&mut self, words: String) {
        self.differing += 1;
        if self.differences.len() < TOLD {
            self.differences.push(words);
        }
    }
}

/// Compares every row of every table. The act that says that the house was moved is on one side only.
pub(super) async fn rows(
    from: &mut Work,
    to: &mut Work,
    own: i64,
    moved: &mut Moved,
    heard: Heard<'_>,
) -> Result<(), UpkeepFault> {
    for goods in &GOODS {
        let (mut here, mut there) = (Rows::of(goods), Rows::of(goods));
        let mut seen = 0;
        loop {
            let (left, right) = (here.peek(from).await?, there.peek(to).await?);
            let order = match (left, right) {
                (None, None) => break,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some(left), Some(right)) => left.iter().take(goods.key).cmp(right.iter().take(goods.key)),
            };
            let left = if order.is_le() { here.take() } else { None };
            let right = if order.is_ge() { there.take() } else { None };
            match (left, right) {
                (Some(left), Some(right)) => {
                    moved.count(goods, &left);
                    let differ = columns(goods, &left, &right);
                    if !differ.is_empty() {
                        moved.differs(format!("{}: {differ} differs", goods.name_of(&left)));
                    }
                }
                (Some(left), None) => {
                    moved.count(goods, &left);
                    moved.differs(format!("{}: was not moved", goods.name_of(&left)));
                }
                (None, Some(right)) if goods.name == "acts" && right.first() == Some(&own.into()) => {}
                (None, Some(right)) => moved.differs(format!("{}: is new", goods.name_of(&right))),
                (None, None) => {}
            }
            seen += 1;
            if seen % 1_000 == 0 {
                heard(super::Progress::Done(1_000));
            }
        }
        heard(super::Progress::Done(seen % 1_000));
    }
    Ok(())
}

impl Moved {
    fn count(&mut self, goods: &Goods, row: &[Arg]) {
        match goods.name {
            "tables" => self.tables += 1,
            "entries" => {
                self.entries += 1;
                if let Some(Arg::Text(Some(entry))) = row.last() {
                    self.bytes += entry.len() as u64;
                }
            }
            _ => {}
        }
    }
}

/// The columns in which two rows differ; never what stands there, which may be secret.
fn columns(goods: &Goods, left: &[Arg], right: &[Arg]) -> String {
    let pairs = goods.columns.iter().zip(left.iter().zip(right));
    let differ = pairs.filter(|(_, (left, right))| left != right).map(|((name, _), _)| *name);
    differ.collect::<Vec<_>>().join(", ")
}

/// What became of the entries of a table.
#[derive(PartialEq, Eq, Debug)]
enum Folded {
    /// It is played on: its version, its phase, and its game as a record.
    Table(u64, &'static str, Option<String>),
    /// It is kept as a list, since the house has other rules now.
    Kept(String),
    /// Something does not follow, or cannot be read.
    Not(String),
}

fn fold(id: TableId, texts: Vec<(Millis, String)>) -> Folded {
    let mut entries = Vec::with_capacity(texts.len());
    for (number, (at, entry)) in read_texts(texts).into_iter().enumerate() {
        match entry {
            Ok(entry) => entries.push((at, entry)),
            Err(_) => return Folded::Not(format!("entry {number} cannot be read")),
        }
    }
    let fault = match Hosted::fold(id, &entries) {
        Ok(table) => {
            let record = table.game().map(|game| game.record().to_string());
            return Folded::Table(table.version(), table.phase().word(), record);
        }
        Err(fault) => fault,
    };
    match entries.first() {
        Some((_, Entry::Opened(opening))) if let Some(why) = Estranged::of(opening) => {
            Folded::Kept(why.to_string())
        }
        // Why it does not fold may name what is hidden.
        _ => Folded::Not(format!("entry {} does not follow from those before it", fault.number)),
    }
}

/// Reads a table as it stands on one side, and folds it.
async fn folded(db: &Db, id: &TableId) -> Result<Folded, UpkeepFault> {
    let query = sql("SELECT at, entry FROM entries WHERE table_id = $1 ORDER BY number").bind(id.as_str());
    let rows = db.all(query).await?;
    let texts = rows.iter().map(|row| Ok((row.get(0)?, row.get(1)?))).collect::<sqlx::Result<Vec<_>>>()?;
    let own = id.clone();
    let folded = spawn_blocking(move || fold(own, texts)).await;
    Ok(folded.unwrap_or_else(|_| Folded::Not("folding it failed".into())))
}

/// Folds every table on both sides.
pub(super) async fn tables(
    from: &Db,
    to: &Db,
    moved: &mut Moved,
    heard: Heard<'_>,
) -> Result<(), UpkeepFault> {
    let together = std::thread::available_parallelism().map_or(1, usize::from);
    let goods = &GOODS[1];
    let mut rows = Rows::of(goods);
    loop {
        // No transaction is left open while games are folded.
        let page = rows.next_page(&mut from.look().await?).await?;
        if page.is_empty() {
            return Ok(());
        }
        let names = page.into_iter().filter_map(|row| match row.into_iter().next() {
            Some(Arg::Text(name)) => name,
            _ => None,
        });
        let pairs = stream::iter(names).map(async |name| {
            let Some(id) = TableId::read(&name) else {
                let no = || Folded::Not("that is no name of a table".into());
                return Ok::<_, UpkeepFault>((name, no(), no()));
            };
            Ok((name, folded(from, &id).await?, folded(to, &id).await?))
        });
        let mut pairs = std::pin::pin!(pairs.buffered(together));
        while let Some((name, here, there)) = pairs.try_next().await? {
            moved.weigh(name, here, there);
            heard(super::Progress::Done(1));
        }
    }
}

impl Moved {
    /// Notes what became of a table on both sides.
    fn weigh(&mut self, table: String, here: Folded, there: Folded) {
        match (here, there) {
            (Folded::Table(..), Folded::Not(why) | Folded::Kept(why)) => {
                self.differs(format!("table {table}: cannot be folded after the move: {why}"));
            }
            (Folded::Not(why) | Folded::Kept(why), Folded::Table(..)) => {
                self.differs(format!("table {table}: could not be folded before the move: {why}"));
            }
            (here, there) if here != there => {
                self.differs(format!("table {table}: folds to something else after the move"));
            }
            (Folded::Table(..), _) => self.folded += 1,
            (Folded::Kept(why), _) => self.kept.push(Unfolded { table, why }),
            (Folded::Not(why), _) => self.unfolded.push(Unfolded { table, why }),
        }
    }
}
