//! What is to be decided, and the choices in words.

use table::{Choice, Names, Next, Seat, Viewer};

use crate::{Action, Crown, Ending, Face, Faction, Location, Region, Source, Stage, Tactic};

/// Ids of the drawing's elements, shared by choices and pictures.
pub(crate) mod id {
    use table::Seat;

    use crate::{Face, Location, Region, Tactic};

    pub(crate) fn seat(seat: Seat) -> String {
        format!("seat-{seat}")
    }

    pub(crate) fn region(region: Region) -> String {
        format!("region-{}", region.key())
    }

    pub(crate) fn location(location: Location) -> String {
        format!("location-{}", location.key())
    }

    pub(crate) fn hand(face: Face) -> String {
        format!("hand-{}", face.key())
    }

    pub(crate) fn slot(seat: Seat, region: Region) -> String {
        format!("slot-{seat}-{}", region.key())
    }

    pub(crate) fn shown(seat: Seat, region: Region, face: Face) -> String {
        format!("shown-{seat}-{}-{}", region.key(), face.key())
    }

    pub(crate) fn machine(seat: Seat) -> String {
        format!("machine-{seat}")
    }

    pub(crate) fn tile(seat: Seat, tactic: Tactic) -> String {
        format!("tile-{seat}-{}", tactic.key())
    }

    pub(crate) fn discard(seat: Seat, face: Face) -> String {
        format!("discard-{seat}-{}", face.key())
    }

    pub(crate) fn lost(seat: Seat, face: Face) -> String {
        format!("lost-{seat}-{}", face.key())
    }

    pub(crate) fn site(seat: Seat) -> String {
        format!("site-{seat}")
    }
}

