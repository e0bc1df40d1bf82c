//! What is to be decided now, in a sentence.

use table::{Names, Seat, Viewer};

use crate::content::Card;
use crate::rules::hand::Cards;
use crate::rules::state::{Ask, Playing};
use crate::rules::{KingIsDead, effects};

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
    let words = match (state.ask, state.playing) {
        (Ask::Turn, _) => format!("{name} plays a card or passes"),
        (Ask::Summon, _) => format!("{name} summons a follower"),
        (_, Some(Playing { card, kind })) => {
            format!("{name} has played {} and {}", card.name(), effects::activity(kind))
        }
        (_, None) => format!("{name} decides"),
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

/// Whether the card whose summon is asked for plainly did nothing: it only places followers, and none came. Of other
/// cards the position does not tell whether they did nothing or something that changed nothing.
fn had_no_effect(state: &KingIsDead, playing: Playing) -> bool {
    let places = playing.kind.support().is_some()
        || matches!(playing.kind, Card::Assemble | Card::Aid | Card::Resist | Card::Spy);
    places && state.latest.delta() == [[0; 3]; 8]
}

fn own_prompt(state: &KingIsDead) -> String {
    let cards = state.cards[state.turn as usize];
    if runs_through(state) {
        return format!("All hands are empty: pass on to the struggle for {}.", what_is_left(state));
    }
    match (state.ask, state.playing) {
        (Ask::Turn, _) if cards.hand_size() == 0 => "Your hand is empty; you can only pass and watch.".into(),
        (Ask::Turn, _) if cards.playable() == 0 => {
            "Only Plot is left in your hand; you can only pass.".into()
        }
        (Ask::Turn, _) => "Play a card or pass.".into(),
        (Ask::Summon, _) if state.mask >> 24 != 0 => {
            "The board is empty: choose a follower from the supply for your court.".into()
        }
        (Ask::Summon, Some(playing)) if had_no_effect(state, playing) => {
            format!("{} had no effect. Choose a follower for your court.", playing.card.name())
        }
        (Ask::Summon, _) => "Choose a follower for your court.".into(),
        (_, Some(playing)) => effects::prompt(state, playing.kind),
        (_, None) => "Choose.".into(),
    }
}
