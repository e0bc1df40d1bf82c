//! The board in its panels, or the curtain before it.

use maud::{Markup, html};
use table::{Role, Seat};

use super::{TablePage, changes, later};
use crate::house::{Onlooker, Outlines};
use crate::sight::Sight;
use crate::tables::{Board, DrawnPanel};

/// Stands for the board until the page is written: the board is most of it, and is copied once.
/// No text of a player's can look like this, since all of it is escaped.
pub const BOARD: &str = "<!-- board -->";

/// Whose page it is, and what it has already.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    /// What a live page says it has: ids of grounds, and `id:print` of panels.
    pub has: Option<&'a str>,
    /// The table, and with whose eyes it is seen.
    pub onlooker: Onlooker<'a>,
    /// What the panels consist of that were sent.
    pub outlines: &'a Outlines,
}

/// The page with its board in place, without what a live page has already: panels that are as they were, and of those
/// that are not, the ground and every part that is.
pub fn with_board(page: &str, board: Option<&[DrawnPanel]>, reader: Reader<'_>) -> String {
    let Some((before, after)) = page.split_once(BOARD) else { return page.to_owned() };
    let has: Vec<&str> = reader.has.map_or(Vec::new(), |has| has.split(' ').take(MOST_KNOWN).collect());
    let known = Known { has, reader };
    let board = board.unwrap_or_default();
    let long: usize = board.iter().map(|drawn| drawn.panel.svg.len() + 200).sum();
    let mut out = String::with_capacity(page.len() + long);
    out.push_str(before);
    // What lies beside the stage comes in one box, which is a column where there is room and a tab where there is not.
    let aside = |drawn: &&DrawnPanel| matches!(drawn.panel.role, Role::Market | Role::Seats);
    for drawn in board.iter().filter(|drawn| !aside(drawn)) {
        match drawn.panel.role {
            Role::Track | Role::Strip => push_patient(&mut out, drawn, &known),
            _ => push_panel(&mut out, drawn, &known),
        }
    }
    if board.iter().any(|drawn| aside(&drawn)) {
        out.push_str(
            "<section class=\"asides tab\" id=\"asides\" tabindex=\"0\" aria-label=\"What lies before the players\">",
        );
        board.iter().filter(aside).for_each(|drawn| push_patient(&mut out, drawn, &known));
        out.push_str("</section>");
    }
    if reader.has.is_none() {
        out.push_str(after);
        return out;
    }
    out.push_str(later::MORE);
    out.push_str(after);
    later::settled(&out)
}

/// Writes a panel that may come later: until then a page keeps the earlier state of it, or an empty place that is as large,
/// so that nothing else moves when it comes.
fn push_patient(out: &mut String, drawn: &DrawnPanel, known: &Known<'_>) {
    let had = known.print(&drawn.panel.id);
    if known.reader.has.is_none() || had == Some(drawn.print) {
        return push_panel(out, drawn, known);
    }
    let mut full = String::new();
    push_panel(&mut full, drawn, known);
    let (id, word) = (ink::escape(&drawn.panel.id), drawn.panel.role.word());
    let until_then = match had {
        Some(print) => format!("<div id=\"panel-{id}\" data-print=\"{print:x}\" data-kept></div>"),
        None => {
            let room = blank(&drawn.panel.svg);
            format!("<div class=\"panel {word}\" id=\"panel-{id}\" data-print=\"0\">{room}</div>")
        }
    };
    out.push_str(&later::or(&full, &until_then));
}

/// A drawing of the same size with nothing in it.
fn blank(svg: &str) -> String {
    let end = svg.find('>').map_or(0, |at| at + 1);
    format!("{}</svg>", &svg[..end])
}

/// How many things a page may say it has; no board has more.
pub(super) const MOST_KNOWN: usize = 32;

/// What a page has, item by item.
struct Known<'a> {
    has: Vec<&'a str>,
    reader: Reader<'a>,
}

impl Known<'_> {
    /// The print of a panel as the page has it.
    fn print(&self, panel: &str) -> Option<u64> {
        let mut pairs = self.has.iter().filter_map(|one| one.rsplit_once(':'));
        let (_, print) = pairs.find(|(id, _)| *id == panel)?;
        u64::from_str_radix(print, 16).ok()
    }
}

