//! What stands between one node and the database, and passes on what it should.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use table::{Dice, QuickDice};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// What becomes of what is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage {
    /// It arrives.
    Open,
    /// It arrives late, each piece by up to so many milliseconds.
    Late(u32),
    /// It lies about, and arrives when the way is open again.
    Held,
    /// It is gone, without a word; a connection that lost something passes nothing on any more.
    Swallowed,
    /// Connections end, and nobody answers.
    Shut,
}

/// A way from the loopback to a socket; it is closed when this is dropped.
#[derive(Debug)]
pub struct Proxy {
    /// Where it listens.
    pub address: SocketAddr,
    passage: watch::Sender<Passage>,
}

impl Proxy {
    /// Opens a way to this socket. What it does at random follows from `seed`.
    pub async fn open(socket: &Path, seed: u64) -> io::Result<Proxy> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let (passage, watched) = watch::channel(Passage::Open);
        let socket = socket.to_owned();
        tokio::spawn(async move {
            let mut closed = watched.clone();
            tokio::select! {
                () = accept(listener, socket, watched, seed) => {}
                // Whoever had the other end is gone.
                () = async { while closed.changed().await.is_ok() {} } => {}
            }
        });
        Ok(Proxy { address, passage })
    }

    /// From now on.
    pub fn set(&self, passage: Passage) {
        self.passage.send_replace(passage);
    }
}

async fn accept(listener: TcpListener, socket: PathBuf, passage: watch::Receiver<Passage>, seed: u64) {
    let count = AtomicU64::new(0);
    loop {
        let Ok((node, _)) = listener.accept().await else { continue };
        if *passage.borrow() == Passage::Shut {
            continue;
        }
        let dice = QuickDice::new(seed.wrapping_add(count.fetch_add(2, Ordering::Relaxed)));
        tokio::spawn(connect(node, socket.clone(), passage.clone(), dice));
    }
}

async fn connect(node: TcpStream, socket: PathBuf, passage: watch::Receiver<Passage>, mut dice: QuickDice) {
    // A database that is not there refuses; so does the way to it.
    let Ok(database) = UnixStream::connect(&socket).await else { return };
    let _ = node.set_nodelay(true);
    let (from_node, to_node) = node.into_split();
    let (from_database, to_database) = database.into_split();
    let lost = Arc::new(AtomicBool::new(false));
    let back = QuickDice::new(u64::from(dice.below(u32::MAX)));
    let there = pump(from_node, to_database, passage.clone(), dice, lost.clone());
    let back = pump(from_database, to_node, passage.clone(), back, lost);
    let mut shut = passage;
    tokio::select! {
        () = there => {}
        () = back => {}
        _ = shut.wait_for(|passage| *passage == Passage::Shut) => {}
    }
}

/// Passes on what comes, as the way is now, until one side has no more to say.
async fn pump(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut passage: watch::Receiver<Passage>,
    mut dice: QuickDice,
    lost: Arc<AtomicBool>,
) {
    let mut piece = vec![0; 16 << 10];
    loop {
        let length = from.read(&mut piece).await.unwrap_or(0);
        let now = *passage.borrow();
        if let Passage::Late(most) = now
            && !lost.load(Ordering::Relaxed)
        {
            tokio::time::sleep(Duration::from_millis(dice.below(most.max(1)).into())).await;
        }
        // Also the end of what is said is not heard before the way is open.
        let open = |passage: &Passage| !matches!(passage, Passage::Held);
        if passage.wait_for(open).await.is_err() {
            return;
        }
        if *passage.borrow() == Passage::Swallowed {
            lost.store(true, Ordering::Relaxed);
        }
        if length == 0 {
            // The other side does not hear that this one is gone, for as long as nothing passes.
            let _ = passage.wait_for(|passage| *passage != Passage::Swallowed).await;
            return;
        }
        if !lost.load(Ordering::Relaxed) && to.write_all(&piece[..length]).await.is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A server that says again what it hears, and a connection to it by way of a proxy.
    async fn way(directory: &Path) -> (Proxy, TcpStream) {
        let socket = directory.join("socket");
        let listener = tokio::net::UnixListener::bind(&socket).unwrap();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(async move {
                    let (mut from, mut to) = stream.into_split();
                    let _ = tokio::io::copy(&mut from, &mut to).await;
                });
            }
        });
        let proxy = Proxy::open(&socket, 1).await.unwrap();
        let stream = TcpStream::connect(proxy.address).await.unwrap();
        (proxy, stream)
    }

    /// What comes back within half a second; nothing at the end.
    async fn heard(stream: &mut TcpStream) -> Option<Vec<u8>> {
        let mut bytes = vec![0; 64];
        let read = tokio::time::timeout(Duration::from_millis(500), stream.read(&mut bytes)).await.ok()?;
        bytes.truncate(read.unwrap_or(0));
        Some(bytes)
    }

    #[tokio::test]
    async fn what_is_held_arrives_later_and_what_is_swallowed_never_does() {
        let directory = tempfile::tempdir().unwrap();
        let (proxy, mut stream) = way(directory.path()).await;
        for (passage, words) in [(Passage::Open, b"one"), (Passage::Late(50), b"two")] {
            proxy.set(passage);
            stream.write_all(words).await.unwrap();
            assert_eq!(heard(&mut stream).await.as_deref(), Some(&words[..]), "{passage:?}");
        }
        proxy.set(Passage::Held);
        stream.write_all(b"six").await.unwrap();
        assert_eq!(heard(&mut stream).await, None);
        proxy.set(Passage::Open);
        assert_eq!(heard(&mut stream).await.as_deref(), Some(&b"six"[..]));
        proxy.set(Passage::Swallowed);
        stream.write_all(b"ten").await.unwrap();
        assert_eq!(heard(&mut stream).await, None);
        proxy.set(Passage::Open);
        stream.write_all(b"and").await.unwrap();
        assert_eq!(heard(&mut stream).await, None, "a connection that lost something stays silent");
        let mut fresh = TcpStream::connect(proxy.address).await.unwrap();
        fresh.write_all(b"new").await.unwrap();
        assert_eq!(heard(&mut fresh).await.as_deref(), Some(&b"new"[..]));
        proxy.set(Passage::Shut);
        assert_eq!(heard(&mut fresh).await.as_deref(), Some(&b""[..]));
        let mut refused = TcpStream::connect(proxy.address).await.unwrap();
        assert_eq!(heard(&mut refused).await.as_deref(), Some(&b""[..]));
    }
}
