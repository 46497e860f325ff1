//! `bienban languages`: the letters of the pieces.

use clap::{Args as ClapArgs, ValueEnum};

use super::Outcome;
use super::interrupt::Interrupt;
use super::output::Output;
use super::speech;
use crate::chess::notation::letters::{CHESSBASE, FIGURINES, LANGUAGES, Language};
use crate::error::Error;
use crate::messages::Catalog;
use crate::report;

#[derive(Debug, ClapArgs)]
pub(super) struct Args {
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

fn row(language: &Language, catalog: &Catalog) -> Row {
    let letter = |index| language.letter(index);
    let pawn = if language.role('P') == Some(shakmaty::Role::Pawn) { "P" } else { "" };
    let confidence = if language.sure { "high" } else { "low" };
    let name = catalog.named("language", language.id);
    let [id, pawn, confidence] = [language.id, pawn, confidence].map(str::to_owned);
    [id, name, letter(0), letter(1), letter(2), letter(3), letter(4), pawn, confidence]
}

/// What is read in a game of any language.
fn signs(catalog: &Catalog) -> [Row; 3] {
    let row = |id: &str, key: &'static str, signs: [char; 5], pawn: &str| {
        let [king, queen, rook, bishop, knight] = signs.map(String::from);
        let [id, pawn, confidence] = [id, pawn, "high"].map(str::to_owned);
        let name = catalog.word(key);
        [id, name, king, queen, rook, bishop, knight, pawn, confidence]
    };
    let figures = |from: usize| [0, 1, 2, 3, 4].map(|i| FIGURINES[from + i]);
    [
        row("figurine", "figurines-white", figures(0), &FIGURINES[5].to_string()),
        row("figurine", "figurines-black", figures(6), &FIGURINES[11].to_string()),
        row("chessbase", "chessbase-code-points", CHESSBASE, ""),
    ]
}

pub(super) fn run(args: &Args) -> Result<Outcome, Error> {
    let catalog = match args.format {
        Format::Text => speech::catalog(),
        Format::Csv => speech::catalog_of(report::Format::Csv),
    };
    let mut rows: Vec<Row> = LANGUAGES.iter().map(|language| row(language, catalog)).chain(signs(catalog)).collect();
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
                for row in &mut rows {
                    row[8] = catalog.named("confidence", &row[8]);
                }
                let columns = COLUMNS.map(|column| catalog.named("column", column));
                let widths: [usize; 9] = std::array::from_fn(|i| {
                    let cells = rows.iter().chain([&columns]).map(|row| row[i].chars().count());
                    cells.max().unwrap_or(0)
                });
                for row in std::iter::once(&columns).chain(&rows) {
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
