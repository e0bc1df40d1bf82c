//! Summoning: the follower that every action brings to court (chapter 6 of the rules).

use table::{Effect, Refusal, Seat, Sink};

use super::options::Switch;
use super::refusal::no;
use super::state::Ask;
use super::{Action, Event, KingIsDead};
use crate::content::{Faction, Region};

/// Why this is not the follower to summon.
pub(super) fn refuse(state: &KingIsDead, action: Action) -> Refusal {
    let (region, faction) = match action {
        Action::Summon(region, faction) => (region, faction),
        Action::SummonSupply(_) => {
            return no("TKD-84", "Followers are summoned from regions, not from the supply.");
        }
        _ => return no("TKD-82", "The card is done; now choose a follower for your court."),
    };
    let name = region.name();
    if state.disc(region).is_some() {
        no("TKD-85", format!("{name} is settled: nobody is left there to summon."))
    } else if state.mask >> 24 != 0 {
        no("TKD-86", "No follower is on the board; this one comes from the supply.")
    } else if state.counts(region.index()) == [0; 3] {
        no("TKD-83", format!("{name} is empty: nobody is there to summon."))
    } else {
        no("TKD-83", format!("There is no {} follower in {name}.", faction.adjective()))
    }
}

impl KingIsDead {
    /// Asks for the summon that follows every action; without a follower on the board there is
    /// none, unless the house rule M1 lets the supply step in (TKD-82 to TKD-86).
    #[inline]
    pub(crate) fn begin_summon<S: Sink<Event>>(&mut self, log: &mut S) {
        self.ask = Ask::Summon;
        self.mask = self.presence().followers_in(0xff);
        if self.mask == 0 {
            self.summon_without_followers(log);
        }
    }

    #[cold]
    fn summon_without_followers<S: Sink<Event>>(&mut self, log: &mut S) {
        if self.options.has(Switch::SummonFromSupply) {
            let in_supply = Faction::ALL.into_iter().filter(|f| self.supply[f.index()] > 0);
            self.mask = in_supply.map(|faction| 1 << (24 + faction as u32)).sum();
        }
        if self.mask == 0 {
            log.emit(Event::SummonSkipped { seat: self.mover() });
            self.end_turn();
        }
    }

    #[inline]
    pub(crate) fn summon<S: Sink<Event>>(&mut self, bit: u32, log: &mut S) -> Effect {
        let seat: Seat = self.mover();
        let (from, faction) = if bit < 24 {
            let (region, faction) = (bit as usize / 3, bit as usize % 3);
            self.followers[faction] -= 1 << (8 * region);
            (Some(Region::ALL[region & 7]), Faction::ALL[faction])
        } else {
            let faction = bit as usize - 24;
            self.supply[faction] -= 1;
            (None, Faction::ALL[faction])
        };
        self.courts[seat.index()][faction.index()] += 1;
        log.emit(Event::Summoned { seat, from, faction });
        self.end_turn();
        Effect::COMMITTED
    }
}
