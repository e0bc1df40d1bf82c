//! What each action does to a position.

use table::{Actor, Effect, MAX_SEATS, Sink};

use crate::board::{Ending, Phase, Status};
use crate::game::Conquest;
use crate::maps;
use crate::{Action, Event};

impl Conquest {
    /// Carries out a legal action and everything that follows without a decision.
    pub(crate) fn act<S: Sink<Event>>(&mut self, actor: Actor, action: Action, log: &mut S) -> Effect {
        let seat = match actor {
            Actor::Seat(seat) => seat.0,
            Actor::Chance => 0,
        };
        let board = &mut self.board;
        let mut effect = Effect::OPEN;
        match action {
            Action::Start(start) => {
                let next = board.starts.iter().position(|&place| place == maps::NOWHERE).unwrap_or(0);
                board.starts[next] = board.map.starts[start as usize];
                log.emit(Event::Dealt { seat: next as u8, at: board.starts[next] });
                if next + 1 == board.seats as usize {
                    board.phase = Phase::Pick;
                }
                effect = Effect::COMMITTED;
            }
            Action::Die(die) => {
                if board.phase == Phase::Roll {
                    board.battle_die(die, log);
                } else {
                    board.roll_off(die, log);
                }
                effect = Effect::COMMITTED;
            }
            Action::Pick(kind) => effect = self.pick(seat, kind, log),
            Action::Done if board.phase == Phase::Muster => {
                board.phase = Phase::Movement;
                board.capture_check(log);
                board.eliminate(log);
            }
            Action::Done => {
                board.capture_check(log);
                board.eliminate(log);
                if board.phase == Phase::Movement {
                    board.open_contact(log);
                }
                effect = Effect::COMMITTED;
            }
            Action::Recruit(kind, at) => board.recruit(kind, at, log),
            Action::Disband(troop) => {
                board.disband(troop, log);
                board.eliminate(log);
            }
            Action::March { troop, to, all } => board.march(troop, to, all, log),
            Action::Step(to) => board.take_step(to, log),
            Action::Halt => board.halt(),
            Action::Embark { troop, carrier } => board.embark(troop, carrier, log),
            Action::Disembark { troop, to } => board.disembark(troop, to, log),
            Action::Fort(at) => board.fortify(at, log),
            Action::Raze(at) => board.raze(at, log),
            Action::Walk { person, to } => board.walk(person, to, log),
            Action::Stance { at, with, fight } => {
                if fight && seat == board.turn_player() {
                    board.note_attack(seat, with, log);
                }
                board.speak(seat, at, with, fight, log);
                effect = Effect::COMMITTED;
            }
            Action::First(from) => {
                log.emit(Event::Named { seat, at: board.battle.at, first: from });
                board.name_first(from);
                effect = Effect::COMMITTED;
            }
            Action::Lose(troop) => board.lose(troop, log),
            Action::RetreatLand(to) => board.retreat(false, to, log),
            Action::RetreatSea(to) => board.retreat(true, to, log),
            Action::Follow { person, sea } => board.follow(person, sea, log),
            Action::End => {
                board.phase = Phase::TurnOver;
                effect = Effect::COMMITTED;
            }
            Action::Place { person, at } => {
                board.placing.remove(0);
                board.put(person, seat, at, log);
                effect = Effect::COMMITTED;
            }
            Action::Offer { to, terms } => {
                let id = board.offer(seat, to, terms, log);
                self.secrets.terms.push((id, terms));
                effect = Effect::COMMITTED;
            }
            Action::Counter { id, terms } => {
                if let Ok(offer) = board.find_offer(id) {
                    self.decline(id, log);
                    let id = self.board.offer(seat, offer.from, terms, log);
                    self.secrets.terms.push((id, terms));
                }
                effect = Effect::COMMITTED;
            }
            Action::Accept(id) => {
                if let Some(&terms) =
                    self.secrets.terms.iter().find(|(known, _)| *known == id).map(|(_, terms)| terms)
                {
                    board.strike_deal(id, terms, log);
                }
                effect = Effect::REVEALED;
            }
            Action::Decline(id) => {
                self.decline(id, log);
                effect = Effect::COMMITTED;
            }
            Action::Retract(id) => {
                board.retract(id, log);
                effect = Effect::COMMITTED;
            }
            Action::Gift { to, gold } => {
                board.gift(seat, to, gold, log);
                effect = Effect::COMMITTED;
            }
            Action::Break(with) => {
                board.break_alliance(seat, with, log);
                effect = Effect::COMMITTED;
            }
            Action::Execute(person) => {
                board.execute(seat, person, log);
                board.eliminate(log);
                effect = Effect::COMMITTED;
            }
            Action::Release(person) => {
                board.release(seat, person, log);
                effect = Effect::COMMITTED;
            }
            Action::Motion(to) => {
                board.move_surrender(seat, to, log);
                self.secrets.votes = 1 << seat;
                effect = Effect::COMMITTED;
            }
            Action::Vote(yes) => {
                if let Some(motion) = &mut board.motion {
                    motion.voted |= 1 << seat;
                    self.secrets.votes |= u8::from(yes) << seat;
                    log.emit(Event::Voted { seat, yes });
                }
                effect = Effect::REVEALED;
            }
            Action::Promise { to, pledge } => {
                board.promise(seat, to, pledge, log);
                effect = Effect::COMMITTED;
            }
            Action::Resign => {
                log.emit(Event::Resigned { seat });
                self.secrets.picks[seat as usize] = Default::default();
                // Between two it is the surrender of MWC-3.
                let last = board.living() & !(1 << seat);
                if last.is_power_of_two() {
                    board.strike(seat, log);
                    board.finish(Ending::Surrender, last, log);
                } else {
                    for person in &mut board.persons[seat as usize * 3..seat as usize * 3 + 3] {
                        person.status = Status::Dead;
                        person.at = maps::NOWHERE;
                    }
                    board.eliminate(log);
                }
                effect = Effect::COMMITTED;
            }
        }
        self.board.settle(log);
        self.board.note_control();
        self.tidy(log);
        if self.reveal(log) {
            effect = Effect::REVEALED;
        } else if self.board.phase == Phase::Over {
            // Picks that were never turned up are nobody's business any more.
            self.secrets.picks = Default::default();
        }
        effect
    }

