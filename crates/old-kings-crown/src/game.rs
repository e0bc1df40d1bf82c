//! How the rules keep the contract of the table.

use table::{
    Actor, Budget, Choice, Dice, Effect, Game, Hosting, Levels, Names, Next, OptionSpec, Outcome,
    Presentation, Refusal, Scene, Scratch, Seat, Secrets, Setup, SetupFault, Sink, Statistics, Tally,
    Thinking, Viewer,
};

use crate::state::NONE;
use crate::{Action, Cards, Crown, Event, Face, Factions, Location, Region, Stage, Tactic, View, opening};

impl Game for Crown {
    const ID: &'static str = "old-kings-crown";
    const RULES_VERSION: u32 = 1;
    const SEATS: (u8, u8) = (2, 4);

    type Action = Action;
    type Event = Event;

    fn options() -> &'static [OptionSpec] {
        opening::OPTIONS
    }

    fn new(setup: &Setup) -> Result<Crown, SetupFault> {
        Crown::begin(setup)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn next(&self) -> Next {
        self.waits_for()
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        self.list(seat, out);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let mut legal = Vec::new();
        self.list(seat, &mut legal);
        if legal.contains(&action) { Ok(()) } else { Err(self.refuse(seat, action)) }
    }

    fn apply<S: Sink<Event>>(&mut self, actor: Actor, action: Action, log: &mut S) -> Effect {
        let mut effect = Effect::OPEN;
        let picked = self.picked;
        match actor {
            Actor::Chance => self.apply_chance(action, log),
            Actor::Seat(seat) => self.apply_choice(seat, action, log, &mut effect),
        }
        self.run(log, &mut effect);
        // Picks for the Shrine are hidden until they are all made.
        effect.revealed |= picked > 0 && self.picked == 0;
        effect
    }

    fn chance(&self, out: &mut Vec<(Action, u32)>) {
        match self.stage {
            Stage::Factions if self.rules.factions != Factions::Chosen => {
                out.extend(self.free_factions().map(|faction| (Action::Faction(faction), 1)));
            }
            Stage::Opening => out.extend(self.unplaced().map(|seat| (Action::Lead(seat), 1))),
            Stage::Deal | Stage::Draw => {
                let pile = self.player(Seat(self.cursor)).pile;
                out.extend(pile.faces().map(|face| (Action::Draw(face), u32::from(pile.count(face)))));
            }
            _ => {}
        }
    }

    /// The same as listing the outcomes: equal faces lie beside each other in a pile's mask.
    #[inline]
    fn draw_chance<D: Dice>(&self, dice: &mut D, scratch: &mut Scratch<Action>) -> Action {
        if matches!(self.stage, Stage::Deal | Stage::Draw) {
            let pile = self.player(Seat(self.cursor)).pile;
            return Action::Draw(pile.nth(dice.below(u32::from(pile.len()))));
        }
        scratch.odds.clear();
        self.chance(&mut scratch.odds);
        table::pick(&scratch.odds, dice)
    }

    /// The same as listing the actions, without the list where there are many.
    #[inline]
    fn random_action<D: Dice>(&self, seat: Seat, dice: &mut D, scratch: &mut Scratch<Action>) -> Action {
        let hand = self.player(seat).hand.distinct();
        let from_hand = |n: u32| hand.nth(n);
        let count = u32::from(hand.len());
        match self.stage {
            Stage::Heralds => Action::Herald(Location::ALL[dice.below(6) as usize % 6]),
            Stage::Place if self.player(seat).placing < 3 => {
                let region = Region::of(self.player(seat).placing);
                let n = dice.below(count + u32::from(self.may_leave(seat)));
                if n < count { Action::Place(region, from_hand(n)) } else { Action::Leave(region) }
            }
            Stage::FollowUp => match dice.below(count + 1) {
                0 => Action::Decline,
                n => Action::Commit(from_hand(n - 1)),
            },
            Stage::Ruse => match dice.below(count + 1) {
                0 => Action::Retreat,
                n => Action::Reinforce(from_hand(n - 1)),
            },
            _ => {
                scratch.actions.clear();
                self.list(seat, &mut scratch.actions);
                scratch.actions[dice.below(scratch.actions.len() as u32) as usize]
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let ending = self.ending?;
        let mut ranks = [0; 4];
        let mut scores = [0; 4];
        for seat in Seat::all(self.seats) {
            let n = seat.index();
            scores[n] = i32::from(self.players[n].influence);
            ranks[n] = if self.winners.contains(seat) {
                1_000
            } else if self.alive().contains(seat) {
                scores[n]
            } else {
                -1
            };
        }
        let seats = self.seats as usize;
        Some(Outcome::by_score(&ranks[..seats], ending.key()).with_scores(&scores[..seats]))
    }

    fn longest(setup: &Setup) -> u32 {
        Crown::longest_game(setup)
    }

    fn audit(&self) -> Result<(), String> {
        self.audit_cards()
    }

    fn action_text(&self, action: Action) -> String {
        action.text()
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        Action::read(text)
    }
}

impl Secrets for Crown {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        self.view_for(viewer)
    }

    fn imagine<D: Dice>(view: &View, dice: &mut D) -> Crown {
        crate::imagine::imagine(view, dice)
    }

    fn hides_from(&self, viewer: Viewer) -> bool {
        self.is_hidden_from(viewer)
    }

    fn knowledge(&self, seat: Seat) -> u64 {
        self.known_to(seat)
    }
}

impl Thinking for Crown {
    /// Hidden cards: exploration pays, and the first playouts are worth most (docs/bots/).
    const LEVELS: Levels = Levels {
        squire: Budget::rollouts(60),
        steward: Budget::playouts(12),
        regent: Budget { exploration: 0.6, ..Budget::playouts(4_000) },
    };

    fn evaluate(&self, seat: Seat) -> Option<f32> {
        Some(self.judged(seat))
    }
}

impl Hosting for Crown {}

impl Statistics for Crown {
    fn count(event: &Event, tally: &mut Tally) {
        crate::statistics::count(event, tally);
    }

    fn count_end(&self, tally: &mut Tally) {
        self.count_ending(tally);
    }
}

impl Presentation for Crown {
    const NAME: &'static str = "The Old King's Crown";
    const TAGLINE: &'static str =
        "Three hidden cards, three Regions: guess what the other heirs have laid down and take the crown.";
    const LENGTH: &'static str = "about an hour";

    fn prompt(&self, viewer: Viewer, names: &Names) -> String {
        self.say_prompt(viewer, names)
    }

    fn describe(&self, seat: Seat, action: Action, names: &Names) -> Choice {
        self.choice(seat, action, names)
    }

    fn meanings(&self, seat: Seat, element: &str, out: &mut Vec<Action>) {
        self.meant(seat, element, out);
    }

    fn tell(&self, event: &Event, viewer: Viewer, names: &Names) -> Option<String> {
        self.say(event, viewer, names)
    }

    fn ending(&self, names: &Names) -> String {
        self.say_ending(names)
    }

    fn outlook(see: impl FnOnce() -> View, names: &Names) -> Vec<String> {
        crate::outlook::outlook(&see(), names)
    }

    fn text_board(view: &View, names: &Names, colour: bool) -> String {
        crate::text_board::text_board(view, names, colour)
    }

    fn draw(view: &View, scene: &Scene<'_>) -> String {
        crate::draw::draw(view, scene)
    }

    fn trace(&self) -> serde_json::Value {
        self.to_trace()
    }

    fn is_plain(element: &str) -> bool {
        matches!(element.split('-').next(), Some("court" | "herald" | "order" | "site"))
    }
}

impl Crown {
    fn apply_chance<S: Sink<Event>>(&mut self, action: Action, log: &mut S) {
        match action {
            Action::Faction(faction) => self.give_faction(faction, log),
            Action::Lead(seat) => {
                self.order[self.on_track as usize & 3] = seat;
                self.on_track += 1;
            }
            Action::Draw(face) => {
                let seat = Seat(self.cursor);
                self.player_mut(seat).draw(face);
                log.emit(Event::Drew(seat, face));
            }
            _ => {}
        }
    }

    fn apply_choice<S: Sink<Event>>(&mut self, seat: Seat, action: Action, log: &mut S, effect: &mut Effect) {
        match action {
            Action::Faction(faction) => self.give_faction(faction, log),
            Action::RegalIncome => self.take_regal_income(seat, log),
            Action::Herald(location) => {
                self.player_mut(seat).herald = location as u8;
                self.cursor += 1;
                log.emit(Event::Herald(seat, location));
            }
            Action::Place(region, face) => self.place(seat, region, Some(face), log),
            Action::Leave(region) => self.place(seat, region, None, log),
            Action::TakeBack => self.take_back(seat, log),
            Action::Ambush(target, a, b) => self.ambush(seat, target, a, b, log),
            Action::SeaLanes(to) => self.sail(seat, to, log),
            Action::Streets(target) => self.look(seat, target, log, effect),
            Action::Swap(face) => self.swap(seat, face, log),
            Action::Activate => self.declare(seat, true, log),
            Action::Keep => self.declare(seat, false, log),
            Action::Retreat => self.retreat(seat, log),
            Action::Reinforce(face) => {
                self.reinforce(seat, face, log);
                effect.committed = true;
            }
            Action::Feed(face) => self.feed(seat, face, log),
            Action::Storms => self.boost(seat, Tactic::Storms, seat, log),
            Action::Stones => self.boost(seat, Tactic::Stones, seat, log),
            Action::Sap(target) => self.boost(seat, Tactic::Sap, target, log),
            Action::CutTheStrings(target, face) => self.cut(seat, target, face, log),
            Action::Battlecry => self.cry(seat, log),
            Action::Commit(face) => self.commit(seat, face, log),
            Action::Decline => self.decline(seat, log),
            Action::Claim(location) => self.claim(seat, location, log),
            Action::Court(source, face) => self.seat_captain(seat, source, face, false, log),
            Action::CourtBeside(source, face) => self.seat_captain(seat, source, face, true, log),
            Action::Offer(source, face) => self.offer(seat, source, face, log),
            Action::Legend => self.take_legend(seat, log),
            Action::Refresh(tactic) => self.refresh(seat, tactic, log),
            Action::Strike(target, face) => self.strike(seat, target, face, log),
            Action::Under(region, face) => self.pick(seat, region, face, log),
            Action::Recover(face) => self.recover(seat, face, log),
            Action::Blockade(location) => self.set_blockade(seat, location, log),
            Action::Rite(tactic) => self.rite(seat, tactic, log),
            Action::PowerBack => self.power_back(seat, log),
            Action::Retire(region, face) => self.choose_retire(seat, Some((region, face)), log),
            Action::Return(region, face) => self.take_back_card(seat, region, face, log),
            Action::Deploy(region) => self.deploy(seat, region, log),
            Action::Pass => self.pass(seat, log),
            Action::Lead(_) | Action::Draw(_) => {}
        }
        if matches!(
            action,
            Action::Court(crate::Source::Hand, _)
                | Action::CourtBeside(crate::Source::Hand, _)
                | Action::Offer(crate::Source::Hand, _)
                | Action::Deploy(_)
        ) {
            effect.committed = true;
        }
    }

    fn pass<S: Sink<Event>>(&mut self, seat: Seat, log: &mut S) {
        match self.stage {
            Stage::Look => self.stage = Stage::Unrevealed,
            Stage::Tooth => self.leave_tooth(),
            Stage::Effect | Stage::Prize => self.leave_effect(log),
            Stage::Blockade => self.unmask(log),
            Stage::Retire => self.choose_retire(seat, None, log),
            _ => self.cursor += 1,
        }
    }

    /// Every card of a faction is in exactly one zone, and the marks on it make sense (OKC-7).
    fn audit_cards(&self) -> Result<(), String> {
        for seat in Seat::all(self.seats) {
            let player = self.player(seat);
            if player.faction == NONE || self.stage <= Stage::Factions {
                continue;
            }
            let fault = |what: &str| Err(format!("seat {seat}: {what}: {player:?}"));
            for face in Face::ALL {
                let mut count = [player.pile, player.discard, player.lost, player.removed]
                    .into_iter()
                    .chain([player.site, player.rituals, player.held(), player.bottom.cards()])
                    .chain(player.shown)
                    .map(|cards| cards.count(face))
                    .sum::<u8>();
                count += u8::from(face == Face::WarMachine && player.machine != NONE);
                if self.court_owner == seat.0 {
                    count += self.court.count(face);
                }
                let blockades = self.blockade != NONE && player.plays(crate::Faction::Clans);
                count += u8::from(face == Face::Decree && blockades);
                if count != player.faction().cards().count(face) {
                    return fault(&format!("{count} cards show {face:?}"));
                }
            }
            if !player.held().includes(player.known) || !player.known.includes(player.fresh) {
                return fault("cards known to be held are not");
            }
            if !player.shown[self.region as usize % 3].includes(player.clash) {
                return fault("a card counts in the Clash that is not there");
            }
            if self.alive().contains(seat)
                && self.stage > Stage::Deal
                && !(3..=crate::content::HAND_MOST).contains(&player.limit)
            {
                return fault("hand limit");
            }
            let Cards(heirs) = player.discard.plus(player.lost).of(Cards::LASTING);
            if heirs != 0 {
                return fault("an Heir or a Ritual was discarded or lost");
            }
        }
        if self.court.is_empty() != (self.court_owner == NONE) && !self.court.is_empty() {
            return Err("a Court without an owner".into());
        }
        Ok(())
    }
}
