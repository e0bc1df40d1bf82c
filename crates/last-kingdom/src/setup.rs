//! What may be agreed, and everything up to the first card (chapter 3 of the rules).

use table::{OptionKind, OptionSpec, Seat, SeatSet, Setup, SetupFault, Sink};

use crate::map::{BAG, DRAWN_ARMIES, START_ARMIES};
use crate::public::{Ask, Phase, Public, SEATS};
use crate::state::{LastKingdom, NO_CARD, Pile};
use crate::tape::Tape;
use crate::{CardSet, Event, Faction, Leader, Plaque, Region, Side};

const ANY: &[&str] = &[
    "any",
    "uhtred",
    "aethelwold",
    "haesten",
    "brida",
    "guthrum",
    "aethelflaed",
    "ragnarssons",
    "alfred",
    "guthred",
    "anarawd",
];

macro_rules! seat_option {
    ($name:literal, $help:literal) => {
        OptionSpec { name: $name, kind: OptionKind::Choice(ANY), default: "any", help: $help }
    };
}

/// What may be agreed before a game (TLK-11).
pub(crate) static OPTIONS: [OptionSpec; 6] = [
    OptionSpec {
        name: "leaders",
        kind: OptionKind::Choice(&["first", "random"]),
        default: "first",
        help: "Whether leaders are dealt from the set recommended for a first game or from all ten.",
    },
    seat_option!("leader0", "The leader of the first seat; any deals one."),
    seat_option!("leader1", "The leader of the second seat; any deals one."),
    seat_option!("leader2", "The leader of the third seat; any deals one."),
    seat_option!("leader3", "The leader of the fourth seat, with four players or more; any deals one."),
    seat_option!("leader4", "The leader of the fifth seat, with five players; any deals one."),
];

/// The leaders recommended for a first game, by number of players (TLK-11).
fn first_game(seats: u8) -> &'static [&'static str] {
    match seats {
        2 => &["uhtred", "aethelwold"],
        3 => &["uhtred", "alfred", "guthrum"],
        4 => &["uhtred", "alfred", "guthrum", "aethelwold"],
        _ => &["uhtred", "alfred", "guthrum", "aethelwold", "brida"],
    }
}

impl LastKingdom {
    pub(crate) fn set_up(setup: &Setup) -> Result<LastKingdom, SetupFault> {
        let seats = setup.seats();
        let mut leaders = [None; SEATS];
        for (seat, slot) in leaders.iter_mut().enumerate() {
            let option = OPTIONS[1 + seat].name;
            let Some(leader) = Leader::by_id(setup.get(option)) else { continue };
            if seat >= seats as usize {
                return Err(SetupFault::Unfit {
                    option,
                    why: format!("there is no such seat at a table of {seats}; leave it at any"),
                });
            }
            *slot = Some(leader);
        }
        for seat in 1..SEATS {
            if leaders[seat].is_some() && leaders[..seat].contains(&leaders[seat]) {
                return Err(SetupFault::Unfit {
                    option: OPTIONS[1 + seat].name,
                    why: "another seat has the same leader; choose a different one".into(),
                });
            }
        }
        let mut leader_pool = match setup.get("leaders") {
            "random" => (1 << 10) - 1,
            _ => first_game(seats)
                .iter()
                .filter_map(|id| Leader::by_id(id))
                .fold(0u16, |pool, leader| pool | 1 << leader.0),
        };
        for leader in leaders.iter().flatten() {
            leader_pool &= !(1 << leader.0);
        }
        let mut game = LastKingdom {
            public: Public {
                seats,
                round: 1,
                phase: Phase::Leaders(Seat(0)),
                ask: Ask::Nothing,
                leader_pool,
                leaders,
                side: [Side::Dane; SEATS],
                affinity: [[0; 4]; SEATS],
                pools: Faction::TOKENS,
                bag: [0; 4],
                armies: [[0; 4]; 5],
                chiefs: [[None; 2]; SEATS],
                heroes: [None; 16],
                market: [Plaque(0); 7],
                market_len: 0,
                conflict: None,
                succession: None,
                invasion: None,
                last_invader: None,
                peace: [None; 5],
                closed: 0,
                tied: 0,
                passed: SeatSet::EMPTY,
                last: None,
                momentum: None,
                doubled: None,
                locked: None,
                spent: SeatSet::EMPTY,
                in_play: [CardSet::EMPTY; SEATS],
                carried: CardSet::EMPTY,
                unresolved: CardSet::EMPTY,
                bereaved: SeatSet::EMPTY,
                discard: CardSet::EMPTY,
                open_cards: CardSet::EMPTY,
                glimpses: [SeatSet::EMPTY; SEATS],
                pile_glimpses: SeatSet::EMPTY,
                thrown: [0; SEATS],
                foreseen: [[0; SEATS]; SEATS],
                frames: [None; 2],
                aftermath: None,
                conflicts: 0,
                turns: 0,
            },
            tokens: [0; SEATS],
            points: [0; SEATS],
            hands: [CardSet::EMPTY; SEATS],
            decks: [Pile::EMPTY; 2],
            face_down: CardSet::EMPTY,
            looked: [NO_CARD; 4],
            shown: CardSet::EMPTY,
            dealt: [0; SEATS],
            picked: [[NO_CARD; 4]; SEATS],
            foreseen: [0; SEATS],
            lore: [CardSet::EMPTY; SEATS],
            threw: [CardSet::EMPTY; SEATS],
        };
        game.proceed(&mut Tape::new(&mut ()));
        Ok(game)
    }

