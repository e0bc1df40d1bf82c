//! Every choice as the player meets it: the words of its button, what it is about on the board, and
//! what the player should know first.

use table::{Choice, Names, Seat, SeatSet};

use super::name;
use super::odds::Match;
use crate::content::{Kind, heir};
use crate::maps::{NOWHERE, Place};
use crate::rules::action::{Action, Party, Path};
use crate::rules::state::{Board, Conquest, PersonId, Phase, Sets, Status, Troop, TroopId};

/// What choices are listed under.
pub(super) const MOVE: &str = "Move";
pub(super) const RECRUIT: &str = "Recruit";
const DISBAND: &str = "Disband";
const BUILD: &str = "Forts";
const CAPTIVES: &str = "Captives";
pub(super) const BARGAIN: &str = "Bargain";
const LEAVE: &str = "Leave the game";

/// A legal action of `seat` as that seat's player meets it.
pub(crate) fn describe(game: &Conquest, seat: Seat, action: Action, names: &Names) -> Choice {
    let menu = Menu { game, board: &game.board, seat, names };
    let place = |at: Place| menu.board.call(at);
    let who = |seat: Seat| name(names, seat);
    match action {
        Action::Start(start) => Choice::plain(format!("Start {}", start + 1)),
        Action::Die(die) => Choice::plain(format!("Die {die}")),
        Action::Pick(kind) => Choice::plain(capital(kind.name(1))).does(format!(
            "Attack\u{a0}{}, defence\u{a0}{}, moves\u{a0}{}: {}",
            kind.attack(),
            kind.defence(),
            kind.points(),
            merit(kind)
        )),
        Action::Done => menu.done(),
        Action::Recruit(kind, at) => menu.recruit(kind, at),
        Action::Disband(id) => menu.disband(id),
        Action::March { troop, to, all } => menu.march(troop, to, all),
        Action::Step(to) => menu.about(format!("On to {}", place(to)), to).under(MOVE),
        Action::Halt => Choice::plain("Halt here"),
        Action::Embark { troop, carrier } => menu.embark(troop, carrier),
        Action::Disembark { troop, to } => menu.disembark(troop, to),
        Action::Fort(at) => menu.in_place(format!("Build a fort in {}", place(at)), at).under(BUILD),
        Action::Raze(at) => menu.in_place(format!("Raze the fort in {}", place(at)), at).under(BUILD),
        Action::Walk { person, to } => menu.walk(person, to),
        Action::Journey { party, path } => menu.journey(party, &path),
        Action::Stance { at, with, fight } => menu.stance(at, with, fight),
        Action::First(from) => menu.first(from),
        Action::Lose(id) => menu.lose(id),
        Action::RetreatLand(to) => menu.about(format!("Withdraw to {}", place(to)), to),
        Action::RetreatSea(to) => menu.about(format!("Sail to {}", place(to)), to),
        Action::Follow { person, sea } => menu.follow(person, sea),
        Action::End => Choice::plain("End the turn"),
        Action::Place { person, at } => menu.about(format!("{} goes to {}", heir(person), place(at)), at),
        Action::Offer { to, terms } => {
            Choice::plain(format!("Offer {}: {}", who(to), menu.board.terms_words(seat, to, &terms, names)))
                .under(BARGAIN)
        }
        Action::Counter { id, terms } => {
            let to = menu.board.find_offer(id).map_or(seat, |offer| offer.from);
            let deal = menu.board.terms_words(seat, to, &terms, names);
            Choice::plain(format!("Answer {}: {deal}", who(to))).under(BARGAIN)
        }
        Action::Accept(id) => Choice::plain(format!("Accept {}: {}", menu.offer(id), menu.deal(id))),
        Action::Decline(id) => Choice::plain(format!("Decline {}: {}", menu.offer(id), menu.deal(id))),
        Action::Retract(id) => Choice::plain(format!("Withdraw {}: {}", menu.offer(id), menu.deal(id))),
        Action::Gift { to, gold } => Choice::plain(format!("Give {} {gold} gold", who(to))).under(BARGAIN),
        Action::Break(with) => Choice {
            caution: Some("The alliance ends at once, for all to see.".into()),
            ..Choice::plain(format!("Break with {}", who(with))).under(BARGAIN)
        },
        Action::Execute(person) => menu.captive("Execute", person, true),
        Action::Release(person) => menu.captive("Release", person, false),
        Action::Motion(to) => {
            let choice = Choice::plain(format!("Propose that all surrender to {}", who(to))).under(LEAVE);
            let caution = format!("You lose the game if everybody agrees: {} wins.", who(to));
            Choice { caution: Some(caution), grave: to != seat, ..choice }
        }
        Action::Vote(yes) => {
            let winner = menu.board.motion.map(|motion| motion.to);
            let to = winner.map_or_else(String::new, who);
            let choice =
                Choice::plain(format!("Vote {} the surrender to {to}", if yes { "for" } else { "against" }));
            let lost = yes && winner.is_some_and(|winner| winner != seat);
            let caution = lost.then(|| format!("You lose the game if everybody agrees: {to} wins."));
            Choice { caution, grave: lost, ..choice }
        }
        Action::Promise { to, pledge } => {
            Choice::plain(format!("Promise {}: {}", who(to), menu.board.pledge_words(pledge))).under(BARGAIN)
        }
        Action::Resign => Choice {
            caution: Some("You lose the game: your troops and family leave the board.".into()),
            grave: true,
            ..Choice::plain("Resign").under(LEAVE)
        },
    }
}

