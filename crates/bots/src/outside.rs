//! A player that is a program of its own: JSON lines in, JSON lines out (`docs/bot-protocol.md`).
//!
//! Whatever the program does, the game goes on: an answer that is late, illegal or missing costs it
//! that decision, which falls to the game's default action, and is reported.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::time::{Duration, Instant};

use serde::Serialize;
use table::{Chair, Hosting, Outcome, Scratch, Seat, Setup, Thinking};

use crate::Bot;
use crate::protocol::{Answer, Ended, PROTOCOL, Place, Told};

/// Time for one answer.
pub const PATIENCE: Duration = Duration::from_secs(2);
/// Time for the first answer of a program, which has to start up.
pub const FIRST_PATIENCE: Duration = Duration::from_secs(10);
/// Late answers in a row after which a program is taken to be stuck until the next game.
const STUCK: u32 = 3;
/// No answer is longer, in bytes; what comes after is read as an answer of its own.
const LONGEST: u64 = 1 << 16;
/// Lines that are no answers, since the latest answer, that a program is forgiven.
const STRAY: u32 = 1;
/// Lines of a program that are kept unread.
const WAITING: usize = 64;

/// A running program with a thread that writes to it and one that reads from it, so that neither a
/// full pipe nor silence can hold up the game.
#[derive(Debug)]
struct Program {
    child: Child,
    tell: Sender<String>,
    answers: Receiver<String>,
    answered: bool,
    late: u32,
    stray: u32,
}

impl Program {
    fn start(command: &str) -> Result<Program, String> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("no command is given")?;
        let mut command = Command::new(program);
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Ctrl-C in the terminal is for us: the program is needed to finish the games under way.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|fault| format!("cannot start '{program}': {fault}"))?;
        let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("cannot talk to '{program}'"));
        };
        let (tell, told) = channel::<String>();
        // A program that says more than it is asked has to wait.
        let (answer, answers) = sync_channel(WAITING);
        std::thread::spawn(move || {
            for line in told {
                if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    break;
                }
            }
        });
        std::thread::spawn(move || {
            let mut stdout = BufReader::new(stdout);
            let mut line = Vec::new();
            while matches!(stdout.by_ref().take(LONGEST).read_until(b'\n', &mut line), Ok(read) if read > 0) {
                if answer.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    break;
                }
                line.clear();
            }
        });
        Ok(Program { child, tell, answers, answered: false, late: 0, stray: 0 })
    }

    /// Sends a line; a program that has gone is noticed when it does not answer.
    fn tell<V: Serialize>(&self, words: &Told<'_, V>) {
        if let Ok(mut line) = serde_json::to_string(words) {
            line.push('\n');
            let _ = self.tell.send(line);
        }
    }

    /// The answer to question `id`, or what is wrong.
    fn answer(&mut self, id: u64) -> Result<String, Failure> {
        let patience = if self.answered { PATIENCE } else { FIRST_PATIENCE };
        let end = Instant::now() + patience;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            // A program that talks without answering is late too.
            if left.is_zero() {
                return Err(Failure::Late(patience));
            }
            let line = self.answers.recv_timeout(left).map_err(|fault| match fault {
                RecvTimeoutError::Timeout => Failure::Late(patience),
                RecvTimeoutError::Disconnected => Failure::Gone,
            })?;
            self.answered = true;
            if line.trim().is_empty() {
                continue;
            }
            let Ok(answer) = serde_json::from_str::<Answer>(&line) else {
                // A library that greets, or a print that was forgotten, need not cost the game.
                self.stray += 1;
                if self.stray > STRAY {
                    return Err(Failure::Unreadable(line));
                }
                continue;
            };
            // An older number is the late answer to a question that was settled without it.
            if answer.id == id {
                (self.late, self.stray) = (0, 0);
                return Ok(answer.action);
            }
            if answer.id > id {
                return Err(Failure::Ahead(answer.id, id));
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Why an answer does not count.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("no answer within {} s", .0.as_secs())]
    Late(Duration),
    #[error("the program has ended")]
    Gone,
    #[error("'{}' is not an answer; expected {{\"id\":1,\"action\":\"...\"}}", brief(.0))]
    Unreadable(String),
    #[error("answer {0} comes before question {0} was asked; the question is {1}")]
    Ahead(u64, u64),
    #[error("'{}' is not an action: {why}", brief(.text))]
    NoAction { text: String, why: String },
    #[error("'{}' is not legal: {why}", brief(.text))]
    Illegal { text: String, why: table::Refusal },
}

