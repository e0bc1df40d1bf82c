//! Secrets: who may know what, and which worlds fit what a viewer knows.

use std::fmt::Debug;
use std::hash::Hasher;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Dice, Game, QuickDice, Seat, Viewer};

/// Worlds that the default of [`Secrets::hides_from`] compares.
const WORLDS: u64 = 24;

/// What each viewer may know of a position, and the positions that fit it.
pub trait Secrets: Game {
    /// What one viewer may know. The type has no place for anything else, and says to programs what it has places for.
    type View: Clone + Eq + Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync;

    /// What `viewer` may know now. [`Viewer::Recall`] differs from [`Viewer::Seat`] only in games that
    /// cover up again what they have shown; a game where nothing is forgotten shows both the same.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// A position that the viewer of `view` cannot tell from the real one, drawn from the view
    /// alone. `view` must come from [`Secrets::view`] for a seat, a recalling seat or a spectator.
    fn imagine<D: Dice>(view: &Self::View, dice: &mut D) -> Self;

    /// Whether more than one position fits what `viewer` knows. The default imagines some worlds and
    /// sees whether they differ, which is slow and misses what is nearly certain.
    fn hides_from(&self, viewer: Viewer) -> bool {
        if viewer == Viewer::All {
            return false;
        }
        let view = self.view(viewer);
        let world = |seed| Self::imagine(&view, &mut QuickDice::new(seed));
        let first = world(0);
        (1..WORLDS).any(|seed| world(seed) != first)
    }

    // For speed only. A game may answer these faster than the defaults, never differently.

    /// **Speed only.** Makes this position what [`Secrets::imagine`] would make of the same view and
    /// dice. A game may keep its buffers, so that imagining again and again allocates nothing.
    fn imagine_anew<D: Dice>(&mut self, view: &Self::View, dice: &mut D) {
        *self = Self::imagine(view, dice);
    }

    /// **Speed only.** The information set as a number: the same in all positions that `seat`,
    /// remembering all it was shown, cannot tell apart, and almost certainly another in every other
    /// position. The number itself may differ from the default's, which reads the whole view.
    fn knowledge(&self, seat: Seat) -> u64 {
        digest(&self.view(Viewer::Recall(seat)))
    }
}

/// A number that stands for everything a view says: the hash of its JSON form.
fn digest(view: &impl Serialize) -> u64 {
    let mut digest = Digest(0xcbf2_9ce4_8422_2325);
    // Writing to a hash cannot fail, and views are plain data.
    let _ = serde_json::to_writer(&mut digest, view);
    digest.finish()
}
/// FNV-1a, finished with a mixing step so that all bits of the answer are of use.
struct Digest(u64);

impl Hasher for Digest {
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl std::io::Write for Digest {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        Hasher::write(self, bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
