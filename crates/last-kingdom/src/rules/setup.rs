//! Everything up to the first card (TLK-12 to TLK-19).

use crate::content::{BAG, CardSet, DRAWN_ARMIES, Faction, Leader, Plaque, Region, START_ARMIES, Side};
use crate::rules::action::Action;
use crate::rules::chronicle::Chronicle;
use crate::rules::event::Event;
use crate::rules::menu::nth_bit;
use crate::rules::options::Agreed;
use crate::rules::state::{Ask, LastKingdom, Phase, Public, SEATS};
use table::{Dice, Seat, SeatSet, Setup, SetupFault, Sink};

/// The table before anything has happened: nobody has a leader but those who agreed on one.
pub(crate) fn new(setup: &Setup) -> Result<LastKingdom, SetupFault> {
    let Agreed { seats, leaders, leader_pool, flip_required } = Agreed::read(setup)?;
    let public = Public {
        seats,
        flip_required,
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

/// What chance may give while the table is laid, with weights.
pub(super) fn chance(game: &LastKingdom, out: &mut Vec<(Action, u32)>) {
    match game.public.phase {
        Phase::Leaders(_) => {
            out.extend(Leader::all().filter_map(|leader| {
                (game.public.leader_pool >> leader.0 & 1 != 0).then_some((Action::Mat(leader), 1))
            }));
        }
        Phase::Momentum => out.extend(Side::ALL.map(|side| (Action::Toss(side), 1))),
        Phase::Market => {
            let left = game.plaques_left();
            let there = Plaque::all().filter(|plaque| left >> plaque.0 & 1 != 0);
            out.extend(there.map(|plaque| (Action::Slot(plaque), 1)));
        }
        Phase::Bag(_) => {
            let there = Faction::ALL.into_iter().map(|f| (Action::Bag(f), game.public.bag[f.index()]));
            out.extend(there.filter(|(_, n)| *n > 0).map(|(action, n)| (action, u32::from(n))));
        }
        _ => {}
    }
}

/// A plaque for the next slot, without the list; `None` if chance gives something else now.
#[inline]
pub(super) fn draw<D: Dice>(game: &LastKingdom, dice: &mut D) -> Option<Action> {
    if game.public.phase != Phase::Market {
        return None;
    }
    let left = u64::from(game.plaques_left());
    Some(Action::Slot(Plaque(nth_bit(left, dice.below(left.count_ones())))))
}

/// Chance has given something to lay the table with.
pub(super) fn given<S: Sink<Event>>(game: &mut LastKingdom, action: Action, log: &mut Chronicle<'_, S>) {
    match (game.public.phase, action) {
        (Phase::Leaders(seat), Action::Mat(leader)) => {
            game.public.leaders[seat.index()] = Some(leader);
            game.public.leader_pool &= !(1 << leader.0);
        }
        (Phase::Momentum, Action::Toss(side)) => {
            game.public.momentum = Some(side);
            game.public.phase = Phase::Market;
            log.note(Event::Toss(side));
        }
        (Phase::Market, Action::Slot(plaque)) => game.lay_plaque(plaque, log),
        (Phase::Bag(_), Action::Bag(faction)) => game.draw_army(faction, log),
        _ => debug_assert!(false, "chance gives only what it was asked for"),
    }
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
            Phase::Bag(_) => {
                let mut kinds =
                    Faction::ALL.into_iter().filter(|faction| self.public.bag[faction.index()] > 0);
                let (Some(faction), None) = (kinds.next(), kinds.next()) else { return false };
                self.draw_army(faction, log);
                true
            }
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

    #[inline]
    fn plaques_left(&self) -> u8 {
        let laid = &self.public.market[..self.public.market_len as usize];
        laid.iter().fold(0b111_1111, |left, plaque| left & !(1 << plaque.0))
    }

    fn lay_plaque<S: Sink<Event>>(&mut self, plaque: Plaque, log: &mut Chronicle<'_, S>) {
        self.public.market[self.public.market_len as usize] = plaque;
        self.public.market_len += 1;
        if self.public.market_len == 7 {
            self.public.phase = Phase::Bag(0);
            log.note(Event::MarketLaid);
        }
    }

    fn draw_army<S: Sink<Event>>(&mut self, faction: Faction, log: &mut Chronicle<'_, S>) {
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

#[cfg(test)]
mod tests {
    use table::Game;

    use super::*;
    use crate::content::{Card, Deck};
    use crate::rules::scenario::Scenario;

    #[test]
    fn tlk_17_tlk_19_three_heroes_remain_with_any_leaders() {
        for mask in 0u16..1024 {
            if mask.count_ones() <= 5 {
                for deck in [Deck::I, Deck::II] {
                    assert!(heroes_allowed(deck, mask).count_ones() >= 3);
                }
            }
        }
    }

    #[test]
    fn tlk_17_heroes_who_lead_are_left_out_and_three_of_the_rest_are_in() {
        let mut scenario = Scenario::fresh(&["brida", "alfred", "uhtred"]);
        scenario.until(|game| matches!(game.public.phase, Phase::Deal(_)));
        for (deck, barred) in [(Deck::I, vec!["HI1", "HI2"]), (Deck::II, vec!["HII1"])] {
            let pile = &scenario.game.decks[deck.index()];
            assert_eq!(pile.heroes, 3);
            assert_eq!(pile.unknown(), 30, "27 cards and three heroes (TLK-19)");
            for id in barred {
                assert_eq!(pile.maybe >> Card::by_id(id).unwrap().local() & 1, 0, "{id}");
            }
        }
        // Each of the six Round I heroes left is as likely as three in thirty over six.
        let mut odds = Vec::new();
        scenario.game.chance(&mut odds);
        let total: u32 = odds.iter().map(|(_, weight)| weight).sum();
        assert_eq!(odds.len(), 27 + 6);
        let hero = odds.iter().find(|(action, _)| scenario.game.action_text(*action) == "deal HI5").unwrap();
        assert_eq!((hero.1, total), (3, 6 * 30));
    }
}
