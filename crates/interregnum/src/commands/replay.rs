//! `interregnum replay`

use std::io::{IsTerminal, Write};
use std::path::Path;

use serde::Serialize;
use serde_json::value::RawValue;
use shelf::{AnyMatch, DrawStyle, LegalChoice, LogLine, Standing};
use table::fairness::{hex, unhex};
use table::{Commitment, HeaderLine, Record, Seat, Viewer};

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

/// What the player kept before the game.
fn receipts(args: &ReplayArgs) -> Result<Vec<Commitment>, Fault> {
    let read = |digits: &String| {
        unhex(digits).map(Commitment).map_err(|at| {
            let column = at + 1;
            Fault::usage(format!(
                "--commitment: expected 64 hexadecimal digits in lower case, found '{digits}', which is wrong at \
                 column {column}"
            ))
        })
    };
    args.commitments.iter().map(read).collect()
}

/// Checks one game of a file, or all, and says what was found. That one is not as it was promised is an answer of
/// its own.
fn verify(args: &ReplayArgs) -> Result<(), Fault> {
    let shown = args.file.display();
    let receipts = receipts(args)?;
    let text = read_text(&args.file, LARGEST_FILE)?;
    let games = Record::split_games(&text);
    let count = games.len();
    let wanted = |number: usize| args.game.is_none_or(|wanted| wanted == number);
    if !(1..=count).any(wanted) {
        return Err(Fault::usage(format!("--game: {shown} holds games 1 to {count}")));
    }
    // A receipt for one game must be that of this game; of several, each must be that of one.
    let only = receipts.first().filter(|_| receipts.len() == 1 && (count == 1 || args.game.is_some()));
    let (mut wrong, mut promises) = (Vec::new(), Vec::new());
    for (number, (first_line, text)) in (1..).zip(games).filter(|(number, _)| wanted(*number)) {
        let place = if count == 1 { String::new() } else { format!("game {number}: ") };
        match check(text, first_line, only) {
            Ok((record, drawn)) => {
                promises.extend(record.promise());
                say(
                    args,
                    &format!("{place}{drawn} chance outcomes recomputed from the secret: all as recorded"),
                )?;
                for caveat in record.caveats() {
                    say(args, &format!("{place}note: {caveat}"))?;
                }
            }
            Err(why) => wrong.push(format!("{shown}: {place}{why}")),
        }
    }
    let strange = receipts.iter().filter(|receipt| wrong.is_empty() && !promises.contains(receipt));
    let strange: Vec<String> =
        strange.map(|receipt| format!("{shown}: no game has the commitment {}", hex(&receipt.0))).collect();
    wrong.extend(strange);
    if !wrong.is_empty() {
        return Err(Fault::Answer(wrong.join("\n")));
    }
    if !receipts.is_empty() {
        say(args, "the commitment is the one that was kept")?;
    }
    Ok(())
}

/// Checks one game: its record and how many draws were computed again, or what is wrong with it.
fn check(text: &str, first_line: usize, receipt: Option<&Commitment>) -> Result<(Record, u64), String> {
    let record = Record::parse_at(text, first_line).map_err(|fault| fault.to_string())?;
    let game = shelf::find(&record.game)
        .map_err(|fault| format!("line {}: {fault}", record.lines.number(HeaderLine::Game)))?;
    if let (Some(promise), Some(receipt)) = (record.promise(), receipt)
        && promise != *receipt
    {
        let line = record.lines.number(HeaderLine::Commitment);
        let [promise, receipt] = [promise, *receipt].map(|digest| hex(&digest.0));
        return Err(format!("line {line}: the commitment is {promise}, the one that was kept is {receipt}"));
    }
    let drawn = game.verify(&record).map_err(|fault| fault.to_string())?;
    Ok((record, drawn))
}

/// Says a line; JSON on stdout stays alone.
fn say(args: &ReplayArgs, words: &str) -> Result<(), Fault> {
    if args.json {
        eprintln!("{words}");
    } else {
        writeln!(std::io::stdout(), "{words}")?;
    }
    Ok(())
}

/// Shows, draws or verifies a record.
pub fn run(args: &ReplayArgs) -> Result<(), Fault> {
    if args.verify {
        verify(args)?;
        if !args.json && !args.text && args.svg.is_none() && args.png.is_none() {
            return Ok(());
        }
    }
    let record = read_record(&args.file, args.game.unwrap_or(1))?;
    let shown = args.file.display();
    let game = shelf::find(&record.game).map_err(|fault| Fault::usage(format!("{shown}: {fault}")))?;
    let viewer = viewer(&args.viewer, record.seats)?;
    let plies = record.steps.len();
    if let Some(at) = args.at.filter(|at| *at > plies) {
        return Err(Fault::usage(format!("--at: {at} is beyond the last step; the game has {plies}")));
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
