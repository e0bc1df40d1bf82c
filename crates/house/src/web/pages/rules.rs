//! The rules of every game, in our own words.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use axum::extract::{Path, State};
use axum::response::IntoResponse;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, Options, Parser, html::push_html};
use rust_embed::RustEmbed;
use table::{OptionKind, OptionSpec};

use super::{Answer, Page, page};
use crate::house::House;
use crate::problem::Problem;

#[derive(RustEmbed)]
#[folder = "../../docs/rules"]
#[allow_missing = true]
struct Texts;

/// Rules that "A to B" may stand for.
const MOST_IN_A_RANGE: u32 = 60;

/// The rules of a game as a page fragment; `None` if nobody has written them down yet. Every rule
/// that is named can be reached as `#rule-ID`.
pub fn text(game: &str) -> Option<&'static Markup> {
    static WRITTEN: OnceLock<BTreeMap<&str, Markup>> = OnceLock::new();
    let write =
        || shelf::GAMES.iter().filter_map(|game| Some((game.id(), markup(&written(game.id())?)))).collect();
    WRITTEN.get_or_init(write).get(game)
}

/// The rules of a game as they were written; `None` if nobody has written them down yet.
pub fn written(game: &str) -> Option<String> {
    let file = Texts::get(&format!("{game}.md"))?;
    String::from_utf8(file.data.into_owned()).ok()
}

/// The rules of a game on one page, as they were written.
fn summary_of(game: &str) -> Option<String> {
    written(&format!("summary/{game}"))
}

fn markup(text: &str) -> Markup {
    let mut named = BTreeSet::new();
    // Pictures and frames in raw HTML are not ours to trust; words are kept as words.
    let events =
        Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES).map(|event| {
            match event {
                Event::Html(raw) | Event::InlineHtml(raw) => Event::Text(raw),
                Event::Text(words) => Event::InlineHtml(anchored(&words, &mut named).into()),
                other => other,
            }
        });
    let mut fragment = String::new();
    push_html(&mut fragment, events);
    // A table may be wider than a phone; then it scrolls by itself, with keys too.
    let fragment = fragment
        .replace("<table>", "<div class=\"wide\" role=\"group\" aria-label=\"Table\" tabindex=\"0\"><table>")
        .replace("</table>", "</table></div>");
    PreEscaped(figured(&fragment))
}

/// Pictures of our own boards come by day and by night, and only once they are looked at.
fn figured(fragment: &str) -> String {
    let mut pieces = fragment.split("<img src=\"");
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (address, rest) = piece.split_once('"').unwrap_or((piece, ""));
        let (rest, after) = rest.split_once("/>").unwrap_or((rest, ""));
        let night = address.replace(".svg", "-dark.svg");
        out += &format!(
            "<picture class=\"illustration\"><source media=\"(prefers-color-scheme: dark)\" srcset=\"{night}\">\
             <img src=\"{address}\"{rest}loading=\"lazy\"></picture>{after}"
        );
    }
    out
}

/// Splits words into those that name a rule, such as TKD-67 or OKC-A3, and the rest. A name comes
/// with what stands before its number.
fn split(words: &str) -> impl Iterator<Item = (&str, Option<(&str, u32)>)> {
    let name = |piece: &str| {
        let letters = piece.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let (letters, number) = piece.split_at(letters);
        let (game, _) = letters.split_once('-')?;
        let plain = game.len() > 1 && letters.chars().all(|c| c.is_ascii_uppercase() || c == '-');
        Some((letters.len(), number.parse::<u32>().ok().filter(|_| plain)?))
    };
    let inside = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let mut rest = words;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = rest.find(|c| inside(c) != inside(first)).unwrap_or(rest.len());
        let (piece, after) = rest.split_at(end);
        rest = after;
        Some((piece, name(piece).map(|(letters, number)| (&piece[..letters], number))))
    })
}

