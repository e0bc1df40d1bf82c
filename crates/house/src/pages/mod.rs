//! The pages. Every one is made here from what its visitor may see; none needs the script.

mod fairness;
mod home;
mod layout;
mod new_table;
mod pictures;
mod question;
mod replay;
mod rules;
mod table;
mod table_forms;
mod why;

use std::sync::Arc;

use axum::Router;
use axum::http::header;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use maud::{Markup, html};

use crate::guest::Guest;
use crate::house::House;
use crate::problem::Problem;

use layout::Page;

/// The routes of the pages.
pub fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/", get(home::show))
        .route("/play-now", post(home::play_now))
        .route("/new", get(new_table::show).post(new_table::create))
        .route("/t/{id}", get(table::show))
        .route("/t/{id}/why", get(why::show))
        .route("/t/{id}/replay", get(replay::show))
        .route("/t/{id}/record", get(replay::record))
        .route("/t/{id}/fairness", get(fairness::show))
        .route("/t/{id}/{verb}", post(table_forms::act))
        .route("/rules", get(rules::list))
        .route("/rules/{game}", get(rules::show))
        .route("/games/{picture}", get(pictures::show))
        .route("/assets/house.css", get(layout::style))
        .route("/assets/house.js", get(layout::script))
        .route("/favicon.ico", get(layout::icon))
        .route("/assets/icon.svg", get(layout::icon))
}

/// A refusal as a page.
#[derive(Debug)]
pub struct PageProblem(Problem);

impl<T: Into<Problem>> From<T> for PageProblem {
    fn from(problem: T) -> PageProblem {
        PageProblem(problem.into())
    }
}

impl IntoResponse for PageProblem {
    fn into_response(self) -> Response {
        problem_page(&self.0).into_response()
    }
}

/// What a page handler answers.
type Answer = Result<Response, PageProblem>;

/// A page that says what went wrong and where to go from here.
pub fn problem_page(problem: &Problem) -> impl IntoResponse {
    let body = html! {
        main .narrow .stumble #main {
            span .crown aria-hidden="true" { (layout::crown()) }
            h1 { (title(problem)) }
            p .reasons { (problem.detail) @if let Some(rule) = problem.rule { " (" (rule) ")" } }
            p { a .button href="/" { "To the front page" } }
        }
    };
    (problem.http(), problem.headers(), page(&Page::plain(title(problem)), body))
}

fn title(problem: &Problem) -> &'static str {
    match problem.status {
        404 => "Nothing here",
        403 => "Not for you",
        409 => "Not now",
        429 => "One moment",
        500.. => "The house stumbled",
        _ => "That does not work",
    }
}

fn page(page: &Page<'_>, body: Markup) -> Html<String> {
    Html(layout::whole(page, body).into_string())
}

/// Sends a visitor somewhere else, and makes them known again there.
fn go(guest: &Guest, to: &str) -> Response {
    let mut response = Redirect::to(to).into_response();
    for cookie in guest.cookies() {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}
