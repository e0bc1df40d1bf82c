//! Actions as words, as in records: `move u3 fenk>bank`, `stance bank 1 fight`.

use table::Seat;

use crate::content::Kind;
use crate::maps::{NOWHERE, Place};
use crate::rules::action::{Action, Party, Path, Roll};
use crate::rules::bargains::{FreeText, Pledge, Side, Terms};
use crate::rules::state::{Board, Conquest, PersonId, TroopId, person_id};

/// The action as a short sequence of words, as in records.
pub(crate) fn text(game: &Conquest, action: Action) -> String {
    game.board.write_action(action)
}

/// Reads what [`text`] writes, letter for letter.
pub(crate) fn read(game: &Conquest, text: &str) -> Result<Action, String> {
    let action = game.board.parse_action(text)?;
    let written = game.board.write_action(action);
    if written == text { Ok(action) } else { Err(format!("write it as `{written}`")) }
}

impl Board {
    fn place_id(&self, place: Place) -> &str {
        match self.map.territories.get(place as usize) {
            Some(territory) => &territory.id,
            None => "here",
        }
    }

    fn troop_place(&self, troop: TroopId) -> &str {
        self.troop(troop).map_or("?", |troop| self.place_id(troop.at))
    }

    /// The action as a short sequence of words.
    pub(crate) fn write_action(&self, action: Action) -> String {
        let id = |place: Place| self.place_id(place);
        match action {
            Action::Start(start) => {
                format!("start {}", self.map.starts.get(start as usize).map_or("?", |&place| id(place)))
            }
            Action::Die(die) => format!("die {die}"),
            Action::Pick(kind) => format!("pick {}", kind.word()),
            Action::Done => "done".into(),
            Action::Recruit(kind, at) => format!("recruit {} {}", kind.word(), id(at)),
            Action::Disband(troop) => format!("disband u{troop}"),
            Action::March { troop, to, all } => {
                format!("move u{troop}{} {}>{}", if all { "+" } else { "" }, self.troop_place(troop), id(to))
            }
            Action::Step(to) => format!("step {}", id(to)),
            Action::Halt => "halt".into(),
            Action::Embark { troop, carrier } => format!("embark u{troop} u{carrier}"),
            Action::Disembark { troop, to } => format!("disembark u{troop} {}", id(to)),
            Action::Fort(at) => format!("fort {}", id(at)),
            Action::Raze(at) => format!("raze {}", id(at)),
            Action::Walk { person, to } => {
                let from = self.persons.get(person as usize).map_or("?", |p| id(p.at));
                format!("walk {} {from}>{}", person_id(person), id(to))
            }
            Action::Journey { party, path } => {
                let ids: Vec<&str> = path.places().iter().map(|&place| id(place)).collect();
                format!("{} {}", write_party(party), ids.join(">"))
            }
            Action::Stance { at, with, fight } => {
                format!("stance {} {with} {}", id(at), if fight { "fight" } else { "peace" })
            }
            Action::First(from) => format!("first {} {}", id(self.battle.at), id(from)),
            Action::Lose(troop) => format!("lose u{troop}"),
            Action::RetreatLand(to) => format!("retreat land={}", id(to)),
            Action::RetreatSea(to) => format!("retreat sea={}", id(to)),
            Action::Follow { person, sea } => {
                format!("retreat persons={}:{}", person_id(person), if sea { "sea" } else { "land" })
            }
            Action::End => "end".into(),
            Action::Place { person, at } => format!("place {} {}", person_id(person), id(at)),
            Action::Offer { to, terms } => format!("offer {to}{}", self.write_terms(&terms)),
            Action::Counter { id, terms } => format!("counter {id}{}", self.write_terms(&terms)),
            Action::Accept(id) => format!("accept {id}"),
            Action::Decline(id) => format!("decline {id}"),
            Action::Retract(id) => format!("retract {id}"),
            Action::Gift { to, gold } => format!("gift {to} {gold}"),
            Action::Break(with) => format!("break {with}"),
            Action::Execute(person) => format!("execute {}", person_id(person)),
            Action::Release(person) => format!("release {}", person_id(person)),
            Action::Motion(to) => format!("surrender {to}"),
            Action::Vote(yes) => format!("vote {}", if yes { "yes" } else { "no" }),
            Action::Promise { to, pledge } => match pledge {
                Pledge::NoAttack(round) => format!("promise {to} no_attack until {round}"),
                Pledge::Leave(at, round) => format!("promise {to} leave {} by {round}", id(at)),
                Pledge::Return(person, round) => {
                    format!("promise {to} return {} by {round}", person_id(person))
                }
                Pledge::Pay(gold, round) => format!("promise {to} pay {gold} at {round}"),
            },
            Action::Resign => "resign".into(),
        }
    }

