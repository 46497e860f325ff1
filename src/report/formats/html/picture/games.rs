//! The pictures of `games`: lengths, results by year, by letter of ECO and by code, and the tree of the openings.

use std::collections::BTreeMap;

use super::super::words::HtmlWords;
use super::branches::Branches;
use super::columns::{Column, Columns};
use super::score::{PARTS, Score};
use super::shares::{self, Share};
use crate::{ReportTable, TableCell, harmless};

/// Games of more half-moves are in the last bar.
const LONGEST: u64 = 300;
/// The half-moves of a bar.
const STEP: u64 = 10;
/// The most bars over years.
const BARS: u64 = 30;
/// The codes that have a bar.
const CODES: usize = 10;
/// The longest name of an opening that is kept.
const NAME: usize = 60;

/// What is counted of games.
#[derive(Debug)]
pub(in super::super) struct GamePictures {
    plies: Option<usize>,
    year: Option<usize>,
    result: Option<usize>,
    eco: Option<usize>,
    opening: Option<usize>,
    /// The games by tens of half-moves.
    lengths: BTreeMap<u64, u64>,
    years: BTreeMap<Option<u16>, Score>,
    /// The games of each code, with the first name that it had. There are 500 codes.
    codes: BTreeMap<Option<[u8; 3]>, (Score, String)>,
    branches: Branches,
}

