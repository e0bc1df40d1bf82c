//! What has changed on the board.

use table::News;

use crate::content::{Faction, Region};
use crate::secrets::{Phase, View};

/// What is new on the map to a player who saw it as `before` (VIEW-13): followers that came or went,
/// regions that were settled, cards that changed places.
pub(crate) fn news(before: &View, now: &View) -> Vec<News> {
    let mut news = Vec::new();
    if before.phase == Phase::Deal {
        return news;
    }
    for region in Region::ALL {
        let (was, is) = (&before.regions[region.index()], &now.regions[region.index()]);
        if was.disc != is.disc {
            news.push(News { id: format!("disc-{}", region.code()), note: "new".into() });
            continue;
        }
        for faction in Faction::ALL {
            let change = i16::from(is.followers[faction.index()]) - i16::from(was.followers[faction.index()]);
            if change != 0 {
                let sign = if change > 0 { '+' } else { '\u{2212}' };
                let note = format!("{sign}{}", change.abs());
                news.push(News { id: format!("follower-{}-{}", region.code(), faction.letter()), note });
            }
        }
    }
    for (was, is) in before.track.iter().zip(&now.track) {
        if was.region != is.region {
            news.push(News { id: format!("card-{}", is.region.code()), note: "moved".into() });
        }
    }
    news
}
