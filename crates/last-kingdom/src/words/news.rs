//! What has changed on the board since a viewer last looked.

use table::News;

use crate::content::{Faction, Region};
use crate::rules::state::Phase;
use crate::secrets::view::View;

/// What is new on the map to a viewer who saw it as `before`: armies that came or were removed, and points that
/// were won.
pub(crate) fn news(before: &View, now: &View) -> Vec<News> {
    let mut news = Vec::new();
    if matches!(before.public.phase, Phase::Leaders(_)) {
        return news;
    }
    for seat in now.public.everyone() {
        // Points that were won stay marked where they lie, for those who may see them.
        let points = |view: &View| view.screens.get(seat.index()).copied().flatten().map(|it| it.points);
        if let (Some(had), Some(has)) = (points(before), points(now))
            && has > had
        {
            news.push(News { id: format!("screen-{seat}"), note: format!("+{}", has - had) });
        }
    }
    for region in Region::ALL {
        for faction in Faction::ALL {
            let armies = |view: &View| i16::from(view.public.armies[region.index()][faction.index()]);
            let change = armies(now) - armies(before);
            if change != 0 {
                let note = format!("{}{}", if change > 0 { '+' } else { '\u{2212}' }, change.abs());
                news.push(News { id: format!("army-{}-{}", region.word(), faction.word()), note });
            }
        }
    }
    news
}
