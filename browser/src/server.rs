//! The program, started as a host starts it.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::{Screen, build_directory};

/// A house in a directory of its own.
pub struct Server {
    address: String,
    child: Option<Child>,
    directory: tempfile::TempDir,
}

/// What to write into the form for a new table.
#[derive(Clone, Copy, Debug, Default)]
pub struct Table<'a> {
    /// Id of the game.
    pub game: &'a str,
    /// Who sits where: `me`, `open`, or `bot-NAME`.
    pub seats: &'a [&'a str],
    /// Options that are not left as they are.
    pub options: &'a [(&'a str, &'a str)],
}

fn program() -> PathBuf {
    let named = std::env::var_os("INTERREGNUM").map(PathBuf::from);
    let program = named.unwrap_or_else(|| build_directory().join("release/interregnum"));
    assert!(program.exists(), "build the program first, or name it in INTERREGNUM: {}", program.display());
    program
}

/// A game of the shelf, as the program lists it.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its id.
    pub id: String,
    /// Most people who can play it.
    pub most_seats: u64,
}

/// Every game that the program has.
pub fn games() -> Vec<Game> {
    let listed = Command::new(program()).args(["games", "--json"]).output().expect("the program starts");
    let list: serde_json::Value = serde_json::from_slice(&listed.stdout).expect("a list of games");
    let game = |game: &serde_json::Value| Game {
        id: game["id"].as_str().expect("an id").into(),
        most_seats: game["seats"]["max"].as_u64().expect("a number of seats"),
    };
    list.as_array().expect("a list of games").iter().map(game).collect()
}

/// What makes a game short enough for a test: options that differ from what people usually play. A game
/// that is not named here is played as it is.
pub fn shortened(game: &str) -> &'static [(&'static str, &'static str)] {
    match game {
        // Two rounds, after which the count decides: a whole war takes hundreds of decisions.
        "mass-conquest" => &[("round_cap", "2")],
        _ => &[],
    }
}

impl Server {
    /// Starts on a port that is free.
    pub fn open() -> Server {
        let directory = tempfile::tempdir().expect("a directory for the house");
        let mut server = Server { address: "http://127.0.0.1:0".into(), child: None, directory };
        server.start();
        server
    }

    /// Starts again where it was stopped.
    pub fn start(&mut self) {
        let mut child = Command::new(program())
            .args([
                "serve",
                "--bot-pace",
                "0",
                "--absence",
                "0",
                "--listen",
                self.address.trim_start_matches("http://"),
            ])
            .arg("--data-dir")
            .arg(self.directory.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output is piped");
        BufReader::new(out).read_line(&mut line).expect("its first line");
        let address = line.trim().rsplit(' ').next().unwrap_or_default();
        assert!(address.starts_with("http://"), "the program said: {line}");
        self.address = address.into();
        self.child = Some(child);
    }

    /// Ends it without warning.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().and_then(|()| child.wait()).expect("the program ends");
        }
    }

    /// The address of a page.
    pub fn at(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }

    /// Fills in the form for a new table on a screen and opens the table; returns its path.
    pub async fn open_table(&self, screen: &Screen, table: Table<'_>) -> String {
        screen.go(&self.at(&format!("/new?game={}", table.game))).await;
        let fill = "for (const [name, value] of Object.entries(arguments[0])) { \
            const field = document.querySelector(`[name=\"${name}\"]`); field.value = value; \
            if (field.value !== value) return name; }";
        let mut fields = serde_json::Map::new();
        for seat in 0..table.seats.len().max(2) {
            fields.insert(format!("seat-{seat}"), table.seats.get(seat).copied().unwrap_or("none").into());
        }
        for (name, value) in table.options {
            fields.insert(format!("option-{name}"), (*value).into());
        }
        for (seat, name) in ["Anna", "Bo", "Cai", "Dag"].iter().enumerate() {
            if table.seats.get(seat) == Some(&"me") {
                fields.insert(format!("name-{seat}"), (*name).into());
            }
        }
        let wrong = screen.js_with(fill, vec![fields.into()]).await;
        assert!(wrong.is_null(), "the form has no such choice: {wrong}");
        screen.click("form.sheet button.primary").await;
        screen.wait("the table opens", "return location.pathname.startsWith('/t/')").await;
        screen.path().await
    }
}

impl Server {
    /// Anna opens a table and Bo sits down at it through the link; returns its path.
    pub async fn together(&self, anna: &Screen, bo: &Screen, table: Table<'_>) -> String {
        let path = self.open_table(anna, table).await;
        bo.go(&anna.word("return document.getElementById('invite').value").await).await;
        bo.js("document.querySelector('#join [name=name]').value = 'Bo'").await;
        bo.click("#join button.primary").await;
        for screen in [anna, bo] {
            screen.wait("the game's beginning", "return document.querySelector('#board svg') != null").await;
        }
        path.split('?').next().unwrap_or_default().to_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill().and_then(|()| child.wait().map(drop));
        }
    }
}
