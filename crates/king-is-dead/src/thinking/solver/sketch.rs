//! A position of the last two regions, with nothing in it that cannot matter any more.

use super::frame::{ASSEMBLE, BLANK, End, Fist, Frame, MANOEUVRE, NEGOTIATE, OUTMANOEUVRE, Stage, UNSTABLE};
use crate::content::Card;
use crate::rules::KingIsDead;
use crate::rules::state::HELD;

/// Followers by faction.
type Counts = [u8; 3];

/// A position at the beginning of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub(super) struct Sketch {
    /// Followers in the two regions.
    pub here: [Counts; 2],
    pub supply: Counts,
    pub hands: [Fist; 2],
    /// By faction: how many followers seat 0 has more than seat 1.
    pub lead: [i8; 3],
    /// The swap that must not be undone: kind, seat, change of the first region; 0 if there is none.
    pub ban: u16,
    pub stage: Stage,
    pub turn: u8,
    /// The other seat has just passed.
    pub passed: bool,
    /// Whose action was the latest: the seat plus 1, or 0 if nobody ever acted.
    pub order: u8,
    /// Both region cards may be exchanged.
    pub free: bool,
}

/// One whole turn other than a pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct Play {
    /// Of the position it leads to.
    pub key: u64,
    pub score: i32,
    /// Names card, effect and summon.
    pub name: u16,
    /// Where the effect leads to, in the list of [`Plays`].
    effect: u8,
    /// Place (times 3) and faction summoned; [`NOBODY`] if the board is empty.
    spot: u8,
}

/// No follower was there to summon.
const NOBODY: u8 = 7;

impl Play {
    /// Faction summoned, 3 if none.
    #[inline]
    pub fn summon(&self) -> u8 {
        if self.spot == NOBODY { 3 } else { self.spot % 3 }
    }
}

/// The turns with a card from one position. Many differ by the summon alone, so what their effects
/// lead to is kept once.
#[derive(Default, Debug)]
pub(super) struct Plays {
    pub list: Vec<Play>,
    effects: Vec<Sketch>,
    /// Whose turns they are.
    seat: u8,
}

impl Plays {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.list.clear();
        self.effects.clear();
    }

    /// Puts the best-scored play from place `nth` on into that place; the first of equals.
    #[inline]
    pub fn bring_best_to(&mut self, nth: usize) -> Play {
        let mut top = nth;
        for other in nth + 1..self.list.len() {
            if self.list[other].score > self.list[top].score {
                top = other;
            }
        }
        self.list.swap(nth, top);
        self.list[nth]
    }

    /// Where a play leads to.
    #[inline]
    pub fn after(&self, play: &Play) -> Sketch {
        let mut after = self.effects[usize::from(play.effect)];
        if play.spot != NOBODY {
            let (place, faction) = (usize::from(play.spot / 3), usize::from(play.spot % 3));
            after.here[place][faction] -= 1;
            after.lead[faction] += if self.seat == 0 { 1 } else { -1 };
        }
        after
    }
}

/// What a follower adds to the key, by place and faction: a summon changes the key by a subtraction.
const WEIGHTS: [u64; 6] = [
    0x8f1b_bcdc_bfa5_3e0b,
    0xc2b2_ae3d_27d4_eb4f,
    0x1656_67b1_9e37_79f9,
    0xe703_7ed1_a0b4_28db,
    0x5899_65cc_7537_4cc3,
    0x2d35_8dcc_aa6c_78a5,
];

/// What a pass leads to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Passed {
    On(Sketch),
    /// The game is over.
    Over(End),
}

/// The change of the first region's followers by a swap; the second changes the other way round.
type Swap = [i8; 3];

/// A number for a swap, for the record of the ban and to tell swaps apart.
fn number(swap: Swap) -> u16 {
    swap.iter().fold(0, |number, change| number << 3 | (change + 3) as u16)
}

fn turned(swap: Swap) -> Swap {
    swap.map(|change| -change)
}

