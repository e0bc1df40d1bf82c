//! Weaknesses that strangers found in the bots, each with what shows that it is gone.

use bots::hire_counted;
use last_kingdom::LastKingdom;
use mass_conquest::{Action as March, Conquest, Phase, Side, Terms};
use old_kings_crown::{Crown, Stage};
use table::{
    Actor, Chair, Dice as _, Game, Hosting, Next, QuickDice, Scratch, Seat, Secrets, Setup, Thinking, Viewer,
};

/// Plays at random until a position is as wanted; `None` if the game ends before.
fn stroll<G: Thinking>(setup: &Setup, seed: u64, wanted: impl Fn(&G, Seat) -> bool) -> Option<(G, Seat)> {
    let (mut dice, mut scratch) = (QuickDice::new(seed), Scratch::default());
    let mut game = G::new(setup).expect("a game");
    loop {
        let (actor, action) = match game.next() {
            Next::Over => return None,
            Next::Chance => (Actor::Chance, game.draw_chance(&mut dice, &mut scratch)),
            Next::Seats { must, .. } => {
                let seat = must.first()?;
                if wanted(&game, seat) {
                    return Some((game, seat));
                }
                (Actor::Seat(seat), game.random_action(seat, &mut dice, &mut scratch))
            }
        };
        game.apply(actor, action, &mut ());
    }
}

/// They attacked where no dice could win, and did nothing with whole turns.
#[test]
fn stewards_of_mass_conquest_strike_only_where_dice_can_win_and_use_their_turns() {
    let (mut battles, mut turns, mut idle) = (0, 0, 0);
    for map in ["marches", "mirror-water"] {
        let setup = Setup::with_options::<Conquest>(2, [("map", map)]).expect("a map");
        let mut bots = ["steward", "steward"].map(|name| hire_counted::<Conquest>(name).expect("a bot"));
        let (mut dice, mut scratch) = (QuickDice::new(5), Scratch::default());
        let mut position = Conquest::new(&setup).expect("a table");
        for (seat, bot) in (0u64..).zip(&mut bots) {
            bot.begin(seat);
        }
        let (mut turn, mut busy) = ((0, 0), true);
        loop {
            let board = position.board();
            if !board.phase.is_setup() && (board.round, board.turn_player().0) != turn {
                turns += 1;
                idle += u32::from(!busy);
                (turn, busy) = ((board.round, board.turn_player().0), false);
            }
            let (actor, action) = match position.next() {
                Next::Over => break,
                Next::Chance => {
                    if board.phase == Phase::Roll && board.battle.attack_die == 0 {
                        battles += 1;
                        busy = true;
                        let (attack, defence) = (board.battle.attack, board.battle.defence);
                        assert!(attack + 6 > defence + 1, "{map}: {attack} against {defence}");
                    }
                    (Actor::Chance, position.draw_chance(&mut dice, &mut scratch))
                }
                Next::Seats { must, .. } => {
                    let seat = position.asked().first().or(must.first()).expect("somebody");
                    let action = bots[seat.index()].choose(&Chair::new(&position, seat));
                    busy |= !matches!(action, March::Done | March::End | March::Halt) && !action.is_aside();
                    (Actor::Seat(seat), action)
                }
            };
            position.apply(actor, action, &mut ());
        }
    }
    assert!(battles > 4, "{battles} battles");
    assert!(idle * 20 < turns, "{idle} of {turns} turns idle");
}

/// Prepared for invasion in the last conflict, with cards in hand that were of no use from then on.
#[test]
fn the_regent_of_the_last_kingdom_does_not_shut_itself_out_of_the_last_conflict() {
    let setup = Setup::new::<LastKingdom>(2).expect("a table");
    let (mut shut_out, mut asked) = ([0, 0], 0);
    for seed in 0..400 {
        let found = stroll::<LastKingdom>(&setup, seed, |game, seat| {
            let public = game.public();
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            let armed =
                [0, 1].iter().all(|&seat| !game.hand(Seat(seat)).is_empty() && game.tokens(Seat(seat)) >= 2);
            let last = public.is_last_conflict() && public.passed.is_empty();
            last && armed && legal.contains(&last_kingdom::Action::Invade)
        });
        let Some((game, seat)) = found else { continue };
        asked += 1;
        for (shut, name) in shut_out.iter_mut().zip(["regent:300", "first-regent:300"]) {
            let mut bot = hire_counted::<LastKingdom>(name).expect("a bot");
            bot.begin(seed);
            *shut += u32::from(bot.choose(&Chair::new(&game, seat)) == last_kingdom::Action::Invade);
        }
    }
    // The first edition takes being done for being safe.
    assert!(asked >= 30 && shut_out[0] * 2 < shut_out[1], "{shut_out:?} of {asked}");
}

