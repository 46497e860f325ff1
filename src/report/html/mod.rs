//! A page to look at: one file without anything from outside, which a browser opens from anywhere.
//!
//! All rows are in it twice. As data, from which the script makes the list page by page, sorts and filters it and steps through
//! the moves; and inside `noscript`, which costs a browser with scripts nothing, as HTML for those without. Text of games
//! gets into the page through the template's escaping and, in the script, as text nodes only; the policy of the page allows no other script
//! and no address.

mod plot;
mod rows;
mod words;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Seek as _, Write};

use askama::Template;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

use self::plot::Bar;
use self::rows::Shown;
use self::words::Words;
use super::{Closing, Record, Table, svg};
use crate::finding::{Code, Severity};
use crate::messages::Catalog;

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// Rows of a piece of the data, so that the browser never parses all of it at once.
const CHUNK: u64 = 2000;
/// Rows that have their board in the HTML for readers without scripts.
const BOARDS: u64 = 300;
/// Rounds that are counted; more of them are no rounds.
const ROUNDS: usize = 1000;

/// A page that rows are added to.
pub(super) struct Page<'a> {
    table: Table,
    words: Words,
    catalog: &'a Catalog,
    /// The rows as data, and as HTML, until the head of the page is known.
    data: BufWriter<File>,
    plain: BufWriter<File>,
    rows: u64,
    /// What the last row said of its file and tags.
    same: [String; 7],
    /// Games concerned, and the last of them.
    touched: u64,
    last: (String, u64),
    codes: BTreeMap<String, (String, u64)>,
    rounds: BTreeMap<String, u64>,
    moves: BTreeMap<u32, u64>,
}

fn spool() -> io::Result<BufWriter<File>> {
    Ok(BufWriter::with_capacity(1 << 16, tempfile::tempfile()?))
}

/// A text as a browser reads it, whatever ends of lines the sources have.
fn unix(text: &str) -> String {
    text.replace("\r\n", "\n")
}

/// The hash by which the policy of the page knows a script or a style.
fn hash(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text.as_bytes())))
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
#[template(path = "page.html")]
struct Head<'a> {
    words: &'a Words,
    policy: String,
    version: &'static str,
    title: (String, String),
    title_key: &'static str,
    style: String,
    sprite: &'static str,
    tiles: Vec<Tile>,
    failures: &'a [String],
    rows: u64,
    code_key: &'static str,
    codes: Vec<Bar>,
    /// Height of the plots with columns.
    height: f64,
    /// Heading, filter and bars of the plots with columns.
    columns: Vec<(&'static str, &'static str, Vec<Bar>)>,
    table: &'static str,
    rows_key: &'static str,
    nothing_key: &'static str,
}

#[derive(Template)]
#[template(path = "tail.html")]
struct Tail<'a> {
    words: &'a Words,
    script: String,
}

