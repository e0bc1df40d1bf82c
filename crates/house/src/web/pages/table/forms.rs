//! What the forms of a table's page send. The script gets a short answer, a plain form a new page.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Form;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use table::Seat;
use table::fairness::hex;

use super::question;
use crate::house::House;
use crate::problem::Problem;
use crate::staff::standin;
use crate::tables::TableId;
use crate::verbs::{Actions, Decision, Luck};
use crate::web::caller::{Asking, Caller};
use crate::web::pages::{NAMELESS, PageProblem, go};
use crate::web::percent::encode;
use crate::web::problem::JsonProblem;
use crate::web::table_id;

type Fields = BTreeMap<String, String>;

/// Does what a form of a table asks for.
pub async fn act(
    State(house): State<Arc<House>>,
    mut caller: Caller,
    Path((id, verb)): Path<(String, String)>,
    Form(fields): Form<Fields>,
) -> Response {
    match carry_out(&house, &mut caller, &id, &verb, &fields).await {
        // A player who decides sees next what came of it: the table, or the question before it.
        Ok(_) if caller.live && !matches!(verb.as_str(), "play" | "back") => {
            let mut response = StatusCode::NO_CONTENT.into_response();
            for cookie in caller.cookies() {
                response.headers_mut().append(axum::http::header::SET_COOKIE, cookie);
            }
            response
        }
        Ok(to) => go(&caller, &to),
        Err(problem) if caller.live => JsonProblem::from(problem).into_response(),
        // Whoever learns stays at the table and hears the kind words there.
        Err(problem) if problem.is_lesson() => {
            let seat = fields.get("seat").and_then(|seat| seat.parse::<u8>().ok()).unwrap_or(0);
            match table_id(&id) {
                Ok(id) => go(&caller, &format!("/t/{id}?as={seat}&missed=1")),
                Err(problem) => PageProblem(problem).into_response(),
            }
        }
        Err(problem) => PageProblem(problem).into_response(),
    }
}

