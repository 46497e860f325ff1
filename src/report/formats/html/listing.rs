//! Listing: the rows of one table as data and as HTML, and the counts for the plots.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};

use askama::Template;

use super::data::embedded;
use super::picture::{Column, Columns};
use super::plot::{self, Bar};
use super::sentences::Sentences;
use super::words::HtmlWords;
use super::{copy, spool};
use crate::ReportTable;
use crate::rows::finding::FINDINGS;
use crate::rows::page::PageRow;
use crate::show::svg;
use bienban_base::finding::Severity;
use bienban_base::message::Message;

/// The number of rows in a piece of the data, so that the browser never parses all of it at once.
const CHUNK: u64 = 2000;
/// The most rows of each severity, or of each kind of the ledger, that are in the page: a browser opens no page of a
/// hundred megabytes. All are counted.
const MOST: u64 = 5000;
/// The number of rows with a board in the HTML for readers without scripts.
const BOARDS: u64 = 300;
/// The largest number of rounds. If there are more, the tag does not hold rounds.
const ROUNDS: usize = 1000;

/// The rows of a table.
pub(super) struct HtmlListing {
    table: &'static ReportTable,
    /// The rows as data and as HTML, kept until the head of the page is known.
    data: BufWriter<File>,
    plain: BufWriter<File>,
    pub(super) rows: u64,
    /// The rows that are in the page, by severity or kind, and how many there are of all.
    shown: BTreeMap<Box<str>, u64>,
    written: u64,
    /// The file and the tags of the last row, which the next row need not repeat.
    same: [String; 7],
    /// The number of games with rows, and the last of them.
    pub(super) touched: u64,
    last: (String, u64),
    codes: BTreeMap<Box<str>, CodeCount>,
    rounds: BTreeMap<String, u64>,
    /// By move number: errors or ends by themselves, warnings or claims after a move, notes or announced claims.
    moves: BTreeMap<u32, [u64; 3]>,
    /// Whether there is a position of xiangqi.
    pub(super) xiangqi: bool,
}

/// The number of rows for each code or rule.
#[derive(Default)]
struct CodeCount {
    count: u64,
    /// The gravest severity of its findings, because a code may have several.
    severity: Option<Severity>,
    /// Whether the first row of a rule is about an end of the game.
    automatic: bool,
}

impl CodeCount {
    /// The style class of its bar.
    fn class(&self) -> &'static str {
        match self.severity {
            Some(severity) => severity.name(),
            None if self.automatic => "automatic",
            None => "occurred",
        }
    }
}

/// The part of the page before the rows of a table.
#[derive(Template)]
#[template(path = "table.html", config = "formats/html/askama.toml")]
struct ListingTemplate<'a> {
    words: &'a HtmlWords,
    table: &'static str,
    rows: u64,
    /// Whether the page has several tables.
    several: bool,
    code_key: &'static str,
    codes: Vec<Bar>,
    /// The height of the plots with columns.
    height: f64,
    /// The bars over rounds.
    rounds: Option<Vec<Bar>>,
    /// The picture over move numbers, as HTML.
    moves: String,
    rows_key: &'static str,
    nothing_key: &'static str,
}

impl HtmlListing {
    /// A table without rows.
    pub(super) fn new(table: &'static ReportTable) -> io::Result<HtmlListing> {
        Ok(HtmlListing {
            table,
            data: spool()?,
            plain: spool()?,
            rows: 0,
            shown: BTreeMap::new(),
            written: 0,
            same: Default::default(),
            touched: 0,
            last: Default::default(),
            codes: BTreeMap::new(),
            rounds: BTreeMap::new(),
            moves: BTreeMap::new(),
            xiangqi: false,
        })
    }

