//! What can be read at the table: what lies on it, and the rules.

/// What a drawing says of what lies on the table, each once, in the order of the drawing.
pub fn told(drawing: &str) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    for part in drawing.split("<title>").skip(1) {
        let words = part.split("</title>").next().unwrap_or_default();
        let words =
            words.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'");
        let words = words.replace("&amp;", "&");
        if !words.trim().is_empty() && !told.contains(&words) {
            told.push(words);
        }
    }
    told
}

/// Those that have these words in them, however they are written; all of them if nothing is asked for.
pub fn about<'a>(all: impl IntoIterator<Item = &'a str>, asked: &str) -> Vec<&'a str> {
    let asked = asked.trim().to_lowercase();
    all.into_iter().filter(|words| words.to_lowercase().contains(&asked)).collect()
}

/// The paragraphs of a text, without its pictures.
pub fn paragraphs(text: &str) -> impl Iterator<Item = &str> {
    text.split("\n\n")
        .map(str::trim)
        .filter(|paragraph| !paragraph.is_empty() && !paragraph.starts_with("!["))
}

/// Which of these labels was typed, however it was spelled; more than one if they read alike.
pub fn labelled<'a>(labels: impl Iterator<Item = &'a str>, typed: &str) -> Vec<usize> {
    let plain = |words: &str| words.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let typed = plain(typed);
    labels.enumerate().filter(|(_, label)| plain(label) == typed).map(|(index, _)| index).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_tells_everything_once_and_plainly() {
        let drawing = "<svg><title>Board</title><g><title>Anna &amp; Bo&#39;s &lt;camp&gt;</title></g>\
                       <title>Board</title><title> </title></svg>";
        assert_eq!(told(drawing), ["Board", "Anna & Bo's <camp>"]);
        assert!(told("<svg/>").is_empty());
    }

    #[test]
    fn words_are_found_however_they_are_written() {
        let all = ["The Cunning Plan: draw a card", "A plaque", "Plan B"];
        assert_eq!(about(all, " PLAN "), ["The Cunning Plan: draw a card", "Plan B"]);
        assert_eq!(about(all, ""), all);
        assert!(about(all, "tower").is_empty());
    }

    #[test]
    fn a_label_is_known_by_its_words_and_twins_are_told_apart_by_number() {
        let labels = ["Play Manoeuvre", "Pass", "play  manoeuvre", "Play"];
        assert_eq!(labelled(labels.into_iter(), "  PLAY manoeuvre"), [0, 2]);
        assert_eq!(labelled(labels.into_iter(), "pass"), [1]);
        assert!(labelled(labels.into_iter(), "play man").is_empty());
    }
}
