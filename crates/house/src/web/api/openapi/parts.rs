//! What descriptions of calls are put together from.

use serde_json::{Value, json};

/// The name of a table in an address.
pub fn table() -> Value {
    json!({"name": "id", "in": "path", "required": true, "schema": {"type": "string"}})
}

/// The seat that is looked from.
pub fn eyes() -> Value {
    let words = "One of your seats to look from; without it the one that has to act.";
    json!({"name": "as", "in": "query", "description": words, "schema": {"type": "integer", "minimum": 0}})
}

/// The step that the log begins with.
pub fn since() -> Value {
    let words = "Tell only what happened from this step on. A stream then goes on from `settled` of the line \
        before: a line replaces what you were told of the steps from its `log_since` on.";
    json!({"name": "since", "in": "query", "description": words, "schema": {"type": "integer", "minimum": 0}})
}

/// The line of talk that the lines before are wanted of.
pub fn before() -> Value {
    let words = "Only what was said before the line with this number.";
    json!({"name": "before", "in": "query", "description": words, "schema": {"type": "integer", "minimum": 0}})
}

/// Which page of a list.
pub fn page() -> Value {
    let words = "Which page of the others, from 1.";
    json!({"name": "page", "in": "query", "description": words, "schema": {"type": "integer", "minimum": 1}})
}

/// A shape that is described once.
pub fn schema(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// A refusal.
pub fn problem() -> Value {
    let content = json!({"application/problem+json": {"schema": schema("Problem")}});
    json!({"description": "Refused; nothing has changed.", "content": content})
}

/// An answer of this kind and shape, or a refusal.
pub fn answer(kind: &str, words: &str, shape: Value) -> Value {
    json!({
        "200": {"description": words, "content": {kind: {"schema": shape}}},
        "default": problem(),
    })
}

/// The table as its reader may see it.
pub fn sight() -> Value {
    answer("application/json", "The table as you may see it.", schema("Table"))
}

/// A body of this shape.
pub fn body(shape: Value) -> Value {
    json!({"required": true, "content": {"application/json": {"schema": shape}}})
}

/// An object with these fields and no others.
pub fn object(properties: Value, required: Value) -> Value {
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}

/// Words.
pub fn text() -> Value {
    json!({"type": "string"})
}

/// A bot by name, one of those that everybody may ask for.
pub fn bot() -> Value {
    json!({"enum": bots::BOTS.iter().map(|bot| bot.name).collect::<Vec<_>>()})
}

/// Yes or no.
pub fn flag() -> Value {
    json!({"type": "boolean"})
}

/// A list of objects.
pub fn list() -> Value {
    json!({"type": "array", "items": {"type": "object"}})
}

/// A seat.
pub fn seat() -> Value {
    json!({"type": "integer", "minimum": 0, "maximum": 7})
}

/// A number of things.
pub fn number() -> Value {
    json!({"type": "integer", "minimum": 0})
}

/// A call that changes a table and answers with it.
pub fn change(summary: &str, shape: Value) -> Value {
    json!({"post": {
        "summary": summary,
        "parameters": [table()],
        "requestBody": body(shape),
        "responses": sight(),
    }})
}
