//! Every decision's options, from one place: lists, checks, random play and automatic answers are
//! all read off [`LastKingdom::menu`].

use table::{Dice, Refusal, Seat};

use crate::content::language::{Favour, Hook, Kind, Op, Var};
use crate::content::{
    ALL_REGIONS, CARDS, Card, CardSet, Class, Deck, Faction, MARKET_COSTS, PLAQUES, Plaque, Region, Side,
};
use crate::rules::action::Action;
use crate::rules::menu::{Menu, code};
use crate::rules::refusal::refuse;
use crate::rules::state::{Ask, Frame, LastKingdom, NO_CARD, Phase};

/// Appends every legal action of `seat`.
pub(crate) fn legal(game: &LastKingdom, seat: Seat, out: &mut Vec<Action>) {
    out.extend(game.menu(seat).codes().map(|option| game.spell(option)));
}

/// Whether `seat` may do this now, or which rule forbids it.
pub(crate) fn check(game: &LastKingdom, seat: Seat, action: Action) -> Result<(), Refusal> {
    let menu = game.menu(seat);
    match action.code() {
        Some(option) if menu.has(option) && game.spell(option) == action => Ok(()),
        _ => Err(refuse(game, seat, action, menu)),
    }
}

/// One legal action of `seat`, all equally likely.
#[inline]
pub(crate) fn random_action<D: Dice>(game: &LastKingdom, seat: Seat, dice: &mut D) -> Action {
    let menu = game.menu(seat);
    game.spell(menu.nth(dice.below(menu.len())))
}

/// What is done for a seat that does not answer: it passes in a turn, declines what may be declined,
/// and otherwise takes the first option. `None` if it has nothing to decide.
pub(crate) fn default_action(game: &LastKingdom, seat: Seat) -> Option<Action> {
    let menu = game.menu(seat);
    let quiet = [code::PASS, code::NO].into_iter().find(|option| menu.has(*option));
    (menu != Menu::EMPTY).then(|| game.spell(quiet.unwrap_or(menu.first())))
}

/// Why a card or plaque cannot be used now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Idle {
    /// It is about changing side, and the actor cannot.
    CannotFlip,
    /// It moves a token and there is no region to move it to.
    NoRegion,
    /// It takes back a card and there is none.
    NothingToTake,
    /// Nothing it does would change anything.
    Nothing,
}

/// Cards whose lasting hooks include a given sort.
const fn cards_with(sort: u8) -> CardSet {
    let mut mask = 0;
    let mut at = 0;
    while at < CARDS.len() {
        let hooks = CARDS[at].lasting;
        let mut n = 0;
        while n < hooks.len() {
            let found = match hooks[n] {
                Hook::Discount { .. } => 0,
                Hook::OnRemoveFoe(_) => 1,
                Hook::OnSelfFlip { .. } => 2,
                Hook::LeaderPlus(_) => 3,
                Hook::ScoreCap(_) => 4,
                _ => u8::MAX,
            };
            if found == sort {
                mask |= 1 << at;
            }
            n += 1;
        }
        at += 1;
    }
    CardSet(mask)
}

pub(crate) const DISCOUNTS: CardSet = cards_with(0);
pub(crate) const REMOVERS: CardSet = cards_with(1);
pub(crate) const FLIPPERS: CardSet = cards_with(2);
pub(crate) const GUARDS: CardSet = cards_with(3);
pub(crate) const CAPS: CardSet = cards_with(4);

/// What must hold for an effect to be worth its name, read off its operations once.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Needs {
    flip: bool,
    region: bool,
    take: bool,
    /// Some operation changes something whatever the table looks like.
    sure: bool,
    /// Factions of which it adds armies, as far as the data alone says.
    adds: u8,
}

const NO_NEEDS: Needs = Needs { flip: false, region: false, take: false, sure: false, adds: 0 };

const fn needs(ops: &[Op]) -> Needs {
    let mut found = NO_NEEDS;
    let mut army = false;
    let mut at = 0;
    while at < ops.len() {
        match ops[at] {
            Op::Flip => found.flip = true,
            Op::ConflictTo(_) | Op::SuccessionTo(_) => found.region = true,
            Op::Take => found.take = true,
            Op::Tokens(amount) => found.sure |= amount > 0,
            Op::Points(_) | Op::Lead { .. } | Op::Deploy(_) | Op::IfHigher { .. } => found.sure = true,
            // Dane favour alone may do nothing (for a leader whose Dane level follows the others).
            Op::Affinity(Favour::Of(faction), _) => found.sure |= !matches!(faction, Faction::Dane),
            Op::Affinity(Favour::Saxon | Favour::Any | Favour::Least, _) => found.sure = true,
            Op::Move(Kind::Any, _, from, _) => {
                army = true;
                // The actor's own leader is a unit, and stands somewhere.
                found.sure |= chosen_freely(ops, from);
            }
            Op::Add(kind, ..) => {
                army = true;
                found.adds |= match kind {
                    Kind::Of(faction) => 1 << faction as u8,
                    Kind::Saxon => Side::Saxon.factions(),
                    _ => 0,
                };
            }
            _ => army |= ops[at].is_army(),
        }
        at += 1;
    }
    found.flip &= !army;
    found
}

