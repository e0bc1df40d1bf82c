//! What the tests share: games driven by words, and the fixture of the rulebook's example.
#![allow(dead_code)] // each test file uses its own part

use last_kingdom::{Event, Faction, LastKingdom, Region};
use table::{Actor, Effect, Game, Next, QuickDice, Scratch, Seat, Setup};

/// A game driven by the words of its record.
pub struct Script {
    pub game: LastKingdom,
    pub events: Vec<Event>,
    pub effect: Effect,
    dice: QuickDice,
}

impl Script {
    /// A table with these options.
    pub fn new(seats: u8, options: &[(&str, &str)]) -> Script {
        let setup = Setup::with_options::<LastKingdom>(seats, options.iter().copied()).unwrap();
        let game = LastKingdom::new(&setup).unwrap();
        Script { game, events: Vec::new(), effect: Effect::OPEN, dice: QuickDice::new(1) }
    }

    /// A table with these leaders in seat order, set up and dealt by `seed`, waiting in the draft.
    pub fn dealt(leaders: &[&str], seed: u64) -> Script {
        let names = ["leader0", "leader1", "leader2", "leader3", "leader4"];
        let options: Vec<_> = names.into_iter().zip(leaders.iter().copied()).collect();
        let mut script = Script::new(leaders.len() as u8, &options);
        script.dice = QuickDice::new(seed);
        script.settle();
        script
    }

    /// The same with the draft done by `seed`: the conflict token is to be placed.
    pub fn drafted(leaders: &[&str], seed: u64) -> Script {
        let mut script = Script::dealt(leaders, seed);
        while script.game.public().conflict.is_none()
            && !matches!(script.game.public().phase, last_kingdom::Phase::PlaceConflict(_))
        {
            script.random();
        }
        script
    }

    /// Draws chance outcomes until a player must decide.
    pub fn settle(&mut self) {
        while self.game.next() == Next::Chance {
            let action = self.game.draw_chance(&mut self.dice, &mut Scratch::default());
            self.effect = self.game.apply(Actor::Chance, action, &mut self.events);
        }
    }

    /// One random decision (and the chance after it).
    pub fn random(&mut self) {
        if let Next::Seats { must, .. } = self.game.next() {
            let seat = must.first().unwrap();
            let action = self.game.random_action(seat, &mut self.dice, &mut Scratch::default());
            self.effect = self.game.apply(Actor::Seat(seat), action, &mut self.events);
        }
        self.settle();
    }

    /// Steps in words, each by chance or by the one player whose decision it is; all must be legal.
    pub fn play(&mut self, lines: &str) -> &mut Script {
        for line in lines.split(',').map(str::trim).filter(|line| !line.is_empty()) {
            let action = self.game.read_action(line).unwrap();
            match self.game.next() {
                Next::Chance => {
                    let mut odds = Vec::new();
                    self.game.chance(&mut odds);
                    assert!(odds.iter().any(|(found, _)| *found == action), "{line} is not among {odds:?}");
                    self.effect = self.game.apply(Actor::Chance, action, &mut self.events);
                }
                Next::Seats { must, .. } => {
                    let seat = must.first().unwrap();
                    if let Err(refusal) = self.game.check(seat, action) {
                        panic!("{line} by seat {seat}: {refusal}; legal: {:?}", self.legal());
                    }
                    self.effect = self.game.apply(Actor::Seat(seat), action, &mut self.events);
                }
                Next::Over => panic!("{line} after the end"),
            }
            self.game.audit().unwrap();
        }
        self
    }

    /// The legal actions of the player who decides, in words.
    pub fn legal(&self) -> Vec<String> {
        let Next::Seats { must, .. } = self.game.next() else { return Vec::new() };
        self.legal_of(must.first().unwrap())
    }

