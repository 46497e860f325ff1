//! A page to look at: one file without anything from outside, which a browser opens from anywhere.
//!
//! All rows are in it twice. As data, from which the script makes the list page by page, sorts and filters it and steps through
//! the moves; and inside `noscript`, which costs a browser with scripts nothing, as HTML for those without. All that is said is there in
//! both languages, sentences once for all rows that say them. Text of games
//! gets into the page through the template's escaping and, in the script, as text nodes only; the policy of the page allows no other script
//! and no address.

mod listing;
mod plot;
mod rows;
mod sentences;
mod words;

use std::io::{self, Write};

use askama::Template;

use self::listing::Listing;
use self::sentences::Sentences;
use self::words::Words;
use crate::finding::Severity;
use crate::messages::{Catalog, Ui};
use crate::report::show::svg;
use crate::report::{Closing, Record, Table, harmless};

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// A page that rows are added to.
pub(in crate::report) struct Page<'a> {
    words: Words,
    sentences: Sentences,
    catalog: &'a Catalog,
    /// The table that the page is about, and behind it any other.
    listings: Vec<Listing>,
}

/// A text as a browser reads it, whatever ends of lines the sources have.
fn unix(text: &str) -> String {
    text.replace("\r\n", "\n")
}

/// JSON that can stand in a script element: nothing in it ends the element.
fn embedded(value: &serde_json::Value) -> String {
    value.to_string().replace('<', "\\u003c")
}

/// A number with thin spaces between its thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push('\u{202F}');
        }
        out.push(digit);
    }
    out
}

struct Tile {
    key: &'static str,
    class: &'static str,
    count: u64,
    shown: String,
}

fn tile(key: &'static str, class: &'static str, count: u64) -> Tile {
    Tile { key, class, count, shown: grouped(count) }
}

#[derive(Template)]
#[template(path = "page.html", config = "src/report/formats/html/askama.toml")]
struct Head<'a> {
    words: &'a Words,
    policy: String,
    version: &'static str,
    /// The language in which the page begins.
    ui: &'static str,
    title: (String, String),
    title_key: &'static str,
    style: String,
    sprite: &'static str,
    tiles: Vec<Tile>,
    /// What could not be read, in both languages.
    failures: Vec<String>,
    /// Name, heading and number of rows of each table, where there are several.
    tables: Vec<(&'static str, &'static str, String)>,
}

#[derive(Template)]
#[template(path = "tail.html", config = "src/report/formats/html/askama.toml")]
struct Tail<'a> {
    words: &'a Words,
    script: String,
}

impl<'a> Page<'a> {
    /// A page without rows. The page of a ledger has a table of findings, too, where there are any.
    pub(in crate::report) fn new(table: Table, catalog: &'a Catalog) -> io::Result<Page<'a>> {
        let mut listings = vec![Listing::new(table)?];
        if table == Table::Ledger {
            listings.push(Listing::new(Table::Findings)?);
        }
        Ok(Page { words: Words::new(), sentences: Sentences::default(), catalog, listings })
    }

    /// Adds a row.
    pub(in crate::report) fn take(&mut self, record: &Record) -> io::Result<()> {
        match self.listings.iter_mut().find(|listing| listing.table() == record.table()) {
            Some(listing) => listing.take(record, &self.words, &mut self.sentences),
            None => Err(io::Error::from(io::ErrorKind::InvalidInput)),
        }
    }

    /// Writes the page.
    pub(in crate::report) fn finish(mut self, closing: &Closing<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut index = 0;
        self.listings.retain(|listing| {
            index += 1;
            index == 1 || listing.rows > 0
        });
        let head = self.head(closing)?.render().map_err(io::Error::other)?;
        out.write_all(head.as_bytes())?;
        let several = self.listings.len() > 1;
        for listing in self.listings {
            listing.finish(&self.words, several, out)?;
        }
        for (id, data) in [("words", self.words.json()), ("sentences", self.sentences.json())] {
            writeln!(out, "<script type=\"application/json\" id=\"{id}\">{}</script>", embedded(&data))?;
        }
        let tail = Tail { words: &self.words, script: unix(SCRIPT) };
        out.write_all(tail.render().map_err(io::Error::other)?.as_bytes())
    }

    fn head(&self, closing: &Closing<'_>) -> io::Result<Head<'_>> {
        let tally = closing.tally;
        let rows = |table| self.listings.iter().find(|listing| listing.table() == table).map(|listing| listing.rows);
        let mut tiles = vec![
            tile("tile-files", "plain", closing.files),
            tile("tile-games", "plain", tally.games),
            tile("tile-half-moves", "plain", tally.half_moves),
        ];
        tiles.extend(rows(Table::Ledger).map(|rows| tile("tile-rows", "plain", rows)));
        if rows(Table::Findings).is_some() {
            tiles.push(tile("tile-errors", "error", tally.of(Severity::Error)));
            tiles.push(tile("tile-warnings", "warning", tally.of(Severity::Warning)));
        }
        if rows(Table::Ledger).is_none() {
            tiles.push(tile("tile-info", "info", tally.of(Severity::Info)));
        }
        tiles.extend(self.listings.first().map(|listing| tile("tile-touched", "plain", listing.touched)));
        let policy = format!(
            "default-src 'none'; script-src 'sha256-{}'; style-src 'sha256-{}'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
            env!("BIENBAN_SCRIPT_HASH"),
            env!("BIENBAN_STYLE_HASH")
        );
        let failures = closing.failures.iter().map(|failure| {
            let [en, vi] = Ui::ALL.map(|ui| harmless(&Catalog::of(ui).text(failure)));
            words::both(&en, &vi).map_err(io::Error::other)
        });
        let tables = self.listings.iter().map(|listing| {
            let (name, heading) = listing.names();
            (name, heading, grouped(listing.rows))
        });
        let title_key = if rows(Table::Ledger).is_some() { "title-ledger" } else { "title-findings" };
        Ok(Head {
            words: &self.words,
            policy,
            version: env!("CARGO_PKG_VERSION"),
            ui: self.catalog.ui().id(),
            title: self.words.both(title_key),
            title_key,
            style: unix(STYLE),
            sprite: svg::SPRITE,
            tiles,
            failures: failures.collect::<io::Result<_>>()?,
            tables: if self.listings.len() > 1 { tables.collect() } else { Vec::new() },
        })
    }
}
