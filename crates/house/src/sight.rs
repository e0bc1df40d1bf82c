//! What one visitor may see of a table. Pages and the API are both made from this.

use serde::Serialize;
use serde_json::json;
use serde_json::value::RawValue;
use shelf::{AnyMatch, LegalChoice, LogLine, Standing};
use table::{Refusal, Seat, SeatSet, Viewer};

use crate::entry::{Millis, Pace, Sitter, now};
use crate::hosted::{Ending, Hosted, Talk};
use crate::ids::{TableId, VisitorId};
use crate::problem::Problem;
use crate::store::Phase;
use crate::thinking;

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatSight {
    /// Its number.
    pub seat: Seat,
    /// What its player is called.
    pub name: String,
    /// `person`, `bot` or `open`.
    pub kind: &'static str,
    /// The bot that decides there now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Whether it belongs to whoever asks.
    pub yours: bool,
    /// Whether the game waits for it.
    pub acts: bool,
    /// Milliseconds left on its clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<Millis>,
}

/// A table as one visitor sees it.
#[derive(Clone, Debug, Serialize)]
pub struct Sight {
    /// Its name.
    pub table: TableId,
    /// The game.
    pub game: String,
    /// Rises with everything that happens; decisions name the version they were made on.
    pub version: u64,
    /// Where it stands.
    pub phase: Phase,
    /// How fast it is played.
    pub pace: Pace,
    /// Everybody at it.
    pub seats: Vec<SeatSight>,
    /// The seat that is looked from, if it is one of the visitor's own.
    #[serde(rename = "as")]
    pub own: Option<Seat>,
    /// Number of steps of the game so far.
    pub plies: usize,
    /// What is to be decided, in one sentence.
    pub prompt: String,
    /// Everything that may be known, as the game writes it; `null` before the game.
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
    /// The talk that may be read.
    pub talk: Vec<Talk>,
    /// Who offers to end the game without a winner.
    pub end_wished: Vec<Seat>,
    /// How it ended.
    pub result: Option<Ending>,
    /// Places and points of everybody, if the game was played to its end.
    pub standing: Option<Standing>,
    /// The digest of the secret that all chance follows from.
    pub commitment: Option<String>,
    /// The next game of the same players.
    pub rematch: Option<TableId>,
}

/// Which of a visitor's seats looks at the screen, and whether it may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// A guest, or somebody who waits for the game to begin.
    Guest,
    /// This seat.
    Seat(Seat),
    /// The screen is to be handed to this seat first.
    Curtain(Seat),
}

impl Eyes {
    /// Whose eyes look at a table. Of several people at one screen, whoever has to act; with
    /// anything hidden, only after the screen was handed over (`asked` says who sits there).
    pub fn of(table: &Hosted, held: SeatSet, asked: Option<Seat>) -> Eyes {
        let asked = asked.filter(|seat| held.contains(*seat));
        let (Some(first), Some(game)) = (held.first(), table.game()) else { return Eyes::Guest };
        if held.len() == 1 || table.phase() == Phase::Over {
            return Eyes::Seat(asked.unwrap_or(first));
        }
        let (must, _) = game.waiting();
        let playing = |seat: &Seat| {
            must.contains(*seat)
                && table.places().get(seat.index()).is_some_and(|place| place.standin.is_none())
        };
        let next = asked.filter(playing).or(held.iter().find(playing)).or(asked).unwrap_or(first);
        if asked == Some(next) || !thinking::hides(game) { Eyes::Seat(next) } else { Eyes::Curtain(next) }
    }

    /// The seat, if one looks.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Guest | Eyes::Curtain(_) => None,
        }
    }
}

/// The seats as everybody sees them.
pub fn seats(table: &Hosted, visitor: Option<&VisitorId>) -> Vec<SeatSight> {
    let must = table.game().map_or(SeatSet::EMPTY, |game| game.waiting().0);
    let playing = table.phase() == Phase::Playing;
    let at = now();
    let one = |((seat, name), place): ((Seat, String), &crate::hosted::Place)| SeatSight {
        seat,
        name,
        kind: match place.sitter {
            Sitter::Person { .. } => "person",
            Sitter::Bot { .. } => "bot",
            Sitter::Open => "open",
        },
        bot: place.bot().map(str::to_owned),
        yours: visitor.is_some() && place.holder() == visitor,
        acts: playing && must.contains(seat),
        clock: table.clock().map(|clock| if playing { clock.left(seat, at) } else { 0 }.max(0)),
    };
    table.names().into_iter().zip(table.places()).map(one).collect()
}

