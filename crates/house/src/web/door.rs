//! The door: lets in as many connections as there is room for; others wait outside. A connection beyond
//! the share of its address, over which nothing goes for long, or which takes too long to say what it wants,
//! is closed.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep};

use super::caller::counted;
use crate::house::{Share, Shares};

/// A connection over which nothing went for so long is closed. Live streams show signs of life far
/// more often.
const QUIET: Duration = Duration::from_secs(120);

/// A listener with a limited number of open connections.
#[derive(Debug)]
pub struct Door {
    listener: TcpListener,
    room: Arc<Semaphore>,
    /// Connections of one address.
    shares: Arc<Shares>,
    quiet: Duration,
    /// How long the head of a request may take.
    head: Duration,
}

impl Door {
    /// Lets in at most `most` at a time, and at most `share` of one address; whoever does not say within
    /// `head` what they want is shown out.
    pub fn new(listener: TcpListener, most: usize, share: usize, head: Duration) -> Door {
        let room = Arc::new(Semaphore::new(most.clamp(1, Semaphore::MAX_PERMITS)));
        Door { listener, room, shares: Shares::new(share), quiet: QUIET, head }
    }

    /// The next connection, and where it comes from.
    pub async fn accept(&mut self) -> (Inside, SocketAddr) {
        let place = self.room.clone().acquire_owned().await.ok();
        loop {
            let (stream, address) = Listener::accept(&mut self.listener).await;
            // Beyond the share of an address the door is closed: the connection ends at once.
            let Some(admission) = self.shares.take(counted(address.ip())) else { continue };
            // Small answers should not wait for more to come.
            let _ = stream.set_nodelay(true);
            let inside = Inside {
                stream,
                end: Box::pin(tokio::time::sleep(self.quiet)),
                quiet: self.quiet,
                errand: Arc::default(),
                asking: None,
                head: self.head,
                _admission: admission,
                _place: place,
            };
            return (inside, address);
        }
    }
}

/// Where a connection stands: whether something was asked that is not answered yet.
#[derive(Debug, Default)]
pub struct Errand {
    busy: AtomicBool,
    /// How often something was asked.
    asked: AtomicU64,
}

impl Errand {
    /// A request has said what it wants; its answer has been sent once this is dropped.
    pub fn begin(self: &Arc<Errand>) -> Answering {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.busy.store(true, Ordering::Relaxed);
        Answering(self.clone())
    }
}

/// Something was asked and is being answered.
#[derive(Debug)]
pub struct Answering(Arc<Errand>);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.busy.store(false, Ordering::Relaxed);
    }
}

/// A request whose head has begun to arrive.
#[derive(Debug)]
struct Asking {
    /// How many were asked before it.
    before: u64,
    /// When its head must be there.
    end: Pin<Box<Sleep>>,
}

/// A connection that gives its place back when it ends.
#[derive(Debug)]
pub struct Inside {
    stream: TcpStream,
    /// When it is shown out if nothing goes over it before.
    end: Pin<Box<Sleep>>,
    quiet: Duration,
    errand: Arc<Errand>,
    asking: Option<Asking>,
    head: Duration,
    _admission: Share,
    _place: Option<OwnedSemaphorePermit>,
}

impl Inside {
    /// Where it stands, for whoever answers.
    pub fn errand(&self) -> Arc<Errand> {
        self.errand.clone()
    }

    /// Whether a head that has begun to arrive takes too long.
    fn trickles(&mut self, cx: &mut Context<'_>, bytes: usize) -> bool {
        let asked = self.errand.asked.load(Ordering::Relaxed);
        if self.errand.busy.load(Ordering::Relaxed) {
            self.asking = None;
            return false;
        }
        let asking = match self.asking.take().filter(|asking| asking.before == asked) {
            None if bytes == 0 => return false,
            None => Asking { before: asked, end: Box::pin(tokio::time::sleep(self.head)) },
            Some(asking) => asking,
        };
        self.asking.insert(asking).end.as_mut().poll(cx).is_ready()
    }

    /// Notes what became of an attempt to read or write; an error once it was quiet for too long.
    fn noted<T>(&mut self, cx: &mut Context<'_>, attempt: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if attempt.is_ready() {
            self.end.as_mut().reset(Instant::now() + self.quiet);
        } else if self.end.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        attempt
    }
}

