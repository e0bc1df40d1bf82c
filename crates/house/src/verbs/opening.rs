//! Opening tables: a new one, a rematch, one that goes on from a finished game.

use std::sync::Arc;

use table::fairness::hex;
use table::{Actor, Record, Seat, SeatSet};

use super::names::clean_name;
use super::{Visitor, begin_if_ready, must_be, must_go_on};
use crate::house::House;
use crate::problem::Problem;
use crate::sight::named;
use crate::staff::standin;
use crate::tables::{
    Entry, Hosted, IMAGINED, Opening, Pace, Phase, Sitter, TableId, fresh_invitation, now, random,
};
use crate::tours;

/// Who is wanted in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatWish {
    /// The visitor who opens the table, or another person at the same screen.
    Me {
        /// What they are called.
        name: String,
    },
    /// A bot.
    Bot {
        /// Its name among the bots.
        bot: String,
    },
    /// Anybody who comes.
    Open,
}

/// What a visitor wants to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    /// Id of the game.
    pub game: String,
    /// Who sits where.
    pub seats: Vec<SeatWish>,
    /// Options of the game that differ from their defaults.
    pub options: std::collections::BTreeMap<String, String>,
    /// How fast.
    pub pace: Pace,
    /// Whether strangers find it on the front page.
    pub listed: bool,
    /// Whether whoever opens it adds something to its chance, for each of their seats: pledged once all seats are taken,
    /// and opened once all have pledged.
    pub contributes: bool,
}

fn owned((name, value): (&str, &str)) -> (String, String) {
    (name.into(), value.into())
}

/// A game from its beginning, without a clock and not listed. Rules, invitation and secret are filled in when it is opened.
pub(super) fn plain(
    visitor: &Visitor,
    game: &str,
    options: Vec<(String, String)>,
    sitters: Vec<Sitter>,
) -> Opening {
    Opening {
        game: game.into(),
        rules: 0,
        options,
        pace: Pace::None,
        listed: false,
        owner: visitor.id.clone(),
        invitation: String::new(),
        sitters,
        secret: String::new(),
        promise: 2,
        origin: None,
        prefix: Vec::new(),
        rematch_of: None,
        tour: None,
        contributors: SeatSet::EMPTY,
        imagined: None,
    }
}

/// The seats in which a visitor sits.
fn own(visitor: &Visitor, sitters: &[Sitter]) -> SeatSet {
    let held =
        |sitter: &Sitter| matches!(sitter, Sitter::Person { visitor: holder, .. } if *holder == visitor.id);
    Seat::all(sitters.len() as u8)
        .zip(sitters)
        .filter(|(_, sitter)| held(sitter))
        .map(|(seat, _)| seat)
        .collect()
}

impl House {
    /// Opens a table; the game begins at once if no seat is open.
    pub async fn create(self: &Arc<House>, visitor: &Visitor, wish: &Wish) -> Result<TableId, Problem> {
        let sitters = wish.seats.iter().map(|wish| match wish {
            SeatWish::Me { name } => {
                Ok(Sitter::Person { visitor: visitor.id.clone(), name: clean_name(name)? })
            }
            SeatWish::Bot { bot } => {
                bots::named(bot)?;
                Ok(Sitter::Bot { bot: bot.clone() })
            }
            SeatWish::Open => Ok(Sitter::Open),
        });
        let sitters = sitters.collect::<Result<Vec<_>, Problem>>()?;
        let options: Vec<_> =
            wish.options.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        let contributors = if wish.contributes { own(visitor, &sitters) } else { SeatSet::EMPTY };
        let opening = plain(visitor, &wish.game, options, sitters);
        let opening = Opening { pace: wish.pace, listed: wish.listed, contributors, ..opening };
        self.open_table(visitor, TableId::fresh()?, opening).await
    }

    /// Opens the tour of a game: the visitor learns in one seat, bots sit in the others, and the deal is always the same.
    pub async fn learn(
        self: &Arc<House>,
        visitor: &Visitor,
        game: &str,
        name: &str,
    ) -> Result<TableId, Problem> {
        let tour = tours::find(game).ok_or_else(|| Problem::missing("There is no such first game."))?;
        let me = Sitter::Person { visitor: visitor.id.clone(), name: clean_name(name)? };
        let mut sitters = vec![Sitter::Bot { bot: tour.bot.clone() }; usize::from(tour.seats)];
        *sitters.get_mut(tour.seat.index()).ok_or_else(|| Problem::broken("a tour without a learner"))? = me;
        self.open_table(
            visitor,
            TableId::fresh()?,
            Opening {
                tour: Some(tour.game.clone()),
                ..plain(visitor, &tour.game, tour.options.clone(), sitters)
            },
        )
        .await
    }

