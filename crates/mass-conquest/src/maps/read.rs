//! Reads `mwcmap 1`: every fault at once, each with its line and column.

use super::fault::Faults;
use super::letters::{Strange, is_strange};
use super::line::{comment_start, is_id, rest, words};
use super::{
    Fault, LONGEST_NAME, LONGEST_TEXT, MAX_BYTES, MAX_CELLS, MAX_TERRITORIES, Map, NOWHERE, Picture, Place,
    Terrain, validate,
};

/// Starts that are looked at; a map has eight at most.
pub(super) const MOST_STARTS: usize = 64;

/// Reads a map, or says everything that is wrong with it: errors, then warnings, each in the order of the
/// file.
pub fn parse(text: &str) -> Result<Map, Vec<Fault>> {
    match check(text) {
        (Some(map), _) => Ok(map),
        (None, faults) => Err(faults),
    }
}

/// Reads a map and lists all its faults. There is a map exactly if no fault is an error.
pub fn check(text: &str) -> (Option<Map>, Vec<Fault>) {
    let mut reader = Reader::default();
    if text.len() > MAX_BYTES {
        let words = format!("The file has {} bytes; {MAX_BYTES} are allowed.", text.len());
        reader.faults.error(19, (0, 0), words, "Draw with fewer cells.");
        return (None, reader.faults.in_order());
    }
    reader.read(text);
    let map = validate::finish(reader.draft, &mut reader.faults, text);
    let faults = reader.faults.in_order();
    let map = map.map(|mut map| {
        map.warnings = faults.clone();
        map
    });
    (map, faults)
}

/// What a file says, before it is known to hold together.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    pub title: String,
    pub author: String,
    pub licence: String,
    pub players: Option<u8>,
    /// Whether a line says for how many, rightly or wrongly.
    pub players_said: bool,
    pub territories: Vec<super::Territory>,
    pub columns: Vec<usize>,
    /// There are more territories than are kept.
    pub crowded: bool,
    pub starts: Vec<(u8, Place, usize)>,
    pub dealt: Option<bool>,
    pub aspect: Option<(u8, u8)>,
    pub seat_gold: Option<u8>,
    pub picture: Option<(Picture, usize)>,
    /// The picture has a slip of its own, so nothing else can be said of it.
    pub shaky: bool,
    pub links: Vec<(Place, Place, usize)>,
    pub walls: Vec<(Place, Place, usize)>,
    pub labels: Vec<(Place, u16, u16)>,
}

