//! Worlds that fit a view: the belief state of section 13 of the rules page, sampled exactly.
//!
//! For every seat whose cards are hidden, everybody knows a set of cards that are certainly held
//! (`known`), and a set of candidates of the current draw cycle of which a known number is still in
//! the pile. A world picks which candidates were drawn, lays held cards out over hand and face-down
//! slots, and puts the rest back into the pile.

use table::{Dice, Seat, shuffle};

use crate::content::{Cards, Face, Faction, Location, Region};
use crate::rules::face_down::{Bottom, Picks, Slot};
use crate::rules::locations::shrine;
use crate::rules::state::{Player, RetireChoice};
use crate::rules::{Crown, Stage, summer, winter};
use crate::secrets::View;
use crate::secrets::view::{HiddenCards, Looked, PlayerView};

fn set(faces: &[Face]) -> Cards {
    faces.iter().copied().collect()
}

/// Draws a position that the viewer of `view` cannot tell from the real one.
pub(crate) fn imagine<D: Dice>(view: &View, dice: &mut D) -> Crown {
    imagine_by(view, &Belief::STRONG_FIRST, dice)
}

/// How a viewer thinks that others lay their cards.
pub(crate) struct Belief {
    /// How likely a card is laid rather than another: by card, Region, and whether the Herald stands there.
    pub weight: fn(Face, Region, bool) -> u32,
    /// Whether others who lay cards at the same time are thought to have done so.
    pub complete: bool,
}

impl Belief {
    /// Strong cards more often than weak ones, none never.
    const STRONG_FIRST: Belief = Belief {
        weight: |face, _, _| match face {
            Face::Ruse | Face::Decree => 8,
            _ => 2 + u32::from(face.strength()),
        },
        complete: false,
    };
}

/// The same by a belief of how cards are laid.
pub(crate) fn imagine_by<D: Dice>(view: &View, belief: &Belief, dice: &mut D) -> Crown {
    let seats = view.players.len().min(4) as u8;
    let mut order = [Seat(0); 4];
    for (place, &seat) in order.iter_mut().zip(&view.order) {
        *place = seat;
    }
    let battle = &view.battle;
    let mut crown = Crown {
        players: [Player::NOBODY; 4],
        seats,
        rules: view.rules,
        stage: view.stage,
        round: view.round,
        cursor: view.cursor,
        worn: view.worn,
        order,
        on_track: view.order.len() as u8,
        region: battle.region as u8,
        ties: battle.ties,
        parts: battle.parts,
        lost: battle.lost,
        tied: battle.tied,
        retreated: battle.retreated,
        committed: battle.committed,
        winner: battle.winner,
        armed: battle.armed,
        captain_fell: battle.captain_fell,
        unmasking: battle.unmasking,
        court: set(&view.court),
        court_owner: view.court_owner,
        blockade: view.blockade,
        claim: view.claim,
        picks: Picks::EMPTY,
        ambushes: [None; 4],
        sailed: view.sailed,
        swapped: view.swapped,
        settled: view.settled,
        ending: view.ending,
        winners: view.winners,
    };
    for ambush in &view.ambushes {
        crown.ambushes[ambush.by.index() & 3] = Some((ambush.target, ambush.a, ambush.b));
    }
    for (seat, open) in Seat::all(seats).zip(&view.players) {
        let player = crown.player_mut(seat);
        open_side(player, open);
        if open.faction.is_none() || view.stage == Stage::Factions {
            continue;
        }
        let mut unseen = unseen(player);
        if crown.court_owner == Some(seat) {
            unseen = unseen.minus(crown.court);
        }
        if crown.blockade.is_some() && crown.player(seat).plays(Faction::Clans) {
            unseen.take(Face::Decree);
        }
        match view.secrets.iter().find(|secrets| secrets.seat == seat) {
            Some(secrets) => remember(&mut crown, seat, secrets, open, unseen),
            None if open.in_game => dream(&mut crown, seat, open, (&view.looked, belief), unseen, dice),
            None => {}
        }
    }
    crown
}

/// Everything that is public about a player.
fn open_side(player: &mut Player, open: &PlayerView) {
    *player = Player {
        discard: set(&open.discard),
        lost: set(&open.lost),
        removed: set(&open.removed),
        site: set(&open.site),
        rituals: set(&open.rituals),
        known: set(&open.known),
        fresh: set(&open.fresh),
        shown: [set(&open.shown[0]), set(&open.shown[1]), set(&open.shown[2])],
        clash: set(&open.clash),
        faction: open.faction,
        influence: open.influence,
        limit: open.limit,
        ready: open.tiles.iter().map(|tactic| tactic.bit()).sum(),
        herald: open.herald,
        machine: open.machine,
        machine_used: open.machine_used,
        machine_now: open.machine_now,
        cry: open.cry,
        boost: open.boost,
        take_backs: open.take_backs,
        ..Player::NOBODY
    };
}

