//! What came of a run, in a table.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use house::tables::Millis;

use super::fault::FaultKind;
use super::finding::{Finding, FindingKind};

/// What came of the faults of one kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row {
    /// How many there were.
    pub faults: usize,
    /// Decisions of clients that were accepted meanwhile.
    pub accepted: usize,
    /// Decisions that were sent once more.
    pub again: usize,
    /// The longest time that a table waited for a bot, in milliseconds.
    pub standstill: Millis,
    /// The most by which a view was late, in milliseconds.
    pub late: Millis,
    /// The longest time after recovery until every table had gone on.
    pub went_on: Duration,
}

/// What came of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// By kind; what came before the first fault under none.
    pub rows: BTreeMap<Option<FaultKind>, Row>,
    /// Tables that were opened.
    pub tables: usize,
    /// Games that came to their end.
    pub over: usize,
    /// Entries that are stored, of people, bots and clocks.
    pub entries: usize,
    /// How often what happens by itself was stored, by each node.
    pub driven: Vec<usize>,
    /// Answers of each kind, all in all.
    pub answers: BTreeMap<&'static str, usize>,
    /// Everything that is not as it should be.
    pub findings: Vec<Finding>,
}

impl Report {
    /// How many faults there were.
    pub fn faults(&self) -> usize {
        self.rows.iter().filter(|(kind, _)| kind.is_some()).map(|(_, row)| row.faults).sum()
    }

    /// How many decisions of clients were accepted.
    pub fn accepted(&self) -> usize {
        self.rows.values().map(|row| row.accepted).sum()
    }

    /// The longest time that a table waited for a bot after a fault of one node.
    pub fn takeover(&self) -> Duration {
        let of_one = |kind: &Option<FaultKind>| kind.is_some_and(FaultKind::is_of_one_node);
        let rows = self.rows.iter().filter(|(kind, _)| of_one(kind));
        Duration::from_millis(rows.map(|(_, row)| row.standstill).max().unwrap_or(0).unsigned_abs())
    }

    /// Whether something was done twice, or by two nodes at once.
    pub fn found_double(&self) -> bool {
        self.findings.iter().any(|finding| finding.kind.is_double())
    }
}

/// How many findings of one kind are told in full.
const TOLD: usize = 6;

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<24} {:>6} {:>9} {:>8} {:>14} {:>12} {:>13}",
            "fault", "times", "accepted", "retries", "bots stood, s", "all on in, s", "views late, s"
        )?;
        for (kind, row) in &self.rows {
            writeln!(
                f,
                "{:<24} {:>6} {:>9} {:>8} {:>14.1} {:>12.1} {:>13.1}",
                kind.map_or("none yet", FaultKind::words),
                row.faults,
                row.accepted,
                row.again,
                row.standstill as f64 / 1_000.0,
                row.went_on.as_secs_f64(),
                row.late as f64 / 1_000.0
            )?;
        }
        let Report { tables, over, entries, driven, answers, findings, .. } = self;
        writeln!(
            f,
            "{tables} tables, {over} games over, {entries} entries, by itself at each node {driven:?}"
        )?;
        writeln!(f, "answers: {answers:?}")?;
        let mut kinds: BTreeMap<FindingKind, Vec<&Finding>> = BTreeMap::new();
        for finding in findings {
            kinds.entry(finding.kind).or_default().push(finding);
        }
        if kinds.is_empty() {
            writeln!(f, "nothing is found")?;
        }
        for (kind, findings) in kinds {
            writeln!(f, "found {} of {kind:?}", findings.len())?;
            for finding in findings.iter().take(TOLD) {
                writeln!(f, "  {finding}")?;
            }
        }
        Ok(())
    }
}
