//! Several houses that keep their tables in one PostgreSQL database. Any of them serves any table; the bots and clocks of a
//! table are driven by one of them at a time.
//!
//! Who drives what is written down in the database, by the first letter of a table's name, for as long as a lease; whoever
//! does not sign again in time is followed by somebody else. What is done for a table is stored only under the fence that
//! whoever does it was given, so a node that was asleep and believes in its old lease changes nothing.
//!
//! News are "table, version" and nothing else: whoever hears of a version that is not in memory reads what was added. Nodes
//! also tell each other who is at a table and who reads which stream.

mod duties;
mod errands;
mod hearing;
mod outbox;
mod peers;
#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use super::{House, Settings};
use crate::tables::{Fence, Postgres, Register, Store, TableId};

use duties::Duties;
use errands::Errands;
use hearing::Hearing;
pub(super) use hearing::Trust;
pub(crate) use outbox::Outbox;
use peers::Peers;

/// Where the lines of the log come from, whatever room the code is in.
const LOG: &str = "house::nodes";

/// This node among the others; a house on a file is the only one.
#[derive(Debug)]
pub(crate) struct Nodes(Option<Arc<Shared>>);

/// What a node knows of itself and of the others.
#[derive(Debug)]
struct Shared {
    postgres: Postgres,
    lease: Duration,
    register: tokio::sync::Mutex<Register>,
    duties: Mutex<Duties>,
    peers: Mutex<Peers>,
    hearing: Mutex<Hearing>,
    errands: Mutex<Errands>,
    /// Rings when there is an errand.
    errand: Notify,
    /// Rings when the register is to be signed at once: another node has left.
    hurry: Notify,
    outbox: Arc<Outbox>,
}

/// Another node sees to the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NotOurs;

fn locked<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Nodes {
    /// The node of a house that is run so.
    pub(super) fn of(settings: &Settings, store: &Store) -> Nodes {
        let shared = settings.database.as_ref().map(|postgres| {
            Arc::new(Shared {
                postgres: postgres.clone(),
                lease: settings.lease,
                register: tokio::sync::Mutex::new(store.register(postgres, settings.lease)),
                duties: Mutex::default(),
                peers: Mutex::default(),
                hearing: Mutex::default(),
                errands: Mutex::default(),
                errand: Notify::new(),
                hurry: Notify::new(),
                outbox: Arc::default(),
            })
        });
        Nodes(shared)
    }

    /// Whether there may be others.
    pub(super) fn are_several(&self) -> bool {
        self.0.is_some()
    }

    /// Under what this node sees to a table; nothing is needed where there is no other.
    pub(super) fn fence(&self, table: &TableId) -> Result<Option<Fence>, NotOurs> {
        let Some(shared) = &self.0 else { return Ok(None) };
        locked(&shared.duties).fence(table.letter()).map(Some).ok_or(NotOurs)
    }

    /// Whether this node sees to the bots and clocks of a table.
    pub(super) fn is_ours(&self, table: &TableId) -> bool {
        self.fence(table).is_ok()
    }

    /// Whether what is in memory can be believed.
    pub(super) fn trust(&self) -> Trust {
        let Some(shared) = &self.0 else { return Trust::Memory };
        match locked(&shared.hearing).is_sure() {
            true => Trust::Memory,
            false if locked(&shared.duties).is_signed() => Trust::Database,
            false => Trust::Nothing,
        }
    }

    /// Whether this node does what is done once for the whole house.
    pub(super) fn leads(&self) -> bool {
        let Some(shared) = &self.0 else { return true };
        let first = crate::tables::LETTERS.chars().next().unwrap_or_default();
        locked(&shared.duties).fence(first).is_some()
    }

    /// Whether the others believe that this node is there.
    pub(super) fn is_signed(&self) -> bool {
        self.0.as_ref().is_none_or(|shared| locked(&shared.duties).is_signed())
    }

    /// Somebody else has stored something at a table: it is looked at.
    pub(super) fn look_at(&self, table: &TableId) {
        if let Some(shared) = &self.0 {
            locked(&shared.errands).news(table.clone());
            shared.errand.notify_one();
        }
    }

    /// Where what is to be told to the others is left.
    pub(crate) fn outbox(&self) -> Option<&Arc<Outbox>> {
        self.0.as_ref().map(|shared| &shared.outbox)
    }
}

impl House {
    /// Takes part in what several houses do together, until this one closes. Tables in play go on.
    pub(super) async fn join_nodes(self: &Arc<House>) -> Result<(), crate::tables::StoreFault> {
        let Some(shared) = &self.nodes.0 else { return Ok(()) };
        // The first time is waited for, so that a house that opens sees to its tables at once.
        self.sign(shared).await?;
        let house = || Arc::downgrade(self);
        tokio::spawn(House::sign_again_and_again(house(), shared.clone()));
        tokio::spawn(House::hear_others(house(), shared.clone()));
        tokio::spawn(House::run_errands(house(), shared.clone()));
        tokio::spawn(House::tell_others(house(), shared.clone()));
        Ok(())
    }

    /// The others see to everything from now on.
    pub(crate) async fn leave_nodes(&self) {
        let Some(shared) = &self.nodes.0 else { return };
        let mut register = shared.register.lock().await;
        locked(&shared.duties).leave();
        if let Err(fault) = register.leave(shared.lease).await {
            tracing::warn!(target: LOG, %fault, "this node could not say that it leaves");
        }
    }
}