    fn pick<S: Sink<Event>>(&mut self, seat: u8, kind: crate::Kind, log: &mut S) -> Effect {
        let picks = &mut self.secrets.picks[seat as usize];
        picks[kind as usize] += 1;
        log.emit(Event::Picked { seat, kind });
        self.board.picked[seat as usize] += 1;
        Effect::OPEN
    }

    /// Turns up the first troops once everybody has picked (MWC-28); whether it did.
    fn reveal<S: Sink<Event>>(&mut self, log: &mut S) -> bool {
        let board = &mut self.board;
        if board.phase != Phase::Pick || (0..board.seats).any(|seat| board.has_picks_left(seat)) {
            return false;
        }
        let living = board.living();
        for seat in (0..board.seats).filter(|seat| living >> seat & 1 == 1) {
            let counts = self.secrets.picks[seat as usize];
            let at = board.starts[seat as usize];
            for kind in crate::Kind::ALL {
                for _ in 0..counts[kind as usize] {
                    board.add_troop(seat, kind, at, 0);
                }
            }
            for person in &mut board.persons[seat as usize * 3..seat as usize * 3 + 3] {
                person.at = at;
            }
            log.emit(Event::Revealed { seat, counts });
        }
        self.secrets.picks = Default::default();
        board.picked = [0; MAX_SEATS];
        // For the limits of the side table, what went before the first round is a turn and a round.
        board.offers_made = [0; MAX_SEATS];
        board.gifts_made = [0; MAX_SEATS];
        board.motioned = [0; MAX_SEATS];
        board.phase = Phase::RollOff { wave: 0, waiting: living };
        true
    }

    /// Remembers what was declined, where that matters (MWC-A4).
    fn decline<S: Sink<Event>>(&mut self, id: u16, log: &mut S) {
        if self.board.rules.offer_pause
            && let Ok(offer) = self.board.find_offer(id)
            && let Some(&terms) = self.terms_of(id)
        {
            self.secrets.declined.push((offer.from, offer.to, terms));
        }
        self.board.decline(id, log);
    }

    /// Deals with what only the whole position knows: terms of offers that are gone, and votes.
    fn tidy<S: Sink<Event>>(&mut self, log: &mut S) {
        let Conquest { board, secrets } = self;
        if secrets.terms.len() != board.offers.len() {
            secrets.terms.retain(|(id, _)| board.offers.iter().any(|offer| offer.id == *id));
        }
        if !secrets.declined.is_empty() {
            secrets.declined.retain(|&(from, to, _)| board.is_cool(from, to));
        }
        let Some(motion) = board.motion else {
            secrets.votes = 0;
            return;
        };
        let living = board.living();
        let yes = secrets.votes & living;
        let refused = motion.voted & living & !yes != 0;
        let complete = living & !motion.voted == 0;
        if complete || refused || motion.over {
            let passed = complete && !refused;
            log.emit(Event::Counted { to: motion.to, yes, passed });
            board.motion = None;
            secrets.votes = 0;
            if passed && board.phase != Phase::Over {
                board.finish(Ending::Surrender, 1 << motion.to, log);
            }
        }
    }
}
