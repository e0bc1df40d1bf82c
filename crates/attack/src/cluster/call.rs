//! One request to one node, and what came of it.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long a client waits for an answer before it asks another node.
const PATIENCE: Duration = Duration::from_secs(6);

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// Whether it says when to ask again.
    pub when: bool,
    /// The body, if it is JSON.
    pub body: Value,
}

impl Answer {
    /// The version of the table in it.
    pub fn version(&self) -> Option<u64> {
        self.body["version"].as_u64()
    }

    /// The code of a refusal.
    pub fn code(&self) -> &str {
        self.body["code"].as_str().unwrap_or_default()
    }

    /// Its first words, for people.
    pub fn words(&self) -> String {
        let words: String = self.body.to_string().chars().take(300).collect();
        format!("{} {words}", self.status)
    }
}

/// No answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Silence {
    /// Nobody is there: nothing was sent.
    Unreached,
    /// It was sent, or some of it; what came of it is not known.
    Lost,
}

/// What is asked.
#[derive(Clone, Debug)]
pub struct Call<'a> {
    /// Whose token is shown; a guest has none.
    pub token: &'a str,
    /// The address on the node.
    pub path: &'a str,
    /// A request with a body changes something.
    pub body: Option<&'a Value>,
}

/// Asks a node, on a connection of its own.
pub async fn call(node: SocketAddr, call: &Call<'_>) -> Result<Answer, Silence> {
    let connected = timeout(PATIENCE, TcpStream::connect(node)).await;
    let Ok(Ok(stream)) = connected else { return Err(Silence::Unreached) };
    let asked = timeout(PATIENCE, ask(stream, node, call)).await;
    asked.ok().flatten().ok_or(Silence::Lost)
}

async fn ask(mut stream: TcpStream, node: SocketAddr, call: &Call<'_>) -> Option<Answer> {
    let Call { token, path, body } = call;
    let (method, body) = match body {
        Some(body) => ("POST", body.to_string()),
        None => ("GET", String::new()),
    };
    let bearer = match *token {
        "" => String::new(),
        token => format!("authorization: Bearer {token}\r\n"),
    };
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {node}\r\nconnection: close\r\n{bearer}\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.ok()?;
    read(std::str::from_utf8(&bytes).ok()?)
}

/// Reads an answer; `None` if it is cut short.
fn read(text: &str) -> Option<Answer> {
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let field = |name: &str| {
        head.lines().skip(1).find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    };
    let length: usize = field("content-length")?.parse().ok()?;
    if body.len() < length {
        return None;
    }
    let when = field("retry-after").is_some_and(|seconds| seconds.parse::<u64>().is_ok());
    Some(Answer { status, when, body: serde_json::from_str(body).unwrap_or(Value::Null) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_is_cut_short_is_none() {
        let whole = "HTTP/1.1 503 Away\r\nContent-Length: 13\r\nRetry-After: 2\r\n\r\n{\"version\":7}";
        let answer = read(whole).unwrap();
        assert_eq!((answer.status, answer.when, answer.version()), (503, true, Some(7)));
        assert!(read(&whole[..whole.len() - 1]).is_none());
        assert!(read("HTTP/1.1 200 OK\r\n").is_none());
    }
}
