//! The tutorial quotes this crate, and what it quotes is still there.

use std::path::Path;

use table::conformance::all_ids;

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
}

/// The blocks of code that name a file, each with the file.
fn quotes(page: &str) -> Vec<(&str, String)> {
    let (mut quotes, mut open): (Vec<(&str, String)>, Option<Option<&str>>) = (Vec::new(), None);
    for line in page.lines() {
        match (line.strip_prefix("```"), open) {
            (Some(info), None) => {
                let file = info.split_once(' ').map(|(_, file)| file);
                open = Some(file);
                quotes.extend(file.map(|file| (file, String::new())));
            }
            (Some(_), Some(_)) => open = None,
            (None, Some(Some(_))) => {
                if let Some((_, quote)) = quotes.last_mut() {
                    *quote += line;
                    *quote += "\n";
                }
            }
            (None, _) => {}
        }
    }
    assert_eq!(open, None, "a block of the tutorial does not end");
    quotes
}

#[test]
fn what_the_tutorial_quotes_stands_in_the_file_that_it_names() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = read(&root.join("../../docs/tutorial.md"));
    let quotes = quotes(&page);
    assert!(quotes.len() > 15, "only {} blocks name a file", quotes.len());
    for (file, quote) in quotes {
        assert!(read(&root.join(file)).contains(&quote), "{file} does not hold:\n{quote}");
    }
}

#[test]
fn the_page_of_rules_names_every_rule() {
    let page = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("rules.md"));
    for rule in all_ids(&["EC-1..10"]) {
        assert!(page.contains(&format!("({rule})")), "{rule} is not on the page of rules");
    }
}
