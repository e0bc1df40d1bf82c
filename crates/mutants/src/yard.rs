//! A copy of the workspace in which mutants are built.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

use crate::{Candidate, Instrumented, SWITCH, Sample, Subject, instrument};

/// Why nothing could be tried.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The disk or a program.
    #[error(transparent)]
    Machine(#[from] std::io::Error),
    /// A file that is no Rust.
    #[error("{0}: {1}")]
    Source(String, String),
    /// A program that ended badly.
    #[error("{0} failed:\n{1}")]
    Program(String, String),
    /// The tests fail without any change.
    #[error("{0} fails as it is, in {1}: mend that first")]
    Baseline(String, String),
    /// A name that is no subject.
    #[error("there is no subject {0:?}; there are: {1}")]
    Unknown(String, String),
    /// A list of equivalent changes that cannot be read.
    #[error("equivalent.txt, line {0}: an entry is a file, a change and `because` with a reason")]
    Equivalents(usize),
}

/// The copy, and what was built in it.
#[derive(Debug)]
pub struct Yard {
    /// The root of the copy.
    pub tree: PathBuf,
    /// The mutants that are in the programs, by number.
    pub mutants: BTreeMap<u32, (String, Candidate)>,
    /// How many were dropped because they do not compile.
    pub unviable: usize,
    /// The test programs, each with the folder of its crate.
    pub programs: Vec<Program>,
}

/// A test program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The file to run.
    pub file: PathBuf,
    /// The folder of its crate, in which it is run.
    pub folder: PathBuf,
}

impl Program {
    /// The name that the crate gives it.
    pub fn name(&self) -> String {
        let stem = self.file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        stem.rsplit_once('-').map_or(stem.clone(), |(name, _)| name.to_owned())
    }
}

/// One line of what cargo says, as far as it matters here.
#[derive(Deserialize)]
struct Said {
    reason: String,
    executable: Option<PathBuf>,
    manifest_path: Option<PathBuf>,
    profile: Option<Profile>,
    message: Option<Diagnostic>,
}

#[derive(Deserialize)]
struct Profile {
    test: bool,
}

#[derive(Deserialize)]
struct Diagnostic {
    level: String,
    rendered: Option<String>,
    #[serde(default)]
    spans: Vec<Place>,
    #[serde(default)]
    children: Vec<Diagnostic>,
}

#[derive(Deserialize)]
struct Place {
    file_name: String,
    byte_start: usize,
    byte_end: usize,
    is_primary: bool,
}

/// What is added to the crate's front file.
fn switch() -> String {
    format!(
        r#"
/// Which mutant is switched on.
mod mutant_switch {{
    use std::sync::OnceLock;
    static NUMBER: OnceLock<u32> = OnceLock::new();
    pub fn on(number: u32) -> bool {{
        let read = || std::env::var("{SWITCH}").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
        *NUMBER.get_or_init(read) == number
    }}
}}
"#
    )
}

impl Yard {
    /// Copies the workspace and builds the tests of the subject's witnesses with the first `count` changes of the sample
    /// that compile, numbered from 1.
    ///
    /// # Errors
    /// If files cannot be copied, or the tests do not build for a reason that is no mutant's.
    pub fn build(
        root: &Path,
        place: &Path,
        subject: &Subject,
        sample: &Sample,
        count: usize,
    ) -> Result<Yard, Fault> {
        let tree = place.join("tree");
        copy(root, &tree)?;
        let front = format!("crates/{}/src/lib.rs", subject.name);
        write(&tree.join(&front), &(std::fs::read_to_string(root.join(&front))? + &switch()))?;
        let mut dropped = BTreeSet::new();
        loop {
            let kept = (0..sample.order.len()).filter(|index| !dropped.contains(index)).take(count);
            let chosen: BTreeMap<u32, usize> = (1..).zip(kept).collect();
            let written = put(&tree, sample, &chosen)?;
            match build(&tree, &place.join("build"), subject)? {
                Ok(programs) => {
                    let mutants = chosen
                        .iter()
                        .map(|(number, index)| (*number, sample.order[*index].clone()))
                        .collect();
                    return Ok(Yard { tree, mutants, unviable: dropped.len(), programs });
                }
                Err(errors) => {
                    let guilty = blame(&errors, &written);
                    if guilty.is_empty() {
                        let words: Vec<String> =
                            errors.into_iter().filter_map(|error| error.rendered).collect();
                        return Err(Fault::Program("the build".into(), words.join("\n")));
                    }
                    dropped.extend(guilty.iter().map(|number| chosen[number]));
                }
            }
        }
    }
}

