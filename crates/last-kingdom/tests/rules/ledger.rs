//! What happened adds up to what is: a table kept from events alone is the table of the rules, and all of it is
//! told.

use last_kingdom::content::START_ARMIES;
use last_kingdom::{Leader, Unit};
use table::{Names, Presentation};

use crate::support::*;

/// The open table and what lies behind the screens, as somebody keeps it who only hears of events.
#[derive(Clone, Debug, Default, PartialEq)]
struct Ledger {
    leaders: Vec<Leader>,
    round: u8,
    picks_passed: u8,
    tokens: [u16; 5],
    points: [u16; 5],
    side: Vec<Side>,
    affinity: Vec<[u8; 4]>,
    armies: [[u8; 4]; 5],
    chiefs: Vec<[Option<Region>; 2]>,
    heroes: Vec<(Card, Region)>,
    hands: [CardSet; 5],
    face_up: [CardSet; 5],
    peace: [Option<Side>; 5],
    closed: u8,
    conflict: Option<Region>,
    succession: Option<Region>,
    invasion: Option<Seat>,
    last_invader: Option<Seat>,
    passed: SeatSet,
    momentum: Option<Side>,
    doubled: Option<Seat>,
    locked: Option<Seat>,
    settled: bool,
    crowned: Option<(Seat, u16)>,
}

impl Ledger {
    fn new() -> Ledger {
        Ledger { round: 1, ..Ledger::default() }
    }

    /// A conflict is behind us: the tokens move on.
    fn move_on(&mut self, next: Option<Region>) {
        if std::mem::take(&mut self.settled) {
            self.conflict = self.succession;
            (self.invasion, self.doubled, self.locked) = (None, None, None);
            self.passed = SeatSet::EMPTY;
        }
        self.succession = next;
    }

    fn passes(&mut self, seat: Seat) {
        self.passed = self.passed.with(seat);
    }

    fn acts(&mut self) {
        self.passed = self.invasion.map_or(SeatSet::EMPTY, SeatSet::only);
    }