/// Whether any region may be chosen for this variable.
const fn chosen_freely(ops: &[Op], var: Var) -> bool {
    let mut at = 0;
    while at < ops.len() {
        if let Op::Choose(found, tests) = ops[at]
            && found as u8 == var as u8
        {
            return tests.is_empty();
        }
        at += 1;
    }
    false
}

impl Needs {
    /// Never an empty action, whatever the table looks like.
    const fn nothing(self) -> bool {
        self.sure && !(self.flip || self.region || self.take)
    }
}

static CARD_NEEDS: [Needs; 90] = {
    let mut all = [NO_NEEDS; 90];
    let mut at = 0;
    while at < all.len() {
        all[at] = needs(CARDS[at].ops);
        at += 1;
    }
    all
};

/// Cards that are never empty actions.
pub(crate) const ALWAYS: CardSet = {
    let mut mask = 0;
    let mut at = 0;
    while at < CARDS.len() {
        if needs(CARDS[at].ops).nothing() {
            mask |= 1 << at;
        }
        at += 1;
    }
    CardSet(mask)
};

static PLAQUE_NEEDS: [[Needs; 7]; 2] = {
    let mut all = [[NO_NEEDS; 7]; 2];
    let mut at = 0;
    while at < 7 {
        all[0][at] = needs(PLAQUES[at].ops);
        all[1][at] = needs(PLAQUES[at].ops_for_two);
        at += 1;
    }
    all
};

impl LastKingdom {
    /// The options of `seat` now; empty if it has nothing to decide.
    pub(crate) fn menu(&self, seat: Seat) -> Menu {
        let public = &self.public;
        match public.phase {
            Phase::Turn(turn) if turn == seat => self.turn_menu(seat),
            Phase::Effect => match public.frame() {
                Some(frame) if frame.actor == seat => self.ask_menu(frame),
                _ => Menu::EMPTY,
            },
            Phase::Draft(pick)
                if seat.0 < public.seats && self.picked[seat.index()][pick as usize] == NO_CARD =>
            {
                Menu(CardSet::of(public.deck(), self.pack_seen(seat, pick)).0)
            }
            Phase::Instants(owner) if owner == seat => {
                Menu(public.unresolved.and(public.in_play[seat.index()]).0)
            }
            Phase::PlaceConflict(holder) if holder == seat => Menu::regions(public.open()),
            Phase::PlaceSuccession(holder) if holder == seat => {
                Menu::regions(public.open() & !public.conflict.map_or(0, Region::mask))
            }
            Phase::PreScoring(owner) if owner == seat => Menu::one(code::YES).with(Menu::one(code::NO)),
            _ => Menu::EMPTY,
        }
    }

    /// What a plaque costs this seat now (TLK-34, TLK-R3).
    #[inline]
    pub(crate) fn cost(&self, seat: Seat, plaque: Plaque) -> u8 {
        self.price(seat, self.public.slot(plaque))
    }

    #[inline]
    fn price(&self, seat: Seat, slot: usize) -> u8 {
        let cost = MARKET_COSTS[slot];
        let cheaper = !self.public.in_play[seat.index()].and(DISCOUNTS).is_empty();
        if cheaper && cost > 2 { cost - 1 } else { cost }
    }

    fn turn_menu(&self, seat: Seat) -> Menu {
        let public = &self.public;
        let hand = self.hands[seat.index()];
        let mut menu = Menu(hand.and(ALWAYS).0).with(Menu::one(code::PASS));
        for card in hand.minus(ALWAYS).iter() {
            if self.idle_card(seat, card).is_none() {
                menu.0 |= 1 << card.0;
            }
        }
        let tokens = self.tokens[seat.index()];
        for (slot, plaque) in public.market.iter().enumerate() {
            if u16::from(self.price(seat, slot)) > tokens {
                break; // the slots after it cost no less
            }
            if self.idle_plaque(seat, *plaque).is_none() {
                menu.0 |= 1 << (code::PLAQUE + plaque.0);
            }
        }
        if u16::from(public.leader(seat).traits().move_cost) <= tokens {
            menu.0 |= 1 << code::MARCH;
        }
        if public.invasion.is_none() {
            menu.0 |= 1 << code::INVADE;
        }
        menu
    }

