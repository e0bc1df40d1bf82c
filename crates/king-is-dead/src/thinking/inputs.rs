//! What a position looks like to the network that judges it.
//!
//! The board is the same for everybody: followers, discs, the order of the struggles to come. Courts and hands are
//! seen from a seat: its own, those of its rivals, and the difference. A rival's court is the best of all rivals,
//! faction by faction.

use table::Seat;
use table::learning::{Inputs, PARTS};

use crate::content::{Card, Counts};
use crate::rules::KingIsDead;
use crate::rules::scoring;
use crate::rules::state::{Ask, HELD};

/// Inputs one after another, each block with its size.
const FOLLOWERS: usize = 0;
const MOST_FOLLOWERS: usize = 5;
const PLACES: usize = FOLLOWERS + 8 * 3 * MOST_FOLLOWERS;
const DISCS: usize = PLACES + 8 * 8;
const NEAR: usize = DISCS + 8 * 4;
const NEAR_SPACES: usize = 4;
const FOUGHT: usize = NEAR + NEAR_SPACES * 3 * 4;
const CONTROL: usize = FOUGHT + 9;
const UNREST: usize = CONTROL + 3 * 5;
const PASSES: usize = UNREST + 4;
const SEATS: usize = PASSES + 4;
const CARDS_LEFT: usize = SEATS + 3;
/// From here on what a seat sees.
const COURT: usize = CARDS_LEFT + 33;
const LEAD: usize = COURT + 3 * 10;
/// Leads from minus five to plus five.
const LEADS: usize = 11;
const RANKED_LEAD: usize = LEAD + 3 * LEADS;
/// Who holds a card: the seat, a rival, both.
const HANDS: usize = RANKED_LEAD + 3 * LEADS;
const KINDS: usize = Card::ALL.len() + 1;
const HAND_SIZE: usize = HANDS + 3 * KINDS;
const HAND_LEAD: usize = HAND_SIZE + 10;
const LATE_LEAD: usize = HAND_LEAD + LEADS;
const MOVES: usize = LATE_LEAD + 9 * 3;
const SETS: usize = MOVES + 2 * 6;
const LATEST: usize = SETS + 5 * 5;
const DISC_HELD: usize = LATEST + 3;
const PROSPECT: usize = DISC_HELD + 3;

/// How many inputs there are.
pub(crate) const INPUTS: usize = PROSPECT + 1;

/// Sixtieths of a region that each faction stands to win, by the followers there: each follower more makes a faction
/// three times as likely.
static PARTS_OF_REGION: [[u8; 3]; 512] = {
    let mut parts = [[0; 3]; 512];
    let mut nth = 0;
    while nth < 512 {
        let weights = [3u32.pow(nth as u32 / 64), 3u32.pow(nth as u32 / 8 % 8), 3u32.pow(nth as u32 % 8)];
        let total = weights[0] + weights[1] + weights[2];
        let mut faction = 0;
        while faction < 3 {
            parts[nth][faction] = (60 * weights[faction] / total) as u8;
            faction += 1;
        }
        nth += 1;
    }
    parts
};

/// A difference as one of eleven inputs.
fn lead(own: i32, other: i32) -> usize {
    (own - other).clamp(-5, 5).wrapping_add(5) as usize
}

/// Writes down what the position looks like.
pub(crate) fn sketch<I: Inputs>(game: &KingIsDead, inputs: &mut I) {
    game.sketch_board(inputs);
    let expected = game.expected();
    for seat in Seat::all(game.seats) {
        inputs.seen_by(seat);
        game.sketch_seat(seat, expected, inputs);
    }
}

impl KingIsDead {
    /// Sixtieths of the struggles still to come that each faction stands to win, those it has won included.
    fn expected(&self) -> [i32; 3] {
        let mut expected = self.control.map(|regions| 60 * regions.count_ones() as i32);
        for space in self.struggles()..8 {
            let counts = self.counts(self.card_at(space).index());
            let [first, second, third] = counts.map(|count| usize::from(count.min(7)));
            for (sum, part) in expected.iter_mut().zip(PARTS_OF_REGION[first * 64 + second * 8 + third]) {
                *sum += i32::from(part);
            }
        }
        expected
    }

