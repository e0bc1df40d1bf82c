//! Every event as its owner and as everybody else reads it.

use old_kings_crown::Face::*;
use old_kings_crown::Faction::{Clans, Gathering, Nobility, Uprising};
use old_kings_crown::Location::*;
use old_kings_crown::Region::*;
use old_kings_crown::{Event, Scenario, Tactic};
use table::{Names, Presentation, Seat, Viewer};

use crate::support::{cards, seats};

const ANNA: Seat = Seat(0);
const BO: Seat = Seat(1);
const CY: Seat = Seat(2);

fn names() -> Names {
    Names::new(["Anna", "Bo", "Cy", "Dora"].map(String::from).to_vec())
}

fn scenario() -> Scenario {
    Scenario::new(&[Clans, Uprising, Nobility, Gathering])
}

// rules: OKC-H1
#[test]
fn okc_h1_what_is_open_is_told_to_everybody_in_the_same_words() {
    let play = scenario();
    for (event, words) in [
        (Event::Took(ANNA, Clans), "Anna leads the Clans."),
        (Event::Order([CY, ANNA, BO, Seat(3)], 3), "Order: Cy, Anna, Bo."),
        (Event::Round(1), "Year 1 begins, in Summer."),
        (Event::Round(2), "Year 2 begins."),
        (Event::CourtIncome(ANNA, 2), "The Court pays Anna 2 Influence."),
        (Event::BlockadeIncome(ANNA, 1), "The Blockade pays Anna 1 Influence."),
        (Event::RegalIncome(CY, 2), "Cy's Regal Guard collects 2 Influence."),
        (
            Event::Attrition(ANNA, 4),
            "Anna's draw pile has run out: the discards are shuffled in and the hand limit falls to 4.",
        ),
        (Event::Eliminated(ANNA), "Anna has no following left and is out."),
        (Event::Herald(ANNA, Castle), "Anna's Herald goes to the Castle."),
        (Event::AllPlaced, "All cards are down."),
        (
            Event::Ambush(ANNA, BO, Highlands, Lowlands),
            "Anna lays an Ambush: Bo's cards at the Highlands and the Lowlands trade places.",
        ),
        (Event::Region(Plateau), "Autumn comes to the Plateau."),
        (
            Event::SeaLanes(ANNA, Highlands, Lowlands),
            "Anna sails: the face-down cards at the Highlands and the Lowlands trade places.",
        ),
        (Event::Machine(ANNA, Plateau, true), "Anna activates the War Machine."),
        (Event::Machine(ANNA, Plateau, false), "Anna keeps the War Machine for later."),
        (Event::Revealed(ANNA, Plateau, Captain6), "Anna reveals Captain 6."),
        (Event::AgentLost(ANNA), "A Follower exposes Anna's Agent, who is lost."),
        (Event::Reinforced(ANNA, Plateau, Captain6), "Anna reinforces with Captain 6."),
        (Event::Retreated(ANNA, true), "Anna retreats, Herald and all."),
        (Event::Retreated(ANNA, false), "Anna retreats."),
        (Event::Fed(Seat(3), Captain6), "The Tooth feeds on Dora's lost Captain 6."),
        (Event::Armed(BO), "Bo's Black Powder Ploy goes off."),
        (Event::Fell(ANNA, Captain6), "Anna's Captain 6 is lost."),
        (Event::Boost(ANNA, Tactic::Storms, ANNA, Plateau, 2), "Anna uses School of the Storms: +2."),
        (
            Event::Boost(Seat(3), Tactic::Sap, ANNA, Plateau, -4),
            "Dora uses School of the Sap on Anna: \u{2212}4.",
        ),
        (Event::Cut(BO, ANNA), "Bo uses Cut the Strings on Anna."),
        (Event::Total(ANNA, Plateau, 7), "Anna stands at 7."),
        (Event::LowestWins, "The Eye: the lowest total above 0 wins."),
        (Event::Won(ANNA, Plateau), "Anna wins the Plateau."),
        (Event::Raided(ANNA), "Anna's Raid and Raze takes the tie."),
        (Event::Tied(seats(&[0, 1]), Plateau), "Anna and Bo tie for the Plateau."),
        (
            Event::Walled(seats(&[2]), Plateau),
            "The Gilded Wall stands: Cy alone holds but does not win the Plateau.",
        ),
        (
            Event::Walled(seats(&[0, 2]), Plateau),
            "The Gilded Wall stands: Anna and Cy are tied for the Plateau.",
        ),
        (Event::NoContest(Plateau), "Nobody is left to claim the Plateau."),
        (Event::Battlecry(ANNA), "Anna raises the Startling Battlecry."),
        (Event::Declined(ANNA), "Anna does not fight on."),
        (Event::StillTied(Plateau), "The Plateau stays tied; nobody claims it."),
        (Event::StillTied(Highlands), "The Highlands stay tied; nobody claims them."),
        (Event::Claimed(ANNA, Castle), "Anna claims the Castle."),
        (Event::HeraldPaid(ANNA, Castle), "Anna's Herald brings 1 Influence."),
        (Event::Robbed(ANNA, BO), "Anna takes 1 Influence from Bo's Herald."),
        (Event::Gained(ANNA, Castle, 1), "Anna gains 1 Influence at the Castle."),
        (
            Event::CourtCleared(ANNA, cards(&[Captain6, Captain7, Captain8])),
            "Captain 6, Captain 7 and Captain 8 must leave the Court: Anna's discards.",
        ),
        (Event::CourtCleared(ANNA, cards(&[Captain6])), "Captain 6 must leave the Court: Anna's discards."),
        (Event::Seated(CY, Captain6, true), "Cy's Captain 6 takes a seat beside Cy's Captains in the Court."),
        (Event::Seated(CY, Captain6, false), "Cy's Captain 6 takes the Court."),
        (Event::Offered(ANNA, Captain6), "Anna sends Captain 6 to the Site of Power."),
        (
            Event::SiteFull(ANNA, cards(&[Follower1, Captain6])),
            "Anna's Site is full: Follower 1 and Captain 6 are lost.",
        ),
        (Event::SiteFull(ANNA, cards(&[Champion])), "Anna's Site is full: the Champion is lost."),
        (Event::Revealed(ANNA, Plateau, Heir), "Anna reveals the Heir."),
        (Event::LegendTaken(ANNA), "The Legend joins Anna."),
        (Event::Refreshed(ANNA, Tactic::Storms), "Anna readies School of the Storms again."),
        (Event::Struck(ANNA, BO, Captain6), "Anna strikes down Bo's Captain 6."),
        (
            Event::Under(ANNA, cards(&[Follower1, Captain6])),
            "Anna puts Follower 1 and Captain 6 under the draw pile.",
        ),
        (Event::Recovered(ANNA, Captain6), "Anna takes Captain 6 back from the discards."),
        (Event::Blockaded(ANNA, Castle), "Anna's Raid and Raze blockades the Castle."),
        (Event::BlockadeLifted(ANNA, Castle), "The Blockade of the Castle is broken."),
        (Event::Unmasked(Seat(3), Castle), "The Unmasking: Dora claims the Castle after all."),
        (Event::Rite(Seat(3), Tooth), "Dora takes The Tooth to hand."),
        (Event::PowerBack(BO, 6), "Bo uses Take The Power Back: hand limit 6."),
        (Event::Retired(ANNA, Captain6), "Anna retires Captain 6."),
        (Event::Returned(CY, Captain6), "Cy's Regal Guard brings Captain 6 back to hand."),
        (Event::Deployed(ANNA, Plateau), "Anna deploys the War Machine at the Plateau."),
        (Event::Cleanup, "Winter: the cards are put away and the Heralds ride home."),
    ] {
        for viewer in [Viewer::Seat(ANNA), Viewer::Seat(BO), Viewer::Spectator, Viewer::All] {
            assert_eq!(play.crown.tell(&event, viewer, &names()).as_deref(), Some(words), "{event:?}");
        }
    }
}

