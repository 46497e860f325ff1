//! The register of converted games: one row a game, so that an arbiter can compare the sheets of a tournament with
//! its table of results.

use crate::table::{column, optional};
use crate::{
    ColumnKind, EventEntry, Fragment, PlaceFinder, ReportStyle, ReportTable, TableCell, TableColumn, TableWriter,
};
use bienban_base::finding::Finding;
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_base::place::ByteSpan;
use bienban_base::text::utf16::UTF_16;
use bienban_engine::judge::second_sheet::ComparedSheet;
use bienban_engine::judge::{self, SheetTally};
use bienban_engine::source::origin::OriginExtent;
use bienban_engine::source::split::Block;
use bienban_games::write::WriteTally;

static COLUMNS: [TableColumn; 18] = [
    column("file", ColumnKind::Text),
    optional("sheet", ColumnKind::Text),
    column("cells", ColumnKind::Text),
    column("game", ColumnKind::Number),
    column("white", ColumnKind::Text),
    column("black", ColumnKind::Text),
    column("event", ColumnKind::Text),
    column("round", ColumnKind::Text),
    column("board", ColumnKind::Text),
    column("date", ColumnKind::Text),
    column("result", ColumnKind::Text),
    optional("language", ColumnKind::Text),
    column("encoding", ColumnKind::Text),
    column("half_moves", ColumnKind::Number),
    column("status", ColumnKind::Text),
    optional("code", ColumnKind::Text),
    optional("finding", ColumnKind::Sentence),
    optional("state", ColumnKind::Text),
];

/// The converted games.
pub static CONVERTED: ReportTable = ReportTable::plain("converted", &COLUMNS, Some("status"));

/// What happened to a game: `whole` (every move was written), `cut` (from some move on the text is in a comment, or
/// missing on a form), `left-out` (nothing of it was written) or `no-moves` (it has none).
fn status(half_moves: usize, written: &WriteTally) -> &'static str {
    match () {
        () if written.left_out + written.undecoded > 0 => "left-out",
        () if written.cut > 0 => "cut",
        () if half_moves == 0 => "no-moves",
        () => "whole",
    }
}

/// What a scoresheet lacks, in the words of the line of the summary that counts the same, or that it is complete.
fn state(sheet: &SheetTally, catalog: &Catalog) -> String {
    let states = [
        (sheet.without_moves, "sheet-lacks-moves"),
        (sheet.without_players, "sheet-lacks-players"),
        (sheet.without_result, "sheet-lacks-result"),
        (sheet.faulty, "sheet-has-faults"),
    ];
    let held: Vec<String> =
        states.iter().filter(|(count, _)| *count > 0).map(|(_, key)| catalog.text(&Message::new(key))).collect();
    if held.is_empty() { catalog.text(&Message::new("sheet-complete")) } else { held.join("; ") }
}

/// The first of its gravest findings.
fn gravest(findings: &[Finding]) -> Option<&Finding> {
    findings.iter().reduce(|best, f| if f.severity > best.severity { f } else { best })
}

/// The place of a game: cells of a workbook, rows of a document, or lines of a text.
fn extent(extent: OriginExtent) -> String {
    let name = |mut column: u32| {
        let mut letters = Vec::new();
        while column > 0 {
            letters.push(char::from(b'A' + ((column - 1) % 26) as u8));
            column = (column - 1) / 26;
        }
        letters.iter().rev().collect::<String>()
    };
    let run = |one: &str, several: &str, from, to| {
        if from == to { format!("{one} {from}") } else { format!("{several} {from}-{to}") }
    };
    match extent {
        OriginExtent::Cells { from, to } if from == to => format!("{}{}", name(from.1), from.0),
        OriginExtent::Cells { from, to } => format!("{}{}:{}{}", name(from.1), from.0, name(to.1), to.0),
        OriginExtent::Rows(from, to) => run("row", "rows", u64::from(from), u64::from(to)),
        OriginExtent::Lines(from, to) => run("line", "lines", from, to),
    }
}

/// Writes the rows for the games of a block.
#[derive(Debug)]
pub struct RegisterRows<'a> {
    block: &'a Block,
    places: PlaceFinder<'a>,
    catalog: &'a Catalog,
    writer: TableWriter<'a>,
    /// The entries of the games, if the caller wants them. Their numbers are relative to the block.
    pub entries: Option<Vec<(EventEntry, ComparedSheet)>>,
}

