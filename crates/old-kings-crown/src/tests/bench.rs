//! A workbench: positions made by hand, and random games to walk through.

use table::{Actor, Dice, Effect, Game, Next, QuickDice, Scratch, Seat, SeatSet, Setup};

use crate::state::Player;
use crate::{Action, Cards, Crown, Event, Face, Faction, Location, Region, Stage, Tactic};

/// Every kind of table worth trying.
pub(crate) fn tables() -> Vec<Setup> {
    let mut tables = Vec::new();
    for seats in 2..=4 {
        tables.push(Setup::new::<Crown>(seats).unwrap());
        let other = [
            ("factions", "chosen"),
            ("first", "seat-1"),
            ("location-influence", "plateau-only"),
            ("battlecry", "wins"),
        ];
        tables.push(Setup::with_options::<Crown>(seats, other).unwrap());
        tables.push(Setup::with_options::<Crown>(seats, [("factions", "listed")]).unwrap());
    }
    tables
}

/// Plays a random game and shows every position with the events that led to it. Now and then a
/// seat that may act without having to does.
pub(crate) fn walk(
    setup: &Setup,
    seed: u64,
    mut see: impl FnMut(&Crown, &[Event], Option<(Actor, Action, Effect)>),
) {
    let mut dice = QuickDice::new(seed);
    let mut scratch = Scratch::default();
    let mut crown = Crown::new(setup).unwrap();
    see(&crown, &[], None);
    loop {
        let (actor, action) = match crown.next() {
            Next::Over => return,
            Next::Chance => (Actor::Chance, crown.draw_chance(&mut dice, &mut scratch)),
            Next::Seats { must, may } => {
                let who: Vec<Seat> =
                    if dice.below(4) == 0 && !may.is_empty() { may } else { must }.iter().collect();
                let seat = who[dice.below(who.len() as u32) as usize];
                (Actor::Seat(seat), crown.random_action(seat, &mut dice, &mut scratch))
            }
        };
        let mut events = Vec::new();
        let effect = crown.apply(actor, action, &mut events);
        see(&crown, &events, Some((actor, action, effect)));
    }
}

/// A position made by hand, and what happened since.
pub(crate) struct Play {
    pub(crate) crown: Crown,
    pub(crate) log: Vec<Event>,
    pub(crate) effect: Effect,
}

impl Play {
    /// The first Summer of these factions, seat 0 first in order. Everybody holds the Heir alone;
    /// all other cards are in the draw piles.
    pub(crate) fn new(factions: &[Faction]) -> Play {
        Play::with(factions, &[])
    }

    /// The same under options.
    pub(crate) fn with(factions: &[Faction], options: &[(&str, &str)]) -> Play {
        let base = [("factions", "chosen"), ("first", "seat-0")];
        let options = base.into_iter().chain(options.iter().copied());
        let setup = Setup::with_options::<Crown>(factions.len() as u8, options).unwrap();
        let mut play = Play { crown: Crown::new(&setup).unwrap(), log: Vec::new(), effect: Effect::OPEN };
        for (seat, faction) in factions.iter().enumerate() {
            if play.crown.stage == Stage::Factions {
                play.act(seat as u8, Action::Faction(*faction));
            }
        }
        while play.crown.next() == Next::Chance {
            let action = play.crown.draw_chance(&mut QuickDice::new(1), &mut Scratch::default());
            play.crown.apply(Actor::Chance, action, &mut ());
        }
        for player in &mut play.crown.players[..factions.len()] {
            player.hand.remove(Face::Heir);
            player.pile = player.pile.plus(player.hand);
            player.hand = Cards::only(Face::Heir);
        }
        play.log.clear();
        play
    }

    pub(crate) fn player(&mut self, seat: u8) -> &mut Player {
        &mut self.crown.players[seat as usize]
    }

    fn fetch(&mut self, seat: u8, face: Face) {
        let player = self.player(seat);
        let found = player.pile.take(face)
            || player.site.take(face)
            || player.rituals.take(face)
            || (face == Face::Heir && player.hand.take(face));
        assert!(found, "no {face:?} left for seat {seat}");
        player.known.take(face);
    }

    /// Moves cards from the pile (Legend from the Site, Rituals from their tiles) into a hand.
    pub(crate) fn hold(mut self, seat: u8, faces: &[Face]) -> Play {
        for &face in faces {
            self.fetch(seat, face);
            self.player(seat).hand.add(face);
        }
        self
    }

    /// The hand without the Heir, which lies face down elsewhere in the test's mind: it goes to
    /// another Region's face-up cards so that the hand can be empty.
    pub(crate) fn without_heir(mut self, seat: u8, at: Region) -> Play {
        self.fetch(seat, Face::Heir);
        self.player(seat).shown[at.index()].add(Face::Heir);
        self
    }

    pub(crate) fn discarded(mut self, seat: u8, faces: &[Face]) -> Play {
        for &face in faces {
            self.fetch(seat, face);
            self.player(seat).discard.add(face);
        }
        self
    }

    pub(crate) fn lost(mut self, seat: u8, faces: &[Face]) -> Play {
        for &face in faces {
            self.fetch(seat, face);
            self.player(seat).lost.add(face);
        }
        self
    }

    pub(crate) fn in_site(mut self, seat: u8, faces: &[Face]) -> Play {
        for &face in faces {
            self.fetch(seat, face);
            self.player(seat).site.add(face);
        }
        self
    }

    pub(crate) fn in_court(mut self, seat: u8, faces: &[Face]) -> Play {
        for &face in faces {
            self.fetch(seat, face);
            self.crown.court.add(face);
        }
        self.crown.court_owner = seat;
        self
    }

