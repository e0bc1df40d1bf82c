//! What verifying a record tells, and in which line.

use crate::toys;

use table::{
    Actor, Commitment, Contribution, Dice, Game, HeaderLine, Match, Next, QuickDice, Record, RecordResult,
    RecordStep, RemarkKind, ReplayFault, Seat, SeatSet, Secret, Setup, Unfair,
};
use toys::Toy;

/// A finished game of two in which both have pledged and opened, as its record reads back from text.
fn finished(seed: u64) -> Record {
    let setup = Setup::new::<Toy>(2).unwrap();
    let entropy: Vec<Contribution> =
        [0, 1].map(|seat| Contribution { seat: Seat(seat), entropy: [seat + 1; 32] }).into();
    let mut game = Match::<Toy>::start(&setup, Secret::from_seed(seed, 0), entropy).unwrap();
    let mut dice = QuickDice::new(seed);
    while let Next::Seats { must, .. } = game.position().next() {
        let seat = must.first().unwrap();
        let mut legal = Vec::new();
        game.position().legal(seat, &mut legal);
        game.submit(seat, legal[dice.below(legal.len() as u32) as usize]).unwrap();
    }
    let mut record = game.record_with_odds();
    let commitment = record.commitment.unwrap();
    record.pledges = record.entropy.iter().map(|opened| opened.pledge(&commitment)).collect();
    record.to_string().parse().unwrap()
}

fn verify(record: &Record) -> Result<u64, Unfair> {
    Match::<Toy>::verify(record)
}

/// What verifying tells of a record that was changed.
fn found(change: impl Fn(&mut Record)) -> Unfair {
    let mut record = finished(6);
    change(&mut record);
    verify(&record).unwrap_err()
}

fn line(line: HeaderLine) -> usize {
    finished(6).lines.number(line)
}

#[test]
fn chance_that_follows_from_the_secret_is_verified() {
    assert_eq!(verify(&finished(6)), Ok(7), "six deals and a coin");
}

#[test]
fn what_the_header_lacks_is_told_with_the_line_where_it_ends() {
    let line = line(HeaderLine::Play);
    assert_eq!(found(|record| record.secret = None), Unfair::NoSecret { line });
    assert_eq!(found(|record| record.commitment = None), Unfair::NoCommitment { line });
}

#[test]
fn a_secret_or_agreement_that_was_not_promised_is_found() {
    let unkept = Unfair::Commitment { line: line(HeaderLine::Commitment) };
    assert_eq!(found(|record| record.secret = Some(Secret::from_seed(6, 1))), unkept);
    assert_eq!(found(|record| record.table = Some("another".into())), unkept);
    assert_eq!(found(|record| record.commitment = Some(Commitment([0; 32]))), unkept);
    let digest = found(|record| (record.commitment, record.digest) = (None, Some(Commitment([0; 32]))));
    assert_eq!(digest, unkept);
    let mut older = finished(6);
    (older.commitment, older.digest) = (None, Some(Secret::from_seed(6, 0).digest()));
    older.pledges.clear();
    assert_eq!(verify(&older), Ok(7), "older houses promised the secret alone");
    assert!(older.caveats()[0].contains("covers the secret alone"));
}

#[test]
fn a_contribution_fits_its_pledge_and_no_pledge_stays_closed() {
    let (entropy, pledge) = (line(HeaderLine::Entropy(Seat(1))), line(HeaderLine::Pledge(Seat(1))));
    let other = found(|record| record.entropy[1].entropy = [9; 32]);
    assert_eq!(other, Unfair::Pledge { line: entropy, seat: Seat(1) });
    let copied = found(|record| record.pledges[1].digest = record.pledges[0].digest);
    assert_eq!(copied, Unfair::Pledge { line: entropy, seat: Seat(1) });
    let closed = found(|record| record.entropy.truncate(1));
    assert_eq!(closed, Unfair::Unopened { line: pledge, seat: Seat(1) });
}

#[test]
fn a_forged_outcome_is_found_in_its_line() {
    let mut record = finished(6);
    let honest = record.steps[2].text.clone();
    let dealt: Vec<&String> = record.steps[..6].iter().map(|step| &step.text).collect();
    let forged = (0..9).map(|card| format!("deal {card}")).find(|text| !dealt.contains(&text)).unwrap();
    record.steps[2].text.clone_from(&forged);
    let line = record.steps[2].line;
    assert_eq!(verify(&record), Err(Unfair::Outcome { line, written: forged, drawn: honest }));
}

