//! What must hold in every position.

use table::{MAX_SEATS, Seat, SeatSet};

use crate::content::Kind;
use crate::maps::{NOWHERE, Place};
use crate::rules::state::{ASHORE, Board, Conquest, FAMILY, NOBODY, PersonId, Phase, Status};

/// Checks everything that must hold in every position; the error says what does not.
pub(crate) fn audit(game: &Conquest) -> Result<(), String> {
    let board = &game.board;
    troops(board)?;
    persons(board)?;
    alliances(board)?;
    if board.phase != Phase::Over && board.living().len() < 2 {
        return Err("fewer than two play on".into());
    }
    offers(game)
}

/// Troops belong to players of the game, stand where they can, and are counted.
fn troops(board: &Board) -> Result<(), String> {
    let mut count = vec![[0u16; MAX_SEATS]; board.map.len()];
    for (id, troop) in board.troops() {
        if !board.houses[troop.owner.index()].alive {
            return Err(format!("u{id} serves seat {}, who is out", troop.owner));
        }
        if !board.map.admits(troop.kind.is_ship(), troop.at) && troop.aboard == ASHORE {
            return Err(format!("u{id} cannot stand in {}", board.map.id(troop.at)));
        }
        if troop.aboard != ASHORE {
            let carrier = board.troop(troop.aboard).ok_or_else(|| format!("u{id} is aboard nothing"))?;
            if carrier.kind != Kind::Carrier || carrier.owner != troop.owner || carrier.at != troop.at {
                return Err(format!("u{id} is aboard u{} wrongly", troop.aboard));
            }
        }
        if troop.kind == Kind::Carrier && board.cargo(id) > board.options.carrier_capacity as usize {
            return Err(format!("u{id} carries too much"));
        }
        count[troop.at as usize][troop.owner.index()] += 1;
    }
    for (place, land) in board.lands.iter().enumerate() {
        let id = || board.map.id(place as Place);
        if land.count != count[place] {
            return Err(format!("troops in {} are miscounted", id()));
        }
        let here: SeatSet = Seat::all(MAX_SEATS as u8).filter(|seat| land.count[seat.index()] > 0).collect();
        if land.mask != here {
            return Err(format!("presence in {} is wrong", id()));
        }
        if land.has_fort() && board.map.castle(place as Place) {
            return Err(format!("a fort in the castle of {}", id()));
        }
    }
    if board.troops.last().is_some_and(|troop| troop.owner == NOBODY) {
        return Err("an empty slot at the end".into());
    }
    Ok(())
}

/// Family members are somewhere unless they are dead or wait to be placed, and nobody holds its own.
fn persons(board: &Board) -> Result<(), String> {
    for person in 0..board.persons.len() as PersonId {
        let who = board.persons[person as usize];
        let waiting = board.placing.iter().any(|placing| placing.person == person);
        let elsewhere =
            who.status == Status::Dead || waiting || board.round == 0 || person >= board.seats * FAMILY as u8;
        if (who.at == NOWHERE) != elsewhere && board.phase != Phase::Over && board.round > 0 {
            return Err(format!("person {person} is nowhere, or should be"));
        }
        if let Status::Held { by, .. } = who.status
            && (by == Board::house_of(person) || !board.houses[by.index()].alive)
        {
            return Err(format!("person {person} is held by {by}"));
        }
    }
    Ok(())
}

/// Alliances are mutual.
fn alliances(board: &Board) -> Result<(), String> {
    let all = || Seat::all(MAX_SEATS as u8);
    let allied = |a: Seat, b: Seat| board.allies[a.index()].contains(b);
    for seat in all() {
        if allied(seat, seat) || all().any(|other| allied(seat, other) != allied(other, seat)) {
            return Err(format!("the alliances of seat {seat} are not mutual"));
        }
    }
    Ok(())
}

/// Every open offer has its terms, and two living parties.
fn offers(game: &Conquest) -> Result<(), String> {
    let board = &game.board;
    if game.hidden.terms.len() != board.offers.len() {
        return Err("offers and terms do not match".into());
    }
    for (offer, (id, _)) in board.offers.iter().zip(&game.hidden.terms) {
        let alive = |seat: Seat| board.houses[seat.index()].alive;
        if offer.id != *id || !alive(offer.from) || !alive(offer.to) {
            return Err(format!("offer {id} is astray"));
        }
    }
    Ok(())
}
