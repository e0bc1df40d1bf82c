//! The draft of a round and the instants it brings (TLK-20 to TLK-25).

use table::{Refusal, Seat, Sink};

use crate::content::{Card, CardSet};
use crate::rules::action::Action;
use crate::rules::chronicle::Chronicle;
use crate::rules::event::Event;
use crate::rules::menu::Menu;
use crate::rules::state::{Cause, LastKingdom, NO_CARD, Phase, Public, SEATS};

/// The pack that `seat` holds, unless it has kept a card of it.
pub(super) fn options(game: &LastKingdom, seat: Seat, pick: u8) -> Menu {
    if seat.0 < game.public.seats && game.picked[seat.index()][pick as usize] == NO_CARD {
        Menu::cards(CardSet::of(game.public.deck(), game.pack_seen(seat, pick)))
    } else {
        Menu::EMPTY
    }
}

/// Why this is no pick.
pub(super) fn refuse(action: Action) -> Refusal {
    match action {
        Action::Keep(_) => Refusal::new("TLK-21", "That card is not in the pack you hold."),
        _ => Refusal::new("TLK-21", "First keep a card from your pack."),
    }
}

/// Chance has given the next card of a seat's pack.
pub(super) fn given<S: Sink<Event>>(
    game: &mut LastKingdom,
    seat: Seat,
    action: Action,
    log: &mut Chronicle<'_, S>,
) {
    let Action::Deal(card) = action else {
        debug_assert!(false, "chance gives only what it was asked for");
        return;
    };
    game.decks[game.public.deck().index()].draw(card.local());
    game.deal(seat, card, log);
}

/// The origin of the pack that `seat` holds at pick `pick` of the current draft (TLK-21): packs go left in
/// Round I, right in Round II.
#[inline]
pub(crate) fn pack_of(public: &Public, seat: Seat, pick: u8) -> usize {
    let n = public.seats;
    let steps = if public.round == 1 { 2 * n - pick % n } else { pick % n };
    usize::from((seat.0 + steps) % n)
}

/// Who holds the pack that started at `origin` at pick `pick`.
#[inline]
pub(crate) fn holder_of(public: &Public, origin: usize, pick: u8) -> Seat {
    let n = public.seats;
    let steps = if public.round == 1 { pick % n } else { 2 * n - pick % n };
    Seat((origin as u8 + steps) % n)
}

impl LastKingdom {
    /// The pack that `seat` sees at pick `pick`: as dealt, less what earlier holders kept.
    #[inline]
    pub(crate) fn pack_seen(&self, seat: Seat, pick: u8) -> u64 {
        let origin = pack_of(&self.public, seat, pick);
        let mut cards = self.dealt[origin];
        for earlier in 0..pick {
            let holder = holder_of(&self.public, origin, earlier);
            let kept = self.picked[holder.index()][earlier as usize];
            if kept != NO_CARD {
                cards &= !(1 << kept);
            }
        }
        cards
    }

    /// Whether the draft of this round is still remembered.
    pub(crate) fn remembers_draft(&self) -> bool {
        self.dealt[0] != 0
    }

    /// What the draft told of hidden cards is past.
    pub(crate) fn forget_draft(&mut self) {
        self.dealt = [0; SEATS];
        self.picked = [[NO_CARD; 4]; SEATS];
        self.foreseen = [0; SEATS];
        self.public.foreseen = [[0; SEATS]; SEATS];
    }

    /// The last card of a pack, once everybody has kept four.
    pub(crate) fn pack_end(&self, origin: usize) -> Option<Card> {
        let holder = holder_of(&self.public, origin, 3);
        let rest = self.pack_seen(holder, 3) & !(1 << self.picked[holder.index()][3]);
        (rest != 0).then(|| Card::of(self.public.deck(), rest.trailing_zeros() as u8))
    }

    /// A round begins with the deal.
    pub(crate) fn start_draft<S: Sink<Event>>(&mut self, log: &mut Chronicle<'_, S>) {
        log.note(Event::Round(self.public.round));
        self.public.phase = Phase::Deal(Seat(0));
    }

