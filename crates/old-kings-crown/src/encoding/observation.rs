//! What a seat knows, as bytes. What is read of others lies open or is what the seat has looked at.

use table::{Next, Seat, SeatSet, Tensors, places_after, seat_after};

use crate::content::{Cards, Face, Faction, Region, TAKE_BACKS};
use crate::rules::state::{Player, RetireChoice};
use crate::rules::{Crown, Stage, flow};

/// Places of a multiset of cards: two for each of the four faces that come twice.
const PLACES: usize = 21;
const FACES: usize = Face::ALL.len();
const STAGES: usize = Stage::Over as usize + 1;
/// What is added to a change of a total, so that no byte is negative.
const NO_BOOST: i16 = 64;

/// Writes what `seat` knows.
#[inline]
pub(crate) fn observe<T: Tensors>(crown: &Crown, seat: Seat, out: &mut T) {
    crown.observe_table(seat, out);
    crown.observe_battle(seat, out);
    crown.observe_cards(seat, out);
    crown.observe_seats(seat, out);
    crown.observe_own(seat, out);
}

#[inline]
fn cards<T: Tensors>(cards: Cards, out: &mut T) {
    out.set(PLACES, cards.0.into());
}

impl Crown {
    #[inline]
    fn around(&self, seat: Seat) -> impl Iterator<Item = &Player> + Clone {
        let seats = self.seats;
        (0..seats).map(move |places| self.player(seat_after(seat, places, seats)))
    }

    /// A set of seats as those that look count them.
    #[inline]
    fn turned(&self, seat: Seat, set: SeatSet) -> u64 {
        let bits = u64::from(set.0);
        (bits >> seat.0 | bits << (self.seats - seat.0)) & ((1 << self.seats) - 1)
    }

    #[inline]
    fn places_to(&self, seat: Seat, other: Option<Seat>) -> Option<usize> {
        other.map(|other| usize::from(places_after(seat, other, self.seats)))
    }

    #[inline]
    fn observe_table<T: Tensors>(&self, seat: Seat, out: &mut T) {
        let seats = usize::from(self.seats);
        out.tensor(
            "stage",
            &[STAGES],
            1,
            "What the position waits for: factions, opening, deal, income, draw, heralds, place, ambush, unrevealed cards, a \
             look, War Machines, Ruse, Tooth, active Clash, tie, follow-up, claim, effect, prize, blockade, aftermath, retire, \
             winter, over.",
        );
        out.one_of(STAGES, Some(self.stage as usize));
        out.tensor("deciding", &[seats], 1, "The seats that are asked now, counted from oneself.");
        let asked = match flow::next(self) {
            Next::Seats { must, .. } => must,
            Next::Chance | Next::Over => SeatSet::EMPTY,
        };
        out.set(seats, self.turned(seat, asked));
        out.tensor("round", &[], 100, "The current round; 0 before the first.");
        out.put(self.round);
        out.tensor("order", &[seats, seats], 1, "By place on the Order track: the seat there.");
        for place in 0..self.seats {
            let there = place < self.on_track;
            out.one_of(seats, self.places_to(seat, there.then(|| self.order[usize::from(place)])));
        }
        out.tensor("court", &[PLACES], 1, "Captains in the Court.");
        cards(self.court, out);
        out.tensor("court_owner", &[seats], 1, "Whose they are.");
        out.one_of(seats, self.places_to(seat, self.court_owner));
        out.tensor("blockade", &[6], 1, "The Location that Raid and Raze blockades.");
        out.one_of(6, self.blockade.map(|location| location as usize));
        out.tensor("swapped", &[], 1, "Whether the Uprising swapped a card after a look this round.");
        out.put(u8::from(self.swapped));
        out.tensor("sailed", &[3], 1, "The Regions that Sea Lanes joined this round.");
        out.set(3, self.sailed.map_or(0, |(from, to)| 1 << from as u8 | 1 << to as u8));
        out.tensor(
            "ambushed",
            &[seats, 3],
            1,
            "By seat: the Regions of the cards of its that an Ambush moved this round.",
        );
        out.scatter(3 * seats, |bytes| {
            for &(target, a, b) in self.ambushes.iter().flatten() {
                let first = 3 * usize::from(places_after(seat, target, self.seats));
                bytes[first + a.index()] = 1;
                bytes[first + b.index()] = 1;
            }
        });
    }