#[test]
fn odds_are_those_of_the_rules_and_stand_where_they_must() {
    let record = finished(6);
    let first = &record.remarks[0];
    assert!(matches!(&first.kind, RemarkKind::Odds(odds) if odds.shrink && odds.list.len() > 6), "{first:?}");
    let changed = found(|record| match &mut record.remarks[0].kind {
        RemarkKind::Odds(odds) => drop(odds.list.pop()),
        other => panic!("{other:?}"),
    });
    assert!(matches!(changed, Unfair::Odds { line, .. } if line == first.line), "{changed:?}");
    let missing = found(|record| drop(record.remarks.remove(0)));
    let step = record.steps[0].line;
    assert!(matches!(&missing, Unfair::Odds { line, written, .. } if *line == step && written == "nothing"));
    let last = found(|record| drop(record.remarks.pop()));
    let coin = record.steps.iter().rfind(|step| step.actor == Actor::Chance).unwrap().line;
    assert!(matches!(&last, Unfair::Odds { line, .. } if *line == coin), "{last:?}");
    let needless = found(|record| {
        let mut again = record.remarks[0].clone();
        (again.ply, again.line) = (1, 99);
        record.remarks.insert(1, again);
    });
    assert!(
        matches!(&needless, Unfair::Odds { line: 99, played, .. } if played == "nothing"),
        "{needless:?}"
    );
}

#[test]
fn a_record_that_does_not_fold_is_not_verified() {
    let illegal = found(|record| record.steps[7].text = "done".into());
    assert!(matches!(illegal, Unfair::Replay(ReplayFault::Illegal { .. })));
    let result = found(|record| record.result.as_mut().unwrap().ending = "flood".into());
    assert!(matches!(result, Unfair::Replay(ReplayFault::Result { .. })));
    let rules = found(|record| record.rules = 9);
    assert!(rules.to_string().starts_with(&format!("line {}: ", line(HeaderLine::Rules))), "{rules}");
}

#[test]
fn a_record_without_its_end_is_told_as_such_unless_somebody_ended_the_game() {
    let last = line(HeaderLine::Last);
    assert_eq!(found(|record| record.result = None), Unfair::CutOff { line: last });
    let stopped = |ending: &str, winners| {
        let mut record = finished(6);
        record.steps.pop();
        record.remarks.retain(|remark| remark.ply < record.steps.len());
        record.result = Some(RecordResult { line: last, ending: ending.into(), winners });
        verify(&record)
    };
    let (nobody, one) = (SeatSet::EMPTY, SeatSet::only(Seat(1)));
    for (ending, winners) in
        [("resignation", one), ("agreement", nobody), ("expired", nobody), ("closed", nobody)]
    {
        assert!(stopped(ending, winners).is_ok(), "{ending}");
    }
    for (ending, winners) in [("resignation", nobody), ("agreement", one), ("played-out", one)] {
        assert!(stopped(ending, winners).is_err(), "{ending}");
    }
    // A game that came to its end by its rules did not end otherwise.
    let both = found(|record| record.result.as_mut().unwrap().ending = "resignation".into());
    assert!(matches!(both, Unfair::Replay(ReplayFault::Result { .. })));
}

#[test]
fn steps_of_another_game_are_checked_with_its_record() {
    let mut record = finished(6);
    let honest = record.steps[2].text.clone();
    let dealt: Vec<&String> = record.steps[..6].iter().map(|step| &step.text).collect();
    let other = (0..9).map(|card| format!("deal {card}")).find(|text| !dealt.contains(&text)).unwrap();
    assert_ne!(honest, other);
    record.origin = Some(table::Origin { table: "first".into(), plies: 6 });
    record.commitment = Some(record.commitment_to(&record.secret.unwrap()));
    record.pledges.clear();
    assert_eq!(verify(&record), Ok(1), "the coin alone follows from this secret");
    assert!(record.caveats().iter().any(|words| words.contains("table first")));
}

#[test]
fn whoever_had_no_part_in_the_chance_is_told_so() {
    assert!(finished(6).caveats().is_empty());
    let mut record = finished(6);
    record.pledges.clear();
    assert!(record.caveats()[0].contains("seat 0, 1 added to the chance without a pledge"));
    record.entropy.clear();
    assert!(record.caveats()[0].contains("nobody but the host"));
    record.voids = vec![table::VoidStart { seat: Seat(1), commitment: Commitment([1; 32]) }];
    assert!(record.caveats()[1].contains("1 start before this one came to nothing"));
}

#[test]
fn who_decides_for_whom_changes_nothing_that_is_verified() {
    let mut record = finished(6);
    let ply = record.steps.iter().position(|step| step.actor == Actor::Seat(Seat(0))).unwrap();
    let kind = RemarkKind::Deputy { seat: Seat(0), bot: "quick".into() };
    record.remarks.push(table::Remark { line: 0, ply, kind });
    record.remarks.sort_by_key(|remark| remark.ply);
    let read: Record = record.to_string().parse().unwrap();
    assert_eq!(verify(&read), Ok(7));
    let RecordStep { line, .. } = &read.steps[ply];
    assert_eq!(read.to_string().lines().nth(line - 2), Some("deputy 0 quick"));
}
