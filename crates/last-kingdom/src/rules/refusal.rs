//! Why something is not possible: the rule, and a sentence for the player. Asked only when the
//! menu does not hold the action, so the two cannot disagree.

use table::{Refusal, Seat};

use crate::content::language::{Favour, Kind, Op};
use crate::content::{Card, Plaque, Region};
use crate::rules::action::Action;
use crate::rules::legal::Idle;
use crate::rules::menu::{Menu, code};
use crate::rules::state::{Ask, LastKingdom, Phase};

/// The reason why `seat` may not do this now.
pub(crate) fn refuse(game: &LastKingdom, seat: Seat, action: Action, menu: Menu) -> Refusal {
    let public = &game.public;
    if seat.0 >= public.seats {
        return Refusal::new("TLK-1", "There is no such seat at this table.");
    }
    if action.code().is_none() {
        return Refusal::new("TLK-6", "This is for chance to decide, not for a player.");
    }
    if public.phase == Phase::Over {
        return Refusal::new("TLK-100", "The game is over.");
    }
    if menu == Menu::EMPTY {
        return match public.phase {
            Phase::Draft(_) => Refusal::new("TLK-21", "You have kept a card; wait until everybody has."),
            Phase::Turn(_) => Refusal::new("TLK-33", "It is not your turn."),
            Phase::PlaceConflict(_) | Phase::PlaceSuccession(_) => {
                Refusal::new("TLK-31", "Another player places this token.")
            }
            Phase::Effect => Refusal::new("TLK-33", "Another player's effect is being carried out."),
            _ => Refusal::new("TLK-6", "There is nothing for you to decide now."),
        };
    }
    match public.phase {
        Phase::Draft(_) => match action {
            Action::Keep(_) => Refusal::new("TLK-21", "That card is not in the pack you hold."),
            _ => Refusal::new("TLK-21", "First keep a card from your pack."),
        },
        Phase::Instants(_) => Refusal::new("TLK-23", "Choose which of your instants takes effect first."),
        Phase::PlaceConflict(_) => match action {
            Action::To(region) => game.not_open(region),
            _ => Refusal::new("TLK-31", "First place the conflict token."),
        },
        Phase::PlaceSuccession(_) => match action {
            Action::To(region) if public.conflict == Some(region) => {
                Refusal::new("TLK-A23", "The succession token never lies in the conflict region.")
            }
            Action::To(region) => game.not_open(region),
            _ => Refusal::new("TLK-70", "First place the succession token."),
        },
        Phase::PreScoring(_) => {
            Refusal::new("TLK-63", "First say whether you change side before the scoring.")
        }
        Phase::Turn(_) => game.refuse_turn(seat, action),
        _ => game.refuse_answer(action, menu),
    }
}

impl LastKingdom {
    fn not_open(&self, region: Region) -> Refusal {
        let name = region.name();
        if self.public.closed & region.mask() != 0 {
            return Refusal::new("TLK-73", format!("{name} is closed for this round."));
        }
        Refusal::new("TLK-70", format!("{name} is at peace."))
    }

    fn refuse_turn(&self, seat: Seat, action: Action) -> Refusal {
        let have = self.tokens[seat.index()];
        match action {
            Action::Play(card) if !self.hands[seat.index()].has(card) => {
                if self.public.in_play[seat.index()].has(card) && card.leader().is_some() {
                    return Refusal::new("TLK-42", "You have played this leader card in this round.");
                }
                Refusal::new("TLK-34", "That card is not in your hand.")
            }
            Action::Play(card) => {
                let name = card.spec().name;
                match self.idle_card(seat, card) {
                    Some(idle) => self.empty_action(seat, name, idle),
                    None => Refusal::new("TLK-34", format!("{name} cannot be played from hand.")),
                }
            }
            Action::Use(plaque) => {
                let (name, cost) = (plaque.spec().name, self.cost(seat, plaque));
                if u16::from(cost) > have {
                    let words = format!("{name} costs {cost} action tokens now; you have {have}.");
                    return Refusal::new("TLK-34", words);
                }
                match self.idle_plaque(seat, plaque) {
                    Some(idle) => self.empty_action(seat, name, idle),
                    None => Refusal::new("TLK-34", format!("{name} cannot be used now.")),
                }
            }
            Action::March => {
                let cost = self.public.leader(seat).spec().move_cost;
                let words = format!("Moving your leader costs {cost} action tokens; you have {have}.");
                Refusal::new("TLK-36", words)
            }
            Action::Invade => Refusal::new("TLK-38", "The invasion token is taken for this conflict."),
            _ => Refusal::new(
                "TLK-33",
                "On your turn play a card, use a plaque, move your leader, pass or prepare for invasion.",
            ),
        }
    }

