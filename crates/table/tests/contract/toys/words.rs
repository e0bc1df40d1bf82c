//! Words and pictures of the toy.

use serde_json::json;
use table::{Choice, Game, Motion, Names, Next, Presentation, Printed, Scene, Seat, Shift, Stock, Viewer};

use super::flaws::{Flaw, spoiled};
use super::rules::{Act, Fact, Phase, Toy, cards_of};
use super::view::ToyView;

impl Presentation for Toy {
    const NAME: &'static str = "Tricks";
    const TAGLINE: &'static str = "A trick or two.";
    const LENGTH: &'static str = "a minute";

    fn prompt(&self, viewer: Viewer, names: &Names) -> String {
        if spoiled(Flaw::PromptLeaks)
            && let Some(card) = self.picks[0]
        {
            return format!("{} has picked {card}.", names.of(Seat(0)));
        }
        match (self.next(), self.open.phase) {
            (Next::Over, _) => "The game is over.".into(),
            (Next::Chance, _) => "The dealer is busy.".into(),
            (Next::Seats { must, .. }, _) if must.iter().any(|seat| viewer.sees_as(seat)) => {
                "Your turn.".into()
            }
            (Next::Seats { must, .. }, _) => format!("Waiting for {}.", names.list(must)),
        }
    }

    fn describe(&self, _: Seat, act: Act, names: &Names) -> Choice {
        let touching = |label: String, id: String| Choice::at(label, [id]);
        match act {
            Act::Pick(card) if spoiled(Flaw::Undrawn) => {
                touching(format!("Pick {card}"), format!("kard-{card}"))
            }
            Act::Pick(card) if spoiled(Flaw::CautionLeaks) && self.picks[0] > Some(card) => {
                Choice { caution: Some("You will lose.".into()), ..Choice::plain(format!("Pick {card}")) }
            }
            Act::Pick(card) => touching(format!("Pick {card}"), format!("card-{card}")),
            Act::Peek(seat) => touching(format!("Look at {}", names.of(seat)), format!("seat-{seat}")),
            Act::Mark(_) if spoiled(Flaw::SameLabel) => Choice::plain("Mark"),
            Act::Mark(0) => {
                Choice { caution: Some("It is worth nothing.".into()), ..Choice::plain("Mark for nothing") }
            }
            Act::Mark(_) => Choice::plain("Mark for a point"),
            Act::Wave => Choice::plain("Wave"),
            Act::Retract => Choice::plain("Take it back"),
            Act::Done => Choice::plain("Done"),
            Act::Deal(_) | Act::Coin(_) => Choice::plain("Chance"),
        }
    }

    fn tell(&self, fact: &Fact, viewer: Viewer, names: &Names) -> Option<String> {
        let told = match *fact {
            Fact::Dealt(seat, card) if viewer.sees_as(seat) => format!("You are dealt {card}."),
            Fact::Dealt(seat, _) => format!("{} is dealt a card.", names.of(seat)),
            Fact::Picked(seat, card) if viewer.sees_as(seat) || spoiled(Flaw::LogLeaks) => {
                format!("{} picks {card}.", names.of(seat))
            }
            Fact::Picked(seat, _) => format!("{} picks a card.", names.of(seat)),
            Fact::Waved(seat) => format!("{} waves.", names.of(seat)),
            Fact::Retracted(seat) => format!("{} thinks again.", names.of(seat)),
            Fact::Won(seat, card) => format!("{} takes the trick with {card}.", names.of(seat)),
            Fact::Marked(_, 0) => return None,
            Fact::Marked(seat, _) => format!("{} marks the trick.", names.of(seat)),
            Fact::Peeked(seat, other) => format!("{} looks at {}'s cards.", names.of(seat), names.of(other)),
            Fact::Done(seat) => format!("{} is done.", names.of(seat)),
            Fact::Coin(heads) => format!("The coin shows {}.", if heads { "heads" } else { "tails" }),
        };
        Some(told)
    }

    fn motions(&self, fact: &Fact, viewer: Viewer) -> Vec<Motion> {
        match *fact {
            Fact::Picked(seat, card) if viewer.sees_as(seat) => {
                let hand = if spoiled(Flaw::MotionUndrawn) { "kard" } else { "card" };
                vec![Motion::going(format!("{hand}-{card}"), format!("card-{card}"), format!("seat-{seat}"))]
            }
            Fact::Picked(seat, card) if spoiled(Flaw::MotionLeaks) => {
                vec![Motion::counting(format!("seat-{seat}"), 0, card)]
            }
            Fact::Picked(seat, _) => vec![Motion::dwelling(format!("seat-{seat}"))],
            _ => Vec::new(),
        }
    }

    fn ending(&self, names: &Names) -> String {
        self.outcome().map_or(String::new(), |outcome| format!("{} won.", names.list(outcome.winners())))
    }

    fn text_board(view: &ToyView, _: &Names, colour: bool) -> String {
        let scores = view.open.scores;
        if colour || spoiled(Flaw::Colours) {
            format!("\u{1b}[1m{scores:?}\u{1b}[0m")
        } else {
            format!("{scores:?}")
        }
    }

    fn printed(_: &ToyView) -> Vec<Printed> {
        let mark = if spoiled(Flaw::Unmarked) { "" } else { "reconstruction" };
        vec![Printed {
            name: "card".into(),
            set: "Cards".into(),
            stock: Stock::Card,
            words: String::new(),
            svg: format!("<svg><text>{mark}</text></svg>"),
            copies: 2,
            reconstructed: true,
        }]
    }

    fn draw(view: &ToyView, scene: &Scene<'_>) -> String {
        let mut svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\">", scene.width);
        for seat in Seat::all(view.open.seats) {
            let name = scene.names.of(seat).into_owned();
            let name =
                if spoiled(Flaw::Unescaped) { name } else { name.replace('&', "&amp;").replace('<', "&lt;") };
            svg += &format!("<g id=\"seat-{seat}\"><text>{name}</text>");
            for card in view.hands[seat.index()].into_iter().flat_map(cards_of) {
                let glow = if scene.glow.contains(&format!("card-{card}")) { "lit" } else { "dim" };
                svg += &format!("<rect id=\"card-{card}\" class='{glow}'/>");
            }
            svg += "</g>";
        }
        svg + "</svg>"
    }

    fn reason(_: &ToyView, _: Seat, shift: &Shift, _: &Names) -> Option<String> {
        let words = if spoiled(Flaw::ReasonUnfinished) {
            "because of points".into()
        } else {
            format!("That is {:+.1} points.", shift.more())
        };
        Some(words)
    }

    fn trace(&self) -> serde_json::Value {
        let phase = match self.open.phase {
            Phase::Deal => "deal",
            Phase::Picks => "picks",
            Phase::Turn { .. } => "turn",
            Phase::Coin => "coin",
            Phase::Over => "over",
        };
        json!({ "phase": phase, "hands": self.hands, "deck": self.deck, "scores": self.open.scores })
    }
}
