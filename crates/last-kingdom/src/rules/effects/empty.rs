//! No empty actions: an effect may be used only if it can change something (TLK-44).

use table::{Refusal, Seat};

use super::{can_change, needs};
use crate::content::language::{Op, Var};
use crate::content::{CARDS, Card, CardSet, PLAQUES, Plaque, Region, regions_in};
use crate::rules::state::LastKingdom;

/// Why a card or plaque cannot be used now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rules) enum Idle {
    /// It is about changing side, and the actor cannot (plaques; cards where that was agreed on).
    CannotFlip,
    /// It moves a token and there is no region to move it to.
    NoRegion,
    /// It takes back a card and there is none.
    NothingToTake,
    /// Nothing it does would change anything.
    Nothing,
}

/// What an operation, or a row of them, must find to be worth its name, read off the data once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Needs {
    /// A change of side: that the actor may change, where that is required.
    pub flip: bool,
    /// A region to move a token to.
    pub region: bool,
    /// A card to take back.
    pub take: bool,
    /// Nothing: something changes whatever the table looks like.
    pub sure: bool,
    /// It adds, removes or moves armies, which is worth something without a change of side.
    pub army: bool,
    /// Factions of which it adds armies, as far as the data alone says.
    pub adds: u8,
}

impl Needs {
    /// Nothing it does is sure to matter, and nothing is needed.
    pub const NONE: Needs =
        Needs { flip: false, region: false, take: false, sure: false, army: false, adds: 0 };

    /// What a row of operations must find.
    const fn of(ops: &[Op]) -> Needs {
        let mut all = Needs::NONE;
        let mut at = 0;
        while at < ops.len() {
            let one = needs(&ops[at], ops);
            all = Needs {
                flip: all.flip | one.flip,
                region: all.region | one.region,
                take: all.take | one.take,
                sure: all.sure | one.sure,
                army: all.army | one.army,
                adds: all.adds | one.adds,
            };
            at += 1;
        }
        all.flip &= !all.army;
        all
    }

    /// Never an empty action, whatever the table looks like.
    const fn nothing(self) -> bool {
        self.sure && !(self.flip || self.region || self.take)
    }
}

static CARD_NEEDS: [Needs; 90] = {
    let mut all = [Needs::NONE; 90];
    let mut at = 0;
    while at < all.len() {
        all[at] = Needs::of(CARDS[at].ops);
        at += 1;
    }
    all
};

/// Cards that are never empty actions.
pub(in crate::rules) const ALWAYS: CardSet = {
    let mut mask = 0;
    let mut at = 0;
    while at < CARDS.len() {
        if Needs::of(CARDS[at].ops).nothing() {
            mask |= 1 << at;
        }
        at += 1;
    }
    CardSet(mask)
};

static PLAQUE_NEEDS: [[Needs; 7]; 2] = {
    let mut all = [[Needs::NONE; 7]; 2];
    let mut at = 0;
    while at < 7 {
        all[0][at] = Needs::of(PLAQUES[at].ops);
        all[1][at] = Needs::of(PLAQUES[at].ops_for_two);
        at += 1;
    }
    all
};

/// An effect that a seat may be about to use.
pub(super) struct Prospect<'a> {
    pub game: &'a LastKingdom,
    pub seat: Seat,
    pub ops: &'static [Op],
    /// The card that would be played for it.
    pub card: Option<Card>,
}

impl Prospect<'_> {
    /// Whether any of its operations can change anything, looked at one by one.
    fn changes_something(&self) -> bool {
        self.ops.iter().any(|op| can_change(op, self))
    }

    /// Whether something holds in a region that could be chosen for a variable.
    pub fn somewhere(&self, var: Var, holds: impl Fn(Region) -> bool) -> bool {
        self.ops.iter().any(|op| match op {
            Op::Choose(found, tests) if *found == var => {
                regions_in(self.game.public.select(tests, self.seat, &[None; 3])).any(&holds)
            }
            _ => false,
        })
    }
}

impl LastKingdom {
    /// Why playing this card would be empty (TLK-44); `None` if it would not.
    #[inline]
    pub(in crate::rules) fn idle_card(&self, seat: Seat, card: Card) -> Option<Idle> {
        self.idle(seat, card.spec().ops, CARD_NEEDS[card.0 as usize], Some(card))
    }

    /// The same for a plaque.
    #[inline]
    pub(in crate::rules) fn idle_plaque(&self, seat: Seat, plaque: Plaque) -> Option<Idle> {
        let needs = PLAQUE_NEEDS[usize::from(self.public.seats == 2)][plaque.0 as usize];
        if needs.nothing() {
            return None;
        }
        self.idle(seat, plaque.ops(self.public.seats), needs, None)
    }

