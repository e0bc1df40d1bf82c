//! Summer: Heralds, hidden placement, Ambush (OKC-22 to OKC-24).

use table::{Effect, Seat, Sink};

use crate::content::{Face, Region, Tactic};
use crate::rules::face_down::Slot;
use crate::rules::state::RetireChoice;
use crate::rules::{Crown, Event, Stage};

impl Crown {
    pub(crate) fn step_heralds(&mut self) -> bool {
        if self.cursor < self.on_track {
            return true;
        }
        for seat in self.in_order() {
            self.player_mut(seat).take_backs = 0;
        }
        self.stage = Stage::Place;
        false
    }

    /// D3: `seat` puts a card face down at the Region whose turn it is, or none.
    #[inline]
    pub(crate) fn place<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        region: Region,
        face: Option<Face>,
        log: &mut S,
    ) {
        let player = self.player_mut(seat);
        if let Some(face) = face {
            player.hand.remove(face);
            player.slots[region.index()] = Slot::of(face, false);
            log.emit(Event::Placed(seat, region, face));
        }
        player.placing += 1;
        if player.hand.is_empty() {
            player.placing = 3;
        }
    }

    /// Takes back everything `seat` has placed, or its retire choice.
    pub(crate) fn take_back<S: Sink<Event>>(&mut self, seat: Seat, log: &mut S) {
        let place = self.stage == Stage::Place;
        let player = self.player_mut(seat);
        player.take_backs += 1;
        if place {
            player.hand = player.held();
            player.slots = [Slot::EMPTY; 3];
            player.placing = 0;
        } else {
            player.retire = RetireChoice::Open;
        }
        log.emit(Event::TookBack(seat));
    }

    #[inline]
    pub(crate) fn step_place<S: Sink<Event>>(&mut self, log: &mut S, effect: &mut Effect) -> bool {
        if self.in_order().any(|seat| self.player(seat).placing < 3) {
            return true;
        }
        for player in &mut self.players {
            player.placing = 0;
        }
        log.emit(Event::AllPlaced);
        effect.committed = true;
        // With fewer than three cards it now shows which Regions were left out.
        effect.revealed |= self.in_order().any(|seat| self.player(seat).downs() < 3);
        self.stage = Stage::Ambush;
        self.cursor = 0;
        false
    }

    /// Whether `target` has two face-down cards for an Ambush of `seat`.
    #[inline]
    pub(crate) fn can_be_ambushed(&self, seat: Seat, target: Seat) -> bool {
        target != seat && self.player(target).downs() >= 2
    }

    /// D4: a ready tile and somebody to use it on (OKC-92).
    #[inline]
    pub(crate) fn may_ambush(&self, seat: Seat) -> bool {
        self.player(seat).has_ready(Tactic::Ambush)
            && self.in_order().any(|target| self.can_be_ambushed(seat, target))
    }

    pub(crate) fn ambush<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        target: Seat,
        a: Region,
        b: Region,
        log: &mut S,
    ) {
        self.player_mut(seat).flip(Tactic::Ambush);
        self.player_mut(target).slots.swap(a.index(), b.index());
        self.ambushes[seat.index() & 3] = Some((target, a, b));
        log.emit(Event::Ambush(seat, target, a, b));
    }

    pub(crate) fn step_ambush<S: Sink<Event>>(&mut self, log: &mut S) -> bool {
        if self.seek(Crown::may_ambush) {
            return true;
        }
        self.region = 0;
        self.begin_region(log);
        false
    }
}
