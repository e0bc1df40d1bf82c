//! What a seat knows, as bytes. The open board, and of what is hidden the seat's own picks and the terms of its own offers.

use table::{MAX_SEATS, Seat, SeatSet, Tensors, places_after, seat_after};

use crate::maps::{NOWHERE, Place};
use crate::rules::bargains::Terms;
use crate::rules::flow;
use crate::rules::state::{Board, Conquest, FAMILY, NOBODY, Phase, Status};

/// Kinds of troops, then cargo.
const SORTS: usize = 6;
const PHASES: usize = 16;
/// Bytes that tell the terms of an offer.
const TERMS: usize = 8;

/// Writes what `seat` knows.
#[inline]
pub(crate) fn observe<T: Tensors>(game: &Conquest, seat: Seat, out: &mut T) {
    let board = &game.board;
    board.observe_question(seat, flow::decider(game), out);
    board.observe_lands(seat, out);
    board.observe_families(seat, out);
    board.observe_houses(seat, out);
    board.observe_battle(seat, out);
    // Terms are read of offers that the seat made or got, and of no others.
    board.observe_offers(seat, |id| game.terms_of(id), out);
    out.tensor("own_picks", &[5], 4, "One's own first troops by kind, until all have picked.");
    let picks = if board.phase == Phase::Pick { game.hidden.picks[seat.index()] } else { [0; 5] };
    out.bytes(&picks);
}

fn small(number: impl Into<u32>) -> u8 {
    number.into().min(255) as u8
}

#[inline]
fn phase(phase: Phase) -> Option<usize> {
    Some(match phase {
        Phase::Deal => 0,
        Phase::Pick => 1,
        Phase::RollOff { .. } => 2,
        Phase::Muster => 3,
        Phase::Movement => 4,
        Phase::March { .. } => 5,
        Phase::Stroll { .. } => 6,
        Phase::Contact => 7,
        Phase::Answer { .. } => 8,
        Phase::First => 9,
        Phase::Roll => 10,
        Phase::Losses => 11,
        Phase::WithdrawLand => 12,
        Phase::WithdrawSea => 13,
        Phase::WithdrawPersons => 14,
        Phase::Aftermath => 15,
        Phase::Income | Phase::BattleOver | Phase::TurnOver | Phase::Over => return None,
    })
}

impl Board {
    /// Where a territory stands among those of the map, if it is one.
    #[inline]
    fn spot(&self, place: Place) -> Option<usize> {
        Some(usize::from(place)).filter(|place| *place < self.map.len())
    }

    #[inline]
    fn seat_from(&self, seat: Seat, other: Seat) -> Option<usize> {
        (other.0 < self.seats).then(|| usize::from(places_after(seat, other, self.seats)))
    }

    /// A set of seats as the one that looks counts them.
    #[inline]
    fn turned(&self, seat: Seat, set: SeatSet) -> u64 {
        let bits = u64::from(set.0) & ((1 << self.seats) - 1);
        (bits >> seat.0 | bits << (self.seats - seat.0)) & ((1 << self.seats) - 1)
    }

    #[inline]
    fn around(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.seats;
        (0..seats).map(move |places| seat_after(seat, places, seats))
    }

    #[inline]
    fn observe_question<T: Tensors>(&self, seat: Seat, decider: Option<Seat>, out: &mut T) {
        let seats = usize::from(self.seats);
        let places = self.map.len();
        out.tensor(
            "phase",
            &[PHASES],
            1,
            "What the position waits for: the deal, first picks, the roll for the order, muster, movement, troops under way, a \
             walk, stances, an answer, the first attacker, dice, losses, land troops that withdraw, ships, family members, the end \
             of the turn. None once the game is over.",
        );
        out.one_of(PHASES, phase(self.phase));
        out.tensor("round", &[], u8::MAX, "The round, up to 255; 0 before play begins.");
        out.put(small(self.round));
        out.tensor("turn", &[seats], 1, "Whose turn it is, counted from oneself.");
        let playing = self.round > 0;
        out.one_of(seats, if playing { self.seat_from(seat, self.turn_player()) } else { None });
        out.tensor("deciding", &[seats], 1, "Who is asked now; nobody while all pick their first troops.");
        out.one_of(seats, decider.and_then(|decider| self.seat_from(seat, decider)));
        out.tensor("order", &[seats, seats], 1, "By place in the order of play: the seat there.");
        for nth in 0..seats {
            out.one_of(seats, if playing { self.seat_from(seat, self.order[nth]) } else { None });
        }
        let (at, left) = match self.phase {
            Phase::March { lead, left } => (self.troop(lead).map_or(NOWHERE, |troop| troop.at), left),
            Phase::Stroll { person, left } => (self.persons[usize::from(person)].at, left),
            Phase::Answer { at, .. } => (at, 0),
            _ => (NOWHERE, 0),
        };
        out.tensor("under_way", &[places], 1, "Where those under way are, or where an answer is asked for.");
        out.one_of(places, self.spot(at));
        out.tensor("points_left", &[], 4, "Points or steps that they have left.");
        out.put(left);
    }

