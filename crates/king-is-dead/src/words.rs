//! Prompts, labels, the log and the end in words.

use table::{Choice, Names, Seat, Secrets, Viewer};

use crate::effects::{Move, Moves, Resolution};
use crate::options::Switch;
use crate::outlook::leads_gained;
use crate::state::Ask;
use crate::struggle::settled_by;
use crate::{Action, Card, Counts, Disc, Event, Faction, KingIsDead, Level, Region, Verdict};

/// "a Scot", "two Welsh followers".
fn people(faction: Faction, count: u8) -> String {
    match (faction, count) {
        (Faction::Scottish, 1) => "a Scot".into(),
        (Faction::Scottish, 2) => "two Scots".into(),
        (Faction::Scottish, n) => format!("{n} Scots"),
        (Faction::Welsh, 1) => "a Welsh follower".into(),
        (Faction::English, 1) => "an English follower".into(),
        (other, 2) => format!("two {} followers", other.adjective()),
        (other, n) => format!("{n} {} followers", other.adjective()),
    }
}

/// "Scots by 1", "unstable: 2-2", "unstable: empty".
pub(crate) fn verdict_of(followers: Counts) -> String {
    let mut sorted = followers;
    sorted.sort_unstable();
    match settled_by(followers) {
        Disc::Control(faction) => format!("{} by {}", faction.people(), sorted[2] - sorted[1]),
        Disc::Unstable if sorted[2] == 0 => "unstable: empty".into(),
        Disc::Unstable if sorted[0] == sorted[2] => format!("unstable: {0}-{0}-{0}", sorted[2]),
        Disc::Unstable => format!("unstable: {0}-{0}", sorted[2]),
    }
}

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
    let held = |cards: &crate::hand::Cards| cards.hand_size() > 0;
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
        Card::Negotiate if state.disc_on[state.turn as usize] == crate::state::HELD => match step {
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
            let last = crate::effects::next_is_last(state, kind);
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

/// What a touch on an element of the drawing could mean.
pub(crate) fn meanings(state: &KingIsDead, element: &str, out: &mut Vec<Action>) {
    let (kind, rest) = element.split_once('-').unwrap_or((element, ""));
    let mut read = |text: String| out.extend(text.parse::<Action>());
    match kind {
        "region" => {
            read(rest.into());
            read(format!("card {rest}"));
            for faction in Faction::ALL {
                let follower = format!("{rest}.{}", faction.letter());
                read(follower.clone());
                read(format!("summon {follower}"));
            }
        }
        "follower" => {
            let follower = rest.replace('-', ".");
            let (region, faction) = follower.split_once('.').unwrap_or_default();
            for text in [&follower, faction, &format!("summon {follower}"), region] {
                read(text.into());
            }
        }
        "card" => read(format!("card {rest}")),
        "space" => {
            let shown =
                Region::ALL.into_iter().find(|region| (state.space_of(*region) + 1).to_string() == rest);
            read(shown.map_or_else(String::new, |region| format!("card {}", region.code())));
        }
        // A card that is held twice is drawn twice.
        "hand" => read(format!("play {}", rest.trim_end_matches("-2"))),
        "pile" => read(format!("pile {rest}")),
        "supply" => read(format!("summon supply.{rest}")),
        _ => {}
    }
}

/// The region whose followers a faction question is about, if they stand on the board.
fn region_of_faction(state: &KingIsDead) -> Option<Region> {
    let at = |index: usize| Region::ALL.get(state.choices[index] as usize).copied();
    match state.kind? {
        Card::March | Card::Ambush => at(0),
        Card::Suppress if !crate::effects::next_is_last(state, Card::Suppress) => at(0),
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
        let verdict = verdict_of(state.counts(region.index()));
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
        format!("Then {} stands: {}.", region.name(), verdict_of(left))
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
        Card::Negotiate if state.disc_on[state.turn as usize] != crate::state::HELD => {
            "Your disc is spent: the cards change places but stay free.".into()
        }
        _ => return None,
    };
    Some(words)
}

/// An event of the past as `viewer` may read it now (TKD-257).
pub(crate) fn tell(state: &KingIsDead, event: &Event, viewer: Viewer, names: &Names) -> Option<String> {
    Some(match *event {
        Event::Started { seat } => format!("{} takes the first turn.", names.of(seat)),
        Event::Passed { seat, .. } => format!("{} passed.", names.of(seat)),
        Event::Acted { play, seat, card, kind, resolution } => {
            if !may_read(state, viewer, seat, play) {
                return Some(format!("{} played a card.", names.of(seat)));
            }
            let copied = if card == kind { String::new() } else { format!(" as {}", kind.name()) };
            format!("{} played {}{copied}: {}.", names.of(seat), card.name(), resolved(&resolution))
        }
        Event::Summoned { seat, from, faction } => {
            let place = from.map_or("the supply", Region::name);
            format!("{} summoned {} from {place}.", names.of(seat), people(faction, 1))
        }
        Event::SummonSkipped { seat } => format!("{} found nobody to summon.", names.of(seat)),
        Event::Struggle { number, region, followers, disc } => {
            let left = match disc {
                Disc::Control(faction) => format!("the {} take it", faction.people()),
                Disc::Unstable => "nobody holds it".into(),
            };
            format!("Struggle {number}, {}: {} ({left}).", region.name(), verdict_of(followers))
        }
        Event::Ended { invasion: true } => "France invades.".into(),
        Event::Ended { invasion: false } => "A new king is crowned.".into(),
    })
}

/// Whether the log may name this action's card and targets to the viewer.
fn may_read(state: &KingIsDead, viewer: Viewer, seat: Seat, play: u8) -> bool {
    let on_top = state.last_play[seat.index() & 3] == play;
    let open = state.ask == Ask::Over || state.options.has(Switch::OpenDiscards);
    match viewer {
        Viewer::All | Viewer::Recall(_) => true,
        Viewer::Seat(own) => open || own == seat || on_top || play > state.heard[own.index() & 3],
        Viewer::Spectator => open || on_top,
    }
}

fn resolved(resolution: &Resolution) -> String {
    match resolution {
        Resolution::Nothing => "no effect".into(),
        Resolution::Moved(moves) => moved(moves),
        Resolution::Exchanged { first, second, fixed } => {
            let disc = if *fixed { format!(", a disc fixes {}", first.name()) } else { String::new() };
            format!("{} and {} change places{disc}", first.name(), second.name())
        }
    }
}

fn moved(moves: &Moves) -> String {
    let clause = |step: &Move| {
        let who = people(step.faction, step.count);
        match (step.origin(), step.target()) {
            (None, Some(to)) => format!("{who} into {}", to.name()),
            (Some(from), None) => format!("{who} from {} back to the supply", from.name()),
            (Some(from), Some(to)) => format!("{who} from {} to {}", from.name(), to.name()),
            (None, None) => who,
        }
    };
    moves.iter().map(clause).collect::<Vec<_>>().join(", ")
}

/// How the game ended and why; empty before the end (VIEW-16).
pub(crate) fn ending(state: &KingIsDead, names: &Names) -> String {
    let Some(verdict) = state.verdict() else { return String::new() };
    let mut lines = Vec::new();
    if verdict.invasion {
        lines.push("France invades: three regions are unstable.".to_string());
    } else {
        let ranks = verdict.ranking.iter().map(|(f, held)| format!("{} {held}", f.people()));
        let vacant = if verdict.ranking.len() == 1 { ", second rank vacant" } else { "" };
        lines.push(format!("Coronation. Regions: {}{vacant}.", ranks.collect::<Vec<_>>().join(", ")));
    }
    lines.push(tally_line(state, &verdict, names));
    if let Some((holder, faction)) = verdict.plot {
        lines.push(format!("Plot of {} counts as {}.", names.of(holder), people(faction, 1)));
    }
    let winners = names.list(verdict.winners.iter().copied().collect());
    let verb = if verdict.winners.len() == 1 { "wins" } else { "win" };
    lines.push(format!("{winners} {verb} {}.", by(verdict.level)));
    if state.has_teams() && !verdict.invasion && verdict.winners.len() == 2 {
        let crowned = names.list(verdict.crowned.iter().copied().collect());
        match verdict.winners.iter().find(|seat| !verdict.crowned.contains(seat)) {
            Some(behind) => {
                lines.push(format!(
                    "{crowned} takes the crown; {} is the power behind the throne.",
                    names.of(*behind)
                ));
            }
            None => lines.push(format!("{crowned} share the crown.")),
        }
    }
    lines.join(" ")
}

fn tally_line(state: &KingIsDead, verdict: &Verdict, names: &Names) -> String {
    let standing = state.standing();
    let parts: Vec<String> = if verdict.invasion {
        let sides = standing.invasion_courts().into_iter();
        sides.map(|(seats, court)| format!("{} {}", names.list(seats), crate::scoring::sets(court))).collect()
    } else {
        let courts = standing.coronation_courts();
        let count =
            |seat: Seat, rank: usize| verdict.ranking.get(rank).map(|(f, _)| courts[seat.index()][f.index()]);
        let figures = |seat: Seat| match (count(seat, 0), count(seat, 1)) {
            (Some(first), Some(second)) => format!("{} {first} and {second}", names.of(seat)),
            (first, _) => format!("{} {}", names.of(seat), first.unwrap_or(0)),
        };
        Seat::all(state.seats).map(figures).collect()
    };
    let what = if verdict.invasion { "Sets" } else { "Followers of the leading factions" };
    format!("{what}: {}.", parts.join(", "))
}

fn by(level: Level) -> &'static str {
    match level {
        Level::Sets => "with most sets",
        Level::LatestAction => "by the most recent action",
        Level::FirstFaction => "with most followers of the strongest faction",
        Level::SecondFaction => "with most followers of the second faction",
        Level::Plot => "by Plot",
        Level::RanOut => "by playing all cards first",
        Level::OldestAction => "by the oldest latest action",
        Level::Shared => "together: nothing is left to compare",
    }
}
