//! Ending a game without a winner, and opening its secrets afterwards. Everybody has a say in both.

use std::sync::Arc;

use shelf::Desk;
use table::Seat;

use super::{Visitor, must_be, must_go_on, must_play_alone, own_seat};
use crate::house::{House, fold};
use crate::problem::Problem;
use crate::staff::would_end;
use crate::tables::{ChatRoom, Entry, Hosted, Phase, TableId, VisitorId};

/// What a bot says that does not agree.
const PLAY_ON: &str = "I would rather play on.";

/// Bots that are to be asked whether the game may end, and how the table stood then.
struct Question {
    /// How many steps were done.
    plies: usize,
    bots: Vec<Desk>,
}

impl Question {
    /// Whom a player's wish leaves to be asked: the bots, once all other people wish the same.
    fn of(table: &Hosted, seat: Seat) -> Question {
        let wished = table.end_wished().with(seat);
        let places = || Seat::all(table.places().len() as u8).zip(table.places());
        let agreed = places().all(|(seat, place)| place.bot().is_some() || wished.contains(seat));
        let bots = places().filter(|(_, place)| agreed && place.bot().is_some());
        let game = table.game();
        Question {
            plies: game.map_or(0, |game| game.plies()),
            bots: bots.filter_map(|(seat, _)| Some(game?.desk(seat))).collect(),
        }
    }

    /// What the bots say, in seat order. They think it over in the workroom, at the cost of whoever asks.
    async fn ask(self, house: &House) -> Result<Vec<(Seat, bool)>, Problem> {
        if self.bots.is_empty() {
            return Ok(Vec::new());
        }
        house.work(move || self.bots.iter().map(|desk| (desk.seat(), would_end(desk))).collect()).await
    }
}

/// The seat that offers to end the game, or why it may not.
fn may_offer(table: &Hosted, visitor: &VisitorId, seat: Option<Seat>) -> Result<Seat, Problem> {
    let seat = own_seat(table, visitor, seat)?;
    must_be(table, Phase::Playing)?;
    must_go_on(table)?;
    must_play_alone(table, seat)?;
    if table.end_wished().contains(seat) {
        return Err(Problem::not_now("You have offered that already."));
    }
    // Asking costs the house some thought, and the answer tells a little: not at every step.
    let plies = table.game().map_or(0, |game| game.plies());
    let pause = 2 * table.places().len();
    if table.declined().is_some_and(|declined| plies < declined + pause) {
        return Err(Problem::not_now("The bots want to play on. Ask them again in a while."));
    }
    Ok(seat)
}

impl House {
    /// Wishes to end the game without a winner, which it does once everybody at the table wishes it, bots included; a
    /// bot does if it is losing. Or wishes to play on, which takes all such wishes back.
    pub async fn wish_end(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        seat: Option<Seat>,
        end: bool,
    ) -> Result<u64, Problem> {
        if !end {
            return self.wish_on(id, visitor, seat).await;
        }
        let question =
            self.read(id, |table| Ok(Question::of(table, may_offer(table, visitor, seat)?))).await?;
        let plies = question.plies;
        let answers = question.ask(self).await?;
        let who = visitor.id.clone();
        self.change_by(visitor, id, move |table, at| {
            let seat = may_offer(table, &who, seat)?;
            // Two who offer at the same instant: whoever comes second asks the bots.
            let asked = Question::of(table, seat);
            if asked.plies != plies || asked.bots.len() != answers.len() {
                return Err(Problem::stale());
            }
            let mut entries = Vec::new();
            let mut enter = |table: &mut Hosted, entry| fold(table, at, entry, &mut entries);
            enter(table, Entry::EndWished { seat, end: true, with_bots: true })?;
            let refused = answers.iter().find(|(_, agrees)| !agrees);
            if let Some(&(seat, _)) = refused {
                let (name, words) = (table.name(seat), PLAY_ON.to_owned());
                enter(table, Entry::EndWished { seat, end: false, with_bots: true })?;
                let (room, seat) = (ChatRoom::Players, Some(seat));
                enter(table, Entry::Said { room, seat, name, words, visitor: None })?;
            } else {
                for &(seat, _) in &answers {
                    enter(table, Entry::EndWished { seat, end: true, with_bots: true })?;
                }
            }
            Ok(entries)
        })
        .await
    }

    async fn wish_on(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        seat: Option<Seat>,
    ) -> Result<u64, Problem> {
        self.change_seat(id, visitor, seat, Phase::Playing, move |table, seat| {
            must_go_on(table)?;
            must_play_alone(table, seat)?;
            if table.end_wished().is_empty() {
                return Err(Problem::not_now("Nobody offers to end the game."));
            }
            Ok(Entry::EndWished { seat, end: false, with_bots: true })
        })
        .await
    }

    /// Wishes everything to be open that was hidden in a game that was ended before its time. It is once every
    /// person who sat there wishes it.
    pub async fn wish_reveal(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        seat: Option<Seat>,
    ) -> Result<u64, Problem> {
        self.change_seat(id, visitor, seat, Phase::Over, move |table, seat| {
            if table.secrets_open() {
                return Err(Problem::not_now("Everything is open already."));
            }
            if table.reveal_wished().contains(seat) {
                return Err(Problem::not_now("You have agreed to that already."));
            }
            Ok(Entry::RevealWished { seat })
        })
        .await
    }
}
