//! What every request passes on its way in and out: headers that guard the browser, refusals put into
//! words, other sites turned away, changes counted.

use std::any::Any;
use std::pin::Pin;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::caller::{address, mistaken};
use super::pages::PageProblem;
use super::paid::{PaidBody, TimelyBody};
use super::problem::{JsonProblem, status};
use super::{Front, LOG};
use crate::house::{Frames, Guest, Paid};
use crate::problem::Problem;

/// What the browser may load: our own script and style, nothing from elsewhere, no inline script.
/// Style attributes are allowed because pieces carry their place in one.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    style-src-attr 'unsafe-inline'; img-src 'self'; connect-src 'self'; form-action 'self'; \
    base-uri 'none'; frame-ancestors 'none'";

/// The part of it that keeps every page out of frames.
const NO_FRAME: &str = "frame-ancestors 'none'";

static GUARDS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// What panicked says so in the log; the visitor reads that the house stumbled.
pub fn panicked(_: Box<dyn Any + Send>) -> Response {
    refused(Problem::broken("a request panicked"))
}

/// A refusal that is not written yet: [`guard`] makes it a page or a problem, as was asked for.
pub fn refused(problem: Problem) -> Response {
    (status(&problem), Extension(problem)).into_response()
}

/// Adds the guards to every answer, and notes what was asked and how long it took.
pub async fn guard(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let page = !path.starts_with("/api/") && !request.headers().contains_key("x-live");
    let mut response = in_words(next.run(request).await, page).await;
    let frames = response.extensions_mut().remove::<Frames>();
    let headers = response.headers_mut();
    for (name, value) in &GUARDS {
        headers.insert(name.clone(), HeaderValue::from_static(value));
    }
    // What a page says of frames holds for that page alone.
    let framed =
        frames.map(|frames| POLICY.replace(NO_FRAME, &format!("frame-ancestors {}", frames.ancestors())));
    if let Some(policy) = framed.and_then(|policy| HeaderValue::from_str(&policy).ok()) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    let (status, took) = (response.status().as_u16(), started.elapsed());
    // The route, not the path: table names and invitations stay out of logs and counts.
    let route = route.unwrap_or_else(|| "none".into());
    // Anybody may make up a method; what is counted must not grow by it.
    let counted = if known(&method) { method.to_string() } else { "other".into() };
    metrics::histogram!("house_request_seconds", "route" => route.clone(), "method" => counted).record(took);
    tracing::debug!(target: LOG, %method, route, status, milliseconds = took.as_millis() as u64, "answered");
    response
}

/// Whatever was refused on the way becomes a page or a problem. A fault that was found before any of
/// our own code ran (a body too large, an address that does not parse) comes as plain text.
async fn in_words(mut response: Response, page: bool) -> Response {
    let write = |problem: Problem| {
        if page { PageProblem(problem).into_response() } else { JsonProblem::from(problem).into_response() }
    };
    if let Some(problem) = response.extensions_mut().remove::<Problem>() {
        return write(problem);
    }
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let bare = kind.is_none_or(|kind| kind.starts_with("text/plain"));
    if !status.is_client_error() || !bare {
        return response;
    }
    let bytes = axum::body::to_bytes(response.into_body(), 4 << 10).await.unwrap_or_default();
    if status == StatusCode::PAYLOAD_TOO_LARGE {
        return write(Problem::too_large());
    }
    let words = String::from_utf8_lossy(&bytes).into_owned();
    let words = if words.is_empty() {
        status.canonical_reason().unwrap_or("That does not work.").into()
    } else {
        words
    };
    write(Problem { status: status.as_u16(), ..Problem::bad(words) })
}

/// The methods that HTTP itself names.
fn known(method: &Method) -> bool {
    use Method as M;
    let named = [M::GET, M::HEAD, M::POST, M::PUT, M::DELETE, M::OPTIONS, M::PATCH, M::CONNECT, M::TRACE];
    named.contains(method)
}

