//! Acts on people: other names, orders, and everything that is stored about one of them.

use serde_json::{Value, json};

use super::roll::{Roll, append, rewrite};
use super::{Act, OrderKind, Subject, Upkeep, UpkeepFault, orders};
use crate::tables::{Entry, Hosted, Opening, Row, Sitter, StoreFault, TableId, VisitorId, Work, now, sql};
use crate::verbs::clean_name;

/// What is about to become of a person in an entry.
pub(super) struct Change<'a> {
    pub from: &'a VisitorId,
    /// Who they are from now on; the same if nothing.
    pub to: &'a VisitorId,
    pub name: &'a str,
    /// Whether what they said goes.
    pub silent: bool,
}

impl Change<'_> {
    fn sitter(&self, sitter: &mut Sitter) -> bool {
        let Sitter::Person { visitor, name } = sitter else { return false };
        if visitor != self.from {
            return false;
        }
        (*visitor, *name) = (self.to.clone(), self.name.to_owned());
        true
    }

    fn opening(&self, opening: &mut Opening) -> bool {
        let owner = opening.owner == *self.from;
        if owner {
            opening.owner = self.to.clone();
        }
        // Every seat is looked at, whatever came of the ones before.
        opening.sitters.iter_mut().fold(owner, |changed, sitter| self.sitter(sitter) | changed)
    }

    /// The entry afterwards; `None` if it is not about them. `speaker` is who said it, if it was said.
    pub fn of(&self, entry: &Entry, speaker: Option<&VisitorId>) -> Option<Entry> {
        let mut entry = entry.clone();
        let changed = match &mut entry {
            Entry::Opened(opening) => self.opening(opening),
            Entry::Seated { sitter, .. } => self.sitter(sitter),
            Entry::Said { room, seat, .. } if speaker == Some(self.from) && self.silent => {
                entry = Entry::LineRemoved { room: *room, seat: *seat, visitor: None };
                true
            }
            Entry::Said { name, .. } if speaker == Some(self.from) => {
                self.name.clone_into(name);
                true
            }
            // Somebody else who quotes their number keeps the rest of the line.
            Entry::Said { words, .. } if self.silent && words.contains(self.from.as_str()) => {
                *words = words.replace(self.from.as_str(), "erased");
                true
            }
            Entry::LineRemoved { visitor, .. } if self.silent && visitor.as_ref() == Some(self.from) => {
                *visitor = None;
                true
            }
            _ => false,
        };
        changed.then_some(entry)
    }
}

impl Upkeep {
    /// Every table that knows a visitor: as holder of a seat, as owner or by what they said.
    pub(super) async fn tables_of(&self, visitor: &VisitorId) -> Result<Vec<TableId>, UpkeepFault> {
        let rows = sql(
            "SELECT id FROM tables WHERE owner = $1 UNION SELECT table_id FROM holders WHERE visitor = $1 \
             UNION SELECT DISTINCT table_id FROM entries WHERE replace(entry, $1, '') <> entry ORDER BY 1",
        );
        let mut tables = Vec::new();
        for row in self.db.all(rows.bind(visitor.as_str())).await? {
            tables.extend(TableId::read(row.get(0)?));
        }
        Ok(tables)
    }

    /// Gives somebody another name wherever they sit, sat or talked.
    pub async fn rename(&self, visitor: &VisitorId, name: &str) -> Result<Act, UpkeepFault> {
        let name = clean_name(name)?;
        let tables = self.tables_of(visitor).await?;
        let about = format!("visitor {} is called {name}", visitor.as_str());
        let (mut last, mut unread) = (None, Vec::new());
        for id in &tables {
            let mut work = self.db.act().await?;
            work.hold(id.as_str()).await?;
            let Some(roll) = readable(Roll::of(&mut work, id).await)? else {
                unread.push(id.clone());
                continue;
            };
            let change = Change { from: visitor, to: visitor, name: &name, silent: false };
            for (number, entry) in changed(&roll, &change) {
                rewrite(&mut work, id, number, &entry).await?;
            }
            append(&mut work, id, &Entry::Tidied).await?;
            looked(&mut work, std::slice::from_ref(id)).await?;
            last = Some(self.note(&mut work, "rename", &about, std::slice::from_ref(id)).await?);
            work.commit().await?;
        }
        self.wash().await?;
        all_read("renamed", &unread)?;
        let act = last.ok_or_else(|| UpkeepFault::No("nothing is stored about them".into()))?;
        Ok(Act { touched: tables, ..act })
    }

