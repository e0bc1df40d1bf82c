//! The screen and the keyboard of `play`.

use std::io::{BufRead, IsTerminal, Stdin, Write};

use table::Choice;

use crate::fault::Fault;

/// What a person typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// One of the numbered choices, from 0.
    Choice(usize),
    /// Take back the last step.
    Undo,
    /// Show the board again.
    Board,
    /// Show the whole log.
    Log,
    /// Explain the commands.
    Help,
    /// Say what lies on the table, all of it or what these words are in.
    About(String),
    /// Show the rules, all of them or where these words are.
    Rules(String),
    /// Act for another seat that may act now.
    As(u8),
    /// Something else: perhaps an action in the words of the record.
    Words(String),
    /// Leave the game.
    Leave,
}

/// One screen and one keyboard; also works with a script on standard input.
#[derive(Debug)]
pub struct Terminal {
    input: Stdin,
    screen: bool,
    colour: bool,
}

const BOLD: &str = "\x1b[1m";
const DIM: &str = "\x1b[2m";
const PLAIN: &str = "\x1b[0m";

impl Terminal {
    /// The terminal this program runs in.
    pub fn new() -> Terminal {
        let screen = std::io::stdout().is_terminal();
        let colour = screen && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        Terminal { input: std::io::stdin(), screen, colour }
    }

    /// Whether escape sequences may be used.
    pub fn colour(&self) -> bool {
        self.colour
    }

    /// Prints a line.
    pub fn say(&mut self, words: &str) -> Result<(), Fault> {
        Ok(writeln!(std::io::stdout(), "{words}")?)
    }

    /// Prints what is to be decided.
    pub fn prompt(&mut self, words: &str) -> Result<(), Fault> {
        if self.colour {
            self.say(&format!("\n{BOLD}{words}{PLAIN}"))
        } else {
            self.say(&format!("\n{words}"))
        }
    }

    /// Hides what was on the screen until `name` says that they sit in front of it.
    pub fn curtain(&mut self, name: &str) -> Result<(), Fault> {
        if self.screen {
            // Clear the screen and what could be scrolled back to.
            write!(std::io::stdout(), "\x1b[2J\x1b[3J\x1b[H")?;
        }
        self.say(&format!("\n\n    The curtain is drawn. {name}, sit down and press Enter.\n"))?;
        self.line()?;
        Ok(())
    }

    /// Prints numbered choices, several to a line where they are short.
    pub fn choices(&mut self, choices: &[Choice]) -> Result<(), Fault> {
        let width = choices.iter().map(|choice| choice.label.chars().count()).max().unwrap_or(0);
        let columns =
            if choices.iter().any(|choice| choice.caution.is_some()) { 1 } else { 90 / (width + 6) };
        let mut line = String::new();
        for (index, choice) in choices.iter().enumerate() {
            line += &format!("{:>4}  {:<width$}", index + 1, choice.label);
            if let Some(caution) = &choice.caution {
                let (on, off) = if self.colour { (DIM, PLAIN) } else { ("", "") };
                line += &format!("  {on}({caution}){off}");
            }
            if (index + 1) % columns.max(1) == 0 || index + 1 == choices.len() {
                self.say(line.trim_end())?;
                line.clear();
            }
        }
        Ok(())
    }

    /// Explains the commands.
    pub fn help(&mut self) -> Result<(), Fault> {
        self.say(concat!(
            "  a number        make that choice (Enter alone, if there is only one)\n",
            "  undo, u         take back your last step, while it can be taken back\n",
            "  board, b        show the board again\n",
            "  log, l          show everything that happened\n",
            "  about, about X  what lies on the table and what it does; all of it, or what X is in\n",
            "  rules, rules X  the rules; all of them, or the paragraphs that say X\n",
            "  as N            act for seat N, if it may act out of turn\n",
            "  words           a choice as it is called, or an action such as pass; if it is not possible you are told why\n",
            "  quit, q         leave the game"
        ))
    }

    /// Asks until something is typed.
    pub fn ask(&mut self, words: &str, choices: usize) -> Result<Answer, Fault> {
        loop {
            write!(std::io::stdout(), "{words}")?;
            std::io::stdout().flush()?;
            let Some(line) = self.line()? else {
                self.say("")?;
                return Ok(Answer::Leave);
            };
            match interpret(line.trim(), choices) {
                Some(answer) => return Ok(answer),
                None => self.say(&format!("There are choices 1 to {choices}."))?,
            }
        }
    }

    fn line(&mut self) -> Result<Option<String>, Fault> {
        let mut line = String::new();
        let read = self.input.lock().read_line(&mut line);
        match read {
            Ok(0) => Ok(None),
            Ok(_) => Ok(Some(line)),
            Err(fault) => Err(Fault::Machine(format!("cannot read what you type: {fault}"))),
        }
    }
}

/// What a typed line means; `None` for a number that stands for no choice.
fn interpret(line: &str, choices: usize) -> Option<Answer> {
    let answer = match line {
        "" if choices == 1 => Answer::Choice(0),
        "" | "help" | "h" | "?" => Answer::Help,
        "undo" | "u" => Answer::Undo,
        "board" | "b" => Answer::Board,
        "log" | "l" => Answer::Log,
        "quit" | "q" | "exit" => Answer::Leave,
        _ => {
            if let Ok(number) = line.parse::<usize>() {
                return number.checked_sub(1).filter(|index| *index < choices).map(Answer::Choice);
            }
            let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
            match verb {
                "about" => return Some(Answer::About(rest.trim().into())),
                "rules" => return Some(Answer::Rules(rest.trim().into())),
                _ => {}
            }
            match line.strip_prefix("as ").map(|seat| seat.trim().parse()) {
                Some(Ok(seat)) => Answer::As(seat),
                _ => Answer::Words(line.into()),
            }
        }
    };
    Some(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_lines_mean_what_help_says() {
        assert_eq!(interpret("", 1), Some(Answer::Choice(0)));
        assert_eq!(interpret("", 2), Some(Answer::Help));
        assert_eq!(interpret("3", 3), Some(Answer::Choice(2)));
        assert_eq!(interpret("0", 3), None);
        assert_eq!(interpret("4", 3), None);
        assert_eq!(interpret("u", 3), Some(Answer::Undo));
        assert_eq!(interpret("as 2", 3), Some(Answer::As(2)));
        assert_eq!(interpret("play spy", 3), Some(Answer::Words("play spy".into())));
        assert_eq!(interpret("q", 3), Some(Answer::Leave));
        assert_eq!(interpret("about", 3), Some(Answer::About(String::new())));
        assert_eq!(interpret("about  the Tower", 3), Some(Answer::About("the Tower".into())));
        assert_eq!(interpret("rules TKD-58", 3), Some(Answer::Rules("TKD-58".into())));
        assert_eq!(interpret("rules", 3), Some(Answer::Rules(String::new())));
        assert_eq!(interpret("rulesx", 3), Some(Answer::Words("rulesx".into())));
    }
}
