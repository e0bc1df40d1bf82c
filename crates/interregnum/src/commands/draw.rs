//! `interregnum draw`: a game's board as a picture, or its whole box on pages to print and cut.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use ink::{Paper, Piece};
use shelf::{DrawStyle, Shelved};
use table::{Printed, Secret, Setup, Stock, Viewer};

use crate::cli::OptionArgs;
use crate::fault::Fault;
use crate::table_args;

/// `draw`
#[derive(Debug, Args)]
pub struct DrawArgs {
    /// Id of the game
    pub game: String,
    /// Draw board, cards and tokens of the whole box, in true size on pages to print and cut
    #[arg(long)]
    pub sheet: bool,
    /// What is written; pdf for sheets and svg for a picture if not given
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// What sheets are printed on
    #[arg(long, value_enum, default_value = "a4", requires = "sheet")]
    pub paper: PaperName,
    /// Where it is written: a file, or a directory for sheets as svg or png; a picture goes to stdout if not given
    #[arg(long, value_name = "PATH")]
    pub out: Option<PathBuf>,
    /// Number of seats; the fewest the game takes if not given
    #[arg(long, value_name = "K")]
    pub seats: Option<u8>,
    /// The deal of a picture follows from this number
    #[arg(long, default_value_t = 1, conflicts_with = "sheet")]
    pub seed: u64,
    /// Options of the game.
    #[command(flatten)]
    pub option: OptionArgs,
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
    /// One document; all pages of a sheet
    Pdf,
    /// A drawing, or one for each page
    Svg,
    /// Pixels, or a file for each page
    Png,
}

impl Format {
    const fn ending(self) -> &'static str {
        match self {
            Format::Pdf => "pdf",
            Format::Svg => "svg",
            Format::Png => "png",
        }
    }
}

/// Paper by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum PaperName {
    /// 210 by 297 mm
    A4,
    /// 8.5 by 11 inches
    Letter,
}

/// Width of a picture in pixels, and of a page: 150 to an inch.
const PICTURE: u32 = 1200;
const PAGE: f64 = 150.0 / 96.0;

/// Draws the board as it lies when a game begins, or the sheets of its box.
pub fn run(args: &DrawArgs) -> Result<(), Fault> {
    let game = shelf::find(&args.game)?;
    let setup = table_args::setup(game, args.seats.unwrap_or(game.seats().0), &args.option.options)?;
    if args.sheet { sheets(game, &setup, args) } else { picture(game, &setup, args) }
}

fn picture(game: &dyn Shelved, setup: &Setup, args: &DrawArgs) -> Result<(), Fault> {
    let table = game.start(setup, Secret::from_seed(args.seed, 0), Vec::new())?;
    let style = DrawStyle { glow: &[], width: PICTURE, standalone: true, dark: false, stopped: false };
    let svg = table.draw(Viewer::Spectator, &style);
    let bytes = match args.format.unwrap_or(Format::Svg) {
        Format::Svg => svg.into_bytes(),
        Format::Png => png(&svg, PICTURE)?,
        Format::Pdf => pdf(&[svg], game.name())?,
    };
    match &args.out {
        Some(path) => write_file(path, &bytes),
        None => Ok(std::io::stdout().write_all(&bytes)?),
    }
}

fn sheets(game: &dyn Shelved, setup: &Setup, args: &DrawArgs) -> Result<(), Fault> {
    let printed = game.printed(setup)?;
    let paper = match args.paper {
        PaperName::A4 => Paper::A4,
        PaperName::Letter => Paper::Letter,
    };
    let pages = ink::pages(&pieces(&printed), paper, game.name());
    if pages.is_empty() {
        return Err(Fault::Answer(format!("{} has nothing to print", game.id())));
    }
    let format = args.format.unwrap_or(Format::Pdf);
    let at = match (&args.out, format) {
        (Some(path), _) => path.clone(),
        (None, Format::Pdf) => PathBuf::from(format!("{}.pdf", game.id())),
        (None, _) => PathBuf::from(format!("{}-sheets", game.id())),
    };
    if format == Format::Pdf {
        write_file(&at, &pdf(&pages, game.name())?)?;
    } else {
        std::fs::create_dir_all(&at)
            .map_err(|fault| Fault::usage(format!("cannot make {}: {fault}", at.display())))?;
        for (number, page) in pages.iter().enumerate() {
            let file = at.join(format!("{}-{:02}.{}", game.id(), number + 1, format.ending()));
            match format {
                Format::Png => write_file(&file, &png(page, page_width(page))?)?,
                _ => write_file(&file, page.as_bytes())?,
            }
        }
    }
    let count: usize = printed.iter().map(|one| usize::from(one.copies)).sum();
    writeln!(std::io::stdout(), "{}: {count} pieces on {} pages", at.display(), pages.len())?;
    Ok(())
}

fn pieces(printed: &[Printed]) -> Vec<Piece<'_>> {
    let piece = printed.iter().map(|one| {
        let Printed { name, set, svg, copies, stock, .. } = one;
        Piece { name, set, svg, copies: (*copies).into(), whole: *stock == Stock::Board }
    });
    piece.collect()
}

/// How many pixels wide a page is at 150 to an inch.
fn page_width(page: &str) -> u32 {
    let view = page.split("viewBox=\"0 0 ").nth(1).and_then(|rest| rest.split(' ').next());
    view.and_then(|width| width.parse::<f64>().ok()).map_or(PICTURE, |width| (width * PAGE).round() as u32)
}

fn png(svg: &str, width: u32) -> Result<Vec<u8>, Fault> {
    ink::png::render(svg, width).map_err(|fault| Fault::Machine(format!("cannot draw the picture: {fault}")))
}

fn pdf(pages: &[String], title: &str) -> Result<Vec<u8>, Fault> {
    ink::pdf::write(pages, title).map_err(|fault| Fault::Machine(format!("cannot draw the pages: {fault}")))
}

fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    std::fs::write(path, bytes)
        .map_err(|fault| Fault::usage(format!("cannot write {}: {fault}", path.display())))
}
