//! Positions laid by hand, for tests and puzzles.

use table::{Actor, Effect, Game, Next, QuickDice, Scratch, Seat, Setup};

use crate::content::{Cards, Face, Faction, Location, Region, Tactic};
use crate::rules::face_down::Slot;
use crate::rules::state::Player;
use crate::rules::{Action, Crown, Event, Stage, autumn, flow, spring, winter};

/// A position laid by hand, and what happened since.
///
/// It begins as the first Summer of the named factions; each method then moves some cards or pieces,
/// or jumps to a moment of the year. Cards come from the draw pile, the Legend from the Site, Rituals
/// from their tiles, and the Heir from hand, so that a scenario never has more cards than the box.
/// Everything that lays or jumps panics where the pieces do not allow it: a scenario is written down,
/// not read from outside.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The position as it stands.
    pub crown: Crown,
    /// What happened since the scenario was laid.
    pub log: Vec<Event>,
    /// What the latest step did to the right to take it back.
    pub effect: Effect,
}

impl Scenario {
    /// The first Summer of these factions, seat 0 first in order. Every seat holds its Heir alone; all
    /// other cards are in the draw piles.
    pub fn new(factions: &[Faction]) -> Scenario {
        Scenario::with(factions, &[])
    }

    /// The same under options.
    pub fn with(factions: &[Faction], options: &[(&str, &str)]) -> Scenario {
        let base = [("factions", "chosen"), ("first", "seat-0")];
        let options = base.into_iter().chain(options.iter().copied());
        let setup = Setup::with_options::<Crown>(factions.len() as u8, options).expect("options");
        let mut crown = Crown::new(&setup).expect("a table");
        for (seat, faction) in (0..).map(Seat).zip(factions) {
            // The last of four factions falls to the last seat by itself.
            if crown.stage == Stage::Factions {
                crown.check(seat, Action::Faction(*faction)).expect("different factions");
                crown.apply(Actor::Seat(seat), Action::Faction(*faction), &mut ());
            }
        }
        while crown.next() == Next::Chance {
            let action = crown.draw_chance(&mut QuickDice::new(1), &mut Scratch::default());
            crown.apply(Actor::Chance, action, &mut ());
        }
        for player in &mut crown.players[..factions.len()] {
            player.hand.remove(Face::Heir);
            player.pile = player.pile.plus(player.hand);
            player.hand = Cards::only(Face::Heir);
        }
        Scenario { crown, log: Vec::new(), effect: Effect::OPEN }
    }

    /// What belongs to a seat, for whatever the other methods do not lay.
    pub fn player(&mut self, seat: u8) -> &mut Player {
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

    /// Fetches cards and hands each to its new place.
    fn lay(mut self, seat: u8, faces: &[Face], put: impl Fn(&mut Player, Face)) -> Scenario {
        for &face in faces {
            self.fetch(seat, face);
            put(self.player(seat), face);
        }
        self
    }

    /// Cards in hand.
    pub fn hold(self, seat: u8, faces: &[Face]) -> Scenario {
        self.lay(seat, faces, |player, face| player.hand.add(face))
    }

    /// The Heir face up at a Region, so that the hand can be empty.
    pub fn without_heir(self, seat: u8, at: Region) -> Scenario {
        self.shown(seat, at, &[Face::Heir])
    }

    /// Cards in the discard pile.
    pub fn discarded(self, seat: u8, faces: &[Face]) -> Scenario {
        self.lay(seat, faces, |player, face| player.discard.add(face))
    }

    /// Cards in the Lost Pile.
    pub fn lost(self, seat: u8, faces: &[Face]) -> Scenario {
        self.lay(seat, faces, |player, face| player.lost.add(face))
    }

    /// Cards in the Site of Power.
    pub fn in_site(self, seat: u8, faces: &[Face]) -> Scenario {
        self.lay(seat, faces, |player, face| player.site.add(face))
    }

    /// Captains in the Court, which belongs to this seat.
    pub fn in_court(mut self, seat: u8, faces: &[Face]) -> Scenario {
        for &face in faces {
            self.fetch(seat, face);
            self.crown.court.add(face);
        }
        self.crown.court_owner = Some(Seat(seat));
        self
    }

    /// Cards revealed this round that still lie at a Region.
    pub fn shown(self, seat: u8, region: Region, faces: &[Face]) -> Scenario {
        self.lay(seat, faces, |player, face| player.shown[region.index()].add(face))
    }

    /// A deployed War Machine.
    pub fn machine(self, seat: u8, region: Region) -> Scenario {
        self.lay(seat, &[Face::WarMachine], |player, _| player.machine = Some(region))
    }

    /// Raid and Raze on a Location; the seat must play the Clans.
    pub fn blockade(mut self, seat: u8, location: Location) -> Scenario {
        self.fetch(seat, Face::Decree);
        self.crown.blockade = Some(location);
        self
    }

    /// A Herald on a Location.
    pub fn herald(mut self, seat: u8, location: Location) -> Scenario {
        self.player(seat).herald = Some(location);
        self
    }

    /// So much Influence.
    pub fn influence(mut self, seat: u8, influence: u8) -> Scenario {
        self.player(seat).influence = influence;
        self
    }

    /// All tiles used, but for these.
    pub fn tiles(mut self, ready: &[(u8, Tactic)]) -> Scenario {
        for seat in 0..self.crown.seats {
            self.player(seat).ready = 0;
        }
        for &(seat, tactic) in ready {
            self.player(seat).ready |= tactic.bit();
        }
        self
    }

    /// A card face down at a Region.
    pub fn down(self, seat: u8, region: Region, face: Face) -> Scenario {
        self.lay(seat, &[face], |player, face| player.slots[region.index()] = Slot::of(face, false))
    }

    /// Lays cards face down at a Region and begins its resolution.
    pub fn clash(mut self, region: Region, cards: &[(u8, Face)]) -> Scenario {
        for &(seat, face) in cards {
            self = self.down(seat, region, face);
        }
        self.begin(region)
    }

    /// Begins the resolution of a Region with what lies there.
    pub fn begin(mut self, region: Region) -> Scenario {
        self.crown.region = region as u8;
        autumn::begin_region(&mut self.crown, &mut self.log);
        self.run()
    }

    /// Jumps to a stage with the cursor at the first place of the track.
    pub fn at(mut self, stage: Stage) -> Scenario {
        self.crown.stage = stage;
        self.crown.cursor = 0;
        self.run()
    }

    /// Jumps to Winter's first step.
    pub fn winter(mut self) -> Scenario {
        winter::enter_retire(&mut self.crown);
        self.run()
    }

    /// Jumps to the next Spring.
    pub fn spring(mut self) -> Scenario {
        spring::enter_spring(&mut self.crown, &mut self.log);
        self.run()
    }

    /// Lets everything happen that happens by itself, until a seat or chance decides.
    pub fn run(mut self) -> Scenario {
        self.effect = Effect::OPEN;
        flow::run(&mut self.crown, &mut self.log, &mut self.effect);
        self.crown.audit().expect("a possible position");
        self
    }
}
