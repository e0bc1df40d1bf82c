//! Deciding, and taking a decision back.

use std::sync::Arc;

use shelf::Weight;
use table::Seat;

use super::{Visitor, must_be, must_go_on, must_play_alone, own_seat};
use crate::house::House;
use crate::problem::Problem;
use crate::tables::{Deed, Entry, Hosted, Phase, TableId, VisitorId};

/// Longest key of a request, in bytes.
const LONGEST_KEY: usize = 64;

/// A decision as it comes from outside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The seat that decides; not needed by a visitor who holds just one.
    pub seat: Option<Seat>,
    /// The version of the table that the decision was made on.
    pub version: u64,
    /// A key that makes it harmless to send the same decision twice.
    pub key: Option<String>,
}

/// Checks a decision against the seat that makes it; `None` if it was carried out before.
fn ready(
    table: &Hosted,
    visitor: &VisitorId,
    decision: &Decision,
    deed: &Deed,
) -> Result<Option<(Seat, Option<String>)>, Problem> {
    let seat = own_seat(table, visitor, decision.seat)?;
    let key = match &decision.key {
        Some(key) if key.len() > LONGEST_KEY => {
            return Err(Problem::bad(format!("a key has at most {LONGEST_KEY} bytes")));
        }
        key => key.as_ref().map(|key| format!("{seat}:{key}")),
    };
    match key.as_ref().and_then(|key| table.deed(key)) {
        Some(before) if before == deed => return Ok(None),
        Some(_) => {
            let words = "This key was used for another decision; every decision needs a key of its own.";
            return Err(Problem::not_now(words));
        }
        None => {}
    }
    must_be(table, Phase::Playing)?;
    must_go_on(table)?;
    must_play_alone(table, seat)?;
    if decision.version < table.choices_since(seat) || decision.version > table.version() {
        return Err(Problem::stale());
    }
    Ok(Some((seat, key)))
}

impl House {
    /// Takes a decision of the game, in the words of the record.
    pub async fn play(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        decision: Decision,
        action: &str,
    ) -> Result<u64, Problem> {
        let (who, action, deed) = (visitor.id.clone(), action.to_owned(), Deed::decided(action));
        let version = self
            .change_by(visitor, id, move |table, at| {
                let Some((seat, key)) = ready(table, &who, &decision, &deed)? else {
                    return Ok(Vec::new());
                };
                Ok(table.play(at, seat, &action, key)?)
            })
            .await?;
        metrics::counter!("house_steps", "by" => "person").increment(1);
        Ok(version)
    }

    /// Whether a visitor at a page is asked once more before this decision: it could not be taken back,
    /// as far as they can know. What would be refused anyway is not asked about.
    pub async fn asks_first(
        &self,
        id: &TableId,
        visitor: &Visitor,
        decision: &Decision,
        action: &str,
    ) -> Result<bool, Problem> {
        self.read(id, |table| {
            let deed = Deed::decided(action);
            let Ok(Some((seat, _))) = ready(table, visitor, decision, &deed) else { return Ok(false) };
            let weight = table.game().and_then(|game| game.weigh(seat, action));
            Ok(weight.is_some_and(|weight| weight != Weight::Open))
        })
        .await
    }

    /// Takes back the latest step of a seat, while the rules of the table allow it.
    pub async fn undo(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        decision: Decision,
    ) -> Result<u64, Problem> {
        let who = visitor.id.clone();
        self.enter_by(visitor, id, move |table| {
            let Some((seat, key)) = ready(table, &who, &decision, &Deed::TookBack)? else {
                return Ok(None);
            };
            if table.game().is_none_or(|game| game.undoable(seat) == 0) {
                return Err(Problem::not_now("That step stands: something was settled or shown by it."));
            }
            Ok(Some(Entry::Undone { seat, key }))
        })
        .await
    }
}
