//! The flow of a turn: pass, or card, effect, discard and summon (chapter 4 of the rules).

use table::{Actor, Effect, Next, Seat, Sink};

use super::Action;
use super::Event;
use super::effects::{self, Moves, Resolution};
use super::state::{Ask, KingIsDead, Playing};
use super::undo_ban::Latest;
use crate::content::Card;

/// Whom the position waits for.
pub(crate) fn next(state: &KingIsDead) -> Next {
    if state.is_dealing() {
        Next::Chance
    } else if state.ask == Ask::Over {
        Next::Over
    } else {
        Next::seat(state.mover())
    }
}

/// Carries out a decision or a draw, which must be legal, and all that follows by itself.
#[inline]
pub(crate) fn apply<S: Sink<Event>>(
    state: &mut KingIsDead,
    actor: Actor,
    action: Action,
    log: &mut S,
) -> Effect {
    let bit = action.bit();
    debug_assert!(state.bit_of(action) == Some(bit), "{action} does not belong to this step");
    debug_assert!(state.mask >> bit & 1 == 1, "{action} by {actor} is not legal");
    if state.is_dealing() {
        state.deal(bit, log);
        return Effect::COMMITTED;
    }
    state.decide(bit, log)
}

/// What a host does for `seat` without asking: a hand that is plainly empty can only pass. With a card
/// left the seat is asked, even if the card is Plot: a quick pass would betray it (TKD-70, TKD-71).
pub(crate) fn unasked(state: &KingIsDead, seat: Seat) -> Option<Action> {
    let asked = state.ask == Ask::Turn && seat == state.mover();
    (asked && state.cards[seat.index()].hand_size() == 0).then_some(Action::Pass)
}

impl KingIsDead {
    /// Asks the seat to move for its turn: passing is always possible, and so is every card in
    /// hand but Plot (TKD-64, TKD-65).
    #[inline]
    pub(crate) fn begin_turn(&mut self) {
        self.ask = Ask::Turn;
        self.mask = self.cards[self.turn as usize].playable() << 1 | 1;
    }

    /// Carries out the decision that `bit` stands for.
    #[inline]
    pub(crate) fn decide<S: Sink<Event>>(&mut self, bit: u32, log: &mut S) -> Effect {
        match self.ask {
            Ask::Turn if bit == 0 => self.pass(log),
            Ask::Turn => self.play(Card::ALL[(bit - 1) as usize], log),
            Ask::Summon => self.summon(bit, log),
            Ask::Pile => self.copy(bit, log),
            _ => self.choose(bit, log),
        }
    }

    /// A pass changes nothing but the counter; the n-th in a row starts a struggle (TKD-59 to
    /// TKD-63).
    #[inline]
    fn pass<S: Sink<Event>>(&mut self, log: &mut S) -> Effect {
        let seat = self.mover();
        self.passes += 1;
        self.heard[seat.index()] = self.plays;
        log.emit(Event::Passed { seat, passes: self.passes });
        if self.passes == self.seats {
            self.passes = 0;
            if let Some(effect) = self.struggle(log) {
                return effect;
            }
        }
        self.turn = seat.after(self.seats).0;
        self.begin_turn();
        Effect::COMMITTED
    }

    fn play<S: Sink<Event>>(&mut self, card: Card, log: &mut S) -> Effect {
        self.cards[self.turn as usize].give(card);
        self.begin_effect(Playing { card, kind: card }, log)
    }

    /// Goes on with the card on top of a pile in place of the Spy that was played (TKD-148).
    fn copy<S: Sink<Event>>(&mut self, pile: u32, log: &mut S) -> Effect {
        let (Some(Playing { card, .. }), Some(kind)) = (self.playing, self.cards[pile as usize & 3].top())
        else {
            debug_assert!(false, "only a Spy asks for a pile, and only for one that has a card");
            return Effect::OPEN;
        };
        self.begin_effect(Playing { card, kind }, log)
    }

    /// Asks the first question of the effect, or moves on if the card has none (TKD-93).
    fn begin_effect<S: Sink<Event>>(&mut self, playing: Playing, log: &mut S) -> Effect {
        self.playing = Some(playing);
        let (tier, question) = effects::first(self, playing.kind);
        if question.mask == 0 {
            return self.complete(playing, Resolution::Nothing, log);
        }
        self.tier = tier;
        self.ask = question.ask;
        self.mask = question.mask;
        Effect::OPEN
    }

    /// Notes a choice of the effect; the last one carries it out (TKD-100).
    fn choose<S: Sink<Event>>(&mut self, bit: u32, log: &mut S) -> Effect {
        let Some(playing) = self.playing else {
            debug_assert!(false, "choices are made for the card that is being played");
            return Effect::OPEN;
        };
        self.choices[self.step as usize & 3] = bit as u8;
        self.step += 1;
        if let Some(question) = effects::next(self, playing.kind) {
            self.ask = question.ask;
            self.mask = question.mask;
            return Effect::OPEN;
        }
        let resolution = effects::carry_out(self, playing.kind);
        self.complete(playing, resolution, log)
    }

    /// Moves followers between regions and the supply.
    pub(super) fn shift(&mut self, moves: &Moves) {
        for step in moves.iter() {
            let faction = step.faction.index();
            if step.from == Moves::SUPPLY {
                self.supply[faction] -= step.count;
            } else {
                self.followers[faction] -= u64::from(step.count) << (8 * step.from);
            }
            if step.to == Moves::SUPPLY {
                self.supply[faction] += step.count;
            } else {
                self.followers[faction] += u64::from(step.count) << (8 * step.to);
            }
        }
    }

    /// Ends the effect: discard, counters, the record of the undo ban, then the summon (TKD-55,
    /// TKD-61, TKD-68, TKD-135).
    fn complete<S: Sink<Event>>(&mut self, playing: Playing, resolution: Resolution, log: &mut S) -> Effect {
        let seat = self.mover();
        let Playing { card, kind } = playing;
        self.cards[seat.index()].lay(card);
        self.plays += 1;
        self.last_play[seat.index()] = self.plays;
        self.passes = 0;
        self.latest = Latest::of(seat, kind, resolution.moves(), self.keeps_swap_detail());
        self.step = 0;
        self.tier = 0;
        self.choices = [0; 4];
        log.emit(Event::Acted { play: self.plays, seat, card, kind, resolution });
        self.begin_summon(log);
        // Whoever still has to summon may think better of the whole card.
        if self.ask == Ask::Summon { Effect::OPEN } else { Effect::COMMITTED }
    }

    /// Ends the turn after an action.
    pub(crate) fn end_turn(&mut self) {
        let seat = self.mover();
        self.playing = None;
        self.heard[seat.index()] = self.plays;
        self.turn = seat.after(self.seats).0;
        self.begin_turn();
    }

    /// The seat's choices of the effect so far, as the actions that made them.
    pub(crate) fn chosen_so_far(&self) -> Vec<Action> {
        let mut chosen = Vec::new();
        let Some(playing) = self.playing.filter(|_| self.in_effect()) else { return chosen };
        if playing.card == Card::Spy && self.ask != Ask::Pile {
            chosen.extend(effects::copied(self).map(Action::Pile));
        }
        let mut earlier = *self;
        for step in 0..self.step {
            earlier.step = step;
            let question = if step == 0 {
                effects::first(&earlier, playing.kind).1
            } else {
                match effects::next(&earlier, playing.kind) {
                    Some(question) => question,
                    None => break,
                }
            };
            earlier.ask = question.ask;
            chosen.push(earlier.action_of(self.choices[step as usize].into()));
        }
        chosen
    }
}