    fn hear(&mut self, event: &Event, seats: u8) {
        match *event {
            Event::Mat { seat, leader } => {
                let spec = leader.spec();
                self.leaders.push(leader);
                self.tokens[seat.index()] = u16::from(spec.tokens);
                self.side.push(spec.side);
                self.affinity.push(spec.affinity);
                self.chiefs.push([Some(spec.start), (spec.figurines == 2).then_some(spec.start)]);
                self.hands[seat.index()] = leader.cards();
                for (armies, start) in self.armies.iter_mut().zip(START_ARMIES) {
                    *armies = [0; 4];
                    start.iter().for_each(|faction| armies[faction.index()] += 1);
                }
            }
            Event::Toss(side) => self.momentum = Some(side),
            Event::MarketLaid | Event::Dealt { .. } | Event::PackEnds { .. } => {}
            Event::Bag { region, faction } => self.armies[region.index()][faction.index()] += 1,
            Event::Round(round) => {
                if round == 2 {
                    assert_eq!((self.round, self.settled), (1, true));
                    for seat in Seat::all(seats) {
                        let at = seat.index();
                        self.hands[at] = self.leaders[at].cards();
                        let lasts = |card: &Card| !card.spec().lasting.is_empty();
                        self.face_up[at] = self.face_up[at].iter().filter(lasts).collect();
                    }
                    (self.peace, self.closed) = ([None; 5], 0);
                    self.succession = None;
                    self.move_on(None);
                }
                (self.round, self.picks_passed) = (round, 0);
            }
            Event::Kept { seat, card } => self.hands[seat.index()].add(card),
            Event::PacksPassed { pick, left } => {
                self.picks_passed += 1;
                assert_eq!((pick, left), (self.picks_passed, self.round == 1), "packs passed");
            }
            Event::Instant { seat, card } => {
                self.hands[seat.index()].take(card);
                self.face_up[seat.index()].add(card);
            }
            Event::ConflictPlaced { region, .. } => self.conflict = Some(region),
            Event::SuccessionPlaced { region, .. } => self.move_on(Some(region)),
            Event::SuccessionGone => self.move_on(None),
            Event::Played { seat, card } => {
                self.hands[seat.index()].take(card);
                self.face_up[seat.index()].add(card);
            }
            Event::Used { seat, cost, .. } | Event::Marched { seat, cost } => {
                self.tokens[seat.index()] -= u16::from(cost);
            }
            Event::Passed { seat } => self.passes(seat),
            Event::Invades { seat, tokens } => {
                self.tokens[seat.index()] += u16::from(tokens);
                self.invasion = Some(seat);
                self.passes(seat);
            }
            Event::TakesInvasion { seat } => self.invasion = Some(seat),
            Event::Added { faction, region, count, .. } => {
                self.armies[region.index()][faction.index()] += count;
            }
            Event::Removed { faction, region, .. } => self.armies[region.index()][faction.index()] -= 1,
            Event::Moved { seat, unit, from, to } => match unit {
                Unit::Army(faction) => {
                    self.armies[from.index()][faction.index()] -= 1;
                    self.armies[to.index()][faction.index()] += 1;
                }
                Unit::Chief(figure) => {
                    let chief = &mut self.chiefs[seat.index()][figure as usize];
                    assert_eq!(*chief, Some(from));
                    *chief = Some(to);
                }
                Unit::Hero(card) => {
                    let hero = self.heroes.iter_mut().find(|(found, _)| *found == card).unwrap();
                    assert_eq!(hero.1, from);
                    hero.1 = to;
                }
            },
            Event::Deployed { card, region, .. } => self.heroes.push((card, region)),
            Event::Tokens { seat, amount } => {
                // Who has none loses none; that is all that could be guessed wrongly.
                assert!(amount > 0 || amount == -1);
                let tokens = &mut self.tokens[seat.index()];
                *tokens = tokens.saturating_add_signed(amount.into());
            }
            Event::Points { seat, amount, .. } => self.points[seat.index()] += u16::from(amount),
            Event::Favour { seat, faction, level } => {
                let known = &mut self.affinity[seat.index()][faction.index()];
                assert_eq!(level, *known + 1, "one step at a time");
                *known = level;
            }
            Event::Brimming { seat, faction } => {
                assert_eq!(self.affinity[seat.index()][faction.index()], 10);
                self.points[seat.index()] += 6;
            }
            Event::Flipped { seat, side } => {
                assert_ne!(self.side[seat.index()], side);
                self.side[seat.index()] = side;
            }
            Event::Drew { seat, card, .. } | Event::KeptLook { seat, card, .. } => {
                self.hands[seat.index()].add(card);
            }
            Event::LookedAt { .. } | Event::Peeks { .. } | Event::Reshuffled { .. } => {}
            Event::Saw { at, card, .. } => assert!(self.hands[at.index()].has(card), "{card:?}"),
            Event::TookBack { seat, card } => {
                self.face_up[seat.index()].take(card);
                self.hands[seat.index()].add(card);
            }
            Event::ConflictMoved { region } => {
                if self.succession == Some(region) {
                    self.succession = self.conflict;
                }
                self.conflict = Some(region);
            }
            Event::SuccessionMoved { region } => self.succession = Some(region),
            Event::Doubled { seat } => self.doubled = Some(seat),
            Event::Locked { seat } => self.locked = Some(seat),
            Event::Decided { region, winner, .. } => {
                assert_eq!(self.conflict, Some(region));
                self.peace[region.index()] = Some(winner);
                if seats == 2 {
                    self.momentum = Some(winner);
                }
                (self.settled, self.last_invader) = (true, self.invasion);
            }
            Event::Tied { region, closed, .. } => {
                assert_eq!(self.conflict, Some(region));
                self.closed |= if closed { region.mask() } else { 0 };
                (self.settled, self.last_invader) = (true, self.invasion);
            }
            Event::Scored { seat, points, .. } => self.points[seat.index()] += u16::from(points),
            Event::Lost { seat, tokens, .. } => self.tokens[seat.index()] += u16::from(tokens),
            Event::Disbanded { region, armies } => {
                for (left, gone) in self.armies[region.index()].iter_mut().zip(armies) {
                    *left -= gone;
                }
            }
            Event::Refilled { seat, tokens } => self.tokens[seat.index()] += u16::from(tokens),
            Event::ThrewAway { seat, cards } => {
                let unplayed = self.hands[seat.index()].minus(CardSet::LEADER_CARDS);
                assert_eq!(unplayed.len(), cards);
                self.tokens[seat.index()] += u16::from(cards);
            }
            Event::Crowned { seat, points } => {
                self.crowned = Some((seat, points));
                self.move_on(None);
                self.conflict = None;
            }
        }
    }

    fn compare(&self, game: &LastKingdom) {
        let (public, n) = (game.public(), self.leaders.len());
        for seat in public.everyone().take(n) {
            let at = seat.index();
            assert_eq!(self.tokens[at], game.tokens(seat), "tokens of {seat}");
            assert_eq!(self.points[at], game.points(seat), "points of {seat}");
            assert_eq!(self.hands[at], game.hand(seat), "hand of {seat}");
            assert_eq!(self.face_up[at], public.in_play[at], "face up before {seat}");
        }
        assert_eq!(self.side, public.side[..n]);
        assert_eq!(self.affinity, public.affinity[..n]);
        assert_eq!(self.chiefs, public.chiefs[..n]);
        assert_eq!((self.armies, self.round), (public.armies, public.round));
        for (card, region) in &self.heroes {
            assert_eq!(public.hero_region(*card), Some(*region));
        }
        assert_eq!(public.heroes.iter().flatten().count(), self.heroes.len());
        assert_eq!((self.peace, self.closed), (public.peace, public.closed));
        assert_eq!(self.last_invader, public.last_invader);
        if !self.settled {
            assert_eq!((self.conflict, self.succession), (public.conflict, public.succession));
            assert_eq!(
                (self.invasion, self.doubled, self.locked),
                (public.invasion, public.doubled, public.locked)
            );
            assert_eq!(self.momentum, public.momentum);
            assert_eq!(self.passed, public.passed);
        }
    }
}

