//! Heraldic charges: figures bold enough to be known at the size of a letter.

use crate::{Palette, Svg, Tone, number};

/// A figure that stands on a banner, a shield or a token.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Charge {
    /// A raven with spread wings, its head turned aside.
    Raven,
    /// A winged dragon on two legs.
    Dragon,
    /// A cross whose arms widen.
    Cross,
    /// A cross laid on its side.
    Saltire,
    /// A crown of three points.
    Crown,
    /// A boar on the walk.
    Boar,
    /// The head of a wolf.
    Wolf,
    /// The head of a stag, seen from the front.
    Stag,
    /// A hammer, head up.
    Hammer,
    /// A sword, point up.
    Sword,
    /// An axe.
    Axe,
    /// A ship under sail.
    Ship,
    /// An oak.
    Tree,
    /// A tower with battlements.
    Tower,
    /// A star of six points.
    Star,
    /// A horse's head.
    Horse,
    /// A branch of olive.
    Branch,
    /// Two arrowheads that point onwards.
    Onward,
}

impl Charge {
    /// All of them.
    pub const ALL: [Charge; 18] = [
        Charge::Raven,
        Charge::Dragon,
        Charge::Cross,
        Charge::Saltire,
        Charge::Crown,
        Charge::Boar,
        Charge::Wolf,
        Charge::Stag,
        Charge::Hammer,
        Charge::Sword,
        Charge::Axe,
        Charge::Ship,
        Charge::Tree,
        Charge::Tower,
        Charge::Star,
        Charge::Horse,
        Charge::Branch,
        Charge::Onward,
    ];

    /// How far the unit path reaches from the origin to every side.
    pub const REACH: f64 = 10.0;

    /// The figure as a closed path around the origin that reaches [`Charge::REACH`] to every side; holes are cut by
    /// the even-odd rule.
    pub const fn path(self) -> &'static str {
        match self {
            Charge::Raven => {
                "M0-10Q2-9.5 2.3-6.5L1.5-4Q4.5-5.5 5.5-9.5Q9.5-6 10 1.5Q8 0 7 1.5Q6 .5 5 2.5Q4 1.5 2.5 3.5L4.5 9L1.7 7.5L0 10L-1.7 7.5L-4.5 9L-2.5 3.5Q-4 1.5-5 2.5Q-6 .5-7 1.5Q-8 0-10 1.5Q-9.5-6-5.5-9.5Q-4.5-5.5-1.5-4L-2-6L-5-6.5Q-3-10 0-10Z"
            }
            Charge::Dragon => {
                "M-10-4L-6.5-9L-5-7.5L-3.5-9.5L-2.5-7Q-.5-5.5-1-2.5L3-10L4.5-6L8-8L8-3.5L10-2.5L6 1Q8.5 4 6 6.5L9 6L8 10Q2 10 .5 7.5Q3.5 7.5 3 5L-1 4.5L-1.5 7.5L.5 10L-4 10L-4 5Q-6 2-4.5-1.5Q-4-3.5-5-4.5L-7.5-2.5Z"
            }
            Charge::Cross => {
                "M-2.4-2.4Q-2.4-6-4.2-9.5L4.2-9.5Q2.4-6 2.4-2.4Q6-2.4 9.5-4.2L9.5 4.2Q6 2.4 2.4 2.4Q2.4 6 4.2 9.5L-4.2 9.5Q-2.4 6-2.4 2.4Q-6 2.4-9.5 4.2L-9.5-4.2Q-6-2.4-2.4-2.4Z"
            }
            Charge::Saltire => {
                "M-9-5.5L-5.5-9L0-3.5L5.5-9L9-5.5L3.5 0L9 5.5L5.5 9L0 3.5L-5.5 9L-9 5.5L-3.5 0Z"
            }
            Charge::Crown => "M-8 8L-8 5L8 5L8 8ZM-8 3.5L-10-5L-4.5-.5L0-9L4.5-.5L10-5L8 3.5Z",
            Charge::Boar => {
                "M-10 2L-9-1L-6.5-2.5L-6.5-6L-4-4L-2.5-7L-1-4.8L1-7L2.5-4.5L5-6L6-3Q8.5-2 8.5 0L10-2L10 .5L8.5 3L8.8 8L6 8L5.5 4.5L-.5 5L-.5 8L-3.3 8L-4 4.5L-6.5 4.5L-7 6.5L-8.5 4Z"
            }
            Charge::Wolf => {
                "M-10 1.5L-6-2.5L-3.5-4L-3-9.5L.5-5.5L4-9.5L5-4L9 1L7 2L9 6L5.5 5.5L5 9.5L1 7L-1.5 9L-2.5 6L-8 6.5L-8.5 5L-4 3.5L-9 3.5Z"
            }
            Charge::Stag => {
                "M0 10L-2 8L-3 3L-7 2.5L-4 .5L-3-1.5Q-7-2.5-9-4.5Q-10.5-7.5-8.5-10Q-8.5-7-6.5-5.5L-5.5-9.5L-4-5Q-2.5-4-1.2-3.5L1.2-3.5Q2.5-4 4-5L5.5-9.5L6.5-5.5Q8.5-7 8.5-10Q10.5-7.5 9-4.5Q7-2.5 3-1.5L4 .5L7 2.5L3 3L2 8Z"
            }
            Charge::Hammer => "M-9-9L9-9L10-6L9-2.5L2.6-2.5L2 7L0 10L-2 7L-2.6-2.5L-9-2.5L-10-6Z",
            Charge::Sword => {
                "M0-10L1.8-7L1.8 2.5L6 2.5L6 5L1.5 5L1.5 7.5L2.5 10L-2.5 10L-1.5 7.5L-1.5 5L-6 5L-6 2.5L-1.8 2.5L-1.8-7Z"
            }
            Charge::Axe => "M-3.5-10L-1-10L-1-7.5Q4-8 8-10Q10.5-4 8 2Q4 0-1 0L-1 10L-3.5 10Z",
            Charge::Ship => {
                "M-10-2Q-8.5-4.5-7.5-2Q-6.5 4-3 4L-1 4L-1 2L-6 1.5Q-4.5-4-6-9L6-9Q4.5-4 6 1.5L1 2L1 4L3 4Q6.5 4 7.5-2Q8.5-4.5 10-2Q9.5 5 6 9L-6 9Q-9.5 5-10-2Z"
            }
            Charge::Tree => {
                "M-1.7 10L-1.7 4.5Q-4 6.5-6.5 5Q-9.5 4-8.5 1Q-10.5-2-7.5-4Q-7.5-7.5-4-7.5Q-2.5-10 0-10Q2.5-10 4-7.5Q7.5-7.5 7.5-4Q10.5-2 8.5 1Q9.5 4 6.5 5Q4 6.5 1.7 4.5L1.7 10Z"
            }
            Charge::Tower => {
                "M-8-10L-4.5-10L-4.5-7.5L-1.7-7.5L-1.7-10L1.7-10L1.7-7.5L4.5-7.5L4.5-10L8-10L8-4L6-2.5L6 10L2.2 10L2.2 6Q2.2 3.5 0 3.5Q-2.2 3.5-2.2 6L-2.2 10L-6 10L-6-2.5L-8-4Z"
            }
            Charge::Star => {
                "M0-10L2.6-4.5L8.7-5L5.2 0L8.7 5L2.6 4.5L0 10L-2.6 4.5L-8.7 5L-5.2 0L-8.7-5L-2.6-4.5Z"
            }
            Charge::Horse => {
                "M-9 2.5L-4.5-5L-4-9.5L-1.5-7.5L0-10L1.5-7Q8-4.5 8.5 10L-3 10Q-.5 6-2.5 2.5L-5.5 3.5L-7.5 6L-9.5 4.5Z"
            }
            Charge::Branch => {
                "M-9 9Q-4 2 1-2.5Q4-5.5 9.5-9.5Q8 1 .5 1.5Q2.5 6-2 8.5Q-4 6-3.5 4Q-6 6.5-7.5 10ZM-3 .5Q-8 1.5-10-3.5Q-5-5-3 .5ZM1-3.5Q-4.5-4-4.5-9.5Q2-9.5 1-3.5Z"
            }
            Charge::Onward => "M-9-8L-4-8L3 0L-4 8L-9 8L-2 0ZM0-8L4-8L10 0L4 8L0 8L6 0Z",
        }
    }
}