    #[inline]
    fn observe_lands<T: Tensors>(&self, seat: Seat, out: &mut T) {
        let seats = usize::from(self.seats);
        let places = self.map.len();
        let mut places_of = [0; MAX_SEATS];
        for other in Seat::all(self.seats) {
            places_of[other.index()] = usize::from(places_after(seat, other, self.seats));
        }
        out.tensor(
            "troops",
            &[places, seats, SORTS],
            u8::MAX,
            "Troops by territory and seat: infantry, siege, cavalry, carriers, raiders, and troops aboard carriers.",
        );
        out.scatter(places * seats * SORTS, |bytes| {
            for troop in self.troops.iter().filter(|troop| troop.owner != NOBODY) {
                let sort = if troop.is_cargo() { SORTS - 1 } else { troop.kind as usize };
                let row = usize::from(troop.at) * seats + places_of[troop.owner.index() % MAX_SEATS];
                if let Some(count) = bytes.get_mut(row * SORTS + sort) {
                    *count = count.saturating_add(1);
                }
            }
        });
        out.tensor(
            "fresh",
            &[places, SORTS],
            u8::MAX,
            "Of these, troops of the player whose turn it is that can still move.",
        );
        let mover = self.turn_player();
        out.scatter(places * SORTS, |bytes| {
            for troop in self.troops.iter().filter(|troop| troop.owner == mover && troop.is_fresh()) {
                let sort = if troop.is_cargo() { SORTS - 1 } else { troop.kind as usize };
                if let Some(count) = bytes.get_mut(usize::from(troop.at) * SORTS + sort) {
                    *count = count.saturating_add(1);
                }
            }
        });
        out.tensor(
            "forts",
            &[places],
            seats as u8,
            "The fort in each territory: 1 plus the seat that built it, counted from oneself; 0 for none.",
        );
        out.scatter(places, |bytes| {
            for (byte, land) in bytes.iter_mut().zip(&self.lands) {
                *byte = land.fort_builder().map_or(0, |builder| 1 + places_after(seat, builder, self.seats));
            }
        });
        out.tensor(
            "meetings",
            &[places, seats],
            1,
            "By territory: the seats with which the player whose turn it is has yet to say fight or peace.",
        );
        out.scatter(places * seats, |bytes| {
            for (place, land) in self.lands.iter().enumerate().filter(|(_, land)| !land.pending.is_empty()) {
                for other in land.pending.iter().filter(|other| other.0 < self.seats) {
                    bytes[place * seats + places_of[other.index()]] = 1;
                }
            }
        });
        let towns = self.map.towns.len();
        out.tensor("towns", &[towns, seats], 1, "Who has each town, in the order of the map.");
        for town in 0..towns {
            out.one_of(seats, self.town_owner(town).and_then(|owner| self.seat_from(seat, owner)));
        }
        out.tensor("recruited", &[towns], 1, "Whether each town has given a troop this turn.");
        self.map.towns.iter().for_each(|&place| out.put(u8::from(self.has_recruited(place))));
        out.tensor("called", &[towns], 1, "Whether it was the turn player's when the turn began.");
        self.map.towns.iter().for_each(|&place| out.put(u8::from(self.is_called(place))));
    }

    #[inline]
    fn observe_families<T: Tensors>(&self, seat: Seat, out: &mut T) {
        let seats = usize::from(self.seats);
        let places = self.map.len();
        let persons = FAMILY * seats;
        let kin = || self.around(seat).flat_map(|house| self.kin(house));
        out.tensor(
            "families",
            &[persons, places],
            1,
            "Where each family member is: one's own family first, then the others clockwise, three members each.",
        );
        out.scatter(persons * places, |bytes| {
            for (row, person) in kin().enumerate() {
                if let Some(place) = self.spot(person.at) {
                    bytes[row * places + place] = 1;
                }
            }
        });
        out.tensor("free", &[persons], 1, "Whether it is with its own house.");
        kin().for_each(|person| out.put(u8::from(person.status == Status::Free)));
        out.tensor("held", &[persons, seats], 1, "Who holds it.");
        for person in kin() {
            let holder = match person.status {
                Status::Held { by, .. } => self.seat_from(seat, by),
                Status::Free | Status::Dead => None,
            };
            out.one_of(seats, holder);
        }
        out.tensor("walked", &[persons], 1, "Whether it walked this turn.");
        kin().for_each(|person| out.put(u8::from(person.walked)));
        out.tensor("to_place", &[persons], 1, "The family member that is to be placed now.");
        out.one_of(persons, self.placing.first().map(|first| self.person_from(seat, first.person)));
    }

