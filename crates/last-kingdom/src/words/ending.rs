//! How the war ended.

use table::Names;

use crate::content::{Region, Side};
use crate::rules::state::{LastKingdom, Phase};

/// How the game ended and why.
pub(crate) fn ending(game: &LastKingdom, names: &Names) -> String {
    if game.public.phase != Phase::Over {
        return String::new();
    }
    let order = game.ranking();
    let first = order[0];
    let leader = game.public.leader(first).spec().name;
    let points = game.points[first.index()];
    let why = match game.decided_by() {
        "peace" => ", level on points but on the side that made more peace",
        "affinity" => ", level on points but better liked by the four peoples",
        "initiative" => ", level in everything but last in the order of initiative",
        _ => "",
    };
    let rest: Vec<String> =
        order[1..].iter().map(|seat| format!("{} {}", names.of(*seat), game.points[seat.index()])).collect();
    format!(
        "{} rules England as {leader} with {points} points{why}. Behind: {}.{}",
        names.of(first),
        rest.join(", "),
        conquests(game)
    )
}

/// Which side has won which region in the last round, as the peace tokens say.
fn conquests(game: &LastKingdom) -> String {
    let won = |side: Side| -> Vec<&str> {
        Region::ALL
            .into_iter()
            .filter(|region| game.public.peace[region.index()] == Some(side))
            .map(Region::name)
            .collect()
    };
    let told: Vec<String> = Side::ALL
        .into_iter()
        .map(|side| (side, won(side)))
        .filter(|(_, regions)| !regions.is_empty())
        .map(|(side, regions)| format!("the {} won {}", side.people(), regions.join(", ")))
        .collect();
    if told.is_empty() { String::new() } else { format!(" In Round II {}.", told.join("; ")) }
}
