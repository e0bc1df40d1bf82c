//! Everything up to the first card (chapter 3 of the rules).

use crate::content::{BAG, CardSet, DRAWN_ARMIES, Faction, Leader, Plaque, Region, START_ARMIES, Side};
use crate::rules::chronicle::Chronicle;
use crate::rules::event::Event;
use crate::rules::options::Agreed;
use crate::rules::state::{Ask, LastKingdom, Phase, Public, SEATS};
use table::{Seat, SeatSet, Setup, SetupFault, Sink};

/// The table before anything has happened: nobody has a leader but those who agreed on one.
pub(crate) fn new(setup: &Setup) -> Result<LastKingdom, SetupFault> {
    let Agreed { seats, leaders, leader_pool } = Agreed::read(setup)?;
    let public = Public {
        seats,
        round: 1,
        phase: Phase::Leaders(Seat(0)),
        ask: Ask::Nothing,
        leader_pool,
        leaders,
        side: [Side::Dane; SEATS],
        affinity: [[0; 4]; SEATS],
        pools: Faction::TOKENS,
        bag: [0; 4],
        armies: [[0; 4]; 5],
        chiefs: [[None; 2]; SEATS],
        heroes: [None; 16],
        market: [Plaque(0); 7],
        market_len: 0,
        conflict: None,
        succession: None,
        invasion: None,
        last_invader: None,
        peace: [None; 5],
        closed: 0,
        tied: 0,
        passed: SeatSet::EMPTY,
        last: None,
        momentum: None,
        doubled: None,
        locked: None,
        spent: SeatSet::EMPTY,
        in_play: [CardSet::EMPTY; SEATS],
        carried: CardSet::EMPTY,
        unresolved: CardSet::EMPTY,
        bereaved: SeatSet::EMPTY,
        discard: CardSet::EMPTY,
        open_cards: CardSet::EMPTY,
        glimpses: [SeatSet::EMPTY; SEATS],
        pile_glimpses: SeatSet::EMPTY,
        thrown: [0; SEATS],
        foreseen: [[0; SEATS]; SEATS],
        frames: [None; 2],
        aftermath: None,
        conflicts: 0,
        turns: 0,
    };
    let mut game = LastKingdom::unseen(public);
    game.proceed(&mut Chronicle::new(&mut ()));
    Ok(game)
}

impl LastKingdom {
    /// The next step of the set-up that needs no chance. False when chance must decide.
    pub(crate) fn set_up_step<S: Sink<Event>>(&mut self, log: &mut Chronicle<'_, S>) -> bool {
        match self.public.phase {
            Phase::Leaders(seat) if seat.0 == self.public.seats => {
                self.take_seats(log);
                self.public.phase = if self.public.seats == 2 { Phase::Momentum } else { Phase::Market };
                true
            }
            Phase::Leaders(seat) => {
                let pool = self.public.leader_pool;
                if self.public.leaders[seat.index()].is_none() {
                    if pool.count_ones() != 1 {
                        return false;
                    }
                    self.public.leaders[seat.index()] = Some(Leader(pool.trailing_zeros() as u8));
                    self.public.leader_pool = 0;
                }
                self.public.phase = Phase::Leaders(Seat(seat.0 + 1));
                true
            }
            Phase::Market if self.public.market_len == 6 => {
                let left = self.plaques_left();
                self.lay_plaque(Plaque(left.trailing_zeros() as u8), log);
                true
            }
            Phase::Bag(n) if n as usize == DRAWN_ARMIES.len() => {
                // What the bag still holds goes back to the pools (TLK-A1).
                for at in 0..4 {
                    self.public.pools[at] += std::mem::take(&mut self.public.bag[at]);
                }
                self.start_draft(log);
                true
            }
            Phase::Bag(_) => match self.public.bag.map(|count| count > 0) {
                kinds if kinds.iter().filter(|there| **there).count() == 1 => {
                    let at = kinds.iter().position(|there| *there).unwrap_or(0);
                    self.draw_army(Faction::ALL[at], log);
                    true
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Mats, figurines, tokens, decks (TLK-12 to TLK-17).
    fn take_seats<S: Sink<Event>>(&mut self, log: &mut Chronicle<'_, S>) {
        let mut taken = 0u16;
        for seat in self.public.everyone() {
            let leader = self.public.leader(seat);
            let (spec, traits, at) = (leader.spec(), leader.traits(), seat.index());
            taken |= 1 << leader.0;
            self.public.side[at] = traits.side;
            self.public.affinity[at] = traits.affinity;
            self.public.chiefs[at] = [Some(spec.start), (spec.figurines == 2).then_some(spec.start)];
            self.tokens[at] = u16::from(traits.tokens);
            self.hands[at] = leader.cards();
            log.note(Event::Mat { seat, leader });
        }
        self.public.leader_pool = 0;
        for (region, armies) in START_ARMIES.iter().enumerate() {
            for faction in *armies {
                self.public.pools[faction.index()] -= 1;
                self.public.armies[region][faction.index()] += 1;
            }
        }
        for (at, count) in BAG.iter().enumerate() {
            self.public.pools[at] -= count;
            self.public.bag[at] = *count;
        }
        for deck in [crate::content::Deck::I, crate::content::Deck::II] {
            let pile = &mut self.decks[deck.index()];
            pile.sure = (1 << crate::content::PLAIN_CARDS) - 1;
            pile.maybe = heroes_allowed(deck, taken);
            pile.heroes = 3;
        }
    }

    pub(crate) fn plaques_left(&self) -> u8 {
        let laid = &self.public.market[..self.public.market_len as usize];
        laid.iter().fold(0b111_1111, |left, plaque| left & !(1 << plaque.0))
    }

    pub(crate) fn lay_plaque<S: Sink<Event>>(&mut self, plaque: Plaque, log: &mut Chronicle<'_, S>) {
        self.public.market[self.public.market_len as usize] = plaque;
        self.public.market_len += 1;
        if self.public.market_len == 7 {
            self.public.phase = Phase::Bag(0);
            log.note(Event::MarketLaid);
        }
    }

    pub(crate) fn draw_army<S: Sink<Event>>(&mut self, faction: Faction, log: &mut Chronicle<'_, S>) {
        let Phase::Bag(n) = self.public.phase else { return };
        let region: Region = DRAWN_ARMIES[n as usize];
        self.public.bag[faction.index()] -= 1;
        self.public.armies[region.index()][faction.index()] += 1;
        self.public.phase = Phase::Bag(n + 1);
        log.note(Event::Bag { region, faction });
    }
}

/// Heroes of a deck whose person leads nobody here (TLK-17), by local number.
pub(crate) fn heroes_allowed(deck: crate::content::Deck, leaders: u16) -> u64 {
    let heroes = CardSet::HEROES.and(CardSet::deck(deck));
    let allowed = heroes.iter().filter(|card| {
        let person = card.spec().hero.and_then(|hero| hero.leader);
        person.is_none_or(|leader| leaders >> leader & 1 == 0)
    });
    allowed.collect::<CardSet>().local(deck)
}
