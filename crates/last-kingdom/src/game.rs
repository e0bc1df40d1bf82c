//! The game as the contract wants it.

use table::{
    Actor, Budget, Choice, Dice, Effect, Game, Hosting, Levels, Names, News, Next, OptionSpec, Outcome,
    Presentation, Refusal, Scene, Scratch, Seat, SeatSet, Secrets, Setup, SetupFault, Sink, Statistics,
    Tally, Thinking, Viewer,
};

use crate::action::{Menu, code, nth_bit};
use crate::public::{Ask, Phase};
use crate::state::{LastKingdom, NO_CARD, Pile};
use crate::tape::Tape;
use crate::{Action, Card, CardSet, Deck, Event, Faction, Leader, Plaque, Side, View};

impl LastKingdom {
    /// Carries on with everything that needs no decision.
    pub(crate) fn proceed<S: Sink<Event>>(&mut self, tape: &mut Tape<'_, S>) {
        loop {
            let moved = match self.public.phase {
                Phase::Effect => {
                    let outer = self.public.frames[0];
                    if !self.run(tape) {
                        return;
                    }
                    self.effects_done(outer, tape);
                    true
                }
                Phase::Deal(seat) => self.deal_step(seat, tape),
                Phase::Draft(pick) => self.draft_step(pick, tape),
                Phase::Instants(_) => self.instants_step(),
                Phase::Leaders(_) | Phase::Momentum | Phase::Market | Phase::Bag(_) => self.set_up_step(tape),
                _ => false,
            };
            if !moved {
                return;
            }
        }
    }

    /// No effect is under way any more: back to what it interrupted.
    fn effects_done<S: Sink<Event>>(&mut self, outer: Option<crate::public::Frame>, tape: &mut Tape<'_, S>) {
        self.public.ask = Ask::Nothing;
        if self.public.aftermath.is_some() {
            self.trigger_step(tape);
        } else if self.public.conflict.is_none() {
            self.public.phase = Phase::Instants(Seat(0));
        } else if let Some(frame) = outer {
            self.finish_action(frame.cause, frame.actor, tape);
        }
    }

    /// The unknown part of the deck that chance draws from now.
    fn drawing_from(&self) -> Option<(Deck, &Pile)> {
        let deck = match (self.public.phase, self.public.ask) {
            (Phase::Deal(_), _) => self.public.deck(),
            (Phase::Effect, Ask::Card(deck)) => deck,
            _ => return None,
        };
        Some((deck, &self.decks[deck.index()]))
    }

    /// Cards that a peek may show next.
    fn showable(&self) -> CardSet {
        match self.public.ask {
            Ask::Show(owner) => self.hands[owner.index()].minus(self.shown),
            _ => CardSet::EMPTY,
        }
    }

    fn apply_chance<S: Sink<Event>>(&mut self, action: Action, tape: &mut Tape<'_, S>) {
        match (self.public.phase, action) {
            (Phase::Leaders(seat), Action::Mat(leader)) => {
                self.public.leaders[seat.index()] = Some(leader);
                self.public.leader_pool &= !(1 << leader.0);
                self.public.phase = Phase::Leaders(Seat(seat.0 + 1));
            }
            (Phase::Momentum, Action::Toss(side)) => {
                self.public.momentum = Some(side);
                self.public.phase = Phase::Market;
                tape.tell(Event::Toss(side));
            }
            (Phase::Market, Action::Slot(plaque)) => self.lay_plaque(plaque, tape),
            (Phase::Bag(_), Action::Bag(faction)) => self.draw_army(faction, tape),
            (Phase::Deal(seat), Action::Deal(card)) => {
                self.decks[self.public.deck().index()].draw(card.local());
                self.deal(seat, card, tape);
            }
            (Phase::Effect, Action::Deal(card)) => {
                if let Ask::Card(deck) = self.public.ask {
                    self.decks[deck.index()].draw(card.local());
                    self.public.ask = Ask::Nothing;
                    self.arrive(deck, card.local(), tape);
                }
            }
            (Phase::Effect, Action::Show(card)) => {
                if let Ask::Show(owner) = self.public.ask {
                    self.shown(owner, card, tape);
                }
            }
            _ => debug_assert!(false, "chance gives only what it was asked for"),
        }
        tape.reveal();
    }
}

impl Game for LastKingdom {
    const ID: &'static str = "last-kingdom";
    const RULES_VERSION: u32 = 1;
    const SEATS: (u8, u8) = (2, 5);

    type Action = Action;
    type Event = Event;

