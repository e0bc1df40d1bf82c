//! The rules of the toy.

use std::hash::{Hash, Hasher};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{
    Actor, Dice, Effect, Facet, Game, Hosting, Next, OptionKind, OptionSpec, OptionValue, Outcome, QuickDice,
    Refusal, Scratch, Seat, SeatSet, Setup, SetupFault, Sink, Statistics, Thinking, Viewer, pick,
};

use super::flaws::{Flaw, outside, spoiled};
use super::view::ToyView;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Act {
    Deal(u8),
    Coin(bool),
    Pick(u8),
    Wave,
    Retract,
    Mark(u8),
    Peek(Seat),
    Done,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Phase {
    Deal,
    Picks,
    Turn { winner: Seat, marked: bool, peeked: Option<Seat> },
    Coin,
    Over,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    Dealt(Seat, u8),
    Picked(Seat, u8),
    Waved(Seat),
    Retracted(Seat),
    Won(Seat, u8),
    Marked(Seat, u8),
    Peeked(Seat, Seat),
    Done(Seat),
    Coin(bool),
}

/// What everybody knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Open {
    pub seats: u8,
    pub cards: u8,
    pub coin: bool,
    pub low_wins: bool,
    pub phase: Phase,
    pub dealt: u8,
    pub picked: SeatSet,
    pub retracted: SeatSet,
    pub waved: SeatSet,
    pub spent: u16,
    pub scores: [u8; 3],
    /// Whose hand each seat has looked at.
    pub knows: [SeatSet; 3],
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Toy {
    pub open: Open,
    pub hands: [u16; 3],
    pub picks: [Option<u8>; 3],
    pub deck: u16,
}

impl Hash for Toy {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.open, self.hands, self.picks, self.deck).hash(state);
        if spoiled(Flaw::Hashes) {
            outside().hash(state);
        }
    }
}

pub fn cards_of(mask: u16) -> impl Iterator<Item = u8> + Clone {
    (0..16).filter(move |card| mask & (1 << card) != 0)
}

/// Three more cards than anybody could hold.
pub fn whole_deck(open: &Open) -> u16 {
    (1 << (open.seats * open.cards + 3)) - 1
}

impl Toy {
    fn settle_trick<S: Sink<Fact>>(&mut self, log: &mut S) {
        let picks = Seat::all(self.open.seats).filter_map(|seat| Some((self.picks[seat.index()]?, seat)));
        let best = if self.open.low_wins { picks.clone().min() } else { picks.clone().max() };
        let played: u16 = picks.fold(0, |mask, (card, _)| mask | 1 << card);
        let Some((card, winner)) = best else { return };
        for seat in Seat::all(self.open.seats) {
            self.hands[seat.index()] &= !played;
        }
        self.open.spent |= if spoiled(Flaw::LosesCard) { played & !(1 << card) } else { played };
        self.picks = [None; 3];
        self.open.picked = SeatSet::EMPTY;
        self.open.retracted = SeatSet::EMPTY;
        self.open.waved = SeatSet::EMPTY;
        self.open.scores[winner.index()] += 1;
        self.open.phase = Phase::Turn { winner, marked: false, peeked: None };
        log.emit(Fact::Won(winner, card));
    }

    fn end_turn(&mut self) {
        let all_played = self.hands.iter().all(|hand| *hand == 0);
        self.open.phase = match (all_played, self.open.coin) {
            (false, _) => Phase::Picks,
            (true, true) => Phase::Coin,
            (true, false) => Phase::Over,
        };
    }

