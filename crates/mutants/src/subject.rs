//! Whose tests are tried.

use std::path::Path;

/// A crate of the workspace and what is changed in it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Subject {
    /// The crate; its folder in `crates/` has the same name.
    pub name: &'static str,
    /// Folders and files below `src` that are changed.
    pub rooms: &'static [&'static str],
    /// What of these is left alone.
    pub except: &'static [&'static str],
    /// The crates whose tests have to notice, by the names of their packages; no others are asked.
    pub witnesses: &'static [&'static str],
    /// How many changes are tried.
    pub sample: usize,
    /// The least share of them that have to be noticed.
    pub least: f64,
}

/// What decides in a game: drawings and words are looked at, not proved.
const RULES: &[&str] = &["rules", "secrets", "game.rs"];
/// These decide nothing in a game: the audit is a test itself, which looks for positions that no game can reach, and a
/// scenario is a position that tests lay by hand.
const TESTS: &[&str] = &["rules/audit.rs", "rules/scenario.rs"];

/// A game is judged by its own tests alone.
const fn game(name: &'static str, witnesses: &'static [&'static str]) -> Subject {
    Subject { name, rooms: RULES, except: TESTS, witnesses, sample: 150, least: 0.97 }
}

/// All crates whose tests are tried.
pub const SUBJECTS: [Subject; 6] = [
    game("king-is-dead", &["king-is-dead"]),
    game("mass-conquest", &["mass-conquest"]),
    game("old-kings-crown", &["old-kings-crown"]),
    game("last-kingdom", &["last-kingdom"]),
    Subject {
        name: "table",
        rooms: &["chance", "contract", "pieces", "play", "mix.rs"],
        except: &[],
        // A contract is held by those who keep it and those who rely on it too.
        witnesses: &["table", "empty-chair", "arena", "king-is-dead", "shelf"],
        sample: 150,
        least: 0.97,
    },
    Subject {
        name: "house",
        rooms: &["house", "sight", "staff", "tables", "upkeep", "verbs", "web"],
        except: &[],
        witnesses: &["house"],
        sample: 60,
        least: 0.90,
    },
];

impl Subject {
    /// The source files that are changed, below the root of the workspace, by name.
    ///
    /// # Errors
    /// If the folders cannot be read.
    pub fn files(&self, root: &Path) -> std::io::Result<Vec<String>> {
        let source = format!("crates/{}/src", self.name);
        let mut files = Vec::new();
        for room in self.rooms {
            gather(root, &format!("{source}/{room}"), &mut files)?;
        }
        files.retain(|file| !self.except.iter().any(|except| *file == format!("{source}/{except}")));
        files.sort();
        Ok(files)
    }
}

fn gather(root: &Path, name: &str, files: &mut Vec<String>) -> std::io::Result<()> {
    let path = root.join(name);
    if path.is_file() {
        if name.ends_with(".rs") {
            files.push(name.to_owned());
        }
        return Ok(());
    }
    for entry in std::fs::read_dir(path)? {
        if let Some(inner) = entry?.file_name().to_str() {
            gather(root, &format!("{name}/{inner}"), files)?;
        }
    }
    Ok(())
}
