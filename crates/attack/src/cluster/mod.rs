//! Several nodes of a house on one database, with faults of all kinds while clients play: whatever was accepted is stored,
//! once and in order, nobody is shown less than they know, and every table goes on, seen to by one node at a time.
//!
//! Nodes are processes of their own; each reaches the database by a way of ours, which can be held, slowed or shut. What
//! clients were told is written down (`history`), what the database saw too (`witness`), and compared (`checker`).

mod call;
mod checker;
mod fault;
mod field;
mod finding;
mod history;
mod node;
mod player;
mod proxy;
mod replay;
mod report;
mod scene;
mod standstill;
mod verdict;
mod watcher;
mod witness;

use std::sync::Arc;
use std::time::{Duration, Instant};

use house::tables::now;
use table::{Dice, QuickDice};

pub use fault::FaultKind;
pub use finding::{Finding, FindingKind};
pub use report::{Report, Row};

use crate::server::Program;
use fault::{faults, overlaps};
use scene::Scene;
use standstill::Spell;

/// How long after a fault every table has to have gone on.
const GOES_ON: Duration = Duration::from_secs(15);
/// After so many faults it is looked whether all is well so far.
const LOOK: usize = 20;

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How many faults.
    pub faults: usize,
    /// How many tables are played at, at any time.
    pub tables: usize,
    /// How many nodes.
    pub nodes: usize,
    /// All randomness of the attack follows from it.
    pub seed: u64,
    /// Whether no fault is to last long.
    pub short: bool,
    /// Whether fences are to hold nobody back: then what is found shows that the attack would notice. The database is made to
    /// forget counting how often a table has passed on.
    pub unfenced: bool,
}

/// Strikes nodes that share a database with one fault after another, while clients play. What is found stands in the report.
///
/// # Panics
/// If there is no database or no node to begin with, or the attack itself fails.
pub fn cluster(program: &Program, plan: Plan) -> Report {
    let mut scene = Scene::open(program, &plan);
    let mut dice = QuickDice::new(plan.seed);
    let places: Vec<_> =
        (0..plan.tables).map(|place| scene.runtime.spawn(scene.field.clone().keep(place))).collect();
    let mut spells = vec![Spell { kind: None, begun: now(), recovered: now(), went_on: None, ended: 0 }];
    let opened = scene.all_open(plan.tables);
    assert!(opened, "no tables are opened:\n{}", scene.field.history.latest("", 8).len());
    let begun = Instant::now();
    spells[0].went_on = scene.all_go_on().ok().map(|()| begun.elapsed());
    let faults = match plan.unfenced {
        true => overlaps(plan.faults, plan.nodes, &mut dice),
        false => faults(plan.faults, plan.nodes, plan.short, &mut dice),
    };
    for (number, fault) in (1..).zip(faults) {
        calm(&mut dice, plan.short);
        let begun = now();
        if let Some(before) = spells.last_mut() {
            before.ended = begun;
        }
        scene.strike(fault);
        let (recovered, since) = (now(), Instant::now());
        let went_on = match scene.all_go_on() {
            Ok(()) => Some(since.elapsed()),
            Err(tables) => {
                scene.tell_of(&tables, fault);
                None
            }
        };
        eprintln!(
            "{number}/{}: {} at node {} for {:.1} s, all on after {went_on:.1?}",
            plan.faults,
            fault.kind.words(),
            fault.node,
            fault.lasts.as_secs_f64()
        );
        spells.push(Spell { kind: Some(fault.kind), begun, recovered, went_on, ended: 0 });
        scene.look_after_nodes();
        if number % LOOK == 0 {
            let found = verdict::so_far(&scene);
            eprintln!("{} findings so far", found.len());
        }
    }
    calm(&mut dice, plan.short);
    if let Some(last) = spells.last_mut() {
        last.ended = now();
    }
    scene.field.stop();
    for place in places {
        scene.runtime.block_on(place).expect("a client fails");
    }
    verdict::verdict(scene, &spells)
}

/// Between faults everybody plays for a while.
fn calm(dice: &mut QuickDice, short: bool) {
    let millis = if short { 500 + dice.below(500) } else { 1_000 + dice.below(1_000) };
    std::thread::sleep(Duration::from_millis(millis.into()));
}

/// Tables by their names.
type Tables = Vec<Arc<str>>;
