//! Making a cluster, running it and taking it away.

use std::ffi::OsStr;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The role that owns everything in the cluster.
const ROLE: &str = "house";
/// Part of the name of the socket; nothing listens on a port.
const PORT: u16 = 54_329;
/// How long the server has to begin to answer, also after a crash.
const PATIENCE: Duration = Duration::from_secs(60);
/// The user that runs it where this process is root, whom the server refuses.
const NOBODY: u32 = 65_534;

/// Why there is no cluster.
#[derive(Debug)]
pub struct Fault(String);

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Fault {}

fn fault(what: &str) -> impl Fn(std::io::Error) -> Fault {
    move |fault| Fault(format!("{what}: {fault}"))
}

/// Whether what was committed has to survive a crash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Durability {
    /// As a host runs it: every commit is on the disk before it is answered.
    Real,
    /// For tests that never kill it: nothing waits for the disk.
    None,
}

/// A running cluster; stopped and taken away when it is dropped.
#[derive(Debug)]
pub struct Cluster {
    directory: tempfile::TempDir,
    programs: PathBuf,
    durability: Durability,
    server: Option<Child>,
}

/// Where the programs of the newest PostgreSQL server lie.
fn programs() -> Result<PathBuf, Fault> {
    if let Some(path) = std::env::var_os("INTERREGNUM_POSTGRES_BIN") {
        return Ok(path.into());
    }
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let number = |path: &Path| path.file_name()?.to_str()?.parse::<u32>().ok();
    let newest = versions.map(|version| version.path()).max_by_key(|path| number(path));
    let newest = newest.map(|path| path.join("bin")).filter(|path| path.join("initdb").is_file());
    newest.ok_or_else(|| {
        Fault(
            "there are no programs of a PostgreSQL server below /usr/lib/postgresql: install the package postgresql, \
             or name their directory in INTERREGNUM_POSTGRES_BIN"
                .into(),
        )
    })
}

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

impl Cluster {
    /// Makes a cluster and starts it.
    pub fn start(durability: Durability) -> Result<Cluster, Fault> {
        let programs = programs()?;
        let directory = tempfile::Builder::new().prefix("interregnum-cluster-").tempdir();
        let directory = directory.map_err(fault("no temporary directory"))?;
        let mut cluster = Cluster { directory, programs, durability, server: None };
        if is_root() {
            let owner = (Some(NOBODY), Some(NOBODY));
            std::os::unix::fs::chown(cluster.directory.path(), owner.0, owner.1)
                .map_err(fault("the directory cannot be given away"))?;
        }
        let data = cluster.data();
        let mut made = cluster.unprivileged("initdb");
        made.arg("--pgdata").arg(&data).args(["--username", ROLE, "--auth", "trust", "--no-sync"]);
        made.args(["--encoding", "UTF8", "--locale", "C"]);
        run(made)?;
        cluster.rise()?;
        Ok(cluster)
    }

    fn data(&self) -> PathBuf {
        self.directory.path().join("data")
    }

    /// A program of the server, as somebody without privileges. It ends with this process, however that ends.
    fn unprivileged(&self, name: &str) -> Command {
        let program = self.programs.join(name);
        let mut command = Command::new("setpriv");
        if is_root() {
            let (user, group) = (format!("--reuid={NOBODY}"), format!("--regid={NOBODY}"));
            command.args([user, group, "--clear-groups".into()]);
        }
        command.args(["--pdeathsig", "QUIT"]).arg(program);
        command.current_dir(self.directory.path()).stdin(Stdio::null());
        command
    }

    /// Starts the server and waits until it answers.
    pub fn rise(&mut self) -> Result<(), Fault> {
        self.kill();
        let begun = Instant::now();
        self.spawn()?;
        while self.ask("postgres", "SELECT 1").is_err() {
            let server = self.server.as_mut();
            let ended = server.is_none_or(|server| server.try_wait().is_ok_and(|ended| ended.is_some()));
            if begun.elapsed() > PATIENCE {
                let mut words = String::new();
                let _ = std::fs::File::open(self.log()).and_then(|mut log| log.read_to_string(&mut words));
                return Err(Fault(format!("the server does not answer: {words}")));
            }
            std::thread::sleep(Duration::from_millis(50));
            if ended {
                // The children of a server that was killed notice after a while; until then the next one is refused.
                self.spawn()?;
            }
        }
        Ok(())
    }

    fn spawn(&mut self) -> Result<(), Fault> {
        let log = std::fs::File::options().create(true).append(true).open(self.log());
        let log = log.map_err(fault("no log"))?;
        let mut server = self.unprivileged("postgres");
        server.arg("-D").arg(self.data()).arg("-k").arg(self.directory.path());
        let port = format!("port={PORT}");
        let mut set = vec!["listen_addresses=", &port, "max_connections=300"];
        if self.durability == Durability::None {
            set.extend(["fsync=off", "synchronous_commit=off", "full_page_writes=off"]);
        }
        for setting in set {
            server.args(["-c", setting]);
        }
        server.stdout(Stdio::null()).stderr(log);
        self.server = Some(server.spawn().map_err(fault("the server cannot be started"))?);
        Ok(())
    }

    fn log(&self) -> PathBuf {
        self.directory.path().join("log")
    }

    /// Ends the server as a loss of power would: without a word to anybody.
    pub fn kill(&mut self) {
        let Some(mut server) = self.server.take() else { return };
        let _ = server.kill();
        let _ = server.wait();
    }

    /// The process that runs the server.
    pub fn process(&self) -> Option<u32> {
        self.server.as_ref().map(Child::id)
    }

    /// How a database of the cluster is named to a program.
    pub fn url(&self, database: &str) -> String {
        url(self.directory.path(), database)
    }

    /// The socket that it is reached by, for whoever stands between it and a program.
    pub fn socket(&self) -> PathBuf {
        self.directory.path().join(format!(".s.PGSQL.{PORT}"))
    }

    /// Runs a statement; what it answers, a line for each row.
    pub fn ask(&self, database: &str, statement: &str) -> Result<String, Fault> {
        ask(&self.url(database), statement)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if let Some(mut server) = self.server.take() {
            // Immediate: what is in it is thrown away.
            let mut stop = self.unprivileged("pg_ctl");
            stop.args(["stop", "--silent", "--mode", "immediate", "-D"]).arg(self.data());
            if run(stop).is_err() {
                let _ = server.kill();
            }
            let _ = server.wait();
        }
    }
}

fn url(directory: &Path, database: &str) -> String {
    format!("postgres://{ROLE}@localhost/{database}?host={}&port={PORT}", directory.display())
}

/// Runs a statement on a database named so.
pub(crate) fn ask(url: &str, statement: &str) -> Result<String, Fault> {
    let mut psql = Command::new(programs()?.join("psql"));
    psql.args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--command", statement]).arg(url);
    run(psql)
}

fn run(mut command: Command) -> Result<String, Fault> {
    let name = command.get_program().to_string_lossy().into_owned();
    let arguments: Vec<&OsStr> = command.get_args().collect();
    let called = format!("{name} {arguments:?}");
    let output = command.stdin(Stdio::null()).output().map_err(fault(&called))?;
    if !output.status.success() {
        return Err(Fault(format!("{called}: {}", String::from_utf8_lossy(&output.stderr).trim())));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