impl<'a> Page<'a> {
    /// A page without rows.
    pub(super) fn new(table: Table, catalog: &'a Catalog) -> io::Result<Page<'a>> {
        Ok(Page {
            table,
            words: Words::new(),
            catalog,
            data: spool()?,
            plain: spool()?,
            rows: 0,
            same: Default::default(),
            touched: 0,
            last: Default::default(),
            codes: BTreeMap::new(),
            rounds: BTreeMap::new(),
            moves: BTreeMap::new(),
        })
    }

    /// Adds a row.
    pub(super) fn take(&mut self, record: &Record) -> io::Result<()> {
        let shown = Shown::new(record, self.catalog);
        if self.rows.is_multiple_of(CHUNK) {
            self.same = Default::default();
            let between: &[u8] = if self.rows == 0 {
                b"[\n"
            } else {
                b"\n]</script>\n<script type=\"application/json\" class=\"rows\">[\n"
            };
            self.data.write_all(between)?;
        } else {
            self.data.write_all(b",\n")?;
        }
        self.data.write_all(embedded(&shown.data(&mut self.same)).as_bytes())?;
        if self.rows == BOARDS {
            write!(self.plain, "<p class=\"none\">{}</p>", self.words.say("static-more"))?;
        }
        let html = shown.html(&self.words, self.rows < BOARDS).map_err(io::Error::other)?;
        self.plain.write_all(html.as_bytes())?;
        self.rows += 1;
        self.count(&shown);
        Ok(())
    }

    fn count(&mut self, shown: &Shown<'_>) {
        if (shown.file, shown.game) != (&*self.last.0, self.last.1) {
            self.touched += 1;
            self.last = (shown.file.to_owned(), shown.game);
        }
        if let Some((_, count)) = self.codes.get_mut(shown.code) {
            *count += 1;
        } else {
            self.codes.insert(shown.code.to_owned(), (shown.class.to_owned(), 1));
        }
        // `4.2` is board 2 of round 4.
        let (round, _) = shown.tags[3].split_once('.').unwrap_or((shown.tags[3], ""));
        let key = if round.bytes().all(|b| b.is_ascii_digit()) { round } else { shown.tags[3] };
        if !matches!(key, "" | "?" | "-") && (self.rounds.len() < ROUNDS || self.rounds.contains_key(key)) {
            *self.rounds.entry(key.chars().take(12).collect()).or_default() += 1;
        }
        if let Some((number, _)) = shown.turn {
            // A number that is a mistake can be anything.
            *self.moves.entry(number.min(1000)).or_default() += 1;
        }
    }

    /// Writes the page.
    pub(super) fn finish(mut self, closing: &Closing<'_>, out: &mut dyn Write) -> io::Result<()> {
        let head = self.head(closing).render().map_err(io::Error::other)?;
        out.write_all(head.as_bytes())?;
        writeln!(out, "<script type=\"application/json\" id=\"words\">{}</script>", embedded(&self.words.json()))?;
        if self.rows > 0 {
            self.data.write_all(b"\n]")?;
            out.write_all(b"<script type=\"application/json\" class=\"rows\">")?;
            copy(self.data, out)?;
            out.write_all(b"</script>\n<noscript><div class=\"list\">\n")?;
            copy(self.plain, out)?;
            out.write_all(b"</div></noscript>\n")?;
        }
        let tail = Tail { words: &self.words, script: unix(SCRIPT) };
        out.write_all(tail.render().map_err(io::Error::other)?.as_bytes())
    }

    fn head<'p>(&'p self, closing: &'p Closing<'_>) -> Head<'p> {
        let (findings, tally) = (self.table == Table::Findings, closing.tally);
        let mut tiles = vec![
            tile("tile-files", "plain", closing.files),
            tile("tile-games", "plain", tally.games),
            tile("tile-half-moves", "plain", tally.half_moves),
        ];
        if findings {
            tiles.push(tile("tile-errors", "error", tally.of(Severity::Error)));
            tiles.push(tile("tile-warnings", "warning", tally.of(Severity::Warning)));
            tiles.push(tile("tile-info", "info", tally.of(Severity::Info)));
        } else {
            tiles.push(tile("tile-rows", "plain", self.rows));
        }
        tiles.push(tile("tile-touched", "plain", self.touched));
        let class = |code: &str, class: &str| match code.parse::<Code>() {
            Ok(code) => code.severity().name(),
            Err(_) if class == "automatic" => "automatic",
            Err(_) => "occurred",
        };
        let codes: Vec<_> = self.codes.iter().map(|(code, (kind, n))| (code.clone(), class(code, kind), *n)).collect();
        let codes = plot::lying(&codes, &self.words);
        let height = plot::height(codes.len());
        let mut columns = vec![("plot-move", "", plot::moves(&self.moves, height))];
        if findings {
            columns.insert(0, ("plot-round", "round", plot::rounds(&self.rounds, height)));
        }
        let policy = format!(
            "default-src 'none'; script-src {}; style-src {}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
            hash(&unix(SCRIPT)),
            hash(&unix(STYLE))
        );
        let key = |findings_key, ledger_key| if findings { findings_key } else { ledger_key };
        let title_key = key("title-findings", "title-ledger");
        Head {
            words: &self.words,
            policy,
            version: env!("CARGO_PKG_VERSION"),
            title: self.words.both(title_key),
            title_key,
            style: unix(STYLE),
            sprite: svg::SPRITE,
            tiles,
            failures: closing.failures,
            rows: self.rows,
            code_key: key("plot-code", "plot-rule"),
            codes,
            height,
            columns,
            table: key("findings", "ledger"),
            rows_key: key("rows-findings", "rows-ledger"),
            nothing_key: key("nothing", "nothing-ledger"),
        }
    }
}

fn copy(spool: BufWriter<File>, out: &mut dyn Write) -> io::Result<()> {
    let mut file = spool.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.rewind()?;
    io::copy(&mut file, out).map(drop)
}
