//! Pages packed for the way. A page is packed for one reader and read once, so it is packed quickly; a long one
//! takes milliseconds even so, and is packed in the workroom. Streams go as they come.

use std::io::Write;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::body::Body as HttpBody;

use super::Front;

/// What fits into one packet anyway is not packed.
const SHORT: u64 = 1 << 10;
/// What is longer takes more than a glance to pack.
const LONG: usize = 16 << 10;

/// Packs whatever is worth it for those who can unpack it.
pub async fn pack(State(front): State<Front>, request: Request, next: Next) -> Response {
    let unpacks = unpacks(request.headers());
    let mut response = next.run(request).await;
    if !packable(&response) {
        return response;
    }
    response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-encoding"));
    if !unpacks {
        return response;
    }
    let (mut head, body) = response.into_parts();
    // It lies in memory already, so this waits for nothing and cannot fail.
    let bytes = to_bytes(body, usize::MAX).await.unwrap_or_default();
    let packed = if bytes.len() < LONG {
        packed(&bytes)
    } else {
        let whole = bytes.clone();
        front.house.work(move || packed(&whole)).await.ok().flatten()
    };
    // Somebody who may not have it packed now gets it as it is: the work was done.
    let Some(packed) = packed else { return Response::from_parts(head, Body::from(bytes)) };
    head.headers.remove(header::CONTENT_LENGTH);
    head.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    Response::from_parts(head, Body::from(packed))
}

fn packed(bytes: &[u8]) -> Option<Bytes> {
    let mut gzip = GzEncoder::new(Vec::with_capacity(bytes.len() / 3), Compression::fast());
    gzip.write_all(bytes).ok()?;
    Some(gzip.finish().ok()?.into())
}

/// Whether an answer is words of some length that lie ready.
fn packable(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let words = kind.is_some_and(|kind| {
        let kind = kind.split(';').next().unwrap_or_default().trim();
        (kind.starts_with("text/") && kind != "text/event-stream")
            || matches!(kind, "application/json" | "application/problem+json" | "image/svg+xml")
            || kind == "application/javascript"
            || kind == super::NDJSON
    });
    // A refusal in plain text is not written yet: it becomes a page further out.
    let unwritten =
        response.status().is_client_error() && kind.is_some_and(|kind| kind.starts_with("text/plain"));
    let plain = !response.headers().contains_key(header::CONTENT_ENCODING) && !unwritten;
    words && plain && response.body().size_hint().exact().is_some_and(|bytes| bytes >= SHORT)
}

/// Whether whoever asks can unpack it.
fn unpacks(headers: &HeaderMap) -> bool {
    let lines = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
    let refused = |weight: &str| {
        let number = weight.trim().strip_prefix("q=").unwrap_or("1");
        number.parse::<f32>().is_ok_and(|weight| weight <= 0.0)
    };
    lines.flat_map(|line| line.split(',')).any(|item| {
        let (name, weight) = item.split_once(';').unwrap_or((item, ""));
        name.trim().eq_ignore_ascii_case("gzip") && !refused(weight)
    })
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use axum::response::IntoResponse;
    use flate2::read::GzDecoder;

    use super::*;

    #[test]
    fn whoever_can_unpack_says_so() {
        let can = |line: &'static str| {
            unpacks(&[(header::ACCEPT_ENCODING, HeaderValue::from_static(line))].into_iter().collect())
        };
        assert!(can("gzip") && can("br, GZIP;q=0.5") && can("deflate,gzip , br"));
        assert!(!can("") && !can("br") && !can("gzip;q=0") && !can("identity, gzip; q=0.0"));
        assert!(!unpacks(&HeaderMap::new()));
    }

    #[test]
    fn words_that_lie_ready_are_packed_and_nothing_else() {
        let answer = |kind: &'static str, body: Body| ([(header::CONTENT_TYPE, kind)], body).into_response();
        let long = || Body::from("a".repeat(2_000));
        for kind in
            ["text/html; charset=utf-8", "application/json", "image/svg+xml", "text/css", "text/javascript"]
        {
            assert!(packable(&answer(kind, long())), "{kind}");
        }
        assert!(!packable(&answer("image/png", long())) && !packable(&answer("text/event-stream", long())));
        assert!(!packable(&answer("text/html", Body::from("short"))));
        // The guard reads it and puts it into words.
        let refused =
            |kind| (axum::http::StatusCode::PAYLOAD_TOO_LARGE, answer(kind, long())).into_response();
        assert!(!packable(&refused("text/plain; charset=utf-8")) && packable(&refused("text/html")));
        assert!(packable(&answer("text/plain", long())));
        let told = futures_util::stream::iter([Ok::<_, std::io::Error>("a".repeat(2_000))]);
        assert!(
            !packable(&answer("application/x-ndjson", Body::from_stream(told))),
            "a stream goes as it comes"
        );
    }

    #[test]
    fn what_was_packed_comes_out_as_it_was() {
        let words: String = (0..50_000).map(|number| number.to_string()).collect();
        let packed = packed(words.as_bytes()).unwrap();
        assert!(packed.len() * 2 < words.len());
        let mut read = String::new();
        GzDecoder::new(&packed[..]).read_to_string(&mut read).unwrap();
        assert_eq!(read, words);
    }
}
