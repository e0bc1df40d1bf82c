//! The players' panels, and the meetings with their odds.

use ink::{Sign, Svg, Tone, Type, wrap};

use super::{battle, key};

use table::{Names, Scene, Seat};

use crate::content::heir;
use crate::maps::Place;
use crate::rules::state::{Board, Phase, Status};
use crate::secrets::View;
use crate::words::odds::Match;
use crate::words::signed;

/// Height of a seat's panel.
pub(super) const CARD: f64 = 84.0;
const GAP: f64 = 8.0;
const LINE: f64 = 17.0;

/// Lines about meetings, motions and offers.
fn matters(board: &Board, names: &Names) -> Vec<String> {
    let who = |seat: Seat| names.of(seat).into_owned();
    let mut lines = Vec::new();
    if matches!(board.phase, Phase::Contact | Phase::Answer { .. }) {
        let attacker = board.turn_player();
        for (place, land) in board.lands.iter().enumerate() {
            for seat in Seat::all(board.seats).filter(|&seat| land.pending.contains(seat)) {
                let at = place as Place;
                let sums = Match::of(board, attacker, seat, at);
                lines.push(format!(
                    "{}: {} {} against {} {}. {} wins {}",
                    board.call(at),
                    who(attacker),
                    sums.attack,
                    who(seat),
                    sums.defence,
                    who(attacker),
                    sums.rolls_won()
                ));
            }
        }
    }
    if let Some(motion) = board.motion {
        lines.push(format!("{} proposes that all surrender to {}", who(motion.mover), who(motion.to)));
    }
    for offer in &board.offers {
        lines.push(format!("{} has an offer for {}", who(offer.from), who(offer.to)));
    }
    lines.truncate(10);
    lines
}

fn columns(width: f64) -> usize {
    ((width / 255.0) as usize).clamp(1, 4)
}

/// The lines about what is going on, broken to the width.
fn broken(board: &Board, names: &Names, width: f64) -> Vec<String> {
    matters(board, names).iter().flat_map(|line| wrap(line, &Type::sans(12.0), width, 3)).collect()
}

/// Height of the panels at that width.
pub(super) fn height(view: &View, names: &Names, width: f64) -> f64 {
    let board = &view.board;
    let rows = usize::from(board.seats).div_ceil(columns(width));
    rows as f64 * (CARD + GAP) + matters_height(view, names, width) + key::HEIGHT + 4.0
}

/// Draws the panels from the origin down; answers how far.
pub(super) fn draw(svg: &mut Svg, view: &View, scene: &Scene<'_>, width: f64) -> f64 {
    let board = &view.board;
    let columns = columns(width);
    let card = (width - GAP * (columns as f64 - 1.0)) / columns as f64;
    let order: Vec<Seat> = if board.round > 0 {
        board.order[..board.seats as usize].to_vec()
    } else {
        Seat::all(board.seats).collect()
    };
    for (index, &seat) in order.iter().enumerate() {
        let (x, y) = ((index % columns) as f64 * (card + GAP), (index / columns) as f64 * (CARD + GAP));
        draw_seat(svg, view, seat, scene, (x, y), card);
    }
    let mut y = order.len().div_ceil(columns) as f64 * (CARD + GAP) + 4.0;
    let matters = matters_height(view, scene.names, width);
    if matters > 0.0 {
        svg.tag("g").shift(0.0, y).within(|svg| draw_matters(svg, view, scene.names, width));
        y += matters;
    }
    key::draw(svg, y, width);
    y + key::HEIGHT
}

/// Width and height of a strip over the map: a card for every seat, and one for what is going on, or for the signs.
pub(super) fn strip_size(view: &View, width: f64) -> (f64, f64) {
    let cells = usize::from(view.board.seats) + 1;
    let rows = cells.div_ceil(strip_columns(cells, width));
    (width, rows as f64 * (CARD + GAP) - GAP + 4.0)
}

fn strip_columns(cells: usize, width: f64) -> usize {
    cells.min(((width / 225.0) as usize).max(1))
}

/// Draws the strip from the origin down.
pub(super) fn strip(svg: &mut Svg, view: &View, order: &[Seat], scene: &Scene<'_>, width: f64) {
    let columns = strip_columns(order.len() + 1, width);
    let card = (width - 4.0 - GAP * (columns as f64 - 1.0)) / columns as f64;
    let corner = |index: usize| {
        let (column, row) = (index % columns, index / columns);
        (2.0 + column as f64 * (card + GAP), 2.0 + row as f64 * (CARD + GAP))
    };
    for (index, &seat) in order.iter().enumerate() {
        draw_seat(svg, view, seat, scene, corner(index), card);
    }
    let (x, y) = corner(order.len());
    if view.board.fighters().is_some() {
        let scene_of_battle = |svg: &mut Svg| battle::draw(svg, &view.board, scene.names, card - 8.0);
        return svg.tag("g").id("matters").at(x + 4.0, y - 2.0).within(scene_of_battle);
    }
    let lines = broken(&view.board, scene.names, card - 8.0);
    if lines.is_empty() {
        return svg.tag("g").at(x + 4.0, y).within(|svg| key::draw_small(svg, card - 4.0));
    }
    svg.tag("g").id("matters").at(x + 4.0, y).within(|svg| {
        for (n, line) in lines.iter().take(5).enumerate() {
            svg.text(0.0, 14.0 + n as f64 * LINE, line, Type::sans(12.0).fit(card - 8.0));
        }
    });
}

