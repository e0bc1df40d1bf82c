//! The tests, with one change switched on.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use crate::effort::Effort;
use crate::yard::Program;
use crate::{Fault, SWITCH, Subject, Yard};

/// What became of a change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A test failed, and again when it was asked alone, or the program broke off.
    Caught(String),
    /// The tests did not come to an end with many times the effort they need.
    Endless(String),
    /// All tests passed.
    Survived,
}

/// The test programs of a subject and what effort each needs.
#[derive(Debug)]
pub struct Trial {
    programs: Vec<Witness>,
    threads: usize,
    slack: Duration,
}

/// A test program, and what came of asking it.
#[derive(Debug)]
struct Witness {
    program: Program,
    needed: Duration,
    asked: AtomicU32,
    noticed: AtomicU32,
}

impl Witness {
    fn new(program: Program, needed: Duration) -> Witness {
        Witness { program, needed, asked: AtomicU32::new(0), noticed: AtomicU32::new(0) }
    }

    /// What effort it takes for each change that it notices, as far as is known; nobody is written off.
    fn price(&self) -> Duration {
        let (asked, noticed) = (self.asked.load(Ordering::Relaxed), self.noticed.load(Ordering::Relaxed));
        (self.needed + LOOK) * (asked + 2) / (noticed + 1)
    }
}

/// No test of ours needs more address space; a change that asks for memory without end must not take the machine's.
const MEMORY_KIB: u32 = 12_000_000;
/// How often one looks what a program has done.
const LOOK: Duration = Duration::from_millis(250);

