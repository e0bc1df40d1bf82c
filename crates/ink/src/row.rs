//! Cards side by side: a hand, a market, a row of prizes.

use crate::{CardSide, Svg, Tone, Type, wrap};

/// The smallest side of anything that a finger can hit, in CSS pixels.
const TOUCH: f64 = 44.0;
/// Room between the edge of a card and what is written on it.
const MARGIN: f64 = 7.0;

/// One card of a [`CardRow`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowCard {
    id: String,
    side: CardSide,
    figure: String,
    words: String,
    title: String,
    glows: bool,
    news: Option<String>,
}

impl RowCard {
    fn new(id: impl Into<String>, side: CardSide) -> RowCard {
        let (figure, words, title) = (String::new(), String::new(), String::new());
        RowCard { id: id.into(), side, figure, words, title, glows: false, news: None }
    }

    /// A card that lies face up. The figure stands large in its corner. An empty id means that the
    /// card is never touched and never moves.
    pub fn face(id: impl Into<String>, figure: impl Into<String>) -> RowCard {
        RowCard { figure: figure.into(), ..RowCard::new(id, CardSide::Face) }
    }

    /// A card that lies face down.
    pub fn back(id: impl Into<String>) -> RowCard {
        RowCard::new(id, CardSide::Back)
    }

    /// A place where no card lies.
    pub fn empty(id: impl Into<String>) -> RowCard {
        RowCard::new(id, CardSide::Empty)
    }

    /// The same with a few small words below the figure. Nothing is written on a back.
    pub fn words(mut self, words: impl Into<String>) -> RowCard {
        self.words = words.into();
        self
    }

    /// The same with a name for those who cannot see it; figure and words if nothing is said.
    pub fn title(mut self, title: impl Into<String>) -> RowCard {
        self.title = title.into();
        self
    }

    /// The same, and whether it can be acted on.
    pub fn glowing(mut self, glows: bool) -> RowCard {
        self.glows = glows;
        self
    }

    /// The same with what is new about it, in a sign or two, if anything is.
    pub fn news(mut self, note: Option<&str>) -> RowCard {
        self.news = note.map(str::to_owned);
        self
    }

    fn spoken(&self) -> String {
        match (self.title.as_str(), self.figure.as_str(), self.words.as_str()) {
            ("", figure, "") => figure.into(),
            ("", "", words) => words.into(),
            ("", figure, words) => format!("{figure}, {words}"),
            (title, _, _) => title.into(),
        }
    }
}

/// How cards lie side by side in a given width.
///
/// They fill lines from the left. Where the lines that are allowed do not hold them all, cards
/// overlap, but each shows enough of its left side to be touched; where that does not do either,
/// there are more lines. A card wider than the row is drawn smaller. So nothing leaves the page.
///
/// ```
/// use ink::{CardRow, Palette, RowCard, Svg};
///
/// let hand: Vec<RowCard> =
///     (1..=5).map(|n| RowCard::face(format!("hand-{n}"), n.to_string()).glowing(n == 3)).collect();
/// let row = CardRow::new(366.0);
/// let mut svg = Svg::new(390.0, 24.0 + row.height(hand.len()), Palette::Light, "Your hand");
/// let below = 12.0 + svg.card_row(12.0, 12.0, &row, &hand);
/// assert!(below <= 24.0 + row.height(hand.len()));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CardRow {
    width: f64,
    card: (f64, f64),
    gap: f64,
    lines: usize,
}

impl CardRow {
    /// A row of that width: cards of 64 by 92, 8 apart, in two lines if they can be.
    pub fn new(width: f64) -> CardRow {
        CardRow { width: width.max(1.0), card: (64.0, 92.0), gap: 8.0, lines: 2 }
    }

    /// The same with cards of another size, at least as large as a fingertip.
    pub fn card(mut self, width: f64, height: f64) -> CardRow {
        self.card = (width.max(TOUCH), height.max(TOUCH));
        self
    }

    /// The same with other space between the cards.
    pub fn gap(mut self, gap: f64) -> CardRow {
        self.gap = gap.max(0.0);
        self
    }

