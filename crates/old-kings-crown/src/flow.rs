//! The state machine: what happens by itself between two decisions (section 5 of the rules page).

use table::{Effect, Sink};

use crate::{Crown, Event, Stage};

impl Crown {
    /// Runs on until somebody has to decide, chance is needed, or the game is over.
    #[inline]
    pub(crate) fn run<S: Sink<Event>>(&mut self, log: &mut S, effect: &mut Effect) {
        loop {
            let waits = match self.stage {
                Stage::Factions => self.step_factions(log),
                Stage::Opening => self.step_opening(log),
                Stage::Deal => self.step_deal(log),
                Stage::Income => self.step_income(log),
                Stage::Draw => self.step_draw(log),
                Stage::Heralds => self.step_heralds(),
                Stage::Place => self.step_place(log, effect),
                Stage::Ambush => self.step_ambush(log),
                Stage::Unrevealed => self.step_unrevealed(),
                Stage::Look => self.step_look(),
                Stage::Machines => self.step_machines(log, effect),
                Stage::Ruse => self.step_ruse(log),
                Stage::Tooth => self.step_tooth(),
                Stage::Active => self.step_active(log),
                Stage::Tie => self.step_tie(),
                Stage::FollowUp => self.step_follow_up(log),
                Stage::Claim | Stage::Over => true,
                Stage::Effect => self.step_effect(log),
                Stage::Prize => self.step_prize(log),
                Stage::Blockade => self.step_blockade(log),
                Stage::Aftermath => self.step_aftermath(log),
                Stage::Retire => self.step_retire(log, effect),
                Stage::Winter => self.step_winter(log),
            };
            if waits {
                return;
            }
        }
    }
}
