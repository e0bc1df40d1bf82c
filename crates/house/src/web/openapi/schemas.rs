//! JSON Schemas (2020-12) of what programs read, game by game: what the games write, and the shapes of the API with what the
//! games write in its place.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use shelf::{GameVisitor, trace_line_schema};
use table::{HouseGame, schema_of};
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::openapi::{RefOr, SchemaFormat};
use utoipa::{PartialSchema, ToSchema};

use super::document;

/// Where shapes are named in the description of the API.
const DESCRIBED: &str = "#/components/schemas/";
/// Where shapes are named in a schema.
const NAMED: &str = "#/$defs/";

/// What a schema is of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = SchemaPart)]
pub enum Part {
    /// `view` of a table, of a line of its stream, and of a question of the bot protocol.
    View,
    /// `legal` of a table.
    Legal,
    /// `log` of a table.
    Log,
    /// `result` of a table.
    Result,
    /// `standing` of a table.
    Standing,
    /// A whole table, with the view of the game.
    Table,
    /// A line of the stream of a table, with the view of the game.
    Line,
    /// A line of the stream of one's games.
    News,
    /// A line that a program of the bot protocol is told.
    BotTold,
    /// A line that it answers with.
    BotAnswer,
    /// A line of `interregnum trace`.
    Trace,
}

impl Part {
    /// All of them.
    pub const ALL: [Part; 11] = [
        Part::View,
        Part::Legal,
        Part::Log,
        Part::Result,
        Part::Standing,
        Part::Table,
        Part::Line,
        Part::News,
        Part::BotTold,
        Part::BotAnswer,
        Part::Trace,
    ];
}

/// The id of a game on the shelf.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct GameId(String);

impl TryFrom<String> for GameId {
    type Error = shelf::UnknownGame;

    fn try_from(id: String) -> Result<GameId, shelf::UnknownGame> {
        shelf::find(&id).map(|_| GameId(id))
    }
}

impl PartialSchema for GameId {
    fn schema() -> RefOr<Schema> {
        let ids = shelf::GAMES.iter().map(|game| game.id());
        ObjectBuilder::new()
            .schema_type(Type::String)
            .enum_values(Some(ids))
            .description(Some("A game."))
            .into()
    }
}

impl ToSchema for GameId {}

/// Where a schema is.
#[derive(Debug, Serialize, ToSchema)]
pub struct SchemaPlace {
    /// The game.
    game: GameId,
    /// What it is of.
    part: Part,
    /// Where it is read.
    #[schema(value_type = SchemaAddress)]
    address: String,
}

/// The address of a schema in this house.
struct SchemaAddress;

impl PartialSchema for SchemaAddress {
    fn schema() -> RefOr<Schema> {
        let address = ObjectBuilder::new().schema_type(Type::String);
        address.format(Some(SchemaFormat::Custom("uri-reference".into()))).into()
    }
}

impl ToSchema for SchemaAddress {
    fn name() -> Cow<'static, str> {
        "SchemaAddress".into()
    }
}

/// Where all schemas are.
pub fn places() -> Vec<SchemaPlace> {
    let place = |(game, part): (GameId, Part)| {
        let word = serde_json::to_value(part).ok()?;
        let address = format!("/api/schema/{}/{}", game.0, word.as_str()?);
        Some(SchemaPlace { game, part, address })
    };
    SCHEMAS.keys().cloned().filter_map(place).collect()
}

/// A schema as it is sent.
pub fn written(game: GameId, part: Part) -> Option<&'static str> {
    SCHEMAS.get(&(game, part)).map(String::as_str)
}

/// All schemas: the same for everybody, and long.
static SCHEMAS: LazyLock<BTreeMap<(GameId, Part), String>> = LazyLock::new(|| {
    let api = document().unwrap_or_default();
    let of_game = |id: &'static str| {
        let parts = shelf::visit(id, Parts { api: &api }).unwrap_or_default();
        parts.into_iter().map(move |(part, schema)| ((GameId(id.into()), part), schema.to_string()))
    };
    shelf::GAMES.iter().flat_map(|game| of_game(game.id())).collect()
});

/// Makes every schema of a game.
struct Parts<'a> {
    api: &'a Value,
}

impl GameVisitor for Parts<'_> {
    type Out = Vec<(Part, Value)>;

    fn visit<G: HouseGame>(self) -> Self::Out {
        let schema = |part: Part| match part {
            Part::View => schema_of::<G::View>(),
            Part::Legal => many(shape(self.api, "LegalChoice")),
            Part::Log => many(shape(self.api, "LogLine")),
            Part::Result => shape(self.api, "Ending"),
            Part::Standing => shape(self.api, "Standing"),
            Part::Table => with_view::<G>(shape(self.api, "Table")),
            Part::Line => with_view::<G>(shape(self.api, "Line")),
            Part::News => shape(self.api, "GameNews"),
            Part::BotTold => bots::told_schema::<G::View>(),
            Part::BotAnswer => bots::answer_schema(),
            Part::Trace => {
                let mut line = trace_line_schema();
                insert(&mut line, "State", G::trace_schema());
                for name in ["TraceStep", "TraceEnd"] {
                    line["$defs"][name]["properties"]["state"] = json!({"$ref": "#/$defs/State"});
                }
                line
            }
        };
        Part::ALL.into_iter().map(|part| (part, titled::<G>(schema(part), part))).collect()
    }
}

