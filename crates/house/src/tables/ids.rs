//! Names that cannot be guessed, and the digests that are kept of them.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use table::fairness::hex;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// The system gives no random numbers; nothing fair can be done without them.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the system gives no random numbers: {0}")]
pub struct NoLuck(String);

/// Fresh random bytes from the system.
pub fn random<const N: usize>() -> Result<[u8; N], NoLuck> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|fault| NoLuck(fault.to_string()))?;
    Ok(bytes)
}

/// Letters and digits that are hard to confuse; 32 of them, so one stands for five bits.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// What names of tables may begin with.
pub(crate) const LETTERS: &str = match std::str::from_utf8(ALPHABET) {
    Ok(letters) => letters,
    Err(_) => panic!("letters and digits"),
};

/// A random word of `N` letters, five bits each.
fn word<const N: usize>() -> Result<String, NoLuck> {
    Ok(random::<N>()?.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect())
}

/// The name of a table, as in its address. 80 bits: a visitor who knows it was told.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableId(String);

impl PartialSchema for TableId {
    fn schema() -> RefOr<Schema> {
        // The letters of the alphabet above.
        let text = ObjectBuilder::new().schema_type(Type::String).pattern(Some("^[a-km-np-z2-9]{16}$"));
        text.description(Some("The name of a table.")).into()
    }
}

impl ToSchema for TableId {}

impl TableId {
    /// A fresh one.
    pub fn fresh() -> Result<TableId, NoLuck> {
        Ok(TableId(word::<16>()?))
    }

    /// Reads one from an address; `None` if it cannot be one.
    pub fn read(text: &str) -> Option<TableId> {
        let fits = text.len() == 16 && text.bytes().all(|byte| ALPHABET.contains(&byte));
        fits.then(|| TableId(text.into()))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What it begins with; each letter is as likely as any other.
    pub fn letter(&self) -> char {
        self.0.chars().next().unwrap_or_default()
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The word of an invitation: a visitor who has it may take an open seat.
pub fn fresh_invitation() -> Result<String, NoLuck> {
    word::<24>()
}

/// What a visitor shows to prove who they are. Never stored and never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A fresh one of 256 bits.
    pub fn fresh() -> Result<Token, NoLuck> {
        Ok(Token(hex(&random()?)))
    }

    /// Reads one from a cookie or a header; `None` if it cannot be one.
    pub fn read(text: &str) -> Option<Token> {
        let fits = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        fits.then(|| Token(text.to_ascii_lowercase()))
    }

    /// The token itself, to hand to its owner.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Who it belongs to.
    pub fn visitor(&self) -> VisitorId {
        VisitorId(hex(&Sha256::digest(self.0.as_bytes()).into()))
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(hidden)")
    }
}

/// Who a visitor is: the SHA-256 digest of their token, so that a stolen database opens no seat.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct VisitorId(String);

impl VisitorId {
    /// Reads the digest as a host writes it; `None` if it cannot be one.
    pub fn read(text: &str) -> Option<VisitorId> {
        let fits = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        fits.then(|| VisitorId(text.to_ascii_lowercase()))
    }

    /// Somebody whose token nobody has, not even this house.
    pub fn nobody() -> Result<VisitorId, NoLuck> {
        Ok(VisitorId(hex(&random()?)))
    }

    /// The digest as it stands in the database.
    pub(crate) fn stored(digest: String) -> VisitorId {
        VisitorId(digest)
    }

    /// The digest as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_kept_only_as_its_digest_and_does_not_print() {
        let token = Token::read(&"0".repeat(64)).unwrap();
        // Independently: printf of 64 zero digits piped into sha256sum.
        let digest = "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55";
        assert_eq!(token.visitor().as_str(), digest);
        assert!(!format!("{token:?}").contains('0'));
    }

    #[test]
    fn names_from_outside_are_read_only_if_they_could_be_ours() {
        let fresh = TableId::fresh().unwrap();
        assert_eq!(TableId::read(fresh.as_str()), Some(fresh));
        for wrong in ["", "a", "../../etc/passwd", "aaaaaaaaaaaaaaa'", "AAAAAAAAAAAAAAAA"] {
            assert_eq!(TableId::read(wrong), None, "{wrong}");
        }
        assert!(Token::read("zz").is_none());
    }

    #[test]
    fn a_table_is_named_by_the_letters_of_its_description() {
        let described = ('a'..='k').chain('m'..='n').chain('p'..='z').chain('2'..='9');
        assert_eq!(described.collect::<String>().as_bytes(), ALPHABET);
    }

    #[test]
    fn fresh_names_differ() {
        assert_ne!(TableId::fresh().unwrap(), TableId::fresh().unwrap());
        assert!(Token::fresh().unwrap() != Token::fresh().unwrap());
    }

    #[test]
    fn what_is_read_has_exactly_the_length_of_ours() {
        let id = TableId::fresh().unwrap();
        assert_eq!(id.as_str().len(), 16);
        assert!(TableId::read(&id.as_str()[..15]).is_none() && TableId::read(&format!("{id}a")).is_none());
        let digits = "0123456789abcdefABCDEF".repeat(3);
        assert!(
            Token::read(&digits[..64]).is_some_and(|token| token.reveal() == digits[..64].to_lowercase())
        );
        assert!(Token::read(&digits[..63]).is_none() && Token::read(&digits[..65]).is_none());
        assert!(VisitorId::read(&digits[..64]).is_some_and(|id| id.as_str() == digits[..64].to_lowercase()));
        assert!(VisitorId::read(&digits[..63]).is_none() && VisitorId::read(&digits[..65]).is_none());
        assert!(VisitorId::read(&"g".repeat(64)).is_none());
        assert_eq!(fresh_invitation().unwrap().len(), 24);
    }
}
