//! Law: every choice has words and a place in a sound drawing.

use std::collections::{HashMap, HashSet};

use crate::conformance::markup;
use crate::conformance::walk::{Spot, each_spot, legal_of};
use crate::conformance::{Breach, Effort, Law, Playable};
use crate::{
    Actor, Choice, Dice, Grasp, Names, Next, Presentation, Scene, Seat, Setup, Stepping, Taken, Viewer,
};

/// Everybody has a prompt; every legal action has a label of its own and touches only elements
/// that the drawing and its panels have; drawings are sound markup whatever the players are called, and no two
/// elements of a page's panels share an id; what a gesture stands for can be done as one list; the board in plain
/// text holds no escape sequences; the ending is told exactly when there is one; whatever is printed is sound, has a
/// name of its own and says if it is a reconstruction.
pub fn every_choice_is_shown<G: Presentation + Playable>(effort: &Effort) -> Result<(), Breach> {
    if [G::NAME, G::TAGLINE, G::LENGTH].iter().any(|words| words.trim().is_empty()) {
        let what = "the game needs a name, a tagline and a length".into();
        return Err(Breach { law: Law::Showing, setup: "any table".into(), seed: effort.seed, ply: 0, what });
    }
    for seats in [G::SEATS.0, G::SEATS.1] {
        printed::<G>(seats).map_err(|what| Breach {
            law: Law::Showing,
            setup: format!("{seats} seats"),
            seed: effort.seed,
            ply: 0,
            what,
        })?;
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
            gestures(spot, seat, &names)?;
            sheet(spot, seat, &names)?;
        }
        for viewer in [Viewer::Spectator, Viewer::All] {
            shown(spot, viewer, &[], &names)?;
        }
        Ok(())
    })
}

/// The box of a table of so many seats.
fn printed<G: Presentation + Playable>(seats: u8) -> Result<(), String> {
    // A table that cannot be set up breaks another law.
    let Ok(start) = Setup::new::<G>(seats).and_then(|setup| G::new(&setup)) else { return Ok(()) };
    let mut names = HashSet::new();
    for one in G::printed(&start.view(Viewer::Spectator)) {
        let name = &one.name;
        let mut ids =
            markup::ids(&one.svg).map_err(|what| format!("the printed {name} is not sound: {what}"))?;
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        if ids.len() != count {
            return Err(format!("the printed {name} has two elements with one id"));
        }
        if one.copies == 0 || one.set.trim().is_empty() || !names.insert(name.clone()) {
            return Err(format!("the printed {name} has no copies or no set, or is there twice"));
        }
        if one.svg.contains("reconstruction") != one.reconstructed {
            return Err(format!("the printed {name} does not say whether it is a reconstruction"));
        }
    }
    Ok(())
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
    let mut glow: Vec<String> = choices.iter().flat_map(|choice| choice.places().cloned()).collect();
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
    if let Some(missing) = glow.iter().find(|id| !known.contains(id.as_str())) {
        let what =
            format!("a choice of {viewer:?} touches {missing:?}, which is not in the drawing ({scene:?})");
        return Err(what);
    }
    let width = [390, 1_024, 1_440][spot.dice.below(3) as usize];
    paneled::<G>(&view, &Scene { glow: &glow, ..Scene::in_page(names, width) }, viewer)
}

/// The same for the panels of a page: each is sound, and together they are one document.
fn paneled<G: Presentation>(view: &G::View, scene: &Scene<'_>, viewer: Viewer) -> Result<(), String> {
    let (mut names, mut known) = (HashSet::new(), HashSet::new());
    for panel in G::panels(view, scene) {
        if panel.title.trim().is_empty() || !names.insert(panel.id.clone()) {
            return Err(format!("the panel {:?} for {viewer:?} has no title, or is there twice", panel.id));
        }
        let ids = markup::ids(&panel.svg)
            .map_err(|what| format!("the panel {:?} for {viewer:?} is not sound: {what}", panel.id))?;
        if let Some(twice) = ids.into_iter().find_map(|id| known.replace(id)) {
            return Err(format!("two elements of the panels for {viewer:?} have the id {twice:?}"));
        }
    }
    match scene.glow.iter().find(|id| !known.contains(id.as_str())) {
        Some(missing) => {
            Err(format!("a choice of {viewer:?} touches {missing:?}, which is in no panel ({scene:?})"))
        }
        None => Ok(()),
    }
}

/// How many elements of a drawing are asked for gestures at one position.
const ELEMENTS: usize = 6;

