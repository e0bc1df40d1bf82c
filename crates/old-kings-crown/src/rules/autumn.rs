//! Autumn: the windows of a Clash in their order (OKC-25, OKC-30 to OKC-38, OKC-42 to OKC-46).

use table::{Effect, Seat, SeatSet, Sink};

use crate::content;
use crate::content::{Cards, Face, Faction, Region, Tactic};
use crate::rules::face_down::Slot;
use crate::rules::{Crown, Event, Stage};

impl Crown {
    /// OKC-30: starts a Region with everybody who has an unrevealed card there, or skips it.
    pub(crate) fn begin_region<S: Sink<Event>>(&mut self, log: &mut S) {
        loop {
            self.ties = 0;
            self.lost = SeatSet::EMPTY;
            self.tied = SeatSet::EMPTY;
            self.retreated = SeatSet::EMPTY;
            self.winner = None;
            self.captain_fell = false;
            self.unmasking = false;
            if self.region == 3 {
                self.region = 0;
                self.parts = SeatSet::EMPTY;
                self.enter_retire();
                return;
            }
            let region = self.region as usize;
            self.parts = self.in_order().filter(|&seat| self.player(seat).slots[region].is_down()).collect();
            if !self.parts.is_empty() {
                log.emit(Event::Region(self.here()));
                self.begin_clash();
                return;
            }
            self.region += 1;
        }
    }

    /// OKC-44: nothing of an earlier Clash counts in a new one but the number of ties.
    fn begin_clash(&mut self) {
        let parts = self.parts;
        self.close_clash_keeping_cries();
        for seat in parts.iter() {
            let player = self.player_mut(seat);
            if player.cry {
                player.boost = content::BATTLECRY as i8;
            }
        }
        for player in &mut self.players {
            player.cry = false;
        }
        self.stage = Stage::Unrevealed;
        self.cursor = 0;
    }

    fn close_clash_keeping_cries(&mut self) {
        self.armed = false;
        self.committed = SeatSet::EMPTY;
        for player in &mut self.players {
            player.clash = Cards::EMPTY;
            player.boost = 0;
            player.machine_now = false;
        }
    }

    fn close_clash(&mut self) {
        self.close_clash_keeping_cries();
        self.parts = SeatSet::EMPTY;
        for player in &mut self.players {
            player.cry = false;
        }
    }

    /// Later Regions where `seat` has an unrevealed card (OKC-R11).
    #[inline]
    pub(crate) fn is_sea_lane(&self, seat: Seat, to: Region) -> bool {
        to as u8 > self.region && self.player(seat).slots[to.index()].is_down()
    }

    #[inline]
    pub(crate) fn may_sail(&self, seat: Seat) -> bool {
        self.player(seat).has_ready(Tactic::SeaLanes)
            && Region::ALL.into_iter().any(|to| self.is_sea_lane(seat, to))
    }

    #[inline]
    pub(crate) fn may_look(&self, seat: Seat) -> bool {
        self.player(seat).has_ready(Tactic::Streets) && self.parts.len() > 1
    }

    /// D5: participants with a ready tactic on unrevealed cards (OKC-31).
    #[inline]
    pub(crate) fn may_use_unrevealed(&self, seat: Seat) -> bool {
        self.parts.contains(seat) && (self.may_sail(seat) || self.may_look(seat))
    }

    pub(crate) fn step_unrevealed(&mut self) -> bool {
        if self.seek(Crown::may_use_unrevealed) {
            return true;
        }
        self.stage = Stage::Machines;
        self.cursor = 0;
        false
    }

    pub(crate) fn sail<S: Sink<Event>>(&mut self, seat: Seat, to: Region, log: &mut S) {
        let here = self.here();
        let player = self.player_mut(seat);
        player.flip(Tactic::SeaLanes);
        player.slots.swap(here.index(), to.index());
        self.sailed = Some((here, to));
        log.emit(Event::SeaLanes(seat, here, to));
    }

