//! Just enough of HTTP/1.1 to speak to our own server: connections that stay open, answers with a
//! length, streams in chunks. It shares the machine with the server it measures, so it does little.

use std::net::{IpAddr, SocketAddr};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// Why a server cannot be spoken to.
#[derive(Debug, thiserror::Error)]
pub enum WireFault {
    /// The connection failed.
    #[error("the connection failed: {0}")]
    Lost(#[from] std::io::Error),
    /// The server hung up.
    #[error("the server hung up")]
    HungUp,
    /// An answer that is not HTTP as our server speaks it.
    #[error("the server answers in a way that is not understood: {0}")]
    Strange(String),
    /// The server said no.
    #[error("the server refused {path}: {status} {words}")]
    Refused {
        /// What was asked for.
        path: String,
        /// The status.
        status: u16,
        /// Its words.
        words: String,
    },
}

/// One request.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// Whose token is shown.
    pub token: &'a str,
    /// The address on the server.
    pub path: &'a str,
    /// More header lines, each with its line break.
    pub headers: &'a str,
    /// The body and its type; a request with one is a POST.
    pub body: Option<(&'static str, &'a str)>,
}

/// A connection that stays open.
#[derive(Debug)]
pub struct Line {
    stream: TcpStream,
    read: Vec<u8>,
    /// How much of `read` has been used.
    used: usize,
    written: String,
}

/// How the body of an answer is written.
enum Body {
    Length(usize),
    Chunks,
}

fn strange(what: &str) -> WireFault {
    WireFault::Strange(what.to_owned())
}

impl Line {
    /// Connects.
    pub async fn dial(address: SocketAddr) -> Result<Line, WireFault> {
        Line::over(TcpStream::connect(address).await?)
    }

    /// Connects from this address of the machine: loopback has many, and limits tell them apart.
    pub async fn dial_from(from: IpAddr, address: SocketAddr) -> Result<Line, WireFault> {
        let socket = if from.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        socket.bind(SocketAddr::new(from, 0))?;
        Line::over(socket.connect(address).await?)
    }

    fn over(stream: TcpStream) -> Result<Line, WireFault> {
        stream.set_nodelay(true)?;
        Ok(Line { stream, read: Vec::with_capacity(16 << 10), used: 0, written: String::new() })
    }

    async fn send(&mut self, request: &Request<'_>) -> Result<(), WireFault> {
        use std::fmt::Write;
        let Request { token, path, headers, body } = *request;
        self.written.clear();
        let out = &mut self.written;
        let method = if body.is_some() { "POST" } else { "GET" };
        // Writing to a string cannot fail.
        let _ = write!(out, "{method} {path} HTTP/1.1\r\nhost: load\r\n");
        if !token.is_empty() {
            let _ = write!(out, "authorization: Bearer {token}\r\n");
        }
        out.push_str(headers);
        if let Some((kind, body)) = body {
            let _ = write!(out, "content-type: {kind}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        } else {
            out.push_str("\r\n");
        }
        self.stream.write_all(self.written.as_bytes()).await?;
        Ok(())
    }

    /// Reads more; what was used is forgotten.
    async fn more(&mut self) -> Result<(), WireFault> {
        if self.used > 0 {
            self.read.drain(..self.used);
            self.used = 0;
        }
        if self.stream.read_buf(&mut self.read).await? == 0 {
            return Err(WireFault::HungUp);
        }
        Ok(())
    }

    /// The next bytes up to a mark, which is used up too.
    async fn until(&mut self, mark: &[u8]) -> Result<std::ops::Range<usize>, WireFault> {
        loop {
            let rest = &self.read[self.used..];
            if let Some(at) = rest.windows(mark.len()).position(|window| window == mark) {
                let from = self.used;
                self.used += at + mark.len();
                return Ok(from..from + at);
            }
            self.more().await?;
        }
    }

    /// The next `length` bytes.
    async fn exactly(&mut self, length: usize) -> Result<std::ops::Range<usize>, WireFault> {
        while self.read.len() - self.used < length {
            self.more().await?;
        }
        let from = self.used;
        self.used += length;
        Ok(from..from + length)
    }

    async fn head(&mut self) -> Result<(u16, Body), WireFault> {
        let head = self.until(b"\r\n\r\n").await?;
        let head = std::str::from_utf8(&self.read[head]).map_err(|_| strange("a head that is not text"))?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| strange("no status"))?;
        let mut body = Body::Length(0);
        for line in head.lines().skip(1) {
            let Some((name, value)) = line.split_once(':') else { continue };
            if name.eq_ignore_ascii_case("content-length") {
                body = Body::Length(value.trim().parse().map_err(|_| strange("a length that is no number"))?);
            } else if name.eq_ignore_ascii_case("transfer-encoding") {
                body = Body::Chunks;
            }
        }
        Ok((status, body))
    }

