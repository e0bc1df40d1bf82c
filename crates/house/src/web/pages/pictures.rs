//! Pictures of the games for the front page: a game in the middle, as a guest sees it.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use shelf::{AnyMatch, DrawStyle};
use table::{Seat, Secret, Viewer};

use super::Answer;
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
    let style = DrawStyle { glow: &[], width: 1040, standalone: true, dark };
    Some(midgame(id)?.draw(Viewer::Spectator, &style))
}

/// `/games/ID.svg` and `/games/ID-dark.svg`.
pub async fn show(Path(name): Path<String>) -> Answer {
    static DRAWN: OnceLock<Mutex<HashMap<String, Option<String>>>> = OnceLock::new();
    let missing = || Problem::missing("There is no such picture.");
    let stem = name.strip_suffix(".svg").ok_or_else(missing)?;
    let (id, dark) = stem.strip_suffix("-dark").map_or((stem, false), |id| (id, true));
    shelf::find(id)?;
    let known = {
        let drawn = DRAWN.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
        drawn.get(&name).cloned()
    };
    let svg = match known {
        Some(svg) => svg,
        None => {
            let owned = id.to_owned();
            let svg =
                tokio::task::spawn_blocking(move || draw(&owned, dark)).await.map_err(Problem::broken)?;
            let mut drawn = DRAWN.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
            drawn.insert(name, svg.clone());
            svg
        }
    };
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=3600")];
    let response: Response = (headers, svg.ok_or_else(missing)?).into_response();
    Ok(response)
}
