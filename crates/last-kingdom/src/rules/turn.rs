//! Turns of a conflict (chapter 5 of the rules).

use table::{Seat, SeatSet, Sink};

use crate::content::language::{Hook, Op};
use crate::content::{Faction, Leader, Plaque, Region, Side};
use crate::rules::action::Action;
use crate::rules::chronicle::Chronicle;
use crate::rules::event::Event;
use crate::rules::legal::ends_turn;
use crate::rules::state::{Cause, LastKingdom, Phase, hero_card};

impl LastKingdom {
    /// Seats by rising initiative (TLK-12).
    fn by_initiative(&self, place: usize) -> Seat {
        let public = &self.public;
        let rank = |seat: Seat| public.everyone().filter(|o| public.leader(*o) < public.leader(seat)).count();
        public.everyone().find(|seat| rank(*seat) == place).unwrap_or(Seat(0))
    }

    /// Who places the conflict token at the start of a round (TLK-31, TLK-32).
    pub(crate) fn conflict_placer(&self) -> Seat {
        match self.public.last_invader {
            Some(seat) if self.public.round == 2 => seat,
            _ => self.by_initiative(0),
        }
    }

    fn succession_placer(&self) -> Seat {
        if self.public.round == 2 {
            self.conflict_placer().after(self.public.seats)
        } else {
            self.by_initiative(1)
        }
    }

    /// Who takes the first turn of a conflict (TLK-31, TLK-32, TLK-70, TLK-A5, TLK-A22).
    fn first_turn(&self) -> Seat {
        let seats = self.public.seats;
        if self.public.conflicts > 0 {
            return self.public.last.map_or(Seat(0), |last| last.after(seats));
        }
        match self.public.round {
            1 if seats == 2 => self.by_initiative(1),
            1 => self.by_initiative(2),
            _ => self.succession_placer().after(seats),
        }
    }

