//! Whether what a file says holds together: the errors MAP-E10 to MAP-E18 and the warnings.

use std::collections::BTreeSet;

use super::fault::Faults;
use super::graph::{self, Graph};
use super::map::content_id;
use super::read::{Draft, MOST_STARTS};
use super::{Map, NOWHERE, Place, Terrain};

/// Checks a draft as a whole and makes it a map if no error was found.
pub(crate) fn finish(draft: Draft, faults: &mut Faults, source: &str) -> Option<Map> {
    let n = draft.territories.len();
    let picture_line = draft.picture.as_ref().map_or(0, |(_, line)| *line);
    if n == 0 {
        faults.error(18, (0, 0), "The map has no territory.", "Declare some with `terr` lines.");
        return None;
    }
    // A picture with strange cells or a doubled key says nothing reliable about borders: what
    // would follow from it is not reported, so that one slip gives one message.
    let shaky = draft.shaky || faults.has_error(&[6, 8, 19]);
    let undrawn = if shaky { vec![true; n] } else { drawn(&draft, faults) };
    let graph = borders(&draft, faults, picture_line, shaky);
    // Nor is anything said of water where it is not known what is water.
    let dim = shaky || faults.has_error(&[5]);
    ground(&draft, faults, &graph, &undrawn, dim);
    let starts = starts(&draft, faults);
    room(&draft, faults, starts.len().max(1));
    // Whoever has more starts than a table has seats hears that first.
    if !shaky && starts.len() <= 8 {
        advice(&draft, faults, &graph, &starts);
    }
    if !dim {
        harbours(&draft, faults, &graph, &starts);
    }
    if faults.any_error() {
        return None;
    }
    let players = draft.players.unwrap_or(starts.len() as u8);
    let terrain: Vec<Terrain> = draft.territories.iter().map(|t| t.terrain).collect();
    let places = |wanted: fn(&super::Territory) -> bool| -> Vec<Place> {
        (0..n).filter(|&i| wanted(&draft.territories[i])).map(|i| i as Place).collect()
    };
    let towns = places(|t| t.town);
    let castles = places(|t| t.castle);
    let (mut edge_start, mut edges) = (vec![0u16], Vec::new());
    for list in &graph {
        edges.extend_from_slice(list);
        edge_start.push(edges.len() as u16);
    }
    let (rings, ring_places) = graph::rings(&graph, &towns);
    Some(Map {
        source: source.to_owned(),
        content: content_id(source),
        title: if draft.title.is_empty() { "Untitled map".into() } else { draft.title },
        author: draft.author,
        licence: draft.licence,
        players,
        starts,
        dealt: draft.dealt.unwrap_or(true),
        seat_gold: draft.seat_gold.unwrap_or(0),
        aspect: draft.aspect.unwrap_or((1, 1)),
        picture: draft.picture.map(|(picture, _)| picture),
        links: draft.links.iter().map(|&(a, b, _)| (a, b)).collect(),
        walls: draft.walls.iter().map(|&(a, b, _)| (a, b)).collect(),
        labels: draft.labels,
        warnings: Vec::new(),
        territories: draft.territories,
        towns,
        castles,
        terrain,
        edge_start,
        edges,
        rings,
        ring_places,
    })
}

fn at(draft: &Draft, place: usize) -> (usize, usize) {
    (draft.territories[place].line, draft.columns[place])
}

