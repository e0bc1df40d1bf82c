//! Winter: retire, effects, cleanup, win check (OKC-26 to OKC-29, OKC-80 to OKC-83).

use table::{Effect, Seat, SeatSet, Sink};

use crate::content;
use crate::content::{Cards, Face, Region, Tactic};
use crate::rules::state::RetireChoice;
use crate::rules::{Crown, Ending, Event, Stage};

impl Crown {
    /// Cards that `seat` may retire from `region` (OKC-26, OKC-68).
    #[inline]
    pub(crate) fn retire_candidates(&self, seat: Seat, region: Region) -> Cards {
        self.player(seat).lying(region).except(Cards::LASTING).distinct()
    }

    /// D15 opens for everybody with an eligible card.
    pub(crate) fn enter_retire(&mut self) {
        for seat in self.in_order() {
            let any = Region::ALL.iter().any(|&region| !self.retire_candidates(seat, region).is_empty());
            let player = self.player_mut(seat);
            player.fresh = Cards::EMPTY;
            player.retire = if any { RetireChoice::Open } else { RetireChoice::Keep };
        }
        self.stage = Stage::Retire;
    }

    /// A hidden retire choice.
    pub(crate) fn choose_retire<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        choice: Option<(Region, Face)>,
        log: &mut S,
    ) {
        self.player_mut(seat).retire = match choice {
            None => RetireChoice::Keep,
            Some((region, face)) => RetireChoice::Card(region, face),
        };
        log.emit(Event::WillRetire(seat, choice.map(|(_, face)| face)));
    }

    pub(crate) fn step_retire<S: Sink<Event>>(&mut self, log: &mut S, effect: &mut Effect) -> bool {
        if self.in_order().any(|seat| self.player(seat).retire == RetireChoice::Open) {
            return true;
        }
        for seat in self.in_order() {
            let player = self.player_mut(seat);
            if let RetireChoice::Card(region, face) = player.retire {
                player.lift(region, face);
                player.lost.add(face);
                log.emit(Event::Retired(seat, face));
            }
            player.retire = RetireChoice::Open;
        }
        effect.committed = true;
        effect.revealed = true;
        self.stage = Stage::Winter;
        self.cursor = 0;
        false
    }

    /// Cards that Regal Guard may take back from `region` (OKC-R12).
    #[inline]
    pub(crate) fn return_candidates(&self, seat: Seat, region: Region) -> Cards {
        self.player(seat).lying(region).except(Cards::LASTING).distinct()
    }

    #[inline]
    pub(crate) fn may_return(&self, seat: Seat) -> bool {
        self.player(seat).has_ready(Tactic::RegalGuard)
            && Region::ALL.iter().any(|&region| !self.return_candidates(seat, region).is_empty())
    }

    /// D16: asked on public facts alone: a Winter tactic that can do something, or any card in hand
    /// while the War Machine is not openly elsewhere (OKC-H9).
    #[inline]
    pub(crate) fn may_use_winter(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        self.may_return(seat)
            || (player.machine.is_none()
                && !player.hand.is_empty()
                && player.is_out_of_sight(Face::WarMachine))
    }

    pub(crate) fn take_back_card<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        region: Region,
        face: Face,
        log: &mut S,
    ) {
        let player = self.player_mut(seat);
        player.flip(Tactic::RegalGuard);
        player.lift(region, face);
        player.welcome(face);
        log.emit(Event::Returned(seat, face));
    }

    pub(crate) fn deploy<S: Sink<Event>>(&mut self, seat: Seat, region: Region, log: &mut S) {
        let player = self.player_mut(seat);
        player.hand.remove(Face::WarMachine);
        player.expose(Face::WarMachine);
        player.machine = Some(region);
        log.emit(Event::Deployed(seat, region));
    }

    pub(crate) fn step_winter<S: Sink<Event>>(&mut self, log: &mut S) -> bool {
        if self.seek(Crown::may_use_winter) {
            return true;
        }
        self.clean_up(log);
        self.check_win(log);
        false
    }

    /// OKC-28.
    fn clean_up<S: Sink<Event>>(&mut self, log: &mut S) {
        log.emit(Event::Cleanup);
        (self.ambushes, self.sailed, self.swapped) = ([None; 4], None, false);
        for seat in self.in_order() {
            let player = self.player_mut(seat);
            for region in 0..3 {
                let cards = std::mem::take(&mut player.shown[region]);
                if cards.contains(Face::Heir) {
                    player.welcome(Face::Heir);
                }
                player.rituals = player.rituals.plus(cards.of(Cards::RITUALS));
                player.discard = player.discard.plus(cards.except(Cards::LASTING));
            }
            if player.machine_used {
                player.machine = None;
                player.machine_used = false;
                player.discard.add(Face::WarMachine);
            }
            player.herald = None;
        }
    }

    /// OKC-80, OKC-81: only the totals now matter.
    fn check_win<S: Sink<Event>>(&mut self, log: &mut S) {
        let goal = self.goal();
        let candidates: SeatSet =
            self.in_order().filter(|&seat| self.player(seat).influence >= goal).collect();
        if !candidates.is_empty() {
            let (winners, ending) = self.best_of(candidates);
            self.finish(winners, ending, log);
        } else if self.round >= content::LAST_ROUND {
            self.finish(self.alive(), Ending::HundredRounds, log);
        } else {
            self.enter_spring(log);
        }
    }
}
