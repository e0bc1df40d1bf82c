//! Prompts, choices and the end of the game in words.

use table::{Choice, Game, Names, Next, Seat, Viewer};

use crate::board::{Board, Phase, Status};
use crate::deals::{Pledge, Side, Terms};
use crate::maps::{NOWHERE, Place};
use crate::{Action, Conquest, Ending, Kind, TroopId, odds};

/// Given names, so that heirs are people; by house, then a, b, c.
const HEIRS: [[&str; 3]; 8] = [
    ["Aldith", "Brand", "Cerdic"],
    ["Dunstan", "Edith", "Fulk"],
    ["Godiva", "Harold", "Isolde"],
    ["Judith", "Kenric", "Leofa"],
    ["Mabel", "Norbert", "Osric"],
    ["Petra", "Ralf", "Sunniva"],
    ["Tostig", "Ulla", "Vivian"],
    ["Wulfric", "Ysolt", "Zora"],
];

/// A family member's given name.
pub(crate) fn heir(person: u8) -> &'static str {
    HEIRS[Board::house_of(person) as usize % 8][person as usize % 3]
}

pub(crate) fn name(names: &Names, seat: u8) -> String {
    names.of(Seat(seat)).into_owned()
}

impl Board {
    pub(crate) fn call(&self, place: Place) -> &str {
        self.map.territories.get(place as usize).map_or("nowhere", |territory| &territory.name)
    }

    /// What one side of a deal gives, in words; empty for nothing.
    fn side_words(&self, giver: u8, side: Side) -> Vec<String> {
        let mut parts = Vec::new();
        if side.gold > 0 {
            parts.push(format!("{} gold", side.gold));
        }
        for bit in 0..3u8 {
            if side.hostages >> bit & 1 == 1 {
                parts.push(format!("{} as a hostage", heir(giver * 3 + bit)));
            }
        }
        for person in side.hand.iter() {
            parts.push(format!("{}, handed over", heir(person)));
        }
        for person in side.release.iter() {
            parts.push(format!("the freedom of {}", heir(person)));
        }
        if side.passage != 0 {
            parts.push(format!("passage until round {}", side.passage));
        }
        parts
    }

    /// A deal in words: "3 gold for an alliance".
    pub(crate) fn terms_words(&self, from: u8, to: u8, terms: &Terms, names: &Names) -> String {
        let give = self.side_words(from, terms.give);
        let want = self.side_words(to, terms.want);
        let mut both = Vec::new();
        if terms.ally {
            both.push("an alliance".to_owned());
        }
        if terms.truce != NOWHERE {
            both.push(format!("no battle in {} this turn", self.call(terms.truce)));
        }
        let mut words = Vec::new();
        if !give.is_empty() {
            words.push(format!("{} gives {}", name(names, from), give.join(", ")));
        }
        if !want.is_empty() {
            words.push(format!("{} gives {}", name(names, to), want.join(", ")));
        }
        if !both.is_empty() {
            words.push(both.join(" and "));
        }
        if !terms.word.is_empty() {
            let speaker = if terms.word_wanted { to } else { from };
            words.push(format!("{} promises \u{201c}{}\u{201d}", name(names, speaker), terms.word.as_str()));
        }
        words.join("; ")
    }

    pub(crate) fn pledge_words(&self, pledge: Pledge) -> String {
        match pledge {
            Pledge::NoAttack(round) => format!("no attack until round {round}"),
            Pledge::Leave(at, round) => format!("to leave {} by round {round}", self.call(at)),
            Pledge::Return(person, round) => format!("to let {} go by round {round}", heir(person)),
            Pledge::Pay(gold, round) => format!("to pay {gold} gold by round {round}"),
        }
    }

    /// Odds of an attack by `attacker` on `defender` in `at`, in words.
    pub(crate) fn odds_words(&self, attacker: u8, defender: u8, at: Place) -> String {
        let attack = self.attack_total(attacker, at, self.weakest_first(attacker, at));
        let defence = self.defence_total(defender, at, attacker);
        let odds = odds(i32::from(attack) - i32::from(defence));
        format!(
            "{attack} against {defence}: the attacker wins {} of 36 rolls, {} are drawn",
            odds.win, odds.draw
        )
    }
}