    fn write_terms(&self, terms: &Terms) -> String {
        let mut text = String::new();
        for (word, side) in [("give", terms.give), ("want", terms.want)] {
            let speaks = !terms.word.is_empty() && terms.word_wanted == (word == "want");
            if side == Side::default() && !speaks {
                continue;
            }
            text += &format!(" {word}");
            if side.gold > 0 {
                text += &format!(" gold {}", side.gold);
            }
            for bit in 0..3 {
                if side.hostages >> bit & 1 == 1 {
                    text += &format!(" hostage {}", ["a", "b", "c"][bit]);
                }
            }
            for person in side.hand.iter() {
                text += &format!(" hand {}", person_id(person));
            }
            for person in side.release.iter() {
                text += &format!(" release {}", person_id(person));
            }
            if side.passage != 0 {
                text += &format!(" passage {}", side.passage);
            }
            if speaks {
                text += &format!(" promise \"{}\"", terms.word.as_str());
            }
        }
        if terms.ally {
            text += " ally";
        }
        if terms.truce != NOWHERE {
            text += &format!(" truce {}", self.place_id(terms.truce));
        }
        if terms.expires != 0 {
            text += &format!(" expires {}", terms.expires);
        }
        text
    }

    /// Reads an action as people write it: commas, semicolons and colons may stand between the words.
    /// What records hold is read letter for letter, by [`table::Game::read_action`].
    pub fn parse_action(&self, text: &str) -> Result<Action, String> {
        // Words of a promise stand between the first and the last quotation mark; one is left.
        let marks = text.find('"').zip(text.rfind('"')).filter(|(first, last)| first < last);
        let (said, text) = match marks {
            Some((first, last)) => {
                (Some(&text[first + 1..last]), format!("{}\" {}", &text[..first], &text[last + 1..]))
            }
            None => (None, text.to_owned()),
        };
        let text = text.as_str();
        let cleaned = text.replace([',', ';', ':'], " ");
        let text = if text.trim_start().starts_with("retreat") { text } else { &cleaned };
        let words: Vec<&str> = text.split_whitespace().collect();
        let (verb, rest) = words.split_first().ok_or("expected a verb such as `move` or `done`")?;
        let word = |index: usize, what: &str| {
            rest.get(index).copied().ok_or_else(|| format!("`{verb}` needs {what}"))
        };
        let place = |index: usize| self.read_place(word(index, "a territory")?);
        let troop = |index: usize| read_troop(word(index, "a troop such as u3")?);
        let person = |index: usize| self.read_person(word(index, "a family member such as f0a")?);
        let number = |index: usize| read_number(word(index, "a number")?);
        let round = |index: usize| read_wide(word(index, "a round")?);
        let seat = |index: usize| number(index).map(Seat);
        let taken = |count: usize, action: Action| {
            if rest.len() > count {
                Err(format!("`{}` is too much for `{verb}`", rest[count]))
            } else {
                Ok(action)
            }
        };
        match *verb {
            "start" => {
                let at = place(0)?;
                let start = self.map.starts.iter().position(|&start| start == at);
                taken(1, Action::Start(start.ok_or("no start lies there")? as u8))
            }
            "die" => {
                let die = number(0)?;
                if !(1..=6).contains(&die) {
                    return Err(format!("a die shows 1 to 6, not {die}"));
                }
                taken(1, Action::Die(die))
            }
            "pick" => taken(1, Action::Pick(read_kind(word(0, "a kind of troop")?)?)),
            "done" => taken(0, Action::Done),
            "recruit" => taken(2, Action::Recruit(read_kind(word(0, "a kind of troop")?)?, place(1)?)),
            "disband" => taken(1, Action::Disband(troop(0)?)),
            "move" => {
                word(0, "a troop such as u3, some such as u3,u4, or `army`")?;
                word(1, "a path such as fenk>bank")?;
                let (way, who) = rest.split_last().unwrap_or((verb, rest));
                let path = self.read_path(way)?;
                let single = path.places().len() == 2;
                let party = match *who {
                    ["army"] => Party::Army,
                    [one] => {
                        let all = one.ends_with('+');
                        let troop = read_troop(one.trim_end_matches('+'))?;
                        if single {
                            return Ok(Action::March { troop, to: path.to(), all });
                        }
                        if all { Party::Alike(troop) } else { Party::Troops(Roll::new(&[troop])?) }
                    }
                    _ => {
                        let ids: Result<Vec<TroopId>, String> = who.iter().map(|id| read_troop(id)).collect();
                        Party::Troops(Roll::new(&ids?)?)
                    }
                };
                Ok(Action::Journey { party, path })
            }
            "step" => taken(1, Action::Step(place(0)?)),
            "halt" => taken(0, Action::Halt),
            "embark" => taken(2, Action::Embark { troop: troop(0)?, carrier: troop(1)? }),
            "disembark" => taken(2, Action::Disembark { troop: troop(0)?, to: place(1)? }),
            "fort" => taken(1, Action::Fort(place(0)?)),
            "raze" => taken(1, Action::Raze(place(0)?)),
            "walk" => {
                let person = person(0)?;
                let path = self.read_path(word(1, "a path such as fenk>bank")?)?;
                taken(
                    2,
                    if path.places().len() == 2 {
                        Action::Walk { person, to: path.to() }
                    } else {
                        Action::Journey { party: Party::Person(person), path }
                    },
                )
            }
            "stance" => {
                let fight = match word(2, "`fight` or `peace`")? {
                    "fight" => true,
                    "peace" => false,
                    other => return Err(format!("`{other}` is neither `fight` nor `peace`")),
                };
                taken(3, Action::Stance { at: place(0)?, with: seat(1)?, fight })
            }
            "first" => {
                let from = word(1, "a territory or `here`")?;
                taken(2, Action::First(if from == "here" { NOWHERE } else { self.read_place(from)? }))
            }
            "lose" => taken(1, Action::Lose(troop(0)?)),
            "retreat" => match word(0, "land=, sea= or persons=")?.split_once('=') {
                Some(("land", to)) => taken(1, Action::RetreatLand(self.read_place(to)?)),
                Some(("sea", to)) => taken(1, Action::RetreatSea(self.read_place(to)?)),
                Some(("persons", who)) => match who.split_once(':') {
                    Some((who, "land")) => {
                        taken(1, Action::Follow { person: self.read_person(who)?, sea: false })
                    }
                    Some((who, "sea")) => {
                        taken(1, Action::Follow { person: self.read_person(who)?, sea: true })
                    }
                    _ => Err("expected persons=f0a:land or persons=f0a:sea".into()),
                },
                _ => Err("expected land=, sea= or persons=".into()),
            },
            "end" => taken(0, Action::End),
            "place" => taken(2, Action::Place { person: person(0)?, at: place(1)? }),
            "offer" => Ok(Action::Offer { to: seat(0)?, terms: self.read_terms(&rest[1..], said)? }),
            "counter" => {
                let id = word(0, "the number of an offer")?
                    .parse()
                    .map_err(|_| "expected the number of an offer")?;
                Ok(Action::Counter { id, terms: self.read_terms(&rest[1..], said)? })
            }
            "accept" | "decline" | "retract" => {
                let id = word(0, "the number of an offer")?
                    .parse()
                    .map_err(|_| "expected the number of an offer")?;
                let action = match *verb {
                    "accept" => Action::Accept(id),
                    "decline" => Action::Decline(id),
                    _ => Action::Retract(id),
                };
                taken(1, action)
            }
            "gift" => taken(2, Action::Gift { to: seat(0)?, gold: read_gold(word(1, "an amount")?)? }),
            "break" => taken(1, Action::Break(seat(0)?)),
            "execute" => taken(1, Action::Execute(person(0)?)),
            "release" => taken(1, Action::Release(person(0)?)),
            "surrender" => taken(1, Action::Motion(seat(0)?)),
            "vote" => match word(0, "`yes` or `no`")? {
                "yes" => taken(1, Action::Vote(true)),
                "no" => taken(1, Action::Vote(false)),
                other => Err(format!("`{other}` is neither `yes` nor `no`")),
            },
            "promise" => {
                let to = seat(0)?;
                let pledge = match word(1, "no_attack, leave, return or pay")? {
                    "no_attack" => Pledge::NoAttack(round(3)?),
                    "leave" => Pledge::Leave(place(2)?, round(4)?),
                    "return" => Pledge::Return(person(2)?, round(4)?),
                    "pay" => Pledge::Pay(read_wide(word(2, "an amount")?)?, round(4)?),
                    other => return Err(format!("`{other}` is no promise that can be recorded")),
                };
                Ok(Action::Promise { to, pledge })
            }
            "resign" => taken(0, Action::Resign),
            other => Err(format!("`{other}` is no verb of this game")),
        }
    }

