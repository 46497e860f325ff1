//! `bienban languages`: the letters of the pieces.

use clap::{Args as ClapArgs, ValueEnum};

use super::Outcome;
use super::interrupt::Interrupt;
use super::output::Output;
use crate::error::Error;
use crate::notation::language::{CHESSBASE, FIGURINES, LANGUAGES, Language};

/// List the languages whose piece letters are read and written
#[derive(Debug, ClapArgs)]
#[command(after_help = "Example:\n  bienban languages\n  bienban languages --format csv")]
pub(super) struct Args {
    /// Form of the list
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The form of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Columns to read.
    Text,
    /// RFC 4180, with a header.
    Csv,
}

/// The columns of the list.
const COLUMNS: [&str; 9] = ["id", "name", "king", "queen", "rook", "bishop", "knight", "pawn", "confidence"];

/// A row: the pawn has no letter on a scoresheet; where one is read all the same it stands here.
type Row = [String; 9];

fn row(language: &Language) -> Row {
    let letter = |index| language.letter(index);
    let pawn = if language.role('P') == Some(shakmaty::Role::Pawn) { "P" } else { "" };
    let confidence = if language.sure { "high" } else { "low" };
    let [id, name, pawn, confidence] = [language.id, language.name, pawn, confidence].map(str::to_owned);
    [id, name, letter(0), letter(1), letter(2), letter(3), letter(4), pawn, confidence]
}

/// What is read in a game of any language.
fn signs() -> [Row; 3] {
    let row = |id: &str, name: &str, signs: [char; 5], pawn: &str| {
        let [king, queen, rook, bishop, knight] = signs.map(String::from);
        let [id, name, pawn, confidence] = [id, name, pawn, "high"].map(str::to_owned);
        [id, name, king, queen, rook, bishop, knight, pawn, confidence]
    };
    let figures = |from: usize| [0, 1, 2, 3, 4].map(|i| FIGURINES[from + i]);
    [
        row("figurine", "figurines, white", figures(0), &FIGURINES[5].to_string()),
        row("figurine", "figurines, black", figures(6), &FIGURINES[11].to_string()),
        row("chessbase", "code points of ChessBase fonts", CHESSBASE, ""),
    ]
}

pub(super) fn run(args: &Args) -> Result<Outcome, Error> {
    let rows: Vec<Row> = LANGUAGES.iter().map(row).chain(signs()).collect();
    let mut output = Output::open(None, &Interrupt::listen())?;
    output.write(|out| {
        match args.format {
            Format::Csv => {
                writeln!(out, "{}", COLUMNS.join(","))?;
                for row in &rows {
                    writeln!(out, "{}", row.clone().map(|cell| quoted(&cell)).join(","))?;
                }
            }
            Format::Text => {
                let widths: [usize; 9] = std::array::from_fn(|i| {
                    rows.iter().map(|row| row[i].chars().count()).max().unwrap_or(0).max(COLUMNS[i].len())
                });
                for row in std::iter::once(&COLUMNS.map(str::to_owned)).chain(&rows) {
                    let line = (0..9).fold(String::new(), |line, i| line + &format!("{:1$}  ", row[i], widths[i]));
                    writeln!(out, "{}", line.trim_end())?;
                }
            }
        }
        Ok(())
    })?;
    Ok(Outcome::Clean)
}

fn quoted(cell: &str) -> String {
    if cell.contains(',') { format!("\"{cell}\"") } else { cell.to_owned() }
}