impl Conquest {
    pub(crate) fn prompt_words(&self, viewer: Viewer, names: &Names) -> String {
        let board = &self.board;
        let (must, own) = match self.next() {
            Next::Over => return self.ending_words(names),
            Next::Chance => return self.chance_words(names),
            Next::Seats { must, .. } => (must, viewer.seat()),
        };
        let asked = own.is_some_and(|seat| board.offers.iter().any(|offer| offer.to == seat.0));
        let voting = own.is_some_and(|seat| board.may_vote(seat.0).is_ok());
        let aside = match (asked, voting) {
            (_, true) => " A motion to surrender wants your vote.",
            (true, _) => " An offer lies before you.",
            _ => "",
        };
        if own.is_some_and(|seat| must.contains(seat)) {
            self.task_words(own, names) + aside
        } else {
            format!("Waiting for {}.{aside}", names.list(must))
        }
    }

    /// What the seat that the game waits for has to decide.
    fn task_words(&self, own: Option<Seat>, names: &Names) -> String {
        let board = &self.board;
        if let Some(placing) = board.placing.first() {
            return format!("Choose where {} goes: any place with your troops.", heir(placing.person));
        }
        let place = |at: Place| board.call(at).to_owned();
        match board.phase {
            Phase::Pick => {
                let left = own.map_or(4, |seat| 4 - board.picked[seat.index()]);
                format!("Choose your first troops: {left} to go.")
            }
            Phase::Muster => {
                let seat = board.turn_player();
                let house = board.houses[seat as usize];
                let next = i64::from(board.holdings(seat)) - i64::from(board.upkeep(seat));
                let debt = if house.debt > 0 {
                    format!(" You are {} short: every troop is weaker by that.", house.debt)
                } else {
                    String::new()
                };
                format!(
                    "Recruit and disband, then be done. {} gold in hand, {next:+} next turn.{debt}",
                    house.gold
                )
            }
            Phase::Movement => "Move your troops and family, then be done.".into(),
            Phase::March { lead, left } => {
                let troop = board.troops[lead as usize];
                format!(
                    "March on from {} or halt: {left} {} left.",
                    place(troop.at),
                    if left == 1 { "point" } else { "points" }
                )
            }
            Phase::Stroll { person, left } => {
                format!(
                    "{} walks on from {} or stays: {left} more.",
                    heir(person),
                    place(board.persons[person as usize].at)
                )
            }
            Phase::Contact => "Armies have met. Choose one meeting, and fight or peace.".into(),
            Phase::Answer { at, .. } => {
                format!(
                    "{} comes in peace to {}. Fight or peace?",
                    name(names, board.turn_player()),
                    place(at)
                )
            }
            Phase::First => format!(
                "You are attacked from several sides in {}. Name the first attacker; the others flank you.",
                place(board.battle.at)
            ),
            Phase::Losses => {
                let left = board.battle.left;
                format!(
                    "Choose {left} {} to lose in {}.",
                    if left == 1 { "troop" } else { "troops" },
                    place(board.battle.at)
                )
            }
            Phase::WithdrawLand => {
                format!("Choose where your land troops withdraw to from {}.", place(board.battle.at))
            }
            Phase::WithdrawSea => {
                format!("Choose where your ships withdraw to from {}.", place(board.battle.at))
            }
            Phase::WithdrawPersons => {
                format!("{} can leave by land or by sea.", board.next_follower().map_or("", heir))
            }
            Phase::Aftermath => "Raze forts if you like, then end your turn.".into(),
            _ => "Wait a moment.".into(),
        }
    }

    fn chance_words(&self, names: &Names) -> String {
        match self.board.phase {
            Phase::Deal => "The starts are being dealt.".into(),
            Phase::RollOff { waiting, .. } => {
                format!("{} rolls for the order of play.", name(names, waiting.trailing_zeros() as u8))
            }
            _ if self.board.battle.attack_die == 0 => {
                format!("{} rolls the attack.", name(names, self.board.turn_player()))
            }
            _ => format!("{} rolls the defence.", name(names, self.board.battle.enemy)),
        }
    }

