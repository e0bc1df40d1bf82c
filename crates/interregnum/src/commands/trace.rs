//! `interregnum trace`

use std::io::{BufWriter, Write};

use arena::Referee;
use shelf::{Chance, GameVisitor, TraceActor, TraceEnd, TraceHead, TraceLine, TraceOutcome, TraceStep};
use table::{Actor, HouseGame, Names, Seat, Setup, Tally, Viewer};

use crate::cli::TraceArgs;
use crate::fault::Fault;
use crate::table_args;

struct Trace<'a> {
    setup: Setup,
    args: &'a TraceArgs,
}

impl GameVisitor for Trace<'_> {
    type Out = Result<(), Fault>;

    fn visit<G: HouseGame>(self) -> Self::Out {
        let Trace { setup, args } = self;
        let mut out = BufWriter::new(std::io::stdout().lock());
        let mut line = |line: &TraceLine<'_>| -> Result<(), Fault> {
            serde_json::to_writer(&mut out, line)?;
            Ok(writeln!(out)?)
        };
        line(&TraceLine::Head(TraceHead {
            game: G::ID,
            seed: args.seed,
            options: setup.all().collect(),
            seats: setup.seats(),
            bots: &args.table.bots,
            rules_version: G::RULES_VERSION,
        }))?;
        let names = Names::plain(setup.seats());
        let mut referee = Referee::<G>::new(&setup, &args.table.bots)?;
        let mut ply = 0;
        let mut failed = Ok(());
        let (trial, last) =
            referee.watch(args.seed, 0, &mut Tally::default(), |position: &G, actor, action| {
                if failed.is_ok() {
                    failed = line(&TraceLine::Step(step(position, actor, action, ply, &names)));
                }
                ply += 1;
            });
        failed?;
        let outcome = trial.outcome;
        let seats = || Seat::all(setup.seats());
        line(&TraceLine::End(TraceEnd {
            outcome: TraceOutcome {
                ending: outcome.ending,
                winners: outcome.winners().iter().collect(),
                places: seats().map(|seat| outcome.place(seat)).collect(),
                scores: seats().map(|seat| outcome.score(seat)).collect(),
                words: last.ending(&names),
            },
            state: last.trace(),
        }))?;
        Ok(out.flush()?)
    }
}

fn step<G: HouseGame>(position: &G, actor: Actor, action: G::Action, ply: usize, names: &Names) -> TraceStep {
    let (who, viewer, actions) = match actor {
        Actor::Seat(seat) => {
            let mut actions = Vec::new();
            position.legal(seat, &mut actions);
            (TraceActor::Seat(seat), Viewer::Seat(seat), actions)
        }
        Actor::Chance => {
            let mut odds = Vec::new();
            position.chance(&mut odds);
            (
                TraceActor::Chance(Chance::Chance),
                Viewer::Spectator,
                odds.into_iter().map(|(action, _)| action).collect(),
            )
        }
    };
    let mut legal: Vec<String> = actions.into_iter().map(|action| position.action_text(action)).collect();
    legal.sort();
    TraceStep {
        ply,
        actor: who,
        state: position.trace(),
        legal,
        action: position.action_text(action),
        prompt: position.prompt(viewer, names),
    }
}

/// Plays one game and prints everything about it.
pub fn run(args: &TraceArgs) -> Result<(), Fault> {
    let setup = table_args::bot_table(&args.game, &args.table, &args.table.option.options)?;
    shelf::visit(&args.game, Trace { setup, args })?
}
