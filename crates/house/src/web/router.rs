//! Every address that the house answers, and what lies around them.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tower_http::catch_panic::CatchPanicLayer;

use super::guard::{charge, guard, meter, panicked, refused, same_origin};
use super::meter::Meter;
use super::packing::pack;
use super::{Front, openapi, pages, usage};
use crate::house::House;
use crate::problem::Problem;

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
    let front = Front { house, meter: Arc::new(Meter::new(limits)) };
    Router::new()
        .merge(pages::routes())
        .merge(openapi::described())
        .route("/healthz", get(health))
        .route("/readyz", get(readiness))
        .route("/metrics", get(metrics))
        .fallback(nowhere)
        .layer(DefaultBodyLimit::max(limits.body))
        .layer(from_fn_with_state(front.clone(), meter))
        .layer(from_fn(same_origin))
        .layer(from_fn_with_state(front.clone(), pack))
        .layer(from_fn_with_state(front.clone(), charge))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn(guard))
        .with_state(front)
}

async fn nowhere() -> Response {
    refused(Problem::missing("There is nothing at this address."))
}

async fn health(State(house): State<Arc<House>>) -> Response {
    match house.ailment().await {
        None => "ok\n".into_response(),
        Some(words) => (StatusCode::SERVICE_UNAVAILABLE, format!("{words}\n")).into_response(),
    }
}

/// Whether requests are to be sent here, as whoever distributes them over several nodes asks.
async fn readiness(State(house): State<Arc<House>>) -> Response {
    match house.obstacle().await {
        None => "ready\n".into_response(),
        Some(words) => (StatusCode::SERVICE_UNAVAILABLE, format!("{words}\n")).into_response(),
    }
}

async fn metrics(State(house): State<Arc<House>>) -> Response {
    match recorder() {
        Some(recorder) => {
            let written = house.work(|| {
                recorder.run_upkeep();
                recorder.render() + &usage::lines()
            });
            match written.await {
                Ok(text) => ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response(),
                Err(problem) => refused(problem),
            }
        }
        None => (StatusCode::NOT_FOUND, "nothing is counted here\n").into_response(),
    }
}

/// How often measured values are gathered, so that they do not pile up where nobody asks for them.
const GATHER: Duration = Duration::from_secs(5);

/// Gathers measured values for as long as the process runs.
pub async fn gather() {
    loop {
        tokio::time::sleep(GATHER).await;
        if let Some(recorder) = recorder() {
            recorder.run_upkeep();
        }
    }
}