    pub(crate) fn look<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        target: Seat,
        log: &mut S,
        effect: &mut Effect,
    ) {
        let here = self.here();
        self.player_mut(seat).flip(Tactic::Streets);
        let slot = &mut self.player_mut(target).slots[here.index()];
        if let Some(face) = slot.face() {
            *slot = slot.seen();
            log.emit(Event::Looked(seat, target, here, face));
        }
        effect.revealed = true;
        self.stage = Stage::Look;
    }

    /// OKC-R14: an empty hand leaves nothing to swap; hand sizes are public.
    pub(crate) fn step_look(&mut self) -> bool {
        if !self.player(self.at_cursor()).hand.is_empty() {
            return true;
        }
        self.stage = Stage::Unrevealed;
        false
    }

    pub(crate) fn swap<S: Sink<Event>>(&mut self, seat: Seat, face: Face, log: &mut S) {
        let here = self.here();
        let player = self.player_mut(seat);
        let slot = &mut player.slots[here.index()];
        if let Some(taken) = slot.face() {
            player.hand.remove(face);
            *slot = Slot::of(face, true);
            player.hand.add(taken);
            self.swapped = true;
            log.emit(Event::Swapped(seat, here, face, taken));
        }
        self.stage = Stage::Unrevealed;
    }

    /// D6: participants with an idle War Machine here (OKC-32, OKC-A8).
    #[inline]
    pub(crate) fn may_declare(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        self.parts.contains(seat) && player.machine == Some(self.here()) && !player.machine_used
    }

    pub(crate) fn declare<S: Sink<Event>>(&mut self, seat: Seat, activate: bool, log: &mut S) {
        let here = self.here();
        let player = self.player_mut(seat);
        player.machine_used = activate;
        player.machine_now = activate;
        self.cursor += 1;
        log.emit(Event::Machine(seat, here, activate));
    }

    pub(crate) fn step_machines<S: Sink<Event>>(&mut self, log: &mut S, effect: &mut Effect) -> bool {
        if self.seek(Crown::may_declare) {
            return true;
        }
        // OKC-33: all at once.
        let here = self.here();
        for seat in self.in_order() {
            if !self.parts.contains(seat) {
                continue;
            }
            let slot = &mut self.player_mut(seat).slots[here.index()];
            if let Some(face) = slot.face() {
                *slot = Slot::EMPTY;
                self.enter_clash(seat, face);
                log.emit(Event::Revealed(seat, here, face));
            }
        }
        effect.revealed = true;
        self.purge_agents(log);
        self.stage = Stage::Ruse;
        self.cursor = 0;
        false
    }

    /// A hidden card becomes part of the Clash, face up.
    fn enter_clash(&mut self, seat: Seat, face: Face) {
        let here = self.here();
        let player = self.player_mut(seat);
        player.expose(face);
        player.shown[here.index()].add(face);
        player.clash.add(face);
        if face == Face::Decree && player.plays(Faction::Gathering) {
            self.unmasking = true;
        }
    }

    /// OKC-34: every Agent that faces another player's Follower is lost, all at once.
    fn purge_agents<S: Sink<Event>>(&mut self, log: &mut S) {
        let mut agents = SeatSet::EMPTY;
        let mut followers = SeatSet::EMPTY;
        for seat in self.parts.iter() {
            let cards = self.player(seat).clash;
            if cards.contains(Face::Agent) {
                agents = agents.with(seat);
            }
            if !cards.of(Cards::FOLLOWERS).is_empty() {
                followers = followers.with(seat);
            }
        }
        for seat in agents.iter() {
            if !followers.without(seat).is_empty() {
                self.lose_from_clash(seat, Face::Agent);
                log.emit(Event::AgentLost(seat));
            }
        }
    }

    /// A card of the current Clash goes to the Lost Pile (a Captain's fall is remembered, OKC-R15).
    pub(crate) fn lose_from_clash(&mut self, seat: Seat, face: Face) {
        let here = self.here();
        let player = self.player_mut(seat);
        player.clash.take(face);
        player.shown[here.index()].take(face);
        player.lost.add(face);
        if face.is_captain() && !player.plays(Faction::Uprising) {
            self.captain_fell = true;
        }
    }

    /// D7 and D8, one seat after another (OKC-35).
    pub(crate) fn step_ruse<S: Sink<Event>>(&mut self, log: &mut S) -> bool {
        while self.cursor < self.on_track {
            let seat = self.at_cursor();
            let cards = self.player(seat).clash;
            if self.parts.contains(seat) && cards.contains(Face::Ruse) {
                if !self.player(seat).hand.is_empty() {
                    return true;
                }
                self.retreat(seat, log);
                continue;
            }
            if self.parts.contains(seat) && cards.contains(Face::Tooth) {
                self.stage = Stage::Tooth;
                return false;
            }
            self.cursor += 1;
        }
        self.light_the_fuse(log);
        self.stage = Stage::Active;
        self.cursor = 0;
        false
    }

    /// OKC-36: the seat leaves the Clash; its Herald leaves if it stands in this Region.
    pub(crate) fn retreat<S: Sink<Event>>(&mut self, seat: Seat, log: &mut S) {
        let here = self.here();
        self.parts = self.parts.without(seat);
        self.retreated = self.retreated.with(seat);
        let player = self.player_mut(seat);
        player.clash = Cards::EMPTY;
        player.machine_now = false;
        player.boost = 0;
        let herald = here.locations().iter().any(|&location| player.herald == Some(location));
        if herald {
            player.herald = None;
        }
        self.cursor += 1;
        log.emit(Event::Retreated(seat, herald));
    }

    /// OKC-35: a hand card enters face up; The Tooth then makes its choice at once.
    pub(crate) fn reinforce<S: Sink<Event>>(&mut self, seat: Seat, face: Face, log: &mut S) {
        self.player_mut(seat).hand.remove(face);
        self.enter_clash(seat, face);
        log.emit(Event::Reinforced(seat, face));
        self.purge_agents(log);
        if face == Face::Tooth {
            self.stage = Stage::Tooth;
        } else {
            self.cursor += 1;
        }
    }

    /// OKC-R20: without a lost card there is nothing to choose; the Lost Pile is public.
    pub(crate) fn step_tooth(&mut self) -> bool {
        if !self.player(self.at_cursor()).lost.is_empty() {
            return true;
        }
        self.leave_tooth();
        false
    }

    pub(crate) fn leave_tooth(&mut self) {
        self.stage = Stage::Ruse;
        self.cursor += 1;
    }

    pub(crate) fn feed<S: Sink<Event>>(&mut self, seat: Seat, face: Face, log: &mut S) {
        let player = self.player_mut(seat);
        player.lost.remove(face);
        player.removed.add(face);
        player.boost += face.strength() as i8;
        log.emit(Event::Fed(seat, face));
        self.leave_tooth();
    }

    /// OKC-37: Black Powder Ploy against Captains.
    fn light_the_fuse<S: Sink<Event>>(&mut self, log: &mut S) {
        let Some(uprising) = self.seat_of(Faction::Uprising) else { return };
        if !self.parts.contains(uprising) || !self.player(uprising).clash.contains(Face::Decree) {
            return;
        }
        let parts = self.parts;
        for seat in parts.iter() {
            for face in self.player(seat).clash.of(Cards::CAPTAINS).iter() {
                if !self.armed {
                    self.armed = true;
                    log.emit(Event::Armed(uprising));
                }
                self.lose_from_clash(seat, face);
                log.emit(Event::Fell(seat, face));
            }
        }
    }

    /// Whether some opponent of `seat` has a Captain in the Clash.
    #[inline]
    pub(crate) fn faces_captain(&self, seat: Seat) -> bool {
        self.parts.without(seat).iter().any(|other| !self.player(other).clash.of(Cards::CAPTAINS).is_empty())
    }

    /// D9: participants with a ready tactic on the active Clash that can do something (OKC-92).
    #[inline]
    pub(crate) fn may_use_active(&self, seat: Seat) -> bool {
        if !self.parts.contains(seat) {
            return false;
        }
        let player = self.player(seat);
        let Some(faction) = player.faction else { return false };
        match faction {
            Faction::Clans => player.has_ready(Tactic::Storms),
            Faction::Nobility => player.has_ready(Tactic::Stones),
            Faction::Uprising => player.has_ready(Tactic::CutTheStrings) && self.faces_captain(seat),
            Faction::Gathering => player.has_ready(Tactic::Sap) && self.parts.len() > 1,
        }
    }

    pub(crate) fn boost<S: Sink<Event>>(&mut self, seat: Seat, tactic: Tactic, target: Seat, log: &mut S) {
        let amount = match tactic {
            Tactic::Storms if self.player(seat).clash.of(Cards::CAVALRY).is_empty() => content::STORMS,
            Tactic::Storms => content::STORMS_WITH_CAVALRY,
            Tactic::Stones => content::STONES,
            _ => -content::SAP,
        } as i8;
        self.player_mut(seat).flip(tactic);
        self.player_mut(target).boost += amount;
        log.emit(Event::Boost(seat, tactic, target, amount));
    }

    pub(crate) fn cut<S: Sink<Event>>(&mut self, seat: Seat, target: Seat, face: Face, log: &mut S) {
        self.player_mut(seat).flip(Tactic::CutTheStrings);
        log.emit(Event::Cut(seat, target));
        self.lose_from_clash(target, face);
        log.emit(Event::Fell(target, face));
    }

    pub(crate) fn step_active<S: Sink<Event>>(&mut self, log: &mut S) -> bool {
        if self.seek(Crown::may_use_active) {
            return true;
        }
        self.resolve(log);
        false
    }

    /// D10: Startling Battlecry for a tied player (OKC-R10).
    #[inline]
    pub(crate) fn may_cry(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        self.tied.contains(seat)
            && player.has_ready(Tactic::Battlecry)
            && (self.rules.battlecry_wins || !player.hand.is_empty())
    }

    pub(crate) fn step_tie(&mut self) -> bool {
        if self.seek(Crown::may_cry) {
            return true;
        }
        self.stage = Stage::FollowUp;
        self.cursor = 0;
        false
    }

    pub(crate) fn cry<S: Sink<Event>>(&mut self, seat: Seat, log: &mut S) {
        self.player_mut(seat).flip(Tactic::Battlecry);
        log.emit(Event::Battlecry(seat));
        if self.rules.battlecry_wins {
            self.parts = self.tied;
            self.tied = SeatSet::EMPTY;
            self.win(seat, log);
        } else {
            self.player_mut(seat).cry = true;
        }
    }

    /// D11: tied players with a card to commit; an empty hand declines (OKC-H9).
    #[inline]
    pub(crate) fn may_commit(&self, seat: Seat) -> bool {
        self.tied.contains(seat) && !self.player(seat).hand.is_empty()
    }

    pub(crate) fn commit<S: Sink<Event>>(&mut self, seat: Seat, face: Face, log: &mut S) {
        let here = self.here();
        let player = self.player_mut(seat);
        player.hand.remove(face);
        player.slots[here.index()] = Slot::of(face, true);
        self.committed = self.committed.with(seat);
        self.cursor += 1;
        log.emit(Event::Committed(seat, face));
    }

    pub(crate) fn decline<S: Sink<Event>>(&mut self, seat: Seat, log: &mut S) {
        self.cursor += 1;
        log.emit(Event::Declined(seat));
    }

    pub(crate) fn step_follow_up<S: Sink<Event>>(&mut self, log: &mut S) -> bool {
        if self.seek(Crown::may_commit) {
            return true;
        }
        let declined = SeatSet(self.tied.0 & !self.committed.0);
        for seat in declined.iter().filter(|&seat| self.player(seat).hand.is_empty()) {
            log.emit(Event::Declined(seat));
        }
        if self.committed.is_empty() {
            log.emit(Event::StillTied(self.here()));
            self.end_without_winner();
            return false;
        }
        self.lost = self.lost.union(declined);
        self.tied = SeatSet::EMPTY;
        self.parts = self.committed;
        self.begin_clash();
        false
    }

    /// The Region is decided for `seat`: everybody else in the Clash has lost (OKC-41).
    pub(crate) fn win<S: Sink<Event>>(&mut self, seat: Seat, log: &mut S) {
        self.lost = self.lost.union(self.parts.without(seat));
        self.winner = Some(seat);
        log.emit(Event::Won(seat, self.here()));
        self.close_clash();
        self.stage = Stage::Claim;
        self.cursor = 0;
    }

    /// The Region ends with nobody to claim it (OKC-41, OKC-43, OKC-45).
    pub(crate) fn end_without_winner(&mut self) {
        self.close_clash();
        self.stage = Stage::Aftermath;
        self.cursor = 0;
    }
}
