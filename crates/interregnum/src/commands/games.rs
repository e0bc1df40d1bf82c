//! `interregnum games`

use std::io::Write;

use serde::Serialize;
use table::OptionKind;

use crate::cli::GamesArgs;
use crate::fault::Fault;

/// A game as scripts see it.
#[derive(Serialize)]
struct GameEntry {
    id: &'static str,
    name: &'static str,
    tagline: &'static str,
    seats: SeatRange,
    options: Vec<OptionEntry>,
    rules_version: u32,
}

#[derive(Serialize)]
struct SeatRange {
    min: u8,
    max: u8,
}

#[derive(Serialize)]
struct OptionEntry {
    name: &'static str,
    title: &'static str,
    values: Vec<String>,
    labels: Vec<&'static str>,
    default: &'static str,
    help: &'static str,
}

fn values(kind: OptionKind) -> Vec<String> {
    match kind {
        OptionKind::Choice(words) => words.iter().map(|word| word.id.into()).collect(),
        OptionKind::Number(low, high) => vec![format!("{low}..{high}")],
        OptionKind::Document(names) => {
            names.iter().map(|name| name.id.into()).chain(["FILE".to_owned()]).collect()
        }
    }
}

/// Lists the shelf.
pub fn run(args: &GamesArgs) -> Result<(), Fault> {
    let entries: Vec<GameEntry> = shelf::GAMES
        .iter()
        .map(|game| GameEntry {
            id: game.id(),
            name: game.name(),
            tagline: game.tagline(),
            seats: SeatRange { min: game.seats().0, max: game.seats().1 },
            options: game
                .options()
                .iter()
                .map(|spec| OptionEntry {
                    name: spec.name,
                    title: spec.title,
                    values: values(spec.kind),
                    labels: spec.kind.words().iter().map(|word| word.label).collect(),
                    default: spec.default,
                    help: spec.help,
                })
                .collect(),
            rules_version: game.rules_version(),
        })
        .collect();
    let mut out = std::io::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &entries)?;
        writeln!(out)?;
        return Ok(());
    }
    for (index, entry) in entries.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}  {}", entry.id, entry.name)?;
        writeln!(out, "    {}", entry.tagline)?;
        writeln!(
            out,
            "    {} to {} seats, rules version {}",
            entry.seats.min, entry.seats.max, entry.rules_version
        )?;
        let width = entry.options.iter().map(|option| option.name.len()).max().unwrap_or(0);
        for option in &entry.options {
            writeln!(
                out,
                "    {:width$}  {}  (default {})",
                option.name,
                option.values.join("|"),
                option.default
            )?;
            writeln!(out, "    {:width$}  {}: {}", "", option.title, option.help)?;
            let said = option.values.iter().zip(&option.labels);
            let said: Vec<String> = said.map(|(value, label)| format!("{value}: {label}")).collect();
            if !said.is_empty() {
                writeln!(out, "    {:width$}  {}", "", said.join("; "))?;
            }
        }
    }
    Ok(())
}
