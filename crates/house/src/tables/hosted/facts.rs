//! What can be asked of a table. Nothing here changes it.

use shelf::AnyMatch;
use table::{Names, Record, Seat, SeatSet, Viewer};

use super::drawings::{Board, DrawingKey};
use super::{Deed, Ending, Hosted, Place, Talk};
use crate::tables::{
    ChatRoom, Clocks, Millis, Opening, Phase, Sitter, TableId, TableRow, Urgency, VisitorId,
};
use crate::tours::Course;

/// What bots are called, by seat, so that several of one kind can be told apart, whatever sides a game has: no two
/// share an initial, and none has that of a faction. How a bot plays is said beside its name.
const BOT_NAMES: [&str; table::MAX_SEATS] =
    ["Brand", "Hild", "Kenna", "Leofa", "Osric", "Runa", "Tadg", "Vala"];

impl Hosted {
    /// What everybody is called, in seat order.
    pub fn names(&self) -> Vec<(Seat, String)> {
        let mut names: Vec<(Seat, String)> = Vec::new();
        for (seat, place) in Seat::all(self.places.len() as u8).zip(&self.places) {
            let name = match &place.sitter {
                Sitter::Person { name, .. } => name.clone(),
                Sitter::Bot { .. } => BOT_NAMES[seat.index() % BOT_NAMES.len()].to_owned(),
                Sitter::Open => format!("Seat {}", seat.0 + 1),
            };
            let twins = names.iter().filter(|(_, other)| other.split(" the ").next() == Some(&name)).count();
            let ordinal = ["", " the second", " the third", " the fourth", " the fifth", " the sixth"];
            names.push((seat, name + ordinal.get(twins).copied().unwrap_or(" the last")));
        }
        names
    }

    /// The same, for those who put sentences and signs together.
    pub fn called(&self) -> Names {
        Names::new(self.names().into_iter().map(|(_, name)| name).collect())
    }

    /// What a seat is called.
    pub fn name(&self, seat: Seat) -> String {
        self.names().into_iter().nth(seat.index()).map_or_else(String::new, |(_, name)| name)
    }

    /// Its name in addresses.
    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// Which fold of the entries this is, in this process: what was worked out of one still holds for it when
    /// it has gone on, and for no other.
    pub fn life(&self) -> u64 {
        self.life
    }

    /// Number of entries so far; rises with everything that happens.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The version at which what `seat` may do last changed. A decision made on an older view is
    /// stale; other people's hidden steps do not make it so.
    pub fn choices_since(&self, seat: Seat) -> u64 {
        self.choices.get(seat.index()).map_or(0, |choices| choices.version)
    }

    /// The people whom the game waits for, each once, and how urgently.
    pub fn waits_for(&self) -> Vec<(VisitorId, Urgency)> {
        let mut waits: Vec<(VisitorId, Urgency)> = Vec::new();
        if self.phase() != Phase::Playing || self.parked {
            return waits;
        }
        let must = self.game().map_or(SeatSet::EMPTY, |game| game.waiting().0);
        for seat in must.iter() {
            let (Some(place), Some(choices)) =
                (self.places.get(seat.index()), self.choices.get(seat.index()))
            else {
                continue;
            };
            let Some(person) = place.holder().filter(|_| place.bot().is_none()) else { continue };
            let until = self.clocks.as_ref().and_then(|clocks| clocks.until(seat));
            let urgency = Urgency::new(until, choices.at);
            match waits.iter_mut().find(|(other, _)| other == person) {
                Some((_, other)) => *other = urgency.min(*other),
                None => waits.push((person.clone(), urgency)),
            }
        }
        waits
    }

    /// What a request with this key did, if one was carried out before.
    pub fn deed(&self, key: &str) -> Option<&Deed> {
        self.keys.deed(key)
    }

    /// How many decisions the latest movement of a hand made.
    pub fn last_hand(&self) -> usize {
        self.keys.last_hand()
    }

    /// What was agreed.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The places, in seat order.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The game, once it has begun.
    pub fn game(&self) -> Option<&dyn AnyMatch> {
        self.game.as_deref()
    }

