//! From options to the first position, and the deal (OKC-1, OKC-10 to OKC-14).

use table::{Choice, Effect, Names, Refusal, Seat, Setup, SetupFault, Sink};

use crate::content;
use crate::content::{Cards, Face, Faction};
use crate::rules::face_down::Picks;
use crate::rules::state::Player;
use crate::rules::{Action, Crown, Event, Factions, Rules, Settled, Stage, flow};
use crate::words::log::Teller;

/// The position before anything has happened (OKC-1, OKC-14).
pub(crate) fn new(setup: &Setup) -> Result<Crown, SetupFault> {
    let seats = setup.seats();
    let mut crown = Crown {
        players: [Player::NOBODY; 4],
        seats,
        rules: Rules::of(setup),
        stage: Stage::Factions,
        round: 0,
        cursor: 0,
        worn: false,
        order: [Seat(0); 4],
        on_track: 0,
        region: 0,
        ties: 0,
        parts: Default::default(),
        lost: Default::default(),
        tied: Default::default(),
        retreated: Default::default(),
        committed: Default::default(),
        winner: None,
        armed: false,
        captain_fell: false,
        unmasking: false,
        court: Cards::EMPTY,
        court_owner: None,
        blockade: None,
        claim: None,
        picks: Picks::EMPTY,
        ambushes: [None; 4],
        sailed: None,
        swapped: false,
        settled: [Settled::OPEN; 3],
        ending: None,
        winners: Default::default(),
    };
    if let Some(Ok(first)) = setup.get("first").strip_prefix("seat-").map(str::parse::<u8>) {
        if first >= seats {
            return Err(SetupFault::Unfit {
                option: "first",
                why: format!("nobody sits there at a table of {seats}; choose another seat"),
            });
        }
        for place in 0..seats {
            crown.order[place as usize] = Seat((first + place) % seats);
        }
        crown.on_track = seats;
    }
    if crown.rules.factions == Factions::Listed {
        for (seat, faction) in Seat::all(seats).zip(Faction::ALL) {
            crown.player_mut(seat).faction = Some(faction);
        }
        crown.cursor = seats;
    }
    // Nothing hidden and nobody listening yet: a listed, fixed table starts at its first deal.
    let mut effect = Effect::OPEN;
    flow::run(&mut crown, &mut (), &mut effect);
    Ok(crown)
}

/// Factions that nobody has yet.
pub(super) fn free_factions(crown: &Crown) -> impl Iterator<Item = Faction> + '_ {
    Faction::ALL.into_iter().filter(|&faction| crown.players.iter().all(|player| !player.plays(faction)))
}

/// Seats without a place on the first Order track.
pub(super) fn unplaced(crown: &Crown) -> impl Iterator<Item = Seat> + '_ {
    Seat::all(crown.seats).filter(|seat| !crown.order[..crown.on_track.min(4) as usize].contains(seat))
}

/// The seat whose turn it is has its faction.
pub(super) fn give_faction<S: Sink<Event>>(crown: &mut Crown, faction: Faction, log: &mut S) {
    let seat = Seat(crown.cursor);
    crown.player_mut(seat).faction = Some(faction);
    crown.cursor += 1;
    log.emit(Event::Took(seat, faction));
}

pub(super) fn step_factions<S: Sink<Event>>(crown: &mut Crown, log: &mut S) -> bool {
    if crown.cursor < crown.seats {
        let mut free = free_factions(crown);
        match (free.next(), free.next()) {
            (Some(last), None) => {
                drop(free);
                give_faction(crown, last, log);
            }
            _ => return true,
        }
    }
    for seat in Seat::all(crown.seats) {
        crown.player_mut(seat).set_up();
    }
    crown.stage = Stage::Opening;
    false
}

pub(super) fn step_opening<S: Sink<Event>>(crown: &mut Crown, log: &mut S) -> bool {
    if crown.on_track < crown.seats {
        let mut left = unplaced(crown);
        match (left.next(), left.next()) {
            (Some(last), None) => {
                drop(left);
                lead(crown, last);
            }
            _ => return true,
        }
    }
    log.emit(Event::Order(crown.order, crown.on_track));
    crown.stage = Stage::Deal;
    crown.cursor = 0;
    false
}

