//! The effect language: what cards, plaques and leaders do, as data that the engine runs and
//! that `rules/effects` also turns into sentences. The two cannot differ.

use crate::content::{Deck, Faction, Region, Side};

/// A region variable of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Var {
    /// The first region chosen.
    A,
    /// The second.
    B,
    /// The third.
    C,
}

/// A place that a condition refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A region chosen before.
    Var(Var),
    /// The conflict region.
    Conflict,
    /// The succession region.
    Succession,
    /// A region with a leader figurine of the actor.
    Leader,
}

/// One condition on a region to be chosen; several hold together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    /// Is this place.
    Is(Place),
    /// Is not this place.
    Not(Place),
    /// Shares a border with this place.
    Next(Place),
    /// Is a region with the actor's leader, or next to one.
    AtOrNextToLeader,
    /// Is neither this place nor next to it.
    Far(Place),
    /// Is this region or next to it.
    Around(Region),
    /// Has no peace token and is not closed.
    Open,
}

/// Which armies (or units) an operation is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Armies of this faction.
    Of(Faction),
    /// Each army of a Saxon faction of the actor's choice.
    Saxon,
    /// Armies of the actor's side.
    Own,
    /// Armies of the other side.
    Foe,
    /// Any army; when moving, also a figurine of the actor (TLK-55).
    Any,
}

/// Whose favour an affinity gain raises.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Favour {
    /// This faction.
    Of(Faction),
    /// A Saxon faction of choice.
    Saxon,
    /// Any faction of choice.
    Any,
    /// A faction of the actor's side.
    Own,
    /// The faction with the actor's lowest level (ties: choose).
    Least,
}

/// One operation; an effect is a row of them, run from first to last by the acting player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// Choose a region for a variable among those that pass every test.
    Choose(Var, &'static [Test]),
    /// Add armies from the pool.
    Add(Kind, u8, Var),
    /// Put armies back into the pool.
    Remove(Kind, u8, Var),
    /// Move units between adjacent regions.
    Move(Kind, u8, Var, Var),
    /// Move Leader (TLK-36): each leader figurine may go to an adjacent region, at least one must.
    March,
    /// Put one of the actor's leader figurines into a region; `near` if it must stand there or
    /// next to it.
    Lead {
        /// Where to.
        to: Var,
        /// Whether the figurine must already stand there or next to it.
        near: bool,
    },
    /// Put this card's figurine into a region.
    Deploy(Var),
    /// Gain (or lose, not below zero) action tokens.
    Tokens(i8),
    /// Gain victory points.
    Points(u8),
    /// Gain affinity, step by step.
    Affinity(Favour, u8),
    /// Change side.
    Flip,
    /// Change side if the actor likes.
    MayFlip,
    /// Draw from a deck.
    Draw(Deck, u8),
    /// Look at the top cards of a deck, keep one, put the rest under it in the order seen.
    Look(Deck, u8),
    /// Return one of the actor's played primary cards to hand.
    Take,
    /// The same, if the actor likes.
    MayTake,
    /// Look at random cards of one opponent's hand.
    Peek(u8),
    /// Move the conflict token.
    ConflictTo(Var),
    /// Move the succession token.
    SuccessionTo(Var),
    /// Points if the actor's side is stronger in the conflict region, else tokens.
    IfHigher {
        /// Victory points if stronger.
        points: u8,
        /// Action tokens otherwise.
        tokens: u8,
    },
    /// Double down, if on this side and nobody has (two players, TLK-80).
    DoubleDown(Side),
    /// Take the locked marker (two players, TLK-81).
    Lock,
}

impl Op {
    /// Whether the operation is about the region of this variable.
    #[inline]
    pub fn uses(&self, var: Var) -> bool {
        match *self {
            Op::Add(_, _, at) | Op::Remove(_, _, at) | Op::Deploy(at) => at == var,
            Op::Move(_, _, from, to) => from == var || to == var,
            Op::Lead { to, .. } | Op::ConflictTo(to) | Op::SuccessionTo(to) => to == var,
            _ => false,
        }
    }
}

/// How strong a figurine is by itself (TLK-51).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Might {
    /// Always this much.
    Fixed(u8),
    /// By round.
    ByRound(u8, u8),
    /// This much in one region, 1 elsewhere.
    In(Region, u8),
    /// 1, and 1 more per `every` armies of the faction beside it, at most `max` more.
    PerArmy {
        /// The faction counted.
        faction: Faction,
        /// Armies per point.
        every: u8,
        /// Most points added.
        max: u8,
    },
}

/// When a figurine's hook fires after a decided conflict in its region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Its owner won.
    Won,
    /// Its owner lost.
    Lost,
    /// Either way.
    Decided,
}

/// A lasting effect of a leader, a figurine or a face-up card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hook {
    /// The figurine's own strength.
    Strength(Might),
    /// Up to `max` armies of the faction beside the figurine count one more each.
    Boost {
        /// Whose armies.
        faction: Faction,
        /// How many at most.
        max: u8,
    },
    /// Enemy figurines beside the figurine count one less, not below zero.
    WeakenFoes,
    /// One more strength for the side while both figurines share a region.
    Together,
    /// A player who changes to the Saxons with a leader figurine beside this figurine gains tokens.
    WelcomeSaxon(u8),
    /// After a decided conflict in the figurine's region.
    Here(When, &'static [Op]),
    /// An action or a disbanding removed at least one enemy army (TLK-56).
    OnRemoveFoe(&'static [Op]),
    /// The owner lost a conflict anywhere.
    OnLose(&'static [Op]),
    /// The owner won a conflict in a region with a leader figurine of his.
    OnWinWithLeader(&'static [Op]),
    /// The owner changed side.
    OnSelfFlip {
        /// What he gains.
        gain: &'static [Op],
        /// Only once per conflict.
        once: bool,
    },
    /// Another player changed side.
    OnOtherFlip {
        /// What the owner gains.
        gain: &'static [Op],
        /// Only once per conflict.
        once: bool,
    },
    /// The owner's leader figurines count this much more.
    LeaderPlus(u8),
    /// The owner may score this many units instead of five.
    ScoreCap(u8),
    /// Plaques cost the owner one less, but not less than this.
    Discount {
        /// The lowest price.
        floor: u8,
    },
    /// Never changes side.
    Steadfast,
    /// After the leader figurine moved it may go one region further.
    ExtraStep,
    /// After the leader figurine moved it may take one such army along.
    Escort(Faction),
    /// On the losing side with the leader in the conflict region: may change side before scoring.
    FlipBeforeScoring,
    /// Dane affinity always equals the lowest Saxon affinity.
    DaneFollowsSaxon,
    /// More tokens when preparing for invasion.
    InvadePlus(u8),
    /// Two leader figurines.
    TwoFigurines,
}
