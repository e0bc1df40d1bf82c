//! The log in words, for each viewer.

use table::{Names, Seat, Viewer};

use crate::content::{Kind, heir};
use crate::maps::NOWHERE;
use crate::rules::event::Event;
use crate::rules::state::{Board, Conquest, PersonId};
use crate::words::name;

fn count_words(counts: &[u8; 5]) -> String {
    let parts: Vec<String> = Kind::ALL
        .iter()
        .filter(|&&kind| counts[kind as usize] > 0)
        .map(|&kind| {
            let count = usize::from(counts[kind as usize]);
            format!("{count} {}", kind.name(count))
        })
        .collect();
    parts.join(", ")
}

/// One event as `viewer` may read it.
pub(crate) fn tell(game: &Conquest, event: &Event, viewer: Viewer, names: &Names) -> Option<String> {
    let board = &game.board;
    let who = |seat: Seat| name(names, seat);
    let place = |at: u8| board.call(at).to_owned();
    let sees = |seat: Seat| viewer.sees_as(seat);
    let person = |p: PersonId| format!("{} of the house of {}", heir(p), who(Board::house_of(p)));
    Some(match *event {
        Event::Dealt { seat, at } => format!("{} begins in {}.", who(seat), place(at)),
        Event::Picked { seat, kind } if sees(seat) => format!("{} picks {}.", who(seat), kind.one()),
        // That others pick is seen before them; what they picked is told when it is shown.
        Event::Picked { .. } => return None,
        Event::Revealed { seat, ref counts } => format!("{} begins with {}.", who(seat), count_words(counts)),
        Event::Rolled { seat, die } => format!("{} rolls {die} for the order of play.", who(seat)),
        Event::Order { ref order, seats } => {
            let order: Vec<String> = order[..seats as usize].iter().map(|&seat| who(seat)).collect();
            // Going first is worth something, and so is every place after it, in gold (MWC-A7).
            let extra = match board.options.seat_gold.unwrap_or(board.map.seat_gold) {
                0 => String::new(),
                gold => format!(" Each place later in the order brings {gold} gold more."),
            };
            format!("The order of play: {}.{extra}", order.join(", "))
        }
        Event::Turn { seat, round, income, upkeep, gold, debt } => {
            let rest = match debt {
                0 => format!("has {gold}"),
                debt => format!("is {debt} short: {}", board.weakness(debt)),
            };
            format!("Round {round}: {} takes {income} gold, pays {upkeep} and {rest}.", who(seat))
        }
        Event::Recruited { seat, kind, at } => {
            format!("{} recruits {} in {}.", who(seat), kind.one(), place(at))
        }
        Event::Disbanded { seat, kind, at } => {
            format!("{} disbands {} in {}.", who(seat), kind.one(), place(at))
        }
        // A march is told where it ends.
        Event::Marched { arrived: false, .. } => return None,
        Event::Marched { seat, kind, count, start, to, .. } => {
            let troops = if count == 1 {
                kind.one().to_owned()
            } else {
                format!("{count} {}", kind.name(count.into()))
            };
            format!("{} moves {troops} from {} to {}.", who(seat), place(start), place(to))
        }
        Event::Embarked { seat, kind, from, at } => {
            format!("{}'s {} of {} boards in {}.", who(seat), kind.name(1), place(from), place(at))
        }
        Event::Landed { seat, kind, to, .. } => {
            format!("{} lands {} in {}.", who(seat), kind.one(), place(to))
        }
        Event::Fortified { seat, at } => format!("{} builds a fort in {}.", who(seat), place(at)),
        Event::Razed { seat, at } => format!("{} razes the fort in {}.", who(seat), place(at)),
        Event::Walked { seat, person: p, from, to } if seat == Board::house_of(p) => {
            format!("{} sends {} from {} to {}.", who(seat), heir(p), place(from), place(to))
        }
        Event::Walked { seat, person: p, from, to } => {
            format!("{} takes {} from {} to {}.", who(seat), person(p), place(from), place(to))
        }
        Event::Spoke { seat, with, at, fight } => {
            let stance = if fight { "wants to fight" } else { "wants peace with" };
            format!("{} {stance} {} in {}.", who(seat), who(with), place(at))
        }
        Event::Truce { a, b, at } => {
            format!("A truce keeps {} and {} apart in {}.", who(a), who(b), place(at))
        }
        Event::Named { seat, first, .. } => {
            let from = if first == NOWHERE {
                "that was already there".to_owned()
            } else {
                format!("from {}", place(first))
            };
            format!("{} turns to face the army {from}.", who(seat))
        }
        Event::Fought { attacker, defender, at, attack, attack_die, defence, defence_die } => {
            let (a, d) = (attack + u16::from(attack_die), defence + u16::from(defence_die));
            let result = match a.cmp(&d) {
                std::cmp::Ordering::Greater => format!("{} wins", who(attacker)),
                std::cmp::Ordering::Less => format!("{} holds", who(defender)),
                std::cmp::Ordering::Equal => "a draw".to_owned(),
            };
            format!(
                "Battle of {}: {} {attack} + {attack_die} = {a}, {} {defence} + {defence_die} = {d}: {result}.",
                place(at),
                who(attacker),
                who(defender)
            )
        }
        Event::Lost { seat, kind, cargo, .. } => {
            let with = if cargo > 0 { format!(" with {cargo} aboard") } else { String::new() };
            format!("{} loses {}{with}.", who(seat), kind.one())
        }
        Event::Destroyed { seat, at, troops } => {
            format!("{}'s army of {troops} in {} is destroyed.", who(seat), place(at))
        }
        Event::Withdrew { seat, from, to, sea, .. } => {
            format!(
                "{}'s {} withdraw from {} to {}.",
                who(seat),
                if sea { "ships" } else { "troops" },
                place(from),
                place(to)
            )
        }
        Event::Captured { person: p, by, at } => {
            format!("{} captures {} in {}.", who(by), person(p), place(at))
        }
        Event::Freed { person: p, at } => format!("{} is free again in {}.", person(p), place(at)),
        Event::Executed { person: p, by } => format!("{} executes {}.", who(by), person(p)),
        Event::Released { person: p, by } => format!("{} lets {} go.", who(by), person(p)),
        Event::Placed { person: p, at, .. } => format!("{} arrives in {}.", person(p), place(at)),
        Event::Offered { from, to, ref terms, .. } if sees(from) || sees(to) => {
            format!("{} offers {} a deal: {}.", who(from), who(to), board.terms_words(from, to, terms, names))
        }
        Event::Offered { from, to, .. } => format!("{} makes {} an offer.", who(from), who(to)),
        Event::Struck { from, to, ref terms, .. } => {
            format!("A deal: {}.", board.terms_words(from, to, terms, names))
        }
        Event::Declined { from, to, .. } => format!("{} declines what {} offered.", who(to), who(from)),
        Event::Retracted { from, to, .. } => format!("{} takes back an offer to {}.", who(from), who(to)),
        Event::Lapsed { from, to, .. } => format!("{}'s offer to {} lapses.", who(from), who(to)),
        Event::Gave { from, to, gold } => format!("{} gives {} {gold} gold.", who(from), who(to)),
        Event::Broke { by, with } => format!("{} breaks the alliance with {}.", who(by), who(with)),
        Event::Moved { by, to } => format!("{} proposes that all surrender to {}.", who(by), who(to)),
        Event::Voted { seat, yes } if sees(seat) => {
            format!("{} votes {}.", who(seat), if yes { "for it" } else { "against it" })
        }
        Event::Voted { seat, .. } => format!("{} has voted.", who(seat)),
        Event::Counted { to, yes, passed } => {
            let votes = names.list(yes);
            format!(
                "The surrender to {} {}. In favour: {votes}.",
                who(to),
                if passed { "is agreed" } else { "is refused" }
            )
        }
        Event::Promised { from, to, pledge } => {
            format!("{} promises {}: {}.", who(from), who(to), board.pledge_words(pledge))
        }
        Event::PromiseEnded { from, to, pledge, kept } => {
            let verb = if kept { "keeps" } else { "breaks" };
            format!("{} {verb} a promise to {}: {}.", who(from), who(to), board.pledge_words(pledge))
        }
        Event::Resigned { seat } => format!("{} resigns.", who(seat)),
        Event::Eliminated { seat, family: true } => format!("{} has no heir left and is out.", who(seat)),
        Event::Eliminated { seat, .. } => format!("{} has no troops left and is out.", who(seat)),
        Event::Ended { .. } => "The game is over.".into(),
    })
}
