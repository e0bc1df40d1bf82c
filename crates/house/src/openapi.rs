//! The API's own description, in OpenAPI 3.1.

use serde_json::{Value, json};

/// The document.
pub fn document() -> Value {
    let table = || json!({"name": "id", "in": "path", "required": true, "schema": {"type": "string"}});
    let eyes = || {
        let words = "One of your seats to look from; without it the one that has to act.";
        json!({"name": "as", "in": "query", "description": words, "schema": {"type": "integer", "minimum": 0}})
    };
    let since = || {
        let words = "Tell only what happened from this step on. A stream then goes on from `settled` of the line \
            before: a line replaces what you were told of the steps from its `log_since` on.";
        json!({"name": "since", "in": "query", "description": words, "schema": {"type": "integer", "minimum": 0}})
    };
    let schema = |name: &str| json!({"$ref": format!("#/components/schemas/{name}")});
    let problem = || {
        let content = json!({"application/problem+json": {"schema": schema("Problem")}});
        json!({"description": "Refused; nothing has changed.", "content": content})
    };
    let answer = |kind: &str, words: &str, shape: Value| {
        json!({
            "200": {"description": words, "content": {kind: {"schema": shape}}},
            "default": problem(),
        })
    };
    let sight = || answer("application/json", "The table as you may see it.", schema("Table"));
    let body = |shape: Value| json!({"required": true, "content": {"application/json": {"schema": shape}}});
    let object = |properties: Value, required: Value| json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false});
    let text = || json!({"type": "string"});
    let seat = || json!({"type": "integer", "minimum": 0, "maximum": 7});
    let number = || json!({"type": "integer", "minimum": 0});
    let change = |summary: &str, shape: Value| {
        json!({"post": {
            "summary": summary,
            "parameters": [table()],
            "requestBody": body(shape),
            "responses": sight(),
        }})
    };
    let decision = json!({
        "seat": seat(),
        "version": number(),
        "key": {"type": "string", "maxLength": 64, "description": "Send the same key again to be sure; it is done once."},
    });
    let mut play = decision.clone();
    play["action"] = json!({"type": "string", "description": "One of the `action` texts in `legal`."});
    let listing = json!({"type": "array", "items": {"type": "object"}});
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Interregnum",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Play at the tables of this house with a program. The first call that changes \
                something answers with a `token`; send it as `Authorization: Bearer TOKEN` from then on.",
        },
        "security": [{}, {"token": []}],
        "paths": {
            "/api/games": {"get": {
                "summary": "The games with their seats and options",
                "responses": answer("application/json", "The games.", listing.clone()),
            }},
            "/api/bots": {"get": {
                "summary": "The bots that may be seated",
                "responses": answer("application/json", "The bots.", listing),
            }},
            "/api/stream/event": {"get": {
                "summary": "Your games that are on, and from then on every one that begins or ends: one JSON \
                    object per line with `type` (`gameStart` or `gameFinish`) and `game`; an empty line every \
                    few seconds shows that the stream is alive",
                "responses": answer("application/x-ndjson", "Lines.", json!({
                    "type": "object",
                    "required": ["type", "game"],
                    "properties": {"type": {"enum": ["gameStart", "gameFinish"]}, "game": {"type": "object"}},
                })),
            }},
            "/api/tables": {
                "get": {
                    "summary": "Your tables and those that look for players",
                    "responses": answer("application/json", "Tables.", json!({"type": "object"})),
                },
                "post": {
                    "summary": "Open a table; the game begins when no seat is open",
                    "requestBody": body(schema("Wish")),
                    "responses": {
                        "201": {
                            "description": "The table; `invitation` lets others sit down.",
                            "content": {"application/json": {"schema": schema("Table")}},
                        },
                        "default": problem(),
                    },
                },
            },
            "/api/tables/{id}": {"get": {
                "summary": "The table as you may see it", "parameters": [table(), eyes(), since()], "responses": sight(),
            }},
            "/api/tables/{id}/stream": {"get": {
                "summary": "The table again whenever it changes, one JSON object per line, until the game is \
                    over; an empty line every few seconds shows that the stream is alive",
                "parameters": [table(), eyes(), since()],
                "responses": answer("application/x-ndjson", "Lines.", schema("Table")),
            }},
            "/api/tables/{id}/record": {"get": {
                "summary": "The record of a finished game",
                "parameters": [table()],
                "responses": answer("text/plain", "The record.", text()),
            }},
            "/api/tables/{id}/join": change("Take an open seat", object(
                json!({"name": text(), "invitation": text(), "seat": seat(), "luck": text()}), json!(["name"]),
            )),
            "/api/tables/{id}/play": change(
                "Decide. With the header `Prefer: return=minimal` the answer is only `table` and `version`",
                object(play, json!(["version", "action"])),
            ),
            "/api/tables/{id}/undo": change("Take back your latest step", object(decision, json!(["version"]))),
            "/api/tables/{id}/resign": change("Give up", object(json!({"seat": seat()}), json!([]))),
            "/api/tables/{id}/end": change(
                "Offer to end the game without a winner or agree to it (`end` true), or decline (`end` false)",
                object(json!({"seat": seat(), "end": {"type": "boolean"}}), json!(["end"])),
            ),
            "/api/tables/{id}/chat": change("Say something", object(
                json!({"words": text(), "name": text()}), json!(["words"]),
            )),
        },
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": {
                "Problem": object(json!({
                    "status": number(), "code": text(), "detail": text(),
                    "rule": {"type": "string", "description": "The rule of the game that forbids it."},
                }), json!(["status", "code", "detail"])),
                "Wish": object(json!({
                    "game": text(),
                    "seats": {"type": "array", "items": {"oneOf": [
                        object(json!({"kind": {"const": "me"}, "name": text()}), json!(["kind", "name"])),
                        object(json!({"kind": {"const": "bot"}, "bot": text()}), json!(["kind", "bot"])),
                        object(json!({"kind": {"const": "open"}}), json!(["kind"])),
                    ]}},
                    "options": {"type": "object", "additionalProperties": {"type": "string"}},
                    "pace": {"oneOf": [
                        object(json!({"kind": {"const": "none"}}), json!(["kind"])),
                        object(json!({
                            "kind": {"const": "live"}, "minutes": number(), "increment_seconds": number(),
                        }), json!(["kind", "minutes", "increment_seconds"])),
                        object(json!({
                            "kind": {"const": "correspondence"}, "days": number(), "bonus_hours": number(),
                        }), json!(["kind", "days", "bonus_hours"])),
                    ]},
                    "listed": {"type": "boolean"},
                }), json!(["game", "seats"])),
                "Table": {
                    "type": "object",
                    "required": ["table", "game", "version", "phase", "seats", "prompt", "legal"],
                    "properties": {
                        "table": text(), "game": text(), "version": number(),
                        "phase": {"enum": ["open", "playing", "over"]},
                        "as": {"type": ["integer", "null"]},
                        "seats": {"type": "array", "items": {"type": "object"}},
                        "prompt": text(),
                        "view": {"type": ["object", "null"], "description": "What you may know, in the game's own words."},
                        "legal": {"type": "array", "items": {"type": "object", "required": ["action", "label"]}},
                        "undoable": number(), "settled": number(), "log_since": number(),
                        "log": {"type": "array", "items": {"type": "object"}},
                        "result": {"type": ["object", "null"]},
                        "commitment": text(),
                        "token": text(),
                        "invitation": text(),
                    },
                },
            },
        },
    })
}