/// The player's cards that lie in no open zone of their own.
fn unseen(player: &Player) -> Cards {
    let mut unseen = player.deck();
    for zone in [player.discard, player.lost, player.removed, player.site, player.rituals] {
        unseen = unseen.minus(zone);
    }
    for zone in player.shown {
        unseen = unseen.minus(zone);
    }
    if player.machine.is_some() {
        unseen.take(Face::WarMachine);
    }
    unseen
}

/// Takes `count` random cards out of `from`.
fn take_some<D: Dice>(from: &mut Cards, count: u8, dice: &mut D) -> Cards {
    let mut taken = Cards::EMPTY;
    for _ in 0..count.min(from.len()) {
        let face = from.nth(dice.below(u32::from(from.len())));
        from.remove(face);
        taken.add(face);
    }
    taken
}

/// Takes one card out of `from` as a player would who lays cards down to win with them.
fn take_played<D: Dice>(
    from: &mut Cards,
    (region, keen): (Region, bool),
    belief: &Belief,
    dice: &mut D,
) -> Option<Face> {
    let weight = |face: Face| (belief.weight)(face, region, keen);
    let total: u32 = from.iter().map(weight).sum();
    let mut n = if total > 0 { dice.below(total) } else { return None };
    for face in from.iter() {
        if n < weight(face) {
            from.remove(face);
            return Some(face);
        }
        n -= weight(face);
    }
    None
}

/// Whether the seat's Herald stands in a Region.
fn keen(player: &Player, region: Region) -> bool {
    player.herald.is_some_and(|location| location.region() == region)
}

/// A seat whose secrets are in the view: nothing to guess.
fn remember(crown: &mut Crown, seat: Seat, secrets: &HiddenCards, open: &PlayerView, unseen: Cards) {
    let player = crown.player_mut(seat);
    player.hand = set(&secrets.hand);
    player.pile = unseen.minus(player.hand);
    for region in Region::ALL {
        if let Some(face) = secrets.slots[region.index()] {
            let marks = open.slots[region.index()];
            player.slots[region.index()] = slot(face, marks);
            player.pile.take(face);
        }
    }
    for batch in &secrets.bottom {
        for (n, &face) in batch.iter().enumerate() {
            player.bottom.push(face, n == 0);
            player.pile.take(face);
        }
    }
    player.placing = secrets.placing;
    player.retire = secrets.retire;
    for &(region, face) in &secrets.picks {
        crown.picks.push(region, face);
    }
}

/// A seat whose cards are hidden.
fn dream<D: Dice>(
    crown: &mut Crown,
    seat: Seat,
    open: &PlayerView,
    (looked, belief): (&[Looked], &Belief),
    unseen: Cards,
    dice: &mut D,
) {
    let player = crown.player_mut(seat);
    let mut known = player.known;
    let later: u8 = open.under.iter().map(|batch| batch.len() as u8).sum();
    let in_front = open.pile_size - later.min(open.pile_size);
    let mut cycle = unseen.minus(known);
    for batch in &open.under {
        cycle = cycle.minus(set(batch));
    }
    let mut drawn = cycle.len() - in_front.min(cycle.len());

    // Cards that this viewer has looked at lie where they lie; a known copy goes first.
    for pin in looked.iter().filter(|pin| pin.seat == seat) {
        player.slots[pin.region.index()] = slot(pin.face, open.slots[pin.region.index()]);
        if !known.take(pin.face) && cycle.take(pin.face) {
            drawn -= drawn.min(1);
        }
    }
    let mut held = known.plus(take_some(&mut cycle, drawn, dice));

    // The rest of the cycle is still in the pile: shuffled, or the rest of one Shrine visit.
    if open.shuffled > 0 {
        player.pile = cycle;
    } else {
        push_shuffled(&mut player.bottom, cycle.iter().collect(), dice);
    }
    for batch in &open.under {
        push_shuffled(&mut player.bottom, batch.clone(), dice);
    }

    // Cards that came to hand after the placement are not among those placed in Summer.
    let mut old = held.minus(player.fresh);
    for late in [false, true] {
        if late {
            old = held;
        }
        for region in Region::ALL {
            let free = !player.slots[region.index()].is_down();
            let marks = open.slots[region.index()].filter(|marks| marks.new == late && free);
            if marks.is_some()
                && let Some(face) = take_played(&mut old, (region, keen(player, region)), belief, dice)
            {
                held.take(face);
                player.slots[region.index()] = slot(face, marks);
            }
        }
    }
    player.hand = held;
    match crown.stage {
        Stage::Place => dream_placement(crown, seat, open.ready, belief, dice),
        Stage::Retire if open.ready => dream_retirement(crown, seat, dice),
        _ => {}
    }
    if crown.claim == Some((seat, Location::Shrine)) && crown.stage == Stage::Effect {
        dream_picks(crown, seat, dice);
    }
}

