//! What a seat knows, as bytes. All but hands, decks and what is being looked at lies open or is remembered.

use table::{Next, Seat, SeatSet, Tensors, places_after, seat_after};

use crate::content::{CARD_COUNT, CardSet, Deck, Region};
use crate::rules::flow;
use crate::rules::state::{Ask, Cause, LastKingdom, Phase, Public};

const PHASES: usize = 13;
const ASKS: usize = 17;
const LEADERS: usize = 10;

/// Writes what `seat` knows.
#[inline]
pub(crate) fn observe<T: Tensors>(game: &LastKingdom, seat: Seat, out: &mut T) {
    let public = &game.public;
    public.observe_question(seat, flow::next(game), out);
    public.observe_map(out);
    public.observe_seats(seat, out);
    game.observe_hidden(seat, out);
}

/// A byte for each card.
#[inline]
fn cards<T: Tensors>(cards: CardSet, out: &mut T) {
    out.set(64, cards.0 as u64);
    out.set(CARD_COUNT - 64, (cards.0 >> 64) as u64);
}

/// 0 for none, else 1 + the region's number.
#[inline]
fn place(region: Option<Region>) -> u8 {
    region.map_or(0, |region| 1 + region as u8)
}

#[inline]
fn phase(phase: Phase) -> usize {
    match phase {
        Phase::Leaders(_) => 0,
        Phase::Momentum => 1,
        Phase::Market => 2,
        Phase::Bag(_) => 3,
        Phase::Deal(_) => 4,
        Phase::Draft(_) => 5,
        Phase::Instants(_) => 6,
        Phase::PlaceConflict(_) => 7,
        Phase::PlaceSuccession(_) => 8,
        Phase::Turn(_) => 9,
        Phase::Effect => 10,
        Phase::PreScoring(_) => 11,
        Phase::Over => 12,
    }
}

#[inline]
fn asked(ask: Ask) -> usize {
    match ask {
        Ask::Nothing => 0,
        Ask::Region(_) => 1,
        Ask::Add => 2,
        Ask::Remove => 3,
        Ask::Unit => 4,
        Ask::Favour => 5,
        Ask::Figure => 6,
        Ask::March(_) => 7,
        Ask::Further => 8,
        Ask::Escort => 9,
        Ask::Flip => 10,
        Ask::Keep => 11,
        Ask::Take => 12,
        Ask::MayTake => 13,
        Ask::Opponent => 14,
        Ask::Card(_) => 15,
        Ask::Show(_) => 16,
    }
}

impl Public {
    /// A set of seats as the one that looks counts them.
    #[inline]
    fn turned(&self, seat: Seat, set: SeatSet) -> u64 {
        let bits = u64::from(set.0);
        (bits >> seat.0 | bits << (self.seats - seat.0)) & ((1 << self.seats) - 1)
    }

    #[inline]
    fn only(&self, seat: Seat, other: Option<Seat>) -> u64 {
        other.map_or(0, |other| 1 << places_after(seat, other, self.seats))
    }

    #[inline]
    fn around(&self, seat: Seat) -> impl Iterator<Item = usize> + use<> {
        let seats = self.seats;
        (0..seats).map(move |places| seat_after(seat, places, seats).index())
    }

