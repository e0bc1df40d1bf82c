//! The API's own description in OpenAPI 3.1, put together from the calls themselves: what is not described cannot be
//! routed.

mod kinds;
mod links;
mod schemas;

use std::sync::LazyLock;

use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::header;
use axum::middleware::from_fn;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Deserialize;
use serde_json::Value;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{IntoParams, Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use kinds::name_kinds;
use links::link;
use schemas::{GameId, Part, SchemaPlace, places, written};

use super::guard::token;
use super::problem::{JsonProblem, ProblemSheet};
use super::refusals::Refused;
use super::{Front, api, live};
use crate::problem::Problem;
use crate::shapes::{Count, Ordinal, SeatNumber};

/// What stands above all calls.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Interregnum",
        description = "Play at the tables of this house with a program. The first call that changes something answers with \
            a `token`; send it as `Authorization: Bearer TOKEN` from then on.",
        contact(name = "Whoever runs this house"),
        license(name = "MIT OR Apache-2.0", url = "https://spdx.org/licenses/MIT.html"),
    ),
    servers((url = "/", description = "This house")),
    security((), ("token" = [])),
    components(schemas(ProblemSheet<'_>, Count, Ordinal, SeatNumber)),
    tags(
        (name = "house", description = "What can be played here, and with whom."),
        (name = "play", description = "Deciding, and what else happens during a game."),
        (name = "streams", description = "What happens, one JSON object per line, as it happens."),
        (name = "tables", description = "Opening tables, sitting down and standing up."),
        (name = "talk", description = "What is said at a table."),
    ),
    modifiers(&Token),
)]
struct Head;

/// How a program says who it is.
struct Token;

impl Modify for Token {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let words = "64 hexadecimal digits, as `token` of the first answer. Without one you are a guest.";
        let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(words)).build();
        if let Some(components) = &mut document.components {
            components.add_security_scheme("token", SecurityScheme::Http(scheme));
        }
    }
}

/// Every call with its description.
fn calls() -> OpenApiRouter<Front> {
    let schemas = OpenApiRouter::new().routes(routes!(schemas)).routes(routes!(schema));
    OpenApiRouter::with_openapi(Head::openapi()).merge(api::routes()).merge(live::routes()).merge(schemas)
}

/// The description of every call.
fn document() -> serde_json::Result<Value> {
    let mut document = calls().split_for_parts().1;
    link(&mut document);
    let mut document = serde_json::to_value(document)?;
    name_kinds(&mut document);
    Ok(document)
}

/// Every call, and where their description is read.
pub fn described() -> Router<Front> {
    calls().split_for_parts().0.route("/api/openapi.json", get(describe)).layer(from_fn(token))
}

async fn describe() -> Response {
    // The same for everybody, and long.
    static WRITTEN: LazyLock<Bytes> =
        LazyLock::new(|| document().map(|document| document.to_string()).unwrap_or_default().into());
    ([(header::CONTENT_TYPE, "application/json")], WRITTEN.clone()).into_response()
}

/// Where the schemas of what games write are
///
/// JSON Schemas of what this description leaves open, one for each part of each game: above all `view`.
#[utoipa::path(get, path = "/api/schema", tag = "house", responses(
    (status = 200, description = "Where they are.", body = Vec<SchemaPlace>),
    Refused,
))]
async fn schemas() -> Json<Vec<SchemaPlace>> {
    Json(places())
}

/// Which schema is asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
struct SchemaPath {
    /// The game.
    #[param(inline)]
    game: GameId,
    /// What it is of.
    #[param(inline)]
    part: Part,
}

