//! What may be agreed before a game, and how a position remembers it (TKD-47 to TKD-52).
//!
//! Besides the variants there is a switch for every ruling that the printed rules leave open; the
//! default is our reading, the other value a sensible alternative.

use table::{OptionKind, OptionSpec, OptionValue, Seat, Setup, SetupFault};

/// Every option of the game.
pub(crate) const SPECS: &[OptionSpec] = &[
    choice(
        "game",
        "Game",
        &[word("base", "Base game"), word("advanced", "Advanced game, with cunning cards")],
        "In the advanced game everybody has cunning cards of their own in place of the three Supports.",
    ),
    choice(
        "discards",
        "Discard piles",
        &[word("closed", "Only your own can be read"), word("open", "Everybody reads every pile")],
        "Whether played cards can be looked through.",
    ),
    choice(
        "start",
        "First turn",
        &[
            word("drawn", "Drawn by chance"),
            word("0", "Seat 1"),
            word("1", "Seat 2"),
            word("2", "Seat 3"),
            word("3", "Seat 4"),
        ],
        "Who takes the first turn.",
    ),
    choice(
        "teams",
        "Four players",
        &[word("on", "Two teams, partners opposite"), word("off", "Everyone alone (unofficial)")],
        "With four seats only. Everyone alone is unofficial.",
    ),
    choice(
        "spent-disc",
        "Negotiate without a disc",
        &[word("exchange", "Cards are exchanged, no disc is laid"), word("nothing", "Nothing happens")],
        "What Negotiate does for a player whose disc is spent.",
    ),
    choice(
        "undo",
        "Undoing a swap",
        &[
            word("net", "No swap with the opposite result"),
            word("literal", "Only the same followers may not go back"),
        ],
        "Nobody may undo the latest swap; this says what counts as undoing it.",
    ),
    choice(
        "empty-swap",
        "Swaps that change nothing",
        &[word("free", "Allowed one after another"), word("protected", "Not twice in a row")],
        "Whether a swap that changes nothing may follow another one.",
    ),
    choice(
        "ambush",
        "Ambush without Scots",
        &[word("return", "Still returns a follower"), word("nothing", "Does nothing")],
        "What Ambush does when no Scots are in the supply.",
    ),
    choice(
        "suppress",
        "Suppress with one follower",
        &[word("english-first", "A lone English follower first"), word("equal", "Any lone follower alike")],
        "Which follower Suppress returns where it can return only one.",
    ),
    choice(
        "quell-muster",
        "Quell and Muster",
        &[
            word("board", "Return one if any region has one"),
            word("region", "Look at the chosen region alone"),
        ],
        "When Quell and Muster have to return a follower.",
    ),
    choice(
        "run-out",
        "Level coronation",
        &[word("first", "Whoever ran out of cards first"), word("ignored", "Whoever acted longest ago")],
        "Who is crowned when followers and sets are level.",
    ),
    choice(
        "team-tie",
        "Level coronation of teams",
        &[word("team", "Whole teams are compared"), word("seat", "Only the level players are compared")],
        "Whom the late tie-breaks of a coronation of teams compare.",
    ),
    choice(
        "vacant-ranks",
        "Two factions without a region",
        &[word("skipped", "The second comparison is skipped"), word("together", "Both count together")],
        "What follows in a coronation when two factions hold nothing.",
    ),
    choice(
        "idle-invasion",
        "Invasion before anybody acted",
        &[word("shared", "Shared"), word("last-turn", "Whoever had the last turn wins")],
        "Who wins an invasion that is level between players who never acted.",
    ),
    choice(
        "fixed-disc",
        "Disc on a card turned face down",
        &[word("stays", "Stays there"), word("returns", "Goes back to its owner")],
        "What becomes of a negotiation disc when its card is turned face down.",
    ),
    choice(
        "plot-owed",
        "Plot as the only card left",
        &[word("no", "Counts as having played all"), word("yes", "Never counts as having run out")],
        "Whether a player who is left with Plot alone has run out of cards.",
    ),
    choice(
        "empty-board",
        "Summon from an empty board",
        &[word("skip", "Is skipped"), word("supply", "Takes a follower from the supply")],
        "What a summon does when no follower is on the board.",
    ),
];

const fn choice(
    name: &'static str,
    title: &'static str,
    words: &'static [OptionValue],
    help: &'static str,
) -> OptionSpec {
    OptionSpec { name, title, kind: OptionKind::Choice(words), default: words[0].id, help }
}

const fn word(id: &'static str, label: &'static str) -> OptionValue {
    OptionValue::new(id, label)
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
        if options.start().is_some_and(|seat| seat.0 >= setup.seats()) {
            return Err(SetupFault::Unfit {
                option: "start",
                why: format!("nobody sits there at a table of {}; choose another seat", setup.seats()),
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
                Some(bit) => words[(self.0 >> bit & 1) as usize].id,
                None => words[(self.0 >> START & 7) as usize % words.len()].id,
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
