//! Action codes. Troops have no names here: a code says of what kind they are and where they stand, and stands for the first
//! of those that are alike, as the list of legal actions does.

use table::{Block, Scratch, Seat};

use crate::content::Kind;
use crate::encoding::deals::OFFERS;
use crate::encoding::sections::{self, PLAIN, RANKS, Section, Sections, plain};
use crate::maps::{NOWHERE, Place};
use crate::rules::action::Action;
use crate::rules::legal;
use crate::rules::state::{ASHORE, Board, Conquest, TroopId};

/// The blocks of codes, from code 0 on.
pub(crate) fn blocks(game: &Conquest) -> Vec<Block> {
    sections::blocks(&game.board)
}

/// The code of a listed action, if it has one.
pub(crate) fn encode(game: &Conquest, seat: Seat, action: Action) -> Option<u32> {
    game.board.encode(&Sections::of(&game.board), seat, action)
}

/// The action that a code stands for.
pub(crate) fn decode(game: &Conquest, seat: Seat, code: u32) -> Option<Action> {
    game.board.decode(&Sections::of(&game.board), seat, code)
}

/// The codes of what `seat` may do.
pub(crate) fn legal_codes(game: &Conquest, seat: Seat, scratch: &mut Scratch<Action>, out: &mut Vec<u32>) {
    let sections = Sections::of(&game.board);
    scratch.actions.clear();
    legal::legal(game, seat, &mut scratch.actions);
    out.extend(scratch.actions.iter().filter_map(|&action| game.board.encode(&sections, seat, action)));
}

impl Board {
    /// A number along several axes: the one before the last counts for as many as the last has places.
    #[inline]
    fn encode(&self, sections: &Sections, seat: Seat, action: Action) -> Option<u32> {
        let places = self.map.len();
        let others = usize::from(self.seats) - 1;
        let code = |section, nth| Some(sections.code(section, nth));
        let at = |place: Place| usize::from(place);
        match action {
            Action::Done => code(Section::Done, 0),
            Action::Halt => code(Section::Halt, 0),
            Action::End => code(Section::End, 0),
            Action::Pick(kind) => code(Section::Pick, kind as usize),
            Action::Recruit(kind, place) => {
                let town = self.map.towns.binary_search(&place).ok()?;
                code(Section::Recruit, town * 5 + kind as usize)
            }
            Action::Disband(id) => self.encode_disband(sections, seat, id),
            Action::March { troop: id, to, all } => {
                let troop = self.troop(id)?;
                let border = self.border(troop.at, to)?;
                let kind = plain(troop.kind) * self.map.edges.len();
                match (troop.kind, all) {
                    (Kind::Carrier, true) => code(Section::SailAll, border),
                    (Kind::Carrier, false) => code(Section::Sail, border * RANKS + self.rank_in(seat, id)?),
                    (_, true) => code(Section::MarchAll, kind + border),
                    (_, false) => code(Section::March, kind + border),
                }
            }
            Action::Step(to) => code(Section::Step, at(to)),
            Action::Embark { troop, carrier } => {
                let troop = self.troop(troop)?;
                let rank = self.rank_near(seat, troop.at, carrier)?;
                code(Section::Embark, (troop.kind as usize * places + at(troop.at)) * RANKS + rank)
            }
            Action::Disembark { troop, to } => {
                let troop = self.troop(troop)?;
                let rank = self.rank_near(seat, to, troop.aboard)?;
                code(Section::Disembark, (troop.kind as usize * places + at(to)) * RANKS + rank)
            }
            Action::Fort(place) => code(Section::Fort, at(place)),
            Action::Raze(place) => code(Section::Raze, at(place)),
            Action::Walk { person, to } => {
                code(Section::Walk, self.person_from(seat, person) * places + at(to))
            }
            Action::Stance { at: place, with, fight } => {
                let section = if fight { Section::Fight } else { Section::Peace };
                code(section, at(place) * others + self.other_from(seat, with)?)
            }
            Action::First(from) => code(Section::First, at(from).min(places)),
            Action::Lose(id) => {
                let kind = self.troop(id)?.kind;
                let rank = self.losses(seat, kind).take(RANKS).position(|other| other == id)?;
                code(Section::Lose, kind as usize * RANKS + rank)
            }
            Action::RetreatLand(to) => code(Section::RetreatLand, at(to)),
            Action::RetreatSea(to) => code(Section::RetreatSea, at(to)),
            Action::Follow { person, sea } => {
                code(Section::Follow, self.person_from(seat, person) * 2 + usize::from(sea))
            }
            Action::Place { person, at: place } => {
                code(Section::Place, self.person_from(seat, person) * places + at(place))
            }
            Action::Offer { to, terms } => {
                let nth = self.menu_place(seat, to, &terms)?;
                code(Section::Offer, self.other_from(seat, to)? * OFFERS + nth)
            }
            Action::Accept(id) => code(Section::Accept, self.offer_place(seat, id)?),
            Action::Decline(id) => code(Section::Decline, self.offer_place(seat, id)?),
            Action::Retract(id) => code(Section::Retract, self.offer_place(seat, id)?),
            Action::Gift { to, gold: 1 } => code(Section::Gift, self.other_from(seat, to)?),
            Action::Break(with) => code(Section::Break, self.other_from(seat, with)?),
            Action::Motion(to) => code(Section::Motion, self.other_from(seat, to)?),
            Action::Vote(yes) => code(Section::Vote, usize::from(!yes)),
            Action::Execute(person) => code(Section::Execute, self.person_from(seat, person)),
            Action::Release(person) => code(Section::Release, self.person_from(seat, person)),
            Action::Start(_)
            | Action::Die(_)
            | Action::Journey { .. }
            | Action::Counter { .. }
            | Action::Gift { .. }
            | Action::Promise { .. }
            | Action::Resign => None,
        }
    }

