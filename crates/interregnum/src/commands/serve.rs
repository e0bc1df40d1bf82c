//! `serve`: the house for browsers.

use std::time::Duration;

use house::{Expiry, Frames, Limits, OpenFault, Settings};

use crate::cli::ServeArgs;
use crate::fault::Fault;

/// Opens the house and serves until it is told to stop.
pub fn run(args: &ServeArgs) -> Result<(), Fault> {
    let database = args.server.read()?;
    let mut limits = Limits::default();
    for limit in &args.limits {
        limits.change(limit).map_err(|fault| Fault::usage(format!("--limit {limit}: {fault}")))?;
    }
    let frames = Frames::read(&args.frames).map_err(|fault| Fault::usage(format!("--frame: {fault}")))?;
    let log = tracing_subscriber::fmt().with_writer(std::io::stderr).with_max_level(tracing_level());
    if args.json_log {
        log.json().init();
    } else {
        log.with_target(false).init();
    }
    let settings = Settings {
        listen: args.listen,
        data_dir: args.data_dir.clone(),
        database,
        bot_pace: Duration::from_millis(args.bot_pace),
        absence: Duration::from_secs(args.absence),
        proxy_hops: if args.behind_proxy { 1 } else { args.proxy_hops.into() },
        frames,
        limits,
        expiry: Expiry {
            playing_days: args.expire_after,
            delete_days: args.delete_after,
            finished_days: args.delete_finished_after,
            ..Expiry::default()
        },
        ..Settings::default()
    };
    house::serve(settings, |address| {
        println!("Interregnum is open: http://{address}");
    })
    .map_err(|fault| match fault {
        OpenFault::Directory(..) | OpenFault::Taken(_) => Fault::usage(format!("--data-dir: {fault}")),
        OpenFault::Listen(..) => Fault::usage(format!("--listen: {fault}")),
        OpenFault::Store(_) => Fault::Machine(fault.to_string()),
    })
}

/// Requests are logged only if asked for.
fn tracing_level() -> tracing_subscriber::filter::LevelFilter {
    use tracing_subscriber::filter::LevelFilter;
    let asked = std::env::var("INTERREGNUM_LOG").ok();
    asked.and_then(|level| level.parse().ok()).unwrap_or(LevelFilter::INFO)
}