    /// Why playing this card would be empty (TLK-44); `None` if it would not.
    #[inline]
    pub(crate) fn idle_card(&self, seat: Seat, card: Card) -> Option<Idle> {
        self.idle(seat, card.spec().ops, CARD_NEEDS[card.0 as usize], Some(card))
    }

    /// The same for a plaque.
    #[inline]
    pub(crate) fn idle_plaque(&self, seat: Seat, plaque: Plaque) -> Option<Idle> {
        let needs = PLAQUE_NEEDS[usize::from(self.public.seats == 2)][plaque.0 as usize];
        if needs.nothing() {
            return None;
        }
        self.idle(seat, plaque.ops(self.public.seats), needs, None)
    }

    fn idle(&self, seat: Seat, ops: &'static [Op], needs: Needs, card: Option<Card>) -> Option<Idle> {
        let public = &self.public;
        if needs.flip && !public.can_flip(seat) {
            return Some(Idle::CannotFlip);
        }
        if needs.take && self.takable(seat, card).is_empty() {
            return Some(Idle::NothingToTake);
        }
        if needs.region {
            let found = ops.iter().any(|op| match op {
                Op::Choose(_, tests) => public.select(tests, seat, &[None; 3]) != 0,
                _ => false,
            });
            if !found {
                return Some(Idle::NoRegion);
            }
        }
        if needs.flip || needs.take || needs.region || needs.sure || public.pooled(needs.adds) != 0 {
            return None; // what it needs is there, and that is a change
        }
        if self.changes_something(seat, ops, card) { None } else { Some(Idle::Nothing) }
    }

    /// Whether any operation of an effect can change anything, looked at one by one.
    pub(crate) fn changes_something(&self, seat: Seat, ops: &'static [Op], card: Option<Card>) -> bool {
        ops.iter().any(|op| self.can_change(seat, ops, op, card))
    }

    /// Whether an operation can change anything at all.
    fn can_change(&self, seat: Seat, ops: &[Op], op: &Op, card: Option<Card>) -> bool {
        let public = &self.public;
        let somewhere = |var: Var, holds: &dyn Fn(Region) -> bool| {
            ops.iter().any(|op| match op {
                Op::Choose(found, tests) if *found == var => {
                    crate::content::regions_in(public.select(tests, seat, &[None; 3])).any(holds)
                }
                _ => false,
            })
        };
        match *op {
            Op::Choose(..) => false,
            Op::Add(kind, _, _) => public.pooled(public.kind(kind, seat)) != 0,
            Op::Remove(kind, _, var) => {
                somewhere(var, &|region| public.present(public.kind(kind, seat), region) != 0)
            }
            Op::Move(kind, _, from, _) => somewhere(from, &|region| {
                public.present(public.kind(kind, seat), region) != 0
                    || kind == Kind::Any && public.figurines_in(seat, region) > 0
            }),
            Op::Affinity(favour, _) => {
                let follows = public.leader(seat).traits().dane_follows;
                public.favours(favour, seat) & if follows { Side::Saxon.factions() } else { 0b1111 } != 0
            }
            Op::Flip | Op::MayFlip => public.can_flip(seat),
            Op::Draw(deck, _) | Op::Look(deck, _) => self.cards_left(deck),
            Op::Take | Op::MayTake => !self.takable(seat, card).is_empty(),
            Op::Peek(_) => self.peekable(seat) != 0,
            Op::Tokens(amount) => amount > 0 || self.tokens[seat.index()] > 0,
            Op::DoubleDown(side) => public.doubled.is_none() && public.side[seat.index()] == side,
            Op::Lock => public.locked != Some(seat),
            _ => true,
        }
    }

    /// Whether a draw from this deck would give anything (TLK-25).
    pub(crate) fn cards_left(&self, deck: Deck) -> bool {
        let pile = &self.decks[deck.index()];
        !pile.closed && (pile.len() > 0 || !self.discards(deck).is_empty())
    }

    /// Played primary cards that could go back to hand.
    pub(crate) fn takable(&self, seat: Seat, this: Option<Card>) -> CardSet {
        let mut cards = self.public.in_play[seat.index()].and(CardSet::PRIMARIES);
        if let Some(this) = this {
            cards.take(this);
        }
        cards
    }

