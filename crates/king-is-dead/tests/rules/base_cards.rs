//! Chapter 8: the base cards.

use king_is_dead::{Action, Card};
use table::{Game, Seat};

use crate::support::*;

const SUPPORTS: [Card; 3] = [Card::ScottishSupport, Card::WelshSupport, Card::EnglishSupport];

fn supports(text: &str) -> [String; 3] {
    SUPPORTS.map(|card| options_in(text, card).join(" "))
}

// rules: TKD-101, TKD-103, TKD-108
#[test]
fn ex_17_support_at_a_fresh_start() {
    assert_eq!(supports(P0), ["St", "La Wa De", "No Wa De"]);
    let state = after(&format!("base {P0}"), "play english-support, No");
    assert_eq!((at(&state, "No"), supply(&state)), ("1/1/4".into(), "7/5/2".into()));
}

// rules: TKD-102, TKD-104, TKD-105
#[test]
fn ex_18_support_beside_a_controlled_region() {
    assert_eq!(supports("St=S")[0], "Mo La No");
}

#[test]
fn ex_19_support_with_the_home_held() {
    assert_eq!(supports("Gw=W")[1], "La Wa De");
}

#[test]
fn ex_20_support_with_the_home_lost() {
    assert_eq!(supports("Es=X Wa=E")[2], "La No Gw De");
}

#[test]
fn ex_21_support_with_nothing_eligible() {
    let text = "Mo=W Gw=S Es=W St 1/0/0";
    assert_eq!(supports(text), ["La Wa De", "St No Wa De", ""]);
    let mut state = holding(text, &[Card::EnglishSupport]);
    act(&mut state, "play english-support");
    assert_eq!(legal_texts(&state), ["summon St.S"]);
}

// rules: TKD-106, TKD-107
#[test]
fn ex_22_support_with_a_short_supply() {
    let text = "Mo 1/0/0 supply 1/0/5";
    assert_eq!(supports(text)[..2], ["St", ""]);
    let mut state = holding(text, &[Card::ScottishSupport]);
    act(&mut state, "play scottish-support, St");
    assert_eq!((at(&state, "St"), supply(&state)), ("1/0/0".into(), "0/0/5".into()));
}

// rules: TKD-107, TKD-189, TKD-197
#[test]
fn ex_132_home_shut_in() {
    for card in [Card::ScottishSupport, Card::Resist, Card::Muster] {
        assert!(options_in("St=X Mo 2/0/0", card).is_empty());
    }
}

const TWO_OPEN: &str = "St=S La=W No=E Gw=W Es=E De=S";

// rules: TKD-110
#[test]
fn ex_23_assemble_with_one_faction_missing() {
    let options = options_in(&format!("{TWO_OPEN} supply 1/0/3"), Card::Assemble);
    assert_eq!(options, ["Mo Mo", "Mo Wa", "Wa Mo", "Wa Wa"]);
    let mut state = holding(&format!("{TWO_OPEN} supply 1/0/3"), &[Card::Assemble]);
    act(&mut state, "play assemble, Mo, Wa");
    assert_eq!((at(&state, "Mo"), at(&state, "Wa")), ("1/0/0".into(), "0/0/1".into()));
}

#[test]
fn ex_24_assemble_with_an_empty_supply() {
    let mut state = holding("Mo 1/0/0 supply 0/0/0", &[Card::Assemble]);
    assert!(card_options(&state, Card::Assemble).is_empty());
    act(&mut state, "play assemble");
    assert_eq!(legal_texts(&state), ["summon Mo.S"]);
}

// rules: TKD-109, TKD-111, TKD-112
#[test]
fn ex_121_assemble_in_full() {
    assert_eq!(options_in(P0, Card::Assemble).len(), 512);
    assert_eq!(options_in("supply 3/0/3", Card::Assemble).len(), 64);
    let state = after(&format!("base {P0}"), "play assemble, Wa, Wa, Wa");
    assert_eq!((at(&state, "Wa"), supply(&state)), ("3/2/2".into(), "6/4/3".into()));
}

const FOUR_CARDS: &str = "Mo=S Wa=S No=E De=X Es 1/0/0 fixed 1:Gw";

