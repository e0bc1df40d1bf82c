//! Everything that a player reads.

use table::{CardSet, Choice, Game, Names, News, Next, Seat, Viewer};

use crate::rules::{CARDS, ROUNDS, number, worth};
use crate::{Action, EmptyChair, Event, View};

/// The heirlooms, worth 1 to 8 points.
pub(crate) const HEIRLOOM: [&str; 8] =
    ["thimble", "lantern", "fiddle", "mirror", "clock", "mare", "mill", "orchard"];

/// What a bidding card is made of.
pub(crate) const fn wood(card: u8) -> &'static str {
    if card.is_multiple_of(2) { "oak" } else { "ash" }
}

/// Ids of the elements of the drawing that words and picture share.
pub(crate) mod id {
    use super::{HEIRLOOM, number, wood};

    /// A bidding card in a hand.
    pub(crate) fn hand(card: u8) -> String {
        format!("hand-{}-{}", wood(card), number(card))
    }

    /// A bidding card that has been opened.
    pub(crate) fn spent(card: u8) -> String {
        format!("spent-{}-{}", wood(card), number(card))
    }

    /// An heirloom, wherever it lies.
    pub(crate) fn heirloom(heirloom: u8) -> String {
        format!("heirloom-{}", HEIRLOOM[usize::from(heirloom)])
    }
}

/// An action as in records.
pub(crate) fn action_text(action: Action) -> String {
    match action {
        Action::Deal(card) => format!("deal {} {}", wood(card), number(card)),
        Action::Turn(heirloom) => format!("turn {}", HEIRLOOM[usize::from(heirloom)]),
        Action::Bid(card) => format!("bid {} {}", wood(card), number(card)),
    }
}

/// "1 point", "2 points".
pub(crate) fn points(count: i32) -> String {
    format!("{count} point{}", if count == 1 { "" } else { "s" })
}

/// "the mirror and the clock (9 points)".
fn stake_words(stake: CardSet) -> String {
    let thing = |heirloom: u8| format!("the {}", HEIRLOOM[usize::from(heirloom)]);
    let things: Vec<String> = stake.iter().map(thing).collect();
    format!("{} ({})", things.join(" and "), points(worth(stake)))
}

/// What is to be decided now.
pub(crate) fn prompt(chair: &EmptyChair, viewer: Viewer, names: &Names) -> String {
    match chair.next() {
        Next::Over => ending(chair, names),
        Next::Chance => "Chance deals.".into(),
        Next::Seats { must, .. } => match viewer.seat() {
            Some(seat) if must.contains(seat) => {
                format!("Seal one card for {}.", stake_words(chair.stake))
            }
            _ => format!("{} must still bid for {}.", names.list(must), stake_words(chair.stake)),
        },
    }
}

/// An action as a button, and the card in the drawing that stands for it.
pub(crate) fn describe(action: Action) -> Choice {
    match action {
        Action::Bid(card) => Choice {
            label: format!("Bid {} {}", wood(card), number(card)),
            touches: vec![id::hand(card)],
            caution: None,
        },
        Action::Deal(_) | Action::Turn(_) => Choice::plain(action_text(action)),
    }
}

/// What a touch on an element could mean, possible now or not.
pub(crate) fn meanings(element: &str, out: &mut Vec<Action>) {
    out.extend((0..CARDS).filter(|&card| id::hand(card) == element).map(Action::Bid));
}

/// What happened, as `viewer` may read it.
pub(crate) fn tell(event: &Event, viewer: Viewer, names: &Names) -> Option<String> {
    Some(match *event {
        Event::Dealt(seat, card) if viewer.sees_as(seat) => {
            format!("{} is dealt {} {}.", names.of(seat), wood(card), number(card))
        }
        Event::Dealt(..) => return None,
        Event::Turned(heirloom) => format!("The {} is turned up.", HEIRLOOM[usize::from(heirloom)]),
        Event::Bid(seat) => format!("{} seals a card.", names.of(seat)),
        Event::Opened(seat, card) => format!("{} has bid {} {}.", names.of(seat), wood(card), number(card)),
        Event::Taken(seat, stake) => format!("{} takes {}.", names.of(seat), stake_words(stake)),
        Event::Untaken(stake) => format!("The bids cancel each other. Nobody takes {}.", stake_words(stake)),
    })
}

/// How the game ended; empty before the end.
pub(crate) fn ending(chair: &EmptyChair, names: &Names) -> String {
    let Some(outcome) = chair.outcome() else { return String::new() };
    let winners = outcome.winners();
    let most = points(winners.first().map_or(0, |seat| outcome.score(seat)));
    let (takes, each) = if winners.len() == 1 { ("takes", "") } else { ("share", " each") };
    format!("{} {takes} the empty chair with {most}{each}.", names.list(winners))
}

/// The board for a terminal.
pub(crate) fn text_board(view: &View, names: &Names) -> String {
    let cards = |cards: CardSet| -> String {
        let cards: Vec<String> =
            cards.iter().map(|card| format!("{} {}", wood(card), number(card))).collect();
        if cards.is_empty() { "nothing".into() } else { cards.join(", ") }
    };
    let round = view.heirs[0].spent.len() + u8::from(!view.stake.is_empty());
    let on_table = if view.stake.is_empty() { "nothing".into() } else { stake_words(view.stake) };
    let mut board = format!("Round {} of {ROUNDS}. On the table: {on_table}.\n", round.min(ROUNDS));
    for (seat, heir) in Seat::all(view.heirs.len() as u8).zip(&view.heirs) {
        let hand = match heir.hand.cards {
            Some(hand) => cards(hand),
            None => format!("{} hidden", heir.hand.size),
        };
        let bid = match (view.bids.answer(seat), view.bids.answered.contains(seat)) {
            (Some(card), _) => format!("; bids {} {}", wood(card), number(card)),
            (None, true) => "; has bid".into(),
            (None, false) => String::new(),
        };
        let (name, points, spent) = (names.of(seat), points(worth(heir.taken)), cards(heir.spent));
        board += &format!("{name}: {points}; holds {hand}{bid}; has played {spent}\n");
    }
    board
}

/// What lies elsewhere than before: cards that were opened, and heirlooms that were taken.
pub(crate) fn news(before: &View, now: &View) -> Vec<News> {
    let mut news = Vec::new();
    let mut note = |id: String, note: &str| news.push(News { id, note: note.into() });
    for (old, new) in before.heirs.iter().zip(&now.heirs) {
        new.spent.minus(old.spent).iter().for_each(|card| note(id::spent(card), "new"));
        new.taken.minus(old.taken).iter().for_each(|heirloom| note(id::heirloom(heirloom), "new"));
    }
    news
}