/// What is to be said to somebody before the game begins.
fn waiting_words(table: &Hosted) -> String {
    match table.open_seats().len() {
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
        let acting = own.filter(|seat| {
            table.phase() == Phase::Playing
                && table.places().get(seat.index()).is_some_and(|place| place.standin.is_none())
        });
        let result = table.result();
        let plies = game.map_or(0, |game| game.plies());
        let log_since = if result.is_some() { 0 } else { since.min(plies) };
        let prompt = match (&result, game) {
            (Some(result), _) => result.words.clone(),
            (None, Some(game)) => game.prompt(viewer),
            (None, None) => waiting_words(table),
        };
        Sight {
            table: table.id().clone(),
            game: table.opening().game.clone(),
            version: table.version(),
            phase: table.phase(),
            pace: table.opening().pace,
            seats: seats(table, visitor),
            own,
            plies,
            prompt,
            view: None,
            legal: acting.zip(game).map_or(Vec::new(), |(seat, game)| choices(game, seat)),
            undoable: acting.zip(game).map_or(0, |(seat, game)| game.undoable(seat)),
            settled: game.map_or(0, |game| game.settled()),
            log_since,
            log: game.map_or(Vec::new(), |game| game.log_since(viewer, log_since)),
            talk: table.talk_for(visitor).cloned().collect(),
            end_wished: table.end_wished().iter().collect(),
            result,
            standing: game.and_then(|game| game.standing()),
            commitment: table.commitment().map(str::to_owned),
            rematch: table.rematch().cloned(),
        }
    }

    /// The same with everything that may be known, as the game writes it.
    pub fn with_view(mut self, table: &Hosted) -> Result<Sight, Problem> {
        let viewer = table.viewer(self.own);
        let view = table.game().map(|game| game.view_json(viewer)).transpose();
        self.view = view.map_err(Problem::broken)?;
        Ok(self)
    }
}

/// An object as JSON, with more fields at its head. Joined on as text, since flattening and the raw
/// JSON of views do not go together in serde.
pub fn with_head<'a>(
    object: &impl Serialize,
    head: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<String, Problem> {
    let mut text = serde_json::to_string(object).map_err(Problem::broken)?;
    for (name, value) in head {
        text.insert_str(1, &format!("{}:{},", json!(name), json!(value)));
    }
    Ok(text)
}

/// A seat's choices; one whose game has no words for it is shown as the record writes it.
fn choices(game: &dyn AnyMatch, seat: Seat) -> Vec<LegalChoice> {
    let mut choices = game.legal(seat);
    for choice in choices.iter_mut().filter(|choice| choice.label.is_empty()) {
        choice.label.clone_from(&choice.action);
    }
    choices
}

/// What comes of a touch on an element of the drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Touch {
    /// There is a choice that it is about.
    Possible,
    /// A rule forbids whatever it could mean.
    Refused(Refusal),
    /// It means nothing.
    Plain,
}

/// What a touch on an element of the drawing comes to. The game says what could be meant by it, and
/// the game's one place of legality says whether that is possible, or which rule forbids it.
pub fn touch(game: &dyn AnyMatch, seat: Seat, element: &str) -> Touch {
    if game.legal(seat).iter().any(|choice| choice.touches.iter().any(|place| place == element)) {
        return Touch::Possible;
    }
    let meant = game.meanings(seat, element);
    let refusals = meant.iter().map(|action| thinking::refusal(game, seat, action));
    match refusals.collect::<Option<Vec<Refusal>>>() {
        None => Touch::Possible,
        Some(refusals) => refusals.into_iter().next().map_or(Touch::Plain, Touch::Refused),
    }
}

