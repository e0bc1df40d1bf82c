//! Worlds that fit a view.
//!
//! What is open is copied; what is hidden is drawn so that every position that fits is equally
//! likely: the cunning cards of the other hands, and with closed discards which cards lie covered
//! in a pile and which are still in hand.

use table::{Dice, Seat, shuffle};

use crate::content::Card;
use crate::rules::hand::Cards;
use crate::rules::options::Options;
use crate::rules::state::{Ask, HELD, Playing};
use crate::rules::undo_ban::Latest;
use crate::rules::{Action, Disc, KingIsDead};
use crate::secrets::{Phase, SeatView, View};

/// A position that fits `view`, all equally likely.
pub(crate) fn imagine<D: Dice>(view: &View, dice: &mut D) -> KingIsDead {
    let mut state = open_part(view);
    let cards = loop {
        if let Some(cards) = draw_cards(view, dice) {
            break cards;
        }
    };
    state.cards = cards;
    resume(&mut state, view);
    state
}

/// Everything that lies open.
fn open_part(view: &View) -> KingIsDead {
    let seats = view.seats.len() as u8;
    let options = Options::from_chosen(&view.rules.house_rules);
    let mut state = KingIsDead::before_deal(seats, options);
    state.followers = [0; 3];
    for (index, region) in view.regions.iter().enumerate() {
        for faction in 0..3 {
            state.followers[faction] |= u64::from(region.followers[faction]) << (8 * index);
        }
        match region.disc {
            Some(Disc::Control(faction)) => state.control[faction.index()] |= 1 << index,
            Some(Disc::Unstable) => state.unstable |= 1 << index,
            None => {}
        }
    }
    state.supply = view.supply;
    for (space, card) in view.track.iter().enumerate() {
        state.track |= (card.region as u32) << (4 * space);
        if let Some(owner) = card.fixed_by {
            state.disc_on[owner.index() & 3] = card.region as u8;
        }
    }
    for (index, seat) in view.seats.iter().enumerate().take(4) {
        state.courts[index] = seat.court;
        state.last_play[index] = seat.last_play.unwrap_or(0);
        state.heard[index] = seat.heard;
        if seat.has_disc {
            state.disc_on[index] = HELD;
        }
    }
    state.start = view.start.map_or(0, |seat| seat.0);
    state.turn = view.turn.or(view.last_turn).map_or(0, |seat| seat.0);
    state.passes = view.passes;
    state.plays = view.plays;
    state.step = view.dealt;
    if let Some(latest) = &view.latest {
        state.latest = Latest::from_parts(latest.seat, latest.kind, &latest.delta, &latest.gave);
    }
    state
}

/// Puts the position back to the step that the view shows.
fn resume(state: &mut KingIsDead, view: &View) {
    match view.phase {
        Phase::Deal => resume_deal(state, view),
        Phase::Turn => state.begin_turn(),
        Phase::Over => {
            state.ask = Ask::Over;
            state.mask = 0;
        }
        Phase::Summon => {
            let under_way = view.under_way.as_ref();
            state.playing = under_way.map(|action| Playing { card: action.card, kind: action.kind });
            state.begin_summon(&mut ());
        }
        Phase::Effect => {
            state.begin_turn();
            let Some(action) = &view.under_way else { return };
            state.cards[state.turn as usize].take(action.card);
            let chosen = action.chosen.iter().filter_map(|text| text.parse().ok());
            for step in std::iter::once(Action::Play(action.card)).chain(chosen) {
                if let Some(bit) = state.bit_of(step) {
                    state.decide(bit, &mut ());
                }
            }
        }
    }
}

fn resume_deal(state: &mut KingIsDead, view: &View) {
    let in_bag = |state: &KingIsDead| (0..3).filter(|&f| state.supply[f] > 0).map(|f| 1 << f).sum();
    let followers = 2 * state.seats + 26;
    if state.step < 2 * state.seats {
        state.ask = Ask::Court;
        state.mask = in_bag(state);
    } else if state.step < followers {
        state.ask = Ask::Fill;
        state.mask = in_bag(state);
    } else if state.step < followers + 8 {
        state.ask = Ask::Space;
        state.mask = view.track.iter().fold(0xff, |left, card| left & !u32::from(card.region.mask()));
    } else if view.start.is_none() {
        state.ask = Ask::Start;
        state.mask = (1 << state.seats) - 1;
    } else {
        state.ask = Ask::Cunning;
        state.mask = (1 << Card::CUNNING.len()) - 1;
        for cards in state.cards {
            state.mask &= !(cards.kinds() >> Card::Spy as u32);
        }
    }
}

