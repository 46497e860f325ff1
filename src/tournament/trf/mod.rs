//! TRF, the tournament report file of FIDE: TRF16 (C.04 Annex 2) and TRF26.
//!
//! One record a line; columns are characters of the decoded text. Whatever is not understood is kept.

mod bytewise;
pub mod columns;
pub mod field;
pub mod problem;
pub mod row;
pub mod scoring;
pub mod spot;
pub mod team_record;
pub mod team_row;
pub mod told;
pub mod version;
pub mod writer;

use std::collections::{BTreeMap, HashSet};

use super::date::TournamentDate;
use super::mark::PointSystem;
use super::ratio::Ratio;
use super::standings::lists;
use super::standings::tie_break::TieBreak;
use columns::LineColumns;
use problem::{FieldKind, RecordReading, TrfProblem};
use row::PlayerRow;
use scoring::MatchPoints;
use spot::FieldSpots;
use team_record::RoundRecord;
use team_row::TeamRow;

/// A line that is kept as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptLine {
    /// The line in the file, from 1.
    pub line: u64,
    /// The text without blanks at its end.
    pub text: String,
}

impl KeptLine {
    /// The type of the record: its first three characters.
    pub fn tag(&self) -> &str {
        LineColumns::new(&self.text).raw(1, 3)
    }
}

/// A tournament report file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Trf {
    /// The file, as findings name it.
    pub file: String,
    /// Records `??2` and `XX?` by their type: the text after the type, as written.
    pub headings: BTreeMap<String, Vec<String>>,
    /// Records 001 in the order of the file.
    pub rows: Vec<PlayerRow>,
    /// Teams; those of records 310, if there are any, else of records 013.
    pub teams: Vec<TeamRow>,
    /// Records 240, 299, 300, 320 and 330.
    pub records: Vec<RoundRecord>,
    /// All lines that are neither headings nor rows nor teams that could be read.
    pub others: Vec<KeptLine>,
    /// The points of results.
    pub points: PointSystem,
    /// The points of matches.
    pub match_points: MatchPoints,
    /// The number of rounds that record 142 or XXR states.
    pub declared_rounds: Option<u32>,
    /// What could not be read.
    pub problems: Vec<TrfProblem>,
    /// The lines whose type of record is not known.
    pub unknown: Vec<u64>,
    /// Whether its tables name no rounds, so that those of a table of pairings are used instead.
    pub makes_up_rounds: bool,
    /// The places of the fields, if the file is none of lines: that of another program, or a table.
    pub spots: Option<FieldSpots>,
    /// The whole file, line by line, without blanks at line ends.
    pub(super) lines: Vec<Box<str>>,
}

/// Cuts a text at CR, LF and CRLF.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
}

/// Whether a text is a TRF: one of its first lines is a player's record, or two are headings.
pub fn is_trf(text: &str) -> bool {
    const LINES: usize = 100;
    let is_player = |line: &str| line.starts_with("001 ") && LineColumns::new(line).cut(5, 8).parse::<u32>().is_ok();
    let is_heading = |line: &&str| matches!(line.as_bytes(), [b'0' | b'1', b'0'..=b'9', b'2', b' ', ..]);
    lines(text).take(LINES).any(is_player) || lines(text).take(LINES).filter(is_heading).nth(1).is_some()
}

impl Trf {
    /// Reads a file that is decoded already. What cannot be read is in [`problems`](Trf::problems).
    pub fn read(file: &str, text: &str) -> Trf {
        let mut trf = Trf { file: file.to_owned(), ..Trf::default() };
        let (mut taken, mut listed) = (HashSet::new(), Vec::new());
        let unit = bytewise::unit(lines(text));
        for (line, number) in lines(text).zip(1..) {
            let mended = bytewise::mended(line.trim_end(), unit);
            let line: &str = &mended;
            trf.lines.push(line.into());
            // The reading borrows the problems while the record changes the rest of the report.
            let mut problems = std::mem::take(&mut trf.problems);
            let mut reading = RecordReading { columns: LineColumns::new(line), line: number, problems: &mut problems };
            if !trf.record(&mut reading, &mut taken, &mut listed) && !line.is_empty() {
                if !is_known(line) {
                    trf.unknown.push(number);
                }
                trf.others.push(KeptLine { line: number, text: line.to_owned() });
            }
            trf.problems = problems;
        }
        // The text ends with a line end, after which there is no line.
        if trf.lines.last().is_some_and(|line| line.is_empty()) {
            trf.lines.pop();
        }
        if trf.teams.is_empty() {
            trf.teams = listed;
        }
        // A report may set the worth of an unknown result (162).
        if trf.points.unknown != Ratio::ZERO {
            trf.problems.retain(|problem| problem.field != FieldKind::Result || problem.token != "X");
        }
        if trf.lines.iter().any(|line| line.starts_with("XXS")) {
            scoring::drop_usual(&mut trf.points);
        }
        trf.check_headings();
        trf
    }

