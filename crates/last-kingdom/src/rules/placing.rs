//! Placing the conflict and the succession token, and who comes first after that (TLK-31, TLK-32,
//! TLK-70).

use table::{Refusal, Seat, SeatSet, Sink};

use crate::content::Region;
use crate::rules::action::Action;
use crate::rules::chronicle::Chronicle;
use crate::rules::event::Event;
use crate::rules::menu::Menu;
use crate::rules::state::{LastKingdom, Phase, Public, SEATS};
use crate::secrets::short_list::ShortList;

/// Where the token in hand may be placed: in a region that is open, and never both in one.
pub(super) fn options(public: &Public) -> Menu {
    let taken = match public.phase {
        Phase::PlaceSuccession(_) => public.conflict.map_or(0, Region::mask),
        _ => 0,
    };
    Menu::regions(public.open() & !taken)
}

/// Why the token in hand may not be placed there.
pub(super) fn refuse(public: &Public, action: Action) -> Refusal {
    let second = matches!(public.phase, Phase::PlaceSuccession(_));
    match action {
        Action::To(region) if second && public.conflict == Some(region) => {
            Refusal::new("TLK-A23", "The succession token never lies in the conflict region.")
        }
        Action::To(region) if public.closed & region.mask() != 0 => {
            Refusal::new("TLK-73", format!("{} is closed for this round.", region.name()))
        }
        Action::To(region) => Refusal::new("TLK-70", format!("{} is at peace.", region.name())),
        _ if second => Refusal::new("TLK-70", "First place the succession token."),
        _ => Refusal::new("TLK-31", "First place the conflict token."),
    }
}

impl LastKingdom {
    /// The seat at this place in the order of initiative, counted from 0 (TLK-12).
    fn by_initiative(&self, place: usize) -> Seat {
        let mut seats: ShortList<Seat, SEATS> = self.public.everyone().collect();
        seats.sort_unstable_by_key(|seat| self.public.leader(*seat));
        seats[place]
    }

    /// Who places the conflict token at the start of a round (TLK-31, TLK-32).
    pub(crate) fn conflict_placer(&self) -> Seat {
        match self.public.last_invader {
            Some(seat) if self.public.round == 2 => seat,
            _ => self.by_initiative(0),
        }
    }

    fn succession_placer(&self) -> Seat {
        if self.public.round == 2 {
            self.conflict_placer().after(self.public.seats)
        } else {
            self.by_initiative(1)
        }
    }

    /// Who takes the first turn of a conflict (TLK-31, TLK-32, TLK-70, TLK-A5, TLK-A22).
    fn first_turn(&self) -> Seat {
        let seats = self.public.seats;
        match (self.public.conflicts, self.public.last, self.public.round) {
            (1.., Some(last), _) => last.after(seats),
            (.., 1) if seats == 2 => self.by_initiative(1),
            (.., 1) => self.by_initiative(2),
            _ => self.succession_placer().after(seats),
        }
    }

    /// The conflict token is placed; the succession token follows.
    pub(crate) fn place_conflict<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        region: Region,
        log: &mut Chronicle<'_, S>,
    ) {
        self.public.conflict = Some(region);
        log.note(Event::ConflictPlaced { seat, region });
        log.commit();
        self.public.phase = Phase::PlaceSuccession(self.succession_placer());
    }

    /// The succession token is placed; the turns begin.
    pub(crate) fn place_succession<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        region: Region,
        log: &mut Chronicle<'_, S>,
    ) {
        self.public.succession = Some(region);
        log.note(Event::SuccessionPlaced { seat, region });
        log.commit();
        self.start_turns();
    }

    /// The first turn of a conflict begins; the invasion token is back on its space (TLK-70).
    pub(crate) fn start_turns(&mut self) {
        self.public.invasion = None;
        self.public.passed = SeatSet::EMPTY;
        self.public.phase = Phase::Turn(self.first_turn());
    }
}