/// A hidden placement: complete if the seat is ready. Of one that is not, nothing need lie yet,
/// unless how far it has come is all that is in doubt.
fn dream_placement<D: Dice>(crown: &mut Crown, seat: Seat, ready: bool, belief: &Belief, dice: &mut D) {
    let ready = ready || belief.complete;
    let mut steps = match ready {
        true => 3,
        false if crown.player(seat).is_hidden(false) => 0,
        false => dice.below(3),
    };
    while steps > 0 && crown.player(seat).placing < 3 {
        let mut hand = crown.player(seat).hand;
        if !ready && hand.len() == 1 {
            return;
        }
        let region = Region::of(crown.player(seat).placing);
        // With too few cards for all Regions, each is as likely to be left out.
        let left = u32::from(3 - crown.player(seat).placing);
        let leaves = summer::may_leave(crown, seat) && dice.below(left) >= u32::from(hand.len());
        let keen = keen(crown.player(seat), region);
        let face = if leaves { None } else { take_played(&mut hand, (region, keen), belief, dice) };
        summer::place(crown, seat, region, face, &mut ());
        steps -= 1;
    }
}

fn dream_retirement<D: Dice>(crown: &mut Crown, seat: Seat, dice: &mut D) {
    let options: u32 = Region::ALL
        .iter()
        .map(|&region| u32::from(winter::retire_candidates(crown, seat, region).len()))
        .sum();
    let mut n = dice.below(options + 1);
    crown.player_mut(seat).retire = RetireChoice::Keep;
    if n == options {
        return;
    }
    for region in Region::ALL {
        let cards = winter::retire_candidates(crown, seat, region);
        if n < u32::from(cards.len()) {
            crown.player_mut(seat).retire = RetireChoice::Card(region, cards.nth(n));
            return;
        }
        n -= u32::from(cards.len());
    }
}

/// Picks for the Shrine that still leave something to pick.
fn dream_picks<D: Dice>(crown: &mut Crown, seat: Seat, dice: &mut D) {
    for _ in 0..dice.below(3) {
        let left = |crown: &Crown| -> u32 {
            Region::ALL.iter().map(|&r| u32::from(shrine::candidates(crown, seat, r).len())).sum()
        };
        let count = left(crown);
        if count < 2 {
            return;
        }
        let mut n = dice.below(count);
        for region in Region::ALL {
            let cards = shrine::candidates(crown, seat, region);
            if n < u32::from(cards.len()) {
                shrine::pick(crown, seat, region, cards.nth(n), &mut ());
                break;
            }
            n -= u32::from(cards.len());
        }
    }
}

fn slot(face: Face, marks: Option<crate::secrets::SlotView>) -> Slot {
    let slot = Slot::of(face, marks.is_some_and(|marks| marks.new));
    if marks.is_some_and(|marks| marks.seen) { slot.seen() } else { slot }
}

fn push_shuffled<D: Dice>(bottom: &mut Bottom, mut batch: Vec<Face>, dice: &mut D) {
    shuffle(&mut batch, dice);
    for (n, face) in batch.into_iter().enumerate() {
        bottom.push(face, n == 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Dice that fall as they are told, and remember how many sides they had.
    struct Told {
        falls: u32,
        sides: u32,
    }

    impl Dice for Told {
        fn below(&mut self, n: u32) -> u32 {
            self.sides = n;
            self.falls
        }
    }

    #[test]
    fn strong_cards_are_imagined_face_down_more_often_and_special_ones_like_a_captain() {
        let hand = set(&[Face::Follower1, Face::Captain6, Face::Ruse, Face::Decree, Face::Agent]);
        let mut laid = std::collections::BTreeMap::new();
        let mut dice = Told { falls: 0, sides: 1 };
        while dice.falls < dice.sides {
            let place = (Region::ALL[0], false);
            let face = take_played(&mut hand.clone(), place, &Belief::STRONG_FIRST, &mut dice).unwrap();
            *laid.entry(face).or_insert(0) += 1;
            dice.falls += 1;
        }
        let wanted = hand.iter().map(|face| match face {
            Face::Ruse | Face::Decree => (face, 8),
            _ => (face, 2 + u32::from(face.strength())),
        });
        assert_eq!(laid, wanted.collect());
        assert_eq!(laid[&Face::Captain6], 8);
    }
}
