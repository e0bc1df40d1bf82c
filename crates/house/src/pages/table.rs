//! The page of a table.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse};
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;
use table::{Seat, Viewer};

use super::question::{self, Chosen};
use super::{Answer, Page, page, rules};
use crate::actions::LONGEST_NAME;
use crate::api::table_id;
use crate::clock;
use crate::entry::{ChatRoom, Sitter, TakeoverCause};
use crate::guest::Guest;
use crate::hosted::Hosted;
use crate::house::{House, standin};
use crate::playing::LONGEST_TALK;
use crate::sight::{Eyes, SeatSight, Sight};
use crate::store::Phase;
use crate::weighing::Weight;

/// What the address of a table may say.
#[derive(Debug, Deserialize)]
pub struct Asked {
    /// The seat that sits at the screen.
    #[serde(rename = "as")]
    seat: Option<Seat>,
    /// The word of an invitation.
    invite: Option<String>,
}

/// Everything the page is made from.
struct Scene<'a> {
    table: &'a Hosted,
    sight: Sight,
    /// What it would cost to make the only choice that is shown, if the page asks about it.
    question: Option<Weight>,
    eyes: Eyes,
    guest: &'a Guest,
    invite: Option<&'a str>,
    owner: bool,
    origin: String,
}

impl Scene<'_> {
    fn id(&self) -> &crate::ids::TableId {
        self.table.id()
    }

    /// The address of the replay, with the same eyes.
    fn replay(&self) -> String {
        let eyes = self.sight.own.map_or(String::new(), |seat| format!("?as={seat}"));
        format!("/t/{}/replay{}", self.id(), if self.sight.phase == Phase::Over { "" } else { &eyes })
    }

    fn player(&self) -> bool {
        self.sight.seats.iter().any(|seat| seat.yours)
    }

    fn game_name(&self) -> &'static str {
        shelf::find(&self.sight.game).map_or("A game", |game| game.name())
    }

    /// A form of one of the table's verbs, with the seat and the version it is about.
    fn form(&self, verb: &str, class: &str, content: Markup) -> Markup {
        html! {
            form id={ "form-" (verb) } class=(class) method="post" action={ "/t/" (self.id()) "/" (verb) } {
                input type="hidden" name="version" value=(self.sight.version);
                @if let Some(seat) = self.sight.own { input type="hidden" name="seat" value=(seat.0); }
                (content)
            }
        }
    }
}

/// The page.
pub async fn show(
    State(house): State<Arc<House>>,
    guest: Guest,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    Query(chosen): Query<Chosen>,
) -> Answer {
    let id = table_id(&id)?;
    let visitor = guest.id();
    let host = headers.get("host").and_then(|host| host.to_str().ok()).unwrap_or_default();
    let scheme = headers.get("x-forwarded-proto").and_then(|scheme| scheme.to_str().ok()).unwrap_or("http");
    let origin = format!("{scheme}://{host}");
    let (title, body, board) = house
        .read(&id, |table| {
            let eyes = Eyes::of(table, table.seats_of(visitor.as_ref()), asked.seat);
            let mut sight = Sight::of(table, visitor.as_ref(), eyes.seat(), 0);
            let question = chosen.put(table, &mut sight);
            let owner = visitor.as_ref() == Some(&table.opening().owner);
            let invite = asked.invite.as_deref();
            let scene = Scene { table, sight, question, eyes, guest: &guest, invite, owner, origin };
            let seen = !matches!(eyes, Eyes::Curtain(_));
            Ok((title(&scene), body(&scene), seen.then(|| drawn(&scene)).flatten()))
        })
        .await?;
    let Html(page) = page(&Page::private(&title), body);
    let ground = headers.get("x-live").and_then(|ground| ground.to_str().ok());
    Ok(Html(with_board(&page, board.as_deref().map(String::as_str), ground)).into_response())
}