    fn empty_action(&self, seat: Seat, name: &str, idle: Idle) -> Refusal {
        match idle {
            Idle::CannotFlip => {
                let (rule, why) = self.why_no_flip(seat);
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

    /// Why a seat cannot change side now.
    pub(crate) fn why_no_flip(&self, seat: Seat) -> (&'static str, String) {
        if self.public.doubled == Some(seat) {
            return ("TLK-80", "you have doubled down in this conflict".into());
        }
        if self.public.locked == Some(seat) {
            return ("TLK-81", "you hold the locked marker".into());
        }
        ("TLK-53", format!("{} never changes side", self.public.leader(seat).spec().name))
    }

    fn refuse_answer(&self, action: Action, menu: Menu) -> Refusal {
        let public = &self.public;
        let op = public.frame().and_then(|f| f.cause.ops(public.seats).get(f.at as usize));
        match (public.ask, action) {
            (Ask::Region, Action::To(region)) => self.refuse_region(region),
            (Ask::Region, _) => Refusal::new("TLK-43", "First choose a region."),
            (Ask::Add, Action::Army(faction)) => match op {
                Some(Op::Add(kind, ..)) if public.kind_of_actor(*kind) >> faction as u8 & 1 != 0 => {
                    Refusal::new(
                        "TLK-3",
                        format!("There is no {} army left in the pool.", faction.adjective()),
                    )
                }
                _ => Refusal::new("TLK-55", "This effect does not add armies of that faction."),
            },
            (Ask::Add, _) => Refusal::new("TLK-55", "First choose which army to add."),
            (Ask::Remove, Action::Army(faction)) => match op {
                Some(Op::Remove(kind, ..)) if public.kind_of_actor(*kind) >> faction as u8 & 1 != 0 => {
                    Refusal::new("TLK-55", format!("There is no {} army there.", faction.adjective()))
                }
                _ => Refusal::new("TLK-55", "This effect does not remove armies of that faction."),
            },
            (Ask::Remove, Action::Figure(_) | Action::Hero(_)) => {
                Refusal::new("TLK-55", "Figurines are never removed.")
            }
            (Ask::Remove, _) => Refusal::new("TLK-55", "First choose which army to remove."),
            (Ask::Unit, Action::Army(_) | Action::Figure(_) | Action::Hero(_)) => {
                Refusal::new("TLK-55", "You have no such unit to move from there.")
            }
            (Ask::Unit, _) => Refusal::new("TLK-55", "First choose which unit to move."),
            (Ask::Favour, Action::Favour(_)) => match op {
                Some(Op::Affinity(Favour::Least, _)) => Refusal::new(
                    "TLK-A18",
                    "Only a faction with which your affinity is lowest can be chosen.",
                ),
                _ => Refusal::new("TLK-54", "This gain does not reach that faction."),
            },
            (Ask::Favour, _) => Refusal::new("TLK-54", "First choose whose favour you gain."),
            (Ask::March(_) | Ask::Further, Action::To(_)) => {
                Refusal::new("TLK-36", "A leader moves to an adjacent region.")
            }
            (Ask::March(_), Action::No) => Refusal::new("TLK-36", "At least one leader figurine must move."),
            (Ask::March(_) | Ask::Further | Ask::Figure, _) => {
                Refusal::new("TLK-36", "First choose how your leader moves.")
            }
            (Ask::Escort | Ask::Flip, _) => Refusal::new("TLK-43", "First say yes or no."),
            (Ask::Keep, Action::Keep(_)) => {
                Refusal::new("TLK-60", "That card is not among those you look at.")
            }
            (Ask::Keep, _) => Refusal::new("TLK-60", "First keep one of the cards you look at."),
            (Ask::Take | Ask::MayTake, Action::Take(card)) => self.refuse_take(card, menu),
            (Ask::Take | Ask::MayTake, _) => Refusal::new("TLK-42", "First choose which card comes back."),
            (Ask::Opponent, _) => Refusal::new("TLK-83", "Choose an opponent who holds cards."),
            _ => Refusal::new("TLK-43", "First finish the effect under way."),
        }
    }

    fn refuse_take(&self, card: Card, menu: Menu) -> Refusal {
        debug_assert!(!menu.has(card.0) && card.0 < code::PLAQUE);
        Refusal::new("TLK-42", format!("{} is not a primary card before you.", card.spec().name))
    }

    fn refuse_region(&self, region: Region) -> Refusal {
        let public = &self.public;
        let Some(frame) = public.frame() else {
            return Refusal::new("TLK-43", "No effect is under way.");
        };
        let ops = frame.cause.ops(public.seats);
        let name = region.name();
        if let Some(Op::Choose(_, tests)) = ops.get(frame.at as usize)
            && public.select(tests, frame.actor, &frame.vars) & region.mask() == 0
        {
            let wanted = crate::words::card_texts::region_phrase(tests);
            return Refusal::new("TLK-43", format!("{name} does not fit: choose {wanted}."));
        }
        Refusal::new(
            "TLK-A19",
            format!("The effect must be carried out as fully as possible, not in {name}."),
        )
    }

    /// A plaque by the slot it lies in.
    pub fn plaque_at(&self, slot: usize) -> Option<Plaque> {
        (slot < self.public.market_len as usize).then(|| self.public.market[slot])
    }
}

impl crate::rules::state::Public {
    fn kind_of_actor(&self, kind: Kind) -> u8 {
        self.frame().map_or(0, |frame| self.kind(kind, frame.actor))
    }
}
