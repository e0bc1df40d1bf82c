//! A table in memory: the fold of its entries, and nothing else.

mod drawings;
mod facts;
mod keys;
mod place;
mod prelude;
mod sealed;

use std::sync::atomic::{AtomicU64, Ordering};

use shelf::{AnyMatch, Shelved};
use table::fairness::{hex, unhex};
use table::{Actor, Record, RecordStep, Remark, Seat, SeatSet, Secret};

use super::clocks::Clocks;
use super::entry::{Entry, Opening, TakeoverCause};
use super::ids::TableId;
use super::kept::Estranged;
use super::time::Millis;
use crate::tours::{self, Course};
use drawings::Drawings;
pub use drawings::{Board, DrawnPanel, Outline, element_name, print};
use keys::Keys;
use prelude::Prelude;

pub use keys::Deed;
pub use place::{Ending, Place, Talk};
pub use prelude::PreludeStep;

/// An entry does not follow from those before it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("entry {number} does not follow from those before it: {why}")]
pub struct FoldFault {
    /// Which entry.
    pub number: u64,
    /// What is wrong with it.
    pub why: String,
}

/// What is said where a record is asked for of a game that goes on in an imagined world.
pub const IMAGINED: &str = "This game goes on in an imagined world, so it has no record.";
/// What is said at a table that the host has parked.
pub const PARKED: &str = "The host has parked this table; it goes on later.";

/// What a seat may do, and since when.
#[derive(Clone, Copy, Default)]
struct Choices {
    /// The version at which it last changed.
    version: u64,
    /// When that was.
    at: Millis,
    digest: u64,
}

/// A table.
#[derive(Clone)]
pub struct Hosted {
    id: TableId,
    /// Which fold of the entries this is, in this process.
    life: u64,
    /// Number of entries so far.
    version: u64,
    opening: Opening,
    places: Vec<Place>,
    /// What players add to the chance of the table before the game.
    prelude: Prelude,
    game: Option<Box<dyn AnyMatch>>,
    /// How far whoever learns here has come.
    course: Option<Course>,
    clocks: Option<Clocks>,
    talk: Vec<Talk>,
    /// The keys of requests that were carried out, and what each of them did.
    keys: Keys,
    /// What each seat may do.
    choices: Vec<Choices>,
    resigned: Option<Seat>,
    /// Who wishes to end the game without a winner.
    end_wished: SeatSet,
    /// Everybody at the table wished it.
    called_off: bool,
    /// After how many steps a bot wished to play on.
    declined: Option<usize>,
    /// Who wishes the secrets of a game that was called off to be open.
    reveal_wished: SeatSet,
    rematch: Option<TableId>,
    /// The host lets nobody decide.
    parked: bool,
    /// When a person last did something that belongs to the game.
    attended: Millis,
    /// It ended without a result: how, and in words.
    expired: Option<(&'static str, &'static str)>,
    /// The digest that binds the house to the secret, which is public from the start.
    commitment: Option<String>,
    /// Whenever a bot took the place of a person's hand or gave it back, with the first step after it.
    deputies: Vec<Remark>,
    drawings: Drawings,
}

impl std::fmt::Debug for Hosted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hosted").field("id", &self.id).field("version", &self.version).finish_non_exhaustive()
    }
}

/// Reads a step as it stands in a record.
fn step(line: &str) -> Result<RecordStep, String> {
    let (actor, text) = line.split_once(' ').ok_or_else(|| format!("'{line}' is no step"))?;
    let actor = match actor {
        "chance" => Actor::Chance,
        seat => Actor::Seat(Seat(seat.parse().map_err(|_| format!("'{line}' names no seat"))?)),
    };
    Ok(RecordStep { line: 0, actor, text: text.into() })
}

impl Hosted {
    /// Folds the entries of a table; the first one opens it.
    pub fn fold(id: TableId, entries: &[(Millis, Entry)]) -> Result<Hosted, FoldFault> {
        let fault = |number: usize, why: String| FoldFault { number: number as u64, why };
        let Some(((_, Entry::Opened(opening)), rest)) = entries.split_first() else {
            return Err(fault(0, "a table begins by being opened".into()));
        };
        let mut table = Hosted::open(id, (**opening).clone()).map_err(|why| fault(0, why))?;
        table.attended = entries.first().map_or(0, |(at, _)| *at);
        table.note_prelude(table.attended);
        for (number, (at, entry)) in (1..).zip(rest) {
            table.apply(*at, entry).map_err(|why| fault(number, why))?;
        }
        table.compare_lines(entries).map_err(|why| fault(entries.len(), why))?;
        Ok(table)
    }