fn title(scene: &Scene<'_>) -> String {
    let turn = scene.sight.seats.iter().any(|seat| seat.yours && seat.acts && seat.bot.is_none());
    let mark = if turn { "● " } else { "" };
    format!("{mark}{}", scene.game_name())
}

fn body(scene: &Scene<'_>) -> Markup {
    let (id, sight) = (scene.id(), &scene.sight);
    let at = scene.eyes.seat().map(|seat| seat.0);
    html! {
        main .table #main data-table=(id) data-version=(sight.version) data-as=[at] {
            h1 .hidden { (scene.game_name()) }
            div .board #board {
                @if let Eyes::Curtain(seat) = scene.eyes { (curtain(scene, seat)) }
                @else if scene.sight.phase == Phase::Open { (lobby(scene)) }
                @else { (PreEscaped(BOARD)) }
            }
            div .side #side {
                section .decide #decide aria-label="Your decision" {
                    p .prompt #prompt aria-live="polite" { (sight.prompt) }
                    p .notice #notice role="status" data-kept {}
                    @if !matches!(scene.eyes, Eyes::Curtain(_)) { (decide(scene)) }
                }
                (seats(scene))
                @if !matches!(scene.eyes, Eyes::Curtain(_)) { (outlook(scene)) }
                @if sight.phase != Phase::Open { (log(scene)) }
                (talk(scene))
                (more(scene))
            }
        }
    }
}

/// Stands for the board until the page is written: the board is most of it, and is copied once.
/// No text of a player's can look like this, since all of it is escaped.
const BOARD: &str = "<!-- board -->";

/// The page with its board in place, without the ground that a live page has already.
fn with_board(page: &str, board: Option<&str>, ground: Option<&str>) -> String {
    let Some((before, after)) = page.split_once(BOARD) else { return page.to_owned() };
    let board = board.unwrap_or_default();
    let known = ground.and_then(|id| ink::Ground::find(board, id)).unwrap_or(0..0);
    [before, &board[..known.start], &board[known.end..], after].concat()
}

/// The board; `None` before the game.
fn drawn(scene: &Scene<'_>) -> Option<Arc<String>> {
    let viewer = scene.table.viewer(scene.eyes.seat());
    scene.table.board(viewer, scene.guest.board_width(), &glow(&scene.sight))
}

/// What can be acted on: the first place of every choice.
fn glow(sight: &Sight) -> Vec<String> {
    let mut glow: Vec<String> =
        sight.legal.iter().filter_map(|choice| choice.touches.first().cloned()).collect();
    glow.dedup();
    glow
}

/// Who would win if the game ended now, where the board does not say it.
fn outlook(scene: &Scene<'_>) -> Markup {
    let viewer = scene.table.viewer(scene.eyes.seat());
    let game = scene.table.game().filter(|_| scene.sight.phase == Phase::Playing);
    let lines = game.map_or(Vec::new(), |game| game.outlook(viewer));
    html! {
        @if !lines.is_empty() {
            section .outlook #outlook-now aria-label="If it ended now" {
                h2 { "If it ended now" }
                @for line in &lines { p { (line) } }
            }
        }
    }
}

/// Between two people at one screen.
fn curtain(scene: &Scene<'_>, seat: Seat) -> Markup {
    let name = scene.table.name(seat);
    html! {
        div .curtain #curtain {
            h2 { "It is " (name) "'s turn" }
            p { "Hand the screen over. Nobody sees anybody else's hand." }
            a .button .primary #uncover href={ "/t/" (scene.id()) "?as=" (seat.0) } { "I am " (name) }
        }
    }
}

