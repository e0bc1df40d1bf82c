//! Draws a position of a random game: `picture MAP SEATS STEPS WIDTH [SEED] [dark] > out.svg`; with STEPS 0
//! the map alone. MAP is a built-in map or a file. With `panel=NAME` it draws one panel of a page, with
//! `battle` it draws one that is being fought, with `time` it says how long a drawing takes.

use mass_conquest::{Conquest, Kind, Scenario, draw_map, maps};
use table::{
    Actor, Game, Names, Next, Presentation, QuickDice, Scene, Scratch, Seat, Secrets, Setup, Viewer,
};

/// A battle beside the first start, lost by the attacker, who has yet to say whom it hit.
fn battle(name: &str) -> Conquest {
    let mut scenario = Scenario::new(name, 2);
    let map = &scenario.board().map;
    let start = map.starts[0];
    let land = |place: &&u8| map.terrain(**place) != maps::Terrain::Water;
    let place = map.borders(start).iter().find(land).copied().unwrap_or(start);
    let (from, at) = (map.id(start).to_owned(), map.id(place).to_owned());
    for (kind, count) in [(Kind::Infantry, 4), (Kind::Siege, 1), (Kind::Cavalry, 2)] {
        scenario.put_from(0, kind, count, &at, &from);
    }
    while scenario.defence(&at) < scenario.attack(&at, &from) {
        scenario.put(1, Kind::Infantry, 1, &at);
    }
    scenario.fight(&at, 1, [3, 5]);
    scenario.game
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |index: usize, default: u32| words.get(index).and_then(|word| word.parse().ok()).unwrap_or(default);
    let name = words.first().map_or("auto", String::as_str);
    let (seats, steps, width) = (number(1, 2) as u8, number(2, 300), number(3, 1100));
    let dark = words.iter().any(|word| word == "dark");
    if steps == 0 {
        let file = || maps::parse(&std::fs::read_to_string(name).ok()?).ok();
        if let Some(map) = maps::built_in(name, seats).or_else(file) {
            println!("{}", draw_map(&map, width, dark));
        }
        return;
    }
    let setup = Setup::with_options::<Conquest>(seats, [("map", name)]).expect("a setup that holds");
    let mut game = Conquest::new(&setup).expect("a map that holds");
    let (mut dice, mut scratch) = (QuickDice::new(u64::from(number(4, 4))), Scratch::default());
    let mut seat = Seat(0);
    for _ in 0..steps {
        let (actor, action) = match game.next() {
            Next::Over => break,
            Next::Chance => (Actor::Chance, game.draw_chance(&mut dice, &mut scratch)),
            Next::Seats { must, .. } => {
                seat = must.first().unwrap_or(seat);
                (Actor::Seat(seat), game.random_action(seat, &mut dice, &mut scratch))
            }
        };
        game.apply(actor, action, &mut ());
    }
    if words.iter().any(|word| word == "battle") {
        game = battle(name);
    }
    let names =
        Names::new(["Anna", "Bo", "Cyrus", "Dana", "Eve", "Finn", "Gwen", "Hugo"].map(String::from).to_vec());
    let mut list = Vec::new();
    if let Some(next) = game.next().active().first() {
        seat = next;
    }
    game.legal(seat, &mut list);
    let glow: Vec<String> = list
        .iter()
        .filter_map(|&action| game.describe(seat, action, &names).places().next().cloned())
        .collect();
    let view = game.view(Viewer::Seat(seat));
    eprintln!("{}\n{}", game.prompt(Viewer::Seat(seat), &names), Conquest::text_board(&view, &names, false));
    let scene = Scene { glow: &glow, dark, ..Scene::alone(&names, width) };
    let panel = words.iter().find_map(|word| word.strip_prefix("panel="));
    let draw = || match panel {
        Some(name) => {
            let panels = Conquest::panels(&view, &scene).into_iter();
            panels.filter(|panel| panel.id == name).map(|panel| panel.svg).collect()
        }
        None => Conquest::draw(&view, &scene),
    };
    println!("{}", draw());
    if words.iter().any(|word| word == "time") {
        // The shortest of many, since a machine has other things to do.
        let took = (0..200).map(|_| {
            let started = std::time::Instant::now();
            std::hint::black_box(draw());
            started.elapsed()
        });
        eprintln!("a drawing takes {:?}", took.min().unwrap_or_default());
    }
}
