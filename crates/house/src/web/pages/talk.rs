//! All that was said at a table, page by page.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::IntoResponse;
use maud::html;

use super::table::talk_line;
use super::{Answer, Page, page};
use crate::house::House;
use crate::sight::TALK_SHOWN;
use crate::web::caller::Caller;
use crate::web::{TalkQuery, table_id};

/// The latest lines, or the latest before one of them.
pub async fn show(
    State(house): State<Arc<House>>,
    caller: Caller,
    Path(id): Path<String>,
    Query(query): Query<TalkQuery>,
) -> Answer {
    let (id, visitor) = (table_id(&id)?, caller.id());
    let before = query.before.map(|line| line.get());
    let reader = visitor.as_ref();
    let read = house
        .read(&id, |table| Ok((table.latest_talk(reader, before, TALK_SHOWN), Some(table.called()))))
        .await;
    let ((talk, before), names) = match read {
        Err(problem) if problem.is_kept() => {
            let kept = house.kept(&id).await?;
            (kept.latest_talk(reader, before, TALK_SHOWN), None)
        }
        read => read?,
    };
    let body = html! {
        main .narrow #main {
            h1 { "What was said" }
            @if let (Some(first), 1..) = (talk.first(), before) {
                p { a .button rel="prev" href={ "/t/" (id) "/talk?before=" (first.line) } { "Earlier" }
                    span .quiet { " " (before) @if before == 1 { " line" } @else { " lines" } " before these" } }
            }
            form .talk method="post" action={ "/t/" (id) "/report" } {
                ol { @for line in &talk { (talk_line(line, names.as_ref(), reader)) } }
            }
            p { @if query.before.is_some() { a .button href={ "/t/" (id) "/talk" } { "The latest" } " " }
                a .button href={ "/t/" (id) } { "To the table" } }
        }
    };
    Ok(page(&Page::private("What was said"), body).into_response())
}
