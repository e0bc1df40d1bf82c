//! The content: counts, marks, and rules that hold for all of it.

use last_kingdom::content::language::{Favour, Hook, Op};
use last_kingdom::content::{CARDS, Class, LEADERS, MARKET_COSTS, PLAQUES, POINTS_PER_UNIT, Source};
use last_kingdom::{Card, Deck, Faction, Leader, Side};

use crate::support::*;

fn restored(from: usize, to: usize, rule: &str) -> usize {
    CARDS[from..to]
        .iter()
        .filter(|card| card.source == Source::Reconstructed(Box::leak(rule.to_string().into_boxed_str())))
        .count()
}

#[test]
fn tlk_2_components_are_counted() {
    assert_eq!(LEADERS.len(), 10);
    assert_eq!(PLAQUES.len(), 7);
    let deck = |deck: Deck| Card::all().filter(|card| card.deck() == Some(deck)).count();
    assert_eq!((deck(Deck::I), deck(Deck::II)), (35, 35));
    assert_eq!(Card::all().filter(|card| card.leader().is_some()).count(), 20);
    for leader in Leader::all() {
        assert_eq!(leader.cards().len(), 2);
    }
}

#[test]
fn tlk_5_tlk_a4_tlk_r8_eleven_leader_figurines_and_seven_heroes_of_their_own() {
    let figurines: u8 = LEADERS.iter().map(|leader| leader.figurines).sum();
    assert_eq!(figurines, 11, "one leader has two");
    let heroes: Vec<_> = CARDS.iter().filter_map(|card| card.hero).collect();
    assert_eq!(heroes.len(), 16);
    assert_eq!(heroes.iter().filter(|hero| hero.leader.is_none()).count(), 7);
    for card in CARDS.iter() {
        // A hero who is also a leader carries exactly the mat's figurine effect.
        if let Some(leader) = card.hero.and_then(|hero| hero.leader) {
            assert_eq!(card.lasting, LEADERS[leader as usize].figurine, "{}", card.name);
            assert_eq!(card.name, LEADERS[leader as usize].name);
        }
    }
    assert_eq!(restored(27, 35, "TLK-R8") + restored(62, 70, "TLK-R8"), 14);
}

#[test]
fn tlk_45_passive_and_instant_effects_leave_the_board_alone() {
    let quiet = |op: &Op| {
        matches!(
            op,
            Op::Tokens(_)
                | Op::Points(_)
                | Op::Affinity(..)
                | Op::Draw(..)
                | Op::Look(..)
                | Op::Take
                | Op::Peek(_)
                | Op::Lock
        )
    };
    for card in CARDS.iter().filter(|card| matches!(card.class, Class::Passive | Class::Instant)) {
        assert!(card.ops.iter().all(quiet), "{}", card.name);
    }
    for plaque in PLAQUES.iter().filter(|plaque| plaque.class == Class::Passive) {
        assert!(plaque.ops.iter().chain(plaque.ops_for_two).all(quiet), "{}", plaque.name);
    }
}

#[test]
fn tlk_56_tlk_r14_hooks_outside_the_triggers_are_plain_gains() {
    let plain = |ops: &[Op]| {
        ops.iter().all(|op| matches!(op, Op::Tokens(_) | Op::Points(_) | Op::Affinity(Favour::Of(_), _)))
    };
    let leaders = LEADERS.iter().flat_map(|leader| leader.ability.iter().chain(leader.figurine));
    for hook in leaders.chain(CARDS.iter().flat_map(|card| card.lasting)) {
        match hook {
            Hook::OnSelfFlip { gain, .. } | Hook::OnOtherFlip { gain, .. } => assert!(plain(gain)),
            Hook::OnRemoveFoe(gain) => assert!(plain(gain)),
            // The engine reads these three off card sets: the numbers must be these.
            Hook::ScoreCap(n) => assert_eq!(*n, 6),
            Hook::LeaderPlus(n) => assert_eq!(*n, 1),
            Hook::Discount { floor } => assert_eq!(*floor, 2),
            _ => {}
        }
    }
    for leader in LEADERS.iter() {
        let once = leader.ability.iter().filter(|hook| {
            matches!(hook, Hook::OnSelfFlip { once: true, .. } | Hook::OnOtherFlip { once: true, .. })
        });
        assert!(once.count() <= 1, "one mark per seat tells whether it is spent");
    }
}

