//! How many touches a turn needs at the table.

use king_is_dead::{Action, Counts, Disc, Event, KingIsDead};
use table::{Actor, Game, Names, Next, Presentation, QuickDice, Scratch, Seat, Setup, Taken, Viewer};

use crate::support::{P0, faction, region, scenario};

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

/// A struggle is a moment of its own: who stands there is weighed, and whoever prevails is named; nobody if it is tied.
#[test]
fn a_struggle_is_weighed_before_all_eyes() {
    let state = scenario(P0).build().unwrap();
    let seen = |followers: Counts, disc: Disc| {
        let event = Event::Struggle { number: 1, region: region("Wa"), followers, disc };
        state.motions(&event, Viewer::Spectator)[0].to_string()
    };
    let scots = Disc::Control(faction("S"));
    assert_eq!(seen([2, 1, 0], scots), "weigh region-Wa 0 follower-Wa-S 2 follower-Wa-W 1");
    assert_eq!(
        seen([1, 2, 2], Disc::Unstable),
        "weigh region-Wa - follower-Wa-S 1 follower-Wa-W 2 follower-Wa-E 2"
    );
    assert_eq!(seen([0; 3], Disc::Unstable), "look region-Wa", "in an empty region nobody is weighed");
}

/// A card can be carried to the region that it is played in: one movement for two decisions.
#[test]
fn a_card_is_carried_to_a_region() {
    let state = scenario(&format!("{P0} base")).build().unwrap();
    let seat = state.next().active().first().unwrap();
    let names = Names::plain(3);
    let found = state.gestures(seat, "hand-scottish-support", &Taken::default(), &names).gestures;
    let ways: Vec<(&str, &[String])> =
        found.iter().map(|one| (one.choice.label.as_str(), &one.choice.to[..])).collect();
    assert_eq!(ways, [("Play Scottish Support in Strathclyde", &["region-St".to_owned()][..])]);
    let mut after = state;
    for action in &found[0].actions {
        assert_eq!(after.check(seat, *action), Ok(()));
        after.apply(Actor::Seat(seat), *action, &mut ());
    }
    assert_eq!(after.prompt(Viewer::Seat(seat), &names), "Choose a follower for your court.");
}
