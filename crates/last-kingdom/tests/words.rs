//! Words, text board, trace, statistics, and results that must stay as they are.

mod common;

use last_kingdom::LastKingdom;
use table::{
    Actor, Game, Names, Next, Presentation, QuickDice, Scene, Scratch, Seat, Secrets, Setup, Statistics,
    Tally, Viewer, playout,
};

fn game(seats: u8) -> LastKingdom {
    let setup = Setup::with_options::<LastKingdom>(seats, [("leaders", "random")]).unwrap();
    LastKingdom::new(&setup).unwrap()
}

fn each_position(seats: u8, seed: u64, mut look: impl FnMut(&LastKingdom)) {
    let mut game = game(seats);
    let mut dice = QuickDice::new(seed);
    let mut scratch = Scratch::default();
    loop {
        look(&game);
        match game.next() {
            Next::Over => return,
            Next::Chance => {
                let action = game.draw_chance(&mut dice, &mut scratch);
                game.apply(Actor::Chance, action, &mut ());
            }
            Next::Seats { must, .. } => {
                let seat = must.first().unwrap();
                let action = game.random_action(seat, &mut dice, &mut scratch);
                game.apply(Actor::Seat(seat), action, &mut ());
            }
        }
    }
}

fn plain_width(line: &str) -> usize {
    let mut width = 0;
    let mut escape = false;
    for letter in line.chars() {
        match (escape, letter) {
            (false, '\u{1b}') => escape = true,
            (true, 'm') => escape = false,
            (true, _) => {}
            _ => width += 1,
        }
    }
    width
}

#[test]
fn the_text_board_fits_into_a_hundred_columns() {
    let names = Names::new(
        ["Bartholomew of the Very Long Name Indeed and Sons", "Bo", "Cecilia of York", "Dag", "Eve"]
            .map(String::from)
            .into(),
    );
    for seats in [2, 5] {
        each_position(seats, 21, |game| {
            for viewer in [Viewer::Seat(Seat(0)), Viewer::All] {
                for colour in [false, true] {
                    let board = LastKingdom::text_board(&game.view(viewer), &names, colour);
                    for line in board.lines() {
                        assert!(plain_width(line) <= 100, "{} columns: {line}", plain_width(line));
                    }
                }
            }
        });
    }
}

#[test]
fn no_label_of_a_drawing_is_under_eleven_pixels() {
    let names = Names::plain(5);
    let mut step = 0;
    each_position(5, 4, |game| {
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
    each_position(3, 2, |game| {
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
    each_position(2, 2, |game| {
        let news: Vec<_> = ["wales-dane", "wales-mercian", "northumbria-dane", "wessex-west-saxon"]
            .map(|army| table::News { id: format!("army-{army}"), note: "+2".into() })
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

#[test]
fn the_trace_is_documented() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/trace-last-kingdom.md");
    let page = std::fs::read_to_string(page).unwrap();
    each_position(3, 8, |game| {
        let trace = game.trace();
        let seat = trace["seats"][0].as_object().unwrap();
        for key in trace.as_object().unwrap().keys().chain(seat.keys()) {
            assert!(page.contains(&format!("`{key}`")), "{key} is not documented");
        }
    });
}

#[test]
fn statistics_add_up() {
    let mut tally = Tally::default();
    for seed in 0..20 {
        let mut game = game(4);
        let mut dice = QuickDice::new(seed);
        let mut scratch = Scratch::default();
        let mut events = Vec::new();
        while game.next() != Next::Over {
            let (actor, action) = match game.next() {
                Next::Seats { must, .. } => {
                    let seat = must.first().unwrap();
                    (Actor::Seat(seat), game.random_action(seat, &mut dice, &mut scratch))
                }
                _ => (Actor::Chance, game.draw_chance(&mut dice, &mut scratch)),
            };
            game.apply(actor, action, &mut events);
        }
        events.iter().for_each(|event| LastKingdom::count(event, &mut tally));
        game.count_end(&mut tally);
    }
    let get = |name: &str| tally.get(name);
    assert_eq!(
        get("conflicts"),
        get("conflicts won by Danes") + get("conflicts won by Saxons") + get("ties")
    );
    assert_eq!(get("conflicts") - get("ties") + get("regions closed"), 20 * 10, "every region twice");
    assert_eq!(get("won by a Dane") + get("won by a Saxon"), 20);
    let wins: u64 = tally.iter().filter(|(name, _)| name.starts_with("wins of")).map(|(_, n)| n).sum();
    let games: u64 = tally.iter().filter(|(name, _)| name.starts_with("games of")).map(|(_, n)| n).sum();
    assert_eq!((wins, games, get("scores")), (20, 80, 80));
    assert!(get("points") > get("points scored in conflicts"));
    assert!(get("turns") > 20 * 40);
}

/// Decisions and final points of seeded random games. They change only with the rules: then
/// `RULES_VERSION` must be raised, and these numbers with it.
#[test]
fn golden_playouts_keep_their_results() {
    assert_eq!(LastKingdom::RULES_VERSION, 1);
    let results: Vec<(u32, Vec<u16>)> = (2..=5)
        .map(|seats| {
            let mut game = game(seats);
            let decisions =
                playout(&mut game, &mut QuickDice::new(u64::from(seats)), &mut Scratch::default());
            (decisions, Seat::all(seats).map(|seat| game.points(seat)).collect())
        })
        .collect();
    assert_eq!(results, GOLDEN.map(|(decisions, points)| (decisions, points.to_vec())));
}

const GOLDEN: [(u32, &[u16]); 4] =
    [(191, &[60, 51]), (266, &[20, 70, 78]), (412, &[48, 62, 44, 71]), (505, &[95, 44, 83, 64, 104])];

#[test]
fn a_finished_game_tells_its_ending() {
    let names = Names::new(["Anna", "Bo", "Cy"].map(String::from).into());
    let mut game = game(3);
    assert_eq!(game.ending(&names), "");
    playout(&mut game, &mut QuickDice::new(3), &mut Scratch::default());
    let words = game.ending(&names);
    let winner = game.outcome().unwrap().winners().first().unwrap();
    assert!(words.starts_with(&*names.of(winner)) && words.contains("rules England"), "{words}");
}
