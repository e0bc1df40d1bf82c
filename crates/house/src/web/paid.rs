//! Bodies that somebody pays for or waits for: answers, whose processor time is charged for as long as they
//! are sent, and requests, which must come in time.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use tokio::time::Sleep;

use crate::house::Guest;

/// An answer that a guest pays for while it is made, compressed and told line by line.
#[derive(Debug)]
pub struct PaidBody {
    guest: Guest,
    body: Body,
}

impl PaidBody {
    /// Paid for by this guest, who waits from now on instead of being refused: the answer has begun.
    pub fn new(guest: Guest, body: Body) -> PaidBody {
        PaidBody { guest: Guest { patient: true, ..guest }, body }
    }
}

impl HttpBody for PaidBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let PaidBody { guest, body } = &mut *self;
        guest.pays_for(|| Pin::new(body).poll_frame(cx))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The body of a request, which is cut off when it takes too long altogether.
#[derive(Debug)]
pub struct TimelyBody {
    body: Body,
    end: Pin<Box<Sleep>>,
    late: Arc<AtomicBool>,
}

/// A body did not come in time.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the request did not come in time")]
struct Late;

impl TimelyBody {
    /// One that must be there after this time, and a mark that says if it was not.
    pub fn new(body: Body, time: Duration) -> (TimelyBody, Arc<AtomicBool>) {
        let late = Arc::new(AtomicBool::new(false));
        (TimelyBody { body, end: Box::pin(tokio::time::sleep(time)), late: late.clone() }, late)
    }
}

impl HttpBody for TimelyBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        // Asked first: one byte at a time there is always something to read.
        if self.end.as_mut().poll(cx).is_ready() {
            self.late.store(true, Ordering::Relaxed);
            return Poll::Ready(Some(Err(axum::Error::new(Late))));
        }
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
