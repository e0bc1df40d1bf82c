//! What a careless beginner does: the random play of chapter 20 of the rules.

use table::Dice;

use crate::content::Card;
use crate::rules::packed::{Ranked, bits, pick_bit};
use crate::rules::state::{Ask, Playing};
use crate::rules::{Action, KingIsDead};
use crate::rules::{effects, legal};

/// What a beginner does who passes half of the time.
pub(crate) fn careless_action<D: Dice>(state: &KingIsDead, dice: &mut D) -> Action {
    state.careless(dice, 500)
}

impl KingIsDead {
    /// Passes in `pass` of 1000 cases if a card could be played, else plays a physical card, all
    /// equally likely; then any legal option of the card and any summon, all equally likely.
    pub fn careless<D: Dice>(&self, dice: &mut D, pass: u32) -> Action {
        match self.ask {
            Ask::Turn => self.careless_turn(dice, pass),
            Ask::Summon => self.action_of(pick_bit(self.mask, dice)),
            _ => self.careless_choice(dice),
        }
    }

    fn careless_turn<D: Dice>(&self, dice: &mut D, pass: u32) -> Action {
        let cards = self.cards[self.turn as usize];
        if cards.playable() == 0 || dice.below(1000) < pass {
            return Action::Pass;
        }
        let ranked = Ranked::new(cards.playable());
        let drawn = dice.below(ranked.len() + u32::from(cards.has_two_assembles()));
        if drawn == ranked.len() {
            return Action::Play(Card::Assemble);
        }
        Action::Play(Card::ALL[ranked.nth(drawn) as usize])
    }

    /// One answer, weighted by the number of options it leads to, so that whole options are
    /// equally likely.
    fn careless_choice<D: Dice>(&self, dice: &mut D) -> Action {
        let Some(Playing { kind, .. }) = self.playing else { return legal::random_action(self, dice) };
        let mut weights = [0; 32];
        let mut total = 0;
        let mut trial = *self;
        for answer in bits(self.mask) {
            weights[answer as usize] = match self.ask {
                Ask::Pile => self.copies(answer),
                _ => completions(&mut trial, kind, self.step, answer),
            };
            total += weights[answer as usize];
        }
        let mut drawn = dice.below(total.max(1));
        for answer in bits(self.mask) {
            if drawn < weights[answer as usize] {
                return self.action_of(answer.into());
            }
            drawn -= weights[answer as usize];
        }
        self.action_of(self.mask.trailing_zeros())
    }

    /// Number of options of the card on top of a pile; a card that can do nothing counts as one.
    fn copies(&self, pile: u8) -> u32 {
        let Some(kind) = self.cards[pile as usize & 3].top() else { return 1 };
        let mut trial = *self;
        let (tier, question) = effects::first(self, kind);
        trial.playing = Some(Playing { card: Card::Spy, kind });
        trial.tier = tier;
        bits(question.mask).map(|answer| completions(&mut trial, kind, 0, answer)).sum::<u32>().max(1)
    }
}

/// Number of options that begin with the choices so far and `answer`.
fn completions(trial: &mut KingIsDead, kind: Card, step: u8, answer: u8) -> u32 {
    trial.choices[step as usize & 3] = answer;
    trial.step = step + 1;
    match effects::next(trial, kind) {
        None => 1,
        Some(question) => bits(question.mask).map(|next| completions(trial, kind, step + 1, next)).sum(),
    }
}
