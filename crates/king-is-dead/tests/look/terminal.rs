//! The board in a terminal.

use king_is_dead::KingIsDead;
use table::{Names, Presentation};

use crate::document::all_samples;
use crate::support::samples;

fn without_escapes(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' {
            chars.by_ref().find(|c| c.is_ascii_alphabetic());
        } else {
            out.push(c);
        }
    }
    out
}

#[test]
fn the_terminal_board_fits_eighty_columns_and_says_the_same_without_colour() {
    let long = Names::new(vec!["Bartholomew of the Northern Marches".into(); 4]);
    for names in [samples::names(), long] {
        for (name, view) in all_samples() {
            let (plain, painted) =
                (KingIsDead::text_board(&view, &names, false), KingIsDead::text_board(&view, &names, true));
            assert!(!plain.contains('\u{1b}') && painted.contains('\u{1b}'), "{name}");
            assert_eq!(without_escapes(&painted), plain, "{name}");
            for line in plain.lines() {
                assert!(ink::shown_width(line) <= 80, "{name}: {line}");
            }
        }
    }
}

#[test]
fn the_terminal_board_tells_what_the_picture_tells() {
    let text = KingIsDead::text_board(&samples::middle(), &samples::names(), false);
    for fact in [
        "Bo plays Spy as March",
        "1 of 3",
        "play 13",
        "Gwynedd is contested, now Welsh lead by 10",
        "\u{25c6}S  1  \u{25a0}W 12  \u{25cf}E  2",
        "\u{25c6}Scots hold it",
        "unstable",
        "2 of 3 discs left",
        "Strathclyde(C)",
        "\u{2605}Spy\u{2605}",
        "\u{25ae}\u{25ae}\u{25ae} 3",
        "Negotiate on top of Assemble, Manoeuvre",
        "disc spent",
        "Cynewulf leads",
        "Bo leads with 2 sets",
    ] {
        assert!(text.contains(fact), "{fact} in\n{text}");
    }
    for hidden in ["Ambush", "Resist", "Plot,", "Muster"] {
        assert!(!text.contains(hidden), "{hidden}");
    }
}

#[test]
fn a_name_cannot_move_the_cursor() {
    let names = Names::new(vec!["\u{1b}[2JAnna\r\n".into(), "B\u{7}o".into()]);
    let text = KingIsDead::text_board(&samples::duel(), &names, false);
    assert!(!text.contains('\u{1b}') && !text.contains('\r') && !text.contains('\u{7}'), "{text}");
}