    /// Deals what needs no chance. False when chance must give a card.
    pub(crate) fn deal_step<S: Sink<Event>>(&mut self, seat: Seat, log: &mut Chronicle<'_, S>) -> bool {
        if seat.0 == self.public.seats {
            self.public.phase = Phase::Draft(0);
            return true;
        }
        if self.dealt[seat.index()].count_ones() == 5 {
            self.public.phase = Phase::Deal(Seat(seat.0 + 1));
            return true;
        }
        let deck = self.public.deck();
        let pile = &mut self.decks[deck.index()];
        if pile.unknown() > 0 {
            return false;
        }
        if pile.bottom_len == 0 {
            // Enough cards exist for every pack (TLK-19): an empty deck has discards.
            let refilled = self.reshuffle(deck, log);
            debug_assert!(refilled, "30 cards are enough for five packs");
            return refilled;
        }
        let (local, by) = pile.raise();
        // The player who put it under the deck knows where it goes now, and no longer more than that.
        let card = Card::of(deck, local);
        self.unlearn(card);
        self.foreseen[by.index()] |= 1 << local;
        self.public.foreseen[by.index()][seat.index()] += 1;
        self.deal(seat, card, log);
        log.reveal();
        true
    }

    fn deal<S: Sink<Event>>(&mut self, seat: Seat, card: Card, log: &mut Chronicle<'_, S>) {
        self.dealt[seat.index()] |= 1 << card.local();
        log.note(Event::Dealt { seat, card });
    }

    /// A seat keeps a card of the pack it holds.
    pub(crate) fn keep_pick<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        pick: u8,
        card: Card,
        log: &mut Chronicle<'_, S>,
    ) {
        self.picked[seat.index()][pick as usize] = card.local();
        self.hands[seat.index()].add(card);
        log.note(Event::Kept { seat, card });
        log.commit();
    }

    /// Passes the packs on once every player has kept a card. False while one has not.
    pub(crate) fn draft_step<S: Sink<Event>>(&mut self, pick: u8, log: &mut Chronicle<'_, S>) -> bool {
        if self.public.everyone().any(|seat| self.picked[seat.index()][pick as usize] == NO_CARD) {
            return false;
        }
        log.reveal();
        if pick < 3 {
            log.note(Event::PacksPassed { pick: pick + 1, left: self.public.round == 1 });
            self.public.phase = Phase::Draft(pick + 1);
            return true;
        }
        for origin in 0..self.public.seats as usize {
            if let Some(card) = self.pack_end(origin) {
                self.face_down.add(card);
                log.note(Event::PackEnds { seat: holder_of(&self.public, origin, 3), card });
            }
        }
        for seat in self.public.everyone() {
            let hand = &mut self.hands[seat.index()];
            let instants = hand.and(CardSet::INSTANTS);
            *hand = hand.minus(instants);
            self.public.in_play[seat.index()] = self.public.in_play[seat.index()].or(instants);
            self.public.unresolved = self.public.unresolved.or(instants);
            for card in instants.iter() {
                log.note(Event::Instant { seat, card });
            }
        }
        self.public.phase = Phase::Instants(Seat(0));
        true
    }

    /// Resolves the instants of the draft in order (TLK-23, TLK-R11). False while an owner of
    /// several must choose.
    pub(crate) fn instants_step(&mut self) -> bool {
        let Some(seat) = self.next_instant_owner() else {
            self.public.phase = Phase::PlaceConflict(self.conflict_placer());
            return true;
        };
        let cards = self.public.unresolved.and(self.public.in_play[seat.index()]);
        self.public.phase = Phase::Instants(seat);
        if cards.len() > 1 {
            return false;
        }
        if let Some(card) = cards.iter().next() {
            self.resolve_instant(seat, card);
        }
        true
    }

    /// An instant of the draft takes effect.
    pub(crate) fn resolve_instant(&mut self, seat: Seat, card: Card) {
        self.public.unresolved.take(card);
        self.begin(Cause::Card(card), seat);
    }

    fn next_instant_owner(&self) -> Option<Seat> {
        let public = &self.public;
        let waiting = |seat: &Seat| !public.unresolved.and(public.in_play[seat.index()]).is_empty();
        if public.round == 1 {
            return public.everyone().filter(waiting).min_by_key(|seat| public.leader(*seat));
        }
        let first = self.conflict_placer().0;
        (0..public.seats).map(|step| Seat((first + step) % public.seats)).find(waiting)
    }
}
