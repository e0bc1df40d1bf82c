//! Positions laid by hand, for tests and puzzles.

use table::{Actor, Game, Next, QuickDice, Scratch, Seat, Secrets, Setup, Viewer};

use crate::content::{Card, CardSet, Counts, Deck, Region, Side};
use crate::rules::chronicle::Chronicle;
use crate::rules::event::Event;
use crate::rules::state::{Cause, LastKingdom, Phase, Public, SEATS, hero_number};
use crate::secrets::view::View;

/// A table whose pieces may be laid as one likes, and which is played on in the words of records.
///
/// Pieces come from where they are and leave no hole: armies from the pools, cards from the decks.
/// Seats are named by number, cards by their ids. Everything here panics when it is asked for what
/// cannot be (a card that another player holds, a step that the rules forbid), since a scenario is
/// written, not entered.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The position.
    pub game: LastKingdom,
    /// What has happened since the table was laid.
    pub events: Vec<Event>,
}

fn card(id: &str) -> Card {
    Card::by_id(id).unwrap_or_else(|| panic!("there is no card {id}"))
}

/// Laying a table.
impl Scenario {
    /// A position to lay pieces in.
    pub fn of(game: LastKingdom) -> Scenario {
        Scenario { game, events: Vec::new() }
    }

    /// A fresh table of these leaders; chance has not been asked yet.
    pub fn fresh(leaders: &[&str]) -> Scenario {
        let names = ["leader0", "leader1", "leader2", "leader3", "leader4"];
        let options = names.into_iter().zip(leaders.iter().copied());
        let setup = Setup::with_options::<LastKingdom>(leaders.len() as u8, options);
        match setup.map(|setup| LastKingdom::new(&setup)) {
            Ok(Ok(game)) => Scenario::of(game),
            Ok(Err(fault)) | Err(fault) => panic!("no table of {leaders:?}: {fault}"),
        }
    }

