//! What a position is worth among three or four.
//!
//! It asks what the first edition asks (`evaluate`), but looks at the board once for all seats, and thinks more of cards in
//! hand: among several, whoever acts first is answered more often.

use table::{MAX_SEATS, Seat};

use super::evaluate::{CARD_AGAINST_FRANCE, SURE, chance, decided, favour, held_sets};
use crate::rules::KingIsDead;

/// How much more a card in hand is worth than between two.
const PATIENCE: f32 = 1.25;

/// About which part of the victory each seat can hope for.
pub(crate) fn evaluate_all(state: &KingIsDead) -> [f32; MAX_SEATS] {
    if let Some(shares) = decided(state) {
        return shares;
    }
    let (reign, invasion) = state.prospects();
    let card = PATIENCE * state.card_price(&reign);
    let latest = state.last_play.iter().max().copied().unwrap_or(0);
    let crowned = leads(state, |seat| {
        favour(state.courts[seat], &reign) + card * f32::from(state.cards[seat].hand_size())
    });
    let mut shares = crowned.map(|lead| chance(SURE * lead));
    if invasion > 0.0 {
        let ahead = leads(state, |seat| {
            held_sets(state.courts[seat]) + CARD_AGAINST_FRANCE * f32::from(state.cards[seat].hand_size())
        });
        for seat in 0..usize::from(state.seats) {
            let acted_last = if state.last_play[seat] == latest { 0.4 } else { -0.4 };
            shares[seat] = shares[seat] * (1.0 - invasion) + chance(ahead[seat] + acted_last) * invasion;
        }
    }
    shares
}

/// By how much the best of each side is ahead of the best of all others.
fn leads(state: &KingIsDead, worth: impl Fn(usize) -> f32) -> [f32; MAX_SEATS] {
    let (mut values, mut leads) = ([f32::MIN; MAX_SEATS], [0.0; MAX_SEATS]);
    for seat in Seat::all(state.seats) {
        let side = state.side_of(seat);
        values[side] = values[side].max(worth(seat.index()));
    }
    for seat in Seat::all(state.seats) {
        let side = state.side_of(seat);
        let others = values.iter().enumerate().filter(|(other, _)| *other != side);
        leads[seat.index()] = values[side] - others.map(|(_, value)| *value).fold(f32::MIN, f32::max);
    }
    leads
}

#[cfg(test)]
mod tests {
    use table::{Actor, Dice as _, Game as _, Next, QuickDice, Scratch, Setup};

    use super::*;
    use crate::thinking::evaluate;

    /// Teams included.
    #[test]
    fn where_all_hold_as_many_cards_it_says_what_the_first_edition_says() {
        let (mut dice, mut scratch) = (QuickDice::new(7), Scratch::default());
        let (mut compared, mut others) = (0, 0);
        for (seats, teams) in [(3, "off"), (4, "off"), (4, "on")] {
            for _ in 0..20 {
                let setup = Setup::with_options::<KingIsDead>(seats, [("teams", teams)]).unwrap();
                let mut state = KingIsDead::new(&setup).unwrap();
                loop {
                    let action = match state.next() {
                        Next::Over => break,
                        Next::Chance => {
                            let outcome = state.draw_chance(&mut dice, &mut scratch);
                            state.apply(Actor::Chance, outcome, &mut ());
                            continue;
                        }
                        Next::Seats { must, .. } => {
                            let seat = must.first().unwrap();
                            let mut legal = Vec::new();
                            state.legal(seat, &mut legal);
                            (seat, legal[dice.below(legal.len() as u32) as usize])
                        }
                    };
                    state.apply(Actor::Seat(action.0), action.1, &mut ());
                    let mut even = state;
                    even.cards = [state.cards[0]; 4];
                    let (found, first) = (evaluate_all(&even), evaluate::evaluate_all(&even));
                    for seat in 0..usize::from(seats) {
                        assert!((found[seat] - first[seat]).abs() < 1e-5, "{found:?} {first:?}");
                    }
                    compared += 1;
                    others += u32::from(evaluate_all(&state) != evaluate::evaluate_all(&state));
                }
            }
        }
        assert!(compared > 1_000 && others > 100, "{compared} {others}");
    }
}
