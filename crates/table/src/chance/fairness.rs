//! Fair chance: a secret that is promised before the game and shown after it.
//!
//! A table draws a 256-bit secret and publishes its SHA-256 digest, the commitment, before the
//! first step. Players may add entropy of their own. The key of all chance is the digest of the
//! secret and every contribution, so neither the host alone nor a player alone chooses the dice.
//! Chance outcome number k (counted from 0) comes from [`FairDice`] on stream k.

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

    /// What may be published before the game: the SHA-256 digest of the secret.
    pub fn commitment(&self) -> Commitment {
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

/// The published digest of a [`Secret`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment(pub [u8; 32]);

/// Entropy that a player adds to the host's secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contribution {
    /// Who added it.
    pub seat: Seat,
    /// What was added.
    pub entropy: [u8; 32],
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
    fn a_commitment_is_the_plain_sha256_of_the_secret() {
        // Independently: printf of 32 zero bytes piped into sha256sum.
        let digest = hex(&Secret([0; 32]).commitment().0);
        assert_eq!(digest, "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
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
