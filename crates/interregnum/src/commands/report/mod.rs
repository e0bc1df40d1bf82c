//! `interregnum report`

mod page;

use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arena::{Contest, Plan, Simulation, Tournament};
use shelf::Shelved;

use crate::cli::ReportArgs;
use crate::commands::simulate::Simulate;
use crate::commands::tournament::Hold;
use crate::fault::Fault;
use crate::interrupt;
use crate::table_args;

/// One game as it was measured: a simulation for every table, and how bots compare.
struct Measured {
    name: &'static str,
    columns: Vec<(String, Simulation)>,
    ladder: Option<Tournament>,
}

/// Measures every table and writes the page, or the pages of all games.
pub fn run(args: &ReportArgs) -> Result<(), Fault> {
    if args.games == 0 {
        return Err(Fault::usage("--games: at least 1"));
    }
    if args.run.threads == Some(0) {
        return Err(Fault::usage("--threads: at least 1"));
    }
    let ladder: Vec<String> = args.ladder.iter().filter(|name| !name.is_empty()).cloned().collect();
    if ladder.len() == 1 {
        return Err(Fault::usage("--ladder: at least two bots, or none"));
    }
    for name in &ladder {
        bots::known_here(name)?;
    }
    // Whatever was measured before Ctrl-C stands on the page.
    let stop = interrupt::flag();
    let Some(game) = &args.game else {
        std::fs::create_dir_all(&args.out)
            .map_err(|fault| Fault::usage(format!("--out: cannot make {}: {fault}", args.out.display())))?;
        let mut pages = 0;
        for game in shelf::GAMES {
            if let Some(measured) = measure(*game, args, &ladder, &stop)? {
                write(&args.out.join(format!("{}.html", game.id())), &measured)?;
                pages += 1;
            }
        }
        return if pages > 0 { Ok(()) } else { Err(nothing()) };
    };
    write(&args.out, &measure(shelf::find(game)?, args, &ladder, &stop)?.ok_or_else(nothing)?)
}

fn nothing() -> Fault {
    Fault::Answer("stopped before the first game was finished: there is nothing to write".into())
}

/// Everything about one game that could be measured before the run was stopped; `None` if that is
/// nothing.
fn measure(
    game: &'static dyn Shelved,
    args: &ReportArgs,
    ladder: &[String],
    stop: &Arc<AtomicBool>,
) -> Result<Option<Measured>, Fault> {
    let mut columns: Vec<(String, Simulation)> = Vec::new();
    for varied in variants(args.vary.as_deref())? {
        let mut options = args.table.option.options.clone();
        options.extend(varied.clone());
        let setup = table_args::bot_table(game.id(), &args.table, &options)?;
        let (bots, games, seed, threads) =
            (args.table.bots.clone(), args.games, args.run.seed, args.run.threads);
        let plan = Plan { setup, bots, games, seed, threads };
        let simulation = shelf::visit(game.id(), Simulate { plan, record: None, stop: stop.clone() })??;
        interrupt::tell(simulation.games, games);
        for words in &simulation.complaints {
            eprintln!("interregnum: {words}");
        }
        if simulation.games == 0 {
            break;
        }
        columns.push((varied.unwrap_or_else(|| "What was measured".to_owned()), simulation));
    }
    let contest = || -> Result<Tournament, Fault> {
        let seats = args.table.seats.unwrap_or(game.seats().0);
        let setup = table_args::setup(game, seats, &args.table.option.options)?;
        let (games, seed, threads) = (args.ladder_games, args.run.seed, args.run.threads);
        let contest = Contest { setup, bots: ladder.to_vec(), games, seed, threads };
        shelf::visit(game.id(), Hold { contest, stop: stop.clone() })?
    };
    if columns.is_empty() {
        return Ok(None);
    }
    let ladder = if ladder.is_empty() { None } else { Some(contest()?) };
    let ladder = ladder.filter(|ladder| ladder.games > 0);
    Ok(Some(Measured { name: game.name(), columns, ladder }))
}

fn write(path: &Path, measured: &Measured) -> Result<(), Fault> {
    std::fs::write(path, page::page(measured))
        .map_err(|fault| Fault::usage(format!("--out: cannot write {}: {fault}", path.display())))?;
    writeln!(std::io::stdout(), "{}", path.display())?;
    Ok(())
}

/// The options to measure side by side, each `name=value`; one without any if nothing varies.
fn variants(vary: Option<&str>) -> Result<Vec<Option<String>>, Fault> {
    let Some(vary) = vary else { return Ok(vec![None]) };
    let fault = || Fault::usage(format!("--vary: '{vary}' is not of the form NAME=A,B"));
    let (name, values) = vary.split_once('=').ok_or_else(fault)?;
    let values: Vec<_> = values.split(',').map(|value| Some(format!("{name}={value}"))).collect();
    if values.len() < 2 || values.len() > 8 { Err(fault()) } else { Ok(values) }
}
