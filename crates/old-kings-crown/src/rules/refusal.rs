//! Why an action is not possible: the rule that forbids it, and a sentence for the player.

use table::{Next, Refusal, Seat};

use crate::content;
use crate::content::{Cards, Face, Location, Region, Tactic};
use crate::rules::{Action, Crown, Source, Stage, flow};

/// The reason why `action` is not among the legal actions of `seat`. Asked only then.
pub(super) fn refuse(crown: &Crown, seat: Seat, action: Action) -> Refusal {
    if seat.0 >= crown.seats {
        return Refusal::new("OKC-1", "There is no such seat at this table.");
    }
    if let Action::Lead(_) | Action::Draw(_) = action {
        return Refusal::new("OKC-12", "Chance decides this, not a player.");
    }
    let next = flow::next(crown);
    match next {
        Next::Over => return Refusal::new("OKC-80", "The game is over."),
        Next::Chance => return Refusal::new("OKC-15", "Cards are being dealt; nobody decides now."),
        Next::Seats { .. } => {}
    }
    if crown.stage > Stage::Deal && !crown.alive().contains(seat) {
        return Refusal::new("OKC-82", "You are out of the game.");
    }
    if !next.active().contains(seat) || (crown.is_choosing_in_secret() && crown.is_ready(seat)) {
        return crown.not_now(seat);
    }
    if let Some(refusal) = crown.wrong_moment(action) {
        return refusal;
    }
    crown.wrong_choice(seat, action)
}

impl Crown {
    fn is_choosing_in_secret(&self) -> bool {
        matches!(self.stage, Stage::Place | Stage::Retire)
    }

    /// It is somebody else's decision.
    fn not_now(&self, seat: Seat) -> Refusal {
        if self.is_choosing_in_secret() {
            let rule = if self.stage == Stage::Place { "OKC-23" } else { "OKC-26" };
            let words = if self.may_act(seat) {
                "Your choice is made; take it back first if you want another."
            } else {
                "Your choice is made; wait for the others."
            };
            return Refusal::new(rule, words);
        }
        match self.stage {
            Stage::Claim | Stage::Effect | Stage::Prize | Stage::Blockade => {
                Refusal::new("OKC-50", "Another player claims the reward now.")
            }
            Stage::Factions => Refusal::new("OKC-10", "Another player chooses a faction now."),
            _ => Refusal::new("OKC-15", "It is not your decision now; players are asked in order."),
        }
    }

