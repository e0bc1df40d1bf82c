//! A table that a program asks for. Its description follows the register of games: which options a game has, and how
//! many it seats.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use table::{OptionKind, OptionSpec};
use utoipa::openapi::schema::{
    AdditionalProperties, ArrayBuilder, Discriminator, Object, ObjectBuilder, OneOfBuilder, Schema, Type,
};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

use crate::shapes::{BotName, Strict, small};
use crate::tables::Pace;
use crate::verbs::{SeatWish, Wish};

/// Who is wanted in a seat.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum SeatAsked {
    /// You, or another player of yours.
    Me {
        /// What they are called.
        #[schema(schema_with = crate::shapes::name)]
        name: String,
    },
    /// A bot.
    Bot {
        #[schema(value_type = BotName)]
        bot: String,
    },
    /// Anybody who comes.
    Open {},
}

/// How fast a game is to be played.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum PaceAsked {
    /// Nobody is hurried.
    None {},
    /// Everybody is at the table: a budget of minutes and seconds added per turn.
    Live {
        /// Minutes for the whole game.
        #[schema(minimum = 1, maximum = 600)]
        #[serde(deserialize_with = "small")]
        minutes: u16,
        /// Seconds added whenever a turn is done.
        #[schema(maximum = 600)]
        #[serde(deserialize_with = "small")]
        increment_seconds: u16,
    },
    /// A game over days: a budget of days and hours added per turn.
    Correspondence {
        /// Days for the whole game.
        #[schema(minimum = 1, maximum = 60)]
        #[serde(deserialize_with = "small")]
        days: u16,
        /// Hours added whenever a turn is done.
        #[schema(maximum = 168)]
        #[serde(deserialize_with = "small")]
        bonus_hours: u16,
    },
}

/// What a program wants to play.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableWish {
    #[serde(deserialize_with = "on_the_shelf")]
    game: String,
    seats: Vec<Strict<SeatAsked>>,
    #[serde(default)]
    options: BTreeMap<String, String>,
    #[serde(default)]
    pace: Strict<PaceAsked>,
    #[serde(default)]
    listed: bool,
    #[serde(default)]
    contributes: bool,
}

/// Reads the id of a game; which there are is part of the description.
fn on_the_shelf<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let id = String::deserialize(deserializer)?;
    shelf::find(&id).map(|_| id).map_err(D::Error::custom)
}

impl Default for PaceAsked {
    fn default() -> PaceAsked {
        PaceAsked::None {}
    }
}

impl From<TableWish> for Wish {
    fn from(TableWish { game, seats, options, pace, listed, contributes }: TableWish) -> Wish {
        let seats = seats.into_iter().map(|Strict(seat)| match seat {
            SeatAsked::Me { name } => SeatWish::Me { name },
            SeatAsked::Bot { bot } => SeatWish::Bot { bot },
            SeatAsked::Open {} => SeatWish::Open,
        });
        let pace = match pace.0 {
            PaceAsked::None {} => Pace::None,
            PaceAsked::Live { minutes, increment_seconds } => Pace::Live { minutes, increment_seconds },
            PaceAsked::Correspondence { days, bonus_hours } => Pace::Correspondence { days, bonus_hours },
        };
        Wish { game, seats: seats.collect(), options, pace, listed, contributes }
    }
}

/// The values of an option. All are sent as text.
fn values(option: &OptionSpec) -> Object {
    let text = ObjectBuilder::new().schema_type(Type::String).description(Some(option.help));
    let text = text.default(Some(option.default.into()));
    match option.kind {
        OptionKind::Choice(words) => text.enum_values(Some(words.iter().map(|word| word.id))).build(),
        OptionKind::Number(low, high) => {
            let numbers: Vec<String> = (low..=high).map(|number| number.to_string()).collect();
            text.pattern(Some(format!("^({})$", numbers.join("|")))).build()
        }
        // One of ours by name, or a text with line breaks.
        OptionKind::Document(names) => {
            let names: Vec<&str> = names.iter().map(|name| name.id).collect();
            text.pattern(Some(format!("^({})$|\\n", names.join("|")))).build()
        }
    }
}

/// A table of one game.
fn wish_of(game: &dyn shelf::Shelved) -> Object {
    let (least, most) = game.seats();
    let word = ObjectBuilder::new().schema_type(Type::String).enum_values(Some([game.id()]));
    let seats = ArrayBuilder::new()
        .items(Ref::from_schema_name(SeatAsked::name()))
        .min_items(Some(usize::from(least)))
        .max_items(Some(usize::from(most)))
        .description(Some("Who sits where; the game begins when no seat is open."));
    let object = || ObjectBuilder::new().additional_properties(Some(AdditionalProperties::FreeForm(false)));
    let options =
        game.options().iter().fold(object(), |all, option| all.property(option.name, values(option)));
    let listed = ObjectBuilder::new().schema_type(Type::Boolean);
    let listed =
        listed.description(Some("Whether strangers find it; without that they need the invitation."));
    let contributes = ObjectBuilder::new().schema_type(Type::Boolean);
    let contributes =
        contributes.description(Some("Whether you add to the chance of the game, see `pledge`."));
    object()
        .description(Some(game.name()))
        .property("game", word)
        .required("game")
        .property("seats", seats)
        .required("seats")
        .property("options", options.description(Some("Options that differ from their defaults.")))
        .property("pace", Ref::from_schema_name(PaceAsked::name()))
        .property("listed", listed)
        .property("contributes", contributes)
        .build()
}

/// The same kinds of objects, without fields that are not named: what is derived from an enumeration does not say so.
fn closed(schema: RefOr<Schema>) -> RefOr<Schema> {
    let RefOr::T(Schema::OneOf(mut kinds)) = schema else { return schema };
    for kind in &mut kinds.items {
        if let RefOr::T(Schema::Object(kind)) = kind {
            kind.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
        }
    }
    Schema::OneOf(kinds).into()
}

/// What the wish for a table of this game is called.
fn name_of(game: &dyn shelf::Shelved) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    format!("{}Wish", game.id().split('-').map(capital).collect::<String>())
}

impl PartialSchema for TableWish {
    fn schema() -> RefOr<Schema> {
        let places = shelf::GAMES.iter().map(|game| {
            let place = Ref::from_schema_name(name_of(*game));
            (game.id().to_owned(), place.ref_location)
        });
        let one = shelf::GAMES
            .iter()
            .fold(OneOfBuilder::new(), |one, game| one.item(Ref::from_schema_name(name_of(*game))));
        let told_by = Discriminator::with_mapping("game", places);
        one.discriminator(Some(told_by)).description(Some("A table to be opened.")).into()
    }
}

impl ToSchema for TableWish {
    fn name() -> Cow<'static, str> {
        "Wish".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        for game in shelf::GAMES {
            schemas.push((name_of(*game), Schema::Object(wish_of(*game)).into()));
        }
        schemas.push((SeatAsked::name().into_owned(), closed(SeatAsked::schema())));
        schemas.push((PaceAsked::name().into_owned(), closed(PaceAsked::schema())));
        SeatAsked::schemas(schemas);
        PaceAsked::schemas(schemas);
    }
}
