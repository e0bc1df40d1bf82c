//! What a seat knows, as bytes. Of the others' hands only their sizes are read.

use table::{Seat, Tensors, seat_after};

use crate::content::Card;
use crate::rules::KingIsDead;
use crate::rules::setup::per_faction;
use crate::rules::state::{Ask, HELD};

const CARDS: usize = Card::ALL.len();
/// Plays and passes that a game can have.
const MOST_PLAYS: u8 = 32;
/// What is added to a change of followers, so that no byte is negative.
const NO_CHANGE: i8 = 8;

/// Writes what `seat` knows.
#[inline]
pub(crate) fn observe<T: Tensors>(state: &KingIsDead, seat: Seat, out: &mut T) {
    state.observe_board(out);
    state.observe_seats(seat, out);
    state.observe_action(seat, out);
}

/// A byte for each of eight, the one that is meant 1.
#[inline]
fn one_of_eight<T: Tensors>(which: u32, out: &mut T) {
    out.bytes(&(1u64 << (8 * (which & 7))).to_le_bytes());
}

impl KingIsDead {
    #[inline]
    fn observe_board<T: Tensors>(&self, out: &mut T) {
        let most = per_faction(self.seats);
        out.tensor(
            "followers",
            &[3, 8],
            most,
            "Followers on the board by faction (Scottish, Welsh, English) and region (Moray, Strathclyde, Lancaster, \
             Northumbria, Gwynedd, Warwick, Essex, Devon).",
        );
        for counts in self.followers {
            out.bytes(&counts.to_le_bytes());
        }
        out.tensor("discs", &[4, 8], 1, "By faction, then for instability: the regions that carry its disc.");
        for regions in [self.control[0], self.control[1], self.control[2], self.unstable] {
            out.set(8, regions.into());
        }
        out.tensor(
            "track",
            &[8, 8],
            1,
            "By numbered space, the first struggle first: the region whose card lies there. During the deal Moray \
             stands for an empty space.",
        );
        for space in 0..8 {
            one_of_eight(self.track >> (4 * space), out);
        }
        out.tensor(
            "fought",
            &[],
            8,
            "Power struggles fought so far: as many cards of the track are face down.",
        );
        out.put(self.struggles() as u8);
        out.tensor("supply", &[3], most, "Followers in the supply, by faction.");
        out.bytes(&self.supply);
        out.tensor("passes", &[], 4, "Passes in a row so far.");
        out.put(self.passes);
        out.tensor("plays", &[], MOST_PLAYS, "Cards played so far by all.");
        out.put(self.plays);
    }

    #[inline]
    fn observe_seats<T: Tensors>(&self, seat: Seat, out: &mut T) {
        let seats = usize::from(self.seats);
        let around = || (0..self.seats).map(|places| seat_after(seat, places, self.seats).index());
        out.tensor(
            "courts",
            &[seats, 3],
            per_faction(self.seats),
            "Followers in each seat's court, by faction.",
        );
        for at in around() {
            out.bytes(&self.courts[at]);
        }
        out.tensor("own_hand", &[CARDS], 2, "Cards in one's own hand, in the order of the code `play`.");
        let own = self.cards[seat.index()];
        let mut hand = [0; CARDS];
        let mut kinds = own.kinds();
        while kinds != 0 {
            hand[kinds.trailing_zeros() as usize % CARDS] = 1;
            kinds &= kinds - 1;
        }
        hand[Card::Assemble as usize] += u8::from(own.has_two_assembles());
        out.bytes(&hand);
        out.tensor("hand_sizes", &[seats], 9, "Cards in each seat's hand.");
        for at in around() {
            out.put(self.cards[at].hand_size());
        }
        out.tensor("played", &[seats, CARDS], 2, "Cards in each seat's pile: all that it has played.");
        for at in around() {
            let mut played = [0; CARDS];
            self.cards[at].pile().for_each(|card| played[card as usize] += 1);
            out.bytes(&played);
        }
        out.tensor("pile_tops", &[seats, CARDS], 1, "The card on top of each seat's pile.");
        for at in around() {
            out.one_of(CARDS, self.cards[at].top().map(|card| card as usize));
        }
        out.tensor("discs_held", &[seats], 1, "Whether each seat still has its negotiation disc.");
        for at in around() {
            out.put(u8::from(self.disc_on[at] == HELD));
        }
        out.tensor("discs_laid", &[seats, 8], 1, "The region whose card each seat's negotiation disc fixes.");
        for at in around() {
            let place = self.disc_on[at];
            out.bytes(&1u64.checked_shl(8 * u32::from(place)).unwrap_or(0).to_le_bytes());
        }
        out.tensor(
            "last_plays",
            &[seats],
            MOST_PLAYS,
            "The number of each seat's latest play; 0 if it has played nothing.",
        );
        for at in around() {
            out.put(self.last_play[at]);
        }
    }

    #[inline]
    fn observe_action<T: Tensors>(&self, seat: Seat, out: &mut T) {
        let deciding = !self.is_dealing() && self.ask != Ask::Over;
        let seats = usize::from(self.seats);
        let from_here = |other: u8| usize::from(table::places_after(seat, Seat(other), self.seats));
        out.tensor(
            "turn",
            &[seats],
            1,
            "The seat whose turn it is, counted from oneself; none before and after the game.",
        );
        out.one_of(seats, deciding.then(|| from_here(self.turn)));
        out.tensor(
            "asked",
            &[7],
            1,
            "What is to be decided: the turn, a pile, a region, a follower, a faction, a region card, a summon.",
        );
        let asked = match self.ask {
            Ask::Turn => Some(0),
            Ask::Pile => Some(1),
            Ask::Region => Some(2),
            Ask::Follower => Some(3),
            Ask::Faction => Some(4),
            Ask::RegionCard => Some(5),
            Ask::Summon => Some(6),
            Ask::Court | Ask::Fill | Ask::Space | Ask::Start | Ask::Cunning | Ask::Over => None,
        };
        out.one_of(7, asked);
        let playing = self.playing.filter(|_| deciding);
        out.tensor("card", &[CARDS], 1, "The card that is being played.");
        out.one_of(CARDS, playing.map(|playing| playing.card as usize));
        out.tensor(
            "effect",
            &[CARDS],
            1,
            "The card whose effect it has: the same, or the one that Spy copies.",
        );
        out.one_of(CARDS, playing.map(|playing| playing.kind as usize));
        out.tensor(
            "chosen",
            &[4],
            27,
            "The choices made for it so far, each 1 + its place within its kind of code; 0 if not yet made.",
        );
        let made = if self.in_effect() { usize::from(self.step) } else { 0 };
        for (nth, choice) in self.choices.into_iter().enumerate() {
            out.put(if nth < made { 1 + choice } else { 0 });
        }
        out.tensor("latest_seat", &[seats], 1, "The seat that played the latest card.");
        let latest = self.latest.action();
        out.one_of(seats, latest.map(|(other, _)| from_here(other.0)));
        out.tensor("latest_card", &[CARDS], 1, "The effect it had.");
        out.one_of(CARDS, latest.map(|(_, kind)| kind as usize));
        out.tensor(
            "latest_change",
            &[8, 3],
            2 * NO_CHANGE as u8,
            "How it changed the followers by region and faction, its summon left out: 8 plus the difference.",
        );
        for change in self.latest.delta() {
            out.bytes(&change.map(|difference| (difference + NO_CHANGE) as u8));
        }
    }
}