    fn refused(&self, seat: Seat, act: Act) -> Option<&'static str> {
        let hand = self.hands[seat.index()];
        match (self.open.phase, act) {
            (Phase::Picks, Act::Pick(card)) => match hand.checked_shr(card.into()).unwrap_or(0) & 1 {
                _ if self.open.picked.contains(seat) => Some("You have picked a card already."),
                0 => Some("That card is not in your hand."),
                _ if spoiled(Flaw::ListLeaks) && self.picks[0] == Some(card + 1) && hand.count_ones() > 1 => {
                    Some("The first seat picked the next card.")
                }
                _ if spoiled(Flaw::WaveBinds)
                    && self.open.waved.contains(seat)
                    && hand.count_ones() > 1
                    && hand.trailing_zeros() == u32::from(card) =>
                {
                    Some("Whoever waves keeps the lowest card.")
                }
                _ => None,
            },
            (Phase::Picks, Act::Wave) if self.open.picked.contains(seat) => Some("You have picked."),
            (Phase::Picks, Act::Wave) if self.open.waved.contains(seat) => Some("You have waved."),
            (Phase::Picks, Act::Wave) => None,
            (Phase::Picks, Act::Retract) if !self.open.picked.contains(seat) => Some("You have not picked."),
            (Phase::Picks, Act::Retract) if self.open.retracted.contains(seat) && !spoiled(Flaw::Endless) => {
                Some("You have changed your mind once already.")
            }
            (Phase::Picks, Act::Retract) => None,
            (Phase::Turn { winner, .. }, _) if winner != seat => Some("Another seat won this trick."),
            (Phase::Turn { peeked: Some(_), .. }, _) if spoiled(Flaw::DeadEnd) => Some("You know enough."),
            (Phase::Turn { marked: false, peeked: None, .. }, Act::Mark(by)) if by < 2 => None,
            (Phase::Turn { .. }, Act::Mark(_)) => Some("The trick is marked already."),
            (Phase::Turn { peeked: None, .. }, Act::Peek(other)) => {
                let there = other.0 < self.open.seats && other != seat;
                (!there).then_some("There is no such hand to look at.")
            }
            (Phase::Turn { .. }, Act::Peek(_)) => Some("You have looked at a hand already."),
            (Phase::Turn { .. }, Act::Done) => None,
            _ => Some("This is not the time for that."),
        }
    }
}

impl Game for Toy {
    const ID: &'static str = "tricks";
    const RULES_VERSION: u32 = 3;
    const SEATS: (u8, u8) = (2, 3);

    type Action = Act;
    type Event = Fact;

