//! Talking at a table. Nobody can use up what is the others': players share their lines by seats, guests
//! have theirs by visitor and by network, and neither counts for the other.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use super::Visitor;
use super::names::{clean, clean_name};
use crate::house::House;
use crate::problem::Problem;
use crate::tables::{ChatRoom, Entry, Hosted, Millis, Phase, TableId, now};

/// Longest line of talk, in letters.
pub const LONGEST_TALK: usize = 400;
/// Most lines of all players at one table; each seat has an equal part of them.
const OF_PLAYERS: usize = 2_000;
/// Most lines of all guests at one table.
const OF_GUESTS: usize = 500;
/// Most lines of one guest at one table.
const OF_A_GUEST: usize = 50;
/// Most lines that guests of one network say at one table before the house forgets them.
const OF_A_NETWORK: usize = 100;
/// Most lines of one visitor at one table within a minute.
const A_MINUTE: usize = 20;
/// How long a minute is.
const MINUTE: Millis = 60_000;
/// Networks and tables remembered before all are forgotten.
const REMEMBERED: usize = 20_000;

/// How many lines the guests of each network have said at each table since the house opened. A visitor can be
/// somebody new at will; a network cannot.
#[derive(Debug, Default)]
pub(crate) struct GuestTalk(Mutex<HashMap<(IpAddr, TableId), usize>>);

impl GuestTalk {
    /// Counts one more line; `false` if that network has said enough at that table.
    fn count(&self, network: IpAddr, table: &TableId) -> bool {
        let mut said = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if said.len() >= REMEMBERED {
            said.clear();
        }
        let lines = said.entry((network, table.clone())).or_default();
        *lines += 1;
        *lines <= OF_A_NETWORK
    }
}

/// Whether a visitor may say one more line at a table, as far as its entries tell.
fn has_room(table: &Hosted, visitor: &Visitor, room: ChatRoom, at: Millis) -> Result<(), Problem> {
    let own = table.said_by(visitor, room, 0);
    let (enough, full) = match room {
        // Twice as many in all: others may have sat there before.
        ChatRoom::Players => {
            (own >= OF_PLAYERS / table.places().len().max(1), table.said(room) >= 2 * OF_PLAYERS)
        }
        ChatRoom::Guests => (own >= OF_A_GUEST, table.said(room) >= OF_GUESTS),
    };
    if enough {
        return Err(Problem::not_now("You have said enough at this table."));
    }
    if full {
        return Err(Problem::not_now("Enough has been said at this table."));
    }
    if table.said_by(visitor, room, at - MINUTE) >= A_MINUTE {
        let wait = Problem::too_fast(MINUTE.unsigned_abs() / 1000);
        return Err(Problem { detail: "You talk very fast; please wait a minute.".into(), ..wait });
    }
    Ok(())
}

impl House {
    /// Says something: players to everybody, guests to guests.
    pub async fn say(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        name: Option<&str>,
        words: &str,
    ) -> Result<u64, Problem> {
        let length = words.chars().count();
        let words = clean(words);
        if words.is_empty() || length > LONGEST_TALK {
            return Err(Problem::bad(format!("Say something of at most {LONGEST_TALK} letters.")));
        }
        let name = name.map(clean_name).transpose()?;
        self.orders().let_in(visitor)?;
        self.orders().let_talk(visitor)?;
        let (who, house) = (visitor.clone(), self.clone());
        let mut counted = false;
        self.enter_by(visitor, id, move |table| {
            let seat = table.seats_of(Some(&who)).first();
            let (room, name) = match seat {
                Some(seat) => (ChatRoom::Players, table.name(seat)),
                None => (ChatRoom::Guests, name.clone().unwrap_or_else(|| "A guest".into())),
            };
            has_room(table, &who, room, now())?;
            if seat.is_some() && table.phase() == Phase::Playing && table.in_teams() {
                return Err(Problem::not_now("Partners do not talk during the game."));
            }
            // Once, also if somebody else stores something first and this is looked at again.
            if let (ChatRoom::Guests, Some(network)) = (room, who.network)
                && !std::mem::replace(&mut counted, true)
                && !house.guest_talk.count(network, table.id())
            {
                return Err(Problem::not_now("You have said enough at this table."));
            }
            let (words, visitor) = (words.clone(), Some(who.id.clone()));
            Ok(Some(Entry::Said { room, seat, name, words, visitor }))
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guests_of_one_network_say_so_many_lines_at_a_table_and_others_have_theirs() {
        let (talk, tables) = (GuestTalk::default(), [(); 2].map(|()| TableId::fresh().unwrap()));
        let [here, there] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        assert!((0..OF_A_NETWORK).all(|_| talk.count(here, &tables[0])));
        assert!(!talk.count(here, &tables[0]) && !talk.count(here, &tables[0]));
        assert!(talk.count(here, &tables[1]) && talk.count(there, &tables[0]));
    }

    #[test]
    fn what_is_remembered_of_guests_is_bounded() {
        let (talk, table) = (GuestTalk::default(), TableId::fresh().unwrap());
        for number in 0..REMEMBERED as u32 {
            assert!(talk.count(std::net::Ipv4Addr::from_bits(number).into(), &table));
        }
        assert_eq!(talk.0.lock().unwrap().len(), REMEMBERED);
        assert!(talk.count([10, 0, 0, 1].into(), &table));
        assert_eq!(talk.0.lock().unwrap().len(), 1);
    }
}
