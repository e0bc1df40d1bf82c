//! Building what a viewer may know (chapter 15 of the rules).

use table::{Seat, Viewer};

use crate::options::Switch;
use crate::state::{Ask, HELD};
use crate::{
    Card, Hand, KingIsDead, LatestAction, Phase, Region, RegionView, Rules, SeatView, TrackCard, UnderWay,
    View,
};

impl KingIsDead {
    /// What `viewer` may know now. After the end everything lies open.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        let over = self.ask == Ask::Over;
        let dealt_spaces = match self.ask {
            Ask::Court | Ask::Fill => 0,
            Ask::Space => self.laying().into(),
            _ => 8,
        };
        let struggles = self.struggles();
        let track = (0..dealt_spaces).map(|space| {
            let region = self.card_at(space);
            TrackCard { region, face_up: space >= struggles, fixed_by: self.fixed_by(region) }
        });
        let readable = |seat: &Seat| over || viewer.sees_as(*seat);
        let in_turn = !self.is_dealing() && !over;
        View {
            own: viewer.seat(),
            recalls: matches!(viewer, Viewer::Recall(_)),
            hands: Seat::all(self.seats).filter(readable).map(|seat| self.hand_of(seat)).collect(),
            rules: Rules {
                advanced: self.options.has(Switch::Advanced),
                teams: self.has_teams(),
                open_discards: self.options.has(Switch::OpenDiscards),
                house_rules: self.options.chosen(),
            },
            phase: match self.ask {
                Ask::Court | Ask::Fill | Ask::Space | Ask::Start | Ask::Cunning => Phase::Deal,
                Ask::Turn => Phase::Turn,
                Ask::Summon => Phase::Summon,
                Ask::Over => Phase::Over,
                _ => Phase::Effect,
            },
            turn: in_turn.then(|| self.mover()),
            last_turn: over.then(|| self.mover()),
            dealt: if self.is_dealing() { self.step } else { 0 },
            start: (!matches!(self.ask, Ask::Court | Ask::Fill | Ask::Space | Ask::Start))
                .then_some(Seat(self.start)),
            passes: self.passes,
            plays: self.plays,
            regions: Region::ALL
                .map(|region| RegionView { followers: self.counts(region.index()), disc: self.disc(region) }),
            supply: self.supply,
            france: 3 - self.unstable.count_ones() as u8,
            track: track.collect(),
            seats: Seat::all(self.seats).map(|seat| self.open_side(seat, viewer, over)).collect(),
            latest: self.latest.seat().zip(self.latest.kind()).map(|(seat, kind)| LatestAction {
                seat,
                kind,
                delta: self.latest.delta(),
                gave: self.latest.gave(),
            }),
            under_way: self.card.filter(|_| in_turn).map(|card| UnderWay {
                card,
                kind: self.kind.unwrap_or(card),
                chosen: self.chosen_so_far().iter().map(ToString::to_string).collect(),
            }),
            result: self.verdict(),
        }
    }

    fn hand_of(&self, seat: Seat) -> Hand {
        Hand { seat, cards: self.cards[seat.index()].hand(), emptied_at: self.emptied_at(seat) }
    }

    fn open_side(&self, seat: Seat, viewer: Viewer, over: bool) -> SeatView {
        let cards = self.cards[seat.index()];
        let remembers = matches!(viewer, Viewer::Recall(_) | Viewer::All);
        let may_read = over || remembers || viewer.sees_as(seat) || self.options.has(Switch::OpenDiscards);
        let last_play = Some(self.last_play[seat.index()]).filter(|play| *play > 0);
        let empty = cards.hand_size() == 0 && !(self.in_effect() && self.turn == seat.0);
        SeatView {
            court: self.courts[seat.index()],
            hand_size: cards.hand_size(),
            pile_size: cards.pile_size(),
            pile_top: cards.top(),
            pile: may_read.then(|| cards.pile().collect()),
            has_disc: self.disc_on[seat.index()] == HELD,
            last_play,
            emptied_at: if over { self.emptied_at(seat) } else { last_play.filter(|_| empty) },
            heard: self.heard[seat.index()],
        }
    }

    /// Whether more than one position fits what `viewer` knows.
    pub(crate) fn hides(&self, viewer: Viewer) -> bool {
        if self.ask == Ask::Over || viewer == Viewer::All {
            return false;
        }
        let closed = !self.options.has(Switch::OpenDiscards) && !matches!(viewer, Viewer::Recall(_));
        let others = || Seat::all(self.seats).filter(|seat| !viewer.sees_as(*seat));
        // A covered card may be any of at least six, so it is never certain.
        if closed && others().any(|seat| self.cards[seat.index()].pile_size() > 1) {
            return true;
        }
        if !self.options.has(Switch::Advanced) {
            return false;
        }
        let mut seen = viewer.seat().map_or(0, |own| self.cunning(own, true));
        let mut unknown_hands = 0;
        let mut unknown = 0;
        for seat in others() {
            let shown = self.cunning(seat, false);
            let hidden = self.cunning(seat, true) - shown;
            seen += shown;
            unknown += hidden;
            unknown_hands += u32::from(hidden > 0);
        }
        unknown_hands > 1 || (unknown_hands == 1 && unknown < Card::CUNNING.len() as u32 - seen)
    }

    /// Cunning cards that a seat has shown, or has in all.
    fn cunning(&self, seat: Seat, in_all: bool) -> u32 {
        let cards = self.cards[seat.index()];
        let in_pile = cards.pile().filter(|card| card.is_cunning()).count() as u32;
        let under_way =
            self.in_effect() && self.turn == seat.0 && self.card.is_some_and(|card| card.is_cunning());
        let shown = in_pile + u32::from(under_way);
        if in_all { shown + (cards.kinds() >> Card::Spy as u32).count_ones() } else { shown }
    }
}
