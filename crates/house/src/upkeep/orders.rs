//! What holds until the host says otherwise: who is banned, who is muted, whose name is hidden.

use std::collections::HashSet;

use super::UpkeepFault;
use super::network::Network;
use super::reports::MASKING;
use crate::problem::Problem;
use crate::tables::{Db, Hosted, Millis, TableId, VisitorId, Work, sql};
use crate::verbs::Visitor;

/// A kind of order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OrderKind {
    /// May change nothing, but read on.
    Ban,
    /// May not talk.
    Mute,
    /// Is called Somebody on the front page.
    Hide,
}

impl OrderKind {
    /// The word in the database.
    pub fn word(self) -> &'static str {
        match self {
            OrderKind::Ban => "ban",
            OrderKind::Mute => "mute",
            OrderKind::Hide => "hide",
        }
    }

    fn read(word: &str) -> Option<OrderKind> {
        [OrderKind::Ban, OrderKind::Mute, OrderKind::Hide].into_iter().find(|kind| kind.word() == word)
    }
}

/// Whom an order is about.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Subject {
    /// One visitor.
    Visitor(VisitorId),
    /// Everybody who comes from there.
    Network(Network),
}

impl std::fmt::Display for Subject {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Subject::Visitor(visitor) => f.write_str(visitor.as_str()),
            Subject::Network(network) => network.fmt(f),
        }
    }
}

impl Subject {
    /// Reads what stands in the database.
    pub fn read(text: &str) -> Option<Subject> {
        VisitorId::read(text).map(Subject::Visitor).or_else(|| text.parse().ok().map(Subject::Network))
    }
}

/// All orders of a house, in memory.
#[derive(Debug, Default)]
pub struct Orders {
    visitors: HashSet<(OrderKind, VisitorId)>,
    networks: Vec<(OrderKind, Network)>,
    /// Tables whose names were reported by so many that they are hidden until the host looks.
    masked: HashSet<TableId>,
}

impl Orders {
    /// Reads what holds now.
    pub(crate) async fn load(db: &Db) -> Result<Orders, sqlx::Error> {
        let mut orders = Orders::default();
        for (kind, subject, _) in all(db).await? {
            match subject {
                Subject::Visitor(visitor) => drop(orders.visitors.insert((kind, visitor))),
                Subject::Network(network) => orders.networks.push((kind, network)),
            }
        }
        for row in db.all(sql(MASKING)).await? {
            orders.masked.extend(TableId::read(row.get(0)?));
        }
        Ok(orders)
    }

    fn holds(&self, kind: OrderKind, visitor: &Visitor) -> bool {
        // Most houses have no orders at all.
        (!self.visitors.is_empty() && self.visitors.contains(&(kind, visitor.id.clone())))
            || visitor.network.is_some_and(|address| {
                self.networks.iter().any(|(order, network)| *order == kind && network.holds(address))
            })
    }

    /// Whether a visitor may change anything.
    pub fn let_in(&self, visitor: &Visitor) -> Result<(), Problem> {
        if self.holds(OrderKind::Ban, visitor) {
            return Err(Problem::forbidden(
                "The host has closed this house to you. You can read on, but not play or talk.",
            ));
        }
        Ok(())
    }

    /// Whether a visitor may talk.
    pub fn let_talk(&self, visitor: &Visitor) -> Result<(), Problem> {
        if self.holds(OrderKind::Mute, visitor) {
            return Err(Problem::forbidden("The host has asked you not to talk. You can play on."));
        }
        Ok(())
    }

    /// Whether the front page may say what this place of a table is called.
    pub fn may_name(&self, table: &Hosted, holder: &VisitorId) -> bool {
        let hidden = !self.visitors.is_empty() && self.visitors.contains(&(OrderKind::Hide, holder.clone()));
        !hidden && !self.masked.contains(table.id())
    }
}

/// Every order, with the time since when it holds, the oldest first.
pub(super) async fn all(db: &Db) -> Result<Vec<(OrderKind, Subject, Millis)>, sqlx::Error> {
    let rows = sql("SELECT kind, subject, since FROM orders ORDER BY since, kind, subject");
    let mut orders = Vec::new();
    for row in db.all(rows).await? {
        let (kind, subject) = (OrderKind::read(row.get(0)?), Subject::read(row.get(1)?));
        if let Some((kind, subject)) = kind.zip(subject) {
            orders.push((kind, subject, row.get(2)?));
        }
    }
    Ok(orders)
}

/// Gives an order or takes it back; whether anything changed.
pub(super) async fn set(
    work: &mut Work,
    kind: OrderKind,
    subject: &Subject,
    on: Option<Millis>,
) -> Result<bool, UpkeepFault> {
    let query = match on {
        Some(at) => {
            sql("INSERT INTO orders (kind, subject, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
                .bind(kind.word())
                .bind(subject.to_string())
                .bind(at)
        }
        None => sql("DELETE FROM orders WHERE kind = $1 AND subject = $2")
            .bind(kind.word())
            .bind(subject.to_string()),
    };
    Ok(work.run(query).await? > 0)
}