/// With whose eyes the past of a table is looked at.
pub fn past_viewer(table: &Hosted, eyes: Eyes) -> Viewer {
    table.viewer(eyes.seat())
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use shelf::{Picture, Visitor};
    use table::{Dice, HouseGame, Match, Names, Next, QuickDice, Scene, Scratch, Secret};

    use super::*;

    /// What a drawing shows that decorates, counts or tells, and can never be acted on.
    const PLAIN: &[&str] = &[
        "back",
        "contested",
        "court",
        "disc",
        "france",
        "ground",
        "herald",
        "key",
        "map",
        "negotiation",
        "order",
        "outline",
        "outlook",
        "panels",
        "passes",
        "projection",
        "seat",
        "site",
        "strength",
        "supply",
        "tkd",
        "track",
        "verdict",
    ];

    /// Every element of every drawing can be acted on, says which rule forbids it, or is plain.
    #[test]
    fn whatever_of_a_board_can_be_meant_is_possible_or_forbidden_by_a_rule() {
        let (mut dumb, mut explained) = (BTreeSet::new(), BTreeMap::<_, usize>::new());
        for shelved in shelf::GAMES {
            let setup = shelved.setup(shelved.seats().0, &[]).unwrap();
            for seed in 0..3 {
                let mut game = shelved.start(&setup, Secret::from_seed(seed, 0), Vec::new()).unwrap();
                let mut dice = QuickDice::new(seed);
                for _ in 0..80 {
                    let Some(seat) = game.waiting().0.first() else { break };
                    let legal = game.legal(seat);
                    let picture = Picture { glow: &[], width: 1000, standalone: false, dark: false };
                    let drawing = game.draw(Viewer::Seat(seat), &picture);
                    for id in drawing.split(" id=\"").skip(1).filter_map(|part| part.split('"').next()) {
                        let kind = id.split('-').next().unwrap_or_default();
                        if PLAIN.contains(&kind) {
                            continue;
                        }
                        match touch(game.as_ref(), seat, id) {
                            Touch::Possible => {}
                            Touch::Refused(why) => {
                                assert!(why.rule.contains('-') && why.words.ends_with('.'), "{id}: {why}");
                                *explained.entry(shelved.id()).or_default() += 1;
                            }
                            Touch::Plain => {
                                dumb.insert(format!("{} {id}, with {}", shelved.id(), legal[0].action));
                            }
                        }
                    }
                    let choice = dice.below(legal.len() as u32) as usize;
                    game.submit(seat, &legal[choice].action).unwrap();
                }
            }
        }
        assert!(
            dumb.is_empty(),
            "{} say nothing: {:#?}",
            dumb.len(),
            dumb.iter().take(40).collect::<Vec<_>>()
        );
        assert!(shelf::GAMES.iter().all(|game| explained.get(game.id()) > Some(&500)), "{explained:?}");
    }

    /// The ids in a drawing.
    fn ids<G: HouseGame>(view: &G::View, names: &Names) -> Vec<String> {
        let drawing = G::draw(view, &Scene::in_page(names, 1000));
        let ids = drawing.split(" id=\"").skip(1).filter_map(|part| part.split('"').next());
        ids.map(str::to_owned).collect()
    }

    /// Asks about everything that anybody sees on the board, what is hidden from the seat included, in
    /// two worlds that the seat cannot tell apart.
    struct Asking;

    impl Visitor for Asking {
        type Out = usize;

        fn visit<G: HouseGame>(self) -> usize {
            let shelved = shelf::find(G::ID).unwrap();
            let setup = shelved.setup(shelved.seats().0, &[]).unwrap();
            let mut game = Match::<G>::start(&setup, Secret::from_seed(5, 0), Vec::new()).unwrap();
            let (mut dice, mut scratch, mut compared) = (QuickDice::new(5), Scratch::default(), 0);
            for step in 0..100 {
                let Next::Seats { must, .. } = game.position().next() else { break };
                let Some(seat) = must.first() else { break };
                let position = game.position().clone();
                let other = G::imagine(&position.view(Viewer::Seat(seat)), &mut QuickDice::new(step));
                let answers = |world: &G, id: &str| {
                    let mut meant = Vec::new();
                    world.meanings(seat, id, &mut meant);
                    let answer = |action| (world.action_text(action), world.check(seat, action));
                    meant.into_iter().map(answer).collect::<Vec<_>>()
                };
                for id in ids::<G>(&position.view(Viewer::All), &game.names()) {
                    if other != position {
                        assert_eq!(answers(&position, &id), answers(&other, &id), "{}: {id}", G::ID);
                        compared += 1;
                    }
                }
                let action = position.random_action(seat, &mut dice, &mut scratch);
                game.submit(seat, action).unwrap();
            }
            compared
        }
    }

    #[test]
    fn a_reason_is_the_same_in_worlds_that_the_seat_cannot_tell_apart() {
        for game in shelf::GAMES {
            let compared = shelf::visit(game.id(), Asking).unwrap();
            assert!(compared > 100, "{}: {compared}", game.id());
        }
    }
}
