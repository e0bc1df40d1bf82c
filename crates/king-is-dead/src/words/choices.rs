//! Choices as their player meets them: the button, what it is about, and what to know first.

use table::{Choice, Names, Seat, Secrets, Viewer};

use super::outlook::leads_gained;
use super::result_of;
use crate::content::{Card, Faction, Region};
use crate::rules::{Action, Event, KingIsDead, Resolution, effects};

/// A legal action as its player meets it.
pub(crate) fn describe(state: &KingIsDead, seat: Seat, action: Action, names: &Names) -> Choice {
    let region_id = |region: Region| format!("region-{}", region.code());
    let follower_id =
        |region: Region, faction: Faction| format!("follower-{}-{}", region.code(), faction.letter());
    let follower = |region: Region, faction: Faction| {
        let who = if faction == Faction::Scottish { "Scot" } else { faction.adjective() };
        format!("{who} in {}", region.name())
    };
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
            (format!("Copy {card} of {}", names.of(whose)), vec![format!("pile-{whose}")])
        }
        Action::Region(region) => (region.name().to_string(), vec![region_id(region)]),
        Action::Follower(region, faction) | Action::Summon(region, faction) => {
            (follower(region, faction), vec![follower_id(region, faction), region_id(region)])
        }
        Action::Faction(faction) => {
            let from = state.playing.and_then(|playing| effects::origin(state, playing.kind));
            let from = from.map(|region| follower_id(region, faction));
            (faction.adjective().to_string(), from.into_iter().collect())
        }
        Action::RegionCard(region) => {
            let space = state.space_of(region) + 1;
            (format!("{} (space {space})", region.name()), vec![format!("space-{space}"), region_id(region)])
        }
        Action::SummonSupply(faction) => (format!("{} of the supply", faction.adjective()), Vec::new()),
        other => (other.to_string(), Vec::new()),
    };
    let detail = match action {
        Action::Play(card) => Some(format!("{}.", card.gist())),
        Action::Pass => Some("You do nothing this turn; your cards stay with you.".to_owned()),
        _ => None,
    };
    Choice { detail, caution: caution(state, seat, action), ..Choice::at(label, places) }
}

/// What the player should know first (VIEW-2, VIEW-8), and what would become of the contested region
/// (VIEW-11, VIEW-12).
fn caution(state: &KingIsDead, seat: Seat, action: Action) -> Option<String> {
    let bit = state.bit_of(action)?;
    if action == Action::Pass {
        let last = state.passes + 1 == state.seats;
        let region = state.contested();
        let verdict = result_of(state.counts(region.index()));
        return last.then(|| format!("This pass starts the struggle for {}: {verdict}.", region.name()));
    }
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
        (Action::Summon(region, faction), _) => summoned(state, seat, Some(region), faction),
        (Action::SummonSupply(faction), _) => summoned(state, seat, None, faction),
        _ => None,
    }
}

/// What a summon does to the contested region and to who leads (VIEW-12).
fn summoned(state: &KingIsDead, seat: Seat, from: Option<Region>, faction: Faction) -> Option<String> {
    let contested = from.filter(|region| *region == state.contested()).map(|region| {
        let mut left = state.counts(region.index());
        left[faction.index()] = left[faction.index()].saturating_sub(1);
        format!("Then {} stands: {}.", region.name(), result_of(left))
    });
    let lead = match leads_gained(&state.view(Viewer::Seat(seat)), faction) {
        (true, true) => Some("It gives you the lead in both endings."),
        (true, false) => Some("It gives you the lead for the crown."),
        (false, true) => Some("It gives you the lead if France invades."),
        (false, false) => None,
    };
    let parts: Vec<String> = contested.into_iter().chain(lead.map(str::to_owned)).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}
