//! Who sits at a table and what was said there, as its entries tell without the rules of its game: so a host
//! can act on any table, also on one that does not fold. Nothing of the game itself is here.

use serde::Serialize;

use super::UpkeepFault;
use crate::tables::{
    ChatRoom, Entry, Millis, Opening, Sitter, StoreFault, TableId, VisitorId, Work, now, sql,
};

/// A seat and who has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Chair {
    /// Its number, from 0.
    pub seat: u8,
    /// What its player is called; the bot's name for a bot.
    pub name: Option<String>,
    /// `person`, `bot` or `open`.
    pub kind: &'static str,
    /// Whose it is.
    pub visitor: Option<VisitorId>,
    /// The bot that plays for the person.
    pub standin: Option<String>,
}

/// A line of talk as the host sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Line {
    /// Its number.
    pub line: u64,
    /// When it was said.
    pub at: Millis,
    /// Where.
    pub room: ChatRoom,
    /// The seat of the speaker.
    pub seat: Option<table::Seat>,
    /// What the speaker was called; `None` if the line was removed.
    pub name: Option<String>,
    /// What was said; `None` if the line was removed.
    pub words: Option<String>,
    /// Who said it, where that is known.
    pub visitor: Option<VisitorId>,
}

/// The entries of a table with what they say of people.
#[derive(Debug)]
pub(super) struct Roll {
    pub opening: Opening,
    pub chairs: Vec<Chair>,
    pub lines: Vec<Line>,
    pub parked: bool,
    /// Whether the game has begun.
    pub begun: bool,
    pub entries: Vec<(Millis, Entry)>,
}

fn chair(seat: usize, sitter: &Sitter) -> Chair {
    let seat = u8::try_from(seat).unwrap_or(u8::MAX);
    let (name, kind, visitor) = match sitter {
        Sitter::Person { visitor, name } => (Some(name.clone()), "person", Some(visitor.clone())),
        Sitter::Bot { bot } => (Some(bot.clone()), "bot", None),
        Sitter::Open => (None, "open", None),
    };
    Chair { seat, name, kind, visitor, standin: None }
}

impl Roll {
    /// Reads the entries of a table.
    pub async fn of(work: &mut Work, id: &TableId) -> Result<Roll, UpkeepFault> {
        let entries = entries(work, id).await?;
        let Some((_, Entry::Opened(opening))) = entries.first() else {
            let exists = sql("SELECT 1 FROM tables WHERE id = $1").bind(id.as_str());
            return Err(match work.first(exists).await? {
                Some(_) => UpkeepFault::No(format!("table {id} does not begin by being opened")),
                None => UpkeepFault::NoTable(id.clone()),
            });
        };
        let opening = (**opening).clone();
        let chairs = opening.sitters.iter().enumerate().map(|(seat, sitter)| chair(seat, sitter)).collect();
        let mut roll = Roll { opening, chairs, lines: Vec::new(), parked: false, begun: false, entries };
        for number in 0..roll.entries.len() {
            roll.take(number);
        }
        Ok(roll)
    }

    fn take(&mut self, number: usize) {
        let Some((at, entry)) = self.entries.get(number) else { return };
        let (line, at) = (number as u64, *at);
        match entry {
            Entry::Seated { seat, sitter, .. } => {
                if let Some(place) = self.chairs.get_mut(seat.index()) {
                    *place = chair(seat.index(), sitter);
                }
            }
            Entry::Left { seat } => {
                if let Some(place) = self.chairs.get_mut(seat.index()) {
                    *place = chair(seat.index(), &Sitter::Open);
                }
            }
            Entry::Started { .. } => self.begun = true,
            Entry::TakenOver { seat, bot, .. } => {
                if let Some(place) = self.chairs.get_mut(seat.index()) {
                    place.standin = Some(bot.clone());
                }
            }
            Entry::Returned { seat } => {
                if let Some(place) = self.chairs.get_mut(seat.index()) {
                    place.standin = None;
                }
            }
            Entry::Said { room, seat, name, words, visitor } => {
                // Older houses did not note who spoke, but in which seat.
                let holder = || self.chairs.get(seat.as_ref()?.index())?.visitor.clone();
                let visitor = visitor.clone().or_else(holder);
                let (name, words) = (Some(name.clone()), Some(words.clone()));
                self.lines.push(Line { line, at, room: *room, seat: *seat, name, words, visitor });
            }
            Entry::LineRemoved { room, seat, visitor } => {
                let (room, seat, visitor) = (*room, *seat, visitor.clone());
                self.lines.push(Line { line, at, room, seat, name: None, words: None, visitor });
            }
            Entry::Parked { parked } => self.parked = *parked,
            _ => {}
        }
    }

    /// The line with this number.
    pub fn line(&self, line: u64) -> Option<&Line> {
        self.lines.iter().find(|one| one.line == line)
    }
}

/// Every entry of a table in order, with its time.
pub(super) async fn entries(work: &mut Work, id: &TableId) -> Result<Vec<(Millis, Entry)>, UpkeepFault> {
    let rows = sql("SELECT number, at, entry FROM entries WHERE table_id = $1 ORDER BY number");
    let mut entries = Vec::new();
    for row in work.all(rows.bind(id.as_str())).await? {
        let number: i64 = row.get(0)?;
        if usize::try_from(number) != Ok(entries.len()) {
            return Err(UpkeepFault::No(format!("entry {} of table {id} is missing", entries.len())));
        }
        let fault = |fault| StoreFault::Entry { table: id.clone(), number: number.unsigned_abs(), fault };
        entries.push((row.get(1)?, serde_json::from_str(row.get(2)?).map_err(fault)?));
    }
    Ok(entries)
}

/// Puts another entry in the place of one.
pub(super) async fn rewrite(
    work: &mut Work,
    id: &TableId,
    number: u64,
    entry: &Entry,
) -> Result<(), UpkeepFault> {
    let fault = |fault| StoreFault::Entry { table: id.clone(), number, fault };
    let text = serde_json::to_string(entry).map_err(fault)?;
    let put = sql("UPDATE entries SET entry = $1 WHERE table_id = $2 AND number = $3").bind(text);
    work.run(put.bind(id.as_str()).bind(i64::try_from(number).unwrap_or(i64::MAX))).await?;
    Ok(())
}

/// Adds an entry to a table, at the time of the one before it: the clock of this process may differ from that of a
/// running house, and nobody's time is to pass by what the host does. Where a table goes on, it goes on from now. Inside a
/// transaction that holds the table, so nobody else adds one meanwhile; a house
/// that meant to add one with the same number finds it taken, and reads again.
pub(super) async fn append(work: &mut Work, id: &TableId, entry: &Entry) -> Result<(), UpkeepFault> {
    let fault = |fault| StoreFault::Entry { table: id.clone(), number: 0, fault };
    let added = sql("INSERT INTO entries (table_id, number, at, entry) \
         SELECT $1, max(number) + 1, coalesce($2, max(at)), $3 FROM entries WHERE table_id = $1 \
         HAVING max(number) IS NOT NULL");
    let added = added.bind(id.as_str()).bind((*entry == Entry::Parked { parked: false }).then(now));
    let added = added.bind(serde_json::to_string(entry).map_err(fault)?);
    if work.run(added).await? == 1 { Ok(()) } else { Err(UpkeepFault::NoTable(id.clone())) }
}