fn push_panel(out: &mut String, drawn: &DrawnPanel, known: &Known<'_>) {
    let DrawnPanel { panel, print, outline, .. } = drawn;
    let id = ink::escape(&panel.id);
    let has = known.print(&panel.id);
    let same = has == Some(*print);
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
        let Reader { onlooker, outlines, .. } = known.reader;
        match has.and_then(|has| outlines.find(onlooker, has)) {
            Some(had) => changes::push(out, drawn, &had),
            None => {
                let ground =
                    known.has.iter().find_map(|id| ink::Ground::find(&panel.svg, id)).unwrap_or(0..0);
                out.push_str(&panel.svg[..ground.start]);
                out.push_str(&panel.svg[ground.end..]);
            }
        }
        outlines.keep(onlooker, *print, outline);
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

    use crate::tables::TableId;

    use super::*;

    fn drawn(id: &str, role: Role) -> DrawnPanel {
        DrawnPanel::new(Panel { id: id.into(), role, title: id.into(), svg: format!("<svg>{id}</svg>") })
    }

    fn sent(page: &str, board: &[DrawnPanel], has: Option<&str>, outlines: &Outlines) -> String {
        let table = TableId::read("abcdefghabcdefgh").expect("a name");
        let onlooker = Onlooker { table: &table, seat: None };
        with_board(page, Some(board), Reader { has, onlooker, outlines })
    }

    #[test]
    fn of_a_panel_that_changed_only_what_changed_is_sent_to_whoever_was_sent_the_rest() {
        let map = |wales: &str, york: &str| {
            let svg = format!(
                "<svg><g id=\"wales\"><title>Wales, a long way from here</title><g id=\"{wales}\">{wales} holds the land</g></g>\
                 <g id=\"york\"><title>York, a long way from here</title>{york}</g></svg>"
            );
            DrawnPanel::new(Panel { id: "map".into(), role: Role::Stage, title: "Map".into(), svg })
        };
        let (before, after) = (map("dragon", "rose"), map("dragon", "thorn"));
        let (outlines, has) = (Outlines::default(), format!("map:{:x}", before.print));
        let whole = sent(BOARD, std::slice::from_ref(&after), Some(&has), &outlines);
        assert!(whole.contains(&after.panel.svg), "nobody was sent the former one: {whole}");
        sent(BOARD, std::slice::from_ref(&before), None, &outlines);
        let changed = sent(BOARD, std::slice::from_ref(&after), Some(&has), &outlines);
        assert!(
            changed
                .contains("<svg><g data-same=\"0-0\"/><g id=\"york\"><g data-same=\"0-0\"/>thorn</g></svg>"),
            "{changed}"
        );
        let has = format!("map:{:x}", after.print ^ 1);
        let unknown = sent(BOARD, std::slice::from_ref(&after), Some(&has), &outlines);
        assert!(unknown.contains(&after.panel.svg), "it never had that: {unknown}");
    }

    #[test]
    fn what_lies_beside_the_stage_is_in_one_box_that_its_tab_can_name() {
        let page = format!("<main>{BOARD}</main>");
        let board = [drawn("seat-0", Role::Seats), drawn("map", Role::Stage), drawn("supply", Role::Market)];
        let out = sent(&page, &board, None, &Outlines::default());
        let (before, inside) = out.split_once("<section class=\"asides tab\" id=\"asides\" ").expect("a box");
        let (inside, after) = inside.split_once("</section>").expect("its end");
        assert!(before.contains("<svg>map</svg>") && !before.contains("<svg>seat-0</svg>"), "{before}");
        assert!(inside.contains("<svg>seat-0</svg></div><div class=\"panel market\""), "{inside}");
        assert!(inside.contains("<svg>supply</svg>") && !inside.contains("<svg>map</svg>"), "{inside}");
        assert_eq!(after, "</main>");
        let bare = sent(&page, &board[1..2], None, &Outlines::default());
        assert!(bare.contains("<svg>map</svg>") && !bare.contains("section"), "{bare}");
    }

    #[test]
    fn a_part_that_comes_later_has_its_room_from_the_beginning() {
        let opening = "<svg width=\"390\" height=\"72\" viewBox=\"0 0 390 72\">";
        let long = |id: &str, role: Role| DrawnPanel {
            panel: Panel {
                id: id.into(),
                role,
                title: id.into(),
                svg: format!("{opening}{id}{}</svg>", "x".repeat(20_000)),
            },
            ..drawn(id, role)
        };
        let board = [long("track", Role::Track), long("market", Role::Strip), long("seat-0", Role::Seats)];
        let out = sent(BOARD, &board, Some("1"), &Outlines::default());
        assert!(
            out.contains("to-come") && out.contains(&board[0].panel.svg),
            "what is over the stage comes first"
        );
        for later in &board[1..] {
            let (id, word) = (&later.panel.id, later.panel.role.word());
            let place = format!(
                "<div class=\"panel {word}\" id=\"panel-{id}\" data-print=\"0\">{opening}</svg></div>"
            );
            assert!(out.contains(&place), "{id}: as large as what comes");
        }
    }

    #[test]
    fn a_panel_that_a_page_has_as_it_is_now_is_not_sent_again() {
        let board = [drawn("map", Role::Stage), drawn("hand", Role::Hand)];
        let [map, hand] = [board[0].print, board[1].print];
        let sent = |known: &str| {
            let out = sent(BOARD, &board, Some(known), &Outlines::default());
            ["map", "hand"].map(|id| out.contains(&format!("<svg>{id}</svg>")))
        };
        assert_eq!(sent(&format!("map:{map:x}")), [false, true]);
        assert_eq!(sent(&format!("map:{map:x} hand:{hand:x}")), [false, false]);
        assert_eq!(sent(&format!("hand:{map:x}")), [true, true], "another panel's print says nothing");
        assert_eq!(sent(&format!("map:{hand:x}")), [true, true], "it looks different now");
        assert_eq!(sent(""), [true, true]);
    }
}