    #[inline]
    fn observe_question<T: Tensors>(&self, seat: Seat, next: Next, out: &mut T) {
        let seats = usize::from(self.seats);
        out.tensor("round", &[], 2, "The round, 1 or 2.");
        out.put(self.round);
        out.tensor(
            "phase",
            &[PHASES],
            1,
            "What the table waits for: leaders, momentum, market, bag, deal, draft, instants, the conflict token, the \
             succession token, a turn, an effect, a change of side before scoring, nothing more.",
        );
        out.one_of(PHASES, Some(phase(self.phase)));
        out.tensor(
            "asked",
            &[ASKS],
            1,
            "What an effect needs: nothing, a region, an army to add, one to remove, a unit to move, a favour, a figurine, where \
             it goes, whether further, whether with an escort, whether to change side, a card to keep, one to take back, one or \
             none to take back, an opponent, a card of a deck, a card of a hand.",
        );
        out.one_of(ASKS, Some(asked(if self.phase == Phase::Effect { self.ask } else { Ask::Nothing })));
        out.tensor("pick", &[], 4, "In the draft: 1 plus the picks made before.");
        out.put(if let Phase::Draft(pick) = self.phase { 1 + pick } else { 0 });
        out.tensor("deciding", &[seats], 1, "The seats that are asked now, counted from oneself.");
        let must = match next {
            Next::Seats { must, .. } => must,
            Next::Chance | Next::Over => SeatSet::EMPTY,
        };
        out.set(seats, self.turned(seat, must));
        out.tensor(
            "cause",
            &[6],
            1,
            "What the effect under way springs from: a card, a plaque, Move Leader, a leader's ability, a figurine, a face-up \
             card.",
        );
        let frame = self.frame();
        let (kind, number) = match frame.map(|frame| frame.cause) {
            None => (None, 0),
            Some(Cause::Card(card)) => (Some(0), card.0),
            Some(Cause::Plaque(plaque)) => (Some(1), plaque.0),
            Some(Cause::March) => (Some(2), 0),
            Some(Cause::Ability(leader, _)) => (Some(3), leader.0),
            Some(Cause::Figurine(leader, _)) => (Some(4), leader.0),
            Some(Cause::Lasting(card, _)) => (Some(5), card.0),
        };
        out.one_of(6, kind);
        out.tensor(
            "effect",
            &[3],
            u8::MAX,
            "The number of that card, plaque or leader; the operation at hand; the units left to handle in it.",
        );
        out.bytes(&[
            number,
            frame.map_or(0, |frame| frame.at),
            frame.and_then(|frame| frame.left).unwrap_or(0),
        ]);
        out.tensor("chosen", &[3], 5, "Regions chosen for it so far, each 1 plus its number.");
        out.bytes(&frame.map_or([0; 3], |frame| frame.vars.map(place)));
    }

    #[inline]
    fn observe_map<T: Tensors>(&self, out: &mut T) {
        out.tensor(
            "armies",
            &[5, 4],
            20,
            "Armies by region (Northumbria, Mercia, Wales, East Anglia, Wessex) and faction (Dane, West Saxon, Mercian, \
             Northumbrian).",
        );
        self.armies.iter().for_each(|counts| out.bytes(counts));
        out.tensor("pools", &[4], 20, "Armies in the pools.");
        out.bytes(&self.pools);
        out.tensor("conflict", &[5], 1, "The conflict region.");
        out.one_of(5, self.conflict.map(|region| region as usize));
        out.tensor("succession", &[5], 1, "The succession region.");
        out.one_of(5, self.succession.map(|region| region as usize));
        out.tensor("peace", &[5, 2], 1, "Peace tokens by region: won by Danes, by Saxons.");
        for peace in self.peace {
            out.one_of(2, peace.map(|side| side as usize));
        }
        out.tensor("closed", &[5], 1, "Regions closed without one.");
        out.set(5, self.closed.into());
        out.tensor("tied", &[5], 1, "Regions that have tied once in this round.");
        out.set(5, self.tied.into());
        out.tensor(
            "heroes",
            &[16],
            5,
            "Where each hero stands, in the order of the code `hero`: 1 plus the region's number.",
        );
        out.bytes(&self.heroes.map(place));
        out.tensor(
            "market",
            &[7],
            7,
            "Plaques in the market, cheapest first: 1 plus the number in the code `use`.",
        );
        for slot in 0..7 {
            out.put(if slot < self.market_len { 1 + self.market[usize::from(slot)].0 } else { 0 });
        }
        out.tensor("momentum", &[2], 1, "The momentum marker: Danes, Saxons.");
        out.one_of(2, self.momentum.map(|side| side as usize));
        out.tensor("conflicts", &[], u8::MAX, "Conflicts resolved so far in this round.");
        out.put(self.conflicts);
        out.tensor(
            "discard",
            &[CARD_COUNT],
            1,
            "Round II cards discarded face up, in the order of the code `keep`.",
        );
        cards(self.discard, out);
    }

