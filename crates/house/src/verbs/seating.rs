//! Sitting down and standing up before a game begins.

use std::sync::Arc;

use sha2::{Digest, Sha256};
use table::Seat;
use table::fairness::hex;

use super::names::clean_name;
use super::{Visitor, begin_if_ready, must_be, must_go_on};
use crate::house::{House, fold};
use crate::problem::Problem;
use crate::sight::named;
use crate::tables::{Entry, Hosted, Phase, PreludeStep, Sitter, TableId};

/// What somebody who sits down adds to the chance of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Luck<'a> {
    /// Nothing.
    Nothing,
    /// Words, at once and without a pledge.
    Words(&'a str),
    /// Something that is pledged when all seats are taken, and opened when all have pledged.
    Pledged,
}

/// While something is being opened nobody may go or add anything: what the others added is known by then.
fn must_not_open(table: &Hosted) -> Result<(), Problem> {
    match table.prelude() {
        PreludeStep::Openings => Err(Problem::not_now("The game begins in a moment.")),
        PreludeStep::Seats | PreludeStep::Pledges | PreludeStep::Done => Ok(()),
    }
}

/// Words of any length as 32 bytes of luck.
fn luck(words: Option<&str>) -> Option<String> {
    let words = words.map(str::trim).filter(|words| !words.is_empty())?;
    Some(hex(&Sha256::digest(words.as_bytes()).into()))
}

impl House {
    /// Takes an open seat: with the invitation, or at a table that looks for players.
    pub async fn join(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        invitation: Option<String>,
        seat: Option<Seat>,
        name: &str,
        adds: Luck<'_>,
    ) -> Result<u64, Problem> {
        let (who, name) = (visitor.id.clone(), clean_name(name)?);
        let (entropy, contributes) = match adds {
            Luck::Nothing => (None, false),
            Luck::Words(words) => (luck(Some(words)), false),
            Luck::Pledged => (None, true),
        };
        self.change_by(visitor, id, move |table, at| {
            if table.phase() == Phase::Over {
                return Err(Problem::not_now("This table is closed."));
            }
            let invited = invitation.as_deref() == Some(&table.opening().invitation);
            if !invited && !table.opening().listed && table.opening().owner != who {
                return Err(Problem::forbidden("You need the invitation link to sit down at this table."));
            }
            must_go_on(table)?;
            if !table.seats_of(Some(&who)).is_empty() {
                return Err(Problem::not_now("You sit at this table already."));
            }
            let open = table.open_seats();
            let seat = match named(table, seat)? {
                Some(seat) if open.contains(seat) => seat,
                Some(_) => return Err(Problem::not_now("That seat is taken.")),
                None => open.first().ok_or_else(|| Problem::not_now("All seats are taken."))?,
            };
            let mut entries = Vec::new();
            let sitter = Sitter::Person { visitor: who.clone(), name: name.clone() };
            let entropy = entropy.clone();
            fold(table, at, Entry::Seated { seat, sitter, entropy, contributes }, &mut entries)?;
            begin_if_ready(table, at, &mut entries)?;
            Ok(entries)
        })
        .await
    }

    /// Adds luck before the game begins. The commitment to the secret is public by then, so the
    /// house cannot choose a secret that suits these words.
    pub async fn add_luck(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        seat: Option<Seat>,
        words: &str,
    ) -> Result<u64, Problem> {
        let entropy = luck(Some(words)).ok_or_else(|| Problem::bad("Luck needs some words."))?;
        self.change_seat(id, visitor, seat, Phase::Open, move |table, seat| {
            must_go_on(table)?;
            let sitter = table.places().get(seat.index()).map_or(Sitter::Open, |place| place.sitter.clone());
            if table.contributors().contains(seat) {
                return Err(Problem::not_now("Your page adds luck by itself; it needs no words."));
            }
            must_not_open(table)?;
            Ok(Entry::Seated { seat, sitter, entropy: Some(entropy.clone()), contributes: false })
        })
        .await
    }

    /// Stands up before the game begins.
    pub async fn leave(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        seat: Option<Seat>,
    ) -> Result<u64, Problem> {
        self.change_seat(id, visitor, seat, Phase::Open, |table, seat| {
            must_not_open(table)?;
            Ok(Entry::Left { seat })
        })
        .await
    }

    /// The owner gives the open seats to a bot, and the game begins.
    pub async fn fill(self: &Arc<House>, id: &TableId, visitor: &Visitor, bot: &str) -> Result<u64, Problem> {
        bots::named(bot)?;
        let (who, bot) = (visitor.id.clone(), bot.to_owned());
        self.change_by(visitor, id, move |table, at| {
            if table.opening().owner != who {
                return Err(Problem::forbidden("Only whoever opened the table may do that."));
            }
            must_be(table, Phase::Open)?;
            must_go_on(table)?;
            let mut entries = Vec::new();
            for seat in table.open_seats().iter() {
                let sitter = Sitter::Bot { bot: bot.clone() };
                fold(
                    table,
                    at,
                    Entry::Seated { seat, sitter, entropy: None, contributes: false },
                    &mut entries,
                )?;
            }
            begin_if_ready(table, at, &mut entries)?;
            Ok(entries)
        })
        .await
    }
}