/// Writes every file with its mutants.
fn put(
    tree: &Path,
    sample: &Sample,
    chosen: &BTreeMap<u32, usize>,
) -> Result<BTreeMap<String, Instrumented>, Fault> {
    let mut all = BTreeMap::new();
    for (file, text) in &sample.texts {
        let mut mutants: Vec<(u32, &Candidate)> = chosen
            .iter()
            .map(|(number, index)| (*number, &sample.order[*index]))
            .filter(|(_, (place, _))| place == file)
            .map(|(number, (_, candidate))| (number, candidate))
            .collect();
        mutants.sort_by_key(|(number, one)| {
            (one.range.start, std::cmp::Reverse(one.range.end), !one.statement, *number)
        });
        let written = instrument(text, &mutants);
        write(&tree.join(file), &written.text)?;
        all.insert(file.clone(), written);
    }
    Ok(all)
}

/// The mutants at the places that errors point to, or inside them: those of the main places, else of any.
fn blame(errors: &[Diagnostic], written: &BTreeMap<String, Instrumented>) -> BTreeSet<u32> {
    let mut guilty = BTreeSet::new();
    for error in errors {
        let places: Vec<&Place> =
            error.spans.iter().chain(error.children.iter().flat_map(|child| &child.spans)).collect();
        let at = |place: &&Place| -> Vec<u32> {
            let Some(file) = written.get(&place.file_name) else { return Vec::new() };
            let inside = || file.inside(place.byte_start..place.byte_end);
            file.at(place.byte_start).map_or_else(inside, |number| vec![number])
        };
        let main: Vec<u32> = places.iter().filter(|place| place.is_primary).flat_map(at).collect();
        guilty.extend(if main.is_empty() { places.iter().flat_map(at).collect() } else { main });
    }
    guilty
}

/// Builds the tests of the witnesses, all linked with the changed subject: the programs, or what the compiler
/// says against them. What is not on the disk yet is fetched, in the versions of the lock file.
fn build(
    tree: &Path,
    target: &Path,
    subject: &Subject,
) -> Result<Result<Vec<Program>, Vec<Diagnostic>>, Fault> {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["test", "--no-run", "--quiet", "--locked", "--message-format=json"])
        .args(subject.witnesses.iter().flat_map(|witness| ["--package", witness]))
        .current_dir(tree)
        .env("CARGO_TARGET_DIR", target)
        .stdin(Stdio::null())
        .output()?;
    let (mut programs, mut errors) = (Vec::new(), Vec::new());
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Ok(said) = serde_json::from_str::<Said>(line) else { continue };
        match said.reason.as_str() {
            "compiler-artifact" if said.profile.is_some_and(|profile| profile.test) => {
                let folder = said.manifest_path.as_deref().and_then(Path::parent).unwrap_or(tree).to_owned();
                programs.extend(said.executable.map(|file| Program { file, folder }));
            }
            "compiler-message" => errors.extend(said.message.filter(|message| message.level == "error")),
            _ => {}
        }
    }
    if output.status.success() {
        return Ok(Ok(programs));
    }
    if errors.is_empty() {
        let words = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(Fault::Program("cargo".into(), words));
    }
    Ok(Err(errors))
}

/// Everything that belongs to the repository, changed files alone, so that little is built again.
fn copy(root: &Path, tree: &Path) -> Result<(), Fault> {
    let listed = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()?;
    if !listed.status.success() {
        return Err(Fault::Program("git".into(), String::from_utf8_lossy(&listed.stderr).into_owned()));
    }
    let mut wanted = BTreeSet::new();
    for name in String::from_utf8_lossy(&listed.stdout).split('\0').filter(|name| !name.is_empty()) {
        let from = root.join(name);
        if from.is_file() {
            let to = tree.join(name);
            let bytes = std::fs::read(&from)?;
            if std::fs::read(&to).ok().as_ref() != Some(&bytes) {
                std::fs::create_dir_all(to.parent().unwrap_or(tree))?;
                std::fs::write(&to, bytes)?;
            }
            wanted.insert(to);
        }
    }
    sweep(tree, &wanted)
}

/// Takes away what is no longer in the repository: a test that was removed must not be run.
fn sweep(folder: &Path, wanted: &BTreeSet<PathBuf>) -> Result<(), Fault> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            sweep(&path, wanted)?;
        } else if !wanted.contains(&path) {
            std::fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// Writes a file, unless it is so already.
fn write(path: &Path, text: &str) -> Result<(), Fault> {
    if std::fs::read_to_string(path).ok().as_deref() != Some(text) {
        std::fs::write(path, text)?;
    }
    Ok(())
}