/// Whether guests are told nothing of it: what only one player saw.
fn is_private(event: &Event) -> bool {
    matches!(event, Event::Dealt { .. } | Event::PackEnds { .. } | Event::LookedAt { .. } | Event::Saw { .. })
}

#[test]
fn events_add_up_to_the_table_and_every_one_is_told() {
    let names = Names::new(["Anna", "Bo", "Cy", "Dag", "Eve"].map(String::from).into());
    let mut heard = 0;
    for seats in 2..=5u8 {
        for seed in 0..12 {
            let mut game = any_leaders(seats);
            let mut ledger = Ledger::new();
            let mut dice = QuickDice::new(300 + seed);
            let mut scratch = Scratch::default();
            loop {
                let (actor, action) = match game.next() {
                    Next::Over => break,
                    Next::Chance => (Actor::Chance, game.draw_chance(&mut dice, &mut scratch)),
                    Next::Seats { must, .. } => {
                        let seat = must.first().unwrap();
                        (Actor::Seat(seat), game.random_action(seat, &mut dice, &mut scratch))
                    }
                };
                let primary = matches!(game.public().phase, Phase::Turn(_) | Phase::Effect);
                let turns = game.public().turns;
                let mut events = Vec::new();
                game.apply(actor, action, &mut events);
                let mut passing = false;
                for event in &events {
                    passing |= matches!(event, Event::Passed { .. } | Event::Invades { .. });
                    ledger.hear(event, seats);
                    let all = game.tell(event, Viewer::All, &names);
                    assert!(all.is_some_and(|words| words.ends_with('.')), "{event:?}");
                    let guest = game.tell(event, Viewer::Spectator, &names);
                    assert_eq!(guest.is_none(), is_private(event), "{event:?}");
                    heard += 1;
                }
                if primary && !passing && game.public().turns != turns {
                    ledger.acts();
                }
                ledger.compare(&game);
            }
            let best = Seat::all(seats).map(|seat| game.points(seat)).max().unwrap();
            let winner = game.outcome().unwrap().winners().first().unwrap();
            assert_eq!(ledger.crowned, Some((winner, best)));
        }
    }
    assert!(heard > 20_000, "{heard}");
}

#[test]
fn tlk_83_who_has_no_token_loses_none_and_the_log_does_not_tell() {
    let told = |plus: u16| {
        let mut scenario = Scenario::new(&["uhtred", "alfred"]);
        let cost = u16::from(scenario.game.cost(Seat(0), plaque("see")));
        scenario.tokens_mut()[0] = cost + plus;
        scenario.play("use see");
        (scenario.tokens(0), scenario.events)
    };
    let ((none, poor), (left, rich)) = (told(0), told(3));
    assert_eq!((none, left), (0, 2));
    assert_eq!(poor, rich, "what is behind the screen stays there");
    assert!(rich.contains(&Event::Tokens { seat: Seat(0), amount: -1 }));
}

#[test]
fn what_is_told_of_tokens_and_points_names_the_amount() {
    let names = Names::plain(2);
    let game = Scenario::new(&["uhtred", "alfred"]).game;
    let told = |event: Event| game.tell(&event, Viewer::Spectator, &names).unwrap();
    let seat = Seat(1);
    assert_eq!(told(Event::Tokens { seat, amount: 3 }), "Seat 1 gains 3 action tokens.");
    assert_eq!(told(Event::Tokens { seat, amount: -1 }), "Seat 1 loses 1 action token.");
    let by = Cause::Plaque(plaque("mercy"));
    assert_eq!(told(Event::Points { seat, amount: 1, by }), "Seat 1 gains 1 point by No Mercy.");
    assert_eq!(told(Event::Invades { seat, tokens: 0 }), "Seat 1 prepares for invasion.");
    assert_eq!(
        told(Event::Invades { seat, tokens: 2 }),
        "Seat 1 prepares for invasion and gains 2 action tokens."
    );
    assert_eq!(told(Event::Round(1)), "Round I begins with the draft.");
    assert_eq!(told(Event::Round(2)), "Round II begins with the draft.");
    assert_eq!(told(Event::PacksPassed { pick: 1, left: true }), "The packs go to the left.");
    assert_eq!(told(Event::PacksPassed { pick: 1, left: false }), "The packs go to the right.");
}
