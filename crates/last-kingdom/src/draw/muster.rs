//! How the armies and figures of a kingdom stand in rows in the room that it has.

use ink::Svg;

use super::Drawing;
use super::army::{Army, Ranks};
use super::field::Room;
use super::figures::{Figure, Named};
use super::map::Sizes;
use crate::content::Region;

/// Somebody who stands in a kingdom.
enum Piece {
    Army(Army),
    Figure(Figure),
}

impl Piece {
    fn width(&self) -> f64 {
        match self {
            Piece::Army(army) => army.width,
            Piece::Figure(figure) => figure.width,
        }
    }

    fn height(&self) -> f64 {
        match self {
            Piece::Army(army) => army.height,
            Piece::Figure(figure) => figure.height,
        }
    }
}

/// Pieces beside one another: where the row begins, and where its foot is.
struct Row {
    pieces: Vec<Piece>,
    left: f64,
    foot: f64,
}

/// Everybody in a kingdom, row by row.
pub(super) struct Muster {
    rows: Vec<Row>,
    sizes: Sizes,
    gap: f64,
    /// How far it reaches out of its room, downwards and sideways.
    over: f64,
}

/// How closely everybody stands.
#[derive(Clone, Copy)]
struct Order {
    /// Figures have names, and rows of their own.
    apart: bool,
    /// How the banners of an army are shown.
    ranks: Ranks,
    /// How large banners and figures are, as a share of what they are where there is room.
    scale: f64,
}

/// From the loosest to the closest: everybody stands out as far as the land allows; then figures close up to the armies and lose their names, then one banner with a number
/// stands for an army, then all become smaller, and at last flags
/// give way, since the log tells what is new. Numbers stay as large as they are.
const ORDERS: [Order; 13] = [
    Order { apart: true, ranks: Ranks::All, scale: 1.4 },
    Order { apart: true, ranks: Ranks::All, scale: 1.2 },
    Order { apart: false, ranks: Ranks::All, scale: 1.3 },
    Order { apart: false, ranks: Ranks::All, scale: 1.15 },
    Order { apart: true, ranks: Ranks::All, scale: 1.0 },
    Order { apart: false, ranks: Ranks::All, scale: 1.0 },
    Order { apart: false, ranks: Ranks::One, scale: 1.0 },
    Order { apart: false, ranks: Ranks::One, scale: 0.85 },
    Order { apart: false, ranks: Ranks::One, scale: 0.72 },
    Order { apart: false, ranks: Ranks::Bare, scale: 0.85 },
    Order { apart: false, ranks: Ranks::Bare, scale: 0.72 },
    Order { apart: false, ranks: Ranks::Bare, scale: 0.6 },
    Order { apart: false, ranks: Ranks::Bare, scale: 0.5 },
];

/// So little is not seen.
const HAIR: f64 = 1.0;

impl Muster {
    /// The loosest order that the room allows.
    pub(super) fn of(picture: &Drawing<'_>, sizes: &Sizes, region: Region, room: &Room<'_>) -> Muster {
        let orders = ORDERS.iter().filter(|order| !order.apart || sizes.ornate);
        let mut best: Option<Muster> = None;
        for order in orders {
            let muster = Muster::in_order(picture, sizes, region, room, *order);
            if muster.over <= HAIR {
                return muster;
            }
            if best.as_ref().is_none_or(|known| muster.over < known.over) {
                best = Some(muster);
            }
        }
        best.unwrap_or(Muster { rows: Vec::new(), sizes: *sizes, gap: 0.0, over: 0.0 })
    }

    fn in_order(
        picture: &Drawing<'_>,
        sizes: &Sizes,
        region: Region,
        room: &Room<'_>,
        order: Order,
    ) -> Muster {
        let scale = order.scale;
        let named = match order.ranks {
            _ if order.apart => Named::All,
            Ranks::Bare => Named::None,
            _ => Named::Brothers,
        };
        let sizes = Sizes { cloth: sizes.cloth * scale, figure: sizes.figure * scale, ..*sizes };
        let gap = if sizes.ornate { 8.0 } else { 5.0 } * if order.ranks == Ranks::All { 1.0 } else { 0.6 };
        let armies = Army::all(picture, &sizes, region, order.ranks).into_iter().map(Piece::Army);
        let figures = Figure::all(picture, &sizes, region, named).into_iter().map(Piece::Figure);
        let mut muster = Muster { rows: Vec::new(), sizes, gap, over: 0.0 };
        let mut y = room.top;
        if order.apart {
            muster.fill(armies.collect(), room, &mut y);
            muster.fill(figures.collect(), room, &mut y);
        } else {
            muster.fill(armies.chain(figures).collect(), room, &mut y);
        }
        muster.over = muster.over.max(y - room.bottom);
        muster
    }

