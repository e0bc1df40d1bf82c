//! What may be agreed before a game, and how a position remembers it (TKD-47 to TKD-52).
//!
//! Besides the variants there is a switch for every ruling that the printed rules leave open; the
//! default is our reading, the other value a sensible alternative.

use table::{OptionKind, OptionSpec, Seat, Setup, SetupFault};

/// Every option of the game.
pub(crate) const SPECS: &[OptionSpec] = &[
    choice("game", &["base", "advanced"], "Whether the cunning cards take the place of the three Supports."),
    choice("discards", &["closed", "open"], "Whether everybody may read every discard pile."),
    choice(
        "start",
        &["drawn", "0", "1", "2", "3"],
        "Who takes the first turn: drawn by chance, or seat 1 (0), 2 (1), 3 (2) or 4 (3).",
    ),
    choice(
        "teams",
        &["on", "off"],
        "With four seats: partners sit opposite, or (unofficial) everyone plays alone.",
    ),
    choice(
        "spent-disc",
        &["exchange", "nothing"],
        "Negotiate by a seat whose disc is spent exchanges the cards without a disc, or does nothing (N3).",
    ),
    choice(
        "undo",
        &["net", "literal"],
        "Nobody may undo the latest swap: by any swap with the opposite result (net), or only by the same followers going back (literal).",
    ),
    choice(
        "empty-swap",
        &["free", "protected"],
        "After a swap that changed nothing, another swap that changes nothing is allowed, or banned (U7).",
    ),
    choice(
        "ambush",
        &["return", "nothing"],
        "Ambush without Scots in the supply still returns a follower, or does nothing (K5).",
    ),
    choice(
        "suppress",
        &["english-first", "equal"],
        "Suppress prefers a lone English follower to other lone returns, or ranks them equally (K13).",
    ),
    choice(
        "quell-muster",
        &["board", "region"],
        "Quell and Muster must return a follower if any open region on the board has one (board), or only if the chosen one has (region).",
    ),
    choice(
        "run-out",
        &["first", "ignored"],
        "A level coronation goes to whoever ran out of cards first, or straight to the oldest latest action (R1).",
    ),
    choice(
        "team-tie",
        &["team", "seat"],
        "Late tie-breaks of a team coronation compare whole teams, or only the seats that are level (R2).",
    ),
    choice(
        "vacant-ranks",
        &["skipped", "together"],
        "If two factions hold nothing the second comparison is skipped, or counts both of them together (R4).",
    ),
    choice(
        "idle-invasion",
        &["shared", "last-turn"],
        "An invasion level between seats that never acted is shared, or goes to the one whose turn was last (R7).",
    ),
    choice(
        "fixed-disc",
        &["stays", "returns"],
        "The negotiation disc on a card that is turned face down stays there, or goes back to its owner (S4).",
    ),
    choice(
        "plot-owed",
        &["no", "yes"],
        "A seat left with Plot alone has played all its cards, or never runs out (K17).",
    ),
    choice(
        "empty-board",
        &["skip", "supply"],
        "With no follower on the board the summon is skipped, or takes a follower from the supply (M1).",
    ),
];

const fn choice(name: &'static str, words: &'static [&'static str], help: &'static str) -> OptionSpec {
    OptionSpec { name, kind: OptionKind::Choice(words), default: words[0], help }
}

/// A switch: set when its option has its second value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Switch {
    /// Cunning cards (TKD-48).
    Advanced,
    /// Open piles (TKD-51).
    OpenDiscards,
    /// Four seats, no teams (TKD-50).
    NoTeams,
    /// N3: Negotiate needs a disc.
    DiscNeeded,
    /// U5: only the literal reversal is banned.
    LiteralUndo,
    /// U7: empty swaps are protected too.
    EmptySwapProtected,
    /// K5: Ambush needs Scots.
    AmbushNeedsScots,
    /// K13: one returned follower is one returned follower.
    SuppressEqual,
    /// M4: Quell and Muster look at the chosen region alone.
    RegionAlone,
    /// R1: running out of cards does not matter.
    RunOutIgnored,
    /// R2: the level seats are compared, not their teams.
    SeatTie,
    /// R4: two factions without a region count together.
    VacantTogether,
    /// R7: the last turn decides.
    LastTurn,
    /// S4: discs come back.
    DiscReturns,
    /// K17: Plot is a card still to be played.
    PlotOwed,
    /// M1: summon from the supply.
    SummonFromSupply,
}

/// The option behind each switch, in the order of [`Switch`].
const SWITCHES: [&str; 16] = [
    "game",
    "discards",
    "teams",
    "spent-disc",
    "undo",
    "empty-swap",
    "ambush",
    "suppress",
    "quell-muster",
    "run-out",
    "team-tie",
    "vacant-ranks",
    "idle-invasion",
    "fixed-disc",
    "plot-owed",
    "empty-board",
];

const START: u32 = 16;

/// What was agreed, a bit per [`Switch`] and the chosen start seat (0 drawn, else seat + 1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Options(u32);

impl Options {
    /// Reads a checked setup.
    pub fn from_setup(setup: &Setup) -> Result<Options, SetupFault> {
        let mut options = Options::default();
        for (name, value) in setup.chosen() {
            options.set(name, value);
        }
        if let Some(seat) = options.start().filter(|seat| seat.0 >= setup.seats()) {
            return Err(SetupFault::Unfit {
                option: "start",
                why: format!("there is no seat {seat} at a table of {}; seats count from 0", setup.seats()),
            });
        }
        Ok(options)
    }

    /// Sets one option to a value that differs from its default; unknown names are ignored.
    pub fn set(&mut self, name: &str, value: &str) {
        if let (START_NAME, Ok(seat)) = (name, value.parse::<u32>()) {
            self.0 |= (seat + 1) << START;
        }
        let Some(spec) = SPECS.iter().find(|spec| spec.name == name) else { return };
        if let Some(bit) = SWITCHES.iter().position(|switch| *switch == name)
            && value != spec.default
        {
            self.0 |= 1 << bit;
        }
    }

    /// Whether the switch is set.
    #[inline]
    pub const fn has(self, switch: Switch) -> bool {
        self.0 >> switch as u32 & 1 == 1
    }

    /// Whether everything but the start seat and open piles is as by default.
    pub fn is_plain(self) -> bool {
        self.0 & ((1 << START) - 1) & !(1 << Switch::OpenDiscards as u32) == 0
    }

    /// The start seat, if it was chosen (TKD-52).
    pub fn start(self) -> Option<Seat> {
        match self.0 >> START & 7 {
            0 => None,
            chosen => Some(Seat(chosen as u8 - 1)),
        }
    }

    /// Options that differ from their defaults, with their values.
    pub fn chosen(self) -> Vec<(String, String)> {
        let mut chosen = Vec::new();
        for spec in SPECS {
            let OptionKind::Choice(words) = spec.kind else { continue };
            let value = match SWITCHES.iter().position(|switch| *switch == spec.name) {
                Some(bit) => words[(self.0 >> bit & 1) as usize],
                None => words[(self.0 >> START & 7) as usize % words.len()],
            };
            if value != spec.default {
                chosen.push((spec.name.to_string(), value.to_string()));
            }
        }
        chosen
    }

    /// Reads what [`Options::chosen`] lists.
    pub fn from_chosen(chosen: &[(String, String)]) -> Options {
        let mut options = Options::default();
        for (name, value) in chosen {
            options.set(name, value);
        }
        options
    }
}

const START_NAME: &str = "start";
