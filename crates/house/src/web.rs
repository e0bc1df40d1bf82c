//! The server: routes, guards that every request passes, opening and closing.

use std::any::Any;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use axum::extract::{DefaultBodyLimit, MatchedPath, Path, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

use crate::guest::{Guest, address};
use crate::house::{House, OpenFault, Settings};
use crate::problem::Problem;
use crate::{api, live, pages};

/// What the browser may load: our own script and style, nothing from elsewhere, no inline script.
/// Style attributes are allowed because pieces carry their place in one.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    style-src-attr 'unsafe-inline'; img-src 'self'; connect-src 'self'; form-action 'self'; \
    base-uri 'none'; frame-ancestors 'none'";

static GUARDS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// Counts for `/metrics`; one recorder serves the whole process.
fn recorder() -> Option<&'static PrometheusHandle> {
    static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    RECORDER.get_or_init(|| PrometheusBuilder::new().install_recorder().ok()).as_ref()
}

/// Everything the house answers.
pub fn router(house: Arc<House>) -> Router {
    // Without a recorder the house works all the same; `/metrics` then says so.
    let _ = recorder();
    let limits = house.settings.limits;
    let streams = DefaultPredicate::new().and(NotForContentType::const_new(live::NDJSON));
    Router::new()
        .merge(pages::routes())
        .merge(api::routes())
        .route("/t/{id}/events", get(events))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .fallback(nowhere)
        .layer(DefaultBodyLimit::max(limits.body))
        .layer(from_fn_with_state(house.clone(), meter))
        .layer(from_fn(same_origin))
        // A page is compressed for one reader and read once, so it is compressed quickly.
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(streams))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn(guard))
        .with_state(house)
}

/// What panicked says so in the log; whoever asked reads that the house stumbled.
fn panicked(_: Box<dyn Any + Send>) -> Response {
    refused(Problem::broken("a request panicked"))
}

/// A refusal that is not written yet: [`guard`] makes it a page or a problem, as was asked for.
fn refused(problem: Problem) -> Response {
    (problem.http(), Extension(problem)).into_response()
}

async fn nowhere() -> Response {
    refused(Problem::missing("There is nothing at this address."))
}

async fn events(
    State(house): State<Arc<House>>,
    guest: Guest,
    Path(id): Path<String>,
) -> Result<Response, api::JsonProblem> {
    Ok(live::events(&house, &guest, &api::table_id(&id)?).await?)
}

async fn health(State(house): State<Arc<House>>) -> Response {
    match house.store.ping().await {
        Ok(()) => "ok\n".into_response(),
        Err(fault) => {
            tracing::error!(%fault, "the database does not answer");
            (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n").into_response()
        }
    }
}

async fn metrics() -> Response {
    match recorder() {
        Some(recorder) => {
            recorder.run_upkeep();
            let text = recorder.render() + &crate::usage::lines();
            ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
        }
        None => (StatusCode::NOT_FOUND, "nothing is counted here\n").into_response(),
    }
}

/// Adds the guards to every answer, and notes what was asked and how long it took.
async fn guard(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let page = !path.starts_with("/api/") && !request.headers().contains_key("x-live");
    let mut response = in_words(next.run(request).await, page).await;
    let headers = response.headers_mut();
    for (name, value) in &GUARDS {
        headers.insert(name.clone(), HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    let (status, took) = (response.status().as_u16(), started.elapsed());
    // The route, not the path: table names and invitations stay out of logs and counts.
    let route = route.unwrap_or_else(|| "none".into());
    // Anybody may make up a method; what is counted must not grow by it.
    let counted = if known(&method) { method.to_string() } else { "other".into() };
    metrics::histogram!("house_request_seconds", "route" => route.clone(), "method" => counted).record(took);
    tracing::debug!(%method, route, status, milliseconds = took.as_millis() as u64, "answered");
    response
}

/// Whatever was refused on the way becomes a page or a problem. A fault that was found before any of
/// our own code ran (a body too large, an address that does not parse) comes as plain text.
async fn in_words(mut response: Response, page: bool) -> Response {
    let write = |problem: Problem| {
        if page {
            pages::problem_page(&problem).into_response()
        } else {
            api::JsonProblem(problem).into_response()
        }
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
async fn same_origin(request: Request, next: Next) -> Response {
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

/// Changes cost; whoever asks for too many waits.
async fn meter(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let from = address(request.headers(), request.extensions(), house.settings.behind_proxy);
    if !reads(request.method())
        && let Err(seconds) = house.meter.pay(from)
    {
        return refused(Problem::too_fast(seconds));
    }
    next.run(request).await
}

/// How often measured values are gathered, so that they do not pile up where nobody asks for them.
const GATHER: Duration = Duration::from_secs(5);

async fn gather() {
    loop {
        tokio::time::sleep(GATHER).await;
        if let Some(recorder) = recorder() {
            recorder.run_upkeep();
        }
    }
}

/// How long a house that was told to stop waits for requests that are still being sent or answered.
/// Whatever was accepted is stored, so nothing is lost by leaving.
const FAREWELL: Duration = Duration::from_secs(5);

/// Opens the house and serves until the process is told to stop. `ready` hears the address.
pub fn serve(settings: Settings, ready: impl FnOnce(SocketAddr)) -> Result<(), OpenFault> {
    let listen = settings.listen;
    let fault = |fault| OpenFault::Listen(listen, fault);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(fault)?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(listen).await.map_err(fault)?;
        let address = listener.local_addr().map_err(fault)?;
        let house = House::open(settings).await?;
        let (closing, leaving) = (house.clone(), house.closing.clone());
        let limits = house.settings.limits;
        // A proxy's connections are everybody's.
        let share = if house.settings.behind_proxy { usize::MAX } else { limits.connections_per_address };
        let door = crate::door::Door::new(listener, limits.connections, share);
        let app = router(house).into_make_service_with_connect_info::<crate::door::From>();
        tokio::spawn(gather());
        ready(address);
        let served = axum::serve(door, app).with_graceful_shutdown(async move {
            told_to_stop().await;
            tracing::info!("closing");
            // Live streams would keep the server open for ever.
            closing.close();
        });
        tokio::select! {
            served = served => served.map_err(fault),
            () = async { leaving.cancelled().await; tokio::time::sleep(FAREWELL).await } => {
                tracing::warn!("left while somebody was still sending a request");
                Ok(())
            }
        }
    })
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
    use axum::body::Body;
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn whoever_asks_for_what_panics_reads_that_the_house_stumbled_and_no_more() {
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
            assert!(!words.contains("42") && !words.contains("panic") && !words.contains(".rs"), "{words}");
        }
    }
}
