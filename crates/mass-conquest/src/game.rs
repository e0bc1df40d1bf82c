//! The position and the contract it keeps.

use table::{
    Actor, Budget, Choice, Dice, Effect, Game, Hosting, Levels, MAX_SEATS, Names, Next, OptionSpec, Outcome,
    Presentation, Refusal, Scene, Scratch, Seat, SeatSet, Secrets, Setup, SetupFault, Sink, Statistics,
    Tally, Thinking, Viewer,
};

use crate::board::{Board, Phase, most_offers, roomy};
use crate::deals::Terms;
use crate::maps::{self, Map, MapRef};
use crate::rules::{OPTIONS, Rules};
use crate::view::View;
use crate::why::Why;
use crate::{Action, Event};

/// More choices than one decision has had in thousands of games at full tables.
const LONG_LIST: usize = 2048;

/// What does not lie open (MWC-R45).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Hidden {
    /// First picks by seat and kind, until all are in.
    pub picks: [[u8; 5]; MAX_SEATS],
    /// Terms of the open offers, by number.
    pub terms: Vec<(u16, Terms)>,
    /// Who offered whom which terms in vain and may not repeat them yet (MWC-A4).
    pub declined: Vec<(u8, u8, Terms)>,
    /// Yes votes on the open motion, as a mask.
    pub votes: u8,
}

/// A position of Mass Warfare and Conquest.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Conquest {
    pub(crate) board: Board,
    pub(crate) secrets: Hidden,
}

impl Clone for Conquest {
    fn clone(&self) -> Conquest {
        let Hidden { picks, ref terms, ref declined, votes } = self.secrets;
        let terms = roomy(terms, most_offers(self.board.seats));
        Conquest {
            board: self.board.clone(),
            secrets: Hidden { picks, terms, declined: declined.clone(), votes },
        }
    }

    fn clone_from(&mut self, source: &Conquest) {
        self.board.clone_from(&source.board);
        self.secrets.terms.clone_from(&source.secrets.terms);
        self.secrets.declined.clone_from(&source.secrets.declined);
        self.secrets.picks = source.secrets.picks;
        self.secrets.votes = source.secrets.votes;
    }
}

/// The map a setup asks for.
fn map_of(setup: &Setup) -> Result<Map, SetupFault> {
    let asked = setup.get("map");
    let unfit = |why: String| SetupFault::Unfit { option: "map", why };
    let map = if asked.contains('\n') {
        maps::parse(asked).map_err(|faults| {
            let errors: Vec<String> =
                faults.iter().filter(|fault| fault.code.is_error()).map(ToString::to_string).collect();
            unfit(format!("the map does not hold:\n{}", errors.join("\n")))
        })?
    } else {
        maps::built_in(asked, setup.seats())
            .ok_or_else(|| unfit(format!("there is no map called {asked}")))?
    };
    if map.players < setup.seats() {
        let why = format!("{} has {} starts, too few for {} seats", map.title, map.players, setup.seats());
        return Err(unfit(why));
    }
    Ok(map)
}

impl Conquest {
    /// Everything that lies open.
    pub fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn terms_of(&self, id: u16) -> Option<&Terms> {
        self.secrets.terms.iter().find(|(known, _)| *known == id).map(|(_, terms)| terms)
    }

    /// Whether `from` may put these terms before `to` again (MWC-A4).
    pub(crate) fn may_repeat(&self, from: u8, to: u8, terms: &Terms) -> Result<(), Why> {
        let same = |&(asker, asked, old): &(u8, u8, Terms)| {
            asker == from && asked == to && Terms { expires: 0, ..old } == Terms { expires: 0, ..*terms }
        };
        if self.secrets.declined.iter().any(same) { Err(Why::Paused) } else { Ok(()) }
    }

    /// The seat that has to decide, if the game waits for one alone.
    pub(crate) fn decider(&self) -> Option<u8> {
        let board = &self.board;
        if let Some(first) = board.placing.first() {
            return Some(first.by);
        }
        match board.phase {
            Phase::Muster
            | Phase::Movement
            | Phase::March { .. }
            | Phase::Stroll { .. }
            | Phase::Contact
            | Phase::Aftermath => Some(board.turn_player()),
            Phase::Answer { enemy, .. } => Some(enemy),
            Phase::First => Some(board.battle.enemy),
            Phase::Losses | Phase::WithdrawLand | Phase::WithdrawSea | Phase::WithdrawPersons => {
                Some(board.battle.loser)
            }
            _ => None,
        }
    }
}

impl Game for Conquest {
    const ID: &'static str = "mass-conquest";
    const RULES_VERSION: u32 = 3;
    const SEATS: (u8, u8) = (2, 8);