/// MAP-E10, MAP-E11, MAP-W2. Answers which territories have no cell.
fn drawn(draft: &Draft, faults: &mut Faults) -> Vec<bool> {
    let n = draft.territories.len();
    let Some((picture, line)) = &draft.picture else { return vec![false; n] };
    let sizes = picture.sizes(n);
    let pieces = picture.pieces(n);
    for place in 0..n {
        let id = &draft.territories[place].id;
        if sizes[place] == 0 {
            faults.error(
                10,
                at(draft, place),
                format!("`{id}` is not in the picture."),
                "Paint it or remove the line.",
            );
        } else if pieces[place].0 > 1 {
            let (x, y) = pieces[place].1;
            let words = format!(
                "`{id}` is drawn in {} pieces; the second begins at column {x}, row {y}.",
                pieces[place].0
            );
            faults.error(11, (line + 1 + y, x + 1), words, "Join the pieces or make them two territories.");
        }
    }
    let drawn: Vec<usize> = sizes.iter().copied().filter(|&size| size > 0).collect();
    if let (Some(&low), Some(&high)) = (drawn.iter().min(), drawn.iter().max())
        && high > 4 * low
    {
        let words = format!("Territories have {low} to {high} cells.");
        faults.warn(2, (*line, 1), words, "Sizes should not differ more than four to one.");
    }
    sizes.iter().map(|&size| size == 0).collect()
}

/// The border graph (MWC-R4), with MAP-W6, MAP-W10 and MAP-W14.
fn borders(draft: &Draft, faults: &mut Faults, line: usize, shaky: bool) -> Graph {
    let n = draft.territories.len();
    let mut linked = vec![[false; 256]; n];
    let mut touching = BTreeSet::new();
    let pairs = |list: &[(Place, Place, usize)]| -> BTreeSet<(Place, Place)> {
        list.iter().map(|&(a, b, _)| (a.min(b), a.max(b))).collect()
    };
    let (links, walls) = (pairs(&draft.links), pairs(&draft.walls));
    let mut link = |a: Place, b: Place, on: bool| {
        linked[a as usize][b as usize] = on;
        linked[b as usize][a as usize] = on;
    };
    if let Some((picture, _)) = &draft.picture {
        for (&(a, b), &length) in &picture.borders() {
            link(a, b, true);
            touching.insert((a, b));
            if length == 1 && !shaky && !walls.contains(&(a.min(b), a.max(b))) {
                let words = format!(
                    "`{}` and `{}` touch along one cell side only.",
                    draft.territories[a as usize].id, draft.territories[b as usize].id
                );
                faults.warn(6, (line, 1), words, "Make the border longer, or close it with `noborder`.");
            }
        }
        for (place, (x, y, room)) in picture.label_cells(n).into_iter().enumerate() {
            if room == 1 && !shaky {
                let words = format!(
                    "`{}` is nowhere more than one cell deep, so its name and armies have no room.",
                    draft.territories[place].id
                );
                faults.warn(10, (line + 1 + y, x + 1), words, "Make it thicker.");
            }
        }
    }
    for &(a, b, _) in &draft.links {
        link(a, b, true);
    }
    for &(a, b, wall_line) in &draft.walls {
        if links.contains(&(a.min(b), a.max(b))) {
            let words = format!(
                "`{}` and `{}` are linked and walled at once.",
                draft.territories[a as usize].id, draft.territories[b as usize].id
            );
            faults.error(2, (wall_line, 1), words, "Keep one of the two lines.");
        } else if !shaky && !touching.contains(&(a.min(b), a.max(b))) {
            let words = format!(
                "`{}` and `{}` do not touch, so there is no border to close.",
                draft.territories[a as usize].id, draft.territories[b as usize].id
            );
            faults.warn(14, (wall_line, 1), words, "Remove the line, or check the ids.");
        }
        link(a, b, false);
    }
    linked.iter().map(|row| (0..n).filter(|&other| row[other]).map(|other| other as u8).collect()).collect()
}

