//! First games: one guided game of each kind, opened with a touch and taken up again where it was left.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Form;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use maud::html;
use serde::Deserialize;

use super::{Answer, NAMELESS, Page, go, page};
use crate::house::House;
use crate::problem::Problem;
use crate::tables::{TableId, VisitorId};
use crate::tours::{find, tours};
use crate::verbs::LONGEST_NAME;
use crate::web::caller::Caller;

/// How many of a visitor's latest games are looked through for a tour that was left.
const LOOKED_THROUGH: u32 = 20;

/// The tours that a visitor has begun and not ended, by game, with the lesson that comes next.
async fn left(
    house: &House,
    visitor: Option<&VisitorId>,
) -> Result<HashMap<String, (TableId, usize)>, Problem> {
    let mut found = HashMap::new();
    let Some(visitor) = visitor else { return Ok(found) };
    for id in house.store.held_by(visitor, false, LOOKED_THROUGH).await? {
        let of = |table: &crate::tables::Hosted| {
            Ok(table.course().map(|course| (course.tour().game.clone(), course.next())))
        };
        // A table that cannot be read is no tour that can be taken up again.
        if let Ok(Some((game, next))) = house.read(&id, of).await {
            found.entry(game).or_insert((id, next));
        }
    }
    Ok(found)
}

/// All first games.
pub async fn show(State(house): State<Arc<House>>, caller: Caller) -> Answer {
    let left = left(&house, caller.id().as_ref()).await?;
    let body = html! {
        main .narrow .learn #main {
            h1 { "Learn by playing" }
            p { "A first game of about ten minutes against a bot. It says one thing at a time and shows where to touch. You \
                 can leave it whenever you like and go on later." }
            ul .tours { @for tour in tours() {
                @let game = shelf::find(&tour.game).map_or("A game", |game| game.name());
                li id={ "tour-" (tour.game) } {
                    h2 { (game) }
                    p { (tour.about) }
                    @if let Some((id, next)) = left.get(&tour.game) {
                        div .row {
                            a .button .primary href={ "/t/" (id) } { "Go on with your first game" }
                            span .quiet { "Lesson " (next.saturating_add(1).min(tour.lessons.len())) " of " (tour.lessons.len()) }
                        }
                    } @else {
                        form .row method="post" action={ "/learn/" (tour.game) } data-plain {
                            label .field { span { "Your name" }
                                input name="name" maxlength=(LONGEST_NAME) autocomplete="nickname"
                                    placeholder=(NAMELESS) value=(caller.name().unwrap_or_default()); }
                            button .primary type="submit" { "Start the first game" }
                        }
                    }
                    p .quiet { a href={ "/rules/" (tour.game) } { "The rules of " (game) } }
                }
            } }
        }
    };
    Ok(page(&Page::plain("Learn by playing"), body).into_response())
}

/// What the button of a tour sends.
#[derive(Debug, Deserialize)]
pub struct Learner {
    #[serde(default)]
    name: String,
}

/// Opens a tour, or goes on with the one that was left.
pub async fn start(
    State(house): State<Arc<House>>,
    mut caller: Caller,
    Path(game): Path<String>,
    Form(Learner { name }): Form<Learner>,
) -> Answer {
    let tour = find(&game).ok_or_else(|| Problem::missing("There is no such first game."))?;
    let visitor = caller.known()?;
    caller.call(&name);
    if let Some((id, _)) = left(&house, Some(&visitor.id)).await?.get(&tour.game) {
        return Ok(go(&caller, &format!("/t/{id}")));
    }
    let name = caller.name().unwrap_or(NAMELESS).to_owned();
    let id = house.learn(&visitor, &tour.game, &name).await?;
    Ok(go(&caller, &format!("/t/{id}")))
}