/// Whether a request only reads.
fn reads(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// A change must come from our own pages, or from a program that sends no origin at all.
pub async fn same_origin(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let origin = text(header::ORIGIN).map(|origin| origin.split_once("://").map_or("", |(_, host)| host));
    let site = text(HeaderName::from_static("sec-fetch-site"));
    let foreign = match (origin, site) {
        (Some(origin), _) => Some(origin) != text(header::HOST),
        (None, Some(site)) => !matches!(site, "same-origin" | "none"),
        (None, None) => false,
    };
    if foreign && !reads(request.method()) {
        return refused(Problem::forbidden("This request comes from another site."));
    }
    next.run(request).await
}

/// A program whose token cannot be one is told so, instead of being taken for somebody new.
pub async fn token(request: Request, next: Next) -> Response {
    if mistaken(request.headers()) {
        let words = "This token cannot be one of ours: they have 64 hexadecimal digits. Nothing was done.";
        return refused(Problem::unauthorized(words));
    }
    next.run(request).await
}

/// What a request costs besides what is measured: its head is read and its answer is written.
const FEE: Duration = Duration::from_micros(50);

/// How long somebody in debt waits for the refusal, so that asking again and again costs little.
const PAUSE: Duration = Duration::from_millis(200);

/// What everybody gets, in debt or not: it costs next to nothing, and pages look broken without it.
fn free(path: &str) -> bool {
    path == "/healthz" || path == "/readyz" || path == "/favicon.ico" || path.starts_with("/assets/")
}

/// Every request is paid for with processor time, whatever it asks; an address that has used its own waits.
pub async fn charge(State(front): State<Front>, request: Request, next: Next) -> Response {
    let settings = &front.house.settings;
    let address = address(request.headers(), request.extensions(), settings.proxy_hops);
    let guest = Guest { address, purse: front.meter.purse(address), patient: false };
    if let Some(debt) = guest.purse.debt() {
        // What is free is free in debt too, but no faster.
        tokio::time::sleep(PAUSE).await;
        if free(request.uri().path()) {
            return next.run(request).await;
        }
        metrics::counter!("house_refused_in_debt").increment(1);
        return refused(Problem::too_fast(debt.as_secs() + 1));
    }
    guest.purse.spend(FEE);
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let (request, late) = if reads(request.method()) {
        (request, None)
    } else {
        let (head, body) = request.into_parts();
        let (body, late) = TimelyBody::new(body, settings.times.body);
        (Request::from_parts(head, Body::new(body)), Some(late))
    };
    let mut answering = Paid::by(Some(guest.clone()), next.run(request));
    let response = Pin::new(&mut answering).await;
    let longest = answering.longest();
    metrics::histogram!("house_poll_seconds", "route" => route.unwrap_or_else(|| "none".into()))
        .record(longest);
    if late.is_some_and(|late| late.load(Ordering::Relaxed)) {
        return refused(Problem::late());
    }
    // The debt may have been made by others of the address while this one stood in line.
    if response.status() == StatusCode::TOO_MANY_REQUESTS && guest.purse.debt().is_some() {
        tokio::time::sleep(PAUSE).await;
    }
    response.map(|body| Body::new(PaidBody::new(guest, body)))
}

/// Changes cost; an address that asks for too many waits.
pub async fn meter(State(front): State<Front>, request: Request, next: Next) -> Response {
    let from = address(request.headers(), request.extensions(), front.house.settings.proxy_hops);
    if !reads(request.method())
        && let Err(seconds) = front.meter.pay(from)
    {
        return refused(Problem::too_fast(seconds));
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::Body;
    use axum::middleware::from_fn;
    use axum::routing::get;
    use tower::ServiceExt;
    use tower_http::catch_panic::CatchPanicLayer;

    use super::*;

    #[tokio::test]
    async fn a_visitor_who_asks_for_what_panics_reads_that_the_house_stumbled_and_no_more() {
        let app = Router::new()
            .route("/boom", get(async || -> Response { panic!("the secret is 42") }))
            .route("/api/boom", get(async || -> Response { panic!("the secret is 42") }))
            .layer(CatchPanicLayer::custom(panicked))
            .layer(from_fn(guard));
        for (address, kind) in
            [("/boom", "text/html; charset=utf-8"), ("/api/boom", "application/problem+json")]
        {
            let request = Request::get(address).body(Body::empty()).unwrap();
            let answer = app.clone().oneshot(request).await.unwrap();
            assert_eq!(answer.status(), 500);
            assert_eq!(answer.headers()["content-type"], kind);
            assert!(answer.headers().contains_key("content-security-policy"));
            let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap();
            let words = String::from_utf8_lossy(&bytes);
            assert!(words.contains("Something went wrong in the house"), "{words}");
            assert!(
                !words.contains("the secret") && !words.contains("panic") && !words.contains(".rs"),
                "{words}"
            );
        }
    }

    #[test]
    fn what_pages_need_to_look_right_is_free_and_nothing_else() {
        for path in ["/healthz", "/readyz", "/favicon.ico", "/assets/house.css"] {
            assert!(free(path), "{path}");
        }
        for path in ["/", "/t/x", "/healthz2", "/asset", "/api/games", "/metrics"] {
            assert!(!free(path), "{path}");
        }
    }

    #[test]
    fn reading_is_known_from_changing() {
        for method in [Method::GET, Method::HEAD, Method::OPTIONS] {
            assert!(reads(&method) && known(&method));
        }
        for method in
            [Method::POST, Method::PUT, Method::DELETE, Method::PATCH, Method::CONNECT, Method::TRACE]
        {
            assert!(!reads(&method) && known(&method));
        }
        let made_up = Method::from_bytes(b"BREW").unwrap();
        assert!(!reads(&made_up) && !known(&made_up));
    }

    #[tokio::test]
    async fn a_fault_that_was_found_before_our_own_code_is_put_into_words() {
        let text = async |response: Response| {
            let (status, kind) = (response.status(), response.headers()["content-type"].clone());
            let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
            (status.as_u16(), kind.to_str().unwrap().to_owned(), String::from_utf8(bytes.to_vec()).unwrap())
        };
        let bare = |status: StatusCode, words: &'static str| (status, words).into_response();
        let (status, kind, words) =
            text(in_words(bare(StatusCode::BAD_REQUEST, "no such thing"), true).await).await;
        assert!(status == 400 && kind.starts_with("text/html") && words.contains("no such thing"), "{words}");
        let (status, kind, words) =
            text(in_words(bare(StatusCode::BAD_REQUEST, "no such"), false).await).await;
        assert!(status == 400 && kind == "application/problem+json" && words.contains("no such"), "{words}");
        let (_, _, words) = text(in_words(bare(StatusCode::METHOD_NOT_ALLOWED, ""), true).await).await;
        assert!(words.contains("Method Not Allowed"), "{words}");
        let (status, _, words) =
            text(in_words(bare(StatusCode::PAYLOAD_TOO_LARGE, "length"), false).await).await;
        assert!(status == 413 && words.contains("too-large") && !words.contains("length"), "{words}");
        let (_, kind, words) = text(in_words(bare(StatusCode::OK, "as it was"), true).await).await;
        assert!(kind.starts_with("text/plain") && words == "as it was", "what was answered stays");
        let (_, kind, _) = text(in_words(bare(StatusCode::SERVICE_UNAVAILABLE, "full\n"), true).await).await;
        assert!(kind.starts_with("text/plain"), "what the house says of itself stays");
    }
}
