//! The drawings of real games, from the deal to the end.

use king_is_dead::KingIsDead;
use roxmltree::Document;
use table::conformance::{Effort, every_choice_is_shown};
use table::{
    Actor, Game, Names, Next, Presentation, QuickDice, Scene, Scratch, Seat, Secrets, Setup, Viewer,
};

use crate::document::lines;

#[test]
fn every_choice_finds_its_element_in_the_drawing() {
    let effort = Effort { games: 24, spots: 10, ..Effort::default() };
    if let Err(breach) = every_choice_is_shown::<KingIsDead>(&effort) {
        panic!("{breach}");
    }
}

/// Every label inside the picture and clear of all others.
fn assert_fits(svg: &str, width: u32, what: &str) {
    let tree = Document::parse(svg).unwrap();
    let height: f64 = tree.root_element().attribute("height").unwrap().parse().unwrap();
    let all = lines(&tree);
    for (i, (text, a)) in all.iter().enumerate() {
        let inside = a[0] >= 0.0 && a[1] >= 0.0 && a[2] <= f64::from(width) && a[3] <= height;
        assert!(inside, "{what} at {width}: {text:?} at {a:?}");
        for (other, b) in &all[i + 1..] {
            let clear = a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];
            assert!(clear, "{what} at {width}: {text:?} {a:?} over {other:?} {b:?}");
        }
    }
}

#[test]
fn nothing_is_clipped_or_covered_at_any_point_of_a_game() {
    let names =
        Names::new(["Anna", "Bartholomew the Bold", "Cy", "Dafydd ap Llywelyn"].map(String::from).to_vec());
    let mut drawn = 0;
    for (game, (seats, variant)) in
        [(2, "base"), (3, "advanced"), (4, "advanced"), (3, "base"), (4, "base"), (2, "advanced")]
            .into_iter()
            .enumerate()
    {
        let setup = Setup::with_options::<KingIsDead>(seats, [("game", variant)]).unwrap();
        let mut position = KingIsDead::new(&setup).unwrap();
        let (mut dice, mut scratch) = (QuickDice::new(game as u64), Scratch::default());
        for ply in 0.. {
            let over = position.next() == Next::Over;
            if ply % 29 == 0 || over {
                let viewers = [Viewer::Seat(Seat(ply as u8 % seats)), Viewer::Spectator, Viewer::All];
                for viewer in viewers.into_iter().take(if over { 3 } else { 2 }) {
                    let view = position.view(viewer);
                    for width in [360, 390, 768, 1024, 1200, 1440] {
                        let scene = Scene { dark: true, ..Scene::alone(&names, width) };
                        assert_fits(
                            &KingIsDead::draw(&view, &scene),
                            width,
                            &format!("game {game} ply {ply} {viewer:?}"),
                        );
                        drawn += 1;
                    }
                    for line in KingIsDead::text_board(&view, &names, false).lines() {
                        assert!(ink::shown_width(line) <= 80, "game {game} ply {ply}: {line}");
                    }
                }
            }
            match position.next() {
                Next::Over => break,
                Next::Chance => {
                    let action = position.draw_chance(&mut dice, &mut scratch);
                    position.apply(Actor::Chance, action, &mut ());
                }
                Next::Seats { must, .. } => {
                    let seat = must.first().unwrap();
                    let action = position.random_action(seat, &mut dice, &mut scratch);
                    position.apply(Actor::Seat(seat), action, &mut ());
                }
            }
        }
    }
    assert!(drawn > 200, "{drawn}");
}
