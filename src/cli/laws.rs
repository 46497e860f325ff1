//! `bienban laws`: the editions of the Laws that games are judged by.

use clap::Args as ClapArgs;
use clap::builder::PossibleValuesParser;
use unicode_width::UnicodeWidthStr as _;

use super::Outcome;
use super::common::Plain as Format;
use super::interrupt::Interrupt;
use super::output::Output;
use super::speech;
use crate::chess::law::edition::Edition;
use crate::chess::law::editions::{EDITIONS, by_id};
use crate::error::Error;
use crate::messages::Catalog;
use crate::report::tables::provisions as words;

#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[arg(value_name = "EDITION", value_parser = PossibleValuesParser::new(EDITIONS.iter().map(|edition| edition.id)))]
    edition: Option<String>,

    #[arg(long, value_enum, default_value_t = Format::Text, hide_possible_values = false)]
    format: Format,
}

pub(super) fn run(args: &Args) -> Result<Outcome, Error> {
    let catalog = speech::catalog_of(args.format.into());
    let edition = args.edition.as_deref().and_then(by_id);
    let bytes = match (args.format, edition) {
        (Format::Text, None) => table(&words::overview(catalog)).into_bytes(),
        (Format::Text, Some(edition)) => one(edition, catalog).into_bytes(),
        (format, edition) => {
            let chosen = EDITIONS.iter().filter(|e| edition.is_none_or(|edition| edition.id == e.id));
            let rows: Vec<_> = chosen.flat_map(|edition| words::provisions(edition, catalog)).collect();
            words::data(&rows, format == Format::Jsonl)
        }
    };
    let mut output = Output::open(None, &Interrupt::listen())?;
    output.write(|out| out.write_all(&bytes))?;
    Ok(Outcome::Clean)
}

/// An edition with all its provisions.
fn one(edition: &Edition, catalog: &Catalog) -> String {
    let provisions = words::provisions(edition, catalog);
    let cell = |text: &str| if text.is_empty() { "-".to_owned() } else { text.to_owned() };
    let mut rows = vec![words::columns(catalog)];
    rows.extend(
        provisions.into_iter().map(|p| [p.name, cell(p.article), catalog.named("mark", p.confidence), p.value]),
    );
    format!(
        "{}: {}\n{}\n\n{}",
        edition.id,
        catalog.word(edition.title),
        words::in_force(edition, catalog),
        table(&rows)
    )
}

/// Rows with their cells under one another, two blanks apart.
fn table<const N: usize>(rows: &[[String; N]]) -> String {
    let widths: [usize; N] = std::array::from_fn(|i| rows.iter().map(|row| row[i].width()).max().unwrap_or_default());
    let mut text = String::new();
    for row in rows {
        let line = row
            .iter()
            .zip(widths)
            .fold(String::new(), |line, (cell, width)| line + cell + &" ".repeat(width - cell.width() + 2));
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