#[test]
fn tlk_r3_tlk_r4_costs_and_track_rows() {
    assert_eq!(MARKET_COSTS, [2, 2, 3, 3, 4, 5, 6]);
    assert_eq!(POINTS_PER_UNIT, [0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5]);
}

#[test]
fn tlk_a28_level_two_pays_two_points() {
    assert_eq!(POINTS_PER_UNIT[2], 2);
    assert_eq!((POINTS_PER_UNIT[0], POINTS_PER_UNIT[10]), (0, 5));
}

#[test]
fn tlk_r5_tlk_r9_mats() {
    let numbers: Vec<_> = LEADERS.iter().map(|l| (l.initiative, l.move_cost, l.tokens, l.affinity)).collect();
    assert_eq!(
        numbers,
        [
            (1, 2, 5, [2, 1, 1, 0]),
            (2, 2, 5, [0, 2, 2, 0]),
            (3, 1, 4, [2, 0, 1, 1]),
            (4, 2, 5, [3, 0, 0, 1]),
            (5, 3, 5, [3, 0, 1, 0]),
            (6, 2, 5, [0, 1, 3, 0]),
            (7, 3, 4, [3, 0, 0, 1]),
            (8, 2, 6, [0, 4, 1, 0]),
            (9, 2, 6, [1, 0, 0, 3]),
            (10, 2, 6, [2, 1, 1, 1]),
        ]
    );
    let starts: Vec<_> = LEADERS.iter().map(|leader| (leader.start, leader.side)).collect();
    let (dane, saxon) = (Side::Dane, Side::Saxon);
    assert_eq!(
        starts,
        [
            (NO, dane),
            (ME, saxon),
            (EA, dane),
            (WA, dane),
            (EA, dane),
            (ME, saxon),
            (NO, dane),
            (WE, saxon),
            (NO, saxon),
            (WA, saxon)
        ]
    );
    let known = |id: &str| LEADERS.iter().find(|leader| leader.id == id).unwrap();
    assert_eq!(known("uhtred").ability_source, Source::Rulebook);
    assert_eq!(known("uhtred").figurine_source, Source::Partly("strength 3 in Round II", "TLK-R9"));
    let brida = Card::by_id("HI1").unwrap().spec();
    assert!(matches!(brida.source, Source::Partly(part, "TLK-R8") if part.contains("scores as a Dane")));
    for card in CARDS.iter().filter(|card| card.hero.is_some()) {
        assert!(card.source.is_marked(), "{}: which heroes belong to which round is ours", card.name);
    }
    assert_eq!(known("haesten").ability_source, Source::Reconstructed("TLK-R9"));
    assert!(known("alfred").ability.contains(&Hook::Steadfast));
}

#[test]
fn tlk_r6_tlk_r7_reconstructed_cards_are_marked() {
    assert_eq!(restored(70, 90, "TLK-R6"), 18);
    assert_eq!(restored(0, 27, "TLK-R7") + restored(35, 62, "TLK-R7"), 49);
}

#[test]
fn tlk_a29_readings_of_cards_seen_once() {
    let text = |id: &str| last_kingdom::card_text(Card::by_id(id).unwrap().spec());
    assert_eq!(text("I02"), "Gain 1 affinity with a Saxon people you choose; gain 1 action token.");
    assert_eq!(text("L1a"), "Change side; gain 1 Dane affinity.");
    assert!(
        text("II13")
            .starts_with("Gain 2 action tokens; move 1 unit of any kind from a region to a region next to")
    );
    let both = Card::by_id("L2a").unwrap().spec().ops;
    assert_eq!(both.last(), Some(&Op::Flip));
}

#[test]
fn texts_are_sentences_of_the_data() {
    for card in Card::all() {
        let text = last_kingdom::card_text(card.spec());
        assert!(text.ends_with('.') && !text.contains("  ") && text.len() > 8, "{card:?}: {text}");
    }
    for leader in Leader::all() {
        let (ability, figurine) = last_kingdom::leader_text(leader.spec());
        assert!(ability.ends_with('.') && figurine.ends_with('.'), "{leader:?}");
    }
    assert_eq!(Faction::TOKENS.iter().map(|n| u32::from(*n)).sum::<u32>(), 65);
}

#[test]
fn the_rules_page_lists_the_content_as_the_engine_runs_it() {
    let page =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rules/last-kingdom.md"));
    let page = page.expect("docs/rules/last-kingdom.md");
    let chapter = last_kingdom::content_chapter();
    assert!(page.contains(&chapter), "replace the content chapter of the page by:\n{chapter}");
}