    /// Checks what is asked for, draws the secret and the names, and stores the table.
    async fn open_table(
        self: &Arc<House>,
        visitor: &Visitor,
        id: TableId,
        mut opening: Opening,
    ) -> Result<TableId, Problem> {
        // Spares the work for what would be refused; what counts is asked again when the table is stored.
        self.store.has_room(visitor, visitor.network).await?;
        let game = shelf::find(&opening.game)?;
        let (min, max) = game.seats();
        let seats = u8::try_from(opening.sitters.len()).unwrap_or(u8::MAX);
        if !(min..=max).contains(&seats) {
            return Err(Problem::bad(format!("{} takes {min} to {max} seats.", game.name())));
        }
        let options = std::mem::take(&mut opening.options);
        // A document of one's own may take long to check.
        let setup = self.work(move || {
            let options: Vec<(&str, &str)> =
                options.iter().map(|(name, value)| (&**name, &**value)).collect();
            let setup = game.setup(seats, &options)?;
            // A document that does not hold is refused now, not when the last seat is taken.
            game.start(&setup, table::Secret::from_seed(0, 0), Vec::new())?;
            Ok::<_, Problem>(setup)
        });
        let setup = setup.await??;
        opening.options = setup.chosen().map(owned).collect();
        opening.pace.check().map_err(Problem::bad)?;
        opening.rules = game.rules_version();
        opening.promise = 2;
        opening.invitation = fresh_invitation()?;
        let tour = opening.tour.as_deref().and_then(tours::find);
        opening.secret = hex(&tour.map_or_else(random, |tour| Ok(tour.secret().0))?);
        let at = now();
        // A game that goes on from another one is folded first.
        let begun = self.work(move || {
            let mut entries = vec![Entry::Opened(Box::new(opening))];
            let opened = [(at, entries[0].clone())];
            let mut table = Hosted::fold(id, &opened).map_err(Problem::broken)?;
            begin_if_ready(&mut table, at, &mut entries)?;
            Ok::<_, Problem>((table, entries))
        });
        let (table, entries) = begun.await??;
        self.store_new(visitor, table, entries).await
    }

    /// Opens a table for the same players, each one seat further on; the same one for all who ask.
    /// Whoever added something to the chance of the last game is expected to do so again; `contributes` says whether the
    /// visitor is.
    pub async fn rematch(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        contributes: bool,
    ) -> Result<TableId, Problem> {
        let (who, table) = (visitor.id.clone(), TableId::fresh()?);
        // The name of the next table is written down here first, once: whoever asks at the same time gets it too.
        self.enter_by(visitor, id, move |old| {
            must_be(old, Phase::Over)?;
            must_go_on(old)?;
            if old.seats_of(Some(&who)).is_empty() {
                return Err(Problem::forbidden("Only players may ask for a rematch."));
            }
            Ok(old.rematch().is_none().then(|| Entry::Rematch { table: table.clone() }))
        })
        .await?;
        let (next, opening) = self
            .read(id, |old| {
                let next =
                    old.rematch().cloned().ok_or_else(|| Problem::broken("a rematch without a table"))?;
                Ok((next, rematch_of(old, visitor, contributes)))
            })
            .await?;
        if self.read(&next, |_| Ok(())).await.is_ok() {
            return Ok(next);
        }
        match self.open_table(visitor, next.clone(), opening).await {
            Ok(table) => Ok(table),
            // Somebody else was faster, and two tables of one name cannot be stored.
            Err(problem) => self.read(&next, |_| Ok(next.clone())).await.map_err(|_| problem),
        }
    }

    /// Plays on from a step of a finished game: the visitor in one seat, bots in the others.
    pub async fn play_on(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        plies: usize,
        seat: Option<Seat>,
        name: &str,
        contributes: bool,
    ) -> Result<TableId, Problem> {
        self.go_on_from(id, visitor, (plies, seat), name, contributes, false).await
    }

    /// The same in a world that fits what that seat knew, wherever something was hidden from it: whoever has read the
    /// whole game knows no more there than the seat did.
    pub async fn try_again(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        plies: usize,
        seat: Option<Seat>,
        name: &str,
        contributes: bool,
    ) -> Result<TableId, Problem> {
        self.go_on_from(id, visitor, (plies, seat), name, contributes, true).await
    }