/// The code of an opening, such as `B20`.
fn code(text: &str) -> Option<[u8; 3]> {
    match text.as_bytes() {
        &[letter @ b'A'..=b'E', tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => Some([letter, tens, ones]),
        _ => None,
    }
}

/// The step between the first years of bars, so that there are not too many.
fn step(span: u64) -> u64 {
    [1, 2, 5, 10, 20, 50, 100].into_iter().find(|step| span.div_ceil(*step) < BARS).unwrap_or(500)
}

impl GamePictures {
    /// The pictures that the columns of a table allow.
    pub(super) fn of(table: &ReportTable) -> GamePictures {
        let at = |name: &str| table.columns.iter().position(|column| column.ours && column.name == name);
        GamePictures {
            plies: at("plies"),
            year: at("year"),
            result: at("result"),
            eco: at("eco"),
            opening: at("opening"),
            lengths: BTreeMap::new(),
            years: BTreeMap::new(),
            codes: BTreeMap::new(),
            branches: Branches::default(),
        }
    }

    /// Counts a row.
    pub(super) fn take(&mut self, cells: &[TableCell<'_>], line: Option<&[Box<str>]>) {
        let number = |at: Option<usize>| match at.and_then(|at| cells.get(at)) {
            Some(TableCell::Number(number)) => Some(*number),
            _ => None,
        };
        let text = |at: Option<usize>| at.and_then(|at| cells.get(at)).map(TableCell::to_text).unwrap_or_default();
        let result = text(self.result);
        if let Some(plies) = number(self.plies) {
            *self.lengths.entry(plies.min(LONGEST) / STEP).or_default() += 1;
        }
        let year = number(self.year).and_then(|year| u16::try_from(year).ok()).filter(|year| *year <= 9999);
        self.years.entry(year).or_default().take(&result);
        let (score, name) = self.codes.entry(code(&text(self.eco))).or_default();
        score.take(&result);
        if name.is_empty() {
            // The name of a code is that of its family.
            let opening = text(self.opening);
            *name = harmless(opening.split(':').next().unwrap_or_default()).chars().take(NAME).collect();
        }
        if let Some(line) = line {
            self.branches.take(line, &result);
        }
    }

    /// The pictures as HTML.
    pub(super) fn html(&self, words: &HtmlWords) -> askama::Result<String> {
        if self.years.is_empty() {
            return Ok(String::new());
        }
        let mut html = self.lengths().html(words)?;
        if self.result.is_some() && self.year.is_some() {
            html += &self.by_year(words).html(words)?;
        }
        if self.result.is_some() && self.eco.is_some() {
            html += &self.by_letter(words).html(words)?;
            html += &shares::html(&self.by_code(), ["by-code", "picture-codes", "picture-eco", "eco"], words)?;
        }
        html += &self.branches.html(words)?;
        Ok(html)
    }

    fn lengths(&self) -> Columns {
        let last = self.lengths.keys().next_back().copied();
        let column = |at: u64| {
            let (from, to) = (at * STEP, at * STEP + STEP - 1);
            let is_last = from == LONGEST;
            let label = if is_last { format!("{from}+") } else { format!("{from}–{to}") };
            let to = if is_last { String::from("999999") } else { to.to_string() };
            Column {
                label: [label.clone(), label],
                values: Some([from.to_string(), to]),
                parts: vec![self.lengths.get(&at).copied().unwrap_or(0)],
            }
        };
        Columns {
            id: "lengths",
            caption: "picture-lengths",
            axis: "picture-half-moves",
            unit: "picture-games",
            filter: "plies",
            series: vec![("plain", "picture-games")],
            bars: last.map_or_else(Vec::new, |last| (0..=last).map(column).collect()),
        }
    }

    pub(super) fn by_year(&self, words: &HtmlWords) -> Columns {
        let known = || self.years.keys().flatten().map(|year| u64::from(*year));
        let (first, last) = (known().next().unwrap_or(0), known().next_back().unwrap_or(0));
        let step = step(last - first + 1);
        let start = first - first % step;
        let mut columns = Vec::new();
        for from in (start..=last).step_by(step as usize).filter(|_| last > 0) {
            let to = from + step - 1;
            let mut score = Score::default();
            for (_, of_year) in self.years.range(Some(from as u16)..=Some(to as u16)) {
                score.add(of_year);
            }
            let label = if step == 1 { from.to_string() } else { format!("{from}–{to}") };
            columns.push(Column {
                label: [label.clone(), label],
                values: Some([from.to_string(), to.to_string()]),
                parts: score.parts.to_vec(),
            });
        }
        columns.extend(self.years.get(&None).map(|score| unknown(score, words)));
        columns_of_scores("years", "picture-years", "picture-year", "year", columns)
    }

    pub(super) fn by_letter(&self, words: &HtmlWords) -> Columns {
        let column = |letter: u8| {
            let mut score = Score::default();
            for (_, (of_code, _)) in self.codes.range(Some([letter, b'0', b'0'])..=Some([letter, b'9', b'9'])) {
                score.add(of_code);
            }
            let letter = char::from(letter);
            let label = letter.to_string();
            Column {
                label: [label.clone(), label],
                values: Some([format!("{letter}00"), format!("{letter}99")]),
                parts: score.parts.to_vec(),
            }
        };
        let mut columns: Vec<Column> = (b'A'..=b'E').map(column).collect();
        columns.extend(self.codes.get(&None).map(|(score, _)| unknown(score, words)));
        columns_of_scores("letters", "picture-letters", "picture-eco", "eco", columns)
    }

    pub(super) fn by_code(&self) -> Vec<Share> {
        let mut codes: Vec<_> =
            self.codes.iter().filter_map(|(code, of_code)| code.map(|code| (code, of_code))).collect();
        codes.sort_by_key(|(code, (score, _))| (u64::MAX - score.total(), *code));
        let mut others = Score::default();
        for (_, (score, _)) in codes.iter().skip(CODES) {
            others.add(score);
        }
        let share = |(code, (score, name)): &([u8; 3], &(Score, String))| {
            let id = String::from_utf8_lossy(code).into_owned();
            let label = if name.is_empty() { "?".to_owned() } else { name.clone() };
            Share { value: Some(id.clone()), id, label, score: *score }
        };
        let mut shares: Vec<Share> = codes.iter().take(CODES).map(share).collect();
        if others.total() > 0 {
            shares.push(Share { id: String::new(), label: String::new(), value: None, score: others });
        }
        shares
    }
}

/// The bar of games without a value.
fn unknown(score: &Score, words: &HtmlWords) -> Column {
    let label = words.both("picture-unknown").into();
    Column { label, values: Some(Default::default()), parts: score.parts.to_vec() }
}

fn columns_of_scores(
    id: &'static str,
    caption: &'static str,
    axis: &'static str,
    filter: &'static str,
    columns: Vec<Column>,
) -> Columns {
    Columns { id, caption, axis, unit: "picture-games", filter, series: PARTS.to_vec(), bars: columns }
}
