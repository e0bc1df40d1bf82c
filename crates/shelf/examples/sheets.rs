//! Draws the printed sheets of a game as pictures: `cargo run -p shelf --example sheets -- GAME FOLDER [a4|letter]`.

use ink::{Paper, Piece, pages};
use table::Stock;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, folder, rest @ ..] = args.as_slice() else {
        return Err("usage: sheets GAME FOLDER [a4|letter]".into());
    };
    let paper = if rest.first().is_some_and(|word| word == "letter") { Paper::Letter } else { Paper::A4 };
    let game = shelf::find(game)?;
    let printed = game.printed(&game.setup(game.seats().1, &[])?)?;
    let pieces: Vec<Piece<'_>> = printed
        .iter()
        .map(|one| Piece {
            name: &one.name,
            set: &one.set,
            svg: &one.svg,
            copies: one.copies.into(),
            whole: one.stock == Stock::Board,
        })
        .collect();
    let pages = pages(&pieces, paper, game.name());
    std::fs::create_dir_all(folder)?;
    for (number, page) in pages.iter().enumerate() {
        let path = format!("{folder}/{}-{:02}", game.id(), number + 1);
        std::fs::write(format!("{path}.svg"), page)?;
        std::fs::write(format!("{path}.png"), ink::png::render(page, 1240)?)?;
    }
    let pdf = ink::pdf::write(&pages, game.name())?;
    println!("{} pages, {} bytes", pages.len(), pdf.len());
    std::fs::write(format!("{folder}/{}.pdf", game.id()), pdf)?;
    Ok(())
}
