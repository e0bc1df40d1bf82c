//! The page of a table, a file for each thing it shows, and what its forms send.

mod advice;
mod board;
mod changes;
mod choices;
mod forms;
mod gestures;
mod hint;
mod kept;
mod later;
mod lesson;
mod lobby;
mod log;
mod more;
mod outlook;
mod question;
mod result;
mod seats;
mod sheet;
mod since;
mod talk;
mod why;

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Html;
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;
use shelf::{LegalChoice, LegalSheet, Weight};
use table::{Seat, SeatSet};

use super::analysis::patient;
use super::shared::preview;
use super::{Answer, Page, page as whole_page};
use crate::house::{House, Onlooker, Progress};
use crate::sight::{Eyes, KeptSight, Sight, named};
use crate::tables::{Hosted, Phase, TableId, print};
use crate::web::caller::Caller;
use crate::web::table_id;
use board::{MOST_KNOWN, drawing};
use question::ChoiceQuery;

pub use board::{BOARD, Reader, with_board};
pub use forms::act;
pub use gestures::gestures;
pub use log::{class as line_class, teller};
pub use since::strip;
pub use talk::line as talk_line;
pub use why::why;

/// What the address of a table may say.
#[derive(Debug, Deserialize)]
pub struct TableQuery {
    /// The seat that sits at the screen.
    #[serde(rename = "as")]
    seat: Option<Seat>,
    /// The word of an invitation.
    invite: Option<String>,
    /// To whom the sheet is turned, if it is open.
    with: Option<String>,
    /// Said if a decision did not fit the lesson.
    missed: Option<String>,
}

/// Everything the page is made from.
struct TablePage<'a> {
    table: &'a Hosted,
    sight: Sight,
    /// The choice that the page asks about, and what it would cost.
    question: Option<(LegalChoice, Weight)>,
    /// The sheet of the seat that looks, if the game has one.
    sheet: Option<LegalSheet>,
    /// Whether it is open.
    turned: bool,
    eyes: Eyes,
    caller: &'a Caller,
    invite: Option<&'a str>,
    owner: bool,
    /// Seats whose players are away so long that the owner may hand them over.
    absent: SeatSet,
    origin: String,
    /// What a live page says it has already.
    has: Option<&'a str>,
    /// Whether a decision did not fit the lesson just now.
    missed: bool,
    /// How far the hint is that was asked for.
    hint: Option<Progress>,
}

impl TablePage<'_> {
    /// Whether a live page has this part already, as it is.
    fn known(&self, id: &str, print: &str) -> bool {
        self.print_known(id) == Some(print)
    }

    /// The print of a part that a live page says it has.
    fn print_known(&self, id: &str) -> Option<&str> {
        self.has?
            .split(' ')
            .filter_map(|one| one.split_once(':'))
            .find(|(part, _)| *part == id)
            .map(|(_, print)| print)
    }

    /// How many steps a live page has seen; `None` for a page that is loaded anew.
    fn plies_known(&self) -> Option<usize> {
        plies_known(self.has?)
    }

    fn id(&self) -> &TableId {
        self.table.id()
    }

    /// The address of the replay, with the same eyes.
    fn replay(&self) -> String {
        let eyes = self.sight.own.map_or(String::new(), |seat| format!("?as={seat}"));
        format!("/t/{}/replay{}", self.id(), if self.sight.secrets_open { "" } else { &eyes })
    }

    fn player(&self) -> bool {
        self.sight.seats.iter().any(|seat| seat.yours)
    }

    fn game_name(&self) -> &'static str {
        shelf::find(&self.sight.game).map_or("A game", |game| game.name())
    }

    /// A part of the page that a live page is not sent again while it is as it was: its print, and what it holds, or
    /// nothing if the page has it.
    fn kept(&self, id: &str, content: Markup) -> (String, Option<Markup>) {
        let print = format!("{:x}", print(&content.0));
        let same = self.known(id, &print);
        (print, (!same).then_some(content))
    }

    /// A form of one of the table's verbs, with the seat it is about and, for a decision, the version.
    fn form(&self, verb: &str, class: &str, content: Markup) -> Markup {
        let decides = matches!(verb, "play" | "confirm" | "undo");
        html! {
            form id={ "form-" (verb) } class=(class) method="post" action={ "/t/" (self.id()) "/" (if verb == "confirm" { "play" } else { verb }) } {
                @if decides { input type="hidden" name="version" value=(self.sight.version); }
                @if let Some(seat) = self.sight.own { input type="hidden" name="seat" value=(seat.0); }
                (content)
            }
        }
    }
}

/// How many steps of the game a live page says it has seen.
pub fn plies_known(has: &str) -> Option<usize> {
    has.split(' ').take(MOST_KNOWN).find_map(|one| one.strip_prefix("ply:")?.parse().ok())
}

