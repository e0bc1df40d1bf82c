//! Every call, by its address.

use serde_json::{Map, Value, json};

use super::parts::{
    answer, before, body, bot, change, eyes, flag, list, number, object, page, problem, schema, seat, since,
    table, text,
};
use crate::verbs::LONGEST_LIST;

/// All calls.
pub fn paths() -> Value {
    let mut paths = Map::new();
    for part in [reading(), changing(), talking()] {
        if let Value::Object(part) = part {
            paths.extend(part);
        }
    }
    Value::Object(paths)
}

/// What there is, and how it stands.
fn reading() -> Value {
    json!({
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
                "summary": "Your tables (first all that wait for you, the most urgent first, then page by page the others) and those that look for players",
                "parameters": [page()],
                "responses": answer("application/json", "Tables; `pages` says how many pages there are.", json!({"type": "object"})),
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
            "summary": "The table as you may see it. One that the house cannot play on with, since its rules have \
                changed, is a KeptTable: it has `kept`",
            "parameters": [table(), eyes(), since()],
            "responses": answer("application/json", "The table as you may see it.", json!({
                "oneOf": [schema("Table"), schema("KeptTable")],
            })),
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
    })
}

/// What may be done at a table.
fn changing() -> Value {
    let decision = json!({
        "seat": seat(),
        "version": number(),
        "key": {"type": "string", "maxLength": 64, "description": "Send the same decision with the same key again to be sure; it is done once. The key of another decision is refused."},
    });
    let mut play = decision.clone();
    play["action"] = json!({"type": "string", "description": "One of the `action` texts in `legal`."});
    play["actions"] = json!({
        "type": "array",
        "items": text(),
        "minItems": 1,
        "maxItems": LONGEST_LIST,
        "description": "Instead of `action`: several decisions in the order in which they are to be taken, all or none of \
            them. Only the last may draw chance, show something hidden or end your turn: a list in which an earlier \
            one might, as far as you can know, is refused with the code `not-as-a-list`. A later decision that is not \
            possible is named by its number in `detail`.",
    });
    let mut playing = object(play, json!(["version"]));
    playing["oneOf"] = json!([{"required": ["action"]}, {"required": ["actions"]}]);
    let own_seat = || object(json!({"seat": seat()}), json!([]));
    json!({
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
            object(json!({"bot": bot()}), json!([])),
        ),
        "/api/tables/{id}/play": change(
            "Decide. With the header `Prefer: return=minimal` the answer is only `table` and `version`",
            playing,
        ),
        "/api/tables/{id}/undo": change("Take back your latest step", object(decision, json!(["version"]))),
        "/api/tables/{id}/resign": change("Give up", own_seat()),
        "/api/tables/{id}/end": change(
            "Offer to end the game without a winner or agree to it (`end` true), or decline (`end` false). Bots have \
             a say too: one that is not losing plays on",
            object(json!({"seat": seat(), "end": flag()}), json!(["end"])),
        ),
        "/api/tables/{id}/reveal": change(
            "Wish everything to be open that was hidden in a game ended before its time; it is once every person \
             who sat there wishes it",
            own_seat(),
        ),
        "/api/tables/{id}/handover": change(
            "Let a bot play a seat of yours or, if you opened the table, one whose player is away for long",
            object(json!({"seat": seat(), "bot": bot()}), json!(["seat"])),
        ),
        "/api/tables/{id}/takeback": change("Take your seat back from a bot", own_seat()),
        "/api/tables/{id}/close": change(
            "Close a table that the house cannot play on with (`kept`): any player at it may, and whoever opened it",
            object(json!({}), json!([])),
        ),
        "/api/tables/{id}/rematch": change(
            "Play again: the answer is the next table, the same one for everybody who asks",
            object(json!({}), json!([])),
        ),
    })
}

/// What is said at a table.
fn talking() -> Value {
    let said = change(
        "Say something: players to everybody, guests to guests. Partners do not talk during a game",
        object(json!({"words": text(), "name": text()}), json!(["words"])),
    );
    json!({
        "/api/tables/{id}/chat": {
            "get": {
                "summary": "The talk that you may read, one JSON object per line: the latest fifty lines, or with \
                    `before` the latest fifty before that line. Players read what guests say when the game \
                    is over",
                "parameters": [table(), before()],
                "responses": answer("application/x-ndjson", "Lines.", schema("Talk")),
            },
            "post": said["post"],
        },
    })
}
