//! What is to be decided now, in a sentence.

use table::{Names, Seat, Viewer};

use crate::content::{Card, Faction, Region};
use crate::rules::KingIsDead;
use crate::rules::hand::Cards;
use crate::rules::state::{Ask, HELD};

/// What is to be decided now, for `viewer`.
pub(crate) fn prompt(state: &KingIsDead, viewer: Viewer, names: &Names) -> String {
    if state.is_dealing() {
        return "The game is being dealt.".into();
    }
    if state.ask == Ask::Over {
        return "The game is over.".into();
    }
    let seat = state.mover();
    if viewer.seat() == Some(seat) {
        return own_prompt(state);
    }
    let name = names.of(seat);
    if runs_through(state) {
        return format!("All hands are empty: {name} passes on to the struggle for {}.", what_is_left(state));
    }
    let words = match (state.ask, state.card) {
        (Ask::Turn, _) => format!("{name} is to play a card or pass"),
        (Ask::Summon, _) => format!("{name} is to summon a follower"),
        (Ask::Pile, _) => format!("{name} has played Spy and chooses a card to copy"),
        (_, Some(card)) => format!("{name} has played {} and chooses its targets", card.name()),
        _ => format!("{name} is to decide"),
    };
    match viewer.seat().and_then(|own| out_of_cards(state, own)) {
        Some(why) => format!("{words}; {why}, so you only watch."),
        None => words + ".",
    }
}

/// Why a seat can only watch: it has played every card that can be played (VIEW-14). Only its own player
/// may hear it, since others do not know whether a last card is Plot.
fn out_of_cards(state: &KingIsDead, seat: Seat) -> Option<&'static str> {
    let cards = state.cards.get(seat.index()).filter(|_| seat.0 < state.seats)?;
    match (cards.hand_size(), cards.playable()) {
        (0, _) => Some("your hand is empty"),
        (_, 0) => Some("only Plot is left in your hand"),
        _ => None,
    }
}

/// Whether nothing is left but passes: every hand is empty, and all can see it (TKD-71, VIEW-14).
fn runs_through(state: &KingIsDead) -> bool {
    let held = |cards: &Cards| cards.hand_size() > 0;
    state.ask == Ask::Turn && !state.cards[..state.seats as usize].iter().any(held)
}

/// The region that is contested now, and how many struggles follow it.
fn what_is_left(state: &KingIsDead) -> String {
    let region = state.contested();
    match 7 - state.struggles() {
        0 => format!("{}, the last one", region.name()),
        1 => format!("{}, and one more after it", region.name()),
        more => format!("{}, and up to {more} more after it", region.name()),
    }
}

fn own_prompt(state: &KingIsDead) -> String {
    let cards = state.cards[state.turn as usize];
    if runs_through(state) {
        return format!("All hands are empty: pass on to the struggle for {}.", what_is_left(state));
    }
    match state.ask {
        Ask::Turn if cards.hand_size() == 0 => "Your hand is empty; you can only pass and watch.".into(),
        Ask::Turn if cards.playable() == 0 => "Only Plot is left in your hand; you can only pass.".into(),
        Ask::Turn => "Play a card or pass.".into(),
        Ask::Summon if state.mask >> 24 != 0 => {
            "The board is empty: choose a follower of the supply for your court.".into()
        }
        Ask::Summon => "Choose a follower for your court.".into(),
        Ask::Pile => "Choose whose top card Spy copies.".into(),
        _ => effect_prompt(state, state.kind.unwrap_or(Card::Spy)),
    }
}