    fn open(id: TableId, opening: Opening) -> Result<Hosted, String> {
        // Never under rules that the table was not begun with.
        Estranged::of(&opening).map_or(Ok(()), |estranged| Err(estranged.to_string()))?;
        let places: Vec<Place> = opening.sitters.iter().map(Place::of).collect();
        let choices = vec![Choices::default(); places.len()];
        let (talk, keys) = (Vec::new(), Keys::default());
        let secret = unhex(&opening.secret).map(Secret).ok();
        let prelude = Prelude::of(&opening);
        let commitment = secret.map(|secret| hex(&sealed::promise(&id, &opening, &[], &secret).0));
        static LIVES: AtomicU64 = AtomicU64::new(0);
        Ok(Hosted {
            id,
            life: LIVES.fetch_add(1, Ordering::Relaxed),
            version: 1,
            opening,
            places,
            prelude,
            game: None,
            course: None,
            clocks: None,
            talk,
            keys,
            choices,
            resigned: None,
            end_wished: SeatSet::EMPTY,
            called_off: false,
            declined: None,
            reveal_wished: SeatSet::EMPTY,
            rematch: None,
            parked: false,
            attended: 0,
            expired: None,
            commitment,
            deputies: Vec::new(),
            drawings: Drawings::default(),
        })
    }

    /// Chance is drawn again when a table is folded; it must come out as it was written down.
    fn compare_lines(&self, entries: &[(Millis, Entry)]) -> Result<(), String> {
        let mut lines: Vec<&String> = Vec::new();
        for (_, entry) in entries {
            match entry {
                Entry::Opened(opening) => lines.extend(&opening.prefix),
                Entry::Started { lines: more } | Entry::Step { lines: more, .. } => lines.extend(more),
                Entry::Undone { .. } => drop(lines.pop()),
                _ => {}
            }
        }
        let Some(game) = &self.game else { return Ok(()) };
        let played = game.record().steps;
        let same = played.len() == lines.len()
            && played
                .iter()
                .zip(&lines)
                .all(|(step, line)| format!("{} {}", step.actor, step.text) == **line);
        if same { Ok(()) } else { Err("the game does not replay as it was written down".into()) }
    }

    /// Folds one more entry.
    pub fn apply(&mut self, at: Millis, entry: &Entry) -> Result<(), String> {
        if let Some(clocks) = &mut self.clocks {
            if *entry == Entry::Woken { clocks.skip(at) } else { clocks.advance(at) }
        }
        if self.by_person(entry) {
            self.attended = at;
        }
        match entry {
            Entry::Opened(_) => return Err("a table is opened once".into()),
            Entry::Seated { .. }
            | Entry::Left { .. }
            | Entry::Pledged { .. }
            | Entry::Contributed { .. }
            | Entry::Excused { .. }
            | Entry::Voided { .. } => self.prepare(entry)?,
            Entry::Started { .. } => {
                self.begin(at)?;
            }
            Entry::Step { seat, key, lines } => {
                let line = lines.first().ok_or("a step without a decision")?;
                let text = step(line)?.text;
                self.note_deputy(*seat);
                self.game_mut()?.submit(*seat, &text).map_err(|fault| fault.to_string())?;
                self.note_answer(*seat, &text);
                self.end_wished = self.end_wished.without(*seat);
                self.keys.note(key.as_ref(), Deed::decided(&text));
            }
            Entry::Learned { lesson, .. } => {
                if let (Some(course), Some(game)) = (&mut self.course, &self.game) {
                    course.read_on(*lesson, game.plies());
                }
            }
            Entry::Undone { seat, key } => {
                if !self.game_mut()?.undo(*seat) {
                    return Err("that step stands".into());
                }
                self.forget_deputies();
                if let (Some(course), Some(game)) = (&mut self.course, &self.game) {
                    course.undone(game.plies());
                }
                self.keys.note(key.as_ref(), Deed::TookBack);
            }
            Entry::Resigned { seat } => {
                self.place_mut(*seat)?;
                self.resigned = Some(*seat);
            }
            Entry::EndWished { seat, end: true, with_bots } => {
                self.place_mut(*seat)?;
                self.end_wished = self.end_wished.with(*seat);
                let places = Seat::all(self.places.len() as u8).zip(&self.places);
                let mut asked = places.filter(|(_, place)| *with_bots || place.bot().is_none());
                self.called_off = asked.all(|(seat, _)| self.end_wished.contains(seat));
            }
            Entry::EndWished { seat, end: false, .. } => {
                self.end_wished = SeatSet::EMPTY;
                if self.place_mut(*seat)?.bot().is_some() {
                    self.declined = self.game.as_ref().map(|game| game.plies());
                }
            }
            Entry::RevealWished { seat } => {
                self.place_mut(*seat)?;
                self.reveal_wished = self.reveal_wished.with(*seat);
            }
            Entry::TakenOver { seat, bot, cause } => {
                let place = self.place_mut(*seat)?;
                (place.standin, place.was) = (Some((bot.clone(), *cause)), None);
            }
            Entry::Returned { seat } => {
                let place = self.place_mut(*seat)?;
                (place.standin, place.was) = (None, None);
                if let Some(clocks) = &mut self.clocks {
                    clocks.forgive(*seat);
                }
            }
            Entry::Said { room, seat, name, words, visitor } => {
                let (line, name, words, visitor) =
                    (self.version, name.clone(), words.clone(), visitor.clone());
                self.talk.push(Talk {
                    line,
                    at,
                    room: *room,
                    seat: *seat,
                    name,
                    words,
                    visitor,
                    removed: false,
                });
            }
            Entry::LineRemoved { room, seat: _, visitor } => {
                let (line, visitor) = (self.version, visitor.clone());
                self.talk.push(Talk { visitor, ..Talk::removed(line, at, *room) });
            }
            Entry::Tidied => {}
            Entry::Rematch { table } => self.rematch = Some(table.clone()),
            Entry::Parked { parked } => {
                self.parked = *parked;
                if let Some(clocks) = &mut self.clocks {
                    clocks.hold(*parked);
                }
            }
            Entry::Replaced { seat, was, bot } => {
                self.place_mut(*seat)?.replace_bot(was, bot);
                let names = self.names();
                if let Some(game) = &mut self.game {
                    game.set_names(names);
                }
            }
            Entry::Woken => {}
            Entry::Expired => {
                self.expired = Some(("expired", "Nobody came back; the game ends without a result."));
            }
            Entry::Closed { .. } => {
                self.expired = Some(("closed", "The table was closed; the game ends without a result."));
            }
        }
        self.note_entry(at);
        Ok(())
    }