impl Sketch {
    /// The plain form of a position at the beginning of a turn.
    pub fn of(position: &KingIsDead, frame: &Frame) -> Sketch {
        let fixed = |seat: usize| {
            position.disc_on[seat] < HELD
                && frame.regions.iter().any(|region| *region as u8 == position.disc_on[seat])
        };
        let mut lead = [0; 3];
        for (faction, lead) in lead.iter_mut().enumerate() {
            *lead = position.courts[0][faction] as i8 - position.courts[1][faction] as i8;
        }
        let [a, b, ..] = position.last_play;
        let mut sketch = Sketch {
            here: frame.regions.map(|region| position.counts(region.index())),
            supply: position.supply,
            hands: [Fist::of(position.cards[0]), Fist::of(position.cards[1])],
            lead,
            ban: 0,
            stage: frame.stage(position),
            turn: position.turn,
            passed: position.passes == 1,
            order: if a > b { 1 } else { u8::from(b > a) * 2 },
            free: !fixed(0) && !fixed(1),
        };
        if let Some((seat, kind @ (Card::Manoeuvre | Card::Outmanoeuvre))) = position.latest.action() {
            let delta = position.latest.delta();
            let other = delta[frame.regions[1].index()];
            let swap = delta[frame.regions[0].index()];
            // A swap of other regions than these two cannot be undone any more.
            if swap == turned(other) && swap != [0; 3] {
                sketch.ban =
                    ban(if kind == Card::Manoeuvre { MANOEUVRE } else { OUTMANOEUVRE }, seat.0, swap);
            }
        }
        sketch.tidy(frame);
        sketch.skip();
        sketch
    }

    /// The seat that plays alone, because the other one has no cards left and can only pass.
    #[inline]
    pub fn alone(&self) -> Option<u8> {
        match self.hands.map(|hand| hand.0 == 0) {
            [false, true] => Some(0),
            [true, false] => Some(1),
            _ => None,
        }
    }

    /// Passes for a seat that can do nothing else. Against it every pass of the other brings on the struggle, whoever
    /// passed before, so those positions are one.
    #[inline]
    fn skip(&mut self) {
        if let Some(alone) = self.alone()
            && (self.turn == alone || !self.passed)
        {
            self.turn = alone;
            self.passed = true;
        }
    }

    /// Puts at rest what cannot matter any more.
    #[inline]
    pub fn tidy(&mut self, frame: &Frame) {
        let stage = usize::from(self.stage);
        let mut idle = frame.idle[stage];
        if self.stage >= 2 {
            idle |= NEGOTIATE | MANOEUVRE | OUTMANOEUVRE;
            self.free = false;
            for (faction, left) in self.supply.iter().enumerate() {
                idle |= u16::from(*left == 0) << faction;
            }
            if self.supply == [0; 3] {
                idle |= ASSEMBLE;
            }
        } else {
            if !self.free {
                idle |= NEGOTIATE;
            }
            if !frame.border {
                idle |= OUTMANOEUVRE;
            }
        }
        self.hands[0].blank(idle);
        self.hands[1].blank(idle);
        let held = self.hands[0].0 | self.hands[1].0;
        if held & NEGOTIATE == 0 {
            self.free = false;
        }
        if self.ban != 0 {
            let (kind, seat) = ban_of(self.ban);
            if self.stage >= 2 || self.hands[usize::from(1 - seat)].0 & kind == 0 {
                self.ban = 0;
            }
        }
        if !frame.peril[stage] {
            // What can never be placed any more need not be told apart.
            let assembles = self.hands[0].assembles() + self.hands[1].assembles();
            for faction in 0..3 {
                let supports = (self.hands[0].0 >> faction & 1) + (self.hands[1].0 >> faction & 1);
                self.supply[faction] = self.supply[faction].min(assembles + 2 * supports as u8);
            }
        }
    }

