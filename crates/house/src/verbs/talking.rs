//! Talking at a table.

use std::sync::Arc;

use super::Visitor;
use super::names::{clean, clean_name};
use crate::house::House;
use crate::problem::Problem;
use crate::tables::{ChatRoom, Entry, Phase, TableId};

/// Longest line of talk, in letters.
pub const LONGEST_TALK: usize = 400;
/// Most lines of talk of players, and of guests, at one table.
const MOST_TALK: usize = 2_000;
impl House {
    /// Says something: players to everybody, guests to guests.
    pub async fn say(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        name: Option<&str>,
        words: &str,
    ) -> Result<u64, Problem> {
        let words = clean(words);
        if words.is_empty() || words.chars().count() > LONGEST_TALK {
            return Err(Problem::bad(format!("Say something of at most {LONGEST_TALK} letters.")));
        }
        let name = name.map(clean_name).transpose()?;
        let who = visitor.id.clone();
        self.enter_by(visitor, id, move |table| {
            let seat = table.seats_of(Some(&who)).first();
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
            Ok(Some(Entry::Said { room, seat, name, words, visitor: Some(who) }))
        })
        .await
    }
}