    type Action = Action;
    type Event = Event;

    fn options() -> &'static [OptionSpec] {
        OPTIONS
    }

    fn new(setup: &Setup) -> Result<Conquest, SetupFault> {
        let map = MapRef::new(map_of(setup)?);
        let mut board = Board::new(map, Rules::read(setup), setup.seats());
        if !board.map.dealt {
            for seat in 0..setup.seats() {
                board.starts[seat as usize] = board.map.starts[seat as usize];
            }
            board.phase = Phase::Pick;
        }
        Ok(Conquest { board, secrets: Hidden::default() })
    }

    #[inline]
    fn seats(&self) -> u8 {
        self.board.seats
    }

    #[inline]
    fn next(&self) -> Next {
        let board = &self.board;
        match board.phase {
            Phase::Over => return Next::Over,
            Phase::Pick => {
                let mut must = SeatSet::EMPTY;
                let mut may = SeatSet::EMPTY;
                for seat in Seat::all(board.seats) {
                    if board.has_picks_left(seat.0) {
                        must = must.with(seat);
                    } else if board.has_side(seat.0) {
                        may = may.with(seat);
                    }
                }
                return Next::Seats { must, may };
            }
            _ => {}
        }
        match self.decider() {
            None => Next::Chance,
            Some(decider) => {
                let mut may = SeatSet::EMPTY;
                for seat in 0..board.seats {
                    if seat != decider && board.has_side(seat) {
                        may = may.with(Seat(seat));
                    }
                }
                Next::Seats { must: SeatSet::only(Seat(decider)), may }
            }
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        let board = &self.board;
        let own = seat.0;
        if own >= board.seats || board.phase == Phase::Over {
            return;
        }
        if board.phase == Phase::Pick {
            if board.has_picks_left(own) {
                out.extend(board.kinds_at_start(own).iter().map(|&kind| Action::Pick(kind)));
            }
            board.list_side(own, &self.secrets.terms, out);
            return;
        }
        let Some(decider) = self.decider() else { return };
        if decider == own {
            if !board.placing.is_empty() {
                board.list_placings(own, out);
                return;
            }
            match board.phase {
                Phase::Muster => board.list_muster(own, out),
                Phase::Movement => board.list_movement(own, out),
                Phase::March { .. } | Phase::Stroll { .. } => board.list_steps(own, out),
                Phase::Contact | Phase::Answer { .. } => board.list_stances(own, out),
                Phase::First => {
                    out.extend(board.groups(board.turn_player(), board.battle.at).iter().map(Action::First));
                }
                Phase::Losses => board.list_losses(own, out),
                Phase::WithdrawLand => board.list_retreats(false, out),
                Phase::WithdrawSea => board.list_retreats(true, out),
                Phase::WithdrawPersons => {
                    if let Some(person) = board.next_follower() {
                        out.extend([false, true].map(|sea| Action::Follow { person, sea }));
                    }
                }
                Phase::Aftermath => {
                    out.push(Action::End);
                    board.list_razes(own, out);
                }
                _ => {}
            }
        }
        board.list_side(own, &self.secrets.terms, out);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.judge(seat.0, action).map_err(|why| why.refusal(&self.board))
    }

    fn is_free_form(action: Action) -> bool {
        match action {
            Action::Offer { .. }
            | Action::Counter { .. }
            | Action::Motion(_)
            | Action::Promise { .. }
            | Action::Resign => true,
            Action::Gift { gold, .. } => gold != 1,
            _ => false,
        }
    }

    fn is_aside(action: Action) -> bool {
        action.is_aside()
    }

    fn apply<S: Sink<Event>>(&mut self, actor: Actor, action: Action, log: &mut S) -> Effect {
        self.act(actor, action, log)
    }

    fn chance(&self, out: &mut Vec<(Action, u32)>) {
        let board = &self.board;
        if board.phase == Phase::Deal {
            for (index, &start) in board.map.starts.iter().enumerate() {
                if !board.starts.contains(&start) {
                    out.push((Action::Start(index as u8), 1));
                }
            }
        } else if self.next() == Next::Chance {
            out.extend((1..=6).map(|die| (Action::Die(die), 1)));
        }
    }

    #[inline]
    fn draw_chance<D: Dice>(&self, dice: &mut D, scratch: &mut Scratch<Action>) -> Action {
        if self.board.phase == Phase::Deal {
            scratch.odds.clear();
            self.chance(&mut scratch.odds);
            return table::pick(&scratch.odds, dice);
        }
        Action::Die(dice.below(6) as u8 + 1)
    }

    #[inline]
    fn random_action<D: Dice>(&self, seat: Seat, dice: &mut D, scratch: &mut Scratch<Action>) -> Action {
        let list = &mut scratch.actions;
        list.clear();
        // Room for the longest list once, instead of a little more now and then.
        if list.capacity() == 0 {
            list.reserve(LONG_LIST);
        }
        self.legal(seat, list);
        list[dice.below(list.len() as u32) as usize]
    }

    fn outcome(&self) -> Option<Outcome> {
        let board = &self.board;
        let ending = board.ending.word()?;
        let mut scores = [0; MAX_SEATS];
        for seat in 0..board.seats {
            scores[seat as usize] = board.holdings(seat) as i32;
        }
        let outcome = Outcome::won_by(SeatSet(board.winners), board.seats, ending);
        Some(outcome.with_scores(&scores[..board.seats as usize]))
    }

    fn longest(setup: &Setup) -> u32 {
        let Ok(map) = map_of(setup) else { return 0 };
        crate::ending::longest(&map, &Rules::read(setup), setup.seats())
    }

    fn audit(&self) -> Result<(), String> {
        self.audit_all()
    }

    fn action_text(&self, action: Action) -> String {
        self.board.write_action(action)
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        let action = self.board.parse_action(text)?;
        let written = self.board.write_action(action);
        if written == text { Ok(action) } else { Err(format!("write it as `{written}`")) }
    }
}

