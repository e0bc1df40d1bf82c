//! What a winner's points of a conflict are made of, for those who may read it (TLK-64, TLK-65, TLK-80, TLK-82).

use table::Seat;

use crate::content::{CardSet, Counts, Hero, POINTS_PER_UNIT, Region, Side};
use crate::rules::state::Public;

/// How a winner has won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Victory {
    /// With others.
    Shared,
    /// Alone on the winning side.
    Alone,
    /// Both were on the winning side, and this one had doubled down.
    DoubledDown,
    /// The only player on a side that had the momentum, which counts as one more.
    WithMomentum(Side),
}

/// The units that a winner has scored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spoils {
    /// How many armies of each faction.
    pub armies: Counts,
    /// What a unit of each faction pays this winner.
    pub pays: Counts,
    /// Which heroes.
    pub heroes: CardSet,
    /// How the conflict was won.
    pub how: Victory,
}

impl Public {
    /// The units that make up [`Public::spoils`]: those that pay best, up to the seat's limit.
    pub(crate) fn scored_units(&self, seat: Seat, region: Region, winner: Side) -> Spoils {
        let levels = self.affinity[seat.index()];
        let pays = levels.map(|level| POINTS_PER_UNIT[usize::from(level)]);
        let there = self.armies[region.index()];
        let heroes = self.heroes_in(seat, region);
        let (mut armies, mut scored) = ([0; 4], CardSet::EMPTY);
        let mut left = self.score_cap(seat);
        for pay in (1..6).rev() {
            for at in (0..4).filter(|at| pays[*at] == pay && winner.factions() >> at & 1 != 0) {
                armies[at] = there[at].min(left);
                left -= armies[at];
            }
            let pays_so = |card: &crate::content::Card| matches!(card.spec().hero, Some(Hero { scores, .. }) if pays[scores.index()] == pay);
            for card in heroes.iter().filter(pays_so).take(left.into()) {
                scored.add(card);
                left -= 1;
            }
        }
        Spoils { armies, pays, heroes: scored, how: self.victory(seat, winner) }
    }

    fn victory(&self, seat: Seat, winner: Side) -> Victory {
        let prizes = self.prizes(winner);
        let on_side = self.everyone().filter(|other| self.side[other.index()] == winner).count();
        match (prizes.alone, on_side) {
            (true, _) => Victory::Alone,
            (false, 1) => Victory::WithMomentum(winner),
            (false, _) if self.doubled == Some(seat) && prizes.winners.len() == 1 => Victory::DoubledDown,
            _ => Victory::Shared,
        }
    }
}
