//! Positions that need no search: one seat wins by passing to the end, whatever the other plays.
//!
//! Everything here errs on the side of the other seat: what a card could change in a region and how
//! many followers it could fetch are bounded from above, card by card.

use super::frame::{End, Fist, Frame, MANOEUVRE, NEGOTIATE, OUTMANOEUVRE, UNSTABLE};
use super::sketch::Sketch;
use super::{Answer, FREE};

/// What the cards of one seat could do if the other never played again.
struct Threat<'a> {
    at: &'a Sketch,
    frame: &'a Frame,
    hand: Fist,
    cards: u8,
    /// One region is left.
    last: bool,
}

/// The answer, if the seat that is ahead stays ahead though it plays no more cards.
pub(super) fn foregone(at: &Sketch, frame: &Frame) -> Option<Answer> {
    let End::Crown(first, second) = at.projection(frame) else { return None };
    let lead = |faction: u8| at.lead[usize::from(faction)];
    let sign = match (lead(first).signum(), second.map_or(0, |second| lead(second).signum())) {
        (0, 0) => return None,
        (0, sign) | (sign, _) => sign,
    };
    let hand = at.hands[usize::from(sign > 0)];
    let threat = Threat { at, frame, hand, cards: hand.size(), last: at.stage >= 2 };
    let mut line = [-FREE; 3];
    // Cheap, and mostly the end of it: is the lead big enough as things stand?
    if !threat.is_met(first, second, sign, &mut line) || !threat.is_met_everywhere(sign, &mut line) {
        return None;
    }
    Some((sign > 0, line.map(|bound| bound * sign)))
}

impl Threat<'_> {
    /// Most followers of a faction that the cards could bring to court.
    fn gain(&self, faction: usize) -> i8 {
        let here = self.at.here[0][faction] + self.at.here[1][faction];
        let support = (self.hand.0 >> faction & 1) as u8;
        let mut placed = self.hand.assembles() + 2 * support;
        if self.last {
            placed = placed.min(self.at.supply[faction]);
        }
        self.cards.min(here + placed) as i8
    }

    /// Whether the lead (`sign` says whose) outlasts the cards under this ranking; then the line is
    /// raised to what that needs.
    fn is_met(&self, first: u8, second: Option<u8>, sign: i8, line: &mut [i8; 3]) -> bool {
        let first = usize::from(first);
        let gain = self.gain(first);
        let lead = self.at.lead[first] * sign;
        if lead > gain {
            line[first] = line[first].max(gain + 1);
            return true;
        }
        let Some(second) = second.map(usize::from).filter(|_| lead == gain) else { return false };
        // What fetches the first faction cannot fetch the second as well.
        let rest = self.gain(second).min(self.cards as i8 - gain);
        if self.at.lead[second] * sign <= rest {
            return false;
        }
        line[first] = line[first].max(gain);
        line[second] = line[second].max(rest + 1);
        true
    }

    /// The same under every ranking that the cards could bring about.
    fn is_met_everywhere(&self, sign: i8, line: &mut [i8; 3]) -> bool {
        let mut met = |end: End| match end {
            End::Invasion => false,
            End::Crown(first, second) => self.is_met(first, second, sign, line),
        };
        let place = self.at.contested();
        let results = self.results(place);
        if self.last {
            let ends = &self.frame.ends[usize::from(self.at.stage)];
            return (0..4).filter(|result| results >> result & 1 == 1).all(|result| met(ends[result]));
        }
        let results = if place == 0 { [results, self.results(1)] } else { [self.results(0), results] };
        let exchange = self.at.free && self.hand.0 & NEGOTIATE != 0;
        (0..2).filter(|&earlier| earlier == place || exchange).all(|earlier| {
            (0..4usize).filter(|result| results[earlier] >> result & 1 == 1).all(|result| {
                if result == usize::from(UNSTABLE) && self.frame.ends_early {
                    return false;
                }
                let ends = &self.frame.ends[2 + 4 * earlier + result];
                (0..4).filter(|later| results[1 - earlier] >> later & 1 == 1).all(|later| met(ends[later]))
            })
        })
    }

    /// A bit for every result that the cards could bring about in a region.
    fn results(&self, place: usize) -> u8 {
        let counts = self.at.here[place];
        let top = if counts[0] >= counts[1] && counts[0] >= counts[2] {
            0
        } else {
            1 + usize::from(counts[2] > counts[1])
        };
        let mut results = 0;
        for faction in 0..3 {
            let rises = |above: usize| counts[faction] + self.swing(place, faction, above);
            let others = [(faction + 1) % 3, (faction + 2) % 3];
            if others.into_iter().all(|above| rises(above) > counts[above]) {
                results |= 1 << faction;
            }
            if faction != top && rises(top) >= counts[top] {
                results |= 1 << UNSTABLE;
            }
        }
        results
    }

    /// By how much the cards could bring a faction up on another in a region: every summon takes one
    /// of the other away, and effects do what they can.
    fn swing(&self, place: usize, faction: usize, above: usize) -> u8 {
        let mut swing = self.cards;
        if self.hand.0 >> faction & 1 == 1
            && self.frame.within[usize::from(self.at.stage)][faction] >> place & 1 == 1
        {
            swing += 2;
        }
        let assembles = self.hand.assembles();
        if !self.last {
            let held = |card: u16, worth: u8| if self.hand.0 & card != 0 { worth } else { 0 };
            return swing + assembles + held(MANOEUVRE, 2) + held(OUTMANOEUVRE, 3);
        }
        // In the last region an Assemble places the other faction too, if the supply has it.
        let wanted = assembles + 2 * (self.hand.0 >> above & 1) as u8;
        if self.at.supply[faction] > 0 && self.at.supply[above] < wanted { swing + assembles } else { swing }
    }
}
