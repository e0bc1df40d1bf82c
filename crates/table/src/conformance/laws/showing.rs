//! Law: every choice has words and a place in a sound drawing.

use std::collections::{HashMap, HashSet};

use crate::conformance::markup;
use crate::conformance::walk::{Spot, each_spot, legal_of};
use crate::conformance::{Breach, Effort, Law, Playable};
use crate::{Choice, Dice, Names, Next, Presentation, Scene, Seat, Viewer};

/// Everybody has a prompt; every legal action has a label of its own and touches only elements
/// that the drawing has; drawings are sound markup whatever the players are called; the board in
/// plain text holds no escape sequences; the ending is told exactly when there is one.
pub fn every_choice_is_shown<G: Presentation + Playable>(effort: &Effort) -> Result<(), Breach> {
    if [G::NAME, G::TAGLINE, G::LENGTH].iter().any(|words| words.trim().is_empty()) {
        let what = "the game needs a name, a tagline and a length".into();
        return Err(Breach { law: Law::Showing, setup: "any table".into(), seed: effort.seed, ply: 0, what });
    }
    // Drawing is slow, so fewer positions are drawn than looked at otherwise.
    each_spot::<G>(Law::Showing, effort, effort.spots.div_ceil(2), |spot| {
        let position = spot.position;
        let seats = position.seats();
        let names = names(seats, spot.dice.below(2) == 0);
        let over = position.next() == Next::Over;
        if position.ending(&names).trim().is_empty() == over {
            return Err("the ending is not told exactly when the game is over".into());
        }
        if !position.trace().is_object() {
            return Err("the trace is not a JSON object".into());
        }
        for seat in Seat::all(seats) {
            let choices = choices(position, seat, &names)?;
            for viewer in [Viewer::Seat(seat), Viewer::Recall(seat)] {
                shown(spot, viewer, &choices, &names)?;
            }
        }
        for viewer in [Viewer::Spectator, Viewer::All] {
            shown(spot, viewer, &[], &names)?;
        }
        Ok(())
    })
}

/// Plain names, or names that markup must not trip over.
fn names(seats: u8, plain: bool) -> Names {
    if plain {
        return Names::plain(seats);
    }
    let strange = ["Ann & \"Bo\"", "<Cy>", "D'Or", "Élodie 王", "&amp;", "]]>", "<!--", "a=b"];
    Names::new(strange.iter().take(usize::from(seats)).map(|name| name.to_string()).collect())
}

fn choices<G: Presentation + Playable>(
    position: &G,
    seat: Seat,
    names: &Names,
) -> Result<Vec<Choice>, String> {
    let mut known = HashMap::new();
    let mut choices = Vec::new();
    for action in legal_of(position, seat) {
        let choice = position.describe(seat, action, names);
        if choice.label.trim().is_empty() || choice.label.contains('\n') {
            return Err(format!("the label of {action:?} is not a line of words: {:?}", choice.label));
        }
        if choice.caution.as_ref().is_some_and(|words| words.trim().is_empty()) {
            return Err(format!("the caution against {action:?} says nothing"));
        }
        if let Some(other) = known.insert(choice.label.clone(), action) {
            return Err(format!("{other:?} and {action:?} are both labelled {:?}", choice.label));
        }
        choices.push(choice);
    }
    Ok(choices)
}

fn shown<G: Presentation + Playable>(
    spot: &mut Spot<'_, G>,
    viewer: Viewer,
    choices: &[Choice],
    names: &Names,
) -> Result<(), String> {
    let prompt = spot.position.prompt(viewer, names);
    if prompt.trim().is_empty() || prompt.trim() != prompt || prompt.contains('\n') {
        return Err(format!("the prompt for {viewer:?} is not one clean line: {prompt:?}"));
    }
    let view = spot.position.view(viewer);
    let board = G::text_board(&view, names, false);
    if board.trim().is_empty() || board.contains('\u{1b}') {
        return Err(format!("the plain text board for {viewer:?} is empty or holds escape sequences"));
    }
    let mut glow: Vec<String> = choices.iter().flat_map(|choice| choice.touches.clone()).collect();
    glow.sort();
    glow.dedup();
    let (wide, standalone, dark) =
        (spot.dice.below(2) == 0, spot.dice.below(2) == 0, spot.dice.below(2) == 0);
    let width = if wide { 1_100 } else { 390 };
    let scene = Scene { glow: &glow, standalone, dark, ..Scene::in_page(names, width) };
    let drawing = G::draw(&view, &scene);
    if spot.dice.below(8) == 0 && G::draw(&view, &scene) != drawing {
        return Err(format!("the same view is drawn differently for {viewer:?} the second time"));
    }
    let ids =
        markup::ids(&drawing).map_err(|what| format!("the drawing for {viewer:?} is not sound: {what}"))?;
    let known: HashSet<&str> = ids.iter().map(String::as_str).collect();
    if known.len() != ids.len() {
        let twice = ids.iter().enumerate().find(|(at, id)| ids[..*at].contains(id)).map(|(_, id)| id);
        return Err(format!("the drawing for {viewer:?} has two elements with the id {twice:?}"));
    }
    match glow.iter().find(|id| !known.contains(id.as_str())) {
        Some(missing) => Err(format!(
            "a choice of {viewer:?} touches {missing:?}, which is not in the drawing ({scene:?})"
        )),
        None => Ok(()),
    }
}
