//! Armies as ranks of banners: strength is seen before it is read.

use std::sync::{Arc, OnceLock};

use ink::{Banner, Memory, Svg, Tone, Type};

use super::map::Sizes;
use super::signs::banner;
use super::{Drawing, plate};
use crate::content::{Faction, Region};
use crate::words::names::armies;

/// Height of a flag that says what is new.
const FLAG: f64 = 17.0;

/// Most armies of one people that a kingdom can hold, and one more for none.
const MOST: usize = 21;

/// Ranks of banners that were drawn before, by people and number.
struct Kept(Vec<OnceLock<String>>);

impl Kept {
    fn of(svg: &Svg, cloth: f64) -> Arc<Kept> {
        static KNOWN: Memory<Kept> = Memory::new();
        let none = || Kept(std::iter::repeat_with(OnceLock::new).take(Faction::ALL.len() * MOST).collect());
        KNOWN.get(svg.palette(), &[cloth], none)
    }

    fn rank(&self, svg: &Svg, faction: Faction, count: u8, cloth: f64) -> &str {
        let at = faction.index() * MOST + usize::from(count).min(MOST - 1);
        self.0[at].get_or_init(|| svg.apart(|svg| svg.banner_rank(banner(faction), count, cloth)))
    }
}

/// How the banners of an army are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ranks {
    /// One for each army, and what is new over them.
    All,
    /// One for all of them, and what is new beside their number, where rows have no height to lose.
    One,
    /// One for all of them, and no flag.
    Bare,
}

/// One people's army in a kingdom.
pub(super) struct Army {
    region: Region,
    faction: Faction,
    count: u8,
    id: String,
    ranks: Ranks,
    /// How wide and how high the banners are.
    banners: (f64, f64),
    /// Where a flag that stands beside the number begins.
    beside: f64,
    /// How wide it is with its number.
    pub(super) width: f64,
    /// How high it is with the room around it.
    pub(super) height: f64,
}

impl Army {
    /// The armies of a kingdom.
    pub(super) fn all(picture: &Drawing<'_>, sizes: &Sizes, region: Region, ranks: Ranks) -> Vec<Army> {
        let army = |faction: Faction| {
            let count = picture.view.public.armies[region.index()][faction.index()];
            let shown = if ranks == Ranks::All { count } else { count.min(1) };
            let banners =
                (banner(faction).rank_width(shown, sizes.cloth), Banner::rank_height(shown, sizes.cloth));
            let id = format!("army-{}-{}", region.word(), faction.word());
            let news = picture.scene.news_of(&id).filter(|_| ranks != Ranks::Bare);
            let flag = news.map(|note| flag_width(sizes, note));
            let beside = banners.0 + 2.0 + Army::figure(sizes).measure(&count.to_string());
            // A flag stands over the army that it is about, or beside it, and covers nothing.
            let (width, height) = match (flag, ranks) {
                (Some(_), Ranks::All) => (beside, banners.1 + 3.0 + FLAG),
                (Some(wide), _) => (beside + 2.0 + wide, (banners.1 + 3.0).max(FLAG)),
                (None, _) => (beside, banners.1 + 3.0),
            };
            (count > 0).then_some(Army { region, faction, count, id, ranks, banners, beside, width, height })
        };
        Faction::ALL.into_iter().filter_map(army).collect()
    }

    /// How its number is set.
    fn figure(sizes: &Sizes) -> Type {
        Type::sans(sizes.text + 1.8).bold().halo(Tone::Land)
    }

    /// Draws the army with its lower left corner at (x, y).
    pub(super) fn draw(&self, picture: &Drawing<'_>, svg: &mut Svg, sizes: &Sizes, (x, y): (f64, f64)) {
        let (wide, high) = self.banners;
        svg.tag("g").id(&self.id).at(x, y).within(|svg| {
            svg.title(&format!("{} in {}", armies(self.count, self.faction), self.region.name()));
            let glows = picture.scene.glows(&self.id);
            if glows {
                // A finger needs more than the banners.
                let tall = high.max(36.0);
                svg.touch_area(-4.0, 2.0 - tall, self.width.max(32.0) + 8.0, tall + 4.0);
            }
            let kept = Kept::of(svg, sizes.cloth);
            let shown = if self.ranks == Ranks::All { self.count } else { 1 };
            svg.paste(kept.rank(svg, self.faction, shown, sizes.cloth));
            svg.text(wide + 2.0, -0.55 * sizes.cloth, &self.count.to_string(), Army::figure(sizes));
            if let Some(note) = picture.scene.news_of(&self.id).filter(|_| self.ranks != Ranks::Bare) {
                // As large as everything else that is read here.
                let scale = sizes.text / ink::MIN_TYPE;
                let (x, y) = match self.ranks {
                    Ranks::All => (self.width / 2.0, -high - FLAG / 2.0 * scale),
                    _ => (self.beside + 2.0 + flag_width(sizes, note) / 2.0, -0.5 * high),
                };
                let grown = format!("scale({})", ink::number(scale));
                svg.tag("g").set("transform", &grown).within(|svg| svg.flag(x / scale, y / scale, note));
            }
            if glows {
                svg.glow(&plate(-2.5, -high - 2.0, self.width + 5.0, high + 4.5));
            }
        });
    }
}

/// How wide a flag with this note is.
fn flag_width(sizes: &Sizes, note: &str) -> f64 {
    let scale = sizes.text / ink::MIN_TYPE;
    (Type::sans(ink::MIN_TYPE).bold().measure(note) + 8.0).max(18.0) * scale
}