/// The page to show afterwards.
async fn carry_out(
    house: &Arc<House>,
    caller: &mut Caller,
    id: &str,
    verb: &str,
    fields: &Fields,
) -> Result<String, Problem> {
    let id = table_id(id)?;
    let visitor = caller.known()?;
    let text = |name: &str| fields.get(name).map(String::as_str).filter(|value| !value.is_empty());
    let number = |name: &str| -> Result<Option<u64>, Problem> {
        let bad = |_| Problem::bad(format!("{name} is not a number."));
        text(name).map(|value| value.parse().map_err(bad)).transpose()
    };
    let seat = match number("seat")? {
        Some(seat) => Some(Seat(u8::try_from(seat).map_err(|_| Problem::no_such_seat())?)),
        None => None,
    };
    let decision = || -> Result<Decision, Problem> {
        let version = number("version")?.ok_or_else(|| Problem::bad("version is missing."))?;
        // A double click sends the same words twice; they are one decision.
        let chosen = text("action").or(text("actions")).unwrap_or_default();
        let written = if verb == "compose" { format!("{fields:?}") } else { String::new() };
        let words = format!("{verb} {version} {chosen}{written}");
        let key = hex(&Sha256::digest(words.as_bytes()).into())[..32].to_owned();
        Ok(Decision { seat, version, key: Some(key) })
    };
    // The script says so: a page without it adds nothing to the chance of a table.
    let contributes = text("contributes") == Some("yes");
    // A sheet that is open stays open.
    let with = text("with").map_or(String::new(), |with| format!("&with={}", encode(with)));
    let here = |id: &TableId| match seat {
        Some(seat) => format!("/t/{id}?as={seat}{with}"),
        None => format!("/t/{id}"),
    };
    match verb {
        "play" => {
            // One decision, or several in `actions`, a line each: the words of an action are never broken.
            let list = text("actions").map(|list| {
                let lines = list.lines().map(str::trim).filter(|line| !line.is_empty());
                lines.map(str::to_owned).collect()
            });
            let actions = Actions::read(text("action"), list)?;
            let decision = decision()?;
            // Whoever has put a list together has seen where it ends.
            if let Some(action) = actions.only() {
                let (asks, sure) = (caller.asking() != Asking::Never, text("confirm").is_some());
                // What ends the game for a player is asked about whatever they set, and needs both hands.
                let ask = match house.is_grave(&id, &visitor, &decision, action).await? {
                    true => !sure || text("grave") != Some("yes"),
                    false => asks && !sure && house.asks_first(&id, &visitor, &decision, action).await?,
                };
                if ask {
                    return Ok(question::address(&id, seat, decision.version, action));
                }
            }
            house.play_all(&id, &visitor, decision, actions).await?;
        }
        "compose" => {
            let decision = decision()?;
            let action = house.compose(&id, &visitor, &decision, fields).await?;
            house.play(&id, &visitor, decision, &action).await?;
        }
        // From the question to the choices: nothing has happened yet.
        "back" => {}
        "ask" => caller.ask(Asking::read(text("ask").unwrap_or_default())),
        "read" => {
            let lesson = number("lesson")?.and_then(|lesson| usize::try_from(lesson).ok());
            let lesson = lesson.ok_or_else(|| Problem::bad("lesson is missing."))?;
            house.read_on(&id, &visitor, seat, lesson).await?;
        }
        "hint" => house.hint(&id, &visitor, seat).await?,
        "undo" => drop(house.undo_hand(&id, &visitor, decision()?).await?),
        "resign" => drop(house.resign(&id, &visitor, seat).await?),
        "end" => drop(house.wish_end(&id, &visitor, seat, text("end") != Some("no")).await?),
        "reveal" => drop(house.wish_reveal(&id, &visitor, seat).await?),
        "handover" => {
            let seat = seat.ok_or_else(|| Problem::bad("seat is missing."))?;
            house.hand_over(&id, &visitor, seat, text("bot")).await?;
            return Ok(format!("/t/{id}"));
        }
        "takeback" => drop(house.take_back(&id, &visitor, seat).await?),
        "close" => drop(house.close_kept(&id, &visitor).await?),
        "say" => {
            let words = text("words").ok_or_else(|| Problem::bad("Say something."))?;
            if let Some(name) = text("name") {
                caller.call(name);
            }
            house.say(&id, &visitor, text("name"), words).await?;
        }
        "join" => {
            let name = text("name").ok_or_else(|| Problem::bad("Please enter your name."))?;
            let adds = match text("luck") {
                _ if contributes => Luck::Pledged,
                Some(words) => Luck::Words(words),
                None => Luck::Nothing,
            };
            house.join(&id, &visitor, text("invite").map(str::to_owned), seat, name, adds).await?;
            caller.call(name);
        }
        "luck" => drop(house.add_luck(&id, &visitor, seat, text("luck").unwrap_or_default()).await?),
        "pledge" => {
            let (commitment, pledge) =
                (text("commitment").unwrap_or_default(), text("pledge").unwrap_or_default());
            house.pledge(&id, &visitor, seat, commitment, pledge).await?;
        }
        "contribute" => {
            house.contribute(&id, &visitor, seat, text("entropy").unwrap_or_default()).await?;
        }
        "leave" => drop(house.leave(&id, &visitor, seat).await?),
        "fill" => drop(house.fill(&id, &visitor, text("bot").unwrap_or(standin())).await?),
        "rematch" => return Ok(format!("/t/{}", house.rematch(&id, &visitor, contributes).await?)),
        "play-on" => {
            let plies = number("ply")?.and_then(|ply| usize::try_from(ply).ok()).unwrap_or(0);
            let name = text("name").or(caller.name()).unwrap_or(NAMELESS).to_owned();
            let next = match text("imagined") {
                Some("yes") => house.try_again(&id, &visitor, plies, seat, &name, contributes).await?,
                _ => house.play_on(&id, &visitor, plies, seat, &name, contributes).await?,
            };
            return Ok(format!("/t/{next}"));
        }
        _ => return Err(Problem::missing("A table cannot do that.")),
    }
    Ok(here(&id))
}
