//! `interregnum report`

use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::{Plan, Simulation};
use ink::{Palette, escape};

use crate::cli::ReportArgs;
use crate::commands::simulate::Simulate;
use crate::fault::Fault;
use crate::table_args;

/// Measures every table and writes the page.
pub fn run(args: &ReportArgs) -> Result<(), Fault> {
    if args.games == 0 {
        return Err(Fault::usage("--games: at least 1"));
    }
    if args.run.threads == Some(0) {
        return Err(Fault::usage("--threads: at least 1"));
    }
    let game = shelf::find(&args.table.game)?;
    let stop = Arc::new(AtomicBool::new(false));
    let flag = stop.clone();
    // The first Ctrl-C ends the measuring; the page holds what was measured so far.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
    let mut columns: Vec<(String, Simulation)> = Vec::new();
    for varied in variants(args.vary.as_deref())? {
        let mut options = args.table.option.options.clone();
        options.extend(varied.clone());
        let setup = table_args::bot_table(&args.table, &options)?;
        let (bots, games, seed, threads) =
            (args.table.bots.clone(), args.games, args.run.seed, args.run.threads);
        let plan = Plan { setup, bots, games, seed, threads };
        let simulation =
            shelf::visit(&args.table.game, Simulate { plan, record: None, stop: stop.clone() })??;
        columns.push((varied.unwrap_or_else(|| game.name().to_owned()), simulation));
    }
    let page = page(game.name(), &columns);
    std::fs::write(&args.out, page)
        .map_err(|fault| Fault::usage(format!("--out: cannot write {}: {fault}", args.out.display())))?;
    writeln!(std::io::stdout(), "{}", args.out.display())?;
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

const STYLE: &str = "body{margin:0;background:var(--table);color:var(--ink);font:16px/1.5 system-ui,sans-serif}\
main{max-width:1520px;margin:0 auto;padding:24px}h1,h2{font-family:Georgia,serif}\
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,480px),1fr));gap:24px}\
svg{width:100%;height:auto;display:block;margin-bottom:16px;border:1px solid var(--line);border-radius:6px}\
.scroll{overflow-x:auto}table{border-collapse:collapse;background:var(--sheet)}\
th,td{padding:4px 14px;border-bottom:1px solid var(--line);text-align:right}\
th:first-child,td:first-child{text-align:left}";

fn page(name: &str, columns: &[(String, Simulation)]) -> String {
    let mut html = String::new();
    let _ = write!(
        html,
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width,initial-scale=1\"><title>{0}: measured</title>\
         <style>{1}{STYLE}</style><main><h1>{0}: measured</h1>",
        escape(name),
        ink::style_sheet()
    );
    html.push_str("<div class=\"columns\">");
    for (title, simulation) in columns {
        let _ = write!(
            html,
            "<section><h2>{}</h2><p>{} games of {} seats between bots ({}), seed {}.</p>{}{}</section>",
            escape(title),
            simulation.games,
            simulation.seats,
            escape(&simulation.bots.join(", ")),
            simulation.seed,
            simulation.seat_chart(Palette::Page),
            simulation.length_chart(Palette::Page)
        );
    }
    html.push_str("</div><h2>Numbers</h2><div class=\"scroll\"><table><tr><th></th>");
    for (title, _) in columns {
        let _ = write!(html, "<th>{}</th>", escape(title));
    }
    html.push_str("</tr>");
    row(&mut html, "games", columns, |s| s.games.to_string());
    row(&mut html, "decisions a game", columns, |s| format!("{:.1}", s.decisions_per_game));
    let seats = columns.iter().map(|(_, s)| s.wins.len()).max().unwrap_or(0);
    for seat in 0..seats {
        row(&mut html, &format!("victories of seat {seat}"), columns, |s| {
            let (low, high) = s.wins_ci95[seat];
            format!("{:.1} % ({:.1} to {:.1})", s.wins[seat] * 100.0, low * 100.0, high * 100.0)
        });
    }
    let mut endings: Vec<_> = columns.iter().flat_map(|(_, s)| s.ends.keys().copied()).collect();
    endings.sort_unstable();
    endings.dedup();
    for ending in endings {
        row(&mut html, &format!("ended by {ending}"), columns, |s| {
            let count = s.ends.get(ending).copied().unwrap_or(0);
            format!("{:.1} %", count as f64 / s.games.max(1) as f64 * 100.0)
        });
    }
    let mut counts: Vec<_> = columns.iter().flat_map(|(_, s)| s.stats.keys().copied()).collect();
    counts.sort_unstable();
    counts.dedup();
    for count in counts {
        let label = format!("{} a game", count.replace('_', " "));
        row(&mut html, &label, columns, |s| format!("{:.3}", s.stats.get(count).copied().unwrap_or(0.0)));
    }
    html.push_str("</table></div></main></html>\n");
    html
}

fn row(
    html: &mut String,
    label: &str,
    columns: &[(String, Simulation)],
    cell: impl Fn(&Simulation) -> String,
) {
    let _ = write!(html, "<tr><td>{}</td>", escape(label));
    for (_, simulation) in columns {
        let _ = write!(html, "<td>{}</td>", escape(&cell(simulation)));
    }
    html.push_str("</tr>");
}
