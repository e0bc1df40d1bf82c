//! The picture: what lies on the table, then everybody's cards, the viewer's own first.

use ink::{CardRow, Palette, RowCard, Svg, Tone, Type};
use table::{CardSet, Scene, Seat};

use crate::View;
use crate::rules::worth;
use crate::words::{heirloom, id, points};

const MARGIN: f64 = 12.0;
/// From this width on, the rows of a panel lie side by side.
const WIDE: u32 = 700;

/// The board as an SVG document.
pub(crate) fn draw(view: &View, scene: &Scene<'_>) -> String {
    let palette = Palette::of(scene.standalone, scene.dark);
    let width = f64::from(scene.width);
    // Rows say how high they became, so how high the picture is follows from drawing it.
    let mut parts = Svg::part(palette);
    let mut y = stake(&mut parts, view, scene);
    for seat in Seat::around(view.own, view.heirs.len() as u8) {
        y = heir(&mut parts, view, scene, seat, y);
    }
    let mut svg = Svg::new(width, y, palette, "The Empty Chair");
    svg.tag("rect").num("width", width).num("height", y).fill(Tone::Table).done();
    svg.paste(&parts.into_part());
    svg.finish()
}

/// Rows of cards with their names, on a sheet with a heading; the answer is where the next one begins.
fn panel(svg: &mut Svg, scene: &Scene<'_>, y: f64, heading: &str, rows: &[(&str, f64, Vec<RowCard>)]) -> f64 {
    let width = f64::from(scene.width) - 2.0 * MARGIN;
    let room = width - 2.0 * MARGIN;
    let beside = scene.width >= WIDE;
    let across = if beside { room / rows.len() as f64 } else { room };
    // The sheet lies below the cards but is as high as they are, so they are drawn apart.
    let mut drawn = Svg::part(svg.palette());
    drawn.text(2.0 * MARGIN, y + 24.0, heading, Type::serif(16.0).bold().fit(room));
    let (mut x, mut top, mut bottom) = (2.0 * MARGIN, y + 36.0, y + 36.0);
    for (name, height, cards) in rows.iter().filter(|(_, _, cards)| !cards.is_empty()) {
        drawn.text(x, top + 10.0, name, Type::sans(11.0).tone(Tone::Muted));
        let row = CardRow::new(across - MARGIN).card(60.0, *height);
        let below = top + 18.0 + drawn.card_row(x, top + 18.0, &row, cards) + MARGIN;
        (x, top) = if beside { (x + across, top) } else { (x, below) };
        bottom = below.max(bottom);
    }
    svg.sheet(MARGIN, y, width, bottom - y);
    svg.paste(&drawn.into_part());
    bottom + MARGIN
}

/// Heirlooms as cards.
fn heirlooms(scene: &Scene<'_>, set: CardSet) -> Vec<RowCard> {
    set.iter().map(|thing| card(scene, id::heirloom(thing), thing).words(heirloom(thing))).collect()
}

/// A card, face up.
fn card(scene: &Scene<'_>, id: String, figure: u8) -> RowCard {
    let (glows, news) = (scene.glows(&id), scene.news_of(&id));
    RowCard::face(id, figure.to_string()).glowing(glows).news(news)
}

/// What lies on the table.
fn stake(svg: &mut Svg, view: &View, scene: &Scene<'_>) -> f64 {
    let mut cards = heirlooms(scene, view.stake);
    if cards.is_empty() {
        cards.push(RowCard::empty("").words("nothing"));
    }
    panel(svg, scene, MARGIN, "On the table", &[("worth", 84.0, cards)])
}

/// What lies before one heir: the hand, the sealed bid, what was taken, what was played.
fn heir(svg: &mut Svg, view: &View, scene: &Scene<'_>, seat: Seat, y: f64) -> f64 {
    let heir = &view.heirs[seat.index()];
    let hand = match heir.hand.cards {
        Some(cards) => cards.iter().map(|c| card(scene, id::hand(seat, c), c)).collect(),
        None => (0..heir.hand.size).map(|_| RowCard::back("").title("A card")).collect(),
    };
    let bid = view.bids.answered.contains(seat).then(|| match view.bids.answer(seat) {
        Some(bid) => card(scene, format!("bid-{seat}"), bid),
        None => RowCard::back(format!("bid-{seat}")).title("A sealed bid"),
    });
    let spent = heir.spent.iter().map(|c| card(scene, id::spent(seat, c), c)).collect();
    let heading = format!("{}: {}", scene.name(seat), points(worth(heir.taken)));
    let rows = [
        ("hand", if view.own == Some(seat) { 84.0 } else { 56.0 }, hand),
        ("sealed bid", 56.0, bid.into_iter().collect()),
        ("taken", 56.0, heirlooms(scene, heir.taken)),
        ("played", 56.0, spent),
    ];
    panel(svg, scene, y, &heading, &rows)
}
