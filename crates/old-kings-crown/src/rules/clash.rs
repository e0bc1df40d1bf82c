//! Totals and the result of a Clash (OKC-39 to OKC-41).

use table::{Seat, SeatSet, Sink};

use crate::content;
use crate::content::{Cards, Face, Faction};
use crate::rules::{Crown, Event, Stage};

impl Crown {
    /// What `seat`'s cards, machine and tactics add up to, before Raid and Raze (OKC-39, OKC-40).
    pub(crate) fn plain_total(&self, seat: Seat) -> i16 {
        let player = self.player(seat);
        let mut total = i16::from(player.boost);
        for face in player.clash.iter() {
            total += i16::from(face.strength());
        }
        let cavalry = i16::from(player.clash.of(Cards::CAVALRY).len());
        total += cavalry * content::CAVALRY_PER_TIE * i16::from(self.ties);
        if player.machine_now {
            total += content::MACHINE_STRENGTH;
        }
        total.max(0)
    }

    /// Whether `faction`'s Decree is in the Clash; its seat if so.
    #[inline]
    fn decree(&self, faction: Faction) -> Option<Seat> {
        self.parts.iter().find(|&seat| {
            let player = self.player(seat);
            player.clash.contains(Face::Decree) && player.plays(faction)
        })
    }

    /// Every participant's total; 0 for the others (OKC-39, OKC-R18).
    pub(crate) fn totals(&self) -> [i16; 4] {
        let mut totals = [0; 4];
        for seat in self.parts.iter() {
            totals[seat.index() & 3] = self.plain_total(seat);
        }
        if let Some(raider) = self.decree(Faction::Clans) {
            let best = self.parts.without(raider).iter().map(|seat| totals[seat.index() & 3]).max();
            let own = &mut totals[raider.index() & 3];
            *own = (*own).max(best.unwrap_or(0));
        }
        totals
    }

    /// OKC-41: the first line that applies.
    pub(crate) fn resolve<S: Sink<Event>>(&mut self, log: &mut S) {
        let totals = self.totals();
        for seat in self.parts.iter() {
            log.emit(Event::Total(seat, totals[seat.index() & 3] as u8));
        }
        let Some(first) = self.parts.first() else {
            log.emit(Event::NoContest(self.here()));
            self.end_without_winner();
            return;
        };
        if self.decree(Faction::Nobility).is_some() {
            self.tied = self.parts;
            log.emit(Event::Walled(self.tied, self.here()));
            self.end_without_winner();
            return;
        }
        if self.armed
            && let Some(uprising) = self.decree(Faction::Uprising)
        {
            self.win(uprising, log);
            return;
        }
        if self.parts.len() == 1 {
            self.win(first, log);
            return;
        }
        let eye = self.parts.iter().any(|seat| self.player(seat).clash.contains(Face::Eye));
        let all = self.parts.iter().map(|seat| totals[seat.index() & 3]);
        let lowest = all.clone().filter(|&total| total > 0).min();
        let best = match lowest {
            Some(lowest) if eye => lowest,
            _ => all.max().unwrap_or(0),
        };
        let tied: SeatSet = self.parts.iter().filter(|seat| totals[seat.index() & 3] == best).collect();
        if tied.len() == 1 {
            self.win(tied.first().unwrap_or(first), log);
            return;
        }
        self.lost = SeatSet(self.lost.0 | (self.parts.0 & !tied.0));
        self.ties += 1;
        self.tied = tied;
        log.emit(Event::Tied(tied, self.here()));
        self.stage = Stage::Tie;
        self.cursor = 0;
    }
}
