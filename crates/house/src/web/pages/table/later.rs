//! What may reach a live page a moment later, so that no update is long: the log, and what lies beside the stage.

use maud::{Markup, PreEscaped};

/// Bytes that an update has at most, as far as it can do without something for a moment.
const MOST: usize = 24_500;

/// Around what may come later, and what stands there until then. No text of a player's can look like these, since all of it
/// is escaped.
const BEGIN: &str = "<!-- later -->";
const OR: &str = "<!-- or -->";
const END: &str = "<!-- now -->";

/// Where it is said that something is still to come.
pub const MORE: &str = "<!-- more -->";

/// Markup that may come later, and what stands there until then.
pub fn or(full: &str, until_then: &str) -> String {
    format!("{BEGIN}{full}{OR}{until_then}{END}")
}

/// The same of markup.
pub fn markup_or(full: Markup, until_then: Markup) -> Markup {
    PreEscaped(or(&full.into_string(), &until_then.into_string()))
}

/// Something that may come later: where its markup stands in the page, what stands there until then, and where both end.
struct Part<'a> {
    start: usize,
    full: &'a str,
    until_then: &'a str,
    end: usize,
}

impl Part<'_> {
    /// The log can wait before anything else, its oldest lines first.
    fn waits(&self) -> bool {
        self.full.starts_with("<ol")
    }
}

fn parts(page: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut from = 0;
    while let Some(at) = page[from..].find(BEGIN) {
        let start = from + at;
        let inside = &page[start + BEGIN.len()..];
        let Some((full, rest)) = inside.split_once(OR) else { break };
        let Some((until_then, _)) = rest.split_once(END) else { break };
        let end = start + BEGIN.len() + full.len() + OR.len() + until_then.len() + END.len();
        parts.push(Part { start, full, until_then, end });
        from = end;
    }
    parts
}

/// The page with as much of what may come later as there is room for. At least one part is sent, so that whoever asks
/// again gets on: the newest lines of the log, if there are any.
pub fn settled(page: &str) -> String {
    let parts = parts(page);
    let marks = parts.len() * (BEGIN.len() + OR.len() + END.len());
    let mut long = page.len() - marks - parts.iter().map(|part| part.until_then.len()).sum::<usize>();
    let mut order: Vec<usize> = (0..parts.len()).collect();
    let newest = parts.iter().rposition(Part::waits);
    // What lies beside the stage stands last; what lies over and under it is rather there from the beginning.
    order.sort_by_key(|&number| {
        let waits = parts[number].waits();
        (Some(number) == newest, !waits, if waits { number } else { parts.len() - number })
    });
    let mut left_out = vec![false; parts.len()];
    for &number in order.iter().take(parts.len().saturating_sub(1)) {
        if long <= MOST {
            break;
        }
        left_out[number] = true;
        long = long + parts[number].until_then.len() - parts[number].full.len();
    }
    let mut out = String::with_capacity(long + 64);
    let mut from = 0;
    for (part, left_out) in parts.iter().zip(&left_out) {
        out.push_str(&page[from..part.start]);
        out.push_str(if *left_out { part.until_then } else { part.full });
        from = part.end;
    }
    out.push_str(&page[from..]);
    let more = if left_out.contains(&true) { "<i id=\"to-come\" hidden></i>" } else { "" };
    out.replacen(MORE, more, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_update_leaves_the_oldest_lines_for_later_then_what_lies_beside_the_stage() {
        let line = |number: usize, long: usize| or(&format!("<ol>{number}{}</ol>", "x".repeat(long)), "");
        let aside = or(&format!("<div>{}</div>", "y".repeat(9_000)), "<div kept></div>");
        let page = |board: usize, long: usize| {
            let lines: String = (0..3).map(|number| line(number, long)).collect();
            format!("<main>{}{aside}{MORE}{lines}</main>", "b".repeat(board))
        };
        let short = settled(&page(1_000, 1_000));
        assert!(
            !short.contains("to-come") && !short.contains("<!--") && short.contains("<ol>0x"),
            "all of it"
        );
        let long = settled(&page(9_000, 3_000));
        assert!(
            long.len() <= MOST + 100 && long.contains("id=\"to-come\"") && long.contains("yyy"),
            "{}",
            long.len()
        );
        assert_eq!([0, 1, 2].map(|number| long.contains(&format!("<ol>{number}x"))), [false, true, true]);
        let longer = settled(&page(20_000, 3_000));
        assert!(longer.contains("<div kept></div>") && !longer.contains("yyy") && !longer.contains("<ol>1x"));
        assert!(settled(&page(40_000, 3_000)).contains("<ol>2x"), "one part comes in any case");
    }

    #[test]
    fn a_page_without_such_parts_is_what_it_was() {
        assert_eq!(settled("<main>a</main>"), "<main>a</main>");
        assert_eq!(settled(&format!("<main>{MORE}</main>")), "<main></main>");
    }
}
