//! The battle being fought, as a scene: two lines of banners that face each other, their sums, the dice,
//! and whoever must fall struck through.

use ink::{Sign, Svg, Tone, Type, number};

use table::{Names, Seat};

use super::army::{banner, troop_path};
use crate::content::Kind;
use crate::rules::state::{Board, Phase};

/// Height of the scene.
pub(super) const HEIGHT: f64 = 88.0;

/// Room of one banner in a line.
const PLACE: f64 = 17.0;

/// One side of the battle.
struct Side {
    seat: Seat,
    kinds: Vec<Kind>,
    /// What its troops come to before the die; several sums while it is open who attacks first.
    sum: (u16, u16),
    die: u8,
    /// So many of them must fall.
    lost: usize,
    /// Whether both dice lie and the other side has more.
    beaten: bool,
    /// The attacker stands to the left.
    left: bool,
}

/// Draws the battle of a board from the origin down; nothing if none is fought.
pub(super) fn draw(svg: &mut Svg, board: &Board, names: &Names, width: f64) {
    let Some((attacker, defender)) = board.fighters() else { return };
    let b = board.battle;
    let rolled = b.attack_die > 0 && b.defence_die > 0;
    let (attack, defence) = (b.attack + u16::from(b.attack_die), b.defence + u16::from(b.defence_die));
    let side = |seat: Seat, sum: (u16, u16), die: u8, beaten: bool| Side {
        seat,
        kinds: board.army(seat, b.at).map(|(_, troop)| troop.kind).collect(),
        sum,
        die,
        lost: if b.loser == seat { b.left.into() } else { 0 },
        beaten: rolled && beaten,
        left: seat == attacker,
    };
    // Before the first attacker is named the attack may come to several sums; the defence is known.
    let (strike, guard) = match board.phase {
        Phase::First => {
            let totals =
                board.groups(attacker, b.at).iter().map(|from| board.attack_total(attacker, b.at, from));
            let range = totals.fold((u16::MAX, 0), |(low, high), sum| (sum.min(low), sum.max(high)));
            (range, board.defence_total(defender, b.at, attacker))
        }
        _ => ((b.attack, b.attack), b.defence),
    };
    let sides = [
        side(attacker, strike, b.attack_die, attack < defence),
        side(defender, (guard, guard), b.defence_die, defence < attack),
    ];
    let (who, whom) = (names.of(attacker), names.of(defender));
    let die = |die: u8| if die == 0 { "a die".to_owned() } else { die.to_string() };
    svg.tag("g").id("battle").shift(0.0, 0.0).within(|svg| {
        svg.title(&format!(
            "Battle of {}: {who} {} + {} against {whom} {} + {}",
            board.call(b.at),
            range(strike),
            die(b.attack_die),
            guard,
            die(b.defence_die)
        ));
        for side in &sides {
            let x = if side.left { 9.0 } else { width - 9.0 };
            let sign = Sign::seat(side.seat.0, names.letter(side.seat));
            svg.tag("g").shift(x, 9.0).within(|svg| svg.sign(sign, 8.0));
        }
        let words = format!("{}: {who} attacks {whom}", board.call(b.at));
        svg.text(width / 2.0, 13.0, &words, Type::sans(12.0).bold().middle().fit(width - 42.0));
        svg.tag("g").shift(width / 2.0, 35.0).within(|svg| svg.swords(8.0, Tone::Warn));
        for side in &sides {
            side.line(svg, width);
            side.strength(svg, width);
        }
    });
}

impl Side {
    /// Its troops in a line, the first next to the enemy.
    fn line(&self, svg: &mut Svg, width: f64) {
        let way = if self.left { -1.0 } else { 1.0 };
        let room = (((width / 2.0 - 18.0) / PLACE) as usize).max(2);
        let more = self.kinds.len() > room;
        let shown = if more { room - 1 } else { self.kinds.len() };
        let at = |index: usize| width / 2.0 + way * (17.0 + PLACE * (index as f64 + 0.5));
        let tone = Tone::Seat(self.seat.0);
        for (index, &kind) in self.kinds.iter().take(shown).enumerate() {
            svg.tag("g").shift(at(index), 35.0).within(|svg| {
                banner(svg, 7.4, tone);
                let paint = svg.palette().paint_on(tone);
                let sign = svg.tag("path").set("d", troop_path(kind)).set("fill", paint);
                sign.set("transform", "translate(0 -1) scale(.9)").done();
                // Those farthest from the enemy fall first; whom it hits, its player chooses.
                if index + self.lost >= self.kinds.len().min(shown) && self.lost > 0 {
                    svg.line("M-7 9L7-10M-7-10L7 9", Tone::Bad, 2.2);
                }
            });
        }
        if more {
            let words = format!("+{}", self.kinds.len() - shown);
            svg.text(at(shown), 39.0, &words, Type::sans(11.0).bold().middle());
        }
    }

    /// Its sum, its die, and what they come to.
    fn strength(&self, svg: &mut Svg, width: f64) {
        // The whole is longer than the sum, which stands to the left of the die.
        let tone = if self.beaten { Tone::Muted } else { Tone::Ink };
        let set = Type::serif(if width < 250.0 { 17.0 } else { 21.0 }).bold().tone(tone);
        let start = if self.left { 0.0 } else { width / 2.0 };
        // A sum that is still open is longer, and keeps to its own half.
        let middle = (start + width * 0.25 - 9.0).max(start + set.measure(&range(self.sum)) + 17.0);
        svg.text(middle - 17.0, 77.0, &range(self.sum), set.end());
        svg.text(middle - 9.5, 76.0, "+", Type::sans(14.0).middle());
        svg.tag("g").shift(middle + 7.0, 69.5).within(|svg| die(svg, self.die));
        if self.die > 0 {
            let whole = format!("={}", self.sum.0 + u16::from(self.die));
            svg.text(middle + 19.5, 77.0, &whole, set);
        }
    }
}

/// One sum, or from which to which it may be.
fn range((low, high): (u16, u16)) -> String {
    if low < high { format!("{low}\u{2013}{high}") } else { low.to_string() }
}

/// A die around the origin; broken lines before it is rolled.
fn die(svg: &mut Svg, shown: u8) {
    let face = svg.tag("rect").rect(-9.5, -9.5, 19.0, 19.0).num("rx", 4.0).fill(Tone::Card);
    if shown == 0 {
        face.stroke(Tone::Muted, 1.2).set("stroke-dasharray", "3 2.5").done();
        return svg.text(0.0, 4.5, "?", Type::sans(13.0).bold().tone(Tone::Muted).middle());
    }
    face.stroke(Tone::Ink, 1.3).done();
    let pips: &[(i8, i8)] = match shown {
        1 => &[(0, 0)],
        2 => &[(-1, -1), (1, 1)],
        3 => &[(-1, -1), (0, 0), (1, 1)],
        4 => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        5 => &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
        _ => &[(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    };
    let pip =
        |(x, y): &(i8, i8)| format!("M{} {}h0", number(f64::from(*x) * 5.2), number(f64::from(*y) * 5.2));
    let path: String = pips.iter().map(pip).collect();
    let dots = svg.tag("path").set("d", &path).set("fill", "none").stroke(Tone::Ink, 4.0);
    dots.set("stroke-linecap", "round").done();
}