    fn options() -> &'static [OptionSpec] {
        const OPTIONS: &[OptionSpec] = &[
            OptionSpec {
                name: "cards",
                title: "Cards",
                kind: OptionKind::Number(1, 4),
                default: "3",
                help: "Cards per hand.",
            },
            OptionSpec {
                name: "coin",
                title: "Coin",
                kind: OptionKind::Choice(&[
                    OptionValue::new("yes", "A coin is thrown"),
                    OptionValue::new("no", "No coin"),
                ]),
                default: "yes",
                help: "Whether a coin is thrown at the end.",
            },
            OptionSpec {
                name: "order",
                title: "Order",
                kind: OptionKind::Document(&[
                    OptionValue::new("high", "High takes"),
                    OptionValue::new("low", "Low takes"),
                ]),
                default: "high",
                help: "Which card takes the trick, by name or as two lines.",
            },
        ];
        const TWIN: OptionSpec = OptionSpec {
            kind: OptionKind::Choice(&[OptionValue::new("yes", "A coin"), OptionValue::new("no", "A coin")]),
            ..OPTIONS[1]
        };
        const TWINS: &[OptionSpec] = &[OPTIONS[0], TWIN, OPTIONS[2]];
        if spoiled(Flaw::TwinLabels) { TWINS } else { OPTIONS }
    }

    fn new(setup: &Setup) -> Result<Self, SetupFault> {
        let (seats, cards) = (setup.seats(), setup.number("cards") as u8);
        if seats == 3 && spoiled(Flaw::NoThree) {
            return Err(SetupFault::Unfit { option: "cards", why: "Too few cards for three.".into() });
        }
        if seats == 3 && cards == 4 {
            return Err(SetupFault::Unfit { option: "cards", why: "Three can hold 3 cards at most.".into() });
        }
        let low_wins = match setup.get("order") {
            "high" | "order\nhigh" => false,
            "low" | "order\nlow" => true,
            _ => {
                return Err(SetupFault::Unfit {
                    option: "order",
                    why: "It says neither high nor low.".into(),
                });
            }
        };
        let open = Open {
            seats,
            cards,
            coin: setup.get("coin") == "yes",
            low_wins,
            phase: Phase::Deal,
            dealt: 0,
            picked: SeatSet::EMPTY,
            retracted: SeatSet::EMPTY,
            waved: SeatSet::EMPTY,
            spent: 0,
            scores: [0; 3],
            knows: [SeatSet::EMPTY; 3],
        };
        Ok(Toy { open, hands: [0; 3], picks: [None; 3], deck: whole_deck(&open) })
    }

    fn seats(&self) -> u8 {
        self.open.seats
    }

    fn next(&self) -> Next {
        match self.open.phase {
            Phase::Deal | Phase::Coin => Next::Chance,
            Phase::Turn { winner, .. } => Next::seat(winner),
            Phase::Over => Next::Over,
            Phase::Picks => {
                let (picked, all) = (self.open.picked, SeatSet::all(self.open.seats));
                let spent = if spoiled(Flaw::Endless) { SeatSet::EMPTY } else { self.open.retracted };
                Next::Seats { must: SeatSet(all.0 & !picked.0), may: SeatSet(picked.0 & !spent.0) }
            }
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Act>) {
        let hand = self.hands[seat.index()];
        let acts = cards_of(hand)
            .map(Act::Pick)
            .chain([Act::Wave, Act::Retract, Act::Mark(0), Act::Mark(1)])
            .chain(Seat::all(self.open.seats).map(Act::Peek))
            .chain([Act::Done]);
        for act in acts {
            let forgotten = spoiled(Flaw::ListShort) && act == Act::Mark(1);
            let invented = spoiled(Flaw::ListLong)
                && act == Act::Peek(seat)
                && self.open.phase == (Phase::Turn { winner: seat, marked: false, peeked: None });
            if (self.refused(seat, act).is_none() && !forgotten) || invented {
                out.push(act);
            }
        }
        if spoiled(Flaw::Repeats) && out.contains(&Act::Done) {
            out.push(Act::Done);
        }
    }

    fn check(&self, seat: Seat, act: Act) -> Result<(), Refusal> {
        if spoiled(Flaw::InactiveActs) && act == Act::Done && self.open.phase != Phase::Over {
            return Ok(());
        }
        match self.refused(seat, act) {
            None => Ok(()),
            Some(_) if spoiled(Flaw::Speechless) => Err(Refusal::new("TOY-1", "")),
            Some(words) => Err(Refusal::new("TOY-1", words)),
        }
    }

    fn is_aside(act: Act) -> bool {
        act == Act::Wave || spoiled(Flaw::AnswersAside) && matches!(act, Act::Pick(_))
    }

    fn apply<S: Sink<Fact>>(&mut self, actor: Actor, act: Act, log: &mut S) -> Effect {
        let Actor::Seat(seat) = actor else {
            match act {
                Act::Deal(card) => {
                    let to = Seat(self.open.dealt % self.open.seats);
                    self.deck &= !(1 << card);
                    self.hands[to.index()] |= 1 << card;
                    self.open.dealt += 1;
                    if self.open.dealt == self.open.seats * self.open.cards {
                        self.open.phase = Phase::Picks;
                    }
                    log.emit(Fact::Dealt(to, card));
                }
                Act::Coin(heads) => {
                    self.open.scores[0] += u8::from(heads);
                    self.open.phase = Phase::Over;
                    log.emit(Fact::Coin(heads));
                }
                _ => {}
            }
            return Effect::OPEN;
        };
        match (act, &mut self.open.phase) {
            (Act::Pick(card), _) => {
                self.picks[seat.index()] = Some(card);
                self.open.picked = self.open.picked.with(seat);
                log.emit(Fact::Picked(seat, card));
                if self.open.picked == SeatSet::all(self.open.seats) {
                    self.settle_trick(log);
                    return Effect::REVEALED;
                }
                Effect::OPEN
            }
            (Act::Wave, _) => {
                self.open.waved = self.open.waved.with(seat);
                log.emit(Fact::Waved(seat));
                Effect::COMMITTED
            }
            (Act::Retract, _) => {
                self.picks[seat.index()] = None;
                self.open.picked = self.open.picked.without(seat);
                if !spoiled(Flaw::Endless) {
                    self.open.retracted = self.open.retracted.with(seat);
                }
                log.emit(Fact::Retracted(seat));
                Effect::OPEN
            }
            (Act::Mark(by), Phase::Turn { marked, .. }) => {
                *marked = true;
                let extra = if spoiled(Flaw::Impure) { outside() % 2 } else { 0 };
                self.open.scores[seat.index()] += by + extra;
                log.emit(Fact::Marked(seat, by));
                if spoiled(Flaw::HastyMark) { Effect::COMMITTED } else { Effect::OPEN }
            }
            (Act::Peek(other), Phase::Turn { peeked, .. }) => {
                *peeked = Some(other);
                let known = &mut self.open.knows[seat.index()];
                *known = known.with(other);
                log.emit(Fact::Peeked(seat, other));
                match () {
                    _ if spoiled(Flaw::PeekingUndo) => Effect::OPEN,
                    _ if spoiled(Flaw::QuietPeek) => Effect::COMMITTED,
                    _ => Effect::REVEALED,
                }
            }
            _ => {
                self.end_turn();
                log.emit(Fact::Done(seat));
                Effect::COMMITTED
            }
        }
    }

    fn chance(&self, out: &mut Vec<(Act, u32)>) {
        match self.open.phase {
            Phase::Deal => out.extend(cards_of(self.deck).map(|card| (Act::Deal(card), 1))),
            Phase::Coin if spoiled(Flaw::Weightless) => {
                out.extend([(Act::Coin(true), 1), (Act::Coin(false), 0)])
            }
            Phase::Coin if spoiled(Flaw::Forgeable) => {
                out.extend([(Act::Coin(true), 4_000_000), (Act::Coin(false), 1)]);
            }
            Phase::Coin => out.extend([(Act::Coin(true), 1), (Act::Coin(false), 2)]),
            _ => {}
        }
    }

    fn draw_chance<D: Dice>(&self, dice: &mut D, scratch: &mut Scratch<Act>) -> Act {
        scratch.odds.clear();
        self.chance(&mut scratch.odds);
        let drawn = pick(&scratch.odds, dice);
        if spoiled(Flaw::Loaded) { scratch.odds.last().map_or(drawn, |(act, _)| *act) } else { drawn }
    }

    fn random_action<D: Dice>(&self, seat: Seat, dice: &mut D, scratch: &mut Scratch<Act>) -> Act {
        scratch.actions.clear();
        self.legal(seat, &mut scratch.actions);
        let drawn = dice.below(scratch.actions.len() as u32);
        scratch.actions[if spoiled(Flaw::Lopsided) { 0 } else { drawn as usize }]
    }

    fn outcome(&self) -> Option<Outcome> {
        let scores = self.open.scores.map(i32::from);
        let told =
            self.open.phase == Phase::Over || spoiled(Flaw::EarlyOutcome) && self.open.phase == Phase::Coin;
        told.then(|| Outcome::by_score(&scores[..usize::from(self.open.seats)], "played-out"))
    }

    fn longest(setup: &Setup) -> u32 {
        let (seats, cards) = (u32::from(setup.seats()), setup.number("cards") as u32);
        if spoiled(Flaw::TooLong) {
            return seats * cards;
        }
        seats * cards + cards * (4 * seats + 3) + 1
    }

    fn audit(&self) -> Result<(), String> {
        let places = self.hands.iter().copied().chain([self.deck, self.open.spent]);
        let all = places.clone().fold(0, |all, place| all | place);
        let count: u32 = places.map(u16::count_ones).sum();
        if all == whole_deck(&self.open) && count == all.count_ones() {
            return Ok(());
        }
        Err(format!("cards {all:b} lie in {count} places"))
    }

    fn action_text(&self, act: Act) -> String {
        match act {
            Act::Deal(card) => format!("deal {card}"),
            Act::Coin(_) if spoiled(Flaw::Forgeable) => "coin".into(),
            Act::Coin(heads) => (if heads { "heads" } else { "tails" }).into(),
            Act::Pick(card) => format!("pick {card}"),
            Act::Wave => "wave".into(),
            Act::Retract => "retract".into(),
            Act::Mark(by) => format!("mark {by}"),
            Act::Peek(seat) => format!("peek {seat}"),
            Act::Done => "done".into(),
        }
    }

    fn read_action(&self, text: &str) -> Result<Act, String> {
        let expected = || "deal, heads, tails, pick, wave, retract, mark, peek or done".to_owned();
        if spoiled(Flaw::Panics) && text.contains('é') {
            panic!("there is no é in this game");
        }
        let (word, number) = text.split_once(' ').map_or((text, None), |(word, number)| (word, Some(number)));
        let number = match number {
            None => None,
            Some(digits) => {
                let read: Option<u8> = digits.parse().ok();
                Some(read.filter(|n| n.to_string() == digits || spoiled(Flaw::Lenient)).ok_or("a number")?)
            }
        };
        match (word, number) {
            ("deal", Some(card)) => Ok(Act::Deal(card)),
            ("coin", None) if spoiled(Flaw::Forgeable) => Ok(Act::Coin(true)),
            ("heads", None) => Ok(Act::Coin(true)),
            ("tails", None) => Ok(Act::Coin(false)),
            ("pick", Some(card)) => Ok(Act::Pick(card)),
            ("wave", None) => Ok(Act::Wave),
            ("retract", None) => Ok(Act::Retract),
            ("mark", Some(1)) if spoiled(Flaw::Misread) => Ok(Act::Mark(0)),
            ("mark", Some(by)) => Ok(Act::Mark(by)),
            ("peek", Some(seat)) => Ok(Act::Peek(Seat(seat))),
            ("done", None) => Ok(Act::Done),
            ("Done" | "DONE", None) if spoiled(Flaw::Lenient) => Ok(Act::Done),
            _ => Err(expected()),
        }
    }
}