    /// The next chunk of a stream; empty at its end.
    async fn piece(&mut self) -> Result<std::ops::Range<usize>, WireFault> {
        let size = self.until(b"\r\n").await?;
        let size =
            std::str::from_utf8(&self.read[size]).ok().and_then(|size| usize::from_str_radix(size, 16).ok());
        let size = size.ok_or_else(|| strange("a chunk without a size"))?;
        let piece = self.exactly(size + 2).await?;
        Ok(piece.start..piece.end - 2)
    }

    /// Asks, and reads the whole answer. Whatever is no success is a fault.
    pub async fn ask(&mut self, request: &Request<'_>) -> Result<&str, WireFault> {
        self.send(request).await?;
        let (status, body) = self.head().await?;
        let range = match body {
            Body::Length(length) => self.exactly(length).await?,
            Body::Chunks => return Err(strange("a stream where an answer was expected")),
        };
        let text =
            std::str::from_utf8(&self.read[range]).map_err(|_| strange("an answer that is not text"))?;
        // A form that was taken sends the browser on to its page.
        if (200..300).contains(&status) || status == 303 {
            return Ok(text);
        }
        let (path, words) = (request.path.to_owned(), text.chars().take(300).collect());
        Err(WireFault::Refused { path, status, words })
    }

    /// Opens a stream; its pieces come from [`Line::hear`].
    pub async fn listen(&mut self, request: &Request<'_>) -> Result<(), WireFault> {
        self.send(request).await?;
        match self.head().await? {
            (200, Body::Chunks) => Ok(()),
            (status, _) => {
                Err(WireFault::Refused { path: request.path.to_owned(), status, words: String::new() })
            }
        }
    }

    /// The next piece of a stream. The server writes every message as one piece.
    pub async fn hear(&mut self) -> Result<&str, WireFault> {
        let piece = self.piece().await?;
        if piece.is_empty() {
            return Err(WireFault::HungUp);
        }
        std::str::from_utf8(&self.read[piece]).map_err(|_| strange("a message that is not text"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn against(answer: &'static str) -> Line {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut heard = [0; 1024];
            let _ = stream.read(&mut heard).await.unwrap();
            // In two halves, since that is how bytes may come.
            let (first, second) = answer.as_bytes().split_at(answer.len() / 2);
            stream.write_all(first).await.unwrap();
            tokio::task::yield_now().await;
            stream.write_all(second).await.unwrap();
        });
        Line::dial(address).await.unwrap()
    }

    const GET: Request<'_> = Request { token: "", path: "/", headers: "", body: None };

    #[tokio::test]
    async fn answers_are_read_by_their_length_and_refusals_are_faults() {
        let mut line = against("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello").await;
        assert_eq!(line.ask(&GET).await.unwrap(), "hello");
        let mut line = against("HTTP/1.1 409 Conflict\r\ncontent-length: 2\r\n\r\nno").await;
        let fault = line.ask(&GET).await.unwrap_err().to_string();
        assert_eq!(fault, "the server refused /: 409 no");
    }

    #[tokio::test]
    async fn streams_are_read_piece_by_piece_to_their_end() {
        let mut line = against(
            "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\none\r\nb\r\ntwo\r\n\r\nmore\r\n0\r\n\r\n",
        )
        .await;
        line.listen(&GET).await.unwrap();
        assert_eq!(line.hear().await.unwrap(), "one");
        assert_eq!(line.hear().await.unwrap(), "two\r\n\r\nmore");
        assert!(matches!(line.hear().await, Err(WireFault::HungUp)));
    }
}
