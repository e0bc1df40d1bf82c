//! The text of a map file as its author wrote it, edited line by line.
//!
//! Comments, blank lines, unknown statements, line endings and spacing stay as they are; an edit
//! touches the line it is about and nothing else.

use super::{Fault, Map, Terrain, parse};

/// A map file as lines with their endings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MapFile {
    lines: Vec<String>,
}

impl MapFile {
    /// Takes a text apart. [`MapFile::text`] gives the same bytes back.
    pub fn new(text: &str) -> MapFile {
        MapFile { lines: text.split_inclusive('\n').map(str::to_owned).collect() }
    }

    /// The whole text.
    pub fn text(&self) -> String {
        self.lines.concat()
    }

    /// The map this text describes.
    pub fn map(&self) -> Result<Map, Vec<Fault>> {
        parse(&self.text())
    }

    /// Writes the declaration of a territory anew, with its key and id as they are; a comment at
    /// the end of the line stays. `line` is [`super::Territory::line`]. False if that line declares none.
    pub fn declare(&mut self, line: usize, terrain: Terrain, town: bool, castle: bool, name: &str) -> bool {
        let Some(text) = line.checked_sub(1).and_then(|index| self.lines.get_mut(index)) else {
            return false;
        };
        let ending = &text[text.trim_end_matches(['\r', '\n']).len()..];
        let body = text.trim_end_matches(['\r', '\n']);
        let (body, comment) = body.split_at(super::line::comment_start(body));
        let words: Vec<&str> = body.split_whitespace().take(3).collect();
        let ["terr", key, id] = words[..] else { return false };
        let features = match (town, castle) {
            (false, false) => "-",
            (true, false) => "town",
            (false, true) => "castle",
            (true, true) => "town castle",
        };
        let name = name.replace(['"', '\n', '\r'], "");
        let quote = if name.starts_with(char::is_lowercase) || name.contains('#') { "\"" } else { "" };
        let gap = if comment.is_empty() { "" } else { "  " };
        *text = format!(
            "terr {key} {id} {} {features} {quote}{name}{quote}{gap}{comment}{ending}",
            terrain.word()
        );
        true
    }

    /// Paints one cell of the picture with `key` (as wide as the picture's keys). Cells outside
    /// the picture are left alone; false then.
    pub fn paint(&mut self, x: usize, y: usize, key: &str) -> bool {
        let Some(start) =
            self.lines.iter().position(|line| line.split_whitespace().next() == Some("picture"))
        else {
            return false;
        };
        let width = key.chars().count();
        let Some(row) = self.lines.get_mut(start + 1 + y) else { return false };
        if row.trim_end() == "end" || width == 0 {
            return false;
        }
        let chars: Vec<char> = row.chars().collect();
        let (from, to) = (x * width, (x + 1) * width);
        if to > row.trim_end_matches(['\r', '\n']).chars().count() {
            return false;
        }
        *row = chars[..from].iter().copied().chain(key.chars()).chain(chars[to..].iter().copied()).collect();
        true
    }

    /// Puts the start of `seat` (from 1) in the territory called `id`, on its line if it has one,
    /// else on a new line before the picture.
    pub fn start(&mut self, seat: u8, id: &str) {
        let ending =
            self.lines.first().map_or("\n", |line| if line.ends_with("\r\n") { "\r\n" } else { "\n" });
        let wanted = seat.to_string();
        let text = format!("start {seat} {id}{ending}");
        let is_start = |line: &String| {
            let mut words = line.split_whitespace();
            words.next() == Some("start") && words.next() == Some(wanted.as_str())
        };
        if let Some(line) = self.lines.iter_mut().find(|line| is_start(line)) {
            *line = text;
            return;
        }
        let before = self.lines.iter().position(|line| line.split_whitespace().next() == Some("picture"));
        self.lines.insert(before.unwrap_or(self.lines.len()), text);
    }
}

impl Map {
    /// The file of this map, ready to be edited.
    pub fn file(&self) -> MapFile {
        MapFile::new(self.text())
    }
}
