//! The verdict on a run: all that was found, and the figures.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use house::tables::Millis;

use super::checker;
use super::finding::{Finding, FindingKind};
use super::history::{Fact, Told};
use super::replay::{Replay, replay};
use super::report::Report;
use super::scene::Scene;
use super::standstill::{Spell, longest};
use super::witness::{self, Entries};

/// What can be said without telling every table again.
pub fn so_far(scene: &Scene) -> Vec<Finding> {
    // In this order: whatever was told by then is stored by now.
    let facts = scene.field.history.facts();
    compared(scene, &facts).map_or(Vec::new(), |(findings, _)| findings)
}

fn compared(scene: &Scene, facts: &[Fact]) -> Result<(Vec<Finding>, Entries), String> {
    let entries = witness::entries(&scene.cluster)?;
    let mut findings = checker::check(facts, &entries);
    findings.extend(checker::driven(&entries));
    findings.extend(checker::fences(&witness::passed(&scene.cluster)?));
    Ok((findings, entries))
}

/// Every table told again, two at a time.
fn replayed(entries: &Entries) -> BTreeMap<Arc<str>, Replay> {
    let tables: Vec<_> = entries.iter().collect();
    let tell = |tables: &[(&Arc<str>, &Vec<witness::Stored>)]| -> Vec<(Arc<str>, Replay)> {
        tables.iter().map(|(table, stored)| ((*table).clone(), replay(table, stored))).collect()
    };
    let (one, two) = tables.split_at(tables.len() / 2);
    std::thread::scope(|scope| {
        let other = scope.spawn(|| tell(two));
        let mut all: BTreeMap<_, _> = tell(one).into_iter().collect();
        all.extend(other.join().expect("a table is told"));
        all
    })
}

/// A word for what was told.
fn kind_of(told: &Told) -> &'static str {
    match told {
        Told::Nothing => "sent",
        Told::Seen { .. } => "seen",
        Told::Heard { .. } => "heard",
        Told::Accepted { .. } => "accepted",
        Told::Stale { .. } => "stale",
        Told::PutOff { .. } => "put off",
        Told::Over => "over",
        Told::Refused { .. } => "refused",
        Told::Unreached => "unreached",
        Told::Silent => "silent",
    }
}

/// All that came of a run, when nobody plays any more.
pub fn verdict(mut scene: Scene, spells: &[Spell]) -> Report {
    let facts = scene.field.history.facts();
    let (found, entries) = compared(&scene, &facts).expect("the database tells what is stored");
    let mut report = Report { driven: vec![0; scene.nodes.len()], ..Report::default() };
    let mut findings = std::mem::take(&mut scene.findings);
    findings.extend(found);
    let replays = replayed(&entries);
    findings.extend(replays.values().flat_map(|replay| replay.findings.iter().cloned()));
    let mut told = BTreeSet::new();
    findings.retain(|finding| told.insert((finding.kind, finding.table.clone(), finding.words.clone())));
    for finding in &mut findings {
        let spell = spells.iter().find(|spell| (spell.begun..spell.ended).contains(&finding.at));
        finding.words += &spell.map_or(String::new(), |spell| format!(" [{}]", spell.words(finding.at)));
    }
    let late = checker::late_views(&facts);
    for spell in spells {
        let row = report.rows.entry(spell.kind).or_default();
        row.faults += 1;
        let (accepted, again) = checker::counted(&facts, spell.begun, spell.ended);
        (row.accepted, row.again) = (row.accepted + accepted, row.again + again);
        let late = late.iter().filter(|(at, _)| (spell.begun..spell.ended).contains(at));
        row.late = late.map(|(_, late)| *late).fold(row.late, Millis::max);
        row.went_on = row.went_on.max(spell.went_on.unwrap_or(super::GOES_ON));
        if let Some((stood, table)) = longest(spell, &entries, &replays) {
            row.standstill = row.standstill.max(stood);
            if stood > super::GOES_ON.as_millis() as i64 {
                let words = format!("bots stood for {stood} ms after {:?}", spell.kind);
                findings.push(Finding::new(FindingKind::Standstill, &table, spell.begun, words));
            }
        }
    }
    report.tables = scene.field.all().len();
    report.over = replays.values().filter(|replay| replay.is_over()).count();
    for one in entries.values().flatten() {
        report.entries += 1;
        if let Some(count) =
            one.by.filter(|_| checker::happens_by_itself(&one.entry)).and_then(|by| report.driven.get_mut(by))
        {
            *count += 1;
        }
    }
    for fact in &facts {
        *report.answers.entry(kind_of(&fact.told)).or_default() += 1;
    }
    report.findings = findings;
    if !report.findings.is_empty() {
        scene.keep_logs();
    }
    report
}
