//! The drawing as a player meets it.

use table::{Names, News, Presentation, Scene};

use crate::support::*;

#[test]
fn no_label_of_a_drawing_is_under_eleven_pixels() {
    let names = Names::plain(5);
    let mut step = 0;
    each_position(any_leaders(5), 4, |game| {
        step += 1;
        if step % 29 != 0 {
            return;
        }
        for width in [380, 1200] {
            let scene = Scene::alone(&names, width);
            let svg = LastKingdom::draw(&game.view(Viewer::Seat(Seat(1))), &scene);
            for size in svg.split("font-size=\"").skip(1) {
                let size: f64 = size.split('"').next().unwrap().parse().unwrap();
                assert!(size >= 11.0, "{size}");
            }
        }
    });
    assert!(step > 400);
}

#[test]
fn the_pack_comes_first_while_it_is_drafted_from() {
    let names = Names::plain(3);
    let mut drafts = 0;
    each_position(any_leaders(3), 2, |game| {
        let view = game.view(Viewer::Seat(Seat(1)));
        for width in [340, 790] {
            let scene = Scene::in_page(&names, width);
            let svg = LastKingdom::draw(&view, &scene);
            let at = |words: &str| svg.find(words);
            let Some(hand) = at(">Your hand<") else { continue };
            let pack = at("The pack in your hands");
            drafts += usize::from(pack.is_some());
            let map = at("id=\"region-wales\"").unwrap();
            assert_eq!(pack.is_some(), hand < map, "{width}: otherwise the map comes before the hand");
            assert!(pack.is_none_or(|pack| pack < hand));
        }
    });
    assert!(drafts > 10);
}

#[test]
fn flags_stand_over_the_armies_and_cover_no_number() {
    let names = Names::plain(2);
    let mut flags = 0;
    each_position(any_leaders(2), 2, |game| {
        let news: Vec<_> = ["wales-dane", "wales-mercian", "northumbria-dane", "wessex-west-saxon"]
            .map(|army| News { id: format!("army-{army}"), note: "+2".into() })
            .into();
        for width in [340, 790] {
            let scene = Scene { news: &news, ..Scene::in_page(&names, width) };
            let svg = LastKingdom::draw(&game.view(Viewer::Seat(Seat(1))), &scene);
            for army in svg.split("id=\"army-").skip(1) {
                // What is left of the sign and the number is at most 11 over their middle.
                let Some((_, flag)) = army.split("id=\"").next().unwrap().split_once("class=\"news\"") else {
                    continue;
                };
                let part = |name: &str| -> f64 {
                    let (_, rest) = flag.split_once(&format!(" {name}=\"")).unwrap();
                    rest.split('"').next().unwrap().parse().unwrap()
                };
                let radius = if width < 760 { 8.0 } else { 11.0 };
                assert!(part("y") + part("height") <= -radius, "{width}: {flag}");
                flags += 1;
            }
        }
    });
    assert!(flags > 50, "{flags}");
}
