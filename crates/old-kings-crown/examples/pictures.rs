//! Draws positions of a random game:
//! `cargo run -p old-kings-crown --example pictures -- FOLDER [SEED]`.

use old_kings_crown::{Crown, Stage};
use table::{
    Actor, Dice, Game, Names, Next, Presentation, QuickDice, Scene, Scratch, Seat, Secrets, Setup, Viewer,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let folder = args.next().ok_or("usage: pictures FOLDER [SEED]")?;
    let seed: u64 = args.next().unwrap_or_else(|| "1".into()).parse()?;
    let names = ["Anna", "Bo", "Cyprian the Long", "Dora"].map(String::from).to_vec();
    let names = Names::new(names);
    for seats in [2, 4] {
        let mut crown = Crown::new(&Setup::new::<Crown>(seats)?)?;
        let mut dice = QuickDice::new(seed);
        let mut scratch = Scratch::default();
        let mut drawn = Vec::new();
        loop {
            let next = crown.next();
            let stage = crown.view(Viewer::Spectator).stage;
            // Tiles are spent early; everything else has more to show later.
            let early = [Stage::Ambush, Stage::Unrevealed, Stage::Active, Stage::FollowUp].contains(&stage);
            let late = crown.view(Viewer::Spectator).round >= 3 || next == Next::Over || early;
            let wanted = [
                Stage::Heralds,
                Stage::Place,
                Stage::Ambush,
                Stage::Unrevealed,
                Stage::Active,
                Stage::FollowUp,
                Stage::Effect,
                Stage::Retire,
                Stage::Over,
            ];
            if late && wanted.contains(&stage) && !drawn.contains(&stage) && dice.below(2) == 0 {
                drawn.push(stage);
                save(&crown, seats, &names, &folder)?;
                measure(&crown, &names);
            }
            let (actor, action) = match next {
                Next::Over if drawn.contains(&Stage::Over) => break,
                Next::Over => continue,
                Next::Chance => (Actor::Chance, crown.draw_chance(&mut dice, &mut scratch)),
                Next::Seats { must, .. } => {
                    let Some(seat) = must.first() else { break };
                    (Actor::Seat(seat), crown.random_action(seat, &mut dice, &mut scratch))
                }
            };
            crown.apply(actor, action, &mut ());
        }
    }
    Ok(())
}

fn save(crown: &Crown, seats: u8, names: &Names, folder: &str) -> std::io::Result<()> {
    let seat = match crown.next() {
        Next::Seats { must, .. } => must.first().unwrap_or(Seat(0)),
        _ => Seat(0),
    };
    let view = crown.view(Viewer::Seat(seat));
    let mut actions = Vec::new();
    crown.legal(seat, &mut actions);
    let glow: Vec<String> = actions
        .iter()
        .flat_map(|&action| crown.describe(seat, action, names).places().cloned().collect::<Vec<_>>())
        .collect();
    let stage = format!("{:?}", view.stage).to_lowercase();
    for (width, dark) in [(1200, false), (1200, true), (380, false)] {
        let scene = Scene { glow: &glow, dark, ..Scene::alone(names, width) };
        let theme = if dark { "dark" } else { "light" };
        let file = format!("{folder}/okc-{seats}-{stage}-{width}-{theme}.svg");
        std::fs::write(file, Crown::draw(&view, &scene))?;
    }
    for (width, dark) in [(1440, false), (1440, true), (1020, false), (390, false), (390, true)] {
        let scene = Scene { glow: &glow, dark, ..Scene::alone(names, width) };
        let theme = if dark { "dark" } else { "light" };
        for panel in Crown::panels(&view, &scene) {
            let file = format!("{folder}/panel-{seats}-{stage}-{width}-{theme}-{}.svg", panel.id);
            std::fs::write(file, panel.svg)?;
        }
    }
    println!("--- {seats} seats, {stage}: {}", crown.prompt(Viewer::Seat(seat), names));
    for action in &actions {
        let choice = crown.describe(seat, *action, names);
        println!("  [{}] {}", choice.label, choice.caution.unwrap_or_default());
    }
    println!("{}", Crown::text_board(&view, names, false));
    Ok(())
}

/// Draws the panels of a position many times over and says how long one drawing takes, and how much it weighs.
fn measure(crown: &Crown, names: &Names) {
    let view = crown.view(Viewer::Seat(Seat(0)));
    for width in [1440, 390] {
        let scene = Scene::in_page(names, width);
        let begin = std::time::Instant::now();
        let mut weight = 0;
        for _ in 0..400 {
            weight = Crown::panels(&view, &scene).iter().map(|panel| panel.svg.len()).sum();
        }
        let each = begin.elapsed().as_secs_f64() * 1e6 / 400.0;
        println!("width {width}: {each:.0} microseconds, {weight} bytes");
    }
}