    pub(crate) fn shown(mut self, seat: u8, region: Region, faces: &[Face]) -> Play {
        for &face in faces {
            self.fetch(seat, face);
            self.player(seat).shown[region.index()].add(face);
        }
        self
    }

    pub(crate) fn machine(mut self, seat: u8, region: Region) -> Play {
        self.fetch(seat, Face::WarMachine);
        self.player(seat).machine = region as u8;
        self
    }

    pub(crate) fn blockade(mut self, seat: u8, location: Location) -> Play {
        self.fetch(seat, Face::Decree);
        self.crown.blockade = location as u8;
        self
    }

    pub(crate) fn herald(mut self, seat: u8, location: Location) -> Play {
        self.player(seat).herald = location as u8;
        self
    }

    pub(crate) fn influence(mut self, seat: u8, influence: u8) -> Play {
        self.player(seat).influence = influence;
        self
    }

    /// All tiles used, but for these.
    pub(crate) fn tiles(mut self, ready: &[(u8, Tactic)]) -> Play {
        for seat in 0..self.crown.seats {
            self.player(seat).ready = 0;
        }
        for &(seat, tactic) in ready {
            self.player(seat).ready |= tactic.bit();
        }
        self
    }

    /// Lays a card face down.
    pub(crate) fn down(mut self, seat: u8, region: Region, face: Face) -> Play {
        self.fetch(seat, face);
        self.player(seat).slots[region.index()] = crate::face_down::Slot::of(face, false);
        self
    }

    /// Lays cards face down at a Region and begins its resolution.
    pub(crate) fn clash(mut self, region: Region, cards: &[(u8, Face)]) -> Play {
        for &(seat, face) in cards {
            self = self.down(seat, region, face);
        }
        self.begin(region)
    }

    /// Begins the resolution of a Region with what lies there.
    pub(crate) fn begin(mut self, region: Region) -> Play {
        self.crown.region = region as u8;
        self.crown.begin_region(&mut self.log);
        self.run()
    }

    /// Jumps to a stage with the cursor at the first place of the track.
    pub(crate) fn at(mut self, stage: Stage) -> Play {
        self.crown.stage = stage;
        self.crown.cursor = 0;
        self.run()
    }

    /// Jumps to Winter's first step.
    pub(crate) fn winter(mut self) -> Play {
        self.crown.enter_retire();
        self.run()
    }

    /// Jumps to the next Spring.
    pub(crate) fn spring(mut self) -> Play {
        self.crown.enter_spring(&mut self.log);
        self.run()
    }

    pub(crate) fn run(mut self) -> Play {
        let mut effect = Effect::OPEN;
        self.crown.run(&mut self.log, &mut effect);
        self.effect = effect;
        self.crown.audit().unwrap();
        self
    }

    /// A legal step of a seat.
    pub(crate) fn act(&mut self, seat: u8, action: Action) -> &mut Play {
        self.crown
            .check(Seat(seat), action)
            .unwrap_or_else(|why| panic!("{action:?}: {why}\n{:?}", self.crown));
        self.effect = self.crown.apply(Actor::Seat(Seat(seat)), action, &mut self.log);
        self.crown.audit().unwrap();
        self
    }

    /// Lets chance draw until players decide.
    pub(crate) fn draw_all(&mut self) -> &mut Play {
        let mut dice = QuickDice::new(7);
        while self.crown.next() == Next::Chance {
            let action = self.crown.draw_chance(&mut dice, &mut Scratch::default());
            self.crown.apply(Actor::Chance, action, &mut self.log);
        }
        self
    }

    /// Everybody who is asked in Winter passes.
    pub(crate) fn pass_winter(&mut self) -> &mut Play {
        while let (Stage::Winter, who) = self.waits() {
            self.act(who[0], Action::Pass);
        }
        self
    }

    pub(crate) fn legal(&self, seat: u8) -> Vec<Action> {
        let mut actions = Vec::new();
        self.crown.legal(Seat(seat), &mut actions);
        actions
    }

    pub(crate) fn may(&self, seat: u8, action: Action) -> bool {
        self.legal(seat).contains(&action)
    }

    /// The rule that forbids an action; its words must be a sentence.
    pub(crate) fn forbids(&self, seat: u8, action: Action) -> &'static str {
        let refusal = self.crown.check(Seat(seat), action).expect_err("should be forbidden");
        assert!(refusal.words.ends_with('.') && refusal.words.len() > 8, "{refusal:?}");
        refusal.rule
    }

    /// The stage and the seats that must decide.
    pub(crate) fn waits(&self) -> (Stage, Vec<u8>) {
        match self.crown.next() {
            Next::Seats { must, .. } => (self.crown.stage, must.iter().map(|seat| seat.0).collect()),
            _ => (self.crown.stage, Vec::new()),
        }
    }

    pub(crate) fn influences(&self) -> Vec<u8> {
        self.crown.players[..self.crown.seats as usize].iter().map(|player| player.influence).collect()
    }

    pub(crate) fn saw(&self, event: Event) -> bool {
        self.log.contains(&event)
    }

    /// What a seat's total was at the latest result.
    pub(crate) fn total(&self, seat: u8) -> u8 {
        let total = self.log.iter().rev().find_map(|event| match event {
            Event::Total(who, total) if who.0 == seat => Some(*total),
            _ => None,
        });
        total.expect("a result")
    }
}

/// A set of seats.
pub(crate) fn seats(list: &[u8]) -> SeatSet {
    list.iter().map(|&seat| Seat(seat)).collect()
}

/// A multiset of faces.
pub(crate) fn cards(faces: &[Face]) -> Cards {
    faces.iter().copied().collect()
}
