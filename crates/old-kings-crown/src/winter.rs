//! Winter: retire, effects, cleanup, win check (OKC-26 to OKC-29, OKC-80 to OKC-83).

use table::{Effect, Seat, SeatSet, Sink};

use crate::state::{KEEP_ALL, NONE, UNDECIDED};
use crate::{Cards, Crown, Ending, Event, Face, Region, Stage, Tactic, content};

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
            player.retire = if any { UNDECIDED } else { KEEP_ALL };
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
            None => KEEP_ALL,
            Some((region, face)) => (region as u8) << 5 | face as u8,
        };
        log.emit(Event::WillRetire(seat, choice.map(|(_, face)| face)));
    }

    pub(crate) fn step_retire<S: Sink<Event>>(&mut self, log: &mut S, effect: &mut Effect) -> bool {
        if self.in_order().any(|seat| self.player(seat).retire == UNDECIDED) {
            return true;
        }
        for seat in self.in_order() {
            let player = self.player_mut(seat);
            if player.retire != KEEP_ALL {
                let (region, face) = (Region::of(player.retire >> 5), Face::of(player.retire & 0x1f));
                player.lift(region, face);
                player.lost.add(face);
                log.emit(Event::Retired(seat, face));
            }
            player.retire = UNDECIDED;
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
            || (player.machine == NONE && !player.hand.is_empty() && player.is_out_of_sight(Face::WarMachine))
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
        player.machine = region as u8;
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
        (self.ambushes, self.sailed, self.swapped) = ([0; 4], 0, false);
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
                player.machine = NONE;
                player.machine_used = false;
                player.discard.add(Face::WarMachine);
            }
            player.herald = NONE;
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

    /// Of `candidates` the one with most Influence, then with a card in the Court; else several.
    pub(crate) fn best_of(&self, candidates: SeatSet) -> (SeatSet, Ending) {
        let most = candidates.iter().map(|seat| self.player(seat).influence).max().unwrap_or(0);
        let level: SeatSet = candidates.iter().filter(|&seat| self.player(seat).influence == most).collect();
        if level.len() == 1 {
            return (level, Ending::Influence);
        }
        match level.iter().find(|&seat| self.holds_court(seat)) {
            Some(seat) => (SeatSet::only(seat), Ending::Court),
            None => (level, Ending::Draw),
        }
    }

    pub(crate) fn finish<S: Sink<Event>>(&mut self, winners: SeatSet, ending: Ending, log: &mut S) {
        self.winners = winners;
        self.ending = Some(ending);
        self.stage = Stage::Over;
        log.emit(Event::Over);
    }
}