    /// Opponents with cards in hand, as a mask.
    pub(crate) fn peekable(&self, seat: Seat) -> u8 {
        self.public
            .everyone()
            .filter(|other| *other != seat && !self.hands[other.index()].is_empty())
            .fold(0, |mask, other| mask | 1 << other.0)
    }

    /// The options of the effect under way.
    pub(crate) fn ask_menu(&self, frame: &Frame) -> Menu {
        let public = &self.public;
        let ops = frame.cause.ops(public.seats);
        let op = ops.get(frame.at as usize);
        let region = |var: Var| frame.vars[var as usize];
        match (public.ask, op) {
            (Ask::Region, _) => Menu::regions(public.region_options(frame, ops)),
            (Ask::Add, Some(Op::Add(kind, ..))) => {
                Menu::factions(public.pooled(public.kind(*kind, frame.actor)))
            }
            (Ask::Remove, Some(Op::Remove(kind, _, at))) => match region(*at) {
                Some(at) => Menu::factions(public.present(public.kind(*kind, frame.actor), at)),
                None => Menu::EMPTY,
            },
            (Ask::Unit, Some(Op::Move(kind, _, from, _))) => match region(*from) {
                Some(from) => self.units(*kind, frame.actor, from),
                None => Menu::EMPTY,
            },
            (Ask::Favour, Some(Op::Affinity(favour, _))) => {
                Menu::factions(public.favours(*favour, frame.actor))
            }
            (Ask::Figure, Some(Op::Lead { to, near })) => match region(*to) {
                Some(to) => Menu(u128::from(self.figures_to(frame.actor, to, *near)) << code::FIGURE),
                None => Menu::EMPTY,
            },
            (Ask::March(n), _) => {
                let home = public.chiefs[frame.actor.index()][n as usize];
                let stay =
                    public.leader(frame.actor).traits().figurines == 2 && (n == 0 || frame.vars[0].is_some());
                let stay = if stay { Menu::one(code::NO) } else { Menu::EMPTY };
                Menu::regions(home.map_or(0, Region::neighbours)).with(stay)
            }
            (Ask::Further, _) => {
                let home = public.chiefs[frame.actor.index()][0];
                Menu::regions(home.map_or(0, Region::neighbours)).with(Menu::one(code::NO))
            }
            (Ask::Escort | Ask::Flip, _) => Menu::one(code::YES).with(Menu::one(code::NO)),
            (Ask::Keep, Some(Op::Look(deck, _))) => {
                let cards = self.looked.iter().filter(|local| **local != NO_CARD);
                Menu(cards.map(|local| Card::of(*deck, *local)).collect::<CardSet>().0)
            }
            (Ask::Take, _) => Menu(self.takable(frame.actor, own_card(frame)).0),
            (Ask::MayTake, _) => Menu(self.takable(frame.actor, own_card(frame)).0).with(Menu::one(code::NO)),
            (Ask::Opponent, _) => Menu(u128::from(self.peekable(frame.actor)) << code::SEAT),
            _ => Menu::EMPTY,
        }
    }

    /// Units of a kind that the actor could move out of a region.
    pub(crate) fn units(&self, kind: Kind, actor: Seat, from: Region) -> Menu {
        let public = &self.public;
        let armies = Menu::factions(public.present(public.kind(kind, actor), from));
        if kind != Kind::Any {
            return armies;
        }
        let chiefs = match public.chiefs_in(actor, from) {
            0b11 => 0b01, // two figurines in one place are as good as each other
            chiefs => chiefs,
        };
        armies.with(Menu(u128::from(chiefs) << code::FIGURE)).with(Menu(public.heroes_in(actor, from).0))
    }

    /// Leader figurines that may be put into a region, as a mask.
    pub(crate) fn figures_to(&self, actor: Seat, to: Region, near: bool) -> u8 {
        let reach = if near { to.mask() | to.neighbours() } else { ALL_REGIONS };
        let [one, two] = self.public.chiefs[actor.index()];
        let can = |at: Option<Region>| at.is_some_and(|at| reach & at.mask() != 0);
        if one == two {
            return u8::from(can(one));
        }
        u8::from(can(one)) | u8::from(can(two)) << 1
    }
}

fn own_card(frame: &Frame) -> Option<Card> {
    match frame.cause {
        crate::rules::state::Cause::Card(card) => Some(card),
        _ => None,
    }
}

/// Whether a plaque or card ends the turn.
pub(crate) fn ends_turn(class: Class) -> bool {
    matches!(class, Class::Primary | Class::Hero)
}