impl Secrets for Conquest {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        self.make_view(viewer)
    }

    fn imagine<D: Dice>(view: &View, dice: &mut D) -> Conquest {
        Conquest::imagine_from(view, dice)
    }

    fn imagine_anew<D: Dice>(&mut self, view: &View, dice: &mut D) {
        self.imagine_over(view, dice);
    }

    fn hides_from(&self, viewer: Viewer) -> bool {
        self.is_hidden_from(viewer)
    }

    fn knowledge(&self, seat: Seat) -> u64 {
        self.known_to(seat.0)
    }
}

impl Thinking for Conquest {
    /// A turn here is many small decisions, each evaluated at a glance. The squire rarely tries what it
    /// has not tried before, so it sits behind its walls; the steward tries a few things and takes the
    /// best; the regent reads on from there.
    const LEVELS: Levels = Levels {
        squire: Budget::playouts(20),
        steward: Budget { first_play_urgency: 0.05, ..Budget::playouts(6) },
        regent: Budget { first_play_urgency: 0.05, exploration: 0.05, ..Budget::playouts(400) },
    };

    fn evaluate(&self, seat: Seat) -> Option<f32> {
        Some(self.judged()[seat.index()])
    }

    fn evaluate_all(&self) -> Option<[f32; MAX_SEATS]> {
        Some(self.judged())
    }

    fn plausible(&self, seat: Seat, out: &mut Vec<Action>) {
        self.list_plausible(seat.0, out);
    }
}

impl Hosting for Conquest {
    fn default_action(&self, seat: Seat, scratch: &mut Scratch<Action>) -> Option<Action> {
        self.absent_action(seat.0, scratch)
    }

    fn asked(&self) -> SeatSet {
        self.asked_seats()
    }
}

impl Statistics for Conquest {
    fn count(event: &Event, tally: &mut Tally) {
        crate::ending::count(event, tally);
    }

    fn count_end(&self, tally: &mut Tally) {
        self.count_ending(tally);
    }
}

impl Presentation for Conquest {
    const NAME: &'static str = "Mass Warfare and Conquest";
    const TAGLINE: &'static str = "Armies, fleets, families and bargains on a map that you draw.";
    const LENGTH: &'static str = "one to three hours";

    fn prompt(&self, viewer: Viewer, names: &Names) -> String {
        self.prompt_words(viewer, names)
    }

    fn describe(&self, seat: Seat, action: Action, names: &Names) -> Choice {
        self.describe_action(seat.0, action, names)
    }

    fn meanings(&self, seat: Seat, element: &str, out: &mut Vec<Action>) {
        self.meant(seat.0, element, out);
    }

    fn tell(&self, event: &Event, viewer: Viewer, names: &Names) -> Option<String> {
        crate::tell::tell(&self.board, event, viewer, names)
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

    fn draw(view: &View, scene: &Scene<'_>) -> String {
        crate::draw::draw(view, scene)
    }

    fn trace(&self) -> serde_json::Value {
        self.trace_value()
    }

    fn is_plain(element: &str) -> bool {
        matches!(element.split('-').next(), Some("ground" | "key" | "map" | "outline" | "panels" | "seat"))
    }
}
