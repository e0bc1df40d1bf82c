//! The board in its panels, or the curtain before it.

use maud::{Markup, html};
use table::{Role, Seat};

use super::TablePage;
use crate::sight::Sight;
use crate::tables::{Board, DrawnPanel};

/// Stands for the board until the page is written: the board is most of it, and is copied once.
/// No text of a player's can look like this, since all of it is escaped.
pub const BOARD: &str = "<!-- board -->";

/// The page with its board in place, without what a live page has already: panels that are as they were, and the
/// ground of those that are not. `known` is what the page says it has: ids of grounds, and `id:print` of panels.
pub fn with_board(page: &str, board: Option<&[DrawnPanel]>, known: Option<&str>) -> String {
    let Some((before, after)) = page.split_once(BOARD) else { return page.to_owned() };
    let known: Vec<&str> = known.map_or(Vec::new(), |known| known.split(' ').take(MOST_KNOWN).collect());
    let board = board.unwrap_or_default();
    let long: usize = board.iter().map(|drawn| drawn.panel.svg.len() + 200).sum();
    let mut out = String::with_capacity(page.len() + long);
    out.push_str(before);
    // What lies beside the stage comes in one box, which is a column where there is room and a tab where there is not.
    let aside = |drawn: &&DrawnPanel| matches!(drawn.panel.role, Role::Market | Role::Seats);
    for drawn in board.iter().filter(|drawn| !aside(drawn)) {
        push_panel(&mut out, drawn, &known);
    }
    if board.iter().any(|drawn| aside(&drawn)) {
        out.push_str(
            "<section class=\"asides tab\" id=\"asides\" tabindex=\"0\" aria-label=\"What lies before the players\">",
        );
        board.iter().filter(aside).for_each(|drawn| push_panel(&mut out, drawn, &known));
        out.push_str("</section>");
    }
    out.push_str(after);
    out
}

/// How many things a page may say it has; no board has more.
pub(super) const MOST_KNOWN: usize = 32;

fn push_panel(out: &mut String, drawn: &DrawnPanel, known: &[&str]) {
    let DrawnPanel { panel, print } = drawn;
    let id = ink::escape(&panel.id);
    let same = known.iter().any(|one| {
        one.rsplit_once(':').is_some_and(|(known, have)| known == panel.id && have == format!("{print:x}"))
    });
    let (word, title, kept) =
        (panel.role.word(), ink::escape(&panel.title), if same { " data-kept" } else { "" });
    // What may be moved sideways can be reached by keys, also while nothing on it can be touched.
    let reach = match panel.role {
        Role::Hand | Role::Draft | Role::Strip => " tabindex=\"0\"",
        Role::Stage | Role::Track | Role::Market | Role::Seats => "",
    };
    out.push_str(&format!(
        "<div class=\"panel {word}\" id=\"panel-{id}\" data-print=\"{print:x}\" role=\"group\" aria-label=\"{title}\"{reach}{kept}>"
    ));
    if !same {
        let ground = known.iter().find_map(|id| ink::Ground::find(&panel.svg, id)).unwrap_or(0..0);
        out.push_str(&panel.svg[..ground.start]);
        out.push_str(&panel.svg[ground.end..]);
    }
    out.push_str("</div>");
}

/// The board; `None` before the game.
pub(super) fn drawing(page: &TablePage<'_>) -> Option<Board> {
    let viewer = page.table.viewer(page.eyes.seat());
    page.table.board(viewer, page.caller.window(), &glow(&page.sight))
}

/// What can be acted on: every place that a first touch may be at.
fn glow(sight: &Sight) -> Vec<String> {
    let first = |choice: &shelf::LegalChoice| {
        let from = choice.from.iter().take(1);
        from.chain(choice.to.iter().take(usize::from(choice.from.is_empty()))).cloned().collect::<Vec<_>>()
    };
    let mut glow: Vec<String> = sight.legal.iter().flat_map(first).collect();
    glow.sort();
    glow.dedup();
    glow
}

/// Between two people at one screen.
pub(super) fn curtain(page: &TablePage<'_>, seat: Seat) -> Markup {
    let name = page.table.name(seat);
    html! {
        div .curtain #curtain {
            h2 { "It is " (name) "'s turn" }
            p { "Hand the screen over. Nobody sees anybody else's hand." }
            a .button .primary #uncover href={ "/t/" (page.id()) "?as=" (seat.0) } { "I am " (name) }
        }
    }
}

#[cfg(test)]
mod tests {
    use table::Panel;

    use super::*;

    fn drawn(id: &str, role: Role) -> DrawnPanel {
        DrawnPanel::new(Panel { id: id.into(), role, title: id.into(), svg: format!("<svg>{id}</svg>") })
    }

    #[test]
    fn what_lies_beside_the_stage_is_in_one_box_that_its_tab_can_name() {
        let page = format!("<main>{BOARD}</main>");
        let board = [drawn("seat-0", Role::Seats), drawn("map", Role::Stage), drawn("supply", Role::Market)];
        let out = with_board(&page, Some(&board), None);
        let (before, inside) = out.split_once("<section class=\"asides tab\" id=\"asides\" ").expect("a box");
        let (inside, after) = inside.split_once("</section>").expect("its end");
        assert!(before.contains("<svg>map</svg>") && !before.contains("<svg>seat-0</svg>"), "{before}");
        assert!(inside.contains("<svg>seat-0</svg></div><div class=\"panel market\""), "{inside}");
        assert!(inside.contains("<svg>supply</svg>") && !inside.contains("<svg>map</svg>"), "{inside}");
        assert_eq!(after, "</main>");
        let bare = with_board(&page, Some(&board[1..2]), None);
        assert!(bare.contains("<svg>map</svg>") && !bare.contains("section"), "{bare}");
    }

    #[test]
    fn a_panel_that_a_page_has_as_it_is_now_is_not_sent_again() {
        let board = [drawn("map", Role::Stage), drawn("hand", Role::Hand)];
        let [map, hand] = [board[0].print, board[1].print];
        let sent = |known: &str| {
            let out = with_board(BOARD, Some(&board), Some(known));
            ["map", "hand"].map(|id| out.contains(&format!("<svg>{id}</svg>")))
        };
        assert_eq!(sent(&format!("map:{map:x}")), [false, true]);
        assert_eq!(sent(&format!("map:{map:x} hand:{hand:x}")), [false, false]);
        assert_eq!(sent(&format!("hand:{map:x}")), [true, true], "another panel's print says nothing");
        assert_eq!(sent(&format!("map:{hand:x}")), [true, true], "it looks different now");
        assert_eq!(sent(""), [true, true]);
    }
}
