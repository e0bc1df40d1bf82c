//! Sight: what one visitor may see of a table. Pages and the API are both made from this.
//!
//! Invariant: whatever leaves the house about a game passes through here, and through here only as the
//! visitor's own seats may know it. Nothing here changes a table.

mod eyes;
mod kept;
mod lesson;
mod prelude;
mod seats;
mod touch;

use serde::Serialize;
use serde_json::value::RawValue;
use shelf::{AnyMatch, LegalChoice, LogLine, Standing};
use table::Seat;
use utoipa::ToSchema;

use crate::problem::Problem;
use crate::tables::{Ending, Hosted, PARKED, Pace, Phase, TableId, Talk, VisitorId};

pub use eyes::Eyes;
pub use kept::KeptSight;
pub use lesson::LessonSight;
pub use prelude::PreludeSight;
pub use seats::{Listing, SeatKind, SeatSight, listed_seats, listing, named, seats};
pub use touch::{Why, why_not};

/// How many lines of talk are shown at once; the others are on pages of their own.
pub const TALK_SHOWN: usize = 50;

/// A table as one visitor sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Table)]
pub struct Sight {
    /// The token of a newcomer, who has just got it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub token: Option<String>,
    /// What lets others sit down, for whoever opened a table with open seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub invitation: Option<String>,
    /// Its name.
    pub table: TableId,
    /// The game.
    pub game: String,
    /// Rises with everything that happens; decisions name the version they were made on.
    pub version: u64,
    /// Where it stands.
    pub phase: Phase,
    /// Whether the host has parked it: nobody decides anything until it goes on.
    pub parked: bool,
    /// What everybody is to know besides the game, in sentences.
    pub notices: Vec<String>,
    /// How fast it is played.
    pub pace: Pace,
    /// Everybody at it.
    pub seats: Vec<SeatSight>,
    /// The seat that is looked from, if it is one of the visitor's own.
    #[serde(rename = "as")]
    #[schema(required, value_type = Option<u8>)]
    pub own: Option<Seat>,
    /// Number of steps of the game so far.
    pub plies: usize,
    /// What is to be decided, in one sentence.
    pub prompt: String,
    /// Everything that may be known, as the game writes it (`/api/schema/GAME/view`); `null` before the game.
    #[schema(required, value_type = Option<Object>)]
    pub view: Option<Box<RawValue>>,
    /// What the seat that is looked from may do now.
    pub legal: Vec<LegalChoice>,
    /// How many of its latest steps that seat may take back.
    pub undoable: usize,
    /// How many steps stand for good; nobody can take any of them back.
    pub settled: usize,
    /// The first step that `log` tells of.
    pub log_since: usize,
    /// What happened, in words.
    pub log: Vec<LogLine>,
    /// The latest of the talk that may be read.
    pub talk: Vec<Talk>,
    /// How many lines were said before those.
    pub talk_before: usize,
    /// Who offers to end the game without a winner.
    #[schema(value_type = Vec<u8>)]
    pub end_wished: Vec<Seat>,
    /// Whether everything that was hidden is open: the game came to its end, or everybody agreed to it.
    pub secrets_open: bool,
    /// Who wishes that, where a game was ended before its time.
    #[schema(value_type = Vec<u8>)]
    pub reveal_wished: Vec<Seat>,
    /// How it ended.
    #[schema(required)]
    pub result: Option<Ending>,
    /// Places and points of everybody, if the game was played to its end.
    #[schema(required)]
    pub standing: Option<Standing>,
    /// The digest of the secret that all chance follows from.
    #[schema(required)]
    pub commitment: Option<String>,
    /// What is still to come before a game whose players add to its chance.
    #[schema(required)]
    pub prelude: Option<PreludeSight>,
    /// The next game of the same players.
    #[schema(required)]
    pub rematch: Option<TableId>,
    /// What is taught now, for whoever learns at the table. Programs are taught nothing.
    #[serde(skip)]
    pub lesson: Option<LessonSight>,
}

/// What a visitor is told before the game begins.
fn waiting_words(table: &Hosted) -> String {
    match table.open_seats().len() {
        0 => "The players add to the chance of the game. It begins in a moment.".into(),
        1 => "Waiting for one more player.".into(),
        open => format!("Waiting for {open} more players."),
    }
}