    /// Gives an order or takes it back.
    pub async fn order(&self, kind: OrderKind, subject: &Subject, on: bool) -> Result<Act, UpkeepFault> {
        if kind == OrderKind::Hide && matches!(subject, Subject::Network(_)) {
            return Err(UpkeepFault::No("a network has no name".into()));
        }
        let tables = match subject {
            Subject::Visitor(visitor) if kind == OrderKind::Hide => self.tables_of(visitor).await?,
            _ => Vec::new(),
        };
        let verb = match (kind, on) {
            (OrderKind::Ban, true) => "ban",
            (OrderKind::Ban, false) => "unban",
            (OrderKind::Mute, true) => "mute",
            (OrderKind::Mute, false) => "unmute",
            (OrderKind::Hide, true) => "hide-name",
            (OrderKind::Hide, false) => "show-name",
        };
        let mut work = self.db.act().await?;
        if !orders::set(&mut work, kind, subject, on.then(now)).await? {
            let state = if on { "holds already" } else { "does not hold" };
            return Err(UpkeepFault::No(format!("that order {state} for {subject}")));
        }
        if on {
            looked(&mut work, &tables).await?;
        }
        let word = if matches!(subject, Subject::Visitor(_)) { "visitor" } else { "network" };
        let act = self.note(&mut work, verb, &format!("{word} {subject}"), &[]).await?;
        work.commit().await?;
        Ok(act)
    }

    /// Every order that holds.
    pub async fn orders(&self) -> Result<Vec<Value>, UpkeepFault> {
        let all = orders::all(&self.db).await?.into_iter();
        Ok(all
            .map(|(kind, subject, since)| json!({"kind": kind, "subject": subject.to_string(), "since": since}))
            .collect())
    }

    /// Everything that is stored about somebody. Of games that are on, what they decided stays out: whoever
    /// writes this down may sit at the same table.
    pub async fn export(&self, visitor: &VisitorId) -> Result<Value, UpkeepFault> {
        let mut tables = Vec::new();
        for id in self.tables_of(visitor).await? {
            let Some(roll) = readable(Roll::of(&mut self.db.look().await?, &id).await)? else {
                tables.push(json!({"table": id, "unreadable": true}));
                continue;
            };
            let sheet = self.show(&id).await?;
            tables.push(about_table(visitor, &sheet, &roll));
        }
        let rows = sql("SELECT table_id, about, network, at FROM reports WHERE visitor = $1 ORDER BY at");
        let rows = self.db.all(rows.bind(visitor.as_str())).await?;
        let sent = |row: &Row| -> Result<Value, sqlx::Error> {
            let (table, about): (&str, &str) = (row.get(0)?, row.get(1)?);
            let (network, at): (&str, i64) = (row.get(2)?, row.get(3)?);
            Ok(json!({"table": table, "about": about, "network": network, "at": at}))
        };
        let sent = rows.iter().map(sent).collect::<Result<Vec<_>, _>>()?;
        let own = |order: &Value| order["subject"] == visitor.as_str();
        let orders: Vec<Value> = self.orders().await?.into_iter().filter(own).collect();
        let acts = self.log(u32::MAX).await?.into_iter().filter(|act| act.about.contains(visitor.as_str()));
        let acts: Vec<Value> = acts
            .map(|act| json!({"at": act.at, "verb": act.verb, "about": act.about, "reason": act.reason}))
            .collect();
        Ok(json!({
            "visitor": visitor,
            "tables": tables,
            "orders": orders,
            "reports_sent": sent,
            "acts": acts,
        }))
    }
}

/// A table's roll; `None` if an entry of it cannot be read, which must not keep the host from the other tables.
pub(super) fn readable(roll: Result<Roll, UpkeepFault>) -> Result<Option<Roll>, UpkeepFault> {
    match roll {
        Err(UpkeepFault::Store(StoreFault::Entry { .. })) => Ok(None),
        roll => roll.map(Some),
    }
}

/// Says where something was not done.
pub(super) fn all_read(done: &str, unread: &[TableId]) -> Result<(), UpkeepFault> {
    if unread.is_empty() {
        return Ok(());
    }
    let tables: Vec<&str> = unread.iter().map(TableId::as_str).collect();
    let tables = tables.join(", ");
    Err(UpkeepFault::No(format!("{done}, but not at {tables}: an entry there cannot be read")))
}

