//! What must hold in every position (INV-1 to INV-9).

use table::Seat;

use super::KingIsDead;
use super::hand::Cards;
use super::options::Switch;
use super::setup::per_faction;
use super::state::{ABSENT, Ask, HELD};
use crate::content::{Card, Faction, Region};

/// The first thing that does not hold, in words.
pub(crate) fn audit(state: &KingIsDead) -> Result<(), String> {
    state.audit_followers()?;
    state.audit_discs()?;
    for seat in Seat::all(state.seats) {
        state.audit_cards(seat)?;
    }
    state.audit_numbers()?;
    if (state.mask == 0) != (state.ask == Ask::Over) {
        return Err("a game that is not over offers nothing (INV-13)".into());
    }
    Ok(())
}

impl KingIsDead {
    fn audit_followers(&self) -> Result<(), String> {
        for faction in Faction::ALL {
            let board: u32 = Region::ALL.iter().map(|&region| u32::from(self.count(region, faction))).sum();
            let courts: u32 = self.courts.iter().map(|court| u32::from(court[faction.index()])).sum();
            let total = board + courts + u32::from(self.supply[faction.index()]);
            if total != u32::from(per_faction(self.seats)) {
                return Err(format!(
                    "{total} {} instead of {} (INV-1)",
                    faction.people(),
                    per_faction(self.seats)
                ));
            }
        }
        for region in Region::ALL {
            if self.disc(region).is_some() && self.counts(region.index()) != [0; 3] {
                return Err(format!("{} is resolved but not empty (INV-3)", region.name()));
            }
        }
        Ok(())
    }

    fn audit_discs(&self) -> Result<(), String> {
        let masks = [self.control[0], self.control[1], self.control[2], self.unstable];
        if masks.iter().map(|mask| mask.count_ones()).sum::<u32>() != self.struggles() {
            return Err("a region carries two discs (INV-4)".into());
        }
        let unstable = self.unstable.count_ones();
        if unstable > 3 || (unstable == 3) != (self.ask == Ask::Over && self.is_invasion()) {
            return Err(format!("{unstable} instability discs (INV-4)"));
        }
        if self.ask == Ask::Over && unstable < 3 && self.struggles() < 8 {
            return Err("a coronation before the eighth struggle (INV-11)".into());
        }
        if self.is_dealing() {
            return Ok(());
        }
        let mut cards = 0u8;
        for space in 0..8 {
            let region = self.card_at(space);
            cards |= region.mask();
            if (space < self.struggles()) != self.disc(region).is_some() {
                return Err(format!("the card in space {} lies the wrong way up (INV-5)", space + 1));
            }
        }
        if cards != 0xff {
            return Err("the track is not a permutation of the regions (INV-5)".into());
        }
        let mut fixed = 0u16;
        for (seat, &place) in self.disc_on.iter().enumerate() {
            let absent = seat >= self.seats as usize;
            if (place == ABSENT) != absent || place > ABSENT || (place < HELD && fixed >> place & 1 == 1) {
                return Err(format!("the negotiation disc of seat {seat} is not in one place (INV-7)"));
            }
            fixed |= 1 << place;
        }
        Ok(())
    }

    fn audit_cards(&self, seat: Seat) -> Result<(), String> {
        let cards = self.cards[seat.index()];
        let under_way = self.playing.filter(|_| self.in_effect() && self.turn == seat.0);
        let mut all: Vec<Card> = cards.hand();
        all.extend(cards.pile());
        all.extend(under_way.map(|playing| playing.card));
        all.sort();
        if cards.pile().any(|card| card == Card::Plot) {
            return Err(format!("seat {seat} played Plot (INV-6)"));
        }
        let base = if self.is_advanced() { Cards::ADVANCED.hand() } else { Cards::BASE.hand() };
        let cunning = all.iter().filter(|card| card.is_cunning()).count();
        let dealt = match self.ask {
            _ if !self.is_advanced() => 0..=0,
            Ask::Court | Ask::Fill | Ask::Space | Ask::Start => 0..=0,
            Ask::Cunning => 0..=3,
            _ => 3..=3,
        };
        let plain: Vec<Card> = all.iter().copied().filter(|card| !card.is_cunning()).collect();
        if plain != base || !dealt.contains(&cunning) {
            return Err(format!("seat {seat} has the cards {all:?} (INV-6)"));
        }
        for other in Seat::all(seat.0) {
            let theirs = self.cards[other.index()];
            let shared = all.iter().find(|card| {
                card.is_cunning() && (theirs.holds(**card) || theirs.pile().any(|played| played == **card))
            });
            if let Some(card) = shared {
                return Err(format!("seats {other} and {seat} both have {} (INV-6)", card.name()));
            }
        }
        let court: u8 = self.courts[seat.index()].iter().sum();
        let summoning = self.ask == Ask::Summon && self.turn == seat.0;
        let due = 2 + cards.pile_size() - u8::from(summoning);
        if !self.is_dealing() && (court > due || court < 2) {
            return Err(format!(
                "seat {seat} has {court} followers after {} actions (INV-8)",
                cards.pile_size()
            ));
        }
        Ok(())
    }

    fn audit_numbers(&self) -> Result<(), String> {
        let piles: u8 = self.cards.iter().map(|cards| cards.pile_size()).sum();
        if piles != self.plays {
            return Err(format!("{} actions but {piles} cards in the piles (INV-9)", self.plays));
        }
        for seat in Seat::all(self.seats) {
            let last = self.last_play[seat.index()];
            let twin = last > 0 && Seat::all(seat.0).any(|other| self.last_play[other.index()] == last);
            if last > self.plays || twin || (last == 0) != (self.cards[seat.index()].pile_size() == 0) {
                return Err(format!(
                    "the latest action of seat {seat} is number {last} of {} (INV-9)",
                    self.plays
                ));
            }
        }
        let full = self.passes >= self.seats;
        if full || self.options.has(Switch::Advanced) && self.plays > 8 * self.seats {
            return Err("a counter ran over (INV-9)".into());
        }
        Ok(())
    }
}