    fn options() -> &'static [OptionSpec] {
        &crate::setup::OPTIONS
    }

    fn new(setup: &Setup) -> Result<Self, SetupFault> {
        LastKingdom::set_up(setup)
    }

    fn seats(&self) -> u8 {
        self.public.seats
    }

    #[inline]
    fn next(&self) -> Next {
        match self.public.phase {
            Phase::Turn(seat)
            | Phase::Instants(seat)
            | Phase::PlaceConflict(seat)
            | Phase::PlaceSuccession(seat)
            | Phase::PreScoring(seat) => Next::seat(seat),
            Phase::Effect => match (self.public.ask, self.public.frame()) {
                (Ask::Card(_) | Ask::Show(_), _) | (_, None) => Next::Chance,
                (_, Some(frame)) => Next::seat(frame.actor),
            },
            Phase::Draft(pick) => {
                let waiting = |seat: &Seat| self.picked[seat.index()][pick as usize] == NO_CARD;
                let must: SeatSet = self.public.everyone().filter(waiting).collect();
                Next::Seats { must, may: SeatSet::EMPTY }
            }
            Phase::Over => Next::Over,
            _ => Next::Chance,
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        out.extend(self.menu(seat).codes().map(|option| self.spell(option)));
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let menu = self.menu(seat);
        match action.code() {
            Some(option) if menu.has(option) && self.spell(option) == action => Ok(()),
            _ => Err(self.refuse(seat, action, menu)),
        }
    }

    fn apply<S: Sink<Event>>(&mut self, actor: Actor, action: Action, log: &mut S) -> Effect {
        let mut tape = Tape::new(log);
        match actor {
            Actor::Chance => self.apply_chance(action, &mut tape),
            Actor::Seat(seat) => match self.public.phase {
                Phase::Turn(_) => self.take_turn(seat, action, &mut tape),
                Phase::Effect => {
                    if let Some(option) = action.code() {
                        self.answer(option, &mut tape);
                    }
                }
                Phase::Draft(pick) => {
                    if let Action::Keep(card) = action {
                        self.keep_pick(seat, pick, card, &mut tape);
                    }
                }
                Phase::Instants(_) => {
                    if let Action::Play(card) = action {
                        self.resolve_instant(seat, card);
                    }
                }
                Phase::PlaceConflict(_) => {
                    if let Action::To(region) = action {
                        self.place_conflict(seat, region, &mut tape);
                    }
                }
                Phase::PlaceSuccession(_) => {
                    if let Action::To(region) = action {
                        self.place_succession(seat, region, &mut tape);
                    }
                }
                Phase::PreScoring(_) => {
                    if action == Action::Yes {
                        self.flip(seat, &mut tape);
                    }
                    tape.commit();
                    self.score(&mut tape);
                }
                _ => debug_assert!(false, "nobody acts now"),
            },
        }
        self.proceed(&mut tape);
        tape.effect
    }

    fn chance(&self, out: &mut Vec<(Action, u32)>) {
        match self.public.phase {
            Phase::Leaders(_) => {
                out.extend(Leader::all().filter_map(|leader| {
                    (self.public.leader_pool >> leader.0 & 1 != 0).then_some((Action::Mat(leader), 1))
                }));
            }
            Phase::Momentum => out.extend(Side::ALL.map(|side| (Action::Toss(side), 1))),
            Phase::Market => {
                let left = self.plaques_left();
                let there = Plaque::all().filter(|plaque| left >> plaque.0 & 1 != 0);
                out.extend(there.map(|plaque| (Action::Slot(plaque), 1)));
            }
            Phase::Bag(_) => {
                let there = Faction::ALL.into_iter().map(|f| (Action::Bag(f), self.public.bag[f.index()]));
                out.extend(there.filter(|(_, n)| *n > 0).map(|(action, n)| (action, u32::from(n))));
            }
            _ => {
                if let Some((deck, pile)) = self.drawing_from() {
                    let (sure, maybe) = weights(pile);
                    let cards = |mask: u64| CardSet::of(deck, mask).iter().map(Action::Deal);
                    out.extend(cards(pile.sure).map(|action| (action, sure)));
                    if maybe > 0 {
                        out.extend(cards(pile.maybe).map(|action| (action, maybe)));
                    }
                } else {
                    out.extend(self.showable().iter().map(|card| (Action::Show(card), 1)));
                }
            }
        }
    }

    fn draw_chance<D: Dice>(&self, dice: &mut D, scratch: &mut Scratch<Action>) -> Action {
        if let Some((deck, pile)) = self.drawing_from() {
            let (sure, maybe) = weights(pile);
            let first = pile.sure.count_ones() * sure;
            let drawn = dice.below(first + if maybe > 0 { pile.maybe.count_ones() * maybe } else { 0 });
            let local = if drawn < first {
                nth_bit(pile.sure, drawn / sure)
            } else {
                nth_bit(pile.maybe, (drawn - first) / maybe)
            };
            return Action::Deal(Card::of(deck, local));
        }
        if self.public.phase == Phase::Market {
            let left = u64::from(self.plaques_left());
            return Action::Slot(Plaque(nth_bit(left, dice.below(left.count_ones()))));
        }
        scratch.odds.clear();
        self.chance(&mut scratch.odds);
        table::pick(&scratch.odds, dice)
    }

    #[inline]
    fn random_action<D: Dice>(&self, seat: Seat, dice: &mut D, _: &mut Scratch<Action>) -> Action {
        let menu: Menu = self.menu(seat);
        self.spell(menu.nth(dice.below(menu.len())))
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.public.phase != Phase::Over {
            return None;
        }
        let order = self.ranking();
        let mut ranks = [0; crate::SEATS];
        let mut points = [0; crate::SEATS];
        for (place, seat) in order.iter().enumerate() {
            ranks[seat.index()] = -(place as i32);
            points[seat.index()] = i32::from(self.points[seat.index()]);
        }
        let seats = self.public.seats as usize;
        Some(Outcome::by_score(&ranks[..seats], self.decided_by()).with_scores(&points[..seats]))
    }

    /// Every step of a game, chance included: two rounds of at most ten conflicts. Each turn but
    /// a pass spends tokens or a card, both of which come in bounded numbers (TLK-73).
    fn longest(_: &Setup) -> u32 {
        20_000
    }

    fn audit(&self) -> Result<(), String> {
        crate::audit::audit(self)
    }

    fn action_text(&self, action: Action) -> String {
        action.text()
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        Action::read(text)
    }
}