impl AsyncRead for Inside {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buffer);
        let bytes = buffer.filled().len() - before;
        if self.trickles(cx, bytes) {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        self.noted(cx, read)
    }
}

impl AsyncWrite for Inside {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.noted(cx, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffers: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, buffers);
        self.noted(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

/// Where a request came from.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use tokio_util::sync::CancellationToken;

    use super::*;
    use crate::web::serve::receive;

    const LONG: Duration = Duration::from_secs(600);

    /// A house behind this door that says "inside" at `/`.
    async fn behind(door: impl FnOnce(TcpListener) -> Door) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = axum::Router::new().route("/", axum::routing::get(|| async { "inside" }));
        tokio::spawn(receive(door(listener), app, LONG, CancellationToken::new()));
        address
    }

    async fn asks(address: SocketAddr) -> TcpStream {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\nhost: house\r\n\r\n").await.unwrap();
        stream
    }

    async fn answer(stream: &mut TcpStream) -> Option<String> {
        let mut bytes = [0; 15];
        let read = tokio::time::timeout(Duration::from_millis(300), stream.read_exact(&mut bytes));
        read.await.ok()?.ok()?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }

    const OK: Option<&str> = Some("HTTP/1.1 200 OK");

    #[tokio::test]
    async fn a_full_house_lets_others_wait_outside_until_somebody_leaves() {
        let address = behind(|listener| Door::new(listener, 2, usize::MAX, LONG)).await;
        let (mut first, mut second) = (asks(address).await, asks(address).await);
        assert_eq!(answer(&mut first).await.as_deref(), OK);
        assert_eq!(answer(&mut second).await.as_deref(), OK);
        // Both stay connected, so a third is not heard.
        let mut third = asks(address).await;
        assert_eq!(answer(&mut third).await, None);
        drop(first);
        assert_eq!(answer(&mut third).await.as_deref(), OK);
    }

    #[tokio::test]
    async fn an_address_that_has_its_share_of_connections_gets_no_more_and_a_closed_one_makes_room() {
        let address = behind(|listener| Door::new(listener, 100, 2, LONG)).await;
        let (mut first, mut second) = (asks(address).await, asks(address).await);
        assert_eq!(answer(&mut first).await.as_deref(), OK);
        assert_eq!(answer(&mut second).await.as_deref(), OK);
        let mut third = TcpStream::connect(address).await.unwrap();
        let end = tokio::time::timeout(Duration::from_secs(5), third.read(&mut [0; 1])).await;
        assert!(matches!(end, Ok(Ok(0) | Err(_))), "closed, not left waiting: {end:?}");
        drop(first);
        for _ in 0..50 {
            if answer(&mut asks(address).await).await.as_deref() == OK {
                return;
            }
        }
        panic!("no room although somebody left");
    }

    #[tokio::test]
    async fn a_connection_on_which_nothing_happens_is_closed_and_one_that_is_used_is_not() {
        let quiet = Duration::from_millis(400);
        let address = behind(|listener| Door { quiet, ..Door::new(listener, 100, 100, LONG) }).await;
        let mut silent = TcpStream::connect(address).await.unwrap();
        let mut halting = TcpStream::connect(address).await.unwrap();
        halting.write_all(b"POST / HTTP/1.1\r\nhost: house\r\ncontent-length: 9\r\n\r\n").await.unwrap();
        let mut busy = asks(address).await;
        for _ in 0..4 {
            tokio::time::sleep(quiet / 2).await;
            assert_eq!(answer(&mut busy).await.as_deref(), OK, "longer open than it may be quiet");
            let mut rest = [0; 1024];
            let _ = busy.read(&mut rest).await.unwrap();
            busy.write_all(b"GET / HTTP/1.1\r\nhost: house\r\n\r\n").await.unwrap();
        }
        for stream in [&mut silent, &mut halting] {
            let end = tokio::time::timeout(Duration::from_secs(5), async {
                let mut bytes = Vec::new();
                stream.read_to_end(&mut bytes).await
            });
            assert!(end.await.is_ok(), "still open");
        }
    }
}
