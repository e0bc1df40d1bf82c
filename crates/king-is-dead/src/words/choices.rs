//! Choices as their player meets them: the button, what it is about, and what to know first.

use table::{Choice, Names, Seat, SeatSet, Secrets, Viewer};

use super::outlook::{leads_gained, projection};
use super::pairs::{self, places};
use super::{people, result_of};
use crate::content::{Card, Faction, Region};
use crate::rules::{Action, Disc, Event, KingIsDead, Resolution, effects, settled_by};
use crate::secrets::View;

/// A legal action as its player meets it.
pub(crate) fn describe(state: &KingIsDead, seat: Seat, action: Action, names: &Names) -> Choice {
    let (label, places) = match action {
        Action::Pass => ("Pass".to_string(), Vec::new()),
        Action::Play(card) => {
            let mut places = vec![format!("hand-{}", card.word())];
            if card == Card::Assemble && state.cards[seat.index() & 3].has_two_assembles() {
                places.push(format!("hand-{}-2", card.word()));
            }
            (format!("Play {}", card.name()), places)
        }
        Action::Pile(whose) => {
            let card = state.cards[whose.index() & 3].top().map_or("nothing", Card::name);
            (format!("Copy {card} from {}", names.of(whose)), vec![format!("pile-{whose}")])
        }
        Action::Region(region) => (region.name().to_string(), places(state, action)),
        Action::Follower(region, faction) => {
            let region_id = format!("region-{}", region.code());
            (pairs::follower(region, faction), vec![pairs::follower_id(region, faction), region_id])
        }
        Action::Summon(region, faction) => {
            let region_id = format!("region-{}", region.code());
            let label = format!("Take {} from {}", people(faction, 1), region.name());
            (label, vec![pairs::follower_id(region, faction), region_id])
        }
        Action::Faction(faction) => (faction.adjective().to_string(), places(state, action)),
        Action::RegionCard(region) => {
            let space = state.space_of(region) + 1;
            (format!("{} (space {space})", region.name()), places(state, action))
        }
        Action::SummonSupply(faction) => {
            let place = format!("supply-{}", faction.letter());
            (format!("Take {} from the supply", people(faction, 1)), vec![place])
        }
        other => (other.to_string(), Vec::new()),
    };
    let detail = match action {
        Action::Play(card) => Some(format!("{}.", card.gist())),
        Action::Pass => Some("You do nothing this turn; your cards stay with you.".to_owned()),
        Action::Summon(region, faction) => Some(left_behind(state, region, faction)),
        Action::SummonSupply(_) => Some("It comes to your court.".to_owned()),
        _ => None,
    };
    let caution = match action {
        Action::Pass => struggle_ahead(state, seat, names),
        _ => caution(state, seat, action),
    };
    let choice = Choice { detail, caution, ..Choice::at(label, places) };
    if effects::asks_for_pair(state) { pairs::half(state, action, choice) } else { choice }
}

/// What a follower that comes to court leaves behind (VIEW-12).
fn left_behind(state: &KingIsDead, region: Region, faction: Faction) -> String {
    let mut left = state.counts(region.index());
    left[faction.index()] = left[faction.index()].saturating_sub(1);
    format!("It comes to your court. Then {}.", stands(region, left))
}

/// How a region stands: "the Scots lead Moray by 1", "Moray is tied 1-1", "Moray is empty".
fn stands(region: Region, followers: [u8; 3]) -> String {
    let mut sorted = followers;
    sorted.sort_unstable();
    let place = region.name();
    match settled_by(followers) {
        Disc::Control(faction) => {
            format!("the {} lead {place} by {}", faction.people(), sorted[2] - sorted[1])
        }
        Disc::Unstable => format!("{place} is {}", result_of(followers).trim_end_matches(", so unstable")),
    }
}

