//! Units, tokens, points and affinity as effects change them (TLK-54, TLK-55).

use table::{Seat, Sink};

use crate::content::language::{Favour, Op};
use crate::content::{Card, Faction, Region};
use crate::rules::chronicle::Chronicle;
use crate::rules::event::{Event, Unit};
use crate::rules::menu::code;
use crate::rules::state::{LastKingdom, hero_number};

impl LastKingdom {
    pub(crate) fn add<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        faction: Faction,
        region: Region,
        log: &mut Chronicle<'_, S>,
    ) {
        self.public.pools[faction.index()] -= 1;
        self.public.armies[region.index()][faction.index()] += 1;
        log.note(Event::Added { seat, faction, region });
    }

    pub(crate) fn remove<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        faction: Faction,
        region: Region,
        log: &mut Chronicle<'_, S>,
    ) {
        self.send_home(faction, region);
        log.note(Event::Removed { seat, faction, region });
    }

    /// Puts an army back into its pool and notes whose removal hooks will fire (TLK-56).
    pub(crate) fn send_home(&mut self, faction: Faction, region: Region) {
        self.public.armies[region.index()][faction.index()] -= 1;
        self.public.pools[faction.index()] += 1;
        for seat in self.public.everyone() {
            if self.public.side[seat.index()] != faction.side()
                && !self.public.in_play[seat.index()].and(crate::rules::legal::REMOVERS).is_empty()
            {
                self.public.bereaved = self.public.bereaved.with(seat);
            }
        }
    }

    /// Moves a unit (by its option in the menu) between regions.
    pub(crate) fn shift<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        option: u8,
        from: Region,
        to: Region,
        log: &mut Chronicle<'_, S>,
    ) {
        let unit = match option {
            code::FACTION..code::FIGURE => {
                let faction = Faction::ALL[(option - code::FACTION) as usize];
                self.public.armies[from.index()][faction.index()] -= 1;
                self.public.armies[to.index()][faction.index()] += 1;
                Unit::Army(faction)
            }
            code::FIGURE..code::SEAT => return self.lead(seat, option - code::FIGURE, to, log),
            _ => {
                let card = Card(option);
                self.public.heroes[hero_number(card)] = Some(to);
                Unit::Hero(card)
            }
        };
        log.note(Event::Moved { seat, unit, from, to });
    }

    /// Puts a leader figurine into a region; if it changed place its hooks follow.
    pub(crate) fn lead<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        figure: u8,
        to: Region,
        log: &mut Chronicle<'_, S>,
    ) {
        let at = &mut self.public.chiefs[seat.index()][figure as usize];
        let Some(from) = *at else { return };
        if from == to {
            return;
        }
        *at = Some(to);
        let traits = self.public.leader(seat).traits();
        if traits.extra_step || traits.escort.is_some() {
            self.top().moved = Some((figure, from));
        }
        log.note(Event::Moved { seat, unit: Unit::Chief(figure), from, to });
    }

    pub(crate) fn gain_tokens<S: Sink<Event>>(&mut self, seat: Seat, amount: i8, log: &mut Chronicle<'_, S>) {
        let have = &mut self.tokens[seat.index()];
        *have = have.saturating_add_signed(i16::from(amount));
        log.note(Event::Tokens { seat, amount });
    }

    pub(crate) fn gain_points<S: Sink<Event>>(&mut self, seat: Seat, amount: u8, log: &mut Chronicle<'_, S>) {
        self.points[seat.index()] += u16::from(amount);
        log.note(Event::Points { seat, amount });
    }

    /// One step of affinity (TLK-54).
    pub(crate) fn favour<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        faction: Faction,
        log: &mut Chronicle<'_, S>,
    ) {
        let follows = self.public.leader(seat).traits().dane_follows;
        let levels = &mut self.public.affinity[seat.index()];
        if follows && faction == Faction::Dane {
            return;
        }
        let level = &mut levels[faction.index()];
        if *level == 10 {
            self.points[seat.index()] += 6;
            log.note(Event::Brimming { seat, faction });
            return;
        }
        *level += 1;
        log.note(Event::Favour { seat, faction, level: *level });
        if follows {
            let lowest = levels[1].min(levels[2]).min(levels[3]);
            if levels[0] != lowest {
                levels[0] = lowest;
                log.note(Event::Favour { seat, faction: Faction::Dane, level: lowest });
            }
        }
    }

    /// Gains that need no decision: what hooks outside the triggers give.
    pub(crate) fn gain<S: Sink<Event>>(&mut self, seat: Seat, ops: &[Op], log: &mut Chronicle<'_, S>) {
        for op in ops {
            match *op {
                Op::Tokens(amount) => self.gain_tokens(seat, amount, log),
                Op::Points(amount) => self.gain_points(seat, amount, log),
                Op::Affinity(Favour::Of(faction), n) => {
                    for _ in 0..n {
                        self.favour(seat, faction, log);
                    }
                }
                _ => unreachable!("the content test keeps such hooks to plain gains"),
            }
        }
    }
}
