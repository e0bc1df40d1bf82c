//! The rules of every game, in our own words.

use std::collections::HashMap;
use std::sync::OnceLock;

use axum::extract::Path;
use axum::response::IntoResponse;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, Options, Parser, html::push_html};
use rust_embed::RustEmbed;

use super::{Answer, Page, page};
use crate::problem::Problem;

#[derive(RustEmbed)]
#[folder = "../../docs/rules"]
#[allow_missing = true]
struct Texts;

/// The rules of a game as a page fragment; `None` if nobody has written them down yet.
pub fn text(game: &str) -> Option<Markup> {
    // Every page of a table holds them; they are set once.
    static SET: OnceLock<HashMap<&str, Markup>> = OnceLock::new();
    let all = || shelf::GAMES.iter().filter_map(|game| Some((game.id(), set(game.id())?))).collect();
    SET.get_or_init(all).get(game).cloned()
}

fn set(game: &str) -> Option<Markup> {
    let file = Texts::get(&format!("{game}.md"))?;
    let text = std::str::from_utf8(&file.data).ok()?;
    // Pictures and frames in raw HTML are not ours to trust; words are kept as words.
    let events =
        Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES).map(|event| {
            match event {
                Event::Html(raw) | Event::InlineHtml(raw) => Event::Text(raw),
                other => other,
            }
        });
    let mut fragment = String::new();
    push_html(&mut fragment, events);
    Some(PreEscaped(fragment))
}

/// All rules there are.
pub async fn list() -> Answer {
    let body = html! {
        main .narrow #main {
            h1 { "Rules" }
            ul .tables {
                @for game in shelf::GAMES {
                    li { a href={ "/rules/" (game.id()) } {
                        strong { (game.name()) } span .who { (game.tagline()) }
                    } }
                }
            }
        }
    };
    Ok(page(&Page::plain("Rules"), body).into_response())
}

/// The rules of one game.
pub async fn show(Path(id): Path<String>) -> Answer {
    let game = shelf::find(&id).map_err(Problem::from)?;
    let body = html! {
        main .narrow .rules #main {
            @match text(&id) {
                Some(rules) => (rules),
                None => {
                    h1 { (game.name()) }
                    p { (game.tagline()) }
                    p { "The rules page of this game is not written yet. The table explains every choice: what can \
                         be done glows, and a touch on anything else says which rule forbids it." }
                }
            }
            h2 { "What may be agreed" }
            dl .options { @for option in game.options() {
                dt { (super::new_table::label(option.name)) }
                dd { (option.help) " " span .quiet { "Allowed: " (option.allowed()) ". Usually: " (option.default) "." } }
            } }
            p { a .button href={ "/new?game=" (id) } { "Open a table" } }
        }
    };
    Ok(page(&Page::plain(game.name()), body).into_response())
}
