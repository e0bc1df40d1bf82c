//! Pictures of the games for the front page: a game in the middle, as a guest sees it.

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

/// The pictures by name; each is drawn once, and whoever asks meanwhile waits for it.
type Pictures = HashMap<String, Arc<OnceCell<Option<Bytes>>>>;

/// `/games/ID.svg` and `/games/ID-dark.svg`.
pub async fn show(State(house): State<Arc<House>>, Path(name): Path<String>) -> Answer {
    static DRAWN: LazyLock<Mutex<Pictures>> = LazyLock::new(Mutex::default);
    let missing = || Problem::missing("There is no such picture.");
    let stem = name.strip_suffix(".svg").ok_or_else(missing)?;
    let (id, dark) = stem.strip_suffix("-dark").map_or((stem, false), |id| (id, true));
    shelf::find(id)?;
    let owned = id.to_owned();
    let picture = DRAWN.lock().unwrap_or_else(PoisonError::into_inner).entry(name).or_default().clone();
    let svg =
        picture.get_or_try_init(|| house.work(move || draw(&owned, dark).map(Bytes::from))).await?.clone();
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=3600")];
    let response: Response = (headers, svg.ok_or_else(missing)?).into_response();
    Ok(response)
}