    fn read_terms(&self, words: &[&str], said: Option<&str>) -> Result<Terms, String> {
        let mut terms = Terms::default();
        let mut wanting = false;
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            let mut next = |what: &str| words.next().ok_or_else(|| format!("`{word}` needs {what}"));
            let side = if wanting { &mut terms.want } else { &mut terms.give };
            match word {
                "give" => wanting = false,
                "want" => wanting = true,
                "gold" => side.gold = read_gold(next("an amount")?)?,
                "hostage" => {
                    let who = next("a family member such as f1b")?;
                    let letter = who.chars().last().unwrap_or(' ');
                    let bit = "abc".find(letter).ok_or_else(|| format!("`{who}` is no family member"))?;
                    side.hostages |= 1 << bit;
                }
                "hand" => side.hand = side.hand.with(self.read_person(next("a held person")?)?),
                "release" => side.release = side.release.with(self.read_person(next("a held person")?)?),
                "passage" => side.passage = read_wide(next("a round")?)?,
                "promise" => {
                    if next("words between quotation marks")? != "\"" || !terms.word.is_empty() {
                        return Err("an offer has one promise, between quotation marks".into());
                    }
                    terms.word = FreeText::new(said.unwrap_or_default())?;
                    terms.word_wanted = wanting;
                }
                "ally" => terms.ally = true,
                "truce" => terms.truce = self.read_place(next("a territory")?)?,
                "expires" => terms.expires = read_wide(next("a round")?)?,
                other => return Err(format!("`{other}` is no clause of a deal")),
            }
        }
        Ok(terms)
    }

    fn read_path(&self, text: &str) -> Result<Path, String> {
        let way: Result<Vec<Place>, String> = text.split('>').map(|id| self.read_place(id)).collect();
        if !text.contains('>') {
            return Err(format!("`{text}` is no path such as fenk>bank"));
        }
        Path::new(&way?).ok_or_else(|| format!("`{text}` has more than four steps"))
    }

    fn read_place(&self, id: &str) -> Result<Place, String> {
        self.map.find(id).ok_or_else(|| format!("no territory is called `{id}`"))
    }

    fn read_person(&self, id: &str) -> Result<PersonId, String> {
        self.person_ids()
            .find(|&person| person_id(person) == id)
            .ok_or_else(|| format!("no family member is called `{id}`"))
    }
}

