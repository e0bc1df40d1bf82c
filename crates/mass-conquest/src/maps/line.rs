//! One line of a map file: its words, its comment, its rest.

/// Where a comment starts in a line outside the picture (its length if there is none). A `#`
/// inside double quotes starts none.
pub(crate) fn comment_start(line: &str) -> usize {
    let mut quoted = false;
    for (index, letter) in line.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '#' if !quoted => return index,
            _ => {}
        }
    }
    line.len()
}

/// The words of a line with their columns (from 1).
pub(crate) fn words(line: &str) -> Vec<(usize, &str)> {
    let body = &line[..comment_start(line)];
    let mut out = Vec::new();
    let mut column = 0;
    let mut start = None;
    for (index, letter) in body.char_indices() {
        column += 1;
        match (letter.is_whitespace(), start) {
            (false, None) => start = Some((column, index)),
            (true, Some((first, from))) => {
                out.push((first, &body[from..index]));
                start = None;
            }
            _ => {}
        }
    }
    if let Some((first, from)) = start {
        out.push((first, &body[from..]));
    }
    out
}

/// Whether a word can be an id.
pub(crate) fn is_id(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(|c| c.is_ascii_lowercase())
        && (2..=12).contains(&word.len())
        && letters.all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// The line from word number `index` on, without its comment.
pub(crate) fn rest(line: &str, words: &[(usize, &str)], index: usize) -> String {
    let Some(&(_, word)) = words.get(index) else { return String::new() };
    // A word is a slice of its line: where it starts there is a difference of addresses.
    let offset = word.as_ptr() as usize - line.as_ptr() as usize;
    line[offset..comment_start(line)].trim().to_owned()
}
