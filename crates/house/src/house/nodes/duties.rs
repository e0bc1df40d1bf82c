//! To which tables this node sees, and until when it may believe so.

use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::Instant;

use super::super::House;
use super::{LOG, Shared, locked};
use crate::tables::{Fence, Signed, StoreFault};

/// The register is signed so many times in the time of a lease: every half second, so that a node that hears nothing for a
/// second knows it.
const SIGNATURES: u32 = 6;

/// What this node was given when it signed last. A lease is counted from before the question was sent, so a node stops
/// believing in it before the others do.
#[derive(Debug, Default)]
pub(super) struct Duties {
    fences: HashMap<char, i64>,
    until: Option<Instant>,
    left: bool,
}

impl Duties {
    /// Whether the lease has not run out.
    pub(super) fn is_signed(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() < until)
    }

    /// Under what this node sees to the tables of a letter.
    pub(super) fn fence(&self, letter: char) -> Option<Fence> {
        let number = *self.fences.get(&letter).filter(|_| self.is_signed())?;
        Some(Fence { letter, number })
    }

    /// All letters whose tables it sees to.
    pub(super) fn letters(&self) -> Vec<char> {
        self.fences.keys().copied().collect()
    }

    /// Notes what was given until then; the letters that are new, or have passed through other hands meanwhile.
    fn note(&mut self, given: HashMap<char, i64>, until: Instant) -> Vec<char> {
        let was_signed = self.is_signed();
        let known = |letter: &char, fence: &i64| was_signed && self.fences.get(letter) == Some(fence);
        let new = given.iter().filter(|(letter, fence)| !known(letter, fence)).map(|(letter, _)| *letter);
        let new = new.collect();
        (self.fences, self.until) = (given, Some(until));
        new
    }

    /// This node sees to nothing any more.
    pub(super) fn leave(&mut self) {
        *self = Duties { left: true, ..Duties::default() };
    }
}

impl House {
    /// Signs the register once, and has whatever is new to this node seen to.
    pub(super) async fn sign(self: &Arc<House>, shared: &Arc<Shared>) -> Result<(), StoreFault> {
        let begun = Instant::now();
        let mut register = shared.register.lock().await;
        if locked(&shared.duties).left {
            return Ok(());
        }
        let Signed { node: _, first, duties } = register.sign(shared.lease * 2 / 3).await?;
        metrics::gauge!("house_duties").set(duties.len() as f64);
        let new = locked(&shared.duties).note(duties, begun + shared.lease);
        if !new.is_empty() {
            tracing::info!(target: LOG, letters = new.iter().collect::<String>(), "sees to tables");
            // Where a node was there, players were served, and their clocks go on as they were.
            locked(&shared.errands).take_up(&new, first);
            shared.errand.notify_one();
        }
        Ok(())
    }

    /// Signs for as long as the house is there.
    pub(super) async fn sign_again_and_again(house: Weak<House>, shared: Arc<Shared>) {
        let mut fails = false;
        loop {
            tokio::select! {
                () = tokio::time::sleep(shared.lease / SIGNATURES) => {}
                () = shared.hurry.notified() => {}
            }
            let Some(house) = house.upgrade() else { return };
            if house.closing.is_cancelled() {
                return;
            }
            for gone in locked(&shared.peers).gone(shared.lease) {
                house.forget_peer(gone);
            }
            match house.sign(&shared).await {
                Ok(()) => {
                    if fails {
                        tracing::info!(target: LOG, "the register of nodes is signed again");
                        // Whoever waits for an answer from before waits in vain.
                        house.store.hang_up();
                    }
                    fails = false;
                }
                Err(fault) => {
                    if !fails {
                        tracing::error!(target: LOG, %fault, "the register of nodes cannot be signed");
                    }
                    fails = true;
                    if !locked(&shared.duties).is_signed() {
                        house.store.hang_up();
                    }
                }
            }
        }
    }
}