    /// Takes a decision that was not written down yet, and every step after it that nobody need be asked
    /// for; returns what is to be written.
    pub fn play(
        &mut self,
        at: Millis,
        seat: Seat,
        action: &str,
        key: Option<String>,
    ) -> Result<Vec<Entry>, shelf::Rejected> {
        let mut entries = vec![self.take(at, seat, action, key)?];
        self.take_unasked(at, &mut entries)?;
        Ok(entries)
    }

    /// Takes decisions of one seat that were not written down yet, all or none, and every step after the last
    /// that nobody need be asked for; returns what is to be written, which belongs into one commit. Each of
    /// the entries carries the key.
    pub fn play_all(
        &mut self,
        at: Millis,
        seat: Seat,
        actions: &[String],
        key: Option<&String>,
    ) -> Result<Vec<Entry>, shelf::ListRejected> {
        if let [action] = actions {
            return self.play(at, seat, action, key.cloned()).map_err(shelf::ListRejected::First);
        }
        let game = self.game.as_ref().ok_or_else(|| shelf::ListRejected::First(not_begun()))?;
        game.rehearse(seat, actions)?;
        // What was rehearsed is possible. Were it not, this copy would be dropped, as its version has changed.
        let missed = |_| shelf::ListRejected::TooSoon;
        let mut entries = Vec::with_capacity(actions.len());
        for action in actions {
            entries.push(self.take(at, seat, action, key.cloned()).map_err(missed)?);
        }
        self.take_unasked(at, &mut entries).map_err(missed)?;
        Ok(entries)
    }

    /// Takes every step that nobody need be asked for.
    fn take_unasked(&mut self, at: Millis, entries: &mut Vec<Entry>) -> Result<(), shelf::Rejected> {
        while let Some((seat, action)) = self.game.as_ref().and_then(|game| game.unasked()) {
            entries.push(self.take(at, seat, &action, None)?);
        }
        Ok(())
    }

    fn take(
        &mut self,
        at: Millis,
        seat: Seat,
        action: &str,
        key: Option<String>,
    ) -> Result<Entry, shelf::Rejected> {
        let game = self.game.as_mut().ok_or_else(not_begun)?;
        let plies = game.plies();
        let steps = game.submit(seat, action)?;
        self.note_deputy_at(seat, plies);
        let decided = steps.first().map(|step| Deed::decided(&step.text));
        if let Some(step) = steps.first() {
            self.note_answer(seat, &step.text);
        }
        let lines = lines(&steps);
        if let Some(clocks) = &mut self.clocks {
            clocks.advance(at);
        }
        if self.places.get(seat.index()).is_some_and(|place| place.bot().is_none()) {
            self.attended = at;
        }
        // A player who plays on does not wish to end the game any more.
        self.end_wished = self.end_wished.without(seat);
        if let Some(deed) = decided {
            self.keys.note(key.as_ref(), deed);
        }
        self.note_entry(at);
        Ok(Entry::Step { seat, key, lines })
    }

