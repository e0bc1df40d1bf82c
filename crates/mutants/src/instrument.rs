//! A file with mutants in it, each behind its switch.

use std::ops::Range;

use crate::Candidate;

/// The text to compile, and where in it each mutant stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instrumented {
    /// The text.
    pub text: String,
    /// The number of each mutant and the bytes it covers, the code as it is included.
    pub places: Vec<(u32, Range<usize>)>,
}

impl Instrumented {
    /// The innermost mutant at this byte, if any: whom to blame for what the compiler says there.
    pub fn at(&self, byte: usize) -> Option<u32> {
        let around = self.places.iter().filter(|(_, place)| place.contains(&byte));
        around.min_by_key(|(_, place)| place.len()).map(|(number, _)| *number)
    }

    /// All mutants that stand wholly within these bytes.
    pub fn inside(&self, bytes: Range<usize>) -> Vec<u32> {
        let within = |place: &Range<usize>| bytes.start <= place.start && place.end <= bytes.end;
        self.places.iter().filter(|(_, place)| within(place)).map(|(number, _)| *number).collect()
    }
}

/// Writes the file with these mutants, given with their numbers and in the order of the text (as [`find`]
/// gives them), each taken when `crate::mutant_switch::on` says so.
///
/// [`find`]: crate::find
pub fn instrument(text: &str, mutants: &[(u32, &Candidate)]) -> Instrumented {
    let mut out = Instrumented { text: String::with_capacity(text.len() * 2), places: Vec::new() };
    let mut rest = mutants;
    write(&mut out, text, 0..text.len(), &mut rest);
    out
}

/// Writes a part of the file and whatever mutants begin in it.
fn write(out: &mut Instrumented, text: &str, part: Range<usize>, rest: &mut &[(u32, &Candidate)]) {
    let mut done = part.start;
    while let Some(&(_, next)) = rest.first()
        && next.range.start < part.end
        && next.range.end <= part.end
    {
        out.text.push_str(&text[done..next.range.start]);
        done = next.range.end;
        one_place(out, text, next.range.clone(), next.statement, rest);
    }
    out.text.push_str(&text[done..part.end]);
}

/// Writes all mutants of exactly this place, and within the code as it is those of its parts.
fn one_place(
    out: &mut Instrumented,
    text: &str,
    place: Range<usize>,
    statement: bool,
    rest: &mut &[(u32, &Candidate)],
) {
    let same = rest.iter().take_while(|(_, next)| next.range == place && next.statement == statement).count();
    let (here, after) = rest.split_at(same);
    *rest = after;
    let from = out.text.len();
    if !statement {
        out.text.push('(');
    }
    for (number, mutant) in here {
        out.text.push_str(&format!("if crate::mutant_switch::on({number}) {{ {} }} else ", mutant.instead));
    }
    // Parentheses keep a struct written out inside a condition apart from the block that follows.
    out.text.push_str("{ ");
    write(out, text, place, rest);
    out.text.push_str(if statement { " }" } else { " })" });
    let to = out.text.len();
    out.places.extend(here.iter().map(|(number, _)| (*number, from..to)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find;

    fn all_of(text: &str) -> Instrumented {
        let found = find(text).unwrap();
        let numbered: Vec<(u32, &Candidate)> = (1..).zip(&found).collect();
        instrument(text, &numbered)
    }

    #[test]
    fn mutants_stand_inside_each_other_and_the_result_is_rust() {
        let text = "fn f(a: u8) -> bool { if g(a + 1) { h(a); } a < 3 && !k(a) }";
        let written = all_of(text);
        syn::parse_file(&written.text).unwrap_or_else(|fault| panic!("{fault}: {}", written.text));
        assert_eq!(written.places.len(), find(text).unwrap().len());
        assert!(written.text.contains("a < 3"), "{}", written.text);
    }

    #[test]
    fn without_mutants_nothing_changes() {
        let text = "fn f(a: u8) -> bool { a < 3 }\n";
        assert_eq!(instrument(text, &[]).text, text);
    }

    #[test]
    fn a_fault_is_laid_on_the_innermost_mutant() {
        let written = all_of("fn f(a: u8) -> u8 { a + 41 }");
        let number = written.text.rfind("41").unwrap();
        let inner = written.at(number).unwrap();
        let outer = written.at(written.text.find("a - 41").unwrap()).unwrap();
        assert!(inner > outer, "{}", written.text);
        assert_eq!(written.at(0), None);
    }
}
