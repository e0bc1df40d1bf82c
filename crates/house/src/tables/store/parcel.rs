//! A commit on its way to the database: what of it is a row where.

use super::lite::Lists;
use super::quotas::Ask;
use super::{Commit, Fence, StoreFault};
use crate::tables::Entry;

/// What a commit writes into the index.
#[derive(Clone, Debug)]
pub(super) struct Indexed {
    pub game: String,
    pub phase: &'static str,
    pub listed: bool,
    pub owner: String,
    pub holders: Vec<String>,
    /// Whether somebody left, so that holders may be fewer.
    pub fewer: bool,
}

/// The rows of one commit.
#[derive(Clone, Debug)]
pub(super) struct Parcel {
    pub table: String,
    pub after: u64,
    pub at: i64,
    /// The network that pays, as networks are kept; `None` if whoever opened the table does.
    pub network: Option<String>,
    pub bytes: u64,
    /// The words of each entry, the first of which has the number `after`.
    pub entries: Vec<String>,
    /// Whether the table expires with it.
    pub expires: bool,
    pub index: Option<Indexed>,
    /// What it is done under, if a node does it for the table.
    pub fence: Option<Fence>,
}

impl Parcel {
    /// The rows of a commit that this network pays for, as networks are kept, and what they ask of the quotas.
    pub(super) fn of(commit: &Commit, network: Option<String>) -> Result<(Parcel, Ask), StoreFault> {
        let Commit { table, after, at, network: _, entries, row, fence } = commit;
        let mut texts = Vec::with_capacity(entries.len());
        for (number, entry) in (*after..).zip(entries) {
            let fault = |fault| StoreFault::Entry { table: table.clone(), number, fault };
            texts.push(serde_json::to_string(entry).map_err(fault)?);
        }
        let ask = Ask::of(commit, network, texts.iter().map(|text| text.len() as u64).sum());
        let index = row.as_ref().map(|row| Indexed {
            game: row.game.clone(),
            phase: row.phase.word(),
            listed: row.listed,
            owner: row.owner.as_str().to_owned(),
            holders: row.holders.iter().map(|holder| holder.as_str().to_owned()).collect(),
            fewer: entries.iter().any(|entry| matches!(entry, Entry::Left { .. })),
        });
        let parcel = Parcel {
            table: table.as_str().to_owned(),
            after: *after,
            at: *at,
            network: ask.network.clone(),
            bytes: ask.bytes,
            entries: texts,
            expires: entries.contains(&Entry::Expired),
            index,
            fence: *fence,
        };
        Ok((parcel, ask))
    }
}

/// The same in the form in which a database takes it, made by whoever asks and not by the writer.
#[derive(Debug)]
pub(super) enum Rows {
    /// Lists of JSON.
    Lite(Lists),
    /// As it is; the writer makes columns of many.
    Pg(Box<Parcel>),
}
