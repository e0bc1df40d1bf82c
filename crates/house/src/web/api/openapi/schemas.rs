//! The shapes that calls take and give.

use serde_json::{Value, json};

use super::parts::{bot, flag, list, number, object, schema, seat, text};

/// All shapes, by name.
pub fn schemas() -> Value {
    let line = |kind: Value, more: Value| json!({"allOf": [{"type": "object", "required": ["type"], "properties": {"type": kind}}, more]});
    let talk = json!({
        "line": {"type": "integer", "description": "Its number at this table. Other things are numbered too, so \
            numbers have gaps; what the host removed keeps its number."},
        "at": {"type": "integer", "description": "When, in milliseconds since 1970."},
        "room": {"enum": ["players", "guests"]},
        "seat": {"type": ["integer", "null"]},
        "name": text(), "words": text(),
    });
    json!({
        "Problem": object(json!({
            "status": number(), "code": text(), "detail": text(),
            "rule": {"type": "string", "description": "The rule of the game that forbids it."},
            "seconds": {"type": "integer", "description": "After how many seconds it is worth asking again."},
        }), json!(["status", "code", "detail"])),
        "Wish": object(json!({
            "game": text(),
            "seats": {"type": "array", "items": {"oneOf": [
                object(json!({"kind": {"const": "me"}, "name": text()}), json!(["kind", "name"])),
                object(json!({"kind": {"const": "bot"}, "bot": bot()}), json!(["kind", "bot"])),
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
        "Talk": {"type": "object", "required": ["line", "at", "room", "seat", "name", "words"], "properties": talk},
        "OpponentGone": {
            "type": "object",
            "description": "The player of a seat has had no page and no stream open for a while, or has \
                come back. Clocks go on; whoever opened the table may hand the seat to a bot.",
            "required": ["seat", "gone"],
            "properties": {"seat": seat(), "gone": flag()},
        },
        "Table": table(),
        "KeptTable": {
            "type": "object",
            "description": "A table that the house cannot play on with. Every other call but `chat` (to read) and \
                `close` is refused with the code `kept`.",
            "required": ["table", "game", "version", "phase", "kept", "seats", "entries", "talk", "may_close"],
            "properties": {
                "table": text(), "game": text(), "version": number(),
                "phase": {"enum": ["open", "playing", "over"]},
                "kept": {"type": "string", "description": "Why, in a sentence."},
                "seats": list(),
                "entries": {"type": "array", "description": "The latest that happened, as everybody may know it.", "items": {
                    "type": "object", "required": ["at", "words"], "properties": {"at": number(), "words": text()},
                }},
                "talk": {"type": "array", "items": schema("Talk")},
                "may_close": flag(),
            },
        },
    })
}

/// A table as its reader may see it.
fn table() -> Value {
    json!({
            "type": "object",
            "required": [
                "table", "game", "version", "phase", "parked", "notices", "pace", "seats", "as", "plies", "prompt", "view", "legal",
                "undoable", "settled", "log_since", "log", "talk", "talk_before", "end_wished", "secrets_open",
                "reveal_wished", "result", "standing", "commitment", "rematch",
            ],
            "properties": {
                "table": text(), "game": text(), "version": number(),
                "phase": {"enum": ["open", "playing", "over"]},
                "parked": {
                    "type": "boolean",
                    "description": "The host has parked the table: nobody decides, no bot thinks and no clock runs until \
                        it goes on.",
                },
                "notices": {
                    "type": "array", "items": text(),
                    "description": "What everybody is to know besides the game, such as a bot that was replaced.",
                },
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
                "talk": {"type": "array", "items": schema("Talk"), "description": "The latest lines, fifty at most."},
                "talk_before": {"type": "integer", "description": "How many lines were said before them."},
                "end_wished": {"type": "array", "items": seat()},
                "secrets_open": {"type": "boolean", "description": "Whether everything that was hidden is open."},
                "reveal_wished": {"type": "array", "items": seat()},
                "result": {"type": ["object", "null"]},
                "standing": {"type": ["object", "null"]},
                "commitment": {"type": ["string", "null"]},
                "rematch": {"type": ["string", "null"], "description": "The next table of the same players."},
                "token": {"type": "string", "description": "Yours, when you have just got it."},
                "invitation": {"type": "string", "description": "For whoever opened a table with open seats."},
            },
    })
}