fn effect_prompt(state: &KingIsDead, kind: Card) -> String {
    let chosen = |index: usize| Region::ALL[state.choices[index] as usize & 7].name();
    let step = state.step;
    match kind {
        Card::ScottishSupport | Card::WelshSupport | Card::EnglishSupport => {
            let faction = kind.support().unwrap_or(Faction::Scottish);
            placing(faction, state.supply[faction.index()].min(2))
        }
        Card::Assemble => {
            let present: Vec<_> = Faction::ALL.into_iter().filter(|f| state.supply[f.index()] > 0).collect();
            placing(present.get(step as usize).copied().unwrap_or(Faction::Scottish), 1)
        }
        Card::Negotiate if state.disc_on[state.turn as usize] == HELD => match step {
            0 => "Choose the region card that will move and carry your disc.".into(),
            _ => format!("Choose the card that {} changes places with.", chosen(0)),
        },
        Card::Negotiate => match step {
            0 => "Choose the first of two region cards, from Moray to Devon; your disc is spent.".into(),
            _ => format!("Choose the card that {} changes places with.", chosen(0)),
        },
        Card::Manoeuvre => match step {
            0 => "Choose the first follower of the swap, in map order from Moray to Devon.".into(),
            _ => "Choose the follower it changes places with.".into(),
        },
        Card::Outmanoeuvre => match (state.tier, step) {
            (0, 0) => "Choose the single follower of the swap.".into(),
            (0, 1) => "Choose the bordering region that gives two followers for it.".into(),
            (0, 2) => format!("Choose the first of the two followers that leave {}.", chosen(1)),
            (0, _) => format!("Choose the second follower that leaves {}.", chosen(1)),
            (_, 0) => "Only one for one is possible: choose the first follower, from Moray to Devon.".into(),
            _ => "Choose the bordering follower it changes places with.".into(),
        },
        Card::Ambush => match (step, state.supply[0]) {
            (0, 0) => "No Scots are left to place: choose a region to return a follower from.".into(),
            (0, n) => placing(Faction::Scottish, n.min(2)),
            _ => format!("Choose the follower that returns from {} to the supply.", chosen(0)),
        },
        Card::March => match (state.tier, step) {
            (0, 0) => "Choose the region that two followers leave.".into(),
            (_, 0) => "Only one follower can move: choose the region it leaves.".into(),
            (0, 1) => format!("Choose the first follower that leaves {}.", chosen(0)),
            (0, 2) => format!("Choose the second follower that leaves {}.", chosen(0)),
            (1, 1) => format!("Choose the follower that leaves {}.", chosen(0)),
            _ => "Choose the region they march to.".into(),
        },
        Card::Aid if state.ask == Ask::Faction => "Choose which of the most numerous factions comes.".into(),
        Card::Aid => "Choose where the followers go.".into(),
        Card::Influence => match (step, state.tier) {
            (0, _) => "Choose the region that gives an English follower.".into(),
            (1, 0) => "Choose the region that gives two others for it.".into(),
            (1, _) => "Choose the region that gives one other for it.".into(),
            (2, 0) => format!("Choose the first of the two followers that leave {}.", chosen(1)),
            (3, 0) => format!("Choose the second follower that leaves {}.", chosen(1)),
            _ => format!("Choose the follower that leaves {}.", chosen(1)),
        },
        Card::Dispute => match step {
            0 => "Choose the region that gives a Welsh follower.".into(),
            _ => "Choose the follower it changes places with.".into(),
        },
        Card::Edict => match step {
            0 => "Choose the region that gives Scots.".into(),
            1 => "Choose the bordering region that gives others for them.".into(),
            _ => format!("Choose a follower that leaves {}.", chosen(1)),
        },
        Card::Resist | Card::Quell | Card::Muster => match step {
            0 => format!("Choose the region for {}.", kind.name()),
            1 => format!("Choose the first follower that enters {}.", chosen(0)),
            _ => format!("Choose the second follower that enters {}.", chosen(0)),
        },
        Card::Suppress => {
            let last = crate::rules::effects::next_is_last(state, kind);
            match step {
                0 => "Choose the region for Suppress.".into(),
                _ if last => format!("Choose the follower that enters {}.", chosen(0)),
                _ => format!("Choose the follower that leaves {}.", chosen(0)),
            }
        }
        Card::Spy | Card::Plot => "Choose.".into(),
    }
}

fn placing(faction: Faction, count: u8) -> String {
    let whom = match (faction, count) {
        (Faction::Scottish, 1) => "the Scot goes".to_string(),
        (Faction::Scottish, _) => "the two Scots go".into(),
        (other, 1) => format!("the {} follower goes", other.adjective()),
        (other, _) => format!("the two {} followers go", other.adjective()),
    };
    format!("Choose where {whom}.")
}
