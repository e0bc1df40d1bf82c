//! Fair chance: a secret that is promised before the game and shown after it.
//!
//! A table draws a 256-bit secret and publishes a SHA-256 digest of it and of all that was agreed, the
//! commitment, before the first step ([`crate::Record::commitment_to`]). Players may add entropy of their
//! own, and pledge it first, so that nobody chooses theirs by what the others add. The key of all chance
//! is the digest of the secret and every contribution, so neither the host alone nor a player alone
//! chooses the dice. Chance outcome number k (counted from 0) comes from [`FairDice`] on stream k.

use std::fmt;

use rand_chacha::ChaCha12Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use crate::{FairDice, Seat};

/// The hidden number from which a table's chance follows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

impl Secret {
    /// The secret of game number `game` in a simulation with this 64-bit seed.
    ///
    /// These are the first 32 bytes of the ChaCha12 stream `game` under a key that holds the seed
    /// in its first eight bytes, little end first.
    pub fn from_seed(seed: u64, game: u64) -> Secret {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut generator = ChaCha12Rng::from_seed(key);
        generator.set_stream(game);
        let mut secret = [0; 32];
        generator.fill_bytes(&mut secret);
        Secret(secret)
    }

    /// The plain SHA-256 digest of the secret, which was all that a table promised in version 1 of the record.
    pub fn digest(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    /// The key of all chance at a table with these contributions, in seat order.
    pub fn chance_key(&self, contributions: &[Contribution]) -> ChanceKey {
        if contributions.is_empty() {
            return ChanceKey(self.0);
        }
        let mut digest = Sha256::new();
        digest.update(self.0);
        for contribution in contributions {
            digest.update([contribution.seat.0]);
            digest.update(contribution.entropy);
        }
        ChanceKey(digest.finalize().into())
    }
}

/// The secret must not slip into a log by way of `{:?}`.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(hidden)")
    }
}

/// What is published before a game: a digest that binds its host to a [`Secret`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment(pub [u8; 32]);

impl Commitment {
    /// The digest of a text.
    pub(crate) fn of(text: &str) -> Commitment {
        Commitment(Sha256::digest(text.as_bytes()).into())
    }
}

/// What a player publishes before any contribution is opened: a digest that binds them to theirs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pledge {
    /// Who pledged.
    pub seat: Seat,
    /// What [`Contribution::pledge`] gives.
    pub digest: [u8; 32],
}

/// Entropy that a player adds to the host's secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contribution {
    /// Who added it.
    pub seat: Seat,
    /// What was added.
    pub entropy: [u8; 32],
}

impl Contribution {
    /// The pledge that this contribution opens at the table with that commitment. Seat and commitment are
    /// part of it, so that nobody can pledge what another player pledged, or pledged elsewhere, without
    /// knowing it.
    pub fn pledge(&self, commitment: &Commitment) -> Pledge {
        let (seat, entropy) = (self.seat, hex(&self.entropy));
        let text =
            format!("interregnum pledge 2\ncommitment {}\nentropy {seat} {entropy}\n", hex(&commitment.0));
        Pledge { seat, digest: Sha256::digest(text.as_bytes()).into() }
    }
}

/// The key under which a table's chance outcomes are drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ChanceKey([u8; 32]);

impl ChanceKey {
    /// The dice that settle chance outcome number `index`.
    pub fn dice(&self, index: u64) -> FairDice {
        FairDice::new(self.0, index)
    }
}

impl fmt::Debug for ChanceKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ChanceKey(hidden)")
    }
}

/// Writes 32 bytes as 64 lower-case hexadecimal digits.
pub fn hex(bytes: &[u8; 32]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads what [`hex`] writes; the error is the column (from 0) that does not fit.
pub fn unhex(text: &str) -> Result<[u8; 32], usize> {
    let digits = text.as_bytes();
    let mut bytes = [0; 32];
    for (at, &digit) in digits.iter().enumerate() {
        let value = match digit {
            b'0'..=b'9' => digit - b'0',
            b'a'..=b'f' => digit - b'a' + 10,
            _ => return Err(at),
        };
        let byte = bytes.get_mut(at / 2).ok_or(at)?;
        *byte = *byte << 4 | value;
    }
    if digits.len() == 64 { Ok(bytes) } else { Err(digits.len()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_is_the_plain_sha256_of_the_secret() {
        // Independently: printf of 32 zero bytes piped into sha256sum.
        let digest = hex(&Secret([0; 32]).digest().0);
        assert_eq!(digest, "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
    }

    #[test]
    fn a_pledge_is_the_sha256_of_three_lines_and_belongs_to_one_seat_and_table() {
        let mine = Contribution { seat: Seat(1), entropy: [0; 32] };
        let pledge = mine.pledge(&Commitment([0; 32]));
        // Independently: printf of the three lines piped into sha256sum.
        assert_eq!(hex(&pledge.digest), "c880588e0ad7eaee299b666ec206ae4ee74e49554c2353a9eedba7fed9c92a2b");
        let theirs = Contribution { seat: Seat(2), ..mine };
        assert_ne!(theirs.pledge(&Commitment([0; 32])).digest, pledge.digest);
        assert_ne!(mine.pledge(&Commitment([1; 32])).digest, pledge.digest);
    }

    #[test]
    fn contributions_change_the_key_and_their_order_matters() {
        let secret = Secret::from_seed(1, 0);
        let a = Contribution { seat: Seat(0), entropy: [1; 32] };
        let b = Contribution { seat: Seat(1), entropy: [1; 32] };
        assert_ne!(secret.chance_key(&[]), secret.chance_key(&[a]));
        assert_ne!(secret.chance_key(&[a]), secret.chance_key(&[b]));
        assert_ne!(secret.chance_key(&[a, b]), secret.chance_key(&[b, a]));
    }

    #[test]
    fn who_knows_all_contributions_still_does_not_know_the_key() {
        let all = [0, 1].map(|seat| Contribution { seat: Seat(seat), entropy: [7; 32] });
        assert_ne!(Secret::from_seed(1, 0).chance_key(&all), Secret::from_seed(2, 0).chance_key(&all));
    }

    #[test]
    fn hex_round_trips_and_names_the_wrong_column() {
        let secret = Secret::from_seed(9, 4).0;
        assert_eq!(unhex(&hex(&secret)), Ok(secret));
        assert_eq!(unhex("00g"), Err(2));
        assert_eq!(unhex("00"), Err(2));
        assert_eq!(unhex(&"0".repeat(65)), Err(64));
    }

    #[test]
    fn a_secret_does_not_print() {
        assert!(!format!("{:?}", Secret([0xab; 32])).contains("ab"));
    }
}
