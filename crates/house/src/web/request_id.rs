//! The name of a request in the log. A proxy that asks a second node because the first one was not there gives both the same
//! name (`X-Request-Id`), so what happened can be followed from node to node.

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use table::fairness::hex;

use crate::tables::random;

/// Where a proxy writes the name, and reads it.
pub const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// The longest name that is taken over.
const LONGEST: usize = 64;
/// How many digits a fresh one has.
const FRESH: usize = 16;

/// The name of a request, and whether whoever asked has given it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RequestId {
    name: String,
    given: bool,
}

impl RequestId {
    /// The name that came with a request; a fresh one if none did, or one that does not belong into a log.
    pub fn of(headers: &HeaderMap) -> RequestId {
        let plain = |name: &&str| {
            let letters = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
            (1..=LONGEST).contains(&name.len()) && letters
        };
        match headers.get(HEADER).and_then(|value| value.to_str().ok()).filter(plain) {
            Some(name) => RequestId { name: name.to_owned(), given: true },
            None => {
                let made = random().map_or_else(|_| "-".into(), |bytes| hex(&bytes));
                RequestId { name: made.chars().take(FRESH).collect(), given: false }
            }
        }
    }

    /// As it stands in the log.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What is answered to whoever gave the name. Nobody is sent one that the house made up: an answer holds nothing but what
    /// follows from the question.
    pub fn answer(&self) -> Option<HeaderValue> {
        self.given.then(|| HeaderValue::from_str(&self.name).ok()).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_taken_over_if_it_belongs_into_a_log() {
        let of = |name: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(HEADER, HeaderValue::from_str(name).unwrap());
            RequestId::of(&headers)
        };
        let given = of("0a1b-2C");
        assert_eq!((given.name(), given.answer().unwrap().to_str().unwrap()), ("0a1b-2C", "0a1b-2C"));
        let long = "a".repeat(LONGEST + 1);
        for strange in ["", "a b", "a\tb", "x=\"1\"", "\u{1b}[31m", &long] {
            let Ok(value) = HeaderValue::from_str(strange) else { continue };
            let mut headers = HeaderMap::new();
            headers.insert(HEADER, value);
            let made = RequestId::of(&headers);
            assert!(made.name() != strange && made.answer().is_none(), "{strange:?}");
        }
        let [one, other] = [(); 2].map(|()| RequestId::of(&HeaderMap::new()));
        assert!(one.name().len() == FRESH && one != other && one.answer().is_none());
    }
}
