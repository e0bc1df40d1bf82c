//! The sheet of bargains: how two houses stand, what lies between them, and the terms of a new offer (MWC-51 to
//! MWC-53, MWC-R44, MWC-A5).

use table::{Column, Entry, Field, Names, Seat, Sheet, Written};

use super::choices::BARGAIN;
use super::name;
use crate::content::heir;
use crate::maps::{NOWHERE, Place};
use crate::rules::action::Action;
use crate::rules::bargains::{FreeText, Pledge, Side, Terms};
use crate::rules::event::Event;
use crate::rules::legal;
use crate::rules::state::{Board, Conquest, PersonId, Status};

/// Rounds that passage or a promise can be asked for at once.
const ROUNDS: u32 = 9;

/// The sheet of `seat`, turned to one of the others.
pub(crate) fn sheet(game: &Conquest, seat: Seat, with: Option<&str>, names: &Names) -> Option<Sheet<Action>> {
    let board = &game.board;
    let living = seat.0 < board.seats && board.houses[seat.index()].alive;
    if !living || !board.side_open() {
        return None;
    }
    let others =
        || Seat::all(board.seats).filter(|&other| other != seat && board.houses[other.index()].alive);
    let wanted = with.and_then(|with| with.parse::<u8>().ok()).map(Seat);
    let to = others().find(|other| Some(*other) == wanted).or_else(|| others().next())?;
    let mut legal = Vec::new();
    legal::legal(game, seat, &mut legal);
    let ready = legal.into_iter().filter(|action| match action {
        Action::Offer { to: other, .. } | Action::Gift { to: other, .. } | Action::Break(other) => {
            *other == to
        }
        _ => false,
    });
    Some(Sheet {
        title: "Bargains",
        group: BARGAIN,
        partners: others().map(|other| (other.to_string(), name(names, other))).collect(),
        with: to.to_string(),
        facts: facts(board, seat, to, names),
        open: open(game, seat, to, names),
        ready: ready.collect(),
        columns: if board.may_approach(seat, to).is_ok() {
            columns(board, seat, to, names)
        } else {
            Vec::new()
        },
        serial: u32::from(board.serial) + u32::from(board.offers_made[seat.index()]),
    })
}

/// How the two houses stand.
fn facts(board: &Board, seat: Seat, to: Seat, names: &Names) -> Vec<String> {
    let other = name(names, to);
    let mut facts = Vec::new();
    if board.allies[seat.index()].contains(to) {
        facts.push(format!("You and {other} are allies."));
    }
    let until = |from: Seat, to: Seat| board.passage[from.index()][to.index()];
    if until(to, seat) >= board.round {
        facts.push(format!("You may pass through {other}'s troops until round {}.", until(to, seat)));
    }
    if until(seat, to) >= board.round {
        facts.push(format!("{other} may pass through your troops until round {}.", until(seat, to)));
    }
    for person in board.person_ids() {
        let Status::Held { by, .. } = board.persons[person as usize].status else { continue };
        let house = Board::house_of(person);
        if (by, house) == (seat, to) {
            facts.push(format!("You hold {}, of {other}'s house.", heir(person)));
        } else if (by, house) == (to, seat) {
            facts.push(format!("{other} holds {}, of your house.", heir(person)));
        }
    }
    for vow in &board.vows {
        let pledge = board.pledge_words(vow.pledge);
        if (vow.from, vow.to) == (seat, to) {
            facts.push(format!("You have promised {other} {pledge}."));
        } else if (vow.from, vow.to) == (to, seat) {
            facts.push(format!("{other} has promised you {pledge}."));
        }
    }
    let gold = board.houses[to.index()].gold;
    facts.push(format!("You have {} gold, {other} has {gold}.", board.houses[seat.index()].gold));
    if board.may_approach(seat, to).is_err() {
        facts.push("You have made enough offers for now; wait for an answer, or for your next turn.".into());
    }
    facts
}

