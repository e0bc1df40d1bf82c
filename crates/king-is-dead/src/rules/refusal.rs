//! Why an action is not possible: the rule that forbids it and a sentence for the player.
//!
//! Nothing here decides legality; that is the mask of the step. These sentences explain the mask.

use table::{Refusal, Seat};

use super::packed::bits;
use super::state::{Ask, HELD};
use super::{Action, KingIsDead};
use crate::content::{BORDERS, Card, Faction, HOME, Region, RegionMask};

pub(super) fn no(rule: &'static str, words: impl Into<String>) -> Refusal {
    Refusal::new(rule, words)
}

/// "Moray", "Moray or Essex", "Moray, Essex or Devon".
fn any_of(regions: RegionMask) -> String {
    let names: Vec<_> = bits(regions.into()).map(|r| Region::ALL[r as usize].name()).collect();
    match names.split_last() {
        None => "no region".into(),
        Some((only, [])) => (*only).into(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}

/// Why `seat` may not do this now. The action must not be legal.
pub(super) fn refusal(state: &KingIsDead, seat: Seat, action: Action) -> Refusal {
    if matches!(
        action,
        Action::Court(..) | Action::Fill(..) | Action::Space(..) | Action::Start(..) | Action::Cunning(..)
    ) {
        return no("TKD-41", "Only chance deals, never a player.");
    }
    if state.ask == Ask::Over {
        return no("TKD-58", "The game is over; nothing more can be done.");
    }
    if state.is_dealing() {
        return no("TKD-58", "The game is still being dealt.");
    }
    if seat.0 != state.turn {
        return no("TKD-58", format!("It is the turn of seat {}, not of seat {seat}.", state.turn));
    }
    match (state.ask, action) {
        (Ask::Turn, Action::Play(card)) => state.refuse_card(card),
        (Ask::Turn, Action::Summon(..) | Action::SummonSupply(_)) => {
            no("TKD-82", "A follower is summoned only after a card has been played.")
        }
        (Ask::Turn, _) => no("TKD-58", "First pass or name the card to play."),
        (_, Action::Pass) => no("TKD-54", "A card has been played, so this turn can no longer be passed."),
        (_, Action::Play(_)) => no("TKD-54", "One card a turn: the card under way must be finished first."),
        (Ask::Summon, Action::Summon(region, faction)) => state.refuse_summon(region, faction),
        (Ask::Summon, Action::SummonSupply(_)) => {
            no("TKD-84", "Followers are summoned from regions, not from the supply.")
        }
        (Ask::Summon, _) => no("TKD-82", "The effect is settled; now a follower must be summoned."),
        (_, Action::Summon(..) | Action::SummonSupply(_)) => {
            no("TKD-55", "The effect comes first, the summon after it.")
        }
        (Ask::Pile, Action::Pile(pile)) => state.refuse_pile(pile),
        (Ask::RegionCard, Action::RegionCard(region)) => state.refuse_region_card(region),
        (Ask::Region, Action::Region(region)) => state.refuse_region(region),
        (Ask::Follower, Action::Follower(region, faction)) => state.refuse_follower(region, faction),
        (Ask::Faction, Action::Faction(faction)) => state.refuse_faction(faction),
        _ => no("TKD-99", format!("{} asks for {}.", state.effect_name(), state.asked_for())),
    }
}

impl KingIsDead {
    fn effect_name(&self) -> &'static str {
        self.kind.or(self.card).map_or("The card", Card::name)
    }

    fn asked_for(&self) -> &'static str {
        match self.ask {
            Ask::Pile => "a pile to copy from",
            Ask::Region => "a region",
            Ask::Follower => "a follower in a region",
            Ask::Faction => "a faction",
            _ => "a region card",
        }
    }

    fn refuse_card(&self, card: Card) -> Refusal {
        let cards = self.cards[self.turn as usize];
        if card == Card::Plot && cards.holds(card) {
            return no("TKD-167", "Plot is never played; it counts by itself when the game is decided.");
        }
        if cards.pile().any(|played| played == card) {
            return no("TKD-56", format!("{} has been played and does not come back.", card.name()));
        }
        if card.is_cunning() && !self.is_advanced() {
            return no("TKD-35", format!("{} belongs to the advanced game.", card.name()));
        }
        if card.support().is_some() && self.is_advanced() {
            return no("TKD-36", format!("{} is not used in the advanced game.", card.name()));
        }
        no("TKD-55", format!("{} is not in your hand.", card.name()))
    }

    fn refuse_summon(&self, region: Region, faction: Faction) -> Refusal {
        if self.disc(region).is_some() {
            return no("TKD-85", format!("{} is settled: nobody is left there to summon.", region.name()));
        }
        if self.mask >> 24 != 0 {
            return no("TKD-86", "No follower is on the board; this one comes from the supply.");
        }
        no("TKD-83", format!("There is no {} follower in {}.", faction.adjective(), region.name()))
    }

    fn refuse_pile(&self, pile: Seat) -> Refusal {
        if pile.0 == self.turn {
            return no("TKD-149", "Spy copies another seat's card, not your own.");
        }
        if pile.0 >= self.seats {
            return no("TKD-149", format!("There is no seat {pile} at this table."));
        }
        match self.cards[pile.index()].top() {
            None => no("TKD-148", format!("Seat {pile} has not played a card yet.")),
            Some(top) => {
                let same = bits(self.mask).find(|seat| self.cards[*seat as usize & 3].top() == Some(top));
                let seat = same.unwrap_or(0);
                no("TKD-156", format!("{} is on offer already, from the pile of seat {seat}.", top.name()))
            }
        }
    }

    fn refuse_region_card(&self, region: Region) -> Refusal {
        if self.disc(region).is_some() {
            return no(
                "TKD-114",
                format!("The card of {} lies face down and stays where it is.", region.name()),
            );
        }
        if self.fixed_by(region).is_some() {
            return no(
                "TKD-114",
                format!(
                    "The card of {} is fixed by a negotiation disc and never moves again.",
                    region.name()
                ),
            );
        }
        if self.step == 1 && self.choices[0] == region as u8 {
            return no("TKD-113", "Two different cards change places.");
        }
        let why = "Without a disc the pair has no order: name the card of the earlier region first.";
        debug_assert!(self.disc_on[self.turn as usize] != HELD, "with a disc every free card is on offer");
        no("TKD-121", why)
    }

    /// Why nothing may be placed in `region` by a card that looks at borders of `faction`.
    fn refuse_border(&self, region: Region, faction: Faction, rule: &'static str) -> Option<Refusal> {
        if self.eligible(faction) & region.mask() != 0 {
            return None;
        }
        let home = HOME[faction.index()];
        let beside_home = BORDERS[home.index()] & region.mask() != 0;
        let name = region.name();
        if self.disc(home).is_none() {
            let people = faction.adjective();
            return Some(no(rule, format!("{name} borders neither a {people} region nor {}.", home.name())));
        }
        let rule = if beside_home { "TKD-104" } else { rule };
        let lost = if beside_home {
            format!(", and {} is settled, so bordering it no longer counts", home.name())
        } else {
            String::new()
        };
        Some(no(rule, format!("{name} borders no {} region{lost}.", faction.adjective())))
    }

    fn refuse_resolved(&self, region: Region) -> Option<Refusal> {
        self.disc(region).map(|disc| {
            let disc =
                if disc == crate::rules::Disc::Unstable { "an instability disc" } else { "a control disc" };
            no("TKD-67", format!("{} already has {disc}: nothing may be placed there.", region.name()))
        })
    }

    fn refuse_region(&self, region: Region) -> Refusal {
        let name = region.name();
        let counts = self.counts(region.index());
        let total: u8 = counts.iter().sum();
        let open = any_of(self.mask as u8);
        let chosen = Region::ALL[self.choices[0] as usize & 7];
        let kind = self.kind.unwrap_or(Card::Spy);
        match (kind, self.step) {
            (Card::ScottishSupport | Card::WelshSupport | Card::EnglishSupport, _) => {
                let faction = kind.support().unwrap_or(Faction::Scottish);
                self.refuse_resolved(region)
                    .or_else(|| self.refuse_border(region, faction, "TKD-102"))
                    .unwrap_or_else(|| no("TKD-105", format!("{name} is no target.")))
            }
            (Card::Assemble | Card::Aid, _) => {
                self.refuse_resolved(region).unwrap_or_else(|| no("TKD-105", format!("{name} is no target.")))
            }
            (Card::Ambush, _) => self.refuse_resolved(region).unwrap_or_else(|| {
                no(
                    "TKD-159",
                    format!(
                        "The supply has no Scot, so Ambush only returns a follower, and {name} has none."
                    ),
                )
            }),
            (Card::Resist, _) => self
                .refuse_resolved(region)
                .or_else(|| self.refuse_border(region, Faction::Scottish, "TKD-187"))
                .unwrap_or_else(|| no("TKD-187", format!("{name} is no target."))),
            (Card::Quell | Card::Muster, _) => {
                let (faction, rule) = if kind == Card::Quell {
                    (Faction::Welsh, "TKD-191")
                } else {
                    (Faction::Scottish, "TKD-192")
                };
                self.refuse_resolved(region)
                    .or_else(|| self.refuse_border(region, faction, rule))
                    .unwrap_or_else(|| {
                        let people = faction.adjective();
                        no("TKD-194", format!("{name} has no {people} follower to return, but {open} has."))
                    })
            }
            (Card::Suppress, _) => self
                .refuse_resolved(region)
                .or_else(|| self.refuse_border(region, Faction::English, "TKD-200"))
                .unwrap_or_else(|| {
                    no("TKD-203", format!("Suppress can do more elsewhere: choose {open} instead of {name}."))
                }),
            (Card::March, 0) => {
                if total == 0 {
                    no("TKD-163", format!("{name} has no follower to move."))
                } else if BORDERS[region.index()] & self.unresolved() == 0 {
                    no("TKD-163", format!("Every region beside {name} is settled: nobody can leave."))
                } else {
                    no("TKD-164", format!("{name} has one follower only, and two can move from {open}."))
                }
            }
            (Card::March, _) => {
                if BORDERS[chosen.index()] & region.mask() == 0 {
                    no("TKD-163", format!("{name} does not border {}.", chosen.name()))
                } else {
                    self.refuse_resolved(region)
                        .unwrap_or_else(|| no("TKD-163", format!("{name} is no target.")))
                }
            }
            (Card::Influence, 0) => self.refuse_giver(region, Faction::English, "TKD-174", "TKD-175"),
            (Card::Dispute, 0) => self.refuse_giver(region, Faction::Welsh, "TKD-178", "TKD-180"),
            (Card::Edict, 0) => self.refuse_giver(region, Faction::Scottish, "TKD-182", "TKD-183"),
            (Card::Influence, _) => {
                self.refuse_partner(region, chosen, Faction::English, "TKD-174", "TKD-175")
            }
            (Card::Edict, _) => {
                if BORDERS[chosen.index()] & region.mask() == 0 {
                    no("TKD-182", format!("{name} does not border {}.", chosen.name()))
                } else {
                    self.refuse_partner(region, chosen, Faction::Scottish, "TKD-182", "TKD-183")
                }
            }
            (Card::Outmanoeuvre, _) => {
                let single = Region::ALL[self.choices[0] as usize / 3 % 8];
                if BORDERS[single.index()] & region.mask() == 0 {
                    no("TKD-128", format!("{name} does not border {}.", single.name()))
                } else if total < 2 {
                    no(
                        "TKD-130",
                        format!("{name} cannot give two followers, and a full swap is possible elsewhere."),
                    )
                } else {
                    self.undo_refusal()
                }
            }
            _ => no("TKD-99", format!("{} asks for {}.", self.effect_name(), self.asked_for())),
        }
    }

    /// Why `region` cannot give a follower of `faction` to a swap.
    fn refuse_giver(
        &self,
        region: Region,
        faction: Faction,
        rule: &'static str,
        tier: &'static str,
    ) -> Refusal {
        let name = region.name();
        if self.count(region, faction) == 0 {
            return no(rule, format!("There is no {} follower in {name}.", faction.adjective()));
        }
        let open = any_of(self.mask as u8);
        no(tier, format!("A swap from {name} could not be carried out as fully as one from {open}."))
    }

    /// Why `region` cannot be the other side of a swap from `chosen`.
    fn refuse_partner(
        &self,
        region: Region,
        chosen: Region,
        but: Faction,
        rule: &'static str,
        tier: &'static str,
    ) -> Refusal {
        let name = region.name();
        let mut counts = self.counts(region.index());
        counts[but.index()] = 0;
        if region == chosen {
            no(rule, "A swap needs two different regions.")
        } else if counts == [0; 3] {
            no(rule, format!("{name} has no follower that is not {}.", but.adjective()))
        } else {
            no(tier, format!("{name} cannot give two followers, and {} can.", any_of(self.mask as u8)))
        }
    }

    /// The undo ban, with the swap it protects (TKD-137).
    pub(super) fn undo_refusal(&self) -> Refusal {
        let delta = self.latest.delta();
        let changed: Vec<_> = Region::ALL.into_iter().filter(|r| delta[r.index()] != [0; 3]).collect();
        let seat = self.latest.seat().unwrap_or(Seat(0));
        let kind = self.latest.kind().map_or("swap", Card::name);
        let between = match changed[..] {
            [a, b] => format!(" between {} and {}", a.name(), b.name()),
            _ => String::new(),
        };
        no(
            "TKD-137",
            format!("That would undo the {kind} of seat {seat}{between}, which is still the latest action."),
        )
    }
}
