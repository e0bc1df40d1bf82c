//! Rules by their ids, on tables laid for the purpose.

mod content;
mod effects;
mod flow;
mod judgement;
mod resolving;
mod secrets;
mod setting_up;
mod two_players;

use table::{Actor, Game, Next, QuickDice, Scratch, Seat, Secrets, Setup, Viewer};

use crate::content::{Card, CardSet, Deck, Region, Side};
use crate::rules::event::Event;
use crate::rules::state::{LastKingdom, Phase};

/// A table whose pieces a test may lay as it likes.
pub(super) struct Bench {
    pub game: LastKingdom,
    pub events: Vec<Event>,
}

pub(super) const NO: Region = Region::Northumbria;
pub(super) const ME: Region = Region::Mercia;
pub(super) const WA: Region = Region::Wales;
pub(super) const EA: Region = Region::EastAnglia;
pub(super) const WE: Region = Region::Wessex;

impl Bench {
    /// A fresh table of these leaders; chance has not been asked yet.
    pub fn fresh(leaders: &[&str]) -> Bench {
        let names = ["leader0", "leader1", "leader2", "leader3", "leader4"];
        let options = names.into_iter().zip(leaders.iter().copied());
        let setup = Setup::with_options::<LastKingdom>(leaders.len() as u8, options).unwrap();
        Bench { game: LastKingdom::new(&setup).unwrap(), events: Vec::new() }
    }

    /// The first turn of a conflict in Wessex (succession Northumbria) with ten tokens each and
    /// nothing but leader cards in hand. The seat named first takes the turn.
    pub fn new(leaders: &[&str]) -> Bench {
        let mut bench = Bench::fresh(leaders);
        bench.until(|game| matches!(game.public.phase, Phase::PlaceConflict(_)));
        bench.play("to wessex, to northumbria");
        let game = &mut bench.game;
        game.forget_draft();
        for seat in Seat::all(game.public.seats) {
            let at = seat.index();
            let leader = game.public.leader(seat);
            let back = game.hands[at].or(game.public.in_play[at]).minus(CardSet::LEADER_CARDS);
            for card in back.iter() {
                let deck = card.deck().unwrap();
                let pile = &mut game.decks[deck.index()];
                if card.spec().hero.is_some() && pile.fresh {
                    pile.maybe |= 1 << card.local();
                    pile.heroes += 1;
                } else {
                    pile.sure |= 1 << card.local();
                }
            }
            game.hands[at] = leader.cards();
            game.public.in_play[at] = CardSet::EMPTY;
            game.public.affinity[at] = leader.spec().affinity;
            game.tokens[at] = 10;
            game.points[at] = 0;
        }
        game.public.phase = Phase::Turn(Seat(0));
        bench.events.clear();
        bench.game.audit().unwrap();
        bench
    }

    /// Plays random steps until something holds.
    pub fn until(&mut self, done: impl Fn(&LastKingdom) -> bool) {
        let mut dice = QuickDice::new(11);
        while !done(&self.game) {
            match self.game.next() {
                Next::Chance => {
                    let action = self.game.draw_chance(&mut dice, &mut Scratch::default());
                    self.game.apply(Actor::Chance, action, &mut self.events);
                }
                Next::Seats { must, .. } => {
                    let seat = must.first().unwrap();
                    let action = self.game.random_action(seat, &mut dice, &mut Scratch::default());
                    self.game.apply(Actor::Seat(seat), action, &mut self.events);
                }
                Next::Over => panic!("the game is over"),
            }
        }
    }

    /// Steps in words, by whoever decides; all must be legal.
    pub fn play(&mut self, lines: &str) -> &mut Bench {
        for line in lines.split(',').map(str::trim) {
            let action = self.game.read_action(line).unwrap();
            match self.game.next() {
                Next::Chance => {
                    let mut odds = Vec::new();
                    self.game.chance(&mut odds);
                    assert!(odds.iter().any(|(found, _)| *found == action), "{line} not in {odds:?}");
                    self.game.apply(Actor::Chance, action, &mut self.events);
                }
                Next::Seats { must, .. } => {
                    let seat = must.first().unwrap();
                    if let Err(refusal) = self.game.check(seat, action) {
                        panic!("{line} by seat {seat}: {refusal}; legal: {:?}", self.legal());
                    }
                    self.game.apply(Actor::Seat(seat), action, &mut self.events);
                }
                Next::Over => panic!("{line} after the end"),
            }
            if let Err(fault) = self.game.audit() {
                panic!("after {line}: {fault}");
            }
        }
        self
    }

