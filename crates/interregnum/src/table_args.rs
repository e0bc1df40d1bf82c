//! From words on the command line to a table: game, seats, options, bots.

use std::path::Path;

use shelf::Shelved;
use table::{OptionKind, Setup};

use crate::cli::BotTableArgs;
use crate::fault::Fault;

/// No document that a game takes is larger; what is larger is not read.
const LARGEST_DOCUMENT: u64 = 4 << 20;

/// Reads `NAME=VALUE` pairs. A value that names a file is replaced by its text, where the option
/// takes documents.
pub fn options(game: &dyn Shelved, pairs: &[String]) -> Result<Vec<(String, String)>, Fault> {
    pairs
        .iter()
        .map(|pair| {
            let (name, value) = pair
                .split_once('=')
                .ok_or_else(|| Fault::usage(format!("--option: '{pair}' is not of the form NAME=VALUE")))?;
            let spec = game.options().iter().find(|spec| spec.name == name);
            let value = match spec.map(|spec| spec.kind) {
                Some(OptionKind::Document(names)) if names.iter().all(|name| name.id != value) => {
                    document(name, value)?
                }
                _ => value.to_owned(),
            };
            Ok((name.to_owned(), value))
        })
        .collect()
}

fn document(option: &str, path: &str) -> Result<String, Fault> {
    let text = read_text(Path::new(path), LARGEST_DOCUMENT)
        .map_err(|fault| Fault::usage(format!("option {option}: {fault}")))?;
    // A document is told from a name by its line break.
    Ok(if text.contains('\n') { text } else { text + "\n" })
}

/// The text of a file of at most `limit` bytes.
pub fn read_text(path: &Path, limit: u64) -> Result<String, Fault> {
    let shown = path.display();
    let size =
        std::fs::metadata(path).map_err(|fault| Fault::usage(format!("cannot read {shown}: {fault}")))?;
    if size.len() > limit {
        let (size, limit) = (size.len(), limit);
        return Err(Fault::usage(format!("{shown} is too large: {size} bytes, at most {limit} are read")));
    }
    let bytes = std::fs::read(path).map_err(|fault| Fault::usage(format!("cannot read {shown}: {fault}")))?;
    String::from_utf8(bytes).map_err(|fault| {
        let at = fault.utf8_error().valid_up_to();
        Fault::usage(format!("{shown} is not text: byte {at} is not UTF-8"))
    })
}

/// A table of this game.
pub fn setup(game: &dyn Shelved, seats: u8, pairs: &[String]) -> Result<Setup, Fault> {
    let options = options(game, pairs)?;
    let options: Vec<_> = options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    Ok(game.setup(seats, &options)?)
}

/// A table for bots: as many seats as asked for, as there are bots, or the fewest possible.
pub fn bot_table(game: &str, args: &BotTableArgs, pairs: &[String]) -> Result<Setup, Fault> {
    let (game, seats, names) = (shelf::find(game)?, args.seats, &args.bots);
    for name in names {
        bots::known_here(name)?;
    }
    let seats = match seats {
        Some(seats) => seats,
        None if names.len() > 1 => u8::try_from(names.len()).unwrap_or(u8::MAX),
        None => game.seats().0,
    };
    let setup = setup(game, seats, pairs)?;
    if names.len() != 1 && names.len() != usize::from(seats) {
        let bots = names.len();
        return Err(Fault::usage(format!(
            "--bots: {bots} bots for {seats} seats; give one, or one per seat"
        )));
    }
    Ok(setup)
}