/// The struggle that a pass leads to at once, because everybody else has passed or has no card left, and the end of the
/// game if that comes with it (VIEW-2, VIEW-8). Told from what `seat` may know.
fn struggle_ahead(state: &KingIsDead, seat: Seat, names: &Names) -> Option<String> {
    let waiting = (1..state.seats - state.passes).map(|ahead| Seat((state.turn + ahead) % state.seats));
    let waiting: SeatSet = waiting.collect();
    if waiting.iter().any(|other| state.cards[other.index()].hand_size() > 0) {
        return None;
    }
    let region = state.contested();
    let followers = state.counts(region.index());
    let verdict = result_of(followers);
    let start = match waiting.len() {
        0 => format!("This pass starts the struggle for {}: {verdict}", region.name()),
        count => {
            let has = if count == 1 { "has" } else { "have" };
            let who = names.list(waiting);
            format!("{who} {has} no cards, so the struggle for {} follows: {verdict}", region.name())
        }
    };
    let third = settled_by(followers) == Disc::Unstable && state.unstable.count_ones() == 2;
    let end = match (third, state.struggles() == 7) {
        (true, _) => {
            format!(", the third. France invades{}", won(&state.view(Viewer::Seat(seat)), seat, names))
        }
        (_, true) => {
            let won = won(&state.view(Viewer::Seat(seat)), seat, names);
            format!(". It is the last one: a king is crowned{won}")
        }
        _ => String::new(),
    };
    Some(format!("{start}{end}."))
}

/// Who wins with the struggle that ends the game, as far as the viewer knows.
fn won(view: &View, seat: Seat, names: &Names) -> String {
    let Some(ahead) = projection(view) else { return String::new() };
    let winners: SeatSet = ahead.verdict.winners.iter().copied().collect();
    let who = match (winners.contains(seat), winners.len()) {
        (true, 1) => "you win".to_owned(),
        (true, _) => "you share the victory".to_owned(),
        (false, 1) => format!("{} wins", names.list(winners)),
        (false, _) => format!("{} win", names.list(winners)),
    };
    let holds_plot = view.hands.iter().any(|hand| hand.cards.contains(&Card::Plot));
    // Somebody else may hold Plot, which counts for a follower.
    let sure = !view.rules.advanced || holds_plot;
    if sure { format!(", and {who}") } else { format!(", and {who} unless Plot decides otherwise") }
}

/// What the player should know first (VIEW-8), and what would become of the contested region (VIEW-11, VIEW-12).
pub(super) fn caution(state: &KingIsDead, seat: Seat, action: Action) -> Option<String> {
    let bit = state.bit_of(action)?;
    let mut after = *state;
    let mut log: Vec<Event> = Vec::new();
    after.decide(bit, &mut log);
    let acted = log.iter().find_map(|event| match event {
        Event::Acted { resolution, .. } => Some(*resolution),
        _ => None,
    });
    match (action, acted) {
        (Action::Play(_) | Action::Pile(_), Some(Resolution::Nothing)) => {
            let rest = if log.len() > 1 { "" } else { ", but you still summon a follower" };
            Some(format!("This card can do nothing now{rest}."))
        }
        // What the card that was just named cannot do in full.
        (Action::Play(_) | Action::Pile(_), _) => {
            after.playing.and_then(|playing| effects::shortfall(&after, playing.kind))
        }
        (_, Some(Resolution::Moved(moves))) if moves.changes_nothing() => {
            Some("This leaves everything as it was.".into())
        }
        (Action::RegionCard(_), Some(_)) if after.contested() != state.contested() => {
            Some(format!("Then {} is contested.", after.contested().name()))
        }
        (Action::Summon(_, faction) | Action::SummonSupply(faction), _) => lead_gained(state, seat, faction),
        _ => None,
    }
}

/// What a summon does to who leads (VIEW-12).
fn lead_gained(state: &KingIsDead, seat: Seat, faction: Faction) -> Option<String> {
    let lead = match leads_gained(&state.view(Viewer::Seat(seat)), faction) {
        (true, true) => "It gives you the lead in both endings.",
        (true, false) => "It gives you the lead for the crown.",
        (false, true) => "It gives you the lead if France invades.",
        (false, false) => return None,
    };
    Some(lead.into())
}