    pub fn legal_of(&self, seat: u8) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.legal(Seat(seat), &mut actions);
        actions.into_iter().map(|action| self.game.action_text(action)).collect()
    }

    pub fn legal(&self) -> Vec<String> {
        match self.game.next().active().first() {
            Some(seat) => self.legal_of(seat.0),
            None => Vec::new(),
        }
    }

    pub fn can(&self, line: &str) -> bool {
        self.legal().iter().any(|found| found == line)
    }

    /// The rule that forbids this to the player who decides.
    pub fn forbids(&self, line: &str) -> &'static str {
        let seat = self.game.next().active().first().unwrap();
        let action = self.game.read_action(line).unwrap();
        self.game.check(seat, action).unwrap_err().rule
    }

    /// Takes a card out of the decks (or the face-down discards) into a hand.
    pub fn give(&mut self, seat: u8, ids: &str) -> &mut Bench {
        for id in ids.split(' ') {
            let card = Card::by_id(id).unwrap();
            self.pull(card);
            self.game.hands[seat as usize].add(card);
        }
        self.game.audit().unwrap();
        self
    }

    /// Puts a card face up before a seat.
    pub fn face_up(&mut self, seat: u8, id: &str) -> &mut Bench {
        let card = Card::by_id(id).unwrap();
        self.pull(card);
        self.game.public.in_play[seat as usize].add(card);
        self.game.audit().unwrap();
        self
    }

    /// Puts a hero of a seat into a region.
    pub fn hero(&mut self, seat: u8, id: &str, region: Region) -> &mut Bench {
        self.face_up(seat, id);
        let number = crate::rules::state::hero_number(Card::by_id(id).unwrap());
        self.game.public.heroes[number] = Some(region);
        self
    }

    fn pull(&mut self, card: Card) {
        let deck = card.deck().unwrap();
        let bit = 1u64 << card.local();
        let game = &mut self.game;
        let pile = &mut game.decks[deck.index()];
        if pile.sure & bit != 0 {
            pile.sure &= !bit;
        } else if pile.maybe & bit != 0 {
            pile.maybe &= !bit;
            pile.heroes -= 1;
        } else {
            assert!(game.face_down.has(card), "{card:?} is somewhere else");
            game.face_down.take(card);
        }
    }

    /// Lays armies (Danes, West Saxons, Mercians, Northumbrians) in a region.
    pub fn armies(&mut self, region: Region, counts: [u8; 4]) -> &mut Bench {
        for (at, count) in counts.iter().enumerate() {
            let here = &mut self.game.public.armies[region.index()][at];
            let pool = &mut self.game.public.pools[at];
            *pool = (*pool + *here).checked_sub(*count).expect("enough tokens");
            *here = *count;
        }
        self
    }

    /// Empties the whole map of armies.
    pub fn bare(&mut self) -> &mut Bench {
        for region in Region::ALL {
            self.armies(region, [0; 4]);
        }
        self
    }

    pub fn chief(&mut self, seat: u8, region: Region) -> &mut Bench {
        self.game.public.chiefs[seat as usize][0] = Some(region);
        self
    }

    pub fn side(&mut self, seat: u8, side: Side) -> &mut Bench {
        self.game.public.side[seat as usize] = side;
        self
    }

    pub fn turn(&mut self, seat: u8) -> &mut Bench {
        self.game.public.phase = Phase::Turn(Seat(seat));
        self
    }

    pub fn at(&self, region: Region) -> [u8; 4] {
        self.game.public.armies[region.index()]
    }

    pub fn tokens(&self, seat: u8) -> u16 {
        self.game.tokens[seat as usize]
    }

    pub fn points(&self, seat: u8) -> u16 {
        self.game.points[seat as usize]
    }

    pub fn affinity(&self, seat: u8) -> [u8; 4] {
        self.game.public.affinity[seat as usize]
    }

    /// Everybody passes until the conflict is resolved or somebody must decide otherwise.
    pub fn all_pass(&mut self) -> &mut Bench {
        let conflicts = self.game.public.conflicts;
        while self.game.public.conflicts == conflicts && matches!(self.game.public.phase, Phase::Turn(_)) {
            self.play("pass");
        }
        self
    }

    pub fn view(&self, viewer: Viewer) -> crate::secrets::view::View {
        self.game.view(viewer)
    }

    pub fn deck_size(&self, deck: Deck) -> u8 {
        self.game.decks[deck.index()].len()
    }
}

pub(super) const FOUR: [&str; 4] = ["guthrum", "alfred", "uhtred", "aethelwold"];