/// What a gesture stands for can be done in its order, and only its last step may be final, draw chance or pass the
/// turn.
fn gestures<G: Presentation + Playable>(
    spot: &mut Spot<'_, G>,
    seat: Seat,
    names: &Names,
) -> Result<(), String> {
    let drawing = G::draw(&spot.position.view(Viewer::Seat(seat)), &Scene::in_page(names, 1_100));
    let ids = markup::ids(&drawing).map_err(|what| format!("a drawing is not sound: {what}"))?;
    let other = G::imagine(&spot.position.view(Viewer::Seat(seat)), spot.dice);
    for _ in 0..ELEMENTS.min(ids.len()) {
        let element = &ids[spot.dice.below(ids.len() as u32) as usize];
        let mut taken = Taken::usual();
        let whole = spot.position.gestures(seat, element, &taken, names);
        if other.gestures(seat, element, &taken, names) != whole {
            return Err(format!("what can be done at {element:?} tells {seat:?} what it cannot know"));
        }
        steppers(spot, seat, element, &whole)?;
        for part in &whole.parts {
            if let Stepping::Taken { most, .. } = part.stepping {
                taken = taken.with(&part.id, spot.dice.below(u32::from(most) + 1) as u16);
            }
        }
        let fewer = spot.position.gestures(seat, element, &taken, names);
        for gesture in whole.gestures.into_iter().chain(fewer.gestures) {
            let mut after = spot.position.clone();
            let last = gesture.actions.len().saturating_sub(1);
            for (number, &action) in gesture.actions.iter().enumerate() {
                after.check(seat, action).map_err(|refusal| {
                    format!("step {number} of the gesture {gesture:?} at {element:?} is refused: {refusal}")
                })?;
                let effect = after.apply(Actor::Seat(seat), action, &mut ());
                let goes_on = matches!(after.next(), Next::Seats { must, .. } if must.contains(seat));
                if number < last && (effect.is_final() || !goes_on) {
                    return Err(format!(
                        "step {number} of the gesture {gesture:?} at {element:?} is its end"
                    ));
                }
            }
            if gesture.actions.is_empty() || gesture.choice.label.trim().is_empty() {
                return Err(format!("the gesture {gesture:?} at {element:?} says or does nothing"));
            }
        }
    }
    Ok(())
}

/// Parts have ids of their own, and what a plus or minus does at once is legal.
fn steppers<G: Presentation + Playable>(
    spot: &Spot<'_, G>,
    seat: Seat,
    element: &str,
    grasp: &Grasp<G::Action>,
) -> Result<(), String> {
    for (number, part) in grasp.parts.iter().enumerate() {
        let sound = !part.id.is_empty() && !part.id.contains([' ', ':']) && !part.name.trim().is_empty();
        let twice = grasp.parts[..number].iter().any(|other| other.id == part.id);
        if !sound || twice {
            return Err(format!("the part {part:?} at {element:?} has no name of its own"));
        }
        if let Stepping::Done { more, fewer, .. } = &part.stepping {
            for &action in more.iter().chain(fewer) {
                let legal = spot.position.check(seat, action);
                legal
                    .map_err(|refusal| format!("a step of {part:?} at {element:?} is refused: {refusal}"))?;
            }
        }
    }
    Ok(())
}

/// A sheet tells nobody what they cannot know, its answers are legal, and an empty one sends nothing.
fn sheet<G: Presentation + Playable>(
    spot: &mut Spot<'_, G>,
    seat: Seat,
    names: &Names,
) -> Result<(), String> {
    let position = spot.position;
    let Some(first) = position.sheet(seat, None, names) else { return Ok(()) };
    let other = G::imagine(&position.view(Viewer::Seat(seat)), spot.dice);
    for (with, _) in &first.partners {
        let Some(sheet) = position.sheet(seat, Some(with), names).filter(|sheet| sheet.with == *with) else {
            return Err(format!("the sheet of {seat:?} cannot be turned to {with:?}"));
        };
        if other.sheet(seat, Some(with), names).as_ref() != Some(&sheet) {
            return Err(format!("the sheet of {seat:?} tells what it cannot know: {sheet:?}"));
        }
        for &action in sheet.open.iter().flat_map(|(_, answers)| answers).chain(&sheet.ready) {
            let legal = position.check(seat, action);
            legal.map_err(|refusal| format!("an answer on the sheet of {seat:?} is refused: {refusal}"))?;
        }
        if let Ok(action) = position.compose(seat, with, &|_| None)
            && position.check(seat, action).is_ok()
        {
            return Err(format!("an empty sheet of {seat:?} does something: {action:?}"));
        }
    }
    Ok(())
}
