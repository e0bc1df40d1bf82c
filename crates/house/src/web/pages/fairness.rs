//! How chance is kept fair at a table: promised before, shown afterwards, checked by anybody.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::IntoResponse;
use maud::html;
use serde::Deserialize;
use table::fairness::hex;

use super::{Answer, CLOSED, Page, page};
use crate::house::House;
use crate::problem::Problem;
use crate::tables::Phase;
use crate::web::table_id;

/// What the address may say.
#[derive(Debug, Deserialize)]
pub struct FairnessQuery {
    verify: Option<String>,
}

/// The page.
pub async fn show(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Query(query): Query<FairnessQuery>,
) -> Answer {
    let id = table_id(&id)?;
    let (archive, own) = (house.archive.clone(), id.clone());
    let shown = house.study(&id, move |table| {
        let id = own;
        let commitment = table.commitment().map(str::to_owned);
        let record = archive.record(table);
        let origin = table.opening().origin.clone();
        let closed = table.phase() == Phase::Over && record.is_none();
        let checked = match (&query.verify, &record, &origin) {
            (Some(_), Some(record), None) => {
                let game = shelf::find(&record.game).map_err(Problem::from)?;
                let verify = || game.verify(record).map_err(|unfair| unfair.to_string());
                Some(archive.verdict(table, verify))
            }
            _ => None,
        };
        let body = html! {
            main .narrow #main {
                h1 { "Fair chance at this table" }
                ol .steps-words {
                    li { "Before the first step the house drew a secret number and published a SHA-256 digest of it, \
                          together with the table, the game, its rules, seats and options: the commitment. It cannot \
                          exchange any of these without everybody seeing it."
                        dl { dt { "Commitment" } dd { code { (commitment.unwrap_or_default()) } } } }
                    li { "Before the game began players could add words of their own, after the commitment. Their digests are mixed with \
                          the secret, so that neither the house nor a player alone decides what is drawn."
                        dl { @for luck in table.entropy() {
                            dt { (table.name(luck.seat)) } dd { code { (hex(&luck.entropy)) } }
                        } @if table.entropy().is_empty() { dt { "Nobody added any." } dd {} } } }
                    li { "Every draw, dice or shuffle follows from these numbers and its position in the game alone. \
                          Taking a step back cannot change it." }
                    li { "When the game is over the secret is shown, and anybody can compute every draw again."
                        dl { dt { "Secret" } dd {
                            @match record.as_ref().and_then(|record| record.secret) {
                                Some(secret) => code { (hex(&secret.0)) },
                                None if closed => "closed",
                                None => "shown when the game is over",
                            }
                        } } }
                }
                @if closed {
                    p role="status" { (CLOSED) " Its secret is part of that, so this game cannot be checked. It can \
                        once every person who played it agrees to open what was hidden." }
                } @else if let Some((from, plies)) = &origin {
                    p { "This game goes on from step " (plies) " of "
                        a href={ "/t/" (from) "/fairness" } { "another one" } ". Its first steps follow from that \
                        table's secret, so they are checked there." }
                } @else if record.is_some() {
                    form method="get" data-plain { button .primary name="verify" value="1" type="submit" { "Compute every draw again" } }
                }
                @match &checked {
                    Some(Ok(draws)) => p .good role="status" {
                        "✓ All " (draws) " draws of this game follow from the secret, and the secret fits the commitment."
                    },
                    Some(Err(why)) => p .bad role="status" { "✗ " (why) },
                    None => {}
                }
                p .quiet { "To check with your own machine: download the record and run "
                    code { "interregnum replay FILE --verify" } "." }
                div .row {
                    a .button href={ "/t/" (id) } { "Back to the table" }
                    @if record.is_some() { a .button href={ "/t/" (id) "/record" } download { "Download the record" } }
                }
            }
        };
        Ok(page(&Page::private("Fair chance"), body))
    });
    Ok(shown.await?.into_response())
}
