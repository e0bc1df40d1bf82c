//! `interregnum replay`

use std::io::{IsTerminal, Write};
use std::path::Path;

use serde::Serialize;
use serde_json::value::RawValue;
use shelf::{AnyMatch, DrawStyle, LegalChoice, LogLine, Standing};
use table::{Record, Seat, Viewer};

use crate::cli::ReplayArgs;
use crate::fault::Fault;
use crate::table_args::read_text;

/// Files of records may hold many games.
const LARGEST_FILE: u64 = 1 << 30;

/// The game at one step, as scripts see it.
#[derive(Serialize)]
struct Shown<'a> {
    game: &'a str,
    ply: usize,
    plies: usize,
    viewer: &'a str,
    prompt: String,
    view: &'a RawValue,
    /// Legal actions of the seats in view.
    legal: Vec<SeatLegal>,
    log: Vec<LogLine>,
    outcome: Option<Standing>,
}

#[derive(Serialize)]
struct SeatLegal {
    seat: Seat,
    choices: Vec<LegalChoice>,
}

fn viewer(word: &str, seats: u8) -> Result<Viewer, Fault> {
    match word {
        "all" => Ok(Viewer::All),
        "spectator" => Ok(Viewer::Spectator),
        _ => match word.parse() {
            Ok(seat) if seat < seats => Ok(Viewer::Seat(Seat(seat))),
            _ => {
                let last = seats - 1;
                Err(Fault::usage(format!("--viewer: '{word}' is not one of: 0 to {last}, all, spectator")))
            }
        },
    }
}

/// One game of a file of records, counted from 1.
pub(super) fn read_record(path: &Path, number: usize) -> Result<Record, Fault> {
    let text = read_text(path, LARGEST_FILE)?;
    let games = Record::split_games(&text);
    let count = games.len();
    let Some((first_line, game)) = number.checked_sub(1).and_then(|index| games.into_iter().nth(index))
    else {
        return Err(Fault::usage(format!("--game: {} holds games 1 to {count}", path.display())));
    };
    Record::parse_at(game, first_line).map_err(|fault| Fault::usage(format!("{}: {fault}", path.display())))
}

/// Shows, draws or verifies a record.
pub fn run(args: &ReplayArgs) -> Result<(), Fault> {
    let record = read_record(&args.file, args.game)?;
    let shown = args.file.display();
    let game = shelf::find(&record.game).map_err(|fault| Fault::usage(format!("{shown}: {fault}")))?;
    let viewer = viewer(&args.viewer, record.seats)?;
    let plies = record.steps.len();
    if let Some(at) = args.at.filter(|at| *at > plies) {
        return Err(Fault::usage(format!("--at: {at} is beyond the last step; the game has {plies}")));
    }
    if args.verify {
        let drawn = game.verify(&record).map_err(|fault| Fault::Answer(format!("{shown}: {fault}")))?;
        let verdict = format!("{drawn} chance outcomes recomputed from the secret: all as recorded");
        // JSON on stdout stays alone.
        if args.json {
            eprintln!("{verdict}")
        } else {
            writeln!(std::io::stdout(), "{verdict}")?
        }
        if !args.json && !args.text && args.svg.is_none() && args.png.is_none() {
            return Ok(());
        }
    }
    let table = game
        .replay(&record, args.at.unwrap_or(usize::MAX))
        .map_err(|fault| Fault::usage(format!("{shown}: {fault}")))?;
    let picture = draw(&*table, viewer, args);
    if let Some(path) = &args.svg {
        write_file(path, picture.as_bytes())?;
    }
    if let Some(path) = &args.png {
        let png = ink::png::render(&picture, args.width)
            .map_err(|fault| Fault::Machine(format!("cannot draw the picture: {fault}")))?;
        write_file(path, &png)?;
    }
    let mut out = std::io::stdout().lock();
    if args.json {
        let view = table.view_json(viewer)?;
        let (must, may) = table.waiting();
        let shown = Shown {
            game: table.game(),
            ply: table.plies(),
            plies,
            viewer: &args.viewer,
            prompt: table.prompt(viewer),
            view: &view,
            legal: must
                .union(may)
                .iter()
                .filter(|seat| viewer.sees_as(*seat))
                .map(|seat| SeatLegal { seat, choices: table.legal(seat) })
                .collect(),
            log: table.log(viewer),
            outcome: table.standing(),
        };
        serde_json::to_writer_pretty(&mut out, &shown)?;
        writeln!(out)?;
    } else if args.text || (args.svg.is_none() && args.png.is_none()) {
        print(&mut out, &*table, viewer, plies)?;
    }
    Ok(())
}

fn draw(table: &dyn AnyMatch, viewer: Viewer, args: &ReplayArgs) -> String {
    // A seat's picture shows what that seat could do at this step.
    let choices = viewer.seat().map(|seat| table.legal(seat)).unwrap_or_default();
    let glow: Vec<String> = choices.iter().filter_map(|choice| choice.places().next().cloned()).collect();
    table.draw(
        viewer,
        &DrawStyle { glow: &glow, width: args.width, standalone: true, dark: args.dark, stopped: false },
    )
}

fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    std::fs::write(path, bytes)
        .map_err(|fault| Fault::usage(format!("cannot write {}: {fault}", path.display())))
}

fn print(out: &mut impl Write, table: &dyn AnyMatch, viewer: Viewer, plies: usize) -> Result<(), Fault> {
    let colour = std::io::stdout().is_terminal();
    for LogLine { ply, words } in table.log(viewer) {
        writeln!(out, "{ply:>5}  {words}")?;
    }
    writeln!(out)?;
    writeln!(out, "{}", table.text_board(viewer, colour))?;
    writeln!(out, "after step {} of {plies}", table.plies())?;
    match table.standing() {
        Some(standing) => writeln!(out, "{}", standing.words)?,
        None => writeln!(out, "{}", table.prompt(viewer))?,
    }
    Ok(())
}
