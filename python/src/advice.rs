//! What a strong player would do.

use bots::Adviser;
use table::{Chair, HouseGame, Names, Seat};

use crate::play::Play;

/// Advice in words and codes.
#[derive(Clone, Debug)]
pub(crate) struct Advised {
    pub seat: Option<u8>,
    pub chances: Vec<f64>,
    /// Code, words, the words of the button, what it is worth, and whether that is certain.
    pub hints: Vec<(Option<u32>, String, String, f64, bool)>,
    pub reasons: Vec<String>,
}

/// Advice for whoever decides, from what that seat knows.
pub(crate) fn advise<G: HouseGame>(play: &Play<G>, playouts: u32, seed: u64) -> Advised {
    let position = &play.position;
    let mut adviser = Adviser::<G>::new(playouts, seed);
    let advice = adviser.advise(position);
    let names = Names::plain(position.seats());
    let seat = advice.seat.unwrap_or(Seat(0));
    let told = |hint: &bots::Hint<G::Action>| {
        let label = position.describe(seat, hint.action, &names).label;
        let code = position.encode(seat, hint.action);
        (code, position.action_text(hint.action), label, hint.chance, hint.proven)
    };
    // Where chance comes first, the advice was given for one of several positions.
    let reasons = match &advice.hints[..] {
        [best, second, ..] if play.turn() == advice.seat && advice.seat.is_some() => {
            adviser.why(&Chair::new(position, seat), best.action, second.action, &names)
        }
        _ => Vec::new(),
    };
    Advised {
        seat: advice.seat.map(|seat| seat.0),
        hints: advice.hints.iter().map(told).collect(),
        chances: advice.chances,
        reasons,
    }
}
