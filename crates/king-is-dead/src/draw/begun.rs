//! What the player has chosen of an effect that is not carried out yet: who is on the way, and what is marked.

use ink::{Svg, Tone};

use crate::content::{Card, Faction, Region};
use crate::rules::Action;
use crate::secrets::View;

/// The choices of the action under way, as the drawing shows them.
pub(super) struct Begun {
    /// Change of each count by region and faction; the last row is the supply.
    change: [[i8; 3]; 9],
    /// Ids of the elements that were chosen.
    chosen: Vec<String>,
    /// Ids of what can be touched first though the rules take it second.
    halves: Vec<String>,
}

const SUPPLY: usize = 8;

impl Begun {
    /// The choices that a view tells of.
    pub(super) fn of(view: &View) -> Begun {
        let mut change = [[0; 3]; 9];
        for going in &view.begun {
            let place = |region: Option<Region>| region.map_or(SUPPLY, Region::index);
            change[place(going.from)][going.faction.index()] -= going.count as i8;
            change[place(going.to)][going.faction.index()] += going.count as i8;
        }
        let Some(way) = &view.under_way else {
            return Begun { change, chosen: Vec::new(), halves: Vec::new() };
        };
        let read =
            |texts: &[String]| texts.iter().filter_map(|text| text.parse().ok()).collect::<Vec<Action>>();
        let answers = read(&way.chosen);
        let id = |action: &Action| place(view, way.kind, &answers, *action);
        let mut chosen: Vec<String> = answers.iter().filter_map(id).collect();
        // Whom the first region gives is plain before another question is answered.
        if let (Some(Action::Region(region)), Some(faction)) = (answers.first(), given(way.kind)) {
            chosen.push(follower(*region, faction));
        }
        Begun { change, chosen, halves: read(&view.later_halves).iter().filter_map(id).collect() }
    }

    /// How many of a faction stand in a region (or in the supply), with those on the way, and whether any are.
    pub(super) fn count(&self, region: Option<Region>, faction: Faction, count: u8) -> (u8, bool) {
        let change = self.change[region.map_or(SUPPLY, Region::index)][faction.index()];
        (count.saturating_add_signed(change), change != 0)
    }

    /// Whether an element was chosen.
    pub(super) fn has(&self, id: &str) -> bool {
        self.chosen.iter().any(|chosen| chosen == id)
    }

    /// Whether an element is the later half of a pair that is asked for.
    pub(super) fn may_begin(&self, id: &str) -> bool {
        self.halves.iter().any(|half| half == id)
    }
}

/// The faction that the first region of a card gives.
const fn given(kind: Card) -> Option<Faction> {
    match kind {
        Card::Influence => Some(Faction::English),
        Card::Dispute => Some(Faction::Welsh),
        Card::Edict => Some(Faction::Scottish),
        _ => None,
    }
}

fn follower(region: Region, faction: Faction) -> String {
    format!("follower-{}-{}", region.code(), faction.letter())
}

/// The element that an answer is about.
fn place(view: &View, kind: Card, answers: &[Action], action: Action) -> Option<String> {
    Some(match action {
        Action::Pile(seat) => format!("pile-{seat}"),
        Action::Region(region) => format!("region-{}", region.code()),
        Action::Follower(region, faction) => follower(region, faction),
        Action::RegionCard(region) => {
            let space = view.track.iter().position(|card| card.region == region)?;
            format!("space-{}", space + 1)
        }
        Action::Faction(faction) => {
            let last = answers.iter().rev().find_map(|answer| match answer {
                Action::Region(region) => Some(*region),
                _ => None,
            });
            match (kind, last) {
                (Card::Outmanoeuvre | Card::Influence | Card::Edict | Card::March, Some(region)) => {
                    follower(region, faction)
                }
                _ => format!("supply-{}", faction.letter()),
            }
        }
        _ => return None,
    })
}

/// A tick on a dark plate around the origin: this was chosen. No colour of any faction, and nothing that glows.
pub(super) fn tick(svg: &mut Svg) {
    svg.tag("g").set("class", "chosen").set("pointer-events", "none").within(|svg| {
        svg.tag("circle").num("r", 7.0).fill(Tone::Ink).stroke(Tone::Sheet, 1.2).done();
        let mark = svg.tag("path").set("d", "M-3.2 .2L-.9 2.6L3.4 -2.6").set("fill", "none");
        mark.stroke_on(Tone::Ink, 1.9).round().done();
    });
}