impl Secrets for LastKingdom {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn imagine<D: Dice>(view: &View, dice: &mut D) -> Self {
        crate::imagine::imagine(view, dice)
    }

    fn hides_from(&self, viewer: Viewer) -> bool {
        crate::imagine::hides(self, viewer)
    }

    fn knowledge(&self, seat: Seat) -> u64 {
        self.known_to(seat)
    }
}

impl Thinking for LastKingdom {
    const LEVELS: Levels = Levels {
        squire: Budget::rollouts(40),
        steward: Budget::playouts(40),
        regent: Budget { exploration: 0.6, ..Budget::playouts(1_200) },
    };

    fn evaluate(&self, seat: Seat) -> Option<f32> {
        Some(self.judged(seat))
    }
}

impl Hosting for LastKingdom {
    /// Passes in a turn, declines what may be declined, otherwise the first option.
    fn default_action(&self, seat: Seat, _: &mut Scratch<Action>) -> Option<Action> {
        let menu = self.menu(seat);
        let quiet = [code::PASS, code::NO].into_iter().find(|option| menu.has(*option));
        (menu != Menu::EMPTY).then(|| self.spell(quiet.unwrap_or(menu.first())))
    }
}

impl Statistics for LastKingdom {
    fn count(event: &Event, tally: &mut Tally) {
        crate::stats::count(event, tally);
    }

    fn count_end(&self, tally: &mut Tally) {
        crate::stats::count_end(self, tally);
    }
}

impl Presentation for LastKingdom {
    const NAME: &'static str = "The Last Kingdom";
    const TAGLINE: &'static str =
        "Danes and Saxons fight over England; you decide, again and again, for whom.";
    const LENGTH: &'static str = "one to two hours";

    fn prompt(&self, viewer: Viewer, names: &Names) -> String {
        self.prompt_for(viewer, names)
    }

    fn describe(&self, seat: Seat, action: Action, names: &Names) -> Choice {
        self.choice(seat, action, names)
    }

    fn meanings(&self, seat: Seat, element: &str, out: &mut Vec<Action>) {
        self.meant(seat, element, out);
    }

    fn tell(&self, event: &Event, viewer: Viewer, names: &Names) -> Option<String> {
        self.told(event, viewer, names)
    }

    fn ending(&self, names: &Names) -> String {
        self.ending_words(names)
    }

    fn outlook(see: impl FnOnce() -> View, names: &Names) -> Vec<String> {
        crate::outlook::outlook(&see(), names)
    }

    fn text_board(view: &View, names: &Names, colour: bool) -> String {
        crate::text_board::text_board(view, names, colour)
    }

    fn news(before: &View, now: &View) -> Vec<News> {
        crate::draw::news(before, now)
    }

    fn draw(view: &View, scene: &Scene<'_>) -> String {
        crate::draw::draw(view, scene)
    }

    fn trace(&self) -> serde_json::Value {
        self.traced()
    }

    fn is_plain(element: &str) -> bool {
        matches!(element.split('-').next(), Some("outline" | "strength" | "track"))
    }
}

/// Weights of a sure card and of a possible hero: as if the heroes had been drawn beforehand.
fn weights(pile: &Pile) -> (u32, u32) {
    if pile.heroes == 0 { (1, 0) } else { (pile.maybe.count_ones(), u32::from(pile.heroes)) }
}

impl LastKingdom {
    /// Which rule told the winner from the second (TLK-100).
    pub(crate) fn decided_by(&self) -> &'static str {
        let order = self.ranking();
        let (first, second) = (self.merit(order[0]), self.merit(order[1]));
        if first.0 != second.0 {
            "points"
        } else if first.1 != second.1 {
            "peace"
        } else if first.2 != second.2 {
            "affinity"
        } else {
            "initiative"
        }
    }
}