/// The page.
pub async fn show(
    State(house): State<Arc<House>>,
    caller: Caller,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(query): Query<TableQuery>,
    Query(choice): Query<ChoiceQuery>,
) -> Answer {
    let id = table_id(&id)?;
    let visitor = caller.id();
    let origin = caller.origin();
    let has = headers.get("x-live").and_then(|has| has.to_str().ok()).map(str::to_owned);
    let (inside, own, who) = (house.clone(), id.clone(), visitor.clone());
    let shown = house
        .study(&id, move |table| {
            let eyes = Eyes::of(table, table.seats_of(visitor.as_ref()), named(table, query.seat)?);
            let mut sight = Sight::of(table, visitor.as_ref(), eyes.seat(), 0);
            // While something is to be read, the board is quiet.
            if sight.lesson.as_ref().is_some_and(|lesson| lesson.is_read) {
                sight.legal.clear();
            }
            let question = choice.put(table, &mut sight);
            let acting = Sight::acting(table, visitor.as_ref(), sight.own).zip(table.game());
            let sheet = acting
                .filter(|_| !sight.legal.is_empty())
                .and_then(|(seat, game)| game.sheet(seat, query.with.as_deref()));
            let turned = query.with.is_some();
            let missed = query.missed.is_some();
            let owner = visitor.as_ref() == Some(&table.opening().owner);
            let invite = query.invite.as_deref();
            let absent = inside.absent(table);
            if let Some(player) = visitor.as_ref().filter(|_| sight.seats.iter().any(|seat| seat.yours)) {
                inside.seen(&own, player);
            }
            let hint = sight.own.and_then(|seat| inside.hinted(table, seat));
            let caller = &caller;
            let has = has.as_deref();
            let page = TablePage {
                table,
                sight,
                question,
                sheet,
                turned,
                eyes,
                caller,
                invite,
                owner,
                absent,
                origin,
                has,
                missed,
                hint,
            };
            let seen = !matches!(eyes, Eyes::Curtain(_));
            let board = seen.then(|| drawing(&page)).flatten();
            let onlooker = Onlooker { table: table.id(), seat: eyes.seat() };
            let reader = Reader { has, onlooker, outlines: &inside.outlines };
            let (title, preview) = (title(&page), preview(table, &page.origin, None));
            let head = Page { live: has.is_some(), preview: preview.as_ref(), ..Page::private(&title) };
            // A page without the script is loaded again until its hint is there.
            let waits = has.is_none() && matches!(page.hint, Some(Progress::Thinking(..)));
            let Html(page) = whole_page(&head, body(&page));
            Ok((Html(with_board(&page, board.as_deref().map(Vec::as_slice), reader)), waits))
        })
        .await;
    let (page, waits) = match shown {
        Err(problem) if problem.is_kept() => {
            let sight = KeptSight::of(&house.kept(&id).await?, who.as_ref());
            (whole_page(&Page::private(kept::name(&sight)), kept::body(&sight)), false)
        }
        shown => shown?,
    };
    Ok(patient(page, waits))
}

fn title(page: &TablePage<'_>) -> String {
    let turn = page.sight.seats.iter().any(|seat| seat.yours && seat.acts && seat.bot.is_none());
    let mark = if turn { "● " } else { "" };
    format!("{mark}{}", page.game_name())
}

fn body(page: &TablePage<'_>) -> Markup {
    let (id, sight) = (page.id(), &page.sight);
    let at = page.eyes.seat().map(|seat| seat.0);
    let bare = matches!(page.eyes, Eyes::Curtain(_)) || sight.phase == Phase::Open;
    html! {
        main .table .bare[bare] #main data-table=(id) data-version=(sight.version) data-as=[at] data-plies=(sight.plies) {
            h1 .hidden { (page.game_name()) }
            (outlook::aim(page))
            @if !bare { (since::since(page)) }
            div .board #board {
                @if let Eyes::Curtain(seat) = page.eyes { (board::curtain(page, seat)) }
                @else if sight.phase == Phase::Open { (lobby::lobby(page)) }
                @else { (PreEscaped(BOARD)) }
                @if sight.phase == Phase::Over && !matches!(page.eyes, Eyes::Curtain(_)) { (result::result(page)) }
            }
            // The script shows it while the stage is zoomed.
            @if !bare {
                button #fit type="button" hidden data-kept { "Whole board" }
                button #near type="button" hidden data-kept { "Look closer" }
            }
            @if !bare { (sheet::sheet(page)) }
            div .side #side {
                section .decide #decide aria-label="Your decision" {
                    @if !matches!(page.eyes, Eyes::Curtain(_)) { (lesson::lesson(page)) }
                    p .prompt #prompt aria-live="polite" { (sight.prompt) }
                    @if !matches!(page.eyes, Eyes::Curtain(_)) { (hint::hint(page)) (advice::advice(page)) }
                    p .notice #notice role="status" data-kept { (lesson::missed(page)) }
                    @if !matches!(page.eyes, Eyes::Curtain(_)) { (choices::decide(page)) }
                }
                div .lower #lower {
                    (seats::seats(page))
                    @if sight.phase != Phase::Open { (log::log(page)) }
                    (talk::talk(page))
                    (more::more(page))
                }
                (tabs(page, bare))
            }
        }
    }
}

/// What lies behind the others. Links, so that they open without the script too.
fn tabs(page: &TablePage<'_>, bare: bool) -> Markup {
    let lines = page.sight.talk.last().map_or(0, |line| line.line + 1);
    html! {
        nav .tabs #tabs aria-label="Beside the board" {
            @if !bare {
                a #tab-asides href="#asides" { "Players" }
                a #tab-log href="#log" { "Log" }
            }
            a #tab-talk href="#talk" data-lines=(lines) { "Talk" }
            a #tab-rules href="#rules" { "Rules" }
            a #tab-more href="#more" { "More" }
        }
    }
}
