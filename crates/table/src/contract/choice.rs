//! What a player can choose, as a person meets it: words, and places that can be touched.

use crate::{Actor, Names, Next, Presentation, Seat};

/// One legal choice as a person meets it.
///
/// A choice with two ends is made by touching one of [`Choice::from`], which selects it, and then one of
/// [`Choice::to`]. A choice without `from` is made by one touch on any of `to`, unless that element has other
/// choices too; then the touch selects, and they are offered side by side. Nothing follows from any of this but
/// how a page is touched: records, rules and bots know only actions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choice {
    /// The button's words: "Lancaster", "Play Manoeuvre", "Pass".
    pub label: String,
    /// What it does, in one line, where the label does not say so.
    pub detail: Option<String>,
    /// The heading that it is listed under ("Move", "Recruit", "Bargain"); empty for what stands alone.
    pub group: &'static str,
    /// Ids of the elements of the drawing that select it: any one of them.
    pub from: Vec<String>,
    /// Ids of the elements that it is about, or goes to: any one of them.
    pub to: Vec<String>,
    /// Whether the two ends may be touched in either order.
    pub unordered: bool,
    /// Something the player should know first ("This card will have no effect").
    pub caution: Option<String>,
    /// Whether the game is over for the player with it, so that it stands apart from moves.
    pub grave: bool,
    /// Whether pressing its button says enough: it gives up nothing, and there is nothing to show before it is done. A
    /// page does not ask about it once more.
    pub light: bool,
}

impl Choice {
    /// A choice that has no place on the board.
    pub fn plain(label: impl Into<String>) -> Choice {
        Choice { label: label.into(), ..Choice::default() }
    }

    /// A choice that is made by a touch on any of these elements.
    pub fn at<I: Into<String>>(label: impl Into<String>, places: impl IntoIterator<Item = I>) -> Choice {
        Choice { to: places.into_iter().map(Into::into).collect(), ..Choice::plain(label) }
    }

    /// The same, listed under a heading.
    #[must_use]
    pub fn under(self, group: &'static str) -> Choice {
        Choice { group, ..self }
    }

    /// The same, selected by a touch on any of these elements first.
    #[must_use]
    pub fn selected_by<I: Into<String>>(self, places: impl IntoIterator<Item = I>) -> Choice {
        Choice { from: places.into_iter().map(Into::into).collect(), ..self }
    }

    /// The same, with a line that says what it does.
    #[must_use]
    pub fn does(self, detail: impl Into<String>) -> Choice {
        Choice { detail: Some(detail.into()), ..self }
    }

    /// The same, with something to know first.
    #[must_use]
    pub fn warning(self, caution: Option<String>) -> Choice {
        Choice { caution, ..self }
    }

    /// The same, done by its button at once if that is true.
    #[must_use]
    pub fn lightly(self, light: bool) -> Choice {
        Choice { light, ..self }
    }

    /// Every element that it is about, those that select it first.
    pub fn places(&self) -> impl Iterator<Item = &String> {
        self.from.iter().chain(&self.to)
    }
}

/// Several decisions in one movement of the hand: an army along a path, a pair in either order. It is nothing but
/// the actions it stands for, taken whole or not at all; only the last of them may draw chance, show something
/// hidden or pass the turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gesture<A> {
    /// How it is met.
    pub choice: Choice,
    /// What it stands for.
    pub actions: Vec<A>,
    /// Ids of the elements that it leads through, the first and the last included, so that a page can show the way
    /// before the hand lets go; empty if there is none to show.
    pub path: Vec<String>,
    /// Whether pieces of the player's own lie where it ends, so that a touch there selects those: then it takes a
    /// drag, or a touch on the bar.
    pub joins: bool,
}

/// Two decisions of `seat` of which the second is about this element, while no first one is: what a game offers as
/// gestures where the order is only that of its questions. `belongs` says of the position after the first whether
/// its question is the other half. Nothing that the seat could not know is asked: a first step that is final, draws chance or passes the turn is not looked behind, and an
/// open one shows its actor nothing.
pub fn turned_round<G: Presentation>(
    position: &G,
    seat: Seat,
    element: &str,
    names: &Names,
    belongs: impl Fn(&G) -> bool,
) -> Vec<Gesture<G::Action>> {
    let (mut firsts, mut seconds, mut found) = (Vec::new(), Vec::new(), Vec::new());
    position.legal(seat, &mut firsts);
    let firsts: Vec<_> =
        firsts.into_iter().map(|action| (action, position.describe(seat, action, names))).collect();
    if firsts.iter().any(|(_, choice)| choice.places().any(|place| place == element)) {
        return found;
    }
    for (first, opening) in firsts.iter().filter(|(_, choice)| !choice.to.is_empty()) {
        let mut after = position.clone();
        let effect = after.apply(Actor::Seat(seat), *first, &mut ());
        let goes_on = matches!(after.next(), Next::Seats { must, .. } if must.contains(seat));
        if effect.is_final() || !goes_on || !belongs(&after) {
            continue;
        }
        seconds.clear();
        after.legal(seat, &mut seconds);
        for &second in &seconds {
            let closing = after.describe(seat, second, names);
            if closing.from.is_empty() && closing.to.iter().any(|place| place == element) {
                let label = format!("{}: {}", opening.label, closing.label);
                let choice = Choice { from: closing.to, label, unordered: true, ..opening.clone() };
                let choice = Choice { caution: closing.caution.or(choice.caution.clone()), ..choice };
                found.push(Gesture { choice, actions: vec![*first, second], path: Vec::new(), joins: false });
            }
        }
    }
    found
}