// rules: TKD-114, TKD-121
#[test]
fn ex_25_negotiate_in_full() {
    let options = options_in(FOUR_CARDS, Card::Negotiate);
    assert_eq!(options.len(), 6);
    assert!(options.iter().all(|text| !text.contains("Gw")));
    let state = after(&format!("{FOUR_CARDS} hand 0:negotiate"), "play negotiate");
    assert_eq!(state.check(Seat(0), Action::RegionCard(region("Gw"))).unwrap_err().rule, "TKD-114");
    assert_eq!(state.check(Seat(0), Action::RegionCard(region("Mo"))).unwrap_err().rule, "TKD-114");
}

#[test]
fn ex_26_negotiate_with_fewer_than_two_free_cards() {
    let mut state =
        holding("Mo=S Wa=S No=E De=X Gw=W Es=E Mo=S St 0/0/0 La 1/0/0 fixed 1:La", &[Card::Negotiate]);
    act(&mut state, "play negotiate");
    assert_eq!(legal_texts(&state), ["summon La.S"]);
    assert!(seen(&state).seats[0].has_disc, "the disc is kept");
}

// rules: TKD-117, TKD-118, TKD-119, TKD-154
#[test]
fn ex_27_negotiate_by_spy_without_a_disc() {
    let text = format!("{P0} fixed 0:Gw 1:Es pile 1:negotiate 0:negotiate hand 0:spy");
    let mut state = set(&text);
    act(&mut state, "play spy, pile 1");
    assert_eq!(options(&state).len(), 15);
    act(&mut state, "card La, card No");
    let view = seen(&state);
    assert_eq!(view.track.iter().filter(|card| card.fixed_by.is_some()).count(), 2, "no disc is placed");
    assert_eq!((view.track[3].region, view.track[6].region), (region("La"), region("No")));
    assert!(view.seats[2].has_disc, "another seat's disc is never used");
}

// rules: TKD-113, TKD-115, TKD-116, TKD-120
#[test]
fn tkd_113_115_116_120_negotiate_exchanges_two_cards_and_fixes_one() {
    let mut state = set(&format!("base {P0}"));
    assert_eq!(card_options(&state, Card::Negotiate).len(), 56);
    act(&mut state, "play negotiate, card Wa, card St, summon Mo.S");
    let view = seen(&state);
    assert_eq!((view.track[0].region, view.track[7].region), (region("St"), region("Wa")));
    assert_eq!((view.track[7].fixed_by, view.seats[0].has_disc), (Some(Seat(0)), false));
    assert_eq!(view.regions[0].followers, [2, 1, 0], "no count changes but the summoned one");
    let mut state = set(&format!("base {P0}"));
    act(&mut state, "play negotiate");
    assert!(state.check(Seat(0), Action::Pass).is_err(), "the exchange is compulsory");
}

// rules: TKD-123, TKD-95
#[test]
fn ex_28_manoeuvre_of_equal_factions() {
    let mut state = holding("Mo 2/0/0 Es 1/0/0", &[Card::Manoeuvre]);
    assert_eq!(card_options(&state, Card::Manoeuvre), ["Mo.S Es.S"]);
    act(&mut state, "play manoeuvre, Mo.S, Es.S");
    assert_eq!((at(&state, "Mo"), at(&state, "Es")), ("2/0/0".into(), "1/0/0".into()));
    assert_eq!(legal_texts(&state), ["summon Mo.S", "summon Es.S"]);
}

// rules: TKD-124, TKD-125
#[test]
fn ex_29_manoeuvre_without_a_partner() {
    let mut state = holding("Wa 2/1/1", &[Card::Manoeuvre]);
    act(&mut state, "play manoeuvre");
    assert_eq!(legal_texts(&state), ["summon Wa.S", "summon Wa.W", "summon Wa.E"]);
}

// rules: TKD-122, TKD-126
#[test]
fn ex_30_manoeuvre_in_full() {
    let options = options_in(P0, Card::Manoeuvre);
    assert_eq!(options.len(), 174);
    assert!(options.contains(&"Mo.S De.E".into()));
    let state = after(&format!("base {P0}"), "play manoeuvre, Mo.S, De.E");
    assert_eq!((at(&state, "Mo"), at(&state, "De")), ("2/1/1".into(), "2/1/1".into()));
}

fn results(text: &str, card: Card) -> usize {
    let state = holding(text, &[card]);
    let mut boards: Vec<_> = card_options(&state, card)
        .iter()
        .map(|option| {
            let mut next = state;
            let steps = option.replace(' ', ",");
            act(&mut next, &format!("play {},{steps}", card.word()));
            format!("{:?}", seen(&next).regions.map(|r| r.followers))
        })
        .collect();
    boards.sort();
    boards.dedup();
    boards.len()
}