    pub fn legal_of(&self, seat: Seat) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.legal(seat, &mut actions);
        actions.into_iter().map(|action| self.game.action_text(action)).collect()
    }

    /// Whether the player who decides could do this.
    pub fn can(&self, line: &str) -> bool {
        self.legal().iter().any(|found| found == line)
    }

    /// The rule and words that forbid this to the player who decides.
    pub fn refusal(&self, line: &str) -> (&'static str, String) {
        let Next::Seats { must, .. } = self.game.next() else { panic!("nobody decides") };
        self.refusal_of(must.first().unwrap(), line)
    }

    pub fn refusal_of(&self, seat: Seat, line: &str) -> (&'static str, String) {
        let action = self.game.read_action(line).unwrap();
        let refusal = self.game.check(seat, action).unwrap_err();
        (refusal.rule, refusal.words)
    }

    /// Strength in the conflict region, Saxons first as the rulebook counts.
    pub fn strength(&self) -> (u8, u8) {
        let [danes, saxons] = self.game.public().strength(self.game.public().conflict.unwrap());
        (saxons, danes)
    }

    pub fn armies(&self, region: Region) -> [u8; 4] {
        self.game.public().armies[region.index()]
    }

    pub fn tokens(&self) -> Vec<u16> {
        Seat::all(self.game.seats()).map(|seat| self.game.tokens(seat)).collect()
    }

    pub fn points(&self) -> Vec<u16> {
        Seat::all(self.game.seats()).map(|seat| self.game.points(seat)).collect()
    }

    pub fn market(&self) -> String {
        let market = self.game.public().market;
        market.iter().map(|plaque| plaque.word()).collect::<Vec<_>>().join(" ")
    }

    pub fn affinity(&self, seat: u8) -> [u8; 4] {
        self.game.public().affinity[seat as usize]
    }
}

pub const G: Seat = Seat(0);
pub const A: Seat = Seat(1);
pub const U: Seat = Seat(2);
pub const E: Seat = Seat(3);

/// The rulebook's example up to the choice of Guthrum's Friendships: four players, drafted.
pub fn example_draft() -> Script {
    let mut script = Script::new(
        4,
        &[("leader0", "guthrum"), ("leader1", "alfred"), ("leader2", "uhtred"), ("leader3", "aethelwold")],
    );
    script.play("slot see, slot choice, slot england, slot dane, slot mine, slot destiny");
    script.play("bag dane, bag dane, bag dane, bag mercian, bag northumbrian, bag westsaxon");
    let picks = [
        ["I02", "I15", "I23", "I10"],
        ["I09", "HI1", "I21", "I13"],
        ["I01", "I24", "I20", "I25"],
        ["I03", "I22", "I18", "I11"],
    ];
    let ends = ["I04", "I05", "I06", "I07"];
    for origin in 0..4 {
        for pick in 0..4 {
            script.play(&format!("deal {}", picks[(origin + pick) % 4][pick]));
        }
        script.play(&format!("deal {}", ends[origin]));
    }
    for pick in 0..4 {
        for hand in picks {
            script.play(&format!("keep {}", hand[pick]));
        }
    }
    script
}

/// The same, Guthrum having chosen, tokens placed: Guthrum to take the first turn.
pub fn example() -> Script {
    let mut script = example_draft();
    script.play("favour westsaxon, to wessex, to northumbria");
    script
}

/// The turns of the example: what is done, and the strength afterwards (Saxons, Danes).
pub const TURNS: [(&str, (u8, u8)); 15] = [
    ("march, to wessex", (4, 5)),
    (
        "play I09, deal II13, play II13, to wessex, to mercia, army dane, to wessex, army mercian, army mercian",
        (6, 3),
    ),
    ("march, to mercia, to wessex", (6, 5)),
    ("play L2a, to wessex, to eastanglia", (6, 9)),
    ("pass", (6, 9)),
    (
        "use destiny, deal II27, deal II14, deal II07, keep II27, \
         use england, to mercia, to wessex, to northumbria",
        (7, 9),
    ),
    ("pass", (7, 9)),
    ("use mercy, to wessex, to eastanglia, army westsaxon, army mercian", (6, 9)),
    ("pass", (6, 9)),
    ("play HI1, to wessex", (7, 9)),
    ("play L1a", (9, 7)),
    ("invade", (9, 7)),
    ("pass", (9, 7)),
    ("pass", (9, 7)),
    ("pass", (0, 0)),
];

/// The example with its turns up to and including this one (from 1).
pub fn example_after(turn: usize) -> Script {
    let mut script = example();
    for (steps, _) in &TURNS[..turn] {
        script.play(steps);
    }
    script
}

pub const DANE: usize = Faction::Dane as usize;
