//! Everything that a player reads.

use table::{CardSet, Choice, Game, Motion, Names, News, Next, Seat, Viewer};

use crate::rules::{self, CARDS, ROUNDS, worth};
use crate::{Action, EmptyChair, Event, View};

/// What an heirloom is called.
pub(crate) fn heirloom(heirloom: u8) -> &'static str {
    const NAMES: [&str; 10] =
        ["thimble", "lantern", "fiddle", "mirror", "clock", "mare", "boat", "orchard", "mill", "house"];
    NAMES.get(usize::from(heirloom).wrapping_sub(1)).copied().unwrap_or("nothing")
}

/// Ids of the elements that words and picture share. An id stays with its card, so that a page can
/// move the card from one place to the next.
pub(crate) mod id {
    use table::Seat;

    /// A card that an heir holds.
    pub(crate) fn hand(seat: Seat, card: u8) -> String {
        format!("hand-{seat}-{card}")
    }

    /// A card that has been opened.
    pub(crate) fn spent(seat: Seat, card: u8) -> String {
        format!("spent-{seat}-{card}")
    }

    /// An heirloom, wherever it lies.
    pub(crate) fn heirloom(heirloom: u8) -> String {
        format!("heirloom-{heirloom}")
    }
}

/// "1 point", "2 points".
pub(crate) fn points(count: i32) -> String {
    format!("{count} point{}", if count == 1 { "" } else { "s" })
}

/// "the mirror and the clock (9 points)".
fn stake_words(stake: CardSet) -> String {
    let things: Vec<String> = stake.iter().map(|thing| format!("the {}", heirloom(thing))).collect();
    format!("{} ({})", things.join(" and "), points(worth(stake)))
}

/// What is to be decided now.
pub(crate) fn prompt(chair: &EmptyChair, viewer: Viewer, names: &Names) -> String {
    match (chair.next(), viewer.seat()) {
        (Next::Over, _) => ending(chair, names),
        (Next::Chance, _) => "Chance decides.".into(),
        (Next::Seats { must, .. }, Some(seat)) if must.contains(seat) => {
            format!("Seal one card for {}.", stake_words(chair.stake))
        }
        (Next::Seats { must, .. }, _) => {
            format!("{} must still bid for {}.", names.list(must), stake_words(chair.stake))
        }
    }
}

/// An action as a button, and the card in the drawing that stands for it.
pub(crate) fn describe(seat: Seat, action: Action) -> Choice {
    match action {
        Action::Bid(card) => Choice::at(format!("Bid {card}"), [id::hand(seat, card)]),
        Action::Deal(_) | Action::Turn(_) => Choice::plain(rules::text(action)),
    }
}

/// What a touch on an element could mean, possible now or not.
pub(crate) fn meanings(seat: Seat, element: &str, out: &mut Vec<Action>) {
    out.extend(CARDS.iter().filter(|&card| id::hand(seat, card) == element).map(Action::Bid));
}

/// Whether an element can never be meant: only the cards in hand can be played.
pub(crate) fn is_plain(element: &str) -> bool {
    !element.starts_with("hand-")
}

/// What happened, as `viewer` may read it.
pub(crate) fn tell(event: &Event, viewer: Viewer, names: &Names) -> Option<String> {
    Some(match *event {
        Event::Dealt(seat, _) if !viewer.sees_as(seat) => return None,
        Event::Dealt(seat, card) => format!("{} holds the {card}.", names.of(seat)),
        Event::Turned(turned) => format!("The {} is turned up.", heirloom(turned)),
        Event::Bid(seat) => format!("{} seals a card.", names.of(seat)),
        Event::Opened(seat, card) => format!("{} has bid {card}.", names.of(seat)),
        Event::Taken(seat, stake) => format!("{} takes {}.", names.of(seat), stake_words(stake)),
        Event::Untaken(stake) => format!("The bids cancel each other. Nobody takes {}.", stake_words(stake)),
    })
}

/// What is seen to move when it happens: only what lies open to all.
pub(crate) fn motions(event: &Event) -> Vec<Motion> {
    match *event {
        Event::Turned(turned) => vec![Motion::Turns { at: id::heirloom(turned) }],
        Event::Opened(seat, card) => vec![Motion::Turns { at: id::spent(seat, card) }],
        Event::Dealt(..) | Event::Bid(_) | Event::Taken(..) | Event::Untaken(_) => Vec::new(),
    }
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
    let list = |cards: CardSet| cards.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ");
    let on_table = if view.stake.is_empty() { "nothing".into() } else { stake_words(view.stake) };
    let mut board = format!("{} of {ROUNDS} turned up. On the table: {on_table}.\n", view.turned.len());
    for (seat, heir) in Seat::all(view.heirs.len() as u8).zip(&view.heirs) {
        let hand = heir.hand.cards.map_or_else(|| format!("{} cards", heir.hand.size), list);
        let bid = match (view.bids.answer(seat), view.bids.answered.contains(seat)) {
            (Some(card), _) => format!("; bids {card}"),
            (None, true) => "; has bid".into(),
            (None, false) => String::new(),
        };
        let (name, points, spent) = (names.of(seat), points(worth(heir.taken)), list(heir.spent));
        board += &format!("{name}: {points}; holds [{hand}]{bid}; has played [{spent}]\n");
    }
    board
}

/// What lies elsewhere than before: cards that were opened, and heirlooms that were taken.
pub(crate) fn news(before: &View, now: &View) -> Vec<News> {
    let mut news = Vec::new();
    let mut new = |id: String| news.push(News { id, note: "new".into() });
    for (seat, (old, heir)) in before.heirs.iter().zip(&now.heirs).enumerate() {
        heir.spent.minus(old.spent).iter().for_each(|card| new(id::spent(Seat(seat as u8), card)));
        heir.taken.minus(old.taken).iter().for_each(|taken| new(id::heirloom(taken)));
    }
    news
}