    async fn go_on_from(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        (plies, seat): (usize, Option<Seat>),
        name: &str,
        contributes: bool,
        imagined: bool,
    ) -> Result<TableId, Problem> {
        let name = clean_name(name)?;
        let (from, visitor_id, archive) = (id.clone(), visitor.id.clone(), self.archive.clone());
        let opening = self.study(id, move |table| {
            must_be(table, Phase::Over)?;
            if table.opening().imagined.is_some() {
                return Err(Problem::not_now(IMAGINED));
            }
            let record = archive
                .record(table)
                .ok_or_else(|| Problem::not_now("The game was ended early; nobody can go on from it."))?;
            let (plies, prefix) = beginning_of(&record, plies, table.broken_off())?;
            let seat = named(table, seat)?.or(table.seats_of(Some(&visitor_id)).first()).unwrap_or(Seat(0));
            let me = Sitter::Person { visitor: visitor_id.clone(), name };
            let sitters = among_bots(me, seat, table.places().len())?;
            let hides = archive.position(table, plies).is_some_and(|past| past.hides());
            Ok(Opening {
                sitters,
                pace: Pace::None,
                listed: false,
                owner: visitor_id,
                origin: Some((from, plies)),
                prefix,
                rematch_of: None,
                tour: None,
                contributors: if contributes { SeatSet::only(seat) } else { SeatSet::EMPTY },
                imagined: (imagined && hides).then_some(seat),
                ..table.opening().clone()
            })
        });
        self.open_table(visitor, TableId::fresh()?, opening.await?).await
    }

    /// The same from a record that somebody brought. What happened before did not happen here, so it goes on in an
    /// imagined world in any case: it has no record, and no chance of its past that the house could answer for.
    pub(crate) async fn try_brought(
        self: &Arc<House>,
        visitor: &Visitor,
        record: &Record,
        plies: usize,
        seat: Seat,
        name: &str,
    ) -> Result<TableId, Problem> {
        let (_, prefix) = beginning_of(record, plies, false)?;
        let me = Sitter::Person { visitor: visitor.id.clone(), name: clean_name(name)? };
        let sitters = among_bots(me, seat, usize::from(record.seats))?;
        let opening = plain(visitor, &record.game, record.options.clone(), sitters);
        let opening = Opening { prefix, imagined: Some(seat), ..opening };
        self.open_table(visitor, TableId::fresh()?, opening).await
    }
}

/// The steps that a game goes on from, at least so many: where chance is at turn, it has its say first.
fn beginning_of(record: &Record, plies: usize, broken_off: bool) -> Result<(usize, Vec<String>), Problem> {
    let nothing_left = || Problem::bad("Nothing is left to play there; go back some steps.");
    let rest = record.steps.get(plies..).ok_or_else(nothing_left)?;
    let plies = plies + rest.iter().take_while(|step| step.actor == Actor::Chance).count();
    if !broken_off && plies == record.steps.len() {
        return Err(nothing_left());
    }
    let lines = record.steps[..plies].iter().map(|step| format!("{} {}", step.actor, step.text));
    Ok((plies, lines.collect()))
}

/// Somebody in one of so many seats, and bots in all others.
fn among_bots(me: Sitter, seat: Seat, seats: usize) -> Result<Vec<Sitter>, Problem> {
    let mut sitters = vec![Sitter::Bot { bot: standin().into() }; seats];
    *sitters.get_mut(seat.index()).ok_or_else(Problem::no_such_seat)? = me;
    Ok(sitters)
}

/// What is agreed for the next game of the same players.
fn rematch_of(old: &Hosted, visitor: &Visitor, contributes: bool) -> Opening {
    let mut opening = old.opening().clone();
    let seats = opening.sitters.len() as u8;
    let next = |seat: Seat| Seat((seat.0 + 1) % seats);
    let sitters = old.places().iter().map(|place| match &place.sitter {
        // An older house may have seated somebody whom nobody can ask for any more.
        Sitter::Bot { bot } => Sitter::Bot { bot: bots::nearest(bot).into() },
        sitter => sitter.clone(),
    });
    opening.sitters = sitters.collect();
    opening.sitters.rotate_right(1);
    let again: SeatSet = old.contributors().iter().map(next).collect();
    let asking = own(visitor, &opening.sitters);
    opening.contributors = if contributes { again.union(asking) } else { again.minus(asking) };
    let winner = old.result().and_then(|result| match result.winners[..] {
        [only] => Some(next(only)),
        _ => None,
    });
    if let Some((name, value)) = shelf::find(&opening.game).ok().and_then(|game| game.rematch(winner)) {
        opening.options.retain(|(option, _)| option != name);
        opening.options.push((name.into(), value));
    }
    opening.owner = visitor.id.clone();
    (opening.prefix, opening.origin, opening.tour, opening.imagined) = (Vec::new(), None, None, None);
    opening.rematch_of = Some(old.id().clone());
    opening
}
