//! The front page: my games, the games of the shelf, tables that look for players.

use std::sync::Arc;

use axum::Form;
use axum::extract::{Query, State};
use axum::response::IntoResponse;
use maud::{Markup, html};
use serde::Deserialize;

use super::{Answer, CONTRIBUTES, NAMELESS, Page, go, page, report};
use crate::house::House;
use crate::problem::Problem;
use crate::shapes::Ordinal;
use crate::sight::{self, SeatKind, SeatSight};
use crate::staff::standin;
use crate::tables::{Hosted, Kept, Pace, Phase, Sitter, TableId, VisitorId};
use crate::upkeep::Orders;
use crate::verbs::{LONGEST_NAME, SeatWish, Wish};
use crate::web::PageQuery;
use crate::web::caller::Caller;

/// How many of a visitor's games that do not wait for them are listed at once; those that wait all are.
const PER_PAGE: usize = 20;

/// A table in a list.
struct TableLine {
    id: TableId,
    game: &'static str,
    phase: Phase,
    seats: Vec<SeatSight>,
    words: String,
    yours: bool,
}

fn line(table: &Hosted, visitor: Option<&VisitorId>, orders: &Orders) -> TableLine {
    let game = shelf::find(&table.opening().game).map_or("A game", |game| game.name());
    let seats = sight::listed_seats(table, visitor, orders);
    let hidden = seats.iter().zip(table.names()).any(|(seat, (_, name))| seat.name != name);
    let your_turn = seats.iter().any(|seat| seat.yours && seat.acts && seat.bot.is_none());
    let waits: Vec<&str> = seats.iter().filter(|seat| seat.acts).map(|seat| seat.name.as_str()).collect();
    let words = match table.phase() {
        Phase::Open => match table.open_seats().len() {
            1 => "one seat open".into(),
            open => format!("{open} seats open"),
        },
        Phase::Playing if table.is_parked() => "parked by the host".into(),
        Phase::Playing if your_turn => "your turn".into(),
        Phase::Playing => format!("waiting for {}", waits.join(", ")),
        // Who won is said by name; the table itself tells.
        Phase::Over if hidden => "over".into(),
        Phase::Over => table.result().map_or(String::new(), |result| result.words),
    };
    TableLine { id: table.id().clone(), game, phase: table.phase(), seats, words, yours: your_turn }
}

/// What is said of a table that is kept as a list.
const STUCK: &str = "cannot go on";

/// A table that the house cannot play on with.
fn kept_line(table: &Kept) -> TableLine {
    let game = shelf::find(table.game()).map_or("A game", |game| game.name());
    let seats = table.seats().map(|(seat, name, sitter)| SeatSight {
        seat,
        name,
        kind: if *sitter == Sitter::Open { SeatKind::Open } else { SeatKind::Person },
        bot: None,
        yours: false,
        acts: false,
        clock: None,
    });
    let words = if table.phase() == Phase::Over { "closed" } else { STUCK };
    let (id, phase) = (table.id().clone(), table.phase());
    TableLine { id, game, phase, seats: seats.collect(), words: words.into(), yours: false }
}

async fn lines(house: &House, ids: Vec<TableId>, visitor: Option<&VisitorId>) -> Vec<TableLine> {
    let (mut lines, orders) = (Vec::new(), house.orders());
    for id in ids {
        match house.read(&id, |table| Ok(line(table, visitor, &orders))).await {
            Ok(line) => lines.push(line),
            Err(problem) if problem.is_kept() => {
                lines.extend(house.kept(&id).await.ok().map(|table| kept_line(&table)));
            }
            Err(problem) => {
                tracing::error!(target: "house::pages::home", table = %id, %problem, "a table cannot be shown")
            }
        }
    }
    lines
}

fn list(lines: &[TableLine], strangers: bool) -> Markup {
    html! {
        ul .tables {
            @for line in lines {
                li {
                    a href={ "/t/" (line.id) } {
                        strong { (line.game) }
                        span .who { @for (i, seat) in line.seats.iter().enumerate() {
                            @if i > 0 { ", " }
                            @if seat.kind == SeatKind::Open { "open" } @else { (seat.name) }
                        } }
                        span .state .yours[line.yours] .ended[line.phase == Phase::Over] { (line.words) }
                    }
                    @if strangers && line.seats.iter().any(|seat| seat.kind == SeatKind::Person && !seat.yours) {
                        form .report method="post" action={ "/t/" (line.id) "/report" } {
                            (report::button("names", 1, line.game))
                        }
                    }
                }
            }
        }
    }
}

/// The ways to the pages of a long list.
fn turning(shown: usize, pages: usize) -> Markup {
    html! {
        nav .row aria-label="More of your games" {
            @if shown > 1 { a .button href={ "/?page=" (shown.min(pages + 1) - 1) "#mine" } { "Newer games" } }
            span .quiet { "Page " (shown) " of " (pages) }
            @if shown < pages { a .button href={ "/?page=" (shown + 1) "#mine" } { "Older games" } }
        }
    }
}