    pub(crate) fn ending_words(&self, names: &Names) -> String {
        let board = &self.board;
        let who = names.list(table::SeatSet(board.winners));
        match board.ending {
            Ending::None => String::new(),
            Ending::Conquest => format!("{who} alone is left and takes the throne."),
            Ending::Ruin => format!("Nobody is left to be crowned: {who} fell together."),
            Ending::Surrender => format!("All agreed: {who} takes the throne."),
            Ending::Count | Ending::Standstill => {
                let why = if board.ending == Ending::Count {
                    "The last round is over"
                } else {
                    "Nothing moves any more"
                };
                let score = board.winners.trailing_zeros() as u8;
                format!("{why}. Decided on count: {who} with {} towns and castles.", board.holdings(score))
            }
        }
    }

    fn troop_words(&self, id: TroopId) -> (Kind, Place) {
        self.board.troop(id).map_or((Kind::Infantry, NOWHERE), |troop| (troop.kind, troop.at))
    }

    /// A troop in words that tell it from others in its place: "new infantry", "carrier 4".
    fn exact_words(&self, id: TroopId) -> String {
        let Some(troop) = self.board.troop(id) else { return "troop".into() };
        let mut words = String::new();
        if troop.is_recruit() {
            words += "new ";
        }
        words += troop.kind.name(1);
        if troop.kind == Kind::Carrier {
            words += &format!(" {id}");
        }
        if troop.is_cargo() {
            words += &format!(" aboard carrier {}", troop.aboard);
        }
        words
    }

    /// What a touch on an element of the drawing could mean.
    pub(crate) fn meant(&self, seat: u8, element: &str, out: &mut Vec<Action>) {
        let board = &self.board;
        let (kind, rest) = element.split_once('-').unwrap_or((element, ""));
        let place = board.map.territories.iter().position(|land| kind == "terr" && land.id == rest);
        if let Some(at) = place.map(|place| place as Place) {
            // Whoever stands next to the place is meant before those who are far away.
            let mut own: Vec<_> = board.troops().filter(|(_, troop)| troop.owner == seat).collect();
            own.sort_by_key(|(_, troop)| !board.map.borders(at).contains(&troop.at));
            out.extend([Action::Step(at), Action::RetreatLand(at), Action::RetreatSea(at)]);
            out.extend(own.iter().map(|&(troop, _)| Action::March { troop, to: at, all: false }));
            out.extend([Action::Recruit(Kind::Infantry, at), Action::Fort(at), Action::Raze(at)]);
            out.extend(board.placing.first().map(|placing| Action::Place { person: placing.person, at }));
            out.extend((0..board.seats).map(|with| Action::Stance { at, with, fight: true }));
        }
        if let (Ok(to), "seat") = (rest.parse(), kind) {
            out.extend([Action::Gift { to, gold: 1 }, Action::Break(to)]);
        }
    }

