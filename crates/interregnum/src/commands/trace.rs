//! `interregnum trace`

use std::collections::BTreeMap;
use std::io::{BufWriter, Write};

use arena::Referee;
use serde::Serialize;
use shelf::GameVisitor;
use table::{Actor, HouseGame, Names, Seat, Setup, Tally, Viewer};

use crate::cli::TraceArgs;
use crate::fault::Fault;
use crate::table_args;

/// First line.
#[derive(Serialize)]
struct Header<'a> {
    game: &'a str,
    seed: u64,
    options: BTreeMap<&'a str, &'a str>,
    seats: u8,
    bots: &'a [String],
    rules_version: u32,
}

/// One line per step.
#[derive(Serialize)]
struct StepLine {
    ply: usize,
    actor: Who,
    state: serde_json::Value,
    legal: Vec<String>,
    action: String,
    prompt: String,
}

/// A seat's number, or "chance".
#[derive(Serialize)]
#[serde(untagged)]
enum Who {
    Seat(u8),
    Chance(&'static str),
}

/// Last line.
#[derive(Serialize)]
struct LastLine {
    outcome: Ending,
    state: serde_json::Value,
}

#[derive(Serialize)]
struct Ending {
    ending: &'static str,
    winners: Vec<Seat>,
    places: Vec<u8>,
    scores: Vec<i32>,
    words: String,
}

struct Trace<'a> {
    setup: Setup,
    args: &'a TraceArgs,
}

impl GameVisitor for Trace<'_> {
    type Out = Result<(), Fault>;

    fn visit<G: HouseGame>(self) -> Self::Out {
        let Trace { setup, args } = self;
        let mut out = BufWriter::new(std::io::stdout().lock());
        let mut line = |value: &dyn erased::Line| -> Result<(), Fault> {
            value.write(&mut out)?;
            Ok(writeln!(out)?)
        };
        line(&Header {
            game: G::ID,
            seed: args.seed,
            options: setup.all().collect(),
            seats: setup.seats(),
            bots: &args.table.bots,
            rules_version: G::RULES_VERSION,
        })?;
        let names = Names::plain(setup.seats());
        let mut referee = Referee::<G>::new(&setup, &args.table.bots)?;
        let mut ply = 0;
        let mut failed = Ok(());
        let (trial, last) =
            referee.watch(args.seed, 0, &mut Tally::default(), |position: &G, actor, action| {
                if failed.is_ok() {
                    failed = line(&step_line(position, actor, action, ply, &names));
                }
                ply += 1;
            });
        failed?;
        let outcome = trial.outcome;
        let seats = || Seat::all(setup.seats());
        line(&LastLine {
            outcome: Ending {
                ending: outcome.ending,
                winners: outcome.winners().iter().collect(),
                places: seats().map(|seat| outcome.place(seat)).collect(),
                scores: seats().map(|seat| outcome.score(seat)).collect(),
                words: last.ending(&names),
            },
            state: last.trace(),
        })?;
        Ok(out.flush()?)
    }
}

fn step_line<G: HouseGame>(
    position: &G,
    actor: Actor,
    action: G::Action,
    ply: usize,
    names: &Names,
) -> StepLine {
    let (who, viewer, actions) = match actor {
        Actor::Seat(seat) => {
            let mut actions = Vec::new();
            position.legal(seat, &mut actions);
            (Who::Seat(seat.0), Viewer::Seat(seat), actions)
        }
        Actor::Chance => {
            let mut odds = Vec::new();
            position.chance(&mut odds);
            (Who::Chance("chance"), Viewer::Spectator, odds.into_iter().map(|(action, _)| action).collect())
        }
    };
    let mut legal: Vec<String> = actions.into_iter().map(|action| position.action_text(action)).collect();
    legal.sort();
    StepLine {
        ply,
        actor: who,
        state: position.trace(),
        legal,
        action: position.action_text(action),
        prompt: position.prompt(viewer, names),
    }
}

/// Lines of different shapes through one closure.
mod erased {
    use std::io::Write;

    pub trait Line {
        fn write(&self, out: &mut dyn Write) -> serde_json::Result<()>;
    }

    impl<T: serde::Serialize> Line for T {
        fn write(&self, out: &mut dyn Write) -> serde_json::Result<()> {
            serde_json::to_writer(out, self)
        }
    }
}

/// Plays one game and prints everything about it.
pub fn run(args: &TraceArgs) -> Result<(), Fault> {
    let setup = table_args::bot_table(&args.game, &args.table, &args.table.option.options)?;
    shelf::visit(&args.game, Trace { setup, args })?
}
