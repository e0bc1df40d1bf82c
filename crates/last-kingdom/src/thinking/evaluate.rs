//! What a practised player says of a position at a glance: the evaluation of the first edition, frozen to measure
//! against; what regions promise is also among the inputs of the learned one.
//!
//! Everything is counted in victory points. A seat has what lies behind its screen; from each
//! region still to be fought over it can hope for what its units there would pay, by the chance
//! that the side it stands on wins; and it owns action tokens, cards and lasting effects, which
//! bring something as long as there is a conflict left to use them in. The conflict at hand counts
//! as it stands, the one after it less surely, since sides and armies will have changed by then; in
//! the first round everything will be fought over once more. The lead in all of this, measured by
//! how many conflicts are left, is the chance to win.

use table::{MAX_SEATS, Seat};

use crate::content::{CardSet, Class, Region, Side};
use crate::rules::state::{LastKingdom, Phase, Public, SEATS};

/// What an action token is worth while there is enough to spend it on.
pub(super) const TOKEN: f32 = 0.55;
/// Points for winning alone (TLK-66).
const ALONE: f32 = 5.0;

/// How surely the present state of a region decides its conflict, and how surely a seat will still
/// stand on its side then.
#[derive(Clone, Copy)]
pub(super) struct Horizon {
    /// Lead in strength that makes it about three to one.
    pub doubt: f32,
    /// Chance to stand on the same side as now.
    loyal: f32,
    /// What it counts for.
    weight: f32,
}

pub(super) const AT_HAND: Horizon = Horizon { doubt: 1.5, loyal: 0.9, weight: 1.0 };
pub(super) const NEXT: Horizon = Horizon { doubt: 3.0, loyal: 0.68, weight: 0.9 };
pub(super) const LATER: Horizon = Horizon { doubt: 4.0, loyal: 0.6, weight: 0.8 };
pub(super) const NEXT_ROUND: Horizon = Horizon { doubt: 6.0, loyal: 0.55, weight: 0.65 };

/// An S-shaped curve from 0 to 1.
pub(super) fn curve(lead: f32) -> f32 {
    1.0 / (1.0 + (-lead).exp())
}

/// What a card in hand is worth in points, by its class.
pub(super) fn card_worth(cards: CardSet) -> f32 {
    let mut worth = 0.0;
    for card in cards.iter() {
        worth += match card.spec().class {
            Class::Primary => 2.3,
            Class::Passive => 1.7,
            Class::Hero => 2.8,
            Class::Instant => 2.6 + if card.spec().lasting.is_empty() { 0.0 } else { 1.0 },
        };
    }
    worth
}

/// Everybody's part of the victory where there is nothing to judge: the game is over, or has not begun.
pub(crate) fn settled(game: &LastKingdom) -> Option<[f32; MAX_SEATS]> {
    let public = &game.public;
    let mut shares = [0.0; MAX_SEATS];
    if public.phase == Phase::Over {
        let best = public.everyone().max_by_key(|seat| game.merit(*seat))?;
        shares[best.index()] = 1.0;
        return Some(shares);
    }
    if !public.has_all_leaders() {
        shares[..usize::from(public.seats)].fill(1.0 / f32::from(public.seats));
        return Some(shares);
    }
    None
}

/// About which part of the victory each seat can hope for, as the first edition saw it.
pub(crate) fn evaluate_all(game: &LastKingdom) -> [f32; MAX_SEATS] {
    settled(game).unwrap_or_else(|| {
        let mut shares = [0.0; MAX_SEATS];
        for seat in game.public.everyone() {
            shares[seat.index()] = evaluate(game, seat);
        }
        shares
    })
}

/// About which part of the victory `seat` can hope for.
fn evaluate(game: &LastKingdom, seat: Seat) -> f32 {
    let public = &game.public;
    let (values, spread) = values(game);
    let own = values[seat.index()];
    let rivals: f32 =
        public.everyone().map(|rival| ((values[rival.index()] - own) * 1.7 / spread).exp()).sum();
    1.0 / rivals
}

