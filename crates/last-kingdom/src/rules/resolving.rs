//! Resolving a conflict, and what follows before the next (TLK-61 to TLK-73).

use table::{Seat, SeatSet, Sink};

use crate::content::language::{Hook, When};
use crate::content::{CardSet, Faction, Region};
use crate::rules::chronicle::Chronicle;
use crate::rules::event::Event;
use crate::rules::state::{Aftermath, Cause, LastKingdom, Phase};

impl LastKingdom {
    /// All have passed: compare strengths (TLK-61).
    pub(crate) fn resolve<S: Sink<Event>>(&mut self, log: &mut Chronicle<'_, S>) {
        let (Some(region), Some(last)) = (self.public.conflict, self.public.last) else { return };
        if self.public.invasion.is_none() {
            self.public.invasion = Some(last);
            log.note(Event::TakesInvasion { seat: last });
        }
        self.public.last_invader = self.public.invasion;
        self.public.conflicts += 1;
        let strength = self.public.strength(region);
        let Some(winner) = self.public.stronger(region) else {
            return self.tie(region, strength[0], log);
        };
        self.public.peace[region.index()] = Some(winner);
        log.note(Event::Decided { region, winner, strength });
        self.public.aftermath =
            Some(Aftermath { winner, winners: SeatSet::EMPTY, seats_done: 0, hooks_done: 0, unscored: true });
        let turncoat = self.public.everyone().find(|seat| {
            self.public.leader(*seat).traits().flip_before_scoring
                && self.public.side[seat.index()] != winner
                && self.public.chief_regions(*seat) & region.mask() != 0
                && self.public.can_flip(*seat)
        });
        match turncoat {
            Some(seat) => self.public.phase = Phase::PreScoring(seat),
            None => self.score(log),
        }
    }

    /// A tie (TLK-72, TLK-73): nothing but the tokens move.
    fn tie<S: Sink<Event>>(&mut self, region: Region, strength: u8, log: &mut Chronicle<'_, S>) {
        let again = self.public.tied & region.mask() != 0;
        let closed = again || self.public.open() == region.mask();
        self.public.tied |= region.mask();
        if closed {
            self.public.closed |= region.mask();
        }
        log.note(Event::Tied { region, strength, closed });
        self.reset(log);
    }