    /// The next step of the set-up that needs no chance. False when chance must decide.
    pub(crate) fn set_up_step<S: Sink<Event>>(&mut self, tape: &mut Tape<'_, S>) -> bool {
        match self.public.phase {
            Phase::Leaders(seat) if seat.0 == self.public.seats => {
                self.take_seats(tape);
                self.public.phase = if self.public.seats == 2 { Phase::Momentum } else { Phase::Market };
                true
            }
            Phase::Leaders(seat) => {
                let pool = self.public.leader_pool;
                if self.public.leaders[seat.index()].is_none() {
                    if pool.count_ones() != 1 {
                        return false;
                    }
                    self.public.leaders[seat.index()] = Some(Leader(pool.trailing_zeros() as u8));
                    self.public.leader_pool = 0;
                }
                self.public.phase = Phase::Leaders(Seat(seat.0 + 1));
                true
            }
            Phase::Market if self.public.market_len == 6 => {
                let left = self.plaques_left();
                self.lay_plaque(Plaque(left.trailing_zeros() as u8), tape);
                true
            }
            Phase::Bag(n) if n as usize == DRAWN_ARMIES.len() => {
                // What the bag still holds goes back to the pools (TLK-A1).
                for at in 0..4 {
                    self.public.pools[at] += std::mem::take(&mut self.public.bag[at]);
                }
                self.start_draft(tape);
                true
            }
            Phase::Bag(_) => match self.public.bag.map(|count| count > 0) {
                kinds if kinds.iter().filter(|there| **there).count() == 1 => {
                    let at = kinds.iter().position(|there| *there).unwrap_or(0);
                    self.draw_army(Faction::ALL[at], tape);
                    true
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Mats, figurines, tokens, decks (TLK-12 to TLK-17).
    fn take_seats<S: Sink<Event>>(&mut self, tape: &mut Tape<'_, S>) {
        let mut taken = 0u16;
        for seat in self.public.everyone() {
            let leader = self.public.leader(seat);
            let (spec, traits, at) = (leader.spec(), leader.traits(), seat.index());
            taken |= 1 << leader.0;
            self.public.side[at] = traits.side;
            self.public.affinity[at] = traits.affinity;
            self.public.chiefs[at] = [Some(spec.start), (spec.figurines == 2).then_some(spec.start)];
            self.tokens[at] = u16::from(traits.tokens);
            self.hands[at] = leader.cards();
            tape.tell(Event::Mat { seat, leader });
        }
        self.public.leader_pool = 0;
        for (region, armies) in START_ARMIES.iter().enumerate() {
            for faction in *armies {
                self.public.pools[faction.index()] -= 1;
                self.public.armies[region][faction.index()] += 1;
            }
        }
        for (at, count) in BAG.iter().enumerate() {
            self.public.pools[at] -= count;
            self.public.bag[at] = *count;
        }
        for deck in [crate::Deck::I, crate::Deck::II] {
            let pile = &mut self.decks[deck.index()];
            pile.sure = (1 << crate::cards::PLAIN_CARDS) - 1;
            pile.maybe = heroes_allowed(deck, taken);
            pile.heroes = 3;
        }
    }

    pub(crate) fn plaques_left(&self) -> u8 {
        let laid = &self.public.market[..self.public.market_len as usize];
        laid.iter().fold(0b111_1111, |left, plaque| left & !(1 << plaque.0))
    }

    pub(crate) fn lay_plaque<S: Sink<Event>>(&mut self, plaque: Plaque, tape: &mut Tape<'_, S>) {
        self.public.market[self.public.market_len as usize] = plaque;
        self.public.market_len += 1;
        if self.public.market_len == 7 {
            self.public.phase = Phase::Bag(0);
            tape.tell(Event::MarketLaid);
        }
    }

    pub(crate) fn draw_army<S: Sink<Event>>(&mut self, faction: Faction, tape: &mut Tape<'_, S>) {
        let Phase::Bag(n) = self.public.phase else { return };
        let region: Region = DRAWN_ARMIES[n as usize];
        self.public.bag[faction.index()] -= 1;
        self.public.armies[region.index()][faction.index()] += 1;
        self.public.phase = Phase::Bag(n + 1);
        tape.tell(Event::Bag { region, faction });
    }
}

/// Heroes of a deck whose person leads nobody here (TLK-17), by local number.
pub(crate) fn heroes_allowed(deck: crate::Deck, leaders: u16) -> u64 {
    let heroes = CardSet::HEROES.and(CardSet::deck(deck));
    let allowed = heroes.iter().filter(|card| {
        let person = card.spec().hero.and_then(|hero| hero.leader);
        person.is_none_or(|leader| leaders >> leader & 1 == 0)
    });
    allowed.collect::<CardSet>().local(deck)
}
