//! Whoever a piece of work is done for: known wherever it is done, and charged for its processor time.

use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use super::purse::Purse;
use abacus::thread_time;

tokio::task_local! {
    static GUEST: Guest;
}

/// An address that something is done for.
#[derive(Clone, Debug)]
pub struct Guest {
    /// The address, as limits count it.
    pub address: IpAddr,
    /// What it pays from.
    pub purse: Arc<Purse>,
    /// It has an open stream, which waits instead of being refused.
    pub patient: bool,
}

impl Guest {
    /// Whom the present task works for; `None` if for the house itself.
    pub fn current() -> Option<Guest> {
        GUEST.try_with(Guest::clone).ok()
    }

    /// Does something for this guest, who pays for it.
    pub fn pays_for<T>(&self, act: impl FnOnce() -> T) -> T {
        let before = thread_time();
        let done = GUEST.sync_scope(self.clone(), act);
        self.purse.spend(thread_time().saturating_sub(before));
        done
    }

    /// Waits until nothing is owed.
    pub async fn solvent(&self) {
        while let Some(debt) = self.purse.debt() {
            // Others of the same address spend meanwhile.
            tokio::time::sleep(debt.min(Duration::from_secs(1))).await;
        }
    }
}

/// Something that a guest pays for as long as it takes; nobody pays for what the house does by itself.
#[derive(Debug)]
pub struct Paid<F> {
    guest: Option<Guest>,
    work: Pin<Box<F>>,
    longest: Duration,
}

impl<F: Future> Paid<F> {
    /// Paid for by this guest.
    pub fn by(guest: Option<Guest>, work: F) -> Paid<F> {
        Paid { guest, work: Box::pin(work), longest: Duration::ZERO }
    }
}

impl<F> Paid<F> {
    /// The longest that it has kept a worker from others.
    pub fn longest(&self) -> Duration {
        self.longest
    }
}

impl<F: Future> Future for Paid<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        let Paid { guest, work, longest } = &mut *self;
        let before = thread_time();
        let polled = match guest {
            Some(guest) => guest.pays_for(|| work.as_mut().poll(cx)),
            None => work.as_mut().poll(cx),
        };
        *longest = (*longest).max(thread_time().saturating_sub(before));
        polled
    }
}
