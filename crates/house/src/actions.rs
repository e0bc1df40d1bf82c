//! What visitors do before and after a game: open tables, sit down, leave, play again. One function
//! per verb; the pages and the API both end here. What they do during a game is in [`crate::playing`].

use std::sync::Arc;

use serde::Deserialize;
use sha2::{Digest, Sha256};
use table::fairness::hex;
use table::{Actor, Seat};

use crate::entry::{Entry, Millis, Opening, Pace, Sitter};
use crate::hosted::Hosted;
use crate::house::{House, standin};
use crate::ids::{TableId, VisitorId, fresh_invitation, random};
use crate::problem::Problem;
use crate::store::Phase;

/// Longest name of a person, in letters.
pub const LONGEST_NAME: usize = 24;

/// Who is wanted in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatWish {
    /// Whoever opens the table, or somebody else at the same screen.
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

/// What somebody wants to play.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// Id of the game.
    pub game: String,
    /// Who sits where.
    pub seats: Vec<SeatWish>,
    /// Options of the game that differ from their defaults.
    #[serde(default)]
    pub options: std::collections::BTreeMap<String, String>,
    /// How fast.
    #[serde(default)]
    pub pace: Pace,
    /// Whether strangers find it on the front page.
    #[serde(default)]
    pub listed: bool,
}

/// A name as it may be shown: one line, no control characters, not too long.
pub fn clean_name(name: &str) -> Result<String, Problem> {
    let name = clean(name);
    match name.chars().count() {
        0 => Err(Problem::bad("Please say what you are called.")),
        1..=LONGEST_NAME => Ok(name),
        _ => Err(Problem::bad(format!("A name has at most {LONGEST_NAME} letters."))),
    }
}

