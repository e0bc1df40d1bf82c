//! How many touches a turn needs at the table.

use king_is_dead::{Action, KingIsDead};
use table::{Actor, Game, Names, Next, Presentation, QuickDice, Scratch, Seat, Setup, Taken};

/// Touches for one decision after the one before: none if one touch means both.
fn touches(before: Option<&(KingIsDead, Action)>, now: &KingIsDead, seat: Seat, action: Action) -> usize {
    let names = Names::plain(4);
    let choice = now.describe(seat, action, &names);
    // Of a pair either half is touched once; the first only selects.
    let alone = 1 + usize::from(!choice.from.is_empty() && !choice.unordered);
    let Some((earlier, first)) = before else { return alone };
    // A touch on a follower names its region too: both at once, or as one half of a pair.
    let element = choice.places().next().map_or("", String::as_str);
    let found = earlier.gestures(seat, element, &Taken::usual(), &names).gestures;
    let both = found.iter().filter(|one| one.actions[..2] == [*first, action]).collect::<Vec<_>>();
    match both[..] {
        [] => alone,
        [one] if one.actions.len() == 2 => 0,
        _ if choice.unordered => 0,
        _ => alone,
    }
}

#[test]
fn no_turn_needs_more_than_six_touches_and_seven_for_a_copied_card() {
    let (mut most, mut most_copied, mut turns) = (0, 0, 0);
    for game in 0..400_u64 {
        let (seats, variant) = (2 + (game % 3) as u8, if game % 2 == 0 { "base" } else { "advanced" });
        let setup = Setup::with_options::<KingIsDead>(seats, [("game", variant)]).unwrap();
        let mut position = KingIsDead::new(&setup).unwrap();
        let (mut dice, mut scratch) = (QuickDice::new(game), Scratch::default());
        let (mut count, mut copied, mut before) = (0, false, None);
        loop {
            let seat = match position.next() {
                Next::Over => break,
                Next::Chance => {
                    let action = position.draw_chance(&mut dice, &mut scratch);
                    position.apply(Actor::Chance, action, &mut ());
                    continue;
                }
                Next::Seats { must, .. } => must.first().unwrap(),
            };
            let action = position.random_action(seat, &mut dice, &mut scratch);
            count += touches(before.as_ref(), &position, seat, action);
            copied |= matches!(action, Action::Pile(_));
            // A region may be the first half of one touch.
            before = matches!(action, Action::Region(_)).then_some((position, action));
            position.apply(Actor::Seat(seat), action, &mut ());
            let goes_on = matches!(position.next(), Next::Seats { must, .. } if must.contains(seat));
            if !goes_on || matches!(action, Action::Summon(..) | Action::SummonSupply(_) | Action::Pass) {
                // One more confirms.
                let longest = if copied { &mut most_copied } else { &mut most };
                *longest = (*longest).max(count + 1);
                (count, copied, before, turns) = (0, false, None, turns + 1);
            }
        }
    }
    assert!(turns > 4_000, "{turns} turns");
    assert!(most <= 6, "a turn takes {most} touches");
    assert!(most_copied <= 7, "a turn with a copied card takes {most_copied} touches");
    assert!(most == 6, "the longest card takes six, not {most}: is this still counted?");
}