/// The cards of a seat as far as the viewer knows them.
struct Known {
    /// The hand, if the viewer may read it.
    hand: Option<Vec<Card>>,
    /// The whole pile, or only its top.
    pile: Vec<Card>,
    /// Covered cards that the viewer does not know.
    covered: usize,
    /// Cards in hand.
    hand_size: usize,
    /// The card being played, not yet in the pile.
    under_way: Option<Card>,
}

impl Known {
    fn of(view: &View, seat: Seat, open: &SeatView) -> Known {
        let hand = view.hands.iter().find(|hand| hand.seat == seat).map(|hand| hand.cards.clone());
        let (pile, covered) = match &open.pile {
            Some(pile) => (pile.clone(), 0),
            None => (open.pile_top.into_iter().collect(), open.pile_size.saturating_sub(1) as usize),
        };
        let playing = view.phase == Phase::Effect && view.turn == Some(seat);
        let under_way = view.under_way.as_ref().filter(|_| playing).map(|action| action.card);
        Known { hand, pile, covered, hand_size: open.hand_size as usize, under_way }
    }

    /// Every card of the seat that the viewer knows.
    fn cards(&self) -> impl Iterator<Item = Card> {
        self.hand.iter().flatten().chain(&self.pile).chain(&self.under_way).copied()
    }

    /// How many cards the viewer does not know.
    fn missing(&self) -> usize {
        self.covered + if self.hand.is_some() { 0 } else { self.hand_size }
    }
}

/// Draws all cards once; `None` if the draw does not count and must be repeated.
fn draw_cards<D: Dice>(view: &View, dice: &mut D) -> Option<[Cards; 4]> {
    let known: Vec<Known> =
        view.seats.iter().enumerate().map(|(seat, open)| Known::of(view, Seat(seat as u8), open)).collect();
    let mut pool: Vec<Card> = Vec::new();
    if view.rules.advanced {
        pool.extend(Card::CUNNING);
        pool.retain(|card| known.iter().all(|seat| seat.cards().all(|shown| shown != *card)));
        shuffle(&mut pool, dice);
    }
    let mut all = [Cards::NONE; 4];
    for (seat, known) in known.iter().enumerate().take(4) {
        let mut unknown = base_cards(view.rules.advanced);
        for card in known.cards().filter(|card| !card.is_cunning()) {
            if let Some(place) = unknown.iter().position(|other| *other == card) {
                unknown.swap_remove(place);
            }
        }
        if known.hand.is_some() && known.covered == 0 {
            unknown.clear();
        }
        // What is missing beyond the base cards must be cunning.
        let cunning = known.missing().saturating_sub(unknown.len());
        unknown.extend(pool.drain(..cunning.min(pool.len())));
        shuffle(&mut unknown, dice);
        let hand = unknown.split_off(known.covered.min(unknown.len()));
        let assembles = |cards: &[Card]| cards.iter().filter(|card| **card == Card::Assemble).count();
        if unknown.contains(&Card::Plot) {
            return None;
        }
        // The two Assembles are alike: two orders of drawing give the same world unless both stay
        // in hand, so half of those draws must not count.
        if assembles(&unknown) > 0 && assembles(&unknown) + assembles(&hand) == 2 && dice.below(2) == 0 {
            return None;
        }
        let cards = &mut all[seat];
        for card in unknown.into_iter().chain(known.pile.iter().copied()) {
            cards.lay(card);
        }
        for card in hand.into_iter().chain(known.hand.iter().flatten().copied()) {
            cards.take(card);
        }
    }
    Some(all)
}

fn base_cards(advanced: bool) -> Vec<Card> {
    let cards = if advanced { Cards::ADVANCED } else { Cards::BASE };
    cards.hand()
}