impl<'a> RegisterRows<'a> {
    /// A register for the games of a block. `keep` asks for the entries.
    pub fn new(block: &'a Block, catalog: &'a Catalog, style: ReportStyle, keep: bool) -> RegisterRows<'a> {
        let (entries, writer) = (keep.then(Vec::new), TableWriter::new(&CONVERTED, catalog, style));
        RegisterRows { block, places: PlaceFinder::new(block), catalog, writer, entries }
    }

    /// The rows and the entries.
    pub fn into_parts(self) -> (Fragment, Option<Vec<(EventEntry, ComparedSheet)>>) {
        (self.writer.fragment, self.entries)
    }

    /// Adds a game whose replay kept every half-move. `relative` is its number in the block, from 1.
    pub fn game(&mut self, relative: u64, judged: &judge::Game<'_>, written: &WriteTally) {
        let (game, timeline, findings) = (judged.written(), judged.timeline(), judged.findings());
        let said = |token: &bienban_engine::pgn::lex::Token| token.kind != bienban_engine::pgn::lex::TokenKind::Space;
        let start = game.tokens.iter().find(|t| said(t)).map_or(game.span.start, |t| t.span.start);
        let end = game.tokens.iter().rfind(|t| said(t)).map_or(start, |t| t.span.end.max(start + 1) - 1);
        let origin = self.block.origin.as_deref();
        let sheet = origin.map_or("", |o| o.sheet.as_str());
        let file = self.block.name.strip_suffix(sheet).filter(|_| !sheet.is_empty()).and_then(|f| f.strip_suffix('/'));
        let first = self.places.find(start as usize, game);
        if let Some(entries) = &mut self.entries {
            let entry = EventEntry::of(self.block, &mut self.places, judged, relative);
            entries.push((entry, ComparedSheet::of(game, timeline)));
        }
        let place = match origin {
            Some(origin) => origin.extent(ByteSpan { start, end: end + 1 }),
            None => OriginExtent::Lines(first.line, self.places.find(end as usize, game).line),
        };
        let half_moves = timeline.map_or(0, |t| t.steps.iter().filter(|s| s.line == 0).count());
        let language = timeline.map_or(String::new(), |t| match t.languages.as_slice() {
            [] => t.language.id.to_owned(),
            several => several.iter().map(|l| l.id).collect::<Vec<_>>().join(" "),
        });
        let utf16 = self.block.utf16 || origin.is_some_and(|o| o.utf16);
        let encoding = if utf16 { UTF_16 } else { origin.map_or(game.encoding, |o| o.encoding).name() };
        let finding = gravest(findings);
        let place = extent(place);
        let said = finding.map(|f| self.catalog.text(&f.message));
        let state = judged.is_sheet().then(|| state(&SheetTally::of(judged), self.catalog));
        let tags = ["White", "Black", "Event", "Round", "Board", "Date", "Result"].map(|name| game.value(name));
        let [white, black, event, round, board, date, result] = tags.each_ref().map(|tag| TableCell::from(&**tag));
        self.writer.row(&[
            TableCell::from(file.unwrap_or(&self.block.name)),
            TableCell::known(sheet),
            TableCell::from(&*place),
            TableCell::Game(relative),
            white,
            black,
            event,
            round,
            board,
            date,
            result,
            TableCell::known(&language),
            TableCell::from(encoding),
            TableCell::from(half_moves as u64),
            TableCell::from(status(half_moves, written)),
            TableCell::from(finding.map(|f| f.code.id())),
            TableCell::from(said.as_deref()),
            TableCell::from(state),
        ]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_as_a_spreadsheet_names_them() {
        for (place, named) in [
            (OriginExtent::Cells { from: (3, 2), to: (40, 28) }, "B3:AB40"),
            (OriginExtent::Cells { from: (1, 26), to: (1, 26) }, "Z1"),
            (OriginExtent::Rows(1, 9), "rows 1-9"),
            (OriginExtent::Lines(7, 7), "line 7"),
        ] {
            assert_eq!(extent(place), named);
        }
    }
}
