//! The database, the nodes with their ways to it, and the tables: what faults strike.

use std::sync::Arc;
use std::time::{Duration, Instant};

use house::tables::now;
use interregnum_cluster::{Cluster, Durability};

use super::fault::{Fault, FaultKind};
use super::field::Field;
use super::finding::{Finding, FindingKind};
use super::node::Node;
use super::proxy::{Passage, Proxy};
use super::witness::{self, DATABASE};
use super::{GOES_ON, Plan, Tables};
use crate::server::Program;

/// How long tables may take to be opened at the start.
const OPENING: Duration = Duration::from_secs(60);
/// How many of the tables that stand still are told of.
const TOLD: usize = 2;

/// Everything that takes part. The order is that in which it is taken away.
pub struct Scene {
    /// The nodes.
    pub nodes: Vec<Node>,
    ways: Vec<Proxy>,
    /// Where clients and ways live.
    pub runtime: tokio::runtime::Runtime,
    /// The database.
    pub cluster: Cluster,
    /// The tables.
    pub field: Arc<Field>,
    /// What was found on the way.
    pub findings: Vec<Finding>,
    directory: Option<tempfile::TempDir>,
}

impl Scene {
    /// Makes a database and opens nodes on it. Panics if that is not possible.
    pub fn open(program: &Program, plan: &Plan) -> Scene {
        let directory = tempfile::tempdir().expect("a directory");
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.expect("a runtime");
        let cluster = Cluster::start(Durability::Real).expect("a database");
        witness::make(&cluster, plan.nodes).expect("a witness");
        let (mut ways, mut nodes) = (Vec::new(), Vec::new());
        for number in 0..plan.nodes {
            let seed = plan.seed.wrapping_add(1_000_003 * number as u64);
            let way = runtime.block_on(Proxy::open(&cluster.socket(), seed)).expect("a way");
            let role = witness::role(number);
            let url = format!("postgres://{role}@{}/{DATABASE}?sslmode=disable", way.address);
            ways.push(way);
            nodes.push(Node::new(number, program, &url, directory.path()));
        }
        // The first makes the tables, then the witness can look at them.
        nodes[0].start().expect("the first node");
        nodes[0].leave().expect("the first node leaves");
        witness::begin(&cluster).expect("a witness");
        if plan.unfenced {
            witness::unfence(&cluster).expect("a database that does not count");
        }
        for node in &mut nodes {
            node.start().unwrap_or_else(|fault| panic!("{fault}\n{}", node.last_words(20)));
        }
        // About the same for the machine, however many tables there are.
        let pace = Duration::from_millis((10 * plan.tables as u64).clamp(200, 2_000));
        let addresses = nodes.iter().map(|node| node.address).collect();
        let field = Arc::new(Field::new(addresses, pace, plan.seed));
        Scene { nodes, ways, runtime, cluster, field, findings: Vec::new(), directory: Some(directory) }
    }

    /// Waits until there is a table in each place; whether there is.
    pub fn all_open(&self, tables: usize) -> bool {
        let begun = Instant::now();
        while self.field.open().len() < tables {
            if begun.elapsed() > OPENING {
                return false;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        true
    }

    /// Lets a fault happen, and waits until it is over.
    pub fn strike(&mut self, fault: Fault) {
        let Fault { kind, node, lasts } = fault;
        let wait = || std::thread::sleep(lasts);
        match kind {
            FaultKind::Killed => {
                self.nodes[node].kill();
                wait();
                self.start(node);
            }
            FaultKind::Stopped => {
                self.nodes[node].signal("STOP");
                wait();
                self.nodes[node].signal("CONT");
            }
            FaultKind::Left => {
                if let Err(words) = self.nodes[node].leave() {
                    self.find(words, node);
                }
                wait();
                self.start(node);
            }
            FaultKind::DatabaseKilled | FaultKind::DatabaseAway => {
                self.cluster.kill();
                wait();
                self.cluster.rise().expect("the database comes back");
            }
            FaultKind::Held | FaultKind::Swallowed | FaultKind::Shut | FaultKind::Late => {
                self.ways[node].set(kind.passage().unwrap_or(Passage::Open));
                wait();
                self.ways[node].set(Passage::Open);
            }
        }
    }

    fn start(&mut self, node: usize) {
        if let Err(words) = self.nodes[node].start() {
            self.find(words, node);
        }
    }

    fn find(&mut self, words: String, node: usize) {
        let words = format!("{words}\n{}", self.nodes[node].last_words(30));
        eprintln!("{words}");
        self.findings.push(Finding::new(FindingKind::Node, "", now(), words));
    }

    /// Nodes that ended by themselves are found, and started again.
    pub fn look_after_nodes(&mut self) {
        for node in 0..self.nodes.len() {
            if !self.nodes[node].is_up() {
                self.find(format!("node {node} has ended by itself"), node);
                self.start(node);
            }
        }
    }

    /// Waits until every table has gone on from here, or is over; those that have not.
    pub fn all_go_on(&self) -> Result<(), Tables> {
        let begun = Instant::now();
        let mut waited = self.field.open();
        let mut before = None;
        loop {
            // The database may be busy with itself.
            if let Ok(counts) = witness::counts(&self.cluster, &waited) {
                let before = before.get_or_insert_with(|| counts.clone());
                waited.retain(|table| match (before.get(table), counts.get(table)) {
                    (Some((before, _)), Some((count, over))) => count <= before && !over,
                    _ => true,
                });
            }
            // A table that came to its end has made way for another one.
            let open = self.field.open();
            waited.retain(|table| open.contains(table));
            if waited.is_empty() {
                return Ok(());
            }
            if begun.elapsed() > GOES_ON {
                return Err(waited);
            }
            std::thread::sleep(Duration::from_millis(200));
        }
    }

    /// Tells all that is known of tables that do not go on.
    pub fn tell_of(&mut self, tables: &Tables, fault: Fault) {
        let kinds = self.field.all();
        for table in tables {
            let kind = kinds.iter().find(|(name, ..)| name == table);
            let (game, style) = kind.map_or(("?", None), |(_, game, style)| (*game, Some(*style)));
            let words = format!("{game} {style:?} has not gone on after {fault:?}");
            self.findings.push(Finding::new(FindingKind::Standstill, table, now(), words));
        }
        for table in tables.iter().take(TOLD) {
            eprintln!("-- table {table} does not go on after {fault:?}");
            eprintln!("{}", witness::describe(&self.cluster, table));
            for fact in self.field.history.latest(table, 10) {
                eprintln!("{fact:?}");
            }
        }
        for node in &mut self.nodes {
            let up = node.is_up();
            eprintln!("-- node {}, up: {up}\n{}", node.number, node.last_words(15));
        }
    }

    /// Keeps what the nodes wrote, and says where.
    pub fn keep_logs(&mut self) {
        if let Some(directory) = self.directory.take() {
            eprintln!("what the nodes said is in {}", directory.keep().display());
        }
    }
}