// rules: OKC-H2, OKC-H5, OKC-H7, OKC-H8, OKC-H11
#[test]
fn okc_h2_what_is_hidden_is_named_to_its_owner_alone() {
    let play = scenario();
    for (event, owner, own, others) in [
        (Event::Drew(ANNA, Captain6), ANNA, "Anna draws Captain 6.", Some("Anna draws a card.")),
        (Event::Placed(ANNA, Plateau, Ruse), ANNA, "Anna lays the Ruse at the Plateau.", None),
        (Event::TookBack(ANNA), ANNA, "Anna takes the choice back.", None),
        (
            Event::Looked(BO, ANNA, Plateau, Captain6),
            BO,
            "Bo looks at Anna's card at the Plateau: Captain 6.",
            Some("Bo looks at Anna's card at the Plateau."),
        ),
        (
            Event::Swapped(BO, Plateau, Captain7, Captain6),
            BO,
            "Bo swaps Captain 6 for Captain 7 at the Plateau.",
            Some("Bo swaps the face-down card at the Plateau with one from hand."),
        ),
        (
            Event::Committed(ANNA, Captain6),
            ANNA,
            "Anna fights on with Captain 6.",
            Some("Anna fights on with a hidden card."),
        ),
        (Event::Picked(ANNA, Captain6), ANNA, "Anna chooses Captain 6 for the Shrine.", None),
    ] {
        let told = |viewer| play.crown.tell(&event, viewer, &names());
        assert_eq!(told(Viewer::Seat(owner)).as_deref(), Some(own), "{event:?}");
        assert_eq!(told(Viewer::All).as_deref(), Some(own), "{event:?} after the game");
        assert_eq!(told(Viewer::Spectator).as_deref(), others, "{event:?}");
        assert_eq!(told(Viewer::Seat(CY)).as_deref(), others, "{event:?}");
    }
}

/// A choice that is not yet carried out is told once, when it is.
#[test]
fn okc_26_a_hidden_retirement_is_told_when_it_happens_and_not_twice() {
    let play = scenario();
    for viewer in [Viewer::Seat(ANNA), Viewer::Seat(BO), Viewer::All] {
        for card in [Some(Captain6), None] {
            assert_eq!(play.crown.tell(&Event::WillRetire(ANNA, card), viewer, &names()), None);
        }
    }
}