    fn encode_disband(&self, sections: &Sections, seat: Seat, id: TroopId) -> Option<u32> {
        let troop = self.troop(id)?;
        let (places, place) = (self.map.len(), usize::from(troop.at));
        if troop.kind == Kind::Carrier {
            return Some(sections.code(Section::DisbandCarrier, place * RANKS + self.rank_in(seat, id)?));
        }
        if troop.is_cargo() {
            let rank = self.rank_in(seat, troop.aboard)?;
            return Some(
                sections.code(Section::DisbandCargo, (troop.kind as usize * places + place) * RANKS + rank),
            );
        }
        let section = if troop.is_recruit() { Section::DisbandRecruit } else { Section::DisbandVeteran };
        Some(sections.code(section, plain(troop.kind) * places + place))
    }

    #[inline]
    fn decode(&self, sections: &Sections, seat: Seat, code: u32) -> Option<Action> {
        let (section, nth) = sections.find(code)?;
        let places = self.map.len();
        let others = usize::from(self.seats) - 1;
        let place = |nth: usize| (nth % places) as Place;
        let person = |nth: usize| self.person_at(seat, nth);
        Some(match section {
            Section::Done => Action::Done,
            Section::Halt => Action::Halt,
            Section::End => Action::End,
            Section::Pick => Action::Pick(Kind::ALL[nth]),
            Section::Recruit => Action::Recruit(Kind::ALL[nth % 5], self.map.towns[nth / 5]),
            Section::DisbandVeteran | Section::DisbandRecruit => {
                let recruit = section == Section::DisbandRecruit;
                let here = place(nth);
                Action::Disband(self.first_troop(seat, PLAIN[nth / places], ASHORE, |troop| {
                    troop.at == here && troop.is_recruit() == recruit
                })?)
            }
            Section::DisbandCarrier => {
                Action::Disband(self.carrier_in(seat, place(nth / RANKS), nth % RANKS)?)
            }
            Section::DisbandCargo => {
                let (kind, carrier) = self.land_kind(nth, |here, rank| self.carrier_in(seat, here, rank))?;
                Action::Disband(self.first_troop(seat, kind, carrier, |_| true)?)
            }
            Section::March | Section::MarchAll => {
                let borders = self.map.edges.len();
                let (from, to) = self.ends(nth % borders)?;
                let troop = self.first_fresh(seat, PLAIN[nth / borders], from)?;
                Action::March { troop, to, all: section == Section::MarchAll }
            }
            Section::Sail => {
                let (from, to) = self.ends(nth / RANKS)?;
                Action::March { troop: self.carrier_in(seat, from, nth % RANKS)?, to, all: false }
            }
            Section::SailAll => {
                let (from, to) = self.ends(nth)?;
                Action::March { troop: self.first_fresh(seat, Kind::Carrier, from)?, to, all: true }
            }
            Section::Step => Action::Step(place(nth)),
            Section::Embark => {
                let (kind, carrier) =
                    self.land_kind(nth, |here, rank| self.carrier_near(seat, here, rank))?;
                Action::Embark { troop: self.first_fresh(seat, kind, place(nth / RANKS))?, carrier }
            }
            Section::Disembark => {
                let (kind, carrier) =
                    self.land_kind(nth, |here, rank| self.carrier_near(seat, here, rank))?;
                let troop = self.first_troop(seat, kind, carrier, |troop| troop.is_fresh())?;
                Action::Disembark { troop, to: place(nth / RANKS) }
            }
            Section::Fort => Action::Fort(place(nth)),
            Section::Raze => Action::Raze(place(nth)),
            Section::Walk => Action::Walk { person: person(nth / places), to: place(nth) },
            Section::Fight | Section::Peace => Action::Stance {
                at: place(nth / others),
                with: self.other_at(seat, nth % others),
                fight: section == Section::Fight,
            },
            Section::First => Action::First(if nth < places { place(nth) } else { NOWHERE }),
            Section::Lose => {
                // Where no battle is fought there is no army to choose from.
                Action::Lose(self.losses(seat, Kind::ALL[nth / RANKS]).nth(nth % RANKS)?)
            }
            Section::RetreatLand => Action::RetreatLand(place(nth)),
            Section::RetreatSea => Action::RetreatSea(place(nth)),
            Section::Follow => Action::Follow { person: person(nth / 2), sea: nth % 2 == 1 },
            Section::Place => Action::Place { person: person(nth / places), at: place(nth) },
            Section::Offer => {
                let to = self.other_at(seat, nth / OFFERS);
                Action::Offer { to, terms: self.menu_terms(seat, to, nth % OFFERS)? }
            }
            Section::Accept => Action::Accept(self.offer_at(seat, nth, false)?),
            Section::Decline => Action::Decline(self.offer_at(seat, nth, false)?),
            Section::Retract => Action::Retract(self.offer_at(seat, nth, true)?),
            Section::Gift => Action::Gift { to: self.other_at(seat, nth), gold: 1 },
            Section::Break => Action::Break(self.other_at(seat, nth)),
            Section::Motion => Action::Motion(self.other_at(seat, nth)),
            Section::Vote => Action::Vote(nth == 0),
            Section::Execute => Action::Execute(person(nth)),
            Section::Release => Action::Release(person(nth)),
        })
    }

    /// The kind of a land troop and the carrier that a number along kinds, territories and ranks stands for.
    #[inline]
    fn land_kind(
        &self,
        nth: usize,
        carrier: impl Fn(Place, usize) -> Option<TroopId>,
    ) -> Option<(Kind, TroopId)> {
        let places = self.map.len();
        let here = (nth / RANKS % places) as Place;
        Some((Kind::ALL[nth / RANKS / places], carrier(here, nth % RANKS)?))
    }
}
