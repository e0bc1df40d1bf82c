//! `interregnum admin move`: a house moves to another database.

use house::upkeep::{Moved, Progress, Signature, UpkeepFault, relocate};

use super::args::AdminArgs;
use super::told::Told;
use crate::fault::Fault;
use crate::progress::Meter;

/// Moves the house and tells what came of it; a fault if anything differs.
pub async fn run(
    args: &AdminArgs,
    from: &str,
    to: &str,
    signature: Signature,
    told: &Told,
) -> Result<(), Fault> {
    if args.server.database.is_some() {
        return Err(Fault::usage("--database: `move` takes its databases as --from and --to"));
    }
    let (from, to) = (args.place("--from", from)?, args.place("--to", to)?);
    let mut meter = None;
    let mut heard = |progress| match progress {
        Progress::Next(pieces, noun) => meter = Some(Meter::new(pieces, noun)),
        Progress::Done(pieces) => {
            if let Some(meter) = &meter {
                meter.advance(pieces);
            }
        }
    };
    let moved = relocate(&from, &to, signature, &mut heard).await;
    drop(meter);
    let moved = moved.map_err(|fault| match fault {
        fault @ UpkeepFault::NoHouse(_) => Fault::usage(format!("--from: {fault}")),
        fault => fault.into(),
    })?;
    if told.json {
        told.json(&moved)?;
    } else {
        for line in lines(&moved) {
            told.line(&line)?;
        }
    }
    match moved.differing {
        0 if told.json => Ok(()),
        0 => told.line(&format!("{to} is the same house as {from}, row by row; serve it from there")),
        1 => Err(Fault::Answer(format!("{to} holds the house, but one thing differs"))),
        more => Err(Fault::Answer(format!("{to} holds the house, but {more} things differ"))),
    }
}

/// What was moved and found, in words.
fn lines(moved: &Moved) -> Vec<String> {
    let Moved { tables, entries, bytes, folded, kept, unfolded, differences, differing } = moved;
    let mut lines = differences.clone();
    let more = differing.saturating_sub(differences.len() as u64);
    if more > 0 {
        lines.push(format!("and {more} more differences"));
    }
    for table in kept {
        lines.push(format!("table {}: kept as a list before and after. {}", table.table, table.why));
    }
    for table in unfolded {
        lines.push(format!("table {}: cannot be folded before and after: {}", table.table, table.why));
    }
    lines.push(format!("moved {tables} tables with {entries} entries of {bytes} bytes"));
    let lists = kept.len() + unfolded.len();
    lines.push(format!("{folded} tables fold to the same on both sides, {lists} cannot be folded on either"));
    lines
}

#[cfg(test)]
mod tests {
    use house::upkeep::Unfolded;

    use super::*;

    #[test]
    fn what_differs_and_what_cannot_be_folded_is_told_with_all_counts() {
        let because = |table: &str, why: &str| Unfolded { table: table.into(), why: why.into() };
        let moved = Moved {
            tables: 5,
            entries: 70,
            bytes: 9_000,
            folded: 2,
            kept: vec![because("a", "Its rules have changed.")],
            unfolded: vec![because("b", "entry 3 cannot be read")],
            differences: vec!["entries c 7: entry differs".into()],
            differing: 4,
        };
        let told = [
            "entries c 7: entry differs",
            "and 3 more differences",
            "table a: kept as a list before and after. Its rules have changed.",
            "table b: cannot be folded before and after: entry 3 cannot be read",
            "moved 5 tables with 70 entries of 9000 bytes",
            "2 tables fold to the same on both sides, 2 cannot be folded on either",
        ];
        assert_eq!(lines(&moved), told);
    }
}