/// Words with a mark at the first mention of every rule; "TKD-28 to TKD-32" marks all five.
fn anchored(words: &str, named: &mut BTreeSet<String>) -> String {
    let mut markup = String::new();
    let (mut last, mut until) = (None, false);
    for (piece, rule) in split(words) {
        if let Some((letters, number)) = rule {
            let from = match last {
                Some((before, low)) if until && before == letters => low + 1,
                _ => number,
            };
            for number in from.max(number.saturating_sub(MOST_IN_A_RANGE))..=number {
                let name = format!("rule-{letters}{number}");
                if named.insert(name.clone()) {
                    markup += &html! { a id=(name) {} }.into_string();
                }
            }
            last = Some((letters, number));
        }
        until = piece.trim() == "to" || until && piece.trim().is_empty();
        // A rule's name is never broken at its hyphen.
        let piece = html! { @if rule.is_some() { span .rule { (piece) } } @else { (piece) } };
        markup += &piece.into_string();
    }
    markup
}

/// A sentence in which every rule that it names is a link to that rule beside the board.
pub fn linked(words: &str) -> Markup {
    // Names of rules have a hyphen; most sentences have none.
    if !words.contains('-') {
        return html! { (words) };
    }
    html! { @for (piece, rule) in split(words) {
        @match rule {
            Some(_) => a href={ "#rule-" (piece) } { (piece) },
            None => (piece),
        }
    } }
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
pub async fn show(State(house): State<Arc<House>>, Path(id): Path<String>) -> Answer {
    let game = shelf::find(&id).map_err(Problem::from)?;
    // Whoever asks first waits until all rules are set.
    let shown = house.work(move || {
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
            @if summary_of(&id).is_some() { p { a href={ "/rules/" (id) "/summary" } { "The rules on one page" } } }
            h2 { "What may be agreed" }
            dl .options { @for option in game.options() {
                dt { (option.title) }
                dd { (option.help) " " span .quiet { (allowed(option)) ". Usually: " (option.label(option.default)) "." } }
            } }
            p .row {
                a .button .primary href={ "/learn#tour-" (id) } { "Learn it by playing" }
                a .button href={ "/new?game=" (id) } { "Open a table" }
            }
        }
        };
        page(&Page::plain(game.name()), body)
    });
    Ok(shown.await?.into_response())
}

/// What an option can be, as people read it.
fn allowed(option: &OptionSpec) -> String {
    let labels: Vec<&str> = option.kind.words().iter().map(|word| word.label).collect();
    match option.kind {
        OptionKind::Choice(_) => labels.join("; "),
        OptionKind::Number(low, high) => format!("{low} to {high}"),
        OptionKind::Document(_) => format!("{}; or one of your own", labels.join("; ")),
    }
}

/// The rules of one game on one page, to be printed and laid beside the board.
pub async fn summary(State(house): State<Arc<House>>, Path(id): Path<String>) -> Answer {
    let game = shelf::find(&id).map_err(Problem::from)?;
    let Some(text) = summary_of(&id) else {
        return Err(Problem::missing("This game has no summary yet.").into());
    };
    let shown = house.work(move || {
        let body = html! {
            main .narrow .rules .summary #main {
                (markup(&text))
                p .links { a href={ "/rules/" (id) } { "All the rules" } " · " a href={ "/new?game=" (id) } { "Open a table" } }
            }
        };
        page(&Page::plain(game.name()), body)
    });
    Ok(shown.await?.into_response())
}

#[cfg(test)]
mod tests {
    use shelf::{DrawStyle, Shelved};
    use table::{Dice, QuickDice, Secret, Viewer};

    use super::*;

    #[test]
    fn every_rule_that_is_named_gets_one_mark_and_a_range_marks_all_of_it() {
        let mut named = BTreeSet::new();
        let markup = anchored("Courts (TKD-28 to TKD-30) & TKD-28.", &mut named);
        let marks: Vec<_> = named.iter().map(String::as_str).collect();
        assert_eq!(marks, ["rule-TKD-28", "rule-TKD-29", "rule-TKD-30"]);
        assert_eq!(markup.matches("id=").count(), 3);
        assert!(markup.ends_with(" &amp; <span class=\"rule\">TKD-28</span>."), "{markup}");
        assert_eq!(anchored("a-b, X-ray, 1-2", &mut named), "a-b, X-ray, 1-2");
        let marked = "<a id=\"rule-OKC-A3\"></a><span class=\"rule\">OKC-A3</span>";
        assert_eq!(anchored("OKC-A3", &mut named), marked);
    }

