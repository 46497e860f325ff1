//! `bienban laws`: the editions of the Laws that games are judged by.

use clap::Args as ClapArgs;
use clap::builder::PossibleValuesParser;

use super::Outcome;
use super::formats::Listing;
use crate::chess::law::edition::Edition;
use crate::chess::law::editions::{EDITIONS, by_id};
use crate::error::Error;
use crate::messages::Catalog;
use crate::report::tables::provisions as words;
use crate::report::{PROVISIONS, aligned};

#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[arg(value_name = "EDITION", value_parser = PossibleValuesParser::new(EDITIONS.iter().map(|edition| edition.id)))]
    edition: Option<String>,

    #[command(flatten)]
    listing: Listing,
}

pub(super) fn run(args: &Args) -> Result<Outcome, Error> {
    let edition = args.edition.as_deref().and_then(by_id);
    let text = |catalog: &Catalog| match edition {
        None => aligned(&words::overview(catalog)),
        Some(edition) => one(edition, catalog),
    };
    args.listing.write(&PROVISIONS, text, |writer, catalog| {
        let chosen = EDITIONS.iter().filter(|e| edition.is_none_or(|edition| edition.id == e.id));
        let rows = chosen.flat_map(|edition| words::provisions(edition, catalog));
        rows.for_each(|row| row.put(writer));
    })
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
        aligned(&rows)
    )
}