/// The decisions of the seat that looks, as buttons.
fn decide(scene: &Scene<'_>) -> Markup {
    let sight = &scene.sight;
    let wide = long(&sight.legal);
    let standing = sight.own.and_then(|seat| scene.table.places().get(seat.index())?.standin.as_ref());
    html! {
        @if let (Some(weight), [choice]) = (scene.question, sight.legal.as_slice()) {
            div .row #question {
                (scene.form("play", "", question::confirm(choice, weight)))
                (scene.form("back", "", html! { button #choice-back type="submit" { "Back" } }))
            }
        } @else if !sight.legal.is_empty() {
            (scene.form("play", "choices", html! {
                @for (number, choice) in sight.legal.iter().enumerate() {
                    button type="submit" name="action" value=(choice.action) id={ "choice-" (number) } .long[wide || choice.caution.is_some()]
                        data-touches=(choice.touches.join(" ")) {
                        (choice.label)
                        @if let Some(caution) = &choice.caution { small { (caution) } }
                    }
                }
            }))
        }
        @if !sight.end_wished.is_empty() { (offered_end(scene)) }
        div .row #deciding {
            // While a question is open there is one way back: to the choices.
            @if sight.undoable > 0 && scene.question.is_none() { (scene.form("undo", "", html! { button #undo type="submit" { "Take back" } })) }
            @if let Some((bot, cause)) = standing.filter(|_| sight.phase == Phase::Playing) {
                @if *cause == TakeoverCause::Resigned {
                    p .quiet { "You resigned; a bot plays your seat to the end." }
                } @else {
                    p { "The bot " (bot) " plays your seat." }
                    (scene.form("takeback", "", html! { button .primary type="submit" { "Take my seat back" } }))
                }
            }
            @if sight.phase == Phase::Over { (after(scene)) }
        }
    }
}

/// Whether choices need a line each; two stand side by side only if all of them are short.
fn long(choices: &[shelf::LegalChoice]) -> bool {
    choices.iter().any(|choice| choice.label.chars().count() > 30)
}

/// What is offered when the game is over.
fn after(scene: &Scene<'_>) -> Markup {
    let id = scene.id();
    html! {
        @if let Some(next) = &scene.sight.rematch {
            a .button .primary href={ "/t/" (next) } { "To the rematch" }
        } @else if scene.player() {
            form method="post" action={ "/t/" (id) "/rematch" } data-plain { button .primary type="submit" { "Rematch" } }
        }
        a .button href=(scene.replay()) { "Replay" }
        a .button href={ "/t/" (id) "/fairness" } { "Check the chance" }
    }
}

/// Who sits where, whose turn it is, what time is left.
fn seats(scene: &Scene<'_>) -> Markup {
    html! {
        section .people #people aria-label="Players" {
            ul { @for seat in &scene.sight.seats { (person(seat)) } }
        }
    }
}

fn person(seat: &SeatSight) -> Markup {
    let (initial, open) = (ink::initial(&seat.name).unwrap_or('?'), seat.kind == "open");
    html! {
        li id={ "person-" (seat.seat) } .acts[seat.acts] aria-current=[seat.acts.then_some("true")] {
            span class={ "crest seat-" (seat.seat.0 % 8) @if open { " open" } } aria-hidden="true" { (initial) }
            span .name { (seat.name) @if seat.yours { span .quiet { " (you)" } } }
            span .quiet {
                @if seat.kind == "open" { "open" }
                @else if seat.kind == "bot" { "bot" }
                @else if let Some(bot) = &seat.bot { "bot " (bot) " plays" }
            }
            @if let Some(left) = seat.clock {
                span .clock data-left=(left) data-runs[seat.acts && seat.bot.is_none()] { (clock::words(left)) }
            }
            @if seat.acts { span .turn { "to act" } }
        }
    }
}

/// Before the game: the invitation, the open seats, and what the owner may do.
fn lobby(scene: &Scene<'_>) -> Markup {
    let (id, opening) = (scene.id(), scene.table.opening());
    let link = format!("{}/t/{id}?invite={}", scene.origin, opening.invitation);
    let invited = scene.invite == Some(&opening.invitation) || opening.listed || scene.owner;
    html! {
        div .lobby #lobby {
            h2 { (scene.game_name()) }
            p { "The game begins when every seat is taken." }
            p .quiet { (super::new_table::label(&opening.pace.words())) @for (name, value) in &opening.options {
                " · " (super::new_table::label(name)) ": " (value.lines().next().unwrap_or_default())
            } }
            @if scene.owner || scene.player() {
                label .field { span { "Send this link to whoever is to play" }
                    input #invite readonly value=(link) data-copy; }
                p .quiet { "Whoever opens it needs only a name." }
            }
            @if !scene.player() {
                @if invited { (join(scene)) }
                @else { p { "To sit down you need the invitation link. You may stay and watch." } }
            }
            @if scene.owner {
                (scene.form("fill", "row", html! {
                    label .field { span { "Rather begin now?" } (bot_select()) }
                    button type="submit" { "Give open seats to bots" }
                }))
            }
            @if scene.player() {
                details #add-luck { summary { "Luck of your own" }
                    @if scene.table.entropy().iter().any(|luck| Some(luck.seat) == own_seat(scene)) {
                        p .good { "✓ Your words are mixed in." }
                    }
                    form #form-luck method="post" action={ "/t/" (id) "/luck" } {
                        (luck(scene)) button type="submit" { "Add my luck" }
                    }
                }
            }
            @if scene.player() { (scene.form("leave", "row", html! { button type="submit" { "Stand up" } })) }
        }
    }
}

/// The first seat of whoever looks.
fn own_seat(scene: &Scene<'_>) -> Option<Seat> {
    scene.sight.seats.iter().find(|seat| seat.yours).map(|seat| seat.seat)
}

fn bot_select() -> Markup {
    html! {
        select name="bot" { @for bot in bots::BOTS.iter().rev() {
            option value=(bot.name) title=(bot.character) { (super::new_table::label(bot.name)) }
        } }
    }
}

/// A field for words that are mixed into the chance of the table.
fn luck(scene: &Scene<'_>) -> Markup {
    html! {
        label .field { span { "Any words" } input name="luck" maxlength="200" autocomplete="off";
            small { "They are mixed into the chance of this table. The house has drawn its part already and promised \
                it by this digest, so it cannot answer your words: "
                code { (scene.sight.commitment.as_deref().unwrap_or_default()) } } }
    }
}

fn join(scene: &Scene<'_>) -> Markup {
    html! {
        form .sheet #join method="post" action={ "/t/" (scene.id()) "/join" } data-plain {
            input type="hidden" name="invite" value=(scene.invite.unwrap_or_default());
            label .field { span { "Your name" }
                input name="name" required maxlength=(LONGEST_NAME) autocomplete="nickname"
                    value=(scene.guest.name().unwrap_or_default()); }
            details { summary { "Luck of your own" } (luck(scene)) }
            button .primary type="submit" { "Sit down" }
        }
    }
}

fn log(scene: &Scene<'_>) -> Markup {
    let sight = &scene.sight;
    // Of a game that is over nothing is news.
    let seat = sight.own.filter(|_| sight.phase == Phase::Playing);
    let news = seat.zip(scene.table.game()).map_or(0..0, |(seat, game)| game.new_steps(Viewer::Seat(seat)));
    html! {
        details .log #log open {
            summary { "What happened" }
            div .lines #log-lines role="log" aria-label="What happened" tabindex="0" {
                ol #log-list { @for (number, line) in sight.log.iter().enumerate() {
                    li id={ "log-" (number) } class=[news.contains(&line.ply).then_some("new")] { (rules::linked(&line.words)) }
                } }
            }
        }
    }
}

