//! Opening the house to the network, and closing it.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use super::LOG;
use super::door::{Answering, Door, Peer};
use super::router::{gather, router};
use crate::house::{DirectoryLock, House, OpenFault, Settings};

/// How long a house that was told to stop waits for requests that are still being sent or answered.
/// Whatever was accepted is stored, so nothing is lost by leaving.
const FAREWELL: Duration = Duration::from_secs(5);
/// How long it waits for threads after that. Whoever thinks is told to stop and does within milliseconds; one that does not
/// listen is left behind.
const LAST_THREADS: Duration = Duration::from_secs(1);

/// The most lines in the head of a request, and its most bytes. Browsers send some thirty lines; addresses
/// with a map in them do not exist.
const HEAD_LINES: usize = 64;
const HEAD_BYTES: usize = 32 << 10;

/// What is read ahead or waits to be written on one connection, in bytes.
const BUFFER: usize = 64 << 10;

/// Opens the house and serves until the process is told to stop. `ready` hears the address.
pub fn serve(settings: Settings, ready: impl FnOnce(SocketAddr)) -> Result<(), OpenFault> {
    let listen = settings.listen;
    let fault = |fault| OpenFault::Listen(listen, fault);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(fault)?;
    let served = runtime.block_on(async {
        // Held until the house is closed.
        let _lock = match settings.database {
            None => Some(DirectoryLock::take(&settings.data_dir)?),
            Some(_) => None,
        };
        let listener = tokio::net::TcpListener::bind(listen).await.map_err(fault)?;
        let address = listener.local_addr().map_err(fault)?;
        let house = House::open(settings).await?;
        let (closing, leaving) = (house.clone(), house.closing.clone());
        let limits = house.settings.limits;
        // A proxy's connections are everybody's.
        let (hops, times) = (house.settings.proxy_hops, house.settings.times);
        let share = if hops > 0 { usize::MAX } else { limits.connections_per_address };
        let door = Door::new(listener, limits.connections, share, times.head);
        let app = router(house);
        tokio::spawn(gather());
        ready(address);
        let left = tokio::spawn(async move {
            told_to_stop().await;
            tracing::info!(target: LOG, "closing");
            // Live streams would keep the server open for ever.
            closing.close();
            // What this node did for tables is done by others while it answers whoever has still asked.
            closing.leave_nodes().await;
        });
        tokio::select! {
            () = receive(door, app, times.idle, leaving.clone()) => {}
            () = async { leaving.cancelled().await; tokio::time::sleep(FAREWELL).await } => {
                tracing::warn!(target: LOG, "left while somebody was still sending a request");
            }
        }
        // The door closes only when it has been told to.
        let _ = left.await;
        Ok(())
    });
    runtime.shutdown_timeout(LAST_THREADS);
    served
}

/// Answers whoever comes through the door until the house closes, and then whoever has still asked. A
/// connection on which nothing is asked for so long is ended.
pub async fn receive(mut door: Door, app: Router, idle: Duration, closing: CancellationToken) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(idle)
        .max_headers(HEAD_LINES)
        .max_header_size(HEAD_BYTES)
        .max_buf_size(BUFFER);
    let inside = GracefulShutdown::new();
    loop {
        let (stream, peer) = tokio::select! {
            entered = door.accept() => entered,
            () = closing.cancelled() => break,
        };
        let (app, errand) = (app.clone(), stream.errand());
        let answer = service_fn(move |mut request: Request<Incoming>| {
            let answering = errand.begin();
            request.extensions_mut().insert(ConnectInfo(Peer(peer)));
            let answer = app.clone().oneshot(request.map(Body::new));
            async move {
                let response = answer.await?;
                Ok::<_, Infallible>(response.map(|body| Answer { body, _answering: answering }))
            }
        });
        let connection = inside.watch(http.serve_connection(TokioIo::new(stream), answer));
        tokio::spawn(async move {
            // Whoever hangs up or says nothing sensible is no fault of ours.
            if let Err(fault) = connection.await {
                tracing::trace!(target: LOG, %fault, "a connection ended");
            }
        });
    }
    drop(door);
    inside.shutdown().await;
}