    #[inline]
    fn observe_battle<T: Tensors>(&self, seat: Seat, out: &mut T) {
        let seats = usize::from(self.seats);
        out.tensor("region", &[3], 1, "The Region under resolution: Highlands, Plateau, Lowlands.");
        out.one_of(3, Some(usize::from(self.region % 3)));
        out.tensor("ties", &[], u8::MAX, "Ties fought there this round.");
        out.put(self.ties);
        out.tensor(
            "standing",
            &[5, seats],
            1,
            "Who is in the Clash, who has lost the Region, tied for it, retreated from it, put a card down for the next \
             Clash.",
        );
        for set in [self.parts, self.lost, self.tied, self.retreated, self.committed] {
            out.set(seats, self.turned(seat, set));
        }
        out.tensor("winner", &[seats], 1, "Who has won it.");
        out.one_of(seats, self.places_to(seat, self.winner));
        out.tensor(
            "turns",
            &[3],
            1,
            "Whether Black Powder Ploy has gone off, a Captain fell that the Uprising may answer, the Unmasking was revealed.",
        );
        out.bytes(&[self.armed, self.captain_fell, self.unmasking].map(u8::from));
        out.tensor("claimant", &[seats], 1, "Who uses the effect of a Location.");
        out.one_of(seats, self.places_to(seat, self.claim.map(|(user, _)| user)));
        out.tensor("claimed", &[6], 1, "Of which one.");
        out.one_of(6, self.claim.map(|(_, location)| location as usize));
        out.tensor("settled", &[3, seats], 1, "By Region: who has won it this year.");
        for settled in &self.settled {
            out.one_of(seats, self.places_to(seat, settled.winner));
        }
    }

    #[inline]
    fn observe_cards<T: Tensors>(&self, seat: Seat, out: &mut T) {
        let seats = usize::from(self.seats);
        out.tensor(
            "shown",
            &[seats, 3, PLACES],
            1,
            "Cards of each seat that were revealed this round and lie at each Region. A set of cards has 21 places: first and \
             second Follower 1, Follower 2, Follower 3 and Cavalry, then the thirteen other cards once each.",
        );
        for player in self.around(seat) {
            player.shown.iter().for_each(|&shown| cards(shown, out));
        }
        out.tensor("clash", &[seats, PLACES], 1, "Of these, the ones that count in the current Clash.");
        self.around(seat).for_each(|player| cards(player.clash, out));
        out.tensor("discards", &[seats, PLACES], 1, "Each seat's discard pile.");
        self.around(seat).for_each(|player| cards(player.discard, out));
        out.tensor("gone", &[seats, PLACES], 1, "Each seat's cards in the Lost Pile.");
        self.around(seat).for_each(|player| cards(player.lost, out));
        out.tensor("removed", &[seats, PLACES], 1, "Each seat's cards that left the game.");
        self.around(seat).for_each(|player| cards(player.removed, out));
        out.tensor("sites", &[seats, PLACES], 1, "Each seat's Site of Power.");
        self.around(seat).for_each(|player| cards(player.site, out));
        out.tensor(
            "known",
            &[seats, PLACES],
            1,
            "Cards that everybody knows to be in each seat's hand or face down before it.",
        );
        self.around(seat).for_each(|player| cards(player.known, out));
    }

