//! The rules: the position, what may be done in it, and what comes of it.

use table::{
    Actor, CardSet, Effect, Next, OptionKind, OptionSpec, OptionValue, Outcome, Refusal, Sealed, Seat,
    SeatSet, Setup, Sink,
};

/// The largest table.
pub(crate) const MOST: usize = 4;
/// Cards that each heir has left to bid with, and so rounds.
pub(crate) const ROUNDS: u8 = 7;
/// The cards of each heir before two are lost: 1 to 9, known by their numbers.
pub(crate) const CARDS: CardSet = CardSet::first_cards(10).without(0);
/// The heirlooms: 1 to 10, known by what they are worth.
pub(crate) const HEIRLOOMS: CardSet = CardSet::first_cards(11).without(0);

/// What may be agreed.
pub(crate) const OPTIONS: &[OptionSpec] = &[OptionSpec {
    name: "untaken",
    title: "What nobody takes",
    kind: OptionKind::Choice(&[
        OptionValue::new("leaves", "Leaves the game"),
        OptionValue::new("stays", "Stays for the next round"),
    ]),
    default: "leaves",
    help: "What becomes of an heirloom that nobody takes.",
}];

/// The points that heirlooms are worth together.
pub(crate) fn worth(heirlooms: CardSet) -> i32 {
    heirlooms.iter().map(i32::from).sum()
}

/// A position: what lies in every hand and on the table.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EmptyChair {
    pub(crate) seats: u8,
    /// The option: whether an heirloom that nobody takes stays for the next round.
    pub(crate) stays: bool,
    /// Heirlooms that have been turned up so far.
    pub(crate) turned: CardSet,
    /// Heirlooms that lie on the table now.
    pub(crate) stake: CardSet,
    /// The bids of this round, out of the hands already.
    pub(crate) bids: Sealed<u8>,
    /// What each heir has, by seat.
    pub(crate) heirs: [Heir; MOST],
}

/// What one heir has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Heir {
    /// The cards in hand, for this heir's eyes only.
    pub(crate) hand: CardSet,
    /// The cards that have been opened, for all to see.
    pub(crate) spent: CardSet,
    /// Heirlooms taken.
    pub(crate) taken: CardSet,
}

/// One decision, or one outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Chance leaves this card of its own nine to the next heir.
    Deal(u8),
    /// Chance turns up this heirloom.
    Turn(u8),
    /// An heir seals this card of the own hand.
    Bid(u8),
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A card was left to an heir, who alone has seen which.
    Dealt(Seat, u8),
    /// An heirloom was turned up.
    Turned(u8),
    /// An heir has sealed a card.
    Bid(Seat),
    /// A bid was opened.
    Opened(Seat, u8),
    /// An heir took these heirlooms.
    Taken(Seat, CardSet),
    /// All bids cancelled each other, and these heirlooms went to nobody.
    Untaken(CardSet),
}

/// An action as in records.
pub(crate) fn text(action: Action) -> String {
    match action {
        Action::Deal(card) => format!("deal {card}"),
        Action::Turn(heirloom) => format!("turn {heirloom}"),
        Action::Bid(card) => format!("bid {card}"),
    }
}

/// From what was agreed to the first position.
pub(crate) fn new(setup: &Setup) -> EmptyChair {
    EmptyChair {
        seats: setup.seats(),
        stays: setup.get("untaken") == "stays",
        turned: CardSet::EMPTY,
        stake: CardSet::EMPTY,
        bids: Sealed::new(setup.seats()),
        heirs: [Heir::default(); MOST],
    }
}

impl EmptyChair {
    /// Rounds that have been played to their end.
    pub(crate) fn rounds(&self) -> u8 {
        self.heirs[0].spent.len()
    }

    /// The heir who is dealt the next card; `None` once all are dealt.
    fn dealt_next(&self) -> Option<Seat> {
        let waits = |seat: &Seat| self.heirs[seat.index()].hand.len() < ROUNDS;
        Seat::all(self.seats).find(waits).filter(|_| self.turned.is_empty())
    }
}

/// Whom the position waits for.
pub(crate) fn next(chair: &EmptyChair) -> Next {
    if chair.dealt_next().is_some() {
        return Next::Chance;
    }
    match (chair.turned.len() == chair.rounds(), chair.rounds()) {
        (true, ROUNDS) => Next::Over,
        (true, _) => Next::Chance,
        (false, _) => Next::Seats { must: chair.bids.missing(), may: SeatSet::EMPTY },
    }
}

/// What chance may do, all of it equally likely.
pub(crate) fn chance(chair: &EmptyChair, out: &mut Vec<(Action, u32)>) {
    if next(chair) != Next::Chance {
        return;
    }
    if let Some(seat) = chair.dealt_next() {
        let undealt = CARDS.minus(chair.heirs[seat.index()].hand);
        out.extend(undealt.iter().map(|card| (Action::Deal(card), 1)));
    } else {
        let left = HEIRLOOMS.minus(chair.turned);
        out.extend(left.iter().map(|heirloom| (Action::Turn(heirloom), 1)));
    }
}

