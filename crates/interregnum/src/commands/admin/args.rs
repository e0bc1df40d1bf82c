//! What `interregnum admin` takes.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use house::tables::{DATABASE, Database, Phase, Postgres, TableId};
use house::upkeep::{Network, Subject, Who};

use crate::fault::Fault;

/// `admin`
#[derive(Debug, Args)]
pub struct AdminArgs {
    /// Where the house keeps its tables
    #[arg(long, value_name = "DIRECTORY", default_value = "interregnum-data", global = true)]
    pub data_dir: PathBuf,
    /// A PostgreSQL server that keeps the tables instead.
    #[command(flatten)]
    pub server: crate::cli::DatabaseArgs,
    /// Why, for the log of what was done
    #[arg(long, value_name = "WORDS", global = true)]
    pub reason: Option<String>,
    /// Do what cannot be taken back
    #[arg(long, global = true)]
    pub yes: bool,
    /// Print JSON
    #[arg(long, global = true)]
    pub json: bool,
    /// What to do.
    #[command(subcommand)]
    pub verb: AdminVerb,
}

/// What a host does.
#[derive(Debug, Subcommand)]
pub enum AdminVerb {
    /// List tables, those where nothing has happened for longest first
    List {
        /// Only in this phase
        #[arg(long)]
        phase: Option<PhaseWord>,
        /// Only of this game
        #[arg(long, value_name = "ID")]
        game: Option<String>,
        /// Only where nothing has happened for so long: 90m, 12h, 30d
        #[arg(long, value_name = "TIME", value_parser = stretch)]
        older_than: Option<i64>,
        /// Only those of which something was reported
        #[arg(long)]
        reported: bool,
        /// At most so many
        #[arg(long, value_name = "N", default_value_t = 100)]
        limit: u32,
    },
    /// Show a table: seats, phase, size, talk with line numbers; nothing of the game itself
    Show {
        /// The table
        #[arg(value_parser = table)]
        table: TableId,
    },
    /// Park a table: nobody decides there, bots and clocks included
    Park {
        /// The table
        #[arg(value_parser = table)]
        table: TableId,
    },
    /// Let a parked table go on
    Unpark {
        /// The table
        #[arg(value_parser = table)]
        table: TableId,
    },
    /// Delete a table with all that happened there
    Delete {
        /// The table
        #[arg(value_parser = table)]
        table: TableId,
    },
    /// Remove the words of a line of talk
    DeleteLine {
        /// The table
        #[arg(value_parser = table)]
        table: TableId,
        /// The number of the line, as `show` says
        line: u64,
    },
    /// Give somebody another name wherever they sit or talked
    Rename {
        /// Who: a visitor's digest, TABLE:seat=N or TABLE:line=N
        who: Who,
        /// What they are called from now on
        name: String,
    },
    /// Call somebody "Somebody" on the front page
    HideName {
        /// Who: a visitor's digest, TABLE:seat=N or TABLE:line=N
        who: Who,
    },
    /// Show a hidden name on the front page again
    ShowName {
        /// Who: a visitor's digest, TABLE:seat=N or TABLE:line=N
        who: Who,
    },
    /// Let a visitor or a network not talk
    Mute {
        /// Who: a digest, TABLE:seat=N, TABLE:line=N, an address or a network as in 192.0.2.0/24
        #[arg(value_parser = whom)]
        whom: Whom,
    },
    /// Let them talk again
    Unmute {
        /// Who, as for `mute`
        #[arg(value_parser = whom)]
        whom: Whom,
    },
    /// Let a visitor or a network change nothing; they can read on
    Ban {
        /// Who: a digest, TABLE:seat=N, TABLE:line=N, an address or a network as in 192.0.2.0/24
        #[arg(value_parser = whom)]
        whom: Whom,
    },
    /// Let them in again
    Unban {
        /// Who, as for `ban`
        #[arg(value_parser = whom)]
        whom: Whom,
    },
    /// List who is banned, muted or has a hidden name
    Orders,
    /// Write everything that is stored about somebody, as JSON
    Export {
        /// Who: a visitor's digest, TABLE:seat=N or TABLE:line=N
        who: Who,
    },
    /// Erase somebody: no name, no words and no digest of theirs stays
    Erase {
        /// Who: a visitor's digest, TABLE:seat=N or TABLE:line=N
        who: Who,
    },
    /// List what visitors have reported
    Reports {
        /// Also what was seen to
        #[arg(long)]
        all: bool,
    },
    /// Note that what was reported of a table is seen to
    Dismiss {
        /// The table
        #[arg(value_parser = table)]
        table: TableId,
    },
    /// End and delete abandoned tables now, by the same days as `serve`
    Expire {
        /// End a game without a result if no person has moved for so many days and no clock runs
        #[arg(long, value_name = "DAYS", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
        expire_after: u32,
        /// Delete what ended so after so many more days
        #[arg(long, value_name = "DAYS", default_value_t = 180)]
        delete_after: u32,
        /// Delete games that were played to their end after so many days; without it they are kept
        #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
        delete_finished_after: Option<u32>,
    },
    /// Check the file, every table and the index; exit code 1 if anything is wrong
    Check,
    /// Write the whole house into a new file, also while it runs
    Backup {
        /// The new file
        file: PathBuf,
    },
    /// Make a backup the house of the data directory, where none runs
    Restore {
        /// The backup
        file: PathBuf,
    },
    /// Copy the whole house into another, empty database, where none runs, and compare; exit code 1 if anything differs
    Move {
        /// Where it is: sqlite:DIRECTORY or postgres://user@host/name
        #[arg(long, value_name = "DATABASE")]
        from: String,
        /// Where it is to be, in the same words
        #[arg(long, value_name = "DATABASE")]
        to: String,
    },
    /// List what was done with this command
    Log {
        /// The latest so many
        #[arg(long, value_name = "N", default_value_t = 100)]
        limit: u32,
    },
}

