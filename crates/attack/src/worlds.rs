//! Two worlds that one viewer cannot tell apart: the same table, with different luck or a different secret decision of
//! somebody else. They are made by playing, without a house.

use std::sync::LazyLock;

use house::tables::{
    Commit, Entry, Hosted, Millis, Opening, Pace, Sitter, Store, TableId, Token, VisitorId, now,
};
use shelf::Shelved;
use table::{Dice, QuickDice, Seat, Secret, Viewer};

use crate::server::token;

/// When everything happens: now, since tables of long ago would expire. No surface tells.
static AT: LazyLock<Millis> = LazyLock::new(now);

/// How a step of chance begins in a record.
const CHANCE: &str = "chance ";

/// How many times something else is drawn before another world is taken.
const TRIES: u32 = 150;

/// Whose token holds a seat.
pub fn holder(seat: Seat) -> VisitorId {
    let token = Token::read(&token(1 + seat.index())).expect("64 hexadecimal digits");
    token.visitor()
}

/// A table with everything that happened to it.
#[derive(Debug)]
pub struct World {
    table: Hosted,
    entries: Vec<Entry>,
    /// The decisions, so that the same can be made in another world.
    decisions: Vec<(Seat, String)>,
    seed: u64,
}

impl World {
    /// A game that has just begun, with luck that follows from `seed`.
    fn begin(game: &dyn Shelved, id: &TableId, options: &[(String, String)], seats: u8, seed: u64) -> World {
        let sitter = |seat: Seat| Sitter::Person { visitor: holder(seat), name: format!("Player {seat}") };
        let opening = Opening {
            game: game.id().into(),
            rules: game.rules_version(),
            options: options.to_vec(),
            pace: Pace::None,
            listed: false,
            owner: holder(Seat(0)),
            invitation: "invitation".into(),
            sitters: Seat::all(seats).map(sitter).collect(),
            secret: table::fairness::hex(&Secret::from_seed(seed, 0).0),
            promise: 2,
            origin: None,
            prefix: Vec::new(),
            rematch_of: None,
            tour: None,
            contributors: table::SeatSet::EMPTY,
            imagined: None,
        };
        World::open(id, opening, seed).expect("a game")
    }

    /// The world of this opening; `None` if its steps are not possible.
    fn open(id: &TableId, opening: Opening, seed: u64) -> Option<World> {
        let opened = Entry::Opened(Box::new(opening));
        let mut table = Hosted::fold(id.clone(), &[(*AT, opened.clone())]).ok()?;
        table.apply(*AT, &Entry::Started { lines: Vec::new() }).ok()?;
        let started = Entry::Started { lines: table.first_lines() };
        Some(World { table, entries: vec![opened, started], decisions: Vec::new(), seed })
    }

    /// A world that begins with these steps, for the rest as another one; `None` if they are not possible.
    fn told(like: &World, lines: Vec<String>) -> Option<World> {
        let opening = Opening { prefix: lines, ..like.table.opening().clone() };
        World::open(like.id(), opening, like.seed)
    }

    /// Its steps, as a record has them.
    fn lines(&self) -> Vec<String> {
        let steps = self.game().record().steps;
        steps.iter().map(|step| format!("{} {}", step.actor, step.text)).collect()
    }

    /// The same luck and the same decisions again.
    fn again(&self, game: &dyn Shelved) -> World {
        let opening = self.table.opening();
        let seats = self.table.places().len() as u8;
        let mut world = World::begin(game, self.table.id(), &opening.options, seats, self.seed);
        for (seat, action) in &self.decisions {
            assert!(world.decide(*seat, action), "what was legal once is legal again");
        }
        world
    }

    /// Takes a decision; `false` if it is not legal here.
    fn decide(&mut self, seat: Seat, action: &str) -> bool {
        let Ok(entries) = self.table.play(*AT, seat, action, None) else { return false };
        self.entries.extend(entries);
        self.decisions.push((seat, action.to_owned()));
        true
    }

    fn game(&self) -> &dyn shelf::AnyMatch {
        self.table.game().expect("the game has begun")
    }

    /// All that a viewer may know, by the rules of the game.
    fn seen_by(&self, viewer: Viewer) -> String {
        let game = self.game();
        let own = viewer.seat();
        let legal = own.map_or(Vec::new(), |seat| game.legal(seat));
        let legal: Vec<&str> = legal.iter().map(|choice| choice.action.as_str()).collect();
        let log: Vec<String> = game.log(viewer).into_iter().map(|line| line.words).collect();
        let view = game.view_json(viewer).map_or(String::new(), |view| view.get().to_owned());
        let undoable = own.map_or(0, |seat| game.undoable(seat));
        let (prompt, waiting) = (game.prompt(viewer), game.waiting());
        format!("{view} {log:?} {prompt} {waiting:?} {legal:?} {undoable} {}", self.table.version())
    }

