//! Paired worlds over HTTP: what one viewer gets of two worlds that this viewer cannot tell apart is the same, byte for
//! byte, on every surface of the house.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use house::tables::{Database, Store};
use serde_json::json;
use table::Viewer;

use crate::server::{Program, Server, token};
use crate::worlds::{Difference, Pair, World, pairs};

/// Elements of a drawing that are asked about, at most.
const ELEMENTS: usize = 24;
/// Decisions that are tried and refused, at most.
const REFUSED: usize = 6;
/// Lists of decisions that are tried and refused, at most.
const LISTS: usize = 12;

/// What was compared.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Compared {
    /// By game: pairs of worlds that differ in luck, and pairs that differ in a secret decision.
    pub pairs: BTreeMap<String, (usize, usize)>,
    /// Answers that were compared.
    pub surfaces: usize,
    /// Bytes of them.
    pub bytes: usize,
    /// What differed: who looked, at what.
    pub leaks: Vec<String>,
}

/// A request, as one viewer sends it.
struct Asked {
    method: &'static str,
    path: String,
    headers: &'static str,
    body: String,
    /// The answer goes on; its beginning is compared.
    stream: bool,
}

fn get(path: String) -> Asked {
    Asked { method: "GET", path, headers: "", body: String::new(), stream: false }
}

/// Every surface on which a table shows itself to a viewer. Nothing of it changes the table.
fn surfaces(world: &World, viewer: Viewer) -> Vec<Asked> {
    let id = world.id();
    let eyes = viewer.seat().map_or(String::new(), |seat| format!("as={seat}"));
    let mut asked: Vec<Asked> = [
        "/".to_owned(),
        "/api/tables".into(),
        format!("/t/{id}"),
        format!("/t/{id}?{eyes}"),
        format!("/t/{id}/replay?{eyes}"),
        format!("/t/{id}/replay?ply=0&{eyes}"),
        format!("/t/{id}/replay?ply={}&{eyes}", world.plies() / 2),
        format!("/t/{id}/analysis?{eyes}"),
        format!("/t/{id}/record"),
        format!("/t/{id}/fairness"),
        format!("/t/{id}/fairness?verify=1"),
        format!("/api/tables/{id}"),
        format!("/api/tables/{id}?{eyes}"),
        format!("/api/tables/{id}?since={}", world.plies() / 2),
        format!("/api/tables/{id}/record"),
        format!("/api/tables/{id}/chat"),
    ]
    .map(get)
    .into();
    asked.push(Asked { headers: "x-live: 1 ply:0\r\n", ..get(format!("/t/{id}?{eyes}")) });
    asked.push(Asked { stream: true, ..get(format!("/t/{id}/events")) });
    asked.push(Asked { stream: true, ..get(format!("/api/tables/{id}/stream?{eyes}")) });
    let elements = world.elements(Viewer::All);
    let every = elements.len().div_ceil(ELEMENTS).max(1);
    for element in elements.iter().step_by(every) {
        asked.push(get(format!("/t/{id}/why?{eyes}&element={element}")));
    }
    let post = |verb: &str, body: serde_json::Value| {
        let path = format!("/api/tables/{id}/{verb}");
        Asked { method: "POST", path, headers: "", body: body.to_string(), stream: false }
    };
    let seat = viewer.seat();
    for action in world.refused_to(viewer).into_iter().take(REFUSED) {
        asked.push(post("play", json!({"seat": seat, "version": world.version(), "action": action})));
    }
    for mut actions in world.lists_of(viewer).into_iter().take(LISTS) {
        // Refused in any case, since nothing may change: but where, and in which words?
        actions.push("no such action".into());
        asked.push(post("play", json!({"seat": seat, "version": world.version(), "actions": actions})));
    }
    // A version of the future: refused after everything else was looked at.
    asked.push(post("undo", json!({"seat": seat, "version": 1_000_000})));
    asked.push(post("reveal", json!({"seat": seat})));
    asked.push(post("rematch", json!({})));
    asked.push(post("takeback", json!({"seat": seat})));
    asked
}