    /// How far whoever learns here has come, if this is a tour.
    pub fn course(&self) -> Option<&Course> {
        self.course.as_ref()
    }

    /// The clocks, if the game is played by the clock.
    pub fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// The next game of the same players.
    pub fn rematch(&self) -> Option<&TableId> {
        self.rematch.as_ref()
    }

    /// Whether the host lets nobody decide for now.
    pub fn is_parked(&self) -> bool {
        self.parked
    }

    /// What everybody at the table is to know besides the game, in sentences.
    pub fn notices(&self) -> Vec<String> {
        let imagined = self.opening.imagined.map(|seat| {
            format!(
                "This game goes on in a world imagined from what {} knew: what was hidden may lie elsewhere.",
                self.name(seat)
            )
        });
        imagined.into_iter().chain(self.places.iter().filter_map(Place::notice)).collect()
    }

    /// Whether some of the seats are partners.
    pub fn in_teams(&self) -> bool {
        self.game().is_some_and(|game| game.in_teams())
    }

    /// Where the table stands.
    pub fn phase(&self) -> Phase {
        match &self.game {
            _ if self.expired.is_some() => Phase::Over,
            None => Phase::Open,
            Some(game) if game.standing().is_none() && !self.broken_off() => Phase::Playing,
            Some(_) => Phase::Over,
        }
    }

    /// Whether it ended before the rules of the game would have ended it.
    pub fn broken_off(&self) -> bool {
        self.resigned.is_some() || self.called_off || self.expired.is_some()
    }

    /// When a person last did something that belongs to the game; talk does not.
    pub fn attended(&self) -> Millis {
        self.attended
    }

    /// Who wishes to end the game without a winner, while it is played.
    pub fn end_wished(&self) -> SeatSet {
        if self.phase() == Phase::Playing { self.end_wished } else { SeatSet::EMPTY }
    }

    /// After how many steps a bot last wished to play on, if people wanted to end the game.
    pub fn declined(&self) -> Option<usize> {
        self.declined
    }

    /// Whether everything that was hidden is open. It is when a game came to its end, by its rules or because a player
    /// gave up. If it was ended before its time, it is once every person who sat there wishes it: two at a table must not
    /// open the secrets of a third.
    pub fn secrets_open(&self) -> bool {
        if self.phase() != Phase::Over {
            return false;
        }
        let ended =
            self.resigned.is_some() || self.game.as_ref().is_some_and(|game| game.standing().is_some());
        let wished = |person: &VisitorId| {
            self.seats_of(Some(person)).iter().any(|seat| self.reveal_wished.contains(seat))
        };
        ended || self.places.iter().filter_map(Place::holder).all(wished)
    }

    /// Who wishes the secrets of a game that was ended before its time to be open.
    pub fn reveal_wished(&self) -> SeatSet {
        self.reveal_wished
    }

    /// How it ended.
    pub fn result(&self) -> Option<Ending> {
        if let Some(standing) = self.game.as_ref().and_then(|game| game.standing()) {
            let (ending, winners, words) = (standing.ending.into(), standing.winners, standing.words);
            return Some(Ending { ending, winners, words });
        }
        if let Some((ending, words)) = self.expired {
            return Some(Ending { ending: ending.into(), winners: Vec::new(), words: words.into() });
        }
        if self.called_off {
            let words = "The players agreed to end the game; nobody wins.".into();
            return Some(Ending { ending: "agreement".into(), winners: Vec::new(), words });
        }
        let gone = self.resigned?;
        let winners: Vec<Seat> = Seat::all(self.places.len() as u8).filter(|seat| *seat != gone).collect();
        let names = self.game.as_ref().map(|game| game.names())?;
        let victors = names.list(winners.iter().copied().collect());
        let verb = if winners.len() == 1 { "wins" } else { "win" };
        let words = format!("{} resigned; {victors} {verb}.", names.of(gone));
        Some(Ending { ending: "resignation".into(), winners, words })
    }

    /// The digest that binds the house to its secret, which is public from the start, in hexadecimal digits.
    pub fn commitment(&self) -> Option<&str> {
        self.commitment.as_deref()
    }