    /// The action belongs to another moment of the round.
    fn wrong_moment(&self, action: Action) -> Option<Refusal> {
        let (rule, when, stages): (_, _, &[Stage]) = match action {
            Action::Faction(_) => ("OKC-10", "Factions are taken before the game.", &[Stage::Factions]),
            Action::RegalIncome => {
                ("OKC-R12", "Regal Guard pays in Spring, when income is taken.", &[Stage::Income])
            }
            Action::Herald(_) => ("OKC-22", "Heralds are placed at the start of Summer.", &[Stage::Heralds]),
            Action::Place(..) | Action::Leave(_) => {
                ("OKC-23", "Cards are placed face down in Summer, after the Heralds.", &[Stage::Place])
            }
            Action::TakeBack => {
                ("OKC-H5", "There is no hidden choice of yours to take back.", &[Stage::Place, Stage::Retire])
            }
            Action::Ambush(..) => (
                "OKC-24",
                "An Ambush is laid at the end of Summer, when all cards are down.",
                &[Stage::Ambush],
            ),
            Action::SeaLanes(_) => (
                "OKC-R11",
                "Sea Lanes is used before the cards of a Region are revealed.",
                &[Stage::Unrevealed],
            ),
            Action::Streets(_) => (
                "OKC-R14",
                "School of the Streets is used before the cards of a Region are revealed.",
                &[Stage::Unrevealed],
            ),
            Action::Swap(_) => ("OKC-R14", "You may swap only right after a look.", &[Stage::Look]),
            Action::Activate | Action::Keep => {
                ("OKC-32", "War Machines are declared just before a reveal.", &[Stage::Machines])
            }
            Action::Retreat | Action::Reinforce(_) => {
                ("OKC-35", "Only a revealed Ruse lets you reinforce or retreat.", &[Stage::Ruse])
            }
            Action::Feed(_) => ("OKC-R20", "Only a revealed Tooth can be fed.", &[Stage::Tooth]),
            Action::Storms => ("OKC-R9", ACTIVE_ONLY, &[Stage::Active]),
            Action::Stones => ("OKC-R24", ACTIVE_ONLY, &[Stage::Active]),
            Action::Sap(_) => ("OKC-R26", ACTIVE_ONLY, &[Stage::Active]),
            Action::CutTheStrings(..) => ("OKC-R25", ACTIVE_ONLY, &[Stage::Active]),
            Action::Battlecry => ("OKC-R10", "Startling Battlecry answers a tie of yours.", &[Stage::Tie]),
            Action::Commit(_) | Action::Decline => {
                ("OKC-42", "Cards are committed only after a tie of yours.", &[Stage::FollowUp])
            }
            Action::Claim(_) => {
                ("OKC-50", "A Location is claimed right after winning its Region.", &[Stage::Claim])
            }
            Action::Court(..) | Action::CourtBeside(..) => {
                ("OKC-61", "A Captain enters the Court when you claim the Castle.", &[Stage::Effect])
            }
            Action::Offer(..) => {
                ("OKC-62", "Cards go to your Site when you claim the Wilderness.", &[Stage::Effect])
            }
            Action::Legend | Action::Refresh(_) => {
                ("OKC-62", "A prize is taken when your Site of Power reaches 3.", &[Stage::Prize])
            }
            Action::Strike(..) => {
                ("OKC-R4", "Only the Battlefield lets you strike a card.", &[Stage::Effect])
            }
            Action::Under(..) => {
                ("OKC-R5", "Only the Shrine lets you put cards under your draw pile.", &[Stage::Effect])
            }
            Action::Recover(_) => {
                ("OKC-R6", "Only the Necropolis gives a discarded card back.", &[Stage::Effect])
            }
            Action::Blockade(_) => (
                "OKC-R18",
                "Raid and Raze may stay as a Blockade after you win the Region where it was revealed.",
                &[Stage::Blockade],
            ),
            Action::Rite(_) => {
                ("OKC-R16", "Rites are used after a Region that you lost.", &[Stage::Aftermath])
            }
            Action::PowerBack => (
                "OKC-R15",
                "Take The Power Back is used after a Region where an opposing Captain was lost.",
                &[Stage::Aftermath],
            ),
            Action::Retire(..) => ("OKC-26", "Cards are retired at the start of Winter.", &[Stage::Retire]),
            Action::Return(..) => ("OKC-R12", "Regal Guard takes a card back in Winter.", &[Stage::Winter]),
            Action::Deploy(_) => ("OKC-27", "War Machines are deployed in Winter.", &[Stage::Winter]),
            Action::Pass | Action::Lead(_) | Action::Draw(_) => return None,
        };
        (!stages.contains(&self.stage)).then(|| Refusal::new(rule, when))
    }

