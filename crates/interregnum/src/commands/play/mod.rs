//! `interregnum play`: a game in the terminal.

mod reading;
mod terminal;

use std::collections::HashMap;
use std::path::Path;

use bots::Bot;
use shelf::GameVisitor;
use table::{Chair, HouseGame, Match, Names, Next, Scene, Scratch, Seat, SeatSet, Secret, Setup, Viewer};
use terminal::{Answer, Terminal};

use crate::cli::PlayArgs;
use crate::fault::Fault;
use crate::table_args;

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Sitter {
    Human,
    Bot(String),
}

/// The people and bots of `--seats`, with their names.
fn sitters(words: &[String]) -> Result<Vec<(Sitter, String)>, Fault> {
    let mut sitters = Vec::new();
    for (seat, word) in words.iter().enumerate() {
        let sitter = match word.split_once(':') {
            Some(("human", name)) if !name.trim().is_empty() => (Sitter::Human, name.trim().to_owned()),
            None if word == "human" => (Sitter::Human, String::new()),
            _ if bots::known_here(word).is_ok() => (Sitter::Bot(word.clone()), String::new()),
            _ => {
                let known: Vec<_> = bots::BOTS.iter().map(|bot| bot.name).collect();
                return Err(Fault::usage(format!(
                    "--seats: '{word}' cannot sit at seat {seat}; allowed: human, human:NAME, {}, search:PLAYOUTS, exec:COMMAND",
                    known.join(", ")
                )));
            }
        };
        sitters.push(sitter);
    }
    for (seat, (sitter, name)) in sitters.iter_mut().enumerate() {
        if name.is_empty() {
            *name = match sitter {
                Sitter::Human => format!("Player {}", seat + 1),
                Sitter::Bot(bot) => format!("{} {}", capitalised(bot), seat + 1),
            };
        }
    }
    Ok(sitters)
}

/// What a bot is called: the first word of its name.
fn capitalised(bot: &str) -> String {
    let mut letters = bot.split(':').next().unwrap_or_default().chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A secret from the system's generator.
fn fresh_secret() -> Result<Secret, Fault> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret)
        .map_err(|fault| Fault::Machine(format!("the system gives no random numbers: {fault}")))?;
    Ok(Secret(secret))
}

struct Play<'a> {
    setup: Setup,
    secret: Secret,
    sitters: Vec<(Sitter, String)>,
    record: Option<&'a Path>,
}

/// Starts a game and plays it to its end, or until the player leaves.
pub fn run(args: &PlayArgs) -> Result<(), Fault> {
    let game = shelf::find(&args.game)?;
    let sitters = sitters(&args.seats)?;
    let seats = u8::try_from(sitters.len()).unwrap_or(u8::MAX);
    let setup = table_args::setup(game, seats, &args.option.options)?;
    let secret = match args.seed {
        Some(seed) => Secret::from_seed(seed, 0),
        None => fresh_secret()?,
    };
    shelf::visit(&args.game, Play { setup, secret, sitters, record: args.record.as_deref() })?
}

impl GameVisitor for Play<'_> {
    type Out = Result<(), Fault>;

    fn visit<G: HouseGame>(self) -> Self::Out {
        let mut table: Match<G> = Match::start(&self.setup, self.secret, Vec::new())?;
        let named = self.sitters.iter().enumerate();
        table.set_names(named.map(|(seat, (_, name))| (Seat(seat as u8), name.clone())).collect());
        let mut bots: HashMap<Seat, Box<dyn Bot<G>>> = HashMap::new();
        let mut humans = SeatSet::EMPTY;
        for (seat, (sitter, _)) in self.sitters.iter().enumerate() {
            let seat = Seat(seat as u8);
            match sitter {
                Sitter::Human => humans = humans.with(seat),
                Sitter::Bot(name) => {
                    let mut bot = bots::hire_here(name)?;
                    let Secret(bytes) = fresh_secret()?;
                    bot.sit(seat, &self.setup);
                    bot.begin(bytes.iter().take(8).fold(0, |seed, &byte| seed << 8 | u64::from(byte)));
                    bots.insert(seat, bot);
                }
            }
        }
        let mut room = Room {
            names: table.names(),
            table,
            bots,
            humans,
            terminal: Terminal::new(),
            at_screen: None,
            read: HashMap::new(),
            scratch: Scratch::default(),
        };
        for agreed in self.setup.agreed() {
            room.terminal.say(&agreed)?;
        }
        let left = room.play()?;
        if let Some(outcome) = room.table.position().outcome() {
            for bot in room.bots.values_mut() {
                bot.end(&outcome);
            }
        }
        room.close(left, self.record)
    }
}

