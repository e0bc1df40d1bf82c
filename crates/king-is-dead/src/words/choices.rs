//! Choices as their player meets them: the button, what it is about, and what to know first.

use table::{Choice, Names, Seat, Secrets, Viewer};

use super::outlook::leads_gained;
use super::{people, result_of};
use crate::content::{Card, Faction, Region};
use crate::rules::state::Ask;
use crate::rules::{Action, Event, KingIsDead, Resolution};

/// A legal action as its player meets it.
pub(crate) fn describe(state: &KingIsDead, seat: Seat, action: Action, names: &Names) -> Choice {
    let region_id = |region: Region| format!("region-{}", region.code());
    let follower_id =
        |region: Region, faction: Faction| format!("follower-{}-{}", region.code(), faction.letter());
    let follower = |region: Region, faction: Faction| {
        let who = if faction == Faction::Scottish { "Scot" } else { faction.adjective() };
        format!("{who} in {}", region.name())
    };
    let (label, touches) = match action {
        Action::Pass => ("Pass".to_string(), Vec::new()),
        Action::Play(card) => {
            let mut touches = vec![format!("hand-{}", card.word())];
            if card == Card::Assemble && state.cards[seat.index() & 3].has_two_assembles() {
                touches.push(format!("hand-{}-2", card.word()));
            }
            (format!("Play {}", card.name()), touches)
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
            let from = region_of_faction(state).map(|region| follower_id(region, faction));
            (faction.adjective().to_string(), from.into_iter().collect())
        }
        Action::RegionCard(region) => {
            let space = state.space_of(region) + 1;
            (format!("{} (space {space})", region.name()), vec![format!("space-{space}"), region_id(region)])
        }
        Action::SummonSupply(faction) => (format!("{} of the supply", faction.adjective()), Vec::new()),
        other => (other.to_string(), Vec::new()),
    };
    Choice { label, touches, caution: caution(state, seat, action) }
}

/// The region whose followers a faction question is about, if they stand on the board.
fn region_of_faction(state: &KingIsDead) -> Option<Region> {
    let at = |index: usize| Region::ALL.get(state.choices[index] as usize).copied();
    match state.kind? {
        Card::March | Card::Ambush => at(0),
        Card::Suppress if !crate::rules::effects::next_is_last(state, Card::Suppress) => at(0),
        Card::Outmanoeuvre | Card::Influence | Card::Edict => at(1),
        _ => None,
    }
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
        (Action::Play(_) | Action::Pile(_), _) => lower_tier(&after),
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

/// Why the card that was just named can be carried out only in part.
fn lower_tier(state: &KingIsDead) -> Option<String> {
    if state.ask == Ask::Pile {
        return None;
    }
    let kind = state.kind?;
    let total: u8 = state.supply.iter().sum();
    let supply = |faction: Faction| state.supply[faction.index()];
    let words = match kind {
        Card::Outmanoeuvre if state.tier == 1 => {
            "No region can give two followers to a neighbour: one changes places with one.".to_string()
        }
        Card::March if state.tier == 1 => "Nowhere can two followers move: only one does.".into(),
        Card::Influence if state.tier == 1 => {
            "No region can give two for an English one: one for one.".into()
        }
        Card::Edict if state.tier == 1 => {
            "Two Scots for two is possible nowhere: one side gives only one.".into()
        }
        Card::Edict if state.tier == 2 => "Only one Scot for one is possible.".into(),
        Card::ScottishSupport | Card::WelshSupport | Card::EnglishSupport => {
            let faction = kind.support()?;
            let one = if faction == Faction::Scottish {
                "Scot".into()
            } else {
                format!("{} follower", faction.adjective())
            };
            return (supply(faction) == 1).then(|| format!("Only one {one} is left in the supply."));
        }
        Card::Assemble if state.supply.contains(&0) => {
            let missing = Faction::ALL.into_iter().filter(|f| supply(*f) == 0).map(Faction::people);
            format!("The supply has no {}.", missing.collect::<Vec<_>>().join(" and no "))
        }
        Card::Ambush if supply(Faction::Scottish) == 0 => {
            "The supply has no Scot: a follower only returns.".into()
        }
        Card::Ambush if supply(Faction::Scottish) == 1 => "Only one Scot is left in the supply.".into(),
        Card::Aid if state.supply.iter().all(|count| *count < 2) => {
            "The supply allows one follower only.".into()
        }
        Card::Resist if supply(Faction::Welsh) + supply(Faction::English) == 1 => {
            "The supply allows one follower only.".into()
        }
        Card::Quell | Card::Muster => {
            let faction = if kind == Card::Quell { Faction::Welsh } else { Faction::Scottish };
            let returns = state.presence().one[faction.index()] & state.mask as u8 != 0;
            if !returns {
                format!("No region in reach has {}: nobody returns.", people(faction, 1))
            } else if total == 0 {
                "The supply is empty: only the returned follower comes back.".into()
            } else {
                return None;
            }
        }
        Card::Suppress => {
            let presence = state.presence();
            let open = state.mask as u8;
            if open & presence.one[2] & presence.pair() != 0 {
                return None;
            } else if open & presence.one[2] != 0 {
                "The English follower in reach stands alone: only it returns.".into()
            } else if open & presence.any() != 0 {
                "No English follower is in reach: another one returns instead.".into()
            } else {
                "Every region in reach is empty: one follower is only placed.".into()
            }
        }
        Card::Negotiate if state.disc_on[state.turn as usize] != crate::rules::state::HELD => {
            "Your disc is spent: the cards change places but stay free.".into()
        }
        _ => return None,
    };
    Some(words)
}