    #[test]
    fn every_picture_in_the_rules_is_a_part_of_a_board_and_every_game_has_a_summary() {
        for game in shelf::GAMES {
            let texts = [written(game.id()).unwrap(), summary_of(game.id()).unwrap()];
            for text in &texts {
                let figures: Vec<&str> = text.split("](/games/").skip(1).collect();
                assert!(!figures.is_empty(), "{}: a page without a picture", game.id());
                for figure in figures {
                    let (id, part) = figure.split_once(')').unwrap().0.split_once('/').unwrap();
                    let part = part.strip_suffix(".svg").unwrap();
                    assert_eq!(id, game.id());
                    assert!(crate::web::pages::pictures::PARTS.contains(&part), "{id}: {part}");
                    for dark in [false, true] {
                        let drawn = crate::web::pages::pictures::draw_part(id, part, dark);
                        let drawn = drawn.unwrap_or_else(|| panic!("{id} has no {part}"));
                        assert!(!drawn.contains("var(--"), "{id} {part}: a picture has its own colours");
                    }
                }
            }
            assert!(texts[1].split_whitespace().count() < 420, "{}: more than a page", game.id());
        }
    }

    #[test]
    fn pictures_come_by_day_and_by_night() {
        let page = markup("![A <map>](/games/x/map.svg) and\n").into_string();
        let wanted = "<picture class=\"illustration\"><source media=\"(prefers-color-scheme: dark)\" \
             srcset=\"/games/x/map-dark.svg\"><img src=\"/games/x/map.svg\" alt=\"A &lt;map&gt;\" loading=\"lazy\"></picture> and";
        assert!(page.contains(wanted), "{page}");
    }

    #[test]
    fn a_sentence_links_the_rules_it_names() {
        assert_eq!(linked("No (TKD-6).").into_string(), "No (<a href=\"#rule-TKD-6\">TKD-6</a>).");
    }

    /// The rules that forbid something on the board in some games of this kind.
    fn named_at_the_table(shelved: &dyn Shelved) -> BTreeSet<&'static str> {
        let mut rules = BTreeSet::new();
        let setup = shelved.setup(shelved.seats().0, &[]).unwrap();
        for seed in 0..3 {
            let mut game = shelved.start(&setup, Secret::from_seed(seed, 0), Vec::new()).unwrap();
            let mut dice = QuickDice::new(seed);
            for _ in 0..80 {
                let Some(seat) = game.waiting().0.first() else { break };
                let style = DrawStyle { width: 1000, ..DrawStyle::default() };
                let drawing = game.draw(Viewer::Seat(seat), &style);
                for id in drawing.split(" id=\"").skip(1).filter_map(|part| part.split('"').next()) {
                    let meant = game.meanings(seat, id);
                    let refusals = meant.iter().filter_map(|action| game.refusal(seat, action));
                    rules.extend(refusals.map(|refusal| refusal.rule));
                }
                let legal = game.legal(seat);
                game.submit(seat, &legal[dice.below(legal.len() as u32) as usize].action).unwrap();
            }
        }
        rules
    }

    #[test]
    fn the_rules_of_every_game_are_written_and_hold_most_rules_that_are_named_at_its_table() {
        for game in shelf::GAMES {
            let text = &text(game.id()).expect("rules are written").0;
            assert!(text.contains("id=\"rule-"), "{}: no rule is named", game.id());
            let named = named_at_the_table(*game);
            let found = |rule: &&&str| text.contains(&format!("id=\"rule-{rule}\""));
            let found = named.iter().filter(found).count();
            assert!(found * 2 >= named.len(), "{}: {found} of {named:?} can be looked up", game.id());
        }
    }
}
