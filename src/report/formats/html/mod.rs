//! A page to look at: one file that needs nothing from outside, so a browser opens it anywhere.
//!
//! Findings and draws have a page with boards to step through ([`page`]); every other table has one that lists its
//! rows ([`list`]). A page has all its words in both languages, and can be read without scripts. Text of games gets
//! into a page only through the escaping of the template and, in the scripts, as text nodes. The policy of the page
//! allows no other script and no address.

mod card;
mod crosstable;
mod data;
mod event;
mod form;
mod list;
mod listing;
mod page;
mod picture;
mod plot;
mod rows;
mod sentences;
mod words;

use std::fs::File;
use std::io::{self, BufWriter, Seek as _, Write};

use askama::Template;

use self::words::HtmlWords;
#[cfg(feature = "office")]
pub(crate) use self::words::finding_name;
use super::{FormatWriter, ReportFormat, ReportLayout, ReportRow};
use crate::fragment::FragmentRow;
use crate::rows::page::PageRow;
use crate::show::svg;
use crate::{Fragment, MenStyle, ReportClosing, harmless};
use bienban_base::message::Message;
use bienban_base::messages::{Catalog, Ui};

const STYLE: &str = include_str!("style.css");

/// The format.
pub(crate) struct Html;

impl ReportFormat for Html {
    fn is_for_people(&self) -> bool {
        true
    }

    fn shows_positions(&self) -> bool {
        true
    }

    fn has_both_tables(&self) -> bool {
        true
    }

    fn has_forms(&self) -> bool {
        true
    }

    fn has_cards(&self) -> bool {
        true
    }

    fn has_events(&self) -> bool {
        true
    }

    fn has_pictures(&self) -> bool {
        true
    }

    fn put(&self, _: ReportLayout<'_>, row: ReportRow<'_>, to: &mut Fragment) {
        let shown = match row {
            ReportRow::Finding(row) => PageRow::from(row),
            ReportRow::Ledger(row) => PageRow::from(row),
            ReportRow::Plain(..) => return row.keep(to),
        };
        to.records.push(FragmentRow::Page(Box::new(shown)));
    }

    fn writer<'a>(&self, layout: ReportLayout<'a>) -> io::Result<Box<dyn FormatWriter + 'a>> {
        Ok(if layout.table.judged {
            Box::new(page::HtmlPage::new(layout)?)
        } else {
            Box::new(list::ListPage::new(layout)?)
        })
    }
}

/// A text with the line ends that a browser reads, whatever the sources have.
fn unix(text: &str) -> String {
    text.replace("\r\n", "\n")
}

/// The SHA-256 of a text in Base64. Lines end with LF there as in the page, whatever the checkout did to them.
#[cfg(test)]
fn hash(text: &str) -> String {
    use base64::Engine as _;
    use sha2::Digest as _;
    base64::engine::general_purpose::STANDARD.encode(sha2::Sha256::digest(unix(text)))
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

/// A temporary file for what can be written only when the head of the page is known.
fn spool() -> io::Result<BufWriter<File>> {
    Ok(BufWriter::with_capacity(1 << 16, tempfile::tempfile()?))
}

/// Writes the contents of such a file.
fn copy(spool: BufWriter<File>, out: &mut dyn Write) -> io::Result<()> {
    let mut file = spool.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.rewind()?;
    io::copy(&mut file, out).map(drop)
}

/// A number above the rows.
struct Tile {
    class: &'static str,
    count: u64,
    shown: String,
    /// What it counts, as HTML.
    label: String,
}

impl Tile {
    fn new(label: String, class: &'static str, count: u64) -> Tile {
        Tile { class, count, shown: grouped(count), label }
    }
}

/// The beginning of a page.
#[derive(Template)]
#[template(path = "page.html", config = "formats/html/askama.toml")]
struct PageHead<'a> {
    words: &'a HtmlWords,
    policy: String,
    version: &'static str,
    /// The language that the page shows first.
    ui: &'static str,
    /// Whether the page has its sentences in both languages, so that a reader can change from one to the other.
    switch: bool,
    title: (String, String),
    title_key: &'a str,
    style: String,
    sprites: [&'static str; 2],
    /// Whether the page has boards of xiangqi, whose men bear letters or characters.
    xiangqi: bool,
    /// Whether they bear characters at first.
    characters: bool,
    /// Whether there are forms below the table. A page with forms is printed for them.
    forms: bool,
    tiles: Vec<Tile>,
    /// The inputs that could not be read, in both languages.
    failures: Vec<String>,
    /// The notes above the table, in both languages.
    notes: Vec<String>,
    /// The name, the heading and the number of rows of each table, if there are several.
    tables: Vec<(&'static str, &'static str, String)>,
}

/// The end of a page. Its script may also come before the rows.
#[derive(Template)]
#[template(path = "tail.html", config = "formats/html/askama.toml")]
struct PageTail<'a> {
    words: &'a HtmlWords,
    script: String,
}

impl PageHead<'_> {
    /// Allows the images that are in the page itself.
    fn allow_images(&mut self) {
        self.policy = self.policy.replacen("; script-src", "; img-src data:; script-src", 1);
    }
}

impl<'a> PageHead<'a> {
    /// The head of a page with this title and style, without tiles. The policy of the page allows its script and its
    /// style by these hashes.
    fn new(
        layout: ReportLayout<'_>,
        words: &'a HtmlWords,
        title_key: &'a str,
        (style, hashes): (String, [&str; 2]),
        closing: &ReportClosing<'_>,
    ) -> io::Result<PageHead<'a>> {
        let policy = format!(
            "default-src 'none'; script-src 'sha256-{}'; style-src 'sha256-{}'; base-uri 'none'; \
             form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
            hashes[0], hashes[1]
        );
        let said = |message: &Message| {
            let [en, vi] = Ui::ALL.map(|ui| harmless(&Catalog::of(ui).text(message)));
            words::both(&en, &vi).map_err(io::Error::other)
        };
        Ok(PageHead {
            words,
            policy,
            version: env!("CARGO_PKG_VERSION"),
            ui: layout.catalog.ui().id(),
            switch: true,
            title: words.both(title_key),
            title_key,
            style,
            sprites: [svg::SPRITE, svg::SPRITE_XIANGQI],
            xiangqi: false,
            characters: layout.style.men == MenStyle::Characters,
            forms: false,
            tiles: Vec::new(),
            failures: closing.failures.iter().map(said).collect::<io::Result<_>>()?,
            notes: closing.notes.iter().map(said).collect::<io::Result<_>>()?,
            tables: Vec::new(),
        })
    }
}
