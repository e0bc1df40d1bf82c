//! Cards that swap followers between regions: Manoeuvre, Outmanoeuvre, Influence, Dispute, Edict.

use super::{Moves, Question, faction, follower, pair_first, pair_second, region, singles, without};
use crate::content::{BORDERS, Card, Faction};
use crate::rules::KingIsDead;
use crate::rules::packed::{NEIGHBOURS, above, bits};
use crate::rules::undo_ban::{Ban, one};

/// Manoeuvre: two followers of different regions, the lower region first (TKD-122 to TKD-127).
pub(super) fn manoeuvre_question(state: &KingIsDead, step: u8) -> Option<Question> {
    let question = plain_manoeuvre(state, step)?;
    match state.ban(Card::Manoeuvre) {
        None => Some(question),
        Some(ban) => Some(permitted(state, &ban, step, question, &plain_manoeuvre, &manoeuvre_gives)),
    }
}

fn plain_manoeuvre(state: &KingIsDead, step: u8) -> Option<Question> {
    let presence = state.presence();
    let any = presence.any();
    match step {
        0 => {
            let highest = 0x80u8.checked_shr(any.leading_zeros()).unwrap_or(0);
            Some(Question::follower(presence.followers_in(any & !highest)))
        }
        1 => Some(Question::follower(presence.followers_in(any & above(follower(state, 0).0)))),
        _ => None,
    }
}

fn manoeuvre_gives(state: &KingIsDead) -> Given {
    let ((a, from_a), (b, from_b)) = (follower(state, 0), follower(state, 1));
    Given { a, from_a: one(from_a), b, from_b: one(from_b) }
}

pub(super) fn resolve_manoeuvre(state: &KingIsDead) -> Moves {
    let ((a, from_a), (b, from_b)) = (follower(state, 0), follower(state, 1));
    let mut moves = Moves::NONE;
    moves.push(from_a, 1, a as u8, b as u8);
    moves.push(from_b, 1, b as u8, a as u8);
    moves
}

/// Outmanoeuvre: one for two across a border; one for one only if no full swap is allowed
/// anywhere (TKD-128 to TKD-133).
pub(super) fn first_outmanoeuvre(state: &KingIsDead) -> (u8, Question) {
    for tier in 0..2 {
        if let Some(question) = outmanoeuvre_question(state, tier, 0)
            && question.mask != 0
        {
            return (tier, question);
        }
    }
    (1, Question::NONE)
}

pub(super) fn outmanoeuvre_question(state: &KingIsDead, tier: u8, step: u8) -> Option<Question> {
    let plain = if tier == 0 { plain_full_outmanoeuvre } else { plain_small_outmanoeuvre };
    let question = plain(state, step)?;
    match state.ban(Card::Outmanoeuvre) {
        None => Some(question),
        Some(ban) if tier == 0 => Some(permitted(state, &ban, step, question, &plain, &full_gives)),
        Some(ban) => Some(permitted(state, &ban, step, question, &plain, &manoeuvre_gives)),
    }
}

fn plain_full_outmanoeuvre(state: &KingIsDead, step: u8) -> Option<Question> {
    match step {
        0 => {
            let presence = state.presence();
            let beside_pair = NEIGHBOURS[presence.pair() as usize];
            Some(Question::follower(presence.followers_in(beside_pair)))
        }
        1 => Some(Question::region(BORDERS[follower(state, 0).0] & state.presence().pair())),
        2 => Some(Question::faction(pair_first(state.counts(region(state, 1))))),
        3 => Some(Question::faction(pair_second(state.counts(region(state, 1)), faction(state, 2)))),
        _ => None,
    }
}

fn plain_small_outmanoeuvre(state: &KingIsDead, step: u8) -> Option<Question> {
    let presence = state.presence();
    let any = presence.any();
    match step {
        0 => {
            let lower = bits(any.into())
                .filter(|&r| BORDERS[r as usize] & above(r as usize) & any != 0)
                .fold(0, |set, r| set | 1 << r);
            Some(Question::follower(presence.followers_in(lower)))
        }
        1 => {
            let first = follower(state, 0).0;
            Some(Question::follower(presence.followers_in(any & above(first) & BORDERS[first])))
        }
        _ => None,
    }
}

fn full_gives(state: &KingIsDead) -> Given {
    let (a, from_a) = follower(state, 0);
    let pair = one(faction(state, 2)) + one(faction(state, 3));
    Given { a, from_a: one(from_a), b: region(state, 1), from_b: pair }
}

pub(super) fn resolve_outmanoeuvre(state: &KingIsDead) -> Moves {
    if state.tier == 1 {
        return resolve_manoeuvre(state);
    }
    let (a, from_a) = follower(state, 0);
    let b = state.choices[1];
    let mut moves = Moves::NONE;
    moves.push(from_a, 1, a as u8, b);
    moves.push_pair(faction(state, 2), faction(state, 3), b, a as u8);
    moves
}

/// What the two regions of a swap give, in the digits of the undo ban.
struct Given {
    a: usize,
    from_a: i16,
    b: usize,
    from_b: i16,
}

/// The answers from which some swap that is not banned can be reached (TKD-92).
#[cold]
fn permitted(
    state: &KingIsDead,
    ban: &Ban,
    step: u8,
    mut question: Question,
    plain: &dyn Fn(&KingIsDead, u8) -> Option<Question>,
    gives: &dyn Fn(&KingIsDead) -> Given,
) -> Question {
    let mut trial = *state;
    for answer in bits(question.mask) {
        trial.choices[step as usize] = answer;
        if !completes(&mut trial, ban, step + 1, plain, gives) {
            question.mask &= !(1 << answer);
        }
    }
    question
}

