//! The shapes of what programs send, as the API describes them. What bounds a value when it is read is what the
//! description says of it: both come from the same constant.

use std::fmt;

use serde::de::{DeserializeOwned, Error, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use table::{MAX_SEATS, Seat};
use utoipa::openapi::schema::{Array, ArrayBuilder, Object, ObjectBuilder, Schema, SchemaType, Type};
use utoipa::openapi::{KnownFormat, RefOr, SchemaFormat};
use utoipa::{PartialSchema, ToSchema};

use crate::verbs::{LONGEST_KEY, LONGEST_LIST, LONGEST_NAME, LONGEST_TALK};

/// No count or version is larger: every number up to here is exact in every language.
pub const MOST: u64 = (1 << 53) - 1;

/// At least one letter that can be seen, where what cannot be seen is taken out.
const SEEN: &str =
    "[^\\u0000-\\u0020\\u007f-\\u00a0\\u1680\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\ufeff]";

/// At least one letter that is not blank.
const NOT_BLANK: &str =
    "[^\\u0009-\\u000d\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";

/// A seat that a request names, numbered from 0 clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Whole")]
pub struct SeatNumber(u8);

impl TryFrom<Whole> for SeatNumber {
    type Error = String;

    fn try_from(Whole(number): Whole) -> Result<SeatNumber, String> {
        let seat = u8::try_from(number).ok().filter(|seat| usize::from(*seat) < MAX_SEATS);
        seat.map(SeatNumber).ok_or_else(|| format!("seats are numbered from 0 to {}", MAX_SEATS - 1))
    }
}

impl From<SeatNumber> for Seat {
    fn from(number: SeatNumber) -> Seat {
        Seat(number.0)
    }
}

impl PartialSchema for SeatNumber {
    fn schema() -> RefOr<Schema> {
        let words = "A seat, numbered from 0 clockwise.";
        whole(0, MAX_SEATS as u64 - 1).description(Some(words)).into()
    }
}

impl ToSchema for SeatNumber {
    fn name() -> std::borrow::Cow<'static, str> {
        "Seat".into()
    }
}

/// A whole number that every language can hold, from `LEAST` on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Whole")]
pub struct Number<const LEAST: u64>(u64);

/// A number of things, or of one thing among them, from 0.
pub type Count = Number<0>;
/// A number of one thing among others, from 1.
pub type Ordinal = Number<1>;

impl<const LEAST: u64> Number<LEAST> {
    /// The number.
    pub fn get(self) -> u64 {
        self.0
    }

    /// The number, as something in memory is counted.
    pub fn size(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

impl<const LEAST: u64> TryFrom<Whole> for Number<LEAST> {
    type Error = String;

    fn try_from(Whole(number): Whole) -> Result<Number<LEAST>, String> {
        let fits = (LEAST..=MOST).contains(&number);
        fits.then_some(Number(number)).ok_or_else(|| format!("a number from {LEAST} to {MOST} is expected"))
    }
}

impl<const LEAST: u64> PartialSchema for Number<LEAST> {
    fn schema() -> RefOr<Schema> {
        whole(LEAST, MOST).into()
    }
}

impl<const LEAST: u64> ToSchema for Number<LEAST> {
    fn name() -> std::borrow::Cow<'static, str> {
        if LEAST == 0 { "Count".into() } else { "Ordinal".into() }
    }
}

/// A whole number as JSON writes it: `7.0` is the same number as `7`, and some languages write it so.
#[derive(Clone, Copy, Debug)]
struct Whole(u64);

/// Reads a whole number, however it is written.
struct WholeNumber;

impl Visitor<'_> for WholeNumber {
    type Value = Whole;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a whole number that is not negative")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Whole, E> {
        Ok(Whole(number))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Whole, E> {
        let whole = u64::try_from(number).map(Whole);
        whole.map_err(|_| E::invalid_value(Unexpected::Signed(number), &self))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Whole, E> {
        // Beyond `MOST` numbers with a point are not exact, and nothing that is asked for is as large.
        let whole = number.fract() == 0.0 && (0.0..=MOST as f64).contains(&number);
        whole
            .then_some(Whole(number as u64))
            .ok_or_else(|| E::invalid_value(Unexpected::Float(number), &self))
    }
}

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Whole, D::Error> {
        deserializer.deserialize_u64(WholeNumber)
    }
}

/// Reads a small whole number inside a value that is told by its kind, where numbers are kept as they were written.
pub fn small<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u16, D::Error> {
    let Whole(number) = deserializer.deserialize_any(WholeNumber)?;
    u16::try_from(number).map_err(|_| D::Error::custom(format!("{number} is too large")))
}

/// A value that is written as an object and in no other way: lists of its fields are not read.
#[derive(Clone, Debug, Default)]
pub struct Strict<T>(pub T);

impl<'de, T: DeserializeOwned> Deserialize<'de> for Strict<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Strict<T>, D::Error> {
        struct Fields;
        impl<'de> Visitor<'de> for Fields {
            type Value = Map<String, Value>;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
                let mut fields = Map::new();
                while let Some((name, value)) = access.next_entry::<String, Value>()? {
                    if let Some(twice) = fields.insert(name.clone(), value) {
                        return Err(A::Error::custom(format!(
                            "field `{name}` comes twice, first as {twice}"
                        )));
                    }
                }
                Ok(fields)
            }
        }
        let fields = deserializer.deserialize_map(Fields)?;
        serde_json::from_value(Value::Object(fields)).map(Strict).map_err(D::Error::custom)
    }
}

/// A whole number between these, ends included.
pub fn whole(least: u64, most: u64) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::Integer)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
        .minimum(Some(least as f64))
        .maximum(Some(most as f64))
}