impl Thinking for Toy {
    /// The share of the points so far; at the end, of the victory.
    fn evaluate(&self, seat: Seat) -> Option<f32> {
        let over = self.outcome().filter(|_| !spoiled(Flaw::Hopeful));
        let points: u8 = self.open.scores.iter().sum();
        let share = f32::from(self.open.scores[seat.index()] + 1) / f32::from(points + self.open.seats);
        Some(over.map_or(share, |outcome| outcome.share(seat) as f32))
    }

    fn facets(&self, seat: Seat, out: &mut Vec<Facet>) {
        let points = f32::from(self.open.scores[seat.index()]);
        let term = Facet { about: 0, amount: points, worth: points };
        out.push(term);
        if spoiled(Flaw::ReasonTwice) {
            out.push(term);
        }
    }

    fn careless_action<D: Dice>(&self, seat: Seat, dice: &mut D, scratch: &mut Scratch<Act>) -> Act {
        if spoiled(Flaw::CarelessCheats) && self.open.phase == Phase::Picks {
            let hidden = u64::from(self.hands[seat.after(self.open.seats).index()]);
            return self.random_action(seat, &mut QuickDice::new(hidden), scratch);
        }
        self.random_action(seat, dice, scratch)
    }
}

impl Hosting for Toy {
    fn unasked(&self, seat: Seat) -> Option<Act> {
        let Phase::Turn { winner, marked, peeked } = self.open.phase else { return None };
        let alone = (marked && peeked.is_some()) || spoiled(Flaw::TooSwift);
        let tells = spoiled(Flaw::SwiftTells) && self.hands[seat.index()] & 0b0101 != 0;
        (winner == seat && alone && !tells).then_some(Act::Done)
    }

    fn default_action(&self, seat: Seat, scratch: &mut Scratch<Act>) -> Option<Act> {
        scratch.actions.clear();
        self.legal(seat, &mut scratch.actions);
        let first = scratch.actions.first().copied();
        if spoiled(Flaw::BadDefault) { first.map(|_| Act::Done) } else { first }
    }
}

impl Statistics for Toy {}