    /// A number for everything but the courts.
    #[inline]
    pub fn key(&self) -> u64 {
        let [a, b, c] = self.supply;
        let flags = self.stage | u8::from(self.free) << 4 | self.turn << 5 | u8::from(self.passed) << 6;
        let supply = u64::from_le_bytes([a, b, c, flags, self.order, 0, 0, 0]);
        let hands = u64::from(self.hands[0].0) | u64::from(self.hands[1].0) << 12;
        let cards = hands | u64::from(self.ban) << 24;
        let mix = |word: u64| {
            let product = u128::from(word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93_u128;
            product as u64 ^ (product >> 64) as u64
        };
        let rest = mix(mix(supply).wrapping_add(cards.wrapping_mul(0x9fb2_1c65_1e98_df25)) ^ cards);
        let followers = self.here.as_flattened().iter().zip(WEIGHTS);
        followers.fold(rest, |key, (count, weight)| key.wrapping_add(weight.wrapping_mul((*count).into())))
    }

    /// The place of the region that is fought over next.
    #[inline]
    pub fn contested(&self) -> usize {
        match self.stage {
            stage @ 0..2 => stage.into(),
            2..6 => 1,
            _ => 0,
        }
    }

    /// The seat to move passes.
    pub fn pass(&self, frame: &Frame) -> Passed {
        let mut after = *self;
        after.turn ^= 1;
        after.passed = !self.passed;
        if !self.passed {
            after.skip();
            return Passed::On(after);
        }
        let place = self.contested();
        let result = result(self.here[place]);
        if self.stage >= 2 {
            return Passed::Over(frame.ends[usize::from(self.stage)][usize::from(result)]);
        }
        if result == UNSTABLE && frame.ends_early {
            return Passed::Over(End::Invasion);
        }
        for faction in 0..3 {
            after.supply[faction] += self.here[place][faction];
        }
        after.here[place] = [0; 3];
        after.stage = 2 + 4 * place as u8 + result;
        after.tidy(frame);
        after.skip();
        Passed::On(after)
    }

    /// How the game ends if nobody plays another card.
    #[inline]
    pub fn projection(&self, frame: &Frame) -> End {
        let place = self.contested();
        let first = result(self.here[place]);
        if self.stage >= 2 {
            return frame.ends[usize::from(self.stage)][usize::from(first)];
        }
        if first == UNSTABLE && frame.ends_early {
            return End::Invasion;
        }
        let stage = 2 + 4 * place + usize::from(first);
        frame.ends[stage][usize::from(result(self.here[1 - place]))]
    }

    /// Appends every turn with a card.
    pub fn plays(&self, frame: &Frame, out: &mut Plays) {
        out.seat = self.turn;
        let hand = self.hands[usize::from(self.turn)];
        let without = |card: u16| {
            let mut after = *self;
            after.hands[usize::from(self.turn)].0 -= card;
            after.ban = 0;
            after
        };
        if hand.0 >> 8 != 0 {
            without(BLANK).summons(0, 0, frame, out);
        }
        for faction in 0..3usize {
            if hand.0 >> faction & 1 == 0 {
                continue;
            }
            let after = without(1 << faction);
            let places = frame.eligible[usize::from(self.stage)][faction];
            let count = self.supply[faction].min(2);
            if places == 0 || count == 0 {
                after.summons(1 + faction as u16, 0, frame, out);
                continue;
            }
            for place in (0..2).filter(|place| places >> place & 1 == 1) {
                let mut after = after;
                after.supply[faction] -= count;
                after.here[place][faction] += count;
                after.summons(1 + faction as u16, 1 + place as u16, frame, out);
            }
        }
        if hand.assembles() > 0 {
            self.assemble(without(ASSEMBLE), frame, out);
        }
        if hand.0 & NEGOTIATE != 0 {
            // Without two free cards Negotiate is blank, so here it exchanges.
            let mut after = without(NEGOTIATE);
            after.stage ^= 1;
            after.free = false;
            after.summons(5, 0, frame, out);
        }
        if hand.0 & MANOEUVRE != 0 {
            let mut swaps = Swaps::new(self, MANOEUVRE);
            swaps.one_for_one();
            self.swap(&swaps, without(MANOEUVRE), 6, frame, out);
        }
        if hand.0 & OUTMANOEUVRE != 0 {
            let mut swaps = Swaps::new(self, OUTMANOEUVRE);
            swaps.one_for_two();
            if swaps.count == 0 {
                swaps.one_for_one();
            }
            self.swap(&swaps, without(OUTMANOEUVRE), 7, frame, out);
        }
    }

    /// Assemble: one follower of each faction in the supply, each to either region.
    fn assemble(&self, after: Sketch, frame: &Frame, out: &mut Plays) {
        let ways = if self.stage >= 2 { 1 } else { 8u16 };
        'ways: for way in 0..ways {
            let mut after = after;
            for faction in 0..3 {
                let place = if self.stage >= 2 { self.contested() } else { usize::from(way >> faction & 1) };
                if self.supply[faction] == 0 {
                    if way >> faction & 1 == 1 {
                        continue 'ways;
                    }
                    continue;
                }
                after.supply[faction] -= 1;
                after.here[place][faction] += 1;
            }
            after.summons(4, way, frame, out);
        }
    }

    fn swap(&self, swaps: &Swaps, after: Sketch, card: u16, frame: &Frame, out: &mut Plays) {
        if swaps.count == 0 {
            return after.summons(card, 0, frame, out);
        }
        for nth in 0..swaps.count {
            let change = swaps.list[nth];
            let mut after = after;
            for (faction, change) in change.into_iter().enumerate() {
                after.here[0][faction] = after.here[0][faction].wrapping_add_signed(change);
                after.here[1][faction] = after.here[1][faction].wrapping_add_signed(-change);
            }
            let kind = if card == 6 { MANOEUVRE } else { OUTMANOEUVRE };
            after.ban = if change == [0; 3] { 0 } else { ban(kind, self.turn, change) };
            after.summons(card, 1 + number(change) % 127, frame, out);
        }
    }

