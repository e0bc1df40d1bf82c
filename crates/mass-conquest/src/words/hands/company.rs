//! Who stands in a territory and could set out, and how many of them do.

use table::{Part, Seat, Stepping, Taken};

use crate::content::{Kind, heir};
use crate::maps::Place;
use crate::rules::action::Action;
use crate::rules::movement::STROLL;
use crate::rules::state::{Board, PersonId, Troop, TroopId};
use crate::words::choices::capital;

/// Those who could set out from a territory, or some of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Company {
    /// Troops that stand there, ships included.
    pub ashore: Vec<TroopId>,
    /// Troops aboard ships there.
    pub aboard: Vec<TroopId>,
    /// Family members and captives.
    pub persons: Vec<PersonId>,
}

impl Company {
    /// Everybody of `seat` in `from` who can still move.
    pub fn of(board: &Board, seat: Seat, from: Place) -> Company {
        let fresh = |troop: &Troop| troop.owner == seat && troop.at == from && troop.is_fresh();
        let ids = |cargo: bool| -> Vec<TroopId> {
            let troops = board.troops().filter(|(_, troop)| fresh(troop) && troop.is_cargo() == cargo);
            troops.map(|(id, _)| id).collect()
        };
        let mut ashore = ids(false);
        // Of ships that carry troops and ships that do not, those that do go first.
        ashore.sort_by_key(|&id| (board.cargo(id) == 0, id));
        let here = |person: &PersonId| {
            board.persons[*person as usize].at == from && board.may_set_out(seat, *person).is_ok()
        };
        Company { ashore, aboard: ids(true), persons: board.person_ids().filter(here).collect() }
    }

    /// Those of them who go along.
    pub fn taken(&self, board: &Board, taken: &Taken) -> Company {
        let some = |ids: &[TroopId], aboard: bool| -> Vec<TroopId> {
            let kinds = Kind::ALL.iter().flat_map(|&kind| {
                let alike: Vec<TroopId> = of_kind(board, ids, kind).collect();
                let count = taken.of(&part_id(kind, aboard), alike.len() as u16);
                alike.into_iter().take(count as usize)
            });
            kinds.collect()
        };
        // Heirs stay unless they are called, so that none of them is led to the front unawares; but whoever is alone
        // is meant. What nobody has said anything about is as much as there could be.
        let alone = self.ashore.is_empty() && self.aboard.is_empty();
        let goes = |person: &PersonId| match taken.of(&person_part(*person), u16::MAX) {
            u16::MAX => alone,
            count => count > 0,
        };
        Company {
            ashore: some(&self.ashore, false),
            aboard: some(&self.aboard, true),
            persons: self.persons.iter().copied().filter(goes).collect(),
        }
    }

    /// Everybody as parts of a selection, of whom `going` go.
    pub fn parts(&self, board: &Board, going: &Company) -> Vec<Part<Action>> {
        let mut parts = Vec::new();
        for (all, some, aboard) in [(&self.ashore, &going.ashore, false), (&self.aboard, &going.aboard, true)]
        {
            for kind in Kind::ALL {
                let most = of_kind(board, all, kind).count() as u16;
                if most == 0 {
                    continue;
                }
                let count = of_kind(board, some, kind).count() as u16;
                let name = capital(kind.name(usize::from(most)));
                parts.push(Part {
                    id: part_id(kind, aboard),
                    name: if aboard { format!("{name} aboard") } else { name },
                    detail: if aboard { String::new() } else { steps(kind.points()) },
                    stepping: Stepping::Taken { count, most },
                });
            }
        }
        parts.extend(self.persons.iter().map(|&person| Part {
            id: person_part(person),
            name: heir(person).into(),
            detail: steps(STROLL),
            stepping: Stepping::Taken { count: u16::from(going.persons.contains(&person)), most: 1 },
        }));
        parts
    }

    /// Those ashore that are no ships.
    pub fn on_foot<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = TroopId> + 'a {
        let land = |id: &TroopId| board.troop(*id).is_some_and(|troop| !troop.kind.is_ship());
        self.ashore.iter().copied().filter(land)
    }
}

fn of_kind<'a>(board: &'a Board, ids: &'a [TroopId], kind: Kind) -> impl Iterator<Item = TroopId> + 'a {
    ids.iter().copied().filter(move |&id| board.troop(id).is_some_and(|troop| troop.kind == kind))
}

fn part_id(kind: Kind, aboard: bool) -> String {
    if aboard { format!("aboard-{}", kind.word()) } else { kind.word().into() }
}

fn person_part(person: PersonId) -> String {
    format!("person-{person}")
}

fn steps(count: u8) -> String {
    if count == 1 { "1 step".into() } else { format!("{count} steps") }
}
