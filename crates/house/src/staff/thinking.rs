//! One decision of a bot: who decides, and what is done if the bot errs.

use shelf::{Desk, Thinker};
use table::{Chair, HouseGame, Scratch};

/// Who is to decide, and how.
#[derive(Clone, Debug)]
pub struct Task {
    /// The bot by name.
    pub bot: String,
    /// All the randomness the bot may use.
    pub seed: u64,
    /// Whether the seat's turn begins with this decision.
    pub begins_turn: bool,
}

/// What a bot chose, if the rules allow it; else what is done for a seat that does not answer.
pub(super) fn legal_or_default<G: HouseGame>(
    chair: &Chair<'_, G>,
    task: &Task,
    chosen: Option<G::Action>,
) -> Option<G::Action> {
    if let Some(action) = chosen {
        if chair.check(action).is_ok() {
            return Some(action);
        }
        let bot = Some(&task.bot);
        tracing::error!(target: "house::thinking", ?bot, game = G::ID, "a bot chose something illegal");
    }
    chair.default_action(&mut Scratch::default())
}

/// A bot that is hired for one decision.
struct Hired<'a>(&'a Task);

impl Thinker for Hired<'_> {
    fn decide<G: HouseGame>(self, chair: &Chair<'_, G>) -> Option<G::Action> {
        let Hired(task) = self;
        let chosen = bots::hire::<G>(bots::nearest(&task.bot)).ok().map(|mut bot| {
            bot.begin(task.seed);
            bot.choose(chair)
        });
        legal_or_default(chair, task, chosen)
    }
}

/// What a bot that is hired for this decision alone does. Bots that play a game are
/// [`Staff`](super::Staff).
pub fn decide_once(desk: &Desk, task: &Task) -> Option<String> {
    desk.think(Hired(task))
}
