//! Hints: for whoever practises against bots alone.

use std::sync::Arc;

use table::{Names, Seat};

use super::{Visitor, must_be, must_go_on, must_play_alone, own_seat};
use crate::house::{House, Progress, Subject};
use crate::problem::Problem;
use crate::tables::{Hosted, Phase, TableId, VisitorId};

/// Why there are no hints at a table for this visitor; `None` if there are. Whoever plays with people plays without.
pub fn no_hints(table: &Hosted, visitor: &VisitorId) -> Option<&'static str> {
    if table.places().iter().any(|place| place.holder().is_some_and(|holder| holder != visitor)) {
        return Some("There are no hints where other people play.");
    }
    if table.seats_of(Some(visitor)).len() > 1 {
        return Some("There are no hints where several people play at one screen.");
    }
    table.course().map(|_| "The lesson says what to do here.")
}

/// The decision of a seat that a hint is about; `None` if the seat has nothing to decide.
pub fn decision(table: &Hosted, seat: Seat) -> Option<Subject> {
    let asked = table.phase() == Phase::Playing && table.game()?.waiting().0.contains(seat);
    asked.then(|| Subject::Decision(table.id().clone(), table.choices_since(seat), seat))
}

impl House {
    /// Thinks about a hint for the visitor's seat; the table's page shows it when it is there.
    pub async fn hint(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        seat: Option<Seat>,
    ) -> Result<(), Problem> {
        let who = visitor.id.clone();
        let asked = self.study(id, move |table| {
            let seat = own_seat(table, &who, seat)?;
            must_be(table, Phase::Playing)?;
            must_go_on(table)?;
            must_play_alone(table, seat)?;
            if let Some(why) = no_hints(table, &who) {
                return Err(Problem::not_now(why));
            }
            let (Some(subject), Some(game)) = (decision(table, seat), table.game()) else {
                return Err(Problem::not_now("There is nothing for you to decide just now."));
            };
            Ok((subject, game.desk(seat), game.names()))
        });
        let (subject, desk, names): (Subject, _, Names) = asked.await?;
        self.advise(visitor, subject, desk, names)
    }

    /// How far the hint is that a seat asked for; `None` if it asked for none.
    pub(crate) fn hinted(&self, table: &Hosted, seat: Seat) -> Option<Progress> {
        self.studies.progress(&decision(table, seat)?)
    }
}