#[derive(Default)]
struct Reader<'a> {
    faults: Faults,
    draft: Draft,
    late: Vec<(usize, Vec<(usize, &'a str)>)>,
    rows: Vec<(usize, &'a str)>,
    strange: Strange,
    cell_width: usize,
    picture_line: usize,
}

impl<'a> Reader<'a> {
    fn read(&mut self, text: &'a str) {
        let mut in_picture = false;
        let mut began = false;
        for (index, line) in text.split('\n').enumerate() {
            let line = line.strip_suffix('\r').unwrap_or(line);
            let number = index + 1;
            let text = if number == 1 { line.strip_prefix('\u{feff}').unwrap_or(line) } else { line };
            // Remarks may hold anything, but what stands for letters of another encoding spoils the file.
            let remarks_too = in_picture || text.contains(char::REPLACEMENT_CHARACTER);
            self.strange.look(number, if remarks_too { text } else { &text[..comment_start(text)] });
            if in_picture {
                if line.trim_end() == "end" {
                    in_picture = false;
                } else {
                    self.rows.push((number, line));
                }
                continue;
            }
            let words = words(text);
            if words.is_empty() {
                continue;
            }
            let first = !std::mem::replace(&mut began, true);
            if !(first && self.is_heading(number, &words)) {
                in_picture = self.statement(number, text, words);
            }
        }
        if !began {
            self.faults.error(1, (1, 1), "The file is empty.", "Begin with the line `mwcmap 1`.");
        }
        if in_picture {
            self.draft.shaky = true;
            self.faults.error(
                2,
                (self.picture_line, 1),
                "The picture has no `end`.",
                "Add a line `end` below it.",
            );
        }
        // Ids may be used above their declaration.
        for (number, words) in std::mem::take(&mut self.late) {
            self.relation(number, &words);
        }
        self.strange.tell(&mut self.faults);
        self.paint();
    }

    /// Whether the first line says what the file is, rightly or wrongly.
    fn is_heading(&mut self, number: usize, words: &[(usize, &str)]) -> bool {
        let (column, verb) = words[0];
        if verb == "mwcmap" && words.len() == 2 && words[1].1 == "1" {
            return true;
        }
        self.faults.error(
            1,
            (number, column),
            "The file does not begin with `mwcmap 1`.",
            "Make that its first line.",
        );
        verb == "mwcmap"
    }

    /// Takes one statement; whether it begins the picture.
    fn statement(&mut self, number: usize, line: &str, words: Vec<(usize, &'a str)>) -> bool {
        let (column, verb) = words[0];
        match verb {
            "title" => self.draft.title = self.text(number, line, &words),
            "author" => self.draft.author = self.text(number, line, &words),
            "licence" | "license" => self.draft.licence = self.text(number, line, &words),
            "players" => {
                self.draft.players_said = true;
                if let Some(count) = self.number(number, &words, 1, 2, 8) {
                    self.draft.players = Some(count as u8);
                }
            }
            "terr" => self.territory(number, line, &words),
            "starts" => match words.get(1).map(|w| w.1) {
                Some("dealt") => self.draft.dealt = Some(true),
                Some("fixed") => self.draft.dealt = Some(false),
                Some(other) => {
                    let words = format!("Starts are `dealt` or `fixed`, not `{other}`.");
                    self.faults.error(2, (number, column), words, "Write one of the two.");
                }
                None => self.too_few(number, column, "starts dealt"),
            },
            "aspect" => {
                let wide = self.number(number, &words, 1, 1, 16);
                let high = self.number(number, &words, 2, 1, 16);
                if let (Some(wide), Some(high)) = (wide, high) {
                    self.draft.aspect = Some((wide as u8, high as u8));
                }
            }
            "seat_gold" => {
                self.draft.seat_gold = self.number(number, &words, 1, 0, 20).map(|gold| gold as u8);
            }
            "picture" => {
                if self.picture_line > 0 {
                    self.draft.shaky = true;
                    self.faults.error(2, (number, column), "There is a second picture.", "Keep one picture.");
                }
                self.picture_line = number;
                self.rows.clear();
                let width = self.number(number, &words, 1, 1, 2);
                self.draft.shaky |= width.is_none();
                self.cell_width = width.unwrap_or(1) as usize;
                return true;
            }
            "start" | "border" | "noborder" | "label" => self.late.push((number, words)),
            "end" => self.faults.error(2, (number, column), "`end` without a picture.", "Remove the line."),
            other => {
                let words = format!("`{other}` is no statement that this version knows; the line is kept.");
                self.faults.warn(9, (number, column), words, "Check the spelling.");
            }
        }
        false
    }

    fn too_few(&mut self, line: usize, column: usize, example: &str) {
        self.faults.error(
            4,
            (line, column),
            "The line has too few words.",
            format!("Write it like `{example}`."),
        );
    }

    fn number(
        &mut self,
        line: usize,
        words: &[(usize, &str)],
        index: usize,
        low: u32,
        high: u32,
    ) -> Option<u32> {
        let Some(&(column, word)) = words.get(index) else {
            let (column, verb) = words[0];
            self.too_few(line, column, &format!("{verb} {}", vec![low.to_string(); index].join(" ")));
            return None;
        };
        match word.parse::<u32>() {
            Ok(value) if (low..=high).contains(&value) => Some(value),
            _ => {
                // Whoever wrote digits is told which; whoever wrote words, to write digits.
                let digits = !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
                let (words, advice) = match (words[0].1, digits) {
                    ("players", true) => (
                        format!("A map for {word} players is none that can be played."),
                        format!("Maps are for {low} to {high} players, with a `start` line for each."),
                    ),
                    (_, true) => (
                        format!("`{word}` is not from {low} to {high}."),
                        format!("Write a number from {low} to {high}."),
                    ),
                    (_, false) => (
                        format!("`{word}` is not a whole number from {low} to {high}."),
                        "Write the number in digits.".to_owned(),
                    ),
                };
                self.faults.error(3, (line, column), words, advice);
                None
            }
        }
    }

    /// The rest of a line for people, which has an end.
    fn text(&mut self, number: usize, line: &str, words: &[(usize, &str)]) -> String {
        let text = rest(line, words, 1);
        self.fits(number, words.get(1).map_or(1, |word| word.0), &text, LONGEST_TEXT);
        text
    }

    /// MAP-E21, and a quotation that is not closed.
    fn fits(&mut self, line: usize, column: usize, text: &str, most: usize) {
        let letters = text.trim_matches('"').trim().chars().count();
        if letters > most {
            let words = format!("This has {letters} letters; {most} are allowed.");
            self.faults.error(21, (line, column), words, "Make it shorter.");
        }
        if text.matches('"').count() % 2 == 1 {
            let words = "The quotation mark is not closed.";
            self.faults.error(
                2,
                (line, column),
                words,
                "Put one before the text and one behind it, or none.",
            );
        }
    }

    fn territory(&mut self, number: usize, line: &str, words: &[(usize, &str)]) {
        if words.len() < 4 {
            self.too_few(number, words[0].0, "terr A aldm smooth town Aldermoor");
        }
        let key = words.get(1).map_or("", |w| w.1);
        let id = words.get(2).map_or("", |w| w.1);
        if key.is_empty() {
            return;
        }
        let key_length = key.chars().count();
        if key_length > 2 || key.chars().all(|c| c == '.') {
            let reason = format!("`{key}` cannot be a key.");
            self.draft.shaky = true;
            self.faults.error(
                2,
                (number, words[1].0),
                reason,
                "A key has one or two characters that are not all dots.",
            );
        }
        if !id.is_empty() && !is_id(id) {
            let words_ = format!("`{id}` cannot be an id.");
            self.faults.error(
                2,
                (number, words[2].0),
                words_,
                "An id has 2 to 12 small letters, digits or underscores and begins with a letter.",
            );
        }
        if let Some(earlier) = self.draft.territories.iter().find(|t| t.key == key) {
            let words_ = format!("Key `{key}` was given to {} on line {} already.", earlier.id, earlier.line);
            self.faults.error(6, (number, words[1].0), words_, "Choose another key here.");
        }
        if let Some(earlier) = self.draft.territories.iter().find(|t| !id.is_empty() && t.id == id) {
            let words_ = format!("Id `{id}` was used on line {} already.", earlier.line);
            self.faults.error(7, (number, words[2].0), words_, "Choose another id here.");
        }
        let terrain = words.get(3).and_then(|&(column, word)| {
            let terrain = Terrain::from_word(word);
            if terrain.is_none() {
                let words_ = format!("`{word}` is no terrain.");
                self.faults.error(
                    5,
                    (number, column),
                    words_,
                    "Terrains are smooth, rough, coastal and water.",
                );
            }
            terrain
        });
        let (mut town, mut castle) = (false, false);
        let mut next = 4;
        if words.get(4).is_some_and(|w| w.1 == "-") {
            next = 5;
        } else {
            while let Some(&(column, word)) = words.get(next) {
                match word {
                    "town" | "village" => town = true,
                    "castle" => castle = true,
                    _ if word.starts_with(|c: char| c.is_lowercase()) => {
                        let words_ = format!("`{word}` is no feature.");
                        self.faults.error(2, (number, column), words_, "Features are town, village and castle; put a name that begins with a small letter in double quotes.");
                        next += 1;
                        break;
                    }
                    _ => break,
                }
                next += 1;
            }
        }
        let written = rest(line, words, next);
        self.fits(number, words.get(next).map_or(1, |word| word.0), &written, LONGEST_NAME);
        let name = written.trim_matches('"').trim().to_owned();
        let at = (number, words.get(2).map_or(1, |w| w.0));
        if name.is_empty() {
            self.faults.warn(
                12,
                at,
                format!("Territory `{id}` has no name."),
                "Write one at the end of the line.",
            );
        } else if let Some(earlier) = self.draft.territories.iter().find(|t| t.name == name) {
            let words_ = format!("The name {name} is used on line {} too.", earlier.line);
            self.faults.warn(12, at, words_, "Give each territory a name of its own.");
        }
        if self.draft.territories.len() >= MAX_TERRITORIES {
            if !self.draft.crowded {
                let words_ = format!("There are more than {MAX_TERRITORIES} territories.");
                self.faults.error(19, at, words_, "Join some of them.");
            }
            self.draft.crowded = true;
            return;
        }
        self.draft.columns.push(at.1);
        self.draft.territories.push(super::Territory {
            key: key.into(),
            // Messages quote it: of what is no id, no more than an id may have.
            id: if is_id(id) { id.into() } else { id.chars().take(12).collect() },
            name: if name.is_empty() { id.into() } else { name },
            terrain: terrain.unwrap_or(Terrain::Smooth),
            town,
            castle,
            line: number,
        });
    }

    fn find(&mut self, line: usize, word: (usize, &str)) -> Option<Place> {
        let found = self.draft.territories.iter().position(|t| t.id == word.1);
        if found.is_none() && !self.draft.crowded {
            let near = self
                .draft
                .territories
                .iter()
                .map(|t| t.id.as_str())
                .find(|id| id.chars().next() == word.1.chars().next());
            let advice = near.map_or("Declare it with a `terr` line.".into(), |id| {
                format!("Declare it with a `terr` line, or did you mean `{id}`?")
            });
            self.faults.error(9, (line, word.0), format!("No territory has the id `{}`.", word.1), advice);
        }
        found.map(|index| index as Place)
    }

    fn relation(&mut self, line: usize, words: &[(usize, &'a str)]) {
        let (column, verb) = words[0];
        match verb {
            "start" => {
                // No map has so many: what follows is not looked at, so that nobody has to wait for it.
                if self.draft.starts.len() == MOST_STARTS {
                    return;
                }
                if words.len() < 3 {
                    self.draft.starts.push((0, NOWHERE, line));
                    return self.too_few(line, column, "start 1 fenk");
                }
                let seat = self.number(line, words, 1, 1, 8);
                let place = self.find(line, words[2]);
                // A start with a slip still counts as one, so that one slip gives one message.
                self.draft.starts.push((seat.unwrap_or(0) as u8, place.unwrap_or(NOWHERE), line));
            }
            "border" | "noborder" => {
                if words.len() < 3 {
                    return self.too_few(line, column, &format!("{verb} fenk bank"));
                }
                let Some(first) = self.find(line, words[1]) else { return };
                for &word in &words[2..] {
                    if let Some(other) = self.find(line, word) {
                        let list =
                            if verb == "border" { &mut self.draft.links } else { &mut self.draft.walls };
                        if other == first {
                            self.faults.error(
                                2,
                                (line, word.0),
                                "A territory cannot border itself.",
                                "Name two territories.",
                            );
                        } else if list.len() < MAX_TERRITORIES * MAX_TERRITORIES {
                            list.push((first, other, line));
                        }
                    }
                }
            }
            _ => {
                if words.len() < 4 {
                    return self.too_few(line, column, "label fenk 3 4");
                }
                let place = self.find(line, words[1]);
                let x = self.number(line, words, 2, 0, 4000);
                let y = self.number(line, words, 3, 0, 4000);
                if let (Some(place), Some(x), Some(y)) = (place, x, y) {
                    self.draft.labels.push((place, x as u16, y as u16));
                }
            }
        }
    }

    fn paint(&mut self) {
        if self.picture_line == 0 {
            return;
        }
        let width = self.cell_width;
        let columns = self
            .rows
            .iter()
            .map(|(_, row)| row.trim_end().chars().count().div_ceil(width))
            .max()
            .unwrap_or(0);
        if columns.saturating_mul(self.rows.len()) > MAX_CELLS {
            let words =
                format!("The picture has {} x {} cells; {MAX_CELLS} are allowed.", columns, self.rows.len());
            self.faults.error(19, (self.picture_line, 1), words, "Draw it smaller.");
            return;
        }
        let keys: std::collections::HashMap<&str, u8> =
            self.draft.territories.iter().enumerate().rev().map(|(i, t)| (t.key.as_str(), i as u8)).collect();
        let mut picture = Picture { width: columns, height: self.rows.len(), cells: Vec::new() };
        let mut unknown: std::collections::BTreeMap<String, (usize, usize, usize)> = Default::default();
        for &(line, row) in &self.rows {
            let letters: Vec<char> = row.trim_end().chars().collect();
            for cell in 0..columns {
                let key: String = letters.iter().skip(cell * width).take(width).collect();
                // Strange letters are told of already.
                let blank = key.chars().all(|c| c == '.' || c.is_whitespace() || is_strange(c));
                let found = if blank { Some(NOWHERE) } else { keys.get(key.as_str()).copied() };
                if found.is_none() {
                    let entry = unknown.entry(key).or_insert((line, cell * width + 1, 0));
                    entry.2 += 1;
                }
                picture.cells.push(found.unwrap_or(NOWHERE));
            }
        }
        // A key that was given twice, or cannot be one, is missing somewhere else.
        if self.draft.shaky || self.faults.has_error(&[6, 19]) {
            unknown.clear();
        }
        for (key, (line, column, count)) in unknown {
            let words = format!("`{key}` in the picture is the key of no territory ({count} cells).");
            self.faults.error(
                8,
                (line, column),
                words,
                "Declare it with a `terr` line or paint the cells anew.",
            );
        }
        self.draft.picture = Some((picture, self.picture_line));
    }
}
