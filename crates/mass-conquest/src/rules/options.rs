//! What may be agreed before a game: the switches of the rules and the additions, all as options.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use table::{OptionKind, OptionSpec, OptionValue, Setup};

use crate::maps::OFFERED;

/// Where family members may end a walk (MWC-R40).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum FamilyWater {
    /// On water only beside a ship that is friendly to them.
    Ship,
    /// Anywhere.
    Any,
    /// Never on water.
    Never,
}

/// What one table has agreed on: switches and additions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Options {
    /// Cargo of a carrier (MWC-R23).
    pub carrier_capacity: u8,
    /// A fresh troop may always make one step (MWC-R6).
    pub minimum_move: bool,
    /// Troops may run through enemies (against MWC-R8).
    pub pass_through: bool,
    /// A tie for a town leaves it with the player who held it (against MWC-R10).
    pub incumbent_ties: bool,
    /// A shortfall weakens an army once, not each unit (against MWC-R15).
    pub army_debt: bool,
    /// Where family members may end a walk (MWC-R40).
    pub family_water: FamilyWater,
    /// Family members hold towns and castles like troops (against MWC-R2).
    pub family_controls: bool,
    /// A captured family member counts as lost (against MWC-R37).
    pub captured_is_lost: bool,
    /// Siege groups take away no more than the walls give (against MWC-R20).
    pub siege_cap: bool,
    /// After a draw the attacker withdraws (against MWC-R31).
    pub draw_retreat: bool,
    /// Every family member adds its own bonus (against MWC-R36).
    pub stack_family: bool,
    /// A fort helps its builder only (against MWC-R16).
    pub builders_fort: bool,
    /// A castle doubles the whole army's value, town and fort included (against MWC-R18).
    pub castle_total: bool,
    /// The game is counted out after this round (MWC-A1); 0 if only a standstill ends it so.
    pub round_cap: u8,
    /// Quiet rounds until the game is counted out; 0 for never (MWC-A2).
    pub standstill: u8,
    /// Offers that a seat may make in one player's turn (MWC-A4).
    pub offer_limit: u8,
    /// Gifts of gold that a seat may make in one player's turn (MWC-A4).
    pub gift_limit: u8,
    /// Declined terms may not be offered again before the decliner's next turn (MWC-A4).
    pub offer_pause: bool,
    /// Whether players may give their word on record (MWC-A5).
    pub promises: bool,
    /// Whether a player may resign (MWC-A6).
    pub resign: bool,
    /// Extra gold for each later place in the order of play (MWC-A7); `None` for what the map says.
    pub seat_gold: Option<u8>,
    /// A recruit opens further towns within the same muster (against MWC-R13).
    pub recruit_chain: bool,
}

/// Without a round cap the game is counted out after this round, come what may: every game has an end that
/// can be told beforehand, and no standstill ends one in which somebody recruits for ever.
pub(crate) const LAST_ROUND: u16 = 999;

/// What `seat_gold` can be: the map's own, or a number.
const SEAT_GOLD: &[OptionValue] = &[
    OptionValue::new("map", "As the map says"),
    OptionValue::new("0", "None"),
    OptionValue::new("1", "1 gold"),
    OptionValue::new("2", "2 gold"),
    OptionValue::new("3", "3 gold"),
    OptionValue::new("4", "4 gold"),
    OptionValue::new("5", "5 gold"),
    OptionValue::new("6", "6 gold"),
    OptionValue::new("7", "7 gold"),
    OptionValue::new("8", "8 gold"),
    OptionValue::new("9", "9 gold"),
    OptionValue::new("10", "10 gold"),
    OptionValue::new("11", "11 gold"),
    OptionValue::new("12", "12 gold"),
    OptionValue::new("13", "13 gold"),
    OptionValue::new("14", "14 gold"),
    OptionValue::new("15", "15 gold"),
    OptionValue::new("16", "16 gold"),
    OptionValue::new("17", "17 gold"),
    OptionValue::new("18", "18 gold"),
    OptionValue::new("19", "19 gold"),
    OptionValue::new("20", "20 gold"),
];

const ON_OFF: OptionKind =
    OptionKind::Choice(&[OptionValue::new("off", "No"), OptionValue::new("on", "Yes")]);

