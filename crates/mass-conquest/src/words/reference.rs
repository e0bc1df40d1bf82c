//! What a player looks up during a game, out of the rules page: the one place where it is told in full.

/// The rules of the game as players read them.
const PAGE: &str = include_str!("../../../../docs/rules/mass-conquest.md");

/// The rows of the table of the page whose head begins with these cells, as cells.
pub(crate) fn rows(head: &[&str]) -> Vec<Vec<String>> {
    let cells = |line: &'static str| -> Vec<String> {
        line.trim_matches('|').split(" | ").map(|cell| plain(cell.trim())).collect()
    };
    let mut lines = PAGE.lines().skip_while(|line| {
        let found = cells(line);
        !line.starts_with("| ")
            || found.len() < head.len()
            || found.iter().zip(head).any(|(one, two)| one != two)
    });
    // The head, and the line under it.
    lines.by_ref().take(2).for_each(drop);
    lines.take_while(|line| line.starts_with('|')).map(cells).collect()
}

/// The paragraph of the page that begins with this word in bold; empty if there is none.
pub(crate) fn paragraph(word: &str) -> String {
    let start = format!("**{word}");
    let lines = PAGE.lines().skip_while(|line| !line.starts_with(&start));
    let mut first = true;
    let own = lines.take_while(|line| {
        let more = first || !(line.is_empty() || line.starts_with("**") || line.starts_with('-'));
        first = false;
        more
    });
    plain(&own.collect::<Vec<_>>().join(" "))
}

/// Words without the marks of their layout.
fn plain(words: &str) -> String {
    words.replace("**", "").replace('*', "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Kind;
    use crate::maps::Terrain;

    #[test]
    fn mwc_17_the_page_and_the_rules_agree_on_every_unit() {
        let rows = rows(&["kind", "M", "A", "D"]);
        assert_eq!(rows.len(), Kind::ALL.len());
        for (row, kind) in rows.iter().zip(Kind::ALL) {
            let numbers =
                [kind.points().into(), kind.attack(), kind.defence()].map(|number: i32| number.to_string());
            assert_eq!((row[0].as_str(), &row[1..4]), (kind.name(1), numbers.as_slice()));
        }
    }

    #[test]
    fn mwc_7_the_page_and_the_rules_agree_on_every_ground() {
        let rows = rows(&["ground", "to enter"]);
        for (row, ground) in
            rows.iter().zip([Terrain::Smooth, Terrain::Rough, Terrain::Coastal, Terrain::Water])
        {
            assert!(row[1].starts_with(&ground.cost().to_string()), "{row:?}");
        }
        assert_eq!(rows.len(), 4);
    }

    #[test]
    fn paragraphs_are_found_whole() {
        for (word, end) in
            [("1. Income.", "(MWC-R52)."), ("2. Muster.", "(MWC-R14)."), ("Attack", "add them up.")]
        {
            let words = paragraph(word);
            assert!(words.starts_with(word) && words.ends_with(end) && !words.contains('*'), "{words}");
        }
        assert_eq!(paragraph("No such"), "");
    }
}
