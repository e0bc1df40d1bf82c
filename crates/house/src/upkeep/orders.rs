//! What holds until the host says otherwise: who is banned, who is muted, whose name is hidden.

use std::collections::HashSet;

use sqlx::{Row, SqliteExecutor, SqlitePool};

use super::UpkeepFault;
use super::network::Network;
use super::reports::MASKING;
use crate::problem::Problem;
use crate::tables::{Hosted, Millis, TableId, VisitorId};
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
    pub async fn load(pool: &SqlitePool) -> Result<Orders, sqlx::Error> {
        let mut orders = Orders::default();
        for (kind, subject, _) in all(pool).await? {
            match subject {
                Subject::Visitor(visitor) => drop(orders.visitors.insert((kind, visitor))),
                Subject::Network(network) => orders.networks.push((kind, network)),
            }
        }
        for row in sqlx::query(MASKING).fetch_all(pool).await? {
            orders.masked.extend(TableId::read(row.try_get(0)?));
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
pub async fn all(pool: &SqlitePool) -> Result<Vec<(OrderKind, Subject, Millis)>, sqlx::Error> {
    let rows = sqlx::query("SELECT kind, subject, since FROM orders ORDER BY since, kind, subject");
    let mut orders = Vec::new();
    for row in rows.fetch_all(pool).await? {
        let (kind, subject) = (OrderKind::read(row.try_get(0)?), Subject::read(row.try_get(1)?));
        if let Some((kind, subject)) = kind.zip(subject) {
            orders.push((kind, subject, row.try_get(2)?));
        }
    }
    Ok(orders)
}

/// Gives an order or takes it back; whether anything changed.
pub async fn set(
    connection: impl SqliteExecutor<'_>,
    kind: OrderKind,
    subject: &Subject,
    on: Option<Millis>,
) -> Result<bool, UpkeepFault> {
    let query = match on {
        Some(at) => {
            sqlx::query("INSERT INTO orders (kind, subject, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
                .bind(kind.word())
                .bind(subject.to_string())
                .bind(at)
        }
        None => sqlx::query("DELETE FROM orders WHERE kind = ? AND subject = ?")
            .bind(kind.word())
            .bind(subject.to_string()),
    };
    Ok(query.execute(connection).await?.rows_affected() > 0)
}
