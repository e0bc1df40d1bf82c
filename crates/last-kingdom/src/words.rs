//! Prompts, choices and the ending in words.

use table::{Choice, Names, Next, Seat, Viewer};

use crate::effect::{Favour, Op};
use crate::public::{Ask, Cause, Frame, Phase, Public};
use crate::state::LastKingdom;
use crate::{Action, Faction, Region, Side};
use table::Game;

/// "1 action token", "3 action tokens".
pub(crate) fn tokens(n: u16) -> String {
    if n == 1 { "1 action token".into() } else { format!("{n} action tokens") }
}

/// What a leader figurine is called.
pub(crate) fn chief_name(public: &Public, seat: Seat, figure: u8) -> &'static str {
    let leader = public.leader(seat).spec();
    match (leader.figurines, figure) {
        (2, 0) => "Halfdan",
        (2, _) => "Ubba",
        _ => leader.name,
    }
}

/// What an effect is called.
pub(crate) fn cause_name(cause: Cause) -> &'static str {
    match cause {
        Cause::Card(card) | Cause::Lasting(card, _) => card.spec().name,
        Cause::Plaque(plaque) => plaque.spec().name,
        Cause::March => "Move Leader",
        Cause::Ability(leader, _) | Cause::Figurine(leader, _) => leader.spec().name,
    }
}

fn op_at(public: &Public, frame: &Frame) -> Option<&'static Op> {
    frame.cause.ops(public.seats).get(frame.at as usize)
}

impl LastKingdom {
    /// What is to be decided now, for `viewer`.
    pub(crate) fn prompt_for(&self, viewer: Viewer, names: &Names) -> String {
        let public = &self.public;
        let next = self.next();
        let mine = viewer.seat().is_some_and(|seat| next.active().contains(seat));
        match (public.phase, next) {
            (Phase::Over, _) => "The war is over.".into(),
            (Phase::Draft(pick), Next::Seats { must, .. }) => {
                if mine {
                    return format!("Keep one card of this pack (pick {} of 4); the rest go on.", pick + 1);
                }
                format!("The draft: {} to keep a card.", waiting(names, must))
            }
            (_, Next::Seats { must, .. }) if mine => match must.first() {
                Some(seat) => self.own_prompt(seat),
                None => "Wait a moment.".into(),
            },
            (_, Next::Seats { must, .. }) => {
                let who = names.list(must);
                match public.phase {
                    Phase::Turn(_) => format!("It is the turn of {who}."),
                    Phase::PlaceConflict(_) => format!("{who} places the conflict token."),
                    Phase::PlaceSuccession(_) => format!("{who} places the succession token."),
                    Phase::PreScoring(_) => format!("{who} may change side before the scoring."),
                    Phase::Effect => match public.frame() {
                        Some(frame) => format!("{who} carries out {}.", cause_name(frame.cause)),
                        None => format!("{who} decides."),
                    },
                    _ => format!("{who} decides."),
                }
            }
            (Phase::Deal(_), _) => "The packs are being dealt.".into(),
            (Phase::Effect, _) => "A card is being drawn.".into(),
            _ => "The table is being laid.".into(),
        }
    }

    fn own_prompt(&self, seat: Seat) -> String {
        let public = &self.public;
        match public.phase {
            Phase::Turn(_) => {
                "Your turn: one primary action, or pass. Passive actions may come first.".into()
            }
            Phase::Instants(_) => "Which of your instants takes effect first?".into(),
            Phase::PlaceConflict(_) => "Choose where the first conflict of the round begins.".into(),
            Phase::PlaceSuccession(_) => "Choose where the war goes next.".into(),
            Phase::PreScoring(_) => {
                format!("Your side has lost. Join the {} before the spoils are shared?", self.foes(seat))
            }
            _ => match public.frame() {
                Some(frame) => format!("{}: {}", cause_name(frame.cause), self.question(frame)),
                None => "Wait a moment.".into(),
            },
        }
    }