fn completes(
    trial: &mut KingIsDead,
    ban: &Ban,
    step: u8,
    plain: &dyn Fn(&KingIsDead, u8) -> Option<Question>,
    gives: &dyn Fn(&KingIsDead) -> Given,
) -> bool {
    let Some(question) = plain(trial, step) else {
        let swap = gives(trial);
        return !ban.hits(swap.a, swap.from_a, swap.b, swap.from_b);
    };
    bits(question.mask).any(|answer| {
        trial.choices[step as usize] = answer;
        completes(trial, ban, step + 1, plain, gives)
    })
}

/// Influence: one English follower for two others of one region; one for one only if no full swap
/// exists anywhere (TKD-174 to TKD-177).
pub(super) fn first_influence(state: &KingIsDead) -> (u8, Question) {
    let presence = state.presence();
    let english = presence.one[2];
    let full = elsewhere(english, presence.pair_but(Faction::English));
    if full != 0 {
        (0, Question::region(full))
    } else {
        (1, Question::region(elsewhere(english, presence.any_but(Faction::English))))
    }
}

/// The regions of `from` for which `partners` holds some other region.
fn elsewhere(from: u8, partners: u8) -> u8 {
    if partners.count_ones() == 1 {
        from & !partners
    } else if partners == 0 {
        0
    } else {
        from
    }
}

pub(super) fn next_influence(state: &KingIsDead) -> Option<Question> {
    let presence = state.presence();
    let away = !(1u8 << region(state, 0));
    let given = || without(state.counts(region(state, 1)), Faction::English);
    match (state.step, state.tier) {
        (1, 0) => Some(Question::region(presence.pair_but(Faction::English) & away)),
        (1, _) => Some(Question::region(presence.any_but(Faction::English) & away)),
        (2, 0) => Some(Question::faction(pair_first(given()))),
        (2, _) => Some(Question::faction(singles(given()))),
        (3, 0) => Some(Question::faction(pair_second(given(), faction(state, 2)))),
        _ => None,
    }
}

pub(super) fn resolve_influence(state: &KingIsDead) -> Moves {
    let (a, b) = (state.choices[0], state.choices[1]);
    let mut moves = Moves::NONE;
    moves.push(Faction::English, 1, a, b);
    if state.tier == 0 {
        moves.push_pair(faction(state, 2), faction(state, 3), b, a);
    } else {
        moves.push(faction(state, 2), 1, b, a);
    }
    moves
}

/// Dispute: one Welsh follower for one other of another region (TKD-178 to TKD-181).
pub(super) fn first_dispute(state: &KingIsDead) -> Question {
    let presence = state.presence();
    Question::region(elsewhere(presence.one[1], presence.any_but(Faction::Welsh)))
}

pub(super) fn next_dispute(state: &KingIsDead) -> Option<Question> {
    if state.step != 1 {
        return None;
    }
    let away = !(1u8 << region(state, 0));
    const WELSH: u32 = 0o22222222;
    Some(Question::follower(state.presence().followers_in(away) & !WELSH))
}

pub(super) fn resolve_dispute(state: &KingIsDead) -> Moves {
    let a = state.choices[0];
    let (b, given) = follower(state, 1);
    let mut moves = Moves::NONE;
    moves.push(Faction::Welsh, 1, a, b as u8);
    moves.push(given, 1, b as u8, a);
    moves
}

/// Edict: Scots for others across a border, in the tiers of TKD-183 (TKD-182 to TKD-185).
///
/// In the middle tier the region settles how many Scots go: one with two Scots next to a region
/// with two others would allow the full swap, so it can only give two for one, and a region with a
/// single Scot can only give one for two.
pub(super) fn first_edict(state: &KingIsDead) -> (u8, Question) {
    let presence = state.presence();
    let beside_pair = NEIGHBOURS[presence.pair_but(Faction::Scottish) as usize];
    let beside_any = NEIGHBOURS[presence.any_but(Faction::Scottish) as usize];
    let (scot, two_scots) = (presence.one[0], presence.two[0]);
    if two_scots & beside_pair != 0 {
        return (0, Question::region(two_scots & beside_pair));
    }
    let middle = (scot & beside_pair) | (two_scots & beside_any);
    if middle != 0 { (1, Question::region(middle)) } else { (2, Question::region(scot & beside_any)) }
}

/// How many Scots and how many others change places.
fn edict_numbers(state: &KingIsDead) -> (u8, u8) {
    match state.tier {
        0 => (2, 2),
        1 if state.counts(region(state, 0))[0] >= 2 => (2, 1),
        1 => (1, 2),
        _ => (1, 1),
    }
}

pub(super) fn next_edict(state: &KingIsDead) -> Option<Question> {
    let presence = state.presence();
    let (_, others) = edict_numbers(state);
    let given = || without(state.counts(region(state, 1)), Faction::Scottish);
    match (state.step, others) {
        (1, 2) => Some(Question::region(BORDERS[region(state, 0)] & presence.pair_but(Faction::Scottish))),
        (1, _) => Some(Question::region(BORDERS[region(state, 0)] & presence.any_but(Faction::Scottish))),
        (2, 2) => Some(Question::faction(pair_first(given()))),
        (2, _) => Some(Question::faction(singles(given()))),
        (3, 2) => Some(Question::faction(pair_second(given(), faction(state, 2)))),
        _ => None,
    }
}

pub(super) fn resolve_edict(state: &KingIsDead) -> Moves {
    let (scots, others) = edict_numbers(state);
    let (a, b) = (state.choices[0], state.choices[1]);
    let mut moves = Moves::NONE;
    moves.push(Faction::Scottish, scots, a, b);
    if others == 2 {
        moves.push_pair(faction(state, 2), faction(state, 3), b, a);
    } else {
        moves.push(faction(state, 2), 1, b, a);
    }
    moves
}