/// The front page.
pub async fn show(State(house): State<Arc<House>>, caller: Caller, Query(query): Query<PageQuery>) -> Answer {
    let visitor = caller.id();
    let shown = query.page.map_or(1, Ordinal::size);
    let (mine, waiting, past, pages) = match &visitor {
        Some(id) => {
            let own = house.own_tables(id, shown, PER_PAGE).await?;
            let past = house.store.held_by(id, true, 5).await?;
            let waiting = own.waiting.len();
            let mine = own.waiting.into_iter().chain(own.others).collect();
            let (mine, past) = (lines(&house, mine, Some(id)).await, lines(&house, past, Some(id)).await);
            (mine, waiting, past, own.pages)
        }
        None => (Vec::new(), 0, Vec::new(), 1),
    };
    let newcomer = mine.is_empty() && past.is_empty();
    let open = lines(&house, house.store.looking_for_players(20).await?, visitor.as_ref()).await;
    // Nobody can sit down at a table that cannot go on.
    let open = open.into_iter().filter(|line| line.words != STUCK);
    let open: Vec<TableLine> = open.filter(|line| line.seats.iter().all(|seat| !seat.yours)).collect();
    let body = html! {
        main .home #main {
            @if newcomer {
                section .welcome {
                    h1 { "The throne is empty." }
                    p { "Strategy games about who comes next: against bots at once, with friends by a link, or \
                         together at one screen. No account, nothing to install." }
                    p { a .button href="/learn" { "New here? Learn by playing" } }
                }
            } @else {
                h1 { "Welcome back" @if let Some(name) = caller.name() { ", " (name) } }
            }
            @if !mine.is_empty() || pages > 1 {
                section aria-labelledby="mine" {
                    h2 #mine { "Your games" }
                    @if waiting > 1 { p .quiet { (waiting) " wait for you, the most urgent first." } }
                    (list(&mine, false))
                    @if pages > 1 { (turning(shown, pages)) }
                }
            }
            section aria-labelledby="shelf" {
                h2 #shelf { "Games" }
                div .shelf {
                    @for game in shelf::GAMES {
                        article .game {
                            picture {
                                source media="(prefers-color-scheme: dark)" srcset={ "/games/" (game.id()) "-dark.svg" };
                                img src={ "/games/" (game.id()) ".svg" } alt={ "The board of " (game.name()) } loading="lazy";
                            }
                            div {
                                h3 { (game.name()) }
                                p { (game.tagline()) }
                                p .quiet { (seats_words(game.seats())) " · " (game.length()) " · " a href={ "/rules/" (game.id()) } { "Rules" } " · " a href={ "/learn#tour-" (game.id()) } { "Learn it" } }
                                form method="post" action="/play-now" data-plain {
                                    input type="hidden" name="game" value=(game.id());
                                    (CONTRIBUTES)
                                    label .field { span { "Your name" }
                                        input name="name" maxlength=(LONGEST_NAME) autocomplete="nickname"
                                            placeholder=(NAMELESS) value=(caller.name().unwrap_or_default()); }
                                    div .row {
                                        button .primary type="submit" { "Play now against bots" }
                                        a .button href={ "/new?game=" (game.id()) "&with=friends" } { "With friends …" }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            section aria-labelledby="open" {
                h2 #open { "Tables that look for players" }
                @if open.is_empty() {
                    p .quiet { "None at the moment. " a href="/new?listed=1" { "Open one" } " and it is shown here." }
                } @else { (list(&open, true)) }
            }
            @if !past.is_empty() {
                section aria-labelledby="past" { h2 #past { "Your finished games" } (list(&past, false)) }
            }
            p .quiet { "A record of a finished game can be brought here and " a href="/analyse" { "analysed" } "." }
        }
    };
    Ok(page(&Page::plain("Games about an empty throne"), body).into_response())
}

fn seats_words((min, max): (u8, u8)) -> String {
    if min == max { format!("{min} players") } else { format!("{min} to {max} players") }
}

/// What the button for an immediate game sends.
#[derive(Debug, Deserialize)]
pub struct PlayNow {
    game: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    contributes: String,
}

/// Opens a table against bots with everything as the game suggests.
pub async fn play_now(State(house): State<Arc<House>>, mut caller: Caller, form: Form<PlayNow>) -> Answer {
    let visitor = caller.known()?;
    let Form(PlayNow { game, name, contributes }) = form;
    let fewest = shelf::find(&game).map_err(Problem::from)?.seats().0;
    caller.call(&name);
    let me = SeatWish::Me { name: caller.name().unwrap_or(NAMELESS).to_owned() };
    let bot = SeatWish::Bot { bot: standin().into() };
    let seats = (0..fewest).map(|seat| if seat == 0 { me.clone() } else { bot.clone() }).collect();
    let (options, contributes) = (Default::default(), contributes == "yes");
    let wish = Wish { game, seats, options, pace: Pace::None, listed: false, contributes };
    let id = house.create(&visitor, &wish).await?;
    Ok(go(&caller, &format!("/t/{id}")))
}
