//! What visitors do: open tables, sit down, decide, talk, leave. One function per verb; the pages
//! and the API both end here.

use std::sync::Arc;

use serde::Deserialize;
use sha2::{Digest, Sha256};
use table::fairness::hex;
use table::{Actor, Seat};

use crate::entry::{ChatRoom, Entry, Millis, Opening, Pace, Sitter, TakeoverCause};
use crate::hosted::Hosted;
use crate::house::{House, standin};
use crate::ids::{TableId, VisitorId, fresh_invitation, random};
use crate::problem::Problem;
use crate::store::Phase;

/// Longest name of a person, in letters.
pub const LONGEST_NAME: usize = 24;
/// Longest line of talk, in letters.
pub const LONGEST_TALK: usize = 400;
/// Most lines of talk at one table.
const MOST_TALK: usize = 2_000;
/// Longest key of a request, in bytes.
const LONGEST_KEY: usize = 64;

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
fn clean(text: &str) -> String {
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

/// Begins the game once every seat is taken.
fn begin_if_full(table: &mut Hosted, at: Millis, entries: &mut Vec<Entry>) -> Result<(), Problem> {
    if table.phase() == Phase::Open && table.open_seats().is_empty() {
        table.apply(at, &Entry::Started { lines: Vec::new() }).map_err(Problem::broken)?;
        entries.push(Entry::Started { lines: table.first_lines() });
    }
    Ok(())
}

/// The seat that a visitor acts for: the one they name, or the only one they hold.
fn own_seat(table: &Hosted, visitor: &VisitorId, seat: Option<Seat>) -> Result<Seat, Problem> {
    let held = table.seats_of(Some(visitor));
    match seat {
        Some(seat) if held.contains(seat) => Ok(seat),
        Some(_) => Err(Problem::forbidden("That is not your seat.")),
        None if held.len() == 1 => held.first().ok_or_else(|| Problem::forbidden("You have no seat here.")),
        None if held.is_empty() => Err(Problem::forbidden("You have no seat at this table.")),
        None => Err(Problem::bad("You hold several seats; say which one decides.")),
    }
}

fn must_be(table: &Hosted, phase: Phase) -> Result<(), Problem> {
    match table.phase() {
        now if now == phase => Ok(()),
        Phase::Open => Err(Problem::not_now("The game has not begun: seats are still open.")),
        Phase::Playing => Err(Problem::not_now("The game is on.")),
        Phase::Over => Err(Problem::not_now("The game is over.")),
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
    if table.places().get(seat.index()).is_some_and(|place| place.standin.is_some()) {
        return Err(Problem::not_now("A bot plays your seat. Take the seat back first."));
    }
    if decision.version < table.asked_since(seat) || decision.version > table.version() {
        return Err(Problem::stale());
    }
    Ok(Some((seat, key)))
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
        let visitor = visitor.clone();
        let entropy = luck(Some(words)).ok_or_else(|| Problem::bad("Luck needs some words."))?;
        self.change(id, move |table, at| {
            let seat = own_seat(table, &visitor, seat)?;
            must_be(table, Phase::Open)?;
            let sitter = table.places().get(seat.index()).map_or(Sitter::Open, |place| place.sitter.clone());
            let mut entries = Vec::new();
            fold(table, at, Entry::Seated { seat, sitter, entropy: Some(entropy) }, &mut entries)?;
            Ok(entries)
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
        let visitor = visitor.clone();
        self.change(id, move |table, at| {
            let seat = own_seat(table, &visitor, seat)?;
            must_be(table, Phase::Open)?;
            let mut entries = Vec::new();
            fold(table, at, Entry::Left { seat }, &mut entries)?;
            Ok(entries)
        })
        .await
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
                Ok(vec![table.play(at, seat, &action, key)?])
            })
            .await?;
        metrics::counter!("house_steps", "by" => "person").increment(1);
        Ok(version)
    }

    /// Takes back the latest step of a seat, while the rules of the table allow it.
    pub async fn undo(
        self: &Arc<House>,
        id: &TableId,
        visitor: &VisitorId,
        decision: Decision,
    ) -> Result<u64, Problem> {
        let visitor = visitor.clone();
        self.change(id, move |table, at| {
            let Some((seat, key)) = ready(table, &visitor, &decision)? else { return Ok(Vec::new()) };
            if table.game().is_none_or(|game| game.undoable(seat) == 0) {
                return Err(Problem::not_now("That step stands: something was settled or shown by it."));
            }
            let mut entries = Vec::new();
            fold(table, at, Entry::Undone { seat, key }, &mut entries)?;
            Ok(entries)
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
        let visitor = visitor.clone();
        self.change(id, move |table, at| {
            let seat = own_seat(table, &visitor, seat)?;
            must_be(table, Phase::Playing)?;
            let entry = if table.places().len() == 2 {
                Entry::Resigned { seat }
            } else {
                Entry::TakenOver { seat, bot: standin().into(), cause: TakeoverCause::Resigned }
            };
            let mut entries = Vec::new();
            fold(table, at, entry, &mut entries)?;
            Ok(entries)
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
        self.change(id, move |table, at| {
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
            let mut entries = Vec::new();
            fold(table, at, Entry::TakenOver { seat, bot, cause }, &mut entries)?;
            Ok(entries)
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
        let visitor = visitor.clone();
        self.change(id, move |table, at| {
            let seat = own_seat(table, &visitor, seat)?;
            must_be(table, Phase::Playing)?;
            match table.places().get(seat.index()).and_then(|place| place.standin.as_ref()) {
                None => return Err(Problem::not_now("You play your seat already.")),
                Some((_, TakeoverCause::Resigned)) => {
                    return Err(Problem::not_now("You resigned; the bot plays your seat to the end."));
                }
                Some(_) => {}
            }
            let mut entries = Vec::new();
            fold(table, at, Entry::Returned { seat }, &mut entries)?;
            Ok(entries)
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
        self.change(id, move |table, at| {
            if table.talk(false).count() >= MOST_TALK {
                return Err(Problem::not_now("Enough has been said at this table."));
            }
            let seat = table.seats_of(Some(&visitor)).first();
            let (room, name) = match seat {
                Some(seat) => (ChatRoom::Players, table.name(seat)),
                None => (ChatRoom::Guests, name.unwrap_or_else(|| "A guest".into())),
            };
            if seat.is_some() && table.phase() == Phase::Playing && table.in_teams() {
                return Err(Problem::not_now("Partners do not talk during the game."));
            }
            let mut entries = Vec::new();
            fold(table, at, Entry::Said { room, seat, name, words }, &mut entries)?;
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
        self.change(id, move |old, at| {
            let mut entries = Vec::new();
            if old.rematch().is_none() {
                fold(old, at, Entry::Rematch { table }, &mut entries)?;
            }
            Ok(entries)
        })
        .await?;
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
            let ended = table.result().is_some_and(|result| result.ending != "resignation");
            if plies > record.steps.len() || (ended && plies == record.steps.len()) {
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
