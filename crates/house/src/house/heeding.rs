//! Heeding the host: what `interregnum admin` does to the database, the running house follows.

use std::sync::{Arc, PoisonError, Weak};
use std::time::Duration;

use super::House;
use crate::problem::Problem;
use crate::tables::{StoreFault, TableId};
use crate::upkeep::{self, Orders};

/// How often the house looks whether the host has done something.
const HEED: Duration = Duration::from_millis(400);

/// Where the lines of the log come from, whatever room the code is in.
const LOG: &str = "house::house";

impl House {
    /// What holds until the host says otherwise.
    pub(crate) fn orders(&self) -> Arc<Orders> {
        self.orders.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Reads the orders again.
    pub(crate) async fn read_orders(&self) -> Result<(), Problem> {
        let orders = Orders::load(self.store.db()).await.map_err(StoreFault::from)?;
        *self.orders.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(orders);
        Ok(())
    }

    /// Follows what the host does for as long as the house is there, from the act with this number on.
    pub(super) async fn heed(house: Weak<House>, mut heard: i64) {
        let mut deaf = false;
        loop {
            tokio::time::sleep(HEED).await;
            let Some(house) = house.upgrade() else { return };
            if house.closing.is_cancelled() {
                return;
            }
            let acts = upkeep::since(house.store.db(), heard).await;
            let failed = acts.is_err();
            match acts {
                Ok(acts) if acts.is_empty() => {}
                Ok(acts) => {
                    // Orders first: whoever is banned does not act on what is read again.
                    if let Err(problem) = house.read_orders().await {
                        tracing::error!(target: LOG, %problem, "the host's orders cannot be read");
                        continue;
                    }
                    for act in acts {
                        tracing::info!(target: LOG, number = act.number, verb = act.verb, "the host acted");
                        for table in &act.touched {
                            house.look_again(table).await;
                        }
                        heard = act.number;
                    }
                }
                Err(fault) if !deaf => tracing::error!(target: LOG, %fault, "the host's acts cannot be read"),
                // Said once: this is tried again and again.
                Err(_) => {}
            }
            deaf = failed;
        }
    }

    /// A table was changed from outside: whatever is in memory of it is dropped, and everybody is told.
    async fn look_again(self: &Arc<House>, id: &TableId) {
        self.drop_cached(id).await;
        // Reads it anew, rings its bell and sees to its bots and clocks.
        // Clocks go on from now, by the time of whoever sees to the table.
        let looked = match self.nodes.is_ours(id) {
            true => self.wake_one(id).await.map(drop),
            false => self.look_and_tend(id).await,
        };
        match looked {
            Ok(()) => {}
            Err(problem) if problem.status == 404 => self.forget(id),
            // Kept as a list: read from the disk whenever somebody looks.
            Err(problem) if problem.is_kept() => self.waiting.forget(id),
            Err(problem) => {
                tracing::error!(target: LOG, table = %id, %problem, "a table cannot be read again")
            }
        }
    }
}
