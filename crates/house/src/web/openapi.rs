//! The API's own description in OpenAPI 3.1, put together from the calls themselves: what is not described cannot be
//! routed.

use std::sync::LazyLock;

use axum::Router;
use axum::body::Bytes;
use axum::http::header;
use axum::middleware::from_fn;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;

use super::guard::token;
use super::problem::ProblemSheet;
use super::{Front, api, live};
use crate::shapes::{Count, Ordinal, SeatNumber};

/// What stands above all calls.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Interregnum",
        description = "Play at the tables of this house with a program. The first call that changes something answers with \
            a `token`; send it as `Authorization: Bearer TOKEN` from then on.",
        license(name = "MIT OR Apache-2.0", url = "https://spdx.org/licenses/MIT.html"),
    ),
    servers((url = "/", description = "This house")),
    security((), ("token" = [])),
    components(schemas(ProblemSheet<'_>, Count, Ordinal, SeatNumber)),
    tags(
        (name = "house", description = "What can be played here, and with whom."),
        (name = "tables", description = "Opening tables, sitting down and standing up."),
        (name = "play", description = "Deciding, and what else happens during a game."),
        (name = "talk", description = "What is said at a table."),
        (name = "streams", description = "What happens, one JSON object per line, as it happens."),
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
    OpenApiRouter::with_openapi(Head::openapi()).merge(api::routes()).merge(live::routes())
}

/// Every call, and where their description is read.
pub fn described() -> Router<Front> {
    calls().split_for_parts().0.route("/api/openapi.json", get(describe)).layer(from_fn(token))
}

async fn describe() -> Response {
    // The same for everybody, and long.
    static WRITTEN: LazyLock<Bytes> =
        LazyLock::new(|| calls().split_for_parts().1.to_json().unwrap_or_default().into());
    ([(header::CONTENT_TYPE, "application/json")], WRITTEN.clone()).into_response()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;
    use crate::problem::Code;

    fn document() -> Value {
        serde_json::to_value(calls().split_for_parts().1).unwrap()
    }

    #[test]
    fn every_call_is_described_and_nothing_else_is() {
        // What is routed past the description is written as `.route("...`.
        let (calls, streams) = (include_str!("api/mod.rs"), include_str!("live/mod.rs"));
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
