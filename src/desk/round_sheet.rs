//! Round sheet: the table of a round as `pair` writes it, into which the results are filled in. A spreadsheet program
//! may have saved it with other separators since; what is not a result stays as it is.

use serde::Serialize;

use bienban_tournament::published::is_result;

/// The separators that programs write.
const SEPARATORS: [u8; 3] = *b",;\t";
const BOM: &[u8] = "\u{FEFF}".as_bytes();
/// The columns that a round must have, and those that it may have.
const COLUMNS: [&str; 7] = ["round", "board", "white_number", "white", "result", "black", "black_number"];
const FURTHER: [&str; 3] = ["white_points", "black_points", "rules"];

/// The places of [`COLUMNS`].
#[derive(Debug, Clone, Copy)]
enum RoundColumn {
    Round,
    Board,
    WhiteNumber,
    White,
    Result,
    Black,
    BlackNumber,
}

/// A row of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct RoundRow {
    /// The board; empty for a bye.
    pub(super) board: String,
    pub(super) white_number: String,
    pub(super) white: String,
    /// The points before the round.
    pub(super) white_points: String,
    pub(super) result: String,
    pub(super) black: String,
    pub(super) black_points: String,
    /// Empty for a bye.
    pub(super) black_number: String,
}

/// Why a result was not filled in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum UnfilledReason {
    /// The text is no result.
    NoResult,
    /// The table has no such pair.
    NoPair,
    /// The table has another result than the page showed.
    Changed,
}

/// The table of a round.
#[derive(Debug, Clone)]
pub(super) struct RoundSheet {
    headings: csv::ByteRecord,
    rows: Vec<csv::StringRecord>,
    columns: [usize; COLUMNS.len()],
    further: [Option<usize>; FURTHER.len()],
    separator: u8,
    has_bom: bool,
    terminator: csv::Terminator,
}

impl RoundSheet {
    /// Reads a table. `None` if it is none of a round, or of several.
    pub(super) fn read(bytes: &[u8]) -> Option<RoundSheet> {
        let text = bytes.strip_prefix(BOM).unwrap_or(bytes);
        let end = memchr::memchr(b'\n', text)?;
        let count = |separator: &u8| memchr::memchr_iter(*separator, &text[..end]).count();
        let separator = SEPARATORS.into_iter().max_by_key(count)?;
        let mut reader = csv::ReaderBuilder::new().delimiter(separator).has_headers(true).from_reader(text);
        let headings = reader.byte_headers().ok()?.clone();
        let place = |name: &str| headings.iter().position(|of| of == name.as_bytes());
        let mut columns = [0; COLUMNS.len()];
        for (at, name) in columns.iter_mut().zip(COLUMNS) {
            *at = place(name)?;
        }
        let further = FURTHER.map(place);
        let rows = reader.records().collect::<Result<Vec<_>, _>>().ok()?;
        let (has_bom, is_dos) = (text.len() < bytes.len(), text[..end].ends_with(b"\r"));
        let terminator = if is_dos { csv::Terminator::CRLF } else { csv::Terminator::Any(b'\n') };
        let sheet = RoundSheet { headings, rows, columns, further, separator, has_bom, terminator };
        let round = sheet.round()?;
        sheet.rows.iter().all(|row| sheet.cell(row, RoundColumn::Round).parse() == Ok(round)).then_some(sheet)
    }