pub(super) fn step_deal<S: Sink<Event>>(crown: &mut Crown, log: &mut S) -> bool {
    while crown.cursor < crown.seats {
        if crown.player(Seat(crown.cursor)).hand.len() < content::HAND_START {
            return true;
        }
        crown.cursor += 1;
    }
    // OKC-16: the first round has no Spring.
    crown.round = 1;
    log.emit(Event::Round(1));
    crown.stage = Stage::Heralds;
    crown.cursor = 0;
    false
}

/// Chance puts a seat on the next place of the first Order track (OKC-13).
pub(super) fn lead(crown: &mut Crown, seat: Seat) {
    crown.order[crown.on_track as usize & 3] = seat;
    crown.on_track += 1;
}

/// A card comes to the hand of the seat whose draw it is (OKC-12, OKC-19).
#[inline]
pub(super) fn draw<S: Sink<Event>>(crown: &mut Crown, face: Face, log: &mut S) {
    let seat = Seat(crown.cursor);
    crown.player_mut(seat).draw(face);
    log.emit(Event::Drew(seat, face));
}

pub(crate) const FACTION_TOPIC: &str = "which faction to lead";
pub(crate) const FACTION_QUESTION: &str = "Choose the faction you will lead.";

pub(super) fn list_factions(crown: &Crown, out: &mut Vec<Action>) {
    out.extend(free_factions(crown).map(Action::Faction));
}

pub(super) fn refuse_faction(crown: &Crown) -> Refusal {
    if crown.stage != Stage::Factions {
        return Refusal::new("OKC-10", "Factions are taken before the game.");
    }
    Refusal::new("OKC-10", "Another player has taken this faction.")
}

pub(crate) fn describe_faction(faction: Faction) -> Choice {
    let content = &content::FACTIONS[faction as usize];
    // Everybody has an Ambush.
    let tiles: Vec<&str> = faction.tactics()[1..].iter().map(|tactic| tactic.name()).collect();
    let detail =
        format!("Tiles: {}. Decree: {}, {}.", tiles.join(", "), content.decree, content.decree_effect);
    Choice::plain(format!("Lead the {}", faction.name())).does(detail)
}

pub(crate) fn describe_lead(seat: Seat, names: &Names) -> Choice {
    Choice::plain(format!("{} next", names.of(seat)))
}

pub(crate) fn describe_draw(crown: &Crown, seat: Seat, face: Face) -> Choice {
    Choice::plain(format!("Draw {}", crown.card(seat, face)))
}

pub(crate) fn tell_faction(teller: &Teller<'_>, seat: Seat, faction: Faction) -> String {
    format!("{} leads the {}.", teller.name(seat), faction.name())
}

/// Which card it was is private (OKC-H11).
pub(crate) fn tell_draw(teller: &Teller<'_>, seat: Seat, face: Face) -> String {
    let card = if teller.sees(seat) { teller.the(seat, face) } else { "a card".into() };
    format!("{} draws {card}.", teller.name(seat))
}

impl Player {
    /// OKC-10 to OKC-12: the Legend to the Site, Rituals under their tiles, the Heir to hand, the
    /// rest into the draw pile.
    fn set_up(&mut self) {
        let mut rest = self.deck();
        self.rituals = rest.of(Cards::RITUALS);
        rest = rest.except(Cards::RITUALS);
        rest.remove(Face::Legend);
        self.site = Cards::only(Face::Legend);
        rest.remove(Face::Heir);
        self.welcome(Face::Heir);
        self.pile = rest;
        self.ready = 0xf;
    }

    /// Takes a card from the shuffled part of the draw pile into the hand. Once nothing of it is
    /// left, everybody can work out what is in hand (section 13 of the rules page).
    #[inline]
    pub(crate) fn draw(&mut self, face: Face) {
        self.pile.remove(face);
        self.hand.add(face);
        if self.pile.is_empty() {
            self.known = self.held();
        }
    }

    /// Draws the next card that was put under the pile; `None` if there is none.
    pub(crate) fn draw_bottom(&mut self) -> Option<Face> {
        let (face, ended) = self.bottom.pop()?;
        self.hand.add(face);
        if ended {
            self.known = self.held();
        }
        Some(face)
    }
}
