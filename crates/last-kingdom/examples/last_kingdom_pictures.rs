//! Pictures of one random game for looking at: set-up, draft, mid-game and end, wide and narrow.
//!
//! `cargo run -p last-kingdom --features png --example last_kingdom_pictures DIRECTORY [seats] [seed]`

use last_kingdom::LastKingdom;
use table::{
    Actor, Game, Names, Next, Presentation, QuickDice, Scene, Scratch, Seat, Secrets, Setup, Viewer,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let directory = arguments.next().ok_or("name a directory for the pictures")?;
    let seats = arguments.next().map_or(Ok(4), |n| n.parse())?;
    let seed = arguments.next().map_or(Ok(7), |n| n.parse())?;
    let setup = Setup::with_options::<LastKingdom>(seats, [("leaders", "random")])?;
    let mut game = LastKingdom::new(&setup)?;
    let names = Names::new(["Anna", "Bo", "Cecilia of York", "Dag", "Eve"].map(String::from).into());
    let mut dice = QuickDice::new(seed);
    let mut scratch = Scratch::default();
    let mut decisions = 0;
    loop {
        let over = game.next() == Next::Over;
        if let Next::Seats { must, .. } = game.next()
            && [4, 60, 61, 62, 63, 230].contains(&decisions)
        {
            show(&game, &names, must.first().unwrap_or(Seat(0)), &format!("{directory}/at-{decisions}"))?;
        }
        if over {
            show(&game, &names, Seat(0), &format!("{directory}/end"))?;
            println!("{}", game.ending(&names));
            return Ok(());
        }
        match game.next() {
            Next::Seats { must, .. } => {
                let Some(seat) = must.first() else { return Ok(()) };
                let action = game.random_action(seat, &mut dice, &mut scratch);
                let mut log = Vec::new();
                game.apply(Actor::Seat(seat), action, &mut log);
                decisions += 1;
                if decisions > 60 && decisions < 90 {
                    for event in &log {
                        if let Some(line) = game.tell(event, Viewer::Seat(Seat(0)), &names) {
                            println!("{line}");
                        }
                    }
                }
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
    let choices: Vec<_> = legal.iter().map(|action| game.describe(seat, *action, names)).collect();
    println!("{path}: {}", game.prompt(Viewer::Seat(seat), names));
    for choice in &choices {
        println!("  [{}] {}", choice.label, choice.caution.as_deref().unwrap_or(""));
    }
    println!("{}", LastKingdom::text_board(&view, names, false));
    let glow: Vec<String> =
        choices.into_iter().flat_map(|choice| choice.places().cloned().collect::<Vec<_>>()).collect();
    for (name, width, dark) in [("wide", 1200, false), ("dark", 1200, true), ("narrow", 380, false)] {
        let scene = Scene { glow: &glow, dark, ..Scene::alone(names, width) };
        let svg = LastKingdom::draw(&view, &scene);
        std::fs::write(format!("{path}-{name}.png"), ink::png::render(&svg, width)?)?;
    }
    Ok(())
}
