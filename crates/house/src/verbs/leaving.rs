//! Leaving a game before its end: giving up, agreeing on no winner, leaving the seat to a bot.

use std::sync::Arc;

use table::Seat;

use super::{Visitor, must_be, must_play_alone};
use crate::house::House;
use crate::problem::Problem;
use crate::staff::standin;
use crate::tables::{Entry, Phase, TableId, TakeoverCause};

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

    /// Wishes to end the game without a winner, which it does once all people at the table wish it;
    /// or wishes to play on, which takes all such wishes back.
    pub async fn wish_end(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        seat: Option<Seat>,
        end: bool,
    ) -> Result<u64, Problem> {
        self.change_seat(id, visitor, seat, Phase::Playing, move |table, seat| {
            must_play_alone(table, seat)?;
            if end && table.end_wished().contains(seat) {
                return Err(Problem::not_now("You have offered that already."));
            }
            if !end && table.end_wished().is_empty() {
                return Err(Problem::not_now("Nobody offers to end the game."));
            }
            Ok(Entry::EndWished { seat, end })
        })
        .await
    }

    /// Lets a bot play a person's seat: for oneself, or for anybody if one owns the table.
    pub async fn hand_over(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        seat: Seat,
        bot: Option<&str>,
    ) -> Result<u64, Problem> {
        let bot = bot.unwrap_or(standin()).to_owned();
        bots::known(&bot)?;
        let who = visitor.id.clone();
        self.enter_by(visitor, id, move |table| {
            must_be(table, Phase::Playing)?;
            let place =
                table.places().get(seat.index()).ok_or_else(|| Problem::bad("There is no such seat."))?;
            if place.bot().is_some() {
                return Err(Problem::not_now("A bot plays that seat already."));
            }
            let cause = if place.holder() == Some(&who) {
                TakeoverCause::Player
            } else if table.opening().owner == who {
                TakeoverCause::Owner
            } else {
                return Err(Problem::forbidden("Only the player or whoever opened the table may do that."));
            };
            Ok(Some(Entry::TakenOver { seat, bot, cause }))
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
