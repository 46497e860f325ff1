//! The rows of one table while they come: as data, as HTML, and counted.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Seek as _, Write};

use askama::Template;

use super::embedded;
use super::plot::{self, Bar};
use super::rows::Shown;
use super::sentences::Sentences;
use super::words::Words;
use crate::finding::Code;
use crate::report::{Record, Table};

/// Rows of a piece of the data, so that the browser never parses all of it at once.
const CHUNK: u64 = 2000;
/// Rows that have their board in the HTML for readers without scripts.
const BOARDS: u64 = 300;
/// Rounds that are counted; more of them are no rounds.
const ROUNDS: usize = 1000;

/// The rows of a table.
pub(super) struct Listing {
    table: Table,
    /// The rows as data, and as HTML, until the head of the page is known.
    data: BufWriter<File>,
    plain: BufWriter<File>,
    pub(super) rows: u64,
    /// What the last row said of its file and tags.
    same: [String; 7],
    /// Games concerned, and the last of them.
    pub(super) touched: u64,
    last: (String, u64),
    codes: BTreeMap<String, (String, u64)>,
    rounds: BTreeMap<String, u64>,
    moves: BTreeMap<u32, u64>,
}

/// What comes before the rows of a table.
#[derive(Template)]
#[template(path = "table.html", config = "src/report/formats/html/askama.toml")]
struct Opening<'a> {
    words: &'a Words,
    table: &'static str,
    rows: u64,
    /// Whether it is not the only table of the page.
    several: bool,
    code_key: &'static str,
    codes: Vec<Bar>,
    /// Height of the plots with columns.
    height: f64,
    /// Heading, filter and bars of the plots with columns.
    columns: Vec<(&'static str, &'static str, Vec<Bar>)>,
    rows_key: &'static str,
    nothing_key: &'static str,
}

fn spool() -> io::Result<BufWriter<File>> {
    Ok(BufWriter::with_capacity(1 << 16, tempfile::tempfile()?))
}

fn copy(spool: BufWriter<File>, out: &mut dyn Write) -> io::Result<()> {
    let mut file = spool.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.rewind()?;
    io::copy(&mut file, out).map(drop)
}

impl Listing {
    /// A table without rows.
    pub(super) fn new(table: Table) -> io::Result<Listing> {
        Ok(Listing {
            table,
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

    /// Its table.
    pub(super) fn table(&self) -> Table {
        self.table
    }

    /// Its name, and the key of its heading.
    pub(super) fn names(&self) -> (&'static str, &'static str) {
        match self.table {
            Table::Findings => ("findings", "rows-findings"),
            Table::Ledger => ("ledger", "rows-ledger"),
        }
    }

    /// Adds a row.
    pub(super) fn take(&mut self, record: &Record, words: &Words, sentences: &mut Sentences) -> io::Result<()> {
        let shown = Shown::new(record, sentences);
        if self.rows.is_multiple_of(CHUNK) {
            self.same = Default::default();
            let between: &[u8] = if self.rows == 0 {
                b"[\n"
            } else {
                b"\n]</script>\n<script type=\"application/json\" class=\"data\">[\n"
            };
            self.data.write_all(between)?;
        } else {
            self.data.write_all(b",\n")?;
        }
        self.data.write_all(embedded(&shown.data(&mut self.same)).as_bytes())?;
        if self.rows == BOARDS {
            write!(self.plain, "<p class=\"none\">{}</p>", words.say("static-more"))?;
        }
        let html = shown.html(words, sentences, self.rows < BOARDS).map_err(io::Error::other)?;
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

    fn opening<'w>(&self, words: &'w Words, several: bool) -> Opening<'w> {
        let findings = self.table == Table::Findings;
        let class = |code: &str, class: &str| match code.parse::<Code>() {
            Ok(code) => code.severity().name(),
            Err(_) if class == "automatic" => "automatic",
            Err(_) => "occurred",
        };
        let codes: Vec<_> = self.codes.iter().map(|(code, (kind, n))| (code.clone(), class(code, kind), *n)).collect();
        let codes = plot::lying(&codes, words);
        let height = plot::height(codes.len());
        let mut columns = vec![("plot-move", "", plot::moves(&self.moves, height))];
        if findings {
            columns.insert(0, ("plot-round", "round", plot::rounds(&self.rounds, height)));
        }
        let (table, rows_key) = self.names();
        Opening {
            words,
            table,
            rows: self.rows,
            several,
            code_key: if findings { "plot-code" } else { "plot-rule" },
            codes,
            height,
            columns,
            rows_key,
            nothing_key: if findings { "nothing" } else { "nothing-ledger" },
        }
    }

    /// Writes the table.
    pub(super) fn finish(mut self, words: &Words, several: bool, out: &mut dyn Write) -> io::Result<()> {
        let opening = self.opening(words, several).render().map_err(io::Error::other)?;
        out.write_all(opening.as_bytes())?;
        if self.rows > 0 {
            self.data.write_all(b"\n]")?;
            out.write_all(b"<script type=\"application/json\" class=\"data\">")?;
            copy(self.data, out)?;
            out.write_all(b"</script>\n<noscript><div class=\"list\">\n")?;
            copy(self.plain, out)?;
            out.write_all(b"</div></noscript>\n")?;
        }
        out.write_all(b"</section>\n</div>\n")
    }
}