    /// The leader who may change side before the scoring has decided (TLK-63).
    pub(super) fn before_scoring<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        flips: bool,
        log: &mut Chronicle<'_, S>,
    ) {
        if flips {
            self.flip(seat, log);
        }
        log.commit();
        self.score(log);
    }

    /// Points for the winners, tokens for the losers (TLK-64 to TLK-66, TLK-80, TLK-82).
    fn score<S: Sink<Event>>(&mut self, log: &mut Chronicle<'_, S>) {
        let (Some(region), Some(aftermath)) = (self.public.conflict, self.public.aftermath) else { return };
        let winner = aftermath.winner;
        let prizes = self.public.prizes(winner);
        for seat in self.public.everyone() {
            if prizes.winners.contains(seat) {
                let points = prizes.points(&self.public, seat, region, winner);
                self.points[seat.index()] += u16::from(points);
                let spoils = self.public.scored_units(seat, region, winner);
                log.note(Event::Scored { seat, points, alone: prizes.alone, spoils });
            } else {
                let tokens = prizes.consolation();
                self.tokens[seat.index()] += u16::from(tokens);
                log.note(Event::Lost { seat, tokens, alone: prizes.forlorn });
            }
        }
        self.public.aftermath = Some(Aftermath { winners: prizes.winners, unscored: false, ..aftermath });
        self.public.phase = Phase::Effect;
    }

    /// The next trigger of the conflict at hand (TLK-67): player by player from the left of the
    /// last to pass, each one's loss or win first, then what his figurines in the region bring.
    pub(crate) fn trigger_step<S: Sink<Event>>(&mut self, log: &mut Chronicle<'_, S>) {
        let (Some(region), Some(last)) = (self.public.conflict, self.public.last) else { return };
        let seats = self.public.seats;
        loop {
            let Some(aftermath) = &mut self.public.aftermath else { return };
            if aftermath.seats_done == seats {
                return self.end_conflict(log);
            }
            let seat = Seat((last.0 + 1 + aftermath.seats_done) % seats);
            let number = aftermath.hooks_done;
            aftermath.hooks_done += 1;
            let won = aftermath.winners.contains(seat);
            match self.hook_of(seat, number) {
                None => {
                    if let Some(aftermath) = &mut self.public.aftermath {
                        aftermath.hooks_done = 0;
                        aftermath.seats_done += 1;
                    }
                }
                Some((cause, hook, here)) => {
                    let fires = match hook {
                        Hook::OnLose(_) => !won,
                        Hook::OnWinWithLeader(_) => {
                            won && self.public.chief_regions(seat) & region.mask() != 0
                        }
                        Hook::Here(when, _) => {
                            here == Some(region)
                                && match when {
                                    When::Won => won,
                                    When::Lost => !won,
                                    When::Decided => true,
                                }
                        }
                        _ => false,
                    };
                    if fires {
                        return self.begin(cause, seat);
                    }
                }
            }
        }
    }

    /// The n-th lasting hook of a seat, and where its figurine stands if it has one: those that
    /// follow the owner (mat, instants), then those of a place (leader figurine, heroes).
    fn hook_of(&self, seat: Seat, number: u8) -> Option<(Cause, Hook, Option<Region>)> {
        let leader = self.public.leader(seat);
        let spec = leader.spec();
        let lasting = self.public.in_play[seat.index()].and(CardSet::LASTING);
        let mut n = number as usize;
        if n < spec.ability.len() {
            return Some((Cause::Ability(leader, number), spec.ability[n], None));
        }
        n -= spec.ability.len();
        for card in lasting.minus(CardSet::HEROES).iter() {
            let hooks = card.spec().lasting;
            if n < hooks.len() {
                return Some((Cause::Lasting(card, n as u8), hooks[n], None));
            }
            n -= hooks.len();
        }
        if n < spec.figurine.len() {
            // One figurine in the region is enough (TLK-A26); only single ones have such a hook.
            let here = self.public.chiefs[seat.index()][0];
            return Some((Cause::Figurine(leader, n as u8), spec.figurine[n], here));
        }
        n -= spec.figurine.len();
        for card in lasting.and(CardSet::HEROES).iter() {
            let hooks = card.spec().lasting;
            if n < hooks.len() {
                return Some((Cause::Lasting(card, n as u8), hooks[n], self.public.hero_region(card)));
            }
            n -= hooks.len();
        }
        None
    }

    /// Momentum and disbanding, then the reset (TLK-68, TLK-82).
    fn end_conflict<S: Sink<Event>>(&mut self, log: &mut Chronicle<'_, S>) {
        let (Some(region), Some(aftermath)) = (self.public.conflict, self.public.aftermath.take()) else {
            return;
        };
        if self.public.seats == 2 {
            self.public.momentum = Some(aftermath.winner);
        }
        let before = self.public.armies[region.index()];
        while self.public.armies[region.index()].iter().sum::<u8>() > 5 {
            let armies = self.public.armies[region.index()];
            let most = armies.iter().copied().fold(0, u8::max);
            for faction in Faction::ALL {
                if armies[faction.index()] == most {
                    self.send_home(faction, region);
                }
            }
        }
        let after = self.public.armies[region.index()];
        if after != before {
            let armies = std::array::from_fn(|at| before[at] - after[at]);
            log.note(Event::Disbanded { region, armies });
            self.mourn(log);
        }
        self.reset(log);
    }

    /// Tokens move on to the next conflict, or the round ends (TLK-70, TLK-71).
    fn reset<S: Sink<Event>>(&mut self, log: &mut Chronicle<'_, S>) {
        self.public.doubled = None;
        self.public.locked = None;
        self.public.spent = SeatSet::EMPTY;
        let open = self.public.open();
        if open == 0 {
            self.public.conflict = None;
            self.public.succession = None;
            return self.end_round(log);
        }
        self.public.conflict = self.public.succession.take();
        debug_assert!(self.public.conflict.is_some(), "an open region has the succession token");
        let here = self.public.conflict.map_or(0, Region::mask);
        let others = open & !here;
        match (others.count_ones(), self.public.invasion) {
            (0, _) => {
                log.note(Event::SuccessionGone);
                self.start_turns();
            }
            (1, Some(seat)) => {
                let region = Region::ALL[others.trailing_zeros() as usize];
                self.place_succession(seat, region, log);
            }
            (_, Some(seat)) => self.public.phase = Phase::PlaceSuccession(seat),
            (_, None) => unreachable!("a player holds the invasion token once a conflict is resolved"),
        }
    }
}
