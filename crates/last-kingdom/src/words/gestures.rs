//! What a hand can do in one movement: a card or a leader taken to a region answers the first question too.

use table::{Actor, Choice, Game, Gesture, Names, Seat};

use crate::content::Region;
use crate::rules::action::{Action, read};
use crate::rules::legal;
use crate::rules::state::{Ask, LastKingdom, Phase};
use crate::words::choices::describe;
use crate::words::names::chief_name;

/// Everything that `seat` can do in one go with what lies at an element of the drawing.
pub(crate) fn gestures(game: &LastKingdom, seat: Seat, element: &str, names: &Names) -> Vec<Gesture<Action>> {
    if game.public.phase != Phase::Turn(seat) {
        return Vec::new();
    }
    let hand = Hand { game, seat, element, names };
    match element.split_once('-') {
        Some(("card", card)) => match read(&format!("play {card}")) {
            Ok(play) => hand.to_regions(&[play], None),
            Err(_) => Vec::new(),
        },
        Some(("plaque", plaque)) => match read(&format!("use {plaque}")) {
            Ok(buy) => hand.to_regions(&[buy], None),
            Err(_) => Vec::new(),
        },
        Some(("chief", _)) if element == format!("chief-{seat}-0") => hand.marches(0),
        Some(("chief", _)) if element == format!("chief-{seat}-1") => hand.marches(1),
        _ => Vec::new(),
    }
}

/// What is in the hand, and whose hand it is.
struct Hand<'a> {
    game: &'a LastKingdom,
    seat: Seat,
    element: &'a str,
    names: &'a Names,
}

impl Hand<'_> {
    /// The position after these actions, if each of them is legal, the seat goes on after it, and nothing came to light.
    fn after(&self, actions: &[Action]) -> Option<LastKingdom> {
        let mut game = self.game.clone();
        for action in actions {
            legal::check(&game, self.seat, *action).ok()?;
            let effect = game.apply(Actor::Seat(self.seat), *action, &mut ());
            let goes_on = game.next().active().contains(self.seat);
            if effect.is_final() || !goes_on {
                return None;
            }
        }
        Some(game)
    }

    /// Each region that answers what is asked after these actions.
    fn to_regions(&self, actions: &[Action], who: Option<&str>) -> Vec<Gesture<Action>> {
        let Some(after) = self.after(actions) else { return Vec::new() };
        if !matches!(after.public.ask, Ask::Region(_) | Ask::March(_) | Ask::Further) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for region in Region::ALL {
            let to = Action::To(region);
            if legal::check(&after, self.seat, to).is_err() {
                continue;
            }
            let choice = describe(&after, self.seat, to, self.names);
            let label = match who {
                Some(name) => format!("{name} to {}", region.name()),
                None => choice.label,
            };
            let choice = Choice { label, to: vec![format!("region-{}", region.word())], ..choice };
            let actions = [actions, &[to]].concat();
            let choice = choice.selected_by([self.element]);
            found.push(Gesture { choice, actions, path: Vec::new(), joins: false });
        }
        found
    }

    /// Where a leader can go: to regions beside its own, and on from there where its mat allows it.
    fn marches(&self, figure: u8) -> Vec<Gesture<Action>> {
        let name = chief_name(&self.game.public, self.seat, figure);
        // The first of two leaders is asked about first: it stays, if the hand holds the second.
        let first = if figure == 0 { vec![Action::March] } else { vec![Action::March, Action::No] };
        let mut found = self.to_regions(&first, Some(name));
        if self.game.public.leader(self.seat).traits().extra_step {
            let home = self.game.public.chiefs[self.seat.index()][usize::from(figure)];
            for near in found.clone() {
                for far in self.to_regions(&near.actions, Some(name)) {
                    let known = found.iter().any(|one| one.choice.to == far.choice.to);
                    let back = home.is_some_and(|home| far.choice.to == [format!("region-{}", home.word())]);
                    if !known && !back {
                        found.push(far);
                    }
                }
            }
        }
        found
    }
}
