//! What must hold in every position.

use table::Seat;

use crate::content;
use crate::content::{Cards, Face, Faction};
use crate::rules::{Crown, Stage};

/// Every card of a faction is in exactly one zone, and the marks on it make sense (OKC-7).
pub(crate) fn audit(crown: &Crown) -> Result<(), String> {
    for seat in Seat::all(crown.seats) {
        let player = crown.player(seat);
        if player.faction.is_none() || crown.stage <= Stage::Factions {
            continue;
        }
        let fault = |what: &str| Err(format!("seat {seat}: {what}: {player:?}"));
        for face in Face::ALL {
            let mut count = [player.pile, player.discard, player.lost, player.removed]
                .into_iter()
                .chain([player.site, player.rituals, player.held(), player.bottom.cards()])
                .chain(player.shown)
                .map(|cards| cards.count(face))
                .sum::<u8>();
            count += u8::from(face == Face::WarMachine && player.machine.is_some());
            if crown.court_owner == Some(seat) {
                count += crown.court.count(face);
            }
            let blockades = crown.blockade.is_some() && player.plays(Faction::Clans);
            count += u8::from(face == Face::Decree && blockades);
            if count != player.deck().count(face) {
                return fault(&format!("{count} cards show {face:?}"));
            }
        }
        if !player.held().includes(player.known) || !player.known.includes(player.fresh) {
            return fault("cards known to be held are not");
        }
        if !player.shown[crown.region as usize % 3].includes(player.clash) {
            return fault("a card counts in the Clash that is not there");
        }
        if crown.alive().contains(seat)
            && crown.stage > Stage::Deal
            && !(3..=content::HAND_MOST).contains(&player.limit)
        {
            return fault("hand limit");
        }
        let Cards(heirs) = player.discard.plus(player.lost).of(Cards::LASTING);
        if heirs != 0 {
            return fault("an Heir or a Ritual was discarded or lost");
        }
    }
    if !crown.court.is_empty() && crown.court_owner.is_none() {
        return Err("a Court without an owner".into());
    }
    Ok(())
}