fn talk(scene: &Scene<'_>) -> Markup {
    let player = scene.player();
    let silent = player && scene.sight.phase == Phase::Playing && scene.table.in_teams();
    html! {
        details .talk #talk open[!scene.sight.talk.is_empty()] {
            summary { @if player { "Talk" } @else { "Talk among guests" } }
            @if silent { p .quiet { "Partners do not talk during the game." } }
            div .lines #talk-lines role="log" aria-label="Talk" tabindex="0" {
                ol #talk-list { @for (number, line) in scene.sight.talk.iter().enumerate() {
                    li id={ "talk-" (number) } {
                        strong { (line.name) }
                        @if line.room == ChatRoom::Guests { span .quiet { " (guest)" } }
                        " " (line.words)
                    }
                } }
            }
            @if !silent {
                (scene.form("say", "row", html! {
                    @if !player { input name="name" aria-label="Your name" placeholder="Your name" required
                        maxlength=(LONGEST_NAME) value=(scene.guest.name().unwrap_or_default()); }
                    input #say name="words" aria-label="Say something" placeholder="Say something" required
                        maxlength=(LONGEST_TALK) autocomplete="off";
                    button type="submit" { "Say" }
                }))
            }
        }
    }
}

/// Rules, links, and the ways to leave.
fn more(scene: &Scene<'_>) -> Markup {
    let (id, phase) = (scene.id(), scene.sight.phase);
    let watch = format!("{}/t/{id}", scene.origin);
    html! {
        details .more #more {
            summary { "More" }
            ul .links {
                @if phase != Phase::Open {
                    li { a href=(scene.replay()) { "Go through the game step by step" } }
                    li { a href={ "/t/" (id) "/fairness" } { "How chance is kept fair" } }
                }
                li { a href={ "/rules/" (scene.sight.game) } target="_blank" { "Rules on a page of their own" } }
            }
            label .field { span { "Link for those who want to watch" } input #watch readonly value=(watch) data-copy; }
            @if phase == Phase::Playing { (leaving(scene)) }
        }
        details .rules #rules data-kept[scene.guest.live] { summary { "Rules" }
            // A live page has them already; they do not change.
            @if !scene.guest.live && let Some(rules) = rules::text(&scene.sight.game) {
                div .text tabindex="0" { (rules) }
            }
        }
    }
}