    /// Ends a turn with every summon that is possible.
    fn summons(mut self, card: u16, effect: u16, frame: &Frame, out: &mut Plays) {
        let seat = self.turn;
        self.turn ^= 1;
        self.passed = false;
        self.order = seat + 1;
        let name = card << 10 | effect << 3;
        self.tidy(frame);
        self.skip();
        let effect = out.effects.len() as u8;
        let key = self.key();
        for (spot, weight) in WEIGHTS.into_iter().enumerate() {
            if self.here[spot / 3][spot % 3] == 0 {
                continue;
            }
            let (key, name, spot) = (key.wrapping_sub(weight), name | spot as u16, spot as u8);
            out.list.push(Play { key, score: 0, name, effect, spot });
        }
        if self.here == [[0; 3]; 2] {
            out.list.push(Play { key, score: 0, name: name | 7, effect, spot: NOBODY });
        }
        out.effects.push(self);
    }
}

/// The result of a struggle over these followers.
#[inline]
fn result(followers: Counts) -> u8 {
    // The same as `settled_by`, which the processor could not foresee: counted instead of chosen.
    let [s, w, e] = followers;
    let most = |own: u8, one: u8, other: u8| u8::from(own > one) & u8::from(own > other);
    UNSTABLE - 3 * most(s, w, e) - 2 * most(w, s, e) - most(e, s, w)
}

/// The record of a swap.
fn ban(kind: u16, seat: u8, swap: Swap) -> u16 {
    kind << 4 | u16::from(seat) << 9 | number(swap)
}

/// Card and seat of a record.
fn ban_of(ban: u16) -> (u16, u8) {
    (ban >> 4 & (MANOEUVRE | OUTMANOEUVRE), (ban >> 9 & 1) as u8)
}

/// The swaps that a card allows, each result once.
struct Swaps<'a> {
    from: &'a Sketch,
    banned: Option<u16>,
    seen: [u64; 8],
    list: [Swap; 64],
    count: usize,
}

impl Swaps<'_> {
    fn new(from: &Sketch, card: u16) -> Swaps<'_> {
        let (kind, seat) = ban_of(from.ban);
        let banned = (from.ban != 0 && kind == card && seat != from.turn).then_some(from.ban & 0x1ff);
        Swaps { from, banned, seen: [0; 8], list: [[0; 3]; 64], count: 0 }
    }

    fn add(&mut self, change: Swap) {
        let id = number(change);
        if self.banned == Some(number(turned(change))) {
            return;
        }
        let (word, bit) = (usize::from(id >> 6), id & 63);
        if self.seen[word] >> bit & 1 == 0 && self.count < self.list.len() {
            self.seen[word] |= 1 << bit;
            self.list[self.count] = change;
            self.count += 1;
        }
    }

    fn one_for_one(&mut self) {
        let [a, b] = self.from.here;
        for given in (0..3).filter(|&faction| a[faction] > 0) {
            for taken in (0..3).filter(|&faction| b[faction] > 0) {
                let mut change = [0; 3];
                change[given] -= 1;
                change[taken] += 1;
                self.add(change);
            }
        }
    }

    fn one_for_two(&mut self) {
        for giver in 0..2 {
            let (a, b) = (self.from.here[giver], self.from.here[1 - giver]);
            for given in (0..3).filter(|&faction| a[faction] > 0) {
                for first in 0..3 {
                    for second in first..3 {
                        let enough = b[first] > 0 && b[second] > u8::from(first == second);
                        if !enough {
                            continue;
                        }
                        let mut change = [0; 3];
                        change[given] -= 1;
                        change[first] += 1;
                        change[second] += 1;
                        self.add(if giver == 0 { change } else { turned(change) });
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Disc, settled_by};

    #[test]
    fn tkd_75_tkd_76_a_counted_result_is_the_result_of_the_rules() {
        for all in 0..1000u16 {
            let followers = [all / 100, all / 10 % 10, all % 10].map(|count| count as u8);
            let expected = match settled_by(followers) {
                Disc::Control(faction) => faction as u8,
                Disc::Unstable => UNSTABLE,
            };
            assert_eq!(result(followers), expected, "{followers:?}");
        }
    }
}