/// MAP-E12, MAP-E13, MAP-E14, MAP-E18, MAP-W3, MAP-W4.
fn ground(draft: &Draft, faults: &mut Faults, graph: &Graph, undrawn: &[bool], dim: bool) {
    let terr = &draft.territories;
    let water = |place: usize| terr[place].terrain == Terrain::Water;
    for place in 0..terr.len() {
        let id = &terr[place].id;
        let wet = graph[place].iter().any(|&other| water(other as usize));
        if water(place) && (terr[place].town || terr[place].castle) {
            faults.error(
                12,
                at(draft, place),
                format!("`{id}` is water and cannot hold a town or castle."),
                "Move the feature to land.",
            );
        }
        if terr[place].terrain == Terrain::Coastal && !wet && !undrawn[place] && !dim {
            faults.error(
                13,
                at(draft, place),
                format!("`{id}` is coastal but touches no water."),
                "Make it smooth or rough, or paint water beside it.",
            );
        }
        if matches!(terr[place].terrain, Terrain::Smooth | Terrain::Rough) && wet && !dim {
            faults.warn(
                3,
                at(draft, place),
                format!("`{id}` touches water but is not coastal."),
                "Make it coastal unless a cliff is meant.",
            );
        }
        if terr[place].town && terr[place].castle {
            faults.warn(
                4,
                at(draft, place),
                format!("`{id}` has a town and a castle."),
                "It pays 2 gold and is hard to take; make sure that is meant.",
            );
        }
    }
    if let Some(first) = (0..terr.len()).find(|&place| !undrawn[place]) {
        let reached = graph::steps(graph, first, |_| true);
        let cut: Vec<usize> = (0..terr.len()).filter(|&p| !undrawn[p] && reached[p].is_none()).collect();
        if let Some(&place) = cut.first() {
            let words = format!(
                "No chain of borders leads from `{}` to `{}` ({} territories are cut off).",
                terr[first].id,
                terr[place].id,
                cut.len()
            );
            faults.error(14, at(draft, place), words, "Paint water between them or add a `border` line.");
        }
    }
    if !terr.iter().any(|t| t.town) {
        faults.error(
            18,
            (0, 0),
            "The map has no town.",
            "Give some territories a town; without one nobody can recruit.",
        );
    }
}

/// MAP-E15, MAP-E16, MAP-E17. Answers the starts in seat order.
fn starts(draft: &Draft, faults: &mut Faults) -> Vec<Place> {
    let given = draft.starts.len();
    match draft.players {
        // What is wrong with the line is told already.
        None if draft.players_said => {}
        None => faults.error(
            15,
            (0, 0),
            "The map does not say for how many players it is.",
            "Add a line like `players 2`.",
        ),
        Some(players) if given != players as usize => {
            let line = draft.starts.last().map_or(0, |start| start.2);
            let more = if given == MOST_STARTS { " or more" } else { "" };
            let words = format!("The map is for {players} players but has {given}{more} starts.");
            faults.error(15, (line, 1), words, "Add or remove `start` lines.");
        }
        Some(players) => {
            for seat in 1..=players {
                if !draft.starts.iter().any(|start| start.0 == seat || start.0 == 0) {
                    faults.error(
                        15,
                        (draft.starts[0].2, 1),
                        format!("Start {seat} is missing."),
                        "Number the starts from 1 without gaps.",
                    );
                }
            }
        }
    }
    for (index, &(_, place, line)) in draft.starts.iter().enumerate() {
        if place == NOWHERE {
            continue;
        }
        let id = &draft.territories[place as usize].id;
        if draft.territories[place as usize].terrain == Terrain::Water {
            faults.error(16, (line, 1), format!("`{id}` is water and cannot be a start."), "Choose land.");
        }
        if draft.starts[..index].iter().any(|start| start.1 == place) {
            faults.error(17, (line, 1), format!("`{id}` is a start already."), "Choose another territory.");
        }
    }
    let mut ordered: Vec<_> = draft.starts.iter().filter(|start| start.1 != NOWHERE).collect();
    ordered.sort_by_key(|start| start.0);
    ordered.into_iter().map(|start| start.1).collect()
}