    fn foes(&self, seat: Seat) -> &'static str {
        self.public.side[seat.index()].other().people()
    }

    fn question(&self, frame: &Frame) -> String {
        let public = &self.public;
        let op = op_at(public, frame);
        let place = |var: crate::effect::Var| match frame.vars[var as usize] {
            Some(region) => region.name(),
            None => "there",
        };
        match (public.ask, op) {
            (Ask::Region, Some(Op::Choose(var, tests))) => {
                let ops = frame.cause.ops(public.seats);
                format!("{} Choose {}.", purpose(ops, frame.at, *var), crate::text::region_phrase(tests))
            }
            (Ask::Add, Some(Op::Add(_, _, at))) => format!("which army comes to {}?", place(*at)),
            (Ask::Remove, Some(Op::Remove(_, _, at))) => format!("which army leaves {}?", place(*at)),
            (Ask::Unit, Some(Op::Move(_, _, from, to))) => {
                format!("which unit goes from {} to {}?", place(*from), place(*to))
            }
            (Ask::Favour, Some(Op::Affinity(Favour::Least, _))) => {
                "which of your least friends do you win over?".into()
            }
            (Ask::Favour, _) => "whose favour do you gain?".into(),
            (Ask::Figure, _) => "which of your figurines goes?".into(),
            (Ask::March(figure), _) => {
                format!("where does {} go?", chief_name(public, frame.actor, figure))
            }
            (Ask::Further, _) => "one region further?".into(),
            (Ask::Escort, _) => "does an army come along?".into(),
            (Ask::Flip, _) => format!("join the {}?", self.foes(frame.actor)),
            (Ask::Keep, _) => "keep one card; the others go under the deck.".into(),
            (Ask::Take | Ask::MayTake, _) => "which played card returns to your hand?".into(),
            (Ask::Opponent, _) => "whose hand do you look into?".into(),
            _ => "wait a moment.".into(),
        }
    }

    /// A legal action as its player meets it.
    pub(crate) fn choice(&self, seat: Seat, action: Action, names: &Names) -> Choice {
        let public = &self.public;
        let touch = |label: String, id: String| Choice { label, touches: vec![id], caution: None };
        match action {
            Action::Keep(card) => touch(format!("Keep {}", card.spec().name), format!("card-{card:?}")),
            Action::Play(card) if matches!(public.phase, Phase::Instants(_)) => {
                touch(format!("{} first", card.spec().name), format!("played-{card:?}"))
            }
            Action::Play(card) => touch(format!("Play {}", card.spec().name), format!("card-{card:?}")),
            Action::Use(plaque) => {
                let label =
                    format!("Use {} ({})", plaque.spec().name, tokens(self.cost(seat, plaque).into()));
                let caution = self.binds(seat, plaque.ops(public.seats));
                Choice { label, touches: vec![format!("plaque-{}", plaque.word())], caution }
            }
            Action::March => {
                let cost = tokens(public.leader(seat).spec().move_cost.into());
                touch(format!("Move your leader ({cost})"), format!("chief-{seat}-0"))
            }
            Action::Pass => {
                let others = public.passed.with(seat) == table::SeatSet::all(public.seats);
                let caution =
                    others.then(|| "Everybody else has passed: the conflict is decided now.".into());
                Choice { label: "Pass".into(), touches: Vec::new(), caution }
            }
            Action::Invade => {
                let gain = public.peace_tokens() + public.leader(seat).traits().invade_plus;
                let mut choice =
                    touch(format!("Prepare for invasion (gain {})", tokens(gain.into())), "invasion".into());
                choice.caution = Some("You take no more turns in this conflict.".into());
                choice
            }
            Action::To(region) => {
                let id = format!("region-{}", region.word());
                match public.ask {
                    Ask::Further if public.phase == Phase::Effect => {
                        touch(format!("On to {}", region.name()), id)
                    }
                    _ => touch(region.name().into(), id),
                }
            }
            Action::Army(faction) => {
                let label = format!("A {} army", faction.adjective());
                match self.region_at_hand() {
                    Some(region) if public.armies[region.index()][faction.index()] > 0 => {
                        touch(label, format!("army-{}-{}", region.word(), faction.word()))
                    }
                    _ => Choice::plain(label),
                }
            }
            Action::Figure(figure) => {
                touch(chief_name(public, seat, figure).into(), format!("chief-{seat}-{figure}"))
            }
            Action::Hero(card) => touch(format!("Your hero {}", card.spec().name), format!("hero-{card:?}")),
            Action::Favour(faction) => {
                let level = public.affinity[seat.index()][faction.index()];
                let label = if level == 10 {
                    format!("{} (full: 6 points instead)", people(faction))
                } else {
                    format!("{} (now {level})", people(faction))
                };
                touch(label, format!("affinity-{seat}-{}", faction.word()))
            }
            Action::Take(card) => {
                touch(format!("Take back {}", card.spec().name), format!("played-{card:?}"))
            }
            Action::Rival(other) => {
                let label = format!("{} ({})", names.of(other), public.leader(other).spec().name);
                touch(label, format!("seat-{other}"))
            }
            Action::Yes => Choice::plain(self.yes(seat)),
            Action::No => Choice::plain(self.no(seat)),
            _ => Choice::plain(action.text()),
        }
    }

    /// What a touch on an element of the drawing could mean.
    pub(crate) fn meant(&self, seat: Seat, element: &str, out: &mut Vec<Action>) {
        let (kind, rest) = element.split_once('-').unwrap_or((element, ""));
        let (first, second) = rest.split_once('-').unwrap_or((rest, ""));
        let texts: Vec<String> = match kind {
            "region" => vec![format!("to {rest}")],
            "army" => vec![format!("army {second}"), format!("to {first}")],
            "card" | "played" => ["play", "keep", "take"].map(|verb| format!("{verb} {rest}")).into(),
            "plaque" => vec![format!("use {rest}")],
            "chief" if first == seat.to_string() => vec!["march".into(), format!("figure {second}")],
            "chief" | "seat" => vec![format!("rival {first}")],
            "hero" => vec![format!("hero {rest}")],
            "affinity" => vec![format!("favour {second}")],
            "invasion" => vec!["invade".into()],
            _ => Vec::new(),
        };
        out.extend(texts.iter().filter_map(|text| Action::read(text).ok()));
    }

    /// A warning if an effect takes the freedom to change side.
    fn binds(&self, seat: Seat, ops: &[Op]) -> Option<String> {
        let public = &self.public;
        ops.iter().find_map(|op| match op {
            Op::DoubleDown(side) if public.doubled.is_none() && public.side[seat.index()] == *side => {
                Some("You double down: no change of side for you until this conflict is decided.".into())
            }
            Op::Lock => {
                Some("You take the locked marker: no change of side for you while you hold it.".into())
            }
            _ => None,
        })
    }

    /// The region that the operation under way is about.
    fn region_at_hand(&self) -> Option<Region> {
        let frame = self.public.frame()?;
        match op_at(&self.public, frame)? {
            Op::Add(_, _, at) | Op::Remove(_, _, at) | Op::Move(_, _, at, _) => frame.vars[*at as usize],
            _ => None,
        }
    }

    fn yes(&self, seat: Seat) -> String {
        match (self.public.phase, self.public.ask) {
            (Phase::Effect, Ask::Escort) => "Take an army along".into(),
            _ => format!("Join the {}", self.foes(seat)),
        }
    }

    fn no(&self, seat: Seat) -> String {
        let public = &self.public;
        let chief = |figure: u8| chief_name(public, seat, figure);
        let home = |figure: usize| public.chiefs[seat.index()][figure].map_or("here", Region::name);
        match (public.phase, public.ask) {
            (Phase::Effect, Ask::Escort) => "Go alone".into(),
            (Phase::Effect, Ask::Further) => format!("Stop in {}", home(0)),
            (Phase::Effect, Ask::March(figure)) => {
                format!("{} stays in {}", chief(figure), home(figure as usize))
            }
            (Phase::Effect, Ask::MayTake) => "Take nothing back".into(),
            _ => format!("Stay with the {}", public.side[seat.index()].people()),
        }
    }

    /// How the game ended and why.
    pub(crate) fn ending_words(&self, names: &Names) -> String {
        if self.public.phase != Phase::Over {
            return String::new();
        }
        let order = self.ranking();
        let first = order[0];
        let leader = self.public.leader(first).spec().name;
        let points = self.points[first.index()];
        let why = match self.decided_by() {
            "peace" => ", level on points but on the side that made more peace",
            "affinity" => ", level on points but better liked by the four peoples",
            "initiative" => ", level in everything but last in the order of initiative",
            _ => "",
        };
        let rest: Vec<String> = order[1..]
            .iter()
            .map(|seat| format!("{} {}", names.of(*seat), self.points[seat.index()]))
            .collect();
        format!(
            "{} rules England as {leader} with {points} points{why}. Behind: {}.",
            names.of(first),
            rest.join(", ")
        )
    }
}