    /// The board as a viewer sees it, with what can be acted on glowing; `None` before the game.
    /// Drawn when it is first asked for, and kept until something happens.
    pub fn board(&self, viewer: Viewer, width: u32, glow: &[String]) -> Option<Board> {
        let (game, stopped) = (self.game()?, self.phase() == Phase::Over);
        Some(self.drawings.get(DrawingKey { viewer, width, glow, stopped }, game))
    }

    /// The whole game as a record, secret included; `None` while its secrets are closed, and for a game in an imagined
    /// world, which no record could tell.
    pub fn open_record(&self) -> Option<Record> {
        if !self.secrets_open() || self.opening.imagined.is_some() {
            return None;
        }
        Some(self.sealed_record(self.game()?))
    }

    /// A seed for a bot's decision that nobody can guess and that is the same after a restart.
    pub fn bot_seed(&self, seat: Seat) -> u64 {
        self.seed(b"bot", seat, self.game.as_ref().map_or(0, |game| game.plies()))
    }

    /// A number that nobody can guess and that is the same after a restart.
    pub(super) fn seed(&self, what: &[u8], seat: Seat, plies: usize) -> u64 {
        use sha2::{Digest, Sha256};
        let mut digest = Sha256::new();
        digest.update(what);
        digest.update(self.opening.secret.as_bytes());
        digest.update([seat.0]);
        digest.update((plies as u64).to_le_bytes());
        digest.finalize().iter().take(8).fold(0, |seed, &byte| seed << 8 | u64::from(byte))
    }

    /// The seats that a visitor holds.
    pub fn seats_of(&self, visitor: Option<&VisitorId>) -> SeatSet {
        let Some(visitor) = visitor else { return SeatSet::EMPTY };
        let held = Seat::all(self.places.len() as u8).zip(&self.places);
        held.filter(|(_, place)| place.holder() == Some(visitor)).map(|(seat, _)| seat).collect()
    }

    /// Seats nobody has taken.
    pub fn open_seats(&self) -> SeatSet {
        let places = Seat::all(self.places.len() as u8).zip(&self.places);
        places.filter(|(_, place)| place.sitter == Sitter::Open).map(|(seat, _)| seat).collect()
    }

    /// The talk that a visitor may read: guests' talk stays from players until the game is over.
    pub fn talk_for(&self, visitor: Option<&VisitorId>) -> impl DoubleEndedIterator<Item = &Talk> {
        let all = self.seats_of(visitor).is_empty() || self.phase() == Phase::Over;
        self.talk.iter().filter(move |talk| all || talk.room == ChatRoom::Players)
    }

    /// The latest of that talk, at most `most` lines before line `before`, and how many there are before them.
    pub fn latest_talk(
        &self,
        visitor: Option<&VisitorId>,
        before: Option<u64>,
        most: usize,
    ) -> (Vec<Talk>, usize) {
        Talk::latest(|| self.talk_for(visitor), before, most)
    }

    /// How many lines a visitor has said in a room since then.
    pub fn said_by(&self, visitor: &VisitorId, room: ChatRoom, since: Millis) -> usize {
        let own = |talk: &&Talk| talk.visitor.as_ref() == Some(visitor) && talk.room == room;
        self.talk.iter().filter(own).filter(|talk| talk.at >= since).count()
    }

    /// How many lines were said in a room and still stand.
    pub fn said(&self, room: ChatRoom) -> usize {
        self.talk.iter().filter(|talk| talk.room == room && !talk.removed).count()
    }

    /// With whose eyes a visitor who asks as `seat` looks: everything once the secrets of the game are open.
    pub fn viewer(&self, seat: Option<Seat>) -> Viewer {
        match (self.secrets_open(), seat) {
            (true, _) => Viewer::All,
            (_, Some(seat)) => Viewer::Seat(seat),
            (_, None) => Viewer::Spectator,
        }
    }

    /// The index entry of this table.
    pub fn row(&self) -> TableRow {
        TableRow {
            game: self.opening.game.clone(),
            phase: self.phase(),
            listed: self.opening.listed,
            owner: self.opening.owner.clone(),
            holders: self.places.iter().filter_map(|place| place.holder().cloned()).collect(),
        }
    }
}