/// Whoever was asked second knew that the other had laid its cards, and supposed others.
#[test]
fn in_the_old_kings_crown_it_is_the_same_whoever_lays_cards_first() {
    let setup = Setup::new::<Crown>(2).expect("a table");
    let mut compared = 0;
    for seed in 0..6 {
        let Some((before, first)) = stroll::<Crown>(&setup, seed, |crown, _| {
            crown.stage == Stage::Place
                && crown.players[..2].iter().all(|p| p.placing == 0 && p.hand.len() > 3)
        }) else {
            continue;
        };
        // Whom the table asks first is looked at before and after the other one has laid its cards.
        let other = Seat(1 - first.0);
        let (mut after, mut dice, mut scratch) = (before.clone(), QuickDice::new(seed), Scratch::default());
        while after.players[other.index()].placing < 3 {
            let action = after.random_action(other, &mut dice, &mut scratch);
            after.apply(Actor::Seat(other), action, &mut ());
        }
        for luck in 0..20 {
            let [one, two] = [&before, &after].map(|crown| {
                let mut world = crown.clone();
                world.suppose(&crown.view(Viewer::Recall(first)), &mut QuickDice::new(luck));
                world.players[other.index()]
            });
            assert_eq!(one.placing, 3, "it has laid its cards, as far as the one who thinks supposes");
            assert_eq!((one.slots, one.hand), (two.slots, two.hand), "seed {seed}, luck {luck}");
            compared += 1;
        }
    }
    assert!(compared >= 60, "{compared}");
}

/// Offers every exchange of hostages there is, whenever it may, and executes whom it holds.
#[test]
fn whoever_exchanges_hostages_to_kill_them_does_not_beat_the_squire_of_mass_conquest() {
    let setup = Setup::new::<Conquest>(2).expect("a table");
    let (mut offered, mut won) = (0, 0.0);
    for deal in 0..40u64 {
        let own = Seat((deal % 2) as u8);
        let rival = Seat(1 - own.0);
        let mut squire = hire_counted::<Conquest>("squire").expect("a squire");
        squire.begin(deal);
        let (mut dice, mut scratch) = (QuickDice::new(40 + deal / 2), Scratch::default());
        let mut position = Conquest::new(&setup).expect("a table");
        let mut tried = (0, 0);
        loop {
            let (actor, action) = match position.next() {
                Next::Over => break,
                Next::Chance => (Actor::Chance, position.draw_chance(&mut dice, &mut scratch)),
                Next::Seats { must, .. } => {
                    let seat = position.asked().first().or(must.first()).expect("somebody");
                    if seat == rival {
                        (Actor::Seat(seat), squire.choose(&Chair::new(&position, seat)))
                    } else {
                        if tried.0 != position.board().round {
                            tried = (position.board().round, 0);
                        }
                        let action = swindle(&position, own, rival, &mut tried.1, &mut dice);
                        offered += u32::from(matches!(action, March::Offer { .. }));
                        (Actor::Seat(seat), action)
                    }
                }
            };
            position.apply(actor, action, &mut ());
        }
        won += position.outcome().map_or(0.5, |outcome| outcome.share(own));
    }
    assert!(won <= 22.0, "{won} of 40");
    assert!(offered > 500, "{offered} offers");
}

/// What such a player does: executions first, then the next exchange, then whatever is plausible.
fn swindle(position: &Conquest, own: Seat, rival: Seat, tried: &mut u32, dice: &mut QuickDice) -> March {
    let captive = (rival.0 * 3..rival.0 * 3 + 3).map(March::Execute);
    if let Some(kill) = { captive }.find(|&action| position.check(own, action).is_ok()) {
        return kill;
    }
    while *tried < 28 {
        let nth = *tried;
        *tried += 1;
        let (give, want) = ([7, 3, 1, 0][nth as usize % 4], 7 - nth as u8 / 4);
        let side = |gold, hostages| Side { gold, hostages, ..Side::default() };
        let terms = Terms { give: side(1, give), want: side(0, want), ..Terms::default() };
        let offer = March::Offer { to: rival, terms };
        if position.check(own, offer).is_ok() {
            return offer;
        }
    }
    let mut list = Vec::new();
    position.plausible(own, &mut list);
    list[dice.below(list.len() as u32) as usize]
}
