//! Leaving a game before its end: giving up, or leaving the seat to a bot.

use std::sync::Arc;

use table::Seat;

use super::{Visitor, must_be, must_go_on};
use crate::house::House;
use crate::problem::Problem;
use crate::sight::named;
use crate::staff::standin;
use crate::tables::{Entry, PARKED, Phase, TableId, TakeoverCause};

impl House {
    /// Gives up. With two seats the game is over; with more a bot plays the seat to the end.
    pub async fn resign(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        seat: Option<Seat>,
    ) -> Result<u64, Problem> {
        self.change_seat(id, visitor, seat, Phase::Playing, |table, seat| {
            Ok(if table.places().len() == 2 {
                Entry::Resigned { seat }
            } else {
                Entry::TakenOver { seat, bot: standin().into(), cause: TakeoverCause::Resigned }
            })
        })
        .await
    }

    /// Lets a bot play a person's seat: for oneself, or for a player who is absent if one owns the table.
    pub async fn hand_over(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        seat: Seat,
        bot: Option<&str>,
    ) -> Result<u64, Problem> {
        let bot = bot.unwrap_or(standin()).to_owned();
        bots::named(&bot)?;
        let (who, room) = (visitor.id.clone(), self.listen(id).await?.0);
        let patience = self.settings.absence;
        self.enter_by(visitor, id, move |table| {
            must_be(table, Phase::Playing)?;
            named(table, Some(seat))?;
            let place = table.places().get(seat.index()).ok_or_else(Problem::no_such_seat)?;
            if place.bot().is_some() {
                return Err(Problem::not_now("A bot plays that seat already."));
            }
            let cause = if place.holder() == Some(&who) {
                TakeoverCause::Player
            } else if table.opening().owner != who {
                return Err(Problem::forbidden("Only the player or whoever opened the table may do that."));
            } else if table.is_parked() {
                return Err(Problem::not_now(PARKED));
            } else if !room.absent(table, patience).contains(seat) {
                // Else the owner could take anybody's turn away from them.
                let minutes = patience.as_secs().div_ceil(60);
                let words = "is not away. You may hand the seat over after";
                let name = table.name(seat);
                return Err(Problem::not_now(format!("{name} {words} {minutes} minutes without a sign.")));
            } else {
                TakeoverCause::Owner
            };
            Ok(Some(Entry::TakenOver { seat, bot: bot.clone(), cause }))
        })
        .await
    }

    /// A player takes their seat back from a bot.
    pub async fn take_back(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        seat: Option<Seat>,
    ) -> Result<u64, Problem> {
        self.change_seat(id, visitor, seat, Phase::Playing, |table, seat| {
            must_go_on(table)?;
            match table.places().get(seat.index()).and_then(|place| place.standin.as_ref()) {
                None => Err(Problem::not_now("You play your seat already.")),
                Some((_, TakeoverCause::Resigned)) => {
                    Err(Problem::not_now("You resigned; the bot plays your seat to the end."))
                }
                Some(_) => Ok(Entry::Returned { seat }),
            }
        })
        .await
    }
}
