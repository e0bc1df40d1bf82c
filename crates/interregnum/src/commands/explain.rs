//! `interregnum hint --seat`: a whole game explained to one of its seats.

use std::io::Write;

use bots::{Clock, Lesson, Moment, Scholar, Study, Told};
use serde_json::{Value, json};
use shelf::GameVisitor;
use table::{HouseGame, Record, Seat};

use crate::cli::HintArgs;
use crate::fault::Fault;
use crate::progress::Meter;

struct Explain<'a> {
    record: &'a Record,
    args: &'a HintArgs,
    seat: Seat,
}

impl GameVisitor for Explain<'_> {
    type Out = Result<Study, Fault>;

    fn visit<G: HouseGame>(self) -> Self::Out {
        let Explain { record, args, seat } = self;
        let mut scholar = Scholar::<G>::new(record, seat, Clock::default())
            .map_err(|fault| Fault::usage(format!("{}: {fault}", args.file.display())))?;
        let meter = Meter::new(scholar.progress().1 as u64, "pieces");
        let mut done = 0;
        // Without a host nobody interrupts.
        while scholar.step().is_ok_and(|more| more) {
            let now = scholar.progress().0;
            meter.advance((now - done) as u64);
            done = now;
        }
        Ok(scholar.finish())
    }
}

/// Explains a record to a seat.
pub fn run(record: &Record, args: &HintArgs, seat: u8) -> Result<(), Fault> {
    let seats = record.seats;
    if seat >= seats {
        return Err(Fault::usage(format!(
            "--seat: there is no seat {seat}; the game has 0 to {}",
            seats - 1
        )));
    }
    let study = shelf::visit(&record.game, Explain { record, args, seat: Seat(seat) })
        .map_err(|fault| Fault::usage(format!("{}: {fault}", args.file.display())))??;
    let mut out = std::io::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &shown(&study))?;
        writeln!(out)?;
        return Ok(());
    }
    for Moment { ply, chances } in &study.moments {
        let chances: Vec<String> =
            chances.iter().map(|chance| format!("{:>5.1} %", chance * 100.0)).collect();
        writeln!(out, "{ply:>5}  {}", chances.join("  "))?;
    }
    for Lesson { ply, prompt, played, better, cost, against, instead } in &study.lessons {
        writeln!(out, "\nafter step {ply}, {:.1} points of a hundred: {prompt}", cost * 100.0)?;
        for (what, told, reasons) in [("played", played, against), ("better", better, instead)] {
            writeln!(out, "  {what}  {} ({}), {:.1} %", told.label, told.action, told.chance * 100.0)?;
            for reason in reasons {
                writeln!(out, "    {reason}")?;
            }
        }
    }
    if study.lessons.is_empty() {
        writeln!(out, "\nno decision of seat {seat} cost much")?;
    }
    Ok(())
}

/// As scripts see it.
fn shown(study: &Study) -> Value {
    let told = |told: &Told| {
        json!({
            "action": told.action, "label": told.label, "chance": told.chance, "proven": told.proven,
        })
    };
    let moments: Vec<Value> =
        study.moments.iter().map(|moment| json!({ "ply": moment.ply, "chances": moment.chances })).collect();
    let lesson = |lesson: &Lesson| {
        json!({
            "ply": lesson.ply, "prompt": lesson.prompt, "cost": lesson.cost,
            "played": told(&lesson.played), "better": told(&lesson.better),
            "against": lesson.against, "instead": lesson.instead,
        })
    };
    let lessons: Vec<Value> = study.lessons.iter().map(lesson).collect();
    json!({ "seat": study.seat, "moments": moments, "lessons": lessons })
}