    fn cell<'r>(&self, row: &'r csv::StringRecord, at: RoundColumn) -> &'r str {
        row.get(self.columns[at as usize]).unwrap_or_default().trim()
    }

    /// The number of the round.
    pub(super) fn round(&self) -> Option<u32> {
        self.rows.first().and_then(|row| self.cell(row, RoundColumn::Round).parse().ok())
    }

    /// The boards, and byes.
    pub(super) fn boards(&self) -> Vec<RoundRow> {
        let board = |row: &csv::StringRecord| {
            let cell = |at| self.cell(row, at).to_owned();
            let further = |at: usize| self.further[at].and_then(|at| row.get(at)).unwrap_or_default().trim().to_owned();
            RoundRow {
                board: cell(RoundColumn::Board),
                white_number: cell(RoundColumn::WhiteNumber),
                white: cell(RoundColumn::White),
                white_points: further(0),
                result: cell(RoundColumn::Result),
                black: cell(RoundColumn::Black),
                black_points: further(1),
                black_number: cell(RoundColumn::BlackNumber),
            }
        };
        self.rows.iter().map(board).collect()
    }

    /// The articles of its pairs.
    pub(super) fn rules(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().filter_map(|row| row.get(self.further[2]?))
    }

    /// Whether no game of it has a result.
    pub(super) fn is_open(&self) -> bool {
        let mut games = self.rows.iter().filter(|row| !self.cell(row, RoundColumn::BlackNumber).is_empty());
        games.all(|row| self.cell(row, RoundColumn::Result).is_empty())
    }

    /// Fills in the result of a pair, in whose place `was` was seen.
    ///
    /// # Errors
    /// Why it is not filled in.
    pub(super) fn fill(&mut self, [white, black]: [&str; 2], was: &str, result: &str) -> Result<(), UnfilledReason> {
        if !is_result(result) {
            return Err(UnfilledReason::NoResult);
        }
        let is_it = |row: &csv::StringRecord| {
            !black.is_empty()
                && self.cell(row, RoundColumn::WhiteNumber) == white
                && self.cell(row, RoundColumn::BlackNumber) == black
        };
        let at = self.rows.iter().position(is_it).ok_or(UnfilledReason::NoPair)?;
        if self.cell(&self.rows[at], RoundColumn::Result) != was.trim() {
            return Err(UnfilledReason::Changed);
        }
        let place = self.columns[RoundColumn::Result as usize];
        let cells = self.rows[at].iter().enumerate();
        self.rows[at] = cells.map(|(index, cell)| if index == place { result.trim() } else { cell }).collect();
        Ok(())
    }

    /// The table as the text of a file.
    pub(super) fn text(&self) -> Vec<u8> {
        let mut out = if self.has_bom { BOM.to_vec() } else { Vec::new() };
        let mut writer = csv::WriterBuilder::new()
            .delimiter(self.separator)
            .terminator(self.terminator)
            .flexible(true)
            .from_writer(&mut out);
        // Writing to memory does not fail.
        let _ = writer.write_byte_record(&self.headings);
        for row in &self.rows {
            let _ = writer.write_record(row);
        }
        let _ = writer.flush();
        drop(writer);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "round,board,white_number,white,white_points,result,black,black_points,black_number,rules\n";

    fn sheet(rows: &str) -> RoundSheet {
        RoundSheet::read(format!("{HEAD}{rows}").as_bytes()).expect("a round")
    }

    #[test]
    fn only_results_change() {
        let rows = "2,1,4,\"An, Bình\",1,,<b>Cúc,1,1,000 13.2\n2,,3,Dũng,0,1,bye,,,000 13.2\n";
        let mut of = sheet(rows);
        assert_eq!((of.round(), of.is_open(), of.boards().len()), (Some(2), true, 2));
        assert_eq!(of.text(), format!("{HEAD}{rows}").into_bytes());
        assert_eq!(of.fill(["4", "1"], "", "1-0"), Ok(()));
        assert_eq!(of.text(), format!("{HEAD}{}", rows.replacen("1,,<b>", "1,1-0,<b>", 1)).into_bytes());
        assert!(!of.is_open());
        assert_eq!(of.fill(["4", "1"], "", "0-1"), Err(UnfilledReason::Changed));
        assert_eq!(of.fill(["4", "1"], "1-0", "2-0"), Err(UnfilledReason::NoResult));
        assert_eq!(of.fill(["1", "4"], "1-0", "0-1"), Err(UnfilledReason::NoPair));
        assert_eq!(of.fill(["3", ""], "1", "0-1"), Err(UnfilledReason::NoPair));
        assert_eq!(of.fill(["4", "1"], "1-0", ""), Ok(()));
        assert_eq!(of.text(), format!("{HEAD}{rows}").into_bytes());
        assert_eq!(of.rules().collect::<Vec<_>>(), ["000 13.2", "000 13.2"]);
    }

    #[test]
    fn what_a_spreadsheet_program_made_of_it_is_kept() {
        let text = format!("\u{FEFF}{HEAD}1,1,1,An,0,,Bình,0,2,C.04.3\n").replace(',', ";").replace('\n', "\r\n");
        let mut of = RoundSheet::read(text.as_bytes()).expect("a round");
        assert_eq!(of.fill(["1", "2"], "", "+/-"), Ok(()));
        assert_eq!(String::from_utf8(of.text()).as_deref(), Ok(&*text.replace("0;;Bình", "0;+/-;Bình")));
    }

    #[test]
    fn other_tables_are_no_rounds() {
        for text in ["", "\n", "No.,Name\n1,An\n", HEAD, &format!("{HEAD}x,1,1,An,0,,Bình,0,2,\n")] {
            assert!(RoundSheet::read(text.as_bytes()).is_none(), "{text}");
        }
        let both = format!("{HEAD}1,1,1,An,0,,Bình,0,2,\n2,1,2,Bình,0,,An,0,1,\n");
        assert!(RoundSheet::read(both.as_bytes()).is_none());
    }
}