    /// The moment is right, the choice is not.
    fn wrong_choice(&self, seat: Seat, action: Action) -> Refusal {
        let player = self.player(seat);
        let tactic = |rule: &'static str, tactic: Tactic, otherwise: &str| {
            if tactic.owner().is_some_and(|owner| !player.plays(owner)) {
                return Refusal::new("OKC-3", format!("{} is not a tactic of your faction.", tactic.name()));
            }
            if !player.has_ready(tactic) {
                return Refusal::new("OKC-91", format!("Your {} tile is already used.", tactic.name()));
            }
            Refusal::new(rule, otherwise)
        };
        let not_in_hand = |rule: &'static str, face: Face| {
            Refusal::new(rule, format!("{} is not in your hand.", player.card_name(face)))
        };
        match action {
            Action::Faction(_) => Refusal::new("OKC-10", "Another player has taken this faction."),
            Action::TakeBack => {
                if self.is_ready(seat) {
                    return Refusal::new("OKC-H5", "You have changed your mind often enough this round.");
                }
                Refusal::new("OKC-H5", "You have not finished choosing; there is nothing to take back yet.")
            }
            Action::Place(region, face) => {
                if region as u8 != player.placing {
                    let now = Region::of(player.placing).name();
                    return Refusal::new(
                        "OKC-23",
                        format!("The {now} come next: choose the card for there."),
                    );
                }
                not_in_hand("OKC-23", face)
            }
            Action::Leave(region) if region as u8 != player.placing => {
                Refusal::new("OKC-23", "Another Region comes next.")
            }
            Action::Leave(_) => Refusal::new("OKC-A31", "You have cards enough: every Region gets one."),
            Action::Ambush(target, a, b) => {
                let words = if target == seat {
                    "You can ambush only an opponent."
                } else if a >= b {
                    "Name two different Regions, the upper one first."
                } else {
                    "That player has no face-down cards at both of these Regions."
                };
                tactic("OKC-24", Tactic::Ambush, words)
            }
            Action::SeaLanes(_) => {
                tactic("OKC-R11", Tactic::SeaLanes, "You have no face-down card at a later Region there.")
            }
            Action::Streets(_) => {
                tactic("OKC-R14", Tactic::Streets, "There is no opposing face-down card of that player here.")
            }
            Action::Swap(face) => not_in_hand("OKC-R14", face),
            Action::Reinforce(face) => not_in_hand("OKC-35", face),
            Action::Commit(face) => not_in_hand("OKC-42", face),
            Action::Feed(_) => Refusal::new("OKC-R20", "That card is not among your lost cards."),
            Action::Storms => tactic("OKC-R9", Tactic::Storms, "This cannot be used now."),
            Action::Stones => tactic("OKC-R24", Tactic::Stones, "This cannot be used now."),
            Action::Sap(_) => tactic("OKC-R26", Tactic::Sap, "Choose an opponent who is in this Clash."),
            Action::CutTheStrings(..) => {
                tactic("OKC-R25", Tactic::CutTheStrings, "That player has no such Captain in this Clash.")
            }
            Action::Battlecry => tactic("OKC-R10", Tactic::Battlecry, "This cannot be used now."),
            Action::Claim(location) | Action::Blockade(location) if location.region() != self.here() => {
                Refusal::new("OKC-50", format!("The {} lies in another Region.", location.name()))
            }
            Action::Claim(location) => {
                Refusal::new("OKC-R18", format!("The {} is blockaded.", location.name()))
            }
            Action::Court(source, face) => self.wrong_captain(source, face),
            Action::CourtBeside(source, face) => {
                if !self.may_seat_beside(seat) || self.place_claimed() != Some(Location::Castle) {
                    let words = "You need a Captain of your own in the Court for that.";
                    return tactic("OKC-R13", Tactic::HouseEndures, words);
                }
                self.wrong_captain(source, face)
            }
            Action::Offer(source, face) => self.wrong_offering(seat, source, face),
            Action::Legend => Refusal::new("OKC-63", "Your Legend has left the Site already."),
            Action::Refresh(tile) if tile.owner().is_some_and(|owner| !player.plays(owner)) => {
                tactic("OKC-62", tile, "")
            }
            Action::Refresh(_) => Refusal::new("OKC-62", "That tile is ready already."),
            Action::Strike(target, face) => self.wrong_target(seat, target, face),
            Action::Under(_, face) => self.wrong_burial(face),
            Action::Recover(_) if self.place_claimed() != Some(Location::Necropolis) => {
                Refusal::new("OKC-R6", "Only the Necropolis gives a discarded card back.")
            }
            Action::Recover(_) => Refusal::new("OKC-R6", "That card is not in your discard pile."),
            Action::Rite(tile) => {
                let words = if tile.ritual().is_none() {
                    "That tile is no Rite."
                } else if !self.lost.contains(seat) {
                    "You have not lost this Region."
                } else {
                    "The Ritual is not under its tile."
                };
                tactic("OKC-R16", tile, words)
            }
            Action::PowerBack => {
                let words = if player.limit >= content::HAND_MOST {
                    "Your hand limit is at its highest."
                } else {
                    "No opposing Captain was lost at this Region."
                };
                tactic("OKC-R15", Tactic::PowerBack, words)
            }
            Action::Retire(region, face) => self.wrong_lying("OKC-26", seat, region, face),
            Action::Return(region, face) => {
                if !player.has_ready(Tactic::RegalGuard) {
                    return tactic("OKC-R12", Tactic::RegalGuard, "");
                }
                self.wrong_lying("OKC-R12", seat, region, face)
            }
            Action::Deploy(_) if player.machine.is_some() => {
                Refusal::new("OKC-27", "Your War Machine is deployed already.")
            }
            Action::Deploy(_) => not_in_hand("OKC-27", Face::WarMachine),
            Action::Pass if self.stage == Stage::Claim => {
                Refusal::new("OKC-50", "The winner claims one of the two Locations.")
            }
            Action::Pass => match self.stage {
                Stage::Heralds => Refusal::new("OKC-22", "Every Herald goes to some Location."),
                Stage::Place => Refusal::new("OKC-23", "Choose a card for this Region."),
                Stage::Machines => Refusal::new("OKC-32", "Say whether you activate or keep the machine."),
                Stage::Ruse => Refusal::new("OKC-35", "A Ruse reinforces or retreats."),
                Stage::FollowUp => Refusal::new("OKC-42", "Commit a card or decline."),
                _ => Refusal::new("OKC-10", "Choose a faction."),
            },
            _ => Refusal::new("OKC-90", "This cannot be done now."),
        }
    }

    fn wrong_captain(&self, source: Source, face: Face) -> Refusal {
        let words = if self.place_claimed() != Some(Location::Castle) {
            "Only the Castle opens the Court."
        } else if !face.is_captain() {
            "Only Captains sit in the Court."
        } else if matches!(source, Source::At(region) if region != Region::Highlands) {
            return Refusal::new("OKC-A14", "It must have been revealed in the Highlands, or be in hand.");
        } else if source == Source::Hand {
            "That Captain is not in your hand."
        } else {
            "That Captain does not lie face up in the Highlands."
        };
        Refusal::new("OKC-61", words)
    }

    fn wrong_offering(&self, seat: Seat, source: Source, face: Face) -> Refusal {
        let name = self.player(seat).card_name(face);
        if self.place_claimed() != Some(Location::Wilderness) {
            return Refusal::new("OKC-62", "Only the Wilderness leads to your Site of Power.");
        }
        if !Cards::POWERFUL.contains(face) {
            return Refusal::new("OKC-62", format!("{name} has no Power for the Site."));
        }
        match source {
            Source::Hand => Refusal::new("OKC-62", format!("{name} is not in your hand.")),
            Source::At(region) => {
                Refusal::new("OKC-A14", format!("{name} does not lie face up at the {}.", region.name()))
            }
        }
    }

    fn wrong_target(&self, seat: Seat, target: Seat, face: Face) -> Refusal {
        let words = if self.place_claimed() != Some(Location::Battlefield) {
            "Only the Battlefield lets you strike a card."
        } else if target == seat {
            "You may strike only an opponent's card."
        } else if Cards::LASTING.contains(face) {
            "Heirs and Rituals cannot be struck."
        } else {
            "That card does not lie face up at the Plateau."
        };
        Refusal::new("OKC-R4", words)
    }

    fn wrong_burial(&self, face: Face) -> Refusal {
        let words = if self.place_claimed() != Some(Location::Shrine) {
            "Only the Shrine lets you put cards under your draw pile."
        } else if Cards::LASTING.contains(face) {
            "Heirs and Rituals do not go under the pile."
        } else {
            "That card of yours does not lie face up there, or is chosen already."
        };
        Refusal::new("OKC-R5", words)
    }

    fn wrong_lying(&self, rule: &'static str, seat: Seat, region: Region, face: Face) -> Refusal {
        let name = self.player(seat).card_name(face);
        if face == Face::Heir {
            return Refusal::new("OKC-67", "The Heir always comes back to your hand.");
        }
        if Cards::LASTING.contains(face) {
            return Refusal::new(rule, "Rituals return under their tiles.");
        }
        Refusal::new(rule, format!("{name} does not lie face up at the {}.", region.name()))
    }
}

const ACTIVE_ONLY: &str = "This is used while revealed cards clash, before the result.";