    fn everything(&self) -> String {
        self.game().view_json(Viewer::All).map_or(String::new(), |view| view.get().to_owned())
    }

    /// Whether the game is over: then nothing is hidden any more.
    fn is_over(&self) -> bool {
        self.game().standing().is_some()
    }

    /// Its name.
    pub fn id(&self) -> &TableId {
        self.table.id()
    }

    /// The digest of its secret, which is public and differs from world to world.
    pub fn commitment(&self) -> &str {
        self.table.commitment().unwrap_or_default()
    }

    /// Steps done.
    pub fn plies(&self) -> usize {
        self.game().plies()
    }

    /// The elements of the drawing that a viewer gets.
    pub fn elements(&self, viewer: Viewer) -> Vec<String> {
        let style = shelf::DrawStyle { width: 1280, ..shelf::DrawStyle::default() };
        let panels = self.game().panels(viewer, &style);
        let drawing: String = panels.into_iter().map(|panel| panel.svg).collect();
        let ids = drawing.split(" id=\"").skip(1).filter_map(|part| part.split('"').next());
        ids.map(str::to_owned).collect()
    }

    /// How many entries it has.
    pub fn version(&self) -> u64 {
        self.table.version()
    }

    /// What others may do and this viewer may not.
    pub fn refused_to(&self, viewer: Viewer) -> Vec<String> {
        let seats = Seat::all(self.table.places().len() as u8);
        let own = viewer.seat().map_or(Vec::new(), |seat| self.game().legal(seat));
        let others = seats.flat_map(|seat| self.game().legal(seat)).map(|choice| choice.action);
        others.filter(|action| !own.iter().any(|choice| choice.action == *action)).collect()
    }

    /// Decisions that this viewer could take one after another in this world: each alone, and with what would be
    /// possible after it, whatever it shows or draws.
    pub fn lists_of(&self, viewer: Viewer) -> Vec<Vec<String>> {
        let Some(seat) = viewer.seat() else { return Vec::new() };
        let mut lists = Vec::new();
        for first in self.game().legal(seat).into_iter().rev() {
            let mut after = self.game().fork();
            if after.submit(seat, &first.action).is_err() {
                continue;
            }
            let second = after.legal(seat).into_iter().next_back();
            lists.extend(second.map(|second| vec![first.action.clone(), second.action]));
            lists.push(vec![first.action]);
        }
        lists
    }

    /// Stores it as a house would have.
    pub async fn store(&self, store: &Store) {
        let (table, entries, row) = (self.id().clone(), self.entries.clone(), Some(self.table.row()));
        let (after, fence) = (0, None);
        let commit = Commit { table, after, at: *AT, network: None, entries, row, fence };
        store.commit(commit).await.expect("the world is stored");
    }
}

/// Two worlds, and who cannot tell them apart.
#[derive(Debug)]
pub struct Pair {
    /// Who looks.
    pub viewer: Viewer,
    /// The worlds.
    pub worlds: [World; 2],
}

impl Pair {
    /// The id of their game.
    pub fn game(&self) -> &str {
        &self.worlds[0].table.opening().game
    }

    /// The same worlds with the eyes of a seat that can tell them apart.
    pub fn told_apart(self) -> Option<Pair> {
        let seats = Seat::all(self.worlds[0].table.places().len() as u8);
        let differs = |viewer: &Viewer| self.worlds[0].seen_by(*viewer) != self.worlds[1].seen_by(*viewer);
        let viewer = seats.map(Viewer::Seat).find(differs)?;
        Some(Pair { viewer, ..self })
    }
}

/// What differs between the worlds of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Difference {
    /// What was drawn or dealt.
    Luck,
    /// What somebody else decided in secret.
    Decision,
}

/// The set-ups that are tried: as the game suggests, and with every value of every option that is a word.
fn setups(game: &dyn Shelved) -> Vec<(u8, Vec<(String, String)>)> {
    let (least, most) = game.seats();
    let mut setups = vec![(least, Vec::new()), (most.min(least + 1), Vec::new())];
    for option in game.options() {
        if let table::OptionKind::Choice(words) = option.kind {
            let others = words.iter().map(|word| word.id).filter(|word| *word != option.default);
            setups.extend(others.map(|word| (least, vec![(option.name.to_owned(), word.to_owned())])));
        }
    }
    let fits = |(seats, options): &(u8, Vec<(String, String)>)| {
        let options: Vec<(&str, &str)> =
            options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        game.setup(*seats, &options).is_ok()
    };
    setups.into_iter().filter(fits).collect()
}

