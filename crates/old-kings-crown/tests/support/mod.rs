//! Hand-laid positions played on, and random games to walk through.
#![allow(dead_code, reason = "each test program uses a part")]

use old_kings_crown::{
    Action, Cards, Crown, Event, Face, Faction, Location, Region, Scenario, Source, Stage, Tactic,
};
use table::{Actor, Dice, Effect, Game, Next, QuickDice, Scratch, Seat, SeatSet, Setup};

/// Every kind of table worth trying.
pub fn tables() -> Vec<Setup> {
    let mut tables = Vec::new();
    for seats in 2..=4 {
        tables.push(Setup::new::<Crown>(seats).unwrap());
        let other = [
            ("factions", "chosen"),
            ("first", "seat-1"),
            ("location-influence", "plateau-only"),
            ("battlecry", "wins"),
            ("raid", "wins"),
        ];
        tables.push(Setup::with_options::<Crown>(seats, other).unwrap());
        tables.push(Setup::with_options::<Crown>(seats, [("factions", "listed")]).unwrap());
    }
    tables
}

/// Plays a random game and shows every position with the events that led to it. Now and then a
/// seat that may act without having to does.
pub fn walk(
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

/// The next step of a random game; `None` at its end. Seats that need not act do not.
pub fn random_step(
    crown: &Crown,
    dice: &mut QuickDice,
    scratch: &mut Scratch<Action>,
) -> Option<(Actor, Action)> {
    Some(match crown.next() {
        Next::Over => return None,
        Next::Chance => (Actor::Chance, crown.draw_chance(dice, scratch)),
        Next::Seats { must, .. } => {
            let seat = must.first().unwrap();
            (Actor::Seat(seat), crown.random_action(seat, dice, scratch))
        }
    })
}

/// A scenario played on, with seats as plain numbers.
pub trait Play {
    /// A legal step of a seat.
    fn act(&mut self, seat: u8, action: Action) -> &mut Self;
    /// Lets chance draw until players decide.
    fn draw_all(&mut self) -> &mut Self;
    /// Every seat that is asked in Winter passes.
    fn pass_winter(&mut self) -> &mut Self;
    /// What a seat may do.
    fn legal(&self, seat: u8) -> Vec<Action>;
    /// Whether a seat may do this.
    fn may(&self, seat: u8, action: Action) -> bool;
    /// The rule that forbids an action; its words must be a sentence.
    fn forbids(&self, seat: u8, action: Action) -> &'static str;
    /// The stage and the seats that must decide.
    fn waits(&self) -> (Stage, Vec<u8>);
    /// Every seat's Influence.
    fn influences(&self) -> Vec<u8>;
    /// Whether this happened.
    fn saw(&self, event: Event) -> bool;
    /// What a seat's total was at the latest result.
    fn total(&self, seat: u8) -> u8;
}

impl Play for Scenario {
    fn act(&mut self, seat: u8, action: Action) -> &mut Scenario {
        self.crown
            .check(Seat(seat), action)
            .unwrap_or_else(|why| panic!("{action:?}: {why}\n{:?}", self.crown));
        self.effect = self.crown.apply(Actor::Seat(Seat(seat)), action, &mut self.log);
        self.crown.audit().unwrap();
        self
    }

    fn draw_all(&mut self) -> &mut Scenario {
        let mut dice = QuickDice::new(7);
        while self.crown.next() == Next::Chance {
            let action = self.crown.draw_chance(&mut dice, &mut Scratch::default());
            self.crown.apply(Actor::Chance, action, &mut self.log);
        }
        self
    }

    fn pass_winter(&mut self) -> &mut Scenario {
        while let (Stage::Winter, who) = self.waits() {
            self.act(who[0], Action::Pass);
        }
        self
    }

    fn legal(&self, seat: u8) -> Vec<Action> {
        let mut actions = Vec::new();
        self.crown.legal(Seat(seat), &mut actions);
        actions
    }

    fn may(&self, seat: u8, action: Action) -> bool {
        self.legal(seat).contains(&action)
    }

    fn forbids(&self, seat: u8, action: Action) -> &'static str {
        let refusal = self.crown.check(Seat(seat), action).expect_err("should be forbidden");
        assert!(refusal.words.ends_with('.') && refusal.words.len() > 8, "{refusal:?}");
        refusal.rule
    }

    fn waits(&self) -> (Stage, Vec<u8>) {
        match self.crown.next() {
            Next::Seats { must, .. } => (self.crown.stage, must.iter().map(|seat| seat.0).collect()),
            _ => (self.crown.stage, Vec::new()),
        }
    }

    fn influences(&self) -> Vec<u8> {
        self.crown.players[..self.crown.seats as usize].iter().map(|player| player.influence).collect()
    }

    fn saw(&self, event: Event) -> bool {
        self.log.contains(&event)
    }

    fn total(&self, seat: u8) -> u8 {
        let total = self.log.iter().rev().find_map(|event| match event {
            Event::Total(who, _, total) if who.0 == seat => Some(*total),
            _ => None,
        });
        total.expect("a result")
    }
}

/// A set of seats.
pub fn seats(list: &[u8]) -> SeatSet {
    list.iter().map(|&seat| Seat(seat)).collect()
}

/// A multiset of faces.
pub fn cards(faces: &[Face]) -> Cards {
    faces.iter().copied().collect()
}

/// Every action there is.
pub fn every_action() -> Vec<Action> {
    let mut all = vec![
        Action::RegalIncome,
        Action::TakeBack,
        Action::Activate,
        Action::Keep,
        Action::Retreat,
        Action::Storms,
        Action::Stones,
        Action::Battlecry,
        Action::Decline,
        Action::Legend,
        Action::PowerBack,
        Action::Pass,
    ];
    all.extend(Faction::ALL.map(Action::Faction));
    let seats = [0, 1, 2, 3].map(Seat);
    for seat in seats {
        all.extend([Action::Lead(seat), Action::Streets(seat), Action::Sap(seat)]);
        for a in Region::ALL {
            all.extend(Region::ALL.map(|b| Action::Ambush(seat, a, b)));
        }
        for face in Face::ALL {
            all.extend([Action::CutTheStrings(seat, face), Action::Strike(seat, face)]);
        }
    }
    for location in Location::ALL {
        all.extend([Action::Herald(location), Action::Claim(location), Action::Blockade(location)]);
    }
    for tactic in Tactic::ALL {
        all.extend([Action::Refresh(tactic), Action::Rite(tactic)]);
    }
    let sources = Region::ALL.map(Source::At).into_iter().chain([Source::Hand]);
    for face in Face::ALL {
        all.extend([Action::Draw(face), Action::Swap(face), Action::Reinforce(face), Action::Feed(face)]);
        all.extend([Action::Commit(face), Action::Recover(face)]);
        for source in sources.clone() {
            all.push(Action::Court(source, face));
            all.extend([Action::CourtBeside(source, face), Action::Offer(source, face)]);
        }
        for region in Region::ALL {
            all.extend([Action::Place(region, face), Action::Under(region, face)]);
            all.extend([Action::Retire(region, face), Action::Return(region, face)]);
        }
    }
    for region in Region::ALL {
        all.extend([Action::Leave(region), Action::SeaLanes(region), Action::Deploy(region)]);
    }
    all
}
