//! Whether anything can be stored at the moment.

use std::sync::{Arc, Mutex, PoisonError};

/// Where the lines of the log come from, whatever room the code is in.
const LOG: &str = "house::store";

/// What the writer knows of itself: why the latest write failed, if it did.
#[derive(Clone, Debug, Default)]
pub(super) struct Health(Arc<Mutex<Option<String>>>);

impl Health {
    /// The latest write did its work, or failed with these words. The log is told when that changes.
    pub(super) fn note(&self, fault: Option<String>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match (&*known, &fault) {
            (None, Some(fault)) => {
                tracing::error!(target: LOG, %fault, "nothing can be stored; the house refuses every change");
            }
            (Some(_), None) => tracing::info!(target: LOG, "the house stores again"),
            _ => {}
        }
        metrics::gauge!("house_store_failing").set(if fault.is_some() { 1.0 } else { 0.0 });
        *known = fault;
    }

    /// Why the latest write failed; `None` if it did not.
    pub(super) fn fault(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