    #[inline]
    fn observe_seats<T: Tensors>(&self, seat: Seat, out: &mut T) {
        let seats = usize::from(self.seats);
        out.tensor(
            "leaders",
            &[seats, LEADERS],
            1,
            "Who leads at each seat: Uhtred, Aethelwold, Haesten, Brida, Guthrum, Aethelflaed, Halfdan and Ubba, Alfred, Guthred, \
             Anarawd.",
        );
        for at in self.around(seat) {
            out.one_of(LEADERS, self.leaders[at].map(|leader| usize::from(leader.0)));
        }
        out.tensor("sides", &[seats], 1, "Each seat's allegiance: 0 Danes, 1 Saxons.");
        self.around(seat).for_each(|at| out.put(self.side[at] as u8));
        out.tensor("affinity", &[seats, 4], 10, "Each seat's affinity by faction.");
        self.around(seat).for_each(|at| out.bytes(&self.affinity[at]));
        out.tensor(
            "figurines",
            &[seats, 2],
            5,
            "Where each seat's leader figurines stand: 1 plus the region's number.",
        );
        self.around(seat).for_each(|at| out.bytes(&self.chiefs[at].map(place)));
        out.tensor("in_play", &[seats, CARD_COUNT], 1, "Cards face up before each seat.");
        self.around(seat).for_each(|at| cards(self.in_play[at], out));
        out.tensor("passed", &[seats], 1, "Who passed since the last primary action.");
        out.set(seats, self.turned(seat, self.passed));
        out.tensor("spent", &[seats], 1, "Whose once-per-conflict ability is spent.");
        out.set(seats, self.turned(seat, self.spent));
        out.tensor(
            "holders",
            &[5, seats],
            1,
            "Who holds the invasion token, held it last, passed last, doubled down, holds the locked marker.",
        );
        for holder in [self.invasion, self.last_invader, self.last, self.doubled, self.locked] {
            out.set(seats, self.only(seat, holder));
        }
    }
}

impl LastKingdom {
    #[inline]
    fn observe_hidden<T: Tensors>(&self, seat: Seat, out: &mut T) {
        let public = &self.public;
        let seats = usize::from(public.seats);
        out.tensor(
            "tokens",
            &[seats],
            u8::MAX,
            "Action tokens behind each screen; others' as one remembers.",
        );
        public.around(seat).for_each(|at| out.put(self.tokens[at].min(255) as u8));
        out.tensor(
            "points",
            &[seats],
            u8::MAX,
            "Victory points behind each screen; others' as one remembers.",
        );
        public.around(seat).for_each(|at| out.put(self.points[at].min(255) as u8));
        out.tensor("hand_sizes", &[seats, 2], CARD_COUNT as u8, "Round I and Round II cards in each hand.");
        for at in public.around(seat) {
            let hand = self.hands[at];
            out.bytes(&[Deck::I, Deck::II].map(|deck| hand.and(CardSet::deck(deck)).len()));
        }
        out.tensor(
            "hands",
            &[seats, CARD_COUNT],
            1,
            "Cards in one's own hand; then those that one knows to be in each other hand, leader cards among them.",
        );
        let at = seat.index();
        let known = self.lore[at].or(self.threw[at]).or(public.open_cards).or(CardSet::LEADER_CARDS);
        cards(self.hands[at], out);
        public.around(seat).skip(1).for_each(|other| cards(self.hands[other].and(known), out));
        out.tensor("deck_sizes", &[2], CARD_COUNT as u8, "Cards in the decks of Round I and Round II.");
        out.bytes(&[self.decks[0].len(), self.decks[1].len()]);
        out.tensor("face_down", &[], CARD_COUNT as u8, "Round II cards discarded face down.");
        out.put(self.face_down.and(CardSet::deck(Deck::II)).len());
    }
}