    /// Its table.
    pub(super) fn table(&self) -> &'static ReportTable {
        self.table
    }

    /// The name of the table, and the key of its heading.
    pub(super) fn names(&self) -> (&'static str, &'static str) {
        (self.table.name, if self.table.is(&FINDINGS) { "rows-findings" } else { "rows-ledger" })
    }

    /// Adds a row.
    pub(super) fn take(&mut self, row: &PageRow, words: &HtmlWords, sentences: &mut Sentences) -> io::Result<()> {
        self.rows += 1;
        self.xiangqi |= row.fen.as_deref().is_some_and(svg::is_xiangqi);
        self.count(row);
        let shown = self.shown.entry(row.class.clone()).or_default();
        if *shown == MOST {
            return Ok(());
        }
        *shown += 1;
        let said = row.row_sentence(sentences);
        if self.written.is_multiple_of(CHUNK) {
            self.same = Default::default();
            let between: &[u8] = if self.written == 0 {
                b"[\n"
            } else {
                b"\n]</script>\n<script type=\"application/json\" class=\"data\">[\n"
            };
            self.data.write_all(between)?;
        } else {
            self.data.write_all(b",\n")?;
        }
        self.data.write_all(embedded(&row.data(said.as_ref(), &mut self.same)).as_bytes())?;
        if self.written == BOARDS {
            write!(self.plain, "<p class=\"none\">{}</p>", words.say("static-more"))?;
        }
        let html = row.html(said.as_ref(), words, sentences, self.written < BOARDS).map_err(io::Error::other)?;
        self.plain.write_all(html.as_bytes())?;
        self.written += 1;
        Ok(())
    }

    /// The sentence about rows that are not in the page, if there are any.
    pub(super) fn left_out(&self) -> Option<Message> {
        let left = self.rows - self.written;
        let message =
            || Message::new("report-page-limit").with("count", left.to_string()).with("most", MOST.to_string());
        (left > 0).then(message)
    }

    fn count(&mut self, row: &PageRow) {
        if (&*row.file, row.game) != (&*self.last.0, self.last.1) {
            self.touched += 1;
            self.last = (row.file.to_string(), row.game);
        }
        let of_code = self.codes.entry(row.code.clone()).or_default();
        of_code.automatic |= of_code.count == 0 && &*row.class == "automatic";
        of_code.severity = of_code.severity.max(row.severity);
        of_code.count += 1;
        // `4.2` means board 2 of round 4.
        let (round, _) = row.tags[3].split_once('.').unwrap_or((&row.tags[3], ""));
        let key = if round.bytes().all(|b| b.is_ascii_digit()) { round } else { &*row.tags[3] };
        if !matches!(key, "" | "?" | "-") && (self.rounds.len() < ROUNDS || self.rounds.contains_key(key)) {
            *self.rounds.entry(key.chars().take(12).collect()).or_default() += 1;
        }
        if let Some((number, _)) = row.turn {
            // A wrong number can be any number.
            let part = match &*row.class {
                "error" | "automatic" => 0,
                "warning" | "occurred" => 1,
                _ => 2,
            };
            self.moves.entry(number.min(1000)).or_default()[part] += 1;
        }
    }

    /// The picture over move numbers: of a ledger, its time line.
    fn by_move(&self) -> Columns {
        let findings = self.table.is(&FINDINGS);
        let column = |(from, to, parts): &(u32, u32, [u64; 3])| {
            let label = match to - from {
                0 => from.to_string(),
                1..10 => format!("{from}–{to}"),
                _ => format!("{from}+"),
            };
            Column {
                label: [label.clone(), label],
                values: Some([from.to_string(), to.to_string()]),
                parts: parts.to_vec(),
            }
        };
        let series = if findings {
            [("error", "picture-error"), ("warning", "picture-warning"), ("info", "picture-info")]
        } else {
            [("automatic", "picture-automatic"), ("occurred", "picture-occurred"), ("intended", "picture-intended")]
        };
        Columns {
            id: if findings { "moves" } else { "time-line" },
            caption: if findings { "picture-severities" } else { "picture-kinds" },
            axis: "picture-move",
            unit: "picture-rows",
            filter: "turn",
            series: series.to_vec(),
            bars: plot::moves(&self.moves).iter().map(column).collect(),
        }
    }

    fn opening<'w>(&self, words: &'w HtmlWords, several: bool) -> askama::Result<ListingTemplate<'w>> {
        let findings = self.table.is(&FINDINGS);
        let codes = self.codes.iter().map(|(code, of_code)| (code.to_string(), of_code.class(), of_code.count));
        let codes: Vec<_> = codes.collect();
        let codes = plot::lying(&codes, words);
        let height = plot::height(codes.len());
        let rounds = findings.then(|| plot::rounds(&self.rounds, height));
        let (table, rows_key) = self.names();
        Ok(ListingTemplate {
            words,
            table,
            rows: self.rows,
            several,
            code_key: if findings { "plot-code" } else { "plot-rule" },
            codes,
            height,
            rounds,
            moves: self.by_move().html(words)?,
            rows_key,
            nothing_key: if findings { "nothing" } else { "nothing-ledger" },
        })
    }

    /// Writes the table.
    pub(super) fn finish(mut self, words: &HtmlWords, several: bool, out: &mut dyn Write) -> io::Result<()> {
        let opening = self.opening(words, several).and_then(|opening| opening.render()).map_err(io::Error::other)?;
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