/// One seat's panel.
pub(super) fn draw_seat(
    svg: &mut Svg,
    view: &View,
    seat: Seat,
    scene: &Scene<'_>,
    (x, y): (f64, f64),
    width: f64,
) {
    svg.tag("g").id(&format!("seat-{seat}")).at(x, y).within(|svg| panel(svg, view, seat, scene, width));
}

/// Height of [`draw_matters`]; none if nothing is going on.
pub(super) fn matters_height(view: &View, names: &Names, width: f64) -> f64 {
    let lines = broken(&view.board, names, width).len() as f64 * LINE;
    let battle = if view.board.fighters().is_some() { battle::HEIGHT + 4.0 } else { 0.0 };
    if lines + battle > 0.0 { lines + battle + 30.0 } else { 0.0 }
}

/// What is going on at the table: the battle as a scene, the rest in lines.
pub(super) fn draw_matters(svg: &mut Svg, view: &View, names: &Names, width: f64) {
    svg.text(0.0, 14.0, "At the table", Type::serif(14.0).bold().fit(width));
    let mut y = 34.0;
    if view.board.fighters().is_some() {
        svg.tag("g").shift(0.0, 24.0).within(|svg| battle::draw(svg, &view.board, names, width));
        y += battle::HEIGHT + 4.0;
    }
    for (n, line) in broken(&view.board, names, width).iter().enumerate() {
        svg.text(0.0, y + n as f64 * LINE, line, Type::sans(12.0).fit(width));
    }
}

fn panel(svg: &mut Svg, view: &View, seat: Seat, scene: &Scene<'_>, width: f64) {
    let board = &view.board;
    let house = board.houses[seat.index()];
    let name = scene.names.of(seat);
    let at_turn =
        !scene.stopped && board.round > 0 && board.phase != Phase::Over && board.turn_player() == seat;
    let edge = if at_turn { Tone::Seat(seat.0) } else { Tone::Line };
    svg.tag("rect")
        .rect(0.0, 0.0, width, CARD)
        .num("rx", 6.0)
        .fill(Tone::Sheet)
        .stroke(edge, if at_turn { 2.5 } else { 1.0 })
        .done();
    svg.tag("g").at(20.0, 22.0).within(|svg| svg.sign(Sign::seat(seat.0, scene.names.letter(seat)), 12.0));
    let state = match (house.alive, board.winners.contains(seat)) {
        (_, true) => "wins",
        (false, _) => "out",
        _ if at_turn => "to move",
        _ => "",
    };
    let right = Type::sans(12.0).tone(Tone::Muted).end();
    svg.text(width - 10.0, 26.0, state, right);
    svg.text(40.0, 27.0, &name, Type::serif(15.0).bold().fit(width - 58.0 - right.measure(state)));
    let holdings = board.holdings(seat);
    let gold = match house.debt {
        0 => format!("{} gold", house.gold),
        debt => format!("{debt} short: troops \u{2212}{debt}"),
    };
    let balance = i64::from(holdings) - i64::from(board.upkeep(seat));
    let many = |count: usize, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    let (holdings, troops) = (many(holdings as usize, "holding"), many(board.troop_count(seat), "troop"));
    let line = format!("{gold} ({}), {holdings}, {troops}", signed(balance));
    svg.text(10.0, 50.0, &line, Type::sans(12.5).fit(width - 20.0));
    let mut kin = Vec::new();
    for person in Board::kin_ids(seat) {
        kin.push(match board.persons[person as usize].status {
            Status::Free => heir(person).to_owned(),
            Status::Held { by, .. } => format!("{} (with {})", heir(person), scene.names.of(by)),
            Status::Dead => continue,
        });
    }
    let mut words = kin.join(", ");
    if let Some(picks) = view.picks[seat.index()] {
        let chosen: Vec<String> = crate::content::Kind::ALL
            .iter()
            .filter(|&&kind| picks[kind as usize] > 0)
            .map(|&kind| format!("{} {}", picks[kind as usize], kind.name(picks[kind as usize].into())))
            .collect();
        words =
            format!("picked {}", if chosen.is_empty() { "nothing yet".into() } else { chosen.join(", ") });
    }
    if !board.allies[seat.index()].is_empty() {
        words += &format!("; allied with {}", scene.names.list(board.allies[seat.index()]));
    }
    svg.text(10.0, 71.0, &words, Type::sans(12.0).tone(Tone::Muted).fit(width - 20.0));
}
