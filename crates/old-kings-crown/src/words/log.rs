//! What happened, told per viewer. Hidden cards are named only to those who may read them.

use table::{Names, Seat, SeatSet, Viewer};

use crate::content::{Cards, Location};
use crate::rules::{Crown, Event};
use crate::words::ending::ending;

fn card_list(crown: &Crown, seat: Seat, cards: Cards) -> String {
    let names: Vec<&str> = cards.iter().map(|face| crown.card(seat, face)).collect();
    match names.split_last() {
        None => "nothing".into(),
        Some((only, [])) => (*only).into(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// An event as `viewer` may read it; `None` if not at all.
pub(crate) fn tell(crown: &Crown, event: &Event, viewer: Viewer, names: &Names) -> Option<String> {
    let name = |seat: Seat| names.of(seat);
    let sees = |seat: Seat| viewer.sees_as(seat);
    let pays = |amount: u8| format!("{amount} Influence");
    let words = match *event {
        Event::Took(seat, faction) => format!("{} leads the {}.", name(seat), faction.name()),
        Event::Order(order, count) => {
            let order: Vec<_> = order[..count.min(4) as usize].iter().map(|&seat| name(seat)).collect();
            format!("Order: {}.", order.join(", "))
        }
        Event::Drew(seat, face) if sees(seat) => {
            format!("{} draws {}.", name(seat), crown.card(seat, face))
        }
        Event::Drew(seat, _) => format!("{} draws a card.", name(seat)),
        Event::Round(1) => "Year 1 begins, in Summer.".into(),
        Event::Round(round) => format!("Year {round} begins."),
        Event::CourtIncome(seat, amount) => {
            format!("The Court pays {} {}.", name(seat), pays(amount))
        }
        Event::BlockadeIncome(seat, amount) => {
            format!("The Blockade pays {} {}.", name(seat), pays(amount))
        }
        Event::RegalIncome(seat, amount) => {
            format!("{}'s Regal Guard collects {}.", name(seat), pays(amount))
        }
        Event::Attrition(seat, limit) => format!(
            "{}'s draw pile has run out: the discards are shuffled in and the hand limit falls to {limit}.",
            name(seat)
        ),
        Event::Eliminated(seat) => format!("{} has no following left and is out.", name(seat)),
        Event::Herald(seat, location) => {
            format!("{}'s Herald goes to the {}.", name(seat), location.name())
        }
        Event::Placed(seat, region, face) if sees(seat) => {
            format!("{} lays {} at the {}.", name(seat), crown.card(seat, face), region.name())
        }
        Event::TookBack(seat) if sees(seat) => format!("{} takes the choice back.", name(seat)),
        Event::WillRetire(seat, face) if sees(seat) => match face {
            Some(face) => format!("{} will retire {}.", name(seat), crown.card(seat, face)),
            None => format!("{} will retire nothing.", name(seat)),
        },
        Event::Picked(seat, face) if sees(seat) => {
            format!("{} chooses {} for the Shrine.", name(seat), crown.card(seat, face))
        }
        Event::Placed(..) | Event::TookBack(_) | Event::WillRetire(..) | Event::Picked(..) => {
            return None;
        }
        Event::AllPlaced => "All cards are down.".into(),
        Event::Ambush(seat, target, a, b) => format!(
            "{} lays an Ambush: {}'s cards at the {} and the {} trade places.",
            name(seat),
            name(target),
            a.name(),
            b.name()
        ),
        Event::Region(region) => format!("Autumn comes to the {}.", region.name()),
        Event::Looked(seat, target, region, face) => {
            let at = region.name();
            if sees(seat) || sees(target) {
                let card = crown.card(target, face);
                format!("{} looks at {}'s card at the {at}: {card}.", name(seat), name(target))
            } else {
                format!("{} looks at {}'s card at the {at}.", name(seat), name(target))
            }
        }
        Event::Swapped(seat, region, given, taken) if sees(seat) => format!(
            "{} swaps {} for {} at the {}.",
            name(seat),
            crown.card(seat, taken),
            crown.card(seat, given),
            region.name()
        ),
        Event::Swapped(seat, region, ..) => {
            format!("{} swaps the face-down card at the {} with one from hand.", name(seat), region.name())
        }
        Event::SeaLanes(seat, a, b) => format!(
            "{} sails: the face-down cards at the {} and the {} trade places.",
            name(seat),
            a.name(),
            b.name()
        ),
        Event::Machine(seat, _, true) => format!("{} activates the War Machine.", name(seat)),
        Event::Machine(seat, _, false) => format!("{} keeps the War Machine for later.", name(seat)),
        Event::Revealed(seat, _, face) => format!("{} reveals {}.", name(seat), crown.card(seat, face)),
        Event::AgentLost(seat) => format!("A Follower exposes {}'s Agent, who is lost.", name(seat)),
        Event::Reinforced(seat, face) => {
            format!("{} reinforces with {}.", name(seat), crown.card(seat, face))
        }
        Event::Retreated(seat, true) => format!("{} retreats, Herald and all.", name(seat)),
        Event::Retreated(seat, false) => format!("{} retreats.", name(seat)),
        Event::Fed(seat, face) => {
            format!("The Tooth feeds on {}'s lost {}.", name(seat), crown.card(seat, face))
        }
        Event::Armed(seat) => format!("{}'s Black Powder Ploy goes off.", name(seat)),
        Event::Fell(seat, face) => format!("{}'s {} is lost.", name(seat), crown.card(seat, face)),
        Event::Boost(seat, tactic, target, amount) if seat == target => {
            format!("{} uses {}: {amount:+}.", name(seat), tactic.name())
        }
        Event::Boost(seat, tactic, target, amount) => {
            format!("{} uses {} on {}: {amount:+}.", name(seat), tactic.name(), name(target))
        }
        Event::Cut(seat, target) => format!("{} cuts the strings of {}.", name(seat), name(target)),
        Event::Total(seat, total) => format!("{} stands at {total}.", name(seat)),
        Event::Won(seat, region) => format!("{} wins the {}.", name(seat), region.name()),
        Event::Tied(seats, region) => format!("{} tie for the {}.", names.list(seats), region.name()),
        Event::Walled(seats, region) => {
            let tie = walled(seats, names);
            format!("The Gilded Wall stands: {tie} the {}.", region.name())
        }
        Event::NoContest(region) => format!("Nobody is left to claim the {}.", region.name()),
        Event::Battlecry(seat) => format!("{} raises a startling Battlecry.", name(seat)),
        Event::Committed(seat, face) if sees(seat) => {
            format!("{} fights on with {}.", name(seat), crown.card(seat, face))
        }
        Event::Committed(seat, _) => format!("{} fights on with a hidden card.", name(seat)),
        Event::Declined(seat) => format!("{} does not fight on.", name(seat)),
        Event::StillTied(region) if region.is_plural() => {
            format!("The {} stay tied; nobody claims them.", region.name())
        }
        Event::StillTied(region) => format!("The {} stays tied; nobody claims it.", region.name()),
        Event::Claimed(seat, location) => format!("{} claims the {}.", name(seat), location.name()),
        Event::HeraldPaid(seat, _) => format!("{}'s Herald brings 1 Influence.", name(seat)),
        Event::Robbed(seat, victim) => {
            format!("{} takes 1 Influence from {}'s Herald.", name(seat), name(victim))
        }
        Event::Gained(seat, location, amount) => {
            format!("{} gains {} at the {}.", name(seat), pays(amount), location.name())
        }
        Event::CourtCleared(seat, cards) => {
            format!("{} must leave the Court: {}'s discards.", card_list(crown, seat, cards), name(seat))
        }
        Event::Seated(seat, face, true) => {
            format!("{}'s {} joins the own Captains in the Court.", name(seat), crown.card(seat, face))
        }
        Event::Seated(seat, face, false) => {
            format!("{}'s {} takes the Court.", name(seat), crown.card(seat, face))
        }
        Event::Offered(seat, face) => {
            format!("{} sends {} to the Site of Power.", name(seat), crown.card(seat, face))
        }
        Event::SiteFull(seat, cards) => {
            format!("{}'s Site is full: {} are lost.", name(seat), card_list(crown, seat, cards))
        }
        Event::LegendTaken(seat) => format!("The Legend joins {}.", name(seat)),
        Event::Refreshed(seat, tactic) => format!("{} readies {} again.", name(seat), tactic.name()),
        Event::Struck(seat, target, face) => {
            format!("{} strikes down {}'s {}.", name(seat), name(target), crown.card(target, face))
        }
        Event::Under(seat, cards) => {
            format!("{} puts {} under the draw pile.", name(seat), card_list(crown, seat, cards))
        }
        Event::Recovered(seat, face) => {
            format!("{} takes {} back from the discards.", name(seat), crown.card(seat, face))
        }
        Event::Blockaded(seat, location) => {
            format!("{}'s Raid and Raze blockades the {}.", name(seat), location.name())
        }
        Event::BlockadeLifted(_, location) => {
            format!("The Blockade of the {} is broken.", location.name())
        }
        Event::Unmasked(seat, location) => {
            format!("The Unmasking: {} claims the {} after all.", name(seat), location.name())
        }
        Event::Rite(seat, face) => format!("{} takes {} to hand.", name(seat), crown.card(seat, face)),
        Event::PowerBack(seat, limit) => {
            format!("{} takes the power back: hand limit {limit}.", name(seat))
        }
        Event::Retired(seat, face) => format!("{} retires {}.", name(seat), crown.card(seat, face)),
        Event::Returned(seat, face) => {
            format!("{}'s Regal Guard brings {} back to hand.", name(seat), crown.card(seat, face))
        }
        Event::Deployed(seat, region) => {
            format!("{} deploys the War Machine at the {}.", name(seat), region.name())
        }
        Event::Cleanup => "Winter: the cards are put away and the Heralds ride home.".into(),
        Event::Over => ending(crown, names),
    };
    Some(words)
}

fn walled(seats: SeatSet, names: &Names) -> String {
    if seats.len() == 1 {
        format!("{} alone holds but does not win", names.list(seats))
    } else {
        format!("{} are tied for", names.list(seats))
    }
}

/// What a Location's claim means, for tooltips.
pub(crate) fn location_words(location: Location, influence: u8) -> String {
    let effect = crate::content::LOCATIONS[location.index()].effect;
    match (influence, effect.is_empty()) {
        (0, _) => effect.into(),
        (_, true) => format!("+{influence} Influence"),
        (_, false) => format!("+{influence}; {effect}"),
    }
}
