//! `interregnum tournament`

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arena::{Contest, Equalled, Progress, Tournament};
use shelf::GameVisitor;
use table::HouseGame;

use crate::cli::TournamentArgs;
use crate::fault::Fault;
use crate::interrupt;
use crate::progress::Meter;
use crate::table_args;

/// Holds a tournament with a progress bar.
pub(super) struct Hold {
    pub contest: Contest,
    pub stop: Arc<AtomicBool>,
}

impl GameVisitor for Hold {
    type Out = Result<Tournament, Fault>;

    fn visit<G: HouseGame>(self) -> Self::Out {
        let bots = self.contest.bots.len() as u64;
        let meter = Meter::new(bots * (bots - 1) / 2 * self.contest.games, "games");
        let advance = |done| meter.advance(done);
        Ok(arena::tournament::<G, _>(&self.contest, Progress { advance: &advance, stop: &self.stop })?)
    }
}

/// Finds the playouts that take as long as the first bot's.
struct Equal<'a> {
    contest: &'a Contest,
    games: u64,
}

impl GameVisitor for Equal<'_> {
    type Out = Result<Vec<Equalled>, Fault>;

    fn visit<G: HouseGame>(self) -> Self::Out {
        Ok(arena::equal_time::<G>(self.contest, self.games, &interrupt::flag())?)
    }
}

/// Plays the tournament and prints what was measured.
pub fn run(args: &TournamentArgs) -> Result<(), Fault> {
    if args.bots.len() < 2 {
        return Err(Fault::usage("--bots: at least two"));
    }
    for (nth, name) in args.bots.iter().enumerate() {
        bots::known_here(name)?;
        if args.bots[..nth].contains(name) {
            return Err(Fault::usage(format!("--bots: '{name}' is named twice")));
        }
    }
    if args.games == 0 {
        return Err(Fault::usage("--games: at least 1"));
    }
    if args.run.threads == Some(0) {
        return Err(Fault::usage("--threads: at least 1"));
    }
    let game = shelf::find(&args.game)?;
    let setup = table_args::setup(game, args.seats.unwrap_or(game.seats().0), &args.option.options)?;
    let mut contest = Contest {
        setup,
        bots: args.bots.clone(),
        games: args.games,
        seed: args.run.seed,
        threads: args.run.threads,
    };
    if let Some(games) = args.equal_time {
        let equalled = shelf::visit(&args.game, Equal { contest: &contest, games: games.max(1) })??;
        for (nth, found) in equalled.into_iter().enumerate() {
            eprintln!(
                "interregnum: {} takes {:.1} ms on a processor for a game, {} in the same games {:.1} ms",
                found.name, found.processor_ms, contest.bots[0], found.processor_ms_of_first
            );
            contest.bots[nth + 1] = found.name;
        }
    }
    let tournament = shelf::visit(&args.game, Hold { contest, stop: interrupt::flag() })??;
    let bots = args.bots.len() as u64;
    interrupt::tell(tournament.games, bots * (bots - 1) / 2 * args.games);
    for words in &tournament.complaints {
        eprintln!("interregnum: {words}");
    }
    if let Some(path) = &args.plot {
        std::fs::write(path, tournament.ladder(ink::Palette::Light))
            .map_err(|fault| Fault::usage(format!("--plot: cannot write {}: {fault}", path.display())))?;
    }
    let mut out = std::io::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &tournament)?;
        writeln!(out)?;
    } else {
        print(&mut out, &tournament)?;
    }
    Ok(())
}

fn print(out: &mut impl Write, tournament: &Tournament) -> std::io::Result<()> {
    let Tournament { game, seats, games, seed, seconds, .. } = tournament;
    writeln!(
        out,
        "{game}, {seats} seats, {games} games, {} of them distinct, seed {seed}, {seconds:.1} s",
        tournament.distinct_games
    )?;
    writeln!(out)?;
    let wide = tournament.bots.iter().map(|bot| bot.name.chars().count()).max().unwrap_or(0).max(12);
    writeln!(
        out,
        "{:<wide$}    Elo   95 % interval    score   95 % interval    games   ms/decision  slowest turn  processor/game",
        "bot"
    )?;
    let mut ladder: Vec<_> = tournament.bots.iter().collect();
    ladder.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    for bot in ladder {
        let (low, high) = bot.elo_ci95;
        let (worst, best) = bot.score_ci95;
        write!(out, "{:<wide$} {:>6.0}   {low:>5.0} to {high:>5.0}", bot.name, bot.elo)?;
        write!(out, "  {:>5.1} %  {:>5.1} - {:>5.1} %", bot.score * 100.0, worst * 100.0, best * 100.0)?;
        write!(out, "  {:>7}  {:>12.3}  {:>9.1} ms", bot.games, bot.ms_per_decision, bot.ms_slowest_turn)?;
        write!(out, "  {:>11.1} ms", bot.processor_ms_per_game)?;
        if bot.forfeits > 0 {
            write!(out, "  {} decisions forfeited", bot.forfeits)?;
        }
        writeln!(out)?;
    }
    writeln!(out)?;
    for pair in &tournament.pairs {
        let (low, high) = pair.ci95;
        writeln!(
            out,
            "{:<wide$} against {:<wide$}  {:>5.1} %  {:>5.1} - {:>5.1} %  {:>7} games, {} distinct",
            pair.a,
            pair.b,
            pair.score_a * 100.0,
            low * 100.0,
            high * 100.0,
            pair.games,
            pair.distinct_games
        )?;
    }
    Ok(())
}