/// The world as it is and the same one where something else was drawn or dealt, which `viewer` does not notice. Both
/// are told by their steps, as a game is that goes on from another one.
fn other_luck(
    world: &World,
    game: &dyn Shelved,
    viewer: Viewer,
    tries: u32,
    dice: &mut QuickDice,
) -> Option<[World; 2]> {
    let lines = world.lines();
    let one = World::told(world, lines.clone())?;
    let (seen, all) = (one.seen_by(viewer), one.everything());
    let drawn: Vec<usize> = (0..lines.len()).filter(|nth| lines[*nth].starts_with(CHANCE)).collect();
    let donors: Vec<Vec<String>> = (1..=12)
        .map(|other| {
            let opening = world.table.opening();
            let seats = world.table.places().len() as u8;
            let seed = world.seed.wrapping_add(other * 7919);
            let mut donor = World::begin(game, world.id(), &opening.options, seats, seed);
            // As far as the same decisions are legal there.
            let _ = world.decisions.iter().all(|(seat, action)| donor.decide(*seat, action));
            donor.lines()
        })
        .collect();
    (0..tries)
        .find_map(|_| {
            let at = *drawn.get(dice.below(drawn.len().max(1) as u32) as usize)?;
            let donor = &donors[dice.below(donors.len() as u32) as usize];
            let line = donor.get(at).filter(|line| line.starts_with(CHANCE) && **line != lines[at])?;
            let mut other = lines.clone();
            other[at].clone_from(line);
            let two = World::told(world, other)?;
            (two.seen_by(viewer) == seen && two.everything() != all).then_some(two)
        })
        .map(|two| [one, two])
}

/// Another decision of the seat that decides next, which `viewer` does not notice; the two worlds after it.
fn other_decision(world: &World, game: &dyn Shelved, viewer: Viewer) -> Option<[World; 2]> {
    let seat = world.game().waiting().0.iter().find(|seat| viewer.seat() != Some(*seat))?;
    let legal = world.game().legal(seat);
    let (first, others) = legal.split_first()?;
    let mut one = world.again(game);
    one.decide(seat, &first.action);
    let (seen, all) = (one.seen_by(viewer), one.everything());
    others
        .iter()
        .rev()
        .take(4)
        .find_map(|choice| {
            let mut two = world.again(game);
            let same =
                two.decide(seat, &choice.action) && two.seen_by(viewer) == seen && two.everything() != all;
            same.then(|| [world.again(game), two])
        })
        .map(|[_, two]| [one, two])
}

/// Up to `wanted` pairs of a game, spread over its set-ups, its course and its viewers.
pub fn pairs(game: &'static dyn Shelved, wanted: usize, seed: u64) -> Vec<(Difference, Pair)> {
    let mut found = Vec::new();
    let mut dice = QuickDice::new(seed);
    let setups = setups(game);
    // Many games are opened for few pairs: some hide hardly anything.
    for round in 0..(wanted as u64 * 6) {
        if found.len() >= wanted {
            break;
        }
        let (seats, options) = &setups[round as usize % setups.len()];
        let id = TableId::fresh().expect("luck");
        let mut world = World::begin(game, &id, options, *seats, seed.wrapping_add(round * 104_729));
        let viewer = match dice.below(u32::from(*seats) + 1) as u8 {
            number if number == *seats => Viewer::Spectator,
            number => Viewer::Seat(Seat(number)),
        };
        let stop = dice.below(40);
        for step in 0..=stop {
            let Some(seat) = world.game().waiting().0.first().filter(|_| !world.is_over()) else { break };
            if step == stop {
                let pair = if round % 2 == 0 { None } else { other_decision(&world, game, viewer) };
                let pair = pair.map(|worlds| (Difference::Decision, Pair { viewer, worlds }));
                let luck = || {
                    let worlds = other_luck(&world, game, viewer, TRIES, &mut dice)?;
                    Some((Difference::Luck, Pair { viewer, worlds }))
                };
                found.extend(pair.or_else(luck).filter(|(_, pair)| !pair.worlds.iter().any(World::is_over)));
                break;
            }
            let legal = world.game().legal(seat);
            let choice = dice.below(legal.len() as u32) as usize;
            let action = legal[choice].action.clone();
            world.decide(seat, &action);
        }
    }
    found
}

/// A game that random players played to its end.
pub fn finished(game: &str, seats: u8, seed: u64) -> World {
    let game = shelf::find(game).expect("a game");
    let id = TableId::fresh().expect("luck");
    let mut world = World::begin(game, &id, &[], seats, seed);
    let mut dice = QuickDice::new(seed);
    while let Some(seat) = world.game().waiting().0.first().filter(|_| !world.is_over()) {
        let legal = world.game().legal(seat);
        let action = legal[dice.below(legal.len() as u32) as usize].action.clone();
        assert!(world.decide(seat, &action), "what is listed is legal");
    }
    world
}