/// The schema with its dialect and a title.
fn titled<G: HouseGame>(mut schema: Value, part: Part) -> Value {
    let word = serde_json::to_value(part).unwrap_or_default();
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!(format!("{}: {}", G::NAME, word.as_str().unwrap_or_default()));
    schema
}

/// A shape of the API with all that it refers to, as a schema of its own.
fn shape(api: &Value, name: &str) -> Value {
    let (mut shapes, mut open) = (Map::new(), BTreeSet::from([name.to_owned()]));
    while let Some(name) = open.pop_first() {
        let mut shape = api["components"]["schemas"][&name].clone();
        refer(&mut shape, &mut |place| {
            let name = place.strip_prefix(DESCRIBED)?;
            open.insert(name.to_owned());
            Some(format!("{NAMED}{name}"))
        });
        shapes.insert(name, shape);
        open.retain(|name| !shapes.contains_key(name));
    }
    json!({"$ref": format!("{NAMED}{name}"), "$defs": shapes})
}

/// A list of such values.
fn many(mut schema: Value) -> Value {
    let shapes = schema["$defs"].take();
    json!({"type": "array", "items": {"$ref": schema["$ref"].take()}, "$defs": shapes})
}

/// The same with the view of a game in its place.
fn with_view<G: HouseGame>(mut schema: Value) -> Value {
    insert(&mut schema, "View", schema_of::<G::View>());
    let fields = &mut schema["$defs"]["Table"]["properties"];
    fields["game"] = json!({"const": G::ID});
    fields["view"] = json!({"anyOf": [{"$ref": "#/$defs/View"}, {"type": "null"}]});
    schema
}

/// Puts a schema into another one under a name. What it names itself gets this name before its own.
fn insert(outer: &mut Value, name: &str, mut inner: Value) {
    refer(&mut inner, &mut |place| place.strip_prefix(NAMED).map(|own| format!("{NAMED}{name}{own}")));
    if let Some(fields) = inner.as_object_mut() {
        fields.remove("$schema");
        if let Some(Value::Object(shapes)) = fields.remove("$defs") {
            for (own, shape) in shapes {
                outer["$defs"][format!("{name}{own}")] = shape;
            }
        }
    }
    outer["$defs"][name] = inner;
}

/// Changes where references lead, and leaves out what is not part of a schema.
fn refer(schema: &mut Value, change: &mut impl FnMut(&str) -> Option<String>) {
    match schema {
        Value::Object(fields) => {
            fields.remove("discriminator");
            for (name, value) in fields.iter_mut() {
                match value {
                    Value::String(place) if name == "$ref" => {
                        if let Some(new) = change(place) {
                            *place = new;
                        }
                    }
                    value => refer(value, change),
                }
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|value| refer(value, change)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails where a reference leads nowhere.
    fn assert_whole(root: &Value, schema: &Value) {
        match schema {
            Value::Object(fields) => {
                for (name, value) in fields {
                    match value {
                        Value::String(place) if name == "$ref" => {
                            assert!(root.pointer(place.trim_start_matches('#')).is_some(), "{place}");
                        }
                        value => assert_whole(root, value),
                    }
                }
            }
            Value::Array(list) => list.iter().for_each(|value| assert_whole(root, value)),
            _ => {}
        }
    }

    #[test]
    fn every_game_has_a_whole_schema_of_every_part() {
        assert_eq!(places().len(), shelf::GAMES.len() * Part::ALL.len());
        for SchemaPlace { game, part, address } in places() {
            let schema: Value = serde_json::from_str(written(game, part).unwrap()).unwrap();
            assert!(schema["title"].is_string() && schema["$schema"].is_string(), "{address}");
            assert!(schema.to_string().len() > 150, "{address}: {schema}");
            assert_whole(&schema, &schema);
        }
    }

    #[test]
    fn views_and_positions_stand_where_they_belong_under_names_of_their_own() {
        let schema = |part: Part| -> Value {
            let game = GameId("king-is-dead".into());
            serde_json::from_str(written(game, part).unwrap()).unwrap()
        };
        let table = schema(Part::Table);
        assert_eq!(table["$defs"]["Table"]["properties"]["game"]["const"], "king-is-dead");
        assert_eq!(table["$defs"]["View"]["properties"]["phase"]["$ref"], "#/$defs/ViewPhase");
        assert_ne!(table["$defs"]["ViewPhase"], table["$defs"]["Phase"]);
        let trace = schema(Part::Trace);
        assert_eq!(trace["$defs"]["TraceStep"]["properties"]["state"]["$ref"], "#/$defs/State");
        assert_eq!(trace["$defs"]["State"]["additionalProperties"], false);
        assert!(schema(Part::Line).to_string().len() > table.to_string().len());
    }
}
