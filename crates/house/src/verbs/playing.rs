//! Deciding, and taking a decision back.

use std::collections::BTreeMap;
use std::sync::Arc;

use shelf::{AnyMatch, Weight};
use table::Seat;

use super::{Visitor, must_be, must_go_on, must_play_alone, own_seat};
use crate::house::{House, fold};
use crate::problem::Problem;
use crate::tables::{Deed, Entry, Hosted, Phase, TableId, VisitorId};

/// Longest key of a request, in letters.
pub const LONGEST_KEY: usize = 64;

/// Most things that are written on a sheet, and how long each may be, in bytes.
const MOST_FIELDS: usize = 128;
const LONGEST_FIELD: usize = 200;

/// Most decisions that are taken at once.
pub const LONGEST_LIST: usize = 64;

/// Decisions of one seat as they come from outside, which are taken all or not at all: at least one, and at
/// most 64.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Actions(Vec<String>);

impl Actions {
    /// What a request names: one action or a list of them, but not both, in the words of the record.
    pub fn read(action: Option<&str>, actions: Option<Vec<String>>) -> Result<Actions, Problem> {
        match (action, actions) {
            (Some(_), Some(_)) => {
                Err(Problem::bad("action and actions exclude each other: send one decision or a list."))
            }
            (None, None) => Err(Problem::bad("action is missing, or a list of actions.")),
            (Some(action), None) => Ok(Actions(vec![action.to_owned()])),
            (None, Some(list)) if list.is_empty() => {
                Err(Problem::bad("The list of actions is empty: nothing is decided."))
            }
            (None, Some(list)) if list.len() > LONGEST_LIST => Err(Problem::bad(format!(
                "A list has at most {LONGEST_LIST} actions; this one has {}.",
                list.len()
            ))),
            (None, Some(list)) => Ok(Actions(list)),
        }
    }

    /// In the order in which they are to be taken.
    pub fn list(&self) -> &[String] {
        &self.0
    }

