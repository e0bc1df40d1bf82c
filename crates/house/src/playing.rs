//! What players do during a game: decide, take back, talk, give up, leave it to a bot.

use std::sync::Arc;

use table::Seat;

use crate::actions::{clean, clean_name, must_be, own_seat};
use crate::entry::{ChatRoom, Entry, TakeoverCause};
use crate::hosted::Hosted;
use crate::house::{House, standin};
use crate::ids::{TableId, VisitorId};
use crate::problem::Problem;
use crate::store::Phase;
use crate::weighing::{Weight, weight};

/// Longest line of talk, in letters.
pub const LONGEST_TALK: usize = 400;
/// Most lines of talk of players, and of guests, at one table.
const MOST_TALK: usize = 2_000;
/// Longest key of a request, in bytes.
const LONGEST_KEY: usize = 64;

/// A decision as it comes from outside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The seat that decides; not needed by somebody who holds just one.
    pub seat: Option<Seat>,
    /// The version of the table that the decision was made on.
    pub version: u64,
    /// A key that makes it harmless to send the same decision twice.
    pub key: Option<String>,
}

/// Whoever has a bot play for them decides nothing.
fn must_play_alone(table: &Hosted, seat: Seat) -> Result<(), Problem> {
    match table.places().get(seat.index()).and_then(|place| place.standin.as_ref()) {
        Some(_) => Err(Problem::not_now("A bot plays your seat. Take the seat back first.")),
        None => Ok(()),
    }
}

/// Checks a decision against the seat that makes it; `None` if it was carried out before.
fn ready(
    table: &Hosted,
    visitor: &VisitorId,
    decision: &Decision,
) -> Result<Option<(Seat, Option<String>)>, Problem> {
    let seat = own_seat(table, visitor, decision.seat)?;
    let key = match &decision.key {
        Some(key) if key.len() > LONGEST_KEY => {
            return Err(Problem::bad(format!("a key has at most {LONGEST_KEY} bytes")));
        }
        key => key.as_ref().map(|key| format!("{seat}:{key}")),
    };
    if key.as_ref().is_some_and(|key| table.knows_key(key)) {
        return Ok(None);
    }
    must_be(table, Phase::Playing)?;
    must_play_alone(table, seat)?;
    if decision.version < table.asked_since(seat) || decision.version > table.version() {
        return Err(Problem::stale());
    }
    Ok(Some((seat, key)))
}

impl House {
    /// Takes a decision of the game, in the words of the record.
    pub async fn play(
        self: &Arc<House>,
        id: &TableId,
        visitor: &VisitorId,
        decision: Decision,
        action: &str,
    ) -> Result<u64, Problem> {
        let (visitor, action) = (visitor.clone(), action.to_owned());
        let version = self
            .change(id, move |table, at| {
                let Some((seat, key)) = ready(table, &visitor, &decision)? else { return Ok(Vec::new()) };
                Ok(table.play(at, seat, &action, key)?)
            })
            .await?;
        metrics::counter!("house_steps", "by" => "person").increment(1);
        Ok(version)
    }

    /// Whether somebody at a page is asked once more before this decision: it could not be taken back,
    /// as far as they can know. What would be refused anyway is not asked about.
    pub async fn asks_first(
        &self,
        id: &TableId,
        visitor: &VisitorId,
        decision: &Decision,
        action: &str,
    ) -> Result<bool, Problem> {
        self.read(id, |table| {
            let Ok(Some((seat, _))) = ready(table, visitor, decision) else { return Ok(false) };
            let weight = table.game().and_then(|game| weight(game, seat, action));
            Ok(weight.is_some_and(|weight| weight != Weight::Open))
        })
        .await
    }

    /// Takes back the latest step of a seat, while the rules of the table allow it.
    pub async fn undo(
        self: &Arc<House>,
        id: &TableId,
        visitor: &VisitorId,
        decision: Decision,
    ) -> Result<u64, Problem> {
        let visitor = visitor.clone();
        self.enter(id, move |table| {
            let Some((seat, key)) = ready(table, &visitor, &decision)? else { return Ok(None) };
            if table.game().is_none_or(|game| game.undoable(seat) == 0) {
                return Err(Problem::not_now("That step stands: something was settled or shown by it."));
            }
            Ok(Some(Entry::Undone { seat, key }))
        })
        .await
    }

    /// Gives up. With two seats the game is over; with more a bot plays the seat to the end.
    pub async fn resign(
        self: &Arc<House>,
        id: &TableId,
        visitor: &VisitorId,
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
        visitor: &VisitorId,
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
        visitor: &VisitorId,
        seat: Seat,
        bot: Option<&str>,
    ) -> Result<u64, Problem> {
        let bot = bot.unwrap_or(standin()).to_owned();
        bots::known(&bot)?;
        let visitor = visitor.clone();
        self.enter(id, move |table| {
            must_be(table, Phase::Playing)?;
            let place =
                table.places().get(seat.index()).ok_or_else(|| Problem::bad("There is no such seat."))?;
            if place.bot().is_some() {
                return Err(Problem::not_now("A bot plays that seat already."));
            }
            let cause = if place.holder() == Some(&visitor) {
                TakeoverCause::Player
            } else if table.opening().owner == visitor {
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
        visitor: &VisitorId,
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

    /// Says something: players to everybody, guests to guests.
    pub async fn say(
        self: &Arc<House>,
        id: &TableId,
        visitor: &VisitorId,
        name: Option<&str>,
        words: &str,
    ) -> Result<u64, Problem> {
        let words = clean(words);
        if words.is_empty() || words.chars().count() > LONGEST_TALK {
            return Err(Problem::bad(format!("Say something of at most {LONGEST_TALK} letters.")));
        }
        let name = name.map(clean_name).transpose()?;
        let visitor = visitor.clone();
        self.enter(id, move |table| {
            let seat = table.seats_of(Some(&visitor)).first();
            let (room, name) = match seat {
                Some(seat) => (ChatRoom::Players, table.name(seat)),
                None => (ChatRoom::Guests, name.unwrap_or_else(|| "A guest".into())),
            };
            // Guests cannot silence players.
            if table.said(room) >= MOST_TALK {
                return Err(Problem::not_now("Enough has been said at this table."));
            }
            if seat.is_some() && table.phase() == Phase::Playing && table.in_teams() {
                return Err(Problem::not_now("Partners do not talk during the game."));
            }
            Ok(Some(Entry::Said { room, seat, name, words }))
        })
        .await
    }
}
