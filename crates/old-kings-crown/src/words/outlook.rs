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
        (1, _) => format!("{} would take the crown with {most} Influence.", names.list(level)),
        (_, Some(seat)) => {
            let all = names.list(level);
            format!(
                "{all} are level at {most} Influence; {} has a voice in the Court and would win.",
                names.of(seat)
            )
        }
        (_, None) => format!("{} are level at {most} Influence, and nobody would win.", names.list(level)),
    };
    let goal = view.goal;
    let way = match goal.saturating_sub(most) {
        0 => format!("That is enough: the game ends after this Winter at {goal} Influence."),
        left => format!("The game ends at {goal} Influence: {left} to go."),
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
    let lead = outlook(view, names).into_iter().next().unwrap_or_default();
    let goal = view.goal;
    format!("Win Regions for Influence: {goal} at a year's end takes the crown. {lead}").trim_end().to_owned()
}

/// What everybody may know of a seat, in a few words.
pub(crate) fn glance(view: &View, seat: Seat) -> String {
    let Some(player) = view.players.get(seat.index()).filter(|player| player.in_game) else {
        return String::new();
    };
    let faction = player.faction.map_or(String::new(), |faction| format!("{} · ", faction.name()));
    let cards = if player.hand_size == 1 { "1 card".into() } else { format!("{} cards", player.hand_size) };
    format!("{faction}{} Influence · {cards}", player.influence)
}