    #[inline]
    fn observe_seats<T: Tensors>(&self, seat: Seat, out: &mut T) {
        let seats = usize::from(self.seats);
        let placing = self.stage == Stage::Place;
        out.tensor("factions", &[seats, 4], 1, "Each seat's faction: Clans, Uprising, Nobility, Gathering.");
        for player in self.around(seat) {
            out.one_of(4, player.faction.map(|faction| faction as usize));
        }
        out.tensor("influence", &[seats], u8::MAX, "Each seat's Influence.");
        self.around(seat).for_each(|player| out.put(player.influence));
        out.tensor("limits", &[seats], 7, "Each seat's hand limit; 0 for one that is out of the game.");
        self.around(seat).for_each(|player| out.put(player.limit));
        out.tensor("tiles", &[seats, 4], 1, "Which of its four tiles each seat has ready, Ambush first.");
        self.around(seat).for_each(|player| out.set(4, player.ready.into()));
        out.tensor("heralds", &[seats, 6], 1, "The Location of each seat's Herald.");
        self.around(seat).for_each(|player| out.one_of(6, player.herald.map(|location| location as usize)));
        out.tensor(
            "hand_sizes",
            &[seats],
            PLACES as u8,
            "Cards in each seat's hand; while cards are being placed, those face down included.",
        );
        for player in self.around(seat) {
            out.put(player.hand.len() + if placing { player.downs() } else { 0 });
        }
        out.tensor("pile_sizes", &[seats], PLACES as u8, "Cards in each seat's draw pile.");
        self.around(seat).for_each(|player| out.put(player.pile_len()));
        out.tensor(
            "shuffled",
            &[seats],
            PLACES as u8,
            "How many of these were shuffled; the others were put under it.",
        );
        self.around(seat).for_each(|player| out.put(player.pile.len()));
        out.tensor(
            "face_down",
            &[seats, 3],
            1,
            "Whether a card of each seat lies face down at each Region; not told while cards are being placed.",
        );
        for player in self.around(seat) {
            out.bytes(&player.slots.map(|slot| u8::from(slot.is_down() && !placing)));
        }
        out.tensor("late", &[seats, 3], 1, "Whether it came from hand after the placement.");
        for player in self.around(seat) {
            out.bytes(&player.slots.map(|slot| u8::from(slot.is_down() && slot.is_new() && !placing)));
        }
        out.tensor("machines", &[seats, 3], 1, "The Region of each seat's deployed War Machine.");
        self.around(seat).for_each(|player| out.one_of(3, player.machine.map(|region| region as usize)));
        out.tensor(
            "marks",
            &[seats, 4],
            1,
            "Whether each seat's War Machine was activated, counts in the Clash; whether a Battlecry waits; whether its hidden \
             choice is made.",
        );
        let hidden = matches!(self.stage, Stage::Place | Stage::Retire);
        for places in 0..self.seats {
            let other = seat_after(seat, places, self.seats);
            let player = self.player(other);
            let ready = hidden && self.is_ready(other);
            out.bytes(&[player.machine_used, player.machine_now, player.cry, ready].map(u8::from));
        }
        out.tensor(
            "boosts",
            &[seats],
            u8::MAX,
            "The change of each seat's total by tactics and the Tooth, plus 64.",
        );
        self.around(seat)
            .for_each(|player| out.put((i16::from(player.boost) + NO_BOOST).clamp(0, 255) as u8));
        out.tensor(
            "take_backs",
            &[seats],
            TAKE_BACKS,
            "How often each seat took a hidden choice back this round.",
        );
        self.around(seat).for_each(|player| out.put(player.take_backs));
    }

    #[inline]
    fn observe_own<T: Tensors>(&self, seat: Seat, out: &mut T) {
        let seats = usize::from(self.seats);
        let own = self.player(seat);
        out.tensor("own_hand", &[PLACES], 1, "Cards in one's own hand.");
        cards(own.hand, out);
        out.tensor(
            "own_slots",
            &[3, FACES],
            1,
            "One's own face-down cards by Region, in the order of the code `place`.",
        );
        for slot in own.slots {
            out.one_of(FACES, slot.face().map(|face| face as usize));
        }
        out.tensor("own_under", &[PLACES], 1, "Cards that one put under one's own draw pile.");
        cards(own.bottom.cards(), out);
        out.tensor("own_placing", &[], 3, "Regions decided in one's own placement.");
        out.put(own.placing);
        out.tensor("own_retiring", &[3, FACES], 1, "The card that one has chosen to retire, by Region.");
        out.one_of(
            3 * FACES,
            match own.retire {
                RetireChoice::Card(region, face) => Some(region.index() * FACES + face as usize),
                RetireChoice::Open | RetireChoice::Keep => None,
            },
        );
        out.tensor("own_picks", &[PLACES], 1, "Cards that one has picked for the Shrine so far.");
        let picking = self.claim.is_some_and(|(user, _)| user == seat);
        cards(if picking { self.picks.iter().map(|(_, face)| face).collect() } else { Cards::EMPTY }, out);
        out.tensor(
            "looked",
            &[seats, 3],
            FACES as u8,
            "Face-down cards that one has looked at, by seat and Region: 1 plus the place in the order of the code `place`.",
        );
        let uprising = own.plays(Faction::Uprising);
        for player in self.around(seat) {
            let seen = |region: Region| {
                let slot = player.slots[region.index()];
                slot.face().filter(|_| uprising && slot.is_seen()).map_or(0, |face| 1 + face as u8)
            };
            out.bytes(&Region::ALL.map(seen));
        }
    }
}
