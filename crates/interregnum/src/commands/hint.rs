//! `interregnum hint`

use std::io::Write;

use bots::{Advice, Adviser};
use serde::Serialize;
use shelf::GameVisitor;
use table::{Chair, HouseGame, Match, Record, Seat};

use crate::cli::HintArgs;
use crate::commands::replay::read_record;
use crate::fault::Fault;
use crate::progress::Meter;

/// Advice after one step, as scripts see it.
#[derive(Serialize)]
struct Shown {
    ply: usize,
    /// The seat to act; null when the game is over or chance is due.
    seat: Option<Seat>,
    /// By seat: the part of the victory to expect.
    chances: Vec<f64>,
    /// The best actions of the seat to act.
    hints: Vec<ShownHint>,
    /// Why the first of them and not the second; not told along a whole record.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<String>,
    /// The step that led here.
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<String>,
}

#[derive(Serialize)]
struct ShownHint {
    action: String,
    label: String,
    chance: f64,
    proven: bool,
}

struct Ask<'a> {
    record: &'a Record,
    args: &'a HintArgs,
}

impl GameVisitor for Ask<'_> {
    type Out = Result<Vec<Shown>, Fault>;

    fn visit<G: HouseGame>(self) -> Self::Out {
        let Ask { record, args } = self;
        let cannot = |fault: table::ReplayFault| Fault::usage(format!("{}: {fault}", args.file.display()));
        let steps = record.steps.len();
        let first = if args.all { 0 } else { args.at.unwrap_or(steps) };
        let last = if args.all { steps } else { first };
        if args.all {
            // A record that does not hold is refused before any thinking.
            Match::<G>::replay(record).map_err(cannot)?;
        }
        let mut adviser = Adviser::<G>::new(args.playouts, args.seed);
        let meter = Meter::new(if args.all { steps as u64 + 1 } else { 1 }, "steps");
        let mut all = Vec::new();
        let mut table = Match::<G>::replay_until(record, first).map_err(cannot)?;
        for ply in first..=last {
            if ply > first {
                table.follow(&record.steps[ply - 1]).map_err(cannot)?;
            }
            // The deal is chance's business: nothing can be said before a seat may act.
            if !args.all || table.position().next() != table::Next::Chance {
                let advice = adviser.advise(table.position());
                let after = ply.checked_sub(1).and_then(|last| record.steps.get(last));
                let after = after.filter(|_| args.all).map(|step| format!("{}: {}", step.actor, step.text));
                let reasons = if args.all { Vec::new() } else { reasons(&mut adviser, &table, &advice) };
                all.push(Shown { reasons, ..shown(&table, ply, &advice, after) });
            }
            meter.advance(1);
        }
        Ok(all)
    }
}

fn shown<G: HouseGame>(
    table: &Match<G>,
    ply: usize,
    advice: &Advice<G::Action>,
    after: Option<String>,
) -> Shown {
    let position = table.position();
    let seat = advice.seat.unwrap_or(Seat(0));
    let hints = advice.hints.iter().map(|hint| ShownHint {
        action: position.action_text(hint.action),
        label: position.describe(seat, hint.action, &table.names()).label,
        chance: hint.chance,
        proven: hint.proven,
    });
    let (chances, reasons) = (advice.chances.clone(), Vec::new());
    Shown { ply, seat: advice.seat, chances, hints: hints.collect(), reasons, after }
}

/// Why the best action and not the second best.
fn reasons<G: HouseGame>(
    adviser: &mut Adviser<G>,
    table: &Match<G>,
    advice: &Advice<G::Action>,
) -> Vec<String> {
    let (Some(seat), [best, second, ..]) = (advice.seat, &advice.hints[..]) else { return Vec::new() };
    // Where chance comes first, the advice was given for one of several positions.
    if table.position().next() == table::Next::Chance {
        return Vec::new();
    }
    adviser.why(&Chair::new(table.position(), seat), best.action, second.action, &table.names())
}

/// How the chances moved, as a picture.
fn plot(record: &Record, all: &[Shown], args: &HintArgs) -> String {
    let names = table::Names::given(record.seats, &record.names);
    let course = |seat: Seat| {
        let chances = all.iter().filter_map(|shown| Some((shown.ply, *shown.chances.get(seat.index())?)));
        arena::Course { name: names.of(seat).into_owned(), chances: chances.collect() }
    };
    let courses: Vec<_> = Seat::all(record.seats).map(course).collect();
    let note = format!(
        "part of the victory to expect after every step of {}, from what the seat to act knows; {} playouts \
         each, seed {}",
        record.game, args.playouts, args.seed
    );
    arena::courses("How the chances moved", &note, &courses, ink::Palette::Light)
}

/// Gives advice on a record.
pub fn run(args: &HintArgs) -> Result<(), Fault> {
    let record = read_record(&args.file, args.game)?;
    let steps = record.steps.len();
    if let Some(at) = args.at.filter(|at| *at > steps) {
        return Err(Fault::usage(format!("--at: {at} is beyond the last step; the game has {steps}")));
    }
    if let Some(seat) = args.seat {
        return super::explain::run(&record, args, seat);
    }
    let game = record.game.clone();
    let all = shelf::visit(&game, Ask { record: &record, args })
        .map_err(|fault| Fault::usage(format!("{}: {fault}", args.file.display())))??;
    if let Some(path) = &args.plot {
        std::fs::write(path, plot(&record, &all, args))
            .map_err(|fault| Fault::usage(format!("--plot: cannot write {}: {fault}", path.display())))?;
    }
    let mut out = std::io::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &all)?;
        writeln!(out)?;
        return Ok(());
    }
    for shown in &all {
        let chances: Vec<String> =
            shown.chances.iter().map(|chance| format!("{:>5.1} %", chance * 100.0)).collect();
        if let Some(after) = &shown.after {
            writeln!(out, "{:>5}  {}   {after}", shown.ply, chances.join("  "))?;
            continue;
        }
        writeln!(out, "after step {}: chances by seat {}", shown.ply, chances.join("  "))?;
        match shown.seat {
            None => writeln!(out, "the game is over")?,
            Some(seat) => writeln!(out, "seat {seat} to act; best first:")?,
        }
        for hint in &shown.hints {
            let sure = if hint.proven { "  for certain" } else { "" };
            writeln!(out, "  {:<28} {:>5.1} %  {}{sure}", hint.action, hint.chance * 100.0, hint.label)?;
        }
        for reason in &shown.reasons {
            writeln!(out, "  {reason}")?;
        }
    }
    Ok(())
}