impl AdminArgs {
    /// A database as `move` takes it. What is wrong is said without the address, since a password may stand in it.
    pub fn place(&self, option: &str, text: &str) -> Result<Database, Fault> {
        let fault = |what: &str| {
            let forms = "expected sqlite:DIRECTORY or an address like postgres://user@host/name";
            Fault::usage(format!("{option}: {forms}{what}"))
        };
        if let Some(path) = text.strip_prefix("sqlite:") {
            let path = path.strip_prefix("//").unwrap_or(path);
            // What a file is called in the directory is the house's own business.
            let directory = Path::new(path).parent().filter(|_| path.ends_with(DATABASE));
            return match directory.unwrap_or(Path::new(path)) {
                _ if path.is_empty() => Err(fault("; there is no directory")),
                here if here.as_os_str().is_empty() => Ok(Database::Directory(".".into())),
                directory => Ok(Database::Directory(directory.into())),
            };
        }
        if !text.starts_with("postgres://") && !text.starts_with("postgresql://") {
            return Err(fault(""));
        }
        let server = text.parse::<Postgres>().map_err(|_| fault(", and this one cannot be read"))?;
        Ok(Database::Postgres(self.server.tuned(server)))
    }
}

/// A phase as scripts write it.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum PhaseWord {
    /// Seats are open
    Open,
    /// The game is on
    Playing,
    /// The game is over
    Over,
}

impl From<PhaseWord> for Phase {
    fn from(word: PhaseWord) -> Phase {
        match word {
            PhaseWord::Open => Phase::Open,
            PhaseWord::Playing => Phase::Playing,
            PhaseWord::Over => Phase::Over,
        }
    }
}

/// A visitor or a network.
#[derive(Clone, Debug)]
pub enum Whom {
    /// Somebody.
    Visitor(Who),
    /// Everybody from there.
    Network(Network),
}

