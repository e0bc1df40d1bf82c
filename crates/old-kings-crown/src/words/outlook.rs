//! Who would take the crown if the game ended now (OKC-80, OKC-81), from a view alone.

use table::{Names, Seat, SeatSet};

use crate::rules::state::Stage;
use crate::secrets::View;

/// The leader, what it rests on, and how far the goal is.
pub(crate) fn outlook(view: &View, names: &Names) -> Vec<String> {
    let heirs = || (0u8..).map(Seat).zip(&view.players).filter(|(_, player)| player.in_game);
    let Some(most) = heirs().map(|(_, player)| player.influence).max() else { return Vec::new() };
    if view.stage == Stage::Over || view.round == 0 {
        return Vec::new();
    }
    let level: SeatSet =
        heirs().filter(|(_, player)| player.influence == most).map(|(seat, _)| seat).collect();
    let court = view.court_owner.filter(|seat| level.contains(*seat) && !view.court.is_empty());
    let leader = match (level.len(), court) {
        (1, _) => format!("{} leads with {most}.", names.list(level)),
        (_, Some(seat)) => {
            format!("{} are level at {most}; {} holds the Court.", names.list(level), names.of(seat))
        }
        (_, None) => format!("{} are level at {most}.", names.list(level)),
    };
    let goal = view.goal;
    let way = match goal.saturating_sub(most) {
        0 => format!("{goal} Influence is enough: the crown is decided at the end of this year."),
        left => format!("{goal} Influence at the end of a year takes the crown: {left} to go."),
    };
    vec![leader, way]
}

/// What one plays for, and who is ahead, in one line.
pub(crate) fn aim(view: &View, names: &Names) -> String {
    if view.stage == Stage::Over {
        return match view.winners.is_empty() {
            true => "The game is over: nobody takes the crown.".into(),
            false => format!("The game is over: {} takes the crown.", names.list(view.winners)),
        };
    }
    // One line on a phone too: who is level, and how the Court decides it, is told elsewhere.
    let heirs = || (0u8..).map(Seat).zip(&view.players).filter(|(_, player)| player.in_game);
    let most = heirs().map(|(_, player)| player.influence).max().unwrap_or(0);
    let level: SeatSet =
        heirs().filter(|(_, player)| player.influence == most).map(|(seat, _)| seat).collect();
    let aim = format!("{} Influence at a year's end wins.", view.goal);
    match level.first() {
        Some(_) if view.round == 0 || most == 0 => aim,
        Some(seat) if level.len() == 1 => format!("{aim} {} leads: {most}.", names.of(seat)),
        Some(_) => format!("{aim} Level at {most}."),
        None => aim,
    }
}

/// What everybody may know of a seat, in a few words.
pub(crate) fn glance(view: &View, seat: Seat) -> String {
    let Some(player) = view.players.get(seat.index()).filter(|player| player.in_game) else {
        return String::new();
    };
    // Faction and piles stand with the seat; a phone has room for two numbers.
    let cards = if player.hand_size == 1 { "1 card".into() } else { format!("{} cards", player.hand_size) };
    format!("{} Influence · {cards}", player.influence)
}
