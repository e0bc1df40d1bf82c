//! What all pages share: head, bar, style, script.

use std::sync::OnceLock;

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};
use sha2::{Digest, Sha256};
use table::fairness::hex;

use super::PageProblem;
use crate::problem::Problem;

/// In the order in which later rules win.
const CSS: [&str; 16] = [
    include_str!("../../../assets/style/base.css"),
    include_str!("../../../assets/style/controls.css"),
    include_str!("../../../assets/style/pages.css"),
    include_str!("../../../assets/style/table.css"),
    include_str!("../../../assets/style/side.css"),
    include_str!("../../../assets/style/decide.css"),
    include_str!("../../../assets/style/people.css"),
    include_str!("../../../assets/style/tabs.css"),
    include_str!("../../../assets/style/sheet.css"),
    include_str!("../../../assets/style/lesson.css"),
    include_str!("../../../assets/style/study.css"),
    include_str!("../../../assets/style/signs.css"),
    include_str!("../../../assets/style/result.css"),
    include_str!("../../../assets/style/tips.css"),
    include_str!("../../../assets/style/motion.css"),
    include_str!("../../../assets/style/narrow.css"),
];
/// A module of the script: its name, and what it says.
type Module = (&'static str, &'static str);

macro_rules! modules {
    ($($name:literal),* $(,)?) => { [$(($name, include_str!(concat!("../../../assets/script/", $name)))),*] };
}

/// Each has one job; `house.js` brings them together.
const MODULES: [Module; 27] = modules![
    "advice.js",
    "confirm.js",
    "dom.js",
    "edges.js",
    "figures.js",
    "grasp.js",
    "help.js",
    "hint.js",
    "house.js",
    "lesson.js",
    "live.js",
    "luck.js",
    "morph.js",
    "motion.js",
    "play.js",
    "replay.js",
    "rims.js",
    "selection.js",
    "settings.js",
    "sha256.js",
    "sound.js",
    "strip.js",
    "strokes.js",
    "tabs.js",
    "tips.js",
    "weigh.js",
    "zoom.js",
];

/// What the head and the bar of a page say.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// For the window and for bookmarks.
    pub title: &'a str,
    /// Kept from search engines.
    pub private: bool,
    /// For a page that is open already: it has all that stands around `main`.
    pub live: bool,
    /// What those show who unfold a link to it.
    pub preview: Option<&'a Preview>,
    /// Shown in a frame on somebody else's page: nothing stands around it.
    pub framed: bool,
}

/// What is shown of a page where a link to it is unfolded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview {
    /// One line.
    pub words: String,
    /// The whole address of a picture.
    pub picture: String,
}

impl<'a> Page<'a> {
    /// A page for everybody.
    pub fn plain(title: &'a str) -> Page<'a> {
        Page { title, private: false, live: false, preview: None, framed: false }
    }

    /// The page of a table.
    pub fn private(title: &'a str) -> Page<'a> {
        Page { title, private: true, ..Page::plain(title) }
    }
}

/// The style sheet: the palette of the drawings, then our own.
fn style_sheet() -> &'static str {
    static SHEET: OnceLock<String> = OnceLock::new();
    SHEET.get_or_init(|| ink::style_sheet() + &CSS.concat())
}

/// Part of an asset's address that changes with its content, so that browsers may keep it.
fn stamp() -> &'static str {
    static STAMP: OnceLock<String> = OnceLock::new();
    STAMP.get_or_init(|| {
        let mut digest = Sha256::new();
        digest.update(style_sheet());
        MODULES.iter().for_each(|(_, text)| digest.update(text));
        hex(&digest.finalize().into())[..12].to_owned()
    })
}

/// Stands behind every title.
const HOUSE: &str = " · Interregnum";

/// A whole document around the body, which holds the `main` element.
pub fn whole(page: &Page<'_>, body: Markup) -> Markup {
    if page.live {
        return html! { (DOCTYPE) title { (page.title) (HOUSE) } (body) };
    }
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                @if page.private { meta name="robots" content="noindex"; }
                title { (page.title) (HOUSE) }
                @if let Some(preview) = page.preview {
                    meta property="og:title" content={ (page.title.trim_start_matches("● ")) (HOUSE) };
                    meta property="og:description" content=(preview.words);
                    meta property="og:image" content=(preview.picture);
                    meta name="twitter:card" content="summary_large_image";
                }
                link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
                link rel="stylesheet" href={ "/assets/house.css?" (stamp()) };
                script type="module" src={ "/assets/" (stamp()) "/house.js" } {}
                @for (name, _) in MODULES.iter().filter(|(name, _)| *name != "house.js") {
                    link rel="modulepreload" href={ "/assets/" (stamp()) "/" (name) };
                }
            }
            body {
                @if !page.framed { (bar()) }
                (body)
            }
        }
    }
}

/// What stands over every page of the house.
fn bar() -> Markup {
    html! {
                a .skip href="#main" { "Skip to the content" }
                header .bar {
                    a .brand href="/" { span .crown aria-hidden="true" { (crown()) } "Interregnum" }
                    nav aria-label="House" {
                        a href="/new" { "New table" }
                        a href="/learn" { "Learn" }
                        a href="/rules" { "Rules" }
                    }
                }
    }
}

/// An empty crown, for the bar.
pub fn crown() -> Markup {
    html! {
        svg width="22" height="18" viewBox="0 0 22 18" fill="none" stroke="currentColor" stroke-width="1.6"
            stroke-linejoin="round" { path d="M2 15V5l5 4 4-7 4 7 5-4v10z" {} }
    }
}

fn asset(kind: &'static str, content: &'static str) -> Response {
    let headers =
        [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "public, max-age=31536000, immutable")];
    (headers, content).into_response()
}

/// The style sheet.
pub async fn style() -> Response {
    asset("text/css; charset=utf-8", style_sheet())
}

/// A module of the script. The stamp in its address only keeps browsers from using an older one.
pub async fn script(Path((_, name)): Path<(String, String)>) -> Response {
    match MODULES.iter().find(|(known, _)| *known == name) {
        Some((_, text)) => asset("text/javascript; charset=utf-8", text),
        None => PageProblem(Problem::missing("There is no such script.")).into_response(),
    }
}

/// The icon.
pub async fn icon() -> Response {
    asset(
        "image/svg+xml",
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='6' \
         fill='#17191d'/><path d='M5 23V10l6 5 5-9 5 9 6-5v13z' fill='none' stroke='#d9b865' \
         stroke-width='2.4' stroke-linejoin='round'/></svg>",
    )
}