    /// Whether a person at the table does this, and not a bot, a clock, a guest or the host.
    fn by_person(&self, entry: &Entry) -> bool {
        match entry {
            Entry::Step { seat, .. } => {
                self.places.get(seat.index()).is_some_and(|place| place.bot().is_none())
            }
            Entry::TakenOver { cause, .. } => *cause != TakeoverCause::Clock,
            Entry::Opened(_)
            | Entry::Seated { .. }
            | Entry::Left { .. }
            | Entry::Pledged { .. }
            | Entry::Contributed { .. }
            | Entry::Started { .. }
            | Entry::Learned { .. }
            | Entry::Undone { .. }
            | Entry::Resigned { .. }
            | Entry::EndWished { .. }
            | Entry::Returned { .. } => true,
            _ => false,
        }
    }

    /// The steps of chance before the first decision, for [`Entry::Started`], once it is applied.
    pub fn first_lines(&self) -> Vec<String> {
        let after = self.opening.prefix.len();
        self.game.as_ref().map_or(Vec::new(), |game| lines(game.record().steps.get(after..).unwrap_or(&[])))
    }

    /// A lesson is met by an answer that fits it.
    fn note_answer(&mut self, seat: Seat, action: &str) {
        if let (Some(course), Some(game)) = (&mut self.course, &self.game)
            && seat == course.tour().seat
        {
            course.answered(action, game.plies());
        }
    }

    /// After every entry: one version more, what each seat may do now, whose clock runs.
    fn note_entry(&mut self, at: Millis) {
        self.version += 1;
        self.drawings.forget();
        let Some(game) = &self.game else { return self.note_prelude(at) };
        if let Some(course) = &mut self.course {
            course.look(game.as_ref());
        }
        for (seat, choices) in Seat::all(self.places.len() as u8).zip(&mut self.choices) {
            let digest = game.legal_digest(seat);
            if digest != choices.digest {
                *choices = Choices { version: self.version, at, digest };
            }
        }
        let people = |seat: &Seat| self.places.get(seat.index()).is_some_and(|place| place.bot().is_none());
        let on = self.resigned.is_none() && !self.called_off && self.expired.is_none();
        let running: SeatSet = game.waiting().0.iter().filter(people).filter(|_| on).collect();
        let plies = game.plies();
        if let Some(clocks) = &mut self.clocks {
            clocks.run(running, plies);
        }
    }

    fn begin(&mut self, at: Millis) -> Result<(), String> {
        let shelved = self.shelved()?;
        let options: Vec<(&str, &str)> =
            self.opening.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let setup = shelved.setup(self.places.len() as u8, &options).map_err(|fault| fault.to_string())?;
        let secret = self.secret()?;
        let entropy = self.prelude.entropy();
        let mut game = if self.opening.prefix.is_empty() {
            shelved.start(&setup, secret, entropy).map_err(|fault| fault.to_string())?
        } else {
            let steps = self.opening.prefix.iter().map(|line| step(line));
            let record = Record {
                entropy,
                secret: Some(secret),
                steps: steps.collect::<Result<_, _>>()?,
                ..sealed::agreed(&self.id, &self.opening, self.voids())
            };
            shelved.replay(&record, usize::MAX).map_err(|fault| fault.to_string())?
        };
        if let Some(seat) = self.opening.imagined {
            game.imagine_as(seat, self.seed(b"world", seat, game.plies()));
        }
        game.set_names(self.names());
        self.game = Some(game);
        let tour = self.opening.tour.as_deref().and_then(tours::find);
        self.course = tour.filter(|tour| tour.game == self.opening.game).map(Course::begin);
        self.clocks = Clocks::new(self.opening.pace, self.places.len(), at);
        if let Some(clocks) = &mut self.clocks {
            clocks.hold(self.parked);
        }
        Ok(())
    }

    fn place_mut(&mut self, seat: Seat) -> Result<&mut Place, String> {
        self.places.get_mut(seat.index()).ok_or_else(|| format!("there is no seat {seat}"))
    }

    fn game_mut(&mut self) -> Result<&mut Box<dyn AnyMatch>, String> {
        self.game.as_mut().ok_or_else(|| "the game has not begun".into())
    }

    fn secret(&self) -> Result<Secret, String> {
        unhex(&self.opening.secret).map(Secret).map_err(|at| format!("the secret, column {at}"))
    }

    fn shelved(&self) -> Result<&'static dyn Shelved, String> {
        shelf::find(&self.opening.game).map_err(|fault| fault.to_string())
    }
}

fn not_begun() -> shelf::Rejected {
    table::Refusal::new("house", "The game has not begun.").into()
}

fn lines(steps: &[RecordStep]) -> Vec<String> {
    steps.iter().map(|step| format!("{} {}", step.actor, step.text)).collect()
}
