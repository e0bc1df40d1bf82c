//! Kinds of one thing that are told apart by a word. In the description that is derived they have no names of their own; with
//! them, and with the word named, programs that make clients of it make a type of each.

use serde_json::{Map, Value, json};

/// The fields whose word tells kinds apart.
const WORDS: [&str; 2] = ["type", "kind"];

/// Gives every kind of a thing that is told by a word a name: that of the thing and the word, as in `SeatAskedBot`.
pub fn name_kinds(document: &mut Value) {
    let Some(shapes) = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut) else {
        return;
    };
    let mut named = Map::new();
    for (thing, shape) in shapes.iter_mut() {
        let Some(kinds) = shape.get("oneOf").and_then(Value::as_array) else { continue };
        let Some(words) = kinds.iter().map(word).collect::<Option<Vec<_>>>() else { continue };
        let Some((field, _)) = words.first() else { continue };
        let names = words.iter().map(|(_, word)| format!("{thing}{}", capital(word)));
        let places: Vec<Value> =
            names.clone().map(|name| json!(format!("#/components/schemas/{name}"))).collect();
        let mapping = words.iter().map(|(_, word)| word.clone()).zip(places.iter().cloned());
        let told = json!({"propertyName": field, "mapping": mapping.collect::<Map<_, _>>()});
        named.extend(names.zip(kinds.iter().cloned()));
        shape["oneOf"] = places.into_iter().map(|place| json!({"$ref": place})).collect();
        shape["discriminator"] = told;
    }
    shapes.extend(named);
}

/// The field that tells this kind from others, and the one word that it holds.
fn word(kind: &Value) -> Option<(&'static str, String)> {
    let parts = kind.get("allOf").and_then(Value::as_array);
    let mut parts = parts.into_iter().flatten().chain([kind]);
    parts.find_map(|part| {
        WORDS.into_iter().find_map(|field| {
            let words = part.pointer(&format!("/properties/{field}/enum"))?.as_array()?;
            let [Value::String(word)] = words.as_slice() else { return None };
            Some((field, word.clone()))
        })
    })
}

/// A word as part of a name.
fn capital(word: &str) -> String {
    let parts = word.split('-').map(|part| {
        let mut letters = part.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>())
    });
    parts.flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_told_by_a_word_have_names_and_others_are_left_alone() {
        let kind = |word: &str| json!({"type": "object", "properties": {"kind": {"type": "string", "enum": [word]}}});
        let line = json!({"allOf": [{"$ref": "#/x"}, {"properties": {"type": {"enum": ["gameFull"]}}}]});
        let plain = json!({"oneOf": [{"$ref": "#/x"}, {"type": "null"}]});
        let mut document = json!({"components": {"schemas": {
            "Pace": {"oneOf": [kind("none"), kind("by-post")]}, "Line": {"oneOf": [line]}, "Plain": plain,
        }}});
        name_kinds(&mut document);
        let shapes = document["components"]["schemas"].as_object().unwrap();
        let names: Vec<&String> = shapes.keys().collect();
        assert_eq!(names, ["Line", "LineGameFull", "Pace", "PaceByPost", "PaceNone", "Plain"]);
        assert_eq!(shapes["PaceByPost"], kind("by-post"));
        assert_eq!(shapes["LineGameFull"], line);
        assert_eq!(shapes["Plain"], plain);
        let told = &shapes["Pace"]["discriminator"];
        assert_eq!(told["propertyName"], "kind");
        assert_eq!(told["mapping"]["by-post"], "#/components/schemas/PaceByPost");
        assert_eq!(shapes["Pace"]["oneOf"][0]["$ref"], "#/components/schemas/PaceNone");
    }
}
