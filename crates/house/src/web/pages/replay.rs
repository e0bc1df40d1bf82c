//! A game step by step: one's own view while it goes on, everything afterwards.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse};
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;
use shelf::{AnyMatch, DrawStyle};
use table::{Seat, Viewer};

use super::shared::preview;
use super::table::{BOARD, Reader, line_class, plies_known, strip, teller, with_board};
use super::{Answer, CLOSED, CONTRIBUTES, NAMELESS, Page, as_file, page};
use crate::house::{House, Onlooker};
use crate::problem::Problem;
use crate::sight::{Eyes, named};
use crate::tables::{DrawnPanel, Hosted, Phase};
use crate::web::caller::Caller;
use crate::web::table_id;

/// What the address of a replay may say.
#[derive(Debug, Deserialize)]
pub struct ReplayQuery {
    /// After how many steps.
    ply: Option<usize>,
    /// With whose eyes: one of one's own seats while the game goes on, any seat afterwards.
    #[serde(rename = "as")]
    seat: Option<Seat>,
    /// Seconds per step; set while the replay plays by itself.
    play: Option<String>,
    /// Whether it is shown in a frame on somebody else's page; its own address says that.
    #[serde(skip)]
    framed: bool,
}

/// With whose eyes, or why not.
fn viewer(table: &Hosted, caller: &Caller, query: &ReplayQuery) -> Result<Viewer, Problem> {
    let seat = named(table, query.seat)?;
    if table.secrets_open() {
        return Ok(seat.map_or(Viewer::All, Viewer::Seat));
    }
    let held = table.seats_of(caller.id().as_ref());
    let eyes = Eyes::of(table, held, seat);
    if let Eyes::Curtain(seat) = eyes {
        let name = table.name(seat);
        return Err(Problem::not_now(format!(
            "Several people sit at this screen: open the table as {name} first."
        )));
    }
    Ok(table.viewer(eyes.seat()))
}

/// The page.
pub async fn show(
    State(house): State<Arc<House>>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
    Query(query): Query<ReplayQuery>,
) -> Answer {
    answer(&house, caller, &id, &headers, query).await
}

/// The same for a frame on somebody else's page, where the host allows that: what a guest sees, whoever looks.
pub async fn embedded(
    State(house): State<Arc<House>>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
    Query(query): Query<ReplayQuery>,
) -> Answer {
    let Some(frames) = house.settings.frames.clone() else {
        return Err(Problem::forbidden("This house does not show its games on other pages.").into());
    };
    let mut response =
        answer(&house, caller.nobody(), &id, &headers, ReplayQuery { framed: true, ..query }).await?;
    response.extensions_mut().insert(frames);
    Ok(response)
}

async fn answer(
    house: &Arc<House>,
    caller: Caller,
    id: &str,
    headers: &HeaderMap,
    query: ReplayQuery,
) -> Answer {
    let id = table_id(id)?;
    let origin = caller.origin();
    let has = headers.get("x-live").and_then(|has| has.to_str().ok()).map(str::to_owned);
    let (archive, outlines) = (house.archive.clone(), house.outlines.clone());
    let shown = house.study(&id, move |table| {
        let game = table.game().ok_or_else(|| Problem::not_now("The game has not begun."))?;
        let viewer = viewer(table, &caller, &query)?;
        // Whoever says nothing else begins where play does.
        let ply = query.ply.unwrap_or_else(|| beginning(game)).min(game.plies());
        let past =
            archive.position(table, ply).ok_or_else(|| Problem::broken("a game cannot be replayed"))?;
        // One step forward is played; a jump is not.
        let seen = has.as_deref().and_then(plies_known).filter(|seen| seen.checked_add(1) == Some(ply));
        let course = Course::of(table, game, viewer, seen);
        let body = replay(table, past.as_ref(), viewer, ply, &course, &caller, &query);
        let style = DrawStyle { width: caller.window(), ..DrawStyle::default() };
        let board: Vec<DrawnPanel> = past.panels(viewer, &style).into_iter().map(DrawnPanel::new).collect();
        let preview = preview(table, &origin, Some(ply));
        let head = Page {
            live: has.is_some(),
            preview: preview.as_ref(),
            framed: query.framed,
            ..Page::private("Replay")
        };
        let Html(page) = page(&head, body);
        let onlooker = Onlooker { table: table.id(), seat: viewer.seat() };
        let reader = Reader { has: has.as_deref(), onlooker, outlines: &outlines };
        Ok(Html(with_board(&page, Some(&board), reader)))
    });
    Ok(shown.await?.into_response())
}

