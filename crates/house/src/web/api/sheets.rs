//! What calls that only read are asked and answer.

use serde::Serialize;
use table::{OptionKind, OptionSpec};
use utoipa::ToSchema;

use crate::sight::{KeptSight, Listing, Sight};

/// A game.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Game)]
pub struct GameSheet {
    /// Its id, as tables are opened with.
    id: &'static str,
    /// What it is called.
    name: &'static str,
    /// What it is about, in a few words.
    tagline: &'static str,
    /// Fewest and most seats.
    #[schema(value_type = Vec<u8>, min_items = 2, max_items = 2)]
    seats: (u8, u8),
    /// Rises when its rules change.
    rules_version: u32,
    /// What may be agreed before a game.
    options: Vec<OptionSheet>,
}

impl GameSheet {
    /// As programs read it.
    pub fn of(game: &dyn shelf::Shelved) -> GameSheet {
        GameSheet {
            id: game.id(),
            name: game.name(),
            tagline: game.tagline(),
            seats: game.seats(),
            rules_version: game.rules_version(),
            options: game.options().iter().map(OptionSheet::of).collect(),
        }
    }
}

/// One thing that may be agreed before a game.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GameOption)]
struct OptionSheet {
    /// Its name.
    name: &'static str,
    /// What people read in place of its name.
    title: &'static str,
    values: OptionValues,
    /// What people read in place of the words, in the same order; none for numbers.
    labels: Vec<&'static str>,
    /// The value if nothing is said.
    default: &'static str,
    /// One sentence for people.
    help: &'static str,
}

impl OptionSheet {
    fn of(option: &OptionSpec) -> OptionSheet {
        let words = option.kind.words();
        let values = match option.kind {
            OptionKind::Number(from, to) => OptionValues::Range { from, to },
            _ => OptionValues::Words(words.iter().map(|word| word.id).collect()),
        };
        let labels = words.iter().map(|word| word.label).collect();
        let OptionSpec { name, title, default, help, .. } = *option;
        OptionSheet { name, title, values, labels, default, help }
    }
}

/// The values of an option: words, or the ends of a range of whole numbers (sent as text). Where a document is taken, its text
/// (which has line breaks) does as well as one of the words.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
enum OptionValues {
    Words(Vec<&'static str>),
    Range { from: i64, to: i64 },
}

/// A bot.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Bot)]
pub struct BotSheet {
    /// Its name, as seats are given with.
    name: &'static str,
    /// What it is like.
    character: &'static str,
}

impl BotSheet {
    /// As programs read it.
    pub fn of(bot: &bots::BotInfo) -> BotSheet {
        BotSheet { name: bot.name, character: bot.character }
    }
}

/// Tables.
#[derive(Debug, Serialize, ToSchema)]
pub struct TableList {
    /// All of yours that wait for you, the most urgent first (on the first page), then fifty of the others, the latest
    /// changed first.
    pub yours: Vec<Listing>,
    /// How many pages there are.
    pub pages: usize,
    /// Tables that look for players.
    pub open: Vec<Listing>,
}

/// A table, or what is kept of one.
#[derive(ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only described: either is written as it is")]
pub enum TableSheet {
    Table(Box<Sight>),
    Kept(KeptSight),
}