/// MAP-W15: a ship is recruited in a coastal town or begins in a coastal start, and stays on its water.
fn harbours(draft: &Draft, faults: &mut Faults, graph: &Graph, starts: &[Place]) {
    let terr = &draft.territories;
    let sails = |place: usize| matches!(terr[place].terrain, Terrain::Coastal | Terrain::Water);
    let coast = |place: &usize| terr[*place].terrain == Terrain::Coastal;
    let mut seen = vec![false; terr.len()];
    for place in (0..terr.len()).filter(coast) {
        if std::mem::replace(&mut seen[place], true) {
            continue;
        }
        let reached = graph::steps(graph, place, sails);
        let shore: Vec<usize> = (0..terr.len()).filter(|&p| reached[p].is_some()).filter(coast).collect();
        for &other in &shore {
            seen[other] = true;
        }
        if !shore.iter().any(|&p| terr[p].town || starts.contains(&(p as Place))) {
            let id = &terr[place].id;
            let words = match shore.len() {
                1 => format!("No ship can ever reach the coast `{id}`."),
                more => format!("No ship can ever reach the coast `{id}` ({more} coasts on the same water)."),
            };
            faults.warn(
                15,
                at(draft, place),
                words,
                "Give one of its coasts a town or a start, or open a way by water.",
            );
        }
    }
}

/// MAP-W1, MAP-W7.
fn room(draft: &Draft, faults: &mut Faults, players: usize) {
    let terr = &draft.territories;
    let land = terr.iter().filter(|t| t.terrain != Terrain::Water).count();
    if terr.len() < 20 * players {
        let words = format!("{} territories for {players} players.", terr.len());
        faults.warn(1, (0, 0), words, "Twenty per player are recommended.");
    }
    if land < 12 * players {
        faults.warn(
            7,
            (0, 0),
            format!("{land} land territories for {players} players."),
            "Twelve per player are recommended.",
        );
    }
}

/// MAP-W5, MAP-W8, MAP-W11, MAP-W13.
fn advice(draft: &Draft, faults: &mut Faults, graph: &Graph, starts: &[Place]) {
    let terr = &draft.territories;
    let dry = |place: usize| terr[place].terrain != Terrain::Water;
    let mut named_cuts = Vec::new();
    for (index, &start) in starts.iter().enumerate() {
        let here = at(draft, start as usize);
        let id = &terr[start as usize].id;
        let any = graph::steps(graph, start as usize, |_| true);
        let holdings: usize = (0..terr.len())
            .filter(|&p| any[p].is_some_and(|d| d <= 3))
            .map(|p| usize::from(terr[p].town) + usize::from(terr[p].castle))
            .sum();
        if holdings < 4 {
            let words = format!("Start `{id}` has {holdings} towns and castles within three steps.");
            faults.warn(8, here, words, "With fewer than four it cannot pay its first four troops.");
        }
        let road = graph::steps(graph, start as usize, dry);
        for &other in &starts[index + 1..] {
            let other_id = &terr[other as usize].id;
            if road[other as usize].is_none() {
                faults.warn(
                    5,
                    here,
                    format!("No land road leads from `{id}` to `{other_id}`."),
                    "Armies will need ships.",
                );
            }
            if let Some(distance) = any[other as usize].filter(|&d| d < 5) {
                let words = format!("Starts `{id}` and `{other_id}` are {distance} steps apart.");
                faults.warn(13, here, words, "Five or more give everybody time to grow.");
            }
        }
        for (gate, there) in terr.iter().enumerate() {
            if starts.contains(&(gate as Place)) || named_cuts.contains(&(start, gate)) {
                continue;
            }
            let around = graph::steps(graph, start as usize, |p| p != gate);
            if starts.len() > 1 && starts.iter().all(|&o| o == start || around[o as usize].is_none()) {
                // Not cut off by this gate if it was cut off already.
                if starts.iter().any(|&o| o != start && any[o as usize].is_some()) {
                    let words = format!("Start `{id}` reaches the others only through `{}`.", there.id);
                    faults.warn(11, here, words, "Draw a second way.");
                    named_cuts.push((start, gate));
                }
            }
        }
    }
}