/// What every seat has and can hope for, in points, and how far the rest of the game may still
/// spread them.
fn values(game: &LastKingdom) -> ([f32; SEATS], f32) {
    let public = &game.public;
    let open = public.open();
    let left = open.count_ones() as f32;
    let first_round = public.round == 1;
    let mut values = [0.0; SEATS];
    for region in Region::ALL {
        let here = open & region.mask() != 0;
        let unscored = public.aftermath.filter(|aftermath| aftermath.unscored);
        if let (Some(aftermath), true) = (unscored, public.conflict == Some(region)) {
            public.add_stakes(region, aftermath.winner, 1.0, 1.0, true, &mut values);
        } else if here {
            let now = public.conflict == Some(region);
            let horizon = match now {
                true => AT_HAND,
                false if public.succession == Some(region) => NEXT,
                false => LATER,
            };
            public.add_region(region, horizon, now, curve, &mut values);
        }
        if first_round {
            public.add_region(region, NEXT_ROUND, false, curve, &mut values);
        }
    }
    let conflicts = left + if first_round { 5.0 } else { 0.0 };
    // In the last conflict of a round cards and tokens find little use.
    let use_of_cards = (0.3 + 0.3 * left).min(1.0);
    let use_of_tokens = if first_round { 0.8 } else { (0.15 + 0.3 * left).min(1.0) };
    for seat in public.everyone() {
        let at = seat.index();
        let tokens = f32::from(game.tokens[at]);
        let value = &mut values[at];
        *value += f32::from(game.points[at]);
        *value += TOKEN * use_of_tokens * (tokens.min(9.0) + 0.4 * (tokens - 9.0).max(0.0));
        let drafting = matches!(public.phase, Phase::Deal(_) | Phase::Draft(_));
        *value += card_worth(game.hands[at]) * if drafting { 1.0 } else { use_of_cards };
        let lasting = public.in_play[at].and(CardSet::LASTING).minus(CardSet::HEROES);
        *value += 0.45 * f32::from(lasting.len()) * conflicts;
    }
    (values, (3.0 + 22.0 * conflicts).sqrt())
}

impl Public {
    /// Adds what a region is worth that is still to be fought over, chances by this curve.
    pub(super) fn add_region(
        &self,
        region: Region,
        horizon: Horizon,
        now: bool,
        curve: impl Fn(f32) -> f32,
        values: &mut [f32; SEATS],
    ) {
        let [danes, saxons] = self.strength(region);
        let lead = f32::from(danes) - f32::from(saxons);
        // Level strengths at hand are a tie, which pays nobody.
        let margin = if now { 0.5 } else { 0.0 };
        // With everybody else done, what stands is nearly what counts.
        let doubt = if now && !self.passed.is_empty() { 0.7 * horizon.doubt } else { horizon.doubt };
        let chances = [curve((lead - margin) / doubt), curve((-lead - margin) / doubt)];
        for (side, chance) in Side::ALL.into_iter().zip(chances) {
            self.add_stakes(region, side, chance * horizon.weight, horizon.loyal, now, values);
        }
    }

    /// Adds what everybody gains if `winner` wins the region, by this chance. A seat stands on its
    /// side of now with the chance `loyal`, or with certainty if it cannot leave it.
    pub(super) fn add_stakes(
        &self,
        region: Region,
        winner: Side,
        chance: f32,
        loyal: f32,
        now: bool,
        values: &mut [f32; SEATS],
    ) {
        let count = self.everyone().filter(|seat| self.side[seat.index()] == winner).count();
        let seats = usize::from(self.seats);
        let momentum = |side: Side| usize::from(self.momentum == Some(side));
        let shared = self.doubled.filter(|_| now && count == seats);
        for seat in self.everyone() {
            let stays = if self.can_flip(seat) { loyal } else { 1.0 };
            let on = if self.side[seat.index()] == winner { stays } else { 1.0 - stays };
            let on = match shared {
                Some(doubler) if doubler == seat => 1.0,
                Some(_) => 0.0,
                None => on,
            };
            let (alone, forlorn) = if now {
                let here = self.side[seat.index()] == winner;
                let friends = count + usize::from(!here) + momentum(winner);
                let losers = seats - count + usize::from(here) + momentum(winner.other());
                (
                    if shared.is_none() && friends == 1 { 1.0 } else { 0.0 },
                    if shared.is_none() && losers == 1 { 1.0 } else { 0.0 },
                )
            } else {
                (0.3, 0.3)
            };
            let won = f32::from(self.spoils(seat, region, winner)) + ALONE * alone;
            let lost = TOKEN * 0.8 * (2.0 + 2.0 * forlorn);
            values[seat.index()] += chance * (on * won + (1.0 - on) * lost);
        }
    }
}
