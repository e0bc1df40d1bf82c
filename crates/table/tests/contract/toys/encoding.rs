//! The toy in numbers.

use table::{Block, Bytes, Encode, Scratch, Seat, Tensors, places_after, seat_after};

use super::flaws::{Flaw, spoiled};
use super::rules::{Act, Phase, Toy};

const CARDS: u32 = 16;
const WAVE: u32 = CARDS;
const RETRACT: u32 = WAVE + 1;
const MARK: u32 = RETRACT + 1;
const DONE: u32 = MARK + 2;
/// A code that stands for nothing.
const SPARE: u32 = DONE + 1;
const PEEK: u32 = SPARE + 1;

impl Toy {
    /// Something that `seat` cannot see.
    fn hidden_from(&self, seat: Seat) -> u8 {
        (self.hands[seat.after(self.open.seats).index()] & 1) as u8
    }

    /// Which mark a code or its action means.
    fn mark(&self, seat: Seat, by: u8) -> u8 {
        if spoiled(Flaw::CodeLeaks) { by ^ self.hidden_from(seat) } else { by }
    }
}

impl Encode for Toy {
    const ENCODING: u32 = 1;

    fn actions(&self) -> Vec<Block> {
        let grown = spoiled(Flaw::CodesGrow) && self.open.phase == Phase::Over;
        let wave = if spoiled(Flaw::Undescribed) { "waving" } else { "Wave." };
        vec![
            Block::codes("pick", &[CARDS as usize], "Pick this card."),
            Block::codes("wave", &[], wave),
            Block::codes("retract", &[], "Take the pick back."),
            Block::codes("mark", &[2], "Mark the trick."),
            Block::codes("done", &[], "End the turn."),
            Block::codes(if spoiled(Flaw::SameBlock) { "done" } else { "spare" }, &[], "Nothing."),
            Block::codes("peek", &[usize::from(self.open.seats) + usize::from(grown)], "Look at this hand."),
        ]
    }

    fn encode(&self, seat: Seat, act: Act) -> Option<u32> {
        Some(match act {
            Act::Deal(_) | Act::Coin(_) => return None,
            Act::Mark(1) if spoiled(Flaw::CodeMissing) => return None,
            Act::Mark(_) if spoiled(Flaw::CodeShared) => MARK,
            Act::Mark(by) if spoiled(Flaw::CodeBeyond) => 1_000 + u32::from(by),
            Act::Pick(card) => u32::from(card),
            Act::Wave => WAVE,
            Act::Retract => RETRACT,
            Act::Mark(by) => MARK + u32::from(self.mark(seat, by)),
            Act::Done => DONE,
            Act::Peek(other) => PEEK + u32::from(places_after(seat, other, self.open.seats)),
        })
    }

    fn decode(&self, seat: Seat, code: u32) -> Option<Act> {
        Some(match code {
            ..CARDS => Act::Pick(code as u8),
            WAVE => Act::Wave,
            RETRACT => Act::Retract,
            MARK..DONE => Act::Mark(self.mark(seat, (code - MARK) as u8)),
            DONE => Act::Done,
            SPARE => return spoiled(Flaw::CodeAlias).then_some(Act::Done),
            _ if code - PEEK < self.open.seats.into() => {
                Act::Peek(seat_after(seat, (code - PEEK) as u8, self.open.seats))
            }
            _ => return None,
        })
    }

    fn observe<T: Tensors>(&self, seat: Seat, out: &mut T) {
        let seats = usize::from(self.open.seats);
        let around = || (0..self.open.seats).map(|places| seat_after(seat, places, self.open.seats).index());
        let shift = u8::from(spoiled(Flaw::ObservationVaries) && seat != Seat(0));
        out.tensor(
            "scores",
            &[seats],
            if spoiled(Flaw::ObservationLarge) { 0 } else { 20 + shift },
            "Points.",
        );
        around().for_each(|at| out.put(self.open.scores[at]));
        out.tensor("spent", &[16], 1, "Cards that were played.");
        out.set(16, self.open.spent.into());
        out.tensor("hand_sizes", &[seats], 4, "Cards in each hand.");
        around().for_each(|at| out.put(self.hands[at].count_ones() as u8));
        out.tensor("own_hand", &[16], 1, "Cards in one's own hand.");
        out.set(16, self.hands[seat.index()].into());
        out.tensor("own_pick", &[16], 1, "The card that one has picked.");
        out.one_of(16, self.picks[seat.index()].map(usize::from));
        out.tensor("flag", &[1], 1, "Whether the game is over.");
        if spoiled(Flaw::ObservationShort) {
            return;
        }
        let leak = if spoiled(Flaw::ObservationLeaks) { self.hidden_from(seat) } else { 0 };
        out.put(u8::from(self.open.phase == Phase::Over) | leak);
    }

    fn outcomes(&self) -> usize {
        if spoiled(Flaw::OutcomesFew) { 2 } else { 16 }
    }

    fn observe_bytes(&self, seat: Seat, out: &mut [u8]) {
        let last = out[out.len() - 1];
        self.observe(seat, &mut Bytes::new(out));
        if spoiled(Flaw::ObservationStale)
            && let Some(byte) = out.last_mut()
        {
            *byte = last;
        }
    }

    fn legal_codes(&self, seat: Seat, scratch: &mut Scratch<Act>, out: &mut Vec<u32>) {
        use table::Game;
        scratch.actions.clear();
        self.legal(seat, &mut scratch.actions);
        out.extend(scratch.actions.iter().filter_map(|&act| self.encode(seat, act)));
        if spoiled(Flaw::MaskLong) && !out.is_empty() {
            out.push(SPARE);
        }
    }
}
