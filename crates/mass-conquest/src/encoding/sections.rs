//! Where the codes of each kind begin at a table: it depends on seats and map.

use table::Block;

use crate::content::Kind;
use crate::encoding::deals::OFFERS;
use crate::rules::state::{Board, FAMILY};

/// So many of one group have codes: carriers in a territory or near one, losses of a kind.
pub(super) const RANKS: usize = 8;

/// The kinds of codes, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Section {
    Done,
    Halt,
    End,
    Pick,
    Recruit,
    DisbandVeteran,
    DisbandRecruit,
    DisbandCarrier,
    DisbandCargo,
    March,
    MarchAll,
    Sail,
    SailAll,
    Step,
    Embark,
    Disembark,
    Fort,
    Raze,
    Walk,
    Fight,
    Peace,
    First,
    Lose,
    RetreatLand,
    RetreatSea,
    Follow,
    Place,
    Offer,
    Accept,
    Decline,
    Retract,
    Gift,
    Break,
    Motion,
    Vote,
    Execute,
    Release,
}

/// How many kinds there are.
const SECTIONS: usize = Section::Release as usize + 1;

/// The first code of every kind, and how many codes there are in all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sections([u32; SECTIONS + 1]);

impl Sections {
    /// Those of a table.
    #[inline]
    pub(super) fn of(board: &Board) -> Sections {
        let places = board.map.len() as u32;
        let borders = board.map.edges.len() as u32;
        let towns = board.map.towns.len() as u32;
        let others = u32::from(board.seats) - 1;
        let persons = u32::from(board.seats) * FAMILY as u32;
        let ranks = RANKS as u32;
        let counts: [u32; SECTIONS] = [
            1,
            1,
            1,
            5,
            5 * towns,
            4 * places,
            4 * places,
            places * ranks,
            3 * places * ranks,
            4 * borders,
            4 * borders,
            borders * ranks,
            borders,
            places,
            3 * places * ranks,
            3 * places * ranks,
            places,
            places,
            persons * places,
            places * others,
            places * others,
            places + 1,
            5 * ranks,
            places,
            places,
            persons * 2,
            persons * places,
            others * OFFERS as u32,
            others * 2,
            others * 2,
            others * 2,
            others,
            others,
            others,
            2,
            persons,
            persons,
        ];
        let mut first = [0; SECTIONS + 1];
        for (nth, count) in counts.into_iter().enumerate() {
            first[nth + 1] = first[nth] + count;
        }
        Sections(first)
    }

    /// The code of this number within its kind.
    #[inline]
    pub(super) fn code(&self, section: Section, nth: usize) -> u32 {
        self.0[section as usize] + nth as u32
    }

    /// The number of a code within this kind, if it is one of it.
    #[inline]
    pub(super) fn within(&self, section: Section, code: u32) -> Option<usize> {
        let codes = self.0[section as usize]..self.0[section as usize + 1];
        codes.contains(&code).then(|| (code - codes.start) as usize)
    }

    /// The kind of a code, and its number within it; `None` beyond the last.
    #[inline]
    pub(super) fn find(&self, code: u32) -> Option<(Section, usize)> {
        let after = self.0.partition_point(|&first| first <= code);
        let section = *ORDER.get(after.checked_sub(1)?)?;
        Some((section, self.within(section, code)?))
    }
}

/// The kinds by their numbers.
const ORDER: [Section; SECTIONS] = [
    Section::Done,
    Section::Halt,
    Section::End,
    Section::Pick,
    Section::Recruit,
    Section::DisbandVeteran,
    Section::DisbandRecruit,
    Section::DisbandCarrier,
    Section::DisbandCargo,
    Section::March,
    Section::MarchAll,
    Section::Sail,
    Section::SailAll,
    Section::Step,
    Section::Embark,
    Section::Disembark,
    Section::Fort,
    Section::Raze,
    Section::Walk,
    Section::Fight,
    Section::Peace,
    Section::First,
    Section::Lose,
    Section::RetreatLand,
    Section::RetreatSea,
    Section::Follow,
    Section::Place,
    Section::Offer,
    Section::Accept,
    Section::Decline,
    Section::Retract,
    Section::Gift,
    Section::Break,
    Section::Motion,
    Section::Vote,
    Section::Execute,
    Section::Release,
];

/// The kinds of troops that are no carriers, in the order of their codes.
pub(super) const PLAIN: [Kind; 4] = [Kind::Infantry, Kind::Siege, Kind::Cavalry, Kind::Raider];

/// The place of a kind in [`PLAIN`].
#[inline]
pub(super) const fn plain(kind: Kind) -> usize {
    match kind {
        Kind::Infantry => 0,
        Kind::Siege => 1,
        Kind::Cavalry => 2,
        Kind::Carrier | Kind::Raider => 3,
    }
}