#[test]
fn tkd_126_132_205_different_results_of_the_reference_deal() {
    assert_eq!(results(P0, Card::Manoeuvre), 118);
    assert_eq!(results(P0, Card::Outmanoeuvre), 162);
    assert_eq!(results(P0, Card::Suppress), 19);
}

// rules: TKD-128
#[test]
fn ex_31_outmanoeuvre_in_full() {
    let mut state = holding("St 1/0/0 No 0/1/1", &[Card::Outmanoeuvre]);
    assert_eq!(card_options(&state, Card::Outmanoeuvre), ["St.S No W E"]);
    act(&mut state, "play outmanoeuvre, St.S, No, W, E");
    assert_eq!((at(&state, "St"), at(&state, "No")), ("0/1/1".into(), "1/0/0".into()));
}

// rules: TKD-130
#[test]
fn ex_32_outmanoeuvre_one_for_one() {
    assert_eq!(options_in("St 1/0/0 No 0/1/0", Card::Outmanoeuvre), ["St.S No.W"]);
}

// rules: TKD-130, TKD-91
#[test]
fn ex_33_outmanoeuvre_looks_at_the_whole_board() {
    let text = "St 1/0/0 No 0/1/0 Es 1/0/0 De 0/1/2";
    assert_eq!(options_in(text, Card::Outmanoeuvre), ["Es.S De W E", "Es.S De E E"]);
    let state = after(&format!("{text} hand 0:outmanoeuvre"), "play outmanoeuvre");
    assert_eq!(state.check(Seat(0), "St.S".parse().unwrap()).unwrap_err().rule, "TKD-130");
}

// rules: TKD-131
#[test]
fn ex_34_outmanoeuvre_without_effect() {
    let mut state = holding("Mo 0/2/0 De 1/0/1", &[Card::Outmanoeuvre]);
    act(&mut state, "play outmanoeuvre");
    assert_eq!(legal_texts(&state)[0], "summon Mo.W");
}

// rules: TKD-129
#[test]
fn ex_35_outmanoeuvre_with_one_faction_on_both_sides() {
    let mut state = holding("La 0/2/2 Wa 2/1/1", &[Card::Outmanoeuvre]);
    act(&mut state, "play outmanoeuvre, La.W, Wa, S, W");
    assert_eq!((at(&state, "La"), at(&state, "Wa")), ("1/2/2".into(), "1/1/1".into()));
    // Either region may give the single follower.
    let options = options_in("La 0/2/2 Wa 2/1/1", Card::Outmanoeuvre);
    assert!(options.contains(&"Wa.S La W W".into()) && options.contains(&"La.E Wa S S".into()));
}

// rules: TKD-88, TKD-126, TKD-132, TKD-162, TKD-166, TKD-177, TKD-181, TKD-185, TKD-190, TKD-198, TKD-199, TKD-205
#[test]
fn ex_123_option_counts_of_the_reference_deal() {
    let expected = [
        (Card::Manoeuvre, 174),
        (Card::Outmanoeuvre, 217),
        (Card::Ambush, 22),
        (Card::March, 86),
        (Card::Influence, 62),
        (Card::Dispute, 80),
        (Card::Edict, 12),
        (Card::Resist, 3),
        (Card::Quell, 18),
        (Card::Suppress, 24),
        (Card::Muster, 6),
    ];
    for (card, count) in expected {
        assert_eq!(options_in(P0, card).len(), count, "{}", card.name());
    }
    let state = after(&format!("{P0} hand 0:spy"), "play spy");
    assert_eq!(legal(&state).len(), 20);
}

// rules: TKD-127, TKD-133
#[test]
fn tkd_127_133_banned_swaps_are_no_options() {
    let state = after(&format!("base {P0}"), "play manoeuvre, Mo.S, Es.E, summon De.E");
    let options = card_options(&state, Card::Manoeuvre);
    assert!(!options.contains(&"Mo.E Es.S".into()));
    let state = after(&format!("base {P0}"), "play outmanoeuvre, La.W, Wa, S, E, summon De.E");
    let options = card_options(&state, Card::Outmanoeuvre);
    assert!(!options.contains(&"Wa.W La S E".into()) && options.contains(&"Wa.W La S W".into()));
}
