//! The pages: every one is made here from what its visitor may see.
//!
//! Invariant: none needs the script, and none carries what its visitor may not know.

mod analyse;
mod analysis;
mod fairness;
mod home;
mod layout;
mod learn;
mod new_table;
mod pictures;
mod replay;
mod report;
mod rules;
mod shared;
mod study;
mod table;
mod talk;

use axum::Router;
use axum::http::header;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use maud::{Markup, PreEscaped, html};

use super::Front;
use super::caller::Caller;
use super::problem::{headers, status};
use crate::problem::Problem;

use layout::Page;

pub use rules::written as rules_text;

/// The routes of the pages.
pub fn routes() -> Router<Front> {
    Router::new()
        .route("/", get(home::show))
        .route("/play-now", post(home::play_now))
        .route("/new", get(new_table::show).post(new_table::create))
        .route("/analyse", get(analyse::show).post(analyse::bring))
        .route("/analyse/{name}", get(analyse::read).post(analyse::start))
        .route("/analyse/{name}/try", post(analyse::go_on))
        .route("/learn", get(learn::show))
        .route("/learn/{game}", post(learn::start))
        .route("/t/{id}", get(table::show))
        .route("/t/{id}/why", get(table::why))
        .route("/t/{id}/gestures", get(table::gestures))
        .route("/t/{id}/replay", get(replay::show))
        .route("/t/{id}/analysis", get(analysis::show).post(analysis::start))
        .route("/t/{id}/record", get(replay::record))
        .route("/t/{id}/picture.png", get(shared::picture))
        .route("/t/{id}/film.png", get(shared::whole))
        .route("/t/{id}/embed", get(replay::embedded))
        .route("/t/{id}/fairness", get(fairness::show))
        .route("/t/{id}/receipt", get(fairness::receipt))
        .route("/t/{id}/talk", get(talk::show))
        .route("/t/{id}/report", post(report::send))
        .route("/t/{id}/{verb}", post(table::act))
        .route("/rules", get(rules::list))
        .route("/rules/{game}", get(rules::show))
        .route("/rules/{game}/summary", get(rules::summary))
        .route("/games/{picture}", get(pictures::show))
        .route("/games/{game}/{part}", get(pictures::show_part))
        .route("/assets/house.css", get(layout::style))
        .route("/assets/{stamp}/{script}", get(layout::script))
        .route("/favicon.ico", get(layout::icon))
        .route("/assets/icon.svg", get(layout::icon))
}

/// A refusal as a page.
#[derive(Debug)]
pub struct PageProblem(pub Problem);

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
fn problem_page(problem: &Problem) -> impl IntoResponse {
    let body = html! {
        main .narrow .stumble #main {
            span .crown aria-hidden="true" { (layout::crown()) }
            h1 { (title(problem)) }
            p .reasons { (problem.detail) @if let Some(rule) = problem.rule { " (" (rule) ")" } }
            p { a .button href="/" { "To the front page" } }
        }
    };
    (status(problem), headers(problem), page(&Page::plain(title(problem)), body))
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
fn go(caller: &Caller, to: &str) -> Response {
    let mut response = Redirect::to(to).into_response();
    for cookie in caller.cookies() {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// A text as a file to be kept under this name.
fn as_file(name: &str, text: String) -> Response {
    let name = format!("attachment; filename=\"{name}\"");
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    (headers, text).into_response()
}

/// What is said of a game that was ended before its time.
const CLOSED: &str = "The game was ended early, so what was hidden stays hidden.";

/// Part of every form that leads to a game: whether the page adds to its chance. Without the script it cannot.
const CONTRIBUTES: PreEscaped<&str> = PreEscaped("<input type=\"hidden\" name=\"contributes\" value=\"no\">");

/// Said there to those whose pages run no script.
const SCRIPTLESS: PreEscaped<&str> = PreEscaped(
    "<noscript><p class=\"quiet\">Your browser runs no script for this page, so it adds nothing of its own to the \
     chance of the game.</p></noscript>",
);

/// What a visitor is called who gave no name.
const NAMELESS: &str = "Guest";

/// A key as a heading: "team-tie" becomes "Team tie".
fn label(key: &str) -> String {
    let spaced = key.replace(['-', '_'], " ");
    let mut letters = spaced.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What a table has agreed on, as people read it; what the game does not know is left out.
fn agreed(game: &str, options: &[(String, String)]) -> Vec<String> {
    let specs = shelf::find(game).map_or(&[][..], |game| game.options());
    let of = |(name, value): &(String, String)| {
        specs.iter().find(|spec| spec.name == name).map(|spec| spec.agreed(value))
    };
    options.iter().filter_map(of).collect()
}
