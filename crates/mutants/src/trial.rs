//! The tests, with one change switched on.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use crate::yard::Program;
use crate::{Fault, SWITCH, Subject, Yard};

/// What became of a change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A test failed, or the program broke off.
    Caught(String),
    /// The tests did not come to an end in many times the time they need.
    Endless(String),
    /// All tests passed.
    Survived,
}

/// The test programs of a subject and how long each needs, quickest first.
#[derive(Debug)]
pub struct Trial {
    programs: Vec<(Program, Duration)>,
    threads: usize,
    slack: Duration,
}

/// No test of ours needs more address space; a change that asks for memory without end must not take the machine's.
const MEMORY_KIB: u32 = 12_000_000;

impl Trial {
    /// Runs the tests as they are, on so many threads, and remembers how long they take. A changed program
    /// may take eight times as long and `slack` more: trials run beside each other and beside whatever else
    /// the machine does.
    ///
    /// # Errors
    /// If they fail.
    pub fn prepare(yard: &Yard, subject: &Subject, threads: usize, slack: Duration) -> Result<Trial, Fault> {
        let mut trial = Trial { programs: Vec::new(), threads, slack };
        for program in &yard.programs {
            let begun = Instant::now();
            match trial.run(program, 0, Duration::from_secs(3_600))? {
                Verdict::Survived => trial.programs.push((program.clone(), begun.elapsed())),
                Verdict::Caught(test) | Verdict::Endless(test) => {
                    return Err(Fault::Baseline(subject.name.into(), test));
                }
            }
        }
        trial.programs.sort_by_key(|(_, needed)| *needed);
        Ok(trial)
    }

    /// How long all tests take without any change.
    pub fn needs(&self) -> Duration {
        self.programs.iter().map(|(_, needed)| *needed).sum()
    }

    /// What the tests say to this mutant.
    ///
    /// # Errors
    /// If a test program cannot be started.
    pub fn of(&self, number: u32) -> Result<Verdict, Fault> {
        for (program, needed) in &self.programs {
            let verdict = self.run(program, number, *needed * 8 + self.slack)?;
            if verdict != Verdict::Survived {
                return Ok(verdict);
            }
        }
        Ok(Verdict::Survived)
    }

    fn run(&self, program: &Program, number: u32, patience: Duration) -> Result<Verdict, Fault> {
        let name =
            program.file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let name = name.rsplit_once('-').map_or(name.clone(), |(name, _)| name.to_owned());
        let mut child = Command::new("sh")
            .arg("-c")
            .arg(format!("ulimit -v {MEMORY_KIB}; exec \"$0\" --test-threads={}", self.threads))
            .arg(&program.file)
            .current_dir(&program.folder)
            .env("CARGO_MANIFEST_DIR", &program.folder)
            .env(SWITCH, number.to_string())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()?;
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
        let verdict = match told.recv_timeout(patience) {
            Ok(line) => {
                let test = line.trim_start_matches("test ").split(" ...").next().unwrap_or_default();
                Verdict::Caught(format!("{name}: {test}"))
            }
            Err(RecvTimeoutError::Timeout) => Verdict::Endless(name),
            // Its output is closed: it is done, or it broke off.
            Err(RecvTimeoutError::Disconnected) => match child.wait()?.success() {
                true => Verdict::Survived,
                false => Verdict::Caught(format!("{name}: broke off")),
            },
        };
        end(&mut child)?;
        Ok(verdict)
    }
}

/// Ends a test program and whatever it started.
fn end(child: &mut Child) -> Result<(), Fault> {
    if child.try_wait()?.is_none() {
        let group = format!("-{}", child.id());
        Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status()?;
        child.wait()?;
    }
    Ok(())
}
