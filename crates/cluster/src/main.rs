//! Runs a command with a PostgreSQL cluster of its own: `interregnum-cluster cargo test -p house`.

use std::process::{Command, ExitCode};

use interregnum_cluster::{Cluster, Durability, VARIABLE};

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1);
    let Some(program) = words.next() else {
        eprintln!("interregnum-cluster: say what to run, as in `interregnum-cluster cargo test -p house`");
        return ExitCode::from(2);
    };
    let cluster = match Cluster::start(Durability::None) {
        Ok(cluster) => cluster,
        Err(fault) => {
            eprintln!("interregnum-cluster: {fault}");
            return ExitCode::FAILURE;
        }
    };
    let run = Command::new(&program).args(words).env(VARIABLE, cluster.url("postgres")).status();
    match run {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(fault) => {
            eprintln!("interregnum-cluster: {}: {fault}", program.display());
            ExitCode::FAILURE
        }
    }
}