    pub(crate) fn describe_action(&self, seat: u8, action: Action, names: &Names) -> Choice {
        let board = &self.board;
        let place = |at: Place| board.call(at).to_owned();
        let land =
            |at: Place| format!("terr-{}", board.map.territories.get(at as usize).map_or("none", |t| &t.id));
        let touch = |label: String, at: Vec<String>| Choice { label, touches: at, caution: None };
        let turn = |text: &str| text[..1].to_uppercase() + &text[1..];
        let deal = |id: u16| {
            let offer = board.offers.iter().find(|offer| offer.id == id);
            match (offer, self.terms_of(id)) {
                (Some(offer), Some(terms)) => board.terms_words(offer.from, offer.to, terms, names),
                _ => "an offer".into(),
            }
        };
        match action {
            Action::Start(start) => Choice::plain(format!("Start {}", start + 1)),
            Action::Die(die) => Choice::plain(format!("Die {die}")),
            Action::Pick(kind) => Choice::plain(turn(kind.name(1))),
            Action::Done if board.phase == Phase::Muster => Choice::plain("Done with recruiting"),
            Action::Done => {
                let mut choice = Choice::plain("Done with moving");
                let fresh =
                    board.troops().filter(|(_, t)| t.owner == seat && t.is_fresh() && !t.is_cargo()).count();
                if fresh > 0 {
                    choice.caution = Some(format!("{fresh} of your troops have not moved."));
                }
                choice
            }
            Action::Recruit(kind, at) => {
                let mut choice = touch(format!("Recruit {} in {}", kind.name(1), place(at)), vec![land(at)]);
                let after = i64::from(board.houses[seat as usize].gold) - 1 + i64::from(board.holdings(seat));
                let owed = i64::from(board.upkeep(seat) + kind.upkeep());
                if owed > after {
                    choice.caution = Some(format!(
                        "Your next upkeep would be {owed} gold, {} more than you will have.",
                        owed - after
                    ));
                }
                choice
            }
            Action::Disband(id) => {
                let (_, at) = self.troop_words(id);
                let mut choice =
                    touch(format!("Disband {} in {}", self.exact_words(id), place(at)), vec![land(at)]);
                if board.troop_count(seat) == 1 {
                    choice.caution = Some("It is your last troop: you would be out of the game.".into());
                }
                choice
            }
            Action::March { troop, to, all } => {
                let (kind, at) = self.troop_words(troop);
                let fresh = |t: &crate::Troop| {
                    t.owner == seat && t.kind == kind && t.at == at && t.is_fresh() && !t.is_cargo()
                };
                let count = if all { board.troops.iter().filter(|t| fresh(t)).count() } else { 1 };
                let who = if all {
                    format!("All {count} {}", kind.name(count))
                } else {
                    turn(&self.exact_words(troop))
                };
                let mut choice =
                    touch(format!("{who}: {} to {}", place(at), place(to)), vec![land(to), land(at)]);
                let enemies = board.present(to) & board.stoppers(seat);
                if enemies != 0 {
                    choice.caution = Some(format!(
                        "Troops of {} stand there; the move ends.",
                        names.list(table::SeatSet(enemies & board.living()))
                    ));
                }
                choice
            }
            Action::Step(to) => touch(format!("On to {}", place(to)), vec![land(to)]),
            Action::Halt => Choice::plain("Halt here"),
            Action::Embark { troop, carrier } => {
                let (kind, at) = self.troop_words(troop);
                let ship = self.troop_words(carrier).1;
                touch(
                    format!(
                        "{} of {} boards carrier {carrier} in {}",
                        turn(kind.name(1)),
                        place(at),
                        place(ship)
                    ),
                    vec![land(ship), land(at)],
                )
            }
            Action::Disembark { troop, to } => {
                let (kind, at) = self.troop_words(troop);
                let carrier = board.troop(troop).map_or(0, |troop| troop.aboard);
                touch(
                    format!("Land {} from carrier {carrier} in {}", kind.name(1), place(to)),
                    vec![land(to), land(at)],
                )
            }
            Action::Fort(at) => touch(format!("Build a fort in {}", place(at)), vec![land(at)]),
            Action::Raze(at) => touch(format!("Raze the fort in {}", place(at)), vec![land(at)]),
            Action::Walk { person, to } => {
                let at = board.persons.get(person as usize).map_or(NOWHERE, |p| p.at);
                let mut choice = touch(
                    format!("{}: {} to {}", heir(person), place(at), place(to)),
                    vec![land(to), land(at)],
                );
                if board.present(to) & !board.friends(seat) != 0
                    && board.present(to) & board.friends(seat) == 0
                {
                    choice.caution = Some("Alone among foreign troops it would be captured.".into());
                }
                choice
            }
            Action::Stance { at, with, fight } => {
                let label = match fight {
                    true => format!("Fight {} in {}", name(names, with), place(at)),
                    false => format!("Peace with {} in {}", name(names, with), place(at)),
                };
                let mut choice = touch(label, vec![land(at)]);
                if fight {
                    let attacker = board.turn_player();
                    let defender = if seat == attacker { with } else { seat };
                    choice.caution = Some(board.odds_words(attacker, defender, at));
                }
                choice
            }
            Action::First(from) => {
                let attacker = board.turn_player();
                let total = board.attack_total(attacker, board.battle.at, from);
                let label = match from {
                    NOWHERE => format!("The army that was already here (attack {total})"),
                    _ => format!("The army from {} (attack {total})", place(from)),
                };
                touch(label, if from == NOWHERE { vec![] } else { vec![land(from)] })
            }
            Action::Lose(id) => {
                let (kind, at) = self.troop_words(id);
                let cargo = board.cargo(id);
                let from = board.troop(id).map_or(NOWHERE, |troop| troop.entered);
                let whence =
                    if from == NOWHERE { String::new() } else { format!(" that came from {}", place(from)) };
                let ship = if kind == Kind::Carrier { format!(" {id}") } else { String::new() };
                let green = if board.troop(id).is_some_and(|troop| troop.is_recruit()) { "new " } else { "" };
                let stayed = if board
                    .troop(id)
                    .is_some_and(|troop| !troop.is_fresh() && from == NOWHERE && !troop.is_recruit())
                {
                    " that has acted"
                } else {
                    ""
                };
                let mut choice =
                    touch(format!("Lose {green}{}{ship}{whence}{stayed}", kind.name(1)), vec![land(at)]);
                if cargo > 0 {
                    choice.caution = Some(format!("Its cargo of {cargo} would go down with it."));
                }
                choice
            }
            Action::RetreatLand(to) => touch(format!("Withdraw to {}", place(to)), vec![land(to)]),
            Action::RetreatSea(to) => touch(format!("Sail to {}", place(to)), vec![land(to)]),
            Action::Follow { person, sea } => {
                let to = if sea { board.battle.sea_to } else { board.battle.land_to };
                touch(
                    format!(
                        "{} goes {} to {}",
                        heir(person),
                        if sea { "by sea" } else { "by land" },
                        place(to)
                    ),
                    vec![land(to)],
                )
            }
            Action::End => Choice::plain("End the turn"),
            Action::Place { person, at } => {
                touch(format!("{} goes to {}", heir(person), place(at)), vec![land(at)])
            }
            Action::Offer { to, terms } => Choice::plain(format!(
                "Offer {}: {}",
                name(names, to),
                board.terms_words(seat, to, &terms, names)
            )),
            Action::Counter { id, terms } => {
                let to = board.offers.iter().find(|offer| offer.id == id).map_or(seat, |offer| offer.from);
                Choice::plain(format!(
                    "Answer {}: {}",
                    name(names, to),
                    board.terms_words(seat, to, &terms, names)
                ))
            }
            Action::Accept(id) => Choice::plain(format!("Accept offer {id}: {}", deal(id))),
            Action::Decline(id) => Choice::plain(format!("Decline offer {id}: {}", deal(id))),
            Action::Retract(id) => Choice::plain(format!("Take back offer {id}: {}", deal(id))),
            Action::Gift { to, gold } => Choice::plain(format!("Give {} {gold} gold", name(names, to))),
            Action::Break(with) => Choice {
                caution: Some("The alliance ends at once, for all to see.".into()),
                ..Choice::plain(format!("Break with {}", name(names, with)))
            },
            Action::Execute(person) | Action::Release(person) => {
                let at = board.persons.get(person as usize).map_or(NOWHERE, |p| p.at);
                let house = name(names, Board::house_of(person));
                let kills = matches!(action, Action::Execute(_));
                let kin = &board.persons[Board::house_of(person) as usize * 3..][..3];
                let last = kin.iter().filter(|p| p.status != Status::Dead).count() == 1;
                Choice {
                    label: format!(
                        "{} {} of the house of {house}",
                        if kills { "Execute" } else { "Release" },
                        heir(person)
                    ),
                    touches: vec![land(at)],
                    caution: (kills && last)
                        .then(|| format!("It is the last of its house: {house} would be out.")),
                }
            }
            Action::Motion(to) => Choice::plain(format!("Move that all surrender to {}", name(names, to))),
            Action::Vote(yes) => {
                let to = board.motion.map_or_else(String::new, |motion| name(names, motion.to));
                Choice::plain(format!("Vote {} the surrender to {to}", if yes { "for" } else { "against" }))
            }
            Action::Promise { to, pledge } => {
                Choice::plain(format!("Promise {}: {}", name(names, to), board.pledge_words(pledge)))
            }
            Action::Resign => Choice {
                caution: Some("Your troops and family leave the board.".into()),
                ..Choice::plain("Resign")
            },
        }
    }
}