/// The blocks of codes, from code 0 on.
pub(super) fn blocks(board: &Board) -> Vec<Block> {
    let places = board.map.len();
    let borders = board.map.edges.len();
    let towns = board.map.towns.len();
    let others = usize::from(board.seats) - 1;
    let persons = usize::from(board.seats) * FAMILY;
    vec![
        Block::codes("done", &[], "End the muster, or the movement."),
        Block::codes("halt", &[], "Those under way stop here."),
        Block::codes("end", &[], "End the turn."),
        Block::codes("pick", &[5], "One of the first troops: infantry, siege, cavalry, carrier, raider."),
        Block::codes("recruit", &[towns, 5], "Recruit in this town a troop of this kind."),
        Block::codes(
            "disband",
            &[4, places],
            "Disband a troop of this kind (infantry, siege, cavalry, raider) in this territory that was not recruited this turn.",
        ),
        Block::codes("disband_recruit", &[4, places], "Disband one that was recruited this turn."),
        Block::codes(
            "disband_carrier",
            &[places, RANKS],
            "Disband one's carrier of this number in this territory. Carriers in a place are numbered by age; those from the \
             ninth on have no codes until others are gone.",
        ),
        Block::codes(
            "disband_cargo",
            &[3, places, RANKS],
            "Disband a troop of this kind (infantry, siege, cavalry) aboard one's carrier of this number in this territory.",
        ),
        Block::codes(
            "march",
            &[4, borders],
            "One troop of this kind (infantry, siege, cavalry, raider) sets out over this border. Borders are counted in both \
             directions, by the territory that they lead from.",
        ),
        Block::codes("march_all", &[4, borders], "All of this kind that stand there set out together."),
        Block::codes("sail", &[borders, RANKS], "The carrier of this number sets out over this border."),
        Block::codes("sail_all", &[borders], "All carriers that lie there set out together."),
        Block::codes("step", &[places], "Those under way go on to this territory."),
        Block::codes(
            "embark",
            &[3, places, RANKS],
            "A troop of this kind in this territory boards the carrier of this number among one's carriers there and in the \
             territories around it, by age.",
        ),
        Block::codes(
            "disembark",
            &[3, places, RANKS],
            "A troop of this kind goes ashore in this territory from the carrier of this number among one's carriers there and in \
             the territories around it, by age.",
        ),
        Block::codes("fort", &[places], "Build a fort here."),
        Block::codes("raze", &[places], "Tear the fort here down."),
        Block::codes(
            "walk",
            &[persons, places],
            "This family member sets out for this territory. Families are counted from one's own, three members each.",
        ),
        Block::codes("fight", &[places, others], "Fight this player here, the next one clockwise first."),
        Block::codes("peace", &[places, others], "Keep peace with this player here."),
        Block::codes(
            "first",
            &[places + 1],
            "The attackers from this territory meet the defence first; the last code means those that were here already.",
        ),
        Block::codes(
            "lose",
            &[5, RANKS],
            "Give up a troop of this kind: of those that may differ (by where they came from, by their cargo) the one of this \
             number, by age.",
        ),
        Block::codes("retreat_land", &[places], "The land troops withdraw there."),
        Block::codes("retreat_sea", &[places], "The ships withdraw there."),
        Block::codes(
            "follow",
            &[persons, 2],
            "This family member withdraws with the land troops, or with the ships.",
        ),
        Block::codes("place", &[persons, places], "This family member is placed in this territory."),
        Block::codes(
            "offer",
            &[others, OFFERS],
            "Offer this player an alliance; free passage for both until the round after next; the first, second or third member of \
             its family for up to five gold; one gold for a truce where both meet. Any other terms have no code.",
        ),
        Block::codes("accept", &[others, 2], "Take this player's older, or newer, offer."),
        Block::codes("decline", &[others, 2], "Decline it."),
        Block::codes(
            "retract",
            &[others, 2],
            "Take one's own offer to this player back, the older or the newer one.",
        ),
        Block::codes("gift", &[others], "Give this player one gold."),
        Block::codes("break", &[others], "End the alliance with this player."),
        Block::codes("motion", &[others], "Move that everybody surrenders to this player."),
        Block::codes("vote", &[2], "Vote for the open motion, or against it."),
        Block::codes("execute", &[persons], "Kill this captive."),
        Block::codes("release", &[persons], "Let this captive go home."),
    ]
}

#[cfg(test)]
mod tests {
    use table::{Game, Setup};

    use super::*;
    use crate::Conquest;

    #[test]
    fn the_blocks_that_are_told_are_the_sections_that_are_used() {
        for seats in 2..=8 {
            let game = Conquest::new(&Setup::new::<Conquest>(seats).unwrap()).unwrap();
            let sections = Sections::of(&game.board);
            let mut first = 0;
            let blocks = blocks(&game.board);
            assert_eq!(blocks.len(), SECTIONS);
            for (nth, block) in blocks.iter().enumerate() {
                assert_eq!((ORDER[nth] as usize, sections.0[nth]), (nth, first), "{}", block.name);
                first += block.len() as u32;
            }
            assert_eq!(sections.0[SECTIONS], first);
        }
    }
}