/// The whole answer, head included, but for the date; of a stream, what comes at once.
fn answer(server: &Server, asked: &Asked, token: &str) -> String {
    let mut stream = TcpStream::connect(server.address).expect("the house listens");
    let patience = Duration::from_millis(if asked.stream { 150 } else { 20_000 });
    stream.set_read_timeout(Some(patience)).expect("a timeout");
    let Asked { method, path, headers, body, .. } = asked;
    let bearer = if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: house\r\nconnection: close\r\n{headers}{bearer}\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).expect("the house reads");
    let (mut heard, mut piece) = (Vec::new(), [0; 16 << 10]);
    loop {
        match stream.read(&mut piece) {
            Ok(0) | Err(_) => break,
            Ok(count) => heard.extend_from_slice(&piece[..count]),
        }
    }
    let text = String::from_utf8_lossy(&heard);
    let lines = text.split_inclusive('\n').filter(|line| !line.to_ascii_lowercase().starts_with("date:"));
    lines.collect()
}

/// Compares the two worlds of a pair on all surfaces.
fn compare(servers: &[Server; 2], pair: &Pair, found: &mut Compared) {
    let token = pair.viewer.seat().map_or(String::new(), |seat| token(1 + seat.index()));
    for asked in surfaces(&pair.worlds[0], pair.viewer) {
        let [one, two] = [0, 1].map(|nth| {
            let (server, world) = (&servers[nth], &pair.worlds[nth]);
            answer(server, &asked, &token).replace(world.commitment(), "commitment")
        });
        assert!(one.starts_with("HTTP/1.1 "), "no answer to {}: {one}", asked.path);
        let failed = one.starts_with("HTTP/1.1 5") || one.starts_with("HTTP/1.1 429");
        assert!(!failed, "{} {}: {one}", asked.method, asked.path);
        found.surfaces += 1;
        found.bytes += one.len();
        if one != two {
            let at = one.bytes().zip(two.bytes()).take_while(|(one, two)| one == two).count();
            let around = |text: &str| {
                String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(60)..(at + 60).min(text.len())])
                    .into_owned()
            };
            let (viewer, path) = (pair.viewer, &asked.path);
            found.leaks.push(format!("{viewer:?} {path}: …{}… and …{}…", around(&one), around(&two)));
        }
    }
}

/// Compares up to `wanted` pairs of each game on all surfaces of two houses, with the eyes of a viewer who cannot tell
/// the worlds apart.
pub fn paired_worlds(program: &Program, wanted: usize, seed: u64) -> Compared {
    let all = shelf::GAMES.iter().flat_map(|game| pairs(*game, wanted, seed));
    compare_all(program, &all.collect::<Vec<_>>())
}

/// Checks the check: the same with the eyes of somebody who can tell them apart. Every pair must be found.
pub fn worlds_told_apart(program: &Program, wanted: usize, seed: u64) -> Compared {
    let all = shelf::GAMES.iter().flat_map(|game| pairs(*game, wanted, seed));
    let all = all.filter_map(|(difference, pair)| Some((difference, pair.told_apart()?)));
    compare_all(program, &all.collect::<Vec<_>>())
}

fn compare_all(program: &Program, all: &[(Difference, Pair)]) -> Compared {
    let directories = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let mut found = Compared::default();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        for (nth, directory) in directories.iter().enumerate() {
            let store = Store::open(&Database::Directory(directory.path().into())).await.unwrap();
            for (_, pair) in all {
                pair.worlds[nth].store(&store).await;
            }
        }
    });
    drop(runtime);
    let options = ["--limit", "changes-per-second=none", "--limit", "processor-per-second=none"];
    let servers = [0, 1].map(|nth| Server::open(program, directories[nth].path(), &options));
    for (difference, pair) in all {
        let (luck, decisions) = found.pairs.entry(pair.game().to_owned()).or_default();
        match difference {
            Difference::Luck => *luck += 1,
            Difference::Decision => *decisions += 1,
        }
        compare(&servers, pair, &mut found);
    }
    found
}