    /// The only one, if there is but one.
    pub fn only(&self) -> Option<&str> {
        match self.list() {
            [action] => Some(action),
            _ => None,
        }
    }
}

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
        Some(key) if key.chars().count() > LONGEST_KEY => {
            return Err(Problem::bad(format!("a key has at most {LONGEST_KEY} letters")));
        }
        key => key.as_ref().map(|key| format!("{seat}:{key}")),
    };
    match key.as_ref().and_then(|key| table.deed(key)) {
        Some(before) if before == deed => return Ok(None),
        Some(_) => return Err(Problem::key_used()),
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

/// Whoever learns hears kindly of what does not fit the lesson, and nothing happens.
fn heed_lesson(table: &Hosted, seat: Seat, actions: &[String]) -> Result<(), Problem> {
    let course = table.course().filter(|course| course.tour().seat == seat);
    let words = course.zip(table.game()).and_then(|(course, game)| course.objects(game, actions));
    words.map_or(Ok(()), |words| Err(Problem::lesson(words)))
}

impl House {
    /// A learner has read the lesson of this number; nothing happens if another is said by now.
    pub async fn read_on(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        seat: Option<Seat>,
        lesson: usize,
    ) -> Result<u64, Problem> {
        let who = visitor.id.clone();
        self.enter_by(visitor, id, move |table| {
            let seat = own_seat(table, &who, seat)?;
            must_be(table, Phase::Playing)?;
            must_go_on(table)?;
            let course = table.course().filter(|course| course.tour().seat == seat);
            let course = course.ok_or_else(|| Problem::not_now("Nothing is taught at this table."))?;
            let now = course.lesson().is_some_and(|(number, now)| number == lesson && now.is_read());
            Ok(now.then_some(Entry::Learned { seat, lesson }))
        })
        .await
    }

    /// Takes a decision of the game, in the words of the record.
    pub async fn play(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        decision: Decision,
        action: &str,
    ) -> Result<u64, Problem> {
        self.play_all(id, visitor, decision, Actions(vec![action.to_owned()])).await
    }

    /// What a visitor has written on the sheet of their seat, in the words of the record.
    pub async fn compose(
        &self,
        id: &TableId,
        visitor: &Visitor,
        decision: &Decision,
        fields: &BTreeMap<String, String>,
    ) -> Result<String, Problem> {
        if fields.len() > MOST_FIELDS || fields.values().any(|value| value.len() > LONGEST_FIELD) {
            return Err(Problem::bad("There is too much on that sheet."));
        }
        self.reach(id, decision.version).await?;
        self.read(id, |table| {
            let seat = own_seat(table, visitor, decision.seat)?;
            let with = fields.get("with").map_or("", String::as_str);
            let written = |name: &str| fields.get(name).map(String::as_str);
            let game = table.game().ok_or_else(|| Problem::not_now("The game has not begun."))?;
            game.compose(seat, with, &written).map_err(Problem::bad)
        })
        .await
    }

    /// Takes decisions of one seat, all or none: they are stored at once and told of once. Only the last may
    /// draw chance, show something hidden or pass the turn.
    pub async fn play_all(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        decision: Decision,
        Actions(actions): Actions,
    ) -> Result<u64, Problem> {
        self.reach(id, decision.version).await?;
        let (who, count) = (visitor.id.clone(), actions.len() as u64);
        let deed = Deed::all_decided(actions.iter().map(String::as_str));
        let version = self
            .change_by(visitor, id, move |table, at| {
                let Some((seat, key)) = ready(table, &who, &decision, &deed)? else {
                    return Ok(Vec::new());
                };
                heed_lesson(table, seat, &actions)?;
                Ok(table.play_all(at, seat, &actions, key.as_ref())?)
            })
            .await?;
        metrics::counter!("house_steps", "by" => "person").increment(count);
        Ok(version)
    }

    /// Whether a visitor at a page is asked once more before this decision: it could not be taken back,
    /// as far as they can know, and gives something up. What would be refused anyway is not asked about.
    pub async fn asks_first(
        &self,
        id: &TableId,
        visitor: &Visitor,
        decision: &Decision,
        action: &str,
    ) -> Result<bool, Problem> {
        self.of_decision(id, visitor, decision, action, |game, seat| {
            let light = || game.legal(seat).iter().any(|choice| choice.light && choice.action == action);
            game.weigh(seat, action).is_some_and(|weight| weight != Weight::Open) && !light()
        })
        .await
    }

    /// Whether a decision ends the game for the visitor who takes it. What would be refused anyway does not.
    pub async fn is_grave(
        &self,
        id: &TableId,
        visitor: &Visitor,
        decision: &Decision,
        action: &str,
    ) -> Result<bool, Problem> {
        self.of_decision(id, visitor, decision, action, |game, seat| {
            game.legal(seat).iter().any(|choice| choice.grave && choice.action == action)
        })
        .await
    }

    /// What is true of a decision that could be taken now; nothing is of any other.
    async fn of_decision(
        &self,
        id: &TableId,
        visitor: &Visitor,
        decision: &Decision,
        action: &str,
        holds: impl FnOnce(&dyn AnyMatch, Seat) -> bool,
    ) -> Result<bool, Problem> {
        self.reach(id, decision.version).await?;
        self.read(id, |table| {
            let deed = Deed::decided(action);
            let Ok(Some((seat, _))) = ready(table, visitor, decision, &deed) else { return Ok(false) };
            if heed_lesson(table, seat, &[action.to_owned()]).is_err() {
                return Ok(false);
            }
            Ok(table.game().is_some_and(|game| holds(game, seat)))
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
        self.undo_steps(id, visitor, decision, |_| 1).await
    }

    /// Takes back what the seat's hand did last: one step, or all that came together in one list.
    pub async fn undo_hand(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        decision: Decision,
    ) -> Result<u64, Problem> {
        self.undo_steps(id, visitor, decision, |table| table.last_hand().max(1)).await
    }

    async fn undo_steps(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        decision: Decision,
        count: impl Fn(&Hosted) -> usize + Send + 'static,
    ) -> Result<u64, Problem> {
        self.reach(id, decision.version).await?;
        let who = visitor.id.clone();
        self.change_by(visitor, id, move |table, at| {
            let mut entries = Vec::new();
            let Some((seat, key)) = ready(table, &who, &decision, &Deed::TookBack)? else {
                return Ok(entries);
            };
            let undoable = table.game().map_or(0, |game| game.undoable(seat));
            if undoable == 0 {
                return Err(Problem::not_now(
                    "That step stands: something was drawn or shown, or the turn has passed on.",
                ));
            }
            for _ in 0..count(table).min(undoable) {
                fold(table, at, Entry::Undone { seat, key: key.clone() }, &mut entries)?;
            }
            Ok(entries)
        })
        .await
    }
}
