//! Tries the tests of the rules with changes of the rules.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use clap::Parser;
use interregnum_mutants::{Equivalents, Fault, SUBJECTS, Sample, Score, Subject, Trial, Verdict, Yard};

/// Change the rules in small ways and see whether their tests notice
#[derive(Debug, Parser)]
#[command(name = "interregnum-mutants", version)]
struct Cli {
    /// Crates to try; all if left out
    subjects: Vec<String>,
    /// Which changes are tried follows from it
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many changes of each crate, instead of 150 in games and table and 60 in house
    #[arg(long, value_name = "NUMBER")]
    sample: Option<usize>,
    /// Only changes whose file or text contains one of these
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
    /// Only name the changes, in the order in which they would be tried
    #[arg(long)]
    list: bool,
}

/// So much more than eight times its effort a changed program may take: short ones are measured roughly.
const SLACK: Duration = Duration::from_secs(20);

fn main() -> ExitCode {
    match run(&Cli::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: &Cli) -> Result<bool, Fault> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let list = std::fs::read_to_string(root.join("crates/mutants/equivalent.txt"))?;
    let equivalents = Equivalents::read(&list).map_err(Fault::Equivalents)?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let mut scores = Vec::new();
    for mut subject in chosen(&cli.subjects)? {
        subject.sample = cli.sample.unwrap_or(subject.sample);
        let mut sample = Sample::of(&root, &subject, cli.seed, &equivalents)?;
        if !cli.only.is_empty() {
            sample.order.retain(|(file, candidate)| {
                let words = format!("{file} {}", candidate.key);
                cli.only.iter().any(|text| words.contains(text.as_str()))
            });
        }
        if cli.list {
            for (file, candidate) in sample.order.iter().take(subject.sample) {
                println!("{file}:{}\n{}", candidate.line, candidate.key);
            }
            continue;
        }
        let score = score(&root, &target.join("mutants"), &subject, &sample)?;
        println!("{score}");
        scores.push(score);
    }
    if scores.len() > 1 {
        println!("\nin short");
        for score in &scores {
            println!("{}", score.to_string().lines().next().unwrap_or_default());
        }
    }
    Ok(scores.iter().all(Score::passes))
}

fn chosen(names: &[String]) -> Result<Vec<Subject>, Fault> {
    if names.is_empty() {
        return Ok(SUBJECTS.to_vec());
    }
    let known = || SUBJECTS.map(|subject| subject.name).join(", ");
    let find = |name: &String| SUBJECTS.into_iter().find(|subject| subject.name == name);
    names.iter().map(|name| find(name).ok_or_else(|| Fault::Unknown(name.clone(), known()))).collect()
}

/// Builds the mutants of a subject and tries them all, on all cores.
fn score(root: &Path, place: &Path, subject: &Subject, sample: &Sample) -> Result<Score, Fault> {
    std::fs::create_dir_all(place.join("tree"))?;
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    eprintln!(
        "{}: {} changes are possible, {} of the list of equivalent ones left out; building {}",
        subject.name,
        sample.order.len(),
        sample.equivalent,
        subject.sample.min(sample.order.len()),
    );
    let yard = Yard::build(root, place, subject, sample, subject.sample)?;
    let trial = Trial::prepare(&yard, subject, threads, SLACK)?;
    eprintln!(
        "{} do not compile and were replaced; the tests take {:.0?} of work",
        yard.unviable,
        trial.needs()
    );
    let numbers: Vec<u32> = yard.mutants.keys().copied().collect();
    let (next, score) = (AtomicUsize::new(0), Mutex::new(Score::new(*subject)));
    std::thread::scope(|scope| {
        let work = || {
            while let Some(number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) {
                let (file, candidate) = &yard.mutants[number];
                let verdict = trial.of(*number)?;
                let mut score = score.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                score.add(file, candidate, &verdict);
                if verdict == Verdict::Survived {
                    eprintln!("survived: {file}:{}\n    {}", candidate.line, candidate.key);
                }
                if score.tried() % 25 == 0 {
                    eprintln!("{} of {} tried", score.tried(), numbers.len());
                }
            }
            Ok::<(), Fault>(())
        };
        let hands: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        hands.into_iter().try_for_each(|hand| match hand.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    })?;
    Ok(score.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner))
}
