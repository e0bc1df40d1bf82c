//! The board for a terminal.

use ink::{Sign, Terminal, Tone, pad};

use table::{Names, Seat};

use crate::content::{Kind, heir};
use crate::maps::{Place, Terrain};
use crate::rules::state::{Board, Phase, Status};
use crate::secrets::View;

/// No line is wider.
const WIDTH: usize = 100;

/// Draws a view in at most a hundred columns.
pub(crate) fn text_board(view: &View, names: &Names, colour: bool) -> String {
    let board = &view.board;
    let paint = Terminal::new(colour);
    let mut out = String::new();
    let when = match board.phase {
        Phase::Deal | Phase::Pick | Phase::RollOff { .. } => "before the first round".to_owned(),
        Phase::Over => "the game is over".to_owned(),
        _ => format!("round {}", board.round),
    };
    out += &paint.bold(pad(&format!("{}, {when}", board.map.title), WIDTH - 2).trim_end());
    out.push('\n');
    picture(board, names, paint, &mut out);
    for seat in Seat::all(board.seats) {
        seat_line(view, seat, names, paint, &mut out);
    }
    out.push('\n');
    for place in 0..board.map.len() as Place {
        place_line(board, place, names, paint, &mut out);
    }
    out
}

fn sign(seat: Seat, names: &Names) -> Sign {
    Sign::seat(seat.0, names.letter(seat))
}

/// The drawn map: borders as signs of the ground, armies as initial and count.
fn picture(board: &Board, names: &Names, paint: Terminal, out: &mut String) {
    let Some(picture) = &board.map.picture else { return };
    let stretch = if picture.width * 2 <= WIDTH { 2 } else { 1 };
    if picture.width * stretch > WIDTH {
        return;
    }
    let columns = picture.width * stretch;
    let mut rows: Vec<Vec<(char, Option<Seat>)>> = Vec::new();
    for y in 0..picture.height {
        let mut row = Vec::with_capacity(columns);
        for column in 0..columns {
            let x = (column / stretch) as isize;
            let here = picture.at(x, y as isize);
            let edge = column % stretch == stretch - 1 && picture.at(x + 1, y as isize) != here
                || picture.at(x, y as isize + 1) != here;
            let mark = match (here, edge) {
                (crate::maps::NOWHERE, _) => ' ',
                (_, false) => ' ',
                (place, true) => match board.map.terrain(place) {
                    Terrain::Smooth => '.',
                    Terrain::Rough => '^',
                    Terrain::Coastal => ':',
                    Terrain::Water => '~',
                },
            };
            row.push((mark, None));
        }
        rows.push(row);
    }
    let labels = picture.label_cells(board.map.len());
    for (place, &(x, y, _)) in labels.iter().enumerate() {
        let mut put = |row: usize, text: &str, seat: Option<Seat>, shift: usize| {
            let Some(row) = rows.get_mut(row) else { return };
            let start = (x * stretch).saturating_sub(text.chars().count() / 2) + shift;
            for (offset, letter) in text.chars().enumerate() {
                if let Some(cell) = row.get_mut(start + offset) {
                    *cell = (letter, seat);
                }
            }
        };
        let territory = &board.map.territories[place];
        let mut mark: String = territory.id.chars().take(4).collect();
        if territory.castle {
            mark.push('#');
        }
        if territory.town {
            mark.push('+');
        }
        put(y, &mark, None, 0);
        let mut shift = 0;
        for seat in Seat::all(board.seats).filter(|&seat| board.strength(seat, place as Place) > 0) {
            let text = format!("{}{}", sign(seat, names).letter, board.strength(seat, place as Place));
            put(y + 1, &text, Some(seat), shift);
            shift += text.len() + 1;
        }
    }
    for row in rows {
        let end = row.iter().rposition(|&(letter, _)| letter != ' ').map_or(0, |last| last + 1);
        for (letter, seat) in &row[..end] {
            match seat {
                Some(seat) => out.push_str(&paint.tone(Tone::Seat(seat.0), &letter.to_string())),
                None => out.push(*letter),
            }
        }
        out.push('\n');
    }
    out.push('\n');
}

fn seat_line(view: &View, seat: Seat, names: &Names, paint: Terminal, out: &mut String) {
    let board = &view.board;
    let house = board.houses[seat.index()];
    let turn =
        if board.round > 0 && board.turn_player() == seat && board.phase != Phase::Over { ">" } else { " " };
    let kin: Vec<String> = Board::kin_ids(seat)
        .filter_map(|person| match board.persons[person as usize].status {
            Status::Free => Some(heir(person).to_owned()),
            Status::Held { by, .. } => Some(format!("{} held by {}", heir(person), sign(by, names).letter)),
            Status::Dead => None,
        })
        .collect();
    let mut words = match house.alive {
        false => "out".to_owned(),
        true => {
            let balance = i64::from(board.holdings(seat)) - i64::from(board.upkeep(seat));
            let debt = if house.debt > 0 { format!(", {} short", house.debt) } else { String::new() };
            format!(
                "{} gold ({balance:+}){debt}, {} troops; {}",
                house.gold,
                board.troop_count(seat),
                kin.join(", ")
            )
        }
    };
    if !board.allies[seat.index()].is_empty() {
        words += &format!("; allied with {}", names.list(board.allies[seat.index()]));
    }
    let name = pad(&names.of(seat), 14);
    out.push_str(&format!(
        "{turn} {} {name} {}\n",
        paint.sign(sign(seat, names)),
        pad(&words, WIDTH - 22).trim_end()
    ));
}

fn place_line(board: &Board, place: Place, names: &Names, paint: Terminal, out: &mut String) {
    let land = &board.lands[place as usize];
    let person_here = board.person_ids().any(|p| board.persons[p as usize].at == place);
    if land.mask.is_empty() && !land.has_fort() && !person_here {
        return;
    }
    let mut line = String::new();
    for seat in Seat::all(board.seats).filter(|&seat| land.mask.contains(seat)) {
        let mut counts = [0usize; 5];
        for (_, troop) in board.army(seat, place) {
            counts[troop.kind as usize] += 1;
        }
        let cargo = usize::from(board.strength(seat, place)) - counts.iter().sum::<usize>();
        let mut parts: Vec<String> = Kind::ALL
            .iter()
            .filter(|&&kind| counts[kind as usize] > 0)
            .map(|&kind| format!("{} {}", counts[kind as usize], kind.name(counts[kind as usize])))
            .collect();
        if cargo > 0 {
            parts.push(format!("{cargo} aboard"));
        }
        line += &format!("  {}: {}", sign(seat, names).letter, parts.join(", "));
    }
    let heirs: Vec<&str> =
        board.person_ids().filter(|&p| board.persons[p as usize].at == place).map(heir).collect();
    if !heirs.is_empty() {
        line += &format!("  heirs: {}", heirs.join(", "));
    }
    if land.has_fort() {
        line += "  fort";
    }
    let here = pad(&board.map.describe(place), 34);
    out.push_str(&format!("{}{}\n", paint.muted(&here), pad(&line, WIDTH - 36).trim_end()));
}
