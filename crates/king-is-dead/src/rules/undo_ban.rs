//! The latest action and the swap nobody else may undo (chapter 9 of the rules).

use table::{Refusal, Seat};

use super::KingIsDead;
use super::effects::{Moves, Question};
use super::options::Switch;
use super::packed::bits;
use super::refusal::no;
use crate::content::{Card, Faction, Region};

/// Weight of a faction in a number whose base-16 digits are followers per faction.
///
/// Digits stay far below 16, so two such numbers are equal exactly if every digit is.
pub(crate) const DIGIT: [i16; 3] = [1, 16, 256];

/// No region.
const NOWHERE: u8 = 8;
/// In the third place of [`Latest::regions`]: the third delta says who gave what in a swap.
const GAVE: u8 = 9;

/// The record of TKD-135: what the latest action did to the board, its summon left out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Latest {
    /// Change per region, in the digits of [`DIGIT`]; regions in rising order.
    delta: [i16; 3],
    regions: [u8; 3],
    seat: u8,
    kind: Option<Card>,
}

/// What a swap is protected from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ban {
    latest: Latest,
    literal: bool,
}

impl Latest {
    /// Nobody has acted yet.
    pub const NONE: Latest = Latest { delta: [0; 3], regions: [NOWHERE; 3], seat: 0, kind: None };

    /// Records what `moves` did. `detail` keeps who gave what, which some house rules ask for.
    pub fn of(seat: Seat, kind: Card, moves: &Moves, detail: bool) -> Latest {
        let mut change = [0i16; 9];
        let mut touched = 0u32;
        for step in moves.iter() {
            let followers = i16::from(step.count) * DIGIT[step.faction.index()];
            change[step.from as usize] -= followers;
            change[step.to as usize] += followers;
            touched |= 1 << step.from | 1 << step.to;
        }
        let mut latest = Latest { seat: seat.0, kind: Some(kind), ..Latest::NONE };
        let is_swap = detail && concerns(kind) && !moves.is_empty();
        if is_swap {
            let (mut a, mut b) = moves.between();
            if a > b {
                (a, b) = (b, a);
            }
            let gave = |place: u8| {
                let given = moves.iter().filter(|step| step.from == place);
                given.map(|step| i16::from(step.count) << (2 * step.faction.index())).sum::<i16>()
            };
            latest.regions = [a, b, GAVE];
            latest.delta = [change[a as usize], change[b as usize], gave(a) | gave(b) << 6];
            return latest;
        }
        let mut entry = 0;
        for region in bits(touched & 0xff) {
            if change[region as usize] != 0 && entry < 3 {
                latest.regions[entry] = region;
                latest.delta[entry] = change[region as usize];
                entry += 1;
            }
        }
        latest
    }

    /// Builds the record from its parts, as a view shows them.
    pub fn from_parts(seat: Seat, kind: Card, delta: &[[i8; 3]; 8], gave: &[(Region, [u8; 3])]) -> Latest {
        let mut latest = Latest { seat: seat.0, kind: Some(kind), ..Latest::NONE };
        let number = |digits: &[i8; 3]| digits.iter().zip(DIGIT).map(|(&d, w)| i16::from(d) * w).sum::<i16>();
        if let [(a, from_a), (b, from_b)] = gave {
            let pack =
                |given: &[u8; 3]| i16::from(given[0]) | i16::from(given[1]) << 2 | i16::from(given[2]) << 4;
            latest.regions = [*a as u8, *b as u8, GAVE];
            latest.delta =
                [number(&delta[a.index()]), number(&delta[b.index()]), pack(from_a) | pack(from_b) << 6];
            return latest;
        }
        let changed = delta.iter().enumerate().filter(|(_, digits)| **digits != [0; 3]).take(3);
        for (entry, (region, digits)) in changed.enumerate() {
            latest.regions[entry] = region as u8;
            latest.delta[entry] = number(digits);
        }
        latest
    }

    /// The seat that acted and the kind of its action (TKD-136); `None` before the first action.
    pub fn action(&self) -> Option<(Seat, Card)> {
        self.kind.map(|kind| (Seat(self.seat), kind))
    }

    /// Change of each count by region and faction.
    pub fn delta(&self) -> [[i8; 3]; 8] {
        let mut delta = [[0; 3]; 8];
        let entries = if self.regions[2] == GAVE { 2 } else { 3 };
        for entry in 0..entries {
            if let Some(counts) = delta.get_mut(self.regions[entry] as usize) {
                *counts = digits(self.delta[entry]);
            }
        }
        delta
    }

    /// What each of the two regions of a swap gave away, where a house rule keeps it.
    pub fn gave(&self) -> Vec<(Region, [u8; 3])> {
        if self.regions[2] != GAVE {
            return Vec::new();
        }
        let part = |shift: u32| {
            let packed = self.delta[2] >> shift;
            [packed & 3, packed >> 2 & 3, packed >> 4 & 3].map(|count| count as u8)
        };
        vec![
            (Region::ALL[self.regions[0] as usize & 7], part(0)),
            (Region::ALL[self.regions[1] as usize & 7], part(6)),
        ]
    }
}