/// Which tests of a program are run.
#[derive(Clone, Copy)]
enum Ask<'a> {
    AllBut(&'a [String]),
    Alone(&'a str),
}

/// How one run of a program ended.
#[derive(PartialEq, Eq)]
enum End {
    Passed,
    Failed(String),
    BrokeOff,
    Endless,
}

impl Trial {
    /// Runs the tests as they are, on so many threads, and remembers what effort they take. A changed program
    /// may take eight times as much and `slack` more. Effort is what a program does, not what it waits for while
    /// others have the machine: no change counts as noticed because the machine is busy.
    ///
    /// # Errors
    /// If they fail.
    pub fn prepare(yard: &Yard, subject: &Subject, threads: usize, slack: Duration) -> Result<Trial, Fault> {
        let mut trial = Trial { programs: Vec::new(), threads, slack };
        for program in &yard.programs {
            let (end, needed) = trial.run(program, 0, Ask::AllBut(&[]), Duration::from_secs(3_600))?;
            match end {
                End::Passed => trial.programs.push(Witness::new(program.clone(), needed)),
                other => return Err(Fault::Baseline(subject.name.into(), other.told(program))),
            }
        }
        Ok(trial)
    }

    /// What effort all tests take without any change.
    pub fn needs(&self) -> Duration {
        self.programs.iter().map(|witness| witness.needed).sum()
    }

    /// What the tests say to this mutant. All programs are asked until one notices, first those that noticed most for
    /// their effort so far: the order saves time and decides nothing.
    ///
    /// # Errors
    /// If a test program cannot be started.
    pub fn of(&self, number: u32) -> Result<Verdict, Fault> {
        let mut order: Vec<&Witness> = self.programs.iter().collect();
        order.sort_by_cached_key(|witness| witness.price());
        for witness in order {
            let verdict = self.ask(witness, number)?;
            witness.asked.fetch_add(1, Ordering::Relaxed);
            if verdict != Verdict::Survived {
                witness.noticed.fetch_add(1, Ordering::Relaxed);
                return Ok(verdict);
            }
        }
        Ok(Verdict::Survived)
    }

    /// What one program says. A test that fails is asked once more, alone: where it passes then, a busy machine may
    /// have failed it, and the others are asked instead.
    fn ask(&self, witness: &Witness, number: u32) -> Result<Verdict, Fault> {
        let (program, patience) = (&witness.program, witness.needed * 8 + self.slack);
        let mut wavering = Vec::new();
        loop {
            match self.run(program, number, Ask::AllBut(&wavering), patience)?.0 {
                End::Passed => return Ok(Verdict::Survived),
                End::Endless => return Ok(Verdict::Endless(program.name())),
                End::Failed(test)
                    if self.run(program, number, Ask::Alone(&test), patience)?.0 == End::Passed =>
                {
                    eprintln!("{}: {test} failed with change {number}, but not again", program.name());
                    wavering.push(test);
                }
                other => return Ok(Verdict::Caught(other.told(program))),
            }
        }
    }

    /// Runs a program until a test fails or it ends or takes too much: how that went, and with what effort.
    fn run(
        &self,
        program: &Program,
        number: u32,
        ask: Ask<'_>,
        patience: Duration,
    ) -> Result<(End, Duration), Fault> {
        let mut command = Command::new("sh");
        command
            .arg("-c")
            .arg(format!("ulimit -v {MEMORY_KIB}; exec \"$0\" --test-threads={} \"$@\"", self.threads))
            .arg(&program.file);
        match ask {
            Ask::AllBut(skipped) => {
                let each = skipped.iter().flat_map(|test| ["--skip", test.as_str()]);
                command.args(each).args((!skipped.is_empty()).then_some("--exact"));
            }
            Ask::Alone(test) => {
                command.args(["--exact", test]);
            }
        }
        let mut child = command
            .current_dir(&program.folder)
            .env("CARGO_MANIFEST_DIR", &program.folder)
            .env(SWITCH, number.to_string())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()?;
        let mut effort = Effort::of(child.id());
        let (tell, told) = channel();
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || {
                for line in BufReader::new(output).lines().map_while(Result::ok) {
                    if line.starts_with("test ") && line.ends_with("FAILED") && tell.send(line).is_err() {
                        return;
                    }
                }
            });
        }
        let mut used = Duration::ZERO;
        let end = loop {
            let heard = told.recv_timeout(LOOK);
            used = used.max(effort.look());
            match heard {
                Ok(line) => {
                    let test = line.trim_start_matches("test ").split(" ...").next().unwrap_or_default();
                    break End::Failed(test.trim_end_matches(" - should panic").to_owned());
                }
                Err(RecvTimeoutError::Timeout) if used > patience => break End::Endless,
                Err(RecvTimeoutError::Timeout) => {}
                // Its output is closed: it is done, or it broke off.
                Err(RecvTimeoutError::Disconnected) => match child.wait()?.success() {
                    true => break End::Passed,
                    false => break End::BrokeOff,
                },
            }
        };
        end_all(&mut child)?;
        Ok((end, used))
    }
}

impl End {
    /// In words, with the name of the program.
    fn told(&self, program: &Program) -> String {
        match self {
            End::Failed(test) => format!("{}: {test}", program.name()),
            End::BrokeOff => format!("{}: broke off", program.name()),
            End::Passed | End::Endless => program.name(),
        }
    }
}

/// Ends a test program and whatever it started.
fn end_all(child: &mut Child) -> Result<(), Fault> {
    if child.try_wait()?.is_none() {
        let group = format!("-{}", child.id());
        Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status()?;
        child.wait()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_notices_most_for_its_effort_is_asked_first() {
        let witness = |seconds, asked, noticed| {
            let program = Program { file: "a".into(), folder: "b".into() };
            let witness = Witness::new(program, Duration::from_secs(seconds));
            witness.asked.store(asked, Ordering::Relaxed);
            witness.noticed.store(noticed, Ordering::Relaxed);
            witness.price()
        };
        assert!(witness(1, 0, 0) < witness(2, 0, 0), "unknown: the quicker");
        assert!(witness(4, 10, 9) < witness(2, 10, 0), "the better");
        assert!(witness(0, 10, 1) < witness(9, 10, 9), "unless it is far quicker");
    }
}