impl Sight {
    /// What a visitor may see, looking from `own` (one of their seats) or as a guest. The log
    /// begins with step number `since`; once the game is over it is told anew from the start.
    /// Pages draw the board themselves; programs want [`Sight::with_view`].
    pub fn of(table: &Hosted, visitor: Option<&VisitorId>, own: Option<Seat>, since: usize) -> Sight {
        let held = table.seats_of(visitor);
        let own = own.filter(|seat| held.contains(*seat));
        let viewer = table.viewer(own);
        let game = table.game();
        let acting = Sight::acting(table, visitor, own);
        let result = table.result();
        let plies = game.map_or(0, |game| game.plies());
        let (talk, talk_before) = table.latest_talk(visitor, None, TALK_SHOWN);
        let log_since = if result.is_some() { 0 } else { since.min(plies) };
        let prompt = match (&result, game) {
            (Some(result), _) => result.words.clone(),
            _ if table.is_parked() => PARKED.into(),
            (None, Some(game)) => game.prompt(viewer),
            (None, None) => waiting_words(table),
        };
        let legal = acting.zip(game).map_or(Vec::new(), |(seat, game)| choices(game, seat));
        let course = table.course().filter(|course| own == Some(course.tour().seat));
        let lesson = course.map(|course| LessonSight::of(table, course, &legal));
        Sight {
            token: None,
            invitation: None,
            table: table.id().clone(),
            game: table.opening().game.clone(),
            version: table.version(),
            phase: table.phase(),
            parked: table.is_parked(),
            notices: table.notices(),
            pace: table.opening().pace,
            seats: seats(table, visitor),
            own,
            plies,
            prompt,
            view: None,
            legal,
            undoable: acting.zip(game).map_or(0, |(seat, game)| game.undoable(seat)),
            settled: game.map_or(0, |game| game.floor()),
            log_since,
            log: game.map_or(Vec::new(), |game| game.log_since(viewer, log_since)),
            talk,
            talk_before,
            end_wished: table.end_wished().iter().collect(),
            secrets_open: table.secrets_open(),
            reveal_wished: table.reveal_wished().iter().collect(),
            result,
            standing: game.and_then(|game| game.standing()),
            commitment: table.commitment().map(str::to_owned),
            prelude: PreludeSight::of(table),
            rematch: table.rematch().cloned(),
            lesson,
        }
    }

    /// The seat, if it is one of the visitor's own and may decide something at this table now.
    pub fn acting(table: &Hosted, visitor: Option<&VisitorId>, seat: Option<Seat>) -> Option<Seat> {
        let held = table.seats_of(visitor);
        seat.filter(|seat| {
            held.contains(*seat)
                && table.phase() == Phase::Playing
                && !table.is_parked()
                && table.places().get(seat.index()).is_some_and(|place| place.standin.is_none())
        })
    }

    /// What a program may see, looking from `seat`. Programs need no curtain: one that names no seat
    /// looks from the one that has to act, or from the first.
    pub fn for_program(
        table: &Hosted,
        visitor: Option<&VisitorId>,
        seat: Option<Seat>,
        since: Option<usize>,
    ) -> Result<Sight, Problem> {
        let (held, seat) = (table.seats_of(visitor), named(table, seat)?);
        if seat.is_some_and(|seat| !held.contains(seat)) {
            return Err(Problem::forbidden("That is not your seat."));
        }
        let own = match Eyes::of(table, held, seat) {
            Eyes::Seat(seat) | Eyes::Curtain(seat) => Some(seat),
            Eyes::Guest => None,
        };
        Sight::of(table, visitor, seat.or(own), since.unwrap_or(0)).with_view(table)
    }

    /// The same with everything that may be known, as the game writes it.
    pub fn with_view(mut self, table: &Hosted) -> Result<Sight, Problem> {
        let viewer = table.viewer(self.own);
        let view = table.game().map(|game| game.view_json(viewer)).transpose();
        self.view = view.map_err(Problem::broken)?;
        Ok(self)
    }
}

/// A seat's choices; one whose game has no words for it is shown as the record writes it.
fn choices(game: &dyn AnyMatch, seat: Seat) -> Vec<LegalChoice> {
    let mut choices = game.legal(seat);
    for choice in choices.iter_mut().filter(|choice| choice.label.is_empty()) {
        choice.label.clone_from(&choice.action);
    }
    choices
}