/// What is stored about somebody at one table.
fn about_table(visitor: &VisitorId, sheet: &super::TableSheet, roll: &Roll) -> Value {
    let own = |holder: &Option<VisitorId>| holder.as_ref() == Some(visitor);
    let (mut names, mut decisions) = (Vec::new(), Vec::new());
    // What they decided in secret is told once the secrets of the game are open.
    let open = TableId::read(sheet.facts.table.as_str())
        .and_then(|id| Hosted::fold(id, &roll.entries).ok())
        .is_some_and(|table| table.secrets_open());
    let mut held = vec![false; roll.chairs.len()];
    let mut sit = |seat: usize, sitter: &Sitter, at: i64, names: &mut Vec<Value>| {
        let person = matches!(sitter, Sitter::Person { visitor: holder, .. } if holder == visitor);
        if let (true, Sitter::Person { name, .. }) = (person, sitter) {
            names.push(json!({"seat": seat, "name": name, "at": at}));
        }
        if let Some(held) = held.get_mut(seat) {
            *held = person;
        }
    };
    for (number, (at, entry)) in roll.entries.iter().enumerate() {
        match entry {
            Entry::Opened(opening) => {
                opening.sitters.iter().enumerate().for_each(|(seat, one)| sit(seat, one, *at, &mut names));
            }
            Entry::Seated { seat, sitter, .. } => sit(seat.index(), sitter, *at, &mut names),
            Entry::Left { seat } => sit(seat.index(), &Sitter::Open, *at, &mut names),
            _ => {}
        }
        let decided = match entry {
            Entry::Step { seat, lines, .. } => lines.first().map(|line| (seat, line.clone())),
            Entry::Undone { seat, .. } => Some((seat, "taken back".into())),
            Entry::Resigned { seat } => Some((seat, "resigned".into())),
            _ => None,
        };
        let own = |seat: &table::Seat| roll.chairs.get(seat.index()).is_some_and(|chair| own(&chair.visitor));
        if let Some((seat, words)) = decided.filter(|(seat, _)| own(seat)) {
            let words = open.then_some(words);
            decisions.push(json!({"entry": number, "at": at, "seat": seat, "words": words}));
        }
    }
    let talk: Vec<_> = sheet.talk.iter().filter(|line| own(&line.visitor)).collect();
    let seats: Vec<u8> =
        roll.chairs.iter().filter(|chair| own(&chair.visitor)).map(|chair| chair.seat).collect();
    json!({
        "table": sheet.facts.table,
        "game": sheet.facts.game,
        "phase": sheet.facts.phase,
        "created": sheet.facts.created,
        "changed": sheet.facts.changed,
        "owner": sheet.owner == *visitor,
        "seats": seats,
        "names": names,
        "talk": talk,
        "decisions": decisions,
    })
}

/// The entries of a table that a change touches, as they are afterwards.
pub(super) fn changed(roll: &Roll, change: &Change<'_>) -> Vec<(u64, Entry)> {
    let speaker = |number: u64| roll.line(number).and_then(|line| line.visitor.as_ref());
    let numbered = (0..).zip(&roll.entries);
    numbered.filter_map(|(number, (_, entry))| Some((number, change.of(entry, speaker(number))?))).collect()
}

/// The host has looked at the names of these tables.
async fn looked(work: &mut Work, tables: &[TableId]) -> Result<(), sqlx::Error> {
    for id in tables {
        let looked = sql("UPDATE reports SET looked = 1 WHERE table_id = $1 AND about NOT LIKE 'line %'");
        work.run(looked.bind(id.as_str())).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{ChatRoom, Token};

    #[test]
    fn a_change_touches_only_what_is_about_the_person() {
        let [anna, bo] = [0, 1].map(|_| Token::fresh().expect("luck").visitor());
        let change = Change { from: &anna, to: &anna, name: "Ann", silent: false };
        let said = Entry::Said {
            room: ChatRoom::Players,
            seat: Some(table::Seat(0)),
            name: "Anna".into(),
            words: "Hello.".into(),
            visitor: None,
        };
        let seated = |visitor: &VisitorId| Entry::Seated {
            seat: table::Seat(0),
            sitter: Sitter::Person { visitor: visitor.clone(), name: "Anna".into() },
            entropy: None,
            contributes: false,
        };
        let name = |entry: Option<Entry>| match entry {
            Some(Entry::Said { name, .. } | Entry::Seated { sitter: Sitter::Person { name, .. }, .. }) => {
                Some(name)
            }
            _ => None,
        };
        assert_eq!(name(change.of(&said, Some(&anna))).as_deref(), Some("Ann"));
        assert_eq!(name(change.of(&seated(&anna), None)).as_deref(), Some("Ann"));
        assert_eq!((change.of(&said, Some(&bo)), change.of(&said, None)), (None, None));
        for entry in [seated(&bo), Entry::Left { seat: table::Seat(0) }, Entry::Tidied] {
            assert_eq!(change.of(&entry, None), None, "it stays as it was written");
        }
    }
}
