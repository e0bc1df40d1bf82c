//! Why a follower or a faction cannot be chosen.

use table::Refusal;

use crate::content::{BORDERS, Card, Faction, Region};
use crate::rules::KingIsDead;
use crate::rules::refusal::no;

impl KingIsDead {
    pub(in crate::rules) fn refuse_follower(&self, region: Region, faction: Faction) -> Refusal {
        let name = region.name();
        let kind = self.kind.unwrap_or(Card::Spy);
        let first = Region::ALL[self.choices[0] as usize / 3 % 8];
        if self.count(region, faction) == 0 {
            let rule = match kind {
                Card::Manoeuvre => "TKD-122",
                Card::Dispute => "TKD-178",
                _ => "TKD-128",
            };
            return no(rule, format!("There is no {} follower in {name}.", faction.adjective()));
        }
        match (kind, self.step) {
            (Card::Dispute, _) => {
                if faction == Faction::Welsh {
                    no("TKD-178", "The Welsh follower changes places with one that is not Welsh.")
                } else {
                    no("TKD-178", "The other follower must stand in another region.")
                }
            }
            (Card::Manoeuvre, 0) => {
                let above = crate::rules::packed::above(region.index()) & self.presence().any();
                if above == 0 {
                    no(
                        "TKD-126",
                        format!("The pair has no order: name the region that comes before {name} first."),
                    )
                } else {
                    self.undo_refusal()
                }
            }
            (Card::Manoeuvre, _) => {
                if region == first {
                    no("TKD-122", format!("Both followers stand in {name}; a swap needs two regions."))
                } else if region < first {
                    no("TKD-126", format!("The pair has no order: {name} should have been named first."))
                } else {
                    self.undo_refusal()
                }
            }
            (_, 0) => self.refuse_outmanoeuvre_giver(region),
            _ => {
                if BORDERS[first.index()] & region.mask() == 0 {
                    no("TKD-128", format!("{name} does not border {}.", first.name()))
                } else if region < first {
                    no("TKD-132", format!("The pair has no order: {name} should have been named first."))
                } else {
                    self.undo_refusal()
                }
            }
        }
    }

    fn refuse_outmanoeuvre_giver(&self, region: Region) -> Refusal {
        let name = region.name();
        let presence = self.presence();
        let beside = BORDERS[region.index()];
        if beside & presence.any() == 0 {
            return no("TKD-128", format!("No region beside {name} has a follower."));
        }
        if self.tier == 0 && beside & presence.pair() == 0 {
            return no(
                "TKD-130",
                format!("No region beside {name} can give two, and a full swap is possible elsewhere."),
            );
        }
        if self.tier == 1 && beside & presence.any() & crate::rules::packed::above(region.index()) == 0 {
            return no(
                "TKD-132",
                format!("The pair has no order: name the region that comes before {name} first."),
            );
        }
        self.undo_refusal()
    }

    pub(in crate::rules) fn refuse_faction(&self, faction: Faction) -> Refusal {
        let kind = self.kind.unwrap_or(Card::Spy);
        let people = faction.adjective();
        match (kind, self.step) {
            (Card::Aid, _) => {
                let rule = if self.supply[faction.index()] == 0 { "TKD-97" } else { "TKD-170" };
                no(rule, format!("The {} are not the most numerous in the supply.", faction.people()))
            }
            (Card::Resist, _) if faction == Faction::Scottish => no("TKD-186", "Resist places no Scots."),
            (Card::Resist | Card::Quell | Card::Muster, step) => self.refuse_stock(kind, faction, step),
            (Card::Ambush, _) => {
                let region = Region::ALL[self.choices[0] as usize & 7];
                no("TKD-157", format!("There is no {people} follower in {} to return.", region.name()))
            }
            (Card::Suppress, step) => {
                let region = Region::ALL[self.choices[0] as usize & 7];
                let mut counts = self.counts(region.index());
                counts[2] = counts[2].saturating_sub(1);
                if step == 1 && counts != [0; 3] {
                    no(
                        "TKD-200",
                        format!("There is no further {people} follower in {} to return.", region.name()),
                    )
                } else {
                    no("TKD-202", format!("The supply has no {people} follower to place."))
                }
            }
            (Card::March, step) => {
                let origin = Region::ALL[self.choices[0] as usize & 7];
                let first = Faction::ALL[self.choices[1] as usize % 3];
                let second = (step == 2).then_some(first);
                self.refuse_pair(origin, faction, second, None, "TKD-163")
            }
            (_, step) => {
                let other = Region::ALL[self.choices[1] as usize & 7];
                let first = Faction::ALL[self.choices[2] as usize % 3];
                let (but, rule) = match kind {
                    Card::Influence => (Some(Faction::English), "TKD-174"),
                    Card::Edict => (Some(Faction::Scottish), "TKD-182"),
                    _ => (None, "TKD-128"),
                };
                if but == Some(faction) {
                    return no(rule, format!("The followers given in return must not be {people}."));
                }
                let second = (step == 3).then_some(first);
                self.refuse_pair(other, faction, second, but, rule)
            }
        }
    }

    /// Why `faction` cannot be placed by Resist, Quell or Muster.
    fn refuse_stock(&self, kind: Card, faction: Faction, step: u8) -> Refusal {
        let mut stock = self.supply;
        let returned = match kind {
            Card::Quell => Some(Faction::Welsh),
            Card::Muster => Some(Faction::Scottish),
            _ => None,
        };
        if let Some(returned) = returned {
            let region = Region::ALL[self.choices[0] as usize & 7];
            stock[returned.index()] += u8::from(self.count(region, returned) > 0);
        }
        let people = faction.adjective();
        let first = Faction::ALL[self.choices[1] as usize % 3];
        match stock[faction.index()] {
            0 => no("TKD-97", format!("The supply has no {people} follower.")),
            1 if step == 2 && faction == first => {
                no("TKD-97", format!("The supply has only one {people} follower."))
            }
            _ if step == 2 => self.refuse_order(first),
            _ => no("TKD-99", format!("The pair has no order: name the {people} follower second.")),
        }
    }

    fn refuse_order(&self, first: Faction) -> Refusal {
        no("TKD-99", format!("The pair has no order: name the {} follower second.", first.adjective()))
    }

    /// Why `faction` cannot be one of two followers that leave `region`: the second after `first`,
    /// or the first of the two. Followers of `but` stay.
    fn refuse_pair(
        &self,
        region: Region,
        faction: Faction,
        first: Option<Faction>,
        but: Option<Faction>,
        rule: &'static str,
    ) -> Refusal {
        let name = region.name();
        let people = faction.adjective();
        let count = self.count(region, faction);
        if count == 0 {
            return no(rule, format!("There is no {people} follower in {name}."));
        }
        if let Some(first) = first {
            if faction == first && count == 1 {
                return no(rule, format!("There is only one {people} follower in {name}."));
            }
            if faction < first {
                return self.refuse_order(first);
            }
        } else {
            let later = |f: &Faction| *f > faction && Some(*f) != but && self.count(region, *f) > 0;
            if count == 1 && !Faction::ALL.iter().any(later) {
                let why = format!("The pair has no order: name the {people} follower of {name} second.");
                return no("TKD-99", why);
            }
        }
        self.undo_refusal()
    }
}
