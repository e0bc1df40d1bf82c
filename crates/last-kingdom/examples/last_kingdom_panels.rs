//! The panels of one random game as SVG files for looking at, with their weight and the time that drawing takes.
//!
//! `cargo run -p last-kingdom --example last_kingdom_panels DIRECTORY [seats] [seed]`

use std::time::Instant;

use last_kingdom::LastKingdom;
use table::{
    Actor, Game, Names, Next, Presentation, QuickDice, Scene, Scratch, Seat, Secrets, Setup, Viewer,
};

/// Windows: their name, width and whether the room is dark.
const WINDOWS: [(&str, u32, bool); 6] = [
    ("wide", 1440, false),
    ("wide-dark", 1440, true),
    ("middle", 1024, false),
    ("middle-dark", 1024, true),
    ("phone", 390, false),
    ("phone-dark", 390, true),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let directory = arguments.next().ok_or("name a directory for the panels")?;
    let seats = arguments.next().map_or(Ok(4), |n| n.parse())?;
    let seed = arguments.next().map_or(Ok(7), |n| n.parse())?;
    let setup = Setup::with_options::<LastKingdom>(seats, [("leaders", "random")])?;
    let mut game = LastKingdom::new(&setup)?;
    let names = Names::new(["Anna", "Bo", "Cecilia of York", "Dag", "Eve"].map(String::from).into());
    let mut dice = QuickDice::new(seed);
    let mut scratch = Scratch::default();
    let mut decisions = 0;
    loop {
        match game.next() {
            Next::Over => {
                show(&game, &names, Seat(0), &format!("{directory}/end"))?;
                return Ok(());
            }
            Next::Seats { must, .. } => {
                let Some(seat) = must.first() else { return Ok(()) };
                if [4, 20, 60, 64, 110, 230].contains(&decisions) {
                    show(&game, &names, seat, &format!("{directory}/at-{decisions}"))?;
                }
                let action = game.random_action(seat, &mut dice, &mut scratch);
                game.apply(Actor::Seat(seat), action, &mut ());
                decisions += 1;
            }
            _ => {
                let action = game.draw_chance(&mut dice, &mut scratch);
                game.apply(Actor::Chance, action, &mut ());
            }
        }
    }
}

fn show(game: &LastKingdom, names: &Names, seat: Seat, path: &str) -> Result<(), Box<dyn std::error::Error>> {
    let view = game.view(Viewer::Seat(seat));
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    let choices = legal.iter().map(|action| game.describe(seat, *action, names));
    let glow: Vec<String> = choices.flat_map(|choice| choice.places().cloned().collect::<Vec<_>>()).collect();
    for (window, width, dark) in WINDOWS {
        let scene = Scene { glow: &glow, dark, ..Scene::alone(names, width) };
        for panel in LastKingdom::panels(&view, &scene) {
            std::fs::write(format!("{path}-{window}-{}.svg", panel.id), panel.svg)?;
        }
    }
    for (window, width, _) in WINDOWS.into_iter().step_by(2) {
        let scene = Scene { glow: &glow, ..Scene::in_page(names, width) };
        let panels = LastKingdom::panels(&view, &scene);
        let weight: usize = panels.iter().map(|panel| panel.svg.len()).sum();
        let map = panels.iter().find(|panel| panel.id == "map").map_or(0, |panel| panel.svg.len());
        // The quickest of many, so that whatever else the machine does counts little.
        let once = || {
            let start = Instant::now();
            std::hint::black_box(LastKingdom::panels(&view, &scene));
            start.elapsed()
        };
        let time = (0..300).map(|_| once()).min().unwrap_or_default();
        println!("{path} {window}: {weight} bytes, map {map}, drawn in {time:?}");
    }
    Ok(())
}
