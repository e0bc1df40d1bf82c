//! Nodes that share a database lose nothing and do nothing twice, whatever befalls them.

mod program;

use std::time::Duration;

use interregnum_attack::cluster::{Plan, cluster};
use program::program;

#[test]
fn one_fault_of_each_kind_loses_nothing_and_doubles_nothing_and_every_table_goes_on() {
    // It makes a database of its own, which it kills; the variable says that the programs for that are there.
    if !interregnum_cluster::is_lent() {
        return;
    }
    let plan = Plan { faults: 9, tables: 16, nodes: 3, seed: 2026, short: true, unfenced: false };
    let report = cluster(&program(), plan);
    eprintln!("{report}");
    assert_eq!(report.findings, [], "{report}");
    assert_eq!(report.faults(), plan.faults);
    assert!(report.accepted() > 100, "the nodes were hardly under load: {report}");
    assert!(report.takeover() < Duration::from_secs(10), "bots stood for too long: {report}");
}
