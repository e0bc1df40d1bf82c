//! Draws sample positions: `cargo run -p king-is-dead --example pictures -- FOLDER`.

#[path = "../tests/support/samples.rs"]
mod samples;

use king_is_dead::KingIsDead;
use table::{Presentation, Scene};

fn main() -> std::io::Result<()> {
    let Some(folder) = std::env::args().nth(1) else {
        eprintln!("usage: pictures FOLDER");
        std::process::exit(2);
    };
    let names = samples::names();
    let glow: Vec<String> = [
        "hand-assemble",
        "hand-negotiate",
        "follower-Gw-W",
        "follower-Gw-E",
        "region-De",
        "space-7",
        "pile-0",
    ]
    .map(String::from)
    .to_vec();
    let views = [
        ("deal", samples::deal()),
        ("middle", samples::middle()),
        ("duel", samples::duel()),
        ("coronation", samples::coronation()),
        ("invasion", samples::invasion()),
        ("crowded", samples::crowded()),
    ];
    for (name, view) in &views {
        for (width, dark) in
            [(1200, false), (1200, true), (760, true), (1440, true), (380, false), (380, true)]
        {
            let glow = if view.result.is_some() { &[][..] } else { &glow[..] };
            let scene = Scene { glow, dark, ..Scene::alone(&names, width) };
            let theme = if dark { "dark" } else { "light" };
            std::fs::write(format!("{folder}/{name}-{width}-{theme}.svg"), KingIsDead::draw(view, &scene))?;
        }
        // The same in a page, whose style sheet has the colours.
        let glow = if view.result.is_some() { &[][..] } else { &glow[..] };
        let scene = Scene { glow, ..Scene::in_page(&names, 1200) };
        let page = format!(
            "<!doctype html><meta charset=utf-8><style>{}body{{margin:0;background:var(--table)}}</style>{}",
            ink::style_sheet(),
            KingIsDead::draw(view, &scene)
        );
        std::fs::write(format!("{folder}/{name}.html"), page)?;
        println!("{}", KingIsDead::text_board(view, &names, true));
    }
    let scene = Scene::alone(&names, 360);
    for (name, card) in ["coronation", "invasion"].iter().zip(KingIsDead::aids(&scene)) {
        std::fs::write(format!("{folder}/card-{name}.svg"), card)?;
    }
    Ok(())
}