    pub(crate) fn place_conflict<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        region: Region,
        log: &mut Chronicle<'_, S>,
    ) {
        self.public.conflict = Some(region);
        log.note(Event::ConflictPlaced { seat, region });
        log.commit();
        self.public.phase = Phase::PlaceSuccession(self.succession_placer());
    }

    pub(crate) fn place_succession<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        region: Region,
        log: &mut Chronicle<'_, S>,
    ) {
        self.public.succession = Some(region);
        log.note(Event::SuccessionPlaced { seat, region });
        log.commit();
        self.start_turns();
    }

    /// The first turn of a conflict begins; the invasion token is back on its space (TLK-70).
    pub(crate) fn start_turns(&mut self) {
        self.public.invasion = None;
        self.public.passed = SeatSet::EMPTY;
        self.public.phase = Phase::Turn(self.first_turn());
    }

    /// A decision of a turn. The menu has allowed it.
    pub(crate) fn take_turn<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        log: &mut Chronicle<'_, S>,
    ) {
        match action {
            Action::Play(card) => {
                self.hands[seat.index()].take(card);
                self.unlearn(card);
                self.public.in_play[seat.index()].add(card);
                log.note(Event::Played { seat, card });
                self.begin(Cause::Card(card), seat);
            }
            Action::Use(plaque) => {
                let cost = self.cost(seat, plaque);
                self.tokens[seat.index()] -= u16::from(cost);
                log.note(Event::Used { seat, plaque, cost });
                self.begin(Cause::Plaque(plaque), seat);
            }
            Action::March => {
                let cost = self.public.leader(seat).traits().move_cost;
                self.tokens[seat.index()] -= u16::from(cost);
                log.note(Event::Marched { seat, cost });
                self.begin(Cause::March, seat);
            }
            Action::Invade => {
                let plus = self.public.leader(seat).traits().invade_plus;
                let tokens = self.public.peace_tokens() + plus;
                self.tokens[seat.index()] += u16::from(tokens);
                self.public.invasion = Some(seat);
                log.note(Event::Invades { seat, tokens });
                self.pass(seat, log);
            }
            _ => {
                log.note(Event::Passed { seat });
                self.pass(seat, log);
            }
        }
    }

    fn pass<S: Sink<Event>>(&mut self, seat: Seat, log: &mut Chronicle<'_, S>) {
        log.commit();
        self.public.turns += 1;
        self.public.passed = self.public.passed.with(seat);
        if self.public.passed == SeatSet::all(self.public.seats) {
            self.public.last = Some(seat);
            self.resolve(log);
        } else {
            self.next_turn(seat);
        }
    }

    /// The next player clockwise who still takes turns (TLK-33).
    fn next_turn(&mut self, seat: Seat) {
        let mut next = seat.after(self.public.seats);
        if self.public.invasion == Some(next) {
            next = next.after(self.public.seats);
        }
        self.public.phase = Phase::Turn(next);
    }

    /// The action of a turn has been carried out.
    pub(crate) fn finish_action<S: Sink<Event>>(
        &mut self,
        cause: Cause,
        seat: Seat,
        log: &mut Chronicle<'_, S>,
    ) {
        self.mourn(log);
        let ends = match cause {
            Cause::Plaque(plaque) => {
                self.slide(plaque);
                ends_turn(plaque.spec().class)
            }
            Cause::Card(card) => ends_turn(card.spec().class),
            _ => true,
        };
        if ends {
            log.commit();
            self.public.turns += 1;
            self.public.passed = self.public.invasion.map_or(SeatSet::EMPTY, SeatSet::only);
            self.next_turn(seat);
        } else {
            self.public.phase = Phase::Turn(seat);
        }
    }

    /// A used plaque goes to the last slot, the others close up (TLK-35).
    fn slide(&mut self, plaque: Plaque) {
        let slot = self.public.slot(plaque);
        self.public.market[slot..].rotate_left(1);
    }

    /// Fires the removal hooks of an action or a disbanding, once each (TLK-56).
    pub(crate) fn mourn<S: Sink<Event>>(&mut self, log: &mut Chronicle<'_, S>) {
        if self.public.bereaved.is_empty() {
            return;
        }
        let bereaved = std::mem::take(&mut self.public.bereaved);
        for seat in bereaved.iter() {
            for card in self.public.in_play[seat.index()].and(crate::rules::legal::REMOVERS).iter() {
                for hook in card.spec().lasting {
                    if let Hook::OnRemoveFoe(ops) = hook {
                        self.gain(seat, ops, log);
                    }
                }
            }
        }
    }

    /// A change of side and all that follows at once (TLK-53, TLK-56).
    pub(crate) fn flip<S: Sink<Event>>(&mut self, seat: Seat, log: &mut Chronicle<'_, S>) {
        let side = self.public.side[seat.index()].other();
        self.public.side[seat.index()] = side;
        log.note(Event::Flipped { seat, side });
        if side == Side::Saxon {
            let welcome = self.welcome(seat);
            if welcome > 0 {
                self.gain_tokens(seat, welcome as i8, log);
            }
        }
        self.flip_hooks(seat, self.public.leader(seat), true, log);
        for card in self.public.in_play[seat.index()].and(crate::rules::legal::FLIPPERS).iter() {
            for hook in card.spec().lasting {
                if let Hook::OnSelfFlip { gain, .. } = hook {
                    self.gain(seat, gain, log);
                }
            }
        }
        let seats = self.public.seats;
        for step in 1..seats {
            let other = Seat((seat.0 + step) % seats);
            self.flip_hooks(other, self.public.leader(other), false, log);
        }
    }

    fn flip_hooks<S: Sink<Event>>(
        &mut self,
        owner: Seat,
        leader: Leader,
        own: bool,
        log: &mut Chronicle<'_, S>,
    ) {
        for hook in leader.spec().ability {
            let (gain, once): (&[Op], bool) = match *hook {
                Hook::OnSelfFlip { gain, once } if own => (gain, once),
                Hook::OnOtherFlip { gain, once } if !own => (gain, once),
                _ => continue,
            };
            if once && self.public.spent.contains(owner) {
                continue;
            }
            if once {
                self.public.spent = self.public.spent.with(owner);
            }
            self.gain(owner, gain, log);
        }
    }

    /// Tokens that figurines beside a leader of `seat` give for joining the Saxons (TLK-A26).
    fn welcome(&self, seat: Seat) -> u8 {
        let public = &self.public;
        let here = public.chief_regions(seat);
        let gift = |hooks: &[Hook]| match hooks {
            [Hook::WelcomeSaxon(tokens), ..] => *tokens,
            _ => 0,
        };
        let mut tokens = 0;
        for owner in public.everyone() {
            if public.chief_regions(owner) & here != 0 {
                tokens += gift(public.leader(owner).spec().figurine);
            }
        }
        for (number, region) in public.heroes.iter().enumerate() {
            if region.is_some_and(|region| here & region.mask() != 0) {
                tokens += gift(hero_card(number).spec().lasting);
            }
        }
        tokens
    }

    /// Armies on the map and in the pools per faction: what conservation counts.
    pub(crate) fn armies_everywhere(&self, faction: Faction) -> u8 {
        let at = faction.index();
        let map: u8 = self.public.armies.iter().map(|armies| armies[at]).sum();
        map + self.public.pools[at] + self.public.bag[at]
    }
}
