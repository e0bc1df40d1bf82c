//! Positions that need no search: one seat wins by passing to the end, whatever the other plays.
//!
//! Everything here errs on the side of the other seat: what a card could change in a region and how
//! many followers it could fetch are bounded from above, card by card.

use super::frame::{End, Fist, Frame, MANOEUVRE, NEGOTIATE, OUTMANOEUVRE, UNSTABLE};
use super::sketch::Sketch;
use super::{Answer, FREE};

/// Followers by faction that have to be summoned.
type Needs = [i8; 3];

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
    if !threat.is_met((first, second), [0; 3], sign, &mut line) || !threat.is_met_everywhere(sign, &mut line)
    {
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

    /// Whether the lead (`sign` says whose) outlasts the cards under this ranking, which takes these
    /// summons to bring about; then the line is raised to what that needs.
    fn is_met(&self, ranks: (u8, Option<u8>), needs: Needs, sign: i8, line: &mut [i8; 3]) -> bool {
        let cards = self.cards as i8;
        let all: i8 = needs.iter().sum();
        if all > cards {
            return true;
        }
        let first = usize::from(ranks.0);
        // What is summoned to change a region cannot be a follower of the first faction as well.
        let gain = self.gain(first).min(cards - (all - needs[first]));
        let lead = self.at.lead[first] * sign;
        if lead > gain {
            line[first] = line[first].max(gain + 1);
            return true;
        }
        let Some(second) = ranks.1.map(usize::from).filter(|_| lead == gain) else { return false };
        // What fetches the first faction cannot fetch the second as well.
        let rest = self.gain(second).min(cards - gain - needs[3 - first - second]);
        if self.at.lead[second] * sign <= rest {
            return false;
        }
        line[first] = line[first].max(gain);
        line[second] = line[second].max(rest + 1);
        true
    }

    /// The same under every ranking that the cards could bring about.
    fn is_met_everywhere(&self, sign: i8, line: &mut [i8; 3]) -> bool {
        let mut met = |end: End, needs: Needs| match end {
            End::Invasion => needs.iter().sum::<i8>() > self.cards as i8,
            End::Crown(first, second) => self.is_met((first, second), needs, sign, line),
        };
        let place = self.at.contested();
        let needs = self.needs(place);
        if self.last {
            let ends = &self.frame.ends[usize::from(self.at.stage)];
            return (0..4).all(|result| met(ends[result], needs[result]));
        }
        let needs = if place == 0 { [needs, self.needs(1)] } else { [self.needs(0), needs] };
        let exchange = self.at.free && self.hand.0 & NEGOTIATE != 0;
        (0..2).filter(|&earlier| earlier == place || exchange).all(|earlier| {
            (0..4usize).all(|result| {
                let before = needs[earlier][result];
                if result == usize::from(UNSTABLE) && self.frame.ends_early {
                    return met(End::Invasion, before);
                }
                let ends = &self.frame.ends[2 + 4 * earlier + result];
                (0..4).all(|later| {
                    let after = needs[1 - earlier][later];
                    met(ends[later], [0, 1, 2].map(|faction| before[faction] + after[faction]))
                })
            })
        })
    }

    /// For every result of a region the summons from there that it takes at least, however well the
    /// effects of the cards serve.
    fn needs(&self, place: usize) -> [Needs; 4] {
        let counts = self.at.here[place];
        let mut needs = [[0; 3]; 4];
        let behind = |faction: usize, above: usize| {
            counts[above] as i8 - (counts[faction] + self.swing(place, faction, above)) as i8
        };
        for (faction, needs) in needs.iter_mut().enumerate().take(3) {
            for above in (0..3).filter(|&above| above != faction) {
                needs[above] = (behind(faction, above) + 1).max(0);
            }
        }
        let top = if counts[0] >= counts[1] && counts[0] >= counts[2] {
            0
        } else {
            1 + usize::from(counts[2] > counts[1])
        };
        let others = [(top + 1) % 3, (top + 2) % 3];
        let [one, two] = others.map(|faction| behind(faction, top).max(0));
        needs[usize::from(UNSTABLE)][top] = one.min(two);
        needs
    }

    /// By how much the effects of the cards could bring a faction up on another in a region.
    fn swing(&self, place: usize, faction: usize, above: usize) -> u8 {
        let mut swing = 0;
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
