//! What values look like to programs in other languages.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;

/// The JSON Schema (2020-12) of everything that such a value may be written as. It follows from the type, and its words are
/// those of the documentation.
pub fn schema_of<T: JsonSchema>() -> Value {
    let generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let mut schema = generator.into_root_schema_for::<T>().to_value();
    plain_words(&mut schema);
    schema
}

/// Links of the documentation lead nowhere outside of it; what they say stays.
fn plain_words(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            for (name, value) in fields.iter_mut() {
                match value {
                    Value::String(words) if name == "description" => {
                        *words = words.replace("[`", "`").replace("`]", "`");
                    }
                    value => plain_words(value),
                }
            }
        }
        Value::Array(list) => list.iter_mut().for_each(plain_words),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_schema_says_what_is_written_and_in_plain_words() {
        /// A thing, see [`Thing::some`].
        #[derive(Serialize, JsonSchema)]
        struct Thing {
            some: Option<u8>,
            #[serde(skip)]
            _none: u8,
        }
        let written = serde_json::to_value(Thing { some: None, _none: 0 }).unwrap();
        assert_eq!(written, json!({"some": null}));
        let schema = schema_of::<Thing>();
        assert_eq!(schema["description"], "A thing, see `Thing::some`.");
        assert_eq!(schema["required"], json!(["some"]), "nothing is left out because it is empty");
        assert_eq!(schema["properties"].as_object().unwrap().len(), 1);
    }
}
