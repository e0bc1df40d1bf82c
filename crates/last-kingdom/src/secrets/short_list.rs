//! Short lists that live where they are declared: views and imagined worlds are made by the
//! thousand, and none of them may ask for memory.

use std::borrow::Cow;
use std::ops::{Deref, DerefMut};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::Seat;

use crate::content::{Card, CardSet};
use crate::secrets::view::Screen;

/// What stands in the unused part of a list; it is never read.
pub trait Blank: Copy {
    /// Any value.
    const BLANK: Self;
}

macro_rules! blank {
    ($($kind:ty = $value:expr;)*) => {
        $(impl Blank for $kind {
            const BLANK: $kind = $value;
        })*
    };
}

blank! {
    u8 = 0;
    u16 = 0;
    u64 = 0;
    [u8; 2] = [0; 2];
    [u8; 7] = [0; 7];
    Seat = Seat(0);
    CardSet = CardSet::EMPTY;
    Card = Card(0);
    Option<u8> = None;
    Option<Card> = None;
    Option<Screen> = None;
    (Seat, Card) = (Seat(0), Card(0));
    (Seat, Option<Card>) = (Seat(0), None);
}

/// A list of at most `N` things, read as a slice.
#[derive(Clone, Copy)]
pub struct ShortList<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Blank, const N: usize> ShortList<T, N> {
    /// Adds something at the end; a list that is full stays as it is.
    pub fn push(&mut self, item: T) {
        if let Some(slot) = self.items.get_mut(usize::from(self.len)) {
            *slot = item;
            self.len += 1;
        }
    }
}

impl<T: Blank, const N: usize> Default for ShortList<T, N> {
    fn default() -> Self {
        ShortList { items: [T::BLANK; N], len: 0 }
    }
}

impl<T, const N: usize> Deref for ShortList<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for ShortList<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<T: Blank, const N: usize> FromIterator<T> for ShortList<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut few = ShortList::default();
        for item in items {
            debug_assert!(few.len() < N, "a list of {N} is too short");
            few.push(item);
        }
        few
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a ShortList<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: PartialEq, const N: usize> PartialEq for ShortList<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for ShortList<T, N> {}

impl<T: std::fmt::Debug, const N: usize> std::fmt::Debug for ShortList<T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(&**self).finish()
    }
}

impl<T: Serialize, const N: usize> Serialize for ShortList<T, N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(to)
    }
}

impl<T: JsonSchema, const N: usize> JsonSchema for ShortList<T, N> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("UpTo{N}{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "array", "items": generator.subschema_for::<T>(), "maxItems": N})
    }
}

impl<'de, T: Blank + Deserialize<'de>, const N: usize> Deserialize<'de> for ShortList<T, N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(from)?;
        if items.len() > N {
            return Err(D::Error::invalid_length(items.len(), &format!("at most {N}").as_str()));
        }
        Ok(items.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_reads_as_what_was_put_in_and_refuses_what_is_too_long() {
        let few: ShortList<u8, 3> = [4, 5].into_iter().collect();
        assert_eq!((few.len(), few[1], few.iter().sum::<u8>()), (2, 5, 9));
        let text = serde_json::to_string(&few).unwrap();
        assert_eq!(text, "[4,5]");
        assert_eq!(serde_json::from_str::<ShortList<u8, 3>>(&text).unwrap(), few);
        let fault = serde_json::from_str::<ShortList<u8, 3>>("[1,2,3,4]").unwrap_err();
        assert!(fault.to_string().contains("at most 3"), "{fault}");
        let mut full: ShortList<u8, 2> = [1, 2].into_iter().collect();
        full.push(3);
        assert_eq!(*full, [1, 2]);
        assert_ne!(few, ShortList::default(), "only what is in the list counts");
    }
}