/// Offers between the two, with what can be done about them.
fn open(game: &Conquest, seat: Seat, to: Seat, names: &Names) -> Vec<(String, Vec<Action>)> {
    let board = &game.board;
    let other = name(names, to);
    let mut open = Vec::new();
    for offer in &board.offers {
        let Some(terms) = game.terms_of(offer.id).filter(|_| offer.from == seat || offer.to == seat) else {
            continue;
        };
        let deal = board.terms_words(offer.from, offer.to, terms, names);
        let (line, answers) = match (offer.from == to, offer.to == to) {
            (true, _) => (
                format!("{other} offers you: {deal}."),
                vec![Action::Accept(offer.id), Action::Decline(offer.id)],
            ),
            (_, true) => (format!("Your offer waits for {other}: {deal}."), vec![Action::Retract(offer.id)]),
            _ => continue,
        };
        let answers = answers.into_iter().filter(|&action| legal::may(game, seat, action).is_ok());
        open.push((line, answers.collect()));
    }
    open
}

/// What can be written on the sheet.
fn columns(board: &Board, seat: Seat, to: Seat, names: &Names) -> Vec<Column> {
    let other = name(names, to);
    let mut both = Vec::new();
    if !board.allies[seat.index()].contains(to) {
        both.push(tick("ally", "An alliance"));
    }
    let meeting = |place: &usize| {
        let land = &board.lands[*place];
        land.mask.contains(seat) && land.mask.contains(to)
    };
    let shared: Vec<(String, String)> = (0..board.map.len())
        .filter(meeting)
        .map(|place| (place.to_string(), format!("No battle in {} this turn", board.call(place as Place))))
        .collect();
    if !shared.is_empty() {
        let none = (String::new(), "No truce".to_owned());
        let entry = Entry::OneOf([none].into_iter().chain(shared).collect());
        both.push(Field { id: "truce".into(), label: "Truce".into(), entry });
    }
    let who = [("", "Nobody"), ("mine", "You"), ("theirs", other.as_str())];
    let who = who.map(|(id, label)| (id.to_owned(), label.to_owned()));
    both.push(Field { id: "who".into(), label: "A promise by".into(), entry: Entry::OneOf(who.into()) });
    both.push(Field {
        id: "word".into(),
        label: "in these words".into(),
        entry: Entry::Words(FreeText::MOST),
    });
    let mut columns = vec![
        Column { title: "You give".into(), fields: side(board, "give", seat) },
        Column { title: format!("{other} gives"), fields: side(board, "want", to) },
        Column { title: "Both".into(), fields: both },
    ];
    if board.options.promises {
        columns.push(Column { title: "Or a promise on record".into(), fields: pledges(board, seat) });
    }
    columns
}

fn tick(id: impl Into<String>, label: impl Into<String>) -> Field {
    Field { id: id.into(), label: label.into(), entry: Entry::Tick }
}

fn number(id: impl Into<String>, label: impl Into<String>, most: u32) -> Field {
    Field { id: id.into(), label: label.into(), entry: Entry::Number(most) }
}

/// What one of the two can give.
fn side(board: &Board, word: &str, giver: Seat) -> Vec<Field> {
    let mut fields = Vec::new();
    let gold = board.houses[giver.index()].gold;
    if gold > 0 {
        fields.push(number(format!("{word}-gold"), "Gold", gold));
    }
    fields.push(number(format!("{word}-passage"), "Passage, for how many rounds", ROUNDS));
    for person in Board::kin_ids(giver) {
        if board.persons[person as usize].status == Status::Free {
            fields.push(tick(format!("{word}-hostage-{person}"), format!("{} as a hostage", heir(person))));
        }
    }
    for person in board.person_ids() {
        if board.persons[person as usize].status.is_held_by(giver) {
            fields.push(tick(format!("{word}-hand-{person}"), format!("{}, handed over", heir(person))));
            fields.push(tick(format!("{word}-free-{person}"), format!("{}, set free", heir(person))));
        }
    }
    fields
}

/// What can be promised so that the game remembers it.
fn pledges(board: &Board, seat: Seat) -> Vec<Field> {
    let mut kinds = vec![
        (String::new(), "Nothing".to_owned()),
        ("peace".into(), "Not to attack them".into()),
        ("pay".into(), "To pay them gold".into()),
    ];
    let held = board.person_ids().filter(|&person| board.persons[person as usize].status.is_held_by(seat));
    kinds.extend(held.map(|person| (format!("return-{person}"), format!("To let {} go", heir(person)))));
    let lands = (0..board.map.len()).filter(|&place| board.lands[place].mask.contains(seat));
    kinds.extend(
        lands.map(|place| (format!("leave-{place}"), format!("To leave {}", board.call(place as Place)))),
    );
    vec![
        Field { id: "pledge".into(), label: "You promise".into(), entry: Entry::OneOf(kinds) },
        number("pledge-rounds", "within how many rounds", ROUNDS),
        number("pledge-gold", "Gold, if you promise to pay", 999),
    ]
}