impl Crown {
    /// The name of a card of `seat`.
    pub(crate) fn card(&self, seat: Seat, face: Face) -> &'static str {
        self.player(seat).faction().card_name(face)
    }

    /// What the position waits for, in one sentence for `viewer`.
    pub(crate) fn say_prompt(&self, viewer: Viewer, names: &Names) -> String {
        let next = self.waits_for();
        if let Some(seat) = viewer.seat()
            && next.active().contains(seat)
        {
            return self.ask(seat);
        }
        match next {
            Next::Over => self.say_ending(names),
            Next::Chance => match self.stage {
                Stage::Factions => "The factions are being dealt.".into(),
                Stage::Opening => "The Order track is being drawn.".into(),
                Stage::Deal => "The first hands are being dealt.".into(),
                _ => "Spring: everybody draws.".into(),
            },
            Next::Seats { must, .. } => {
                let who = names.list(must);
                let verb = if must.len() == 1 { "decides" } else { "decide" };
                format!("{who} {verb}: {}.", self.topic())
            }
        }
    }

    /// The matter at hand, for those who wait.
    fn topic(&self) -> String {
        let here = self.here().name();
        let are = if self.here().is_plural() { "are" } else { "is" };
        match self.stage {
            Stage::Factions => "which faction to lead".into(),
            Stage::Income => "whether the Regal Guard collects".into(),
            Stage::Heralds => "where the Herald goes".into(),
            Stage::Place => "which cards go where, face down".into(),
            Stage::Ambush => "whether to lay an Ambush".into(),
            Stage::Unrevealed => format!("a tactic before the {here} {are} revealed"),
            Stage::Look => "whether to swap cards after the look".into(),
            Stage::Machines => format!("whether the War Machine at the {here} is used"),
            Stage::Ruse => "reinforce or retreat".into(),
            Stage::Tooth => "whether The Tooth feeds".into(),
            Stage::Active => "a tactic in this Clash".into(),
            Stage::Tie => "whether to raise a Battlecry".into(),
            Stage::FollowUp => "fight on after the tie, or not".into(),
            Stage::Claim => format!("which Location of the {here} to claim"),
            Stage::Effect => format!("how to use the {}", self.place_claimed().name()),
            Stage::Prize => "the prize of the Site of Power".into(),
            Stage::Blockade => "whether Raid and Raze stays".into(),
            Stage::Aftermath => format!("a tactic after the {here}"),
            Stage::Retire => "which card to retire, if any".into(),
            Stage::Winter => "what to do before the year ends".into(),
            Stage::Opening | Stage::Deal | Stage::Draw | Stage::Over => "nothing".into(),
        }
    }

    /// The question to a seat that decides.
    fn ask(&self, seat: Seat) -> String {
        let player = self.player(seat);
        let here = self.here().name();
        let are = if self.here().is_plural() { "are" } else { "is" };
        match self.stage {
            Stage::Factions => "Choose the faction you will lead.".into(),
            Stage::Income => {
                format!("Spring: send the Regal Guard to collect {} Influence?", self.regal_income(seat))
            }
            Stage::Heralds => "Summer: choose where your Herald stands.".into(),
            Stage::Place if player.placing >= 3 => "Your cards are down; the others still choose.".into(),
            Stage::Place => {
                format!("Choose the card you lay face down at the {}.", Region::of(player.placing).name())
            }
            Stage::Ambush => "Lay an Ambush? Two face-down cards of one opponent trade places.".into(),
            Stage::Unrevealed => format!("The {here} {are} about to be revealed: use a tactic first?"),
            Stage::Look => "Swap your face-down card here with one from your hand?".into(),
            Stage::Machines => format!("Activate your War Machine at the {here} for +5, or keep it?"),
            Stage::Ruse => "Your Ruse is out: reinforce with a card, or retreat?".into(),
            Stage::Tooth => "Feed one of your lost cards to The Tooth?".into(),
            Stage::Active => format!("Cards clash at the {here}: use a tactic?"),
            Stage::Tie => "You are tied: raise your Battlecry?".into(),
            Stage::FollowUp => "You are tied: lay down another card, or decline?".into(),
            Stage::Claim => format!("You won the {here}: choose the Location you claim."),
            Stage::Effect => match self.place_claimed() {
                Location::Castle => "Castle: seat a Captain in the Court?".into(),
                Location::Wilderness => "Wilderness: send a card to your Site of Power?".into(),
                Location::HarvestField => "Harvest Field: nothing more to do.".into(),
                Location::Battlefield => "Battlefield: strike down one opposing card?".into(),
                Location::Shrine => match self.picked {
                    0 => "Shrine: choose a card to go under your draw pile, the topmost first.".into(),
                    n => format!("Shrine: {n} chosen; choose another card, or stop."),
                },
                Location::Necropolis => "Necropolis: take one card back from your discard pile?".into(),
            },
            Stage::Prize => "Your Site of Power is full: choose your prize.".into(),
            Stage::Blockade => "Leave Raid and Raze as a Blockade on a Location here?".into(),
            Stage::Aftermath => format!("The {here} {are} settled: use a tactic?"),
            Stage::Retire if self.is_ready(seat) => "Your choice is made; the others still choose.".into(),
            Stage::Retire => "Winter: retire one of your revealed cards for good?".into(),
            Stage::Winter => "Winter: anything to do before the year ends?".into(),
            Stage::Opening | Stage::Deal | Stage::Draw | Stage::Over => "Wait a moment.".into(),
        }
    }

    /// A legal action of `seat` as that seat's player meets it.
    pub(crate) fn choice(&self, seat: Seat, action: Action, names: &Names) -> Choice {
        let player = self.player(seat);
        let own = |face: Face| self.card(seat, face);
        let tile = |tactic: Tactic| id::tile(seat, tactic);
        let here = self.here();
        let source = |from: Source, face: Face| match from {
            Source::Hand => (format!("{} from your hand", own(face)), id::hand(face)),
            Source::At(region) => {
                (format!("{} from the {}", own(face), region.name()), id::shown(seat, region, face))
            }
        };
        let lying = |owner: Seat, region: Region, face: Face| {
            let machine = self.player(owner);
            let deployed =
                face == Face::WarMachine && machine.machine_used && machine.machine == region as u8;
            if deployed { id::machine(owner) } else { id::shown(owner, region, face) }
        };
        let (label, touches) = match action {
            Action::Faction(faction) => (format!("Lead the {}", faction.name()), vec![]),
            Action::Lead(other) => (format!("{} next", names.of(other)), vec![]),
            Action::Draw(face) => (format!("Draw {}", own(face)), vec![]),
            Action::RegalIncome => {
                (format!("Collect {}", self.regal_income(seat)), vec![tile(Tactic::RegalGuard)])
            }
            Action::Herald(location) => (location.name().into(), vec![id::location(location)]),
            Action::Place(region, face) => {
                (format!("{} to the {}", own(face), region.name()), vec![id::hand(face), id::region(region)])
            }
            Action::Leave(region) => (format!("No card at the {}", region.name()), vec![id::region(region)]),
            Action::TakeBack => ("Take it back".into(), vec![]),
            Action::Ambush(target, a, b) => {
                // Each of the three pairs is chosen by a click on a different card.
                let (first, second) = if b as u8 - a as u8 == 2 { (b, a) } else { (a, b) };
                (
                    format!("Swap {}'s cards at the {} and the {}", names.of(target), a.name(), b.name()),
                    vec![id::slot(target, first), id::slot(target, second), tile(Tactic::Ambush)],
                )
            }
            Action::SeaLanes(to) => (
                format!("Sea Lanes: swap with your card at the {}", to.name()),
                vec![id::slot(seat, to), tile(Tactic::SeaLanes)],
            ),
            Action::Streets(target) => (
                format!("School of the Streets: look at {}'s card", names.of(target)),
                vec![id::slot(target, here), tile(Tactic::Streets)],
            ),
            Action::Swap(face) => (format!("Swap it for {}", own(face)), vec![id::hand(face)]),
            Action::Activate => ("Activate it for +5".into(), vec![id::machine(seat)]),
            Action::Keep => ("Keep it for later".into(), vec![]),
            Action::Retreat => ("Retreat".into(), vec![]),
            Action::Reinforce(face) => (format!("Reinforce with {}", own(face)), vec![id::hand(face)]),
            Action::Feed(face) => {
                (format!("Feed it {} (+{})", own(face), face.strength()), vec![id::lost(seat, face)])
            }
            Action::Storms => ("School of the Storms".into(), vec![tile(Tactic::Storms)]),
            Action::Stones => ("School of the Stones".into(), vec![tile(Tactic::Stones)]),
            Action::Sap(target) => (
                format!("School of the Sap on {}", names.of(target)),
                vec![id::seat(target), tile(Tactic::Sap)],
            ),
            Action::CutTheStrings(target, face) => (
                format!("Cut the Strings of {}'s {}", names.of(target), self.card(target, face)),
                vec![id::shown(target, here, face), tile(Tactic::CutTheStrings)],
            ),
            Action::Battlecry => ("Raise the Battlecry".into(), vec![tile(Tactic::Battlecry)]),
            Action::Commit(face) => (format!("Fight on with {}", own(face)), vec![id::hand(face)]),
            Action::Decline => ("Decline".into(), vec![]),
            Action::Claim(location) => {
                let pays = self.rules.influence_of(location);
                (format!("{} (+{pays})", location.name()), vec![id::location(location)])
            }
            Action::Court(from, face) => {
                let (words, place) = source(from, face);
                (words, vec![place])
            }
            Action::CourtBeside(from, face) => {
                let (words, place) = source(from, face);
                (format!("{words}, beside your own"), vec![place, tile(Tactic::HouseEndures)])
            }
            Action::Offer(from, face) => {
                let (words, place) = source(from, face);
                (format!("{words} (Power {})", face.power()), vec![place])
            }
            Action::Legend => ("Take your Legend".into(), vec![id::site(seat)]),
            Action::Refresh(tactic) => (format!("Ready {} again", tactic.name()), vec![tile(tactic)]),
            Action::Strike(target, face) => (
                format!("{}'s {}", names.of(target), self.card(target, face)),
                vec![lying(target, Region::Plateau, face)],
            ),
            Action::Under(region, face) => {
                (format!("{} from the {}", own(face), region.name()), vec![id::shown(seat, region, face)])
            }
            Action::Recover(face) => (own(face).into(), vec![id::discard(seat, face)]),
            Action::Blockade(location) => {
                (format!("Blockade the {}", location.name()), vec![id::location(location)])
            }
            Action::Rite(tactic) => (tactic.name().into(), vec![tile(tactic)]),
            Action::PowerBack => {
                (format!("Raise your hand limit to {}", player.limit + 1), vec![tile(Tactic::PowerBack)])
            }
            Action::Retire(region, face) => {
                (format!("Retire {} from the {}", own(face), region.name()), vec![lying(seat, region, face)])
            }
            Action::Return(region, face) => (
                format!("Regal Guard: {} back from the {}", own(face), region.name()),
                vec![lying(seat, region, face), tile(Tactic::RegalGuard)],
            ),
            Action::Deploy(region) => (
                format!("Deploy your War Machine at the {}", region.name()),
                vec![id::region(region), id::hand(Face::WarMachine)],
            ),
            Action::Pass => (self.passing().into(), vec![]),
        };
        Choice { label, touches, caution: self.caution(seat, action) }
    }

    /// What a touch on an element of the drawing could mean.
    pub(crate) fn meant(&self, seat: Seat, element: &str, out: &mut Vec<Action>) {
        let (kind, rest) = element.split_once('-').unwrap_or((element, ""));
        let (first, second) = rest.split_once('-').unwrap_or((rest, ""));
        let rival = Seat::all(self.seats).find(|other| *other != seat).map_or(0, |other| other.0);
        let texts: Vec<String> = match kind {
            "region" => vec![format!("leave {rest}"), format!("deploy {rest}")],
            "location" => ["herald", "claim", "blockade"].map(|verb| format!("{verb} {rest}")).into(),
            "hand" => {
                let placed = Region::ALL.map(|region| format!("place {} {rest}", region.key()));
                let verbs = ["swap", "reinforce", "commit", "court hand", "offer hand"];
                let deployed = Region::ALL.map(|region| format!("deploy {}", region.key()));
                let machine = if rest == Face::WarMachine.key() { &deployed[..] } else { &[] };
                let used = verbs.map(|verb| format!("{verb} {rest}"));
                [&placed[..], &used[..], machine].concat()
            }
            "slot" => {
                let others = Region::ALL.map(|other| format!("ambush {first} {second} {}", other.key()));
                [&others[..], &[format!("sea-lanes {second}"), format!("streets {first}")]].concat()
            }
            "shown" => {
                let (region, face) = second.split_once('-').unwrap_or_default();
                let own = ["retire", "return", "under", "court", "offer"]
                    .map(|verb| format!("{verb} {region} {face}"));
                let theirs = ["strike", "cut-the-strings"].map(|verb| format!("{verb} {first} {face}"));
                if first == seat.to_string() { own.into() } else { theirs.into() }
            }
            "tile" => vec![
                match second {
                    "regal-guard" => "regal-income".into(),
                    "sap" | "streets" => format!("{second} {rival}"),
                    "ambush" => format!("ambush {rival} {} {}", Region::ALL[0].key(), Region::ALL[1].key()),
                    "sea-lanes" => format!("sea-lanes {}", Region::ALL[1].key()),
                    bare => bare.into(),
                },
                format!("refresh {second}"),
                format!("rite {second}"),
            ],
            "machine" => vec!["activate".into()],
            "lost" => vec![format!("feed {second}")],
            "discard" => vec![format!("recover {second}")],
            "site" if first == seat.to_string() => vec!["legend".into()],
            "seat" => vec![format!("sap {rest}"), format!("streets {rest}")],
            _ => Vec::new(),
        };
        out.extend(texts.iter().filter_map(|text| Action::read(text).ok()));
    }

    /// What passing means here.
    fn passing(&self) -> &'static str {
        match self.stage {
            Stage::Look => "Keep your card",
            Stage::Tooth => "Do not feed it",
            Stage::Effect if self.picked > 0 => "That is all",
            Stage::Effect => "Use no effect",
            Stage::Prize => "No prize",
            Stage::Blockade => "No Blockade",
            Stage::Retire => "Retire nothing",
            Stage::Winter => "Done",
            _ => "Pass",
        }
    }

    /// Something the player should know first. Derived from what that player sees.
    fn caution(&self, seat: Seat, action: Action) -> Option<String> {
        let in_clash = |faction: Faction| {
            self.seat_of(faction).is_some_and(|owner| {
                self.parts.contains(owner) && self.player(owner).clash.contains(Face::Decree)
            })
        };
        let words = match action {
            Action::Storms | Action::Stones | Action::Sap(_) if in_clash(Faction::Nobility) => {
                "The Gilded Wall makes this Clash a tie whatever you add."
            }
            Action::Storms | Action::Stones | Action::Sap(_) if self.armed => {
                "The Black Powder Ploy decides this Clash whatever you add."
            }
            Action::Sap(target)
                if self.player(target).clash.contains(Face::Decree)
                    && self.player(target).plays(Faction::Clans) =>
            {
                "Raid and Raze rises to the best opposing total all the same."
            }
            Action::Decline if self.tied.len() > 1 => "If anybody else fights on, you have lost this Region.",
            Action::Claim(location) => {
                let herald = self.player(seat).herald;
                if herald != location as u8
                    && location.region().locations().iter().any(|&place| place as u8 == herald)
                {
                    "Your Herald stands on the other Location and will pay nothing."
                } else {
                    return None;
                }
            }
            Action::Offer(_, face) => {
                let power: u8 = self.player(seat).site.iter().map(Face::power).sum();
                if power + face.power() > crate::content::SITE_GOAL {
                    "Power beyond 3 is lost."
                } else {
                    return None;
                }
            }
            Action::Court(..) if self.holds_court(seat) => "Your Captain in the Court will be discarded.",
            Action::Retire(..) => "A retired card does not come back.",
            Action::Feed(_) => "That card leaves the game.",
            _ => return None,
        };
        Some(words.into())
    }

    /// How the game ended and why; empty before the end.
    pub(crate) fn say_ending(&self, names: &Names) -> String {
        let Some(ending) = self.ending else { return String::new() };
        let winners = names.list(self.winners);
        let most = self.winners.iter().map(|seat| self.player(seat).influence).max().unwrap_or(0);
        match ending {
            Ending::Influence => format!("{winners} takes the crown with {most} Influence."),
            Ending::Court => {
                format!(
                    "{winners} takes the crown: level at {most} Influence, but with a voice in the Court."
                )
            }
            Ending::Draw => format!(
                "{winners} are level at {most} Influence and none sits in the Court: the crown stays unclaimed."
            ),
            Ending::LastHeir => format!("{winners} takes the crown: no other heir is left."),
            Ending::AllOut => {
                format!("Every heir ran out of followers; {winners} takes the crown with {most} Influence.")
            }
            Ending::HundredRounds => "After a hundred years nobody wears the crown.".into(),
        }
    }
}