fn brief(text: &str) -> String {
    text.trim().chars().take(60).collect()
}

/// A bot that asks a program.
#[derive(Debug)]
pub struct Outside<G: Thinking + Hosting> {
    command: String,
    program: Option<Program>,
    place: Place,
    asked: u64,
    complaints: Vec<String>,
    scratch: Scratch<G::Action>,
    legal: Vec<G::Action>,
}

impl<G: Thinking + Hosting> Outside<G> {
    /// A bot that runs this command: the program and its arguments, blank-separated.
    pub fn new(command: &str) -> Outside<G> {
        Outside {
            command: command.into(),
            program: None,
            place: Place::default(),
            asked: 0,
            complaints: Vec::new(),
            scratch: Scratch::default(),
            legal: Vec::new(),
        }
    }

    fn ask(&mut self, chair: &Chair<'_, G>) -> Result<G::Action, Failure> {
        let program = self.program.as_mut().ok_or(Failure::Gone)?;
        self.asked += 1;
        let legal: Vec<String> = self.legal.iter().map(|&action| chair.action_text(action)).collect();
        let (id, seat) = (self.asked, chair.seat().0);
        program.tell(&Told::Decide { id, seat, view: &chair.recall(), legal: &legal });
        let text = program.answer(id)?;
        let action = chair.read_action(&text).map_err(|why| Failure::NoAction { text: text.clone(), why })?;
        chair.check(action).map_err(|why| Failure::Illegal { text, why })?;
        Ok(action)
    }
}

impl<G: Thinking + Hosting> Bot<G> for Outside<G> {
    fn sit(&mut self, seat: Seat, setup: &Setup) {
        let options = setup.all().map(|(name, value)| (name, value.to_owned())).collect();
        self.place = Place { seat: seat.0, seats: setup.seats(), options };
    }

    fn begin(&mut self, seed: u64) {
        if self.program.is_none() {
            match Program::start(&self.command) {
                Ok(program) => self.program = Some(program),
                Err(why) => self.complaints.push(why),
            }
        }
        if let Some(program) = &mut self.program {
            program.stray = 0;
            let seed = seed.to_string();
            program.tell::<()>(&Told::Begin { protocol: PROTOCOL, game: G::ID, place: &self.place, seed });
        }
    }

    fn end(&mut self, outcome: &Outcome) {
        if let Some(program) = &self.program {
            let seats = || Seat::all(outcome.seats());
            let result = Ended {
                ending: outcome.ending,
                winners: outcome.winners().iter().map(|seat| seat.0).collect(),
                places: seats().map(|seat| outcome.place(seat)).collect(),
                scores: seats().map(|seat| outcome.score(seat)).collect(),
            };
            program.tell::<()>(&Told::End { result });
        }
    }

    fn choose(&mut self, chair: &Chair<'_, G>) -> G::Action {
        self.legal.clear();
        chair.legal(&mut self.legal);
        let failure = match self.ask(chair) {
            Ok(action) => return action,
            Err(failure) => failure,
        };
        self.complaints.push(failure.to_string());
        let ended = match (&failure, &mut self.program) {
            (Failure::Gone, _) => true,
            (Failure::Late(_), Some(program)) => {
                program.late += 1;
                program.late >= STUCK
            }
            _ => false,
        };
        if ended {
            // The next game begins with a new one.
            self.program = None;
        }
        chair.default_action(&mut self.scratch).unwrap_or(self.legal[0])
    }

    fn complaints(&mut self) -> Vec<String> {
        std::mem::take(&mut self.complaints)
    }
}
