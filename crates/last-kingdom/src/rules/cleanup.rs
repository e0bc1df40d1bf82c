//! The end of a round: the cleanup after the first (TLK-90 to TLK-97), the end of the war after the
//! second.

use table::{SeatSet, Sink};

use crate::content::{CardSet, Deck};
use crate::rules::chronicle::Chronicle;
use crate::rules::event::Event;
use crate::rules::state::{LastKingdom, Phase, SEATS};

impl LastKingdom {
    /// No region is open any more.
    pub(super) fn end_round<S: Sink<Event>>(&mut self, log: &mut Chronicle<'_, S>) {
        self.public.invasion = None;
        self.public.passed = SeatSet::EMPTY;
        if self.public.round == 1 {
            self.clean_up(log);
        } else {
            self.public.phase = Phase::Over;
            log.reveal();
            // Everything is turned up: there is nothing left to remember.
            self.decks[1].put_away();
            self.forget_draft();
            self.lore = [CardSet::EMPTY; SEATS];
            self.threw = [CardSet::EMPTY; SEATS];
            self.public.open_cards = CardSet::EMPTY;
            self.public.glimpses = [SeatSet::EMPTY; SEATS];
            self.public.pile_glimpses = SeatSet::EMPTY;
            self.public.thrown = [0; SEATS];
            if let Some(seat) = self.public.everyone().max_by_key(|seat| self.merit(*seat)) {
                log.note(Event::Crowned { seat, points: self.points[seat.index()] });
            }
        }
    }

    /// The end of the first round (TLK-93 to TLK-97).
    fn clean_up<S: Sink<Event>>(&mut self, log: &mut Chronicle<'_, S>) {
        let mut stay = CardSet::EMPTY;
        for seat in self.public.everyone() {
            let at = seat.index();
            let full = u16::from(self.public.leader(seat).traits().tokens);
            let missing = full.saturating_sub(self.tokens[at]);
            self.tokens[at] += missing;
            log.note(Event::Refilled { seat, tokens: missing as u8 });
            let kept = self.public.in_play[at].and(CardSet::LASTING);
            let played = self.public.in_play[at].minus(kept).minus(CardSet::LEADER_CARDS);
            self.public.discard = self.public.discard.or(played.and(CardSet::deck(Deck::II)));
            self.public.in_play[at] = kept;
            stay = stay.or(kept);
            let unplayed = self.hands[at].minus(CardSet::LEADER_CARDS);
            self.tokens[at] += u16::from(unplayed.len());
            if !unplayed.is_empty() {
                log.note(Event::ThrewAway { seat, cards: unplayed.len() });
            }
            let second = unplayed.and(CardSet::deck(Deck::II));
            self.face_down = self.face_down.or(second);
            self.public.thrown[at] = second.len();
            self.threw[at] = second;
            self.lore[at] = self.lore[at].minus(second);
            self.hands[at] = self.public.leader(seat).cards();
        }
        self.public.carried = stay;
        // The Round I deck is put away with all its discards: nothing can draw from it any more.
        let first = CardSet::deck(Deck::I);
        self.decks[0].put_away();
        self.face_down = self.face_down.minus(first);
        for lore in &mut self.lore {
            *lore = lore.minus(first);
        }
        self.public.open_cards = self.public.open_cards.minus(first).minus(CardSet::LEADER_CARDS);
        for seat in self.public.everyone() {
            if !self.public.glimpses[seat.index()].is_empty() {
                self.public.pile_glimpses = self.public.pile_glimpses.with(seat);
            }
        }
        self.public.glimpses = [SeatSet::EMPTY; SEATS];
        if self.face_down.is_empty() {
            self.public.pile_glimpses = SeatSet::EMPTY;
        }
        self.forget_draft();
        self.public.peace = [None; 5];
        self.public.closed = 0;
        self.public.tied = 0;
        self.public.conflicts = 0;
        self.public.round = 2;
        log.reveal();
        self.start_draft(log);
    }
}
