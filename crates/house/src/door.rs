//! The door: lets in as many connections as there is room for; others wait outside.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A listener with a limited number of open connections.
#[derive(Debug)]
pub struct Door {
    listener: TcpListener,
    room: Arc<Semaphore>,
}

impl Door {
    /// Lets in at most `connections` at a time.
    pub fn new(listener: TcpListener, connections: usize) -> Door {
        Door { listener, room: Arc::new(Semaphore::new(connections.clamp(1, Semaphore::MAX_PERMITS))) }
    }
}

/// A connection that gives its place back when it ends.
#[derive(Debug)]
pub struct Inside {
    stream: TcpStream,
    _place: Option<OwnedSemaphorePermit>,
}

impl Listener for Door {
    type Io = Inside;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Inside, SocketAddr) {
        let place = self.room.clone().acquire_owned().await.ok();
        let (stream, address) = Listener::accept(&mut self.listener).await;
        // Small answers should not wait for more to come.
        let _ = stream.set_nodelay(true);
        (Inside { stream, _place: place }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl AsyncRead for Inside {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Inside {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
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
        Pin::new(&mut self.stream).poll_write_vectored(cx, buffers)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

/// Where a request came from.
#[derive(Clone, Copy, Debug)]
pub struct From(pub SocketAddr);

impl Connected<IncomingStream<'_, Door>> for From {
    fn connect_info(stream: IncomingStream<'_, Door>) -> From {
        From(*stream.remote_addr())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

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

    #[tokio::test]
    async fn a_full_house_lets_others_wait_outside_until_somebody_leaves() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = axum::Router::new().route("/", axum::routing::get(|| async { "inside" }));
        tokio::spawn(async move { axum::serve(Door::new(listener, 2), app).await });
        let (mut first, mut second) = (asks(address).await, asks(address).await);
        assert_eq!(answer(&mut first).await.as_deref(), Some("HTTP/1.1 200 OK"));
        assert_eq!(answer(&mut second).await.as_deref(), Some("HTTP/1.1 200 OK"));
        // Both stay connected, so a third is not heard.
        let mut third = asks(address).await;
        assert_eq!(answer(&mut third).await, None);
        drop(first);
        assert_eq!(answer(&mut third).await.as_deref(), Some("HTTP/1.1 200 OK"));
    }
}
