//! What a call may be refused with, as the API describes it.

use std::collections::BTreeMap;

use utoipa::openapi::{Content, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, ToSchema};

use super::problem::ProblemSheet;
use crate::problem::Code;

/// Whatever reads its request may answer so.
const READ: &[Code] = &[Code::BadRequest, Code::Unauthorized];
/// Whatever looks for something may.
const FOUND: &[Code] = &[Code::Forbidden, Code::NotFound];
/// Whatever looks at a table may.
const SEEN: &[Code] = &[Code::NotNow, Code::NoSuchSeat, Code::Kept];
/// Whatever changes a table may.
const DONE: &[Code] = &[Code::WhichSeat, Code::Stale, Code::TooMany];
/// Whatever decides may.
const PLAYED: &[Code] =
    &[Code::KeyUsed, Code::Lesson, Code::AgainstTheRules, Code::NoSuchAction, Code::NotAsAList];

/// The refusals of a call by these codes, by status. Whatever else may happen to any call is the default.
fn refusals(codes: &[&[Code]]) -> BTreeMap<String, RefOr<Response>> {
    let mut words: BTreeMap<u16, Vec<String>> = BTreeMap::new();
    for code in Code::ALL.into_iter().filter(|code| codes.iter().any(|some| some.contains(code))) {
        words.entry(code.status()).or_default().push(format!("`{}`", code.word()));
    }
    let sheet = || Content::new(Some(Ref::from_schema_name(ProblemSheet::name())));
    let refusal = |words: String| {
        RefOr::T(
            ResponseBuilder::new().description(words).content("application/problem+json", sheet()).build(),
        )
    };
    let named = words.into_iter().map(|(status, codes)| {
        (status.to_string(), refusal(format!("Refused, and nothing has changed: {}.", codes.join(" or "))))
    });
    let other = ("default".to_owned(), refusal("Refused, and nothing has changed.".into()));
    named.chain([other]).collect()
}

/// What every call may be refused with that reads its request.
pub struct Refused;

impl IntoResponses for Refused {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        refusals(&[READ])
    }
}

/// What a call may be refused with that looks at a table.
pub struct NotSeen;

impl IntoResponses for NotSeen {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        refusals(&[READ, FOUND, SEEN])
    }
}

/// What a call may be refused with that opens a table.
pub struct NotOpened;

impl IntoResponses for NotOpened {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        refusals(&[READ, FOUND, &[Code::TooLarge, Code::Unfit, Code::TooMany]])
    }
}

/// What a call may be refused with that changes a table.
pub struct NotDone;

impl IntoResponses for NotDone {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        refusals(&[READ, FOUND, SEEN, DONE])
    }
}

/// What a call may be refused with that decides.
pub struct NotPlayed;

impl IntoResponses for NotPlayed {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        refusals(&[READ, FOUND, SEEN, DONE, PLAYED])
    }
}