/// Every option, the map first.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "map",
        title: "Map",
        kind: OptionKind::Document(OFFERED),
        default: "auto",
        help: "The map to play on: one of ours, or your own.",
    },
    OptionSpec {
        name: "round_cap",
        title: "Last round",
        kind: OptionKind::Number(0, 200),
        default: "60",
        help: "After this round the game is decided on count. 0 means no last round: quiet rounds end the game instead.",
    },
    OptionSpec {
        name: "standstill",
        title: "Quiet rounds",
        kind: OptionKind::Number(0, 60),
        default: "0",
        help: "This many rounds in a row in which nothing is fought, taken or recruited end the game on count. 0 means never.",
    },
    OptionSpec {
        name: "seat_gold",
        title: "Gold for later turns",
        kind: OptionKind::Choice(SEAT_GOLD),
        default: "map",
        help: "Extra gold at the start for each place later in the order of play.",
    },
    OptionSpec {
        name: "offer_limit",
        title: "Offers in a turn",
        kind: OptionKind::Number(1, 20),
        default: "6",
        help: "How many offers a player may make in each turn.",
    },
    OptionSpec {
        name: "gift_limit",
        title: "Gifts in a turn",
        kind: OptionKind::Number(1, 200),
        default: "20",
        help: "How many gifts of gold a player may make in each turn.",
    },
    OptionSpec {
        name: "offer_pause",
        title: "Wait after a no",
        kind: ON_OFF,
        default: "off",
        help: "Terms that were declined cannot be offered again before the next turn of whoever declined them.",
    },
    OptionSpec {
        name: "promises",
        title: "Promises on record",
        kind: ON_OFF,
        default: "off",
        help: "Promises can be put on record; they bind nobody.",
    },
    OptionSpec {
        name: "resign",
        title: "Leaving the game",
        kind: ON_OFF,
        default: "off",
        help: "A player may leave the game between battles.",
    },
    OptionSpec {
        name: "carrier_capacity",
        title: "Space on a carrier",
        kind: OptionKind::Choice(&[
            OptionValue::new("3", "3 land troops"),
            OptionValue::new("2", "2 land troops"),
        ]),
        default: "3",
        help: "How many land troops a carrier holds.",
    },
    OptionSpec {
        name: "minimum_move",
        title: "Always one step",
        kind: OptionKind::Choice(&[OptionValue::new("on", "Yes"), OptionValue::new("off", "No")]),
        default: "on",
        help: "A troop that has not moved may always take one step, whatever it costs.",
    },
    OptionSpec {
        name: "pass_through",
        title: "Through the armies of others",
        kind: ON_OFF,
        default: "off",
        help: "Troops may move through the armies of others.",
    },
    OptionSpec {
        name: "town_tie",
        title: "A town between two",
        kind: OptionKind::Choice(&[
            OptionValue::new("none", "Nobody has it"),
            OptionValue::new("incumbent", "Whoever had it keeps it"),
        ]),
        default: "none",
        help: "Who has a town when two players are equally near.",
    },
    OptionSpec {
        name: "debt_scope",
        title: "Missing gold weakens",
        kind: OptionKind::Choice(&[
            OptionValue::new("unit", "Each troop"),
            OptionValue::new("army", "Each army"),
        ]),
        default: "unit",
        help: "Whether missing gold weakens each troop or each army.",
    },
    OptionSpec {
        name: "family_water",
        title: "Family on water",
        kind: OptionKind::Choice(&[
            OptionValue::new("ship", "Only beside a friendly ship"),
            OptionValue::new("any", "Anywhere"),
            OptionValue::new("never", "Never"),
        ]),
        default: "ship",
        help: "Whether family members may end a walk on water.",
    },
    OptionSpec {
        name: "family_controls",
        title: "Family holds places",
        kind: ON_OFF,
        default: "off",
        help: "Family members hold towns and castles as troops do.",
    },
    OptionSpec {
        name: "lost",
        title: "A family member is lost",
        kind: OptionKind::Choice(&[
            OptionValue::new("dead", "When dead"),
            OptionValue::new("captured", "When captured or dead"),
        ]),
        default: "dead",
        help: "When a family member counts as lost.",
    },
    OptionSpec {
        name: "siege_cap",
        title: "Walls limit siege groups",
        kind: ON_OFF,
        default: "off",
        help: "Siege groups take away no more than the walls add.",
    },
    OptionSpec {
        name: "draw_retreat",
        title: "After a drawn battle",
        kind: OptionKind::Choice(&[
            OptionValue::new("none", "Nobody withdraws"),
            OptionValue::new("attacker", "The attacker withdraws"),
        ]),
        default: "none",
        help: "Who withdraws after a drawn battle.",
    },
    OptionSpec {
        name: "stack_family",
        title: "Family bonuses add up",
        kind: ON_OFF,
        default: "off",
        help: "Each family member with an army adds 1, not only the first.",
    },
    OptionSpec {
        name: "fort_for",
        title: "A fort helps",
        kind: OptionKind::Choice(&[
            OptionValue::new("anyone", "Anyone in it"),
            OptionValue::new("builder", "Only whoever built it"),
        ]),
        default: "anyone",
        help: "Whom a fort helps.",
    },
    OptionSpec {
        name: "castle_order",
        title: "A castle doubles",
        kind: OptionKind::Choice(&[
            OptionValue::new("unit", "Each troop"),
            OptionValue::new("total", "The value of the whole army"),
        ]),
        default: "unit",
        help: "Whether a castle doubles each troop or the value of the whole army.",
    },
    OptionSpec {
        name: "recruit_chain",
        title: "Recruits open towns",
        kind: ON_OFF,
        default: "off",
        help: "Recruits open further towns to recruit in at once.",
    },
];

impl Options {
    /// The last round there can be (MWC-A1).
    pub fn last_round(&self) -> u16 {
        if self.round_cap == 0 { LAST_ROUND } else { self.round_cap.into() }
    }

    /// Reads the options of a table.
    pub fn read(setup: &Setup) -> Options {
        let on = |name: &str| setup.get(name) == "on";
        Options {
            carrier_capacity: setup.number("carrier_capacity") as u8,
            minimum_move: on("minimum_move"),
            pass_through: on("pass_through"),
            incumbent_ties: setup.get("town_tie") == "incumbent",
            army_debt: setup.get("debt_scope") == "army",
            family_water: match setup.get("family_water") {
                "any" => FamilyWater::Any,
                "never" => FamilyWater::Never,
                _ => FamilyWater::Ship,
            },
            family_controls: on("family_controls"),
            captured_is_lost: setup.get("lost") == "captured",
            siege_cap: on("siege_cap"),
            draw_retreat: setup.get("draw_retreat") == "attacker",
            stack_family: on("stack_family"),
            builders_fort: setup.get("fort_for") == "builder",
            castle_total: setup.get("castle_order") == "total",
            round_cap: setup.number("round_cap") as u8,
            standstill: setup.number("standstill") as u8,
            offer_limit: setup.number("offer_limit") as u8,
            gift_limit: setup.number("gift_limit") as u8,
            offer_pause: on("offer_pause"),
            promises: on("promises"),
            resign: on("resign"),
            seat_gold: setup.get("seat_gold").parse().ok(),
            recruit_chain: on("recruit_chain"),
        }
    }
}