    #[inline]
    fn observe_houses<T: Tensors>(&self, seat: Seat, out: &mut T) {
        let seats = usize::from(self.seats);
        let places = self.map.len();
        out.tensor("alive", &[seats], 1, "Who is still in the game.");
        out.set(seats, self.turned(seat, self.living()));
        out.tensor("gold", &[seats], u8::MAX, "Each seat's gold, up to 255.");
        self.around(seat).for_each(|other| out.put(small(self.houses[other.index()].gold)));
        out.tensor("debt", &[seats], u8::MAX, "Gold that was missing at each seat's last income, up to 255.");
        self.around(seat).for_each(|other| out.put(small(self.houses[other.index()].debt)));
        out.tensor("picked", &[seats], 4, "How many first troops each seat has picked.");
        self.around(seat).for_each(|other| out.put(self.picked[other.index()]));
        out.tensor("starts", &[seats, places], 1, "Where each seat began.");
        self.around(seat).for_each(|other| out.one_of(places, self.spot(self.starts[other.index()])));
        out.tensor("allies", &[seats, seats], 1, "Who is allied with whom.");
        self.around(seat).for_each(|other| out.set(seats, self.turned(seat, self.allies[other.index()])));
        out.tensor(
            "passage",
            &[seats, seats],
            1,
            "Whether the first seat lets the second through in this round.",
        );
        for giver in self.around(seat) {
            for taker in self.around(seat) {
                let until = self.passage[giver.index()][taker.index()];
                out.put(u8::from(until > 0 && until >= self.round));
            }
        }
        out.tensor("offers_made", &[seats], u8::MAX, "Offers that each seat has made in this turn.");
        self.around(seat).for_each(|other| out.put(self.offers_made[other.index()]));
        out.tensor("quiet", &[], u8::MAX, "Rounds in which nothing happened.");
        out.put(self.quiet);
    }

    #[inline]
    fn observe_battle<T: Tensors>(&self, seat: Seat, out: &mut T) {
        let seats = usize::from(self.seats);
        let places = self.map.len();
        let battle = &self.battle;
        out.tensor("battle", &[places], 1, "Where the battle is fought.");
        out.one_of(places, self.spot(battle.at));
        out.tensor("defender", &[seats], 1, "Who defends there against the player whose turn it is.");
        out.one_of(seats, self.seat_from(seat, battle.enemy));
        out.tensor("loser", &[seats], 1, "Who loses troops, or withdraws.");
        out.one_of(seats, self.seat_from(seat, battle.loser));
        out.tensor(
            "strengths",
            &[5],
            u8::MAX,
            "The attacker's total and the defender's without dice, both dice, and how many troops are still to be lost.",
        );
        out.bytes(&[
            small(battle.attack),
            small(battle.defence),
            battle.attack_die,
            battle.defence_die,
            small(battle.left),
        ]);
        out.tensor("motion_by", &[seats], 1, "Who moved a surrender.");
        let motion = self.motion;
        out.one_of(seats, motion.and_then(|motion| self.seat_from(seat, motion.mover)));
        out.tensor("motion_to", &[seats], 1, "To whom.");
        out.one_of(seats, motion.and_then(|motion| self.seat_from(seat, motion.to)));
        out.tensor("voted", &[seats], 1, "Whose votes on it are in.");
        out.set(seats, motion.map_or(0, |motion| self.turned(seat, motion.voted)));
    }

    #[inline]
    fn observe_offers<'a, T: Tensors>(
        &self,
        seat: Seat,
        terms_of: impl Fn(u16) -> Option<&'a Terms>,
        out: &mut T,
    ) {
        let others = usize::from(self.seats) - 1;
        out.tensor(
            "offers",
            &[2, others, 2, TERMS],
            u8::MAX,
            "Open offers that one got, then those that one made, by the other seat, older first: whether there is one; gold given \
             and wanted; whether an alliance, passage or a truce is part of it; how many persons are given and wanted.",
        );
        out.scatter(4 * others * TERMS, |bytes| {
            for offer in self.offers.iter().filter(|offer| offer.to == seat || offer.from == seat) {
                let (Some(nth), Some(terms)) = (self.offer_place(seat, offer.id), terms_of(offer.id)) else {
                    continue;
                };
                let made = usize::from(offer.from == seat);
                let row = (made * 2 * others + nth) * TERMS;
                let persons = |side: &crate::rules::bargains::Side| {
                    small(side.hostages.count_ones())
                        + (side.hand.iter().count() + side.release.iter().count()) as u8
                };
                bytes[row..row + TERMS].copy_from_slice(&[
                    1,
                    small(terms.give.gold),
                    small(terms.want.gold),
                    u8::from(terms.ally),
                    u8::from(terms.give.passage > 0 || terms.want.passage > 0),
                    u8::from(terms.truce != NOWHERE),
                    persons(&terms.give),
                    persons(&terms.want),
                ]);
            }
        });
    }
}
