//! What is made of a table for others: a picture of what a guest sees, for links, and a finished game as a film.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use ink::{Frame, film, png};
use serde::Deserialize;
use shelf::DrawStyle;
use table::{SeatSet, Viewer};

use super::Answer;
use super::layout::Preview;
use crate::house::{File, House};
use crate::problem::Problem;
use crate::tables::{Hosted, Phase};
use crate::web::table_id;

/// The width that boards are drawn for, and that of their pictures, in pixels.
const DRAWN: u32 = 1000;
const PICTURE: u32 = 1200;
const FILM: u32 = 640;

/// Most frames of a film; a longer game is shown in longer strides.
const FRAMES: usize = 48;
/// How long a frame is shown, and the last one, in milliseconds.
const LONG: u16 = 700;
const LAST: u16 = 4000;

/// What the address of a picture may say.
#[derive(Debug, Deserialize)]
pub struct PictureQuery {
    /// After how many steps; the latest if it does not say.
    ply: Option<usize>,
}

/// What a link to a table shows, or to a step of its game: what a guest sees, whoever sends it.
pub fn preview(table: &Hosted, origin: &str, ply: Option<usize>) -> Option<Preview> {
    table.game()?;
    let (id, players) = (table.id(), table.names().into_iter().map(|(seat, _)| seat).collect::<SeatSet>());
    let names = table.called().list(players);
    Some(match ply {
        Some(ply) => Preview {
            words: format!("{names}, step {ply}"),
            picture: format!("{origin}/t/{id}/picture.png?ply={ply}"),
        },
        None => Preview { words: names, picture: format!("{origin}/t/{id}/picture.png") },
    })
}

/// The board as a guest sees it, whoever asks. What others may not know is in nobody's picture.
pub async fn picture(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Query(query): Query<PictureQuery>,
) -> Answer {
    let (id, archive) = (table_id(&id)?, house.archive.clone());
    let made = house.study(&id, move |table| {
        let last = begun(table)?;
        let ply = query.ply.unwrap_or(last).min(last);
        let file = archive.file(table, File::Picture(ply), || {
            let svg = drawn(&archive, table, ply, Viewer::Spectator)?;
            png::render(&svg, PICTURE).map_err(Problem::broken)
        })?;
        Ok((file, table.phase() == Phase::Over))
    });
    let (file, over) = made.await?;
    Ok(served(file, "image/png", over))
}

/// A finished game from its first turn to its end, with all that is open by then.
pub async fn whole(State(house): State<Arc<House>>, Path(id): Path<String>) -> Answer {
    let (id, archive) = (table_id(&id)?, house.archive.clone());
    let made = house.study(&id, move |table| {
        let last = begun(table)?;
        if !table.secrets_open() {
            return Err(Problem::not_now("There is a film once the game is over and everything is open."));
        }
        archive.file(table, File::Film, || {
            let plies = shown(&table.game().map(|game| game.turns()).unwrap_or_default(), last);
            let frame = |ply: usize| {
                let svg = drawn(&archive, table, ply, Viewer::All)?;
                Ok(Frame { svg, long: if ply == last { LAST } else { LONG } })
            };
            let frames = plies.into_iter().map(frame).collect::<Result<Vec<Frame>, Problem>>()?;
            film(&frames, FILM).map_err(Problem::broken)
        })
    });
    Ok(served(made.await?, "image/apng", true))
}

/// How many steps the game has; a table without a game has nothing to show.
fn begun(table: &Hosted) -> Result<usize, Problem> {
    table.game().map(|game| game.plies()).ok_or_else(|| Problem::not_now("The game has not begun."))
}

fn drawn(
    archive: &crate::house::Archive,
    table: &Hosted,
    ply: usize,
    viewer: Viewer,
) -> Result<String, Problem> {
    let past = archive.position(table, ply).ok_or_else(|| Problem::broken("a game cannot be replayed"))?;
    let style = DrawStyle { width: DRAWN, standalone: true, ..DrawStyle::default() };
    Ok(past.draw(viewer, &style))
}

/// The steps that a film shows: where turns begin, and the end.
fn shown(turns: &[usize], last: usize) -> Vec<usize> {
    let stride = turns.len().div_ceil(FRAMES - 1).max(1);
    let mut plies: Vec<usize> = turns.iter().copied().step_by(stride).filter(|ply| *ply < last).collect();
    plies.push(last);
    plies
}

/// A file that browsers and those who unfold links may keep: for long if nothing changes it any more.
fn served(file: Bytes, kind: &'static str, settled: bool) -> Response {
    let keep = if settled { "public, max-age=86400" } else { "public, max-age=30" };
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)], file).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_film_has_at_most_so_many_frames_and_ends_with_the_end() {
        assert_eq!(shown(&[4, 9, 12], 15), [4, 9, 12, 15]);
        assert_eq!(shown(&[], 3), [3]);
        assert_eq!(shown(&[4, 9], 9), [4, 9], "the end is shown once");
        let turns: Vec<usize> = (0..500).collect();
        let plies = shown(&turns, 500);
        assert!(plies.len() <= FRAMES && plies.len() > FRAMES / 2, "{}", plies.len());
        assert_eq!(plies.last(), Some(&500));
    }
}