    /// The first turn of a conflict in Wessex (succession Northumbria) with ten tokens each and
    /// nothing but leader cards in hand. The seat named first takes the turn.
    pub fn new(leaders: &[&str]) -> Scenario {
        let mut scenario = Scenario::fresh(leaders);
        scenario.until(|game| matches!(game.public.phase, Phase::PlaceConflict(_)));
        scenario.play("to wessex, to northumbria");
        let game = &mut scenario.game;
        game.forget_draft();
        for seat in Seat::all(game.public.seats) {
            let at = seat.index();
            let leader = game.public.leader(seat);
            let back = game.hands[at].or(game.public.in_play[at]);
            for (card, deck) in back.iter().filter_map(|card| Some((card, card.deck()?))) {
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
        scenario.events.clear();
        scenario.audit();
        scenario
    }

    /// What lies open, to be changed at will.
    pub fn open(&mut self) -> &mut Public {
        &mut self.game.public
    }

    /// The action tokens behind the screens, to be changed at will.
    pub fn tokens_mut(&mut self) -> &mut [u16; SEATS] {
        &mut self.game.tokens
    }

    /// The victory points behind the screens, to be changed at will.
    pub fn points_mut(&mut self) -> &mut [u16; SEATS] {
        &mut self.game.points
    }

    /// Takes a hand off the table, leader cards included.
    pub fn empty_hand(&mut self, seat: u8) -> &mut Scenario {
        self.game.hands[seat as usize] = CardSet::EMPTY;
        self
    }

    /// Takes cards (ids with spaces between them) out of the decks or the face-down discards into a hand.
    pub fn give(&mut self, seat: u8, ids: &str) -> &mut Scenario {
        for id in ids.split(' ') {
            self.pull(card(id));
            self.game.hands[seat as usize].add(card(id));
        }
        self.audit();
        self
    }

    /// Puts a card face up before a seat.
    pub fn face_up(&mut self, seat: u8, id: &str) -> &mut Scenario {
        self.pull(card(id));
        self.game.public.in_play[seat as usize].add(card(id));
        self.audit();
        self
    }

    /// Puts a hero of a seat into a region.
    pub fn hero(&mut self, seat: u8, id: &str, region: Region) -> &mut Scenario {
        self.face_up(seat, id);
        self.game.public.heroes[hero_number(card(id))] = Some(region);
        self
    }

    fn pull(&mut self, card: Card) {
        let Some(deck) = card.deck() else { panic!("{card:?} is no card of a deck") };
        let bit = 1u64 << card.local();
        let pile = &mut self.game.decks[deck.index()];
        if pile.sure & bit != 0 {
            pile.sure &= !bit;
        } else if pile.maybe & bit != 0 {
            pile.maybe &= !bit;
            pile.heroes -= 1;
        } else {
            assert!(self.game.face_down.has(card), "{card:?} is somewhere else");
            self.game.face_down.take(card);
        }
    }

    /// Lays armies (Danes, West Saxons, Mercians, Northumbrians) in a region instead of those there.
    pub fn armies(&mut self, region: Region, counts: Counts) -> &mut Scenario {
        for (at, count) in counts.iter().enumerate() {
            let here = &mut self.game.public.armies[region.index()][at];
            let pool = &mut self.game.public.pools[at];
            let all = *pool + *here;
            assert!(all >= *count, "there are only {all} such armies, not {count}");
            *pool = all - *count;
            *here = *count;
        }
        self
    }

    /// Empties the whole map of armies.
    pub fn bare(&mut self) -> &mut Scenario {
        for region in Region::ALL {
            self.armies(region, [0; 4]);
        }
        self
    }

    /// Puts a seat's (first) leader figurine into a region.
    pub fn chief(&mut self, seat: u8, region: Region) -> &mut Scenario {
        self.game.public.chiefs[seat as usize][0] = Some(region);
        self
    }

    /// Puts a seat on a side.
    pub fn side(&mut self, seat: u8, side: Side) -> &mut Scenario {
        self.game.public.side[seat as usize] = side;
        self
    }

    /// Gives a seat the turn.
    pub fn turn(&mut self, seat: u8) -> &mut Scenario {
        self.game.public.phase = Phase::Turn(Seat(seat));
        self
    }

    /// Ends the war in the second round with these points.
    pub fn over(&mut self, points: [u16; SEATS]) -> &mut Scenario {
        self.game.public.round = 2;
        self.game.decks[0].put_away();
        self.game.face_down = CardSet::EMPTY;
        self.game.public.phase = Phase::Over;
        self.game.points = points;
        self
    }

    fn audit(&self) {
        if let Err(fault) = self.game.audit() {
            panic!("{fault}");
        }
    }
}

/// Playing on.
impl Scenario {
    /// Plays random steps, the same each time, until something holds.
    pub fn until(&mut self, done: impl Fn(&LastKingdom) -> bool) {
        let mut dice = QuickDice::new(11);
        while !done(&self.game) {
            match self.game.next() {
                Next::Chance => {
                    let action = self.game.draw_chance(&mut dice, &mut Scratch::default());
                    self.game.apply(Actor::Chance, action, &mut self.events);
                }
                Next::Seats { .. } => {
                    let seat = self.decider();
                    let action = self.game.random_action(seat, &mut dice, &mut Scratch::default());
                    self.game.apply(Actor::Seat(seat), action, &mut self.events);
                }
                Next::Over => panic!("the game is over"),
            }
        }
    }

    /// Steps in the words of records, with commas between them, each by chance or by the player whose
    /// decision it is.
    pub fn play(&mut self, lines: &str) -> &mut Scenario {
        for line in lines.split(',').map(str::trim) {
            let action = self.game.read_action(line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
            match self.game.next() {
                Next::Chance => {
                    let mut odds = Vec::new();
                    self.game.chance(&mut odds);
                    assert!(odds.iter().any(|(found, _)| *found == action), "{line} not in {odds:?}");
                    self.game.apply(Actor::Chance, action, &mut self.events);
                }
                Next::Seats { .. } => {
                    let seat = self.decider();
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

    /// Everybody passes until the conflict is resolved or a player must decide otherwise.
    pub fn all_pass(&mut self) -> &mut Scenario {
        let conflicts = self.game.public.conflicts;
        while self.game.public.conflicts == conflicts && matches!(self.game.public.phase, Phase::Turn(_)) {
            self.play("pass");
        }
        self
    }

    /// Carries out the effect of a card as if this seat had played it.
    pub fn carry_out(&mut self, seat: u8, id: &str) -> &mut Scenario {
        self.game.begin(Cause::Card(card(id)), Seat(seat));
        self.proceed()
    }

    /// Carries on with everything that needs no decision; for a phase set by hand.
    pub fn proceed(&mut self) -> &mut Scenario {
        self.game.proceed(&mut Chronicle::new(&mut self.events));
        self
    }
}

/// Looking at the table.
impl Scenario {
    /// The player who decides; the first of them during a draft.
    fn decider(&self) -> Seat {
        match self.game.next().active().first() {
            Some(seat) => seat,
            None => panic!("nobody decides now"),
        }
    }

    /// The legal actions of a seat, in words.
    pub fn legal_of(&self, seat: u8) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.legal(Seat(seat), &mut actions);
        actions.into_iter().map(|action| self.game.action_text(action)).collect()
    }

    /// The legal actions of the player who decides, in words; none if nobody does.
    pub fn legal(&self) -> Vec<String> {
        match self.game.next().active().first() {
            Some(seat) => self.legal_of(seat.0),
            None => Vec::new(),
        }
    }

    /// Whether the player who decides could do this.
    pub fn can(&self, line: &str) -> bool {
        self.legal().iter().any(|found| found == line)
    }

    /// The rule that forbids this to the player who decides.
    pub fn forbids(&self, line: &str) -> &'static str {
        let action = self.game.read_action(line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
        match self.game.check(self.decider(), action) {
            Err(refusal) => refusal.rule,
            Ok(()) => panic!("{line} is allowed"),
        }
    }

    /// The armies in a region.
    pub fn at(&self, region: Region) -> Counts {
        self.game.public.armies[region.index()]
    }

    /// A seat's action tokens.
    pub fn tokens(&self, seat: u8) -> u16 {
        self.game.tokens[seat as usize]
    }

    /// A seat's victory points.
    pub fn points(&self, seat: u8) -> u16 {
        self.game.points[seat as usize]
    }

    /// The action tokens of all seats.
    pub fn all_tokens(&self) -> [u16; SEATS] {
        self.game.tokens
    }

    /// The victory points of all seats.
    pub fn all_points(&self) -> [u16; SEATS] {
        self.game.points
    }

    /// A seat's affinities.
    pub fn affinity(&self, seat: u8) -> Counts {
        self.game.public.affinity[seat as usize]
    }

    /// The table as a viewer sees it.
    pub fn view(&self, viewer: Viewer) -> View {
        self.game.view(viewer)
    }

    /// How many cards a deck holds.
    pub fn deck_size(&self, deck: Deck) -> u8 {
        self.game.decks[deck.index()].len()
    }
}