/// What `seat` may do.
pub(crate) fn legal(chair: &EmptyChair, seat: Seat, out: &mut Vec<Action>) {
    if next(chair).active().contains(seat) {
        out.extend(chair.heirs[seat.index()].hand.iter().map(Action::Bid));
    }
}

/// Whether `seat` may do this, or which rule forbids it.
pub(crate) fn check(chair: &EmptyChair, seat: Seat, action: Action) -> Result<(), Refusal> {
    let Action::Bid(card) = action else {
        return Err(Refusal::new("EC-3", "Only chance deals cards and turns up heirlooms."));
    };
    match next(chair) {
        Next::Over => Err(Refusal::new("EC-10", "All seven rounds are over.")),
        Next::Chance => Err(Refusal::new("EC-4", "No heirloom lies on the table yet.")),
        Next::Seats { must, .. } if !must.contains(seat) => {
            Err(Refusal::new("EC-6", "You have sealed a card for this round; wait for the others."))
        }
        Next::Seats { .. } if !chair.heirs[seat.index()].hand.contains(card) => {
            Err(Refusal::new("EC-5", "You can only bid a card that is in your hand."))
        }
        Next::Seats { .. } => Ok(()),
    }
}

/// Carries out a legal action.
pub(crate) fn apply<S: Sink<Event>>(
    chair: &mut EmptyChair,
    actor: Actor,
    action: Action,
    log: &mut S,
) -> Effect {
    match (actor, action) {
        (Actor::Chance, Action::Deal(card)) => {
            if let Some(seat) = chair.dealt_next() {
                let heir = &mut chair.heirs[seat.index()];
                heir.hand = heir.hand.with(card);
                log.emit(Event::Dealt(seat, card));
            }
            // Its owner sees the card, but that is the outcome itself: nothing else came to light.
            Effect::COMMITTED
        }
        (Actor::Chance, Action::Turn(heirloom)) => {
            chair.turned = chair.turned.with(heirloom);
            chair.stake = chair.stake.with(heirloom);
            log.emit(Event::Turned(heirloom));
            Effect::COMMITTED
        }
        (Actor::Seat(seat), Action::Bid(card)) => {
            let heir = &mut chair.heirs[seat.index()];
            heir.hand = heir.hand.without(card);
            log.emit(Event::Bid(seat));
            let Some(bids) = chair.bids.give(seat, card) else {
                // A sealed bid shows nothing, so its owner may take it back.
                return Effect::OPEN;
            };
            open(chair, &bids, log);
            Effect::REVEALED
        }
        // Nobody asks for what is not legal.
        (Actor::Chance, Action::Bid(_)) | (Actor::Seat(_), _) => Effect::OPEN,
    }
}

/// All bids are in: opens them and hands over what lies on the table.
fn open<S: Sink<Event>>(chair: &mut EmptyChair, bids: &[u8], log: &mut S) {
    for (seat, &card) in Seat::all(chair.seats).zip(bids) {
        let heir = &mut chair.heirs[seat.index()];
        heir.spent = heir.spent.with(card);
        log.emit(Event::Opened(seat, card));
    }
    let alone = |card: u8| bids.iter().filter(|&&other| other == card).count() == 1;
    let standing = Seat::all(chair.seats).zip(bids).filter(|&(_, &card)| alone(card));
    match standing.max_by_key(|&(_, card)| card) {
        Some((seat, _)) => {
            let heir = &mut chair.heirs[seat.index()];
            heir.taken = heir.taken.union(chair.stake);
            log.emit(Event::Taken(seat, chair.stake));
            chair.stake = CardSet::EMPTY;
        }
        None => {
            log.emit(Event::Untaken(chair.stake));
            if !chair.stays {
                chair.stake = CardSet::EMPTY;
            }
        }
    }
}

/// Who has won, once the game is over.
pub(crate) fn outcome(chair: &EmptyChair) -> Option<Outcome> {
    if next(chair) != Next::Over {
        return None;
    }
    let points = chair.heirs.map(|heir| worth(heir.taken));
    Some(Outcome::by_score(&points[..chair.seats.into()], "inherited"))
}

/// The steps of every game: the deal, then a turn and a bid of each heir, seven times.
pub(crate) fn longest(setup: &Setup) -> u32 {
    let seats = u32::from(setup.seats());
    u32::from(ROUNDS) * (seats + 1 + seats)
}

/// What must hold in every position.
pub(crate) fn audit(chair: &EmptyChair) -> Result<(), String> {
    for (seat, heir) in Seat::all(chair.seats).zip(chair.heirs) {
        let Heir { hand, spent, .. } = heir;
        let bid: CardSet = chair.bids.get(seat).into_iter().collect();
        let held = hand.len() + spent.len() + bid.len();
        if hand.union(spent).union(bid).len() != held || held > ROUNDS {
            return Err(format!("seat {seat} has a card twice, or too many"));
        }
    }
    let taken = chair.heirs.iter().fold(chair.stake, |all, heir| all.union(heir.taken));
    if !taken.minus(chair.turned).is_empty() {
        return Err("an heirloom was taken that was never turned up".into());
    }
    Ok(())
}