impl Whom {
    /// Whether strangers are meant too.
    pub fn is_wide(&self) -> bool {
        matches!(self, Whom::Network(network) if network.is_wide())
    }
}

fn whom(text: &str) -> Result<Whom, String> {
    let network = || match Subject::read(text) {
        Some(Subject::Network(network)) => Some(Whom::Network(network)),
        _ => None,
    };
    let nobody = |fault: house::upkeep::NoWho| format!("{fault}, or a network as in 192.0.2.0/24");
    network().map_or_else(|| text.parse().map(Whom::Visitor).map_err(nobody), Ok)
}

fn table(text: &str) -> Result<TableId, String> {
    // A link is what a host has at hand.
    let name = text.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
    let name = name.rsplit('/').next().unwrap_or_default();
    TableId::read(name).ok_or_else(|| "no name of a table; it is the part of the link after /t/".into())
}

/// A stretch of time in milliseconds.
fn stretch(text: &str) -> Result<i64, String> {
    let fault = || "expected a number with its unit: 90m, 12h or 30d".to_owned();
    let (number, unit) = text.split_at_checked(text.len().saturating_sub(1)).ok_or_else(fault)?;
    let unit: i64 = match unit {
        "m" => 60_000,
        "h" => 3_600_000,
        "d" => 86_400_000,
        _ => return Err(fault()),
    };
    let number: u32 = number.parse().map_err(|_| fault())?;
    Ok(i64::from(number) * unit)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        admin: AdminArgs,
    }

    #[test]
    fn a_house_is_moved_between_directories_and_servers_and_no_password_is_repeated() {
        let line = "admin --database-statement 7 move --from sqlite:/var/house --to postgres://anna:sesame@db.test/house";
        let admin = Line::try_parse_from(line.split(' ')).unwrap().admin;
        let AdminVerb::Move { from, to } = &admin.verb else { panic!("{admin:?}") };
        let read = |text: &str| admin.place("--from", text);
        let words = |text: &str| read(text).unwrap().to_string();
        assert_eq!((words(from), words(to)), ("sqlite:/var/house".into(), "postgres://db.test/house".into()));
        let Database::Postgres(server) = read(to).unwrap() else { panic!("a server") };
        assert_eq!(server.statement, std::time::Duration::from_secs(7));
        for (text, directory) in [
            ("sqlite:data", "sqlite:data"),
            ("sqlite:///var/house", "sqlite:/var/house"),
            ("sqlite:data/interregnum.sqlite", "sqlite:data"),
            ("sqlite:interregnum.sqlite", "sqlite:."),
        ] {
            assert_eq!(words(text), directory, "{text}");
        }
        for wrong in
            ["", "sqlite:", "data", "anna:sesame@db", "postgres://anna:sesame@:x/", "mysql://sesame@db"]
        {
            let fault = read(wrong).unwrap_err();
            let Fault::Usage(words) = &fault else { panic!("{fault}") };
            assert!(words.starts_with("--from: expected sqlite:DIRECTORY or"), "{words}");
            assert!(!words.contains("sesame"), "{words}");
        }
        for wrong in
            ["admin move --from sqlite:a", "admin move --to sqlite:a", "admin move sqlite:a sqlite:b"]
        {
            assert!(Line::try_parse_from(wrong.split(' ')).is_err(), "{wrong}");
        }
    }

    #[test]
    fn tables_are_read_from_links_and_times_with_their_unit() {
        let id = TableId::fresh().unwrap();
        for text in [id.to_string(), format!("/t/{id}"), format!("https://house.test/t/{id}/?invite=x#a")] {
            assert_eq!(table(&text), Ok(id.clone()), "{text}");
        }
        assert!(table("house.test").is_err());
        assert_eq!((stretch("90m"), stretch("30d")), (Ok(5_400_000), Ok(2_592_000_000)));
        for wrong in ["", "d", "3", "-1d", "3w", "1é"] {
            assert!(stretch(wrong).is_err(), "{wrong}");
        }
    }
}