    /// Puts pieces into rows from `y` down, each as long as the land there, with one piece at least.
    fn fill(&mut self, pieces: Vec<Piece>, room: &Room<'_>, y: &mut f64) {
        let mut rest = pieces.into_iter().peekable();
        while let Some(first) = rest.next() {
            let mut tall = first.height();
            let mut long = first.width();
            let mut stretch = room.stretch(*y, *y + tall);
            let mut row = vec![first];
            while let Some(next) = rest.peek() {
                let taller = next.height().max(tall);
                let land = if taller > tall { room.stretch(*y, *y + taller) } else { stretch };
                if long + self.gap + next.width() > land.1 - land.0 {
                    break;
                }
                (tall, stretch) = (taller, land);
                long += self.gap + next.width();
                row.extend(rest.next());
            }
            let (west, east) = stretch;
            // Around the middle, as far as the land allows.
            let left = (room.middle() - long / 2.0).min(east - long).max(west);
            self.over = self.over.max(long - (east - west));
            *y += tall;
            self.rows.push(Row { pieces: row, left, foot: *y });
        }
    }

    /// Draws all rows.
    pub(super) fn draw(&self, picture: &Drawing<'_>, svg: &mut Svg) {
        for row in &self.rows {
            let mut x = row.left;
            for piece in &row.pieces {
                match piece {
                    Piece::Army(army) => army.draw(picture, svg, &self.sizes, (x, row.foot)),
                    Piece::Figure(figure) => figure.draw(picture, svg, &self.sizes, (x, row.foot)),
                }
                x += piece.width() + self.gap;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use table::{Actor, Game, Names, News, Next, QuickDice, Scene, Scratch, Secrets, Setup, Viewer};

    use super::*;
    use crate::content::Faction;
    use crate::draw::field::Field;
    use crate::draw::land::Chart;
    use crate::draw::map::block;
    use crate::rules::state::LastKingdom;

    /// Windows, and the map of a war that pages show in them.
    const MAPS: [(u32, f64, f64); 3] = [(1440, 716.0, 470.0), (1024, 688.0, 376.0), (390, 390.0, 272.0)];

    /// Shows every position of a random game.
    fn walk(seats: u8, seed: u64, mut look: impl FnMut(&LastKingdom)) {
        let setup = Setup::with_options::<LastKingdom>(seats, [("leaders", "random")]).unwrap();
        let mut game = LastKingdom::new(&setup).unwrap();
        let (mut dice, mut scratch) = (QuickDice::new(seed), Scratch::default());
        loop {
            let (actor, action) = match game.next() {
                Next::Over => return,
                Next::Chance => (Actor::Chance, game.draw_chance(&mut dice, &mut scratch)),
                Next::Seats { must, .. } => {
                    let seat = must.first().unwrap();
                    (Actor::Seat(seat), game.random_action(seat, &mut dice, &mut scratch))
                }
            };
            game.apply(actor, action, &mut ());
            look(&game);
        }
    }

    #[test]
    fn everybody_stands_inside_the_outline_of_the_region_also_under_flags() {
        let (mut musters, mut outside) = (0, Vec::new());
        for seats in 2..=5 {
            let names = Names::plain(seats);
            let mut step = 0;
            walk(seats, u64::from(seats), |game| {
                step += 1;
                if game.public.leaders[..usize::from(seats)].contains(&None) || step % 7 != 0 {
                    return;
                }
                let ids = Region::ALL.into_iter().flat_map(|region| {
                    Faction::ALL.map(|faction| format!("army-{}-{}", region.word(), faction.word()))
                });
                // Some armies are new.
                let news: Vec<News> = ids.step_by(3).map(|id| News { id, note: "+2".into() }).collect();
                let view = game.view(Viewer::Spectator);
                for (window, width, height) in MAPS {
                    let scene = Scene { news: &news, ..Scene::in_page(&names, window) };
                    let picture = Drawing { view: &view, scene: &scene, wide: true, in_panels: true };
                    let chart = Chart::new((0.0, 0.0, width, height));
                    let sizes = Sizes::of(scene.form(), height);
                    let mut svg = Svg::part(ink::Palette::Page);
                    for region in Region::ALL {
                        let (left, top, wide, room) = block(&chart, region);
                        let middle = left + wide / 2.0;
                        let heading = super::super::tokens::heading(
                            &picture,
                            &mut svg,
                            &sizes,
                            region,
                            (middle, top),
                            wide,
                        );
                        let field = Field::of(&svg, &chart, region);
                        let room = field.below(top + heading, top + room, middle);
                        let muster = Muster::of(&picture, &sizes, region, &room);
                        musters += 1;
                        if muster.over > HAIR {
                            outside.push((window, region, muster.over));
                        }
                    }
                }
            });
        }
        assert!(musters > 3_000, "{musters}");
        assert!(
            // On a phone a crowd of leaders and heroes in one region may still touch its border.
            outside.len() * 100 <= musters
                && outside.iter().all(|(window, _, over)| *window < 700 && *over < 12.0),
            "{} of {musters}: {:?}",
            outside.len(),
            outside
        );
    }
}
