//! What one viewer may know (TLK-6, "Who knows what" of the rules page).
//!
//! The open table is the same for everybody. What a viewer holds besides is listed here: there is
//! no other place where a hidden card, a token or a point could stand.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Seat, SeatSet, Viewer};

use crate::content::{Card, CardSet, Deck};
use crate::rules::state::{Ask, DEEPEST, LastKingdom, NO_CARD, Phase, Public, SEATS};
pub(crate) use crate::secrets::doubt::hides_from;
use crate::secrets::short_list::ShortList;

/// Whose eyes these are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Looker {
    /// A player, shown what lies before him now.
    Seat(Seat),
    /// A player who has forgotten nothing.
    Recall(Seat),
    /// A guest.
    Guest,
    /// The reader of a finished game.
    All,
}

impl Looker {
    /// The seat whose secrets are in view, if it is exactly one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Looker::Seat(seat) | Looker::Recall(seat) => Some(seat),
            Looker::Guest | Looker::All => None,
        }
    }
}

/// What stands behind a screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Screen {
    /// Action tokens.
    pub tokens: u16,
    /// Victory points.
    pub points: u16,
}

/// A deck from outside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DeckFace {
    /// Cards in the part whose order nobody knows.
    pub unknown: u8,
    /// Cards put under it, the first to come up first: who put them there, and which they are if
    /// the viewer knows.
    pub bottom: ShortList<(Seat, Option<Card>), DEEPEST>,
    /// Never refilled from its discards.
    pub fresh: bool,
    /// Put away.
    pub closed: bool,
    /// Cards among its discards that lie face down.
    pub face_down: u8,
}

/// What a viewer remembers of the draft under way or just done.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct DraftMemory {
    /// Whether packs and picks are still part of what the table remembers.
    pub live: bool,
    /// Cards dealt so far to each pack.
    pub dealt: ShortList<u8, SEATS>,
    /// Packs as the viewer saw them, by pick; empty where not seen or not remembered.
    pub seen: ShortList<CardSet, 4>,
    /// Cards the viewer kept, by pick.
    pub kept: ShortList<Card, 4>,
    /// Cards the viewer knew to go into a pack, with the seat that pack was dealt to.
    pub foreseen: ShortList<(Seat, Card), DEEPEST>,
}

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Whose eyes these are.
    pub viewer: Looker,
    /// What lies open.
    pub public: Public,
    /// What the slots of the market cost each seat now, cheapest first.
    pub prices: ShortList<[u8; 7], SEATS>,
    /// What the viewer knows to be behind each screen.
    pub screens: ShortList<Option<Screen>, SEATS>,
    /// Round I and Round II cards in each hand.
    pub hand_sizes: ShortList<[u8; 2], SEATS>,
    /// Cards the viewer knows to be in each hand, leader cards included.
    pub hands: ShortList<CardSet, SEATS>,
    /// Who has kept a card of the current packs.
    pub ready: SeatSet,
    /// The draft.
    pub draft: DraftMemory,
    /// The round decks.
    pub decks: [DeckFace; 2],
    /// Cards the viewer knows among the face-down discards, those of the draft aside.
    pub buried: CardSet,
    /// Cards the viewer discarded face down at the cleanup and that still lie there.
    pub threw: CardSet,
    /// Cards being looked at: as many entries as cards, each named if the viewer is the looker.
    pub looked: ShortList<Option<Card>, 4>,
    /// How many cards a peek under way has shown.
    pub shown: u8,
    /// Which, if the viewer is the one who looks.
    pub shown_cards: CardSet,
    /// Packs of the draft as they are now; only for the reader of a finished game.
    pub packs: ShortList<CardSet, SEATS>,
}

impl View {
    /// Whether the table waits for this seat, as far as this viewer can tell.
    pub fn waits_for(&self, seat: Seat) -> bool {
        match self.public.phase {
            Phase::Turn(turn)
            | Phase::Instants(turn)
            | Phase::PlaceConflict(turn)
            | Phase::PlaceSuccession(turn)
            | Phase::PreScoring(turn) => turn == seat,
            Phase::Effect => self.public.frame().is_some_and(|frame| frame.actor == seat),
            Phase::Draft(_) => !self.ready.contains(seat),
            _ => false,
        }
    }

    /// The seat whose prices the viewer is shown: his own; to others those of the seat that decides.
    pub fn payer(&self) -> Option<Seat> {
        self.viewer.seat().or_else(|| self.public.everyone().find(|seat| self.waits_for(*seat)))
    }

    /// The pack in the viewer's hands, less the card already kept of it.
    pub fn pack(&self) -> CardSet {
        let (Phase::Draft(pick), Some(own)) = (self.public.phase, self.viewer.seat()) else {
            return CardSet::EMPTY;
        };
        let pack = self.draft.seen.get(pick as usize).copied().unwrap_or_default();
        pack.minus(self.hands[own.index()])
    }
}