/// Where play begins; if nobody has decided anything, all there is was setting up.
fn beginning(game: &dyn AnyMatch) -> usize {
    game.turns().first().copied().unwrap_or_else(|| game.plies())
}

/// What is known of the whole game.
struct Course {
    /// How many steps it has.
    last: usize,
    /// How many steps set it up.
    begin: usize,
    /// Where turns begin.
    turns: Vec<usize>,
    /// The step that a live page comes from, if this is the next one.
    seen: Option<usize>,
}

impl Course {
    fn of(table: &Hosted, game: &dyn AnyMatch, viewer: Viewer, seen: Option<usize>) -> Course {
        let mut turns = game.turns();
        let begin = beginning(game);
        if !table.secrets_open() {
            // Turns of which nothing is told are not told by where one may jump to either.
            let told: BTreeSet<usize> = game.log(viewer).into_iter().map(|line| line.ply).collect();
            let ends: Vec<usize> = turns.iter().skip(1).copied().chain([game.plies()]).collect();
            let mut ends = ends.into_iter();
            turns.retain(|&turn| ends.next().is_some_and(|end| told.range(turn..end).next().is_some()));
        }
        Course { last: game.plies(), begin, turns, seen }
    }

    /// Where one is, in words: decisions are counted from the first.
    fn told(&self, ply: usize) -> String {
        let all = self.last - self.begin;
        match ply.checked_sub(self.begin) {
            None => format!("The table is set up: {ply} of {}", self.begin),
            Some(0) if all == 0 => "The beginning; nobody has played yet".into(),
            Some(0) if all == 1 => "The beginning; one step follows".into(),
            Some(0) => format!("The beginning; {all} steps follow"),
            Some(number) => format!("Step {number} of {all}"),
        }
    }

    /// Where the turn before this step began.
    fn turn_before(&self, ply: usize) -> Option<usize> {
        self.turns.iter().copied().rev().find(|&turn| turn < ply)
    }

    /// Where the next turn begins, or the end.
    fn turn_after(&self, ply: usize) -> Option<usize> {
        self.turns.iter().copied().chain([self.last]).find(|&turn| turn > ply)
    }
}