    fn idle(&self, seat: Seat, ops: &'static [Op], needs: Needs, card: Option<Card>) -> Option<Idle> {
        let public = &self.public;
        let flips = needs.flip && public.can_flip(seat);
        // A plaque that only changes side always needs that; of a card the rest is done without it.
        if needs.flip && !flips && (public.flip_required || card.is_none()) {
            return Some(Idle::CannotFlip);
        }
        if needs.take && self.takable(seat, card).is_empty() {
            return Some(Idle::NothingToTake);
        }
        if needs.region {
            let found = ops.iter().any(|op| match op {
                Op::Choose(_, tests) => public.select(tests, seat, &[None; 3]) != 0,
                _ => false,
            });
            if !found {
                return Some(Idle::NoRegion);
            }
        }
        if flips || needs.take || needs.region || needs.sure || public.pooled(needs.adds) != 0 {
            return None; // what it needs is there, and that is a change
        }
        let prospect = Prospect { game: self, seat, ops, card };
        if prospect.changes_something() { None } else { Some(Idle::Nothing) }
    }
}

/// Why using this now would be an empty action.
pub(in crate::rules) fn refuse(game: &LastKingdom, seat: Seat, name: &str, idle: Idle) -> Refusal {
    match idle {
        Idle::CannotFlip => {
            let (rule, why) = game.public.why_no_flip(seat);
            Refusal::new(rule, format!("{name} needs a change of side, and {why}."))
        }
        Idle::NoRegion => {
            Refusal::new("TLK-44", format!("{name} needs a region without peace, and none fits."))
        }
        Idle::NothingToTake => {
            Refusal::new("TLK-44", format!("{name} needs a primary card that you have played."))
        }
        Idle::Nothing => Refusal::new("TLK-44", format!("{name} would change nothing now.")),
    }
}

#[cfg(test)]
mod tests {
    use table::{Game, Next};

    use super::*;
    use crate::rules::scenario::Scenario;
    use crate::rules::state::Phase;

    fn changes(scenario: &Scenario, seat: Seat, ops: &'static [Op], card: Option<Card>) -> bool {
        Prospect { game: &scenario.game, seat, ops, card }.changes_something()
    }

    #[test]
    fn tlk_44_what_counts_as_never_empty_can_change_something_in_every_turn() {
        let mut turns = 0;
        for leaders in [
            &["guthrum", "alfred", "uhtred", "aethelwold"][..],
            &["aethelwold", "ragnarssons"],
            &["aethelwold", "brida", "anarawd"],
        ] {
            let mut scenario = Scenario::fresh(leaders);
            while scenario.game.next() != Next::Over {
                let before = scenario.game.public.turns;
                scenario.until(|game| game.public.phase == Phase::Over || game.public.turns != before);
                if !matches!(scenario.game.public.phase, Phase::Turn(_)) {
                    continue;
                }
                turns += 1;
                for seat in Seat::all(scenario.game.public.seats) {
                    for card in Card::all().filter(|card| ALWAYS.has(*card)) {
                        assert!(changes(&scenario, seat, card.spec().ops, Some(card)), "{card:?}");
                        assert!(scenario.game.idle_card(seat, card).is_none(), "{card:?}");
                    }
                    for plaque in Plaque::all() {
                        let ops = plaque.ops(scenario.game.public.seats);
                        let (turns_coat, can) = (plaque.word() == "see", scenario.game.public.can_flip(seat));
                        let works = if turns_coat { can } else { changes(&scenario, seat, ops, None) };
                        assert_eq!(
                            scenario.game.idle_plaque(seat, plaque).is_none(),
                            works,
                            "{}",
                            plaque.word()
                        );
                    }
                }
            }
        }
        assert!(turns > 100, "{turns}");
        for (id, always) in [("I23", true), ("HI5", true), ("I11", true), ("II05", false), ("I20", false)] {
            assert_eq!(ALWAYS.has(Card::by_id(id).unwrap()), always, "{id}");
        }
    }

    #[test]
    fn tlk_44_a_figurine_is_a_unit_to_move_where_no_army_stands() {
        let march = Card::by_id("I23").unwrap();
        let mut scenario = Scenario::new(&["guthrum", "alfred", "uhtred", "aethelwold"]);
        scenario.bare();
        assert!(changes(&scenario, Seat(0), march.spec().ops, Some(march)), "the leader alone");
        let mut nobody = scenario.clone();
        nobody.open().chiefs[0] = [None; 2];
        assert!(!changes(&nobody, Seat(0), march.spec().ops, Some(march)), "nobody at all");
        scenario.hero(0, "HI5", Region::Wales).chief(0, Region::Wales);
        assert!(changes(&scenario, Seat(0), march.spec().ops, Some(march)), "both in one region");
        scenario.open().chiefs[0] = [None; 2];
        assert!(changes(&scenario, Seat(0), march.spec().ops, Some(march)), "a hero alone");
    }

    #[test]
    fn tlk_44_dane_affinity_alone_does_nothing_for_aethelwold() {
        let scenario = Scenario::new(&["guthrum", "aethelwold"]);
        let card = Card::by_id("II05").unwrap();
        assert!(scenario.game.idle_card(Seat(1), card).is_some());
        assert!(scenario.game.idle_card(Seat(0), card).is_none());
    }
}
