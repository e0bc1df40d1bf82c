//! What a practised player says of a position at a glance.
//!
//! Every claimant is worth, in infantry:
//!
//! 1. **its troops**, by kind;
//! 2. **its income**: towns and castles controlled, and the gold in hand, which is recruits to come;
//! 3. less **what it cannot pay**: debt lowers every troop it has, so both today's debt and the gold
//!    that will be missing at the next income weigh more the larger the army is;
//! 4. less **its losses in the family**: a relative in foreign hands counts half, the last one free
//!    counts double, since with it the house falls;
//! 5. less **the way to its rivals**: armies far from any enemy neither win nor hinder;
//! 6. less **what it stands to lose to an attack**: the player who moves next strikes where that pays most,
//!    with all the troops that can be there, from as many sides as they come from, against walls,
//!    town and fort as they stand. Blows that can be struck later weigh less.
//!
//! A claimant's part of the victory follows from its lead over the others, the more clearly the
//! smaller the armies are: one infantry decides a skirmish, not a war of fifty.

use table::{MAX_SEATS, Seat};

use crate::maps::{NOWHERE, Place};
use crate::rules::outcome::outcome;
use crate::rules::state::{Board, Conquest, NOBODY, Phase, Sets, Status};
use crate::thinking::host::{Host, Strike};
use crate::thinking::reach::FAR;

/// Worth of a troop of each kind.
pub(super) const WORTH: [f32; 5] = [1.0, 0.7, 1.1, 0.5, 1.1];
/// Worth of a town or castle controlled.
pub(super) const HOLDING: f32 = 1.0;
/// Worth of a gold piece in hand, up to as many as can soon be spent, and of one beyond.
const GOLD: (f32, f32, f32) = (0.45, 12.0, 0.1);
/// What a gold piece that is missing costs for each troop of the army, and how many are felt.
pub(super) const DEBT: (f32, f32) = (0.22, 3.0);
/// Worth of a free relative, and of one held by others.
pub(super) const KIN: (f32, f32) = (1.6, 0.6);
/// What it costs to be down to one free relative, and to none.
pub(super) const LAST: (f32, f32) = (1.5, 4.0);
/// Worth of a captive to the player who holds it.
pub(super) const CAPTIVE: f32 = 0.3;
/// What each step between a troop and the nearest enemy costs.
pub(super) const STEP: f32 = 0.08;
/// How much of a blow counts that is struck now, by the next player, by later ones, and by the
/// turn player in its next turn.
const BLOWS: [f32; 4] = [0.9, 0.5, 0.35, 0.4];
/// What counts of all blows but the best one.
const REST: f32 = 0.25;
/// How clearly a lead of one infantry decides, between armies of no size.
const CLARITY: (f32, f32) = (3.2, 8.0);

/// What an attack is expected to cost either side.
#[derive(Clone, Copy, Default)]
pub(super) struct Blow {
    pub dealt: f32,
    pub taken: f32,
}

impl Blow {
    pub fn gain(self) -> f32 {
        self.dealt - self.taken
    }
}

/// The chance to win with this lead before the dice (MWC-44).
fn chance(lead: f32) -> f32 {
    (0.5 + lead * 0.1).clamp(0.0, 1.0)
}

/// What comes of an attack with `lead` by troops worth `own` in all, against troops worth `theirs`
/// and whatever falls with the last of them.
fn blow(lead: f32, (units, own): (f32, f32), (rivals, theirs): (f32, f32), prize: f32) -> Blow {
    let won = chance(lead);
    let share = |lead: f32, count: f32| ((lead + 1.5).max(1.0) / count.max(1.0)).min(1.0);
    let killed = share(lead, rivals);
    let dealt = theirs * killed + if killed >= 1.0 { prize } else { 0.0 };
    Blow { dealt: won * dealt, taken: (1.0 - won) * own * share(-lead, units) }
}

/// Worth of the gold in hand.
pub(super) fn gold_worth(gold: u32) -> f32 {
    let gold = gold as f32;
    GOLD.0 * gold.min(GOLD.1) + GOLD.2 * (gold - GOLD.1).max(0.0)
}