/// One line without control characters and without marks that turn the direction of writing.
pub(crate) fn clean(text: &str) -> String {
    let turning = |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let plain: String = text
        .chars()
        .map(|c| if c.is_control() || c.is_whitespace() { ' ' } else { c })
        .filter(|&c| !turning(c))
        .collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Words of any length as 32 bytes of luck.
fn luck(words: Option<&str>) -> Option<String> {
    let words = words.map(str::trim).filter(|words| !words.is_empty())?;
    Some(hex(&Sha256::digest(words.as_bytes()).into()))
}

fn fold(table: &mut Hosted, at: Millis, entry: Entry, entries: &mut Vec<Entry>) -> Result<(), Problem> {
    table.apply(at, &entry).map_err(Problem::broken)?;
    entries.push(entry);
    Ok(())
}

impl House {
    /// One thing happens to a table: `what` says which entry that is, that there is none, or why not.
    pub(crate) async fn enter<F>(self: &Arc<House>, id: &TableId, what: F) -> Result<u64, Problem>
    where
        F: FnOnce(&Hosted) -> Result<Option<Entry>, Problem> + Send + 'static,
    {
        self.change(id, move |table, at| {
            let mut entries = Vec::new();
            if let Some(entry) = what(table)? {
                fold(table, at, entry, &mut entries)?;
            }
            Ok(entries)
        })
        .await
    }

    /// The seat that `visitor` acts for does one thing to a table in this phase: `what` says which
    /// entry that is, or why not.
    pub(crate) async fn change_seat<F>(
        self: &Arc<House>,
        id: &TableId,
        visitor: &VisitorId,
        seat: Option<Seat>,
        phase: Phase,
        what: F,
    ) -> Result<u64, Problem>
    where
        F: FnOnce(&Hosted, Seat) -> Result<Entry, Problem> + Send + 'static,
    {
        let visitor = visitor.clone();
        self.enter(id, move |table| {
            let seat = own_seat(table, &visitor, seat)?;
            must_be(table, phase)?;
            what(table, seat).map(Some)
        })
        .await
    }
}

/// Begins the game once every seat is taken.
fn begin_if_full(table: &mut Hosted, at: Millis, entries: &mut Vec<Entry>) -> Result<(), Problem> {
    if table.phase() == Phase::Open && table.open_seats().is_empty() {
        table.apply(at, &Entry::Started { lines: Vec::new() }).map_err(Problem::broken)?;
        entries.push(Entry::Started { lines: table.first_lines() });
    }
    Ok(())
}

/// The seat that a visitor acts for: the one they name, or the only one they hold.
pub(crate) fn own_seat(table: &Hosted, visitor: &VisitorId, seat: Option<Seat>) -> Result<Seat, Problem> {
    let held = table.seats_of(Some(visitor));
    match seat {
        Some(seat) if held.contains(seat) => Ok(seat),
        Some(_) => Err(Problem::forbidden("That is not your seat.")),
        None if held.len() == 1 => held.first().ok_or_else(|| Problem::forbidden("You have no seat here.")),
        None if held.is_empty() => Err(Problem::forbidden("You have no seat at this table.")),
        None => Err(Problem::bad("You hold several seats; say which one decides.")),
    }
}

pub(crate) fn must_be(table: &Hosted, phase: Phase) -> Result<(), Problem> {
    match table.phase() {
        now if now == phase => Ok(()),
        Phase::Open => Err(Problem::not_now("The game has not begun: seats are still open.")),
        Phase::Playing => Err(Problem::not_now("The game is on.")),
        Phase::Over => Err(Problem::not_now("The game is over.")),
    }
}

impl House {
    /// Opens a table; the game begins at once if no seat is open.
    pub async fn create(self: &Arc<House>, visitor: &VisitorId, wish: &Wish) -> Result<TableId, Problem> {
        let sitters = wish.seats.iter().map(|wish| match wish {
            SeatWish::Me { name } => Ok(Sitter::Person { visitor: visitor.clone(), name: clean_name(name)? }),
            SeatWish::Bot { bot } => {
                bots::known(bot)?;
                Ok(Sitter::Bot { bot: bot.clone() })
            }
            SeatWish::Open => Ok(Sitter::Open),
        });
        let sitters = sitters.collect::<Result<Vec<_>, Problem>>()?;
        let options: Vec<_> =
            wish.options.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        self.found_table(
            visitor,
            Opening {
                game: wish.game.clone(),
                rules: 0,
                options,
                pace: wish.pace,
                listed: wish.listed,
                owner: visitor.clone(),
                invitation: String::new(),
                sitters,
                secret: String::new(),
                origin: None,
                prefix: Vec::new(),
                rematch_of: None,
            },
        )
        .await
    }

    /// Checks what is asked for, draws the secret and the names, and stores the table.
    async fn found_table(
        self: &Arc<House>,
        visitor: &VisitorId,
        mut opening: Opening,
    ) -> Result<TableId, Problem> {
        let game = shelf::find(&opening.game)?;
        let (min, max) = game.seats();
        let seats = u8::try_from(opening.sitters.len()).unwrap_or(u8::MAX);
        if !(min..=max).contains(&seats) {
            return Err(Problem::bad(format!("{} takes {min} to {max} seats.", game.name())));
        }
        let options: Vec<(&str, &str)> =
            opening.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let setup = game.setup(seats, &options)?;
        // A document that does not hold is refused now, not when the last seat is taken.
        game.start(&setup, table::Secret::from_seed(0, 0), Vec::new())?;
        opening.options = setup.chosen().map(|(name, value)| (name.into(), value.into())).collect();
        opening.pace.check().map_err(Problem::bad)?;
        if self.store.opened_by(visitor).await? >= self.settings.limits.tables_per_visitor {
            return Err(Problem::too_many("You have opened many tables. Finish some of them first."));
        }
        opening.rules = game.rules_version();
        opening.invitation = fresh_invitation()?;
        opening.secret = hex(&random()?);
        let at = crate::entry::now();
        let mut entries = vec![Entry::Opened(Box::new(opening))];
        let opened = [(at, entries[0].clone())];
        let mut table = Hosted::fold(TableId::fresh()?, &opened).map_err(Problem::broken)?;
        begin_if_full(&mut table, at, &mut entries)?;
        self.found(table, entries).await
    }

    /// Takes an open seat: with the invitation, or at a table that looks for players.
    pub async fn join(
        self: &Arc<House>,
        id: &TableId,
        visitor: &VisitorId,
        invitation: Option<String>,
        seat: Option<Seat>,
        name: &str,
        words: Option<&str>,
    ) -> Result<u64, Problem> {
        let (visitor, name, entropy) = (visitor.clone(), clean_name(name)?, luck(words));
        self.change(id, move |table, at| {
            let invited = invitation.as_deref() == Some(&table.opening().invitation);
            if !invited && !table.opening().listed && table.opening().owner != visitor {
                return Err(Problem::forbidden("You need the invitation link to sit down at this table."));
            }
            if !table.seats_of(Some(&visitor)).is_empty() {
                return Err(Problem::not_now("You sit at this table already."));
            }
            let open = table.open_seats();
            let seat = match seat {
                Some(seat) if open.contains(seat) => seat,
                Some(_) => return Err(Problem::not_now("That seat is taken.")),
                None => open.first().ok_or_else(|| Problem::not_now("All seats are taken."))?,
            };
            let mut entries = Vec::new();
            let sitter = Sitter::Person { visitor, name };
            fold(table, at, Entry::Seated { seat, sitter, entropy }, &mut entries)?;
            begin_if_full(table, at, &mut entries)?;
            Ok(entries)
        })
        .await
    }

    /// Adds luck before the game begins. The commitment to the secret is public by then, so the
    /// house cannot choose a secret that suits these words.
    pub async fn add_luck(
        self: &Arc<House>,
        id: &TableId,
        visitor: &VisitorId,
        seat: Option<Seat>,
        words: &str,
    ) -> Result<u64, Problem> {
        let entropy = luck(Some(words)).ok_or_else(|| Problem::bad("Luck needs some words."))?;
        self.change_seat(id, visitor, seat, Phase::Open, |table, seat| {
            let sitter = table.places().get(seat.index()).map_or(Sitter::Open, |place| place.sitter.clone());
            Ok(Entry::Seated { seat, sitter, entropy: Some(entropy) })
        })
        .await
    }

    /// Stands up before the game begins.
    pub async fn leave(
        self: &Arc<House>,
        id: &TableId,
        visitor: &VisitorId,
        seat: Option<Seat>,
    ) -> Result<u64, Problem> {
        self.change_seat(id, visitor, seat, Phase::Open, |_, seat| Ok(Entry::Left { seat })).await
    }

    /// The owner gives the open seats to a bot, and the game begins.
    pub async fn fill(
        self: &Arc<House>,
        id: &TableId,
        visitor: &VisitorId,
        bot: &str,
    ) -> Result<u64, Problem> {
        bots::known(bot)?;
        let (visitor, bot) = (visitor.clone(), bot.to_owned());
        self.change(id, move |table, at| {
            if table.opening().owner != visitor {
                return Err(Problem::forbidden("Only whoever opened the table may do that."));
            }
            must_be(table, Phase::Open)?;
            let mut entries = Vec::new();
            for seat in table.open_seats().iter() {
                let sitter = Sitter::Bot { bot: bot.clone() };
                fold(table, at, Entry::Seated { seat, sitter, entropy: None }, &mut entries)?;
            }
            begin_if_full(table, at, &mut entries)?;
            Ok(entries)
        })
        .await
    }

    /// Opens a table for the same players, each one seat further on; the same one for all who ask.
    pub async fn rematch(self: &Arc<House>, id: &TableId, visitor: &VisitorId) -> Result<TableId, Problem> {
        let asked = self.read(id, |table| {
            must_be(table, Phase::Over)?;
            if table.seats_of(Some(visitor)).is_empty() {
                return Err(Problem::forbidden("Only players may ask for a rematch."));
            }
            let mut opening = table.opening().clone();
            opening.sitters = table.places().iter().map(|place| place.sitter.clone()).collect();
            opening.sitters.rotate_right(1);
            opening.owner = visitor.clone();
            (opening.prefix, opening.origin) = (Vec::new(), None);
            opening.rematch_of = Some(id.clone());
            Ok((table.rematch().cloned(), opening))
        });
        let (already, opening) = asked.await?;
        if let Some(table) = already {
            return Ok(table);
        }
        let next = self.found_table(visitor, opening).await?;
        let table = next.clone();
        self.enter(id, |old| Ok(old.rematch().is_none().then_some(Entry::Rematch { table }))).await?;
        self.read(id, |old| Ok(old.rematch().cloned().unwrap_or(next))).await
    }

    /// Plays on from a step of a finished game: the visitor in one seat, bots in the others.
    pub async fn play_on(
        self: &Arc<House>,
        id: &TableId,
        visitor: &VisitorId,
        plies: usize,
        seat: Option<Seat>,
        name: &str,
    ) -> Result<TableId, Problem> {
        let name = clean_name(name)?;
        let opening = self.read(id, |table| {
            must_be(table, Phase::Over)?;
            let record = table.open_record().ok_or_else(|| Problem::not_now("The game is not over."))?;
            let mut plies = plies;
            while record.steps.get(plies).is_some_and(|step| step.actor == Actor::Chance) {
                plies += 1;
            }
            if plies > record.steps.len() || (!table.broken_off() && plies == record.steps.len()) {
                return Err(Problem::bad("Nothing is left to play there; go back some steps."));
            }
            let seat = seat.or(table.seats_of(Some(visitor)).first()).unwrap_or(Seat(0));
            let me = Sitter::Person { visitor: visitor.clone(), name };
            let mut sitters = vec![Sitter::Bot { bot: standin().into() }; table.places().len()];
            *sitters.get_mut(seat.index()).ok_or_else(|| Problem::bad("There is no such seat."))? = me;
            let lines = record.steps[..plies].iter().map(|step| format!("{} {}", step.actor, step.text));
            Ok(Opening {
                sitters,
                pace: Pace::None,
                listed: false,
                owner: visitor.clone(),
                origin: Some((id.clone(), plies)),
                prefix: lines.collect(),
                rematch_of: None,
                ..table.opening().clone()
            })
        });
        self.found_table(visitor, opening.await?).await
    }
}
