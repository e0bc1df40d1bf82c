//! A refusal as HTTP carries it.

use axum::Json;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;
use crate::tables::NoLuck;

/// The HTTP status of a refusal.
pub fn status(problem: &Problem) -> StatusCode {
    StatusCode::from_u16(problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// What the head of an answer says of a refusal.
pub fn headers(problem: &Problem) -> HeaderMap {
    problem.seconds.map(|seconds| (header::RETRY_AFTER, seconds.into())).into_iter().collect()
}

/// A refusal as a program reads it.
#[derive(Debug)]
pub struct JsonProblem(pub Problem);

impl From<Problem> for JsonProblem {
    fn from(problem: Problem) -> JsonProblem {
        JsonProblem(problem)
    }
}

impl From<NoLuck> for JsonProblem {
    fn from(fault: NoLuck) -> JsonProblem {
        JsonProblem(fault.into())
    }
}

impl IntoResponse for JsonProblem {
    fn into_response(self) -> Response {
        let kind = [(header::CONTENT_TYPE, "application/problem+json")];
        (status(&self.0), headers(&self.0), kind, Json(self.0)).into_response()
    }
}