/// The part of the victory of `seat`, between 0 and 1.
pub(crate) fn evaluate(game: &Conquest, seat: Seat) -> f32 {
    evaluate_all(game)[seat.index()]
}

/// Everybody's part of the victory.
pub(crate) fn evaluate_all(game: &Conquest) -> [f32; MAX_SEATS] {
    let board = &game.board;
    let mut shares = [0.0; MAX_SEATS];
    if let Some(outcome) = outcome(game) {
        for seat in Seat::all(board.seats) {
            shares[seat.index()] = outcome.share(seat) as f32;
        }
        return shares;
    }
    let (worth, troops) = if board.phase.is_setup() { board.purses() } else { board.worths() };
    let living = board.living();
    let top = living.iter().map(|seat| worth[seat.index()]).fold(f32::MIN, f32::max);
    let clarity = CLARITY.0 / (CLARITY.1 + troops / living.len().max(1) as f32);
    let mut total = 0.0;
    for seat in living.iter() {
        let share = (clarity * (worth[seat.index()] - top)).exp();
        shares[seat.index()] = share;
        total += share;
    }
    shares.iter_mut().for_each(|share| *share /= total);
    shares
}

impl Board {
    /// The same before play begins, when all that can differ is the gold in hand.
    fn purses(&self) -> ([f32; MAX_SEATS], f32) {
        (self.houses.map(|house| gold_worth(house.gold)), 4.0 * f32::from(self.seats))
    }

    /// What every living seat is worth, in infantry, and the number of troops on the board.
    fn worths(&self) -> ([f32; MAX_SEATS], f32) {
        let mut worth = [0.0; MAX_SEATS];
        let mut troops = 0.0;
        let living = self.living();
        for seat in living.iter() {
            let (value, count) = self.estate(seat);
            worth[seat.index()] = value;
            troops += count;
        }
        let moving = matches!(
            self.phase,
            Phase::Muster | Phase::Movement | Phase::March { .. } | Phase::Stroll { .. }
        );
        if !moving {
            self.weigh_meetings(&mut worth);
        }
        for later in 0..self.seats {
            let seat = self.order[((self.turn + later) % self.seats) as usize];
            if !living.contains(seat) {
                continue;
            }
            let weight = match (later, moving) {
                (0, true) => BLOWS[0],
                (0, false) => BLOWS[3],
                (1, _) => BLOWS[1],
                _ => BLOWS[2],
            };
            self.weigh_blows(&self.host(seat, later == 0 && moving), weight, &mut worth);
        }
        (worth, troops)
    }

    /// What a seat is worth without regard to attacks, and how many troops it has.
    fn estate(&self, seat: Seat) -> (f32, f32) {
        let index = seat.index();
        let rivals = self.living().but(self.friends(seat));
        let steps = self.steps_from(rivals, true);
        let (mut worth, mut count, mut upkeep, mut way) = (0.0, 0.0, 0.0, 0.0);
        for troop in self.troops.iter().filter(|troop| troop.owner == seat) {
            worth += WORTH[troop.kind as usize];
            upkeep += troop.kind.upkeep() as f32;
            count += 1.0;
            let far = steps[troop.at as usize];
            if far != FAR {
                way += f32::from(far.min(12));
            }
        }
        let house = self.houses[index];
        let (income, gold) = (self.holdings(seat) as f32, house.gold as f32);
        worth += HOLDING * income + gold_worth(house.gold);
        let missing = (upkeep - income - gold).max(0.0) + house.debt as f32;
        worth -= DEBT.0 * missing.min(DEBT.1) * count + 0.3 * missing;
        let (mut free, mut held) = (0, 0);
        for person in self.kin(seat) {
            match person.status {
                Status::Free => free += 1,
                Status::Held { .. } => held += 1,
                Status::Dead => {}
            }
        }
        worth += KIN.0 * free as f32 + KIN.1 * held as f32;
        worth -= match free {
            0 => LAST.1,
            1 => LAST.0,
            _ => 0.0,
        };
        let captives = self.persons.iter();
        let captives = captives.filter(|p| p.status.is_held_by(seat)).count() as f32;
        (worth + CAPTIVE * captives - STEP * way, count)
    }