/// A table with its people, bots and one screen.
struct Room<G: HouseGame> {
    table: Match<G>,
    names: Names,
    bots: HashMap<Seat, Box<dyn Bot<G>>>,
    humans: SeatSet,
    terminal: Terminal,
    /// Who looks at the screen now.
    at_screen: Option<Seat>,
    /// How many steps each person has seen.
    read: HashMap<Seat, usize>,
    scratch: Scratch<G::Action>,
}

impl<G: HouseGame> Room<G> {
    /// Plays until the game is over (`false`) or a player leaves (`true`).
    fn play(&mut self) -> Result<bool, Fault> {
        self.terminal.say("Type a number to choose, 'help' for more.")?;
        let mut latest = None;
        while let Next::Seats { must, may } = self.table.position().next() {
            let Some(seat) = self.whose_turn(must) else { break };
            if let Some(action) = self.table.position().unasked(seat)
                && self.table.submit(seat, action).is_ok()
            {
                continue;
            }
            let another = latest.replace(seat) != Some(seat);
            if let Some(bot) = self.bots.get_mut(&seat) {
                if another {
                    bot.turn();
                }
                let action = bot.choose(&Chair::new(self.table.position(), seat));
                for words in bot.complaints() {
                    eprintln!("interregnum: {}: {words}; the game's default is played", self.names.of(seat));
                }
                if self.table.submit(seat, action).is_err() {
                    self.default_for(seat);
                }
                continue;
            }
            self.invite(seat)?;
            if self.decide(seat, may)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Bots that were asked something answer first, then those that must act; of several people,
    /// the player at the screen goes on.
    fn whose_turn(&self, must: SeatSet) -> Option<Seat> {
        let bot = self.table.position().asked().iter().chain(must.iter());
        let mut bot = bot.filter(|seat| self.bots.contains_key(seat));
        bot.next().or(self.at_screen.filter(|seat| must.contains(*seat))).or(must.first())
    }

    fn default_for(&mut self, seat: Seat) {
        if let Some(action) = self.table.position().default_action(seat, &mut self.scratch) {
            // The first legal action is legal; a refusal here would leave the table as it is.
            let _ = self.table.submit(seat, action);
        }
    }

    /// Brings `seat` to the screen, behind a curtain if another player sat there and there is
    /// anything to hide.
    fn invite(&mut self, seat: Seat) -> Result<(), Fault> {
        if self.at_screen == Some(seat) {
            return Ok(());
        }
        let secrets = self.table.position().hides_from(Viewer::Spectator);
        if self.humans.len() > 1 && secrets {
            self.terminal.curtain(&self.names.of(seat))?;
        }
        self.at_screen = Some(seat);
        Ok(())
    }

    /// One decision of a person at the screen; `true` if they leave.
    fn decide(&mut self, seat: Seat, may: SeatSet) -> Result<bool, Fault> {
        self.show(seat)?;
        let mut actor = seat;
        loop {
            let choices = self.list(actor)?;
            let words = format!("{}> ", self.names.of(actor));
            match self.terminal.ask(&words, choices.len())? {
                Answer::Leave => return Ok(true),
                Answer::Choice(number) => {
                    if self.table.submit(actor, choices[number]).is_ok() {
                        return Ok(false);
                    }
                }
                Answer::Undo => {
                    if self.table.undo(actor) {
                        self.terminal.say("Taken back.")?;
                        return Ok(false);
                    }
                    self.terminal.say("Nothing can be taken back: the last step stands.")?;
                }
                Answer::Board => self.show_board(seat)?,
                Answer::Log => self.show_log(seat, 0)?,
                Answer::Help => self.terminal.help()?,
                Answer::About(words) => self.tell_about(seat, &words)?,
                Answer::Rules(words) => self.show_rules(&words)?,
                Answer::As(number) => {
                    let other = Seat(number);
                    if (may.contains(other) && self.humans.contains(other)) || other == seat {
                        actor = other;
                    } else {
                        let waited = match self.table.position().next() {
                            Next::Seats { must, .. } => self.names.list(must),
                            Next::Chance | Next::Over => "nobody".into(),
                        };
                        let words =
                            format!("That seat has nothing to decide now: the game waits for {waited}.");
                        self.terminal.say(&words)?;
                    }
                }
                Answer::Words(text) => {
                    if self.by_words(actor, &text, &choices)? {
                        return Ok(false);
                    }
                }
            }
        }
    }

    /// Tries an action typed as its label says it, or in the words of the record; says why if it is not possible.
    fn by_words(&mut self, seat: Seat, text: &str, choices: &[G::Action]) -> Result<bool, Fault> {
        let labels: Vec<String> = choices
            .iter()
            .map(|&action| self.table.position().describe(seat, action, &self.names).label)
            .collect();
        match reading::labelled(labels.iter().map(String::as_str), text)[..] {
            [only] => return Ok(self.table.submit(seat, choices[only]).is_ok()),
            [first, .., last] => {
                let words =
                    format!("Several choices are called that, {} to {}; type a number.", first + 1, last + 1);
                self.terminal.say(&words)?;
                return Ok(false);
            }
            [] => {}
        }
        let refusal = match self.table.position().read_action(text) {
            Err(expected) => format!("I don't understand '{text}': {expected}. Type 'help' for help."),
            Ok(action) => match self.table.submit(seat, action) {
                Ok(()) => return Ok(true),
                Err(refusal) => refusal.to_string(),
            },
        };
        self.terminal.say(&refusal)?;
        Ok(false)
    }

    /// The board, what happened since this person last looked, and what is to be decided.
    fn show(&mut self, seat: Seat) -> Result<(), Fault> {
        self.show_board(seat)?;
        let seen = self.read.insert(seat, self.table.steps().len()).unwrap_or(0);
        self.show_log(seat, seen)?;
        let prompt = self.table.position().prompt(Viewer::Seat(seat), &self.names);
        self.terminal.prompt(&prompt)
    }

    fn show_board(&mut self, seat: Seat) -> Result<(), Fault> {
        let view = self.table.view(Viewer::Seat(seat));
        let board = G::text_board(&view, &self.names, self.terminal.colour());
        self.terminal.say(&board)
    }

    /// What lies on the table, in words, as far as this person may see it: all of it, or what these words are in.
    fn tell_about(&mut self, seat: Seat, words: &str) -> Result<(), Fault> {
        let view = self.table.view(Viewer::Seat(seat));
        let told = reading::told(&G::draw(&view, &Scene::alone(&self.names, 1000)));
        let found = reading::about(told.iter().map(String::as_str), words);
        if found.is_empty() {
            return self.terminal.say(&format!("Nothing on the table says '{words}'. Try 'rules {words}'."));
        }
        found.iter().try_for_each(|line| self.terminal.say(&format!("  {line}")))
    }

    /// The rules of the game, or the paragraphs of them that these words are in.
    fn show_rules(&mut self, words: &str) -> Result<(), Fault> {
        let Some(text) = house::rules_text(G::ID) else {
            return self.terminal.say("Nobody has written the rules of this game down yet.");
        };
        let found = reading::about(reading::paragraphs(&text), words);
        if found.is_empty() {
            return self.terminal.say(&format!("The rules do not say '{words}'."));
        }
        found.iter().try_for_each(|paragraph| self.terminal.say(&format!("{paragraph}\n")))
    }

    fn show_log(&mut self, seat: Seat, from: usize) -> Result<(), Fault> {
        for (ply, words) in self.table.log(Viewer::Seat(seat)) {
            if ply >= from {
                self.terminal.say(&format!("  {words}"))?;
            }
        }
        Ok(())
    }

    /// Prints the numbered choices of a seat.
    fn list(&mut self, seat: Seat) -> Result<Vec<G::Action>, Fault> {
        let position = self.table.position();
        let mut actions = Vec::new();
        position.legal(seat, &mut actions);
        let choices: Vec<_> =
            actions.iter().map(|&action| position.describe(seat, action, &self.names)).collect();
        self.terminal.choices(&choices)?;
        Ok(actions)
    }

    /// The end, or the leaving, and the record if it was asked for.
    fn close(&mut self, left: bool, record: Option<&Path>) -> Result<(), Fault> {
        if !left {
            let view = self.table.view(Viewer::All);
            let board = G::text_board(&view, &self.names, self.terminal.colour());
            self.terminal.say(&board)?;
            self.terminal.prompt(&self.table.position().ending(&self.names))?;
        }
        if let Some(path) = record {
            std::fs::write(path, self.table.record_with_odds().to_string()).map_err(|fault| {
                Fault::usage(format!("--record: cannot write {}: {fault}", path.display()))
            })?;
            self.terminal.say(&format!("The game is written down in {}.", path.display()))?;
        }
        Ok(())
    }
}