/// What `viewer` may know now.
pub(crate) fn view(game: &LastKingdom, viewer: Viewer) -> View {
    let public = game.public;
    let seats = public.seats as usize;
    let over = public.phase == Phase::Over;
    let all = viewer == Viewer::All || over;
    let own = viewer.seat();
    let recall = matches!(viewer, Viewer::Recall(_));
    let set_up = matches!(public.phase, Phase::Leaders(_) | Phase::Momentum | Phase::Market | Phase::Bag(_));
    let lore = match own {
        Some(seat) if recall => game.lore[seat.index()],
        _ => CardSet::EMPTY,
    };
    let seen = own.map_or(CardSet::EMPTY, |seat| game.lore[seat.index()]);
    let threw = match own {
        Some(seat) if recall => game.threw[seat.index()],
        _ => CardSet::EMPTY,
    };
    let known = if all { CardSet(u128::MAX) } else { lore.or(threw).or(public.open_cards) };
    let screens = public.everyone().map(|seat| {
        let shown = all || set_up || recall || own == Some(seat);
        let (tokens, points) = (game.tokens[seat.index()], game.points[seat.index()]);
        shown.then_some(Screen { tokens, points })
    });
    let hand_sizes = public.everyone().map(|seat| {
        let hand = game.hands[seat.index()];
        [Deck::I, Deck::II].map(|deck| hand.and(CardSet::deck(deck)).len())
    });
    let hands = public.everyone().map(|seat| {
        let hand = game.hands[seat.index()];
        // What was seen in another's hand is marked there as long as it is there: its looker could have noted it.
        if own == Some(seat) { hand } else { hand.and(known.or(seen).or(CardSet::LEADER_CARDS)) }
    });
    let actor = public.frame().map(|frame| frame.actor);
    let insider = all || own.is_some() && own == actor;
    let looked = game.looked_at().map(|card| (insider || known.has(card)).then_some(card));
    let drafting = matches!(public.phase, Phase::Deal(_) | Phase::Draft(_));
    let ends: CardSet = match game.remembers_draft() && !drafting {
        true => (0..seats).filter_map(|origin| game.pack_end(origin)).collect(),
        false => CardSet::EMPTY,
    };
    let peeking = matches!(public.ask, Ask::Show(_));
    View {
        viewer: match viewer {
            Viewer::Seat(seat) => Looker::Seat(seat),
            Viewer::Recall(seat) => Looker::Recall(seat),
            Viewer::Spectator => Looker::Guest,
            Viewer::All => Looker::All,
        },
        public,
        prices: public.everyone().map(|seat| std::array::from_fn(|slot| public.price(seat, slot))).collect(),
        screens: screens.collect(),
        hand_sizes: hand_sizes.collect(),
        hands: hands.collect(),
        ready: match public.phase {
            Phase::Draft(pick) => {
                public.everyone().filter(|seat| game.picked[seat.index()][pick as usize] != NO_CARD).collect()
            }
            _ => SeatSet::EMPTY,
        },
        draft: memory(game, viewer),
        decks: [Deck::I, Deck::II].map(|deck| face(game, deck, known)),
        buried: game.face_down.and(known).minus(if all { CardSet::EMPTY } else { ends }),
        threw,
        looked: looked.collect(),
        shown: if peeking { game.shown.len() } else { 0 },
        shown_cards: if peeking && insider { game.shown } else { CardSet::EMPTY },
        packs: match all && drafting {
            true => (0..seats).map(|origin| pack_now(game, origin)).collect(),
            false => ShortList::default(),
        },
    }
}

fn face(game: &LastKingdom, deck: Deck, known: CardSet) -> DeckFace {
    let pile = &game.decks[deck.index()];
    let bottom = pile.bottom().iter().enumerate().map(|(at, local)| {
        let card = Card::of(deck, *local);
        (Seat(pile.bottom_by[at]), known.has(card).then_some(card))
    });
    DeckFace {
        unknown: pile.unknown(),
        bottom: bottom.collect(),
        fresh: pile.fresh,
        closed: pile.closed,
        face_down: game.face_down.and(CardSet::deck(deck)).len(),
    }
}

/// A pack as it is now.
fn pack_now(game: &LastKingdom, origin: usize) -> CardSet {
    let kept = game.public.everyone().flat_map(|seat| game.picked[seat.index()]);
    let kept = kept.filter(|local| *local != NO_CARD).fold(0u64, |mask, local| mask | 1 << local);
    CardSet::of(game.public.deck(), game.dealt[origin] & !kept)
}

fn memory(game: &LastKingdom, viewer: Viewer) -> DraftMemory {
    let public = &game.public;
    let deck = public.deck();
    let drafting = matches!(public.phase, Phase::Deal(_) | Phase::Draft(_));
    let recall = matches!(viewer, Viewer::Recall(_));
    if !drafting && (!recall || !game.remembers_draft()) {
        return DraftMemory::default();
    }
    let dealt = game.dealt[..public.seats as usize].iter().map(|pack| pack.count_ones() as u8).collect();
    let Some(own) = viewer.seat() else {
        return DraftMemory { live: true, dealt, ..DraftMemory::default() };
    };
    let last = match public.phase {
        Phase::Deal(_) => 0,
        Phase::Draft(pick) => pick,
        _ => 3,
    };
    let seen = (0..=last).map(|pick| match recall || drafting && pick == last {
        true => CardSet::of(deck, game.pack_seen(own, pick)),
        false => CardSet::EMPTY,
    });
    let kept = game.picked[own.index()].iter().filter(|local| **local != NO_CARD);
    let foreseen = CardSet::of(deck, if recall { game.foreseen[own.index()] } else { 0 });
    let origin = |card: Card| {
        let home = game.dealt.iter().position(|pack| pack >> card.local() & 1 != 0)?;
        Some((Seat(home as u8), card))
    };
    DraftMemory {
        live: true,
        dealt,
        seen: seen.collect(),
        kept: kept.map(|local| Card::of(deck, *local)).collect(),
        foreseen: foreseen.iter().filter_map(origin).collect(),
    }
}