    /// Finds the dates and tie-breaks of headings that cannot be read.
    fn check_headings(&mut self) {
        let (of_teams, seen) = (self.is_team_event(), self.seen_rounds());
        for (number, line) in (1..).zip(&self.lines) {
            let columns = LineColumns::new(line);
            let mut reading = RecordReading { columns, line: number, problems: &mut self.problems };
            match reading.columns.raw(1, 3) {
                "042" | "052" => {
                    let text = reading.columns.rest(4).trim();
                    if !text.is_empty() && TournamentDate::read(text).is_none() {
                        reading.complain(5, 14.max(reading.columns.filled()), FieldKind::Date);
                    }
                }
                // What is written in a round that the file does not have counts all the same.
                "142" | "XXR" if self.declared_rounds.is_some_and(|of| of < seen) => {
                    reading.complain(5, 20, FieldKind::Round);
                }
                "202" | "212" => {
                    for code in lists::codes(reading.columns.rest(4)) {
                        let of = |teams: bool| TieBreak::read(code, teams);
                        if of(false).or_else(|| of(true).filter(|_| of_teams)).is_none() {
                            let problem = TrfProblem {
                                line: number,
                                column: column_of(line, code),
                                token: code.to_owned(),
                                field: FieldKind::TieBreak,
                            };
                            reading.problems.push(problem);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Takes a record in. False if the line is to be kept as it is.
    fn record(
        &mut self,
        reading: &mut RecordReading<'_, '_>,
        taken: &mut HashSet<u32>,
        listed: &mut Vec<TeamRow>,
    ) -> bool {
        let tag = reading.columns.raw(1, 3);
        match tag {
            "001" => {
                let Some(row) = PlayerRow::read(reading) else { return false };
                if !taken.insert(row.number) {
                    reading.complain(5, 8, FieldKind::NumberTaken);
                    return false;
                }
                self.rows.push(row);
            }
            "013" => listed.push(TeamRow::read_013(reading, listed.len() as u32 + 1)),
            "310" => {
                let Some(team) = TeamRow::read_310(reading) else { return false };
                if self.teams.iter().any(|of| of.number == team.number) {
                    reading.complain(5, 7, FieldKind::NumberTaken);
                    return false;
                }
                self.teams.push(team);
            }
            "240" | "299" | "300" | "320" | "330" => {
                self.records.extend(RoundRecord::read(reading));
                return false;
            }
            _ if let Some((_, code)) = scoring::BBP_RECORDS.iter().find(|(known, _)| *known == tag) => {
                scoring::read_bbp(reading, *code, &mut self.points);
                return false;
            }
            _ if is_heading(tag) && !is_counted(reading.columns.raw(1, 10)) => self.heading(reading, tag),
            _ => return false,
        }
        true
    }

    /// Takes a heading in, and its points and rounds.
    fn heading(&mut self, reading: &mut RecordReading<'_, '_>, tag: &str) {
        match tag {
            "162" => scoring::read_162(reading, &mut self.points),
            "XXS" => scoring::read_xxs(reading, &mut self.points),
            "362" => scoring::read_362(reading, &mut self.match_points),
            "142" | "XXR" => {
                let text = reading.columns.cut(5, 20);
                let rounds = text.split_whitespace().next().unwrap_or("");
                match rounds.parse() {
                    Ok(rounds) => self.declared_rounds = Some(rounds).filter(|&rounds: &u32| rounds > 0),
                    Err(_) if rounds.is_empty() => {}
                    Err(_) => reading.complain(5, 20, FieldKind::Round),
                }
            }
            _ => {}
        }
        if !HEADINGS.contains(&tag) && tag != "362" && !EXTENSIONS.contains(&tag) {
            self.unknown.push(reading.line);
        }
        let rest = reading.columns.rest(4).to_owned();
        self.headings.entry(tag.to_owned()).or_default().push(rest);
    }

    /// The text of the first record of a type, without blanks around it; empty where there is none.
    pub fn value(&self, tag: &str) -> &str {
        self.headings.get(tag).and_then(|all| all.first()).map_or("", |text| text.trim())
    }

    /// The list of tie-breaks as it is written: the first of the records 202 and 212 that has one, or nothing.
    pub fn tie_break_list(&self) -> &str {
        ["202", "212"].map(|tag| self.value(tag)).into_iter().find(|text| !text.is_empty()).unwrap_or("")
    }

    /// The codes of its tie-breaks, without the points before them.
    pub(crate) fn tie_breaks(&self) -> Vec<String> {
        lists::codes(self.tie_break_list()).map(str::to_owned).collect()
    }

    /// The text of columns of a line, without blanks around it.
    pub fn cut(&self, line: u64, from: usize, to: usize) -> &str {
        let text = (line as usize).checked_sub(1).and_then(|at| self.lines.get(at));
        text.map_or("", |text| LineColumns::new(text).cut(from, to))
    }

    /// The file as it was read, but for blanks at line ends, with CRLF.
    pub fn as_read(&self) -> String {
        let mut out = String::new();
        for line in &self.lines {
            out.push_str(line);
            out.push_str("\r\n");
        }
        out
    }

    /// Whether teams play.
    pub fn is_team_event(&self) -> bool {
        !self.teams.is_empty()
    }
}

/// Other types of records that are in use, and need nothing here: colours and limits of pairing programs, points of
/// bbpPairings, bands of accelerated points, forbidden pairs, lists for people.
const OTHERS: [&str; 20] = [
    "001", "013", "240", "250", "260", "299", "300", "310", "320", "330", "801", "802", "###", "DAT", "BBW", "BBD",
    "BBL", "BBZ", "BBF", "BBU",
];
/// Records `XX?` in use.
const EXTENSIONS: [&str; 7] = ["XXR", "XXS", "XXC", "XXZ", "XXP", "XXA", "XXB"];
/// The headings that TRF16 and TRF26 have.
const HEADINGS: [&str; 23] = [
    "012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132", "142", "152", "162",
    "172", "182", "192", "202", "212", "222", "352",
];

/// Whether the type of a record is known: of FIDE, in use, or that of a federation, which has the columns of 001. Lines
/// without a type are rulers and remarks.
fn is_known(line: &str) -> bool {
    let columns = LineColumns::new(line);
    let tag = columns.raw(1, 3);
    let named = tag.len() == 3 && tag.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
    let of_federation = || {
        tag.bytes().all(|b| b.is_ascii_uppercase()) && columns.cut(5, 8).parse::<u32>().is_ok() && columns.filled() > 40
    };
    // `DDD SSSS sTTT NNN` names the fields below it.
    // `T01` is the first of several.
    let is_of_field = |word: &str| {
        let bare =
            if word.contains(char::is_alphabetic) { word.trim_end_matches(|c: char| c.is_ascii_digit()) } else { word };
        bare.chars().filter(|c| *c != '/').collect::<HashSet<char>>().len() <= 2
    };
    let named_fields = || tag.chars().all(|c| tag.starts_with(c)) && line.split_whitespace().all(is_of_field);
    let ruler = || line.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || matches!(c, '.' | '|' | '-' | '+'));
    !named
        || !columns.cut(4, 4).is_empty()
        || OTHERS.contains(&tag)
        || EXTENSIONS.contains(&tag)
        || of_federation()
        || ruler()
        || named_fields()
}

/// Whether a line begins to count its columns: `0123456789`, `1234567890`.
fn is_counted(text: &str) -> bool {
    let next = |pair: &[u8]| pair[1] == if pair[0] == b'9' { b'0' } else { pair[0] + 1 };
    text.len() == 10 && text.bytes().all(|b| b.is_ascii_digit()) && text.as_bytes().windows(2).all(next)
}

/// The column of a text in a line, from 1.
fn column_of(line: &str, text: &str) -> u64 {
    let at = line.find(text).unwrap_or_default();
    line[..at].chars().count() as u64 + 1
}

/// Whether a type is one of the headings: `??2` but for 802, or `XX?`, which is in use though not FIDE's.
fn is_heading(tag: &str) -> bool {
    let bytes = tag.as_bytes();
    let numbered = bytes.len() == 3 && bytes[0].is_ascii_digit() && bytes[1].is_ascii_digit() && bytes[2] == b'2';
    (numbered || tag.starts_with("XX") && tag.len() == 3) && !OTHERS.contains(&tag)
}