    /// The same in at most so many lines, as long as every card can be touched; at least one.
    pub fn lines(mut self, lines: usize) -> CardRow {
        self.lines = lines.max(1);
        self
    }

    /// How large the cards are drawn: as asked for, or smaller if not even one has room.
    pub fn card_size(&self) -> (f64, f64) {
        let (width, height) = self.card;
        let scale = (self.width / width).min(1.0);
        (width * scale, height * scale)
    }

    /// How many cards lie in a line, and how far apart their left edges are.
    fn spread(&self, cards: usize) -> (usize, f64) {
        let (card, _) = self.card_size();
        let apart = card + self.gap;
        let beside = (((self.width + self.gap) / apart).floor() as usize).max(1);
        if cards <= beside * self.lines {
            return (beside, apart);
        }
        let wanted = cards.div_ceil(self.lines);
        let most = 1 + ((self.width - card) / TOUCH).floor() as usize;
        match wanted.min(most) {
            0 | 1 => (1, apart),
            overlapped => (overlapped, ((self.width - card) / (overlapped - 1) as f64).min(apart)),
        }
    }

    /// Where the upper left corners of so many cards lie, from the corner of the row.
    pub fn places(&self, cards: usize) -> impl Iterator<Item = (f64, f64)> + use<> {
        let (per_line, apart) = self.spread(cards);
        let down = self.card_size().1 + self.gap;
        (0..cards).map(move |n| ((n % per_line) as f64 * apart, (n / per_line) as f64 * down))
    }

    /// How high so many cards lie; 0 for none.
    pub fn height(&self, cards: usize) -> f64 {
        self.places(cards).last().map_or(0.0, |(_, top)| top + self.card_size().1)
    }
}

impl Svg {
    /// Draws cards in a row with its upper left corner at (x, y); the answer is how high it became.
    pub fn card_row(&mut self, x: f64, y: f64, row: &CardRow, cards: &[RowCard]) -> f64 {
        let (width, height) = row.card_size();
        for (card, (right, down)) in cards.iter().zip(row.places(cards.len())) {
            let mut group = self.tag("g");
            if !card.id.is_empty() {
                group = group.id(&card.id);
            }
            group.at(x + right, y + down).within(|svg| svg.row_card(card, width, height));
        }
        row.height(cards.len())
    }

