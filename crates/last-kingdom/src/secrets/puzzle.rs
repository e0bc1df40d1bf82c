//! Random ways to put cards into hidden places that each allow only some of them.

use table::Dice;

use crate::secrets::short_list::ShortList;

/// Every place holds a card of its own, and no deck has more.
pub(crate) const PLACES: usize = 64;

/// Places to fill, each with the cards it allows (as a mask), and cards that must be used.
#[derive(Clone, Debug, Default)]
pub(crate) struct Puzzle {
    /// Allowed cards per place.
    pub allowed: ShortList<u64, PLACES>,
    /// Places with the same number are interchangeable.
    pub class: ShortList<u16, PLACES>,
    /// Cards that must be in some place.
    pub must: u64,
}

/// A partial answer: which card is in which place.
struct Filling<'a> {
    puzzle: &'a Puzzle,
    card_in: ShortList<Option<u8>, PLACES>,
    place_of: [Option<usize>; 64],
}

impl<'a> Filling<'a> {
    fn new(puzzle: &'a Puzzle) -> Filling<'a> {
        Filling { puzzle, card_in: puzzle.allowed.iter().map(|_| None).collect(), place_of: [None; 64] }
    }

    fn put(&mut self, place: usize, card: u8) {
        self.card_in[place] = Some(card);
        self.place_of[card as usize] = Some(place);
    }

    /// Finds a place for a card, moving others as needed.
    fn seat_card(&mut self, card: u8, tried: &mut u128, fixed: usize, first: usize) -> bool {
        let places = self.puzzle.allowed.len();
        for step in 0..places {
            let place = (first + step) % places;
            if place == fixed || *tried >> place & 1 != 0 || self.puzzle.allowed[place] >> card & 1 == 0 {
                continue;
            }
            *tried |= 1 << place;
            let free = match self.card_in[place] {
                None => true,
                Some(other) => self.seat_card(other, tried, fixed, first),
            };
            if free {
                self.put(place, card);
                return true;
            }
        }
        false
    }

    /// Finds a card for a place, moving others as needed.
    fn fill_place(&mut self, place: usize, tried: &mut u64, turn: u32) -> bool {
        let mut open = (self.puzzle.allowed[place] & !*tried).rotate_right(turn);
        while open != 0 {
            let card = ((open.trailing_zeros() + turn) % 64) as u8;
            open &= open - 1;
            if *tried >> card & 1 != 0 {
                continue;
            }
            *tried |= 1 << card;
            let free = match self.place_of[card as usize] {
                None => true,
                Some(other) => self.fill_place(other, tried, turn),
            };
            if free {
                self.put(place, card);
                return true;
            }
        }
        false
    }
}

impl Puzzle {
    /// Adds a place.
    pub fn place(&mut self, allowed: u64, class: u16) {
        self.allowed.push(allowed);
        self.class.push(class);
    }

    /// A filling of every place, near enough uniformly random among all. `None` if there is none.
    pub fn solve<D: Dice>(&self, dice: &mut D) -> Option<ShortList<u8, PLACES>> {
        let mut filling = Filling::new(self);
        let places = self.allowed.len();
        if places == 0 {
            return (self.must == 0).then(ShortList::default);
        }
        let mut must = self.must;
        while must != 0 {
            let card = must.trailing_zeros() as u8;
            must &= must - 1;
            let first = dice.below(places as u32) as usize;
            if !filling.seat_card(card, &mut 0, usize::MAX, first) {
                return None;
            }
        }
        for place in 0..places {
            if filling.card_in[place].is_none() && !filling.fill_place(place, &mut 0, dice.below(64)) {
                return None;
            }
        }
        // Random swaps wash out the bias of the search: each step is its own reverse.
        for _ in 0..16 * places {
            let place = dice.below(places as u32) as usize;
            let allowed = self.allowed[place];
            let n = dice.below(allowed.count_ones());
            let card = crate::rules::menu::nth_bit(allowed, n);
            let Some(now) = filling.card_in[place] else { continue };
            match filling.place_of[card as usize] {
                Some(other) if self.allowed[other] >> now & 1 != 0 => {
                    filling.put(place, card);
                    filling.put(other, now);
                }
                None if self.must >> now & 1 == 0 => {
                    filling.place_of[now as usize] = None;
                    filling.put(place, card);
                }
                _ => {}
            }
        }
        filling.card_in.iter().copied().collect()
    }