fn waiting(names: &Names, seats: table::SeatSet) -> String {
    let verb = if seats.len() == 1 { "has" } else { "have" };
    format!("{} still {verb}", names.list(seats))
}

/// "Danes", "West Saxons", ...
pub(crate) fn people(faction: Faction) -> &'static str {
    match faction {
        Faction::Dane => "Danes",
        Faction::WestSaxon => "West Saxons",
        Faction::Mercian => "Mercians",
        Faction::Northumbrian => "Northumbrians",
    }
}

/// What the region to be chosen is for: the next operation that uses it.
fn purpose(ops: &[Op], at: u8, var: crate::effect::Var) -> &'static str {
    let next = ops[at as usize + 1..].iter().find(|op| match **op {
        Op::Add(_, _, v) | Op::Remove(_, _, v) | Op::Deploy(v) => v == var,
        Op::Move(_, _, from, to) => from == var || to == var,
        Op::Lead { to, .. } | Op::ConflictTo(to) | Op::SuccessionTo(to) => to == var,
        _ => false,
    });
    match next {
        Some(Op::Add(..)) => "where do armies rise?",
        Some(Op::Remove(..)) => "where do armies fall?",
        Some(Op::Move(_, _, from, _)) if *from == var => "where do units leave?",
        Some(Op::Move(..)) => "where do they go?",
        Some(Op::Deploy(_)) => "where does the hero enter?",
        Some(Op::Lead { .. }) => "where does your leader go?",
        Some(Op::ConflictTo(_)) => "where does the conflict go?",
        Some(Op::SuccessionTo(_)) => "where does the succession token go?",
        _ => "",
    }
}

/// "Danes 7, Saxons 9".
pub(crate) fn strength_words(strength: [u8; 2]) -> String {
    let [danes, saxons] = strength;
    format!("{} {danes}, {} {saxons}", Side::Dane.people(), Side::Saxon.people())
}
