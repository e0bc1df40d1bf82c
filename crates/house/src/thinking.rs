//! What the house asks of a game's type: bots that think, and whether anything is hidden.

use shelf::{AnyMatch, Visitor};
use table::{Chair, HouseGame, Match, Refusal, Scratch, Seat, Viewer};

/// A decision to be found, free of the table: it holds a copy of the position and runs anywhere.
pub type Thought = Box<dyn FnOnce() -> Option<String> + Send>;

/// Who is to decide, and how.
#[derive(Clone, Debug)]
pub struct Task {
    /// The seat.
    pub seat: Seat,
    /// The bot by name; `None` for what is done for somebody who does not answer.
    pub bot: Option<String>,
    /// All the randomness the bot may use.
    pub seed: u64,
}

struct Asked<'a>(&'a dyn AnyMatch, Task);

impl Visitor for Asked<'_> {
    type Out = Option<Thought>;

    fn visit<G: HouseGame>(self) -> Self::Out {
        let Asked(game, task) = self;
        let position = game.as_any().downcast_ref::<Match<G>>()?.position().clone();
        Some(Box::new(move || {
            let action = decide(&position, &task)?;
            Some(position.action_text(action))
        }))
    }
}

fn decide<G: HouseGame>(position: &G, task: &Task) -> Option<G::Action> {
    let chosen = task.bot.as_deref().and_then(|name| bots::hire::<G>(name).ok()).map(|mut bot| {
        bot.begin(task.seed);
        bot.choose(&Chair::new(position, task.seat))
    });
    legal_or_default(position, task, chosen)
}

/// What a bot chose, if the rules allow it; else what is done for somebody who does not answer.
pub(crate) fn legal_or_default<G: HouseGame>(
    position: &G,
    task: &Task,
    chosen: Option<G::Action>,
) -> Option<G::Action> {
    if let Some(action) = chosen {
        if position.check(task.seat, action).is_ok() {
            return Some(action);
        }
        tracing::error!(bot = ?task.bot, game = G::ID, "a bot chose something illegal");
    }
    position.default_action(task.seat, &mut Scratch::default())
}

/// A decision of this game to be thought about elsewhere, by somebody hired for it alone. Bots that
/// play a game are [`Staff`](crate::staff::Staff).
pub fn thought(game: &dyn AnyMatch, task: Task) -> Option<Thought> {
    shelf::visit(game.game(), Asked(game, task)).ok().flatten()
}

struct Hides<'a>(&'a dyn AnyMatch);

impl Visitor for Hides<'_> {
    type Out = bool;

    fn visit<G: HouseGame>(self) -> bool {
        let typed = self.0.as_any().downcast_ref::<Match<G>>();
        typed.is_none_or(|game| game.position().hides_from(Viewer::Spectator))
    }
}

/// Whether there is anything on the table that not everybody may see.
pub fn hides(game: &dyn AnyMatch) -> bool {
    shelf::visit(game.game(), Hides(game)).unwrap_or(true)
}

struct Teams<'a>(&'a dyn AnyMatch);

impl Visitor for Teams<'_> {
    type Out = bool;

    fn visit<G: HouseGame>(self) -> bool {
        let Some(game) = self.0.as_any().downcast_ref::<Match<G>>() else { return false };
        let position = game.position();
        Seat::all(position.seats()).any(|seat| position.partners(seat).len() > 1)
    }
}

/// Whether some seats win and lose together.
pub fn in_teams(game: &dyn AnyMatch) -> bool {
    shelf::visit(game.game(), Teams(game)).unwrap_or(false)
}

struct Refusing<'a>(&'a dyn AnyMatch, Seat, &'a str);

impl Visitor for Refusing<'_> {
    type Out = Option<Refusal>;

    fn visit<G: HouseGame>(self) -> Self::Out {
        let Refusing(game, seat, text) = self;
        let position = game.as_any().downcast_ref::<Match<G>>()?.position();
        position.check(seat, position.read_action(text).ok()?).err()
    }
}

/// The rule that forbids an action, given in the words of the record; `None` if it is legal or
/// no action at all.
pub fn refusal(game: &dyn AnyMatch, seat: Seat, text: &str) -> Option<Refusal> {
    shelf::visit(game.game(), Refusing(game, seat, text)).ok().flatten()
}