/// The offer, or the promise, that is written on a sheet.
pub(crate) fn compose(
    game: &Conquest,
    seat: Seat,
    with: &str,
    written: &Written<'_>,
) -> Result<Action, String> {
    let board = &game.board;
    let to = with.parse::<u8>().ok().map(Seat).filter(|to| to.0 < board.seats && *to != seat);
    let to = to.ok_or("Choose with whom you want to deal.")?;
    let said = |id: &str| written(id).map(str::trim).filter(|text| !text.is_empty());
    let count = |id: &str| -> Result<u32, String> {
        let text = said(id).unwrap_or("0");
        text.parse().map_err(|_| format!("\u{201c}{text}\u{201d} is not a number."))
    };
    let round = |rounds: u32| -> Result<u16, String> {
        u16::try_from(u32::from(board.round) + rounds).map_err(|_| "That is too many rounds.".into())
    };
    let side = |word: &str, giver: Seat| -> Result<Side, String> {
        let mut side = Side { gold: count(&format!("{word}-gold"))?, ..Side::default() };
        let passage = count(&format!("{word}-passage"))?;
        if passage > 0 {
            side.passage = round(passage)?;
        }
        let ticked = |kind: &str, person: PersonId| said(&format!("{word}-{kind}-{person}")).is_some();
        for (bit, person) in Board::kin_ids(giver).enumerate() {
            side.hostages |= u8::from(ticked("hostage", person)) << bit;
        }
        for person in board.person_ids() {
            if ticked("hand", person) {
                side.hand = side.hand.with(person);
            }
            if ticked("free", person) {
                side.release = side.release.with(person);
            }
        }
        Ok(side)
    };
    let word = match said("word") {
        Some(text) => FreeText::new(text).map_err(|why| format!("About your words: {why}."))?,
        None => FreeText::NONE,
    };
    let who = said("who").filter(|_| !word.is_empty());
    if !word.is_empty() && who.is_none() {
        return Err("Say who makes the promise that you wrote down.".into());
    }
    let truce = match said("truce") {
        Some(text) => text.parse().map_err(|_| "There is no such place for a truce.")?,
        None => NOWHERE,
    };
    let terms = Terms {
        give: side("give", seat)?,
        want: side("want", to)?,
        ally: said("ally").is_some(),
        truce,
        expires: 0,
        word_wanted: who == Some("theirs"),
        word,
    };
    match said("pledge") {
        None => Ok(Action::Offer { to, terms }),
        Some(_) if !terms.is_empty() => {
            Err("A promise on record goes by itself. Send the offer separately.".into())
        }
        Some(pledge) => {
            let until = round(count("pledge-rounds")?)?;
            let place = |text: &str| text.parse::<Place>().map_err(|_| "There is no such place.".to_owned());
            let pledge = match pledge.split_once('-') {
                None if pledge == "peace" => Pledge::NoAttack(until),
                None if pledge == "pay" => {
                    let gold = count("pledge-gold")?;
                    Pledge::Pay(u16::try_from(gold).map_err(|_| "That is too much gold.")?, until)
                }
                Some(("leave", at)) => Pledge::Leave(place(at)?, until),
                Some(("return", person)) => {
                    Pledge::Return(person.parse().map_err(|_| "There is no such person.")?, until)
                }
                _ => return Err("There is no such promise.".into()),
            };
            Ok(Action::Promise { to, pledge })
        }
    }
}

/// Whether an event belongs to the history of bargains.
pub(crate) fn is_on_sheet(event: &Event) -> bool {
    matches!(
        event,
        Event::Offered { .. }
            | Event::Struck { .. }
            | Event::Declined { .. }
            | Event::Retracted { .. }
            | Event::Lapsed { .. }
            | Event::Gave { .. }
            | Event::Broke { .. }
            | Event::Truce { .. }
            | Event::Promised { .. }
            | Event::PromiseEnded { .. }
            | Event::Released { .. }
            | Event::Executed { .. }
    )
}