    /// The inputs that are the same for all seats.
    fn sketch_board<I: Inputs>(&self, inputs: &mut I) {
        let fought = self.struggles();
        let resolved = self.resolved();
        for space in 0..8 {
            let region = self.card_at(space).index();
            if resolved >> region & 1 == 1 {
                continue;
            }
            inputs.on(PLACES + region * 8 + (space - fought.min(space)) as usize);
            let counts = self.counts(region);
            for (faction, &count) in counts.iter().enumerate() {
                if count > 0 {
                    let count = usize::from(count).min(MOST_FOLLOWERS);
                    inputs.on(FOLLOWERS + (region * 3 + faction) * MOST_FOLLOWERS + count - 1);
                }
            }
            let near = (space - fought.min(space)) as usize;
            if near < NEAR_SPACES {
                let most = counts.iter().max().copied().unwrap_or(0);
                for (faction, &count) in counts.iter().enumerate() {
                    let behind = usize::from(most - count).min(3);
                    inputs.on(NEAR + (near * 3 + faction) * 4 + behind);
                }
            }
        }
        for region in 0..8 {
            let disc = (0..3).find(|&faction| self.control[faction] >> region & 1 == 1);
            if let Some(faction) = disc {
                inputs.on(DISCS + region * 4 + faction);
            } else if self.unstable >> region & 1 == 1 {
                inputs.on(DISCS + region * 4 + 3);
            }
        }
        inputs.on(FOUGHT + (fought as usize).min(8));
        for (faction, regions) in self.control.iter().enumerate() {
            inputs.on(CONTROL + faction * 5 + (regions.count_ones() as usize).min(4));
        }
        inputs.on(UNREST + (self.unstable.count_ones() as usize).min(3));
        inputs.on(PASSES + usize::from(self.passes).min(3));
        inputs.on(SEATS + usize::from(self.seats - 2).min(2));
        let cards: u8 = self.cards[..usize::from(self.seats)].iter().map(|hand| hand.hand_size()).sum();
        inputs.on(CARDS_LEFT + usize::from(cards).min(32));
    }

    /// The inputs as `seat` sees them.
    fn sketch_seat<I: Inputs>(&self, seat: Seat, expected: [i32; 3], inputs: &mut I) {
        let at = seat.index();
        let own = self.courts[at];
        let mut rival: Counts = [0; 3];
        let (mut rival_cards, mut rival_size) = (0u32, 0u8);
        let (mut rival_sets, mut rival_second, mut rival_disc) = (0, false, false);
        let latest = self.last_play.iter().max().copied().unwrap_or(0);
        let mut rival_latest = false;
        for other in Seat::all(self.seats).filter(|&other| self.side_of(other) != self.side_of(seat)) {
            let index = other.index();
            for (best, held) in rival.iter_mut().zip(self.courts[index]) {
                *best = held.max(*best);
            }
            rival_cards |= self.cards[index].kinds();
            rival_second |= self.cards[index].has_two_assembles();
            rival_size = rival_size.max(self.cards[index].hand_size());
            rival_sets = scoring::sets(self.courts[index]).max(rival_sets);
            rival_latest |= latest > 0 && self.last_play[index] == latest;
            rival_disc |= self.disc_on[index] == HELD;
        }
        let mut order = [0, 1, 2];
        order.sort_unstable_by_key(|&faction: &usize| -expected[faction]);
        let mut prospect = 0;
        for (rank, faction) in order.into_iter().enumerate() {
            let (held, theirs) = (i32::from(own[faction]), i32::from(rival[faction]));
            inputs.on(COURT + faction * 10 + (held as usize).min(9));
            inputs.on(LEAD + faction * LEADS + lead(held, theirs));
            inputs.on(RANKED_LEAD + rank * LEADS + lead(held, theirs));
            prospect += (held - theirs) * expected[faction];
        }
        inputs.amount(PROSPECT, prospect * PARTS / 480);
        let hand = self.cards[at];
        let mut kinds = hand.kinds() | rival_cards;
        while kinds != 0 {
            let kind = kinds.trailing_zeros();
            kinds &= kinds - 1;
            let held = (hand.kinds() >> kind & 1) + 2 * (rival_cards >> kind & 1);
            inputs.on(HANDS + 3 * kind as usize + held as usize - 1);
        }
        let second = usize::from(hand.has_two_assembles()) + 2 * usize::from(rival_second);
        if second > 0 {
            inputs.on(HANDS + 3 * (KINDS - 1) + second - 1);
        }
        let (size, other_size) = (hand.hand_size(), rival_size);
        inputs.on(HAND_SIZE + usize::from(size).min(9));
        let more = lead(size.into(), other_size.into());
        inputs.on(HAND_LEAD + more);
        // What a lead in cards is worth depends on how long it can be used.
        let sign = match more {
            0..5 => 0,
            5 => 1,
            _ => 2,
        };
        inputs.on(LATE_LEAD + (self.struggles() as usize).min(8) * 3 + sign);
        let stage = match self.ask {
            Ask::Turn => 0,
            Ask::Pile | Ask::Region => 1,
            Ask::Follower => 2,
            Ask::Faction | Ask::RegionCard => 3,
            Ask::Summon => 4,
            _ => 5,
        };
        let moves = usize::from(self.side_of(self.mover()) != self.side_of(seat));
        inputs.on(MOVES + moves * 6 + stage);
        inputs.on(SETS + 5 * usize::from(scoring::sets(own)).min(4) + usize::from(rival_sets).min(4));
        let own_latest = latest > 0 && self.last_play[at] == latest;
        inputs.on(LATEST + usize::from(own_latest) + 2 * usize::from(rival_latest && !own_latest));
        inputs.on(DISC_HELD + usize::from(self.disc_on[at] == HELD) + usize::from(rival_disc));
    }

    /// Seats of one team are one side.
    pub(crate) fn side_of(&self, seat: Seat) -> usize {
        if self.has_teams() { seat.index() & 1 } else { seat.index() }
    }
}
