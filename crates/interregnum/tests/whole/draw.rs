//! The verb that draws boards and prints boxes.

use crate::support;

use support::{games, run};

#[test]
fn every_game_is_drawn_as_it_begins() {
    for (game, _, most) in games() {
        let svg = run(&format!("draw {game} --seats {most}")).ok().stdout;
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"), "{game}");
        assert_eq!(svg, run(&format!("draw {game} --seats {most} --seed 1")).ok().stdout, "{game}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (format, start) in [("svg", b"<svg".as_slice()), ("png", b"\x89PNG"), ("pdf", b"%PDF")] {
        let path = folder.path().join(format!("board.{format}"));
        let args = format!("draw king-is-dead --format {format} --out {}", path.display());
        assert!(run(&args).ok().stdout.is_empty());
        assert!(std::fs::read(&path).expect("a picture").starts_with(start), "{format}");
    }
}

#[test]
fn every_box_is_printed_as_one_pdf_or_as_pages() {
    let folder = tempfile::tempdir().expect("a folder");
    for (game, ..) in games() {
        let pdf = folder.path().join(format!("{game}.pdf"));
        let told = run(&format!("draw {game} --sheet --out {}", pdf.display())).ok().stdout;
        let bytes = std::fs::read(&pdf).expect("a document");
        assert!(bytes.starts_with(b"%PDF-"), "{game}");
        let pages = folder.path().join(&game);
        let args = format!("draw {game} --sheet --format svg --paper letter --out {}", pages.display());
        let told_of_pages = run(&args).ok().stdout;
        let count = std::fs::read_dir(&pages).expect("a folder").count();
        assert!(told_of_pages.ends_with(&format!("pieces on {count} pages\n")), "{told_of_pages}");
        // As many pieces on whatever paper.
        let pieces =
            |told: &str| told.rsplit(": ").next().and_then(|rest| rest.split(' ').next().map(String::from));
        assert_eq!(pieces(&told), pieces(&told_of_pages), "{game}");
        let first = std::fs::read_to_string(pages.join(format!("{game}-01.svg"))).expect("a page");
        assert!(first.contains("mm\"") && first.contains("unofficial, rules only"), "{game}");
    }
    let pages = folder.path().join("pixels");
    let args =
        format!("draw mass-conquest --sheet --format png --option map=britain --out {}", pages.display());
    run(&args).ok();
    let page = std::fs::read(pages.join("mass-conquest-01.png")).expect("a page");
    assert!(page.starts_with(b"\x89PNG"));
}

#[test]
fn what_cannot_be_drawn_is_refused_in_one_line() {
    for (args, words) in [
        ("draw chess --sheet", "there is no game 'chess'"),
        ("draw king-is-dead --sheet --paper a3", "a3"),
        ("draw king-is-dead --sheet --format docx", "docx"),
        ("draw king-is-dead --paper letter", "--sheet"),
        ("draw king-is-dead --sheet --seed 3", "--seed"),
        ("draw king-is-dead --sheet --seats 9", "seats"),
        ("draw king-is-dead --sheet --option nonsense=1", "nonsense"),
        ("draw king-is-dead --sheet --out /no/such/folder/x.pdf", "cannot write /no/such/folder/x.pdf"),
        ("draw king-is-dead --sheet --format svg --out /dev/null/x", "cannot make /dev/null/x"),
    ] {
        let run = run(args);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args}: {run:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{args}: {}", run.stderr);
        assert!(run.stderr.contains(words), "{args}: {}", run.stderr);
    }
}