/// A schema of what a game writes
///
/// In the dialect 2020-12 of JSON Schema.
#[utoipa::path(get, path = "/api/schema/{game}/{part}", tag = "house", params(SchemaPath), responses(
    (status = 200, description = "The schema.", body = Object, content_type = "application/schema+json"),
    Refused,
))]
async fn schema(Path(SchemaPath { game, part }): Path<SchemaPath>) -> Result<Response, JsonProblem> {
    let text = written(game, part).ok_or_else(|| Problem::missing("There is no such schema."))?;
    Ok(([(header::CONTENT_TYPE, "application/schema+json")], text).into_response())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use crate::problem::Code;

    fn document() -> Value {
        super::document().unwrap()
    }

    #[test]
    fn every_call_is_described_and_nothing_else_is() {
        // What is routed past the description is written as `.route("...`.
        let (calls, streams) = (include_str!("../api/mod.rs"), include_str!("../live/mod.rs"));
        let bare = [calls, streams].map(|text| text.split(".route(\"").skip(1)).into_iter().flatten();
        let bare: Vec<&str> = bare.filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(bare, ["/api/{*rest}", "/t/{id}/events"]);
        let document = document();
        let paths = document["paths"].as_object().unwrap();
        assert!(paths.keys().all(|path| path.starts_with("/api/")));
        assert!(paths.len() > 20, "{paths:?}");
    }

    #[test]
    fn every_call_has_a_name_of_its_own_words_and_refusals() {
        let document = document();
        let mut names = BTreeSet::new();
        for (path, methods) in document["paths"].as_object().unwrap() {
            for (method, call) in methods.as_object().unwrap() {
                assert!(names.insert(call["operationId"].as_str().unwrap().to_owned()), "{method} {path}");
                assert!(call["summary"].is_string(), "{method} {path} {call}");
                assert_eq!(call["tags"].as_array().unwrap().len(), 1, "{method} {path}");
                let refusals = call["responses"].as_object().unwrap();
                for status in ["401", "default"] {
                    assert!(refusals.contains_key(status), "{method} {path} {status}");
                }
                let judged = path.ends_with("/play") || call["operationId"] == "create_table";
                assert_eq!(refusals.contains_key("422"), judged, "{method} {path}");
            }
        }
    }

    #[test]
    fn an_open_table_leads_to_every_call_on_it_and_a_decision_to_the_next() {
        let document = document();
        let paths = document["paths"].as_object().unwrap();
        let on_tables = paths.iter().filter(|(path, _)| path.contains("{id}"));
        let calls = on_tables.flat_map(|(_, methods)| methods.as_object().unwrap().values());
        let names: BTreeSet<&str> = calls.map(|call| call["operationId"].as_str().unwrap()).collect();
        let links = |path: &str, status: &str| {
            let links = document["paths"][path]["post"]["responses"][status]["links"].as_object().unwrap();
            links
                .iter()
                .map(|(name, link)| {
                    assert_eq!(link["operationId"], **name);
                    assert_eq!(link["parameters"]["id"], "$response.body#/table");
                    name.as_str()
                })
                .collect::<BTreeSet<&str>>()
        };
        assert_eq!(links("/api/tables", "201"), names);
        assert_eq!(links("/api/tables/{id}/play", "200"), BTreeSet::from(["play", "undo"]));
    }

    /// Fails where an object may have fields that are not named, in a shape or in one that it refers to.
    fn assert_closed(document: &Value, shape: &Value, place: &str) {
        match shape {
            Value::Object(fields) => {
                if let Some(name) = fields.get("$ref").and_then(Value::as_str) {
                    let pointer = name.trim_start_matches('#');
                    assert_closed(document, document.pointer(pointer).unwrap(), pointer);
                }
                if fields.get("type").is_some_and(|kind| kind == "object") {
                    assert_eq!(fields.get("additionalProperties"), Some(&Value::Bool(false)), "{place}");
                }
                fields.iter().for_each(|(name, inner)| {
                    assert_closed(document, inner, &format!("{place}/{name}"));
                });
            }
            Value::Array(list) => list.iter().for_each(|inner| assert_closed(document, inner, place)),
            _ => {}
        }
    }

    #[test]
    fn whatever_is_sent_has_no_other_fields_than_those_described() {
        let document = document();
        let mut bodies = 0;
        for (path, methods) in document["paths"].as_object().unwrap() {
            for call in methods.as_object().unwrap().values() {
                if let Some(body) = call.get("requestBody") {
                    bodies += 1;
                    assert_closed(&document, body, path);
                }
            }
        }
        assert!(bodies > 10, "{bodies}");
    }

    #[test]
    fn whatever_is_referred_to_is_there_and_is_referred_to() {
        fn references(value: &Value, found: &mut BTreeSet<String>) {
            match value {
                Value::Object(fields) => {
                    for (name, value) in fields {
                        match value {
                            Value::String(text) if name == "$ref" => drop(found.insert(text.clone())),
                            value => references(value, found),
                        }
                    }
                }
                Value::Array(list) => list.iter().for_each(|value| references(value, found)),
                _ => {}
            }
        }
        let document = document();
        let mut found = BTreeSet::new();
        references(&document, &mut found);
        let shapes = document["components"]["schemas"].as_object().unwrap();
        let named = shapes.keys().map(|name| format!("#/components/schemas/{name}")).collect();
        assert_eq!(found, named);
    }

    #[test]
    fn the_list_of_codes_is_the_one_that_the_house_uses() {
        let words: Vec<_> = Code::ALL.map(Code::word).into();
        assert_eq!(document()["components"]["schemas"]["Code"]["enum"], serde_json::json!(words));
    }
}
