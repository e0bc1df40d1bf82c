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
    let flag = || json!({"type": "boolean"});
    let list = || json!({"type": "array", "items": {"type": "object"}});
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
    let own_seat = || object(json!({"seat": seat()}), json!([]));
    let said = change(
        "Say something: players to everybody, guests to guests. Partners do not talk during a game",
        object(json!({"words": text(), "name": text()}), json!(["words"])),
    );
    let talk = || {
        json!({
            "at": {"type": "integer", "description": "When, in milliseconds since 1970."},
            "room": {"enum": ["players", "guests"]},
            "seat": {"type": ["integer", "null"]},
            "name": text(), "words": text(),
        })
    };
    let line = |kind: Value, more: Value| json!({"allOf": [{"type": "object", "required": ["type"], "properties": {"type": kind}}, more]});
    let paths = json!({
        "/api/games": {"get": {
            "summary": "The games with their seats and options",
            "responses": answer("application/json", "The games.", list()),
        }},
        "/api/bots": {"get": {
            "summary": "The bots that may be seated",
            "responses": answer("application/json", "The bots.", list()),
        }},
        "/api/stream/event": {"get": {
            "summary": "Your games that are on, and from then on every one that begins or ends: one JSON \
                object per line with `type` (`gameStart` or `gameFinish`) and `game`; an empty line every \
                few seconds shows that the stream is alive. A new stream of the same token ends the one before",
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
                over; what is said and who goes or comes back; an empty line every few seconds shows that \
                the stream is alive. A new stream of the same token for the same seat ends the one before",
            "parameters": [table(), eyes(), since()],
            "responses": answer("application/x-ndjson", "Lines.", schema("Line")),
        }},
        "/api/tables/{id}/record": {"get": {
            "summary": "The record of a finished game",
            "parameters": [table()],
            "responses": answer("text/plain", "The record.", text()),
        }},
        "/api/tables/{id}/join": change("Take an open seat", object(
            json!({"name": text(), "invitation": text(), "seat": seat(), "luck": text()}), json!(["name"]),
        )),
        "/api/tables/{id}/luck": change(
            "Add words of yours to the chance of the table, before the game begins",
            object(json!({"seat": seat(), "luck": text()}), json!(["luck"])),
        ),
        "/api/tables/{id}/leave": change("Stand up before the game begins", own_seat()),
        "/api/tables/{id}/fill": change(
            "Give the open seats of your table to a bot, and begin",
            object(json!({"bot": text()}), json!([])),
        ),
        "/api/tables/{id}/play": change(
            "Decide. With the header `Prefer: return=minimal` the answer is only `table` and `version`",
            object(play, json!(["version", "action"])),
        ),
        "/api/tables/{id}/undo": change("Take back your latest step", object(decision, json!(["version"]))),
        "/api/tables/{id}/resign": change("Give up", own_seat()),
        "/api/tables/{id}/end": change(
            "Offer to end the game without a winner or agree to it (`end` true), or decline (`end` false)",
            object(json!({"seat": seat(), "end": flag()}), json!(["end"])),
        ),
        "/api/tables/{id}/handover": change(
            "Let a bot play a seat of yours, or anybody's if you opened the table",
            object(json!({"seat": seat(), "bot": text()}), json!(["seat"])),
        ),
        "/api/tables/{id}/takeback": change("Take your seat back from a bot", own_seat()),
        "/api/tables/{id}/rematch": change(
            "Play again: the answer is the next table, the same one for everybody who asks",
            object(json!({}), json!([])),
        ),
        "/api/tables/{id}/chat": {
            "get": {
                "summary": "The talk that you may read, one JSON object per line. Players read what guests \
                    say when the game is over",
                "parameters": [table()],
                "responses": answer("application/x-ndjson", "Lines.", schema("Talk")),
            },
            "post": said["post"],
        },
    });
    let schemas = json!({
        "Problem": object(json!({
            "status": number(), "code": text(), "detail": text(),
            "rule": {"type": "string", "description": "The rule of the game that forbids it."},
            "seconds": {"type": "integer", "description": "After how many seconds it is worth asking again."},
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
        "Line": {"oneOf": [
            line(json!({"enum": ["gameFull", "gameState"]}), schema("Table")),
            line(json!({"const": "chatLine"}), schema("Talk")),
            line(json!({"const": "opponentGone"}), schema("OpponentGone")),
        ]},
        "Talk": {"type": "object", "required": ["at", "room", "seat", "name", "words"], "properties": talk()},
        "OpponentGone": {
            "type": "object",
            "description": "The player of a seat has had no page and no stream open for a while, or has \
                come back. Clocks go on; whoever opened the table may hand the seat to a bot.",
            "required": ["seat", "gone"],
            "properties": {"seat": seat(), "gone": flag()},
        },
        "Table": {
            "type": "object",
            "required": [
                "table", "game", "version", "phase", "pace", "seats", "as", "plies", "prompt", "view", "legal",
                "undoable", "settled", "log_since", "log", "talk", "end_wished", "result", "standing",
                "commitment", "rematch",
            ],
            "properties": {
                "table": text(), "game": text(), "version": number(),
                "phase": {"enum": ["open", "playing", "over"]},
                "pace": {"type": "object"},
                "seats": {"type": "array", "items": {
                    "type": "object",
                    "required": ["seat", "name", "kind", "yours", "acts"],
                    "properties": {
                        "seat": seat(), "name": text(), "kind": {"enum": ["person", "bot", "open"]},
                        "bot": {"type": "string", "description": "The bot that decides there now."},
                        "yours": flag(), "acts": flag(),
                        "clock": {"type": "integer", "description": "Milliseconds left."},
                    },
                }},
                "as": {"type": ["integer", "null"], "description": "The seat that you look from."},
                "plies": number(),
                "prompt": text(),
                "view": {"type": ["object", "null"], "description": "What you may know, in the game's own words."},
                "legal": {"type": "array", "items": {"type": "object", "required": ["action", "label"]}},
                "undoable": number(), "settled": number(), "log_since": number(),
                "log": list(),
                "talk": {"type": "array", "items": schema("Talk")},
                "end_wished": {"type": "array", "items": seat()},
                "result": {"type": ["object", "null"]},
                "standing": {"type": ["object", "null"]},
                "commitment": {"type": ["string", "null"]},
                "rematch": {"type": ["string", "null"], "description": "The next table of the same players."},
                "token": {"type": "string", "description": "Yours, when you have just got it."},
                "invitation": {"type": "string", "description": "For whoever opened a table with open seats."},
            },
        },
    });
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Interregnum",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Play at the tables of this house with a program. The first call that changes \
                something answers with a `token`; send it as `Authorization: Bearer TOKEN` from then on.",
        },
        "security": [{}, {"token": []}],
        "paths": paths,
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": schemas,
        },
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_call_is_described_and_nothing_else_is() {
        let routes = include_str!("api.rs").split(".route(\"").skip(1);
        let mut calls = BTreeSet::new();
        for route in routes {
            let (path, rest) = route.split_once('"').unwrap();
            let handlers = rest.split(".route(").next().unwrap().split("\n").next().unwrap();
            for method in ["get", "post"] {
                if handlers.contains(&format!("{method}(")) {
                    calls.insert((path, method));
                }
            }
        }
        calls.retain(|(path, _)| !["/api/openapi.json", "/api/{*rest}"].contains(path));
        let document = document();
        let described: BTreeSet<(&str, &str)> = document["paths"]
            .as_object()
            .unwrap()
            .iter()
            .flat_map(|(path, methods)| {
                methods.as_object().unwrap().keys().map(|method| (&**path, &**method))
            })
            .collect();
        assert_eq!(described, calls);
        assert!(calls.len() > 20, "{calls:?}");
    }
}