    /// Takes from everybody what the blows of `host` are expected to cost.
    fn weigh_blows(&self, host: &Host, weight: f32, worth: &mut [f32; MAX_SEATS]) {
        let foes = self.living().but(self.friends(host.seat));
        let (mut best, mut against) = (Blow::default(), NOBODY);
        for (place, land) in self.lands.iter().enumerate() {
            for foe in land.mask.among(foes).iter() {
                let blow = self.blow_at(host, place as Place, foe);
                if blow.gain() <= 0.0 {
                    continue;
                }
                if blow.gain() > best.gain() {
                    if against != NOBODY {
                        worth[against.index()] -= weight * REST * best.dealt;
                    }
                    (best, against) = (blow, foe);
                } else {
                    worth[foe.index()] -= weight * REST * blow.dealt;
                }
            }
        }
        if against != NOBODY {
            worth[against.index()] -= weight * best.dealt;
            worth[host.seat.index()] -= weight * best.taken;
        }
        // Relatives who stand alone within reach.
        for person in self.person_ids().filter(|&p| foes.contains(Board::house_of(p))) {
            let who = self.persons[person as usize];
            let house = Board::house_of(person);
            if who.status == Status::Free
                && who.at != NOWHERE
                && !self.lands[who.at as usize].mask.meets(self.friends(house))
                && host.stacks[..host.len].iter().any(|stack| stack.reach.contains(who.at))
            {
                worth[house.index()] -= weight * KIN.0;
            }
        }
    }

    /// What comes of an attack on `foe` in `place` with everything that can be there.
    pub(super) fn blow_at(&self, host: &Host, place: Place, foe: Seat) -> Blow {
        let Some(Strike { lead, units, own, rivals, theirs, .. }) = self.strike_at(host, place, foe) else {
            return Blow::default();
        };
        blow(lead, (units, own), (rivals, theirs), self.prize(foe, place))
    }

    /// What falls with the last defender of a place: the castle, and relatives who stay behind.
    fn prize(&self, seat: Seat, place: Place) -> f32 {
        let kin = self.kin(seat);
        let kin = kin.iter().filter(|p| p.at == place && p.status == Status::Free).count();
        let holding = self.map.castle(place) || self.map.town(place);
        kin as f32 * KIN.0 + if holding { HOLDING } else { 0.0 }
    }

    /// Open meetings, and the battle being fought: the totals are known.
    fn weigh_meetings(&self, worth: &mut [f32; MAX_SEATS]) {
        let turn = self.turn_player();
        if self.phase.is_battle() {
            let battle = &self.battle;
            if matches!(self.phase, Phase::First | Phase::Roll) {
                let blow = self.meeting(turn, battle.enemy, battle.at);
                worth[battle.enemy.index()] -= blow.dealt;
                worth[turn.index()] -= blow.taken;
            } else {
                let (_, count, value) = self.guard(battle.loser, battle.at, 0.0);
                let lost = f32::from(battle.left) / count.max(1.0);
                worth[battle.loser.index()] -= value * lost.min(1.0);
            }
        }
        for (place, land) in self.lands.iter().enumerate() {
            for foe in land.pending.iter() {
                let blow = self.meeting(turn, foe, place as Place);
                if blow.gain() > 0.0 {
                    worth[foe.index()] -= blow.dealt;
                    worth[turn.index()] -= blow.taken;
                } else if matches!(self.phase, Phase::Contact | Phase::Answer { .. }) {
                    // The other side may want the battle that the turn player does not.
                    worth[turn.index()] -= 0.8 * blow.taken;
                    worth[foe.index()] -= 0.8 * blow.dealt;
                }
            }
        }
    }

    /// What comes of the battle between the turn player and `foe` in `place`.
    fn meeting(&self, turn: Seat, foe: Seat, place: Place) -> Blow {
        let attack = f32::from(self.attack_total(turn, place, self.weakest_first(turn, place)));
        let defence = f32::from(self.defence_total(foe, place, turn));
        let (_, units, own) = self.guard(turn, place, 0.0);
        let (_, rivals, theirs) = self.guard(foe, place, 0.0);
        blow(attack - defence, (units, own), (rivals, theirs), self.prize(foe, place))
    }
}
