//! The picture: what lies on the table, then everybody's cards, the viewer's own first.

use ink::{CardRow, Palette, RowCard, Svg, Tone, Type};
use table::{CardSet, Scene, Seat};

use crate::View;
use crate::rules::{number, worth};
use crate::words::{HEIRLOOM, id, wood};

const MARGIN: f64 = 12.0;

/// The board as an SVG document.
pub(crate) fn draw(view: &View, scene: &Scene<'_>) -> String {
    let palette = Palette::of(scene.standalone, scene.dark);
    let width = f64::from(scene.width);
    // The rows say how high they became, so the picture's height is known once it is drawn.
    let mut parts = Svg::part(palette);
    let mut y = stake(&mut parts, view, scene, MARGIN);
    for seat in Seat::around(view.own, view.heirs.len() as u8) {
        y = heir(&mut parts, view, scene, seat, y);
    }
    let mut svg = Svg::new(width, y, palette, "The Empty Chair");
    svg.tag("rect").num("width", width).num("height", y).fill(Tone::Table).done();
    svg.paste(&parts.into_part());
    svg.finish()
}

/// A row of cards across the picture.
fn row(scene: &Scene<'_>) -> CardRow {
    CardRow::new(f64::from(scene.width) - 4.0 * MARGIN)
}

/// A heading at `y` and a row below it, on a sheet of their own; the answer is where the next one begins.
fn panel(svg: &mut Svg, scene: &Scene<'_>, y: f64, heading: &str, rows: &[(CardRow, Vec<RowCard>)]) -> f64 {
    let rows = || rows.iter().filter(|(_, cards)| !cards.is_empty());
    let below = |top: f64, (row, cards): &(CardRow, Vec<RowCard>)| top + row.height(cards.len()) + MARGIN;
    let width = f64::from(scene.width) - 2.0 * MARGIN;
    let first = y + 36.0;
    svg.sheet(MARGIN, y, width, rows().fold(first, below) - y);
    svg.text(2.0 * MARGIN, y + 24.0, heading, Type::serif(16.0).bold().fit(width - 2.0 * MARGIN));
    let mut top = first;
    for (row, cards) in rows() {
        top += svg.card_row(2.0 * MARGIN, top, row, cards) + MARGIN;
    }
    top + MARGIN
}

/// Heirlooms as cards.
fn heirlooms(scene: &Scene<'_>, heirlooms: CardSet) -> impl Iterator<Item = RowCard> {
    heirlooms.iter().map(move |heirloom| {
        let (id, name) = (id::heirloom(heirloom), HEIRLOOM[usize::from(heirloom)]);
        let news = scene.news_of(&id);
        RowCard::face(id, (heirloom + 1).to_string()).words(name).news(news)
    })
}

/// A bidding card, face up.
fn card(scene: &Scene<'_>, id: String, card: u8) -> RowCard {
    let (glows, news) = (scene.glows(&id), scene.news_of(&id));
    RowCard::face(id, number(card).to_string()).words(wood(card)).glowing(glows).news(news)
}

/// What lies on the table.
fn stake(svg: &mut Svg, view: &View, scene: &Scene<'_>, y: f64) -> f64 {
    let mut cards: Vec<RowCard> = heirlooms(scene, view.stake).collect();
    if cards.is_empty() {
        cards.push(RowCard::empty("").words("no heirloom"));
    }
    panel(svg, scene, y, "On the table", &[(row(scene), cards)])
}

/// What lies before one heir: the hand and the sealed bid, what was taken, what was played.
fn heir(svg: &mut Svg, view: &View, scene: &Scene<'_>, seat: Seat, y: f64) -> f64 {
    let heir = &view.heirs[seat.index()];
    let mut hand: Vec<RowCard> = match heir.hand.cards {
        Some(cards) => cards.iter().map(|c| card(scene, id::hand(c), c)).collect(),
        None => (0..heir.hand.size).map(|_| RowCard::back("").title("A card")).collect(),
    };
    if view.bids.answered.contains(seat) {
        let id = format!("bid-{seat}");
        hand.push(match view.bids.answer(seat) {
            Some(bid) => RowCard::face(id, number(bid).to_string()).words(format!("{}, sealed", wood(bid))),
            None => RowCard::back(id).title("A sealed bid"),
        });
    }
    let spent = heir.spent.iter().map(|c| card(scene, id::spent(c), c)).collect();
    let (taken, points) = (heirlooms(scene, heir.taken).collect(), worth(heir.taken));
    let heading = format!("{}: {points} point{}", scene.name(seat), if points == 1 { "" } else { "s" });
    let row = row(scene);
    let small = row.card(56.0, 64.0);
    let hand_row = if view.own == Some(seat) { row } else { small };
    panel(svg, scene, y, &heading, &[(hand_row, hand), (small, taken), (small, spent)])
}
