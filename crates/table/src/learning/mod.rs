//! Learned evaluations: the network that judges a position by what the game says it looks like.

mod habits;
mod net;

pub use habits::{Habits, write_habits};
pub use net::{CLIP, FIRST_SCALE, Inputs, Net, OUT_SCALE, PARTS, Row, UNITS, Weights, logistic};

use crate::{MAX_SEATS, Seat, Thinking};

/// Everybody's part of the victory as a network sees it. Seats of one side have the mean of their merits and divide
/// what their side gets.
#[inline]
pub fn judge<G: Thinking>(game: &G, net: &Net) -> [f32; MAX_SEATS] {
    let mut sums = net.begin();
    game.sketch(&mut sums);
    let found = sums.merits();
    let mut merits = [0; MAX_SEATS];
    let (mut sides, mut sizes) = (0, [0; MAX_SEATS]);
    for seat in Seat::all(game.seats()) {
        let side = game.side(seat) & (MAX_SEATS - 1);
        merits[side] += found[seat.index()];
        sizes[side] += 1;
        sides = sides.max(side + 1);
    }
    for (merit, &size) in merits.iter_mut().zip(&sizes).take(sides) {
        *merit /= size.max(1);
    }
    let of_sides = net::shares(&merits[..sides]);
    let mut shares = [0.0; MAX_SEATS];
    for seat in Seat::all(game.seats()) {
        let side = game.side(seat) & (MAX_SEATS - 1);
        shares[seat.index()] = of_sides[side] / sizes[side] as f32;
    }
    shares
}