fn replay(
    table: &Hosted,
    past: &dyn AnyMatch,
    viewer: Viewer,
    ply: usize,
    course: &Course,
    caller: &Caller,
    query: &ReplayQuery,
) -> Markup {
    let framed = query.framed;
    let (id, last, begin) = (table.id(), course.last, course.begin);
    let over = table.secrets_open();
    let eyes = query.seat.map_or(String::new(), |seat| format!("&as={seat}"));
    let here = format!("/t/{id}/{}", if framed { "embed" } else { "replay" });
    let to = |ply: usize| format!("{here}?ply={ply}{eyes}");
    let log = past.log(viewer);
    let (names, seats) = (table.called(), table.places().len() as u8);
    let newest = log.last().map_or(0, |line| line.ply);
    let plays = query.play.is_some() && ply < last;
    let step = |words: &str, key: &str, to: Option<String>| {
        html! {
            @match to {
                Some(to) => a .button href=(to) data-key=(key) id={ "go-" (key) } { (words) },
                None => span .button aria-disabled="true" id={ "go-" (key) } { (words) },
            }
        }
    };
    html! {
        main .table .replay #main data-plies=(ply) data-next=[plays.then(|| format!("{}&play=1", to(ply + 1)))] {
            h1 .hidden { "Replay" }
            p .aim #aim { (past.aim(viewer)) }
            (strip("This turn", Some(past), viewer, None, course.seen))
            div .board #board {
                (PreEscaped(BOARD))
            }
            div .side #side {
                section .decide #decide aria-label="Steps" {
                    p .prompt #prompt aria-live="polite" { (course.told(ply)) }
                    nav .steps #steps aria-label="Steps" {
                        div {
                            (step("First", "Home", (ply != begin).then(|| to(begin))))
                            (step("Turn back", "ArrowUp", course.turn_before(ply).map(to)))
                            (step("Next turn", "ArrowDown", course.turn_after(ply).map(to)))
                            (step("Last", "End", (ply < last).then(|| to(last))))
                        }
                        div {
                            (step("Back", "ArrowLeft", (ply > 0).then(|| to(ply.saturating_sub(1)))))
                            @if plays { (step("Pause", "p", Some(to(ply)))) }
                            @else { (step("Play", "p", (ply < last).then(|| format!("{}&play=1", to(ply))))) }
                            (step("Forward", "ArrowRight", (ply < last).then(|| to(ply + 1))))
                        }
                    }
                    form #jump .row method="get" action=(here) data-plain {
                        @if let Some(seat) = query.seat { input type="hidden" name="as" value=(seat.0); }
                        label .field .slide { span .hidden { "Step" }
                            input #slide type="range" name="ply" min=(if ply < begin { 0 } else { begin }) max=(last) value=(ply); }
                        button type="submit" .plainly { "Go" }
                    }
                }
                div .lower #lower {
                section .log .tab #log aria-label="What happened" {
                    h2 { "What happened" }
                    div .lines #log-lines tabindex="0" role="group" aria-label="What happened" {
                        ol #log-list { @for (number, line) in log.iter().enumerate() {
                            @let by = teller(&line.words, &names, seats);
                            li id={ "log-" (number) } class=[line_class(by, line.ply == newest, "now")]
                                data-by=[by.map(|seat| names.letter(seat))] {
                                a href=(to(line.ply + 1)) { (line.words) }
                            }
                        } }
                    }
                }
                section .more .tab #more aria-label="More" {
                    h2 { "More" }
                    ul .links {
                        @if framed { li { a href={ "/t/" (id) "/replay?ply=" (ply) } target="_blank" rel="noopener" { "Open it in the house" } } }
                        @else { li { a href={ "/t/" (id) } { "Back to the table" } } }
                        @if begin > 0 { li { a #from-set-up href=(to(0)) { "How the table was set up" } } }
                        @if over {
                            @if table.opening().imagined.is_none() {
                                @if !framed { li { a href={ "/t/" (id) "/analysis" } { "Analysis: what cost the most, and why" } } }
                                li { a href={ "/t/" (id) "/record" } download { "Download the record" } }
                            }
                            li { a href={ "/t/" (id) "/fairness" } { "Was chance fair?" } }
                            li { a #film href={ "/t/" (id) "/film.png" } download { "Download a film of the game" } }
                        } @else {
                            li .quiet { @if table.phase() == Phase::Over { (CLOSED) } @else {
                                "While the game goes on you see what you may see; everything is open afterwards."
                            } }
                        }
                    }
                    @if over && !framed { (look_as(table, ply, query.seat)) (play_on(table, ply, last, caller)) }
                }
                }
                nav .tabs #tabs aria-label="Beside the board" {
                    a #tab-asides href="#asides" { "Players" }
                    a #tab-log href="#log" { "Log" }
                    a #tab-more href="#more" { "More" }
                }
            }
        }
    }
}

/// With whose eyes a finished game may be looked at.
fn look_as(table: &Hosted, ply: usize, now: Option<Seat>) -> Markup {
    let id = table.id();
    html! {
        p { "Seen by: "
            @if now.is_none() { strong { "all" } } @else { a href={ "/t/" (id) "/replay?ply=" (ply) } { "all" } }
            @for (seat, name) in table.names() {
                " · "
                @if now == Some(seat) { strong { (name) } }
                @else { a href={ "/t/" (id) "/replay?ply=" (ply) "&as=" (seat) } { (name) } }
            }
        }
    }
}

fn play_on(table: &Hosted, ply: usize, last: usize, caller: &Caller) -> Markup {
    html! {
        @if ply < last && table.opening().imagined.is_none() {
            form #play-on .row method="post" action={ "/t/" (table.id()) "/play-on" } data-plain {
                input type="hidden" name="ply" value=(ply);
                (CONTRIBUTES)
                input type="hidden" name="name" value=(caller.name().unwrap_or(NAMELESS));
                label .field { span { "Play on from here against bots as" }
                    select name="seat" { @for (seat, name) in table.names() { option value=(seat.0) { (name) } } } }
                button type="submit" { "Play on" }
            }
        }
    }
}

/// The record as a file.
pub async fn record(State(house): State<Arc<House>>, Path(id): Path<String>) -> Answer {
    let id = table_id(&id)?;
    let (game, record) = house.record(&id).await?;
    Ok(as_file(&format!("{game}-{id}.record"), record))
}
