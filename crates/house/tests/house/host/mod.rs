//! A house without the web, and what its tests ask of it.

use std::sync::Arc;
use std::time::Duration;

use house::tables::{Pace, TableId, Token};
use house::{Decision, House, Limits, SeatWish, Settings, Visitor, Wish};
use table::{Seat, Viewer};

/// A house on this directory.
pub async fn open(directory: &std::path::Path) -> Arc<House> {
    let settings = Settings {
        data_dir: directory.into(),
        database: crate::place::server(directory),
        bot_pace: Duration::ZERO,
        limits: Limits { tables_in_memory: 2, ..Limits::default() },
        ..Settings::default()
    };
    House::open(settings).await.unwrap()
}

/// A seat of one's own.
pub fn me(name: &str) -> SeatWish {
    SeatWish::Me { name: name.into() }
}

/// A bot that does not think long.
pub fn bot() -> SeatWish {
    SeatWish::Bot { bot: "random".into() }
}

/// A game for these seats.
pub fn wish(seats: Vec<SeatWish>) -> Wish {
    Wish {
        game: "king-is-dead".into(),
        seats,
        options: Default::default(),
        pace: Pace::None,
        listed: false,
        contributes: false,
    }
}

/// Somebody new.
pub fn visitor() -> Visitor {
    Token::fresh().unwrap().visitor().into()
}

/// A decision on this version.
pub fn at(version: u64) -> Decision {
    Decision { seat: None, version, key: None }
}

/// The last choice: a card while there are any, so that games do not end early by passing.
pub async fn a_choice(house: &Arc<House>, id: &TableId, seat: Seat) -> Option<String> {
    house
        .read(id, |table| Ok(table.game().and_then(|game| game.legal(seat).last().map(|c| c.action.clone()))))
        .await
        .unwrap()
}

/// All there is to know of a table.
pub async fn everything(house: &Arc<House>, id: &TableId) -> String {
    house
        .read(id, |table| {
            let game = table.game().unwrap();
            let view = game.view_json(Viewer::All).unwrap();
            Ok(format!("{} {:?} {} {}", table.version(), table.names(), game.record(), view))
        })
        .await
        .unwrap()
}
