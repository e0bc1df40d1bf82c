//! `load`: many tables at once, played through the server's public interface, and how long it took.

mod players;
mod server;

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::cli::LoadArgs;
use crate::fault::Fault;
use players::{Plan, Stopped, Table};
use server::{Server, Usage};

/// How many tables are opened at the same time before the measurement.
const OPENING: usize = 16;

/// What the players of all tables write down.
#[derive(Debug, Default)]
struct Tally {
    /// Microseconds from sending a decision until everybody had seen it.
    waits: Vec<u32>,
    games: u64,
    broken: u64,
    first_fault: Option<String>,
}

/// What is printed.
#[derive(Debug, Serialize)]
struct Findings {
    game: String,
    tables: usize,
    seats: u8,
    mode: &'static str,
    rate: Option<f64>,
    seconds: f64,
    moves: usize,
    moves_per_second: f64,
    latency_ms_p50: f64,
    latency_ms_p99: f64,
    latency_ms_max: f64,
    server_cpu_us_per_move: Option<f64>,
    server_memory_mib: Option<f64>,
    memory_kib_per_table: Option<f64>,
    changes_per_commit: Option<f64>,
    games_finished: u64,
    retries: u64,
    tables_broken: u64,
}

/// Plays, measures and prints.
pub fn run(args: &LoadArgs) -> Result<(), Fault> {
    let game = shelf::find(&args.game)?;
    let server = match args.server.as_slice() {
        [] => Server::start(args.data_dir.as_ref())?,
        urls => Server::at(urls)?,
    };
    let plan = Plan {
        addresses: server.addresses.clone(),
        retries: Arc::default(),
        game: game.id().into(),
        seats: game.seats().0,
        pages: args.pages,
        pause: args.rate.map(|rate| Duration::from_secs_f64(1.0 / rate)),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let findings = runtime.block_on(async {
        tokio::select! {
            findings = measure(args, &server, plan) => findings,
            _ = tokio::signal::ctrl_c() => Err(Fault::Answer("interrupted; nothing was measured".into())),
        }
    })?;
    if args.json {
        println!("{}", serde_json::to_string(&findings)?);
    } else {
        print(&findings);
    }
    Ok(())
}

async fn usage(server: &Server) -> Result<Usage, Fault> {
    server.usage().await.map_err(|fault| Fault::Machine(format!("/metrics: {fault}")))
}

async fn measure(args: &LoadArgs, server: &Server, plan: Plan) -> Result<Findings, Fault> {
    let empty = usage(server).await?;
    let wanted = usize::from(args.tables);
    let mut tables = Vec::with_capacity(wanted);
    while tables.len() < wanted {
        let next = tables.len()..(tables.len() + OPENING).min(wanted);
        let opened = next.map(|number| Table::open(&plan, number as u64));
        let opened = futures_util::future::try_join_all(opened).await;
        tables
            .extend(opened.map_err(|fault| Fault::Machine(format!("a table could not be opened: {fault}")))?);
    }
    let tally = Arc::new(Mutex::new(Tally::default()));
    let before = usage(server).await?;
    let started = Instant::now();
    let end = started + Duration::from_secs_f64(args.seconds);
    let count = tables.len();
    let mut playing = tokio::task::JoinSet::new();
    for (number, table) in tables.into_iter().enumerate() {
        let (plan, tally) = (plan.clone(), tally.clone());
        // Tables that pause take turns instead of all acting at the same instant.
        let first = started + plan.pause.unwrap_or_default().mul_f64(number as f64 / count as f64);
        playing.spawn(async move {
            let play = play(&plan, table, (count + number) as u64, first, &tally);
            if let Ok(Err(fault)) = tokio::time::timeout_at(end.into(), play).await {
                let mut tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
                tally.broken += 1;
                tally.first_fault.get_or_insert(fault.to_string());
            }
        });
    }
    while playing.join_next().await.is_some() {}
    let seconds = started.elapsed().as_secs_f64();
    let after = usage(server).await?;
    let mut tally = std::mem::take(&mut *tally.lock().unwrap_or_else(PoisonError::into_inner));
    if let Some(fault) = &tally.first_fault {
        eprintln!("{} tables stopped early; the first: {fault}", tally.broken);
    }
    if tally.waits.is_empty() {
        return Err(Fault::Answer("no move was accepted".into()));
    }
    tally.waits.sort_unstable();
    let moves = tally.waits.len();
    let wait = |share: f64| {
        let at = ((moves as f64 * share).ceil() as usize).clamp(1, moves) - 1;
        f64::from(tally.waits[at]) / 1000.0
    };
    let difference = |value: fn(&Usage) -> Option<f64>, from: &Usage| Some(value(&after)? - value(from)?);
    let committed = difference(|usage| usage.committed, &before);
    let commits = difference(|usage| usage.commits, &before);
    Ok(Findings {
        game: plan.game,
        tables: count,
        seats: plan.seats,
        mode: if args.pages { "pages" } else { "views" },
        rate: args.rate,
        seconds,
        moves,
        moves_per_second: moves as f64 / seconds,
        latency_ms_p50: wait(0.5),
        latency_ms_p99: wait(0.99),
        latency_ms_max: wait(1.0),
        server_cpu_us_per_move: difference(|usage| usage.cpu_seconds, &before)
            .map(|seconds| seconds * 1e6 / moves as f64),
        server_memory_mib: after.memory.map(|bytes| bytes / f64::from(1 << 20)),
        memory_kib_per_table: difference(|usage| usage.memory, &empty)
            .map(|bytes| bytes / 1024.0 / count as f64),
        changes_per_commit: committed.zip(commits).map(|(committed, commits)| committed / commits),
        games_finished: tally.games,
        retries: plan.retries.load(Ordering::Relaxed),
        tables_broken: tally.broken,
    })
}

/// Plays one table after another, one decision at a time, until told to stop.
async fn play(
    plan: &Plan,
    mut table: Table,
    mut number: u64,
    mut next: Instant,
    tally: &Mutex<Tally>,
) -> Result<(), Stopped> {
    loop {
        if let Some(pause) = plan.pause {
            tokio::time::sleep_until(next.into()).await;
            next += pause;
        }
        match table.step().await? {
            Some(wait) => {
                let wait = u32::try_from(wait.as_micros()).unwrap_or(u32::MAX);
                tally.lock().unwrap_or_else(PoisonError::into_inner).waits.push(wait);
            }
            None => {
                tally.lock().unwrap_or_else(PoisonError::into_inner).games += 1;
                number += 1_000_000;
                table = Table::open(plan, number).await?;
            }
        }
    }
}

fn print(found: &Findings) {
    let or_dash =
        |value: Option<f64>, unit: &str| value.map_or("-".into(), |value| format!("{value:.1} {unit}"));
    let rate = found.rate.map_or("as fast as they can".into(), |rate| format!("{rate} moves a second each"));
    println!(
        "{} tables of {} for {} players, {}, {} s, each player reads {}",
        found.tables,
        found.game,
        found.seats,
        rate,
        found.seconds.round(),
        found.mode
    );
    println!("accepted moves        {:.0} a second ({} in all)", found.moves_per_second, found.moves);
    println!(
        "until everybody saw   p50 {:.2} ms, p99 {:.2} ms, longest {:.2} ms",
        found.latency_ms_p50, found.latency_ms_p99, found.latency_ms_max
    );
    println!("server CPU            {} a move", or_dash(found.server_cpu_us_per_move, "µs"));
    println!("changes per commit    {}", or_dash(found.changes_per_commit, ""));
    println!(
        "server memory         {}, {} more for each table than before they were opened",
        or_dash(found.server_memory_mib, "MiB"),
        or_dash(found.memory_kib_per_table, "KiB")
    );
    println!("games finished        {}", found.games_finished);
    if found.retries > 0 {
        println!("asked again           {} times, of another node", found.retries);
    }
}