    /// Whether every filling puts the same cards into each class of places as `given` does.
    pub fn is_unique(&self, given: &[u8]) -> bool {
        for place in 0..given.len() {
            let alike = given.iter().zip(&self.class).filter(|(_, class)| **class == self.class[place]);
            let held = alike.fold(0u64, |mask, (card, _)| mask | 1 << card);
            let mut others = self.allowed[place] & !held;
            while others != 0 {
                let card = others.trailing_zeros() as u8;
                others &= others - 1;
                if self.can_force(given, place, card) {
                    return false;
                }
            }
        }
        true
    }

    /// Whether some filling has `card` in `place`, starting from a known one.
    fn can_force(&self, given: &[u8], place: usize, card: u8) -> bool {
        let mut forced = self.clone();
        forced.allowed[place] = 1 << card;
        for (at, allowed) in forced.allowed.iter_mut().enumerate() {
            if at != place {
                *allowed &= !(1 << card);
            }
        }
        forced.must &= !(1 << card);
        let mut filling = Filling::new(&forced);
        filling.put(place, card);
        for (at, now) in given.iter().enumerate() {
            if at != place && *now != card {
                filling.put(at, *now);
            }
        }
        // The card that lost its place must find another one if it has to be used.
        let lost = given[place];
        if forced.must >> lost & 1 != 0 && !filling.seat_card(lost, &mut 0, place, 0) {
            // It may still take the place the forced card left, which `seat_card` has tried.
            return false;
        }
        (0..given.len()).all(|at| filling.card_in[at].is_some() || filling.fill_place(at, &mut 0, 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::QuickDice;

    fn puzzle(allowed: &[u64], class: &[u16], must: u64) -> Puzzle {
        let (allowed, class) = (allowed.iter().copied().collect(), class.iter().copied().collect());
        Puzzle { allowed, class, must }
    }

    #[test]
    fn every_filling_of_a_small_puzzle_comes_up_about_equally() {
        // Three places: {0,1}, {1,2}, {0,1,2,3}, and card 3 must be used: 01-3, 02-3, 12-3.
        let puzzle = puzzle(&[0b0011, 0b0110, 0b1111], &[0, 1, 2], 0b1000);
        let mut seen = std::collections::BTreeMap::new();
        let mut dice = QuickDice::new(5);
        for _ in 0..3000 {
            *seen.entry(puzzle.solve(&mut dice).unwrap().to_vec()).or_insert(0) += 1;
        }
        let keys: Vec<_> = seen.keys().cloned().collect();
        assert_eq!(keys, [vec![0, 1, 3], vec![0, 2, 3], vec![1, 2, 3]]);
        assert!(seen.values().all(|n| (800..1200).contains(n)), "{seen:?}");
    }

    #[test]
    fn uniqueness_looks_through_interchangeable_places() {
        let pair = puzzle(&[0b11, 0b11], &[7, 7], 0);
        assert!(pair.is_unique(&[0, 1]));
        let apart = puzzle(&[0b11, 0b11], &[7, 8], 0);
        assert!(!apart.is_unique(&[0, 1]));
        // The first place could then not be filled.
        assert!(puzzle(&[0b01, 0b11], &[7, 8], 0).is_unique(&[0, 1]));
        let must = puzzle(&[0b111], &[0], 0b001);
        assert!(must.is_unique(&[0]));
        assert!(!Puzzle { must: 0, ..must }.is_unique(&[0]));
        assert_eq!(puzzle(&[1, 1], &[0, 0], 0).solve(&mut QuickDice::new(1)), None);
    }
}