/// The three digits of a number in base 16, each between -7 and 7.
fn digits(number: i16) -> [i8; 3] {
    let mut rest = number;
    let mut result = [0; 3];
    for digit in &mut result {
        let low = (rest + 8).rem_euclid(16) - 8;
        *digit = low as i8;
        rest = (rest - low) / 16;
    }
    result
}

impl Ban {
    /// Whether the swap of `from_a` (in the digits of [`DIGIT`]) out of `a` for `from_b` out of `b`
    /// would undo the protected one (TKD-137).
    pub fn hits(&self, a: usize, from_a: i16, b: usize, from_b: i16) -> bool {
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        let here = self.latest.regions[0] as usize == low && self.latest.regions[1] as usize == high;
        let change = if a < b { from_b - from_a } else { from_a - from_b };
        if self.literal {
            let (from_low, from_high) = if a < b { (from_a, from_b) } else { (from_b, from_a) };
            let gave = self.latest.delta[2];
            return here && pack(from_low) == gave >> 6 && pack(from_high) == gave & 0x3f;
        }
        if self.latest.delta[0] == 0 { change == 0 } else { here && change == -self.latest.delta[0] }
    }
}

/// Followers in the digits of [`DIGIT`], squeezed to two bits each.
fn pack(followers: i16) -> i16 {
    (followers & 3) | (followers >> 4 & 3) << 2 | (followers >> 8 & 3) << 4
}

impl KingIsDead {
    /// The ban that binds the seat to move if it resolves a card of this kind (TKD-137).
    #[inline]
    pub(crate) fn ban(&self, kind: Card) -> Option<Ban> {
        if self.latest.kind != Some(kind) || self.latest.seat == self.turn {
            return None;
        }
        self.ban_by_latest()
    }

    #[cold]
    fn ban_by_latest(&self) -> Option<Ban> {
        let happened = self.latest.delta[0] != 0
            || (self.options.has(Switch::EmptySwapProtected) && self.latest.regions[2] == GAVE);
        happened.then_some(Ban { latest: self.latest, literal: self.options.has(Switch::LiteralUndo) })
    }

    /// Whether the record must keep who gave what.
    #[inline]
    pub(crate) fn keeps_swap_detail(&self) -> bool {
        self.options.has(Switch::LiteralUndo) || self.options.has(Switch::EmptySwapProtected)
    }
}

/// One follower in the digits of [`DIGIT`].
#[inline]
pub(crate) fn one(faction: Faction) -> i16 {
    DIGIT[faction.index()]
}

/// What the two regions of a swap give, in the digits of [`DIGIT`].
pub(super) struct Given {
    pub a: usize,
    pub from_a: i16,
    pub b: usize,
    pub from_b: i16,
}

/// The answers to `question` from which some swap that is not banned can be reached (TKD-92). `plain` asks
/// the swap's questions as if there were no ban, `given` reads the swap off the answers.
#[cold]
pub(super) fn permitted(
    state: &KingIsDead,
    ban: &Ban,
    step: u8,
    mut question: Question,
    plain: &dyn Fn(&KingIsDead, u8) -> Option<Question>,
    given: &dyn Fn(&KingIsDead) -> Given,
) -> Question {
    let mut trial = *state;
    for answer in bits(question.mask) {
        trial.choices[step as usize] = answer;
        if !completes(&mut trial, ban, step + 1, plain, given) {
            question.mask &= !(1 << answer);
        }
    }
    question
}

fn completes(
    trial: &mut KingIsDead,
    ban: &Ban,
    step: u8,
    plain: &dyn Fn(&KingIsDead, u8) -> Option<Question>,
    given: &dyn Fn(&KingIsDead) -> Given,
) -> bool {
    let Some(question) = plain(trial, step) else {
        let swap = given(trial);
        return !ban.hits(swap.a, swap.from_a, swap.b, swap.from_b);
    };
    bits(question.mask).any(|answer| {
        trial.choices[step as usize] = answer;
        completes(trial, ban, step + 1, plain, given)
    })
}

/// Why a swap is not possible that would undo the latest action, with the swap that is protected
/// (TKD-137).
pub(super) fn refuse(state: &KingIsDead) -> Refusal {
    let delta = state.latest.delta();
    let changed: Vec<_> = Region::ALL.into_iter().filter(|r| delta[r.index()] != [0; 3]).collect();
    let what = match state.latest.action() {
        Some((_, kind)) => format!("the latest {}", kind.name()),
        None => "a swap".into(),
    };
    let between = match changed[..] {
        [a, b] => format!(" between {} and {}", a.name(), b.name()),
        _ => String::new(),
    };
    no("TKD-137", format!("That would undo {what}{between}, and nobody has acted since."))
}

/// Whether the undo ban protects and binds cards of this kind.
pub(crate) const fn concerns(kind: Card) -> bool {
    matches!(kind, Card::Manoeuvre | Card::Outmanoeuvre)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_a_change_are_read_back_with_their_signs() {
        for s in -2..=2i8 {
            for w in -2..=2i8 {
                for e in -2..=2i8 {
                    let number = i16::from(s) + 16 * i16::from(w) + 256 * i16::from(e);
                    assert_eq!(digits(number), [s, w, e]);
                }
            }
        }
    }
}