impl Svg {
    /// A charge around the origin in the colour of writing on `field`.
    pub fn charge_on(&mut self, charge: Charge, radius: f64, field: Tone) {
        let paint = self.palette().paint_on(field);
        self.put_charge(charge, radius, paint);
    }

    /// A charge around the origin in a tone.
    pub fn charge(&mut self, charge: Charge, radius: f64, tone: Tone) {
        let paint = Palette::paint(self.palette(), tone);
        self.put_charge(charge, radius, paint);
    }

    fn put_charge(&mut self, charge: Charge, radius: f64, paint: &'static str) {
        // The unit path is scaled, not rewritten: equal texts pack well.
        let scale = format!("scale({})", number(radius / Charge::REACH));
        let path = self.tag("path").path(|out| out.push_str(charge.path()));
        path.set("transform", &scale).set("fill", paint).done();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of a path.
    fn numbers(path: &str) -> Vec<f64> {
        let mut out: Vec<String> = Vec::new();
        let mut fresh = true;
        for c in path.chars() {
            match c {
                '0'..='9' | '.' if !fresh => out.last_mut().expect("a number has begun").push(c),
                '0'..='9' | '.' | '-' => {
                    out.push(c.into());
                    fresh = false;
                }
                _ => fresh = true,
            }
        }
        out.iter().map(|number| number.parse().expect("a number")).collect()
    }

    #[test]
    fn every_charge_is_closed_fills_its_square_and_leaves_it_nowhere() {
        for charge in Charge::ALL {
            let path = charge.path();
            assert!(path.starts_with('M') && path.ends_with('Z'), "{charge:?}");
            assert!(path.len() < 420, "{charge:?} is too fine for its size: {}", path.len());
            let numbers = numbers(path);
            assert_eq!(numbers.len() % 2, 0, "{charge:?}");
            let reach = numbers.iter().fold(0.0_f64, |most, number| most.max(number.abs()));
            assert!((8.0..=10.5).contains(&reach), "{charge:?} reaches {reach}");
        }
    }

    #[test]
    fn charges_differ_and_take_the_colour_of_writing_on_their_field() {
        for (n, one) in Charge::ALL.iter().enumerate() {
            assert!(Charge::ALL[n + 1..].iter().all(|other| other.path() != one.path()), "{one:?}");
        }
        let mut svg = Svg::new(20.0, 20.0, Palette::Light, "");
        svg.charge_on(Charge::Raven, 7.0, Tone::Danes);
        svg.charge(Charge::Cross, 7.0, Tone::Gold);
        let svg = svg.finish();
        assert!(svg.contains(Palette::Light.paint_on(Tone::Danes)) && svg.contains("scale(0.7)"), "{svg}");
        assert!(svg.contains(Palette::Light.paint(Tone::Gold)));
    }
}
