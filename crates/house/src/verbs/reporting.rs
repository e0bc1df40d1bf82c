//! Reporting a name or a line to the host.

use super::Visitor;
use crate::house::House;
use crate::problem::Problem;
use crate::tables::{Sitter, TableId};
use crate::upkeep::{Reported, Taken, take_report};

impl House {
    /// Reports what somebody is called or said. The host reads it; nobody else is told.
    pub async fn report(&self, id: &TableId, visitor: &Visitor, about: Reported) -> Result<(), Problem> {
        self.orders().let_in(visitor)?;
        self.read(id, |table| {
            let there = match about {
                Reported::Names => true,
                Reported::Seat(seat) => {
                    let place = table.places().get(usize::from(seat.0));
                    place.is_some_and(|place| matches!(place.sitter, Sitter::Person { .. }))
                }
                Reported::Line(line) => {
                    table.talk_for(Some(visitor)).any(|talk| talk.line == line && !talk.removed)
                }
            };
            if there { Ok(()) } else { Err(Problem::missing("That is not there any more.")) }
        })
        .await?;
        match take_report(self.store.db(), id, about, visitor, |network| self.store.network_key(network))
            .await?
        {
            Taken::Noted => self.read_orders().await,
            Taken::Enough => Err(Problem::too_many("You have reported a lot today. The host will look.")),
        }
    }
}
