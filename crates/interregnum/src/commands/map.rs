//! `interregnum map`: maps of Mass Warfare and Conquest.

use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

use arena::{Plan, Progress};
use mass_conquest::maps::{self, Fairness, Layout, Map, Recipe, Verdict};
use mass_conquest::{Conquest, draw_map};
use table::{Game, Setup};

use crate::cli::{MapArgs, MapCommand};
use crate::fault::Fault;
use crate::interrupt;
use crate::progress::Meter;
use crate::table_args::read_text;

/// Larger files are refused before they are read.
const LARGEST_SOURCE: u64 = 16 << 20;

/// Orders of a file's territories over which trial games are spread.
const MOST_ORDERS: u64 = 16;

/// Makes, checks, draws or imports a map.
pub fn run(args: &MapArgs) -> Result<(), Fault> {
    match &args.command {
        MapCommand::New { players, seed, per_player, water, mirrored, out } => {
            let layout = if *mirrored { Layout::Mirrored } else { Layout::Wild };
            let recipe = Recipe { players: *players, per_player: *per_player, water: *water, layout };
            let map = maps::generate(*seed, recipe).ok_or_else(|| {
                Fault::usage("no map fits that recipe; allow less water or more territories")
            })?;
            put(out.as_deref(), map.text())
        }
        MapCommand::Check { map, play, bots, seed } => check(map, *play, bots, *seed),
        MapCommand::Draw { map, svg, png, width, dark } => {
            let map = readable(map)?;
            let picture = draw_map(&map, *width, *dark);
            if let Some(path) = png {
                let bytes = ink::png::render(&picture, *width)
                    .map_err(|fault| Fault::Machine(format!("cannot draw the picture: {fault}")))?;
                write_file(path, &bytes)?;
            }
            match svg {
                None if png.is_some() => Ok(()),
                path => put(path.as_ref().and_then(Option::as_deref), &picture),
            }
        }
        MapCommand::Import { file, out } => {
            let text = read_text(file, LARGEST_SOURCE)?;
            let map = maps::import_geojson(&text).map_err(|faults| {
                let lines: Vec<String> =
                    faults.iter().map(|fault| format!("{}: {fault}", file.display())).collect();
                Fault::Usage(lines.join("\n"))
            })?;
            put(out.as_deref(), &map)
        }
    }
}

/// The text of a built-in map or of a file.
fn source(name: &str) -> Result<String, Fault> {
    if maps::BUILT_IN.contains(&name) {
        let map = maps::built_in(name, 2).ok_or_else(|| Fault::Machine(format!("cannot read {name}")))?;
        return Ok(map.text().to_owned());
    }
    read_text(Path::new(name), maps::MAX_BYTES as u64)
        .map_err(|fault| Fault::usage(format!("{fault}; built-in maps: {}", maps::BUILT_IN.join(", "))))
}

fn readable(name: &str) -> Result<Map, Fault> {
    maps::parse(&source(name)?).map_err(|faults| {
        let errors = faults.iter().filter(|fault| fault.code.is_error());
        let lines: Vec<String> = errors.map(|fault| format!("{name}:{fault}")).collect();
        Fault::Usage(lines.join("\n"))
    })
}

/// All faults at once, the structural report, and what games say if they are asked for.
fn check(name: &str, play: Option<u64>, bots: &[String], seed: u64) -> Result<(), Fault> {
    let (map, faults) = maps::check(&source(name)?);
    let mut out = std::io::stdout().lock();
    for fault in &faults {
        writeln!(out, "{name}:{fault}")?;
    }
    let Some(map) = map else {
        let errors = faults.iter().filter(|fault| fault.code.is_error()).count();
        return Err(Fault::Answer(format!("{name}: {errors} errors; this map cannot be played")));
    };
    writeln!(out, "{}", structure(&map, &maps::fairness(&map)))?;
    if let Some(games) = play {
        let report = by_play(&map, games, bots, seed)?;
        writeln!(out, "{report}")?;
    }
    Ok(())
}

fn structure(map: &Map, fairness: &Fairness) -> String {
    let mut text = String::new();
    let (count, land, players) = (map.len(), map.land(), map.players);
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{}: {count} territories, {land} of them land, {players} players", map.title);
    let _ = writeln!(text, "\nstart  territory             economy  room  rival  gates  sea");
    let or_none = |turns: Option<u32>| turns.map_or("-".to_owned(), |turns| turns.to_string());
    for start in &fairness.starts {
        let _ = writeln!(
            text,
            "{:>5}  {:<20} {:>8.2} {:>5} {:>6} {:>6} {:>4}",
            start.start,
            start.name,
            start.economy,
            start.room,
            or_none(start.rival),
            or_none(start.gates),
            or_none(start.sea)
        );
    }
    let uneven = fairness.uneven();
    let verdict = if uneven.is_empty() {
        "the starts are alike in every measure".to_owned()
    } else {
        format!("the starts differ too much in: {}", uneven.join(", "))
    };
    let _ = writeln!(text, "{verdict}");
    let _ = write!(text, "{}", first_round(map));
    text
}

