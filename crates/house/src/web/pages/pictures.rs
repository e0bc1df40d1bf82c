//! Pictures of the games: a game in the middle, as a guest sees it for the front page, and its parts, as a player sees them,
//! for the rules.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use shelf::{AnyMatch, DrawStyle};
use table::{Seat, Secret, Viewer};
use tokio::sync::OnceCell;

use super::Answer;
use crate::house::House;
use crate::problem::Problem;
use crate::staff::{Task, decide_once};

/// How many decisions are taken before the picture.
const DECISIONS: u64 = 30;

/// A game in the middle, the same every time.
fn midgame(id: &str) -> Option<Box<dyn AnyMatch>> {
    let shelved = shelf::find(id).ok()?;
    let setup = shelved.setup(shelved.seats().0, &[]).ok()?;
    let mut game = shelved.start(&setup, Secret::from_seed(11, 0), Vec::new()).ok()?;
    let names = ["Aud", "Bran", "Cai", "Dag", "Eir", "Finn", "Gyth", "Hild"];
    game.set_names(Seat::all(setup.seats()).zip(names).map(|(seat, name)| (seat, name.into())).collect());
    let bot = bots::BOTS.first()?.name.to_owned();
    for seed in 0..DECISIONS {
        let Some(seat) = game.waiting().0.first() else { break };
        let action = decide_once(&game.desk(seat), &Task { bot: bot.clone(), seed, begins_turn: true })?;
        game.submit(seat, &action).ok()?;
    }
    Some(game)
}

fn draw(id: &str, dark: bool) -> Option<String> {
    let style = DrawStyle { width: 1040, standalone: true, dark, ..DrawStyle::default() };
    Some(midgame(id)?.draw(Viewer::Spectator, &style))
}

/// A part of the board alone.
pub(super) fn draw_part(id: &str, part: &str, dark: bool) -> Option<String> {
    let style = DrawStyle { width: 1040, standalone: true, dark, ..DrawStyle::default() };
    let panels = midgame(id)?.panels(Viewer::Seat(Seat(0)), &style);
    Some(panels.into_iter().find(|panel| panel.id == part)?.svg)
}

/// The pictures by name; each is drawn once, and whoever asks meanwhile waits for it.
type Pictures = HashMap<String, Arc<OnceCell<Option<Bytes>>>>;

/// `/games/ID.svg` and `/games/ID-dark.svg`.
pub async fn show(State(house): State<Arc<House>>, Path(name): Path<String>) -> Answer {
    let (id, dark) = read(&name)?;
    shelf::find(&id)?;
    answer(&house, name, move || draw(&id, dark)).await
}

/// `/games/ID/PART.svg` and `/games/ID/PART-dark.svg`: a part of the board by the name of its panel.
pub async fn show_part(State(house): State<Arc<House>>, Path((id, name)): Path<(String, String)>) -> Answer {
    let (part, dark) = read(&name)?;
    shelf::find(&id)?;
    // What is made up must not be kept: there are no more names than parts.
    if !PARTS.contains(&part.as_str()) {
        return Err(missing().into());
    }
    answer(&house, format!("{id}/{name}"), move || draw_part(&id, &part, dark)).await
}

/// The parts of boards that rules may show.
pub(super) const PARTS: [&str; 5] = ["map", "track", "hand", "market", "regions"];

fn missing() -> Problem {
    Problem::missing("There is no such picture.")
}

/// What a picture shows, and whether it is for the night.
fn read(name: &str) -> Result<(String, bool), Problem> {
    let stem = name.strip_suffix(".svg").ok_or_else(missing)?;
    let (id, dark) = stem.strip_suffix("-dark").map_or((stem, false), |id| (id, true));
    Ok((id.to_owned(), dark))
}

async fn answer(
    house: &House,
    name: String,
    draw: impl FnOnce() -> Option<String> + Send + 'static,
) -> Answer {
    static DRAWN: LazyLock<Mutex<Pictures>> = LazyLock::new(Mutex::default);
    let picture = DRAWN.lock().unwrap_or_else(PoisonError::into_inner).entry(name).or_default().clone();
    let svg = picture.get_or_try_init(|| house.work(move || draw().map(Bytes::from))).await?.clone();
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=3600")];
    let response: Response = (headers, svg.ok_or_else(missing)?).into_response();
    Ok(response)
}