/// What a kind of troop is good for.
fn merit(kind: Kind) -> &'static str {
    match kind {
        Kind::Infantry => "holds ground, builds forts",
        Kind::Siege => "weakens walls by 2",
        Kind::Cavalry => "fast, flanks with 3 more",
        Kind::Carrier => "carries land troops",
        Kind::Raider => "fights at sea and on coasts",
    }
}

pub(super) fn capital(text: &str) -> String {
    text[..1].to_uppercase() + &text[1..]
}

/// What is said of a number that stands for no troop; no legal action has one.
fn no_troop() -> Choice {
    Choice::plain("A troop that is not on the board")
}

/// One player's choices.
struct Menu<'a> {
    game: &'a Conquest,
    board: &'a Board,
    seat: Seat,
    names: &'a Names,
}

impl Menu<'_> {
    /// The element of a territory.
    fn id(&self, at: Place) -> String {
        format!("terr-{}", self.board.map.territories.get(at as usize).map_or("none", |t| &t.id))
    }

    /// A choice about a territory; a touch on it makes it.
    fn about(&self, label: String, at: Place) -> Choice {
        Choice::at(label, [self.id(at)])
    }

    /// Something done in a territory. It takes a second touch, on the bar: the first one selects the place.
    fn in_place(&self, label: String, at: Place) -> Choice {
        self.about(label, at).selected_by([self.id(at)])
    }

    /// A move from one territory to another.
    fn going(&self, label: String, from: Place, to: Place) -> Choice {
        self.about(label, to).selected_by([self.id(from)]).under(MOVE)
    }

    fn call(&self, place: Place) -> &str {
        self.board.call(place)
    }

    /// Which of a player's carriers in one place this is: nothing where there is one, else a number counted from 1.
    fn which(&self, id: TroopId) -> String {
        let Some(ship) = self.board.troop(id) else { return String::new() };
        let beside = |one: &Troop| one.kind == Kind::Carrier && one.owner == ship.owner && one.at == ship.at;
        let fleet: Vec<TroopId> =
            self.board.troops().filter(|(_, one)| beside(one)).map(|(id, _)| id).collect();
        match fleet.iter().position(|&one| one == id) {
            Some(number) if fleet.len() > 1 => format!(" {}", number + 1),
            _ => String::new(),
        }
    }

    /// A carrier that something boards or leaves: "the carrier", or "carrier 2" of several.
    fn carrier(&self, id: TroopId) -> String {
        match self.which(id) {
            one if one.is_empty() => "the carrier".into(),
            number => format!("carrier{number}"),
        }
    }

    /// A troop in words that tell it from others in its place: "new infantry", "carrier 2".
    fn exact(&self, id: TroopId, troop: &Troop) -> String {
        let mut words = String::new();
        if troop.is_recruit() {
            words += "new ";
        }
        words += troop.kind.name(1);
        if troop.kind == Kind::Carrier {
            words += &self.which(id);
        }
        if troop.is_cargo() {
            words += &format!(" aboard {}", self.carrier(troop.aboard));
        }
        words
    }

    /// An open offer by whose it is: "Bo's offer", "your second offer to Bo".
    fn offer(&self, id: u16) -> String {
        let Ok(offer) = self.board.find_offer(id) else { return "an offer".into() };
        let pair = self.board.offers.iter().filter(|one| (one.from, one.to) == (offer.from, offer.to));
        let ids: Vec<u16> = pair.map(|one| one.id).collect();
        let which = match ids.iter().position(|&one| one == id) {
            _ if ids.len() < 2 => "",
            Some(0) => "first ",
            _ => "second ",
        };
        if offer.from == self.seat {
            format!("your {which}offer to {}", name(self.names, offer.to))
        } else {
            format!("{}'s {which}offer", name(self.names, offer.from))
        }
    }

    /// The terms of an open offer.
    fn deal(&self, id: u16) -> String {
        match (self.board.find_offer(id), self.game.terms_of(id)) {
            (Ok(offer), Some(terms)) => self.board.terms_words(offer.from, offer.to, terms, self.names),
            _ => "an offer".into(),
        }
    }

    fn journey(&self, party: Party, path: &Path) -> Choice {
        let who = match party {
            Party::Army => "Your army".into(),
            Party::Alike(id) => format!("All {}", self.board.troop(id).map_or("troops", |t| t.kind.name(2))),
            Party::Troops(roll) => match *roll.ids() {
                [id] => capital(self.board.troop(id).map_or("troop", |t| t.kind.name(1))),
                ref ids => format!("{} troops", ids.len()),
            },
            Party::Person(person) => heir(person).into(),
        };
        let goes = if matches!(party, Party::Alike(_)) { "go" } else { "goes" };
        let goes = if matches!(party, Party::Troops(roll) if roll.ids().len() > 1) { "go" } else { goes };
        let between = &path.places()[1..path.places().len() - 1];
        let by: Vec<&str> = between.iter().map(|&place| self.call(place)).collect();
        let by = if by.is_empty() { String::new() } else { format!(" through {}", by.join(" and ")) };
        let label = format!("{who} {goes} from {} to {}{by}", self.call(path.from()), self.call(path.to()));
        self.going(label, path.from(), path.to())
    }

    fn done(&self) -> Choice {
        if self.board.phase == Phase::Muster {
            return Choice::plain("Done: on to moving").warning(self.shortage());
        }
        let fresh = |t: &Troop| t.owner == self.seat && t.is_fresh() && !t.is_cargo();
        let fresh = self.board.troops().filter(|(_, t)| fresh(t)).count();
        let idle = match fresh {
            0 => None,
            1 => Some("1 troop has not moved.".to_owned()),
            fresh => Some(format!("{fresh} troops have not moved.")),
        };
        let words: Vec<String> = idle.into_iter().chain(self.shortage()).collect();
        Choice::plain("Done with moving").warning((!words.is_empty()).then(|| words.join(" ")))
    }

    /// What comes of owing more than there will be, if nothing changes before the next income.
    fn shortage(&self) -> Option<String> {
        let short = self.board.shortage(self.seat);
        (short > 0).then(|| format!("Next turn you are {short} gold short: {}.", self.board.weakness(short)))
    }

    fn recruit(&self, kind: Kind, at: Place) -> Choice {
        let (board, seat) = (self.board, self.seat);
        let mut choice =
            self.in_place(format!("Recruit {} in {}", kind.one(), self.call(at)), at).under(RECRUIT);
        let after = i64::from(board.houses[seat.index()].gold) - 1 + i64::from(board.holdings(seat));
        let owed = i64::from(board.upkeep(seat) + kind.upkeep());
        if owed > after {
            choice.caution = Some(format!(
                "Your next upkeep would be {owed} gold, {} more than you will have.",
                owed - after
            ));
        }
        choice
    }

    fn disband(&self, id: TroopId) -> Choice {
        let Some(troop) = self.board.troop(id) else { return no_troop() };
        let label = format!("Disband {} in {}", self.exact(id, troop), self.call(troop.at));
        // No touch on the board leads there: whoever goes home is named under a heading of its own.
        let mut choice = Choice::plain(label).under(DISBAND);
        choice.caution = Some(
            "It leaves the board, and 1 gold comes back. You can take that back before you move.".into(),
        );
        if self.board.troop_count(self.seat) == 1 {
            choice.caution = Some("You lose the game: it is your last troop.".into());
            choice.grave = true;
        }
        choice
    }

    fn march(&self, id: TroopId, to: Place, all: bool) -> Choice {
        let board = self.board;
        let Some(troop) = board.troop(id) else { return no_troop() };
        let who = if all {
            let alike = |t: &&Troop| {
                t.owner == self.seat
                    && t.kind == troop.kind
                    && t.at == troop.at
                    && t.is_fresh()
                    && !t.is_cargo()
            };
            let count = board.troops.iter().filter(alike).count();
            format!("All {count} {}", troop.kind.name(count))
        } else {
            capital(&self.exact(id, troop))
        };
        let label = format!("{who}: {} to {}", self.call(troop.at), self.call(to));
        let mut choice = self.going(label, troop.at, to);
        let enemies = board.present(to).among(board.stoppers(self.seat));
        if !enemies.is_empty() {
            choice.caution = Some(format!(
                "Troops of {} stand there; the move ends.",
                self.names.list(enemies.among(board.living()))
            ));
        }
        choice
    }

    fn embark(&self, id: TroopId, carrier: TroopId) -> Choice {
        let (Some(troop), Some(ship)) = (self.board.troop(id), self.board.troop(carrier)) else {
            return no_troop();
        };
        let who = capital(troop.kind.name(1));
        let (from, at) = (self.call(troop.at), self.call(ship.at));
        self.going(format!("{who} of {from} boards {} in {at}", self.carrier(carrier)), troop.at, ship.at)
    }

    fn disembark(&self, id: TroopId, to: Place) -> Choice {
        let Some(troop) = self.board.troop(id) else { return no_troop() };
        let (kind, carrier) = (troop.kind.name(1), self.carrier(troop.aboard));
        self.going(format!("Land {kind} from {carrier} in {}", self.call(to)), troop.at, to)
    }

    fn walk(&self, person: PersonId, to: Place) -> Choice {
        let board = self.board;
        let at = board.persons.get(person as usize).map_or(NOWHERE, |p| p.at);
        let label = format!("{}: {} to {}", heir(person), self.call(at), self.call(to));
        let mut choice = self.going(label, at, to);
        let (there, friends) = (board.present(to), board.friends(self.seat));
        if !there.is_empty() && !there.meets(friends) {
            choice.caution = Some(format!("Alone among foreign troops {} would be captured.", heir(person)));
        }
        choice
    }

    fn stance(&self, at: Place, with: Seat, fight: bool) -> Choice {
        let (other, place) = (name(self.names, with), self.call(at));
        let attacker = self.board.turn_player();
        if !fight {
            // Whoever was there before it all is left alone; whoever has come must be let.
            let asks =
                self.seat == attacker && self.board.army(attacker, at).any(|(_, troop)| troop.came_in());
            let means = match asks {
                true => format!("If {other} agrees, both armies stay there; if not, you attack."),
                false => "Both armies stay there, and nobody is hurt.".into(),
            };
            return self.about(format!("Peace with {other} in {place}"), at).does(means);
        }
        let defender = if self.seat == attacker { with } else { self.seat };
        let sums = Match::of(self.board, attacker, defender, at);
        let words = sums.words(self.seat, attacker, defender, self.names);
        self.about(format!("Fight {other} in {place}"), at).warning(Some(words))
    }

    fn first(&self, from: Place) -> Choice {
        let (board, battle) = (self.board, &self.board.battle);
        let sums = Match::first(board, board.turn_player(), battle.enemy, battle.at, from);
        let odds = format!("{} against your {}: {}.", sums.attack, sums.defence, sums.held());
        if from == NOWHERE {
            return Choice::plain("Face the army that was already here").does(odds);
        }
        self.about(format!("Face the army from {}", self.call(from)), from).does(odds)
    }

    fn lose(&self, id: TroopId) -> Choice {
        let Some(troop) = self.board.troop(id) else { return no_troop() };
        let green = if troop.is_recruit() { "new " } else { "" };
        let ship = if troop.kind == Kind::Carrier { self.which(id) } else { String::new() };
        let past = match troop.entered {
            NOWHERE if !troop.is_fresh() && !troop.is_recruit() => " that has acted".into(),
            NOWHERE => String::new(),
            from => format!(" that came from {}", self.call(from)),
        };
        let label = format!("Lose {green}{}{ship}{past}", troop.kind.name(1));
        let mut choice = self.about(label, troop.at);
        let cargo = self.board.cargo(id);
        if cargo > 0 {
            choice.caution = Some(format!("Its cargo of {cargo} would go down with it."));
        }
        choice
    }

    fn follow(&self, person: PersonId, sea: bool) -> Choice {
        let battle = &self.board.battle;
        let (to, way) = if sea { (battle.sea_to, "by sea") } else { (battle.land_to, "by land") };
        self.about(format!("{} goes {way} to {}", heir(person), self.call(to)), to)
    }

    fn captive(&self, verb: &str, person: PersonId, kills: bool) -> Choice {
        let at = self.board.persons.get(person as usize).map_or(NOWHERE, |p| p.at);
        let seat = Board::house_of(person);
        let house = name(self.names, seat);
        let left = self.board.kin(seat).iter().filter(|p| p.status != Status::Dead).count();
        // With the last heir goes the house, and with the last other house the war.
        let wins = self.board.living() == SeatSet::EMPTY.with(self.seat).with(seat);
        let end = if wins { "and you win the game" } else { "with all its troops" };
        let last = || format!("{} is the last heir: the house of {house} is out, {end}.", heir(person));
        let caution = (kills && left == 1).then(last);
        let label = format!("{verb} {}", heir(person));
        let choice =
            self.in_place(label, at).under(CAPTIVES).does(format!("An heir of the house of {house}."));
        Choice { caution, ..choice }
    }
}