/// What everybody holds after the first round of plain play: the one measure of structure that says who wins.
fn first_round(map: &Map) -> String {
    let opening = maps::opening(map);
    let list = |held: &[f64]| held.iter().map(|held| format!("{held:6.2}")).collect::<String>();
    format!(
        "\nheld after the first round of plain play\n\
         by start         {}   gap {:.2}, at most {:.2}\n\
         by turn          {}   gap {:.2}, at most {:.2}\n\
         seat_gold {}; the first round is {}",
        list(&opening.by_start),
        opening.start_gap(),
        opening.start_limit(),
        list(&opening.by_turn),
        opening.turn_gap(),
        opening.turn_limit(),
        map.seat_gold,
        if opening.is_even() { "even" } else { "uneven" }
    )
}

/// Lets bots play on the map and judges the wins per start. Every deal of the dice is played once
/// for each way to turn the seats around the starts, so that no start gains by the luck of who
/// moves first, and the deals are spread over several orders of the file's territories, so that
/// none gains by standing earlier in it.
fn by_play(map: &Map, games: u64, bots: &[String], seed: u64) -> Result<String, Fault> {
    let players = map.players;
    for bot in bots {
        bots::known(bot)?;
    }
    if bots.len() != 1 {
        return Err(Fault::usage("--bots: one bot, which plays every seat, so that only the starts differ"));
    }
    let deals = games.div_ceil(players.into());
    let orders = deals.min(MOST_ORDERS);
    let meter = Meter::new(deals * u64::from(players), "games");
    let advance = |done| meter.advance(done);
    let stop = interrupt::flag();
    let mut wins = vec![0.0; players.into()];
    let mut played = 0;
    for order in 0..orders {
        let unreadable = |_| Fault::Machine("a map in another order cannot be read".into());
        let map = maps::parse(&maps::shuffled(map, seed.wrapping_add(order))).map_err(unreadable)?;
        // The deals that are left over go to the first orders.
        let share = deals / orders + u64::from(order < deals % orders);
        for turn in 0..usize::from(players) {
            let turned = maps::turned(&map, turn);
            let setup = Setup::with_options::<Conquest>(players, [("map", turned.as_str())])?;
            Conquest::new(&setup)?;
            let seed = seed.wrapping_add(order << 32);
            let plan = Plan { setup, bots: bots.to_vec(), games: share, seed, threads: None };
            let progress = Progress { advance: &advance, stop: &stop };
            let simulation = arena::simulate::<Conquest, _>(&plan, progress, None)?;
            played += simulation.games;
            // Nothing was played after an interruption.
            let shares = simulation.wins.iter().filter(|_| simulation.games > 0);
            for (seat, share) in shares.enumerate() {
                wins[(seat + turn) % usize::from(players)] += share * simulation.games as f64;
            }
        }
    }
    drop(meter);
    let report = maps::play_report(&wins);
    let mut text = format!(
        "\n{played} games between {}, every deal from all {players} sides, {orders} file orders\n",
        bots[0]
    );
    let _ = writeln!(text, "start   wins   95 % interval");
    for (start, share) in report.shares.iter().enumerate() {
        let (low, high) = report.intervals[start];
        let _ = writeln!(
            text,
            "{:>5}  {:4.1} %   {:.1} - {:.1} %",
            start + 1,
            share * 100.0,
            low * 100.0,
            high * 100.0
        );
    }
    let verdict = match report.verdict {
        Verdict::Fair => "every start's interval holds its equal share".to_owned(),
        Verdict::Unproven => "too few games to say".to_owned(),
        Verdict::Favours(start) => format!("start {start} wins more than its share"),
    };
    let _ = write!(text, "evenness {:.2} of 1: {verdict}", report.fairness);
    Ok(text)
}

fn put(path: Option<&Path>, text: &str) -> Result<(), Fault> {
    match path {
        Some(path) => write_file(path, text.as_bytes()),
        None => Ok(write!(std::io::stdout(), "{text}")?),
    }
}

fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    std::fs::write(path, bytes)
        .map_err(|fault| Fault::usage(format!("cannot write {}: {fault}", path.display())))
}