/// The body of an answer; until it is sent, the connection waits for us.
struct Answer {
    body: Body,
    _answering: Answering,
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

async fn told_to_stop() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}

#[cfg(test)]
mod tests {
    use axum::routing::{get, post};
    use futures_util::stream;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::{TcpListener, TcpStream};

    use super::*;
    use crate::house::{Limits, Times};

    /// How long a head and a body may take in these tests, and how long nothing may be asked.
    const SHORT: Duration = Duration::from_millis(600);

    /// A house that repeats what is posted at `/echo`, and tells something at `/stream` for longer than anybody
    /// may take to ask.
    async fn open(times: Times) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let beat = |count: u32| async move {
            tokio::time::sleep(SHORT / 4).await;
            (count < 12).then_some((Ok::<_, Infallible>("beat\n"), count + 1))
        };
        let app = Router::new()
            .route("/", get(async || "inside"))
            .route("/echo", post(async |words: String| words))
            .route("/stream", get(async move || Body::from_stream(stream::unfold(0, beat))));
        let door = Door::new(listener, 100, 100, times.head);
        tokio::spawn(receive(door, app, times.idle, CancellationToken::new()));
        address
    }

    /// Sends one byte after another, slowly; what came back, once the house has closed the connection.
    async fn trickle(address: SocketAddr, words: &str) -> String {
        let (mut read, mut write) = TcpStream::connect(address).await.unwrap().into_split();
        let words = words.to_owned();
        let sending = tokio::spawn(async move {
            for byte in words.bytes() {
                tokio::time::sleep(SHORT / 20).await;
                if write.write_all(&[byte]).await.is_err() {
                    return;
                }
            }
            // Says no more, and does not hang up either.
            std::future::pending::<()>().await;
        });
        let mut answer = Vec::new();
        let closed = tokio::time::timeout(SHORT * 8, read.read_to_end(&mut answer)).await;
        sending.abort();
        assert!(closed.is_ok(), "still open: {}", String::from_utf8_lossy(&answer));
        String::from_utf8_lossy(&answer).into_owned()
    }

    async fn ask(stream: &mut TcpStream, words: &str, wanted: &str) {
        stream.write_all(words.as_bytes()).await.unwrap();
        let mut answer = String::new();
        while !answer.contains(wanted) {
            let mut bytes = [0; 1024];
            let read = tokio::time::timeout(SHORT * 8, stream.read(&mut bytes)).await.unwrap().unwrap();
            assert_ne!(read, 0, "closed after: {answer}");
            answer += &String::from_utf8_lossy(&bytes[..read]);
        }
    }

    const GET: &str = "GET / HTTP/1.1\r\nhost: house\r\n\r\n";

    #[tokio::test]
    async fn a_head_that_trickles_is_cut_off_and_those_who_ask_are_answered_meanwhile() {
        let address = open(Times { head: SHORT, ..Times::default() }).await;
        let long = format!("GET / HTTP/1.1\r\nhost: house\r\nx-word: {}", "a".repeat(10_000));
        let mut polite = TcpStream::connect(address).await.unwrap();
        // Longer than a head may take, but not each of them.
        let polite = async {
            for _ in 0..6 {
                ask(&mut polite, GET, "inside").await;
                tokio::time::sleep(SHORT / 3).await;
            }
        };
        let (first, second, ()) =
            tokio::join!(trickle(address, &long), trickle(address, "\r\n\r\nGET"), polite);
        assert!(!first.contains("200 OK") && !second.contains("200 OK"), "{first} {second}");
    }

    #[tokio::test]
    async fn a_second_request_on_the_same_connection_has_as_little_time_as_the_first() {
        let address = open(Times { head: SHORT, ..Times::default() }).await;
        let answer = trickle(address, &format!("{GET}GET / HTTP/1.1\r\nx-word: {}", "a".repeat(1_000))).await;
        assert_eq!(answer.matches("inside").count(), 0, "the first one took too long already: {answer}");
        let mut stream = TcpStream::connect(address).await.unwrap();
        ask(&mut stream, GET, "inside").await;
        stream.write_all(b"GET / HTTP/1.1\r\nhost").await.unwrap();
        let closed = tokio::time::timeout(SHORT * 8, async {
            let mut rest = Vec::new();
            let _ = stream.read_to_end(&mut rest).await;
        });
        assert!(closed.await.is_ok(), "half a head is waited for");
    }

    #[tokio::test]
    async fn an_answer_may_take_longer_than_a_question() {
        let address = open(Times { head: SHORT, body: SHORT, idle: SHORT }).await;
        let mut stream = TcpStream::connect(address).await.unwrap();
        let asks = "GET /stream HTTP/1.1\r\nhost: house\r\nconnection: close\r\n\r\n";
        stream.write_all(asks.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert_eq!(
            answer.matches("beat").count(),
            12,
            "three times as long as anything else may take: {answer}"
        );
    }

    #[tokio::test]
    async fn a_connection_on_which_nothing_more_is_asked_is_ended() {
        let address = open(Times { idle: SHORT, ..Times::default() }).await;
        let mut stream = TcpStream::connect(address).await.unwrap();
        ask(&mut stream, GET, "inside").await;
        let end = tokio::time::timeout(SHORT * 8, stream.read(&mut [0; 1])).await;
        assert!(matches!(end, Ok(Ok(0) | Err(_))), "still open: {end:?}");
    }

    #[tokio::test]
    async fn a_head_that_is_too_long_or_has_too_many_lines_is_refused() {
        let address = open(Times::default()).await;
        for lines in [format!("x-word: {}\r\n", "a".repeat(HEAD_BYTES)), "x-word: a\r\n".repeat(HEAD_LINES)] {
            let mut stream = TcpStream::connect(address).await.unwrap();
            ask(&mut stream, &format!("GET / HTTP/1.1\r\nhost: house\r\n{lines}\r\n"), "HTTP/1.1 431").await;
        }
        let most = "x-word: a\r\n".repeat(HEAD_LINES - 1);
        let mut stream = TcpStream::connect(address).await.unwrap();
        ask(&mut stream, &format!("GET / HTTP/1.1\r\nhost: house\r\n{most}\r\n"), "inside").await;
    }

    #[tokio::test]
    async fn a_body_that_trickles_is_cut_off_although_something_always_comes() {
        let directory = tempfile::tempdir().unwrap();
        let times = Times { body: SHORT, ..Times::default() };
        let limits = Limits::default();
        let settings = Settings {
            data_dir: directory.path().into(),
            database: crate::testing::server(directory.path()),
            times,
            limits,
            ..Settings::default()
        };
        let house = House::open(settings).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let door = Door::new(listener, 100, 100, times.head);
        tokio::spawn(receive(door, router(house), times.idle, CancellationToken::new()));
        let head = "POST /play-now HTTP/1.1\r\nhost: house\r\ncontent-type: application/x-www-form-urlencoded\r\n\
            content-length: 1000\r\n\r\n";
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        let (mut read, mut write) = stream.into_split();
        let sending = tokio::spawn(async move {
            while write.write_all(b"a").await.is_ok() {
                tokio::time::sleep(SHORT / 20).await;
            }
        });
        let mut answer = Vec::new();
        let closed = tokio::time::timeout(SHORT * 8, read.read_to_end(&mut answer)).await;
        sending.abort();
        assert!(closed.is_ok(), "still open");
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("took too long"), "{answer}");
    }
}
