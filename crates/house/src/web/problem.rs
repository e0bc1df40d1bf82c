//! A refusal as HTTP carries it.

use std::borrow::Cow;

use axum::Json;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use serde::Serialize;
use utoipa::ToSchema;

use crate::problem::{Code, Problem};
use crate::sight::Sight;
use crate::tables::NoLuck;

/// The HTTP status of a refusal.
pub fn status(problem: &Problem) -> StatusCode {
    StatusCode::from_u16(problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// What the head of an answer says of a refusal.
pub fn headers(problem: &Problem) -> HeaderMap {
    let wait = problem.seconds.map(|seconds| (header::RETRY_AFTER, seconds.into()));
    // How to prove who one is (RFC 9110).
    let prove = (problem.code == Code::Unauthorized)
        .then_some((header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer")));
    wait.into_iter().chain(prove).collect()
}

/// A refusal: nothing has changed.
#[derive(Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct ProblemSheet<'a> {
    /// The status of the answer.
    #[schema(minimum = 400, maximum = 599)]
    status: u16,
    code: Code,
    /// One sentence for people.
    detail: Cow<'a, str>,
    /// The rule of the game that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    rule: Option<&'static str>,
    /// After how many seconds it is worth asking again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    seconds: Option<u64>,
    /// With the code `stale`: the table as it stands now, so that you can decide again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Sight, required = false)]
    table: Option<&'a Sight>,
}

/// A refusal as a program reads it, with the table where the program has an old view of it.
#[derive(Debug)]
pub struct JsonProblem {
    problem: Problem,
    table: Option<Box<Sight>>,
}

impl JsonProblem {
    /// Together with the table as it stands.
    pub fn with_table(problem: Problem, table: Sight) -> JsonProblem {
        JsonProblem { problem, table: Some(Box::new(table)) }
    }
}

impl From<Problem> for JsonProblem {
    fn from(problem: Problem) -> JsonProblem {
        JsonProblem { problem, table: None }
    }
}

impl From<NoLuck> for JsonProblem {
    fn from(fault: NoLuck) -> JsonProblem {
        Problem::from(fault).into()
    }
}

impl IntoResponse for JsonProblem {
    fn into_response(self) -> Response {
        let kind = [(header::CONTENT_TYPE, "application/problem+json")];
        let Problem { status: number, code, detail, rule, seconds } = &self.problem;
        let sheet = ProblemSheet {
            status: *number,
            code: *code,
            detail: detail.into(),
            rule: *rule,
            seconds: *seconds,
            table: self.table.as_deref(),
        };
        (status(&self.problem), headers(&self.problem), kind, Json(sheet)).into_response()
    }
}