/// Who sets out on a journey, with its verb: `move u3,u4`, `walk f0a`.
fn write_party(party: Party) -> String {
    match party {
        Party::Army => "move army".into(),
        Party::Alike(troop) => format!("move u{troop}+"),
        Party::Troops(roll) => {
            let ids: Vec<String> = roll.ids().iter().map(|id| format!("u{id}")).collect();
            format!("move {}", ids.join(","))
        }
        Party::Person(person) => format!("walk {}", person_id(person)),
    }
}

fn read_troop(word: &str) -> Result<TroopId, String> {
    word.strip_prefix('u')
        .and_then(|digits| digits.parse().ok())
        .ok_or_else(|| format!("`{word}` is no troop such as u3"))
}

fn read_number(word: &str) -> Result<u8, String> {
    word.parse().map_err(|_| format!("`{word}` is no number from 0 to 255"))
}

fn read_gold(word: &str) -> Result<u32, String> {
    word.parse().map_err(|_| format!("`{word}` is no amount of gold"))
}

fn read_wide(word: &str) -> Result<u16, String> {
    word.parse().map_err(|_| format!("`{word}` is no number from 0 to 65535"))
}

fn read_kind(word: &str) -> Result<Kind, String> {
    Kind::from_word(word).ok_or_else(|| format!("`{word}` is no kind of troop"))
}