fn text() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String)
}

/// What somebody is called.
pub fn name() -> Object {
    let words = "What somebody is called. What cannot be seen is taken out.";
    text()
        .min_length(Some(1))
        .max_length(Some(LONGEST_NAME))
        .pattern(Some(SEEN))
        .description(Some(words))
        .build()
}

/// What somebody is called who need not say so.
pub fn maybe_name() -> Object {
    text()
        .schema_type(maybe_text())
        .min_length(Some(1))
        .max_length(Some(LONGEST_NAME))
        .pattern(Some(SEEN))
        .build()
}

/// Text or nothing.
fn maybe_text() -> SchemaType {
    SchemaType::from_iter([Type::String, Type::Null])
}

/// What is said.
pub fn words() -> Object {
    text().min_length(Some(1)).max_length(Some(LONGEST_TALK)).pattern(Some(SEEN)).build()
}

/// Words of one's own for the chance of a table.
pub fn luck() -> Object {
    let words = "Any words; their digest goes into the chance of the table.";
    text().min_length(Some(1)).pattern(Some(NOT_BLANK)).description(Some(words)).build()
}

/// The key of a decision.
pub fn key() -> Object {
    let words = "Send the same decision with the same key again to be sure; it is done once. The key of another \
        decision of the same seat is refused.";
    text().schema_type(maybe_text()).max_length(Some(LONGEST_KEY)).description(Some(words)).build()
}

/// Reads the key of a decision: one that is too long is refused before anything is asked about the table.
pub fn read_key<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let key = Option::<String>::deserialize(deserializer)?;
    match &key {
        Some(key) if key.chars().count() > LONGEST_KEY => {
            Err(D::Error::custom(format!("a key has at most {LONGEST_KEY} letters")))
        }
        _ => Ok(key),
    }
}

/// 32 bytes in hexadecimal digits.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Digits(String);

impl Digits {
    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Digits {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Digits, &'static str> {
        let plain = table::fairness::unhex(&text).is_ok();
        plain.then_some(Digits(text)).ok_or("64 hexadecimal digits in lower case are expected")
    }
}

impl PartialSchema for Digits {
    fn schema() -> RefOr<Schema> {
        text().pattern(Some("^[0-9a-f]{64}$")).description(Some("32 bytes in hexadecimal digits.")).into()
    }
}

impl ToSchema for Digits {}

/// Decisions that are taken at once.
pub fn actions() -> Array {
    let words = "Decisions in the order in which they are to be taken. Only the last may draw chance, show something \
        hidden or end your turn: a list in which an earlier one might, as far as you can know, is refused with the code \
        `not-as-a-list`. A later decision that is not possible is named by its number in `detail`.";
    let list = ArrayBuilder::new().items(text()).min_items(Some(1)).max_items(Some(LONGEST_LIST));
    list.description(Some(words)).build()
}

/// A bot by name, one of those that everybody may ask for.
#[derive(Clone, Copy, Debug)]
pub struct BotName;

impl PartialSchema for BotName {
    fn schema() -> RefOr<Schema> {
        let names = bots::BOTS.iter().map(|bot| bot.name);
        text().enum_values(Some(names)).description(Some("A bot; `/api/bots` says what each is like.")).into()
    }
}

impl ToSchema for BotName {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verbs::{clean, clean_name};

    #[test]
    fn only_objects_are_read_where_an_object_is_meant() {
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Nothing {}
        let read = |text: &str| serde_json::from_str::<Strict<Nothing>>(text);
        assert!(read("{}").is_ok());
        for wrong in ["[]", "null", "3", r#"{"x":1}"#, r#"{"x":1,"x":1}"#] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn numbers_and_seats_are_read_within_their_bounds_and_no_further() {
        let seat = |number: u64| serde_json::from_value::<SeatNumber>(number.into()).is_ok();
        assert!(seat(0) && seat(7) && !seat(8) && !seat(256));
        let count = |number: u64| serde_json::from_value::<Count>(number.into()).is_ok();
        assert!(count(0) && count(MOST) && !count(MOST + 1));
        assert!(serde_json::from_value::<Ordinal>(0.into()).is_err());
        let written = |text: &str| serde_json::from_str::<Count>(text).map(Count::get).ok();
        assert_eq!(
            (written("7"), written("7.0"), written("7e0"), written("-0.0")),
            (Some(7), Some(7), Some(7), Some(0))
        );
        for wrong in ["7.5", "-1", "-1.0", "1e300", "9007199254740992.0", "\"7\"", "null"] {
            assert_eq!(written(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn what_a_name_may_be_is_what_its_description_says() {
        let unseen = |c: char| {
            let code = u32::from(c);
            matches!(code, 0..=0x20 | 0x7f..=0xa0 | 0x1680 | 0x2000..=0x200f | 0x2028..=0x202f | 0x205f..=0x206f | 0x3000 | 0xfeff)
        };
        let blank = |c: char| {
            let code = u32::from(c);
            matches!(code, 9..=0xd | 0x20 | 0x85 | 0xa0 | 0x1680 | 0x2000..=0x200a | 0x2028 | 0x2029 | 0x202f | 0x205f | 0x3000)
        };
        for c in (0..=0x1_ffff).filter_map(char::from_u32) {
            assert_eq!(clean(&c.to_string()).is_empty(), unseen(c), "{c:?}");
            assert_eq!(c.is_whitespace(), blank(c), "{c:?}");
        }
        assert!(
            clean_name(&format!("A{}", "\u{200b}".repeat(LONGEST_NAME))).is_err(),
            "counted as it was sent"
        );
    }
}