/// Resigning, and handing seats to bots.
fn leaving(scene: &Scene<'_>) -> Markup {
    let people = scene.table.places().iter().zip(&scene.sight.seats);
    let away = people.filter(|(place, seat)| {
        matches!(place.sitter, Sitter::Person { .. }) && seat.bot.is_none() && (scene.owner || seat.yours)
    });
    html! {
        @for (_, seat) in away {
            form .row id={ "handover-" (seat.seat) } method="post" action={ "/t/" (scene.id()) "/handover" } {
                input type="hidden" name="seat" value=(seat.seat.0);
                input type="hidden" name="bot" value=(standin());
                button type="submit" { "Let a bot play for " (seat.name) }
            }
        }
        @if scene.sight.own.is_some() {
            (scene.form("ask", "row", question::setting(scene.guest.asks())))
            @if scene.sight.end_wished.is_empty() {
                (scene.form("end", "row", html! { button type="submit" name="end" value="yes" { "Offer to end without a winner" } }))
            }
            details .resign #resigning { summary { "Resign" }
                (scene.form("resign", "row", html! { button .danger type="submit" { "I give up this game" } })) }
        }
    }
}

/// Somebody offers to end the game without a winner.
fn offered_end(scene: &Scene<'_>) -> Markup {
    let wished = &scene.sight.end_wished;
    let names = scene.table.game().map(|game| game.names().list(wished.iter().copied().collect()));
    let own = scene.sight.own.filter(|_| scene.player());
    html! {
        div .row #ending {
            p { (names.unwrap_or_default()) @if wished.len() == 1 { " offers" } @else { " offer" } " to end the game without a winner." }
            @if let Some(own) = own {
                @if wished.contains(&own) {
                    (scene.form("end", "", html! { button type="submit" name="end" value="no" { "Take the offer back" } }))
                } @else {
                    (scene.form("end", "row", html! {
                        button type="submit" name="end" value="yes" { "Agree" }
                        button type="submit" name="end" value="no" { "Play on" }
                    }))
                }
            }
        }
    }
}