    /// One card with its upper left corner at the origin.
    fn row_card(&mut self, card: &RowCard, width: f64, height: f64) {
        let spoken = card.spoken();
        if !spoken.is_empty() {
            self.title(&spoken);
        }
        self.card(width, height, card.side);
        let room = width - 2.0 * MARGIN;
        if card.side != CardSide::Back {
            let tone = if card.side == CardSide::Empty { Tone::Muted } else { Tone::Ink };
            if !card.figure.is_empty() {
                self.text(MARGIN, 27.0, &card.figure, Type::serif(24.0).bold().tone(tone).fit(room));
            }
            let set = Type::sans(11.0).tone(tone);
            let top = if card.figure.is_empty() { 20.0 } else { 45.0 };
            // The last line stands on its baseline, a little above the edge.
            let lines = ((height - top + 9.0) / 13.0).max(0.0) as usize;
            for (nth, line) in wrap(&card.words, &set, room, lines).iter().enumerate() {
                self.text(MARGIN, top + 13.0 * nth as f64, line, set.fit(room));
            }
        }
        if !card.id.is_empty() && card.side == CardSide::Empty {
            self.touch_area(0.0, 0.0, width, height);
        }
        if card.glows {
            self.glow(&Svg::card_outline(width, height));
        }
        if let Some(note) = &card.news {
            self.flag(width - 13.0, 11.0, note);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Palette;

    const PHONE: f64 = 366.0;

    #[test]
    fn cards_lie_side_by_side_and_then_in_lines() {
        let row = CardRow::new(PHONE);
        assert_eq!(row.places(2).collect::<Vec<_>>(), [(0.0, 0.0), (72.0, 0.0)]);
        assert_eq!((row.height(0), row.height(5)), (0.0, 92.0));
        assert_eq!(row.places(6).last(), Some((0.0, 100.0)), "five fit beside one another");
        assert_eq!(row.height(10), 192.0);
    }

    #[test]
    fn nothing_leaves_the_page_and_everything_can_be_touched() {
        for width in [320.0, PHONE, 700.0, 1_100.0] {
            for lines in 1..=3 {
                for cards in 0..40 {
                    let row = CardRow::new(width).card(88.0, 120.0).lines(lines);
                    let (wide, high) = row.card_size();
                    let places: Vec<_> = row.places(cards).collect();
                    for (n, &(x, y)) in places.iter().enumerate() {
                        assert!(x >= 0.0 && x + wide <= width + 1e-6, "{cards} cards in {width}: {x}");
                        assert!(y + high <= row.height(cards) + 1e-6);
                        if let Some(&(next, down)) = places.get(n + 1) {
                            assert!(down > y || next - x >= TOUCH - 1e-6, "{cards} cards in {width}");
                        }
                    }
                    assert_eq!(places.len(), cards);
                }
            }
        }
    }

    #[test]
    fn cards_overlap_before_they_take_more_lines_than_allowed() {
        let row = CardRow::new(PHONE).lines(1);
        let places: Vec<_> = row.places(7).collect();
        assert!(places.iter().all(|(_, y)| *y == 0.0) && places[1].0 < 64.0, "{places:?}");
        assert_eq!(places[6].0, PHONE - 64.0, "to the edge and no further");
        assert!(row.height(9) > row.height(7), "too many for a finger");
    }

    #[test]
    fn a_card_is_never_smaller_than_a_finger_nor_wider_than_the_row() {
        assert_eq!(CardRow::new(PHONE).card(10.0, 10.0).card_size(), (44.0, 44.0));
        assert_eq!(CardRow::new(100.0).card(200.0, 300.0).card_size(), (100.0, 150.0));
        assert_eq!(CardRow::new(100.0).card(200.0, 300.0).places(2).last(), Some((0.0, 158.0)));
    }

    fn drawn(cards: &[RowCard]) -> String {
        let mut svg = Svg::new(400.0, 300.0, Palette::Light, "cards");
        svg.card_row(10.0, 10.0, &CardRow::new(380.0), cards);
        svg.finish()
    }

    #[test]
    fn faces_are_written_on_and_backs_say_nothing() {
        let face = drawn(&[RowCard::face("hand-7", "7").words("oak").news(Some("new"))]);
        let tree = roxmltree::Document::parse(&face).expect("sound markup");
        let card = tree.descendants().find(|n| n.attribute("id") == Some("hand-7")).expect("the card");
        assert_eq!(card.first_element_child().and_then(|title| title.text()), Some("7, oak"));
        assert!(face.contains(">oak</text>") && face.contains(">new</text>") && !face.contains("glow"));
        let mut small = Svg::new(60.0, 60.0, Palette::Light, "card");
        small.card_row(
            0.0,
            0.0,
            &CardRow::new(60.0).card(60.0, 52.0),
            &[RowCard::face("", "7").words("oak")],
        );
        assert!(small.finish().contains(">oak</text>"), "as long as there is room");
        let back = drawn(&[RowCard::back("deck").words("oak").title("A card of Anna's")]);
        assert!(!back.contains("oak") && back.contains("A card of Anna&#39;s"), "{back}");
    }

    #[test]
    fn what_can_be_acted_on_glows_and_a_card_without_an_id_has_none() {
        let glowing = drawn(&[RowCard::face("a", "1").glowing(true), RowCard::face("", "2")]);
        assert_eq!(glowing.matches("class=\"glow\"").count(), 1);
        assert_eq!(glowing.matches(" id=").count(), 1);
        let place = drawn(&[RowCard::empty("place").words("Nothing yet")]);
        assert!(place.contains("pointer-events=\"all\"") && place.contains("Nothing"), "{place}");
    }
}
