//! What a host reads on the screen, or a program as JSON.

use std::io::Write;

use house::tables::{Millis, now, words};
use house::upkeep::{Act, Report, TableFacts, TableSheet};
use serde::Serialize;
use serde_json::Value;

use crate::fault::Fault;

/// Where answers go.
#[derive(Debug)]
pub struct Told {
    /// Whether a program reads them.
    pub json: bool,
}

fn ago(at: Millis) -> String {
    format!("{} ago", words(now() - at))
}

/// Text of strangers for a terminal: nothing in it is an order to the terminal.
fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

impl Told {
    /// Answers for a program or for a person.
    pub fn new(json: bool) -> Told {
        Told { json }
    }

    /// One line.
    pub fn line(&self, text: &str) -> Result<(), Fault> {
        Ok(writeln!(std::io::stdout().lock(), "{}", plain(text))?)
    }

    /// One value as JSON.
    pub fn json(&self, value: &impl Serialize) -> Result<(), Fault> {
        let mut out = std::io::stdout().lock();
        serde_json::to_writer_pretty(&mut out, value)?;
        Ok(writeln!(out)?)
    }

    /// What was done.
    pub fn act(&self, act: &Act) -> Result<(), Fault> {
        if self.json {
            return self.json(act);
        }
        self.line(&format!("{}: {} (act {})", act.verb, act.about, act.number))
    }

    /// What was done before.
    pub fn log(&self, acts: &[Act]) -> Result<(), Fault> {
        if self.json {
            return self.json(&acts);
        }
        for act in acts {
            let reason = act.reason.as_ref().map_or(String::new(), |reason| format!(": {reason}"));
            let Act { number, verb, about, host, .. } = act;
            self.line(&format!("{number}  {}  {host}  {verb}  {about}{reason}", ago(act.at)))?;
        }
        Ok(())
    }

    /// A list of tables.
    pub fn tables(&self, tables: &[TableFacts]) -> Result<(), Fault> {
        if self.json {
            return self.json(&tables);
        }
        for table in tables {
            self.facts(table)?;
        }
        Ok(())
    }

    fn facts(&self, table: &TableFacts) -> Result<(), Fault> {
        let TableFacts { table: id, game, phase, entries, bytes, reports, names, .. } = table;
        let listed = if table.listed { ", listed" } else { "" };
        let reported = if *reports > 0 { format!(", {reports} reports") } else { String::new() };
        let (names, changed) = (names.join(", "), ago(table.changed));
        self.line(&format!(
            "{id}  {game}  {phase}{listed}  {changed}  {entries} entries, {bytes} bytes{reported}  {names}"
        ))
    }

    /// A table.
    pub fn sheet(&self, sheet: &TableSheet) -> Result<(), Fault> {
        if self.json {
            return self.json(sheet);
        }
        self.facts(&sheet.facts)?;
        self.line(&format!("owner {}{}", sheet.owner.as_str(), if sheet.parked { ", parked" } else { "" }))?;
        for chair in &sheet.seats {
            let visitor = chair.visitor.as_ref().map_or("", |visitor| visitor.as_str());
            let standin = chair.standin.as_ref().map_or(String::new(), |bot| format!(" ({bot} plays)"));
            let name = chair.name.as_deref().unwrap_or("-");
            self.line(&format!("seat {}  {}  {name}{standin}  {visitor}", chair.seat, chair.kind))?;
        }
        for line in &sheet.talk {
            let visitor = line.visitor.as_ref().map_or("-", |visitor| visitor.as_str());
            let name = line.name.as_deref().unwrap_or("-");
            let words = line.words.as_deref().unwrap_or("(removed)");
            self.line(&format!("line {}  {}  {visitor}  {name}: {words}", line.line, ago(line.at)))?;
        }
        self.reports(&sheet.reported)
    }

    /// What was reported.
    pub fn reports(&self, reports: &[Report]) -> Result<(), Fault> {
        if self.json {
            return self.json(&reports);
        }
        for report in reports {
            let Report { table, about, areas, words, .. } = report;
            let seen = if report.looked { ", seen to" } else { "" };
            let words = words.as_ref().map_or(String::new(), |words| format!(": {words}"));
            let latest = ago(report.latest);
            self.line(&format!("{table}  {about}  from {areas} networks, {latest}{seen}{words}"))?;
        }
        Ok(())
    }

    /// Who is banned, muted or hidden.
    pub fn orders(&self, orders: &[Value]) -> Result<(), Fault> {
        if self.json {
            return self.json(&orders);
        }
        for order in orders {
            let text = |field: &str| order[field].as_str().unwrap_or_default();
            let since = order["since"].as_i64().unwrap_or_default();
            self.line(&format!("{}  {}  {}", text("kind"), text("subject"), ago(since)))?;
        }
        Ok(())
    }
}
