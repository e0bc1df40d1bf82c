//! How chance is kept fair at a table: promised before, shown afterwards, checked by anybody.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::IntoResponse;
use maud::{Markup, html};
use serde::Deserialize;
use table::Seat;
use table::fairness::hex;

use super::{Answer, CLOSED, Page, as_file, page};
use crate::house::House;
use crate::problem::Problem;
use crate::tables::{Hosted, IMAGINED, Phase};
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
        let imagined = table.opening().imagined.is_some();
        let closed = table.phase() == Phase::Over && record.is_none() && !imagined;
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
                          change any of these afterwards without everybody seeing it."
                        dl { dt { "Commitment" } dd { code { (commitment.as_deref().unwrap_or_default()) }
                            p #receipt data-table=(id) data-commitment=(commitment.as_deref().unwrap_or_default()) {} } }
                        p { a href={ "/t/" (id) "/receipt" } download { "Keep a receipt" }
                            " of it before the game. With one you can show that a record is of another game than yours." }
                    }
                    (added(table))
                    li { "Every draw, die and shuffle follows from these numbers and its position in the game alone. \
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
                @if imagined {
                    p { (IMAGINED) " Its chance cannot be checked; it is there to practise." }
                } @else if closed {
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
                (remains(table))
                p .quiet { "To check with your own machine: download the record and run "
                    code { "interregnum replay FILE --verify --commitment RECEIPT" } ", where RECEIPT is the \
                    commitment that you kept." }
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

/// What the players added to the secret, and how.
fn added(table: &Hosted) -> Markup {
    let (entropy, pledges) = (table.entropy(), table.pledges());
    let of = |seat: Seat| entropy.iter().find(|luck| luck.seat == seat);
    let pledged = |seat: Seat| pledges.iter().find(|pledge| pledge.seat == seat);
    let people = Seat::all(table.places().len() as u8).zip(table.places());
    html! {
        li { "Then the players' pages added random numbers of their own, which are mixed with the secret. Each was \
              pledged by its digest before any of them was shown, so that nobody could choose theirs by what the others \
              add. If a page does not show what it has pledged, that start is void, and the house commits to a new secret."
            dl { @for (seat, _) in people.filter(|(_, place)| place.holder().is_some()) {
                dt { (table.name(seat)) }
                dd {
                    @match (of(seat), pledged(seat)) {
                        (Some(luck), Some(pledge)) => {
                            "added " code { (hex(&luck.entropy)) } ", pledged as " code { (hex(&pledge.digest)) }
                        }
                        (Some(luck), None) => { "added " code { (hex(&luck.entropy)) } " without a pledge" }
                        (None, Some(pledge)) => { "pledged " code { (hex(&pledge.digest)) } }
                        (None, None) => "added nothing",
                    }
                }
            } }
            @for void in table.voids() {
                p { "One start came to nothing: " (table.name(void.seat)) "'s page did not show what it had pledged. The \
                    commitment was " code { (hex(&void.commitment.0)) } "." }
            }
        }
    }
}

/// What nobody can promise.
fn remains(table: &Hosted) -> Markup {
    let (entropy, tour) = (table.entropy(), table.opening().tour.is_some());
    let unpledged = entropy.len() > table.pledges().len();
    html! {
        section aria-labelledby="remains" {
            h2 #remains { "What this does not promise" }
            ul {
                @if tour {
                    li { "This is a first game that teaches: its draws are chosen so that it can." }
                } @else if table.phase() != Phase::Open && entropy.is_empty() {
                    li { "Nobody added anything here, so the host alone decided the chance of this game, before its first step. \
                        A page adds its part if it runs scripts and is open when the game begins." }
                }
                @if unpledged {
                    li { "Words that were added without a pledge bind nobody: whoever added theirs last, together with the \
                        host, could choose them." }
                }
                li { "The host knows the secret all along: it can foresee what is drawn, and tell a friend. It cannot bend it as \
                    long as at least one page that is not the host's friend has added its part. Look for yours above: a host \
                    could only leave it out, and you would see it." }
                li { "The script of your page comes from the host too. Whoever does not trust it plays with a program of their \
                    own, which adds what it likes." }
                li { "What bots choose is not part of chance. They decide by numbers that follow from the secret, and nobody \
                    can check from a record that a bot thought for itself." }
                li { "If a game is ended early and not everybody agrees to open what was hidden, its secret stays \
                    closed, and nobody can check it." }
            }
        }
    }
}

/// The commitment as a file to be kept.
pub async fn receipt(State(house): State<Arc<House>>, Path(id): Path<String>) -> Answer {
    let id = table_id(&id)?;
    let commitment = house.read(&id, |table| Ok(table.commitment().map(str::to_owned))).await?;
    let commitment = commitment.ok_or_else(|| Problem::missing("This table has no commitment."))?;
    let text = format!(
        "# The host of this table has committed to its chance by this digest.\n\
         # After the game: interregnum replay FILE --verify --commitment {commitment}\n\
         table {id}\ncommitment {commitment}\n"
    );
    Ok(as_file(&format!("{id}.receipt"), text))
}
